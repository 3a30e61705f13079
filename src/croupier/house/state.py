"""The house at one moment: floor and staff, which tables are stopped, and which wait for a ruling after a failure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from croupier import floor as fl
from croupier.errors import InputError
from croupier.floor import Floor, PoolMoved, TableMoved, open_floor
from croupier.house import events as h
from croupier.house import ledger, staff
from croupier.house.asks import AskBook
from croupier.house.awards import AwardBook, follow_awards
from croupier.house.cards import CardEvent, EntropyGiven, RoundCards, RoundOpened, RoundSealed, follow
from croupier.house.ledger import Ledger, compare_step, open_ledger
from croupier.house.programs import Programs
from croupier.house.slips import SlipEvent, SlipRegister, SlipVoided, SlipWritten, follow_slip
from croupier.house.staff import Staff, StaffEvent
from croupier.persistent import PersistentMap, but
from croupier.rulebook import Case
from croupier.table import events as e

Event: TypeAlias = fl.Event | h.Event | CardEvent | StaffEvent | SlipEvent
POWER = (Case.POWER_DECIDED, Case.POWER_UNDECIDED)


@dataclass(frozen=True)  # without slots: `but` makes another one with every event
class HouseState:
    """What the log leads to. Nothing else is remembered."""

    floor: Floor
    ledger: Ledger
    stopped: PersistentMap[str, str] = field(default_factory=PersistentMap)  # table -> why; "": it plays
    cards: PersistentMap[str, RoundCards] = field(default_factory=PersistentMap)  # table -> those of its last round
    interrupted: frozenset[str] = frozenset()  # tables whose open round waits for the ruling on the failure
    staff: Staff = field(default_factory=Staff)
    programs: Programs = field(default_factory=Programs)  # those that serve it
    awards: AwardBook = field(default_factory=AwardBook)
    slips: SlipRegister = field(default_factory=SlipRegister)
    asks: AskBook = field(default_factory=AskBook)  # rulings that are asked for
    reviews: PersistentMap[int, h.OverrideReviewed] = field(default_factory=PersistentMap)  # by positions in the log
    pits: tuple[h.Pit, ...] = ()  # where tables stand; one that stands in none is in no pit

    def pit_of(self, table: str) -> str:
        """The pit that a table stands in; "": none."""
        return next((pit.name for pit in self.pits if table in pit.tables), "")


def opened(event: h.HouseOpened) -> HouseState:
    """A house as it opens."""
    floor = open_floor(event.pools, event.tables, event.clock)
    limits = PersistentMap({each.pool: each.limit for each in event.limits})
    return HouseState(floor, open_ledger(floor), pits=event.pits, awards=AwardBook(limits=limits))


def advance(state: HouseState, events: Sequence[Event], floor: Floor | None = None) -> HouseState:
    """The house after a step, with the ledger held against tables and pools: a `LedgerError` if they do not agree (R-13).

    `floor` is the one after the step, where it is known: then it is not worked out again. What moves no money is not held
    against the ledger: so a fault can be written down where they do not agree.
    """
    after = state
    for event in events:
        after = evolve(after, event, floor)
    moved = [event for event in events if isinstance(event, fl.Event) and type(event.event) not in ledger.MOVE_NONE]
    if moved:
        compare_step(after.ledger, after.floor, moved)
    return after


def evolve(state: HouseState, event: Event, floor: Floor | None = None) -> HouseState:
    """The house after one event; its floor is worked out unless it is given."""
    if isinstance(event, TableMoved):  # most are
        return _at_table(state, event, floor)
    match event:
        case RoundSealed() | EntropyGiven() | RoundOpened():
            return but(state, cards=state.cards.put(event.table, follow(state.cards.get(event.table), event)))
        case PoolMoved():
            moved = _moved(state, event, floor)
            return but(moved, awards=follow_awards(state.awards, state.floor, event))
        case fl.ClockSet() | fl.TableOpened() | fl.TableChangeWaits() | fl.TableChanged() | fl.TableClosed() | fl.PoolOpened():
            return _moved(state, event, floor)
        case h.FloorApplied():
            return but(state, pits=event.pits)
        case h.ProgramStarted() | h.ProgramStopped() | h.ProgramLost() | h.TableServed():
            return _served(state, event)
        case h.TableStopped():
            return but(state, stopped=state.stopped.put(event.table, event.why))
        case h.TableResumed():
            return but(state, stopped=state.stopped.put(event.table, ""))
        case h.ShiftClosed() | h.RequestRefused() | h.MetersReconciled():
            return state
        case h.AwardWitnessed() | h.AwardLimitSet() | h.CorrectionWitnessed():
            return but(state, awards=follow_awards(state.awards, state.floor, event))
        case h.RulingAsked() | h.AskAnswered() | h.AskClosed():
            return but(state, asks=state.asks.follow(event))
        case h.OverrideReviewed():
            return but(state, reviews=state.reviews.put(event.position, event))
        case SlipWritten() | SlipVoided():
            return but(state, slips=follow_slip(state.slips, event))
        case h.HouseOpened():
            raise InputError("the house is open already", where="house")
        case _:
            return but(state, staff=staff.evolve(state.staff, event))


def _served(state: HouseState, event: h.ProgramStarted | h.ProgramStopped | h.ProgramLost | h.TableServed) -> HouseState:
    programs, tables = state.programs, state.floor.tables
    match event:
        case h.ProgramStarted():
            waiting = state.interrupted | {*event.interrupted}
            return but(state, interrupted=waiting, programs=programs.start(event.id, tables))
        case h.ProgramLost():
            waiting = state.interrupted | {*event.interrupted}
            return but(state, interrupted=waiting, programs=programs.end(event.id, tables))
        case h.ProgramStopped():
            return but(state, programs=programs.end(event.id, tables))
        case h.TableServed():
            return but(state, programs=programs.serve(event.table, event.program))


def _at_table(state: HouseState, event: TableMoved, floor: Floor | None) -> HouseState:
    """An event of a table. The ruling on a failure ends the wait for it."""
    ruled, table = event.event, event.table
    if isinstance(ruled, e.IrregularityRuled) and ruled.case in POWER and table in state.interrupted:
        state = but(state, interrupted=state.interrupted - {table})
    return _moved(state, event, floor)


def _moved(state: HouseState, event: fl.Event, floor: Floor | None) -> HouseState:
    return but(state, floor=floor or fl.evolve(state.floor, event), ledger=ledger.evolve(state.ledger, event))
