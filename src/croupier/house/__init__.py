"""The house: the only room that writes.

Tables and pools on one durable log, the staff who may act, the cards, recovery and audit.
"""

from croupier.house import cards, floor_file, folder, keys, log
from croupier.house.house import House, NotDurableError, Sent
from croupier.house.requests import Accepted, Refused, Request
from croupier.house.writer import Writer

__all__ = [
    "Accepted",
    "House",
    "NotDurableError",
    "Refused",
    "Request",
    "Sent",
    "Writer",
    "cards",
    "floor_file",
    "folder",
    "keys",
    "log",
]
