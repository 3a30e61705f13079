"""The fault of a ledger: which table or pool it is about, after which event, and by how much what is off."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.codec import kind_words
from croupier.errors import MoneyError, show_line
from croupier.house.ledger.accounts import Account, Cents
from croupier.rulebook import Money

_LONGEST = 2_000  # characters of a message


class LedgerError(MoneyError):
    """The books do not agree. The house stops what is named here and plays on elsewhere (R-13, R-24)."""

    def __init__(
        self, what: str, *, event: object, table: str = "", pool: str = "", differences: Mapping[Account, Cents] | None = None
    ) -> None:
        self.what = what
        self.event = kind_words(type(event))
        self.table = table  # "": none, then it is the pool
        self.pool = pool
        self.differences = dict(differences or {})  # by account, what is too much there
        self.rules = ("R-13", "R-24")
        where = " of ".join(filter(None, (self.table, self.pool)))
        listed = "; ".join(f"{account}: {show_cents(cents)} too much" for account, cents in self.differences.items())
        super().__init__(show_line(": ".join(filter(None, (where, f"'{self.event}'", what, listed))), _LONGEST))


def show_cents(cents: Cents) -> str:
    """An amount in dollars, or exactly in cents if it has a fraction of one."""
    exact = Fraction(cents)
    return str(Money(exact.numerator)) if exact.denominator == 1 else f"{exact} cents"
