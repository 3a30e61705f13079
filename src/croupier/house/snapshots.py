"""Snapshots: the state at some position of the log, kept sealed so that a house opens fast. They are never trusted.

A snapshot is taken up only if it was sealed by the key of the house for exactly this chain: its position and the digest of all
heads there. The heads are worked out from the first event on: to hash an event takes a small part of what it takes to follow
it. Anything else is forgotten, and the state is worked out from the log.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import islice
from threading import active_count
from time import sleep
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from croupier.codec import KIT, Codec, Form, Kinds
from croupier.errors import CroupierError
from croupier.floor import FLOOR, Floor
from croupier.house.awards import AwardBook
from croupier.house.cards import seal_snapshot, unseal_snapshot
from croupier.house.kinds import HOUSE
from croupier.house.ledger import Ledger
from croupier.house.log import Head, Log, LogUnavailable, Snapshot, Written, digest_heads
from croupier.house.programs import Programs
from croupier.house.slips import SlipRegister
from croupier.house.staff import Staff
from croupier.house.state import HouseState
from croupier.jackpot import JACKPOT, Pool
from croupier.persistent import PersistentMap
from croupier.table import TABLE

NAME = "house"
_CHUNK = 5_000  # keys of a map in one list: a list of the codec has an end, and what a pool has paid has none
_FEW = 10  # keys that are written at once: some milliseconds


def take_snapshot(log: Log, state: HouseState, position: int, seal: bytes) -> None:
    """Keep a state that the log leads to at a position."""
    digest = digest_heads(log.heads(position))
    body = zlib.compress(_codec().format(state).encode(), 1)
    log.keep_snapshot(Snapshot(NAME, position, digest, seal_snapshot(body, position, digest, by=seal)))


class TakenUp(NamedTuple):
    """What is known by a snapshot that fits its log: how far it goes, when that was, the version of each stream, the state."""

    position: int
    at: int
    versions: dict[str, int]
    state: HouseState


def find_snapshot(log: Log, seal: bytes, *, whole_chain: bool = True) -> TakenUp | None:
    """The snapshot that is kept; None if there is none that fits the log. A chain that is broken before it is `LogDamaged`.

    Without the whole chain its heads are believed as the log has them.
    """
    try:
        kept = log.snapshot(NAME)
    except LogUnavailable:  # what is kept does not read; if it is the whole log, its events do not either
        kept = None
    if kept is None:
        return None
    found = _taken_up(log, kept, seal, whole_chain) if 0 < kept.position <= log.position else None
    if found is None:
        log.drop_snapshot(NAME)
    return found


def _taken_up(log: Log, kept: Snapshot, seal: bytes, whole_chain: bool) -> TakenUp | None:
    heads, at = _heads_of_chain(log, kept.position) if whole_chain else _heads_as_kept(log, kept.position)
    state = _opened(kept, seal) if digest_heads(heads) == kept.digest else None
    if state is None:
        return None
    return TakenUp(kept.position, at, {stream: head.version for stream, head in heads.items()}, state)


def _heads_of_chain(log: Log, position: int) -> tuple[Mapping[str, Head], int]:
    """The heads at a position and the time of its event, from the first event on: whoever reads a log checks every hash."""
    last: dict[str, Written] = {}
    for event in log.read(upto=position):
        last[event.stream] = event
    return {stream: Head(each.version, each.hash) for stream, each in last.items()}, event.at


def _heads_as_kept(log: Log, position: int) -> tuple[Mapping[str, Head], int]:
    return log.heads(position), next(log.read(position - 1)).at


def _opened(kept: Snapshot, seal: bytes) -> HouseState | None:
    try:
        body = zlib.decompress(unseal_snapshot(kept.body, kept.position, kept.digest, by=seal))
        found = _codec().parse(body.decode())
    except (zlib.error, UnicodeDecodeError, ValueError, CroupierError):  # another key, damage, an older version
        return None
    return found if isinstance(found, HouseState) else None


# -- the form of a state ---------------------------------------------------------------------------------------------


@cache
def _codec() -> Codec:
    """The codec of states. It is made when it is first used: nobody else needs it."""
    hints = [
        hint
        for kind in (HouseState, Floor, Pool, Ledger, Staff, Programs, AwardBook, SlipRegister)
        for hint in get_type_hints(kind).values()
    ]
    hints += [inner for hint in hints if get_origin(hint) is PersistentMap for inner in get_args(hint)]
    forms = {hint: _persistent(hint) for hint in hints if get_origin(hint) is PersistentMap}
    return Codec(KIT, TABLE, JACKPOT, FLOOR, HOUSE, Kinds("snapshot", (HouseState,)), forms=forms)


def _persistent(hint: Any) -> Callable[[Codec], Form]:
    """A persistent map as lists of pairs, some thousands each."""
    key, value = get_args(hint)
    pairs = tuple[tuple[key, value], ...]  # type: ignore[valid-type]

    def make(codec: Codec) -> Form:
        some, form = codec.form(pairs), codec.form(tuple[pairs, ...])

        def from_json(data: Any) -> Any:
            return PersistentMap(pair for chunk in form.from_json(data) for pair in chunk)

        def to_json(held: Any) -> Any:
            return [_politely(some.to_json, chunk) for chunk in _chunks(held.items(), _CHUNK)]

        return Form(to_json, from_json, form.schema, form.shapes, form.write, form.read, single=False)

    return make


def _politely(write: Callable[[Any], list[Any]], items: tuple[Any, ...]) -> list[Any]:
    """What is written of many items; after a few each, other threads of the process go first: one of them answers people."""
    if active_count() == 1:
        return write(items)
    made: list[Any] = []
    for few in _chunks(items, _FEW):
        made += write(few)
        sleep(0)
    return made


def _chunks(items: Iterable[Any], size: int) -> Iterable[tuple[Any, ...]]:
    rest = iter(items)
    while chunk := tuple(islice(rest, size)):
        yield chunk
