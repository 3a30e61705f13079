"""What lay at the close counts: wagers that were entered otherwise, not at all, or outside their limits, put right.

What follows from an Ante is worked out again with it, and what lies over goes back. Until the next opening call this holds
after the settlement, too (S-79, H-68).
"""

from __future__ import annotations

from croupier.rulebook import ANTE, NOTHING, Case, Effect, Money, Refusal, Shares, Wager, chosen, numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.duties import unaccompanied
from croupier.table.entry import shut_out
from croupier.table.events import Reply
from croupier.table.evolution import replay
from croupier.table.irregularities.effects import Rules, no_round, tidy
from croupier.table.irregularities.resettlement import settled_anew
from croupier.table.irregularities.ruling import last_word, rule_on
from croupier.table.settlement import as_it_lay
from croupier.table.state import Phase, State


def stake_found(state: State, command: c.ReportStake) -> Reply:
    """What a player's part of a wager really is: the case that this is, and what follows from it."""
    if refused := _no_such_wager(state, command):
        return refused
    lay = as_it_lay(state)
    shares = lay.stakes.get((command.position, command.wager), ())
    if refused := _wrong_amount(lay, command, shares) or _cannot_lie_there(lay, command, shares):
        return refused
    parts = dict(shares) | {command.player: command.lies}
    found = tuple(share for share in parts.items() if share[1])
    wager = state.setup.book.edition.wager_named[command.wager]
    if lay.deal and command.position not in lay.deal.hands and wager.name in lay.setup.book.edition.enters:
        case, kept = Case.NOT_DEALT_IN, shares
    elif _cannot_play(state, lay, command):
        case, kept = Case.MISKEYED, shares
    elif wager.units:
        case, kept = _jackpot_case(lay, command, wager)
    else:
        case, most = _case(state, lay, command, wager, found)
        kept = _cut(found, most) if most is not None else found
    return correct(state, command, case, command.lies - dict(shares).get(command.player, NOTHING), kept)


def correct(state: State, command: c.ReportStake | c.ReportLateWager, case: Case, entered: Money, kept: Shares) -> Reply:
    """A wager is what is kept of it, after so much more was entered; the rest goes back. With all that follows."""
    lay = as_it_lay(state)
    at, name, player = command.position, command.wager, command.player
    before = lay.stakes.get((at, name), ())
    came = dict(before) | {player: dict(before).get(player, NOTHING) + entered}
    back = tuple((who, came[who] - dict(kept).get(who, NOTHING)) for who in came if came[who] > dict(kept).get(who, NOTHING))

    def follow(rules: Rules, effect: Effect) -> Reply:
        found = e.StakeFound(command.by, rules, player, at, name, entered, () if kept == before else kept, back)
        events: tuple[e.Event, ...] = (found,)
        if case is Case.NOT_DEALT_IN:
            return (*events, e.HandMiscounted(command.by, rules))
        if effect is Effect.RETURNED_LAST:
            hang_on = [each.name for each in lay.setup.book.edition.wagers if each.antes or each.bonus_on == ANTE]
            names = (name, *(hang_on if name == ANTE else ()))
            return (*events, e.ReturnedWhateverTheResult(command.by, rules, at, names))
        if name == ANTE:
            events += _following(replay(lay, events), found)
        if case is Case.UNDER_MINIMUM and lay.setup.provision(Case.UNDER_MINIMUM_AGAIN):  # once, where a book counts
            return (*events, e.LowWagerAllowed(command.by, rules, player))
        if player in dict(kept) or kept == before:
            return events
        return tidy(lay, command.by, rules, (*events, *_left_alone(replay(lay, events), found)))

    decided = rule_on(lay, command, case, positions=(at,), player=player, follow=follow)
    if isinstance(decided, Refusal) or lay is state or (at, name) in state.stakes:
        return decided
    return settled_anew(state, lay, decided)


# -- whether it can be --


def _no_such_wager(state: State, command: c.ReportStake) -> Refusal | None:
    edition = state.setup.book.edition
    if state.phase is Phase.BETTING:
        return Refusal("bets are open: put the wager down or take it back", numbers(state.setup.rules.closing))
    if refused := no_round(state):
        return refused
    if command.wager not in edition.wager_named or edition.wager_named[command.wager].bonus_on:
        return Refusal(f"there is no wager {command.wager!r}", numbers(edition.layout))
    if command.position not in range(1, state.setup.positions + 1):
        return Refusal("there is no such position", numbers(edition.layout))
    return None


def _wrong_amount(lay: State, command: c.ReportStake, shares: Shares) -> Refusal | None:
    wager, entered = lay.setup.book.edition.wager_named[command.wager], dict(shares).get(command.player)
    rules = numbers(wager.rules)
    if command.lies == (entered or NOTHING):
        return Refusal("this stake is the one that was entered: there is nothing to correct", rules)
    if command.lies < NOTHING:
        return Refusal("a wager must be more than nothing", rules)
    if wager.antes and (entered is None or not command.lies):
        what = "a later wager is there by a decision: if that was another, a ruling says what the hand has done"
        return Refusal(what, (*rules, *last_word(lay)))
    return None


def _cannot_lie_there(lay: State, command: c.ReportStake, shares: Shares) -> Refusal | None:
    """Who may not stake there has no wager that was overlooked: the chips are handed back."""
    if command.player in dict(shares):
        return None
    wager = next((each for each in lay.setup.wagers if each.name == command.wager), None)
    if wager is None:
        return Refusal(f"no {command.wager} is staked at this table", numbers(lay.setup.book.edition.layout))
    return shut_out(lay, command.player, command.position, wager)


# -- which case it is --


def _cannot_play(state: State, lay: State, command: c.ReportStake) -> bool:
    """What goes back: an Ante on a hand that was played on without it (S-80), and what lies without the Ante that it needs."""
    at, wager = command.position, lay.setup.book.edition.wager_named[command.wager]
    if command.player in dict(lay.stakes.get((at, wager.name), ())):
        return False
    if lay.deal and at in lay.deal.hands and at not in lay.in_play:
        return True  # the hand has left the round
    if wager.name == ANTE:
        return bool(lay.actions.get(at)) and (at, ANTE) not in lay.stakes
    own = any(command.player in dict(lay.stakes.get((at, name), ())) for name in wager.needs)
    waits = not lay.setup.rules.lone_returned_at_close and at not in lay.in_play and lay is state  # for the end of the hand
    return bool(wager.needs) and not own and not waits


def _case(state: State, lay: State, command: c.ReportStake, wager: Wager, found: Shares) -> tuple[Case, Money | None]:
    """Outside the limits, or another size than it follows; else it was not entered as it lay. With the most that counts."""
    total = _total(found)
    if wager.antes:
        least = most = Money(wager.antes * lay.staked(command.position).get(ANTE, NOTHING).cents)
        above, below = Case.FOLLOWING_OVER, Case.FOLLOWING_UNDER
    else:
        least, most = lay.setup.limits[wager.name].least, lay.setup.limits[wager.name].most
        again = state.has_had_low_wager(command.player, besides=(command.position, wager.name))
        above, below = Case.OVER_MAXIMUM, Case.UNDER_MINIMUM_AGAIN if again else Case.UNDER_MINIMUM
    if total > most:
        return above, most
    return (below if total < least and total else Case.MISKEYED), None


def _jackpot_case(lay: State, command: c.ReportStake, wager: Wager) -> tuple[Case, Shares]:
    """It counts in whole units as far as they go, and the surplus goes back; less than one goes back whole (S-30, H-23)."""
    unit, allowed = lay.setup.unit, chosen(wager.units, lay.setup.book.answers)
    lies = command.lies
    if unit is None or not allowed or not lies or lies.cents in [units * unit.cents for units in allowed]:
        return Case.MISKEYED, ((command.player, lies),) if lies else ()
    counts = Money(min(lies.cents // unit.cents, max(allowed)) * unit.cents)
    return (Case.JACKPOT_OVER, ((command.player, counts),)) if counts else (Case.JACKPOT_SHORT, ())


# -- what follows --


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


def _following(after: State, found: e.StakeFound) -> tuple[e.StakeFound, ...]:
    """What lies over on the multiples of an Ante goes back to whose Ante is less; what is short stays so (S-29, H-20)."""
    at = found.position
    ante = dict(after.stakes.get((at, ANTE), ()))
    events = []
    for wager in after.setup.book.edition.wagers:
        shares = after.stakes.get((at, wager.name), ())
        surplus = _total(shares) - Money(wager.antes * _total(tuple(ante.items())).cents)
        if not wager.antes or surplus <= NOTHING:
            continue
        kept = dict(shares)
        for player in reversed(kept):
            over = max(NOTHING, min(surplus, kept[player] - Money(wager.antes * ante.get(player, NOTHING).cents)))
            kept[player], surplus = kept[player] - over, surplus - over
        back = tuple((player, part - kept[player]) for player, part in shares if part > kept[player])
        rules = (*found.rules, *(rule for rule in wager.rules.split() if rule not in found.rules))
        stays = tuple(share for share in kept.items() if share[1])
        events.append(e.StakeFound(found.by, rules, back[0][0], at, wager.name, NOTHING, stays, back))
    return tuple(events)


def _total(shares: Shares) -> Money:
    return sum((amount for _, amount in shares), NOTHING)
