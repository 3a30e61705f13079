"""A floor as a house plans it."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.floor import Floor, open_floor
from croupier.jackpot import PoolSetup
from croupier.table import Setup


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """A table of the plan, and the pit that it stands in."""

    pit: str
    setup: Setup


@dataclass(frozen=True, slots=True)
class FloorPlan:
    """Pits, tables and pools, in the order of the file. Together they make a floor: that was checked."""

    pits: tuple[str, ...]
    tables: tuple[PlannedTable, ...]
    pools: tuple[PoolSetup, ...]

    @property
    def setups(self) -> tuple[Setup, ...]:
        """The tables without their pits."""
        return tuple(each.setup for each in self.tables)

    def open(self, clock: int = 0) -> Floor:
        """The floor that it describes, before anything has happened."""
        return open_floor(self.pools, self.setups, clock)
