"""Randomness by counter: the published blocks, draws without bias, and the same words in whatever order they are asked for."""

from itertools import pairwise
from math import prod
from typing import Any

import numpy as np
import pytest

from croupier.lab.simulation.kernels.draws import BATCH, draw_rounds, plan_draws, split
from croupier.lab.simulation.kernels.philox import fill_words

# Of Random123, its known answers for philox4x32 with ten rounds: counter, key, block.
PUBLISHED = [
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]


def words(seed, chunk, first, number=0, size=BATCH):
    found = np.zeros(size, np.uint64)
    fill_words(np.uint64(seed), np.uint64(chunk), first, number, found)
    return found


@pytest.mark.parametrize(("counter", "key", "block"), PUBLISHED)
def test_blocks_are_those_that_are_published(counter, key, block):
    pair, number, low, high = counter
    found = words(key[0] | key[1] << 32, low | high << 32, 2 * pair, number, 2)
    assert found.tolist() == [block[0] | block[1] << 32, block[2] | block[3] << 32]


def test_each_word_of_each_round_can_be_had_by_itself():
    seed, chunk = 2**63 + 5, 2**40 + 1
    many = words(seed, chunk, 0, 3)
    assert words(seed, chunk, 100, 3, 6).tolist() == many[100:106].tolist()


def test_seed_chunk_round_and_number_all_lead_to_other_words():
    found = [words(1, 2, 0), words(1, 2, BATCH), words(1, 2, 0, 1), words(1, 3, 0), words(2, 2, 0), words(1 + 2**32, 2, 0)]
    assert len({each.tobytes() for each in found}) == len(found)
    assert len(set(np.concatenate(found).tolist())) == len(found) * BATCH


@pytest.mark.parametrize("factors", [(3,), (52, 51, 50), (22_100, 18_424, 1_035)])
def test_a_word_gives_the_digits_of_its_product_with_the_factors(factors):
    as_written: Any = split
    as_written, whole = as_written.py_func, prod(factors)  # as Python runs it
    for word in (0, 1, 2**64 - 1, 0x0123456789ABCDEF, 2**63):
        rest, index = np.uint64(word), 0
        for factor in factors:
            digit, rest = as_written(rest, np.uint64(factor))
            index = index * factor + int(digit)
        assert (index, int(rest)) == divmod(word * whole, 2**64)


def test_a_plan_fills_each_word_and_says_which_to_draw_again():
    plan = plan_draws([52 - drawn for drawn in range(26)])
    assert plan.ends.tolist() == [10, 21, 26]
    for (begin, end), limit in zip(pairwise([0, *plan.ends.tolist()]), plan.limits.tolist(), strict=True):
        assert limit == 2**64 % prod(plan.factors[begin:end].tolist()) < 2**61


def test_draws_are_below_their_factors_and_evenly_spread():
    factors = [5, 3, 2**31 - 1, 2**20, 2**9 + 1, 52]  # the second word is drawn again now and then
    plan = plan_draws(factors)
    assert len(plan.ends) > 1
    drawn, found = np.zeros((len(factors), BATCH), np.uint32), []
    for first in range(0, 200 * BATCH, BATCH):
        draw_rounds(plan, np.uint64(7), np.uint64(0), first, drawn)
        found.append(drawn.copy())
    every = np.concatenate(found, axis=1)
    assert (every < np.array(factors)[:, None]).all()
    for row, factor in zip(every, factors, strict=True):
        if factor < 100:
            expected = every.shape[1] / factor
            chi_square = ((np.bincount(row, minlength=factor) - expected) ** 2 / expected).sum()
            assert chi_square < factor + 6 * (2 * factor) ** 0.5


def test_a_word_that_would_favour_some_results_is_drawn_again():
    plan = plan_draws([2**31 - 1, 2**29 + 1])
    drawn = np.zeros((2, BATCH), np.uint32)
    again = 0
    for first in range(0, 40 * BATCH, BATCH):
        draw_rounds(plan, np.uint64(3), np.uint64(9), first, drawn)
        for at, word in enumerate(words(3, 9, first).tolist()):
            attempt = 0
            while (word * (2**31 - 1) * (2**29 + 1)) % 2**64 < int(plan.limits[0]):
                attempt += 1
                word = int(words(3, 9, first + (at & ~1), attempt << 8, 2)[at & 1])  # noqa: PLW2901
            again += bool(attempt)
            assert divmod(word * (2**31 - 1) * (2**29 + 1) >> 64, 2**29 + 1) == tuple(drawn[:, at].tolist())
    assert again > 100
