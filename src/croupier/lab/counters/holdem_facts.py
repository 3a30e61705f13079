"""The facts of hold'em beside the showdown, as a book says them, and hands of the dealer by which they are others.

Two Aces are another bonus hand beside the other two. Where the dealer's cards count for the player, they may make the better
bonus hand (H-12) or the better jackpot hand (H-53).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from croupier.cards import FiveCardClass
from croupier.games import HoleCards, hole_cards
from croupier.lab.counters.holdem_play import ACES, HANDS, NO_FLOP, OTHER_ACES, DealersHands
from croupier.lab.strengths import cards_of
from croupier.rulebook import Book, Money, PlayedPosition, Round, Showdown

BY_HOLE = "hole cards"
BY_FLOP = "jackpot hand"
BY_SEVEN = ("the player's hand", "the board", "a straight flush besides the royal")


@dataclass(frozen=True)
class BonusHands:
    """The bonus hand of every starting hand, and what it becomes by some hands of the dealer; None where nobody asks for it."""

    own: tuple[object, ...]
    beside: tuple[tuple[int, object, tuple[tuple[int, int], ...]], ...]  # the starting hand, what it becomes, by which hands

    @classmethod
    def of(cls, book: Book, wanted: frozenset[str]) -> BonusHands:
        """What a book says of them."""
        if BY_HOLE not in wanted:
            return cls((None,) * len(HANDS), ((ACES, None, (OTHER_ACES,)),))
        own = tuple(_own_bonus(book, hand) for hand in HANDS)
        if not _bonus_of_dealer(book):
            return cls(own, ((ACES, _own_bonus(book, HANDS[ACES], OTHER_ACES), (OTHER_ACES,)),))
        beside: dict[tuple[int, object], list[tuple[int, int]]] = {}
        of_pair: dict[tuple[object, object], object] = {}
        paid = [
            hand for hand in combinations(range(52), 2) if hole_cards(cards_of(hand), cards_of((0, 1))) is not HoleCards.OTHER
        ]
        for row, hand in enumerate(HANDS):
            mine = cards_of(hand)
            for dealers in (each for each in paid if not set(each) & set(hand)):
                theirs = cards_of(dealers)
                pair = (hole_cards(mine, theirs), hole_cards(theirs, mine))
                if pair not in of_pair:
                    of_pair[pair] = _own_bonus(book, hand, dealers)
                if of_pair[pair] != own[row]:
                    beside.setdefault((row, of_pair[pair]), []).append(dealers)
        return cls(own, tuple((row, value, tuple(hands)) for (row, value), hands in beside.items()))


def dealers_hands(book: Book, wanted: frozenset[str]) -> DealersHands:
    """The hands of the dealer by which one of these facts becomes another than by the player's own cards."""
    beside = tuple((row, hands) for row, _, hands in BonusHands.of(book, wanted).beside)
    return DealersHands(beside, _with_flop_from(book) if BY_FLOP in wanted else NO_FLOP)


def minutes_to_count(book: Book, wanted: frozenset[str]) -> int:
    """About how many minutes these facts take to count side by side, 0 where it is seconds.

    Each hand of the dealer that counts for the player is looked at; below a Straight with the flop they are very many.
    """
    if BY_FLOP in wanted and len(wanted) > 1 and (least := _with_flop_from(book)) != NO_FLOP:
        return 1 if least >= FiveCardClass.STRAIGHT else 20
    return int(BY_HOLE in wanted and len(wanted) > 1 and _bonus_of_dealer(book))


def _bonus_of_dealer(book: Book) -> bool:
    return book.answers.get("H-12") == "dealers-cards-too"


def _with_flop_from(book: Book) -> int:
    """The class with the flop from which the dealer's counts for the player (H-53): no wager tells lower ones apart."""
    if book.answers.get("H-53") != "dealers-five-cards-win-too":
        return NO_FLOP
    told: set[object] = set()
    for compiled in book.compiled.values():
        for fact in compiled.facts:
            if fact.name == BY_FLOP:
                others: dict[tuple[object, ...], object] = {}
                for index in range(compiled.size):
                    cell = compiled.cell(index)
                    if compiled.reachable(cell):
                        key = tuple(value for each, value in cell.items() if each is not fact)
                        outcome = compiled.ruling(index).outcome
                        if others.setdefault(key, outcome) != outcome:
                            told.add(cell[fact])
    return next((int(each) for each in FiveCardClass if each in told), NO_FLOP)


def facts_of_deal(book: Book, names: Iterable[str], deal: Sequence[int]) -> dict[str, object]:
    """What the book's own facts say of a deal: the player's two cards, the dealer's, the board in its order."""
    cards = cards_of(deal)
    seat = PlayedPosition(1, cards[:2], {"ante": Money(1)}, ("flop", "check", "check"))
    dealt = Round(book, dealer=cards[2:4], community=cards[4:], positions=(seat,), stakes={1: seat.wagers}, only_by={1: {}})
    showdown = Showdown(dealt, seat)
    return {fact.name: showdown.value(fact) for fact in book.edition.facts if fact.name in names}


def _own_bonus(book: Book, hand: tuple[int, int], dealers: tuple[int, int] | None = None) -> object:
    """The bonus hand of two cards; if the dealer's are not said, they are no two Aces and worth nothing themselves."""
    others = [card for card in range(52) if card not in hand and card not in (dealers or ())]
    low = [next(card for card in others if card % 13 == rank and card not in hand) for rank in (0, 2)]
    board = [card for card in others if card not in low][:5]
    return facts_of_deal(book, {BY_HOLE}, (*hand, *(dealers or low), *board))[BY_HOLE]
