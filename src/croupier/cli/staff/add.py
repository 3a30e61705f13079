"""`croupier staff add`: an account for somebody."""

from __future__ import annotations

from pathlib import Path

from croupier.cli import display
from croupier.cli.staff.counter import expect_accepted, open_counter, read_post
from croupier.errors import InputError
from croupier.rulebook import Post


def run(house: Path, log: str | None, name: str, post: str, *, manager: str, second: str, stdin: bool) -> None:
    """Make the account: the first by whoever has the keys of the house, any other by a shift manager."""
    wanted = read_post(post)
    with open_counter(house, log, stdin=stdin) as counter:
        door = counter.door
        first = not any(each.post is Post.SHIFT_MANAGER and each.left is None for each in door.staff.members())
        if first and wanted is not Post.SHIFT_MANAGER:
            raise InputError("the first account is a shift manager's", where="--post", rules=("R-29",))
        if not first and not manager:
            raise InputError("this house has a shift manager, who adds others: name one", where="--as", rules=("R-29",))
        if first:
            expect_accepted(door.add_first(name, counter.prompts.ask_new(name)))
        else:
            counter.sign_in(manager, second)
            expect_accepted(door.add(counter.manager, name, wanted, counter.prompts.ask_new(name), counter.second))
        added = counter.find(name)
        said = f"{added.name} is {added.identity}, a {added.post.title}."
        if not first:
            said += f" Before the first sign-in {added.name} sets the own password: croupier staff password."
        display.console().print(said)
