"""Settlement with cards that are not known: nothing is guessed, and nothing is asked for that cannot change a line."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from croupier.cards import DECK, Card
from croupier.games import BOOKS, book, edition
from croupier.rulebook import (
    CardsUnknownError,
    Meter,
    Money,
    PlayedPosition,
    Round,
    Settlement,
    Showdown,
    all_known,
    check_round,
    known_so_far,
    settle,
)
from croupier.rulebook.alternatives import HandAlternatives, possible_alternatives

UNIT = Money(500)
METER = Meter(UNIT, Money(25_000_000), Money(5_000_000))
Hands = dict[str, tuple[Card | None, ...]]


def a_course(slug: str, random: Random, wagers: dict[str, Money]) -> tuple[str, ...]:
    """Any actions that the book allows."""
    done: tuple[str, ...] = ()
    answers = book(slug).answers
    for step in edition(slug).decisions.steps:
        choices = [each for each in step if each.open_to(wagers, done, answers)]
        if not choices:
            break
        choice = random.choice(choices)
        done = (*done, choice.action)
        if choice.ends:
            return done
    return (*done, "decline") if random.random() < 0.3 else done


def a_round(slug: str, seed: int) -> tuple[Hands, dict[int, tuple[dict[str, Money], tuple[str, ...]]]]:
    """Two positions with every wager that there is, and what lies where."""
    random = Random(seed)
    deck = iter(random.sample(DECK, 52))
    if random.random() < 0.3:  # so that flushes and the like are not rare
        deck = iter(sorted(random.sample(DECK, 52), key=lambda card: card.suit != "s"))
    dealt = edition(slug).dealt
    take = lambda number: tuple(next(deck) for _ in range(number))  # noqa: E731  # short for what it is
    hands: Hands = {"position 1": take(dealt.player), "position 2": take(dealt.player)}
    hands |= {"the Dealer": take(dealt.dealer), "the Community cards": take(dealt.community)}
    named = [wager.name for wager in edition(slug).wagers if wager.before_deal]
    seats = {}
    for position in (1, 2):
        lone = [name for name in edition(slug).enters if name != "ante"] if random.random() < 0.2 else []
        wagers = {name: UNIT if name == "jackpot" else Money(1000) for name in (lone or named)}
        seats[position] = (wagers, a_course(slug, random, wagers))
    return hands, seats


def put(slug: str, hands: Hands, seats: dict[int, Any]) -> Round:
    lies = {whose: known_so_far(cards, whose) for whose, cards in hands.items()}
    played = [PlayedPosition(at, lies[f"position {at}"], *seat) for at, seat in seats.items()]
    return check_round(book(slug), lies["the Dealer"], lies["the Community cards"], played, METER)


def lines(settled: Settlement) -> list[Any]:
    """Every line but for readings, which an unknown card may add to, and rules, of which it leaves those in common."""
    return [line._replace(readings=(), rules=()) for each in settled.positions for line in each.lines]


def awards(settled: Settlement) -> list[Any]:
    """Every award but for its rules."""
    return [replace(made, rules=()) for made in settled.awards]


def hidden(hands: Hands, random: Random) -> Hands:
    """The same hands, of some of which some cards or all are not known."""
    found = {}
    for whose, cards in hands.items():
        how = random.choice(("known", "known", "unknown", "partly"))
        keep = {"known": 1.0, "unknown": 0.0, "partly": 0.6}[how]
        found[whose] = tuple(card if random.random() < keep else None for card in cards)
    return found


@pytest.mark.parametrize("slug", BOOKS)
def test_what_is_settled_with_unknown_cards_is_so_whatever_they_are(slug):
    settled = waited = 0
    for seed in range(150):
        random = Random(seed)
        hands, seats = a_round(slug, seed)
        part = hidden(hands, random)
        try:
            found = settle(put(slug, part, seats))
        except CardsUnknownError as error:
            waited += 1
            assert error.whose
            assert all(None in part[whose] for whose in error.whose)
            continue
        settled += 1
        known = {card for cards in part.values() for card in cards if card}
        for cards in (hands, *(a_completion(part, known, random) for _ in range(4))):
            whole = settle(put(slug, cards, seats))
            assert lines(whole) == lines(found)
            assert (whole.house, whole.after, awards(whole)) == (found.house, found.after, awards(found))
            for line, other in zip(*[[y for x in each.positions for y in x.lines] for each in (whole, found)], strict=True):
                assert set(line.readings) <= set(other.readings)  # none gets lost
                assert set(line.rules) >= set(other.rules) != set()  # and none is cited that may not apply
    assert settled > 10
    assert waited > 10


def a_completion(hands: Hands, known: set[Card], random: Random) -> Hands:
    left = iter(random.sample([card for card in DECK if card not in known], 52 - len(known)))
    return {whose: tuple(card or next(left) for card in cards) for whose, cards in hands.items()}


@pytest.mark.parametrize("slug", BOOKS)
def test_with_all_cards_known_the_slow_way_finds_the_same_readings(slug):
    for seed in range(60):
        hands, seats = a_round(slug, seed)
        round_ = put(slug, hands, seats)
        for played in round_.positions:
            showdown = Showdown(round_, played)
            quick = HandAlternatives(round_, showdown)
            for wager in edition(slug).wagers:
                if (wager.bonus_on or wager.name) in round_.stakes[played.position]:
                    compiled = round_.book.compiled[wager.name]
                    index = showdown.cell(compiled.axes)
                    slow = possible_alternatives(round_, played, wager.name, compiled.ruling(index))
                    assert slow.readings == quick.rulings(compiled, index).readings


def test_a_hand_that_is_partly_known_gives_what_is_known_and_no_more():
    ace, king = DECK[12], DECK[11]
    cards: Any = known_so_far((ace, None, king), "position 1")
    assert not all_known(cards)
    assert (cards[0], cards[2], len(cards), cards[:1], cards.known) == (ace, king, 3, (ace,), (ace, king))
    for ask in (lambda: list(cards), lambda: cards[1], lambda: [*cards[1:]], lambda: max(cards, key=str)):
        with pytest.raises(CardsUnknownError, match="the cards of position 1 decide and are not known yet"):
            ask()
    assert known_so_far((ace, king), "position 1") == (ace, king)
