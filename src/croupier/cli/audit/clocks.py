"""`croupier audit clocks`: the clocks of the programs beside the time of the house, day by day."""

from __future__ import annotations

import sys

from croupier.cli import display
from croupier.house import audit


def run(house: str, *, as_json: bool) -> None:
    """Print the comparisons."""
    with audit.open_source(house) as source:
        found = audit.compare_clocks(source)
        if as_json:
            display.print_document_list("audit-clocks", {"house": house}, "comparisons", map(_as_data, found))
            return
        for each in found:
            sys.stdout.write(f"{audit.show_time(each.at)} {_as_text(each)}\n")


def _as_data(each: audit.ClockCompared | audit.DayNotCompared) -> dict[str, object]:
    if isinstance(each, audit.DayNotCompared):
        return {"at": each.at, "compared": False}
    return {"at": each.at, "compared": True, "clock": each.clock, "behind": each.behind, "when": each.when}


def _as_text(each: audit.ClockCompared | audit.DayNotCompared) -> str:
    if isinstance(each, audit.DayNotCompared):
        return "NOT COMPARED on this day: no program started and no shift was closed"
    return f"{each.when}: the clock of the program was {each.behind / 1_000:,.3f} s behind the house"
