"""Every starting hand of hold'em through all its boards by best play.

After the flop nobody folds, and a bet on the turn or on the river is settled by the comparison alone. So best play makes one
exactly if its own expected result is more than nothing; one that brings exactly nothing is not made. Where a book opens the
river only to those who bet the turn, what the river may bring counts for the turn.

Beside side wagers a hand may be better not shown, after one bet and not after another. Then the bets do not separate: the river
is bet by what the sum of all wagers brings with and without it, the turn by what it brings with the better river after it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from itertools import count as numbers
from math import comb, gcd, lcm
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANKS, FiveCardClass, Hand, rank_five
from croupier.errors import InputError
from croupier.games import Comparison
from croupier.lab.cache import Arrays, fingerprint, load_or_make
from croupier.lab.counters import Progress
from croupier.lab.payoffs import HouseSums, Play, Rulings
from croupier.lab.strengths import cards_of, evaluator, five_card_hands
from croupier.rulebook import Book

if TYPE_CHECKING:  # importing the kernels takes its time
    from croupier.lab.kernels.holdem_boards import Boards
    from croupier.lab.kernels.holdem_standings import Judge
    from croupier.lab.kernels.holdem_tallies import Held, HoldemBets

PLAYED = ("turn", "river")  # what best play bets
COMPARED = (Comparison.LOWER, Comparison.EQUAL, Comparison.HIGHER)

BOARDS = comb(50, 3) * 47 * 46
DEALS = comb(52, 2) * BOARDS * comb(45, 2)
_MOST = 2**38  # of a payment in the smallest common unit: sums of such payments have 64 bits

_PAIRS = [(rank, rank + 13) for rank in range(13)]
_OTHERS = [(high, low + 13 * apart) for low, high in combinations(range(13), 2) for apart in (0, 1)]
HANDS = tuple(_PAIRS + _OTHERS)  # two cards for each starting hand
ACES = 12  # the place of the starting hand that asks for the dealer's cards
OTHER_ACES = (38, 51)


def starting_hand(one: int, other: int) -> str:
    """The name of two cards as a starting hand: '72o', '72s', '77', the higher card first."""
    kind = "" if one % 13 == other % 13 else "s" if one // 13 == other // 13 else "o"
    return RANKS[max(one % 13, other % 13)] + RANKS[min(one % 13, other % 13)] + kind


STARTING_HANDS = tuple(starting_hand(*hand) for hand in HANDS)  # '22', '32s', '32o': the order of the rows
WAYS = np.array([{"": 6, "s": 4, "o": 12}[label[2:]] for label in STARTING_HANDS], np.int64)


# -- what the counts depend on --


@dataclass(frozen=True)
class Bets:
    """All of a book that moves the counts: how hands compare, and what the bets after the flop bring by the comparison."""

    own_card: bool  # H-29: a hand needs a card of its own
    by_class: bool  # H-31: classes that the book does not illustrate are not told apart by rank
    threes_only: bool  # H-30: of Full Houses with equal threes, not all of them on the board, none is better
    turn: tuple[int, int, int]  # lower, equal, higher: in whole numbers of some unit
    river: tuple[int, int, int]
    turn_first: bool  # H-27: the river is open only after a bet on the turn

    @classmethod
    def of(cls, book: Book) -> Bets:
        """What a book says of them. `InputError` where best play cannot be counted."""
        rivers = [choice for choice in book.edition.decisions.steps[2] if choice.places == "river"]
        turn_first = not any(choice.open_to((), (), book.answers) for choice in rivers)
        turn, river = brings(book, "turn"), brings(book, "river")
        whole = _whole(*turn, *river) if turn_first else _whole(*turn) + _whole(*river)
        if max(map(abs, whole)) >= _MOST:
            raise InputError("these odds cannot be counted: the numbers in them are too large", where="turn and river")
        answers = book.answers
        return cls(
            own_card=answers.get("H-29") == "hole-card-needed",
            by_class=answers.get("H-31") == "class-only",
            threes_only=answers.get("H-30") == "stand-off",
            turn=(whole[0], whole[1], whole[2]),
            river=(whole[3], whole[4], whole[5]),
            turn_first=turn_first,
        )

    @classmethod
    def plain(cls) -> Bets:
        """As of a book that follows the usual ranking."""
        return cls(False, False, False, (-1, 0, 1), (-1, 0, 1), False)

    def depends(self) -> dict[str, object]:
        """All of it as plain data, for the cache."""
        return dict(vars(self))


def brings(book: Book, name: str) -> list[Fraction]:
    """What a bet brings by the comparison, in Antes."""
    rulings = Rulings(book, name, Play(("ante",), "flop", ("flop",), PLAYED), HouseSums())
    found = [rulings.payoff(rulings.among({"comparison": each})[0]) for each in COMPARED]
    if not rulings.wanted <= {"comparison"} or any(each.dollars or each.share for each in found):
        raise InputError(
            "this bet cannot be counted: best play is found only for a bet that is settled by comparing the hands", where=name
        )
    return [each.units * book.edition.wager_named[name].antes for each in found]


def _whole(*values: Fraction) -> tuple[int, ...]:
    """The same proportions in the smallest whole numbers."""
    below = lcm(*(value.denominator for value in values))
    whole = [int(value * below) for value in values]
    return tuple(each // (gcd(*whole) or 1) for each in whole)


# -- what is kept --


class BetChart(Protocol):
    """What is bet on the turn and on the river, where that is not by best play."""

    @property
    def bits(self) -> Mapping[str, NDArray[np.uint8]]:
        """By street: one bit for each board that a starting hand tells apart, packed, one starting hand after the other."""

    @property
    def starts(self) -> Mapping[str, NDArray[np.int64]]:
        """By street and starting hand: where its bits begin."""


@dataclass(frozen=True, eq=False)
class BetGains:
    """What the bets on turn and river bring to a sum of wagers beside no bet, as a hand need not be shown, in whole numbers."""

    of_hole: tuple[tuple[int, ...], ...]  # by starting hand: the places of its bonus hand, and of those beside some dealers'
    group_of: NDArray[np.uint8]  # by the class with the flop: in one group all bring the same
    ordinary: NDArray[np.int64]  # by bonus hand, group, bets (the river, the turn, both), class and comparison
    high: NDArray[np.int64]  # by bonus hand, bets, class, `high_board`, `high_order` and comparison, where these matter


BetsBy: TypeAlias = "BetChart | BetGains | None"  # None: by the best play of the base game
NO_FLOP = len(FiveCardClass)


@dataclass(frozen=True)
class DealersHands:
    """Hands of the dealer that are looked at by themselves: with them a fact is another one than by the player's cards."""

    # By starting hand, lists of them: the other two Aces where the player has two.
    beside: tuple[tuple[int, tuple[tuple[int, int], ...]], ...] = ((ACES, (OTHER_ACES,)),)
    with_flop_from: int = NO_FLOP  # and all that make a class with the flop, from which on

    def depends(self) -> dict[str, object]:
        """All of it as plain data, for the cache."""
        lists = (np.array([(row, *hand) for hand in hands]) for row, hands in self.beside)
        return {"beside": fingerprint(*lists), "with flop from": self.with_flop_from}


NO_HANDS = DealersHands(())
ACES_TOO = DealersHands()


def played(bets: Bets, progress: Progress | None, by: BetsBy = None, dealers: DealersHands = ACES_TOO) -> Arrays:
    """By starting hand, by class, by bets and by comparison; and seven cards with Four of a Kind or better by what matters.

    After all starting hands come those against the hands of the dealer beside them.
    """

    def make() -> Arrays:
        return _put_together(judge(bets), _own_first(go_through(bets, _showdown, progress, by, dealers)))

    return load_or_make(_name("holdem-play", by), _depends(bets, by, dealers), make)


def played_with_flop(bets: Bets, progress: Progress | None, by: BetsBy = None, dealers: DealersHands = ACES_TOO) -> Arrays:
    """By starting hand, by bets, by class, by the class of the hand with the flop alone, and by comparison."""

    def make() -> Arrays:
        return {"counts": np.array(_own_first(go_through(bets, _showdown_with_flop, progress, by, dealers)))}

    return load_or_make(_name("holdem-play-with-flop", by), _depends(bets, by, dealers), make)


def _own_first(found: list[list[Any]]) -> list[Any]:
    """What was found of every starting hand; after that what was found of each against hands of the dealer beside it."""
    return [own for own, *_ in found] + [each for _, *beside in found for each in beside]


def _name(name: str, by: BetsBy) -> str:
    """Every sum has counts of its own: these do not take the room of others."""
    return f"{name}-for-a-sum" if isinstance(by, BetGains) else name


def _depends(bets: Bets, by: BetsBy, dealers: DealersHands) -> dict[str, object]:
    found = {**bets.depends(), **dealers.depends()}
    if isinstance(by, BetGains):
        found |= {"holes": by.of_hole, "gains": fingerprint(by.group_of, by.ordinary, by.high)}
    elif by is not None:
        found["chart"] = fingerprint(*(by.bits[street] for street in PLAYED))
    return found


def flops(progress: Progress | None) -> Arrays:
    """By starting hand: the classes that either side makes with the flop alone, and a deal for each two."""
    return load_or_make("holdem-flops", {}, lambda: _count_flops(progress))


def _count_flops(progress: Progress | None) -> Arrays:
    from croupier.lab.kernels import holdem_tallies, in_parallel

    by = judge(Bets.plain())
    done = _steps(progress, 50, "hold'em flops")

    def of_highest(card: int) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
        found = holdem_tallies.flops_alone(by, np.array(HANDS), card)
        done()
        return found

    parts = in_parallel(of_highest, [(card,) for card in range(2, 52)])
    deals = parts[0][1].copy()
    for _, some in parts:
        empty = ~deals.any(axis=2)
        deals[empty] = some[empty]
    return {"counts": sum((counts for counts, _ in parts), np.zeros_like(parts[0][0])), "deals": deals}


# -- counting --


@cache
def _hands() -> list[Hand]:
    """By strength: the five-card hand that has it."""
    return [rank_five(cards_of(cards)) for cards in five_card_hands()]


@cache
def judge(bets: Bets) -> Judge:
    """How hands rank and compare under a book's readings."""
    from croupier.lab.kernels.holdem_standings import Judge

    hands = _hands()
    level, three = list(range(len(hands))), [13] * len(hands)
    first: dict[object, int] = {}
    by_rank = (FiveCardClass.STRAIGHT, FiveCardClass.ONE_PAIR, FiveCardClass.FIVE_ODD_CARDS)
    for strength, hand in enumerate(hands):
        if bets.by_class and hand.category not in by_rank:
            level[strength] = first.setdefault(hand.category, strength)
        elif bets.threes_only and hand.category is FiveCardClass.FULL_HOUSE:
            level[strength] = first.setdefault(hand.ranks[0], strength)
            three[strength] = hand.ranks[0] - 2
    category = np.array([hand.category for hand in hands], np.uint8)
    by_level = not bets.own_card and min(three) == 13
    return Judge(evaluator(), category, np.array(level, np.uint16), np.array(three, np.uint8), bets.own_card, by_level)


def _steps(progress: Progress | None, total: int, what: str) -> Callable[[], None]:
    """What to call when one more of some steps is done."""
    done = numbers(1)

    def step() -> None:
        number = next(done)
        if progress:
            progress(number, total, what)

    return step


ShowdownCounter: TypeAlias = "Callable[[Judge, Boards, Held, HoldemBets], Any]"


def go_through(
    bets: Bets,
    showdown: ShowdownCounter,
    progress: Progress | None,
    bets_by: BetsBy = None,
    dealers: DealersHands = NO_HANDS,
) -> list[list[Any]]:
    """The showdowns of every starting hand: against all hands of the dealer, and against those beside it."""
    from croupier.lab.kernels import holdem_boards, holdem_dealers, holdem_standings, holdem_tallies, in_parallel

    by, chunks, reduced = judge(bets), 32, holdem_boards.reduced_boards()
    done = _steps(progress, chunks + 3 + len(HANDS), "hold'em")
    standings = np.zeros((holdem_standings.HANDS, holdem_boards.REDUCED), np.uint32)
    levels = np.zeros((holdem_boards.REDUCED, holdem_standings.HANDS), np.uint16)
    every = holdem_dealers.hands_by_flop(by, dealers.with_flop_from) if dealers.with_flop_from < NO_FLOP else None

    def stand(chunk: int) -> None:
        part = range(*(holdem_boards.REDUCED * each // chunks for each in (chunk, chunk + 1)))
        holdem_standings.stand(by, reduced, part, standings, levels)
        done()

    def boards_of(shape: int) -> tuple[Boards, NDArray[np.uint32], NDArray[np.uint32], int]:
        fours, number = holdem_boards.number_sets(shape, 4)
        threes, flops = holdem_boards.number_sets(shape, 3)
        found = holdem_boards.boards_of(shape, fours), holdem_boards.flops_within(fours, threes, number), threes, flops
        done()
        return found

    def held_against(row: int, boards: Boards) -> list[Held]:
        """The starting hand against all hands of the dealer, and against those beside it."""
        held, number = _held(HANDS[row], standings), holdem_dealers.number_of(HANDS[row])
        lists = [np.array([holdem_dealers.number_of(each) for each in hands]) for at, hands in dealers.beside if at == row]
        found = [held, *(held._replace(some=holdem_dealers.compare_some(boards, number, hands, levels)) for hands in lists)]
        if every is not None:
            own = holdem_dealers.classes_with_flops(by, np.array([held.cards]))[0]
            among = [every, *(holdem_dealers.hands_by_flop(by, dealers.with_flop_from, hands) for hands in lists)]
            ways = (holdem_dealers.compare_after_flops(boards, number, each, levels, own) for each in among)
            found = [each._replace(after_flops=after) for each, after in zip(found, ways, strict=True)]
        return found

    def play(row: int) -> list[Any]:
        boards, within, threes, flops = shapes[hand_shape(HANDS[row])]
        held = held_against(row, boards)
        turns, rivers = np.zeros(flops, np.int64), np.zeros(0, np.int32)
        if isinstance(bets_by, BetGains):
            on_river = _for_the_sum(bets_by, bets, (boards, held), (within, threes), turns)
        else:
            if bets_by is None:
                rivers = _sums(bets.river, boards, held[0], len(within))
                on_turn = rivers if bets.turn == bets.river else _sums(bets.turn, boards, held[0], len(within))
                holdem_tallies.add_up_turns(within, on_turn, turns, False)
                if bets.turn_first:
                    holdem_tallies.add_up_turns(within, rivers, turns, True)
            else:  # what brings something is bet: here 1 for what the chart says, 0 for everything else
                turns = _in_chart(bets_by, "turn", HANDS[row]).astype(np.int64)
                rivers = _in_chart(bets_by, "river", HANDS[row]).astype(np.int32)
            on_river = ((rivers > 0) * np.uint8(2 if bets.turn_first else 3))[:, None]
        on_bets = holdem_tallies.bets_of(within, turns, on_river)
        made = holdem_tallies.HoldemBets(threes, within, turns, on_river, on_bets, rivers)
        found = [showdown(by, boards, each, made) for each in held]
        done()
        return found

    in_parallel(stand, [(chunk,) for chunk in range(chunks)])
    shapes = in_parallel(boards_of, [(holdem_boards.PAIR,), (holdem_boards.SUITED,), (holdem_boards.UNSUITED,)])
    return in_parallel(play, [(row,) for row in range(len(HANDS))])


def _in_chart(chart: BetChart, street: str, hand: tuple[int, int]) -> NDArray[np.uint8]:
    """The bits of a starting hand, one for each board that it tells apart."""
    row = HANDS.index(hand)
    first, last = (int(each) for each in chart.starts[street][row : row + 2])
    return np.unpackbits(chart.bits[street][first // 8 : -(-last // 8)])[first % 8 :][: last - first]


def hand_shape(hand: tuple[int, int]) -> int:
    """Whether a starting hand is a pair, suited or unsuited, as kernels number it."""
    from croupier.lab.kernels import holdem_boards

    (rank, suit), (other_rank, other_suit) = ((card % 13, card // 13) for card in hand)
    return holdem_boards.PAIR if rank == other_rank else holdem_boards.SUITED if suit == other_suit else holdem_boards.UNSUITED


def _held(hand: tuple[int, int], standings: NDArray[np.uint32]) -> Held:
    """A starting hand with its part of the standings: a row for each way to lie in the flush's suit, which is little memory."""
    from croupier.lab.kernels import holdem_boards, holdem_tallies

    def row(suit: int) -> int:
        return holdem_boards.pair_place(*(card % 13 + 13 * (card // 13 == suit) for card in hand))

    different = list(dict.fromkeys(row(suit) for suit in range(4)))
    rows = np.array([*(different.index(row(suit)) for suit in range(4)), 0])
    own = standings[different]
    own[0, : holdem_boards.BY_RANKS] = standings[row(holdem_boards.NO_FLUSH), : holdem_boards.BY_RANKS]
    nothing = np.zeros(0, np.uint32), holdem_tallies.FlopWays.room(0)
    return holdem_tallies.Held(hand, 1 << hand[0] | 1 << hand[1], rows, own, *nothing)


def _for_the_sum(
    gains: BetGains,
    bets: Bets,
    dealt: tuple[Boards, Sequence[Held]],
    sets: tuple[NDArray[np.uint32], NDArray[np.uint32]],
    turns: NDArray[np.int64],
) -> NDArray[np.uint8]:
    """Put down what a bet on the turn brings after each flop, and give what is bet on the river."""
    from croupier.lab.kernels import holdem_dealers, holdem_later_bets

    (boards, held), (within, threes) = dealt, sets
    by, hand = judge(bets), held[0].cards
    holes, several = gains.of_hole[HANDS.index(hand)], gains.ordinary.shape[1]
    groups = np.zeros(len(turns), np.uint8)
    if several > 1:
        groups[threes] = gains.group_of[holdem_dealers.classes_with_flops(by, np.array([hand]))[0]]
    masks = np.bitwise_or.reduce(np.left_shift(1, groups[within], dtype=np.uint16), axis=1)
    sums = holdem_later_bets.Sums(masks, np.zeros((several, len(within), 3), np.int64))

    def decided(brings: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
        """What a bet on the turn brings with the better river after it, and what is bet on the river."""
        river, turn, both = np.moveaxis(brings, -1, 0)
        after_check = np.zeros_like(river) if bets.turn_first else river
        on_river: NDArray[np.uint8] = ((after_check > 0) | (both > turn) * 2).astype(np.uint8)
        return np.maximum(turn, both) - np.maximum(after_check, 0), on_river

    # Of hands of the dealer that are beside: by how much more it is.
    brought = [
        [each[hole] - each[holes[0]] * (at > 0) for each in (gains.ordinary, gains.high)] for at, hole in enumerate(holes)
    ]
    for each, (ordinary, high) in zip(held, brought, strict=True):
        holdem_later_bets.add_up_gains(boards, each, ordinary, not len(high), sums)
        if len(high):
            holdem_later_bets.add_up_high(by, boards, each, high, sums)
    by_flop = groups[within], np.arange(len(within))[:, None]
    if several == 1 or not len(held[0].after_flops.ways):
        gained, on_river = decided(sums.sums)
        np.add.at(turns, within, gained[by_flop])
        return on_river[by_flop] if several > 1 else on_river.T
    alike = within[:, :, None] == within[:, None, :]
    first = alike.argmax(axis=2)  # stands for those of the four flops that are alike
    brings = sums.sums[by_flop] * ((first == np.arange(4)) * alike.sum(axis=2))[:, :, None]
    for each, (ordinary, _) in zip(held, brought, strict=True):
        more = ordinary[gains.group_of][:, None] - ordinary
        flop_sets = holdem_later_bets.FlopSets(threes, within, groups)
        holdem_later_bets.add_up_after_flops(boards, each, flop_sets, more, brings)
    gained, on_river = decided(brings)
    np.add.at(turns, within, gained)
    return np.take_along_axis(on_river, first, axis=1)


def _sums(brings: tuple[int, int, int], boards: Boards, held: Held, number: int) -> NDArray[Any]:
    """By canonical set of four: what a bet brings over all rivers and hands of the dealer, and over the sets that are alike."""
    from croupier.lab.kernels import holdem_standings, holdem_tallies

    size = np.dtype(np.int32 if max(map(abs, brings)) <= 40 else np.int64)  # a sum is below 2**25 times the most
    lower, higher = (held.standings & 1023).astype(size), (held.standings >> 10 & 1023).astype(size)
    worth = higher * brings[0] + (holdem_standings.DEALERS - lower - higher) * brings[1] + lower * brings[2]
    sums = np.zeros(number, size)
    holdem_tallies.add_up(boards, held, worth, sums)
    return sums


def _showdown(by: Judge, boards: Boards, held: Held, play: HoldemBets) -> tuple[NDArray[np.int64], list[NDArray[Any]]]:
    """The counts of a hand, and those of seven cards with Four of a Kind or better: which they are, how many, a deal."""
    from croupier.lab.kernels import holdem_tallies

    counts = np.zeros((10, 4, 3), np.int64)
    high = holdem_tallies.tally(boards, held, play.bets, counts)
    many, deals = holdem_tallies.tally_high(by, boards, high, held, play)
    cells = np.nonzero(many)
    return counts, [np.array(cells).T, many[cells], deals[cells]]


def _put_together(by: Judge, parts: list[tuple[NDArray[np.int64], list[NDArray[Any]]]]) -> Arrays:
    """The counts of all starting hands, and one whole deal for each kind of what is counted further."""
    from croupier.lab.kernels import holdem_tallies

    cells = np.concatenate([cell for _, (cell, _, _) in parts])
    kinds, firsts, which = np.unique(cells, axis=0, return_index=True, return_inverse=True)
    deals = np.concatenate([deal for _, (_, _, deal) in parts])[firsts]
    for deal, comparison in zip(deals, kinds[:, -1], strict=True):
        holdem_tallies.example(by, deal, comparison)
    return {
        "counts": np.array([counts for counts, _ in parts]),
        "high kinds": kinds[:, [0, 1, -1]].astype(np.uint8),  # what is bet, the class, the comparison
        "high codes": kinds[:, 2:4].astype(np.uint8),  # `high_board` and `high_order`
        "high deals": deals,
        "high row": np.repeat(np.arange(len(parts)), [len(many) for _, (_, many, _) in parts]).astype(np.uint16),
        "high cell": which.ravel().astype(np.uint16),
        "high count": np.concatenate([many for _, (_, many, _) in parts]),
    }


def _showdown_with_flop(by: Judge, boards: Boards, held: Held, play: HoldemBets) -> NDArray[np.int64]:
    from croupier.lab.kernels import holdem_dealers, holdem_tallies

    with_flop = holdem_dealers.classes_with_flops(by, np.array([held.cards]))[0]
    return holdem_tallies.tally_with_flop(boards, held, play, with_flop)
