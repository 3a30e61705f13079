"""Snapshots: the state at some position of the log, kept sealed so that a house opens fast. They are never trusted.

A snapshot is taken up only if it was sealed by the key of the house for exactly this chain: its position and the digest of all
heads there. Anything else is forgotten, and the state is worked out from the log.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from functools import cache
from itertools import islice
from typing import Any, get_args, get_origin, get_type_hints

from croupier.codec import KIT, Codec, Form, Kinds
from croupier.errors import CroupierError
from croupier.floor import FLOOR, Floor
from croupier.house.cards import seal_snapshot, unseal_snapshot
from croupier.house.kinds import HOUSE
from croupier.house.ledger import Ledger
from croupier.house.log import Log, Snapshot, digest_heads
from croupier.house.staff import Staff
from croupier.house.state import HouseState
from croupier.jackpot import JACKPOT, Pool
from croupier.persistent import PersistentMap
from croupier.table import TABLE

NAME = "house"
_CHUNK = 5_000  # keys of a map in one list: a list of the codec has an end, and what a pool has paid has none


def take_snapshot(log: Log, state: HouseState, position: int, seal: bytes) -> None:
    """Keep a state that the log leads to at a position."""
    digest = digest_heads(log.heads(position))
    body = zlib.compress(_codec().format(state).encode(), 1)
    log.keep_snapshot(Snapshot(NAME, position, digest, seal_snapshot(body, position, digest, by=seal)))


def find_snapshot(log: Log, seal: bytes) -> tuple[int, HouseState] | None:
    """The position and the state of the snapshot that is kept; None if there is none that fits the log."""
    kept = log.snapshot(NAME)
    if kept is None:
        return None
    state = _opened(log, kept, seal)
    if state is None:
        log.drop_snapshot(NAME)
    return None if state is None else (kept.position, state)


def _opened(log: Log, kept: Snapshot, seal: bytes) -> HouseState | None:
    if not 0 < kept.position <= log.position or digest_heads(log.heads(kept.position)) != kept.digest:
        return None
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
    hints = [hint for kind in (HouseState, Floor, Pool, Ledger, Staff) for hint in get_type_hints(kind).values()]
    hints += [inner for hint in hints if get_origin(hint) is PersistentMap for inner in get_args(hint)]
    forms = {hint: _persistent(hint) for hint in hints if get_origin(hint) is PersistentMap}
    return Codec(KIT, TABLE, JACKPOT, FLOOR, HOUSE, Kinds("snapshot", (HouseState,)), forms=forms)


def _persistent(hint: Any) -> Callable[[Codec], Form]:
    """A persistent map as lists of pairs, some thousands each."""
    key, value = get_args(hint)
    listed = tuple[tuple[tuple[key, value], ...], ...]  # type: ignore[valid-type]

    def make(codec: Codec) -> Form:
        form = codec.form(listed)

        def from_json(data: Any) -> Any:
            return PersistentMap(pair for chunk in form.from_json(data) for pair in chunk)

        def to_json(held: Any) -> Any:
            return form.to_json(tuple(_chunks(held.items())))

        return Form(to_json, from_json, form.schema, form.shapes, form.write, form.read, single=False)

    return make


def _chunks(items: Iterable[Any]) -> Iterable[tuple[Any, ...]]:
    rest = iter(items)
    while chunk := tuple(islice(rest, _CHUNK)):
        yield chunk
