"""Opened rounds, collected from what a table's stream of the log holds: for whoever checks all shuffles of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.codec import KIT, Codec, parse_json
from croupier.house.cards.events import CARDS, EntropyGiven, RoundOpened
from croupier.house.cards.opened import OpenedShuffle
from croupier.house.cards.rounds import RoundCards, follow
from croupier.house.cards.seals import round_of_sealed

_CODEC = Codec(KIT, CARDS)


def collect_opened(bodies: Iterable[str]) -> Iterator[OpenedShuffle]:
    """The rounds of a table that were opened, from the bodies of its stream in their order. A round that was not is left out.

    A round that is opened and was not sealed before is a `SealError`. Only the bodies of one round are held at a time.
    """
    cards: RoundCards | None = None
    sealed: list[str] = []
    for body in bodies:
        if round_of_sealed(body) is not None:
            sealed.append(body)
            continue
        data = parse_json(body)
        if not isinstance(data, dict) or data.get("kind") not in _CODEC.kinds:
            continue
        event = _CODEC.from_json(data)
        cards = follow(cards, event)
        if isinstance(event, RoundOpened):
            key = bytes.fromhex(event.key)
            yield OpenedShuffle(cards.table, cards.round, cards.commitment, key, cards.entropy, None, tuple(sealed))
        elif not isinstance(event, EntropyGiven):
            sealed = []
