"""The floor: tables and the pools they are linked to, advanced together as pure decide and evolve.

Commands go to a table or to a pool; what happens at a table leads to what happens in its pool, in one step. Every step is
checked: what lies on jackpot areas is what contributed, what was paid there is what was awarded. `check` does so for all.
"""

from croupier.floor.agreement import check, check_pool, check_step, check_table
from croupier.floor.changes import (
    change_due,
    change_floor,
    check_edit,
    figures_to_be,
    table_to_be,
    waits_for_call,
    why_not_changed,
    why_not_closed,
    why_pool_not_so,
    why_pool_stays,
)
from croupier.floor.commands import AtPool, AtTable, Command, EnterHands, SetClock
from croupier.floor.decision import Reply, carry_out, decide
from croupier.floor.event_words import EventWords
from croupier.floor.events import (
    ClockSet,
    Event,
    FloorEdited,
    PoolMoved,
    PoolOpened,
    TableChanged,
    TableChangeWaits,
    TableClosed,
    TableEdited,
    TableMoved,
    TableOpened,
)
from croupier.floor.evolution import evolve, replay
from croupier.floor.kinds import CODEC, FLOOR
from croupier.floor.offers import FloorOffer, Witness
from croupier.floor.opening import open_floor, recover
from croupier.floor.persons import unfit
from croupier.floor.state import FARTHEST_AHEAD, Askers, Floor, OpenedRound, WaitingChange, linked_as, no_table
from croupier.floor.view import FloorView, view

__all__ = [
    "CODEC",
    "FARTHEST_AHEAD",
    "FLOOR",
    "Askers",
    "AtPool",
    "AtTable",
    "ClockSet",
    "Command",
    "EnterHands",
    "Event",
    "EventWords",
    "Floor",
    "FloorEdited",
    "FloorOffer",
    "FloorView",
    "OpenedRound",
    "PoolMoved",
    "PoolOpened",
    "Reply",
    "SetClock",
    "TableChangeWaits",
    "TableChanged",
    "TableClosed",
    "TableEdited",
    "TableMoved",
    "TableOpened",
    "WaitingChange",
    "Witness",
    "carry_out",
    "change_due",
    "change_floor",
    "check",
    "check_edit",
    "check_pool",
    "check_step",
    "check_table",
    "decide",
    "evolve",
    "figures_to_be",
    "linked_as",
    "no_table",
    "open_floor",
    "recover",
    "replay",
    "table_to_be",
    "unfit",
    "view",
    "waits_for_call",
    "why_not_changed",
    "why_not_closed",
    "why_pool_not_so",
    "why_pool_stays",
]
