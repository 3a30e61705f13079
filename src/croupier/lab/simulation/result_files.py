"""What simulated rounds came to as one table in a file, CSV or Parquet, for pandas, polars and the like.

The file has the tables of the result one below the other; the column `table` says which one a row belongs to, and columns that
a table does not have are empty. Each row says of which run it is, so files of several runs can be put together.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from croupier.errors import InputError
from croupier.extras import load_extra
from croupier.lab.simulation.as_json import simulation_as_json
from croupier.lab.simulation.simulator import SimulatedRounds
from croupier.rulebook import Money

CSV, PARQUET = ".csv", ".parquet"
_TEXT, _INTEGER, _SEED, _NUMBER, _LARGE = "string", "int64", "uint64", "float64", "large"  # a large one has up to 38 digits
COLUMNS = {
    "table": _TEXT,  # wagers, hits, results, meter or awards
    "book": _TEXT,
    "changes": _TEXT,
    "strategy": _TEXT,
    "positions": _INTEGER,
    "rounds": _INTEGER,
    "seed": _SEED,
    "wager": _TEXT,
    "measure": _TEXT,
    "mean": _NUMBER,
    "standard_error": _NUMBER,
    "exact": _NUMBER,
    "exact_fraction": _TEXT,
    "standard_errors_between": _NUMBER,
    "sum_cents": _LARGE,
    "sum_of_squares": _LARGE,
    "what": _TEXT,
    "count": _INTEGER,
    "expected": _NUMBER,
    "net_cents": _INTEGER,
    "round": _INTEGER,
    "meter_cents": _INTEGER,
    "meter_after_cents": _INTEGER,
    "position": _INTEGER,
    "award_cents": _INTEGER,
}


def check_result_file(path: Path) -> None:
    """Raise `InputError` where results cannot be written: asked before anything is dealt."""
    where = str(path)
    if path.suffix.lower() not in (CSV, PARQUET):
        raise InputError(f"results are written as {CSV} or {PARQUET}: name a file that ends so", where=where)
    if path.suffix.lower() == PARQUET:
        load_extra("pyarrow.parquet", "parquet")
    try:
        in_folder, folder = path.absolute().parent.is_dir(), path.is_dir()
    except (OSError, ValueError):
        raise InputError("no file can have this name", where=where) from None
    if folder or not in_folder:
        raise InputError(f"results cannot be written: {'it is a folder' if folder else 'there is no such folder'}", where=where)


def write_results(found: SimulatedRounds, path: Path) -> None:
    """Write what rounds came to into a file, in the place of what was there. `InputError` where that cannot be."""
    check_result_file(path)
    rows = [{**dict.fromkeys(COLUMNS), **_run(found), **each} for each in _rows(simulation_as_json(found))]
    data = _csv(rows) if path.suffix.lower() == CSV else _parquet(rows)
    try:
        path.write_bytes(data)
    except OSError as error:
        raise InputError(f"results cannot be written: {error.strerror}", where=str(path)) from None


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


def _csv(rows: list[dict[str, Any]]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, list(COLUMNS), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def _parquet(rows: list[dict[str, Any]]) -> bytes:
    arrow, parquet = load_extra("pyarrow", "parquet"), load_extra("pyarrow.parquet", "parquet")
    large = arrow.decimal128(38, 0)
    kinds = {name: large if kind == _LARGE else getattr(arrow, kind)() for name, kind in COLUMNS.items()}
    columns = {name: arrow.array([row[name] for row in rows], kind) for name, kind in kinds.items()}
    file = arrow.BufferOutputStream()
    parquet.write_table(arrow.table(columns), file)
    written: bytes = file.getvalue().to_pybytes()
    return written
