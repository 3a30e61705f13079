"""The state of a run: all that a checkpoint keeps, what a run goes on from, and how it is taken on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeAlias

from croupier.errors import InputError, show_briefly
from croupier.lab.counters import Progress
from croupier.lab.simulation.pricing import Pricing
from croupier.lab.simulation.totals import RoundTotals

if TYPE_CHECKING:
    from croupier.lab.simulation.kernels.tally import RoundTally

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


RunLook: TypeAlias = Callable[[RunState], None]  # at a run, now and then; it may end the run with an error


class RunUnderWay:
    """A run while it is dealt, wherever that is: what was dealt is added, and then looked at and told."""

    def __init__(
        self, pricing: Pricing, rounds: int, state: RunState, progress: Progress | None = None, look: RunLook | None = None
    ) -> None:
        self._pricing, self._rounds, self._state, self._progress, self._look = pricing, rounds, state, progress, look
        self._began = perf_counter() - state.seconds

    def add(self, dealt: RoundTally, rounds: int) -> None:
        """Add the next rounds."""
        self._state.totals.add(self._pricing, dealt, rounds)
        self._state.seconds = perf_counter() - self._began
        self.look()
        if self._progress:
            self._progress(self._state.rounds, self._rounds, "rounds")

    def look(self) -> None:
        """Let it be looked at: never while a chunk is half added."""
        if self._look:
            self._look(self._state)
