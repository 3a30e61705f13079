"""What goes wrong at a table, by subject: which case it is, what the book does about it, and the events of that effect."""

from croupier.table.irregularities import deal, equipment, pack, players, ruling, stakes
from croupier.table.irregularities.pack import of_an_earlier_round
from croupier.table.irregularities.ruling import last_word
from croupier.table.irregularities.waiting import voids_for_fault, waits, waits_for_the_card

HANDLERS = {**pack.HANDLERS, **deal.HANDLERS, **stakes.HANDLERS, **players.HANDLERS, **equipment.HANDLERS, **ruling.HANDLERS}

__all__ = ["HANDLERS", "last_word", "of_an_earlier_round", "voids_for_fault", "waits", "waits_for_the_card"]
