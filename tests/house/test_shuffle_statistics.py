"""The shuffle, by statistics (R-25): what no proof covers.

A run is a handful of tests whose chances of a false alarm add up to 1%: 99% confidence. With keys that stay the same the
outcome does, too. With new keys a fair run fails once in a hundred times, so one that fails is made again: after three failures
in a row the test fails, which is once in a million times without a reason. A shuffle that is not fair fails every time.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from math import erfc, factorial, sqrt
from random import Random

import numpy as np
import pytest

from croupier.cards import DECK, Card
from croupier.house.cards import shuffle
from croupier.house.cards.shuffle import arrange
from croupier.house.keys import Randomness, draw_key

FALSE_ALARMS = 0.01  # of a whole run
RUNS = 3  # that fail in a row before a test with new keys does: a false alarm in 10^6
FEW, MANY = 15_000, 1_000_000  # decks
NUMBERS = {card: number for number, card in enumerate(DECK)}
Shuffler = Callable[[int], tuple[Card, ...]]  # the number of a round -> its deck


# -- statistics ------------------------------------------------------------------------------------------------------


def chance(chi_square: float, freedom: int) -> float:
    """How likely a chi-square lies as far off as this, above or below (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    deviation = ((chi_square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    return erfc(abs(deviation) / sqrt(2))


def fit(observed: Iterable[float], expected: Iterable[float]) -> float:
    """How likely counts differ as much from what is expected, in cells that are independent but for their sum."""
    seen, meant = np.array(list(observed), float), np.array(list(expected), float)
    return chance(float(((seen - meant) ** 2 / meant).sum()), len(seen) - 1)


def even(numbers: np.ndarray, cells: int) -> float:
    """How likely numbers fall so unevenly, or so evenly, into cells that are as likely."""
    return fit(np.bincount(numbers, minlength=cells), [len(numbers) / cells] * cells)


def positions(decks: np.ndarray) -> float:
    """Which card comes at which place: 52 by 52 cells, of which each row and each column has its sum."""
    size = decks.shape[1]
    seen = np.array([np.bincount(decks[:, place], minlength=size) for place in range(size)])
    meant = len(decks) / size
    return chance(float(((seen - meant) ** 2 / meant).sum()) * (size - 1) / size, (size - 1) ** 2)


def pairs(decks: np.ndarray, place: int) -> float:
    """Which two cards lie at a place and after it, in this order: 52 times 51 cells."""
    first, second = decks[:, [place, place + 1]].T.astype(int)
    return even(first * 51 + second - (second > first), 52 * 51)


@cache
def eulerian(size: int) -> tuple[int, ...]:
    """How many orders of so many have 0, 1, 2 and so on descents."""
    row = [1]
    for n in range(2, size + 1):
        row = [(k + 1) * (row[k] if k < len(row) else 0) + (n - k) * (row[k - 1] if k else 0) for k in range(n)]
    return tuple(row)


def runs(decks: np.ndarray) -> float:
    """How many rising runs a deck has. Rare numbers of them are counted together."""
    size = decks.shape[1]
    meant = np.array([len(decks) * (each / factorial(size)) for each in map(int, eulerian(size))])
    seen = np.bincount((np.diff(decks, axis=1) < 0).sum(axis=1), minlength=size)
    often = meant >= 10
    low, high = int(often.argmax()), size - int(often[::-1].argmax())
    parts = [(0, low + 1), *((at, at + 1) for at in range(low + 1, high - 1)), (high - 1, size)]
    return fit((seen[a:b].sum() for a, b in parts), (meant[a:b].sum() for a, b in parts))


def followers(decks: np.ndarray) -> float:
    """Which first card follows which in the next round: 52 by 52 cells, of rounds two by two."""
    first = decks[: len(decks) // 2 * 2, 0].astype(int)
    return even(first[::2] * 52 + first[1::2], 52 * 52)


TESTS: dict[str, Callable[[np.ndarray], float]] = {
    "cards by position": positions,
    "the first two cards": lambda decks: pairs(decks, 0),
    "the middle two cards": lambda decks: pairs(decks, 25),
    "the last two cards": lambda decks: pairs(decks, 50),
    "rising runs": runs,
    "first cards of consecutive rounds": followers,
}


def dealt(shuffler: Shuffler, decks: int) -> np.ndarray:
    """The numbers of the cards of many decks."""
    numbers = NUMBERS
    flat = (numbers[card] for round_ in range(1, decks + 1) for card in shuffler(round_))
    return np.fromiter(flat, np.int8, decks * 52).reshape(decks, 52)


def failures(decks: np.ndarray) -> dict[str, float]:
    """The tests that fail, with how likely that is by chance. Together they fail for a fair shuffle in 1% of all runs."""
    found = {name: test(decks) for name, test in TESTS.items()}
    return {name: likely for name, likely in found.items() if likely < FALSE_ALARMS / len(TESTS)}


def new_keys(source: Randomness) -> Shuffler:
    """As a house shuffles: each round by a key of its own."""
    return lambda number: shuffle(draw_key(source), "T", number)


def one_key(source: Randomness) -> Shuffler:
    """So that nothing but the derivation makes one round differ from the next."""
    key = draw_key(source)
    return lambda number: shuffle(key, "T", number)


BOTH = pytest.mark.parametrize("kind", [new_keys, one_key])


@BOTH
def test_r_25_some_decks_by_keys_that_stay_the_same(kind):
    assert failures(dealt(kind(Random(25).randbytes), FEW)) == {}


@pytest.mark.long
@BOTH
def test_r_25_many_decks_by_keys_of_the_operating_system(kind):
    found: list[dict[str, float]] = []
    while len(found) < RUNS and (failed := failures(dealt(kind(os.urandom), MANY))):
        found.append(failed)
    assert len(found) < RUNS, found


@pytest.mark.parametrize("drawn", [20_000, pytest.param(1_000_000, marks=pytest.mark.long)])
def test_r_25_the_bytes_of_keys_are_even(drawn):
    """By the same rule: one test at 99%, and three failures in a row."""
    results = (even(np.frombuffer(b"".join(draw_key(os.urandom) for _ in range(drawn)), np.uint8), 256) for _ in range(RUNS))
    assert any(likely >= FALSE_ALARMS for likely in results)


# -- the tests notice what is wrong --


def stream(number: int) -> Iterator[int]:
    return iter(Random(number).randbytes(1024))


def without_rejection(number: int) -> tuple[Card, ...]:
    """Remainders of all bytes: some numbers come more often."""
    deck, bytes_ = list(DECK), stream(number)
    for last in range(51, 0, -1):
        other = next(bytes_) % (last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def with_any(number: int) -> tuple[Card, ...]:
    """Each card is exchanged with any other: there are 52 to the power of 52 ways, which 52! does not divide."""
    deck, random = list(DECK), Random(number)
    for place in range(52):
        other = random.randrange(52)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def one_too_few(number: int) -> tuple[Card, ...]:
    """No card ever stays where it was (Sattolo)."""
    deck, random = list(DECK), Random(number)
    for last in range(51, 0, -1):
        other = random.randrange(last)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def riffled(number: int) -> tuple[Card, ...]:
    """Seven riffles of a pack, as a person does it: nearly mixed, but rising runs are left."""
    deck, random = list(DECK), Random(number)
    for _ in range(7):
        left = [random.random() < 1 / 2 for _ in deck]
        piles = {True: iter(deck[: sum(left)]), False: iter(deck[sum(left) :])}
        deck = [next(piles[each]) for each in left]
    return tuple(deck)


def every_other_again(number: int) -> tuple[Card, ...]:
    """A key that is used for two rounds."""
    return arrange(stream(number // 2 * 2))


def too_even(number: int) -> tuple[Card, ...]:
    """One deck, cut at each place in turn: every card comes at every place exactly as often."""
    return (*DECK[number % 52 :], *DECK[: number % 52])


@pytest.mark.parametrize(
    "shuffler", [without_rejection, with_any, one_too_few, riffled, every_other_again, too_even], ids=lambda each: each.__name__
)
def test_shuffles_with_well_known_mistakes_are_noticed(shuffler):
    assert failures(dealt(shuffler, FEW))


def test_descents_are_counted_as_they_should_be():
    assert eulerian(4) == (1, 11, 11, 1)
    assert sum(eulerian(52)) == factorial(52)


def test_the_chance_of_a_chi_square_is_the_published_one():
    """Upper points of the distribution; here both sides count, so that the chance is twice as large."""
    for freedom, point, upper in ((51, 68.669, 0.05), (51, 77.386, 0.01), (100, 135.807, 0.01), (255, 310.457, 0.01)):
        assert chance(point, freedom) == pytest.approx(2 * upper, rel=0.02)
