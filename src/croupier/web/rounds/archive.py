"""The archive: rounds of the log with what somebody may look for, the latest first, read back as far as is asked for.

Sealed events are not opened here. The money of a round is the ledger's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from threading import Lock
from typing import Any

from croupier.floor import TableMoved
from croupier.games import edition, editions
from croupier.house import CODEC, House, audit, cards, events, ledger, log, streams
from croupier.rulebook import Actor, Money
from croupier.table import events as e
from croupier.web.topics.names import name_game

WINDOW = 4_000  # events of the log that are read at once, going back
MOST_WINDOWS = 12  # of one request
_BETS_OPENED, _APPLIED, _CLOSED = ('"kind":"table.BetsOpened"', '"kind":"house.FloorApplied"', '"kind":"house.ShiftClosed"')
_SET_UP = ('"kind":"floor.TableOpened"', '"kind":"floor.TableChanged"')


@dataclass(slots=True)
class KeptRound:
    """A round: where its events are in the log, who was in it, what it came to, and what was ruled in it."""

    table: str
    number: int
    book: str
    first: int
    at: int
    last: int = 0
    until: int = 0
    dealer: str = ""
    players: dict[str, None] = field(default_factory=dict)  # by the keys that the table knows
    persons: set[str] = field(default_factory=set)  # names of the staff who acted
    staked: int = 0  # cents
    back: int = 0
    house: int = 0  # what the house has won
    nets: dict[str, int] = field(default_factory=dict)  # what each player has won, in cents
    awarded: int = 0
    result: str = "open"
    cases: list[str] = field(default_factory=list)
    rules: set[str] = field(default_factory=set)
    opened: bool = False  # the key of its cards is published
    before: str = ""  # the hash of the table's chain before it

    @property
    def id(self) -> str:
        """What pages know it by."""
        return f"{self.table}/{self.number}"


@dataclass(frozen=True, slots=True)
class RoundQuery:
    """What somebody looks for. All that is said must fit."""

    table: str = ""
    player: str = ""  # a key, an identity or a name of the staff's knowledge
    person: str = ""
    rule: str = ""
    irregular: bool = False
    ruling: str = ""  # words of what was ruled, in small letters
    result: str = ""
    least: int = 0  # cents that went back or were staked, at least
    since: int = 0
    until: int = 2**62

    def fits(self, each: KeptRound) -> bool:
        """Whether a round is one of these."""
        return (
            (not self.table or each.table == self.table)
            and (not self.player or self.player in each.players or f"#{self.player}" in each.players)
            and (not self.person or self.person in each.persons)
            and (not self.rule or self.rule in each.rules)
            and (not self.irregular or bool(each.cases))
            and (not self.ruling or any(self.ruling in case.lower() for case in each.cases))
            and (not self.result or each.result == self.result)
            and max(each.staked, each.back) >= self.least
            and self.since <= each.at <= self.until
        )


class _TableRounds:
    """The rounds of one table, as far back as its events were read. All of them up to now are known from `since` on."""

    def __init__(self, archive: Archive, table: str, since: int, rounds: int) -> None:
        self._archive, self._table = archive, table
        self.since = since  # a position: what comes after it was read
        self.first = rounds + 1  # the number of the earliest round that was read, or of the next one
        self.older: list[KeptRound] = []  # the latest first
        self.newer: list[KeptRound] = []  # the latest last
        self._count = rounds
        self._current: _Course | None = None
        self._headless: list[log.Written] = []  # of a round whose beginning was not read yet

    def take(self, written: log.Written, hash_before: str) -> None:
        """One event more, which is the latest."""
        if _opens_round(written):
            self._count += 1
            self._current = _Course(self._archive.make(self._table, self._count, written, hash_before))
            self.newer.append(self._current.kept)
        elif self._current is None:
            self._headless.append(written)
        else:
            self._current.go_on(written)

    def take_older(self, events: list[log.Written], since: int) -> None:
        """Events from before all that was read, in order; with them all after the position `since` is read."""
        opened = [at for at, written in enumerate(events) if _opens_round(written)]
        starts = [*opened, len(events)]
        made: list[_Course] = []
        for number, (at, end) in enumerate(pairwise(starts), self.first - len(opened)):
            before = events[at - 1].hash if at else ""
            made.append(_Course(self._archive.make(self._table, number, events[at], before)))
            for written in events[at + 1 : end]:
                made[-1].go_on(written)
        if made:
            for written in self._headless:
                made[-1].go_on(written)
            self._current = self._current or made[-1]
            self._headless = events[: opened[0]]
        else:
            self._headless = [*events, *self._headless]
        self.first -= len(opened)
        self.older += [course.kept for course in reversed(made)]
        self.since = since


class _Course:
    """A round as its events come. The ledger is its own: what lies on the areas is nothing when bets are opened."""

    def __init__(self, kept: KeptRound) -> None:
        empty = ledger.Ledger()
        self.kept, self._ledger = kept, replace(empty, jackpots=empty.jackpots.put(kept.table, ""))

    def go_on(self, written: log.Written) -> None:
        """One event more of it, or of the table until the next round."""
        if audit.published_key(written):
            return
        self.kept.last, self.kept.until = written.position, written.at
        if cards.round_of_sealed(written.body) is not None:
            return
        event: Any = streams.outer(written.stream, written.at, CODEC.parse(written.body))
        if isinstance(event, TableMoved):
            _follow(self.kept, event.event)
            _book(self.kept, ledger.postings(event, self._ledger))
            self._ledger = ledger.evolve(self._ledger, event)


def _opens_round(written: log.Written) -> bool:
    return _BETS_OPENED in written.body[:80]


class Archive:
    """Rounds, read back from the latest as far as somebody asks. Many may ask at once."""

    def __init__(self, house: House, window: int = WINDOW) -> None:
        self._house, self._window = house, window
        self._lock = Lock()
        self.position, state = house.position, house.state
        while self.position != house.position:  # something was written meanwhile
            self.position, state = house.position, house.state
        self.start = dict(state.floor.tables)  # the tables as they were at that position
        self._read = self._since = self.position
        self.rounds: dict[str, KeptRound] = {}
        self.keys: audit.RoundKeys = {}
        self.shifts: list[int] = []  # when each was closed
        self._tables = {name: self._begin(name, table.rounds) for name, table in self.start.items()}
        self._hashes: dict[str, str] = {}
        self._books: dict[str, list[tuple[int, str]]] = {}  # table -> from which position on it has which book
        self._applied: bool | None = None  # whether the floor was ever changed; None: nobody has looked

    def _begin(self, table: str, rounds: int) -> _TableRounds:
        return _TableRounds(self, table, self.position, rounds)

    # -- what is asked for --

    def read(self) -> None:
        """Take in what is new in the log."""
        with self._lock:
            self._read_on()

    def find(self, query: RoundQuery, most: int, may: Callable[[KeptRound], bool]) -> tuple[list[KeptRound], bool]:
        """Rounds that fit and that somebody may see, the latest first; and whether all of the log was looked through.

        It is read back until there are as many as wanted, or for some windows: whoever asks again has it read on from there.
        """
        with self._lock:
            self._read_on()
            for _ in range(MOST_WINDOWS):
                found = [each for each in self._listed(query.table) if query.fits(each) and may(each)]
                whole = self._read_since(query.table) == 0 or self._time_of(self._read_since(query.table)) < query.since
                if whole or len(found) >= most:
                    break
                self._read_back(query.table)
            return found, whole

    def get(self, id: str) -> KeptRound | None:  # noqa: A002  # the name in the address
        """A round by its id. Only the stream of its table is read back for it."""
        table, _, number = id.rpartition("/")
        with self._lock:
            self._read_on()
            own = self._tables.get(table)
            while own and own.since and number.isdecimal() and int(number) < own.first:
                self._read_back(table)
            return self.rounds.get(id)

    def read_all(self, table: str = "", since: int = 0) -> None:
        """Read all of the log, or of one table's stream; or as far back as some time."""
        with self._lock:
            self._read_on()
            while (at := self._read_since(table)) and self._time_of(at) >= since:
                self._read_back(table)

    # -- reading --

    def _read_on(self) -> None:
        for written in self._house.log.read(after=self._read, upto=self._house.position):
            self._read = written.position
            if written.stream.startswith(streams.TABLE):
                table = written.stream.removeprefix(streams.TABLE)
                if table not in self._tables:
                    self._tables[table] = _TableRounds(self, table, 0, 0)
                self._note(written, table)
                self._tables[table].take(written, self._hashes.get(table, ""))
                self._hashes[table] = written.hash
            elif written.stream == streams.HOUSE and self._applied is not None:
                self._note_house(written)

    def _read_back(self, table: str = "") -> None:
        """One window more of the log, or of one table."""
        upto = self._read_since(table)
        after = max(0, upto - self._window)
        events: dict[str, list[log.Written]] = {name: [] for name in ([table] if table else self._tables)}
        for written in self._house.log.read(after=after, upto=upto, stream=streams.TABLE + table if table else ""):
            name = written.stream.removeprefix(streams.TABLE)
            if written.stream.startswith(streams.TABLE) and name in events and written.position <= self._tables[name].since:
                self._note(written, name)
                events[name].append(written)
        for name, own in events.items():
            if self._tables[name].since > after:
                self._tables[name].take_older(own, after)
        if not table:
            self._since = after

    def _read_since(self, table: str) -> int:
        if not table:
            return self._since
        return self._tables[table].since if table in self._tables else 0

    def _time_of(self, position: int) -> int:
        """When an event was written; a time after all others for position 0."""
        found = next(self._house.log.read(after=position - 1, upto=position), None) if position else None
        return found.at if found else 2**62

    def _listed(self, table: str) -> list[KeptRound]:
        """The rounds that were read, the latest first."""
        parts = [self._tables[table]] if table in self._tables else [] if table else self._tables.values()
        found = [each for part in parts for each in (*part.older, *part.newer)]
        found.sort(key=lambda each: each.first, reverse=True)
        return found

    # -- what else is known --

    def make(self, table: str, number: int, written: log.Written, before: str) -> KeptRound:
        """A round that has just begun."""
        kept = KeptRound(table, number, self._book_at(table, written.position), written.position, written.at)
        kept.last, kept.until, kept.before = written.position, written.at, before or self._hash_before(written)
        kept.opened = (table, number) in self.keys
        _follow(kept, CODEC.parse(written.body))
        self.rounds[kept.id] = kept
        return kept

    def _hash_before(self, written: log.Written) -> str:
        """The hash of the event before one, where that was not read with it."""
        known = self._house.log.heads(written.position - 1).get(written.stream)
        return known.hash if known else log.NOTHING

    def _note(self, written: log.Written, table: str) -> None:
        """A key that is published, and another book."""
        if found := audit.published_key(written):
            self.keys[found[0]] = found[1]
            if (opened := self.rounds.get(f"{table}/{found[0][1]}")) is not None:
                opened.opened = True
        elif table in self._books and written.position > self._books[table][-1][0] and _sets_up(written):
            self._books[table].append((written.position, CODEC.parse(written.body).setup.slug))

    def _book_at(self, table: str, position: int) -> str:
        """By which book a table played at a position."""
        if table not in self._books:
            self._books[table] = list(self._find_books(table))
        return next((slug for at, slug in reversed(self._books[table]) if at <= position), "")

    def _find_books(self, table: str) -> Iterator[tuple[int, str]]:
        """The books of a table, one after the other. Where the floor was never changed there is one."""
        first = next(self._house.log.read(stream=streams.HOUSE))
        opened = CODEC.parse(first.body)
        setups = {setup.table: setup.slug for setup in opened.tables} if isinstance(opened, events.HouseOpened) else {}
        yield 0, setups.get(table, "")
        if self.was_changed():
            for written in self._house.log.read(stream=streams.TABLE + table):
                if _sets_up(written):
                    yield written.position, CODEC.parse(written.body).setup.slug

    def was_changed(self) -> bool:
        """Whether the floor was ever changed since the house was opened. It also finds when shifts were closed."""
        if self._applied is None:
            self._applied = False
            for written in self._house.log.read(upto=self._read, stream=streams.HOUSE):
                self._note_house(written)
        return self._applied

    def _note_house(self, written: log.Written) -> None:
        head = written.body[:80]
        self._applied = self._applied or _APPLIED in head
        if _CLOSED in head:
            self.shifts.append(written.at)


def _sets_up(written: log.Written) -> bool:
    """Whether a table is set up anew by an event, from now on."""
    return any(kind in written.body[:80] for kind in _SET_UP)


def _follow(current: KeptRound, event: Any) -> None:
    current.rules.update(event.rules)
    if event.by.post:
        current.persons.update((event.by.name, event.by.identity))
    match event:
        case e.BetsOpened() | e.BetsClosed():
            current.dealer = event.by.name
        case e.WagerPlaced():
            current.players[event.player] = None
        case e.RoundConcluded():
            current.result = "void" if current.result == "void" else "concluded"
        case e.RoundVoided():
            current.result = "void"
        case e.IrregularityRuled() | e.CountDidNotFit():
            current.cases.append(f"{event.case.value}: {event.effect.value}")


def _book(current: KeptRound, postings: tuple[ledger.Posting, ...]) -> None:
    for account, cents in postings:
        if account.kind is ledger.Kind.IN_HAND:
            current.staked -= int(cents)
            player = account.owner.removeprefix("player/")
            current.nets[player] = current.nets.get(player, 0) + int(cents)
        elif account.kind is ledger.Kind.GIVEN_BACK:
            current.back += int(cents)
            current.nets[account.player] = current.nets.get(account.player, 0) + int(cents)
        elif account.kind in (ledger.Kind.COLLECTED, ledger.Kind.PAID):
            current.house += int(cents)


def describe_round(each: KeptRound, call: dict[str, str] | None = None) -> dict[str, Any]:
    """A round as plain data; `call` has names of players by their keys, where they may be known. So may what they won."""
    names = call or {}
    return {
        "id": each.id,
        "table": each.table,
        "round": each.number,
        "book": each.book,
        "game": _name_book(each.book),
        "at": each.at,
        "until": each.until,
        "dealer": each.dealer,
        "players": [
            {"key": key, "name": names.get(key, ""), "net": str(Money(each.nets.get(key, 0))) if key in names else None}
            for key in each.players
        ],
        "staked": str(Money(each.staked)),
        "back": str(Money(each.back)),
        "house": str(Money(each.house)),
        "result": each.result,
        "rulings": each.cases,
        "opened": each.opened,
    }


def _name_book(slug: str) -> str:
    """A book by its game and its casino; by its name alone if it is not known any more."""
    if slug not in editions():
        return slug
    found = edition(slug)
    return f"{name_game(found)}, {found.catalogue.operator}"


def may_see(who: Actor, each: KeptRound) -> bool:
    """Whether somebody may look at a round: the pit at all, a player at those with a wager of the own."""
    return bool(who.post) or who.key in each.players
