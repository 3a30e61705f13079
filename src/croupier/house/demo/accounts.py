"""The accounts of the demonstration: made through the entrance as anybody's, with passwords that are drawn for each house."""

from __future__ import annotations

import json
import secrets
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from croupier.errors import InputError
from croupier.house.demo.persons import DemoError
from croupier.house.entrance import Entrance
from croupier.house.requests import HouseAnswer, Refused
from croupier.private_files import file_fault, open_kept, write_once
from croupier.rulebook import Post

NOTEBOOK = "demo.json"  # what the demonstration keeps in the folder of its house
_LONGEST = 100_000  # bytes of it
_AT_ONCE = 4  # passwords that are hashed at the same time


@dataclass(frozen=True, slots=True)
class DemoAccount:
    """An account that people may sign in to, too."""

    name: str
    post: Post
    password: str = field(repr=False)
    table: str = ""  # that a dealer works at


@dataclass(frozen=True, slots=True)
class Notebook:
    """What the demonstration must know to go on in a house that it has left: its accounts, and what its packs hang on."""

    seed: int
    hits: int
    accounts: tuple[DemoAccount, ...]

    def keep(self, folder: Path) -> None:
        """Write it into the folder of the house, for nobody but the user to read."""
        data = {**asdict(self), "accounts": [{**asdict(each), "post": each.post.name} for each in self.accounts]}
        write_once(folder / NOTEBOOK, json.dumps(data, indent=1).encode())

    @staticmethod
    def find(folder: Path) -> Notebook:
        """The notebook of a house. A house without one is not of the demonstration."""
        path = folder / NOTEBOOK
        try:
            if wrong := file_fault(path):
                raise InputError(f"the file {wrong}", where=str(path))
            with open_kept(path, _LONGEST) as file:
                data: Any = json.loads(file.read())
            accounts = tuple(DemoAccount(**{**each, "post": Post[each["post"]]}) for each in data["accounts"])
            return Notebook(data["seed"], data["hits"], accounts)
        except (OSError, ValueError, KeyError, TypeError):
            what = f"this is no house of the demonstration: it has no {NOTEBOOK} that can be read. Name another folder"
            raise InputError(what, where=str(folder)) from None


def draw_accounts(tables: tuple[str, ...]) -> tuple[DemoAccount, ...]:
    """The accounts of a new house, each with its own password: two shift managers, the pit, and a dealer for each table."""
    named = [
        ("Shirin", Post.SHIFT_MANAGER, ""),
        ("Sasha", Post.SHIFT_MANAGER, ""),
        ("Max", Post.PIT_MANAGER, ""),
        ("Sue", Post.PIT_SUPERVISOR, ""),
        *((f"Dealer {table}", Post.DEALER, table) for table in tables),
    ]
    return tuple(DemoAccount(name, post, _draw_password(), table) for name, post, table in named)


def _draw_password() -> str:
    """Twelve letters and digits and some hyphens: easy to type, and 60 bits that nobody guesses."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"  # without those that look alike
    return "-".join("".join(secrets.choice(letters) for _ in range(4)) for _ in range(3))


def make_accounts(entrance: Entrance, accounts: tuple[DemoAccount, ...]) -> None:
    """Make the accounts as a house does: the first by who holds the keys, the others by shift managers.

    What managers give is good for setting the own password, and everybody does so.
    """
    first, second, *others = accounts
    _expect(entrance.add_first(first.name, first.password))
    manager = _sign_in(entrance, first)
    _add(entrance, second, manager, "")
    witness = _sign_in(entrance, second)
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        list(pool.map(lambda each: _add(entrance, each, manager, witness), others))


def _add(entrance: Entrance, account: DemoAccount, manager: str, witness: str) -> None:
    given = _draw_password()
    _expect(entrance.add(manager, account.name, account.post, given, witness))
    _expect(entrance.change_password(account.name, given, account.password))


def _sign_in(entrance: Entrance, account: DemoAccount) -> str:
    token = entrance.sign_in(account.name, account.password)
    if isinstance(token, Refused):
        raise DemoError(f"{account.name} is not let in: {token}")
    return token


def _expect(answer: HouseAnswer) -> None:
    if isinstance(answer, Refused):
        raise DemoError(f"an account of the demonstration is not made: {answer}")
