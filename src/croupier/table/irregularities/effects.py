"""What a ruling does to a round, as events: the round is void, a hand is out or folded, wagers go back, players choose."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TypeAlias

from croupier.rulebook import (
    ANTE,
    CHECK,
    CONTINUE,
    DECLINE,
    FOLD,
    NOTHING,
    Actor,
    Case,
    Effect,
    Money,
    Post,
    Provision,
    Refusal,
    numbers,
)
from croupier.table import events as e
from croupier.table.due import due_now, not_open
from croupier.table.duties import lone_wagers, unaccompanied
from croupier.table.events import Reply
from croupier.table.evolution import replay
from croupier.table.settlement import as_it_lay, awards_again, on_size
from croupier.table.state import Phase, State
from croupier.table.what_lay import lay

Rules: TypeAlias = tuple[str, ...]

DEALT = (Phase.DECIDING, Phase.TURNING, Phase.OPEN)


def no_round(state: State, what: str = "there is no round that this could be about") -> Refusal | None:
    """A round is open to correction until the next opening call, even after it was settled (S-49, H-60)."""
    if state.phase is not Phase.BETWEEN or state.settled:
        return None
    if state.rounds:
        return stands(state, "the last round is over and has nothing left to put right")
    return Refusal(what, numbers(state.setup.rules.opening))


def stands(state: State, what: str, case: Case = Case.EARLIER_ROUND) -> Refusal:
    """What can only be about an earlier round: that one stands."""
    found = state.setup.provision(case)
    rules = numbers(found.rules) if found else numbers(state.setup.rules.opening)
    then = "; an earlier round stands: report it as a fault of an earlier round" if state.rounds > 1 else ""
    return Refusal(f"{what}{then}", rules)


def no_cards(state: State) -> Refusal | None:
    """The refusal if there is no round, or none that has been dealt or is being dealt: once bets are closed, cards leave."""
    if refused := no_round(state):
        return refused
    if state.deal or state.phase is Phase.CLOSED:
        return None
    if state.rounds > 1:
        return stands(state, "no cards have been dealt in this round yet")
    return Refusal(f"no cards have been dealt: {due_now(state)}", numbers(state.setup.book.edition.dealt.rules))


def not_in(state: State, positions: Collection[int]) -> Refusal | None:
    """The refusal if a position that is named has no hand in the round, or none any more."""
    if not positions or (state.deal is None and state.phase is not Phase.CLOSED):
        return None
    enters = state.setup.book.edition.enters
    known = {at for at, wager in (*state.stakes, *state.settled) if wager in enters}
    hands = state.deal.hands if state.deal else state.in_play
    for at in positions:
        if at not in known:
            out = "the hand on position {} is out of the round" if at in hands else "there is no hand on position {}"
            return Refusal(out.format(at), numbers(state.setup.book.edition.dealt.rules))
    return None


def over(state: State, rules: Rules) -> Refusal | None:
    """The refusal if the round is over."""
    return Refusal("the round is over: it is too late for this", rules) if state.phase is Phase.BETWEEN else None


def settled(state: State, rules: Rules) -> Refusal | None:
    """The refusal if the round is over, or only a jackpot wager waits to be settled: nobody has a choice any more."""
    return over(state, rules) or (Refusal("the hands are settled already", rules) if state.settled else None)


def void(state: State, by: Actor, rules: Rules, positions: Iterable[int] = (), player: str = "") -> Reply:
    """Every wager of the round goes back, folded ones too; what was settled is undone, each wager by itself."""
    if refused := no_round(state) or award_needs_supervisor(state, by, rules, None):
        return refused
    rules += tuple(rule for rule in state.setup.rules.voided.split() if rule not in rules)
    back = _give_back(state, by, rules, lambda *_: True) + _undo(state, by, rules, None)
    wager, alone = state.setup.book.edition.jackpot.wager, _alone(state)
    jackpot = sum(_stake(event).cents for event in back if event.wager == wager and event.position not in alone)
    return (*back, e.RoundVoided(by, rules, Money(jackpot)))


def _alone(state: State) -> frozenset[int]:
    """Positions whose wagers do not take part once bets are closed: what lies alone there is invalid and goes back (5.12.2)."""
    if state.phase is Phase.BETTING:
        return frozenset()
    return frozenset(at for at, _ in state.stakes).difference(state.in_play)


def _stake(event: e.StakeReturned | e.SettlementUndone) -> Money:
    return event.amount if isinstance(event, e.StakeReturned) else event.staked


def award_needs_supervisor(state: State, by: Actor, rules: Rules, position: int | None) -> Refusal | None:
    """A jackpot award that has been made is undone by nobody below a supervisor (H-60)."""
    jackpot = state.setup.book.edition.jackpot.wager
    for (at, wager), (_, paid) in state.settled.items():
        won = wager == jackpot and any(amount for _, amount in paid) and position in (None, at)
        if won and by.post < Post.PIT_SUPERVISOR:
            return Refusal("this would undo a jackpot award", rules, Post.PIT_SUPERVISOR)
    return None


def _give_back(
    state: State, by: Actor, rules: Rules, which: Callable[[int, str, str], bool]
) -> tuple[e.StakeReturned | e.SettlementUndone, ...]:
    """The live stakes of the areas and players that are asked for."""
    return tuple(
        e.StakeReturned(by, rules, player, position, wager, amount)
        for (position, wager), shares in sorted(state.stakes.items())
        for player, amount in shares
        if which(position, wager, player)
    )


def _undo(state: State, by: Actor, rules: Rules, positions: tuple[int, ...] | None) -> tuple[e.SettlementUndone, ...]:
    """The settled wagers of some positions, or of all."""
    undone = []
    for (position, wager), (staked, paid) in sorted(state.settled.items()):
        if positions is None or position in positions:
            stakes, payments = dict(staked), dict(paid)
            for player in dict.fromkeys((*stakes, *payments)):
                amounts = stakes.get(player, NOTHING), payments.get(player, NOTHING)
                undone.append(e.SettlementUndone(by, rules, player, position, wager, *amounts))
    return tuple(undone)


def remove(state: State, by: Actor, rules: Rules, positions: Iterable[int], player: str = "") -> Reply:
    """Hands leave the round, and all wagers on them go back (S-24, S-53, H-40); after the settlement that is undone."""
    out = tuple(positions)
    known = {at for at, _ in (*state.stakes, *state.settled)}
    if not out or not known.issuperset(out):
        return Refusal("name a position whose hand is in the round", rules)
    if refused := next(filter(None, (award_needs_supervisor(state, by, rules, at) for at in out)), None):
        return refused
    back = _give_back(state, by, rules, lambda at, *_: at in out) + _undo(state, by, rules, out)
    removed = tuple(e.HandRemoved(by, rules, at) for at in out)
    return tidy(state, by, rules, (*back, *removed, *awards_again(state, by, rules, out)))


def return_to(
    state: State, by: Actor, rules: Rules, positions: Iterable[int], player: str, *, with_folded: bool = False
) -> Reply:
    """All live wagers of a player go back, on the positions named, or on all; others keep their parts of a shared area.

    What was settled or lost by a fold stays so (S-56, S-57), unless the fold came after what they go back for.
    """
    named = frozenset(positions) or state.positions_of(player)

    def goes_back(at: int, wager: str, whose: str) -> bool:
        return whose == player and at in named and (with_folded or wager not in state.lost(at))

    return return_wagers(state, by, rules, goes_back)


def return_wagers(state: State, by: Actor, rules: Rules, which: Callable[[int, str, str], bool]) -> Reply:
    """The live stakes of the areas and players that are asked for go back, and what may not lie without them."""
    return tidy(state, by, rules, _give_back(state, by, rules, which))


def tidy(state: State, by: Actor, rules: Rules, events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """With the wager that took part gone, what else lies on a position goes back; with every hand gone, the round is over.

    A lone wager elsewhere waits for that (5.12.2). What follows an Ante of which a part is gone is cut with it.
    """
    if state.phase in (Phase.BETWEEN, Phase.BETTING):
        return events
    on = state.setup.rules
    events += _left_alone(state, by, events)
    after = replay(state, events)
    for at in after.in_play:
        if after.stakes.get((at, ANTE)) != state.stakes.get((at, ANTE)):
            events += follow_the_ante(after, by, rules, at)
    out = set(state.in_play if after.in_play else range(1, state.setup.positions + 1)).difference(after.in_play)
    alone = _give_back(after, by, numbers(on.lone_jackpot), lambda at, *_: at in out) if out else ()
    gone = {event.position for event in events if isinstance(event, e.HandRemoved)}
    left = [at for at in state.in_play if at not in after.in_play and at not in gone]
    events += (*alone, *(e.HandRemoved(by, rules, at) for at in left))
    if not after.in_play:
        return (*events, e.RoundConcluded(by, numbers(on.concluding), None))
    return over_if_nothing_waits(state, by, events)


def over_if_nothing_waits(state: State, by: Actor, events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """With the last jackpot wager gone for which a settled round has waited, that round is over (S-85, H-75)."""
    if not state.settled or state.phase is not Phase.OPEN:
        return events
    after = replay(state, events)
    if after.phase is not Phase.OPEN or any(at in after.in_play for at, _ in after.stakes):
        return events
    concluded = e.RoundConcluded(by, numbers(state.setup.rules.concluding), None)
    return (*events, *lone_wagers(after, by), concluded)


def _left_alone(state: State, by: Actor, events: tuple[e.Event, ...]) -> tuple[e.StakeReturned, ...]:
    """What needs a wager that goes back to its player, on a hand that plays on for others (5.12.2, S-45)."""
    after = as_it_lay(replay(state, events))
    back = {(event.position, event.player) for event in events if isinstance(event, e.StakeReturned)}
    return tuple(
        e.StakeReturned(by, each.rules, each.player, each.position, each.wager, each.amount)
        for each in (unaccompanied(after, by) if back else ())
        if (each.position, each.player) in back and each.position in after.in_play
    )


def follow_the_ante(after: State, by: Actor, rules: Rules, position: int) -> tuple[e.StakeFound, ...]:
    """The multiples of an Ante that is another now: of what lay, what is over goes back to whose Ante is less (S-29, H-20).

    What is short stays so; what was cut for an Ante that was less counts again. Whose Ante never lay there shares nothing, and
    makes up for nobody.
    """
    ante, sharers = dict(after.stakes.get((position, ANTE), ())), lay(after, (position, ANTE))
    done = zip(after.setup.book.edition.decisions.steps, after.actions.get(position, ()), strict=False)
    decided = {choice.places for step, action in done for choice in step if choice.action == action}
    events = []
    for wager in after.setup.book.edition.wagers:
        counts, lain = dict(after.stakes.get((position, wager.name), ())), lay(after, (position, wager.name))
        if not wager.antes or not (counts or wager.name in decided):
            continue
        kept = cut_to_multiples({who: part for who, part in lain.items() if who in sharers}, ante, wager.antes)
        kept |= {who: NOTHING for who in counts if who not in kept}
        back = tuple((who, counts.get(who, NOTHING) - part) for who, part in kept.items() if part != counts.get(who, NOTHING))
        if back:
            over = any(who in ante and part > NOTHING for who, part in back)  # whose Ante is gone has no size left to be over
            size = on_size(after, Case.FOLLOWING_OVER) if over else ()
            cited = tuple(dict.fromkeys((*rules, *size, *wager.rules.split())))
            stays = tuple(share for share in kept.items() if share[1])
            events.append(e.StakeFound(by, cited, back[0][0], position, wager.name, NOTHING, stays, back))
    return tuple(events)


def cut_to_multiples(parts: Mapping[str, Money], ante: Mapping[str, Money], antes: int) -> dict[str, Money]:
    """What stays of a wager that is so many Antes: what is over goes back to whoever has more than the own Ante's, last first.

    Nobody who has added no more than that is cut for another (S-29, H-20).
    """
    kept = dict(parts)
    surplus = Money(sum(part.cents for part in kept.values()) - antes * sum(part.cents for part in ante.values()))
    for player in reversed(kept):
        over = max(NOTHING, min(surplus, kept[player] - Money(antes * ante.get(player, NOTHING).cents)))
        kept[player], surplus = kept[player] - over, surplus - over
    return kept


def _fold(state: State, by: Actor, rules: Rules, positions: Iterable[int], player: str = "") -> Reply:
    """A fold like any other if one is open; after a decision to stay, what was staked on the way is lost (H-16)."""
    for position in positions:
        if any(choice.action == FOLD for choice in state.choices(position)):
            return (e.Decided(by, rules, position, FOLD, "", ()),)
        done = state.actions.get(position, ())
        stayed = position in state.in_play and done and not {FOLD, CONTINUE, DECLINE} & {done[0], done[-1]}
        if state.phase in DEALT and stayed and not state.settled:
            return (e.HandForfeited(by, rules, position),)
    what = "name a position whose hand is in the round, has an Ante, and has neither folded nor refused comparison"
    return Refusal(what, rules)


def _act(action: str) -> Callable[..., Reply]:
    def act(state: State, by: Actor, rules: Rules, positions: Iterable[int], player: str = "") -> Reply:
        for position in positions:
            if any(choice.action == action for choice in state.choices(position)):
                return (e.Decided(by, rules, position, action, "", ()),)
        at = next(iter(positions), None)
        return Refusal(f"{action!r}: name a position that may do it" if at is None else not_open(state, at, action), rules)

    return act


def _go_on(state: State, by: Actor, rules: Rules, positions: Iterable[int] = (), player: str = "") -> Reply:
    return ()


def offer(state: State, by: Actor, rules: Rules, positions: Iterable[int], *, repaired: bool) -> Reply:
    """The courses of a dealing error, to the hands affected: without any named, to all with a wager that is not lost."""
    if refused := settled(state, rules):
        return refused
    if state.deal is None and state.phase is not Phase.CLOSED:
        return Refusal(f"no cards have been dealt: {due_now(state)}", rules)
    positions = tuple(positions)
    asked = positions or state.in_play
    choosing = tuple(at for at in state.in_play if at in asked and not state.lost(at).issuperset(state.staked(at)))
    out = () if positions else tuple(sorted(at for at, left in state.left.items() if left.out))  # they may come back
    return (e.CoursesOffered(by, rules, choosing, repaired, out),) if choosing or out else ()


def close_offers(state: State, by: Actor, why: str, found: Provision, positions: Collection[int]) -> tuple[e.Event, ...]:
    """What an earlier ruling by the same rule left to players, a later one that play goes on closes (S-51, H-38).

    What another rule gives them stays theirs, as the options of RWS 5.10 beside a ruling under 5.23.
    """
    rules = numbers(found.rules)
    closed: tuple[e.Event, ...] = ()
    if Effect.CHOICES in found.effects:
        out = [at for at, left in state.left.items() if left.course is not None]  # who would choose if the hand came back
        asked = [at for at in sorted({*state.choosing, *out}) if at in positions or not positions]
        at = tuple(at for at in asked if set(rules).issubset(state.courses_by.get(at, ())))
        closed += (e.CoursesClosed(by, rules, at),) if at else ()
    players = state.leave.union(*(left.leave for left in state.left.values()))
    if Effect.MAY_WITHDRAW in found.effects and players and not positions and set(rules).issubset(state.leave_by):
        readings = numbers(state.setup.rules.withdrawal_ended)
        closed += (e.WithdrawalClosed(by, rules, tuple(sorted(players)), why, readings),)
    return closed


def _let_withdraw(state: State, by: Actor, rules: Rules, positions: Iterable[int] = (), player: str = "") -> Reply:
    return let_withdraw(state, by, rules, with_folded=False)


def let_withdraw(state: State, by: Actor, rules: Rules, *, with_folded: bool) -> Reply:
    """Everybody with a wager that takes part and is not lost yet; or was not, if what was folded since does not count."""
    if refused := settled(state, rules):
        return refused
    alone, lost = _alone(state), {at: frozenset() if with_folded else state.lost(at) for at in state.in_play}
    live = {area: each for area, each in state.stakes.items() if area[0] not in alone and area[1] not in lost.get(area[0], ())}
    players = {name for shares in live.values() for name, _ in shares}
    out = {player for left in state.left.values() for player in left.beside} - players  # their wager may count again
    return (e.WithdrawalOffered(by, rules, tuple(sorted(players)), with_folded, tuple(sorted(out))),)


EFFECTS: dict[Effect, Callable[..., Reply]] = {
    Effect.VOID: void,
    Effect.REMOVED: remove,
    Effect.FOLDED: _fold,
    Effect.CHECKED: _act(CHECK),
    Effect.STAYS: _act(CONTINUE),
    Effect.RETURNED: return_to,
    Effect.CONTINUES: _go_on,
    Effect.MAY_WITHDRAW: _let_withdraw,
}
