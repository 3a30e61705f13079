"""Hold'em with other positions' cards known: what not to fold brings, over all boards of the rest of the deck.

How a hand stands on a board depends on the reduced board and on the suit of its flush alone, for the cards that are gone are
the same on all boards. So it is found once for each of these, and looked up for each board of cards.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels import kernel
from croupier.lab.kernels.holdem_boards import BY_RANKS, CHOOSE, NO_FLUSH, REDUCED, TwoCards, reduce_board
from croupier.lab.protection.kernels.holdem import HoldemBrings, HoldemGame, bets_on
from croupier.lab.protection.kernels.holdem_levels import NO_HAND, WIDE, Levels

Ints = NDArray[np.int64]


class AllBoards(NamedTuple):
    """Every board, in the order of its highest card, then of the next: the reduced board, and the suit of its flush."""

    places: NDArray[np.uint16]
    suits: NDArray[np.uint8]


class Tables(NamedTuple):
    """What serves all states: how two cards compare on reduced boards, and every board."""

    levels: Levels
    boards: AllBoards


class Room(NamedTuple):
    """Where sums of one state are put down: standings by suit and reduced board, bets by set of four and by flop."""

    standings: NDArray[np.uint32]
    rivers: Ints
    turns: Ints
    flops: Ints
    board: Ints


def make_room() -> Room:
    """Room for one state at a time."""
    sizes = (CHOOSE[52, 4], CHOOSE[52, 4], CHOOSE[52, 3], 4)
    return Room(np.zeros((NO_FLUSH + 1, REDUCED), np.uint32), *(np.zeros(size, np.int64) for size in sizes))


@kernel
def reduce_all(found: AllBoards) -> None:
    """Reduce every board."""
    at = 0
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        bits = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e
                        found.places[at], found.suits[at] = reduce_board(
                            bits & 0x1FFF, bits >> 13 & 0x1FFF, bits >> 26 & 0x1FFF, bits >> 39
                        )
                        at += 1


@kernel
def _stand_apart(levels: Levels, hand: TwoCards, gone: int, standings: NDArray[np.uint32]) -> None:
    """By suit of the flush and reduced board: how many of the dealer's hands are lower and higher, and the class."""
    left = np.zeros((2, WIDE), np.int16)
    missing = np.zeros(26, np.int16)
    for suit in range(NO_FLUSH + 1):
        missing[:] = 0
        for card in range(52):
            missing[card % 13 + 13 * (card // 13 == suit)] += gone >> card & 1
        one, other = hand[0] % 13 + 13 * (hand[0] // 13 == suit), hand[1] % 13 + 13 * (hand[1] // 13 == suit)
        for place in range(0 if suit == NO_FLUSH else BY_RANKS, BY_RANKS if suit == NO_FLUSH else REDUCED):
            mine = levels.level[place, one, other // 13, other % 13]
            possible = mine != NO_HAND
            for kind in range(26):
                left[kind // 13, kind % 13] = levels.left[place, kind] - missing[kind]
                possible &= left[kind // 13, kind % 13] >= 0
            standings[suit, place] = 0
            if not possible:
                continue
            below, upto, dealers = 0, 0, 0
            for kind in range(26 if suit < NO_FLUSH else 13):
                times = left[kind // 13, kind % 13]
                if times:
                    less, less_upto = np.int16(0), np.int16(0)
                    for part in range(2 if suit < NO_FLUSH else 1):
                        for rank in range(WIDE):
                            level = levels.level[place, kind, part, rank]
                            less += left[part, rank] * np.int16(level < mine)
                            less_upto += left[part, rank] * np.int16(level <= mine)
                            dealers += left[part, rank] * times
                    twice = levels.level[place, kind, kind // 13, kind % 13]  # two of a kind: each of them with the others
                    below += times * (less - np.int16(twice < mine))
                    upto += times * (less_upto - np.int16(twice <= mine))
                    dealers -= times
            standings[suit, place] = below // 2 | (dealers - upto) // 2 << 10 | np.int64(levels.made[place, one, other]) << 20


@kernel
def _add_up_boards(boards: AllBoards, gone: int, dealers: int, brings: HoldemBrings, room: Room) -> tuple[int, int]:
    """What Ante and Flop bring, and on how many boards; what the bets bring is added to each set of four."""
    rivers, turns, total, number = room.rivers, room.turns, 0, 0
    rivers[:], turns[:] = 0, 0
    flop, turn, river = brings.flop, brings.turn, brings.river
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                if gone >> e & 1 or gone >> d & 1 or gone >> c & 1:
                    continue
                for b in range(1, c):
                    if gone >> b & 1:
                        continue
                    start = CHOOSE[b, 2] + CHOOSE[c, 3] + CHOOSE[d, 4] + CHOOSE[e, 5]
                    without_a = b + CHOOSE[c, 2] + CHOOSE[d, 3] + CHOOSE[e, 4]
                    without_b = CHOOSE[c, 2] + CHOOSE[d, 3] + CHOOSE[e, 4]
                    without_c = CHOOSE[b, 2] + CHOOSE[d, 3] + CHOOSE[e, 4]
                    without_d = CHOOSE[b, 2] + CHOOSE[c, 3] + CHOOSE[e, 4]
                    without_e = CHOOSE[b, 2] + CHOOSE[c, 3] + CHOOSE[d, 4]
                    for a in range(b):
                        if gone >> a & 1:
                            continue
                        standing = np.int64(room.standings[boards.suits[start + a], boards.places[start + a]])
                        lower, higher, made = standing & 1023, standing >> 10 & 1023, standing >> 20
                        level = dealers - lower - higher
                        total += higher * flop[made, 0] + level * flop[made, 1] + lower * flop[made, 2]
                        number += 1
                        on_river = higher * river[0] + level * river[1] + lower * river[2]
                        on_turn = higher * turn[0] + level * turn[1] + lower * turn[2]
                        rivers[without_a] += on_river
                        rivers[without_b + a] += on_river
                        rivers[without_c + a] += on_river
                        rivers[without_d + a] += on_river
                        rivers[without_e + a] += on_river
                        turns[without_a] += on_turn
                        turns[without_b + a] += on_turn
                        turns[without_c + a] += on_turn
                        turns[without_d + a] += on_turn
                        turns[without_e + a] += on_turn
    return total, number


@kernel
def values_apart(game: HoldemGame, tables: Tables, hand: TwoCards, gone: int, room: Room) -> tuple[int, int, int]:
    """What not to fold brings, summed over all deals: to one who knows the cards that are gone, to one who does not; the deals.

    Of `gone` the hand's own two are part. Each of the four cards before a river may be the turn; a board has twenty orders.
    """
    left = 47  # when the board lies there
    for card in range(52):
        left -= gone >> card & 1
    dealers = left * (left - 1) // 2
    _stand_apart(tables.levels, hand, gone, room.standings)
    total, number = _add_up_boards(tables.boards, gone, dealers, game.brings, room)
    best = base = 20 * total
    room.flops[:] = 0
    at = 0
    for d in range(3, 52):
        for c in range(2, d):
            for b in range(1, c):
                for a in range(b):
                    if gone & (1 << a | 1 << b | 1 << c | 1 << d) == 0:
                        room.board[0], room.board[1], room.board[2], room.board[3] = a, b, c, d
                        best += 4 * max(room.rivers[at], 0)
                        base += 4 * room.rivers[at] if bets_on(game.play, hand[0], hand[1], room.board, 4) else 0
                        room.flops[b + CHOOSE[c, 2] + CHOOSE[d, 3]] += room.turns[at]
                        room.flops[a + CHOOSE[c, 2] + CHOOSE[d, 3]] += room.turns[at]
                        room.flops[a + CHOOSE[b, 2] + CHOOSE[d, 3]] += room.turns[at]
                        room.flops[a + CHOOSE[b, 2] + CHOOSE[c, 3]] += room.turns[at]
                    at += 1
    at = 0
    for c in range(2, 52):
        for b in range(1, c):
            for a in range(b):
                if gone & (1 << a | 1 << b | 1 << c) == 0:
                    room.board[0], room.board[1], room.board[2] = a, b, c
                    best += max(room.flops[at], 0)
                    base += room.flops[at] if bets_on(game.play, hand[0], hand[1], room.board, 3) else 0
                at += 1
    return best, base, 20 * number * dealers
