"""Equipment: a power failure and who withdraws then, a faulty jackpot system and what the house does about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.rulebook import Actor, Case, Effect, Measure, Post, Refusal, numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.events import Reply
from croupier.table.irregularities.effects import Rules, over, return_to, void
from croupier.table.irregularities.ruling import last_word, rule_on
from croupier.table.state import State


def _power(state: State, command: c.ReportPowerFailure) -> Reply:
    if refused := over(state, numbers(state.setup.rules.opening)):
        return refused
    return rule_on(state, command, Case.POWER_DECIDED if state.decided else Case.POWER_UNDECIDED)


def _withdraw(state: State, command: c.Withdraw) -> Reply:
    found = state.setup.provision(Case.POWER_UNDECIDED)
    rules = numbers(found.rules) if found else ()
    if command.player not in state.leave:
        return Refusal("the player has no leave to withdraw", rules)
    if command.by.post < Post.DEALER and command.by.name != command.player:
        return Refusal("only staff may withdraw for another player", rules, Post.DEALER)
    return return_to(state, command.by, rules, (), command.player)


def end_withdrawal(state: State, by: Actor) -> tuple[e.Event, ...]:
    """Play goes on: who could withdraw and did not stays in (S-56, H-50). Nobody waits to see a card first."""
    found = state.setup.provision(Case.POWER_UNDECIDED)
    if not state.leave or found is None:
        return ()
    readings = numbers(state.setup.rules.withdrawal_ended)
    return (e.WithdrawalEnded(by, numbers(found.rules), tuple(sorted(state.leave)), readings),)


def _jackpot_fault(state: State, command: c.ReportJackpotFault) -> Reply:
    setup = state.setup
    if setup.unit is None:
        return Refusal("this table is not linked to a jackpot", last_word(state))
    if not setup.could_read(command.meter):
        return Refusal("this cannot be the meter of this table's jackpot", last_word(state))
    if refused := over(state, last_word(state)):
        return refused
    seen = state.somebody_saw

    def follow(rules: Rules, effect: Effect) -> Reply:
        if effect is Effect.VOID:
            return void(state, command.by, rules)
        lies = any(wager == setup.book.edition.jackpot.wager and at in state.in_play for at, wager in state.stakes)
        if lies and command.meter is None:
            return Refusal("say what the meter showed when it was last recorded", rules)
        return (e.MeterFrozen(command.by, rules, command.meter),) if command.meter else ()

    case = Case.JACKPOT_FAULT_SEEN if seen else Case.JACKPOT_FAULT_UNSEEN
    return rule_on(state, command, case, follow=follow)


def _measure(state: State, command: c.TakeMeasure) -> Reply:
    measures = state.setup.edition.measures
    if command.measure not in measures:
        return Refusal("no rule of this book is about a faulty jackpot system", last_word(state), Post.SHIFT_MANAGER)
    taken = measures[command.measure]
    rules = numbers(taken.rules)
    if command.by.post < taken.post:
        return Refusal(f"this is for a {taken.post.title} or above", rules, taken.post)
    if not command.why.strip():
        return Refusal("say what happened and why", rules)
    boxes = command.measure is Measure.CLOSE_BOXES
    if boxes != bool(command.positions) or any(at not in range(1, state.setup.positions + 1) for at in command.positions):
        return Refusal("name the boxes if the measure is about boxes, and only then", rules)
    return (e.MeasureTaken(command.by, rules, command.measure, command.positions, command.why),)


HANDLERS: dict[type[c.Command], Callable[[State, Any], Reply]] = {
    c.ReportPowerFailure: _power,
    c.Withdraw: _withdraw,
    c.ReportJackpotFault: _jackpot_fault,
    c.TakeMeasure: _measure,
}
