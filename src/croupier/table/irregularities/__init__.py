"""What goes wrong at a table, by subject: which case it is, what the book does about it, and the events of that effect."""

from croupier.table.irregularities import deal, equipment, pack, players, ruling, stakes
from croupier.table.irregularities.deal import waits_for_a_choice
from croupier.table.irregularities.equipment import end_withdrawal
from croupier.table.irregularities.ruling import last_word

HANDLERS = {**pack.HANDLERS, **deal.HANDLERS, **stakes.HANDLERS, **players.HANDLERS, **equipment.HANDLERS, **ruling.HANDLERS}

__all__ = ["HANDLERS", "end_withdrawal", "last_word", "waits_for_a_choice"]
