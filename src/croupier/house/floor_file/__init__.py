"""The floor file: pits, tables and pools of a house as TOML, checked when it is read, compared with what there is."""

from croupier.house.floor_file.changes import (
    AFTER_WIN,
    AT_CALL,
    AT_ONCE,
    AT_REST,
    NEVER,
    NOT_NOW,
    Change,
    find_changes,
    find_waiting,
)
from croupier.house.floor_file.plan import FloorPlan, PlannedTable
from croupier.house.floor_file.reading import find_line, read_floor_file, read_floor_text
from croupier.house.floor_file.writing import write_floor

__all__ = [
    "AFTER_WIN",
    "AT_CALL",
    "AT_ONCE",
    "AT_REST",
    "NEVER",
    "NOT_NOW",
    "Change",
    "FloorPlan",
    "PlannedTable",
    "find_changes",
    "find_line",
    "find_waiting",
    "read_floor_file",
    "read_floor_text",
    "write_floor",
]
