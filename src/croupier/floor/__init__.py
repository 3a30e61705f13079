"""The floor: tables and the pool they are linked to, advanced together as pure decide and evolve.

Commands go to a table or to the pool; what happens at a table leads to what happens in the pool, in one step. After every
step `check` proves that the two agree: what lies on jackpot areas is what contributed, what was paid there is what was awarded.
"""

from croupier.floor.agreement import check
from croupier.floor.commands import AtPool, AtTable, Command, EnterHands
from croupier.floor.decision import Outcome, decide
from croupier.floor.events import Event, PoolMoved, TableMoved
from croupier.floor.evolution import evolve, replay
from croupier.floor.state import Floor, linked_as, open_floor

__all__ = [
    "AtPool",
    "AtTable",
    "Command",
    "EnterHands",
    "Event",
    "Floor",
    "Outcome",
    "PoolMoved",
    "TableMoved",
    "check",
    "decide",
    "evolve",
    "linked_as",
    "open_floor",
    "replay",
]
