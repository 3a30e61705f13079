"""The price of a reading: what each answer to an open question is worth to the house, exactly, with best play for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from croupier.errors import InputError
from croupier.lab.counters import Progress
from croupier.lab.figures import round_up_to_cent, with_commas
from croupier.lab.game_kinds import game_kind
from croupier.lab.payoffs import BASE, HouseSums, dollars
from croupier.lab.solution import JackpotValue
from croupier.lab.solver import Solver
from croupier.lab.valuation import Valuation
from croupier.rulebook import Book, By, Edition, Money, Reading

METERS = tuple(Money.dollars(each) for each in (100_000, 500_000, 1_000_000))
_SEVERAL = "no effect on one player: it matters only where several hands of one table win"
_REASONS = {
    "fixed_from": "no effect on the player: the award is the same, only who pays it (house or meter) is not",
    "after_share": "no effect on the player: the award is the same, only what the meter shows afterwards is not",
    "whole_of": _SEVERAL,
    "counted_by": _SEVERAL,
    "split": _SEVERAL,
    "rounding": "no effect: an award changes by less than a cent",
    "units": "no effect on the value: it is about how many units may be staked, and each of them returns the same",
    "cap": "no effect at this stake: it is too small to reach the limit. Name a larger stake",
}
_ONE_POSITION = "no effect on one position: it matters only where a player has stakes on several"
_ALONE = " alone"
_SAME_RESULTS = "no effect: with best play no deal is settled differently"
_SAME_VALUE = "no effect on the value: with best play gains and losses cancel out"


@dataclass(frozen=True)
class JackpotPrice:
    """The house's gain on a jackpot wager, per dollar staked: apart from the meter, for each dollar of it, at some meters."""

    units_staked: int
    fixed: Fraction
    coefficient: Fraction  # for each dollar of the meter
    at: tuple[tuple[Money, Fraction], ...]

    def __bool__(self) -> bool:
        return bool(self.fixed or self.coefficient or any(gain for _, gain in self.at))


@dataclass(frozen=True)
class Price:
    """One answer against the one followed. A wager that is not listed is not affected; if none is, there is a reason."""

    book: str
    reading: Reading
    answer: str
    wagers: dict[str, Fraction] = field(default_factory=dict)  # the house's gain per Ante or per unit staked
    jackpot: JackpotPrice | None = None
    reason: str = ""


def price_readings(
    book: Book,
    *,
    house: HouseSums | None = None,
    meters: Sequence[Money] = METERS,
    only: str | None = None,
    progress: Progress | None = None,
) -> Iterator[Price]:
    """The price of every answer that a book does not follow, in the order of the register.

    With `only` it is that of the answers to one reading. The jackpot is priced at the meter of `house`, or at `meters`.
    """
    game_kind(book.edition)  # a book that cannot be counted is refused as a whole
    pricer = _Pricer(book, house or HouseSums(), meters, progress)
    for reading in book.edition.register.of(book.edition.slug):
        if only in (None, reading.id):
            yield from pricer.prices(reading)


class _Pricer:
    def __init__(self, book: Book, house: HouseSums, meters: Sequence[Money], progress: Progress | None) -> None:
        self.book = book
        self.house = house
        self.progress = progress
        self.meters = (house.meter,) if house.meter else tuple(meters)

    def prices(self, reading: Reading) -> Iterator[Price]:
        slug, name = self.book.edition.slug, self.book.edition.name
        for answer in reading.answers:
            followed = self.book.answers.get(reading.id, reading.adopted)
            if answer.key == followed or (answer.books and slug not in answer.books):
                continue
            if not reading.switch:
                yield Price(name, reading, answer.key, reason="no effect: in an ordinary round it changes no wager")
            elif answer.unsettled:
                reason = f"not priced, since no round can be settled by this answer: {answer.unsettled}"
                yield Price(name, reading, answer.key, reason=reason)
            else:
                yield self._price(reading, answer.key)

    def _price(self, reading: Reading, answer: str) -> Price:
        edition = self.book.edition
        touched = touches(edition, reading.id)
        parts = policies(edition, reading.id)
        price = Price(edition.name, reading, answer)
        try:
            alternative = _Values(Solver(self.book.alternative(reading.id, answer), self.house, progress=self.progress))
            wagers = {wager: self._own.of(wager) - alternative.of(wager) for wager in self._wagers(touched)}
            jackpot = self._jackpot(reading.id, answer, alternative) if self._moves_jackpot(touched) else None
        except InputError as error:
            return replace(price, reason=f"not counted: {error.what}")
        wagers = {wager: gain for wager, gain in wagers.items() if gain}
        if wagers or jackpot:
            return replace(price, wagers=wagers, jackpot=jackpot or None)
        return replace(price, reason=self._reason(touched, parts, alternative))

    def _reason(self, touched: set[str], parts: Sequence[str], alternative: _Values) -> str:
        """Why an answer has no price."""
        if parts:
            return _ONE_POSITION if parts[0] == "cap" and self._reaches_cap() else _REASONS.get(parts[0], _SEVERAL)
        same = all(
            self._own.valuation(wager).results == alternative.valuation(wager).results for wager in self._wagers(touched)
        )
        if self._moves_jackpot(touched):
            before, after = self._own.jackpot, alternative.jackpot
            for meter in sorted({piece.above for piece in (*before.pieces[1:], *after.pieces[1:])}, reverse=True):
                if before.at(meter - 1) != after.at(meter - 1):
                    below = with_commas(round_up_to_cent(meter))
                    return f"no effect at these meters: a share of the meter is the larger sum. Name a meter below ${below}"
            same = same and before.last.valuation.results == after.last.valuation.results
        return _SAME_RESULTS if same else _SAME_VALUE

    def _reaches_cap(self) -> bool:
        """Whether the stake that the house names is so large that a limit of winnings is reached."""
        unlimited = replace(self.house, stake=None)
        capped = [wager.name for wager in self.book.edition.wagers if wager.cap]
        return any(self._own.solver.side(wager).results != self._own.solver.side(wager, unlimited).results for wager in capped)

    def _moves_jackpot(self, touched: set[str]) -> bool:
        """Whether an answer may move the jackpot wager: by itself, or by what is folded in the base game."""
        return self.book.edition.jackpot.wager in touched or not touched.isdisjoint(self._base)

    @cached_property
    def _base(self) -> set[str]:
        return {wager.name for wager in self._own.solver.base_wagers}

    @cached_property
    def _own(self) -> _Values:
        return _Values(Solver(self.book, self.house, progress=self.progress))

    def _wagers(self, touched: set[str]) -> list[str]:
        """The wagers, and those played alone, that an answer may move, by name."""
        solver = self._own.solver
        every = [BASE, *(wager for wager in solver.side_wagers if wager != solver.pool)]
        alone = [f"{wager}{_ALONE}" for wager in self.book.edition.enters if wager != BASE]
        if touched & self._base:
            return [*every, *alone]
        return [name for name in (*every, *alone) if name.split()[0] in touched]

    def _jackpot(self, reading: str, answer: str, alternative: _Values) -> JackpotPrice:
        """At one unit; where several may be staked and the answer is about that, at the most of them."""
        units = 1
        own = self._own
        if "multiple" in policies(self.book.edition, reading):
            wager = self.book.edition.wager_named[self.book.edition.jackpot.wager]
            units = max(self.book.edition.units(wager, self.book.answers))
            house = replace(self.house, units=units)
            own = _Values(Solver(self.book, house, progress=self.progress))
            alternative = _Values(Solver(self.book.alternative(reading, answer), house, progress=self.progress))
        before, after = own.jackpot, alternative.jackpot

        return JackpotPrice(
            units_staked=units,
            fixed=before.fixed - after.fixed,
            coefficient=before.coefficient - after.coefficient,
            at=tuple((meter, before.at(dollars(meter)) - after.at(dollars(meter))) for meter in self.meters),
        )


class _JackpotByMeter:
    """A jackpot wager as a function of the meter, in units staked."""

    def __init__(self, pieces: Sequence[JackpotValue]) -> None:
        self.pieces = pieces
        self.last = pieces[-1]

    @property
    def fixed(self) -> Fraction:
        return self.last.expected_at(Fraction(0)) / self.last.stake

    @property
    def coefficient(self) -> Fraction:
        return self.last.meter_coefficient / self.last.stake

    def at(self, meter: Fraction) -> Fraction:
        piece = [each for each in self.pieces if each.above <= meter][-1]
        return piece.expected_at(meter) / piece.stake


class _Values:
    """A solver's values, each found when first asked for."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self._found: dict[str, Valuation] = {}

    def of(self, wager: str) -> Fraction:
        """The player's expected net result."""
        return self.valuation(wager).expected.units

    def valuation(self, wager: str) -> Valuation:
        if wager not in self._found:
            self._found[wager] = self._valued(wager)
        return self._found[wager]

    def _valued(self, wager: str) -> Valuation:
        if wager == BASE:
            return self.solver.base
        if wager.endswith(_ALONE):
            return self.solver.alone(wager.removesuffix(_ALONE))
        return self.solver.side(wager)

    @cached_property
    def jackpot(self) -> _JackpotByMeter:
        return _JackpotByMeter(self.solver.jackpots())


def touches(edition: Edition, reading: str) -> set[str]:
    """The wagers that an answer may move by a clause, a fact, a decision or a policy."""
    found = set()
    for terms in edition.terms:
        facts = {fact for clause in terms.clauses for fact in clause.when.facts()}
        facts |= {table.on for clause in terms.clauses for table in getattr(clause.then, "tables", ())}
        if any(reading in clause.readings() for clause in terms.clauses) or any(reading in fact.readings for fact in facts):
            found.add(terms.wager)
    for step in edition.decisions.steps:
        for choice in step:
            if any(reading == each for each, _ in choice.given_pairs):
                found |= {choice.places} if choice.places else set(edition.enters) - {BASE}
    if policies(edition, reading):
        found.add(edition.jackpot.wager)
    return found | {wager.name for wager in edition.wagers if wager.cap and wager.cap.covers.reading == reading}


def policies(edition: Edition, reading: str) -> list[str]:
    """The parts of the jackpot's rules, and of the rules on stakes, that a reading decides."""
    found = [
        name for name, policy in edition.jackpot.policies().items() if isinstance(policy, By) and policy.reading == reading
    ]
    found += ["units" for wager in edition.wagers if isinstance(wager.units, By) and wager.units.reading == reading]
    return found + ["cap" for wager in edition.wagers if wager.cap and wager.cap.covers.reading == reading]
