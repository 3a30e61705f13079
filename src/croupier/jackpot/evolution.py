"""The pool after an event. It decides nothing: every amount is in the event."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from typing import Any, assert_never

from croupier.errors import MoneyError
from croupier.jackpot.entries import Entry, LockedThen, Recorded, Status, as_named_now, sum_up
from croupier.jackpot.events import (
    ChangeScheduled,
    ClaimsEntered,
    Contribution,
    ContributionCorrected,
    ContributionsReversed,
    ContributionsTaken,
    EntryAmended,
    EntryConfirmed,
    EntryPaid,
    EntryRejected,
    EntryReleased,
    Event,
    HandsTakenOut,
    LinkLost,
    LinkRestored,
    MeterCorrected,
    MetersAgreed,
    OrderDecided,
    OverflowReleased,
    ParametersChanged,
    ResetFunded,
    ReversalBorneByHouse,
    Reworked,
    TableLinked,
    TableUnlinked,
)
from croupier.jackpot.places import end_of
from croupier.jackpot.setup import PoolSetup
from croupier.jackpot.state import FoundLater, Link, Pool, Scheduled, TableState, TakenOff, TakenRound, open_pool
from croupier.persistent import PersistentMap
from croupier.rulebook import NOTHING, Money


def replay(setup: PoolSetup, events: Iterable[Event]) -> Pool:
    """The pool after all its events."""
    return reduce(evolve, events, open_pool(setup))


def evolve(state: Pool, event: Event) -> Pool:
    """The pool after one event, or a `MoneyError` where no pool can be so."""
    after = replace(_evolve(state, event), sequence=state.sequence + 1)
    if isinstance(event, ContributionsTaken | MeterCorrected | EntryPaid | OverflowReleased | ParametersChanged):
        after = _came(after, after.sequence, end_of(after).exact - end_of(state).exact)
    elif isinstance(event, ClaimsEntered | OrderDecided | EntryAmended):  # what comes from now on is behind an entry's place
        after = replace(after, came=after.came.put((after.sequence + 1,), Fraction(0)))
    if after.displayed < NOTHING or after.overflow < NOTHING or not 0 <= after.carried < 1 or after.reserve < 0:
        held = f"{after.displayed} displayed, {after.overflow} in the overflow and {after.reserve} cents in the reserve"
        raise MoneyError(f"{type(event).__name__} leaves {held}")
    return after


def _evolve(state: Pool, event: Event) -> Pool:
    match event:
        case ContributionsTaken():
            return _taken(state, event)
        case ContributionsReversed():
            state = replace(
                _given_back(state, event),
                displayed=state.displayed - event.from_meter,
                overflow=state.overflow - event.from_overflow,
                carried=event.carried,
                reserve=state.reserve - _to_reserve(event.contributions),
            )
            return replace(state, taken_back=state.taken_back + _exact(event.contributions))
        case ReversalBorneByHouse():
            return replace(_given_back(state, event), borne=state.borne + _exact(event.contributions))
        case ContributionCorrected():
            return _corrected(state, event)
        case ClaimsEntered():
            return _entered(state, event)
        case OrderDecided():
            return _ordered(state, event)
        case EntryReleased():
            return _marked(state, event.number, released=True)
        case HandsTakenOut():
            return _taken_out(state, event)
        case EntryAmended():
            return _amended(state, event)
        case EntryConfirmed():
            return _marked(state, event.number, status=Status.CONFIRMED, confirmed_by=event.by)
        case EntryPaid():
            return _marked(state, event.number, status=Status.PAID, taken_out=False)  # it never is a share again
        case ResetFunded():
            state = replace(state, reserve=state.reserve - event.from_reserve.cents)
            return _marked(state, event.number, from_reserve=event.from_reserve)
        case OverflowReleased():
            return _released(state, event)
        case EntryRejected():
            return _rejected(state, event)
        case MeterCorrected():
            return replace(state, displayed=state.displayed + event.amount, corrected=state.corrected + event.amount)
        case ChangeScheduled():
            return replace(state, scheduled=Scheduled(event.parameters, after_entry=len(state.register)))
        case ParametersChanged():
            return replace(state, parameters=event.parameters, scheduled=None)
        case TableLinked():
            known = state.tables.get(event.table.name)
            linked = replace(known, table=event.table, link=Link.UP) if known else TableState(event.table)
            return _with_table(state, event.table.name, linked)
        case TableUnlinked():
            return _with_link(state, event.table, Link.UNLINKED)
        case LinkLost():
            then = _locked_then(each for each in state.open_entries if each.waits_on_meter)
            recorded = Recorded(state.displayed, state.parameters.reset, then)
            lost = replace(state.tables[event.table], link=Link.LOST, recorded=recorded)
            return _with_table(state, event.table, lost)
        case LinkRestored():
            return _with_link(state, event.table, Link.UP)
        case MetersAgreed():
            return state
        case _:
            assert_never(event)


# -- contributions --


def _taken(state: Pool, event: ContributionsTaken) -> Pool:
    table = state.tables[event.table]
    # An earlier round of the table is over, unless an award of it is still open: only then can its stakes go back.
    rounds = {number: taken for number, taken in table.rounds.items() if (e := state.entry_of(event.table, number)) and e.open}
    by_position = {each.position: each for each in event.contributions}
    rounds[event.round] = TakenRound(state.sequence + 1, state.parameters, by_position)
    wagered = table.wagered + _staked(event.contributions)
    table = replace(table, last_round=event.round, wagered=wagered, recorded=None, rounds=rounds)
    return replace(
        _with_table(state, event.table, table),
        displayed=state.displayed + event.to_meter,
        overflow=state.overflow + event.to_overflow,
        carried=event.carried,
        reserve=state.reserve + _to_reserve(event.contributions),
        contributed=state.contributed + _exact(event.contributions),
    )


def _given_back(state: Pool, event: ContributionsReversed | ReversalBorneByHouse) -> Pool:
    """The stakes are no longer wagered, whoever bears their contributions."""
    table = state.tables[event.table]
    was = table.rounds[event.round]
    gone = {each.position for each in event.contributions}
    left = {position: each for position, each in was.contributions.items() if position not in gone}
    taken = replace(was, contributions=left)
    for each in event.contributions:
        if isinstance(event, ReversalBorneByHouse):
            taken = _bears(taken, each.position, each.stake)
        else:
            since = taken.since(each.position, each.stake)
            state = _came(state, since, -each.to_meter)
            taken = _came_off(taken, each.position, TakenOff(each.stake, since))
        taken = _found_less(taken, each.position, each.stake)
    wagered = table.wagered - _staked(event.contributions)
    return _with_table(state, event.table, replace(table, wagered=wagered, rounds={**table.rounds, event.round: taken}))


def _corrected(state: Pool, event: ContributionCorrected) -> Pool:
    """The stake counts for what it is now. What the house bears stays in the pool, as in a reversal."""
    more, table = event.now.cents - event.was.cents, state.tables[event.table]
    at, less = event.now.position, event.was.stake - event.now.stake
    was = table.rounds[event.round]
    taken = replace(was, contributions={**was.contributions, event.now.position: event.now})
    if event.borne_because:
        taken = _bears(taken, at, less)
    elif less > NOTHING:
        taken = _came_off(taken, at, TakenOff(less, taken.since(at, less)))
    else:
        taken = _came_back(taken, at, -less, state.sequence + 1)
    if less > NOTHING:
        taken = _found_less(taken, at, less)
    wagered = table.wagered + event.now.stake - event.was.stake
    state = _with_table(state, event.table, replace(table, wagered=wagered, rounds={**table.rounds, event.round: taken}))
    if event.borne_because:
        return replace(state, borne=state.borne - more)
    back = was.comes_back(at, -less) if less < NOTHING else None
    since = was.since(at, less) if less > NOTHING else back.since if back else state.sequence + 1
    state = _came(_reworked(state, event.reworked), since, event.now.to_meter - event.was.to_meter)
    return replace(
        state,
        displayed=state.displayed + event.to_meter,
        overflow=state.overflow + event.to_overflow,
        carried=event.carried,
        reserve=state.reserve + event.now.to_reserve - event.was.to_reserve,
        contributed=state.contributed + max(more, Fraction(0)),
        taken_back=state.taken_back + max(-more, Fraction(0)),
    )


def _keeps_a_place(state: Pool) -> bool:
    """Whether an entry is open, or may come back while its round can be changed."""
    last = (state.last_entry_of(name, number) for name, table in state.tables.items() for number in table.rounds)
    return bool(state.queue) or any(entry is not None and entry.keeps_place for entry in last)


def _came(state: Pool, sequence: int, cents: Fraction) -> Pool:
    """An event brought so many cents more to the meter. What came before every place that is kept counts for none of them."""
    spans = [rank for rank in state.came if len(rank) == 1 and rank <= (sequence,)]
    return _came_at(state, max(spans), cents) if spans and cents else state


def _came_at(state: Pool, rank: tuple[int, ...], cents: Fraction) -> Pool:
    return replace(state, came=state.came.put(rank, state.came.get(rank, Fraction(0)) + cents))


def _came_off(taken: TakenRound, position: int, off: TakenOff) -> TakenRound:
    return replace(taken, off={**taken.off, position: (*taken.off.get(position, ()), off)})


def _came_back(taken: TakenRound, position: int, more: Money, sequence: int) -> TakenRound:
    """A stake is more by so much: what came off last is back first, and what is beyond that was found now."""
    left, later = list(taken.off.get(position, ())), list(taken.later.get(position, ()))
    while left and more:
        last = left.pop()
        part = min(more, last.stake)
        if part < last.stake:
            left.append(replace(last, stake=last.stake - part))
        if last.since > taken.sequence:
            later.append(FoundLater(part, last.since))
        more -= part
    if more:
        later.append(FoundLater(more, sequence))
    off = {at: each for at, each in taken.off.items() if at != position}
    return _with_later(replace(taken, off={**off, position: tuple(left)} if left else off), position, later)


def _found_less(taken: TakenRound, position: int, less: Money) -> TakenRound:
    """A stake is less by so much: of what was found later the last goes first."""
    later = list(taken.later.get(position, ()))
    while later and less:
        last = later.pop()
        if less < last.stake:
            later.append(replace(last, stake=last.stake - less))
        less -= min(less, last.stake)
    return _with_later(taken, position, later)


def _with_later(taken: TakenRound, position: int, later: Sequence[FoundLater]) -> TakenRound:
    others = {at: each for at, each in taken.later.items() if at != position}
    return replace(taken, later={**others, position: tuple(later)} if later else others)


def _bears(taken: TakenRound, position: int, less: Money) -> TakenRound:
    """A stake is less by so much at the house's cost, or more, and the meters did not move."""
    borne = taken.borne.get(position, NOTHING) + less
    others = {at: each for at, each in taken.borne.items() if at != position}
    return replace(taken, borne={**others, position: borne} if borne else others)


def _exact(contributions: Iterable[Contribution]) -> Fraction:
    return sum((each.cents for each in contributions), Fraction(0))


def _to_reserve(contributions: Iterable[Contribution]) -> Fraction:
    return sum((each.to_reserve for each in contributions), Fraction(0))


def _staked(contributions: Iterable[Contribution]) -> Money:
    return Money(sum(each.stake.cents for each in contributions))


# -- entries --


def _entered(state: Pool, event: ClaimsEntered) -> Pool:
    entry = replace(event.entry, hands=as_named_now(event.entry.table, event.entry.hands))
    came = state.came if _keeps_a_place(state) else PersistentMap()
    state = _put(_reworked(state, event.reworked), entry)
    latest = state.latest.put((entry.table.name, entry.round), entry.number)
    return _moved(replace(state, latest=latest, came=came), entry.locked.change, event.to_overflow)


def _ordered(state: Pool, event: OrderDecided) -> Pool:
    state = _reworked(state, event.reworked)
    first, then = state.register[event.first], state.register[event.then]
    place = (*then.place, state.sequence + 1) if event.moved else first.place
    turn = (*then.numbers_of_turn, state.sequence + 1) if first.turn > then.turn else first.ruled_turn
    state = _put(state, replace(first, place=place, ruled_before=(*first.ruled_before, event.then), ruled_turn=turn))
    return _moved(state, NOTHING, event.to_overflow)


def _taken_out(state: Pool, event: HandsTakenOut) -> Pool:
    """What is left of an open entry is confirmed again; of a paid one it stays paid."""
    entry = state.register[event.number]
    on_meter = event.locked.on_meter
    left = replace(
        entry,
        hands=tuple(hand for hand in entry.hands if hand.position not in event.positions),
        taken_out=entry.open and not on_meter,
        status=Status.ENTERED if entry.open else entry.status,
        confirmed_by=None if entry.open else entry.confirmed_by,
        from_reserve=entry.from_reserve - event.to_reserve,
    )
    state = replace(_put(state, left), reserve=state.reserve + event.to_reserve.cents)
    own = Reworked(event.number, event.locked, entry.over if on_meter else NOTHING, entry.carried)
    return _moved(_reworked(state, (own, *event.reworked)), NOTHING, event.to_overflow)


def _amended(state: Pool, event: EntryAmended) -> Pool:
    entry = state.register[event.number]
    place = entry.place
    if event.moved:
        place = (*(state.register[event.before].place if event.before else ()), state.sequence + 1)
    # what one that comes back had taken from the meter was put back when its hands left the round
    locked = entry.locked if entry.open else replace(entry.locked, after=entry.locked.displayed)
    marks = {"hands": event.hands, "dealt_at": event.dealt_at, "place": place, "locked": locked}
    state = _marked(state, event.number, status=Status.ENTERED, confirmed_by=None, taken_out=not event.locked.on_meter, **marks)
    for index, number in enumerate(event.earlier):
        state = _marked(state, number, place=(*place, state.sequence + 1, index))
    own = Reworked(event.number, event.locked, event.over, event.carried)
    return _moved(_reworked(state, (own, *event.reworked)), NOTHING, event.to_overflow)


def _rejected(state: Pool, event: EntryRejected) -> Pool:
    entry = state.register[event.number]
    status = Status.REJECTED if entry.open else Status.RECOVERED
    why: dict[str, Any] = {"rejected_by": event.by, "rejected_because": event.why, "taken_out": False}
    if event.taken_out:
        why = {"taken_out": entry.open}
    state = _reworked(_marked(state, event.number, status=status, from_reserve=NOTHING, **why), event.reworked)
    state = replace(state, reserve=state.reserve + entry.from_reserve.cents, corrected=state.corrected + event.left_by_house)
    return _moved(state, event.put_back, event.to_overflow)


def _locked_then(entries: Iterable[Entry]) -> tuple[LockedThen, ...]:
    return tuple(LockedThen(each.number, each.locked.displayed, each.locked.change) for each in entries)


def _moved(state: Pool, change: Money, to_overflow: Money) -> Pool:
    return replace(state, displayed=state.displayed + change - to_overflow, overflow=state.overflow + to_overflow)


def _reworked(state: Pool, reworked: Iterable[Reworked]) -> Pool:
    """Entries as they are worked out again."""
    for each in reworked:
        was = state.register[each.number]
        displayed = state.displayed + each.locked.change - was.locked.change
        now = replace(was, locked=each.locked, over=each.over, carried=each.carried)
        state = replace(_put(state, now), displayed=displayed)
    return state


def _released(state: Pool, event: OverflowReleased) -> Pool:
    """What waited above the cap has room, wherever it had come to a place: from none of them is it taken back now."""
    for entry in state.open_entries:
        if entry.over:
            state = _came_at(state, (*entry.place, state.sequence + 1), Fraction(-entry.over.cents))
        state = _put(state, replace(entry, over=NOTHING))
    return _moved(state, NOTHING, -event.amount)


def _marked(state: Pool, number: int, **marks: Any) -> Pool:
    return _put(state, replace(state.register[number], **marks))


def _put(state: Pool, entry: Entry) -> Pool:
    """The pool with an entry as it is now: in the register, in the queue while it is open, in the sums once it is paid."""
    was = state.register.get(entry.number)
    queue = [each for each in state.queue if each != entry.number]
    if entry.open:
        insort(queue, entry.number, key=lambda number: entry.rank if number == entry.number else state.register[number].rank)
    paid = state.paid
    if was and was.status is Status.PAID:
        paid -= sum_up(was)
    if entry.status is Status.PAID:
        paid += sum_up(entry)
    return replace(state, register=state.register.put(entry.number, entry), queue=tuple(queue), paid=paid)


# -- tables --


def _with_table(state: Pool, name: str, table: TableState) -> Pool:
    return replace(state, tables=state.tables.put(name, table))


def _with_link(state: Pool, name: str, link: Link) -> Pool:
    return _with_table(state, name, replace(state.tables[name], link=link))
