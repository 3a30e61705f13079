"""The rounds of a table, and everything in a house that somebody should review: rulings, voids, overrides, refusals (R-29)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from croupier.errors import InputError
from croupier.floor import TableEdited, TableMoved
from croupier.house.audit.query import FoundEvent, Query, find_events, show_time
from croupier.house.audit.reading import Unopened, read_body
from croupier.house.audit.source import EventSource, published_keys
from croupier.house.events import HouseOpened, OverrideReviewed
from croupier.house.kinds import CODEC
from croupier.house.ledger import Kind, Ledger
from croupier.house.ledger import evolve as book
from croupier.house.ledger import postings as postings_of
from croupier.house.log import Written
from croupier.house.overrides import OVERRIDES
from croupier.house.streams import HOUSE, TABLE
from croupier.rulebook import Actor
from croupier.table import events as e


@dataclass(slots=True)
class PlayedRound:
    """A round of a table: who opened and dealt it, what was staked, what came of it, and what was ruled."""

    number: int
    position: int  # of its first event
    at: int
    opened_by: Actor
    dealt_by: Actor | None = None
    players: list[str] = field(default_factory=list)
    staked: int = 0  # cents
    given_back: int = 0
    house: int = 0  # what the house has won; below nothing: lost
    result: str = "open"
    rulings: list[str] = field(default_factory=list)
    sealed: int = 0  # events that cannot be read yet

    def as_dict(self) -> dict[str, object]:
        """As plain data for JSON."""
        return {
            "round": self.number,
            "position": self.position,
            "at": self.at,
            "time": show_time(self.at),
            "opened_by": str(self.opened_by.name),
            "dealt_by": self.dealt_by.name if self.dealt_by else None,
            "players": self.players,
            "staked": self.staked,
            "given_back": self.given_back,
            "house": self.house,
            "result": self.result,
            "rulings": self.rulings,
            "sealed": self.sealed,
        }


def list_rounds(source: EventSource, table: str) -> Iterator[PlayedRound]:
    """The rounds of a table, in order. The money is the ledger's, so sealed events are not missed."""
    keys, ledger = published_keys(source, TABLE + table), _ledger(source, table)
    current: PlayedRound | None = None
    count = 0
    for written in source.events(TABLE + table):
        found = read_body(written, keys)
        if isinstance(found, Unopened):
            if current:
                current.sealed += 1
            continue
        event = found.event
        if isinstance(event, TableEdited):
            ledger = book(ledger, event)
        if not isinstance(event, TableMoved):
            continue
        if isinstance(event.event, e.BetsOpened):
            if current:
                yield current
            count += 1
            current = PlayedRound(count, written.position, written.at, event.event.by)
        if current is not None:
            _follow(current, ledger, event)
        ledger = book(ledger, event)
    if current:
        yield current


def _ledger(source: EventSource, table: str) -> Ledger:
    first = next(source.events("house"), None)
    opened = CODEC.parse(first.body) if first else None
    setups = {setup.table: setup for setup in opened.tables} if isinstance(opened, HouseOpened) else {}
    if table in setups:
        return Ledger().with_table(setups[table])
    came = next(source.events(TABLE + table), None)  # one that was opened later says so first
    if came is None:
        names = dict.fromkeys((*setups, *(each.stream.removeprefix(TABLE) for each in source.events() if _opens(each))))
        raise InputError(f"there is no such table, only {', '.join(names) or 'none'}", where=table)
    return Ledger()


def _opens(event: Written) -> bool:
    return event.stream.startswith(TABLE) and '"kind":"floor.TableOpened"' in event.body


def _follow(current: PlayedRound, ledger: Ledger, event: TableMoved) -> None:
    happened = event.event
    if not isinstance(happened, e.BetsOpened):
        for account, cents in postings_of(event, ledger):
            if account.kind is Kind.IN_HAND:
                current.staked -= int(cents)
            elif account.kind is Kind.GIVEN_BACK:
                current.given_back += int(cents)
            elif account.kind in (Kind.COLLECTED, Kind.PAID):
                current.house += int(cents)
    if isinstance(happened, e.CardsDealt | e.CardScanned) or (isinstance(happened, e.BetsClosed) and not current.dealt_by):
        current.dealt_by = happened.by
    elif isinstance(happened, e.WagerPlaced) and happened.player not in current.players:
        current.players.append(happened.player)
    elif isinstance(happened, e.RoundConcluded):
        current.result = "void" if current.result == "void" else "concluded"
    elif isinstance(happened, e.RoundVoided):
        current.result = "void"
    elif isinstance(happened, e.IrregularityRuled | e.CountDidNotFit):
        current.rulings.append(f"{happened.case.value}: {happened.effect.value}, by {happened.by.name}")


def list_overrides(source: EventSource, table: str = "") -> Iterator[FoundEvent]:
    """What is to be reviewed, at one table or in all of the house (R-29)."""
    for found in find_events(source, Query(kinds=OVERRIDES)):
        if not table or found.written.stream == TABLE + table or table in (found.data.get("table"), found.data.get("place")):
            yield found


def list_reviews(source: EventSource) -> dict[int, OverrideReviewed]:
    """What was reviewed, by its position in the log: by whom, when, and what was said of it (R-29)."""
    kind = f'"kind":"house.{OverrideReviewed.__name__}"'
    found = (CODEC.parse(each.body) for each in source.events(HOUSE) if kind in each.body[:80])
    return {each.position: each for each in found}
