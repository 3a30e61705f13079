"""What `croupier floor diff` prints: what a floor file would change of a house, when, and by which rule."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.table import Table

from croupier import __version__
from croupier.cli.display import console, grid, print_document
from croupier.house import House, floor_file, folder

_LAST = 10**9  # what stands on no line comes after what does


def run(file: str, house: Path, log: str | None, *, as_json: bool) -> int:
    """Show what would change. The exit status: 0 nothing would, 1 something would, 2 some of it cannot be."""
    with folder.open_house(house, log, __version__) as opened:
        plan, changes = compare_file(file, opened)
        waiting = floor_file.find_waiting(opened.state.floor)
    if as_json:
        told = {"changes": [_as_data(each, plan) for each in changes], "waiting": [_as_data(each, None) for each in waiting]}
        print_document("floor-changes", told)
    else:
        show_changes(changes, plan)
        if waiting:
            console().print("Asked for before, and waiting:")
            console().print(_listed(waiting, None))
    if any(each.refused for each in changes):
        return 2
    return 1 if changes else 0


def compare_file(file: str, house: House) -> tuple[floor_file.FloorPlan, tuple[floor_file.Change, ...]]:
    """A floor file, and what it would change of a house. The house is open, so that its own editions are known."""
    state = house.state
    plan = floor_file.read_floor_file(Path(file))
    return plan, floor_file.find_changes(state.floor, plan, state.pits, state.awards)


def show_changes(changes: Sequence[floor_file.Change], plan: floor_file.FloorPlan) -> None:
    """Print changes, and why some cannot be."""
    screen = console()
    if not changes:
        screen.print("Nothing would change.")
        return
    screen.print(_listed(changes, plan))
    reasons = dict.fromkeys((each.refused, each.rules) for each in changes if each.refused)
    for reason, rules in reasons:
        screen.print(f"Not possible: {reason} ({', '.join(rules)}).", markup=False)
    if reasons:
        screen.print("So nothing of the file would be done.")


def _listed(changes: Sequence[floor_file.Change], plan: floor_file.FloorPlan | None) -> Table:
    """Two lines for each: what is and what would be; when, and by which rules. In the order of the file."""
    rows: list[tuple[str, str]] = []
    for each in sorted(changes, key=lambda change: line_of(change, plan) or _LAST):
        line = line_of(each, plan)
        told = f"{each.was} -> {each.now}" if each.was and each.now else f"new, {each.now}" if each.now else f"{each.was}, goes"
        rows.append((f"line {line}" if line else "", f"{each.what}: {told}"))
        rows.append(("", f"  {each.when} ({', '.join(each.rules)})" if each.rules else f"  {each.when}"))
    return grid(rows)


def line_of(change: floor_file.Change, plan: floor_file.FloorPlan | None) -> int | None:
    """The line of the file that a change is about; None if none is, as of a table that is no longer in it."""
    return plan.lines.line_of(change.place) if plan and plan.lines and change.place else None


def _as_data(change: floor_file.Change, plan: floor_file.FloorPlan | None) -> dict[str, Any]:
    told: dict[str, Any] = {
        "what": change.what,
        "is": change.was,
        "would_be": change.now,
        "when": change.when,
        "rules": list(change.rules),
    }
    if plan:
        told |= {"refused": change.refused or None, "line": line_of(change, plan)}
    return told
