"""`croupier staff lock`: somebody is kept out until the lock is taken off."""

from __future__ import annotations

from pathlib import Path

from croupier.cli import display
from croupier.cli.staff.counter import open_counter
from croupier.house import staff


def run(house: Path, log: str | None, name: str, *, manager: str, why: str, stdin: bool) -> None:
    """Do so, by a shift manager."""
    with open_counter(house, log, stdin=stdin) as counter:
        person = counter.find(name)
        counter.sign_in(manager)
        counter.ask(staff.LockAccount(person.identity, why))
        display.console().print(f"{person.name} is locked out.")
