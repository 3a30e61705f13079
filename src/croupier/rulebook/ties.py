"""Hands of one class: the rule of a book by which one of them is the higher, or neither."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.cards import Hand, HandClass
from croupier.rulebook.catalogue import numbers
from croupier.rulebook.facts import Fact

_RUNS = ("STRAIGHT", "STRAIGHT_FLUSH")


@dataclass(frozen=True)
class Ties:
    """What decides between two hands of one class. Without a rule of its own a class goes by the ranks of its cards."""

    ranks: str = ""
    equal: str = ""  # all ranks match
    classes: Mapping[HandClass, str] = field(default_factory=dict)  # equal hands of the class, too
    same_top: Mapping[HandClass, str] = field(default_factory=dict)  # where the first rank is the same
    lowest_run: str = ""  # the run that the Ace ends as one, against a higher one
    lowest_top: int = 0  # the highest card of that run
    equal_runs: str = ""
    fact: Fact | None = None  # how hands compare
    values: tuple[object, ...] = ()  # of that fact: what a comparison may come to

    @property
    def rules(self) -> str:
        """All rules that are named here, each once."""
        named = (self.ranks, self.equal, *self.classes.values(), *self.same_top.values(), self.lowest_run, self.equal_runs)
        return " ".join(dict.fromkeys(rule for each in named for rule in each.split()))

    def deciding(self, first: Hand, second: Hand) -> tuple[str, ...]:
        """The rules that decide between two hands; none if they are of different classes."""
        return numbers(self._deciding(first, second)) if first.category is second.category else ()

    def _deciding(self, first: Hand, second: Hand) -> str:
        of = first.category
        if of.name in _RUNS and first == second:
            return self.equal_runs or self.equal
        if of.name in _RUNS and self.lowest_run and self.lowest_top in (first.ranks[0], second.ranks[0]):
            return self.lowest_run
        if of in self.classes:
            return self.classes[of]
        if first == second:
            return self.equal
        return self.same_top[of] if of in self.same_top and first.ranks[0] == second.ranks[0] else self.ranks
