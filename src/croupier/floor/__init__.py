"""The floor: tables and the pools they are linked to, advanced together as pure decide and evolve.

Commands go to a table or to a pool; what happens at a table leads to what happens in its pool, in one step. Every step is
checked: what lies on jackpot areas is what contributed, what was paid there is what was awarded. `check` does so for all.
"""

from croupier.floor.agreement import check, check_pool, check_step, check_table
from croupier.floor.commands import AtPool, AtTable, Command, EnterHands, SetClock
from croupier.floor.decision import Reply, carry_out, decide
from croupier.floor.events import ClockSet, Event, PoolMoved, TableMoved
from croupier.floor.evolution import evolve, replay
from croupier.floor.kinds import CODEC, FLOOR
from croupier.floor.offers import FloorOffer, Witness
from croupier.floor.opening import open_floor, recover
from croupier.floor.persons import unfit
from croupier.floor.state import FARTHEST_AHEAD, Floor, OpenedRound, linked_as
from croupier.floor.view import FloorView, view

__all__ = [
    "CODEC",
    "FARTHEST_AHEAD",
    "FLOOR",
    "AtPool",
    "AtTable",
    "ClockSet",
    "Command",
    "EnterHands",
    "Event",
    "Floor",
    "FloorOffer",
    "FloorView",
    "OpenedRound",
    "PoolMoved",
    "Reply",
    "SetClock",
    "TableMoved",
    "Witness",
    "carry_out",
    "check",
    "check_pool",
    "check_step",
    "check_table",
    "decide",
    "evolve",
    "linked_as",
    "open_floor",
    "recover",
    "replay",
    "unfit",
    "view",
]
