"""The ledger: double entry over players, tables, house and pools, from events alone.

`postings` gives what an event moves, which sums to nothing; `evolve` is the ledger after it. `compare_event` and `compare_step`
hold the balances against the states, which are worked out in another way. A `LedgerError` names the table, the event, the
accounts and the difference, so that the house stops that table and no other (R-13, R-24).
"""

from croupier.house.ledger.accounts import Account, Cents, Kind, Posting, at_pool, at_table, in_hand
from croupier.house.ledger.comparison import compare_event, compare_step
from croupier.house.ledger.evolution import EDITS, MOVE_NONE, MOVES, evolve, postings, replay
from croupier.house.ledger.fault import LedgerError
from croupier.house.ledger.ledger import Ledger, LockedEntry, open_ledger

__all__ = [
    "EDITS",
    "MOVES",
    "MOVE_NONE",
    "Account",
    "Cents",
    "Kind",
    "Ledger",
    "LedgerError",
    "LockedEntry",
    "Posting",
    "at_pool",
    "at_table",
    "compare_event",
    "compare_step",
    "evolve",
    "in_hand",
    "open_ledger",
    "postings",
    "replay",
]
