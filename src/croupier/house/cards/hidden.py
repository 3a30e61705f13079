"""Which events hold cards that are hidden while their round is played: these are kept sealed until the round is opened.

It is said here and nowhere else. A card that lies open when it is recorded is sealed as well: one rule for all is safer than a
look at each, and the round is opened soon. A test goes over all events and finds one that is missing.
"""

from __future__ import annotations

import re

from croupier.floor import Event, TableMoved
from croupier.table import TableEvent, events

HOLD_CARDS: frozenset[type] = frozenset(
    {
        events.CardsDealt,  # the whole deck
        events.CardScanned,  # as it leaves the shoe, face down
        events.CardsKeyed,  # mostly of cards that lie open; not where a supervisor has looked at others
        events.CardsCorrected,
        events.CardDoubted,
        events.DealCorrected,  # the whole deck again
    }
)
_CARD = re.compile(r"(?<!\w)[2-9TJQKA][cdhs](?!\w)")


def holds_hidden_cards(event: Event | TableEvent) -> bool:
    """Whether an event is kept sealed."""
    happened = event.event if isinstance(event, TableMoved) else event
    facts: tuple[tuple[str, str], ...] = getattr(happened, "facts", ())  # what was reported; a count names cards there
    return type(happened) in HOLD_CARDS or (bool(facts) and any(_CARD.search(words) for _, words in facts))
