"""The state of a run: all that a checkpoint keeps, and what a run goes on from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.errors import InputError, show_briefly
from croupier.lab.simulation.pricing import Pricing
from croupier.lab.simulation.totals import RoundTotals

_FIELDS = {"milliseconds", "totals"}


@dataclass
class RunState:
    """What a run has come to after its first chunks, all of them whole, in their order."""

    totals: RoundTotals
    seconds: float = 0.0  # that were spent dealing

    @classmethod
    def new(cls, pricing: Pricing, positions: int) -> RunState:
        """Nothing dealt yet."""
        return cls(RoundTotals.of(pricing, positions))

    @property
    def rounds(self) -> int:
        """How many rounds were dealt."""
        return self.totals.rounds

    def as_data(self) -> dict[str, Any]:
        """The state as plain data: whole numbers, and text."""
        return {"milliseconds": round(self.seconds * 1000), "totals": self.totals.as_data()}

    @classmethod
    def from_data(cls, data: object, pricing: Pricing, positions: int) -> RunState:
        """The state that plain data stands for. `InputError` where it cannot be that of a run of this book."""
        if not isinstance(data, Mapping) or data.keys() != _FIELDS:
            raise InputError("this is not the state of a run", where="state")
        spent = data["milliseconds"]
        if not isinstance(spent, int) or isinstance(spent, bool) or spent < 0:
            raise InputError(f"this is no time: {show_briefly(spent)}", where="state.milliseconds")
        return cls(RoundTotals.from_data(data["totals"], pricing, positions), spent / 1000)
