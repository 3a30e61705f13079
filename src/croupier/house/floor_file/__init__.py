"""The floor file: pits, tables and pools of a house as TOML, checked when it is read, compared with what there is."""

from croupier.house.floor_file.changes import Change, find_changes, find_waiting
from croupier.house.floor_file.plan import FloorPlan, PlannedTable
from croupier.house.floor_file.reading import read_floor_file

__all__ = ["Change", "FloorPlan", "PlannedTable", "find_changes", "find_waiting", "read_floor_file"]
