"""Arrays of exact integers: 64 bits where they are known to be enough, otherwise Python's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.lab.counts import JointCounts

Integers: TypeAlias = NDArray[Any]
_SAFE = 2**62
_HALF = 31  # bits of the lower part of a sum that is made in two parts


def _largest(values: Integers) -> int:
    return max(abs(int(values.max())), abs(int(values.min()))) if len(values) else 0


def _wide(values: Integers, *, enough: bool) -> Integers:
    return values if enough else values.astype(object)


def multiplied(values: Integers, factor: int) -> Integers:
    """All values times a factor."""
    if factor == 1:
        return values
    return _wide(values, enough=_largest(values) * abs(factor) < _SAFE) * factor


def added(one: Integers, other: Integers) -> Integers:
    """Two arrays, value by value."""
    enough = _largest(one) + _largest(other) < _SAFE
    return _wide(one, enough=enough) + _wide(other, enough=enough)


def summed(values: Integers, times: NDArray[np.int64]) -> int:
    """The sum of all values, each as often as `times` says. One that may not fit is made in two parts, each of which does."""
    largest, number = _largest(values), int(times.sum())
    if values.dtype != object and largest * number >= _SAFE:
        lower = (1 << _HALF) - 1
        if max(lower, (largest >> _HALF) + 1) * number < _SAFE:
            return (int((values >> _HALF) @ times) << _HALF) + int((values & lower) @ times)
    enough = largest * number < _SAFE
    return int(_wide(values, enough=enough) @ _wide(times, enough=enough))


def weighed(table: JointCounts, weights: Sequence[Sequence[int]]) -> Integers:
    """By row, the sum of its counts, each times the weight that the row's kind has for the column."""
    every = {weight for row in weights for weight in row}
    if len(every) == 1:  # as of a fold
        return multiplied(table.totals, every.pop())
    enough = max(map(abs, every)) * int(table.totals.max()) < _SAFE
    values = np.zeros(len(table.kind), dtype=np.int64 if enough else object)
    for kind, rows in table.stretches:
        for column, weight in enumerate(weights[kind]):
            if weight:
                values[rows] += np.multiply(table.counts[rows, column], weight, dtype=values.dtype)
    return values


def sum_of_quotients(number: int, step: int, first: int, divisor: int) -> int:
    """The sum of so many whole quotients: of `first`, `first + step` and so on, each divided by a divisor.

    In as many turns as finding a common divisor takes: whole steps are summed at once, and what is left of the sum is one over
    the same points counted along the other axis.
    """
    total, sign = 0, 1
    while number > 0:
        whole, step = divmod(step, divisor)
        total += sign * (number * (number - 1) // 2 * whole)
        whole, first = divmod(first, divisor)
        total += sign * number * whole
        last = step * (number - 1) + first
        if last < divisor:
            break
        rows = last // divisor
        total += sign * number * rows
        number, step, first, divisor, sign = rows, divisor, divisor - first + step - 1, step, -sign
    return total
