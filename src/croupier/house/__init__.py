"""The house: the only room that writes.

Tables and pools on one durable log, the staff who may act, the cards, recovery and audit.
"""

from croupier.house import cards, floor_file, folder, keys, log

__all__ = ["cards", "floor_file", "folder", "keys", "log"]
