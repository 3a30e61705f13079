"""Counts: what staff say of how the cards lie. It is recorded, whether it fits or not, and a round has few of them.

Whoever names cards and is told whether they lie so could find out where hidden ones lie by trying. So there is one answer to
every count that does not fit, which says nothing more and stays in the record, and after three counts no card is named any more
(S-81, H-71). What is wrong with a report whatever the cards are is refused before, and is no count.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.errors import InputError
from croupier.rulebook import Effect, Refusal, numbers
from croupier.table import events as e
from croupier.table.dealing import Deal
from croupier.table.events import Reply
from croupier.table.state import State

PLAYED_ON = (Effect.CONTINUES, Effect.CHOICES)
MOST_COUNTS = 3  # in a round


@dataclass(frozen=True)
class Correction:
    """What a report says of how the cards lie."""

    made: Callable[[Deal], Deal | None]  # the deal as it is said to be; None if the named cards cannot lie so
    counted: bool  # whether cards are named by their faces

    def events(self, state: State, ruled: e.IrregularityRuled) -> Reply:
        """The deal as it is played on, as an event; or that the count did not fit."""
        dealt, rules = state.deal, numbers(state.setup.book.edition.dealt.rules)
        if dealt is None:
            return Refusal("no cards have been dealt", rules)
        if ruled.effect not in PLAYED_ON:
            return Refusal(f"{ruled.effect.value}: leave out how the cards lie, for it does not matter then", ruled.rules)
        if state.settled:
            return Refusal("the round is settled by the cards as they are recorded: leave out how they lie", rules)
        if self.counted and state.counts >= MOST_COUNTS:
            what = f"the cards of this round have been counted {MOST_COUNTS} times: rule without naming any"
            return Refusal(what, rules)
        try:
            found = self.made(dealt)
        except InputError as error:
            return Refusal(error.what, error.rules or rules)
        if found is None:
            told = (ruled.case, ruled.effect, ruled.why, ruled.position, ruled.player)
            return (e.CountDidNotFit(ruled.by, ruled.rules, *told, numbers(state.setup.rules.counted), ruled.facts),)
        if found == dealt and not self.counted:
            return ()
        return (e.DealCorrected(ruled.by, ruled.rules, found, self.counted),)
