"""A sweep as one table in a file, CSV or Parquet: a row for each combination of values and each wager."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from croupier.lab.sweeps import Sweep
from croupier.lab.table_files import NUMBER, TEXT, table_as_csv, write_table

_FIGURES = {
    "expected_net": TEXT,
    "expected_net_reduced": TEXT,
    "house_edge": NUMBER,
    "element_of_risk": NUMBER,
    "average_wager": NUMBER,
    "standard_deviation": NUMBER,
    "skewness": NUMBER,
    "kurtosis": NUMBER,
    "hit_frequency": NUMBER,
    "fixed_return": TEXT,
    "fixed_return_in": TEXT,
    "meter_coefficient": TEXT,
    "break_even_meter": TEXT,
    "break_even_meter_exact": TEXT,
}


def write_sweep(found: Sweep, path: Path) -> None:
    """Write a sweep into a file, in the place of what was there. `InputError` where that cannot be."""
    write_table(path, _columns(found), _rows(found))


def sweep_as_csv(found: Sweep) -> bytes:
    """What `write_sweep` writes into a file that ends in .csv."""
    return table_as_csv(_columns(found), _rows(found))


def _columns(found: Sweep) -> dict[str, str]:
    return {"book": TEXT, "changes": TEXT, **dict.fromkeys(found.over, TEXT), "wager": TEXT, **_FIGURES}


def _rows(found: Sweep) -> list[dict[str, Any]]:
    return [row for cell in found.cells for row in _rows_of(found, cell)]


def _rows_of(found: Sweep, cell: dict[str, Any]) -> list[dict[str, Any]]:
    asked = found.asked
    changes = "; ".join(f"{what}={to}" for what, to in {**asked.readings, **asked.changes}.items())
    head = {"book": asked.slug, "changes": changes, **cell["values"]}
    return [{**head, "wager": wager, **figures} for wager, figures in cell["wagers"].items()]
