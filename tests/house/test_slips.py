"""Slips: every award that is paid has a number of the house; none is missing, none is changed (R-19, R-30)."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from exports import Export, export_of
from test_house import DEALER, NOBODY, SHIFT, SUPERVISOR
from winners import FOUR, MANAGER, POOL, ROYAL, STRAIGHT_FLUSH, WinningHouse, player, removal

from commands import croupier
from croupier.cards import parse_cards
from croupier.errors import InputError
from croupier.floor import AtPool
from croupier.house.audit import verify_export
from croupier.house.house import NotDurableError
from croupier.house.kinds import CODEC
from croupier.house.log import LogUnavailable, MemoryLog
from croupier.house.requests import Accepted, Refused
from croupier.house.slips import SlipKind, SlipRegister, SlipVoided, SlipWritten, follow_slip
from croupier.house.state import evolve
from croupier.jackpot import CorrectMeter, RejectEntry
from croupier.rulebook import Money
from croupier.table import commands as c

ALONE = Path(__file__).parents[2] / "docs" / "verify_alone.py"


@pytest.fixture
def house() -> WinningHouse:
    return WinningHouse(MemoryLog())


def test_r_19_each_award_that_is_paid_has_a_slip_with_the_next_number(house: WinningHouse):
    house.win("T1", FOUR, STRAIGHT_FLUSH)
    house.win("T2", ROYAL)
    assert isinstance(house.send(SHIFT, AtPool(POOL, CorrectMeter(Money(-700), "malfunction", NOBODY, 0))), Accepted)
    slips = house.house.state.slips.slips
    assert [*slips] == [1, 2, 3, 4]
    assert [each.amount for each in slips.values()] == [
        *(
            Money(sum(line.amount.cents for line in entry.locked.awards if line.position == at))
            for entry, at in ((house.entry(1), 1), (house.entry(1), 2), (house.entry(2), 1))
        ),
        Money(-700),
    ]
    assert [each.kind for each in slips.values()] == [SlipKind.AWARD] * 3 + [SlipKind.CORRECTION]
    assert slips[4].new_value == house.pool.displayed
    assert (slips[3].table, slips[3].whose, slips[3].new_value) == ("T2", player("T2", 1).key, house.entry(2).locked.after)


def test_r_30_the_slip_keeps_the_hand_that_the_pack_was_counted_and_who_has_looked(house: WinningHouse):
    house.win("T1", FOUR, STRAIGHT_FLUSH)
    slip = house.house.state.slips.slips[2]
    assert slip.cards == parse_cards(STRAIGHT_FLUSH)
    assert slip.pack_counted
    assert (slip.confirmed_by, slip.witness, slip.by) == (SUPERVISOR, MANAGER, DEALER)
    assert [line.line for line in slip.lines] == ["4.2/straight-flush"]


def test_r_19_what_is_refused_or_rejected_takes_no_number(house: WinningHouse):
    house.open_hands("T1", FOUR)
    assert isinstance(house.settle("T1"), Accepted)  # all but the award, which waits
    assert isinstance(house.settle("T1"), Refused)
    assert isinstance(house.send(SUPERVISOR, AtPool(POOL, RejectEntry(1, "no pair of fours", NOBODY, 0))), Accepted)
    assert isinstance(house.settle("T1"), Accepted)
    house.win("T2", FOUR)
    assert [*house.house.state.slips.slips] == [1]
    assert house.house.state.slips.slips[1].entry == 2


def test_r_19_a_write_that_was_lost_leaves_no_hole(house: WinningHouse, monkeypatch: pytest.MonkeyPatch):
    house.open_hands("T1", FOUR)
    house.confirm(SUPERVISOR, 1)
    with monkeypatch.context() as patch:
        patch.setattr(house.log, "append", _lost)
        with pytest.raises(NotDurableError):
            house.settle("T1")
    assert [*house.again().house.state.slips.slips] == []
    assert isinstance(house.settle("T1"), Accepted)
    assert [*house.again().house.state.slips.slips] == [1]


def test_r_19_a_payment_that_is_undone_leaves_its_slip_void_and_what_is_left_has_another(house: WinningHouse):
    house.win("T1", STRAIGHT_FLUSH, "9d 8d 7d 6d 5d", FOUR)
    before = dict(house.house.state.slips.slips)
    assert len(before) == 3
    answer = house.send(SHIFT, removal(house))
    assert isinstance(answer, Accepted), answer
    register = house.house.state.slips
    assert {number: register.slips[number] for number in before} == before
    assert [*register.voided] == [1, 2]
    again = register.slips[4]
    assert (again.instead_of, again.position) == (2, 2)
    assert again.amount > before[2].amount
    standing = [each.amount.cents for number, each in register.slips.items() if number not in register.voided]
    assert sum(standing) == house.pool.paid.amount.cents
    assert house.again().house.state == house.house.state


def _lost(_: object) -> None:
    raise LogUnavailable("the server is gone")


def test_r_19_a_number_out_of_turn_and_a_second_void_are_no_slips():
    log = MemoryLog()
    house = WinningHouse(log)
    house.win("T1", FOUR)
    state = house.house.state
    slip = state.slips.slips[1]
    for number in (1, 3):
        with pytest.raises(InputError, match="2 is the next number"):
            evolve(state, SlipWritten(replace(slip, number=number)))
    with pytest.raises(InputError, match="has a slip already"):
        evolve(state, SlipWritten(replace(slip, number=2)))
    void = SlipVoided(1, "undone", SHIFT)
    for register in (SlipRegister(), follow_slip(state.slips, void)):
        with pytest.raises(InputError, match="void already, or was never written"):
            follow_slip(register, void)


# -- audit -----------------------------------------------------------------------------------------------------------


def evening(path: Path) -> tuple[WinningHouse, Export, str]:
    """A house in which awards were paid, as an export in which every round is opened."""
    house = WinningHouse(MemoryLog())
    house.win("T1", FOUR, STRAIGHT_FLUSH)
    house.win("T2", ROYAL)
    house.done(SHIFT, AtPool(POOL, CorrectMeter(Money(-700), "malfunction", NOBODY, 0)))
    house.win("T1", FOUR)
    for table in ("T1", "T2"):
        house.at(table, c.OpenBets(NOBODY))
    house.house.stop()
    export = export_of(house.log, house.keys.sign)
    return house, export, export.write(path / "export.jsonl")


def alone(file: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(ALONE), file], capture_output=True, text=True, check=False)


def test_r_19_verify_finds_nothing_wrong_with_slips_that_are_all_there(tmp_path: Path):
    _, _, file = evening(tmp_path)
    assert [str(each) for each in verify_export(file).faults.kept] == []
    assert "5 slips, 0 of them void" in (said := alone(file)).stdout
    assert said.returncode == 0


def test_r_19_slips_of_a_round_that_is_not_opened_are_verified_but_for_their_cards(tmp_path: Path):
    house = WinningHouse(MemoryLog())
    house.win("T1", FOUR)
    export = export_of(house.log, house.keys.sign)
    assert verify_export(export.write(tmp_path / "a")).faults.count == 0
    position = export.numbers("house.SlipWritten")[0]
    more = export.changed(position, lambda body: body.replace('"2000.00"', '"2000.01"', 1)).chained()
    assert "should follow here with other amount" in str(verify_export(more.write(tmp_path / "b")).faults.kept)


@pytest.mark.parametrize("which", range(5))
def test_r_19_a_slip_that_was_taken_out_shows(tmp_path: Path, which: int):
    _, export, _ = evening(tmp_path)
    gone = export.numbers("house.SlipWritten")[which]
    left = export.unsigned().with_events(each for each in export.events if each["position"] != gone).chained()
    file = left.write(tmp_path / "less")
    faults = [str(each) for each in verify_export(file).faults.kept]
    assert any("R-19" in each and f"slip {which + 1} of" in each for each in faults), faults
    assert alone(file).returncode == 1


@pytest.mark.parametrize(
    "old_new",
    [('"number":2,', '"number":7,'), ("9h", "9s"), ('"Max"', '"Sue"'), ('counted":true', 'counted":false')],
)
def test_r_19_a_slip_that_was_changed_shows(tmp_path: Path, old_new: tuple[str, str]):
    _, export, _ = evening(tmp_path)
    second = export.numbers("house.SlipWritten")[1]
    changed = export.unsigned().changed(second, lambda body: body.replace(*old_new, 1)).chained()
    assert verify_export(changed.write(tmp_path / "other")).faults.count


def test_r_19_a_slip_for_nothing_shows(tmp_path: Path):
    _, export, _ = evening(tmp_path)
    last = export.events[export.numbers("house.SlipWritten")[-1] - 1]
    body = json.loads(last["body"])
    body["slip"].update(number=6, kind="correction", entry=0)
    more = {**last, "at": export.events[-1]["at"], "body": json.dumps(body, separators=(",", ":"))}
    file = export.unsigned().with_events([*export.events, more]).chained().write(tmp_path / "more")
    assert "slip 6 of" in str(verify_export(file).faults.kept)
    assert alone(file).returncode == 1


def test_r_17_verify_finds_a_large_award_that_one_person_has_confirmed(tmp_path: Path):
    _, export, _ = evening(tmp_path)
    gone = export.numbers("house.AwardWitnessed")[0]
    left = export.unsigned().with_events(each for each in export.events if each["position"] != gone).chained()
    faults = [str(each) for each in verify_export(left.write(tmp_path / "less")).faults.kept]
    assert any("it takes two persons" in each for each in faults), faults


def undone(path: Path) -> Export:
    """A house in which a payment was undone, as an export in which every round is opened."""
    house = WinningHouse(MemoryLog())
    house.win("T1", STRAIGHT_FLUSH, "9d 8d 7d 6d 5d", FOUR)
    house.done(SHIFT, removal(house))
    house.at("T1", c.OpenBets(NOBODY))
    export = export_of(house.log, house.keys.sign).unsigned()
    export.write(path / "undone.jsonl")
    return export


def test_r_19_a_void_slip_is_verified_and_listed_with_its_number(tmp_path: Path):
    undone(tmp_path)
    file = str(tmp_path / "undone.jsonl")
    assert [str(each) for each in verify_export(file).faults.kept] == []
    assert "4 slips, 2 of them void" in (said := alone(file)).stdout
    assert said.returncode == 0
    listed = json.loads(croupier("audit", "slips", file, "--json").stdout)["slips"]
    assert [(each["number"], bool(each["void"]), each["instead_of"]) for each in listed] == [
        (1, True, 0),
        (2, True, 0),
        (3, False, 0),
        (4, False, 2),
    ]
    assert "VOID, by Shi" in croupier("audit", "slips", file).stdout
    assert "instead of slip 2" in croupier("audit", "slips", file).stdout


def test_r_19_a_void_that_was_taken_out_or_comes_from_nothing_shows(tmp_path: Path):
    export = undone(tmp_path)
    first, second = export.numbers("house.SlipVoided")
    for gone in (first, second):
        left = export.with_events(each for each in export.events if each["position"] != gone).chained()
        file = left.write(tmp_path / f"less{gone}")
        assert "is void should follow here" in str(verify_export(file).faults.kept)
    end = {**export.events[second - 1], "at": export.events[-1]["at"]}
    end["body"] = end["body"].replace('"number":2', '"number":3')
    more = export.with_events([*export.events, end]).chained().write(tmp_path / "more")
    assert "that slip 3 is void follows from nothing" in str(verify_export(more).faults.kept)
    cut = export.with_events(export.events[: export.numbers("house.SlipWritten")[0] - 1]).chained().write(tmp_path / "cut")
    assert "the log breaks off: slip 1 of" in str(verify_export(cut).faults.kept)
    assert alone(cut).returncode == 1


def test_r_19_processes_that_share_the_work_all_know_the_numbers(tmp_path: Path):
    _, export, file = evening(tmp_path)
    assert verify_export(file, processes=2).faults.count == 0
    gone = export.numbers("house.SlipWritten")[1]
    left = export.unsigned().with_events(each for each in export.events if each["position"] != gone).chained()
    assert verify_export(left.write(tmp_path / "less"), processes=2).faults.count


def test_something_else_among_the_slips_is_no_slip(tmp_path: Path):
    _, export, _ = evening(tmp_path)
    position = export.numbers("house.SlipWritten")[0]
    other = {**export.events[position - 1], "body": export.events[-1]["body"]}
    events = [*export.events[: position - 1], other, *export.events[position:]]
    file = export.unsigned().with_events(events).chained().write(tmp_path / "other")
    assert "this is no slip" in croupier("audit", "slips", file).stderr


def test_r_19_the_slips_are_listed(tmp_path: Path):
    _, _, file = evening(tmp_path)
    said = croupier("audit", "slips", file).stdout
    assert "5 slips" in said
    assert "confirmed by Sue and Max, paid by Dee" in said
    listed = json.loads(croupier("audit", "slips", file, "--json").stdout)["slips"]
    assert [each["number"] for each in listed] == [1, 2, 3, 4, 5]
    assert listed[1]["cards"] == STRAIGHT_FLUSH.split()
    assert listed[3] | {"kind": "correction of a meter", "cents": -700, "void": None} == listed[3]
    assert json.loads(croupier("audit", "slips", file, "--pool", "other", "--json").stdout)["slips"] == []


def test_slips_are_written_down_and_read_back():
    house = WinningHouse(MemoryLog())
    house.win("T1", FOUR)
    events = [*(SlipWritten(each) for each in house.house.state.slips.slips.values()), SlipVoided(1, "undone", SHIFT)]
    assert [CODEC.parse(CODEC.format(each)) for each in events] == events
