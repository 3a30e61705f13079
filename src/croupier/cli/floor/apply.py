"""`croupier floor apply`: two persons make the floor of a house what a floor file says."""

from __future__ import annotations

from pathlib import Path

from croupier.cli.display import console
from croupier.cli.floor.diff import compare_file, line_of, show_changes
from croupier.cli.staff.counter import expect_accepted, open_counter
from croupier.errors import InputError
from croupier.house import Accepted, ApplyFloor


def run(file: str, house: Path, address: str | None, *, manager: str, second: str, why: str, stdin: bool) -> None:
    """Show what changes, and have the house do it: all of it, or nothing and an error with the line."""
    with open_counter(house, address, stdin=stdin) as counter:
        plan, changes = compare_file(file, counter.house)
        show_changes(changes, plan)
        if not changes:
            return
        if wrong := next((each for each in changes if each.refused), None):
            line = line_of(wrong, plan)
            where = f"{file}, line {line}: {wrong.what}" if line else f"{file}: {wrong.what}"
            raise InputError(wrong.refused, where=where, rules=wrong.rules)
        counter.sign_in(manager, second)
        asked = ApplyFloor(plan.setups, plan.pools, plan.placed, why, plan.limits)
        answer = counter.door.ask(counter.manager, asked, counter.second)
        expect_accepted(answer)
    if isinstance(answer, Accepted):
        console().print(f"Done, at positions {answer.first} to {answer.last} of the log.")
