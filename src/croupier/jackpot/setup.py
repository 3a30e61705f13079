"""How a pool is set up. Every setting must be given: no rule names a figure, so none is invented (S-33, H-5)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import InputError
from croupier.games import book, pinned_edition
from croupier.rulebook import (
    LARGEST_AMOUNT,
    NOTHING,
    Actor,
    Book,
    HouseEdition,
    LinkedJackpot,
    Money,
    Order,
    Post,
    Typed,
    numbers,
)

JACKPOT_SYSTEM = Actor("jackpot system", Post.DEALER)  # the equipment, which reports by itself what nobody else does


@dataclass(frozen=True, slots=True)
class Parameters(Typed):
    """What may be changed after a win: the figures of the pool (R-3)."""

    reset: Money  # what a 100% award leaves displayed
    rate: Fraction  # the part of each accepted stake that goes to the meter
    reserve_rate: Fraction  # the part that goes to the reserve, which pays for resets before the house does; may be nothing
    cap: Money | None  # the most that is displayed; what comes above it waits in the overflow. None: the largest amount
    largest_contribution: Money  # of one stake; more is a fault, not a contribution

    def __post_init__(self) -> None:
        Typed.__post_init__(self)
        if self.reset <= NOTHING:
            raise InputError("the reset value must be more than nothing", where="reset", rules=("R-3",))
        if not 0 < self.rate <= 1:
            raise InputError(f"the rate must be a part of each stake, not {self.rate}", where="rate", rules=("R-3",))
        if not 0 <= self.reserve_rate <= 1 - self.rate:
            what = f"the reserve's rate must be a part of what the meter's rate leaves of each stake, not {self.reserve_rate}"
            raise InputError(what, where="reserve_rate", rules=("R-3",))
        if self.cap is not None and self.cap < self.reset:
            raise InputError(f"the cap {self.cap} is below the reset value {self.reset}", where="cap", rules=("R-3",))
        if self.largest_contribution <= NOTHING:
            what = "the largest plausible contribution must be more than nothing"
            raise InputError(what, where="largest_contribution", rules=("R-3", "R-14"))

    def above_cap(self, value: Money) -> Money:
        """By how much a value is above the most that is displayed."""
        return max(value - self.most, NOTHING)

    @property
    def most(self) -> Money:
        """The most that is displayed: the cap; without one, the largest amount that there is."""
        return Money(LARGEST_AMOUNT) if self.cap is None else self.cap


@dataclass(frozen=True, slots=True)
class LinkedTable(Typed):
    """A table of the link: its name (R-7), its book with the readings it plays by, and the unit of its jackpot wager."""

    name: str
    book: str
    unit: Money
    readings: tuple[tuple[str, str], ...] = ()  # other answers than the adopted ones
    house_edition: HouseEdition | None = None  # what the book is, where it is a house edition

    def __post_init__(self) -> None:
        Typed.__post_init__(self)
        if not self.name.strip():
            raise InputError("a linked table needs a name", where="name", rules=("R-7",))
        if self.unit <= NOTHING:
            raise InputError("the unit of the jackpot must be more than nothing", where="unit")
        object.__setattr__(self, "house_edition", pinned_edition(self.book, self.house_edition).definition)
        book(self.book, dict(self.readings))  # an unknown book or answer is refused here

    @property
    def rules(self) -> Book:
        """Its book, with the readings it plays by."""
        return book(self.book, dict(self.readings))

    @property
    def cited(self) -> LinkedJackpot:
        """What its book says of the link."""
        return self.rules.edition.linked_jackpot

    def for_a_lower_post(self, by: Actor, post: Post) -> tuple[str, ...]:
        """The rule of its book by which somebody above a post may do what is given to it, where that is so (S-66)."""
        return numbers(self.rules.edition.round_rules.posts) if by.post > post else ()


@dataclass(frozen=True, slots=True)
class PoolSetup(Typed):
    """A pool. `base` is what it opens with, which the house puts in: it need not be the reset value."""

    name: str
    base: Money
    parameters: Parameters
    order: Order
    tables: tuple[LinkedTable, ...]

    def __post_init__(self) -> None:
        Typed.__post_init__(self)
        if not self.name.strip():
            raise InputError("a pool needs a name", where="name", rules=("R-3",))
        if self.base < NOTHING or self.parameters.above_cap(self.base):
            raise InputError("a pool must open with an amount from nothing up to its cap", where="base", rules=("R-3",))
        for index, table in enumerate(self.tables):
            if table.name in [other.name for other in self.tables[:index]]:
                raise InputError(f"{table.name!r} is linked twice", where=f"tables[{index}].name", rules=("R-7",))
            if reason := why_not_linked(table, self.order):
                raise InputError(reason, where=f"tables[{index}].book", rules=table.cited.order_rules)


def why_not_linked(table: LinkedTable, order: Order) -> str:
    """Why a table cannot be linked to a pool that serves in this order; nothing if it can."""
    own = table.cited.order
    return "" if own is order else f"{table.book} serves winners {own.value}, this pool {order.value}"
