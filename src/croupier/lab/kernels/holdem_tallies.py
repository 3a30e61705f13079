"""Hold'em: the deals of a starting hand under best play, and those that may follow one state."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels import kernel, lean_kernel
from croupier.lab.kernels.evaluate import strength_of_seven
from croupier.lab.kernels.holdem_boards import FLOPS, REDUCED, Board, Boards, TwoCards, cards_in, flop_place
from croupier.lab.kernels.holdem_standings import (
    DEALERS,
    HIGH_BOARDS,
    HIGH_ORDERS,
    RANKED_HIGH,
    Judge,
    best_category,
    high_board,
    high_order,
    strengths,
)

Ways: TypeAlias = tuple[np.int64, np.int64, np.int64]  # how many hands of the dealer are higher, equal and lower

# -- best play of one starting hand --


class FlopWays(NamedTuple):
    """How hands of the dealer compare that make a better class with the flop than the player's cards do."""

    boards: NDArray[np.int32]
    orders: NDArray[np.uint8]  # after which of the board's ten flops
    classes: NDArray[np.uint8]  # that they make
    ways: NDArray[np.uint32]

    @classmethod
    def room(cls, number: int) -> FlopWays:
        """Room for so many."""
        orders, classes = np.zeros((2, number), np.uint8)
        return cls(np.zeros(number, np.int32), orders, classes, np.zeros(number, np.uint32))


class Held(NamedTuple):
    """A starting hand, and what its rounds are counted by."""

    cards: TwoCards
    blocked: int  # the cards that no board has
    rows: NDArray[np.int64]  # by suit of the flush: the row of the standings
    standings: NDArray[np.uint32]
    some: NDArray[np.uint32]  # where only some hands of the dealer are looked at: by board, how many of these compare how
    after_flops: FlopWays  # where hands of the dealer count for the player by what they make with the flop


class HoldemBets(NamedTuple):
    """What a starting hand bets after the flop."""

    threes: NDArray[np.uint32]  # the number of the canonical flop of every flop
    within: NDArray[np.uint32]  # by canonical set of four: its four flops
    turns: NDArray[np.int64]  # by canonical flop: what a bet on the turn brings
    # By canonical set of four, and, where that matters, by which of its flops came: one bit after a check on the turn, one
    # after a bet.
    on_river: NDArray[np.uint8]
    bets: NDArray[np.uint32]  # by canonical set of four, as of `bets_of`
    rivers: NDArray[Any]  # by canonical set of four: what a bet on the river brings, where that is known by itself


@lean_kernel
def against(boards: Boards, held: Held, board: int) -> Ways:
    """How many hands of the dealer are higher, equal and lower on a board."""
    if len(held.some):
        return unpacked(held.some[board])
    standing = held.standings[held.rows[boards.tags[board] & 7], boards.reduced[board]]
    lower, higher = np.int64(standing & 1023), np.int64(standing >> 10 & 1023)
    return higher, DEALERS - lower - higher, lower


@lean_kernel
def unpacked(ways: int) -> Ways:
    """How many hands are higher, equal and lower, from one number with ten bits for each."""
    return np.int64(ways) & 1023, np.int64(ways) >> 10 & 1023, np.int64(ways) >> 20


@lean_kernel
def add_up(boards: Boards, held: Held, worth: NDArray[Any], sums: NDArray[Any]) -> None:
    """Add what every board is worth to each of its five sets of four: the sum over the rivers of each."""
    for board in range(len(boards.bits)):
        if boards.bits[board] & held.blocked == 0:
            tag = boards.tags[board]
            value = (tag >> 3) * worth[held.rows[tag & 7], boards.reduced[board]]
            for river in range(5):
                sums[boards.fours[board, river]] += value


@lean_kernel
def add_up_turns(flops: NDArray[np.uint32], fours: NDArray[Any], sums: NDArray[np.int64], gains_only: bool) -> None:
    """Add what each set of four is worth to its four flops; with `gains_only` what it is worth to one who may decline."""
    for place in range(len(flops)):
        value = fours[place]
        if value > 0 or not gains_only:
            for turn in range(4):
                sums[flops[place, turn]] += value


def bets_of(flops: NDArray[np.uint32], turns: NDArray[np.int64], on_river: NDArray[np.uint8]) -> NDArray[np.uint32]:
    """For each set of four as four bytes: of its four turns, how many see no bet, one on the river, the turn, or both."""
    bets = np.zeros(len(flops), np.uint32)
    _put_down_bets(flops, turns, on_river, bets)
    return bets


@lean_kernel
def _put_down_bets(
    flops: NDArray[np.uint32], turns: NDArray[np.int64], on_river: NDArray[np.uint8], bets: NDArray[np.uint32]
) -> None:
    for place in range(len(flops)):
        for each in range(4):
            river = on_river[place, each if on_river.shape[1] > 1 else 0]
            bets[place] += 1 << 8 * bet_on(turns[flops[place, each]] > 0, river)


@lean_kernel
def river_bets(play: HoldemBets, four: int, three: int) -> int:
    """What is bet on the river after a flop and a turn: one bit after a check on the turn, one after a bet."""
    each = 0
    if play.on_river.shape[1] > 1:
        while play.within[four, each] != three:
            each += 1
    return int(play.on_river[four, each])


def tally(boards: Boards, held: Held, bets: NDArray[np.uint32], out: NDArray[np.int64]) -> NDArray[np.int64]:
    """Count by class, by bets and by comparison, and give the boards with Four of a Kind or better among the seven cards.

    Boards that reduce to one are put together first. They have less than 2**16 orders of turn and river.
    """
    high = np.empty(len(boards.bits), np.int64)
    if len(held.some):
        number = _tally_some(boards, held, bets, out, high)
    else:
        orders = np.zeros(held.standings.shape, np.uint64)
        number = _put_together(boards, held, bets, orders, high)
        _tally(held, orders, out)
    return high[:number].copy()


@lean_kernel
def _tally_some(boards: Boards, held: Held, bets: NDArray[np.uint32], out: NDArray[np.int64], high: NDArray[np.int64]) -> int:
    found = 0
    for board in range(len(boards.bits)):
        if boards.bits[board] & held.blocked == 0 and held.some[board]:
            tag = boards.tags[board]
            standing = held.standings[held.rows[tag & 7], boards.reduced[board]]
            bet = np.uint32(0)
            for river in range(5):
                bet += bets[boards.fours[board, river]]
            ways = unpacked(held.some[board])
            for play in range(4):
                number = np.int64(bet >> np.uint32(8 * play) & np.uint32(0xFF)) * np.int64(tag >> 3)
                if number:
                    for comparison in range(3):
                        out[standing >> 20 & 15, play, comparison] += number * ways[comparison]
            if standing & RANKED_HIGH:
                high[found] = board
                found += 1
    return found


@lean_kernel
def _put_together(
    boards: Boards, held: Held, bets: NDArray[np.uint32], orders: NDArray[np.uint64], high: NDArray[np.int64]
) -> int:
    found = 0
    for board in range(len(boards.bits)):
        if boards.bits[board] & held.blocked == 0:
            tag = boards.tags[board]
            row, place = held.rows[tag & 7], boards.reduced[board]
            bet = np.uint32(0)
            for river in range(5):
                bet += bets[boards.fours[board, river]]
            spread = np.uint64(bet & np.uint32(0xFF00FF)) | np.uint64(bet >> np.uint32(8) & np.uint32(0xFF00FF)) << np.uint64(
                32
            )
            orders[row, place] += np.uint64(tag >> 3) * spread
            if held.standings[row, place] & RANKED_HIGH:
                high[found] = board
                found += 1
    return found


@lean_kernel
def _tally(held: Held, orders: NDArray[np.uint64], out: NDArray[np.int64]) -> None:
    for row in range(len(orders)):
        for place in range(REDUCED):
            if orders[row, place]:
                standing = held.standings[row, place]
                lower, higher = np.int64(standing & 1023), np.int64(standing >> 10 & 1023)
                made = standing >> 20 & 15
                for play in range(4):
                    shift = np.uint64(16 * (play >> 1) + 32 * (play & 1))
                    number = np.int64(orders[row, place] >> shift & np.uint64(0xFFFF))
                    out[made, play, 0] += number * higher  # the dealer's is higher: the player's is lower
                    out[made, play, 1] += number * (DEALERS - lower - higher)
                    out[made, play, 2] += number * lower


@lean_kernel
def bet_on(on_turn: bool, on_river: int) -> int:
    """What is bet after a turn that is bet or not: nothing, the river, the turn, both."""
    return 2 * on_turn + (on_river >> int(on_turn) & 1)


class HighBoards(NamedTuple):
    """Boards with Four of a Kind or better among the seven cards, and what is counted of them."""

    boards: NDArray[np.int64]
    counts: NDArray[np.int64]
    deals: NDArray[np.uint8]


def tally_high(
    judge: Judge, boards: Boards, high: NDArray[np.int64], held: Held, play: HoldemBets
) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Count the boards that are `high` by bets, by class, by `high_board` and `high_order`, and by comparison.

    With them come the player's two cards and a board in its order for each of these; the dealer's are for `example` to find.
    """
    cells = (4, 10, HIGH_BOARDS, HIGH_ORDERS, 3)
    found = HighBoards(high, np.zeros(cells, np.int64), np.zeros((*cells, 9), np.uint8))
    _tally_high(judge, boards, held, play, found)
    return found.counts, found.deals


@lean_kernel
def _tally_high(judge: Judge, boards: Boards, held: Held, play: HoldemBets, high: HighBoards) -> None:
    counts, deals = high.counts, high.deals
    for each in high.boards:
        cards = cards_in(boards.bits[each])
        tag = boards.tags[each]
        standing = held.standings[held.rows[tag & 7], boards.reduced[each]]
        made, ways = standing >> 20 & 15, against(boards, held, each)
        code = high_board(judge, held.cards, cards)
        for flop in FLOPS:
            a, b, c = cards[flop[0]], cards[flop[1]], cards[flop[2]]
            three = play.threes[flop_place(a, b, c)]
            for turn, river in ((flop[3], flop[4]), (flop[4], flop[3])):
                board = (a, b, c, cards[turn], cards[river])
                bet = bet_on(play.turns[three] > 0, river_bets(play, boards.fours[each, river], three))
                order = high_order(judge, held.cards, board)
                for comparison in range(3):
                    if ways[comparison]:
                        if not counts[bet, made, code, order, comparison]:
                            deal = deals[bet, made, code, order, comparison]
                            deal[0], deal[1] = held.cards
                            for place in range(5):
                                deal[4 + place] = board[place]
                        counts[bet, made, code, order, comparison] += np.int64(tag >> 3) * ways[comparison]


def example(judge: Judge, deal: NDArray[np.uint8], comparison: int) -> None:
    """Complete a deal by two cards of the dealer that compare as wanted."""
    one, other, _, _, *board = (int(card) for card in deal)
    deal[2:4] = divmod(_example(judge, (one, other), (board[0], board[1], board[2], board[3], board[4]), comparison), 52)


@lean_kernel
def _example(judge: Judge, hand: TwoCards, board: Board, comparison: int) -> int:
    mine = strengths(judge, hand, board)[2]
    gone = 1 << hand[0] | 1 << hand[1]
    for card in board:
        gone |= 1 << card
    for third in range(52):
        for fourth in range(third):
            if not (gone >> third | gone >> fourth) & 1:
                dealers = strengths(judge, (third, fourth), board)[2]
                if int(mine > dealers) + int(mine >= dealers) == comparison:
                    return 52 * third + fourth
    return 0


# -- the flop with one's own two cards --


def tally_with_flop(boards: Boards, held: Held, play: HoldemBets, with_flop: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Count by bets, by class, by the class that the two cards make with the flop, and by comparison.

    Where hands of the dealer that make a better class with it count for the player, that is the class.
    """
    flops = (play.threes << 5 | with_flop << 1 | (play.turns > 0)[play.threes]).astype(np.uint32)
    out = np.zeros((4, 10, 10, 3), np.int64)
    _tally_with_flop(boards, held, play, flops, out)
    _move_to_better(boards, held, play, flops, out)
    return out


@lean_kernel
def _tally_with_flop(boards: Boards, held: Held, play: HoldemBets, flops: NDArray[np.uint32], out: NDArray[np.int64]) -> None:
    for each in range(len(boards.bits)):
        if boards.bits[each] & held.blocked:
            continue
        cards = cards_in(boards.bits[each])
        tag = boards.tags[each]
        ways, made = np.int64(tag >> 3), held.standings[held.rows[tag & 7], boards.reduced[each]] >> 20 & 15
        higher, level, lower = against(boards, held, each)
        for order in FLOPS:
            flop = flops[flop_place(cards[order[0]], cards[order[1]], cards[order[2]])]
            for river in (order[3], order[4]):
                on_river = river_bets(play, boards.fours[each, river], flop >> 5)
                counted = out[bet_on(flop & 1 > 0, on_river), made, flop >> 1 & 15]
                counted[0] += ways * higher
                counted[1] += ways * level
                counted[2] += ways * lower


@lean_kernel
def _move_to_better(boards: Boards, held: Held, play: HoldemBets, flops: NDArray[np.uint32], out: NDArray[np.int64]) -> None:
    found = held.after_flops
    for each in range(len(found.ways)):
        board, order = found.boards[each], FLOPS[found.orders[each]]
        cards, tag = cards_in(boards.bits[board]), boards.tags[board]
        made = held.standings[held.rows[tag & 7], boards.reduced[board]] >> 20 & 15
        flop = flops[flop_place(cards[order[0]], cards[order[1]], cards[order[2]])]
        ways = unpacked(found.ways[each])
        for river in (order[3], order[4]):
            bet = bet_on(flop & 1 > 0, river_bets(play, boards.fours[board, river], flop >> 5))
            for comparison in range(3):
                number = np.int64(tag >> 3) * ways[comparison]
                out[bet, made, flop >> 1 & 15, comparison] -= number
                out[bet, made, found.classes[each], comparison] += number


class FlopRoom(NamedTuple):
    """What the flops are counted in that have the same highest card."""

    counts: NDArray[np.int64]  # by hand, by the class of either side
    deals: NDArray[np.int64]  # by the class of either side: cards of a deal in base 52, -1 for none
    made: NDArray[np.uint8]  # by two cards: the class with the flop
    every: NDArray[np.int64]  # by class: the dealer's hands
    with_card: NDArray[np.int64]  # by card and class


def flops_alone(judge: Judge, hands: NDArray[np.int64], c: int) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """By hand: flops with dealer's hands, by the class that either side makes with the flop; and a deal for each two classes.

    Those flops are counted of which `c` is the highest card.
    """
    counts, codes, deals = np.zeros((len(hands), 10, 10), np.int64), np.full((10, 10), -1), np.zeros((10, 10, 9), np.uint8)
    room = (np.zeros((52, 52), np.uint8), np.zeros(10, np.int64), np.zeros((52, 10), np.int64))
    _flops_alone(judge, hands, c, FlopRoom(counts, codes, *room))
    for mine, dealers in np.argwhere(codes >= 0):
        seven = codes[mine, dealers] // 52 ** np.arange(7) % 52
        deals[mine, dealers] = (*seven, *np.setdiff1d(np.arange(52), seven)[:2])
    return counts, deals


@lean_kernel
def _flops_alone(judge: Judge, hands: NDArray[np.int64], c: int, room: FlopRoom) -> None:
    for b in range(c):
        for a in range(b):
            flop = 1 << a | 1 << b | 1 << c
            _look_at_flop(judge, (a, b, c), flop, room)
            for hand in range(len(hands)):
                one, other = hands[hand, 0], hands[hand, 1]
                if (flop >> one | flop >> other) & 1:
                    continue
                mine = room.made[one, other]
                for dealers in range(10):
                    number = room.every[dealers] - room.with_card[one, dealers] - room.with_card[other, dealers]
                    number += dealers == mine
                    room.counts[hand, mine, dealers] += number
                    if number and room.deals[mine, dealers] < 0:
                        pair = _pair_of(room.made, flop | 1 << one | 1 << other, dealers)
                        room.deals[mine, dealers] = one + 52 * (other + 52 * (pair + 52 * 52 * (a + 52 * (b + 52 * c))))


@lean_kernel
def _look_at_flop(judge: Judge, cards: tuple[int, int, int], flop: int, room: FlopRoom) -> None:
    """The class that every two cards make with a flop, and how many make each, all and with a given card."""
    a, b, c = cards
    for found in range(10):
        room.every[found] = 0
        for card in range(52):
            room.with_card[card, found] = 0
    for one in range(52):
        for other in range(one):
            if not (flop >> one | flop >> other) & 1:
                found = best_category(judge, (one, other), (a, b, c, c, c), 3)
                room.made[one, other] = room.made[other, one] = found
                room.every[found] += 1
                room.with_card[one, found] += 1
                room.with_card[other, found] += 1


@lean_kernel
def _pair_of(made: NDArray[np.uint8], gone: int, found: int) -> int:
    """Two cards that are not gone and make a class, in base 52."""
    for one in range(52):
        for other in range(one):
            if not (gone >> one | gone >> other) & 1 and made[one, other] == found:
                return one + 52 * other
    return 0


# -- one state --


@kernel
def look_ahead(judge: Judge, hand: TwoCards, shown: NDArray[np.int64], dead: int, seen: int) -> NDArray[np.int64]:
    """From a flop or a turn: by the next card, by class and by comparison, how many ways the rest of the deal may go.

    `dead` has the cards that are known to be gone, `seen` those that the dealer is known to hold. After a flop each pair of
    cards counts for both of its orders.
    """
    out = np.zeros((52, 10, 3), dtype=np.int64)
    ways = np.zeros(3, dtype=np.int64)
    gone = dead | seen | 1 << hand[0] | 1 << hand[1]
    for card in shown:
        gone |= 1 << card
    for last in range(52):
        if gone >> last & 1:
            continue
        if len(shown) == 4:
            made = against_all(judge, hand, (shown[0], shown[1], shown[2], shown[3], last), (gone, seen), ways)
            out[last, made] += ways
            continue
        for fourth in range(last):
            if not gone >> fourth & 1:
                made = against_all(judge, hand, (shown[0], shown[1], shown[2], fourth, last), (gone, seen), ways)
                out[fourth, made] += ways
                out[last, made] += ways
    return out


@lean_kernel
def against_all(judge: Judge, hand: TwoCards, board: Board, known: tuple[int, int], ways: NDArray[np.int64]) -> int:
    """The class of a hand, and by comparison how many hands the dealer may have.

    `known` has the cards that are elsewhere or known, and those that the dealer is known to hold.
    """
    gone, seen = known
    both = seen & (seen - 1) > 0
    key = judge.evaluator.key
    keys, mask = 0, 0
    for card in board:
        keys += key[card]
        mask |= 1 << card
    gone |= mask
    _, made, mine = strengths(judge, hand, board)
    ways[:] = 0
    for one in range(52):
        if seen >> one & 1 == 0 and (seen or gone >> one & 1):
            continue
        first, held = keys + key[one], mask | 1 << one
        for other in range(one if both or not seen else 52):
            if seen >> other & 1 if both else not gone >> other & 1:
                if judge.by_level:
                    dealers = int(judge.level[strength_of_seven(judge.evaluator, first + key[other], held | 1 << other)])
                else:
                    dealers = int(strengths(judge, (one, other), board)[2])
                ways[int(mine > dealers) + int(mine >= dealers)] += 1
    return int(judge.category[made])
