"""The desk's statement: a settlement, also as the plain data that JSON prints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.results import CallResult, ResultTable, document
from croupier.rulebook import Award, SettledPosition, SettledWager, Settlement

COLUMNS = ("position", "wager", "stake", "result", "odds", "returned", "net", "rules")


@dataclass(frozen=True, repr=False)
class RoundStatement(CallResult, Settlement):
    """A settled round as the desk states it: the settlement, as data and as a table."""

    @classmethod
    def of(cls, settled: Settlement) -> RoundStatement:
        """The statement of a settlement."""
        return cls(**vars(settled))

    def as_dict(self) -> dict[str, Any]:
        """What `croupier settle` prints, ready for JSON."""
        edition = self.round.book.edition
        data = {
            "rulebook": edition.slug,
            **({} if edition.approved else {"approved": False}),
            "dealer": {"hand": str(self.round.dealer_hand), "qualifies": self.dealer_qualifies},
            "positions": [_position(each) for each in self.positions],
            "house": str(self.house),
            "jackpot": {
                "before": None if self.before is None else str(self.before),
                "after": None if self.after is None else str(self.after),
                "awards": [_award(award) for award in self.awards],
                "readings": list(self.jackpot_readings),
            },
        }
        return document("settlement", data)

    def as_table(self) -> ResultTable:
        """Whether the dealer qualifies, then every wager with its rules, and what each position comes to."""
        rows: list[tuple[object, ...]] = []
        for each in self.positions:
            rows += [(each.played.position, *_cells(line)) for line in each.lines]
            rows.append((each.played.position, "in all", each.staked, "", "", each.returned, each.net, ""))
        name = self.round.book.edition.name
        said = {True: f"{name}: the dealer qualifies", False: f"{name}: the dealer does not qualify", None: name}
        return ResultTable(said[self.dealer_qualifies], COLUMNS, rows)


def _cells(line: SettledWager) -> tuple[object, ...]:
    return line.wager, line.stake, line.result.value, line.odds, line.returned, line.net, " ".join(line.rules)


def _position(each: SettledPosition) -> dict[str, Any]:
    return {
        "position": each.played.position,
        "hand": str(each.hand),
        "lines": [_line(line) for line in each.lines],
        "staked": str(each.staked),
        "returned": str(each.returned),
        "net": str(each.net),
    }


def _line(line: SettledWager) -> dict[str, Any]:
    return {
        "wager": line.wager,
        "stake": str(line.stake),
        "result": line.result.value,
        "odds": line.odds or None,
        "returned": str(line.returned),
        "net": str(line.net),
        "rules": list(line.rules),
        "readings": list(line.readings),
    }


def _award(award: Award) -> dict[str, Any]:
    return {
        "position": award.position,
        "line": award.line.name,
        "pays": str(award.line.pays),
        "amount": str(award.amount),
        "from_meter": str(award.from_meter),
        "rules": list(award.rules),
    }
