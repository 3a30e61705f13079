"""The auditor of a simulated house: reads its log, believes none of its processes, and holds against them what they say."""

from __future__ import annotations

from random import Random

from croupier.errors import CroupierError, MoneyError
from croupier.floor import Event as FloorEvent
from croupier.floor import (
    FloorEdited,
    TableChanged,
    TableClosed,
    TableMoved,
    TableOpened,
    change_due,
    check,
    check_edit,
    check_step,
)
from croupier.house import events as h
from croupier.house.bodies import read_event
from croupier.house.cards import holds_hidden_cards
from croupier.house.decision import lawful_in_wait
from croupier.house.house import House
from croupier.house.kinds import CODEC
from croupier.house.ledger import compare_step
from croupier.house.log import Answered, Follower, Written
from croupier.house.requests import Accepted, HouseAnswer
from croupier.house.sent import Sent
from croupier.house.simulation.attendance import Attendance
from croupier.house.simulation.hidden_cards import find_leak
from croupier.house.simulation.storage import Disk
from croupier.house.simulation.tally import Tally
from croupier.house.staff import events as s
from croupier.house.state import POWER, Event, HouseState, evolve, opened
from croupier.rulebook import Actor, Post
from croupier.table import State
from croupier.table import commands as c
from croupier.table import events as e

_OPEN_CARDS = (e.CardsKeyed, e.CardsCorrected, e.CardDoubted)
_OWN = (  # events that no accepted request led to
    *(h.HouseOpened, h.ProgramStarted, h.ProgramStopped, h.ProgramLost, h.RequestRefused),
    *(s.SignInFailed, s.LockedOut),
)


class HouseFaultError(CroupierError):
    """The simulated house did what a house must never do."""

    def __init__(self, what: str) -> None:
        self.what = what
        super().__init__(what)


class Auditor:
    """Follows the log on its own, from the first event on."""

    def __init__(self, disk: Disk, seal: bytes, tally: Tally) -> None:
        self._disk, self._seal, self._tally = disk, seal, tally
        self._state: HouseState | None = None
        self._chain = Follower()
        self._attendance = Attendance()
        self._time = 0  # of the last event that was read
        self._hashes: list[str] = []  # of all events that were read
        self._kinds: list[type[object]] = []  # of all events that were read
        self._books: dict[str, str] = {}  # table -> its book
        self._acknowledged: dict[str, HouseAnswer] = {}  # key of a request -> what it was answered
        self._kept: dict[str, Answered] = {}  # key of a request -> that answer, as the log had it
        self._equal: dict[tuple[str, str], tuple[State, State]] = {}  # program and table -> what was the same, here and there
        self._owner: dict[int, str] = {}  # position -> the request that led to it
        self._owned_to = 0  # every event up to here has one owner

    @property
    def state(self) -> HouseState:
        """The house, as the auditor has worked it out."""
        if self._state is None:
            raise HouseFaultError("the log does not begin with the opening of a house")
        return self._state

    # -- the log --

    def follow(self) -> list[Event]:
        """Read what is new, check every event and its step. The tables of it."""
        events: list[Event] = []
        if self._disk.position < len(self._hashes):
            raise HouseFaultError(f"the log ends at {self._disk.position}, and it went to {len(self._hashes)} before")
        for written in self._disk.events[len(self._hashes) :]:
            if written.position != len(self._hashes) + 1:
                raise HouseFaultError(f"position {written.position} comes after {len(self._hashes)}")
            if written.at < self._time:
                raise HouseFaultError(f"the time runs back at {written.position}, from {self._time} to {written.at}")
            self._time = written.at
            self._chain.follow(written)
            event = self._evolved(written)
            if away := self._attendance.see(event, written.at):
                raise HouseFaultError(f"{type(event).__name__} at position {written.position}, and {away}")
            if written.stream.startswith("table/") and isinstance(event, FloorEvent) and holds_hidden_cards(event):
                self._hold(written.body.startswith('{"sealed"'), f"cards lie open in the log at {written.position}")
            if total := self.state.ledger.total():
                raise HouseFaultError(f"the ledger comes to {total} cents after position {written.position}")
            if isinstance(event, h.TableStopped) and event.by is None:
                raise HouseFaultError(f"the house has stopped {event.table} by itself: {event.why}")
            events.append(event)
            self._hashes.append(written.hash)
            self._kinds.append(type(event))
            self._tally.note(event, self._books)
        moved = [event for event in events if isinstance(event, FloorEvent)]
        try:
            compare_step(self.state.ledger, self.state.floor, moved)
            check_step(self.state.floor, moved)
        except MoneyError as error:
            raise HouseFaultError(f"the books do not agree: {error}") from error
        return events

    def _evolved(self, written: Written) -> Event:
        """The next event, and the state after it. What does not follow from what was before is a fault."""
        event: Event
        try:
            if self._state is None:
                event = self._opened(CODEC.parse(written.body))
            else:
                event = read_event(self._state, written, self._seal)
                self._check_waits(self._state, event)
                self._check_floor(self._state, event)
                self._state = evolve(self._state, event)
        except HouseFaultError:
            raise
        except Exception as error:
            where = f"position {written.position}, {written.stream}"
            raise HouseFaultError(f"{where}: the event does not follow from what was before: {error!r}") from error
        return event

    def _opened(self, first: object) -> h.HouseOpened:
        if not isinstance(first, h.HouseOpened):
            raise HouseFaultError("the log does not begin with the opening of a house")
        self._state = opened(first)
        self._books = {each.table: each.slug for each in first.tables}
        return first

    @staticmethod
    def _check_waits(state: HouseState, event: Event) -> None:
        """At a table whose round was interrupted nothing happens before the ruling on the failure (5.16; RWS 5.7)."""
        if isinstance(event, TableMoved) and event.table in state.interrupted:
            ruled = isinstance(event.event, e.IrregularityRuled) and event.event.case in POWER
            if isinstance(event.event, _OPEN_CARDS) and c.KeyCards in lawful_in_wait(state, event.table):
                return  # what lies open is keyed first, since the ruling hangs on it (RWS 5.7.1, H-34)
            if not ruled and not isinstance(event.event, e.ToldOfLostLink):  # equipment fails whenever it does
                raise HouseFaultError(f"{type(event.event).__name__} at {event.table} before the ruling on the failure")

    def _check_floor(self, state: HouseState, event: Event) -> None:
        """The floor changes as two persons have asked for, when it may; who closes a table opens its last round (R-6, R-27)."""
        if isinstance(event, FloorEdited) and (refused := check_edit(state.floor, event)):
            raise HouseFaultError(f"{type(event).__name__}: {refused}")
        if isinstance(event, TableClosed) and (cards := state.cards.get(event.table)) and not cards.opened:
            raise HouseFaultError(f"{event.table} is closed, and round {cards.round} is not opened")
        if isinstance(event, TableMoved) and isinstance(event.event, e.BetsOpened) and change_due(state.floor, event.table):
            raise HouseFaultError(f"bets open at {event.table}, and a change that waits for that is not made")
        if isinstance(event, TableOpened | TableChanged):
            self._books[event.table] = event.setup.slug

    # -- what was acknowledged --

    def acknowledge(self, sent: Sent, answer: HouseAnswer) -> None:
        """Somebody has got an answer: from now on nobody may get another to it, and its events stand."""
        if (known := self._acknowledged.setdefault(sent.key, answer)) != answer:
            raise HouseFaultError(f"the request {sent.request.id} was answered {known}, and now {answer}")
        kept = self._disk.answer(sent.key)
        if kept is None or CODEC.parse(kept.answer) != answer:
            raise HouseFaultError(f"the request {sent.request.id} was answered {answer}, and the log has {kept}")
        self._kept[sent.key] = kept
        if not isinstance(answer, Accepted):
            return
        if not 0 < answer.first <= answer.last <= len(self._hashes):
            raise HouseFaultError(f"the request {sent.request.id} led to {answer}, and the log ends at {len(self._hashes)}")
        for position in range(answer.first, answer.last + 1):
            if (owner := self._owner.setdefault(position, sent.key)) != sent.key:
                raise HouseFaultError(f"position {position} is of two requests: {owner} and {sent.key}")

    def after_failure(self) -> None:
        """All that was acknowledged, and all that anybody has read, is in the log as it was. New is what nobody was told of."""
        if self._disk.position < len(self._hashes):
            lost = len(self._hashes) - self._disk.position
            raise HouseFaultError(f"{lost} acknowledged events are lost: the log went to {len(self._hashes)}")
        for written, known in zip(self._disk.events, self._hashes, strict=False):
            if written.hash != known:
                raise HouseFaultError(f"another event stands at position {written.position} than before")
        for key, kept in self._kept.items():
            if self._disk.answer(key) != kept:
                raise HouseFaultError(f"the answer to {key} is lost or another")
        self.follow()

    def check_owners(self) -> None:
        """Every event belongs to the one request that led to it, or is the house's own: none is there twice."""
        for position in range(self._owned_to + 1, len(self._hashes) + 1):
            kind = self._kinds[position - 1]
            if (position in self._owner) is issubclass(kind, _OWN):
                raise HouseFaultError(f"position {position} ({kind.__name__}) belongs to no request, or should to none")
        self._owned_to = len(self._hashes)

    # -- what processes believe --

    def compare(self, house: House, *, whole: bool = False) -> None:
        """A process that has read all of the log knows what the auditor knows."""
        if house.position != len(self._hashes):
            raise HouseFaultError(f"the process is at position {house.position}, and the log goes to {len(self._hashes)}")
        mine, theirs = self.state, house.state
        same = mine == theirs if whole else all(self._is_same(house, name) for name in mine.floor.tables)
        if not same:
            raise HouseFaultError("what the process believes is not what the log says")

    def _is_same(self, house: House, table: str) -> bool:
        """Whether a process knows a table as the auditor does. States do not change: a pair is compared once."""
        mine, theirs = self.state.floor.tables[table], house.state.floor.tables[table]
        equal = self._equal.get((house.program, table))
        if equal and equal[0] is mine and equal[1] is theirs:
            return True
        self._equal[house.program, table] = (mine, theirs)
        return mine == theirs

    def check_day(self) -> None:
        """The whole floor, at the end of a day."""
        try:
            check(self.state.floor)
        except MoneyError as error:
            raise HouseFaultError(f"the books do not agree at the end of the day: {error}") from error
        self._check_slips()
        self.check_owners()

    def _check_slips(self) -> None:
        """Slips have no holes (R-19): the numbers are 1 to the last, and those that stand come to what each pool has paid."""
        register = self.state.slips
        self._hold([*register.slips] == [*range(1, len(register.slips) + 1)], "the numbers of slips have holes")
        awards = [each for each in register.slips.values() if each.entry and each.number not in register.voided]
        for name, pool in self.state.floor.pools.items():
            written = sum(each.amount.cents for each in awards if each.pool == name)
            self._hold(
                written == pool.paid.amount.cents, f"the slips of {name} come to {written}, paid were {pool.paid.amount}"
            )
        for each in awards:
            first, second = each.confirmed_by, each.witness
            alone = first is None or second is None or second.is_same_person(first) or second.post < Post.PIT_SUPERVISOR
            entry = self.state.floor.pools[each.pool].register[each.entry]
            large = entry.locked.amount > self.state.awards.limit(each.pool)
            self._hold(not (large and alone), f"slip {each.number} was paid on the word of one person")
            paid_too = any(who and who.is_same_person(each.by) for who in (first, second))
            self._hold(not (large and paid_too), f"slip {each.number} was paid by who has confirmed it")
            self._hold(bool(each.cards or each.community), f"slip {each.number} has no cards")

    def look(self, who: Actor | None, table: str, luck: Random) -> None:
        """Nobody sees a card that is not theirs."""
        self._tally.views += 1
        if leak := find_leak(self.state.floor, who, table, luck):
            raise HouseFaultError(leak)

    @staticmethod
    def _hold(holds: bool, what: str) -> None:
        if not holds:
            raise HouseFaultError(what)
