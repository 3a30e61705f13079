"""What lay at the close counts: wagers that were entered otherwise, not at all, or outside their limits, put right.

What follows from an Ante is worked out again with it, and what lies over goes back. Until the next opening call this holds
after the settlement, too (S-79, H-68).
"""

from __future__ import annotations

from croupier.rulebook import ANTE, NOTHING, Case, Effect, Money, Post, Refusal, Shares, To, Wager, numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import what_lay
from croupier.table.card_places import face_up, opens
from croupier.table.certainty import earns_award
from croupier.table.duties import unaccompanied
from croupier.table.entry import shut_out
from croupier.table.events import Reply
from croupier.table.evolution import replay
from croupier.table.irregularities.effects import (
    Rules,
    cut_to_multiples,
    follow_the_ante,
    no_round,
    over_if_nothing_waits,
    tidy,
)
from croupier.table.irregularities.found_decisions import another_decision, decided_as_it_lay, due_on
from croupier.table.irregularities.hands_again import back_in, comes_back
from croupier.table.irregularities.jackpot_units import whole_units
from croupier.table.irregularities.resettlement import award_is_final, may_earn, settled_anew, waits_on
from croupier.table.irregularities.ruling import last_word, rule_on
from croupier.table.low_wagers import has_had_low_wager
from croupier.table.settlement import as_it_lay
from croupier.table.state import Area, Phase, State


def stake_found(state: State, command: c.ReportStake) -> Reply:
    """What a player's part of a wager really is: the case that this is, and what follows from it."""
    if refused := _no_such_wager(state, command):
        return refused
    lay, area = as_it_lay(state), (command.position, command.wager)
    if another_decision(lay, command):
        return _decision_found(state, lay, command)
    shares = lay.stakes.get(area, ())
    known = (what_lay.lay(lay, area) | what_lay.gone(lay, area)).get(command.player, NOTHING)
    if refused := _wrong_amount(lay, command, shares, known) or _cannot_lie_there(lay, command, shares):
        return refused
    wager = state.setup.book.edition.wager_named[command.wager]
    parts = what_lay.counted_together(lay, (command.position, wager.name)) | {command.player: command.lies}
    found = what_lay.in_order_put_down(lay, area, parts)
    no_hand = lay.deal and command.position not in lay.deal.hands and lay.phase is not Phase.BETWEEN
    if no_hand and wager.name in lay.setup.book.edition.enters and command.lies:
        case, kept = Case.NOT_DEALT_IN, shares
    elif _cannot_play(state, lay, command):
        case, kept = Case.MISKEYED, shares
    elif wager.units:
        case, kept = _jackpot_case(lay, command, wager)
        if (lay is state or waits_on(state, command, kept)) and (refused := _found_when_open(lay, command, kept)):
            return refused
    else:
        case, most = _case(state, lay, command, wager, found)
        kept = found
        if most is not None:
            kept = _cut_to_the_own(lay, command.position, wager, found) if wager.antes else _cut(found, most)
    if command.lies == known and kept == shares:
        return _nothing_new(wager)
    return correct(state, command, case, command.lies - known, kept)


def _decision_found(state: State, lay: State, command: c.ReportStake) -> Reply:
    """A later wager that lay there though another decision was entered, or did not lie there (S-87, H-78)."""
    wager, area = lay.setup.book.edition.wager_named[command.wager], (command.position, command.wager)
    actions = decided_as_it_lay(lay, command, numbers(wager.rules))
    if isinstance(actions, Refusal):
        return actions
    known = what_lay.lay(lay, area).get(command.player, NOTHING)
    kept = _cut(((command.player, command.lies),), due_on(lay, command))
    return correct(state, command, Case.DECISION_MISKEYED, command.lies - known, kept, actions=actions)


def correct(
    state: State,
    command: c.ReportStake | c.ReportLateWager,
    case: Case,
    entered: Money,
    kept: Shares,
    *,
    actions: tuple[str, ...] | None = None,
) -> Reply:
    """A wager is what is kept of it, after so much more was entered; the rest goes back. With all that follows.

    Where the position has decided otherwise than entered, `actions` is what it has decided.

    What goes back is less than nothing where too much went back before: that is to be recovered.
    """
    lay = as_it_lay(state)
    at, name, player = command.position, command.wager, command.player
    known = lay
    if isinstance(command, c.ReportLateWager) and command.in_time is not None:
        known = what_lay.remember_late(lay, (at, name), player, command.in_time)
    before, stays = lay.stakes.get((at, name), ()), dict(kept)
    came = dict(before) | {player: dict(before).get(player, NOTHING) + entered}
    moved = {who: came.get(who, NOTHING) - stays.get(who, NOTHING) for who in (came | stays)}
    back = tuple(share for share in moved.items() if share[1])
    wager = lay.setup.book.edition.wager_named[name]
    low = _low(state, (at, name), wager, kept) if kept != before else None
    counted = lay.setup.provision(Case.UNDER_MINIMUM_AGAIN)  # once, where a book counts
    own = any(player in what_lay.lay(lay, (at, need)) for need in wager.needs)
    goes_back = case is Case.MISKEYED and kept == before and wager.needs
    lone = numbers(lay.setup.rules.lone_jackpot) if goes_back and not own else ()

    def follow(rules: Rules, effect: Effect) -> Reply:
        found = e.StakeFound(command.by, lone or rules, player, at, name, entered, () if kept == before else kept, back)
        decided = () if actions is None else (e.DecisionCorrected(command.by, rules, at, actions),)
        events: tuple[e.Event, ...] = (*decided, found, *(back_in(lay, found) if lay is state else ()))
        if case is Case.NOT_DEALT_IN:
            return (*events, e.HandMiscounted(command.by, rules))
        if name == ANTE and low is not Case.UNDER_MINIMUM_AGAIN:
            events += follow_the_ante(replay(known, events), command.by, rules, at)
        if low and counted:
            rules += tuple(rule for rule in counted.rules.split() if rule not in rules)
        if low is Case.UNDER_MINIMUM_AGAIN:
            hang_on = [each.name for each in lay.setup.book.edition.wagers if each.antes or each.bonus_on == ANTE]
            names = (name, *(hang_on if name == ANTE else ()))
            events += (e.ReturnedWhateverTheResult(command.by, rules, at, names),)
        elif low and counted:
            events += tuple(e.LowWagerAllowed(command.by, rules, who) for who in stays)
        after = replay(known, events)
        cut = kept == before and player in what_lay.lay(after, (at, name))  # to nothing, and it lay there all the same (S-62)
        alone = () if player in stays or cut else _left_alone(after, found)
        if player in stays or (kept == before and not alone):
            return events
        return tidy(known, command.by, rules, (*events, *alone))

    decided = rule_on(lay, command, case, positions=(at,), player=player, follow=follow)
    if isinstance(decided, Refusal) or lay is state:
        return decided
    anew = decided if waits_on(state, command, kept) else settled_anew(state, lay, decided)
    if isinstance(anew, Refusal):
        return anew
    if isinstance(command, c.ReportLateWager):
        return over_if_nothing_waits(state, command.by, anew)
    if final := award_is_final(state, decided, anew):
        return final
    # what waited and did not lie there may be found again until the dealer ends the round
    return anew if (at, name) in state.stakes else over_if_nothing_waits(state, command.by, anew)


# -- whether it can be --


def _no_such_wager(state: State, command: c.ReportStake) -> Refusal | None:
    edition = state.setup.book.edition
    if state.phase is Phase.BETTING:
        return Refusal("bets are open: put the wager down or take it back", numbers(state.setup.rules.closing))
    if (refused := no_round(state)) and not (state.lay or state.gone):  # what has gone back is put right until the next call
        return refused
    if command.wager not in edition.wager_named or edition.wager_named[command.wager].bonus_on:
        return Refusal(f"there is no wager {command.wager!r}", numbers(edition.layout))
    if command.position not in range(1, state.setup.positions + 1):
        return Refusal("there is no such position", numbers(edition.layout))
    return None


def _nothing_new(wager: Wager) -> Refusal:
    return Refusal("this stake is the one that was entered or found: there is nothing to correct", numbers(wager.rules))


def _wrong_amount(lay: State, command: c.ReportStake, shares: Shares, known: Money) -> Refusal | None:
    wager, lies_there = lay.setup.book.edition.wager_named[command.wager], command.player in dict(shares)
    rules = numbers(wager.rules)
    if command.lies == known and (lies_there or not known):
        return _nothing_new(wager)
    if command.lies < NOTHING:
        return Refusal("a wager must be more than nothing", rules)
    if wager.antes and not lies_there and not lay.part(command.player, command.position, ANTE):
        return Refusal(f"a {wager.name} follows an Ante of the same player's on that position: there is none", rules)
    return None


def _cannot_lie_there(lay: State, command: c.ReportStake, shares: Shares) -> Refusal | None:
    """Who may not stake there has no wager that was overlooked: the chips are handed back."""
    if command.player in dict(shares) or lay.setup.book.edition.wager_named[command.wager].antes:
        return None
    if not shares and what_lay.has_lain(lay, (command.position, command.wager), command.player):
        return None  # it was entered in time, whoever decides there since
    wager = next((each for each in lay.setup.wagers if each.name == command.wager), None)
    if wager is None:
        return Refusal(f"no {command.wager} is staked at this table", numbers(lay.setup.book.edition.layout))
    measures, shut = lay.closed_under  # a measure is for later rounds, and reaches into none that is played
    then = lay.but(measures=measures, shut=shut)
    if wager.units and command.position not in lay.in_play:  # what lies alone there goes back, and is in nobody's way
        then = then.but(stakes={area: parts for area, parts in lay.stakes.items() if area != (command.position, wager.name)})
    return shut_out(then, command.player, command.position, wager)


# -- which case it is --


def in_time(state: State, command: c.ReportLateWager) -> tuple[Money, Shares]:
    """What is known to have lain of a wager that was entered, and what counts on its area without the part that was late."""
    lay, wager = as_it_lay(state), state.setup.book.edition.wager_named[command.wager]
    parts = what_lay.counted_together(lay, (command.position, wager.name))
    lain = parts.get(command.player, NOTHING)
    left = tuple(share for share in (parts | {command.player: command.in_time or NOTHING}).items() if share[1])
    limits = lay.setup.limits.get(wager.name)
    return lain, _cut(left, limits.most) if limits else left


def _cannot_play(state: State, lay: State, command: c.ReportStake) -> bool:
    """What goes back: an Ante on a hand that was played on without it (S-80), and what lies without the Ante that it needs."""
    at, wager = command.position, lay.setup.book.edition.wager_named[command.wager]
    if lay.phase is Phase.BETWEEN:
        return True  # the round is void, or all its hands have left it
    if lay is state and comes_back(lay, command):
        return False
    if command.player in what_lay.gone(lay, (at, wager.name)):
        return True  # the player has left it
    if command.player in dict(lay.stakes.get((at, wager.name), ())):
        return False
    if lay.deal and at in lay.deal.hands and at not in lay.in_play:
        return True  # the hand has left the round
    if wager.name == ANTE:
        return bool(lay.actions.get(at)) and (at, ANTE) not in lay.stakes
    beside = [(at, name) for name in wager.needs if (at, name) in lay.stakes]
    own = any(command.player in what_lay.lay(lay, area) for area in beside)  # though it be cut to nothing (S-62)
    over = state.phase is Phase.BETWEEN
    waits = not lay.setup.rules.lone_returned_at_close and at not in lay.in_play and not over  # for the end of the hand
    waits = waits and not (wager.units and (at, wager.name) in lay.stakes)  # where another's waits it is one too many
    return bool(wager.needs) and not own and not waits


def _case(state: State, lay: State, command: c.ReportStake, wager: Wager, found: Shares) -> tuple[Case, Money | None]:
    """Outside the limits, or another size than it follows; else it was not entered as it lay. With the most that counts."""
    total = _total(found)
    if wager.antes:
        least = most = Money(wager.antes * lay.staked(command.position).get(ANTE, NOTHING).cents)
        above = Case.OVER_MAXIMUM if _follows_what_lay(lay, command.position, wager, found) else Case.FOLLOWING_OVER
        below = Case.FOLLOWING_UNDER
    else:
        least, most = lay.setup.limits[wager.name].least, lay.setup.limits[wager.name].most
        above, below = Case.OVER_MAXIMUM, _low(state, (command.position, wager.name), wager, found) or Case.MISKEYED
    if total > most:
        return (above if command.lies else Case.MISKEYED), most  # what did not lie there is over no maximum
    return (below if total < least and total else Case.MISKEYED), None


def _follows_what_lay(lay: State, position: int, wager: Wager, found: Shares) -> bool:
    """Whether a later wager is of the size of the Antes as they lay: it is over by their maximum alone (S-62, H-21)."""
    antes = what_lay.lay(lay, (position, ANTE))
    return all(part.cents <= wager.antes * antes.get(who, NOTHING).cents for who, part in found)


def _low(state: State, area: Area, wager: Wager, shares: Shares) -> Case | None:
    """Whether a wager is under the minimum, and whether one of those who share it has had the one that may be (S-60)."""
    limits = state.setup.limits.get(wager.name)
    if limits is None or not NOTHING < _total(shares) < limits.least:
        return None
    again = any(has_had_low_wager(state, player, besides=area) for player, _ in shares)
    return Case.UNDER_MINIMUM_AGAIN if again else Case.UNDER_MINIMUM


def _jackpot_case(lay: State, command: c.ReportStake, wager: Wager) -> tuple[Case, Shares]:
    """It counts in whole units as far as they go, and the surplus goes back; less than one goes back whole (S-30, H-23)."""
    lies, counts = command.lies, whole_units(lay.setup, wager, command.lies)
    if counts == lies:
        return Case.MISKEYED, ((command.player, lies),) if lies else ()
    return (Case.JACKPOT_OVER, ((command.player, counts),)) if counts else (Case.JACKPOT_SHORT, ())


def _found_when_open(lay: State, command: c.ReportStake, kept: Shares) -> Refusal | None:
    """A jackpot wager that is found, or found to be more, when the open hand earns an award, or the open board alone does."""
    at, area = command.position, (command.position, command.wager)
    more = _total(kept) > _total(lay.stakes.get(area, ()))
    if not more or command.by.post >= Post.SHIFT_MANAGER or at not in lay.in_play:
        return None
    rules = (*numbers(lay.setup.rules.meter), *last_word(lay))
    open_places = (*face_up(lay, To.COMMUNITY), *face_up(lay, at))
    if lay.deal and any(lay.deal.deck[place] is None for place in open_places):
        what = "what lies open is not keyed yet, and a jackpot wager that it wins is not found before that: key it first"
        return Refusal(what, rules, Post.SHIFT_MANAGER)
    after = lay.but(stakes={**lay.stakes, area: kept})
    if not (opens(lay, at) and may_earn(after, at)) and not earns_award(after, at, None):
        return None
    what = "what lies open earns an award: it is too late for this post to find that a jackpot wager was not entered"
    return Refusal(what, rules, Post.SHIFT_MANAGER)


# -- what follows --


def _cut_to_the_own(lay: State, position: int, wager: Wager, shares: Shares) -> Shares:
    """What stays of a wager that follows the Ante: the surplus is of whoever has more than the own Ante's (S-29, H-20)."""
    parts = cut_to_multiples(dict(shares), dict(lay.stakes.get((position, ANTE), ())), wager.antes)
    return tuple(share for share in parts.items() if share[1])


def _cut(shares: Shares, most: Money) -> Shares:
    """What stays of an area: the last stake added is cut first (S-62)."""
    left, kept = most, []
    for player, amount in shares:
        stays = min(amount, left)
        left -= stays
        kept.append((player, stays))
    return tuple(share for share in kept if share[1])


def _left_alone(after: State, found: e.StakeFound) -> tuple[e.StakeFound, ...]:
    """What needs the wager that is gone, on a hand that plays on for others."""
    at, player = found.position, found.player
    alone = unaccompanied(after, found.by) if at in after.in_play else ()
    return tuple(
        e.StakeFound(each.by, each.rules, player, at, each.wager, NOTHING, rest, ((player, each.amount),))
        for each in alone
        if (each.position, each.player) == (at, player)
        for rest in (tuple(share for share in after.stakes[at, each.wager] if share[0] != player),)
    )


def _total(shares: Shares) -> Money:
    return sum((amount for _, amount in shares), NOTHING)
