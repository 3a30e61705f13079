"""Stakes: late, pulled back and misplaced ones, and those found to be others than were entered, once bets are closed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from croupier.rulebook import NOTHING, Case, Money, Post, Refusal, below, chosen, numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.events import Reply
from croupier.table.irregularities.effects import no_round
from croupier.table.irregularities.found_stakes import correct, in_time, stake_found
from croupier.table.irregularities.ruling import last_word, rule_on
from croupier.table.low_wagers import had_low_wager
from croupier.table.settlement import as_it_lay
from croupier.table.state import Phase, State


def _lying(state: State, command: c.ReportPulledBack | c.ReportMisplaced) -> Money | Refusal:
    """The player's part of a wager in a round whose bets are closed, be it settled or not."""
    lay = as_it_lay(state)
    part = dict(lay.stakes.get((command.position, command.wager), ())).get(command.player)
    if lay.phase in (Phase.BETWEEN, Phase.BETTING) or part is None:
        return Refusal("the player has no wager there in a round whose bets are closed", last_word(state))
    return part


def _late(state: State, command: c.ReportLateWager) -> Reply:
    """It goes back, win or lose, also after the settlement (S-54): what was paid on it is recovered."""
    late = numbers(state.setup.rules.late)
    if state.phase is Phase.BETTING:
        return Refusal("bets are not closed: a wager may still be put down", late)
    if refused := no_round(state):
        return refused
    if command.wager not in state.setup.book.edition.wager_named or command.amount.cents <= 0:
        return Refusal("say whose wager it was, which wager and how much", late)
    if command.position not in range(1, state.setup.positions + 1):
        return Refusal("there is no such position", numbers(state.setup.book.edition.layout))
    shares = as_it_lay(state).stakes.get((command.position, command.wager), ())
    if command.in_time is None:
        return correct(state, command, Case.LATE_WAGER, command.amount, shares)
    entered, left = in_time(state, command)
    return _not_so_entered(state, command, entered) or correct(state, command, Case.LATE_WAGER, NOTHING, left)


def _not_so_entered(state: State, command: c.ReportLateWager, entered: Money) -> Refusal | None:
    """Where the late part was entered, too, both parts make up what was entered; of a jackpot wager each is whole units."""
    wager, lay = state.setup.book.edition.wager_named[command.wager], command.in_time or NOTHING
    if wager.antes:
        what = f"a {wager.name} is not staked before the deal: leave out what lay in time, or report what it really is"
        return Refusal(what, (*numbers(state.setup.rules.late), *numbers(wager.rules)))
    if lay < NOTHING or lay + command.amount != entered:
        what = f"the late part and what lay in time must make up what was entered before the deal: {entered}"
        return Refusal(what, numbers(state.setup.rules.late))
    allowed, unit = chosen(wager.units, state.setup.book.answers), state.setup.unit
    if allowed and unit and lay and lay.cents not in [units * unit.cents for units in allowed]:
        return Refusal(f"a jackpot wager must be whole units of {unit}, at most {max(allowed)}", numbers(wager.rules))
    return None


def _pulled_back(state: State, command: c.ReportPulledBack) -> Reply:
    """It wins or loses as it lay (S-69); how much of it was pulled back is on the record."""
    part = _lying(state, command)
    if isinstance(part, Refusal):
        return part
    amount = part if command.amount is None else command.amount
    if not NOTHING < amount <= part:
        return Refusal(f"say how much was pulled back: up to {part}", numbers(state.setup.rules.pulled_back))
    return rule_on(
        state, replace(command, amount=amount), Case.PULLED_BACK, positions=(command.position,), player=command.player
    )


def _misplaced(state: State, command: c.ReportMisplaced) -> Reply:
    part = _lying(state, command)
    if isinstance(part, Refusal):
        return part
    return rule_on(state, command, Case.MISPLACED, positions=(command.position,), player=command.player)


def _forget(state: State, command: c.ForgetLowWager) -> Reply:
    found = state.setup.provision(Case.UNDER_MINIMUM)
    rules = numbers(found.rules) if found else ()
    if refused := below(command.by, Post.DEALER, "forget a wager under the minimum", rules):
        return refused
    if command.player not in had_low_wager(state) or not command.why.strip():
        return Refusal("name a player who has had a wager under the minimum, and say why", rules)
    return (e.LowWagerForgotten(command.by, rules, command.player, command.why),)


HANDLERS: dict[type[c.Command], Callable[[State, Any], Reply]] = {
    c.ReportStake: stake_found,
    c.ReportLateWager: _late,
    c.ReportPulledBack: _pulled_back,
    c.ReportMisplaced: _misplaced,
    c.ForgetLowWager: _forget,
}
