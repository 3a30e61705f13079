"""Whatever can lawfully happen on a floor, the audit finds nothing wrong with it (R-13, R-22): random evenings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import alone
import pytest
from exports import export_of
from test_ledger import FLOORS, evening

from croupier import floor as fl
from croupier.house.audit import verify_export
from croupier.house.audit.book_audit import BookAudit
from croupier.house.audit.faults import Faults
from croupier.house.audit.reading import KnownEvent
from croupier.house.events import AwardWitnessed, HouseOpened
from croupier.house.kinds import CODEC
from croupier.house.log import Batch, MemoryLog, NewEvent, Written
from croupier.house.simulation.life import Life
from croupier.house.simulation.plan import LifePlan
from croupier.house.slips import find_due_slips
from croupier.house.state import Event, evolve
from croupier.house.state import opened as open_house
from croupier.house.streams import inner, stream_of
from croupier.jackpot import EntryConfirmed
from croupier.rulebook import Actor, Post
from croupier.table import commands as c
from floors import ANN, ANTE, BOB, DEALER, THREE, UNIT, House

REACHED: Counter[str] = Counter()
SECOND = Actor("the second person", Post.PIT_SUPERVISOR)


@pytest.mark.parametrize("seed", [1, 5])
def test_r_13_r_22_nothing_is_wrong_with_a_simulated_house(seed, tmp_path):
    """All five games, staff who act, crashes, lost messages, clocks that jump: the export holds before both verifiers."""
    life = Life(LifePlan(seed, days=1))
    life.run()
    path = export_of(life.disk, bytes(range(32))).unsigned().write(tmp_path / "export.jsonl")
    assert [str(each) for each in verify_export(path).faults.kept] == []
    assert alone.load().main(path) == 0


def as_in_a_house(first: HouseOpened, events: Iterable[fl.Event]) -> Iterator[Event]:
    """What happens on a floor with what a house adds: slips, and the second person who confirms."""
    yield first
    state = open_house(first)
    for event in events:
        added = find_due_slips(state.slips, state.awards, state.floor, event, fl.evolve(state.floor, event))
        made: tuple[Event, ...] = (event, *added)
        if isinstance(event, fl.PoolMoved) and isinstance(event.event, EntryConfirmed):
            entry = state.floor.pools[event.pool].register[event.event.number]
            limit = state.awards.limit(event.pool)
            made += (AwardWitnessed(event.pool, entry.number, entry.locked.amount, limit, event.event.by, SECOND),)
        for each in made:
            yield each
            state = evolve(state, each)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("tables", "order"), FLOORS, ids=["mbs", "older stud", "rws"])
def test_nothing_is_wrong_with_a_random_evening(tables, order, seed):
    house, reached = evening(tables, order, seed, 350)
    REACHED.update(reached)
    hold(house)


def test_3_5_a_jackpot_wager_beside_a_pair_plus_alone_is_no_fault():
    house = House(THREE)
    house.at(THREE.table, c.OpenBets(DEALER))
    for position, player, wager in ((1, ANN, "pair_plus"), (2, BOB, "ante")):
        house.at(THREE.table, c.PlaceWager(player, player.name, position, wager, ANTE))
        house.at(THREE.table, c.PlaceWager(player, player.name, position, "jackpot", UNIT))
    house.close_and_deal(THREE)
    house.play_on(THREE)
    house.settle(THREE)
    assert house.displayed == "500001.00"
    hold(house)


def hold(house: House) -> None:
    """Neither verifier finds anything wrong with what has happened on a floor, and the meters are what the pools show."""
    setups = tuple(state.setup for state in house.opened.tables.values())
    opened = HouseOpened(setups, tuple(pool.setup for pool in house.opened.pools.values()), house.opened.clock)
    books, faults, own = BookAudit(), Faults(), alone.load().Check()
    log = MemoryLog()
    for event in as_in_a_house(opened, house.events):
        stream, at = stream_of(event), getattr(event, "at", log.events[-1].at if log.events else 0)
        expected = {stream: log.last[stream].version if stream in log.last else 0}
        (written,) = log.append(Batch(at, expected, (NewEvent(stream, CODEC.format(inner(event))),)))
        books.take(written, KnownEvent(event), faults)
        own.event({name: getattr(written, name) for name in Written._fields})
    books.end(faults)
    assert [str(each) for each in faults.kept] == []
    assert own.faults == 0
    assert {name: pool.meter for name, pool in own.pools.items()} == {
        name: pool.displayed.cents for name, pool in house.floor.pools.items()
    }
    assert books.state is not None
    assert books.state.ledger == house.books.ledger


def test_the_evenings_reach_what_is_hard_to_decide_again():
    if REACHED:  # of this process: the tests may be shared out
        assert {"ClaimsEntered", "EntryPaid", "ContributionsReversed", "LinkLost"} <= REACHED.keys()
