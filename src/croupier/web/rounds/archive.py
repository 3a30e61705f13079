"""The archive: every round of the log with what somebody may look for. It is read off the log, and reads on when it is asked.

Sealed events are not opened here. The money of a round is the ledger's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from croupier.floor import TableEdited, TableMoved
from croupier.house import CODEC, House, audit, cards, events, ledger, log, streams
from croupier.rulebook import Actor, Money
from croupier.table import events as e

MOST_ROUNDS = 100_000  # that are kept; the oldest give way
_PEOPLE = ("by", "witness")


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


class Archive:
    """All rounds, the latest last. Many may ask at once."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lock = Lock()
        self._read = 0
        self.rounds: dict[str, KeptRound] = {}
        self.keys: audit.RoundKeys = {}
        self.shifts: list[int] = []  # when each was closed
        self._current: dict[str, KeptRound] = {}
        self._ledgers: dict[str, ledger.Ledger] = {}
        self._books: dict[str, str] = {}
        self._counts: dict[str, int] = {}
        self._hashes: dict[str, str] = {}

    def read(self) -> None:
        """Take in what is new in the log."""
        with self._lock:
            for written in self._house.log.read(after=self._read, upto=self._house.position):
                self._read = written.position
                if written.stream.startswith(streams.TABLE):
                    table = written.stream.removeprefix(streams.TABLE)
                    self._take(written, table)
                    self._hashes[table] = written.hash
                elif written.stream == streams.HOUSE:
                    self._of_house(written)
            while len(self.rounds) > MOST_ROUNDS:
                del self.rounds[next(iter(self.rounds))]

    def find(self, query: RoundQuery) -> Iterator[KeptRound]:
        """The rounds that fit, the latest first."""
        self.read()
        return (each for each in reversed(tuple(self.rounds.values())) if query.fits(each))

    def _of_house(self, written: log.Written) -> None:
        event = CODEC.parse(written.body)
        if isinstance(event, events.HouseOpened):
            for setup in event.tables:
                self._books[setup.table] = setup.slug
                self._ledgers[setup.table] = ledger.Ledger().with_table(setup)
        elif isinstance(event, events.ShiftClosed):
            self.shifts.append(written.at)

    def _take(self, written: log.Written, table: str) -> None:
        current = self._current.get(table)
        if found := audit.published_key(written):
            self.keys[found[0]] = found[1]
            if (opened := self.rounds.get(f"{table}/{found[0][1]}")) is not None:
                opened.opened = True
            return
        if cards.round_of_sealed(written.body) is not None:
            if current:
                current.last, current.until = written.position, written.at
            return
        event: Any = streams.outer(written.stream, written.at, CODEC.parse(written.body))
        if isinstance(event, TableEdited):
            if (setup := getattr(event, "setup", None)) is not None:
                self._books[table] = setup.slug
            self._ledgers[table] = ledger.evolve(self._ledgers.get(table, ledger.Ledger()), event)
        if not isinstance(event, TableMoved):
            return
        if isinstance(event.event, e.BetsOpened):
            self._counts[table] = self._counts.get(table, 0) + 1
            current = KeptRound(table, self._counts[table], self._books.get(table, ""), written.position, written.at)
            current.before = self._hashes.get(table, log.NOTHING)
            self._current[table] = self.rounds[current.id] = current
        own = self._ledgers.get(table, ledger.Ledger())
        if current is not None:
            current.last, current.until = written.position, written.at
            _follow(current, event.event)
            if not isinstance(event.event, e.BetsOpened):
                _book(current, ledger.postings(event, own))
        self._ledgers[table] = ledger.evolve(own, event)


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


def may_see(who: Actor, each: KeptRound) -> bool:
    """Whether somebody may look at a round: the pit at all, a player at those with a wager of the own."""
    return bool(who.post) or who.key in each.players
