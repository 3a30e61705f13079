"""A simulated house: a hundred house-days in which everything fails, and mutants that it must find out."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, get_args

import pytest

from commands import croupier
from croupier.floor import FloorEdited
from croupier.games import BOOKS
from croupier.house.events import AskAnswered, AskClosed, FloorApplied, RulingAsked
from croupier.house.house import House
from croupier.house.log import Batch, NewEvent, Written
from croupier.house.simulation import Connection, Failure, HouseFaultError, Life, LifePlan, Trouble, shrink, try_life
from croupier.house.simulation.plan import HOUSE_DAYS
from croupier.house.staff import events as staff_events
from croupier.house.staff.state import _moved as moved
from croupier.house.state import HouseState
from croupier.jackpot import ChangeScheduled, TableLinked, TableUnlinked
from croupier.rulebook import Refusal

PLAN = LifePlan(seed=10, days=100)


@pytest.mark.parametrize("plan", PLAN.houses(), ids=lambda plan: str(plan.seed))
def test_r_9_r_13_r_29_r_32_in_a_hundred_house_days_nothing_is_lost_doubled_wrong_or_seen(plan: LifePlan):
    assert plan.days == HOUSE_DAYS
    life = Life(plan)
    life.run()
    reached = life.tally
    assert reached.days == HOUSE_DAYS
    assert reached.rounds >= HOUSE_DAYS * len(BOOKS) * plan.rounds
    assert reached.troubles.keys() >= {each.value for each in Trouble} - {"power", "kill"}
    assert reached.troubles["crashes"]
    assert reached.interrupted
    assert {book for book, _ in reached.cases} == set(BOOKS)
    assert reached.hits
    assert reached.slips >= reached.hits
    assert reached.seconded
    assert reached.kinds.keys() >= {"SignedIn", "SignedOnTable", "TicketIssued", "StaffAdded", "PasswordSet"}


def test_r_17_r_18_r_29_the_staff_of_a_simulated_house_does_all_that_it_may(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules["croupier.house.simulation.life"].__dict__["_RATES"], Trouble.STAFF, 0.4)
    life = Life(LifePlan(seed=1, days=10, books=("mbs-three-card",)))
    life.run()
    assert life.tally.kinds.keys() >= {each.__name__ for each in get_args(staff_events.StaffEvent)}


def test_r_6_r_7_the_floor_of_a_simulated_house_changes_in_all_ways_that_it_may(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules["croupier.house.simulation.life"].__dict__["_RATES"], Trouble.FLOOR, 0.15)
    life = Life(LifePlan(seed=1, days=4))
    life.run()
    wanted = (FloorApplied, *get_args(FloorEdited), ChangeScheduled, TableLinked, TableUnlinked)
    assert life.tally.kinds.keys() >= {each.__name__ for each in wanted}


def test_r_18_in_a_simulated_house_rulings_are_asked_for_and_answered_withdrawn_or_closed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules["croupier.house.simulation.life"].__dict__["_RATES"], Trouble.IRREGULARITY, 0.4)
    life = Life(LifePlan(seed=1, days=6, books=("mbs-three-card",)))
    life.run()
    assert life.tally.kinds.keys() >= {each.__name__ for each in (RulingAsked, AskAnswered, AskClosed)}


def test_the_same_seed_leads_to_the_same_log_to_the_byte():
    plan = LifePlan(seed=3)
    first, second = Life(plan), Life(plan)
    first.run()
    second.run()
    assert first.disk.events == second.disk.events
    assert first.disk.answers == second.disk.answers
    assert first.digest == second.digest
    other = Life(replace(plan, seed=4))
    other.run()
    assert other.digest != first.digest


def test_the_log_does_not_depend_on_how_a_process_hashes_words():
    said = []
    for salt in ("1", "2"):
        code = "from croupier.cli import main; main()"
        command = [sys.executable, "-c", code, "soak", "--seed", "5", "--days", "1", "--json"]
        done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": salt})
        said.append(json.loads(done.stdout))
    assert said[0] == said[1]
    assert said[0]["reached"]["days"] == 1


def test_the_steps_of_a_run_are_the_first_of_a_longer_one():
    short, long = Life(LifePlan(seed=6, days=1, until=40)), Life(LifePlan(seed=6, days=1))
    short.run()
    long.run()
    assert short.step == 40 < long.step
    assert long.disk.events[: short.disk.position] == short.disk.events


# -- houses and disks that are wrong, and must be found out --


class Hasty(Connection):
    """Says that something is written before it is synced."""

    writes = 0

    def sync(self) -> None:
        Hasty.writes += 1
        if Hasty.writes % 5 == 0:
            super().sync()


class Careless(House):
    """Does not look whether somebody else has written since it decided."""

    def _append(self, at: int, events: Sequence[NewEvent], answered: Mapping[str, Any]) -> None:
        self._position = self.log.position
        self._versions = {stream: head.version for stream, head in self.log.heads().items()}
        super()._append(at, events, dict(answered))


class Forgetful(Connection):
    """Does not keep answers as long as requests may come again."""

    def append(self, batch: Batch) -> tuple[Written, ...]:
        for each in batch.answers:
            self.disk.answers.pop(each.request, None)
        return super().append(batch)


class Torn(Connection):
    """Writes a part of a batch where the connection is lost."""

    def append(self, batch: Batch) -> tuple[Written, ...]:
        if self.breaks and len(batch.events) > 1:
            self.disk.append(replace(batch, events=batch.events[:1], answers=()))
        return super().append(batch)


class Blind(Connection):
    """Does not see that another program has ended."""

    def is_held(self, program: str) -> bool:
        return super().is_held(program) or True


class Suspicious(Connection):
    """Believes that every other program has ended."""

    def is_held(self, program: str) -> bool:
        return program in self.programs


class Undaunted(House):
    """Plays on after a failure as if nothing had been."""

    def start(self) -> tuple[str, ...]:
        super().start()
        self._state = replace(self.state, interrupted=frozenset())
        return ()


class Dreamy(House):
    """Believes something that its log does not say."""

    @property
    def state(self) -> HouseState:
        found = super().state
        return replace(found, floor=replace(found.floor, clock=found.floor.clock + 1)) if self.position > 200 else found


class Backward(House):
    """Believes its clock, also when that runs back."""

    def now(self) -> int:
        return self._clock()


@pytest.mark.parametrize("kind", [Hasty, Forgetful, Torn, Blind, Suspicious])
def test_a_disk_that_does_not_do_what_it_says_is_found_out(kind: type[Connection]):
    assert found([Life(plan, connection=kind) for plan in LifePlan(seed=1, days=100).houses()])


@pytest.mark.parametrize("kind", [Careless, Undaunted, Dreamy, Backward])
def test_a_house_that_does_not_do_what_it_must_is_found_out(kind: type[House]):
    assert found([Life(plan, house=kind) for plan in LifePlan(seed=1, days=100).houses()])


def careless_of_sessions(state: Any, sent: Any, at: int) -> None:
    """Believes whoever once had a token."""


def careless_of_leavers(person: Any, event: Any) -> Any:
    """Leaves those who left signed in."""
    return person if isinstance(event, staff_events.Left) else moved(person, event)


def careless_of_tables(staff: Any, by: Any, table: str) -> None:
    """Lets dealers deal wherever they like."""


@pytest.mark.parametrize(
    ("where", "wrong"),
    [
        ("croupier.house.decision._signed_off", careless_of_sessions),
        ("croupier.house.staff.state._moved", careless_of_leavers),
        ("croupier.house.staff.not_signed_on", careless_of_tables),
    ],
)
def test_r_29_a_house_in_which_somebody_acts_who_is_not_signed_in_is_found_out(where, wrong, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(where, wrong)
    failure = found([Life(plan) for plan in LifePlan(seed=1, days=100).houses()])
    assert failure
    assert re.search("signed in|signed on|was cut off", failure.what)


def test_r_27_a_view_that_shows_a_hidden_card_is_found_out(monkeypatch: pytest.MonkeyPatch):
    module = sys.modules["croupier.table.view"]
    monkeypatch.setattr(module, "opens", lambda state, position: position in state.actions)
    failure = try_life(Life(LifePlan(seed=1, days=5)))
    assert failure
    assert "sees" in failure.what


def test_r_13_a_cent_too_many_is_found_out(monkeypatch: pytest.MonkeyPatch):
    from croupier.house.ledger import evolution, in_hand

    real = evolution.moved_by

    def wrong(event: Any, ledger: Any) -> Any:
        moved = real(event, ledger)
        return {in_hand("#P1"): 1, **moved} if type(event.event).__name__ == "WagerSettled" else moved

    monkeypatch.setattr("croupier.house.ledger.evolution.moved_by", wrong)
    failure = try_life(Life(LifePlan(seed=1, days=3)))
    assert failure
    assert "1 cent" in failure.what


def test_r_19_a_house_that_leaves_slips_out_is_found_out(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("croupier.house.decision.with_slips", lambda _register, _awards, _floor, events: events)
    failure = found([Life(plan) for plan in LifePlan(seed=10, days=40).houses()])
    assert failure
    assert "the slips of pool" in failure.what


def test_r_17_a_house_that_asks_for_no_second_person_is_found_out(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("croupier.house.award_decision.is_large", lambda *_: False)
    monkeypatch.setattr("croupier.house.award_decision.may_not_pay", lambda *_: None)
    failure = found([Life(plan) for plan in LifePlan(seed=10, days=40).houses()])
    assert failure
    assert "on the word of one person" in failure.what


def test_r_17_a_house_that_takes_anybody_for_the_second_person_is_found_out(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("croupier.house.staff.second_of", lambda _, witness: witness or Refusal("two", ("R-17",)))
    monkeypatch.setattr("croupier.house.award_decision.unfit", lambda *_: None)
    failure = try_life(Life(LifePlan(seed=2, days=4)))
    assert failure
    assert "on the word of one person" in failure.what


def test_r_17_a_house_that_lets_who_has_confirmed_an_award_pay_it_is_found_out(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("croupier.house.award_decision.may_not_pay", lambda *_: None)
    failure = try_life(Life(LifePlan(seed=11, days=5)))
    assert failure
    assert "was paid by who has confirmed it" in failure.what


def found(lives: list[Life]) -> Failure | None:
    return next(filter(None, map(try_life, lives)), None)


def test_a_failing_seed_shrinks_to_the_books_and_troubles_that_it_needs():
    def make(plan: LifePlan) -> Life:
        return Life(plan, house=Careless)

    failure = try_life(make(LifePlan(seed=1, days=3)))
    assert failure
    shortest = shrink(failure, make)
    assert len(shortest.plan.books) == 1
    assert len(shortest.plan.without) > 6
    again = try_life(make(shortest.plan))
    assert again == shortest
    assert "--without" in shortest.plan.command_line()
    assert f"--until {shortest.plan.until}" in shortest.plan.command_line()


# -- the command --


def test_soak_says_what_it_reached():
    said = croupier("soak", "--seed", "2", "--days", "1", "--books", "mbs-three-card,rws-texas-holdem").stdout
    assert "1 house-day in 1 simulated house, seed 2: nothing was wrong" in said
    assert "rounds" in said


def test_soak_says_the_shortest_command_that_shows_a_fault(monkeypatch: pytest.MonkeyPatch, capsys):
    from croupier.cli import soak

    real = Life.__init__
    monkeypatch.setattr(Life, "__init__", lambda self, plan, **more: real(self, plan, **{**more, "house": Careless}))
    assert soak.run(1, 2) == 1
    said = capsys.readouterr().out
    assert "A fault was found" in said
    assert "croupier soak --seed 1 --days 2" in said
    assert "The shortest that shows one" in said


def test_soak_tells_the_same_however_many_processes_share_the_houses(monkeypatch: pytest.MonkeyPatch):
    words = ("soak", "--seed", "2", "--days", "3", "--books", "mbs-three-card", "--json")
    monkeypatch.setattr("croupier.house.simulation.plan.HOUSE_DAYS", 1)
    alone, shared = (croupier(*words, "--processes", number) for number in ("1", "2"))
    assert (alone.exit_code, shared.exit_code) == (0, 0)
    assert alone.stdout == shared.stdout
    assert json.loads(shared.stdout)["reached"]["houses"] == 3


def test_soak_tells_of_the_first_house_that_fails(monkeypatch: pytest.MonkeyPatch, capsys):
    from croupier.cli import soak

    def lived(plan: LifePlan, over: Any = None) -> Any:
        life = Life(replace(plan, books=("mbs-three-card",), until=5))
        failure = try_life(life)
        return failure if plan.seed == 1 else Failure(life.plan, "wrong"), life.tally, life.digest

    monkeypatch.setattr(soak, "_live", lived)
    assert soak.run(1, 60, processes=1) == 1
    assert "A fault was found: wrong\n  croupier soak --seed 1000004 --days 20" in capsys.readouterr().out


def test_a_long_soak_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch, capsys):
    from croupier.cli import soak

    monkeypatch.setattr(soak, "TOLD", 2)
    assert soak.run(2, 3, books="mbs-three-card") == 0
    assert capsys.readouterr().err == "2 of 3 house-days\n"


def test_soak_refuses_what_it_does_not_know():
    from croupier.cli import soak
    from croupier.errors import InputError

    with pytest.raises(InputError, match="no trouble 'rain'"):
        soak.run(1, 1, without=["rain"])
    with pytest.raises(InputError):
        soak.run(1, 1, books="bridge")


def test_a_fault_is_an_error_of_ours():
    assert HouseFaultError("x").what == "x"
