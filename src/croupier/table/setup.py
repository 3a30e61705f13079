"""How a table is set up: which book, which dealing device, how many positions, which limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from math import ceil

from croupier.errors import InputError
from croupier.games import book, pinned_edition
from croupier.rulebook import (
    LARGEST_AMOUNT,
    NOTHING,
    Book,
    Case,
    Device,
    Edition,
    ForOne,
    HouseEdition,
    Meter,
    Money,
    Procedure,
    Provision,
    RoundRules,
    ToOne,
    Typed,
    Wager,
)


class CardSource(Enum):
    """How it gets known which cards are dealt."""

    PROGRAM = "the program's deck"  # all are given at the deal
    SCANNING_SHOE = "a scanning shoe"  # each is read as it leaves
    KEYED = "keyed when seen"  # nobody reads them: they are unknown until they lie open


_ROOM = 10  # times the limit: more than a later wager is of the Ante, and than a player may stake of units


def largest_stake(edition: Edition) -> Money:
    """The most that may lie on an area: at the highest odds of the book it is paid no more than the largest amount."""
    odds = [line.pays.odds for _, line in edition.lines() if isinstance(line.pays, ToOne | ForOne)]
    return Money(LARGEST_AMOUNT // (_ROOM * (ceil(max(odds, default=0)) + 1)))


@dataclass(frozen=True)
class Limits:
    """The least and the most that may lie on one area (S-63: for each kind of wager, on the area's total)."""

    least: Money
    most: Money


@dataclass(frozen=True)
class Setup(Typed):
    """A table. Nothing here has a default that the books do not give: the house decides.

    Where its layout is named, the positions must be as many as that layout takes. A house edition is part of it with its
    whole definition, so that what is written down of a table can be read where nobody knows the edition yet.
    """

    table: str
    slug: str
    device: Device
    positions: int
    limits: Mapping[str, Limits]  # for each wager that is staked freely before the deal
    unit: Money | None  # of the jackpot wager; None where the table is not linked to a jackpot
    readings: Mapping[str, str] = field(default_factory=dict)
    layout: str = ""  # of the book's appendices; none where the house does not say
    house_edition: HouseEdition | None = None  # what the book is, where it is a house edition
    cards: CardSource = CardSource.PROGRAM

    @cached_property
    def book(self) -> Book:
        """The book that the table plays by."""
        return book(self.slug, self.readings)

    def __post_init__(self) -> None:
        Typed.__post_init__(self)
        rules = pinned_edition(self.slug, self.house_edition)
        object.__setattr__(self, "house_edition", rules.definition)
        if self.device not in rules.devices:
            what = f"{self.device.value} is no device of this book, only {', '.join(each.value for each in rules.devices)}"
            raise InputError(what, where="device", rules=rules.dealing.split())
        if not 1 <= self.positions <= rules.most_positions:
            raise InputError(f"there are 1 to {rules.most_positions} positions", where="positions", rules=rules.layout.split())
        if self.layout:
            self._check_layout()
        wanted = {wager.name for wager in rules.wagers if wager.before_deal and not wager.units}
        if self.limits.keys() != wanted:
            given = ", ".join(sorted(self.limits)) or "nothing"
            what = f"limits are needed for {', '.join(sorted(wanted))} and nothing else: they are there for {given}"
            raise InputError(what, where="limits", rules=rules.entry.split())
        for name, limits in self.limits.items():
            if not Money(0) < limits.least <= limits.most:
                what = "the least must be more than nothing, and not more than the most"
                raise InputError(what, where=f"limits.{name}", rules=rules.round_rules.limits.split())
            least, most = rules.limits.get(name, (limits.least, limits.most))
            if limits.least < least or limits.most > most:
                what = f"a table of {rules.slug} sets its limits within {least} and {most}"
                raise InputError(what, where=f"limits.{name}", rules=rules.round_rules.limits.split())
            if limits.most > (most := largest_stake(rules)):
                what = f"a table of {rules.slug} takes {most} at most on an area, so that what it may pay stays an amount"
                raise InputError(what, where=f"limits.{name}")
        if self.unit is not None and self.unit.cents <= 0:
            raise InputError("the unit of the jackpot must be more than nothing", where="unit")
        if self.unit is not None and self.unit > (most := largest_stake(rules)):
            raise InputError(f"the jackpot's unit is {most} at most, so that what it may pay stays an amount", where="unit")
        try:
            _ = self.book  # its readings are answered, and so that a round can be settled
        except InputError as error:
            raise error.at("readings") from None

    def _check_layout(self) -> None:
        known = self.edition.layouts
        if self.layout not in known:
            rules = [f"appendix/{name}" for name in known]
            raise InputError(f"the layouts of this book are {', '.join(known)}", where="layout", rules=rules)
        fewest, most = known[self.layout]
        if not fewest <= self.positions <= most:
            what = f"layout {self.layout} has {fewest} to {most} positions"
            raise InputError(what, where="positions", rules=[f"appendix/{self.layout}"])

    @cached_property
    def edition(self) -> Edition:
        """The edition that the table plays by."""
        return self.book.edition

    @cached_property
    def rules(self) -> RoundRules:
        """The book's rules on the running of a round."""
        return self.edition.round_rules

    @cached_property
    def largest_stake(self) -> Money:
        """The most that may lie on an area whatever the house's limits are."""
        return largest_stake(self.edition)

    @property
    def procedure(self) -> Procedure:
        """How the table's device deals."""
        return self.edition.devices[self.device]

    def provision(self, case: Case) -> Provision | None:
        """What the book does in a case; None where it is silent."""
        return self.edition.provisions.get(case)

    def could_read(self, meter: Meter | None) -> bool:
        """Whether a meter may be that of the table's jackpot; none may always be read."""
        return meter is None or (meter.unit == self.unit and min(meter.displayed, meter.reset) >= NOTHING)

    @cached_property
    def before_deal(self) -> dict[str, Wager]:
        """What may be staked before the deal, by name."""
        return {wager.name: wager for wager in self.wagers}

    @cached_property
    def wagers(self) -> tuple[Wager, ...]:
        """What may be staked before the deal."""
        found = self.book.edition.wagers
        return tuple(wager for wager in found if wager.before_deal and (self.unit or not wager.units))
