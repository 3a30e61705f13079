"""Stakes: late, pulled back and misplaced ones, and those outside their limits, found once bets are closed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from croupier.rulebook import ANTE, NOTHING, Case, Effect, Money, Post, Refusal, Shares, Wager, below, chosen, numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.events import Reply
from croupier.table.evolution import replay
from croupier.table.irregularities.effects import Rules
from croupier.table.irregularities.ruling import last_word, rule_on
from croupier.table.settlement import as_it_lay, settled_lines
from croupier.table.sharing import shared_out
from croupier.table.state import Phase, State


def _lying(state: State, command: c.ReportStake | c.ReportPulledBack | c.ReportMisplaced) -> Shares | Refusal:
    shares = state.stakes.get((command.position, command.wager), ())
    if state.phase in (Phase.BETWEEN, Phase.BETTING) or command.player not in dict(shares):
        return Refusal("the player has no wager there in a round whose bets are closed", last_word(state))
    return shares


def _stake_found(state: State, command: c.ReportStake) -> Reply:
    """A wager outside its limits, or a jackpot wager of the wrong size, found once bets are closed."""
    lay = as_it_lay(state)
    shares = _lying(lay, command)
    if isinstance(shares, Refusal):
        return shares
    wager = state.setup.book.edition.wager_named[command.wager]
    if command.lies.cents <= 0:
        return Refusal("a wager must be more than nothing", numbers(wager.rules))
    if wager.units:
        return _jackpot_found(state, command, wager)
    decided = _off_limits(lay, command, wager, shares)
    return decided if lay is state or isinstance(decided, Refusal) else _settled_anew(state, lay, decided)


def _off_limits(state: State, command: c.ReportStake, wager: Wager, shares: Shares) -> Reply:
    limits = numbers(state.setup.rules.limits)
    found = tuple((player, command.lies if player == command.player else amount) for player, amount in shares)
    total = Money(sum(amount.cents for _, amount in found))
    if found == shares:
        return Refusal("this stake is the one that was entered: there is nothing to correct", limits)
    if wager.antes:
        least = most = Money(wager.antes * state.staked(command.position).get(ANTE, Money(0)).cents)
        above, below = Case.FOLLOWING_OVER, Case.FOLLOWING_UNDER
    else:
        least, most = state.setup.limits[wager.name].least, state.setup.limits[wager.name].most
        again = command.player in state.indulged and not _known_as_low(state, command)
        above, below = Case.OVER_MAXIMUM, Case.UNDER_MINIMUM_AGAIN if again else Case.UNDER_MINIMUM
    fits = least <= total <= most
    if fits and not wager.antes:
        return Refusal(f"{total} is within the limits: there is nothing to correct", limits)
    if fits:  # the Ante was found to be another, and what was entered does not fit it
        total = state.staked(command.position)[wager.name]
    case = above if total > most else below
    entered = command.lies - dict(shares)[command.player]

    def follow(rules: Rules, effect: Effect) -> Reply:
        kept, back = _cut(found, most)
        event = e.StakeFound(command.by, rules, command.player, command.position, wager.name, entered, kept, back)
        if effect is Effect.RETURNED_LAST:
            hang_on = [w.name for w in state.setup.book.edition.wagers if w.antes or w.bonus_on == ANTE]
            names = (wager.name, *(hang_on if wager.name == ANTE else ()))
            return (event, e.ReturnedWhateverTheResult(command.by, rules, command.position, names))
        allowed = case is Case.UNDER_MINIMUM and state.setup.provision(Case.UNDER_MINIMUM_AGAIN)  # once, where a book counts
        return (event, *((e.LowWagerAllowed(command.by, rules, command.player),) if allowed else ()))

    return rule_on(state, command, case, positions=(command.position,), player=command.player, follow=follow)


def _known_as_low(state: State, command: c.ReportStake) -> bool:
    """Whether this very wager was found to be under the minimum before and plays: it is not another one."""
    low = state.staked(command.position)[command.wager] < state.setup.limits[command.wager].least
    return low and (command.position, command.wager) not in state.returning


def _settled_anew(state: State, lay: State, decided: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """Until the next opening call a settlement outside the limits is put right (S-71, H-61): what each has more or less."""
    ruled = next(each for each in decided if isinstance(each, e.IrregularityRuled))
    found = next(each for each in decided if isinstance(each, e.StakeFound))
    then = tuple(each for each in decided if each is not ruled and each is not found)
    at, jackpot = found.position, state.setup.book.edition.jackpot.wager
    after = replay(lay, (found, *then))
    after = after.but(stakes={area: parts for area, parts in after.stakes.items() if area[0] == at and area[1] != jackpot})
    lines = {line.wager: line for _, line in settled_lines(after, after.settlement(None))}
    events = []
    for wager in (each for position, each in state.settled if position == at and each != jackpot):
        staked, (_, before) = after.stakes.get((at, wager), ()), state.settled[at, wager]
        line = lines.get(wager)  # none of a bonus on what goes back
        paid = shared_out(after, at, line) if line else ()
        back = found.returned if wager == found.wager else ()
        moved = Counter({player: amount.cents for player, amount in paid})
        moved.update({player: amount.cents for player, amount in back})
        moved.subtract({player: amount.cents for player, amount in before})
        if wager != found.wager and not any(moved.values()):
            continue
        events.append(
            e.SettlementCorrected(
                found.by,
                (*ruled.rules, *(line.rules if line else ())),
                found.player,
                at,
                wager,
                found.entered if wager == found.wager else NOTHING,
                staked,
                paid,
                tuple((player, Money(cents)) for player, cents in moved.items()),
            )
        )
    readings = (*ruled.readings, *state.setup.rules.found_late.split())
    return (replace(ruled, readings=readings), *events, *then)


def _jackpot_found(state: State, command: c.ReportStake, wager: Wager) -> Reply:
    """It counts in whole units as far as they go, and the surplus goes back; less than one goes back whole (S-30, H-23)."""
    unit, allowed = state.setup.unit, chosen(wager.units, state.setup.book.answers)
    rules = numbers(wager.rules)
    if (command.position, command.wager) in state.settled:
        return Refusal("the jackpot wager is settled", rules)
    if unit is None or not allowed or command.lies.cents in [units * unit.cents for units in allowed]:
        return Refusal(f"{command.lies} is a correct jackpot wager: there is nothing to correct", rules)
    ((_, entered),) = state.stakes[command.position, command.wager]  # of one player alone
    units = min(command.lies.cents // unit.cents, max(allowed))
    counts = Money(units * unit.cents)

    def follow(rules: Rules, effect: Effect) -> Reply:
        lies, surplus = (counts, command.lies - counts) if units else (command.lies, NOTHING)
        kept, back = ((command.player, lies),), ((command.player, surplus),) if surplus else ()
        more = command.lies - entered
        found = e.StakeFound(command.by, rules, command.player, command.position, wager.name, more, kept, back)
        if units:
            return (found,)
        return (found, e.StakeReturned(command.by, rules, command.player, command.position, wager.name, lies))

    case = Case.JACKPOT_OVER if units else Case.JACKPOT_SHORT
    return rule_on(state, command, case, positions=(command.position,), player=command.player, follow=follow)


def _cut(shares: Shares, most: Money) -> tuple[Shares, Shares]:
    """What stays of an area and what goes back: the last stake added is cut first (S-62)."""
    left, kept, back = most, [], []
    for player, amount in shares:
        stays = min(amount, left)
        left -= stays
        kept.append((player, stays))
        if amount > stays:
            back.append((player, amount - stays))
    return tuple(share for share in kept if share[1]), tuple(back)


def _late(state: State, command: c.ReportLateWager) -> Reply:
    """It goes back, win or lose (S-54)."""
    late = numbers(state.setup.rules.late)
    if state.phase in (Phase.BETWEEN, Phase.BETTING):
        return Refusal("bets are not closed", late)
    if command.wager not in state.setup.book.edition.wager_named or command.amount.cents <= 0 or not command.player:
        return Refusal("say whose wager it was, which wager and how much", late)
    if command.position not in range(1, state.setup.positions + 1):
        return Refusal("there is no such position", numbers(state.setup.book.edition.layout))

    def follow(rules: Rules, effect: Effect) -> Reply:
        back = ((command.player, command.amount),)
        return (e.StakeFound(command.by, rules, command.player, command.position, command.wager, command.amount, (), back),)

    return rule_on(state, command, Case.LATE_WAGER, positions=(command.position,), player=command.player, follow=follow)


def _pulled_back(state: State, command: c.ReportPulledBack) -> Reply:
    shares = _lying(state, command)
    if isinstance(shares, Refusal):
        return shares
    return rule_on(state, command, Case.PULLED_BACK, positions=(command.position,), player=command.player)


def _misplaced(state: State, command: c.ReportMisplaced) -> Reply:
    shares = _lying(state, command)
    if isinstance(shares, Refusal):
        return shares
    return rule_on(state, command, Case.MISPLACED, positions=(command.position,), player=command.player)


def _forget(state: State, command: c.ForgetLowWager) -> Reply:
    found = state.setup.provision(Case.UNDER_MINIMUM)
    rules = numbers(found.rules) if found else ()
    if refused := below(command.by, Post.DEALER, "forget a wager under the minimum", rules):
        return refused
    if command.player not in state.indulged or not command.why.strip():
        return Refusal("name a player who has had a wager under the minimum, and say why", rules)
    return (e.LowWagerForgotten(command.by, rules, command.player, command.why),)


HANDLERS: dict[type[c.Command], Callable[[State, Any], Reply]] = {
    c.ReportStake: _stake_found,
    c.ReportLateWager: _late,
    c.ReportPulledBack: _pulled_back,
    c.ReportMisplaced: _misplaced,
    c.ForgetLowWager: _forget,
}
