"""The pack: foreign, surplus and missing cards, cards not shuffled, a count in doubt, and faults of earlier rounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.cards import DECK
from croupier.rulebook import Case, Refusal, numbers
from croupier.table import commands as c
from croupier.table.events import Reply
from croupier.table.irregularities.effects import no_round, stands
from croupier.table.irregularities.ruling import last_word, rule_on
from croupier.table.state import Phase, State

PACK_FAULTS = (
    Case.FOREIGN_CARD,
    Case.SURPLUS_CARD,
    Case.MISSING_CARD,
    Case.UNSHUFFLED,
    Case.TOO_FEW_CARDS,
)
_FAULTS = ", ".join(fault.value for fault in PACK_FAULTS)


def _pack(state: State, command: c.ReportPack) -> Reply:
    if command.fault not in PACK_FAULTS:
        return Refusal(f"this is no fault of the pack: say which of these: {_FAULTS}", last_word(state))
    return no_round(state) or rule_on(state, command, command.fault)


def _count(state: State, command: c.ReportCount) -> Reply:
    if command.counted < 0:
        return Refusal("say how many cards there are", last_word(state))
    case = Case.COUNT_RIGHT if command.counted == len(DECK) else Case.COUNT_WRONG
    return no_round(state) or rule_on(state, command, case)


def _earlier(state: State, command: c.ReportEarlierRound) -> Reply:
    """Once the next round has been opened, the one before stands."""
    if state.rounds < 2:
        return Refusal("there is no earlier round", numbers(state.setup.rules.opening))
    return rule_on(state, command, Case.EARLIER_LIMITS if command.limits else Case.EARLIER_ROUND)


_AFTER_THE_CLOSE = (  # what can go wrong only once bets are closed, besides what is wrong with a deal
    c.ReportStake,
    c.ReportLateWager,
    c.ReportPulledBack,
    c.ReportMisplaced,
    c.LetOut,
    c.DeclareMistake,
    c.ReportSecondLook,
)


def of_an_earlier_round(state: State, command: c.Command) -> Refusal | None:
    """The refusal of a report that can only be about a round before this one, whose bets are still open."""
    if state.phase is not Phase.BETTING or state.rounds < 2 or not isinstance(command, _AFTER_THE_CLOSE):
        return None
    case = Case.EARLIER_LIMITS if isinstance(command, c.ReportStake) else Case.EARLIER_ROUND
    return stands(state, "bets are still open in this round", case)


HANDLERS: dict[type[c.Command], Callable[[State, Any], Reply]] = {
    c.ReportPack: _pack,
    c.ReportCount: _count,
    c.ReportEarlierRound: _earlier,
}
