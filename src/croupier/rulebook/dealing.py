"""How a book deals: its devices, and for each the steps by which cards leave the deck.

A procedure is to be read beside its rules: one step after another, each with how many cards go where. A step to the
positions goes round the table clockwise from the Dealer's left, position 1 first; what it gives to a position it gives in
one packet, so that dealing one card at a time is a step of one card, said again for each round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum


class Device(Enum):
    """What the cards are dealt from, and the method where the book has several for it."""

    __hash__ = object.__hash__  # quicker than by name, and there is one of each

    AUTOMATED = "automated"
    MANUAL = "manual"
    METHOD_A = "method A"
    METHOD_B = "method B"
    METHOD_C = "method C"
    CARD_SHOE = "card shoe"
    SHUFFLER = "electronic card shuffler"


class To(Enum):
    """Where a card goes."""

    __hash__ = object.__hash__  # as of a device

    POSITIONS = "each position"
    DEALER = "the Dealer"
    COMMUNITY = "the Community cards"
    BURNED = "burned"


class Stage(IntEnum):
    """When a card leaves the deck: how many of the round's decisions have been made by everybody."""

    BEFORE_DECISIONS = 0
    AFTER_FIRST_DECISION = 1
    AFTER_SECOND_DECISION = 2
    AFTER_THIRD_DECISION = 3

    @property
    def words(self) -> str:
        """As people read it: `after first decision`."""
        return self.name.replace("_", " ").lower()


@dataclass(frozen=True)
class Step:
    """So many cards, in one packet, to each of those that it names."""

    to: To
    cards: int
    rules: str
    stage: Stage = Stage.BEFORE_DECISIONS
    readings: str = ""

    def __str__(self) -> str:
        return f"{self.cards} {self.to.value}" if self.to is To.BURNED else f"{self.cards} to {self.to.value}"


@dataclass(frozen=True)
class Procedure:
    """How a device deals a round. `exposed` has the rules that turn up the last of the Dealer's cards, if any do."""

    rules: str
    steps: tuple[Step, ...]
    exposed: str = ""
    readings: str = ""

    def cards(self, to: To) -> int:
        """How many cards a round takes there; for the positions, each of them."""
        return sum(step.cards for step in self.steps if step.to is to)

    def parts(self, device: Device) -> Iterator[tuple[str, str]]:
        """The rules that it cites, with what carries them out in words."""
        yield self.rules, f"dealing, {device.value}"
        yield from ((step.rules, f"dealing, {device.value}: {step}") for step in self.steps)
        yield self.exposed, f"dealing, {device.value}: the Dealer's last card is exposed"
