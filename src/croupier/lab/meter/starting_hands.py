"""A jackpot that looks at seven cards, by starting hand: a Royal Flush by the card that completes it, the board by itself.

A folded hand keeps the awards for the community cards alone, so what the wager is worth depends on which hands are folded.
All is counted suit by suit and rank by rank: seven cards hold one Straight Flush or one Four of a Kind at most, never both.
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
from croupier.lab.counters.holdem_play import STARTING_HANDS
from croupier.lab.game_kinds import game_kind
from croupier.lab.meter.hits import RANKS, Hits, merge_rulings, require_adopted, ruling_on
from croupier.rulebook import Book, Ruling

HandFacts = tuple[str, str, bool]  # the names of what `NAMES` are
NAMES = ("the player's hand", "the board", "a straight flush besides the royal")
ORDERS = comb(5, 3) * 2  # ways in which five board cards come: which are the flop, and which of the others is the turn
BOARDS = comb(50, 5) * ORDERS
ROYAL = frozenset(range(TEN, ACE + 1))
WAYS = {"s": 4, "o": 12, "": 6}  # suited, unsuited, a pair


def ways(hand: str) -> int:
    """How many two-card hands a starting hand stands for."""
    return WAYS[hand[2:]]


def read_starting_hands(text: str) -> frozenset[str]:
    """Starting hands as people name them, whichever rank stands first. What is none stays as it is, to be refused."""
    return frozenset(each if each in STARTING_HANDS else each[1:2] + each[:1] + each[2:] for each in text.split())


@cache
def board_facts(hand: str) -> Mapping[HandFacts, int]:
    """How many of the `BOARDS` orders of boards give each combination of facts to a starting hand."""
    low, high = sorted("23456789TJQKA".index(letter) + 2 for letter in hand[:2])
    counts: Counter[HandFacts] = Counter()
    own = [(low, high)] if hand.endswith("s") else [(low,), (high,)]
    for ranks in (*own, *[()] * (4 - len(own))):
        counts.update(_straight_flushes(ranks))
    for rank in RANKS:
        held = (low, high).count(rank)
        needed = 4 - held
        board = "NOTHING" if held else "COMMUNITY_FOUR_OF_A_KIND"
        counts["FOUR_OF_A_KIND", board, False] += comb(50 - needed, 5 - needed) * ORDERS
    counts["NOTHING", "NOTHING", False] += BOARDS - counts.total()
    return dict(counts)


@cache
def _straight_flushes(held: tuple[int, ...]) -> Mapping[HandFacts, int]:
    """The boards that make a Straight Flush in a suit of which a player holds some ranks."""
    left = [rank for rank in RANKS if rank not in held]
    counts: Counter[HandFacts] = Counter()
    for number in range(5 - len(held), 6):
        rest = comb(50 - len(left), 5 - number)  # the other board cards
        for on_board in combinations(left, number):
            if top_of_run((*held, *on_board), 5):
                for facts, orders in _by_order(frozenset(held), frozenset(on_board)):
                    counts[facts] += orders * rest
    return counts


def _by_order(held: frozenset[int], on_board: frozenset[int]) -> Iterator[tuple[HandFacts, int]]:
    """The facts about a Straight Flush, in how many orders of the board's five cards each."""
    board = "NOTHING"
    if len(on_board) == 5 and top_of_run(on_board, 5):
        board = "COMMUNITY_ROYAL_FLUSH" if on_board == ROYAL else "COMMUNITY_STRAIGHT_FLUSH"
    if not held | on_board >= ROYAL:
        yield ("STRAIGHT_FLUSH", board, False), ORDERS
        return
    runs_on = bool(top_of_run((held | on_board) - {ACE}, 5))
    if board == "COMMUNITY_ROYAL_FLUSH":
        yield ("NOTHING", board, runs_on), ORDERS
        return
    needed = len(ROYAL & on_board)
    flop = comb(5 - needed, 3 - needed) * 2 if needed <= 3 else 0
    turn = comb(5 - needed, 4 - needed) * ORDERS // comb(5, 4) - flop  # complete in the first four
    yield ("ROYAL_FLUSH_ON_THE_FLOP", board, runs_on), flop
    yield ("ROYAL_FLUSH_ON_THE_TURN", board, runs_on), turn
    yield ("ROYAL_FLUSH_ON_THE_RIVER", board, runs_on), ORDERS - flop - turn


def _in_the_book(book: Book, met: Collection[HandFacts]) -> dict[HandFacts, dict[str, object]]:
    """The same facts with the values that the book itself gives them."""
    facts = {fact.name: fact for fact in book.compiled[book.edition.jackpot.wager].facts}
    if missing := [name for name in NAMES if name not in facts]:
        what = f"the jackpot of {book.edition.name} cannot be counted: it does not ask for {missing[0]!r}"
        raise InputError(what, where="rulebook", rules=book.edition.jackpot.rules.split())
    values = [{getattr(value, "name", value): value for value in facts[name].values} for name in NAMES]
    return {each: {name: of[value] for name, of, value in zip(NAMES, values, each, strict=True)} for each in met}


class StartingHands:
    """The rulings on a book's jackpot wager by starting hand, played or folded. Other jackpots are refused."""

    def __init__(self, book: Book) -> None:
        game_kind(book.edition)
        require_adopted(book, ("H-2", "H-58"))
        self.book = book
        met = {facts for hand in STARTING_HANDS for facts in board_facts(hand)}
        self._rulings: dict[bool, dict[HandFacts, Ruling]] = {
            folded: {facts: ruling_on(book, known, fold=folded) for facts, known in _in_the_book(book, met).items()}
            for folded in (False, True)
        }

    def hits(self, hand: str, *, folded: bool) -> Hits:
        """Those on one starting hand."""
        rulings = self._rulings[folded]
        return Hits(
            self.book, merge_rulings((rulings[facts], Fraction(number, BOARDS)) for facts, number in board_facts(hand).items())
        )

    def hits_with_folds(self, folds: Collection[str]) -> Hits:
        """Those on a wager, over all starting hands, if these are folded."""
        if strange := sorted(set(folds) - set(STARTING_HANDS)):
            raise InputError(
                f"{strange[0]!r} is not a starting hand: write the higher card first, as in '72o', '72s' or '77'", where="folds"
            )
        found = (
            (ruling, chance * Fraction(ways(hand), comb(52, 2)))
            for hand in STARTING_HANDS
            for ruling, chance in self.hits(hand, folded=hand in folds).rulings
        )
        return Hits(self.book, merge_rulings(found))
