"""An entry: the jackpot hands of one table's round, and what was locked for them when they were entered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from math import inf

from croupier.errors import InputError
from croupier.jackpot.setup import LinkedTable
from croupier.rulebook import (
    NOTHING,
    Actor,
    Awards,
    Claim,
    CompiledWager,
    Money,
    Result,
    Round,
    ShareOfMeter,
    Typed,
    award,
    in_common,
    won_jackpots,
)


@dataclass(frozen=True, slots=True)
class JackpotHand(Typed):
    """A jackpot hand as plain data: the cell of the book's jackpot table that it falls into says what it is worth."""

    position: int
    whose: str
    stake: Money
    cell: int
    dealt_at: int | None = None  # when the first of its own cards was dealt; None: when the first card of the round was
    or_cells: tuple[int, ...] = ()  # that it may fall into as well, as far as cards are known: the same award, by other rules

    def is_now(self, known: JackpotHand) -> bool:
        """Whether this is the hand that is known now: cards that have become known since may have left one cell of several."""
        cells = {known.cell, *known.or_cells}
        return cells <= {self.cell, *self.or_cells} and self == replace(known, cell=self.cell, or_cells=self.or_cells)


def hands_of(round_: Round) -> tuple[JackpotHand, ...]:
    """The jackpot hands of a played round, clockwise: those that some line of the pay table pays, as far as cards are known."""
    wager = round_.book.edition.jackpot.wager
    compiled = round_.book.compiled[wager]
    found = []
    for played, cells in won_jackpots(round_).won:
        # of all cells that are ruled on alike the same: by the cell nobody learns of a hand that lies face down
        cell, *others = sorted(map(compiled.first_alike, cells))
        stake = round_.stakes[played.position][wager]
        found.append(JackpotHand(played.position, played.staker(wager), stake, cell, or_cells=tuple(others)))
    return tuple(found)


def as_named_now(table: LinkedTable, hands: Sequence[JackpotHand]) -> tuple[JackpotHand, ...]:
    """Hands by the first cell that is ruled on alike, as `hands_of` names them: earlier versions wrote the hand's own cell."""
    compiled = table.rules.compiled[table.rules.edition.jackpot.wager]
    return tuple(
        replace(hand, cell=compiled.first_alike(hand.cell)) if _can_be(compiled, hand.cell) else hand for hand in hands
    )


def _can_be(compiled: CompiledWager, cell: int) -> bool:
    return 0 <= cell < compiled.size and compiled.reachable(compiled.cell(cell))


@dataclass(frozen=True, slots=True)
class LockedThen:
    """What was locked for an open entry when a table's link was lost."""

    number: int
    displayed: Money
    change: Money  # by how much it had moved the meter


@dataclass(frozen=True, slots=True)
class Recorded:
    """What the meter showed, and what it would have been reset to, when a table's link was lost."""

    displayed: Money
    reset: Money
    open: tuple[LockedThen, ...] = ()  # the shares that were locked and not paid then, in the order of serving


@dataclass(frozen=True, slots=True)
class AwardLine:
    """What one line of the pay table pays one position."""

    position: int
    line: str
    pays: str
    amount: Money
    from_meter: Money
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lock:
    """The value locked for an entry, the awards worked out from it, and what the meter showed after them."""

    displayed: Money
    reset: Money
    awards: tuple[AwardLine, ...]
    after: Money
    house_adds: Money  # what the house put into the meter: reset values, less what a reading lets it take out
    whole: bool  # the whole meter was won
    on_meter: bool  # some award is a share of the meter, or the meter moved: only then does the order of serving matter
    figure: Money | None = None  # by which the awards were worked out, if not by what was displayed

    @property
    def amount(self) -> Money:
        """What all its awards come to."""
        return Money(sum(made.amount.cents for made in self.awards))

    @property
    def from_meter(self) -> Money:
        """What of that the meter pays."""
        return Money(sum(made.from_meter.cents for made in self.awards))

    @property
    def change(self) -> Money:
        """By how much the meter moved."""
        return self.after - self.displayed


def lock(
    table: LinkedTable, hands: Sequence[JackpotHand], displayed: Money, reset: Money, recorded: Recorded | None = None
) -> Lock:
    """Lock a value for the hands of one table's round. The rulebook works out the awards, readings and sharing included.

    If the link was lost the awards are those by the figure recorded before (5.17.1, S-44), whatever is displayed when it is
    their turn. The meter bears of them no more than it would have borne of awards by what it displays, the house the rest.
    """
    locked = _lock(table, hands, displayed, reset)
    if recorded is None:
        return locked
    awards = _lock(table, hands, recorded.displayed, recorded.reset).awards
    house_bears = max(Money(sum(made.from_meter.cents for made in awards)) - locked.from_meter, NOTHING)
    lines = []
    for made in awards:
        own = min(made.from_meter, house_bears)
        house_bears -= own
        lines.append(replace(made, from_meter=made.from_meter - own))
    from_meter = Money(sum(made.from_meter.cents for made in lines))
    after = displayed + locked.house_adds - from_meter
    return replace(locked, awards=tuple(lines), after=after, figure=recorded.displayed)


def time_of_deal(table: LinkedTable, hands: Sequence[JackpotHand], round_dealt_at: int) -> int:
    """When the first of the hands that win a share of the meter was dealt, or of all if none does (RWS 4.5)."""
    shares = [hand for hand in hands if any(isinstance(line.pays, ShareOfMeter) for line in _claim(table, hand).ruling.lines)]
    return min(round_dealt_at if hand.dealt_at is None else hand.dealt_at for hand in shares or hands)


def _lock(table: LinkedTable, hands: Sequence[JackpotHand], displayed: Money, reset: Money) -> Lock:
    rules = table.rules
    claims = [_claim(table, hand) for hand in sorted(hands, key=lambda hand: hand.position)]
    awards = award(rules.edition.jackpot, rules.answers, displayed, reset, claims)
    shares = [line.pays for claim in claims for line in claim.ruling.lines if isinstance(line.pays, ShareOfMeter)]
    return Lock(
        displayed=displayed,
        reset=reset,
        awards=_lines(awards),
        after=awards.after,
        house_adds=awards.house_adds,
        whole=any(isinstance(made.line.pays, ShareOfMeter) and made.line.pays.share == 1 for made in awards.awards),
        on_meter=bool(shares) or awards.after != displayed,
    )


def _claim(table: LinkedTable, hand: JackpotHand) -> Claim:
    wager = table.rules.edition.jackpot.wager
    compiled = table.rules.compiled[wager]
    where = f"position {hand.position}"
    for cell in (hand.cell, *hand.or_cells):
        if not _can_be(compiled, cell):
            raise InputError(f"no hand falls into cell {cell}", where=where, rules=table.cited.sharing)
    rulings = [compiled.ruling(cell) for cell in (hand.cell, *hand.or_cells)]
    if any(each.result is not Result.PAYS for each in rulings):
        raise InputError("this hand wins no jackpot award", where=where, rules=rulings[0].rules)
    if any(each.outcome != rulings[0].outcome for each in rulings):
        raise InputError("nobody knows yet which award this hand wins", where=where, rules=rulings[0].rules)
    return Claim(hand.position, hand.whose, hand.stake, table.unit, in_common(rulings))


def _lines(awards: Awards) -> tuple[AwardLine, ...]:
    return tuple(
        AwardLine(made.position, made.line.rule, made.line.odds, made.amount, made.from_meter, made.rules)
        for made in awards.awards
    )


class Status(Enum):
    """What became of an entry."""

    ENTERED = "entered"
    CONFIRMED = "confirmed"
    PAID = "paid"
    REJECTED = "rejected"
    RECOVERED = "recovered"  # paid and undone


@dataclass(frozen=True, slots=True)
class Entry:
    """The winners of one table's round: one entry, at the time of the first (S-42)."""

    number: int  # numbered without holes
    sequence: int  # of the event that entered it
    place: tuple[int, ...]  # in the order of serving; `rank` compares by it
    table: LinkedTable
    round: int
    hands: tuple[JackpotHand, ...]
    dealt_at: int  # by this hands of several tables are ordered, where a book does so
    entered_at: int
    entered_by: Actor
    locked: Lock
    recorded: Recorded | None = None  # what was last recorded before the link was lost, if the awards go by it
    why: str = ""  # it was entered by hand
    status: Status = Status.ENTERED
    confirmed_by: Actor | None = None
    from_reserve: Money = NOTHING  # how much of what the house had to add the reserve paid for
    ruled_before: tuple[int, ...] = ()  # entries that the house has put behind this one (4.5)
    released: bool = False  # the house has said that it waits for no earlier deal (4.5, H-77)
    rejected_by: Actor | None = None
    rejected_because: str = ""
    taken_out: bool = False  # before it was paid it was no share any more: if it is one again it has its place
    over: Money = NOTHING  # what had come to its place above the cap: it waits in the overflow
    carried: Fraction = Fraction(0)  # of a cent, when its value was locked
    ruled_turn: tuple[int, ...] = ()  # the turn that the house has given it by putting it before another

    @property
    def open(self) -> bool:
        """Neither paid nor rejected, so that its amounts may still change."""
        return self.status in (Status.ENTERED, Status.CONFIRMED)

    @property
    def keeps_place(self) -> bool:
        """It is open; or its hands have left the round, and if some of that round win again it comes back (S-70, H-45)."""
        return self.open or self.taken_out

    @property
    def stands(self) -> bool:
        """Neither rejected nor undone."""
        return self.status not in (Status.REJECTED, Status.RECOVERED)

    @property
    def figures(self) -> tuple[Money, Money]:
        """The value of the meter and the reset by which its awards were worked out."""
        if self.recorded is None:
            return self.locked.displayed, self.locked.reset
        return self.locked.figure or self.recorded.displayed, self.recorded.reset

    @property
    def house_added(self) -> Money:
        """What the house itself put into the meter."""
        return self.locked.house_adds - self.from_reserve

    @property
    def waits_on_meter(self) -> bool:
        """Whether its award may still move the meter, so that those behind it wait."""
        return self.open and self.locked.on_meter

    @property
    def moves(self) -> Money:
        """What comes behind it to the meter, less what came to its place."""
        return self.locked.change - self.over if self.stands else NOTHING

    @property
    def rank(self) -> tuple[float, ...]:
        """By this the order of serving is sorted.

        A place is the sequence numbers of the events that led to it. Who is put before an entry has that entry's numbers and
        one more, so it comes before that entry and behind all that were there before.
        """
        return (*self.place, inf)

    @property
    def turn(self) -> tuple[float, ...]:
        """By this it is before or after another in the order of the deal, whoever is out meanwhile (RWS 4.5, H-45, H-47).

        Equal times go by the sequence of entry, and who is put before an entry by the house has that entry's turn and one
        number more, as with places.
        """
        return (*self.numbers_of_turn, inf)

    @property
    def numbers_of_turn(self) -> tuple[int, ...]:
        """What its turn consists of: the time of its deal and its number, or what the house has said."""
        return self.ruled_turn or (self.dealt_at, self.number)


@dataclass(frozen=True, slots=True)
class Totals:
    """The sums of the entries that are paid. They are kept as entries change, so that nobody adds up the whole history."""

    hits: int = 0  # awards
    amount: Money = NOTHING
    from_meter: Money = NOTHING
    house_added: Money = NOTHING

    def __add__(self, other: Totals) -> Totals:
        return Totals(
            self.hits + other.hits,
            self.amount + other.amount,
            self.from_meter + other.from_meter,
            self.house_added + other.house_added,
        )

    def __sub__(self, other: Totals) -> Totals:
        return Totals(
            self.hits - other.hits,
            self.amount - other.amount,
            self.from_meter - other.from_meter,
            self.house_added - other.house_added,
        )


def sum_up(entry: Entry) -> Totals:
    """What one entry adds to the sums."""
    return Totals(len(entry.locked.awards), entry.locked.amount, entry.locked.from_meter, entry.house_added)
