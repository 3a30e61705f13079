"""Telling players on several positions that one hand only may be looked at: whom nobody has told yet."""

from __future__ import annotations

from collections import Counter

from croupier.games import register
from croupier.rulebook import Actor
from croupier.table import events as e
from croupier.table.numbers import NUMBERS
from croupier.table.state import State


def untold(state: State) -> tuple[str, ...]:
    """The players who hold several positions in play and were never told, where the book makes telling a duty."""
    if len(state.in_play) < 2 or not NUMBERS[state.setup.slug].telling:
        return ()
    held = Counter(state.owners[position] for position in state.in_play)
    return tuple(player for player, positions in held.items() if positions > 1 and player not in state.told)


def not_told(state: State, by: Actor) -> tuple[e.NotToldOfOneLook, ...]:
    """The record of it. S-27: telling is in time until the first card; a round without it is an incident, not void."""
    players = untold(state)
    if not players:
        return ()
    slug = state.setup.slug
    readings = tuple(reading.id for reading in register().of(slug) if reading.id == "S-27")
    return (e.NotToldOfOneLook(by, tuple(NUMBERS[slug].telling.split()), players, readings),)
