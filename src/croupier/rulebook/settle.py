"""Settle a round: every wager paid, collected or given back, with the rules that say so and the readings it leaned on.

A line leans on a reading if another answer to it would have settled the line otherwise in this very round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from croupier.cards import Hand
from croupier.errors import MoneyError
from croupier.rulebook.clauses import Result
from croupier.rulebook.compiled import CompiledWager, Ruling
from croupier.rulebook.facts import Fact, Is
from croupier.rulebook.money import NOTHING, Money
from croupier.rulebook.odds import FixedSum, Pays, ShareOfMeter, ToOne
from croupier.rulebook.pool import Award, Awards, Claim, award
from croupier.rulebook.round import Meter, Round, Seat, Showdown
from croupier.rulebook.wagers import Cap, Wager


@dataclass(frozen=True, slots=True)
class SettledWager:
    """One wager of one position: what was staked, what happened to it, what went back to the player."""

    wager: str
    stake: Money
    result: Result
    pays: tuple[Pays, ...]
    returned: Money
    rules: tuple[str, ...]
    readings: tuple[str, ...]

    @property
    def net(self) -> Money:
        return self.returned - self.stake


@dataclass(frozen=True)
class SettledSeat:
    seat: Seat
    hand: Hand
    lines: tuple[SettledWager, ...]

    @cached_property
    def staked(self) -> Money:
        return Money(sum(line.stake.cents for line in self.lines))

    @cached_property
    def returned(self) -> Money:
        return Money(sum(line.returned.cents for line in self.lines))

    @property
    def net(self) -> Money:
        return self.returned - self.staked


@dataclass(frozen=True)
class Settlement:
    """A settled round. `house` is the house's own result; players, house and meter together win nothing."""

    round: Round
    seats: tuple[SettledSeat, ...]
    awards: tuple[Award, ...]
    before: Money | None
    after: Money | None
    house: Money
    jackpot_readings: tuple[str, ...]  # on which the awards or the meter afterwards leaned

    @property
    def dealer_qualifies(self) -> bool | None:
        """Whether the dealer's hand counts; None in a game without such a test."""
        condition = self.round.book.edition.qualifies
        if not isinstance(condition, Is):
            return None
        return bool(next(iter(self.round.showdowns.values())).value(condition.fact))


def settle(round_: Round) -> Settlement:
    """Settle every wager of a round."""
    meter = round_.meter
    seats = [_Open(round_, seat) for seat in round_.seats]
    for wager in round_.book.edition.wagers:
        compiled = round_.book.compiled[wager.name]
        for each in seats:
            stake = round_.stakes[each.seat.position].get(wager.bonus_on or wager.name)
            if stake is not None:
                index = cell_index(compiled, each.showdown)
                ruling = compiled.ruling(index)
                if ruling.result is not Result.NO_PAYMENT:
                    each.lines.append(_line(wager, stake, ruling, _leanings(each, compiled, index, ruling)))
        if wager.cap:
            _cap(round_, wager, wager.cap, seats)
    claims = list(_claims(round_))
    awards = award(round_.book.edition.pool, round_.book.answers, meter.displayed, meter.reset, claims) if meter else None
    settled = Settlement(
        round=round_,
        jackpot_readings=_pay_awards(round_, meter, claims, awards, seats) if meter and awards and claims else (),
        seats=tuple(SettledSeat(each.seat, each.showdown.hand, tuple(each.lines)) for each in seats),
        awards=awards.awards if awards else (),
        before=meter.displayed if meter else None,
        after=awards.after if awards else None,
        house=_house(seats, awards),
    )
    _balance(settled)
    return settled


class _Open:
    """A position while it is being settled."""

    def __init__(self, round_: Round, seat: Seat) -> None:
        self.seat = seat
        self.showdown = round_.showdowns[seat.position]
        self.changes = _changes(round_, self.showdown, tuple(round_.stakes[seat.position]))
        self.lines: list[SettledWager] = []


def cell_index(compiled: CompiledWager, showdown: Showdown) -> int:
    """Where a hand falls in a wager's table."""
    value = showdown.value
    return sum([offset[value(fact)] for fact, offset in compiled.axes])


def _changes(round_: Round, showdown: Showdown, wagers: tuple[str, ...]) -> dict[tuple[str, str], dict[Fact, object]]:
    """Which facts of a hand another answer to a reading would change, and to what. Mostly none."""
    changes: dict[tuple[str, str], dict[Fact, object]] = {}
    for reading, answer, facts in round_.book.questions(wagers):
        elsewhere = round_.under(reading, answer).showdowns[showdown.seat.position]
        for fact in facts:
            other = elsewhere.value(fact)
            if other != showdown.value(fact):
                changes.setdefault((reading, answer), {})[fact] = other
    return changes


def _leanings(each: _Open, compiled: CompiledWager, index: int, ruling: Ruling) -> tuple[str, ...]:
    """The readings another answer to which would rule otherwise on this wager of this hand."""
    book, wager = each.showdown.round.book, compiled.wager.name
    found = [pair for pair in book.otherwise(wager, index) if pair not in each.changes]
    for (reading, answer), facts in each.changes.items():
        other = index
        for fact, offset in compiled.axes:
            if fact in facts:
                other += offset[facts[fact]] - offset[each.showdown.value(fact)]
        if book.alternative(reading, answer).compiled[wager].ruling(other).effect != ruling.effect:
            found.append((reading, answer))
    return tuple(sorted({reading for reading, _ in found}, key=list(book.answers).index)) if found else ()


def _line(wager: Wager, stake: Money, ruling: Ruling, readings: tuple[str, ...]) -> SettledWager:
    """A line as its ruling settles it; jackpot awards are put in afterwards."""
    staked = NOTHING if wager.bonus_on else stake
    returned = NOTHING
    if ruling.result is Result.PAYS:
        pays = ruling.lines[0].pays
        if isinstance(pays, ToOne):
            returned = staked + stake.times(pays.odds)
        elif isinstance(pays, FixedSum):
            returned = pays.amount
        elif not isinstance(pays, ShareOfMeter):
            returned = stake.times(pays.odds)
    elif ruling.result is not Result.COLLECTED:
        returned = staked
    paid = tuple(line.pays for line in ruling.lines)
    return SettledWager(wager.name, staked, ruling.result, paid, returned, ruling.rules, readings)


def _cap(round_: Round, wager: Wager, cap: Cap, seats: Sequence[_Open]) -> None:
    """Hold a wager's winnings to its cap."""
    lines = [(each, index) for each in seats for index, line in enumerate(each.lines) if line.wager == wager.name]
    if sum(each.lines[index].returned.cents for each, index in lines) <= cap.amount.cents:
        return
    capped = _capped(cap, cap.covers.under(round_.book.answers), lines)
    for answer in round_.book.alternatives(cap.covers.reading):
        otherwise = _capped(cap, cap.covers.values[answer], lines)
        for spot, (each, index) in enumerate(lines):
            if otherwise[spot] != capped[spot]:
                line = each.lines[index]
                each.lines[index] = replace(line, readings=_with(line.readings, cap.covers.reading))
    for (each, index), returned in zip(lines, capped, strict=True):
        line = each.lines[index]
        if returned != line.returned:
            each.lines[index] = replace(line, returned=returned, rules=(*line.rules, cap.rule))


def _capped(cap: Cap, covers: str, lines: Sequence[tuple[_Open, int]]) -> list[Money]:
    left: dict[str, Money] = {}
    result = []
    for each, index in lines:
        line = each.lines[index]
        whose = each.seat.whose if covers == "all boxes of a player" else str(each.seat.position)
        counted = line.returned if covers == "stake too" else line.net
        allowed = left.get(whose, cap.amount)
        over = max(counted - allowed, NOTHING) if line.result is Result.PAYS else NOTHING
        left[whose] = max(allowed - counted, NOTHING) if line.result is Result.PAYS else allowed
        result.append(line.returned - over)
    return result


def _claims(round_: Round) -> Iterator[Claim]:
    """The jackpot wagers that some line of the pay table fits, clockwise."""
    wager = round_.book.edition.pool.wager
    compiled = round_.book.compiled[wager]
    for seat in round_.seats:
        stake = round_.stakes[seat.position].get(wager)
        if stake is not None and round_.meter:
            ruling = compiled.ruling(cell_index(compiled, round_.showdowns[seat.position]))
            if ruling.result is Result.PAYS:
                yield Claim(seat.position, seat.whose, stake, round_.meter.unit, ruling)


def _others(
    round_: Round, meter: Meter, claims: Sequence[Claim], moving: set[str], asked: frozenset[str]
) -> Iterator[tuple[str, Awards]]:
    """The awards under each other answer to the readings that may move them, one at a time.

    Those are the readings that rule otherwise on some jackpot wager, and those that the awards asked for.
    """
    book = round_.book
    for reading in moving | asked:
        for answer in book.alternatives(reading):
            answers = book.alternative(reading, answer).answers
            other = list(_claims(round_.under(reading, answer))) if reading in moving else claims
            yield reading, award(book.edition.pool, answers, meter.displayed, meter.reset, other)


def _pay_awards(
    round_: Round, meter: Meter, claims: Sequence[Claim], awards: Awards, seats: Sequence[_Open]
) -> tuple[str, ...]:
    """Put the awards into the jackpot lines, with the readings that their amounts leaned on.

    Returns the readings on which any amount or the meter afterwards leaned.
    """
    amounts = awards.amounts()
    jackpot = round_.book.edition.pool.wager
    moving = {reading for each in seats for line in each.lines if line.wager == jackpot for reading in line.readings}
    leaning: dict[int, set[str]] = {position: set() for position in amounts}
    moved: set[str] = set()
    for reading, other in _others(round_, meter, claims, moving, awards.asked):
        other_amounts = other.amounts()
        if other.after != awards.after or other_amounts != amounts:
            moved.add(reading)
        for position, amount in amounts.items():
            if other_amounts.get(position) != amount:
                leaning[position].add(reading)
    for each in seats:
        mine = [made for made in awards.awards if made.position == each.seat.position]
        if mine:
            index = next(index for index, line in enumerate(each.lines) if line.wager == jackpot)
            line = each.lines[index]
            each.lines[index] = replace(
                line,
                returned=amounts[each.seat.position],
                pays=tuple(made.line.pays for made in mine),
                rules=tuple(dict.fromkeys(rule for made in mine for rule in made.rules)),
                readings=_in_order(round_, leaning[each.seat.position]),
            )
    return _in_order(round_, moved)


def _with(readings: tuple[str, ...], reading: str) -> tuple[str, ...]:
    return readings if reading in readings else (*readings, reading)


def _in_order(round_: Round, readings: set[str]) -> tuple[str, ...]:
    return tuple(reading for reading in round_.book.answers if reading in readings)


def _house(seats: Sequence[_Open], awards: Awards | None) -> Money:
    """What the house won: the stakes it kept less what it paid itself and what it put into the meter."""
    lines = [line for each in seats for line in each.lines]
    won = sum(line.stake.cents - line.returned.cents for line in lines)
    if awards:
        won += sum(made.from_meter.cents for made in awards.awards) - awards.house_adds.cents
    return Money(won)


def _balance(settled: Settlement) -> None:
    """Raise `MoneyError` unless every cent that somebody won is a cent that somebody lost."""
    players = sum(seat.net.cents for seat in settled.seats)
    meter = 0
    if settled.after is not None and settled.before is not None:
        meter = settled.after.cents - settled.before.cents
    if players + settled.house.cents + meter:
        raise MoneyError(f"the round does not balance: players {players}, house {settled.house.cents}, meter {meter}")
    if any(line.returned < NOTHING for seat in settled.seats for line in seat.lines):
        raise MoneyError("a wager cannot return less than nothing")
