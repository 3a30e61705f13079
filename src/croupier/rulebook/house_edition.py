"""What a house writes down of an edition of its own: the approved book that it is derived from, and all that it changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.rulebook.money import Money
from croupier.rulebook.validation import Typed


@dataclass(frozen=True)
class HouseEdition(Typed):
    """The whole definition of a house edition. Two with the same definition are the same edition; no regulator approved it."""

    name: str
    based_on: str  # an approved book
    dated: str  # as in 2026-11-01
    title: str = ""  # of the game; that of the book where it is empty
    house: str = ""  # whose edition it is; the book's where it is empty
    pays: Mapping[str, str] = field(default_factory=dict)  # wager and line -> odds, as in bet.royal-flush -> 100 to 1
    readings: Mapping[str, str] = field(default_factory=dict)  # the answers that it adopts
    units: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # wager -> the numbers of units that may be staked
    limits: Mapping[str, tuple[Money, Money]] = field(default_factory=dict)  # wager -> least and most of any table's limits
    devices: tuple[str, ...] = ()  # those that it is dealt by; all of the book's where there are none

    def __hash__(self) -> int:
        return hash((self.name, self.based_on, self.dated))  # its maps have no hash of their own
