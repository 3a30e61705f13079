"""Whether a view shows a card that is not somebody's to see, in any form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from random import Random
from typing import Any

from croupier.cards import DECK, Card
from croupier.floor import CODEC, Floor, view
from croupier.rulebook import Actor, Post, Reveal, chosen
from croupier.table import Deal, Phase, State

_DEALT_AGAIN = 0.3  # of all looks: the view is compared with that of a table whose hidden cards are others
_WITH_OFFERS = 0.02  # of these: what is offered is compared, too; it takes a hundred times as long to find as what is seen
_BOARD = {Reveal.FLOP: 3, Reveal.TURN: 4, Reveal.RIVER: 5, Reveal.COMMUNITY: 2}


def find_leak(floor: Floor, who: Actor | None, table: str, luck: Random) -> str:
    """What is wrong with somebody's view of a table; nothing if it shows what it may and depends on nothing else."""
    state, shown = floor.tables[table], view(floor, who, table)
    allowed = seen_by(state, who)
    if too_many := find_cards(shown) - allowed:
        return f"{who.name if who else 'the public'} sees {', '.join(sorted(map(str, too_many)))} at {table}"
    if state.deal is None or luck.random() > _DEALT_AGAIN:
        return ""
    hidden = iter(luck.sample([card for card in DECK if card not in allowed], 52 - len(allowed)))
    deck = tuple(card if card in allowed or card is None else next(hidden) for card in state.deal.deck)
    other = state.but(deal=Deal(state.deal.plan, deck))
    again = view(replace(floor, tables=floor.tables.put(table, other)), who, table)
    offered = luck.random() < _WITH_OFFERS
    if repr(again) != repr(shown) or (offered and CODEC.format(again.table) != CODEC.format(shown.table)):
        return f"what {who.name if who else 'the public'} sees at {table} depends on cards that are hidden"
    return ""


def seen_by(state: State, who: Actor | None) -> set[Card]:
    """The cards of a table that somebody may see, worked out apart from the views."""
    deal = state.deal
    if deal is None:
        return set()
    cards: set[Card | None] = {deal.exposed} if state.phase is not Phase.CLOSED else set()
    cards |= set(deal.dealer) if Reveal.DEALER in state.turned else set()
    cards |= set(deal.community[: max([_BOARD.get(stage, 0) for stage in state.turned], default=0)])
    shows_folded = chosen(state.setup.rules.shows_folded, state.setup.book.answers)
    for position, hand in deal.hands.items():
        folded = state.folded(position)
        mine = who is not None and who.post is Post.PLAYER and state.owners.get(position) == who.key
        looked = mine and who is not None and state.looks.get(who.key) == position
        viewed = who is not None and who.post is not Post.PLAYER and (who.person, position) in state.viewed
        over = state.phase is Phase.OPEN or (state.phase is Phase.BETWEEN and any(at == position for at, _ in state.settled))
        compared = over and "decline" not in state.actions.get(position, ()) and (shows_folded or not folded)
        if looked or viewed or compared or (position in state.announced and not folded):
            cards |= set(hand)
    return {card for card in cards if card is not None}


def find_cards(thing: Any) -> set[Card]:
    """Every card that is in something, however deep."""
    found: set[Card] = set()
    left = [thing]
    while left:
        each = left.pop()
        if isinstance(each, Card):
            found.add(each)
        elif isinstance(each, Mapping):
            left += [*each, *each.values()]
        elif isinstance(each, tuple | list | set | frozenset):
            left += each
        else:
            kind: Any = type(each)
            left += [getattr(each, name) for name in _names(kind)]
    return found


@cache
def _names(kind: Any) -> tuple[str, ...]:
    """The fields of a record; of anything else none."""
    return tuple(each.name for each in fields(kind)) if is_dataclass(kind) else ()
