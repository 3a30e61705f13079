"""Deals whose cards and decisions are known, settled for one position: what it wins in each, in cents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from croupier.errors import RulebookError
from croupier.lab.game_kinds import game_kind
from croupier.lab.simulation.game import EVERYBODY_FOLDED, RoundCell
from croupier.lab.simulation.pricing import PositionStakes, Pricing
from croupier.lab.simulation.rulings import look_at_jackpot_hand
from croupier.rulebook import FOLD, Book, Money


class DealSettler:
    """Settles deals of a book for a position with these stakes, by the ways of playing that are given as actions.

    Kernels find what the cards decide. What that brings is priced once, by the compiled clauses. A jackpot wager is not settled
    here: it hangs on the meter.
    """

    def __init__(self, book: Book, stakes: Mapping[str, Money], plays: Sequence[tuple[str, ...]]) -> None:
        module = game_kind(book.edition).module("croupier.lab.simulation")
        self._game = module.make_ready(book, module.nothing_bet(), 1, with_jackpot=look_at_jackpot_hand(book, stakes))
        self._spot_of, spots = self._game.spots()
        cells = [_played(spot, actions) for actions in plays for spot in spots]
        priced = Pricing(book, PositionStakes(stakes), cells)
        self._nets = priced.cents[:, -1].reshape(len(plays), len(spots))
        self._impossible = priced.rare.reshape(len(plays), len(spots))
        self.layout: Mapping[str, slice] = self._game.layout

    def settle(self, cards: NDArray[np.int64], plays: NDArray[np.int64]) -> NDArray[np.int64]:
        """By row what the position wins, in cents: `cards` lie as in `layout`, `plays` are places among those given."""
        spots = self._spot_of[self._game.place(cards)[:, 0]]
        if self._impossible[plays, spots].any():
            raise RulebookError("a deal came up that the book calls impossible")
        found: NDArray[np.int64] = self._nets[plays, spots]
        return found


def _played(spot: RoundCell, actions: tuple[str, ...]) -> RoundCell:
    """What the cards decided, with what the only player of the round did."""
    facts = {**spot.facts}
    if EVERYBODY_FOLDED in facts:
        facts[EVERYBODY_FOLDED] = actions == (FOLD,)
    return RoundCell(actions, facts)
