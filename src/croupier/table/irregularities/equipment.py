"""Equipment: a power failure and who withdraws then, a faulty jackpot system and what the house does about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.rulebook import Case, Effect, Measure, Moment, Post, Refusal, below, numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.certainty import open_cards_must_be_keyed
from croupier.table.events import Reply
from croupier.table.irregularities.effects import EFFECTS, Rules, let_withdraw, no_round, over, return_to, void
from croupier.table.irregularities.moments import misdated, past
from croupier.table.irregularities.ruling import last_word, no_rule, rule_on
from croupier.table.irregularities.waiting import fault_case, fault_rules, voids_for_fault
from croupier.table.state import Phase, State


def _too_late(state: State, before: Moment | None, rules: Rules) -> Refusal | None:
    """The refusal if the round is over. What was before a past moment undoes it until the next call (H-60)."""
    return over(state, rules) if before is None else no_round(state)


def _power(state: State, command: c.ReportPowerFailure) -> Reply:
    if refused := _too_late(state, command.before, numbers(state.setup.rules.opening)):
        return refused
    if state.leave:
        return Refusal("withdrawals are open already: wait for the answers", state.leave_by)
    if refused := misdated(state, command.before, state.setup.provision(Case.POWER_UNDECIDED)):
        return refused
    if past(state, Moment.DECIDED, command.before):
        return rule_on(state, command, Case.POWER_DECIDED)
    if command.before is None and open_cards_must_be_keyed(state):
        what = "cards lie open that are not keyed yet, and they may have won a jackpot wager: key them first"
        found = state.setup.provision(Case.POWER_DECIDED)
        return Refusal(what, numbers(found.rules) if found else last_word(state))

    def follow(rules: Rules, effect: Effect) -> Reply:
        if effect is Effect.MAY_WITHDRAW:  # if nothing was decided then, whoever has folded has done so since
            return let_withdraw(state, command.by, rules, with_folded=command.before is not None)
        return EFFECTS[effect](state, command.by, rules)

    return rule_on(state, command, Case.POWER_UNDECIDED, follow=follow)


def _withdraw(state: State, command: c.Withdraw) -> Reply:
    """A player with leave to withdraw takes all wagers back, or stays in (S-56, H-50)."""
    rules = state.leave_by or numbers(state.setup.rules.pulled_back)
    if command.player not in state.leave:
        return Refusal(f"{command.player} has no leave to withdraw: that takes a ruling after a power failure", rules)
    if command.by.post < Post.DEALER and not command.by.is_player(command.player):
        return Refusal("only staff may answer for another player", rules, Post.DEALER)
    if command.stay:
        readings = numbers(state.setup.rules.withdrawal_ended)
        return (e.WithdrawalEnded(command.by, rules, (command.player,), readings),)
    back = return_to(state, command.by, rules, (), command.player, with_folded=state.leave_folded)
    return back or Refusal("the player has no wager left that could be withdrawn: say that the player stays in", rules)


def _end_withdrawal(state: State, command: c.EndWithdrawal) -> Reply:
    """Who has not answered stays in: silence withdraws nothing (S-82, H-72)."""
    rules = state.leave_by or last_word(state)
    if not state.leave:
        return Refusal("nobody has leave to withdraw: there is no offer to close", rules)
    if refused := below(command.by, Post.PIT_SUPERVISOR, "close the offer to withdraw", rules):
        return refused
    if not command.why.strip():
        return Refusal("say why the offer is closed", rules)
    readings = numbers(state.setup.rules.withdrawal_ended)
    return (e.WithdrawalClosed(command.by, rules, tuple(sorted(state.leave)), command.why, readings),)


def _lost_link(state: State, command: c.TellOfLostLink) -> Reply:
    """The link was lost in a round: the book says what becomes of the round, and staff rule on it (RWS 5.16, 5.17, S-44)."""
    rules = fault_rules(state)
    if state.setup.unit is None:
        return Refusal("this table is not linked to a jackpot", rules)
    if refused := below(command.by, Post.DEALER, "tell the table of a lost link", rules):
        return refused
    if refused := over(state, rules):
        return refused
    if state.link_lost or state.frozen:
        return Refusal("the table knows that the link is lost: report the fault", rules)
    if not command.why.strip():
        return Refusal("say what happened", rules)
    return (e.ToldOfLostLink(command.by, rules, command.why),)


def _jackpot_fault(state: State, command: c.ReportJackpotFault) -> Reply:
    setup = state.setup
    if setup.unit is None:
        return Refusal("this table is not linked to a jackpot", last_word(state))
    if not setup.could_read(command.meter):
        return Refusal(
            "this cannot be the meter of this table's jackpot: read its unit, value and reset again", last_word(state)
        )
    if refused := _too_late(state, command.before, last_word(state)):
        return refused
    if refused := misdated(state, command.before, setup.provision(Case.JACKPOT_FAULT_UNSEEN)):
        return refused

    def follow(rules: Rules, effect: Effect) -> Reply:
        if effect is Effect.VOID:
            return void(state, command.by, rules)
        lies = any(wager == setup.book.edition.jackpot.wager and at in state.in_play for at, wager in state.stakes)
        if lies and command.meter is None:
            return Refusal("say what the meter showed when it was last recorded", rules)
        return (e.MeterFrozen(command.by, rules, command.meter),) if command.meter else ()

    return rule_on(state, command, fault_case(state, command.before), follow=follow)


def _measure(state: State, command: c.TakeMeasure) -> Reply:
    measures = state.setup.edition.measures
    if command.measure not in measures:
        return no_rule(state, command.by, "no rule of this book is about a faulty jackpot system")
    taken = measures[command.measure]
    rules = numbers(taken.rules)
    if refused := below(command.by, taken.post, "take this measure", rules):
        return refused
    if not command.why.strip():
        return Refusal("say what happened and why", rules)
    if command.measure is not Measure.LIFTED and state.phase is not Phase.BETWEEN and voids_for_fault(state):
        what = "a measure is for later rounds, and this one does not go on with the fault: report the fault first"
        return Refusal(what, (*fault_rules(state), *rules))
    boxes = command.measure is Measure.CLOSE_BOXES
    if boxes != bool(command.positions) or any(at not in range(1, state.setup.positions + 1) for at in command.positions):
        return Refusal("name the boxes if the measure is about boxes, and only then", rules)
    return (e.MeasureTaken(command.by, rules, command.measure, command.positions, command.why),)


HANDLERS: dict[type[c.Command], Callable[[State, Any], Reply]] = {
    c.ReportPowerFailure: _power,
    c.Withdraw: _withdraw,
    c.EndWithdrawal: _end_withdrawal,
    c.TellOfLostLink: _lost_link,
    c.ReportJackpotFault: _jackpot_fault,
    c.TakeMeasure: _measure,
}
