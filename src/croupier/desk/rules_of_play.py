"""How bots decide: short rules of play, by the cards that they see and by nothing else.

A rule says whether a hand is good enough: to stay in, or to bet on. Which game it is follows from how many cards a hand has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from croupier.cards import (
    ACE,
    JACK,
    KING,
    QUEEN,
    SUITS,
    TEN,
    Card,
    FiveCardClass,
    ThreeCardClass,
    best_five,
    rank_five,
    rank_three,
)
from croupier.desk.deal import by_rule_of_thumb
from croupier.rulebook import Book, Choice

_LOWEST_TO_PLAY = (QUEEN, 6, 4)  # of three cards


@dataclass(frozen=True, slots=True)
class InSight:
    """What a player has before the eyes when a decision is due."""

    book: Book
    choices: tuple[Choice, ...]  # that are offered
    own: tuple[Card, ...]  # none: the hand was not looked at
    dealer: tuple[Card, ...]  # face up
    board: tuple[Card, ...]  # face up


RuleOfPlay: TypeAlias = Callable[[InSight], Choice]


def choose(choices: Sequence[Choice], *, good: bool) -> Choice:
    """With a good hand what adds a wager, or else what stays in; with another the fold, or else what adds nothing."""
    ends = [each for each in choices if each.ends]
    adds = [each for each in choices if not each.ends and each.places]
    stays = [each for each in choices if not each.ends and not each.places]
    return (adds or stays or ends)[0] if good else (ends or stays or adds)[0]


def play_best(seen: InSight) -> Choice:
    """The best of the short rules that `croupier strategy` prints for the game."""
    good = {2: _best_of_two, 3: _best_of_three, 5: _best_of_five}[len(seen.own)] if seen.own else _blindly
    return choose(seen.choices, good=good(seen))


def play_by_thumb(seen: InSight) -> Choice:
    """The plain player of demonstrations."""
    return by_rule_of_thumb(seen.book, seen.choices, seen.own) if seen.own else choose(seen.choices, good=True)


def play_always(seen: InSight) -> Choice:
    """Every hand is played, and every bet made."""
    return choose(seen.choices, good=True)


def play_carefully(seen: InSight) -> Choice:
    """A pair or better; of two cards alone also two from Ten up."""
    return choose(seen.choices, good=_has_pair(seen) or (len(seen.own) == 2 and not seen.board and _both_from(seen, TEN)))


def _blindly(seen: InSight) -> bool:
    """A hand that was not looked at is played: to fold it loses more (`croupier protect`)."""
    return True


def _best_of_three(seen: InSight) -> bool:
    hand = rank_three(seen.own)
    return hand.category > ThreeCardClass.THREE_ODD_CARDS or tuple(hand.ranks) >= _LOWEST_TO_PLAY


def _best_of_five(seen: InSight) -> bool:
    """A pair or better; of hands that are Ace-King high, those for which the dealer's open card is a good one."""
    hand = rank_five(seen.own)
    if hand.category > FiveCardClass.FIVE_ODD_CARDS:
        return True
    if hand.ranks[:2] != (ACE, KING) or not seen.dealer:
        return False
    shown, third, fourth = seen.dealer[0].rank, hand.ranks[2], hand.ranks[3]
    if shown in hand.ranks and shown <= QUEEN:
        return True
    if shown >= KING:
        return third >= JACK
    return shown not in hand.ranks and third == QUEEN and shown < fourth


def _best_of_two(seen: InSight) -> bool:
    low, high = sorted(card.rank for card in seen.own)
    suited = seen.own[0].suit == seen.own[1].suit
    if not seen.board:
        return suited or low != 2 or not 3 <= high <= 7
    if _has_pair(seen):
        return True
    paired = len({card.rank for card in seen.board}) < len(seen.board)
    if len(seen.board) == 3:
        return low >= QUEEN or (high >= KING and paired) or _four_to_a_flush(seen)
    return high >= ACE and paired


def _has_pair(seen: InSight) -> bool:
    """A pair of one's own or better: what lies on the board alone counts for nothing."""
    if len(seen.own) == 3:
        return rank_three(seen.own).category > ThreeCardClass.THREE_ODD_CARDS
    if len(seen.own) == 5:
        return rank_five(seen.own).category > FiveCardClass.FIVE_ODD_CARDS
    ranks = [card.rank for card in seen.own]
    if len(set(ranks)) < len(ranks) or {card.rank for card in seen.board} & set(ranks):
        return bool(ranks)
    return bool(ranks and seen.board) and best_five((*seen.own, *seen.board)).category >= FiveCardClass.STRAIGHT


def _both_from(seen: InSight, rank: int) -> bool:
    return min(card.rank for card in seen.own) >= rank


def _four_to_a_flush(seen: InSight) -> bool:
    all_cards = (*seen.own, *seen.board)
    suits = {card.suit for card in seen.own}
    return any(sum(card.suit == suit for card in all_cards) == 4 for suit in SUITS if suit in suits)
