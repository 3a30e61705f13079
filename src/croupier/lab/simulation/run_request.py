"""What a run is asked to be, as plain data: checkpoints keep it, and whoever deals a part of the run makes the game from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from croupier.codec import Codec, Kinds
from croupier.errors import InputError, show_briefly
from croupier.games import edition, pinned_edition
from croupier.lab.simulation.strategies import PERFECT
from croupier.rulebook import HouseEdition

SAME_METER = "same"  # in every round
SUMS = ("ante", "unit", "units", "meter", "reset", "stake")


@dataclass(frozen=True)
class RunRequest:
    """A book, how it is changed and read, how it is played, and how many rounds are dealt from which seed."""

    book: str
    rounds: int
    seed: int = 1
    positions: int = 1
    strategy: str = PERFECT  # its name, or that of a file of one's own
    strategy_text: str = ""  # what the file holds
    readings: Mapping[str, str] = field(default_factory=dict)
    changes: Mapping[str, str] = field(default_factory=dict)
    ante: str | None = None  # sums are text, in dollars
    unit: str | None = None
    units: int = 1
    meter: str | None = None
    reset: str | None = None
    stake: str | None = None
    jackpot: str = SAME_METER  # or live: its meter runs on from round to round
    rate: str | None = None  # parts of a stake, of a live jackpot
    reserve_rate: str | None = None
    cap: str | None = None
    house_edition: HouseEdition | None = None  # what the book is, where it is a house edition

    @property
    def sums(self) -> dict[str, Any]:
        """The sums that the house sets, by name."""
        return {name: getattr(self, name) for name in SUMS}

    def as_data(self) -> dict[str, Any]:
        """The request as plain data, with the definition of a house edition."""
        return _CODEC.to_json(replace(self, house_edition=edition(self.book).definition))

    @classmethod
    def from_data(cls, data: object) -> RunRequest:
        """The request that plain data stands for; its house edition is put on the shelf. `InputError` where there is none."""
        found: RunRequest = _CODEC.from_json(data, cls)
        pinned_edition(found.book, found.house_edition)
        return found

    def check_same(self, given: Mapping[str, Any]) -> None:
        """Raise `InputError` where something is given of another value than in this request."""
        for name, value in given.items():
            if value != getattr(self, name):
                kept, other = show_briefly(getattr(self, name)), show_briefly(value)
                what = f"this run has {kept} here, not {other}: leave it out, or begin a run without a checkpoint"
                raise InputError(what, where=name)

    @property
    def given(self) -> dict[str, Any]:
        """All that is asked for, by name; the definition of a house edition follows from the book."""
        return {each.name: getattr(self, each.name) for each in fields(self) if each.name != "house_edition"}


_CODEC = Codec(Kinds("lab", (RunRequest,)))
