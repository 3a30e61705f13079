"""`croupier staff password`: a new password."""

from __future__ import annotations

from pathlib import Path

from croupier.cli import display
from croupier.cli.staff.counter import expect_accepted, open_counter


def run(house: Path, log: str | None, name: str, *, manager: str, second: str, stdin: bool) -> None:
    """Set the own password by the one before, or somebody's by a shift manager."""
    with open_counter(house, log, stdin=stdin) as counter:
        door, prompts, person = counter.door, counter.prompts, counter.find(name)
        if manager:
            counter.sign_in(manager, second)
            expect_accepted(door.reset_password(counter.manager, person.identity, prompts.ask_new(person.name), counter.second))
            display.console().print(f"Set. {person.name} sets the own password by it: croupier staff password.")
            return
        before = prompts.ask(person.name)
        expect_accepted(door.change_password(person.name, before, prompts.ask_new(person.name)))
        display.console().print("Set. All sessions in this name have ended.")
