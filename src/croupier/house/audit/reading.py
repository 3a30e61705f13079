"""Events of an export as the house knows them: unsealed by the keys that the log itself has published."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from croupier.house.audit.chain_audit import RoundKeys
from croupier.house.cards import SealError, round_of_sealed, unseal_body
from croupier.house.kinds import CODEC
from croupier.house.log import Written
from croupier.house.state import Event
from croupier.house.streams import TABLE, outer

# Bodies that are kept parsed: the same dealer opens bets again and again, and reads the same cards. No deck comes twice.
_SOME_BODIES, _LONGEST_KEPT = 20_000, 1_000  # characters


class Unopened(NamedTuple):
    """An event that is sealed by the key of a round which the log has not published yet."""

    table: str
    round: int


class KnownEvent(NamedTuple):
    """An event, and by the key of which round it was sealed; 0: it was not."""

    event: Event
    sealed: int = 0


BodyRead: TypeAlias = KnownEvent | Unopened


def read_body(written: Written, keys: RoundKeys) -> BodyRead:
    """The event that a line of an export holds. What cannot be read is a `CroupierError`."""
    body = written.body
    number = round_of_sealed(body)
    if number is None:
        return KnownEvent(outer(written.stream, written.at, _parse(body)))
    if not written.stream.startswith(TABLE):
        raise SealError("only events of a table are sealed")
    table = written.stream.removeprefix(TABLE)
    key = keys.get((table, number))
    if key is None:
        return Unopened(table, number)
    return KnownEvent(outer(written.stream, written.at, _parse(unseal_body(body, table, by=key))), number)


def _parse(body: str) -> Any:
    return _parsed(body) if len(body) <= _LONGEST_KEPT else CODEC.parse(body)


@lru_cache(maxsize=_SOME_BODIES)
def _parsed(body: str) -> Any:
    return CODEC.parse(body)
