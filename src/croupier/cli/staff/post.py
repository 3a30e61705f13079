"""`croupier staff post`: another post for somebody."""

from __future__ import annotations

from pathlib import Path

from croupier.cli import display
from croupier.cli.staff.counter import open_counter, read_post
from croupier.house import staff


def run(house: Path, log: str | None, name: str, post: str, *, manager: str, second: str, why: str, stdin: bool) -> None:
    """Change the post, by two persons."""
    wanted = read_post(post)
    with open_counter(house, log, stdin=stdin) as counter:
        person = counter.find(name)
        counter.sign_in(manager, second)
        counter.ask(staff.ChangePost(person.identity, wanted, why))
        display.console().print(f"{person.name} is a {wanted.title} now, and signs in again.")
