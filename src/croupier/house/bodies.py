"""Events as the log has them: JSON of the codec; sealed by the key of the round where they hold hidden cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from croupier.errors import CroupierError
from croupier.floor import TableMoved
from croupier.house.cards import holds_hidden_cards, round_key, round_of_sealed, seal_body, unseal_body
from croupier.house.kinds import CODEC
from croupier.house.log import LogDamaged, NewEvent, Written
from croupier.house.state import Event, HouseState
from croupier.house.streams import TABLE, inner, outer, stream_of

Parse: TypeAlias = Callable[[str], Any]  # reads JSON of the codec


def write_event(state: HouseState, event: Event, seal: bytes) -> NewEvent:
    """An event as it is put into the log, after this state."""
    body = CODEC.format(inner(event))
    if isinstance(event, TableMoved) and holds_hidden_cards(event):
        cards = state.cards[event.table]
        body = seal_body(body, cards.table, cards.round, by=round_key(cards, by=seal))
    return NewEvent(stream_of(event), body)


def read_event(state: HouseState, written: Written, seal: bytes, parse: Parse = CODEC.parse) -> Event:
    """The event that the log has there, after this state. What cannot be read is `LogDamaged`."""
    body = written.body
    try:
        if round_of_sealed(body) is not None:
            table = written.stream.removeprefix(TABLE)
            body = unseal_body(body, table, by=round_key(state.cards[table], by=seal))
        return outer(written.stream, written.at, parse(body))
    except (CroupierError, KeyError) as error:
        if isinstance(error, LogDamaged):
            raise
        raise LogDamaged(f"the event cannot be read: {error}", position=written.position, stream=written.stream) from None
