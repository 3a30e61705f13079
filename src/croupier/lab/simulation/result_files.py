"""What simulated rounds came to as one table in a file, CSV or Parquet, for pandas, polars and the like.

The file has the tables of the result one below the other; the column `table` says which one a row belongs to, and columns that
a table does not have are empty. Each row says of which run it is, so files of several runs can be put together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from croupier.lab.simulation.simulator import SimulatedRounds
from croupier.lab.table_files import INTEGER, LARGE, NUMBER, SEED, TEXT, write_table
from croupier.rulebook import Money

COLUMNS = {
    "table": TEXT,  # wagers, hits, results, meter or awards
    "book": TEXT,
    "changes": TEXT,
    "strategy": TEXT,
    "positions": INTEGER,
    "rounds": INTEGER,
    "seed": SEED,
    "wager": TEXT,
    "measure": TEXT,
    "mean": NUMBER,
    "standard_error": NUMBER,
    "exact": NUMBER,
    "exact_fraction": TEXT,
    "standard_errors_between": NUMBER,
    "sum_cents": LARGE,
    "sum_of_squares": LARGE,
    "what": TEXT,
    "count": INTEGER,
    "expected": NUMBER,
    "net_cents": INTEGER,
    "round": INTEGER,
    "meter_cents": INTEGER,
    "meter_after_cents": INTEGER,
    "position": INTEGER,
    "award_cents": INTEGER,
}


def write_results(found: SimulatedRounds, path: Path) -> None:
    """Write what rounds came to into a file, in the place of what was there. `InputError` where that cannot be."""
    write_table(path, COLUMNS, [{**_run(found), **each} for each in _rows(found.as_dict())])


def _run(found: SimulatedRounds) -> dict[str, Any]:
    """What every row says of its run."""
    return {
        "book": found.book.edition.slug,
        "changes": "; ".join(f"{what}={to}" for what, to in found.book.edition.changes.items()),
        "strategy": found.strategy,
        "positions": found.positions,
        "rounds": found.rounds,
        "seed": found.seed,
    }


def _rows(data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for each in data["wagers"]:
        exact = each["exact"] or {"decimal": None, "fraction": None}
        sums = {name: int(each[name]) for name in ("sum_cents", "sum_of_squares")}
        yield {"table": "wagers", **each, **sums, "exact": exact["decimal"], "exact_fraction": exact["fraction"]}
    for each in data["hits"]:
        yield {"table": "hits", **each}
    for each in data["results"]:
        yield {"table": "results", **each}
    if data.get("jackpot"):
        history = data["jackpot"]["history"]
        for number, shown in enumerate(history["meter"]):
            yield {"table": "meter", "round": number * history["every"], "meter_cents": _cents(shown)}
        for each in history["awards"]:
            meters = {"meter_cents": _cents(each["meter_before"]), "meter_after_cents": _cents(each["meter_after"])}
            for award in each["awards"]:
                won = {"position": award["position"], "what": award["line"], "award_cents": _cents(award["amount"])}
                yield {"table": "awards", "round": each["round"], **meters, **won}


def _cents(text: str) -> int:
    return Money.parse(text).cents
