"""An offer: a command that would be accepted as it stands, and what else its open fields may hold.

An offer holds no hidden card and prints as JSON, so that a console needs no rules: label, rule numbers and amounts are here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import Any, Protocol

from croupier.cards import DECK, Card
from croupier.rulebook import Meter, Money
from croupier.table.commands import Command
from croupier.table.door import misfit

CENT = Money(1)


class Open(Protocol):
    """What an open field may hold."""

    def admits(self, value: object, /) -> bool: ...

    def as_dict(self) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Amounts:
    """Money from the least to the most in steps; without a most, as much as one likes."""

    least: Money
    most: Money | None = None
    step: Money = CENT

    def admits(self, value: object) -> bool:
        if not isinstance(value, Money) or value < self.least:
            return False
        return (self.most is None or value <= self.most) and (value.cents - self.least.cents) % self.step.cents == 0

    def as_dict(self) -> dict[str, Any]:
        return {"least": str(self.least), "most": None if self.most is None else str(self.most), "step": str(self.step)}


@dataclass(frozen=True)
class Counts:
    """A whole number, the least or more, but for some."""

    least: int
    but: tuple[int, ...] = ()

    def admits(self, value: object) -> bool:
        return type(value) is int and self.least <= value and value not in self.but

    def as_dict(self) -> dict[str, Any]:
        return {"least": self.least, "but": list(self.but)}


@dataclass(frozen=True)
class Words:
    """Any words, but for some: a reason, or the name of somebody new at the table."""

    but: tuple[str, ...] = ()

    def admits(self, value: object) -> bool:
        return type(value) is str and bool(value.strip()) and value not in self.but

    def as_dict(self) -> dict[str, Any]:
        return {"words": True, "but": list(self.but)}


@dataclass(frozen=True)
class OneOf:
    values: tuple[object, ...]

    def admits(self, value: object) -> bool:
        return any(_same(value, each) for each in self.values)

    def as_dict(self) -> dict[str, Any]:
        return {"one of": [plain(each) for each in self.values]}


@dataclass(frozen=True)
class AnyCard:
    def admits(self, value: object) -> bool:
        return isinstance(value, Card)

    def as_dict(self) -> dict[str, Any]:
        return {"card": True}


@dataclass(frozen=True)
class AnyDeck:
    """All fifty-two cards in any order."""

    def admits(self, value: object) -> bool:
        return isinstance(value, tuple) and len(value) == len(DECK) and set(value) == set(DECK)

    def as_dict(self) -> dict[str, Any]:
        return {"deck": True}


@dataclass(frozen=True)
class Figures:
    """What a meter of this unit may show."""

    unit: Money

    def admits(self, value: object) -> bool:
        return isinstance(value, Meter) and value.unit == self.unit and value.displayed.cents >= 0 and value.reset.cents >= 0

    def as_dict(self) -> dict[str, Any]:
        return {"meter": True, "unit": str(self.unit)}


@dataclass(frozen=True)
class Facts:
    """More that may be said of what happened, such as which positions it hit; the table is asked whether it takes that."""

    usual: object

    def admits(self, _: object) -> bool:
        return True  # and the offer asks

    def as_dict(self) -> dict[str, Any]:
        return {"facts": True}


@dataclass(frozen=True)
class Offer:
    """A command that would be accepted, the rules that it would be accepted by, and its open fields."""

    command: Command
    label: str
    rules: tuple[str, ...]
    open: Mapping[str, Open]
    adds: tuple[tuple[str, Money], ...]  # what a decision stakes, and who
    _accepts: Callable[[Command], bool] = field(repr=False, compare=False)

    def admits(self, command: object) -> bool:
        """Whether a command is one that is offered here."""
        if type(command) is not type(self.command) or misfit(command):
            return False
        for each in fields(self.command):
            value, usual = getattr(command, each.name), getattr(self.command, each.name)
            if each.name not in self.open and not _same(value, usual):
                return False
        facts = False
        for name, may in self.open.items():
            value = getattr(command, name)
            if not may.admits(value):
                return False
            facts = facts or (isinstance(may, Facts) and not _same(value, may.usual))
        return not facts or self._accepts(command)

    def having(self, **values: object) -> Command:
        """The command with some of its open fields filled in otherwise."""
        return replace(self.command, **values)  # type: ignore[arg-type]

    def as_dict(self) -> dict[str, Any]:
        """Plain data for a console: what it is called, by which rules and post, what is fixed and what is open."""
        fixed = {each.name: getattr(self.command, each.name) for each in fields(self.command)}
        by = fixed.pop("by")
        return {
            "command": words(type(self.command).__name__),
            "label": self.label,
            "rules": list(self.rules),
            "by": by.name,
            "post": by.post.title,
            "fields": {name: plain(value) for name, value in fixed.items() if name not in self.open},
            "open": {name: may.as_dict() for name, may in self.open.items()},
            "adds": {player: plain(amount) for player, amount in self.adds},
        }


def words(name: str) -> str:
    """'PlaceWager' as 'place wager'."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower()


def plain(value: object) -> Any:
    """A value as JSON has it."""
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, bool | int | str):
        return value
    return [plain(each) for each in value] if isinstance(value, tuple) else str(value)


def _same(value: object, other: object) -> bool:
    """Equal and of one type: True is not position 1."""
    return type(value) is type(other) and value == other
