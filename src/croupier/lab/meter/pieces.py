"""Sums that grow with the meter: straight in pieces, exactly."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Straight:
    """`fixed + slope * meter`, in cents."""

    fixed: Fraction
    slope: Fraction

    def at(self, meter: Fraction | int) -> Fraction:
        """Its value at a meter."""
        return self.fixed + self.slope * meter

    def plus(self, other: Straight, times: Fraction = Fraction(1)) -> Straight:
        """The sum with another one, taken some times."""
        return Straight(self.fixed + times * other.fixed, self.slope + times * other.slope)


ZERO, SAME = Straight(Fraction(0), Fraction(0)), Straight(Fraction(0), Fraction(1))


@dataclass(frozen=True, slots=True)
class Pieces:
    """A function of the meter that is straight from each of some meters on. The first of them is nothing."""

    starts: tuple[Fraction, ...]
    parts: tuple[Straight, ...]

    def part(self, meter: Fraction | int) -> Straight:
        """The straight piece that holds at a meter."""
        return self.parts[bisect_right(self.starts, meter) - 1]

    def at(self, meter: Fraction | int) -> Fraction:
        """Its value at a meter."""
        return self.part(meter).at(meter)

    @property
    def last(self) -> Straight:
        """What it is from the last kink on."""
        return self.parts[-1]

    def reaches(self, wanted: Fraction) -> Fraction | None:
        """The lowest meter at which it is so much, for a function that never falls; None if it never is."""
        for start, end, part in zip(self.starts, (*self.starts[1:], None), self.parts, strict=True):
            if part.at(start) >= wanted:
                return start
            if part.slope > 0:
                meter = (wanted - part.fixed) / part.slope
                if end is None or meter < end:
                    return meter
        return None


def straight(part: Straight) -> Pieces:
    """A function that is the same straight line at every meter."""
    return Pieces((Fraction(0),), (part,))


def total(weighted: Iterable[tuple[Fraction, Pieces]]) -> Pieces:
    """The sum of several such functions, each times its weight; kinks that cancel out are left out."""
    known = list(weighted)
    starts = sorted({start for _, pieces in known for start in pieces.starts} | {Fraction(0)})
    kept: list[tuple[Fraction, Straight]] = []
    for start in starts:
        part = ZERO
        for weight, pieces in known:
            part = part.plus(pieces.part(start), weight)
        if not kept or kept[-1][1] != part:
            kept.append((start, part))
    return Pieces(tuple(start for start, _ in kept), tuple(part for _, part in kept))
