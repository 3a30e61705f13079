"""Randomness by counter: Philox4x32 with ten rounds, of Salmon, Moraes, Dror and Shaw (2011).

A block of random bits is a function of a counter and a key, and of nothing that was drawn before. The key is the seed. The
counter has a pair of rounds, the number of a word within them, and the chunk: so each word of each round can be had by itself,
by any core and in any order. Numbers are of 64 bits without a sign; where 32 are meant, the upper ones are zero.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.lab.simulation.kernels import dealing_kernel, part

Word = np.uint64
Words = NDArray[np.uint64]
Block: TypeAlias = tuple[np.uint64, np.uint64, np.uint64, np.uint64]

_LOW = np.uint64(0xFFFFFFFF)
_HALF, _ONE = np.uint64(32), np.uint64(1)
_FIRST_FACTOR, _SECOND_FACTOR = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_FIRST_STEP, _SECOND_STEP = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)


@part
def _mix(block: Block, one: Word, other: Word) -> Block:
    """One of the ten rounds."""
    first, second = _FIRST_FACTOR * block[0], _SECOND_FACTOR * block[2]
    return (
        (second >> _HALF) ^ block[1] ^ (one & _LOW),
        second & _LOW,
        (first >> _HALF) ^ block[3] ^ (other & _LOW),
        first & _LOW,
    )


@part
def philox(counter: Block, one: Word, other: Word) -> Block:
    """The block of a counter and a key. The rounds are written one by one: so the compiler makes several blocks at once."""
    block = _mix(counter, one, other)
    block = _mix(block, one + _FIRST_STEP, other + _SECOND_STEP)
    block = _mix(block, one + _FIRST_STEP * np.uint64(2), other + _SECOND_STEP * np.uint64(2))
    block = _mix(block, one + _FIRST_STEP * np.uint64(3), other + _SECOND_STEP * np.uint64(3))
    block = _mix(block, one + _FIRST_STEP * np.uint64(4), other + _SECOND_STEP * np.uint64(4))
    block = _mix(block, one + _FIRST_STEP * np.uint64(5), other + _SECOND_STEP * np.uint64(5))
    block = _mix(block, one + _FIRST_STEP * np.uint64(6), other + _SECOND_STEP * np.uint64(6))
    block = _mix(block, one + _FIRST_STEP * np.uint64(7), other + _SECOND_STEP * np.uint64(7))
    block = _mix(block, one + _FIRST_STEP * np.uint64(8), other + _SECOND_STEP * np.uint64(8))
    return _mix(block, one + _FIRST_STEP * np.uint64(9), other + _SECOND_STEP * np.uint64(9))


@part
def words_of_two(seed: Word, chunk: Word, pair: Word, number: Word) -> tuple[Word, Word]:
    """The words of a number for a pair of rounds, of 64 bits each: two rounds share a block."""
    block = philox((pair, number, chunk & _LOW, chunk >> _HALF), seed & _LOW, seed >> _HALF)
    return block[0] | block[1] << _HALF, block[2] | block[3] << _HALF


@part
def word_of(seed: Word, chunk: Word, number_of_round: Word, number: Word) -> Word:
    """One word of one round."""
    even, odd = words_of_two(seed, chunk, number_of_round >> _ONE, number)
    return odd if number_of_round & _ONE else even


@dealing_kernel
def fill_words(seed: Word, chunk: Word, first: int, number: int, words: Words) -> None:
    """The words of a number for as many rounds as there is room for, from an even round on. Several are made at once."""
    pair = np.uint64(first >> 1)
    for at in range(len(words) >> 1):
        words[2 * at], words[2 * at + 1] = words_of_two(seed, chunk, pair + np.uint64(at), np.uint64(number))
