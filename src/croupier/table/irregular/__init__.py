"""What goes wrong at a table, by subject: which case it is, what the book does about it, and the events of that effect."""

from croupier.table.irregular import deal, house, pack, players, stakes
from croupier.table.irregular.deal import waits_for_a_choice
from croupier.table.irregular.house import end_withdrawal
from croupier.table.irregular.ruling import last_word

HANDLERS = {**pack.HANDLERS, **deal.HANDLERS, **stakes.HANDLERS, **players.HANDLERS, **house.HANDLERS}

__all__ = ["HANDLERS", "end_withdrawal", "last_word", "waits_for_a_choice"]
