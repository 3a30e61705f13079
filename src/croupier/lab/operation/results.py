"""What `croupier.operate` returns: one table under several kinds of play, or the theoretical win of the tables of a file."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any

from croupier.lab.operation.figures import TableFigures, distribution_as_json
from croupier.lab.operation.sums import SumDistribution, distribute
from croupier.results import CallResult, ResultTable, document
from croupier.rulebook import Money


@dataclass(frozen=True, repr=False)
class TableOperation(CallResult):
    """A table under several kinds of play."""

    plays: tuple[TableFigures, ...]
    bankroll: Money | None = None  # whose chance to be gone was asked for
    edge: Fraction | None = None  # that is to show; the house edge if none was asked for

    def as_dict(self) -> dict[str, Any]:
        """What `croupier operate --json` prints."""
        table = self.plays[0].table
        data = {
            "rulebook": table.book.edition.name,
            "readings": dict(table.book.answers),
            **({"changes": dict(table.book.edition.changes)} if table.book.edition.changes else {}),
            "stakes": {wager: str(stake) for wager, stake in table.stakes.items()},
            "seats": table.seats,
            "pace": table.pace,
            "hours": table.hours,
            "play": [each.as_dict(self.bankroll, self.edge) for each in self.plays],
        }
        return document("operation", data)

    def as_table(self) -> ResultTable:
        """What the house wins by each kind of play, in dollars."""
        table = self.plays[0].table
        rows = [(each.table.strategy, f"{float(each.house_edge):.4%}", *_win(each)) for each in self.plays]
        columns = ("play", "house edge", "hold", "win", "standard deviation")
        return ResultTable(f"{table.book.edition.name}, {table.rounds:,} rounds, seats: {table.seats}", columns, rows)


@dataclass(frozen=True, repr=False)
class TheoreticalWin(CallResult):
    """What the tables of a file win, and all together: tables are independent of each other. Sums are dollars."""

    tables: tuple[TableFigures, ...]

    @property
    def win(self) -> Fraction:
        """What all tables win on average."""
        return sum((each.win(each.table.rounds) for each in self.tables), Fraction(0))

    @property
    def staked(self) -> Fraction:
        """What is staked at all tables on average."""
        return sum((_staked(each) for each in self.tables), Fraction(0))

    @property
    def hold(self) -> Fraction:
        """What the house wins of all that is staked."""
        return self.win / self.staked

    @property
    def deviation(self) -> float:
        """The standard deviation of what all tables win."""
        return sqrt(sum(each.deviation(each.table.rounds) ** 2 for each in self.tables))

    @cached_property
    def in_all(self) -> SumDistribution:
        """What all tables bring."""
        return distribute([each.played(each.table.rounds) for each in self.tables])

    def as_dict(self) -> dict[str, Any]:
        """What `croupier operate FILE --json` prints."""
        rows = [
            {
                "name": each.table.name,
                "rulebook": each.table.book.edition.name,
                "strategy": each.table.strategy,
                "seats": each.table.seats,
                "rounds": each.table.rounds,
                "staked": float(_staked(each)),
                "win": float(each.win(each.table.rounds)),
                "win_exact": str(each.win(each.table.rounds)),
                "hold": float(each.hold),
                "standard_deviation": each.deviation(each.table.rounds),
            }
            for each in self.tables
        ]
        together = {
            "staked": float(self.staked),
            "win": float(self.win),
            "win_exact": str(self.win),
            "hold": float(self.hold),
            "standard_deviation": self.deviation,
            **distribution_as_json(self.in_all),
        }
        return document("theoretical-win", {"tables": rows, "together": together})

    def as_table(self) -> ResultTable:
        """The tables, and all together, in dollars."""
        rows = [(each.table.name, each.table.strategy, f"{each.table.rounds:,}", *_win(each)) for each in self.tables]
        together = (f"{float(self.hold):.4%}", f"{float(self.win):,.2f}", f"{self.deviation:,.2f}")
        columns = ("table", "play", "rounds", "hold", "win", "standard deviation")
        return ResultTable("Theoretical win", columns, [*rows, ("all tables", "", "", *together)])


def _staked(each: TableFigures) -> Fraction:
    return each.seat.staked * each.table.seats * each.table.rounds


def _win(each: TableFigures) -> tuple[str, str, str]:
    rounds = each.table.rounds
    return f"{float(each.hold):.4%}", f"{float(each.win(rounds)):,.2f}", f"{each.deviation(rounds):,.2f}"
