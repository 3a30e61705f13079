"""Which jackpot wagers of a round have won an award, as far as its cards are known.

Each hand is looked at by itself: one that is made does not wait for another that lies there unknown (S-73, H-63).
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import NamedTuple

from croupier.rulebook.alternatives import alike_cells
from croupier.rulebook.clauses import Result
from croupier.rulebook.round import PlayedPosition, Round, Showdown
from croupier.rulebook.unknown import CardsUnknownError


class WonJackpots(NamedTuple):
    """The jackpot wagers that have won, clockwise, and those of which nobody can say yet."""

    won: tuple[tuple[PlayedPosition, tuple[int, ...]], ...]  # with a cell for each ruling that may be theirs: all pay alike
    hang_on: Mapping[int, tuple[str, ...]]  # position -> whose cards are to be known first


def won_jackpots(round_: Round) -> WonJackpots:
    """Look at every jackpot wager of a round, whatever the meter shows."""
    wager = round_.book.edition.jackpot.wager
    compiled = round_.book.compiled[wager]
    won, hang_on = [], {}
    for played in sorted(round_.positions, key=attrgetter("position")):
        if wager not in round_.stakes[played.position]:
            continue
        try:
            cells = alike_cells(round_, Showdown(round_, played), wager)
        except CardsUnknownError as error:
            hang_on[played.position] = error.whose
            continue
        if compiled.ruling_in_play(cells[0]).result is Result.PAYS:
            won.append((played, cells))
    return WonJackpots(tuple(won), hang_on)
