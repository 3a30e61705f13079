"""What the commands of `croupier staff` share: passwords are asked for, managers sign in for one command and out again."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer

from croupier import __version__
from croupier.errors import InputError
from croupier.house import Command, Entrance, House, HouseAnswer, NotDurableError, Refused, folder, keys, log, staff
from croupier.rulebook import Post

_NOT_SURE = "Look whether it was done (croupier staff list, croupier floor diff); if not, run the command again"


class Prompts:
    """Passwords: asked for on a terminal and not shown, or lines of standard input. They are never words of a command."""

    def __init__(self, *, stdin: bool) -> None:
        self._stdin = stdin

    def ask(self, name: str) -> str:
        """The password that somebody has."""
        return self._line(name) if self._stdin else self._prompt(f"Password of {name}", again=False)

    def ask_new(self, name: str) -> str:
        """A new password; on a terminal it is typed twice."""
        return self._line(name) if self._stdin else self._prompt(f"New password of {name}", again=True)

    def _line(self, name: str) -> str:
        line = sys.stdin.readline()
        if not line:
            raise InputError(f"there is no line with the password of {name}", where="--stdin")
        return line.rstrip("\r\n")

    def _prompt(self, text: str, *, again: bool) -> str:
        if not sys.stdin.isatty():
            raise InputError("passwords are asked for on a terminal: with --stdin they are read from standard input")
        return str(typer.prompt(text, hide_input=True, confirmation_prompt=again, err=True))


class Counter:
    """A house with its entrance, for one command, and whoever has signed in for it."""

    def __init__(self, house: House, door: Entrance, prompts: Prompts) -> None:
        self.house, self.door, self.prompts = house, door, prompts
        self.manager = self.second = ""  # tokens

    def sign_in(self, manager: str, second: str = "") -> None:
        """Have the manager sign in, and the second person where there is one."""
        self.manager = self._token(manager)
        self.second = self._token(second) if second else ""

    def sign_out(self) -> None:
        """End the sessions of this command."""
        for token in filter(None, (self.second, self.manager)):
            self.door.ask(token, staff.SignOut())

    def find(self, name: str) -> staff.Person:
        """Who has a name or an identity."""
        found = self.door.staff.named(name) or self.door.staff.persons.get(name)
        if found is None:
            raise InputError(f"nobody of the staff is called {name}: see croupier staff list", where="NAME", rules=("R-29",))
        return found

    def ask(self, command: Command) -> None:
        """Have something done by who has signed in."""
        expect_accepted(self.door.ask(self.manager, command, self.second))

    def _token(self, name: str) -> str:
        token = self.door.sign_in(name, self.prompts.ask(name))
        if isinstance(token, Refused):
            raise InputError(f"{name}: {token}")
        return token


@contextmanager
def open_counter(path: Path, address: str | None, *, stdin: bool) -> Iterator[Counter]:
    """The entrance of a house. Who has signed in signs out at the end, and the log is signed so far (R-20).

    A program may serve the house meanwhile: both write in turn. One that writes for longer than we wait is an error.
    """
    try:
        with folder.open_house(path, address, __version__, whole_chain=False) as opened:
            opened.check_signed()
            sealed = keys.read_keys(folder.HouseFolder(path).keys).seal
            counter = Counter(opened, Entrance(opened, staff.Passwords(sealed)), Prompts(stdin=stdin))
            try:
                yield counter
            finally:
                counter.sign_out()
                opened.sign()
    except (NotDurableError, log.LogLocked) as error:
        raise InputError(f"{error}. {_NOT_SURE}", where=str(path)) from error


def expect_accepted(answer: HouseAnswer) -> None:
    """A refusal ends the command."""
    if isinstance(answer, Refused):
        raise InputError(str(answer))


def read_post(text: str) -> Post:
    """A post by its name, as in pit-manager; or as lists print it, as in Pit Manager."""
    names = {post.name.lower().replace("_", "-"): post for post in Post if post is not Post.PLAYER}
    asked = "-".join(text.lower().replace("_", " ").replace("-", " ").split())
    if asked not in names:
        raise InputError(f"there is no such post: use one of {', '.join(names)}", where="POST")
    return names[asked]
