"""The house: the only room that writes.

Tables and pools on one durable log, the staff who may act, the cards, recovery and audit.
"""

from croupier.house import audit, cards, events, floor_file, folder, keys, ledger, log, staff, streams
from croupier.house.attempts import NotedRefusals, SentRequests, SentTooMuchError, TriedTooOftenError
from croupier.house.decision import is_noted
from croupier.house.entrance import NOT_SIGNED_IN, Entrance, Invited
from croupier.house.floor_changes import plan_as_is
from croupier.house.house import House, NotDurableError
from croupier.house.kinds import CODEC
from croupier.house.reconciliation import compare_books
from croupier.house.requests import Accepted, ApplyFloor, AskForRuling, Command, HouseAnswer, Refused, Request
from croupier.house.sent import Sent
from croupier.house.state import HouseState
from croupier.house.training import TrainingFile, TrainingFolder
from croupier.house.writer import StoppedError, Writer

__all__ = [
    "CODEC",
    "NOT_SIGNED_IN",
    "Accepted",
    "ApplyFloor",
    "AskForRuling",
    "Command",
    "Entrance",
    "House",
    "HouseAnswer",
    "HouseState",
    "Invited",
    "NotDurableError",
    "NotedRefusals",
    "Refused",
    "Request",
    "Sent",
    "SentRequests",
    "SentTooMuchError",
    "StoppedError",
    "TrainingFile",
    "TrainingFolder",
    "TriedTooOftenError",
    "Writer",
    "audit",
    "cards",
    "compare_books",
    "demo",
    "events",
    "floor_file",
    "folder",
    "is_noted",
    "keys",
    "ledger",
    "log",
    "plan_as_is",
    "simulation",  # this and the demonstration are loaded by who asks for them
    "staff",
    "streams",
]
