"""Words that pages read out of a sentence of the server: amounts as pages write them, and jackpot hands as people call them."""

from __future__ import annotations

from croupier.jackpot import Entry
from croupier.rulebook import Money

_THIN, _MINUS = "\u202f", "\u2212"  # a gap that does not break


def name_hand(entry: Entry) -> str:
    """The hand of a jackpot entry that is paid most, in words."""
    lines = sorted(entry.locked.awards, key=lambda award: award.amount)
    words = lines[-1].line.rpartition("/")[2].split("-") if lines else []  # the line of a pay table, without its rule
    return " ".join(word if word in ("of", "a", "on", "the") else word.capitalize() for word in words)


def name_entry(entry: Entry) -> str:
    """Where the hands of a jackpot entry lie, and what they are: its number in the register says nothing to people."""
    where = ", ".join(str(hand.position) for hand in entry.hands)
    return ", ".join(filter(None, (f"Position{'s' if len(entry.hands) > 1 else ''} {where}", name_hand(entry))))


def write_amount(amount: Money) -> str:
    """An amount inside a sentence, as pages write amounts: a thin gap for thousands, and a real minus."""
    whole, cents = divmod(abs(amount.cents), 100)
    return f"{_MINUS if amount.cents < 0 else ''}{whole:,}.{cents:02}".replace(",", _THIN)
