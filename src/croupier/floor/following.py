"""What happens at a table leads to what happens in its pool: the pool follows what lies on the table."""

from __future__ import annotations

from croupier import jackpot as j
from croupier.floor.state import Floor, linked_as, what_won
from croupier.floor.step import FloorStep
from croupier.rulebook import NOTHING, Actor, Post, Refusal
from croupier.table import Phase, due_now, unknown_jackpots, waits
from croupier.table import commands as c


def follow_table(step: FloorStep, name: str, asked: c.Command, before: Floor) -> Refusal | None:
    """What lies there now contributes (S-47, S-79, H-52, H-68). `before` is the floor as it was until now.

    Hands that are gone leave their entry. Others are entered at once, or amend the entry of their round: also one that all
    its hands had left, which comes back in its place (S-70, H-45).
    """
    floor = step.floor
    state, taken = floor.tables[name], floor.taken(name)
    if taken is None:  # what is found to lie on a jackpot area cannot be registered now, though the link may be mended
        unregistered = state.phase is not Phase.BETTING and floor.staked(name)
        what = f"the jackpot has no stakes of this round of {name}: no wager on it counts, so give it back"
        rules = (*state.setup.edition.linked_jackpot.unavailable, "R-11", "R-13")
        return Refusal(what, rules, Post.SHIFT_MANAGER) if unregistered else None
    pool = floor.rounds[name].pool
    by = asked.by if asked.by.post >= Post.DEALER else j.JACKPOT_SYSTEM  # what follows for a player no staff has done
    why = getattr(asked, "why", "") or "as decided at the table"
    staked, hands, entry = floor.staked(name), floor.hands(name), floor.entry(name)
    gone = tuple(at for at in taken.contributions if at not in staked)
    if refused := _touches_award(entry, hands, gone, asked.by) or _take_out(step, name, gone, why, by):
        return refused
    for at in gone:  # what was found later goes by itself: perhaps nothing was locked since
        for size in taken.steps(at, NOTHING)[:-1]:
            if refused := step.pool(pool, j.CorrectContribution(name, state.rounds, j.Stake(at, size), why, by, step.at)):
                return refused
    if gone and (refused := step.pool(pool, j.ReverseContributions(name, state.rounds, gone, why, by, step.at))):
        return refused
    for at, stake in staked.items():
        if at not in taken.contributions or taken.contributions[at].stake != stake:
            for size in taken.steps(at, stake):
                command = j.CorrectContribution(name, state.rounds, j.Stake(at, size), why, by, step.at)
                if refused := step.pool(pool, command):
                    return refused
    now, hands = step.floor.entry(name), step.floor.hands(name)  # named as entered, now that the entry has the stakes found
    if hands and (now is None or now.hands != hands) and step.floor.keeps_place(name):
        return _amend(step, name, why, by)
    won = what_won(hands) - floor.rejected_hands(name)
    if now is not None or not won or (floor.rejected(name) and waits(state)):
        return None
    if refused := reject_at_table(step, name):  # so that what else wins, be it opened or put right, is entered by itself
        return refused
    known = what_won(before.hands(name)) - before.rejected_hands(name)
    return enter_hands(step, name, by, why) if floor.linked(name) and won - known else None


def reject_at_table(step: FloorStep, name: str) -> Refusal | None:
    """Hands whose entry was rejected, and that were not entered again, win nothing: the table is told so (S-86, H-76).

    That is when another hand of the round wins, which is entered by itself, or when the round is settled.
    """
    rejected = step.floor.rejected(name)
    if rejected is None or rejected.rejected_by is None:
        return None
    still = step.floor.rejected_hands(name) & what_won(step.floor.hands(name))
    for hand in rejected.hands:
        if (hand.position, hand.cell) in still:
            command = c.RejectJackpotHand(rejected.rejected_by, hand.position, rejected.rejected_because)
            if refused := step.table(name, command):
                return refused
    return None


def _take_out(step: FloorStep, name: str, gone: tuple[int, ...], why: str, by: Actor) -> Refusal | None:
    """Hands that are gone leave their entry. If others have come in their stead it is amended, and keeps its place."""
    floor = step.floor
    hands, entry = floor.hands(name), floor.entry(name)
    won = {hand.position for hand in hands}
    ours = tuple(hand.position for hand in entry.hands) if entry else ()
    out = tuple(at for at in ours if at in gone or (entry and entry.open and at not in won))
    if not out:
        return None
    if out == ours and hands:
        return _amend(step, name, why, by)
    return step.pool(floor.rounds[name].pool, j.TakeOutHands(name, floor.tables[name].rounds, out, why, by, step.at))


def _amend(step: FloorStep, name: str, why: str, by: Actor) -> Refusal | None:
    """The entry has the hands that lie open now: one was put right, or there is one more (S-42, S-70)."""
    floor, opened = step.floor, step.floor.rounds[name]
    hands, number = floor.hands(name), floor.tables[name].rounds
    return step.pool(opened.pool, j.AmendEntry(name, number, hands, opened.dealt_at, why, by, step.at))


def _touches_award(entry: j.Entry | None, hands: tuple[j.JackpotHand, ...], gone: tuple[int, ...], by: Actor) -> Refusal | None:
    """A locked award is undone by no staff below a supervisor (S-49, H-60). A player may give up the own wager."""
    if entry is None or by.post is not Post.DEALER:
        return None
    if not any(hand.position in gone or (entry.open and hand not in hands) for hand in entry.hands):
        return None
    what = f"this would undo the jackpot award of entry {entry.number}, whose value is locked: have it ruled on"
    return Refusal(what, entry.table.cited.confirmation, Post.PIT_SUPERVISOR)


def enter_hands(step: FloorStep, name: str, by: Actor, why: str) -> Refusal | None:
    """At once and at the value displayed (S-70); while the link is lost, by hand and at the value recorded (5.17.1, S-44)."""
    floor = step.floor
    state, hands = floor.tables[name], floor.hands(name)
    if not hands:
        return _nothing_to_enter(floor, name)
    if state.link_lost:
        return Refusal("the link was lost in this round: the fault is ruled on first", linked_as(state.setup).cited.fault)
    opened = floor.rounds[name]
    if floor.linked(name):
        return step.pool(opened.pool, j.EnterClaims(name, state.rounds, hands, opened.dealt_at, by, step.at))
    return step.pool(opened.pool, j.EnterByHand(name, state.rounds, hands, opened.dealt_at, why, by, step.at))


def _nothing_to_enter(floor: Floor, name: str) -> Refusal:
    """Why no hand of a round can be entered: what is missing, and who can do something about it."""
    state = floor.tables[name]
    if state.phase is Phase.OPEN and (unknown := unknown_jackpots(state)):
        whose = " and of ".join(dict.fromkeys(each for of in unknown.values() for each in of))
        then = "then a hand that wins is entered by itself"
        what = f"no jackpot hand is known to lie open at {name}: key the cards of {whose}, {then}"
        return Refusal(what, (*state.setup.edition.dealing.split(), "R-8"), Post.DEALER)
    confirms = state.setup.edition.linked_jackpot.confirmation_post
    cited = linked_as(state.setup).cited.confirmation
    if state.rejected and state.phase is not Phase.OPEN:
        return Refusal("the jackpot wager of the rejected hand is settled: it takes a ruling", cited, Post.SHIFT_MANAGER)
    if state.rejected:
        what = "the jackpot hand of this table was rejected: it is entered again when the rejection is lifted at the table"
        post = min(max(confirms, post) for post in state.rejected.values())  # nobody overrules a higher one (S-86, H-76)
        return Refusal(what, cited, post)
    if floor.staked(name) and state.phase not in (Phase.OPEN, Phase.BETWEEN):
        return Refusal(f"no jackpot hand lies open at {name} yet: {due_now(state)}", ("R-8",))
    return Refusal(f"no jackpot hand lies open at {name}: there is nothing to enter", ("R-8",))
