"""Facts about one hand at its showdown, and conditions over them.

A fact has few values and says how to find its own in a round. Conditions are data, built as `folded & ~qualifies` or
`hand.at_least(STRAIGHT)`, so that they can be tried on every combination of values and printed for people.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from croupier.rulebook.round import Showdown

Cell: TypeAlias = "Mapping[Fact, object]"


class Condition(ABC):
    """Something that holds or does not hold in a cell, one combination of the values of some facts."""

    @abstractmethod
    def holds(self, cell: Cell) -> bool:
        """Whether it holds in a cell."""

    @abstractmethod
    def facts(self) -> tuple[Fact, ...]:
        """The facts that it asks about, each once."""

    @abstractmethod
    def replaced(self, change: Callable[[Is], Condition]) -> Condition:
        """The same condition with `change` made to every test of one fact in it."""

    def __and__(self, other: Condition) -> Condition:
        return AllOf(self, other)

    def __or__(self, other: Condition) -> Condition:
        return AnyOf(self, other)

    def __invert__(self) -> Condition:
        return Not(self)


@dataclass(frozen=True, eq=False)
class Fact:
    """A question about a hand with a closed list of answers, worst or least first where they have an order."""

    name: str
    values: tuple[Any, ...]
    of: Callable[[Showdown], object]
    rules: str = ""  # the rules that define it
    readings: tuple[str, ...] = ()  # the readings on which its answer may depend
    parts: tuple[tuple[Any, Any, tuple[int, ...]], ...] = ()  # of split classes: the part, its class, the highest cards

    def __eq__(self, value: object) -> Condition:  # type: ignore[override]  # `fact == value` is a condition, as in a query
        return self.one_of(value)

    def __hash__(self) -> int:
        return id(self)

    def one_of(self, *values: object) -> Condition:
        """The condition that the fact has one of these values."""
        return Is(self, values, f"{self.name} is {' or '.join(str(label(value)) for value in values)}")

    def at_least(self, value: object) -> Condition:
        """The condition that it has this value or a better one."""
        return Is(self, self.values[self.values.index(value) :], f"{self.name} is {label(value)} or better")

    def below(self, value: object) -> Condition:
        """The condition that it has a lower value than this."""
        return Is(self, self.values[: self.values.index(value)], f"{self.name} is below {label(value)}")


def flag(name: str, of: Callable[[Showdown], bool], *, rules: str = "", readings: tuple[str, ...] = ()) -> Condition:
    """A fact that is true or false, as the condition that it is true."""
    return Is(Fact(name, (False, True), of, rules, readings), (True,), name)


class Is(Condition):
    """A fact has one of some values."""

    def __init__(self, fact: Fact, values: Iterable[object], text: str) -> None:
        self.fact, self.values, self.text = fact, frozenset(values), text
        if strange := self.values - frozenset(fact.values):
            raise ValueError(f"{fact.name} is never {strange}")

    def holds(self, cell: Cell) -> bool:
        return cell[self.fact] in self.values

    def facts(self) -> tuple[Fact, ...]:
        return (self.fact,)

    def replaced(self, change: Callable[[Is], Condition]) -> Condition:
        return change(self)

    def __str__(self) -> str:
        return self.text


class _Several(Condition):
    word = ""

    parts: tuple[Condition, ...]

    def __init__(self, *parts: Condition) -> None:
        same = type(self)
        self.parts = tuple(inner for part in parts for inner in (part.parts if isinstance(part, same) else (part,)))

    def facts(self) -> tuple[Fact, ...]:
        return tuple(dict.fromkeys(fact for part in self.parts for fact in part.facts()))

    def replaced(self, change: Callable[[Is], Condition]) -> Condition:
        return type(self)(*(part.replaced(change) for part in self.parts))

    def __str__(self) -> str:
        return f" {self.word} ".join(f"({part})" if isinstance(part, _Several) else str(part) for part in self.parts)


class AllOf(_Several):
    """Every part holds."""

    word = "and"

    def holds(self, cell: Cell) -> bool:
        return all(part.holds(cell) for part in self.parts)


class AnyOf(_Several):
    """At least one part holds."""

    word = "or"

    def holds(self, cell: Cell) -> bool:
        return any(part.holds(cell) for part in self.parts)


class Not(Condition):
    """The part does not hold."""

    def __init__(self, part: Condition) -> None:
        self.part = part

    def holds(self, cell: Cell) -> bool:
        return not self.part.holds(cell)

    def facts(self) -> tuple[Fact, ...]:
        return self.part.facts()

    def replaced(self, change: Callable[[Is], Condition]) -> Condition:
        return Not(self.part.replaced(change))

    def __str__(self) -> str:
        return f"not ({self.part})" if isinstance(self.part, _Several) else f"not {self.part}"


def label(value: object) -> str:
    """A value as people read it."""
    name = getattr(value, "name", None)
    return str(name).replace("_", " ").lower() if name else str(value).lower()
