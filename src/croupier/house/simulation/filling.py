"""What people put into the open fields of an offer: anything that it allows."""

from __future__ import annotations

from random import Random
from typing import Any

from croupier.cards import DECK, Card
from croupier.rulebook import Meter, Money
from croupier.table import Amounts, AnyText, CardOrNone, Counts, Figures, Offer, OneOf, SomeCards
from croupier.table import commands as c

_SAYINGS = ("as the camera shows", 'he said "no"', "— ünïcode ♠", "x" * 200)


def fill(offer: Offer, luck: Random) -> c.Command:
    """An offered command with some value in each of its open fields."""
    return offer.having(**{name: _some(may, getattr(offer.command, name), luck) for name, may in offer.open.items()})


def _some(may: Any, usual: Any, luck: Random) -> Any:
    match may:
        case Amounts():
            most = may.least + Money(10 * may.step.cents) if may.most is None else may.most
            steps = (most.cents - may.least.cents) // may.step.cents
            return luck.choice((usual, may.least + Money(luck.choice((0, steps // 2, steps)) * may.step.cents)))
        case Counts():
            return next((n for n in (may.least + luck.choice((0, 1, 50, 52)), usual) if may.admits(n)), usual)
        case AnyText():
            return next((words for words in (luck.choice(_SAYINGS), usual) if may.admits(words)), usual)
        case OneOf():
            return luck.choice(may.values)
        case CardOrNone():
            return luck.choice((None, *DECK))
        case SomeCards():
            return tuple(luck.sample(DECK, luck.randint(may.least, may.most)))
        case Figures():
            return Meter(may.unit, Money(25_000_000), Money(5_000_000))
    return usual


def stack_deck(luck: Random) -> tuple[Card, ...]:
    """The cards of a shoe: shuffled; or a single suit on top; or rank by rank, so that jackpot hands are common."""
    deck, suit, ranks = luck.sample(DECK, 52), luck.choice("cdhs"), luck.sample(range(15), 15)
    by_suit = sorted(deck, key=lambda card: card.suit != suit)
    by_rank = sorted(deck, key=lambda card: ranks.index(card.rank))
    return tuple(luck.choice((deck, deck, by_suit, by_rank)))
