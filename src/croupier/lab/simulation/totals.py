"""What rounds came to, in whole numbers: chunks are added in any order to the same totals.

Where the jackpot is live they are added in their own order: each round starts from the meter that the one before left.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from croupier.errors import InputError
from croupier.lab.simulation.jackpot_process import JackpotProcess
from croupier.lab.simulation.pricing import Pricing

if TYPE_CHECKING:
    from croupier.lab.simulation.kernels.tally import RoundTally

_WORD = 64  # bits
_FIELDS = {"rounds", "rare", "sums", "squares", "counts", "jackpot"}


@dataclass
class RoundTotals:
    """The sums of some rounds, by column of a pricing; those of a round are of all its positions together."""

    counts: NDArray[np.int64]  # by position and cell
    sums: list[int]  # cents
    squares: list[int]
    rounds: int = 0
    rare: int = 0  # rounds that were settled one by one
    jackpot: JackpotProcess | None = None  # where its meter runs on from round to round

    @classmethod
    def of(cls, pricing: Pricing, positions: int) -> RoundTotals:
        """Nothing yet."""
        columns = len(pricing.columns)
        counts = np.zeros((positions, len(pricing.cells)), np.int64)
        return cls(counts, [0] * columns, [0] * columns, jackpot=pricing.begin_jackpot(positions))

    def add(self, pricing: Pricing, tally: RoundTally, rounds: int) -> None:
        """Add a chunk of rounds: the next one, where the jackpot is live."""
        first = self.rounds
        self.rounds += rounds
        self.counts += tally.counts
        if len(self.counts) == 1:
            self._add_counted(pricing, tally)
        else:
            for column, (lower, upper) in enumerate(tally.squares.tolist()):
                self.sums[column] += int(tally.sums[column])
                self.squares[column] += lower + (upper << _WORD)
        if self.jackpot is None:
            alike, many = np.unique(tally.rare[:, 1:], axis=0, return_counts=True)
            for cells, times in zip(alike.tolist(), many.tolist(), strict=True):
                self._add_rare(pricing.settle_rare(cells), times)
            return
        for number, *cells in tally.rare.tolist():
            self.jackpot.pass_rounds(first + number)
            nets, made = pricing.settle_awards(cells, self.jackpot.take_contributions())
            self.jackpot.pay(made)
            self._add_rare(nets, 1)
        self.jackpot.pass_rounds(self.rounds)

    def _add_counted(self, pricing: Pricing, tally: RoundTally) -> None:
        """The sums of rounds of one position follow from how often each cell came."""
        (there,) = np.nonzero(tally.counts[0] * ~pricing.rare)
        for many, nets in zip(tally.counts[0][there].tolist(), pricing.cents[there].tolist(), strict=True):
            for column, net in enumerate(nets):
                self.sums[column] += many * net
                self.squares[column] += many * net * net

    def _add_rare(self, nets: NDArray[np.int64], times: int) -> None:
        """Add so many rounds that brought this, by position and column."""
        self.rare += times
        for column, net in enumerate(nets.sum(axis=0).tolist()):
            self.sums[column] += times * net
            self.squares[column] += times * net * net

    # -- kept --

    def as_data(self) -> dict[str, Any]:
        """The totals as plain data; of the counts only those that are not 0, by position, as cell and count."""
        counts = [[[cell, int(row[cell])] for cell in np.nonzero(row)[0].tolist()] for row in self.counts]
        sums = {"rounds": self.rounds, "rare": self.rare, "sums": self.sums, "squares": self.squares, "counts": counts}
        return {**sums, "jackpot": None if self.jackpot is None else self.jackpot.as_data()}

    @classmethod
    def from_data(cls, data: Any, pricing: Pricing, positions: int) -> RoundTotals:
        """The totals that plain data stands for. `InputError` where no rounds can have come to them."""
        found = cls.of(pricing, positions)
        where = "state.totals"
        try:
            if data.keys() != _FIELDS or len(data["counts"]) != positions:
                raise InputError("these are not the totals of such a run", where=where)
            found.rounds, found.rare = _whole(data["rounds"], 0), _whole(data["rare"], 0)
            for name, signed in (("sums", True), ("squares", False)):
                if len(data[name]) != len(pricing.columns):
                    raise InputError("these are not the totals of such a run", where=f"{where}.{name}")
                setattr(found, name, [_whole(each, None if signed else 0) for each in data[name]])
            for row, kept in zip(found.counts, data["counts"], strict=True):
                for cell, count in kept:
                    row[_whole(cell, 0)] = _whole(count, 1)
            if found.jackpot is not None:
                found.jackpot.go_on(data["jackpot"], found.rounds)
            elif data["jackpot"] is not None:
                raise InputError("the jackpot of this run is not live", where=f"{where}.jackpot")
        except (TypeError, ValueError, AttributeError, IndexError, OverflowError) as error:
            if isinstance(error, InputError):
                raise
            raise InputError("these are not the totals of such a run", where=where) from None
        found.check(pricing)
        return found

    def check(self, pricing: Pricing) -> None:
        """Raise `InputError` where these sums do not follow from these counts, as far as counts say it.

        What the jackpot awarded where positions shared it was settled round by round, and is not seen in the counts.
        """
        counts = [sum(each) for each in zip(*self.counts.tolist(), strict=True)]
        jackpot = pricing.columns.index(pricing.pool) if pricing.pool in pricing.columns else None
        together = len(pricing.columns) - 1
        follows = all(sum(row) == self.rounds for row in self.counts.tolist())
        for column, prices in enumerate(pricing.cents.T.tolist()):
            if column not in (jackpot, together):
                follows &= self.sums[column] == sum(map(int.__mul__, counts, prices))
        follows &= self.sums[together] == sum(self.sums[: len(pricing.wagers)])
        follows &= all(self.rounds * square >= total * total for total, square in zip(self.sums, self.squares, strict=True))
        if not follows or self.rare > self.rounds:
            raise InputError("no rounds come to these sums: the numbers do not agree with each other", where="state.totals")


def _whole(value: object, least: int | None) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or (least is not None and value < least):
        raise ValueError
    return value
