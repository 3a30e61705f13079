"""The books of an export: pools and meters, and the ledger beside tables and pools."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from croupier.errors import InputError
from croupier.floor import (
    ClockSet,
    Event,
    Floor,
    FloorEdited,
    PoolMoved,
    PoolOpened,
    TableEdited,
    TableMoved,
    change_due,
    check_edit,
    check_step,
)
from croupier.floor import evolve as evolve_floor
from croupier.house import events as h
from croupier.house.audit.faults import Faults
from croupier.house.audit.person_audit import PersonAudit
from croupier.house.audit.pool_audit import PoolAudit
from croupier.house.audit.reading import BodyRead, Unopened
from croupier.house.audit.slip_audit import SlipAudit
from croupier.house.ledger import at_table, compare_step
from croupier.house.log import Written
from croupier.house.reconciliation import compare_books
from croupier.house.state import HouseState, evolve, opened
from croupier.house.streams import HOUSE, SLIPS, STAFF, TABLE
from croupier.rulebook import Meter
from croupier.table import Phase, State
from croupier.table import events as e


class BookAudit:
    """Works the house out anew, event by event: `take` each in order, then `end`.

    `books` are the streams whose events come here, each with the number of what is kept together: tables and pools that were
    ever linked. None: all, together. What is done together has one time. When the time moves, tables, pools and ledger must
    agree. What is found of one number hangs on no other: so it is the same however the work is shared out.
    """

    def __init__(self, books: Mapping[str, int] | None = None) -> None:
        self.state: HouseState | None = None
        self.left_out: set[str] = set()  # tables and pools that cannot be followed any more, as streams
        self.compared = 0  # times that the ledger was held against tables and pools
        self._pools: dict[str, PoolAudit] = {}
        self._books = books
        self._slips = SlipAudit(books)
        self._persons = PersonAudit()
        self._step: dict[int, list[Event]] = {}
        self._ends: dict[int, Written] = {}  # the last of each
        self._seen: dict[str, tuple[object, ...]] = {}  # table -> what was last compared of it
        self._last: Written | None = None

    def take(self, written: Written, found: BodyRead, faults: Faults, table: State | None = None) -> None:
        """The next event. What is wrong is noted; its table or pool is not followed after.

        `table` is its table after it, where that was worked out: it is not worked out twice.
        """
        try:
            self._take(written, found, faults, table)
        except Exception as error:  # noqa: BLE001  # what was changed can fail in any way
            faults.add(error, position=written.position, stream=written.stream)
            self.left_out.add(written.stream)

    def end(self, faults: Faults) -> None:
        """Compare what came last."""
        self._compare(faults)
        if SLIPS not in self.left_out and (missing := self._slips.missing()):
            faults.add(missing, stream=SLIPS)
        for name, pool in self._pools.items():
            if f"pool/{name}" not in self.left_out and (missing := pool.missing()):
                faults.add(missing, stream=f"pool/{name}")

    def _take(self, written: Written, found: BodyRead, faults: Faults, table: State | None) -> None:
        if self._last is None or written.at != self._last.at:
            self._compare(faults)
        self._last = written
        number = self._number(written.stream)
        self._ends[number] = written
        if self.state is None:
            self._open(written, found)
            return
        if written.stream in self.left_out:
            return
        if isinstance(found, Unopened):
            self.left_out.add(written.stream)
            return
        event, before = found.event, self.state
        if wrong := self._persons.find_wrong(before, event, written.at, self.left_out):
            faults.add(wrong, position=written.position, stream=written.stream)
        if SLIPS not in self.left_out and (wrong := self._slips.take(before, event, self.left_out)):
            faults.add(wrong, position=written.position, stream=SLIPS)
            self.left_out.add(SLIPS)
            if written.stream == SLIPS:
                return
        if isinstance(event, Event):
            _check_time(event.at, written)
            self._check(before.floor, event)
            if not isinstance(event, ClockSet):
                self._step.setdefault(number, []).append(event)
        elif isinstance(event, h.MetersReconciled):
            self._check_compared(before, event)
        self.state = evolve(before, event, evolve_floor(before.floor, event, table) if isinstance(event, TableMoved) else None)
        if wrong := self._slips.follow(before, event, self.state):
            faults.add(wrong, position=written.position, stream=written.stream)

    def _open(self, written: Written, found: BodyRead) -> None:
        if isinstance(found, Unopened) or not isinstance(found.event, h.HouseOpened):
            raise InputError("a log begins with the opening of a house")
        _check_time(found.event.clock, written)
        self.state = opened(found.event)
        self._pools = {name: PoolAudit() for name in self.state.floor.pools}

    def _check(self, floor: Floor, event: Event) -> None:
        """What neither the table nor the ledger can tell: what a pool decides, which meter was read, how the floor changes."""
        if isinstance(event, TableMoved):
            if isinstance(event.event, e.BetsOpened) and change_due(floor, event.table):
                raise InputError("a change of this table waits, and bets open before it is made", rules=("R-6",))
            if isinstance(event.event, e.MeterRead):
                entry = floor.entry(event.table)
                shown = Meter(entry.table.unit, *entry.figures) if entry else floor.meter(event.table)
                if shown != event.event.meter:
                    due = f"{shown.displayed} with a unit of {shown.unit}" if shown else "none"
                    raise InputError(f"the meter that was read is not the one that the pool showed: {due}", rules=("R-13",))
        elif isinstance(event, PoolMoved):
            self._pools[event.pool].take(floor.pools[event.pool], event.event)
        elif isinstance(event, FloorEdited):
            self._check_edit(floor, event)

    def _check_compared(self, state: HouseState, event: h.MetersReconciled) -> None:
        """A reconciliation says what tables, pools and ledger have, as far as they are followed here."""
        mine = [row for row in event.compared if row.owner not in self.left_out and self._knows(row.owner)]
        due = [row for row in compare_books(state.floor, state.ledger, self.left_out) if self._knows(row.owner)]
        if mine != due or event.faults:
            what = "; ".join(event.faults) or "other amounts were compared than tables, pools and ledger have"
            raise InputError(f"the reconciliation does not hold: {what}", rules=("R-13",))

    def _knows(self, stream: str) -> bool:
        return self._books is None or stream in self._books

    def _check_edit(self, floor: Floor, event: FloorEdited) -> None:
        """What changes of the floor itself, by whom and when."""
        if refused := check_edit(floor, event):
            raise InputError(refused.what, rules=refused.rules)
        if isinstance(event, PoolOpened):
            self._pools[event.pool] = PoolAudit()

    def _compare(self, faults: Faults) -> None:
        """Hold tables, pools and ledger against each other: all that was done together is done."""
        steps, ends, self._step, self._ends = self._step, self._ends, {}, {}
        if self.state is None:
            return
        for number, step in steps.items():
            if not self._has_lost(number):
                self.compared += 1
                try:
                    self._compare_step(self.state, step)
                except Exception as error:  # noqa: BLE001  # as above
                    faults.add(error, position=ends[number].position, stream=ends[number].stream)
                    self.left_out |= {stream_of_event(event) for event in step}

    def _number(self, stream: str) -> int:
        """Of what is kept together with a stream, the number."""
        return 0 if self._books is None else self._books.get(stream, 0)

    def _has_lost(self, number: int) -> bool:
        """Whether a pool among these cannot be followed any more, or the house cannot: then nothing is compared."""
        lost = (stream for stream in self.left_out if not stream.startswith(TABLE) and stream != SLIPS)
        return any(stream in (HOUSE, STAFF) or self._number(stream) == number for stream in lost)

    def _compare_step(self, state: HouseState, step: list[Event]) -> None:
        tables = {stream.removeprefix(TABLE) for stream in self.left_out if stream.startswith(TABLE)}
        moved = self._moved(step, tables)
        check_step(state.floor, moved)
        compare_step(state.ledger, state.floor, moved, tables)

    def _moved(self, step: list[Event], left_out: Collection[str]) -> list[Event]:
        """The events of a step that have left something to compare."""
        others: dict[str, bool] = {}  # table -> whether it is another now
        moved: list[Event] = []
        for event in step:
            if isinstance(event, TableMoved | TableEdited):
                name = event.table
                if name not in others:
                    others[name] = name not in left_out and self._is_another(name)
                if not others[name]:
                    continue
            moved.append(event)
        return moved

    def _is_another(self, name: str) -> bool:
        """Whether a table is another than when it was last compared, in anything that a comparison looks at.

        States are never changed in place: what is the same object holds the same.
        """
        if (state := self.state) is None:
            return False
        floor, table = state.floor, state.floor.tables[name]
        pools = floor.pools if table.phase in (Phase.BETWEEN, Phase.BETTING) else floor.round_pool(name)
        accounts = state.ledger.of(at_table(name))
        now = (table.setup, table.rounds, table.phase, table.stakes, table.settled, table.returned, accounts, pools)
        last, self._seen[name] = self._seen.get(name), now
        return last is None or any(was is not each for was, each in zip(last, now, strict=True))


def _check_time(at: int, written: Written) -> None:
    """The time that an event names is the one at which it was written."""
    if at != written.at:
        raise InputError(f"the event names the time {at}, and it was written at {written.at}", rules=("R-28",))


def stream_of_event(event: Event) -> str:
    """The stream of an event of the floor."""
    if isinstance(event, TableMoved | TableEdited):
        return f"table/{event.table}"
    return f"pool/{event.pool}" if isinstance(event, PoolMoved | PoolOpened) else "house"
