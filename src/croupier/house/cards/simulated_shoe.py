"""A scanning shoe that is not there: it deals a given deck, and misreads, sticks and repeats as often as it is told to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from croupier.cards import DECK, Card
from croupier.house.cards.readers import CardRead, ReaderFault


@dataclass(frozen=True, slots=True)
class ShoeFaults:
    """How often each thing goes wrong, of all cards."""

    misread: float = 0.0  # another card is read than the one that left
    unreadable: float = 0.0  # a card leaves, and none is read
    stuck: float = 0.0  # no card leaves
    repeated: float = 0.0  # a card leaves, and the one before is read again


class SimulatedShoe:
    """A `CardReader`. What has really left is known to it, as it is to a camera."""

    def __init__(
        self,
        deck: Sequence[Card],
        random: Random,
        faults: ShoeFaults = ShoeFaults(),  # noqa: B008  # it does not change
        *,
        out: int = 0,  # cards that have left already
    ) -> None:
        self._deck = tuple(deck)
        self._random = random
        self._faults = faults
        self._out = out

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards that have left, as they really are."""
        return self._deck[: self._out]

    def read(self) -> CardRead:
        """The next card as the shoe reads it."""
        often = self._faults
        if self._out == len(self._deck) or self._random.random() < often.stuck:
            return ReaderFault.STUCK
        self._out += 1
        card = self.left[-1]
        luck = self._random.random()
        if luck < often.unreadable:
            return ReaderFault.UNREADABLE
        luck -= often.unreadable
        if luck < often.repeated:
            return self.left[-2:][0]  # the first has none before it
        luck -= often.repeated
        if luck < often.misread:
            return self._random.choice([each for each in DECK if each is not card])
        return card

    def put_back(self) -> None:
        """Put the last card back, to be read again."""
        self._out -= bool(self._out)
