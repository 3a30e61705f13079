"""What a house has beside its state, and what only it can do by that: open the cards of a round to everybody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from croupier.house.cards import RoundOpened, open_round
from croupier.house.keys import Randomness
from croupier.house.state import HouseState
from croupier.rulebook import Actor

LONGEST_KEPT = 400  # characters of what is kept of an error or of a refusal


@dataclass(frozen=True, slots=True)
class Means:
    """The key by which rounds are sealed, a source of randomness, its clock, and what its log has to be reviewed."""

    seal: bytes = field(repr=False)
    randomness: Randomness
    clock: Callable[[], int]
    find_persons: Callable[[int], tuple[Actor, ...] | None]  # behind what is to be reviewed at a position of the log


def opened_last(state: HouseState, table: str, means: Means) -> tuple[RoundOpened, ...]:
    """The last round of a table opened to everybody, if it was not yet. Nothing of it may be corrected from then on (R-27)."""
    cards = state.cards.get(table)
    return () if cards is None or cards.opened else (open_round(cards, by=means.seal),)
