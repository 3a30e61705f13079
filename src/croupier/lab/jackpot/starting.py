"""Resorts World's jackpot by starting hand: seven cards, a Royal Flush by the card that completes it, the board by itself.

A folded hand lives on for the community cards alone, so what the wager is worth depends on which hands are folded. All is
counted suit by suit and rank by rank: seven cards hold one Straight Flush or one Four of a Kind at most, never both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

from croupier.cards import ACE, TEN, top_of_run
from croupier.errors import InputError
from croupier.games.rws_holdem import Board, Major
from croupier.lab.counting.holdem_play import STARTING_HANDS
from croupier.lab.jackpot.hits import RANKS, Hits, merged, require_adopted, ruling_on
from croupier.rulebook import Book, Ruling

Facts = tuple[Major, Board, bool]  # the player's hand, the board, a straight flush besides the royal
NAMES = ("the player's hand", "the board", "a straight flush besides the royal")
ORDERS = comb(5, 3) * 2  # ways in which five board cards come: which are the flop, and which of the others is the turn
BOARDS = comb(50, 5) * ORDERS
ROYAL = frozenset(range(TEN, ACE + 1))
WAYS = {"s": 4, "o": 12, "": 6}  # suited, unsuited, a pair


def ways(hand: str) -> int:
    """How many two-card hands a starting hand stands for."""
    return WAYS[hand[2:]]


@cache
def facts_of(hand: str) -> Mapping[Facts, int]:
    """How many of the `BOARDS` orders of boards give each combination of facts to a starting hand."""
    low, high = ("23456789TJQKA".index(letter) + 2 for letter in hand[:2])
    counts: Counter[Facts] = Counter()
    own = [(low, high)] if hand.endswith("s") else [(low,), (high,)]
    for ranks in (*own, *[()] * (4 - len(own))):
        counts.update(_straight_flushes(ranks))
    for rank in RANKS:
        held = (low, high).count(rank)
        needed = 4 - held
        board = Board.NOTHING if held else Board.COMMUNITY_FOUR_OF_A_KIND
        counts[Major.FOUR_OF_A_KIND, board, False] += comb(50 - needed, 5 - needed) * ORDERS
    counts[Major.NOTHING, Board.NOTHING, False] += BOARDS - counts.total()
    return dict(counts)


@cache
def _straight_flushes(held: tuple[int, ...]) -> Mapping[Facts, int]:
    """The boards that make a Straight Flush in a suit of which a player holds some ranks."""
    left = [rank for rank in RANKS if rank not in held]
    counts: Counter[Facts] = Counter()
    for number in range(5 - len(held), 6):
        rest = comb(50 - len(left), 5 - number)  # the other board cards
        for on_board in combinations(left, number):
            if top_of_run((*held, *on_board), 5):
                for facts, orders in _by_order(frozenset(held), frozenset(on_board)):
                    counts[facts] += orders * rest
    return counts


def _by_order(held: frozenset[int], on_board: frozenset[int]) -> Iterator[tuple[Facts, int]]:
    """The facts about a Straight Flush, in how many orders of the board's five cards each."""
    board = Board.NOTHING
    if len(on_board) == 5 and top_of_run(on_board, 5):
        board = Board.COMMUNITY_ROYAL_FLUSH if on_board == ROYAL else Board.COMMUNITY_STRAIGHT_FLUSH
    if not held | on_board >= ROYAL:
        yield (Major.STRAIGHT_FLUSH, board, False), ORDERS
        return
    runs_on = bool(top_of_run((held | on_board) - {ACE}, 5))
    if board is Board.COMMUNITY_ROYAL_FLUSH:
        yield (Major.NOTHING, board, runs_on), ORDERS
        return
    needed = len(ROYAL & on_board)
    flop = comb(5 - needed, 3 - needed) * 2 if needed <= 3 else 0
    turn = comb(5 - needed, 4 - needed) * ORDERS // comb(5, 4) - flop  # complete in the first four
    yield (Major.ROYAL_FLUSH_ON_THE_FLOP, board, runs_on), flop
    yield (Major.ROYAL_FLUSH_ON_THE_TURN, board, runs_on), turn
    yield (Major.ROYAL_FLUSH_ON_THE_RIVER, board, runs_on), ORDERS - flop - turn


class StartingHands:
    """The rulings on a book's jackpot wager by starting hand, played or folded."""

    def __init__(self, book: Book) -> None:
        require_adopted(book, ("H-2", "H-58"))
        self.book = book
        met = {facts for hand in STARTING_HANDS for facts in facts_of(hand)}
        self._rulings: dict[bool, dict[Facts, Ruling]] = {
            folded: {facts: ruling_on(book, dict(zip(NAMES, facts, strict=True)), folded=folded) for facts in met}
            for folded in (False, True)
        }

    def hits(self, hand: str, *, folded: bool) -> Hits:
        """Those on one starting hand."""
        rulings = self._rulings[folded]
        return Hits(self.book, merged((rulings[facts], Fraction(number, BOARDS)) for facts, number in facts_of(hand).items()))

    def hits_with_folds(self, folds: Collection[str]) -> Hits:
        """Those on a wager, over all starting hands, if these are folded."""
        if strange := sorted(set(folds) - set(STARTING_HANDS)):
            raise InputError(f"{strange[0]!r} is no starting hand: write '27o', the lower card first", where="folds")
        found = (
            (ruling, chance * Fraction(ways(hand), comb(52, 2)))
            for hand in STARTING_HANDS
            for ruling, chance in self.hits(hand, folded=hand in folds).rulings
        )
        return Hits(self.book, merged(found))
