"""How a table is set up: which book, which dealing device, how many positions, which limits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from croupier.errors import InputError
from croupier.games import book, catalogue, edition
from croupier.rulebook import NOTHING, Book, Meter, Money, Wager, fits, in_words
from croupier.table.dealing import Device, devices


@dataclass(frozen=True)
class Limits:
    """The least and the most that may lie on one area (S-63: for each kind of wager, on the area's total)."""

    least: Money
    most: Money


def layouts(slug: str) -> dict[str, tuple[int, int]]:
    """The layouts of a book's appendices, each with the fewest and the most positions that it is made with.

    Resorts World's are pictures that are lost: the house counts its boxes, and one deck says how many at most (H-49).
    """
    rules = edition(slug)
    names = [rule.id.removeprefix("appendix/") for rule in catalogue(slug) if rule.id.startswith("appendix/")]
    return {name: rules.catalogue.positions.get(name, (1, rules.most_positions)) for name in names}


def cited_parts(slug: str) -> Iterator[tuple[str, str]]:
    """The rules by which a table's positions are checked, with what they say in words."""
    for name, (fewest, most) in layouts(slug).items():
        yield f"appendix/{name}", f"table: layout {name} takes {fewest} to {most} positions"


_TYPES = {"table": str, "slug": str, "device": Device, "positions": int, "unit": Money | None, "layout": str}


@dataclass(frozen=True)
class Setup:
    """A table. Nothing here has a default that the books do not give: the house decides.

    Where its layout is named, the positions must be as many as that layout takes.
    """

    table: str
    slug: str
    device: Device
    positions: int
    limits: Mapping[str, Limits]  # for each wager that is staked freely before the deal
    unit: Money | None  # of the jackpot wager; None where the table is not linked to a jackpot
    readings: Mapping[str, str] = field(default_factory=dict)
    layout: str = ""  # of the book's appendices; none where the house does not say

    @cached_property
    def book(self) -> Book:
        return book(self.slug, self.readings)

    def __post_init__(self) -> None:
        self._check_types()
        rules = edition(self.slug)
        if self.device not in devices(self.slug):
            raise InputError(f"{self.device.value} is no device of this book", where="device", rules=rules.dealt.rules.split())
        if not 1 <= self.positions <= rules.most_positions:
            raise InputError(f"there are 1 to {rules.most_positions} positions", where="positions", rules=rules.layout.split())
        if self.layout:
            self._check_layout()
        wanted = {wager.name for wager in rules.wagers if wager.before_deal and not wager.units}
        if self.limits.keys() != wanted:
            raise InputError(f"limits are needed for {', '.join(sorted(wanted))}", where="limits", rules=rules.entry.split())
        for name, limits in self.limits.items():
            if not Money(0) < limits.least <= limits.most:
                raise InputError("the least is more than nothing and not over the most", where=f"limits.{name}")
        if self.unit is not None and self.unit.cents <= 0:
            raise InputError("the unit of the jackpot is more than nothing", where="unit")
        try:
            _ = self.book  # its readings are answered, and so that a round can be settled
        except InputError as error:
            raise error.at("readings") from None

    def _check_types(self) -> None:
        for name, kind in _TYPES.items():
            if not fits(kind)(getattr(self, name)):
                raise InputError(f"this is no {in_words(kind)}: {getattr(self, name)!r}", where=name)
        for name, of in (("limits", Limits), ("readings", str)):
            held = getattr(self, name)
            if not isinstance(held, Mapping) or not all(map(fits(of), held.values())) or not all(map(fits(str), held)):
                raise InputError(f"{held!r} cannot stand here", where=name)

    def _check_layout(self) -> None:
        known = layouts(self.slug)
        if self.layout not in known:
            rules = [f"appendix/{name}" for name in known]
            raise InputError(f"the layouts of this book are {', '.join(known)}", where="layout", rules=rules)
        fewest, most = known[self.layout]
        if not fewest <= self.positions <= most:
            what = f"layout {self.layout} has {fewest} to {most} positions"
            raise InputError(what, where="positions", rules=[f"appendix/{self.layout}"])

    @property
    def shares_areas(self) -> bool:
        """Whether several players may stake on one area: at Marina Bay Sands they may (3.4), at Resorts World never (3.5)."""
        return self.slug != "rws-texas-holdem"

    @property
    def supervisor_views(self) -> bool:
        """Whether a supervisor may look at a hand that is not shown: at Marina Bay Sands (3.10.1, in three card 3.10.2)."""
        return self.slug != "rws-texas-holdem"

    def could_read(self, meter: Meter | None) -> bool:
        """Whether a meter may be that of the table's jackpot; none may always be read."""
        return meter is None or (meter.unit == self.unit and min(meter.displayed, meter.reset) >= NOTHING)

    @cached_property
    def wagers(self) -> tuple[Wager, ...]:
        """What may be staked before the deal."""
        found = self.book.edition.wagers
        return tuple(wager for wager in found if wager.before_deal and (self.unit or not wager.units))
