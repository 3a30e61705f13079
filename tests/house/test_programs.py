"""Programs that serve a house: each has an id, and holds the log while it lives. The end of one interrupts its rounds."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import get_args

import pytest
from logs import ask, connect, write
from test_house import ANN, DEALER, NOBODY, SHIFT, SUPERVISOR, Floor, pool, setup

from croupier import floor as fl
from croupier import jackpot as j
from croupier.floor import AtTable
from croupier.house import events as h
from croupier.house.cards import CardEvent
from croupier.house.entrance import Entrance
from croupier.house.house import House, NotDurableError
from croupier.house.keys import create_keys
from croupier.house.kinds import CODEC
from croupier.house.log import Log, LogLocked, MemoryLog, open_log
from croupier.house.requests import Accepted, CloseShift, Refused, Request
from croupier.house.sent import Sent
from croupier.house.slips import SlipEvent
from croupier.house.staff import Passwords, StaffEvent
from croupier.house.state import evolve, opened
from croupier.house.writer import Writer
from croupier.rulebook import Money
from croupier.table import commands as c

DATA = Path(__file__).parents[1] / "data" / "house_events.jsonl"


@pytest.fixture
def first() -> Floor:
    return Floor(MemoryLog())


def beside(floor: Floor) -> Floor:
    """Another program that serves the same house, while the first lives."""
    other = Floor(floor.log, start=False, seed=2)
    other.time = floor.time
    other.house.start()
    floor.house.catch_up()
    return other


def die(floor: Floor) -> None:
    """A program ends without a word."""
    floor.log.held.remove(floor.house.program)


# -- which rounds are interrupted --


def test_r_9_a_program_that_starts_beside_a_living_one_interrupts_nothing(first: Floor):
    first.open("T1")
    second = beside(first)
    assert second.house.state.interrupted == frozenset()
    assert second.house.state.programs.running == {first.house.program, second.house.program}
    second.do(DEALER, c.Decide(NOBODY, 1, "fold"))


def test_r_9_the_end_of_one_program_interrupts_the_rounds_that_it_served_and_no_other(first: Floor):
    second = beside(first)
    first.open("T1")
    second.open("T2")
    die(second)
    third = beside(first)
    assert third.house.state.interrupted == {"T2"}
    assert isinstance(first.at(DEALER, c.Decide(NOBODY, 1, "fold"), "T1"), Accepted)
    assert isinstance(first.at(SHIFT, c.ReportPowerFailure(NOBODY, why="the power failed"), "T2"), Accepted)


def test_r_9_a_program_that_dies_after_another_has_stopped_interrupts_its_rounds(first: Floor):
    """By a mere yes or no the orderly stop of one would hide the end of the other."""
    second = beside(first)
    second.open("T1")
    first.house.stop()
    die(second)
    assert beside(first).house.state.interrupted == {"T1"}


def test_r_9_who_was_last_to_act_at_a_table_serves_it(first: Floor):
    first.open("T1")
    second = beside(first)
    second.time = first.time
    second.do(DEALER, c.Decide(NOBODY, 1, "fold"))
    assert second.house.state.programs.served["T1"] == second.house.program
    die(first)
    assert beside(second).house.state.interrupted == frozenset()


def test_r_9_a_program_that_is_left_alone_serves_all_tables(first: Floor):
    first.open("T1")
    second = beside(first)
    first.house.stop()
    second.house.catch_up()
    assert set(second.house.state.programs.served.values()) == {second.house.program}
    die(second)
    assert beside(first).house.state.interrupted == {"T1"}


def test_r_9_who_takes_a_table_over_from_a_dead_program_finds_its_round_interrupted(first: Floor):
    """Nobody need start for that: the round is put to staff before anything else happens there."""
    second = beside(first)
    second.open("T1")
    die(second)
    answer = first.at(DEALER, c.Decide(NOBODY, 1, "fold"))
    assert isinstance(answer, Refused)
    assert "report the power failure first" in answer.what
    assert first.house.state.interrupted == {"T1"}
    assert first.house.state.programs.running == {first.house.program}
    assert House(first.log, first.keys, lambda: first.time).state == first.house.state


def test_r_9_a_living_program_notices_the_end_of_another(first: Floor):
    second = beside(first)
    second.open("T1")
    assert first.house.look_around() == ()
    die(second)
    assert first.house.look_around() == ("T1",)
    assert first.house.look_around() == ()


def test_a_program_that_was_believed_dead_says_that_it_serves_again(first: Floor):
    second = beside(first)
    die(first)  # its connection was lost for too long
    second.house.look_around()
    first.log.hold(first.house.program)
    first.house.look_around()
    second.house.catch_up()
    assert second.house.state.programs.running == {first.house.program, second.house.program}


def test_one_program_alone_says_nothing_of_tables(first: Floor):
    first.play("T1")
    assert "TableServed" not in {type(CODEC.parse(each.body)).__name__ for each in first.log.events if each.stream == "house"}


def test_a_program_that_cannot_say_that_it_serves_does_not_hold_the_log(monkeypatch: pytest.MonkeyPatch):
    floor = Floor(MemoryLog(), start=False)
    monkeypatch.setattr("croupier.house.house._MOST_TURNS", 0)
    with pytest.raises(Exception, match="other writers"):
        floor.house.start()
    assert floor.log.held == set()
    assert floor.house.program == ""


# -- what earlier versions wrote --


def test_events_of_the_house_of_before_are_read():
    """Lines are only ever added to the file: a later version must read what an earlier one wrote."""
    seen = [CODEC.parse(line) for line in DATA.read_text().splitlines()]
    assert h.ProgramStarted("0.9", ("T1",), rules=("R-9", "R-21")) in seen
    assert h.ProgramStarted("1.0", id="00ff00ff00ff00ff") in seen
    pits = [each.pits for each in seen if isinstance(each, h.HouseOpened)]
    assert pits == [(), *[(h.Pit("Pit 1", ("T1",)),)] * 2]  # a house had none before


def test_every_event_that_a_house_writes_has_a_line_that_is_kept():
    names = ("house_events", "award_events", "staff_events", "events")
    kept = {type(CODEC.parse(line)) for name in names for line in DATA.with_stem(name).read_text().splitlines()}
    own = (h.Event, CardEvent, SlipEvent, StaffEvent, fl.Event, j.Event)
    assert kept >= {kind for union in own for kind in get_args(union)}
    latest = {}
    for line in DATA.read_text().splitlines():
        latest[type(CODEC.parse(line))] = line
    for kind in (h.HouseOpened, h.FloorApplied, h.ProgramStarted, h.ProgramStopped, *get_args(CardEvent)):
        assert CODEC.format(CODEC.parse(latest[kind])) == latest[kind]


def test_programs_of_before_have_no_id_and_are_dead_when_another_starts(first: Floor):
    state = opened(h.HouseOpened((setup("mbs-singapore-stud", "T1"),), (), 1_000))
    assert evolve(state, h.ProgramStarted("0.9", ("T1",))).interrupted == {"T1"}
    state = evolve(state, h.ProgramStarted("0.9"))
    assert state.programs.running == {""}
    assert evolve(state, h.ProgramStopped("0.9")).programs.running == frozenset()
    first.open("T1")
    first.house._add(lambda: (h.ProgramStarted("0.9"),))  # noqa: SLF001  # as one of before has written
    assert beside(first).house.state.programs.running.isdisjoint({""})


# -- logs that are held --


def test_a_log_is_held_until_it_is_let_go(log: Log):
    log.hold("a program")
    assert log.is_held("a program")
    assert not log.is_held("")
    log.let_go("a program")
    assert not log.is_held("a program")
    log.let_go("a program")
    log.hold("a program")
    write(log, "table/a")
    assert log.is_held("a program")


def test_one_process_alone_serves_an_sqlite_log_and_others_may_read(sqlite_log: str, tmp_path: Path):
    with closing(open_log(sqlite_log)) as mine, closing(open_log(sqlite_log)) as other:
        mine.hold("mine")
        with pytest.raises(LogLocked, match=rf"another process serves this log \(its number: {os.getpid()}\)\. Stop it first"):
            other.hold("other")
        write(other, "staff")  # as `croupier staff` does
        other.backup(tmp_path / "copy.db")
        assert [each.stream for each in mine.read()] == ["staff"]
        mine.close()
        other.hold("other")
        assert not other.is_held("mine")


HOLDER = """
import sys, time
from croupier.house.log import open_log
log = open_log(sys.argv[1])
log.hold("theirs")
print("held", flush=True)
time.sleep(60)
"""


@contextmanager
def holder(address: str) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds a log, and is killed at the end."""
    with subprocess.Popen([sys.executable, "-c", HOLDER, address], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        try:
            yield process
        finally:
            process.kill()


def test_who_is_killed_holds_no_log(log_address: str):
    with closing(open_log(log_address)) as mine, holder(log_address) as other:
        if "://" in log_address:
            assert mine.is_held("theirs")
        else:
            with pytest.raises(LogLocked, match=str(other.pid)):
                mine.hold("mine")
        other.send_signal(signal.SIGKILL)
        other.wait()
        time.sleep(0.1)
        assert not mine.is_held("theirs")
        mine.hold("mine")


def test_two_programs_on_postgresql_know_of_each_other(postgresql_log: str):
    table = setup("mbs-singapore-stud", "T1")
    with closing(open_log(postgresql_log)) as one, closing(open_log(postgresql_log)) as two:
        floor = Floor(MemoryLog(), start=False)
        first = House(one, floor.keys, lambda: floor.time)
        first.open([table], [pool(table)])
        first.start()
        floor.house = first
        floor.do(DEALER, c.OpenBets(NOBODY))
        floor.do(ANN, c.PlaceWager(NOBODY, ANN.key, 1, "ante", Money(2_500)))
        second = House(two, floor.keys, lambda: floor.time)
        assert second.start() == ()
        one.close()  # the process is gone
        assert second.look_around() == ("T1",)
        floor.house = second
        assert isinstance(floor.at(SUPERVISOR, c.CloseBets(NOBODY)), Refused)


# -- what other processes write is known without being asked --

OTHER = """
import sys, time
from pathlib import Path
from croupier.house import Entrance, House, Writer
from croupier.house.keys import read_keys
from croupier.house.log import open_log
from croupier.house.staff import Passwords
keys = read_keys(Path(sys.argv[1]))
house = House(open_log(sys.argv[2]), keys, lambda: time.time_ns() // 1_000_000)
house.start()
with Writer(house) as writer:
    entrance = Entrance(house, Passwords(keys.seal), writer.ask, writer.catch_up)
    for name in sys.stdin:
        print(entrance.sign_in(name.strip(), "some words of my own"), flush=True)
"""


def wait_for(holds: Callable[[], object], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not come to that in time"
        time.sleep(0.01)


class Shared:
    """A house on PostgreSQL that this process serves, with an account in it."""

    def __init__(self, address: str, folder: Path) -> None:
        self.keys = create_keys(folder / "keys")
        self.log = open_log(address)
        self.house = House(self.log, self.keys, lambda: time.time_ns() // 1_000_000)
        table = setup("mbs-singapore-stud", "T1")
        self.house.open([table], [pool(table)])
        self.house.start()
        self.writer = Writer(self.house)
        self.entrance = Entrance(self.house, Passwords(self.keys.seal), self.writer.ask, self.writer.catch_up)
        assert isinstance(self.entrance.add_first("Shi", "some words of my own"), Accepted)

    def close(self) -> None:
        self.writer.stop()
        self.log.close()


@pytest.fixture
def shared(postgresql_log: str, tmp_path: Path) -> Iterator[Shared]:
    with closing(Shared(postgresql_log, tmp_path)) as made:
        yield made


def test_r_29_who_signs_in_at_one_process_is_known_at_the_other_and_its_end_is_noticed(
    shared: Shared, postgresql_log: str, tmp_path: Path
):
    command = [sys.executable, "-c", OTHER, str(tmp_path / "keys"), postgresql_log]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        try:
            other.stdin.write("Shi\n")
            other.stdin.flush()
            token = other.stdout.readline().strip()
            assert shared.entrance.who(token), "it is known at once"
            assert len(shared.house.state.programs.running) == 2
            before = shared.house.position
            other.stdin.write("Shi\n")
            other.stdin.flush()
            assert other.stdout.readline()
            wait_for(lambda: shared.house.position > before)  # nobody has asked
        finally:
            other.kill()
        wait_for(lambda: shared.house.state.programs.running == {shared.house.program})


def test_a_token_of_nobody_is_nobodys(shared: Shared):
    assert shared.entrance.who("S1.nothing") is None
    shared.log.close()
    with pytest.raises(NotDurableError, match="ask again"):
        shared.entrance.who("S1.nothing")


# -- a database that goes away --

CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


def test_r_9_a_lost_connection_brings_the_house_back_as_it_was_and_interrupts_nothing(shared: Shared, postgresql_log: str):
    shared.writer.ask(Sent(DEALER, Request("o1", AtTable("T1", c.OpenBets(NOBODY), 0))))
    with closing(connect(postgresql_log)) as behind:
        behind.execute(CUT)
    again = Request("w1", AtTable("T1", c.PlaceWager(NOBODY, ANN.key, 1, "ante", Money(2_500)), 0))
    for _ in range(10):
        with suppress(NotDurableError):
            answer = shared.writer.ask(Sent(ANN, again))
            break
        time.sleep(0.05)
    assert isinstance(answer, Accepted)
    with closing(open_log(postgresql_log)) as log:
        other = House(log, shared.keys, shared.house.now)
        wait_for(lambda: log.is_held(shared.house.program))
        assert other.start() == ()
        assert other.state.floor.tables["T1"] == shared.house.state.floor.tables["T1"]
        assert other.state.programs.running == {other.program, shared.house.program}


def test_a_full_disk_refuses_and_the_house_goes_on_when_there_is_room(sqlite_log: str):
    with closing(open_log(sqlite_log)) as log:
        floor = Floor(MemoryLog(), start=False)
        table = setup("mbs-singapore-stud", "T1")
        floor.house = House(log, floor.keys, lambda: floor.time)
        floor.house.open([table], [pool(table)])
        floor.house.start()
        floor.do(DEALER, c.OpenBets(NOBODY))
        ask(log, f"PRAGMA max_page_count={ask(log, 'PRAGMA page_count')}")
        accepted, refused = 0, None
        while refused is None:
            accepted += 1
            sent = Sent(DEALER, Request(f"x{accepted}", CloseShift("x" * 60)))
            try:
                floor.house.carry_out([sent])
            except NotDurableError as error:
                refused = str(error)
        assert "the disk is full: make room, then go on" in refused
        before = floor.house.state
        assert floor.house.position == log.position
        # the next call connects anew, and there is room
        assert isinstance(floor.house.carry_out([sent])[0], Refused)
        assert floor.house.state.floor == before.floor
        assert floor.house.state.interrupted == frozenset()
        floor.do(ANN, c.PlaceWager(NOBODY, ANN.key, 1, "ante", Money(2_500)))
