"""The floor of a running house changes: what two persons apply is in the log, takes effect when it may, and all follows it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from alone import load
from exports import export_of
from houses import play_round
from test_house import ANN, DEALER, NOBODY, SHIFT, SUPERVISOR, Floor, pool, setup

from croupier import floor as fl
from croupier.floor import AtPool, AtTable, check
from croupier.house import events as h
from croupier.house.audit import list_rounds, open_source, reconcile_house, verify_export
from croupier.house.bodies import read_event
from croupier.house.cards import RoundOpened
from croupier.house.floor_changes import plan_as_is
from croupier.house.house import House
from croupier.house.keys import make_keys
from croupier.house.kinds import CODEC
from croupier.house.log import MemoryLog
from croupier.house.requests import Accepted, ApplyFloor, CloseShift, Refused, StopTable
from croupier.house.staff import SignOnTable
from croupier.jackpot import Link, LinkTable, ReportLostLink
from croupier.rulebook import Case, Money, Order
from croupier.table import CardSource, Limits, Phase, Setup
from croupier.table import commands as c

WHY = "a busy night"


class Changing(Floor):
    """A house whose floor changes."""

    def plan(self) -> ApplyFloor:
        """The floor as it is or is to be."""
        return plan_as_is(self.house.state, WHY)

    def having(self, *tables: Setup, without: tuple[str, ...] = (), pools: dict[str, Any] | None = None) -> ApplyFloor:
        """The same floor with some tables otherwise or new, some closed, and other pools. A table keeps its pool."""
        plan = self.plan()
        linked = {each.name: pool.name for pool in plan.pools for each in pool.tables}
        kept = {each.table: each for each in plan.tables if each.table not in without} | {each.table: each for each in tables}
        made = []
        for each in plan.pools:
            mine = tuple(fl.linked_as(kept[name]) for name, pool in linked.items() if pool == each.name and name in kept)
            made.append(replace(each, tables=mine, **(pools or {}).get(each.name, {})))
        return replace(plan, tables=tuple(kept.values()), pools=tuple(made))

    def apply(self, command: ApplyFloor) -> Any:
        return self.send(SHIFT, command, witness=SUPERVISOR)

    def applied(self, command: ApplyFloor) -> list[Any]:
        """The events of a change that is accepted."""
        answer = self.apply(command)
        assert isinstance(answer, Accepted), answer
        return self.events(answer)

    def events(self, answer: Accepted) -> list[Any]:
        written = self.log.read(after=answer.first - 1, upto=answer.last)
        return [read_event(self.house.state, each, self.keys.seal) for each in written]

    @property
    def tables(self) -> Any:
        return self.house.state.floor.tables

    def follows(self, tmp_path: Path) -> None:
        """All that follows from the log agrees: a house from it, the verifier, the second one, and the ledger."""
        again = House(self.log, self.keys, lambda: self.time)
        assert again.state == self.house.state
        check(again.state.floor)
        assert self.house.state.ledger.total() == 0
        self.house.sign()
        export = export_of(self.log, self.keys.sign)
        file = export.write(tmp_path / "export.jsonl")
        found = verify_export(file)
        assert found.faults.kept == []
        assert load().main(file) == 0
        with open_source(file) as source:
            told = reconcile_house(source, self.keys.seal)
        assert told.faults.kept == []
        assert not [row for row in told.rows if row.difference]


@pytest.fixture
def floor() -> Changing:
    return Changing(MemoryLog())


def less(made: Setup, **more: Any) -> Setup:
    """A table with other limits."""
    return replace(made, limits={name: Limits(Money(1_000), Money(20_000)) for name in made.limits}, **more)


def refusal(answer: Any, *rules: str) -> str:
    assert isinstance(answer, Refused), answer
    assert set(rules) <= set(answer.rules), answer
    return answer.what


def kinds(events: list[Any]) -> list[str]:
    inner = [each.event if isinstance(each, fl.TableMoved | fl.PoolMoved) else each for each in events]
    return [type(each).__name__ for each in inner]


# -- tables ----------------------------------------------------------------------------------------------------------


def test_r_7_a_table_is_added_to_a_running_house_and_plays(floor: Changing, tmp_path):
    floor.open("T1")
    new = setup("mbs-three-card", "T3")
    events = floor.applied(floor.having(new))
    assert kinds(events) == ["FloorApplied", "TableOpened"]
    assert (events[0].why, events[0].by, events[0].witness) == (WHY, SHIFT, SUPERVISOR)
    assert (events[1].setup, events[1].by, events[1].witness, events[1].why) == (new, SHIFT, SUPERVISOR, WHY)
    floor.play("T3")
    assert floor.tables["T3"].rounds == 1
    floor.follows(tmp_path)


def test_r_6_a_change_in_mid_round_waits_for_the_next_opening_call(floor: Changing, tmp_path):
    floor.open("T1")
    before = floor.tables["T1"].setup
    changed = less(before, positions=4)
    assert kinds(floor.applied(floor.having(changed))) == ["FloorApplied", "TableChangeWaits"]
    assert floor.tables["T1"].setup == before
    refusal(floor.apply(floor.having()), "R-7")  # it was asked for already
    floor.finish("T1")
    assert floor.tables["T1"].setup == before  # the round may still be corrected
    answer = floor.do(DEALER, c.OpenBets(NOBODY))
    assert kinds(floor.events(answer)) == ["RoundOpened", "RoundSealed", "TableChanged", "BetsOpened"]
    assert floor.tables["T1"].setup == changed
    refusal(floor.at(ANN, c.PlaceWager(NOBODY, ANN.key, 1, "ante", Money(30_000))))
    far = floor.at(ANN, c.PlaceWager(NOBODY, ANN.key, 5, "ante", Money(2_500)))
    assert "1 to 4" in refusal(far)
    floor.do(ANN, c.PlaceWager(NOBODY, ANN.key, 4, "ante", Money(2_500)))
    floor.follows(tmp_path)


def test_between_rounds_a_round_that_may_be_corrected_is_corrected_by_its_own_book(floor: Changing, tmp_path):
    """S-49, H-60: until the next opening call. So the change waits for that call, though no round is open."""
    play_round(floor, "T1")
    settled = floor.tables["T1"].settled
    floor.applied(floor.having(setup("mbs-three-card", "T1")))
    assert floor.tables["T1"].settled == settled
    answer = floor.at(SHIFT, c.ReportPack(NOBODY, why="a card is missing", fault=Case.TOO_FEW_CARDS))
    assert isinstance(answer, Accepted), answer  # as in stud: the round was settled, and is void now
    assert (floor.tables["T1"].setup.slug, floor.tables["T1"].settled) == ("mbs-singapore-stud", {})
    play_round(floor, "T1")
    assert floor.tables["T1"].setup.slug == "mbs-three-card"
    assert floor.tables["T1"].rounds == 2
    floor.follows(tmp_path)


def test_a_table_that_has_nothing_to_correct_changes_at_once(floor: Changing, tmp_path):
    changed = less(floor.tables["T1"].setup, cards=CardSource.KEYED)
    assert kinds(floor.applied(floor.having(changed))) == ["FloorApplied", "TableChanged"]
    assert floor.tables["T1"].setup == changed
    floor.do(DEALER, c.OpenBets(NOBODY))
    floor.follows(tmp_path)


def test_another_book_or_unit_is_another_link_to_the_same_pool(floor: Changing, tmp_path):
    play_round(floor, "T1")
    floor.applied(floor.having(replace(setup("mbs-singapore-stud-v9", "T1"), unit=Money(1_000))))
    answer = floor.do(DEALER, c.OpenBets(NOBODY))
    after_seal = kinds(floor.events(answer))[2:]
    assert after_seal == ["TableUnlinked", "TableChanged", "TableLinked", "BetsOpened"]
    known = floor.house.state.floor.pools["Stud"].tables["T1"]
    assert (known.table.book, known.table.unit, known.link) == ("mbs-singapore-stud-v9", Money(1_000), Link.UP)
    floor.follows(tmp_path)


def test_what_waits_is_taken_back_by_a_file_that_says_what_is(floor: Changing, tmp_path):
    floor.open("T1")
    as_it_is = floor.plan()
    floor.applied(floor.having(less(floor.tables["T1"].setup)))
    assert floor.house.state.floor.waiting["T1"]
    floor.applied(as_it_is)
    assert floor.house.state.floor.waiting["T1"] is None
    floor.follows(tmp_path)


def test_a_table_closes_between_rounds_and_its_last_round_is_opened(floor: Changing, tmp_path):
    play_round(floor, "T1")
    play_round(floor, "T2")
    assert not floor.house.state.cards["T1"].opened
    events = floor.applied(floor.having(without=("T1",)))
    assert kinds(events) == ["FloorApplied", "TableUnlinked", "RoundOpened", "TableClosed"]
    assert floor.house.state.cards["T1"].opened
    assert floor.house.state.floor.open_tables == ("T2",)
    for command in (AtTable("T1", c.OpenBets(NOBODY), 0), StopTable("T1", WHY)):
        assert refusal(floor.send(SHIFT, command), "R-7") == "T1 is closed"
    assert refusal(floor.send(DEALER, SignOnTable("T1")), "R-7") == "T1 is closed"
    link = LinkTable(fl.linked_as(floor.tables["T1"].setup), NOBODY, NOBODY, 0)
    refusal(floor.send(SHIFT, AtPool("Stud", link), witness=SUPERVISOR), "R-7")
    view = floor.house.view(SHIFT, "T1")
    assert (view.offers, view.table.offers) == ((), ())
    held = floor.house.state.ledger.of("table/T1")
    assert {account.kind.name for account in held} <= {"TRAY", "JACKPOT_STAKES", "AWARDS"}
    floor.follows(tmp_path)
    file = str(tmp_path / "export.jsonl")
    assert "T1" not in verify_export(file).unopened
    with open_source(file) as source:
        assert [(each.number, each.sealed) for each in list_rounds(source, "T1")] == [(1, 0)]


def test_r_7_a_table_that_comes_back_has_its_rounds_numbered_on(floor: Changing, tmp_path):
    play_round(floor, "T1")
    floor.applied(floor.having(without=("T1",)))
    plan = floor.having(setup("mbs-singapore-stud-v9", "T1"))
    stud = next(each for each in plan.pools if each.name == "Stud")
    linked = replace(stud, tables=(fl.linked_as(setup("mbs-singapore-stud-v9", "T1")),))
    plan = replace(plan, pools=tuple(linked if each is stud else each for each in plan.pools))
    assert kinds(floor.applied(plan)) == ["FloorApplied", "TableOpened", "TableLinked"]
    play_round(floor, "T1")
    assert floor.tables["T1"].rounds == 2
    floor.follows(tmp_path)
    with open_source(str(tmp_path / "export.jsonl")) as source:
        assert [each.number for each in list_rounds(source, "T1")] == [1, 2]


def test_r_7_a_table_without_a_name_is_none(floor: Changing):
    assert "needs a name" in refusal(floor.apply(floor.having(setup("mbs-three-card", ""))), "R-7")


@pytest.mark.parametrize("name", ["a/b", "../x", "..", "a\\b"])
def test_r_7_what_cannot_stand_in_an_address_is_no_name_of_a_table_or_pool(floor: Changing, name: str):
    table = floor.apply(floor.having(setup("mbs-singapore-stud", name)))
    assert (table.rules, "address" in table.what) == (("R-7",), True)
    plan = floor.plan()
    pools = (*plan.pools, replace(plan.pools[0], name=name, tables=()))
    assert "address" in floor.apply(replace(plan, pools=pools)).what


def test_r_6_r_17_a_limit_of_awards_is_applied_when_nobody_bets_and_waits_else(floor: Changing):
    def limited(cents: int, name: str = "Stud") -> ApplyFloor:
        return replace(floor.plan(), limits=(h.PoolLimit(name, Money(cents)),))

    awards = lambda: floor.house.state.awards  # noqa: E731
    assert "nothing would change" in floor.apply(limited(1_000_000)).what
    applied, made = floor.applied(limited(100))
    assert (type(applied), made.limit, made.in_force, made.witness) == (h.FloorApplied, Money(100), True, SUPERVISOR)
    assert awards().limit("Stud") == Money(100)
    floor.open("T1")
    assert not floor.applied(limited(200))[-1].in_force
    assert (awards().limit("Stud"), awards().limit_to_be("Stud")) == (Money(100), Money(200))
    assert "no pool of this floor" in floor.apply(limited(300, "Mine")).what
    assert floor.apply(limited(-1)).rules == ("R-17",)
    twice = replace(limited(300), limits=limited(300).limits * 2)
    assert "two limits" in floor.apply(twice).what
    assert floor.house.state == House(floor.log, floor.keys, lambda: floor.time).state


def test_r_17_a_new_pool_may_have_its_own_limit_from_the_first(floor: Changing):
    plan = floor.plan()
    new = replace(plan.pools[0], name="Other", tables=())
    floor.applied(replace(plan, pools=(*plan.pools, new), limits=(h.PoolLimit("Other", Money(100)),)))
    assert floor.house.state.awards.limit("Other") == Money(100)


def test_r_17_a_house_opens_with_the_limits_of_its_file():
    house = House(MemoryLog(), make_keys(Random(7).randbytes), lambda: 1_000)
    table = setup("mbs-singapore-stud", "T1")
    house.open([table], [pool(table)], limits=[h.PoolLimit("Stud", Money(100))])
    assert house.state.awards.limit("Stud") == Money(100)


def test_a_table_in_a_round_does_not_close(floor: Changing):
    floor.open("T1")
    position = floor.log.position
    assert "between rounds" in refusal(floor.apply(floor.having(setup("mbs-three-card", "T3"), without=("T1",))), "R-6")
    assert floor.log.position == position  # all or nothing
    assert "T3" not in floor.tables


def test_r_12_a_stopped_table_and_one_whose_link_is_lost_do_not_close(floor: Changing):
    floor.send(SUPERVISOR, StopTable("T1", "odd"))
    assert "stopped" in refusal(floor.apply(floor.having(without=("T1",))), "R-12", "R-24")
    floor.send(DEALER, AtPool("Hold'em", ReportLostLink("T2", "no signal", 0, NOBODY)))
    assert "lost" in refusal(floor.apply(floor.having(without=("T2",))), "R-12")


def test_r_12_a_lost_link_is_not_mended_by_a_change_of_the_table(floor: Changing, tmp_path):
    play_round(floor, "T1")
    floor.applied(floor.having(replace(floor.tables["T1"].setup, unit=Money(1_000))))
    floor.send(DEALER, AtPool("Stud", ReportLostLink("T1", "no signal", 0, NOBODY)))
    answer = floor.do(DEALER, c.OpenBets(NOBODY))
    assert kinds(floor.events(answer)) == ["RoundOpened", "RoundSealed", "BetsOpened"]
    assert floor.house.state.floor.waiting["T1"]
    assert floor.house.state.floor.link("T1") is Link.LOST
    floor.follows(tmp_path)


# -- pools -----------------------------------------------------------------------------------------------------------


def test_r_6_figures_of_a_pool_wait_for_the_next_win_of_the_whole_meter(floor: Changing, tmp_path):
    was = floor.house.state.floor.pools["Stud"].parameters
    figures = replace(was, rate=Fraction(1, 10))
    events = floor.applied(floor.having(pools={"Stud": {"parameters": figures}}))
    assert kinds(events) == ["FloorApplied", "ChangeScheduled"]
    pool = floor.house.state.floor.pools["Stud"]
    assert (pool.parameters, pool.scheduled and pool.scheduled.parameters) == (was, figures)
    play_round(floor, "T1")
    refusal(floor.apply(floor.plan()), "R-7")  # nothing new
    floor.follows(tmp_path)


@pytest.mark.parametrize(
    ("change", "rules", "said"),
    [
        ({"base": Money(60_000_000)}, ("R-1",), "opened with 500000.00"),
        ({"order": Order.DEAL, "tables": ()}, ("R-6", "R-8"), "open another pool"),
    ],
)
def test_what_a_pool_opened_with_never_changes(floor: Changing, change, rules, said):
    position, plan = floor.log.position, floor.having(less(floor.tables["T1"].setup))
    pools = tuple(replace(each, **change) if each.name == "Stud" else each for each in plan.pools)
    assert said in refusal(floor.apply(replace(plan, pools=pools)), *rules)
    assert floor.log.position == position


def test_r_1_a_pool_is_not_closed_for_its_meter_is_its_winners(floor: Changing):
    plan = floor.plan()
    gone = replace(plan, pools=tuple(each for each in plan.pools if each.name != "Stud"))
    assert "500000.00" in refusal(floor.apply(gone), "R-1")


def test_r_3_a_pool_is_opened_and_a_table_moves_to_it(floor: Changing, tmp_path):
    play_round(floor, "T1")
    plan = floor.plan()
    new = replace(pool(floor.tables["T1"].setup, name="Gold"), base=Money(777))
    pools = (*(replace(each, tables=()) if each.name == "Stud" else each for each in plan.pools), new)
    events = floor.applied(replace(plan, pools=pools))
    assert kinds(events) == ["FloorApplied", "PoolOpened", "TableUnlinked", "TableLinked"]
    assert floor.house.state.floor.links["T1"] == "Gold"
    play_round(floor, "T1")
    assert floor.house.state.floor.pools["Gold"].displayed > Money(777)
    floor.follows(tmp_path)


def test_r_7_a_link_in_mid_round_waits(floor: Changing, tmp_path):
    floor.open("T1")
    plan = floor.plan()
    off = replace(plan, pools=tuple(replace(each, tables=()) if each.name == "Stud" else each for each in plan.pools))
    assert kinds(floor.applied(off)) == ["FloorApplied", "TableChangeWaits"]
    assert floor.house.state.floor.link("T1") is Link.UP
    floor.follows(tmp_path)


# -- who, and why ----------------------------------------------------------------------------------------------------


def test_r_17_it_takes_a_shift_manager_and_a_second_person(floor: Changing):
    plan = floor.having(less(floor.tables["T1"].setup))
    before = floor.house.state
    assert "two persons" in refusal(floor.send(SHIFT, plan), "R-17")
    assert "two persons" in refusal(floor.send(SHIFT, plan, witness=SHIFT), "R-17")
    refusal(floor.send(SHIFT, plan, witness=DEALER), "R-17")
    assert floor.house.state == before
    refusal(floor.send(SUPERVISOR, plan, witness=SHIFT), "R-6", "R-17")
    assert CODEC.parse(floor.log.events[-1].body).asked == "ApplyFloor"  # it is kept that somebody tried
    assert "why" in refusal(floor.apply(replace(plan, why="")), "R-2")


def test_r_7_names_and_pits_that_cannot_be_told_apart_are_refused(floor: Changing):
    refusal(floor.apply(floor.having(setup("mbs-three-card", "t1"))), "R-7")
    floor.applied(floor.having(setup("mbs-three-card", "T3")))
    floor.applied(floor.having(without=("T3",)))
    refusal(floor.apply(floor.having(setup("mbs-three-card", "t3"))), "R-7")  # also from one that is closed
    for pits in ((h.Pit("A", ("T1",)), h.Pit("a", ())), (h.Pit("A", ("T9",)),), (h.Pit("A", ("T1",)), h.Pit("B", ("T1",)))):
        refusal(floor.apply(replace(floor.plan(), pits=pits)), "R-7")


def test_r_7_a_house_knows_in_which_pit_a_table_stands(floor: Changing, tmp_path):
    pits = (h.Pit("Pit 1", ("T1", "T2")),)
    assert kinds(floor.applied(replace(floor.plan(), pits=pits))) == ["FloorApplied"]
    assert (floor.house.state.pit_of("T1"), floor.house.state.pit_of("T9")) == ("Pit 1", "")
    floor.follows(tmp_path)


def test_r_32_a_change_that_comes_again_changes_nothing(floor: Changing):
    plan = floor.having(setup("mbs-three-card", "T3"))
    first = floor.send(SHIFT, plan, id="once", witness=SUPERVISOR)
    position = floor.log.position
    assert floor.send(SHIFT, plan, id="once", witness=SUPERVISOR) == first
    assert floor.log.position == position


# -- the last round --------------------------------------------------------------------------------------------------


def test_r_27_at_shift_close_a_round_is_opened_if_nothing_of_it_can_be_corrected(floor: Changing, tmp_path):
    """A settled round can be until the next opening call (S-49, H-60), a void one cannot."""
    play_round(floor, "T1")
    floor.open("T2")
    floor.do(SHIFT, c.ReportPack(NOBODY, why="a card is missing", fault=Case.TOO_FEW_CARDS), "T2")
    assert floor.tables["T2"].phase is Phase.BETWEEN
    answer = floor.send(SHIFT, CloseShift("the end of the night"))
    assert isinstance(answer, Accepted), answer
    events = floor.events(answer)
    assert [(each.table, each.round) for each in events if isinstance(each, RoundOpened)] == [("T2", 1)]
    assert not floor.house.state.cards["T1"].opened
    floor.do(DEALER, c.OpenBets(NOBODY), "T2")
    floor.follows(tmp_path)
