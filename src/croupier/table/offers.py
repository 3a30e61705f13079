"""An offer: a command that would be accepted as it stands, and what else its open fields may hold.

An offer holds no hidden card and can be written as JSON, so that a console needs no rules: label, rule numbers and amounts are
here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeAlias

from croupier.cards import DECK, Card
from croupier.rulebook import LONGEST_REASON, Effect, Meter, Money, find_fault, fold_name, misfit
from croupier.table.commands import Command

CommandKinds: TypeAlias = tuple[type[Command], ...]  # of commands; what is derived from one of them is of its kind

CENT = Money(1)
EVERY: CommandKinds = (Command,)


class Open(ABC):
    """What an open field may hold."""

    @abstractmethod
    def admits(self, value: object, /) -> bool:
        """Whether the field may hold this value."""


@dataclass(frozen=True)
class Amounts(Open):
    """Money from the least to the most in steps; without a most, as much as one likes."""

    least: Money
    most: Money | None = None
    step: Money = CENT

    def admits(self, value: object) -> bool:
        if not isinstance(value, Money) or value < self.least:
            return False
        return (self.most is None or value <= self.most) and (value.cents - self.least.cents) % self.step.cents == 0


@dataclass(frozen=True)
class Counts(Open):
    """A whole number, the least or more, up to the most where there is one, but for some."""

    least: int
    but: tuple[int, ...] = ()
    most: int | None = None

    def admits(self, value: object) -> bool:
        if type(value) is not int or value < self.least or value in self.but:
            return False
        return self.most is None or value <= self.most


@dataclass(frozen=True)
class AnyText(Open):
    """Any line of text, but for some and what looks like them: a reason, or the name of somebody new at the table."""

    but: tuple[str, ...] = ()
    longest: int = LONGEST_REASON  # characters

    def admits(self, value: object) -> bool:
        if type(value) is not str or not value or find_fault(value, self.longest):
            return False
        return not self.but or fold_name(value) not in map(fold_name, self.but)


@dataclass(frozen=True)
class OneOf(Open):
    """One of these values; what they are is said by the kinds of it."""

    values: tuple[Any, ...]

    def admits(self, value: object) -> bool:
        return any(_same(value, each) for each in self.values)


@dataclass(frozen=True)
class OnePosition(OneOf):
    """One of some positions."""

    values: tuple[int | None, ...]


@dataclass(frozen=True)
class OneName(OneOf):
    """A wager, or a player."""

    values: tuple[str, ...]


@dataclass(frozen=True)
class OneEffect(OneOf):
    """One of some effects."""

    values: tuple[Effect | None, ...]


@dataclass(frozen=True)
class SomeCards(Open):
    """So many cards, from the least to the most."""

    least: int
    most: int

    def admits(self, value: object) -> bool:
        return isinstance(value, tuple) and self.least <= len(value) <= self.most


@dataclass(frozen=True)
class CardOrNone(Open):
    """Any card of the deck, or none where it cannot be read."""

    def admits(self, value: object) -> bool:
        return value is None or isinstance(value, Card)


@dataclass(frozen=True)
class AnyDeck(Open):
    """All fifty-two cards in any order."""

    def admits(self, value: object) -> bool:
        return isinstance(value, tuple) and len(value) == len(DECK) and set(value) == set(DECK)


@dataclass(frozen=True)
class Figures(Open):
    """What a meter of this unit may show."""

    unit: Money

    def admits(self, value: object) -> bool:
        return isinstance(value, Meter) and value.unit == self.unit and value.displayed.cents >= 0 and value.reset.cents >= 0


@dataclass(frozen=True)
class Facts(Open):
    """More that may be said of what happened, such as which positions it hit; the table is asked whether it takes that."""

    def admits(self, _: object) -> bool:
        return True  # and the offer asks


def _nobody_to_ask(_: Command) -> bool:
    """An offer that was read from what was written has no table to ask."""
    return False


@dataclass(frozen=True)
class Offer:
    """A command that would be accepted, the rules that it would be accepted by, and its open fields."""

    command: Command
    label: str
    rules: tuple[str, ...]
    open: Mapping[str, Open]
    adds: tuple[tuple[str, Money], ...]  # what a decision stakes, and who
    _accepts: Callable[[Command], bool] = field(default=_nobody_to_ask, repr=False, compare=False)

    def admits(self, command: object) -> bool:
        """Whether a command is one that is offered here."""
        return admitted(command, self.command, self.open, self._accepts)

    def having(self, **values: object) -> Command:
        """The command with other values in some of its open fields."""
        return replace(self.command, **values)  # type: ignore[arg-type]


def admitted(command: Any, usual: Any, may: Mapping[str, Open], accepts: Callable[[Any], bool]) -> bool:
    """Whether a command is the usual one but for its open fields, and these hold what they may. Facts are asked about."""
    if type(command) is not type(usual) or misfit(command):
        return False
    facts = False
    for each in fields(usual):
        value, open_ = getattr(command, each.name), may.get(each.name)
        same = _same(value, getattr(usual, each.name))
        if not (same if open_ is None else open_.admits(value)):
            return False
        facts = facts or (isinstance(open_, Facts) and not same)
    return not facts or accepts(command)


def _same(value: object, other: object) -> bool:
    """Equal and of one type: True is not position 1."""
    return type(value) is type(other) and value == other
