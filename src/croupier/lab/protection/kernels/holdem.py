"""Hold'em: what other positions' cards are worth, and two positions against one dealer."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels import kernel
from croupier.lab.kernels.holdem_boards import place_of
from croupier.lab.kernels.holdem_standings import Judge, strengths
from croupier.lab.kernels.holdem_tallies import look_ahead

Ints = NDArray[np.int64]
Cards = NDArray[np.uint8]


class HoldemPlay(NamedTuple):
    """Best play of hold'em, as `strategy.holdem` has it: by two cards their row and how to name the suits; the bits."""

    row: NDArray[np.int16]
    suits: NDArray[np.uint8]
    shape: NDArray[np.uint8]  # by row
    plays: NDArray[np.bool_]  # by row
    numbers3: NDArray[np.int32]  # by shape and place
    numbers4: NDArray[np.int32]
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
def _bit(play: HoldemPlay, one: int, other: int, board: Ints, size: int) -> bool:
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
def holdem_values(game: HoldemGame, own: Ints, flop: Ints, known: tuple[int, int], out: Ints) -> int:
    """What a flop brings, summed over the rest of the deal: to one who knows more cards, and to one who does not; the ways.

    `known` has the cards that are out of play, and those of the dealer's.
    """
    judge, play, brings = game
    ways = look_ahead(judge, (own[0], own[1]), flop, known[0], known[1])
    board = np.zeros(4, np.int64)
    board[:3] = flop
    by_flop, turn, total = 0, 0, 0
    out[:] = 0
    for card in range(52):
        river, number = 0, 0
        for made in range(10):
            for comparison in range(3):
                count = ways[card, made, comparison]
                by_flop += count * brings.flop[made, comparison]
                turn += count * brings.turn[comparison]
                river += count * brings.river[comparison]
                number += count
        if number:
            board[3] = card
            out[0] += max(river, 0)
            out[1] += river if _bit(play, own[0], own[1], board, 4) else 0
            total += number
    out[0] += by_flop + max(turn, 0)
    out[1] += by_flop + (turn if _bit(play, own[0], own[1], board, 3) else 0)
    return total


@kernel
def holdem_with_hands(game: HoldemGame, deals: Cards) -> NDArray[np.float64]:
    """By deal of two cards, a flop, and other positions' cards: what knowing these brings more on the turn and the river."""
    play = game.play
    found = np.zeros(len(deals))
    out = np.zeros(2, np.int64)
    for deal in range(len(deals)):
        own, flop = deals[deal, :2].astype(np.int64), deals[deal, 2:5].astype(np.int64)
        dead = 0
        for card in deals[deal, 5:]:
            dead |= 1 << int(card)
        if play.plays[play.row[own[0], own[1]]]:
            ways = holdem_values(game, own, flop, (dead, 0), out)
            found[deal] = (out[0] - out[1]) / ways
    return found


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
            if _bit(play, one, other, board, 3):
                found[deal, position] += brings.turn[comparison]
            if _bit(play, one, other, board, 4):
                found[deal, position] += brings.river[comparison]
    return found
