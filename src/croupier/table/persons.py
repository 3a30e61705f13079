"""Persons at a table: an identity and the names that it was seen with. Who drops the identity is held to be who had it."""

from __future__ import annotations

from croupier.rulebook import IDENTITY, Actor, Post, fold_name
from croupier.table.state import State

MOST_NAMES = 10  # of one identity that a table keeps: the last ones


def remember_name(state: State, by: Actor) -> State:
    """The state in which the name of a player with an identity is known."""
    name, known = fold_name(by.name), state.known_as.get(by.key, ())
    return state if name in known else state.but(known_as={**state.known_as, by.key: (*known, name)[-MOST_NAMES:]})


def may_be_player(state: State, by: Actor, player: str) -> bool:
    """Whether somebody, in whatever post, may be the one that a field names as a player of this table."""
    return by.may_be(player) or (not by.identity and by.person in _names(state, player))


def find_alike(state: State, player: str, noted: frozenset[str], by: Actor | None = None) -> str | None:
    """Who of some whom the table has noted a player may be. Two that have identities are told apart by them."""
    if not noted or player in noted:
        return player if noted else None
    names = _names(state, player)
    if by is not None and by.post is Post.PLAYER and by.is_player(player):
        names |= {fold_name(by.name)}
    with_one = player.startswith(IDENTITY)
    for other in sorted(noted):
        if other.startswith(IDENTITY) is not with_one and not names.isdisjoint(_names(state, other)):
            return other
    return None


def names_of_barred(state: State) -> tuple[str, ...]:
    """What nobody new may be called who stakes or sits down: it would be taken for somebody who is barred."""
    found: set[str] = set()
    for other in state.barred:
        names = _names(state, other)
        found |= names if other.startswith(IDENTITY) else {f"{IDENTITY}{other}"}
        found |= {key for key, known in state.known_as.items() if not names.isdisjoint(known)}
    return tuple(sorted(found - state.barred))


def _names(state: State, player: str) -> frozenset[str]:
    """What a player may be called who gives no identity: the name, or those that the identity was seen with, or itself."""
    if not player.startswith(IDENTITY):
        return frozenset({fold_name(player)})
    return frozenset({fold_name(player.removeprefix(IDENTITY)), *state.known_as.get(player, ())})
