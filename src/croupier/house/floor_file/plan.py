"""A floor as a house plans it."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.floor import Floor, open_floor
from croupier.house.events import Pit, PoolLimit
from croupier.house.floor_file.lines import TomlLines
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
    limits: tuple[PoolLimit, ...] = ()  # of awards, where the file has one
    lines: TomlLines | None = field(default=None, compare=False, repr=False)  # of the file that it was read from

    @property
    def placed(self) -> tuple[Pit, ...]:
        """The pits, each with the tables that stand in it."""
        return tuple(Pit(pit, tuple(each.setup.table for each in self.tables if each.pit == pit)) for pit in self.pits)

    @property
    def setups(self) -> tuple[Setup, ...]:
        """The tables without their pits."""
        return tuple(each.setup for each in self.tables)

    def open(self, clock: int = 0) -> Floor:
        """The floor that it describes, before anything has happened."""
        return open_floor(self.pools, self.setups, clock)
