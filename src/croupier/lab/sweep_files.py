"""A sweep as one table in a file, CSV or Parquet: a row for each combination of values and each wager."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from croupier.lab.sweeps import Sweep
from croupier.lab.table_files import NUMBER, TEXT, write_table

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
    columns = {"book": TEXT, "changes": TEXT, **dict.fromkeys(found.over, TEXT), "wager": TEXT, **_FIGURES}
    write_table(path, columns, [row for cell in found.cells for row in _rows(found, cell)])


def _rows(found: Sweep, cell: dict[str, Any]) -> list[dict[str, Any]]:
    asked = found.asked
    changes = "; ".join(f"{what}={to}" for what, to in {**asked.readings, **asked.changes}.items())
    head = {"book": asked.slug, "changes": changes, **cell["values"]}
    return [{**head, "wager": wager, **figures} for wager, figures in cell["wagers"].items()]
