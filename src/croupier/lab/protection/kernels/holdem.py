"""Hold'em: best play as kernels take it, and two positions against one dealer."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels import kernel
from croupier.lab.kernels.holdem_boards import place_of
from croupier.lab.kernels.holdem_standings import Judge, strengths

Ints = NDArray[np.int64]
Cards = NDArray[np.uint8]


class HoldemPlay(NamedTuple):
    """Best play of hold'em, as `strategy.holdem` has it: by two cards their row and how to name the suits; the bits."""

    row: NDArray[np.int16]
    suits: NDArray[np.uint8]
    shape: NDArray[np.uint8]  # by row
    plays: NDArray[np.bool_]  # by row
    numbers3: NDArray[np.uint32]  # by shape and place
    numbers4: NDArray[np.uint32]
    starts3: Ints
    starts4: Ints
    turns: NDArray[np.uint8]
    rivers: NDArray[np.uint8]


class HoldemBrings(NamedTuple):
    """What the parts of the base game bring: to fold, Ante and Flop by class and comparison, Turn and River by comparison."""

    fold: int
    flop: Ints
    turn: Ints
    river: Ints


class HoldemGame(NamedTuple):
    """How hands compare, best play, and what the wagers bring."""

    judge: Judge
    play: HoldemPlay
    brings: HoldemBrings


@kernel
def bets_on(play: HoldemPlay, one: int, other: int, board: Ints, size: int) -> bool:
    """Whether best play bets on a board of three or four."""
    masks = np.zeros(4, np.int64)
    for at in range(size):
        masks[play.suits[one, other, board[at] // 13]] |= 1 << board[at] % 13
    row = play.row[one, other]
    place = place_of(masks[0], masks[1], masks[2], masks[3])
    if size == 3:
        at = play.starts3[row] + play.numbers3[play.shape[row], place]
        return bool(play.turns[at >> 3] >> (7 - (at & 7)) & 1)
    at = play.starts4[row] + play.numbers4[play.shape[row], place]
    return bool(play.rivers[at >> 3] >> (7 - (at & 7)) & 1)


@kernel
def holdem_rounds(game: HoldemGame, deals: Cards) -> Ints:
    """By deal of two positions, the dealer and a board: what either position wins."""
    judge, play, brings = game
    found = np.zeros((len(deals), 2), np.int64)
    board = np.zeros(5, np.int64)
    for deal in range(len(deals)):
        for at in range(5):
            board[at] = deals[deal, 6 + at]
        full = (board[0], board[1], board[2], board[3], board[4])
        dealers = strengths(judge, (int(deals[deal, 4]), int(deals[deal, 5])), full)[2]
        for position in range(2):
            one, other = int(deals[deal, 2 * position]), int(deals[deal, 2 * position + 1])
            if not play.plays[play.row[one, other]]:
                found[deal, position] = brings.fold
                continue
            _, made, mine = strengths(judge, (one, other), full)
            comparison = int(mine > dealers) + int(mine >= dealers)
            found[deal, position] = brings.flop[judge.category[made], comparison]
            if bets_on(play, one, other, board, 3):
                found[deal, position] += brings.turn[comparison]
            if bets_on(play, one, other, board, 4):
                found[deal, position] += brings.river[comparison]
    return found
