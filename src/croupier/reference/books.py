"""The rulebooks that there are."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from croupier.games import BOOKS, catalogue, edition, editions
from croupier.results import CallResult, ResultTable


@dataclass(frozen=True)
class ListedBook(CallResult):
    """A rulebook: the name that every call takes, what it is called, whose it is, which edition, and how many rules it has."""

    book: str
    title: str
    operator: str
    edition: str
    rules: int

    def as_dict(self) -> dict[str, Any]:
        """What `croupier rules list --json` prints of it."""
        return asdict(self)

    def as_table(self) -> ResultTable:
        """The book in one row."""
        return ResultTable("Rulebook", tuple(self.as_dict()), [tuple(self.as_dict().values())])


def find_books() -> tuple[ListedBook, ...]:
    """The five approved books, then the house editions that were added."""
    found = (catalogue(each) if each in BOOKS else edition(each).catalogue for each in editions())
    return tuple(ListedBook(each.slug, each.title, each.operator, each.edition, len(each)) for each in found)
