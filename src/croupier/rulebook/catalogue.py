"""The catalogue: every rule of a rulebook in our own words, under its number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from croupier.errors import InputError, RulebookError

RULE_KINDS = (
    "definition",
    "equipment",
    "procedure",
    "general",
    "ranking",
    "entry",
    "decision",
    "settlement",
    "jackpot",
    "payout",
    "irregularity",
    "discretion",
)


@cache
def numbers(text: str) -> tuple[str, ...]:
    """'3.1 5.12.2' as the numbers in it: books write rules and readings with spaces between, events carry them one by one."""
    return tuple(text.split())


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `enforce` says whether the engine carries it, staff record it, or it is conduct that no software sees."""

    id: str
    kind: str
    says: str
    enforce: str
    pays: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All rules of one edition, in the order of the book."""

    slug: str
    title: str
    operator: str
    edition: str
    positions: Mapping[str, tuple[int, int]]  # layout -> fewest and most positions; empty where the house sets them
    rules: Mapping[str, Rule]

    def __getitem__(self, rule_id: str) -> Rule:
        try:
            return self.rules[rule_id]
        except KeyError:
            raise InputError(f"{self.slug} has no rule {rule_id!r}") from None

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self.rules

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    @property
    def most_positions(self) -> int | None:
        """The most positions of any layout, None where the layouts do not say."""
        return max((most for _, most in self.positions.values()), default=None)


def catalogue_from(data: Mapping[str, Any]) -> Catalogue:
    """A catalogue from what its TOML file holds; a rule twice or of an unknown kind is an error."""
    book = data["rulebook"]
    rules: dict[str, Rule] = {}
    for entry in data["rule"]:
        rule = Rule(**entry)
        if rule.id in rules:
            raise RulebookError(f"{book['slug']}: rule {rule.id} is there twice")
        if rule.kind not in RULE_KINDS or rule.enforce not in ("engine", "record", "conduct"):
            raise RulebookError(f"{book['slug']}: rule {rule.id} is of no known kind ({rule.kind}, {rule.enforce})")
        rules[rule.id] = rule
    return Catalogue(
        slug=book["slug"],
        title=book["title"],
        operator=book["operator"],
        edition=book["edition"],
        positions={layout: (fewest, most) for layout, (fewest, most) in book["positions"].items()},
        rules=rules,
    )
