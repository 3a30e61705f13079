"""When the rounds of a year are played: months or weeks with a factor each, as the house has seen or expects it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate
from typing import Any, TypeAlias

from croupier.errors import InputError, show_briefly
from croupier.lab.meter.link import LinkedGame, LinkedPool
from croupier.lab.request import read_part

YEAR = "the year"
Factors: TypeAlias = "tuple[str, tuple[Fraction, ...]] | None"  # months or weeks, and how busy a day is in each
MONTHS = {
    "January": 31,
    "February": 28,
    "March": 31,
    "April": 30,
    "May": 31,
    "June": 30,
    "July": 31,
    "August": 31,
    "September": 30,
    "October": 31,
    "November": 30,
    "December": 31,
}
WEEKS = {f"week {number}": 7 for number in range(1, 53)}
SEASONS: Mapping[str, Mapping[str, int]] = {"months": MONTHS, "weeks": WEEKS}  # by field of a file: names and days


@dataclass(frozen=True, slots=True)
class Season:
    """A part of the year, and the pool as it is played then: its games have the wagers of this part."""

    name: str
    link: LinkedPool


def read_factors(entry: Mapping[str, Any]) -> Factors:
    """The factors of a pool or a game in a file; None where nothing is said."""
    named = [kind for kind in SEASONS if kind in entry]
    if not named:
        return None
    if len(named) > 1:
        raise InputError("give months or weeks, not both", where=named[1])
    kind, given = named[0], entry[named[0]]
    number = len(SEASONS[kind])
    if not isinstance(given, list) or len(given) != number:
        raise InputError(f"write a list of {number} factors, as in [1, '1.2', '0.9', ...]", where=kind)
    factors = tuple(_factor(each, f"{kind}[{at}]") for at, each in enumerate(given))
    if not any(factors):
        raise InputError("at least one factor must be more than 0", where=kind)
    return kind, factors


def _factor(given: object, where: str) -> Fraction:
    try:
        return read_part(str(given) if type(given) is int else given, where)
    except InputError:
        what = f"{show_briefly(given)} is no factor: write a whole number from 0 on, or text as in '1.2'"
        raise InputError(what, where=where) from None


def divide(link: LinkedPool, kind: str | None, factors: Sequence[Sequence[Fraction] | None]) -> tuple[Season, ...]:
    """The seasons of a pool's year, by the factors of each game; without a kind, the year is one.

    A game has played as many whole rounds by the end of a season as fit into its part of the year by then.
    """
    if kind is None:
        return (Season(YEAR, link),)
    days = SEASONS[kind]
    played = [_rounds(game, tuple(days.values()), own) for game, own in zip(link.games, factors, strict=True)]
    found = []
    for at, name in enumerate(days):
        games = tuple(
            replace(game, wagers=rounds[at] * game.positions, together=game.shared_wins)
            for game, rounds in zip(link.games, played, strict=True)
            if rounds[at]
        )
        if games:
            found.append(Season(name, replace(link, games=games)))
    return tuple(found)


def _rounds(game: LinkedGame, days: Sequence[int], factors: Sequence[Fraction] | None) -> list[int]:
    """By season, how many rounds a game has."""
    weights = [day * factor for day, factor in zip(days, factors or [Fraction(1)] * len(days), strict=True)]
    whole = sum(weights, Fraction(0))
    ends = [int(game.rounds * upto / whole) for upto in accumulate(weights)]
    return [end - begin for begin, end in zip([0, *ends], ends, strict=False)]
