"""The house's ledger beside a floor or a table under test: after each event it is what the states say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.floor import Floor, TableMoved, evolve, open_floor
from croupier.house import ledger as books
from croupier.table import Setup, TableEvent


@dataclass(frozen=True)
class Before:
    """An event with the floor and the ledger before it."""

    ledger: books.Ledger
    floor: Floor
    event: Any


class Books:
    """A floor and its ledger, event by event."""

    def __init__(self, opened: Floor) -> None:
        self.floor = opened
        self.ledger = books.open_ledger(opened)

    def step(self, *events: Any) -> None:
        """What a command led to."""
        for event in events:
            self.happened(event)
        books.compare_step(self.ledger, self.floor, events)

    def happened(self, event: Any) -> None:
        """One event, in the midst of a step."""
        assert sum(posting.cents for posting in books.postings(event, self.ledger)) == 0
        self.ledger = books.evolve(self.ledger, event)
        self.floor = evolve(self.floor, event)
        books.compare_event(self.ledger, self.floor, event)


class TableBooks(Books):
    """The same for a table that plays alone. No pool gives it the awards that it pays."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(open_floor([], [setup]))
        self.name = setup.table

    def at_table(self, event: TableEvent) -> None:
        """One event of the table."""
        self.happened(TableMoved(self.name, event, 0))
