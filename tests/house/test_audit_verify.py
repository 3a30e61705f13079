"""An export is worked out anew from the file alone, and whatever somebody has done to it shows (R-19, R-20, R-22)."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from exports import Export, export_of
from houses import FolderFloor, play_round
from test_house import Floor

from commands import croupier
from croupier.errors import InputError
from croupier.house.audit import verification
from croupier.house.audit.verification import Verified, verify_export
from croupier.house.keys import make_keys
from croupier.house.log import MemoryLog, StatementsFile, public_part
from croupier.house.simulation.life import Life
from croupier.house.simulation.plan import LifePlan

OTHER = bytes(range(32))
AMOUNT = re.compile(r'"(\d+)\.(\d\d)"')


@pytest.fixture(scope="module")
def played() -> Floor:
    """A house in which awards were paid: signed twice, the last rounds of both tables not opened yet."""
    floor = Floor(MemoryLog(), seed=8)
    for _ in range(12):
        play_round(floor, "T1")
        play_round(floor, "T2")
    floor.house.sign()
    play_round(floor, "T1")
    floor.open("T2")
    floor.house.sign()
    return floor


@pytest.fixture(scope="module")
def good(played: Floor) -> Export:
    return export_of(played.log, played.keys.sign)


@pytest.fixture(scope="module")
def public(played: Floor) -> str:
    return public_part(played.keys.sign).hex()


def verified(export: Export, folder: Path, **more: Any) -> Verified:
    return verify_export(export.write(folder / "export.jsonl"), **more)


def told(found: Verified) -> list[str]:
    return [str(each) for each in found.faults.kept]


def test_r_22_all_of_a_good_export_is_worked_out_anew(good, tmp_path, played):
    found = verified(good, tmp_path)
    assert told(found) == []
    assert (found.events, found.tables, found.statements, found.signed) == (played.log.position, 2, 2, played.log.position)
    assert (found.rounds, found.decks, found.unopened) == (24, 24, {"T1": 13, "T2": 13})
    kinds = {json.loads(event["body"]).get("kind") for event in good.events}
    assert {"jackpot.ClaimsEntered", "jackpot.EntryConfirmed", "jackpot.EntryPaid"} <= kinds


def test_r_20_export_and_verify_on_the_command_line(tmp_path):
    house = FolderFloor(tmp_path / "house")
    house.play("T1")
    house.house.sign()
    out = str(tmp_path / "export.jsonl")
    said = croupier("audit", "export", str(tmp_path / "house"), out)
    assert said.exit_code == 0, said.output
    assert croupier("audit", "export", str(tmp_path / "house"), out).exit_code == 2  # a file that is there stays
    said = croupier("audit", "verify", out)
    assert said.exit_code == 0, said.output
    assert "Nothing is wrong." in said.stdout
    assert "The keys came with the file." in said.stdout
    key = public_part(house.keys.sign).hex()
    copy = str(house.folder.statements.path)
    data = json.loads(croupier("audit", "verify", out, "--key", key, "--statements", copy, "--json").stdout)
    assert (data["faults"], data["keys"], data["keys_of_the_file"]) == (0, [key], False)
    assert Path(out).stat().st_mode & 0o777 == 0o600


def test_r_20_an_export_can_be_made_of_every_kind_of_log(log, tmp_path):
    floor = Floor(log)
    floor.play("T1")
    floor.play("T1")
    floor.house.sign()
    found = verified(export_of(log, floor.keys.sign), tmp_path)
    assert (told(found), found.events, found.rounds, found.unopened) == ([], log.position, 1, {"T1": 2})


def test_the_work_is_shared_out_among_processes_with_the_same_result(good, tmp_path, monkeypatch):
    alone = verified(good, tmp_path)
    monkeypatch.setattr(verification, "WORTH_SHARING", 0)
    assert verified(good, tmp_path, processes=3) == alone
    assert verified(good, tmp_path) == alone
    changed = good.changed(good.numbers("table.WagerSettled")[0], lambda body: AMOUNT.sub('"77.00"', body)).chained().unsigned()
    assert told(verified(changed, tmp_path, processes=3)) == told(verified(changed, tmp_path))


def test_an_event_with_two_streams_is_in_none(good, tmp_path):
    path = Path(good.write(tmp_path / "export.jsonl"))
    lines = path.read_text().splitlines()
    at = next(index for index, line in enumerate(lines) if '"stream":"table/T1"' in line)
    lines[at] = lines[at].replace('"stream":"table/T1"', '"stream":"table/T2","stream" :"table/T1"')
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(InputError, match="a field is there twice"):
        verify_export(path)


# -- whatever is changed without the chain ---------------------------------------------------------------------------


def test_r_19_one_changed_byte_of_a_body_shows_at_its_position(good, tmp_path):
    for position in range(1, len(good.events) + 1, 47):
        body = good.events[position - 1]["body"]
        at = len(body) // 2
        other = "0" if body[at] != "0" else "1"
        found = verified(good.changed(position, lambda body: body[:at] + other + body[at + 1 :]), tmp_path)  # noqa: B023
        first = [each for each in found.faults.kept if each.position == position]
        assert {each.stream for each in first} == {good.events[position - 1]["stream"]}
        assert any("is not the one that was written" in each.what for each in first)


def test_r_20_a_tail_that_is_cut_off_the_file_shows(good, tmp_path):
    path = tmp_path / "cut.jsonl"
    lines = [json.dumps(line) for line in good.lines]
    for kept in (len(lines) - 1, len(lines) - 20):
        path.write_text("\n".join(lines[:kept]) + "\n")
        assert any("the file has no end" in said for said in told(verify_export(path)))
    path.write_text("\n".join(lines)[:-30])
    assert croupier("audit", "verify", str(path)).exit_code == 2  # half a line is no line


def test_r_20_a_tail_that_is_cut_off_the_log_shows_by_the_statements(good, tmp_path):
    found = verified(good.with_events(good.events[:-5]), tmp_path)
    assert any("its tail is cut off" in said for said in told(found))


def test_r_20_a_tail_that_is_cut_off_with_its_statement_shows_by_the_second_copy(good, played, tmp_path):
    copy = StatementsFile(tmp_path / "statements.jsonl")
    copy.catch_up(played.log)
    assert told(verified(good, tmp_path, copy=copy)) == []
    first = good.statements[0]
    cut = replace(good, statements=(first,)).with_events(good.events[: first["position"]])
    assert told(verified(cut, tmp_path)) == []
    assert "statement 2 of the second copy says" in told(verified(cut, tmp_path, copy=copy))[0]


def test_a_statement_that_is_another_in_the_second_copy_shows(good, played, tmp_path):
    copy = StatementsFile(tmp_path / "statements.jsonl")
    copy.catch_up(played.log)
    copy.path.write_text(copy.path.read_text().replace('"at": ', '"at": 1', 1))
    assert "statement 1 is another in the second copy" in told(verified(good, tmp_path, copy=copy))[0]


def test_r_20_an_event_that_is_missing_in_the_middle_shows(good, tmp_path):
    at = len(good.events) // 2
    found = verified(good.with_events(good.events[:at] + good.events[at + 1 :]), tmp_path)
    assert f"the event after position {at} is missing" in told(found)[0]


def test_two_events_that_are_swapped_show(good, tmp_path):
    events = list(good.events)
    at = len(events) // 2
    events[at], events[at + 1] = events[at + 1], events[at]
    assert verified(good.with_events(events), tmp_path).faults.count
    events[at], events[at + 1] = (
        {**events[at], "position": at + 1},
        {**events[at + 1], "position": at + 2},
    )
    assert verified(good.with_events(events), tmp_path).faults.count


def test_what_stands_after_the_end_or_says_other_counts_shows(good, tmp_path):
    path = Path(good.write(tmp_path / "export.jsonl"))
    path.write_text(path.read_text() + json.dumps(good.events[-1]) + "\n")
    assert croupier("audit", "verify", str(path)).exit_code == 2
    found = verified(replace(good, end={**good.end, "events": 1}), tmp_path)
    assert "the end says 1 events" in told(found)[0]
    found = verified(replace(good, header={**good.header, "last": 1}), tmp_path)
    assert "the header says" in told(found)[0]


# -- whatever is changed with the chain made anew --------------------------------------------------------------------


def test_r_19_a_changed_amount_with_a_new_chain_shows_by_the_statements_and_by_the_rules(good, tmp_path):
    position = next(number for number in good.numbers("table.WagerSettled") if '"50.00"' in good.events[number - 1]["body"])
    changed = good.changed(position, lambda body: body.replace('"50.00"', '"51.00"')).chained()
    assert any("signed for other events" in said for said in told(verified(changed, tmp_path)))
    found = verified(changed.unsigned(), tmp_path)
    assert found.faults.kept[0].position == position
    assert "should follow here with other" in found.faults.kept[0].what


@pytest.mark.parametrize(
    "kind",
    [
        "table.Decided",
        "table.MeterRead",
        "table.WagerSettled",
        "table.RoundConcluded",
        "jackpot.ContributionsTaken",
        "jackpot.ClaimsEntered",
        "jackpot.EntryPaid",
    ],
)
def test_r_19_no_amount_of_any_kind_of_event_can_be_changed(good, kind, tmp_path):
    """With the chain made anew and no statement: what is left is that it does not follow, or that the books do not agree.

    What a player staked on a hand that was folded could have been another amount: of that the statements alone tell.
    """
    positions = [number for number in good.numbers(kind) if AMOUNT.search(good.events[number - 1]["body"])]
    chosen = positions[0], positions[len(positions) // 2]
    for position in chosen:
        for match in AMOUNT.finditer(good.events[position - 1]["body"]):
            more = f'"{int(match[1]) + 5}.{match[2]}"'
            body = lambda body: body[: match.start()] + more + body[match.end() :]  # noqa: B023, E731
            assert verified(good.changed(position, body).chained().unsigned(), tmp_path).faults.count, (position, match)


def test_r_22_no_event_can_be_left_out_with_a_new_chain(good, tmp_path):
    for position in range(3, good.statements[0]["position"], 31):
        events = good.events[: position - 1] + good.events[position:]
        found = verified(good.with_events(events).chained().unsigned(), tmp_path)
        assert found.faults.count, good.events[position - 1]


def test_r_20_a_foreign_statement_shows(good, public, tmp_path):
    foreign = good.signed_by(OTHER)
    mixed = replace(good, statements=(good.statements[0], foreign.statements[1]))
    assert any("statement 2 is missing" in said or "not known" in said for said in told(verified(mixed, tmp_path)))
    unknown = replace(foreign, header=good.header)
    assert "signed by a key that is not known" in told(verified(unknown, tmp_path))[0]
    assert told(verified(foreign, tmp_path)) == []  # whoever writes the file can name a key of their own in it:
    found = verified(foreign, tmp_path, keys=[bytes.fromhex(public)])  # only the house's own word tells
    assert "signed by a key that is not known" in told(found)[0]
    said = croupier("audit", "verify", str(tmp_path / "export.jsonl"), "--key", public)
    assert said.exit_code == 1
    assert "1 fault." in said.stdout


# -- the cards -------------------------------------------------------------------------------------------------------


def test_r_27_a_key_that_was_not_committed_to_shows(good, tmp_path):
    position = good.numbers("house.RoundOpened")[3]
    key = json.loads(good.events[position - 1]["body"])["key"]
    changed = good.changed(position, lambda body: body.replace(key, "5a" * 32)).chained().unsigned()
    assert any("is not the one that was committed to" in said for said in told(verified(changed, tmp_path)))


def test_r_27_a_commitment_that_came_too_late_or_never_shows(good, tmp_path):
    position = good.numbers("house.RoundSealed")[2]
    events = [event for event in good.events if event["position"] != position]
    said = told(verified(good.with_events(events).chained().unsigned(), tmp_path))
    assert any("no key of the round was committed to before" in each for each in said)


def test_r_27_a_round_that_is_never_opened_though_another_follows_shows(good, tmp_path):
    position = good.numbers("house.RoundOpened")[2]
    events = [event for event in good.events if event["position"] != position]
    said = told(verified(good.with_events(events).chained().unsigned(), tmp_path))
    assert any("was never opened" in each for each in said)


def test_r_27_a_sealed_event_that_was_moved_from_another_round_shows(good, tmp_path):
    sealed = [event["position"] for event in good.events if event["body"].startswith('{"sealed"')]
    mine = [number for number in sealed if good.events[number - 1]["stream"] == "table/T1"]
    other = good.events[mine[0] - 1]["body"]
    changed = good.changed(mine[1], lambda _: other).chained().unsigned()
    assert any("is sealed for round 1" in said for said in told(verified(changed, tmp_path)))


@pytest.mark.parametrize("kind", ["house.ProgramStarted", "table.TurnedUp", "house.RoundOpened", "jackpot.EntryPaid"])
def test_r_28_a_time_that_runs_back_shows_at_whatever_event(good, tmp_path, kind):
    position = good.numbers(kind)[-1]
    events = [dict(event) for event in good.events]
    events[position - 1]["at"] = events[position - 2]["at"] - 1
    found = verified(good.with_events(events).chained().unsigned(), tmp_path)
    told_there = [each.what for each in found.faults.kept if each.position == position]
    assert any("a house's time never runs back" in said for said in told_there)


def test_r_28_an_event_that_names_another_time_than_its_own_shows(good, tmp_path):
    clock = json.loads(good.events[0]["body"])["clock"]
    changed = good.changed(1, lambda body: body.replace(f'"clock":{clock}', f'"clock":{clock + 1}')).chained().unsigned()
    assert any(f"the event names the time {clock + 1}" in said for said in told(verified(changed, tmp_path)))


# -- what is no export -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}\n",
        "[]\n",
        "nonsense\n",
        '{"form":"croupier export 2","keys":[],"first":0,"last":0}\n',
        '{"form":"croupier export 1","keys":["aa"],"first":0,"last":0}\n',
        '{"form":"croupier export 1","keys":[],"first":"0","last":0}\n',
        '{"events":0,"statements":0}\n',
        '{"form":"croupier export 1","keys":[],"first":0,"last":0}\n{"position":"1"}\n',
        '{"form":"croupier export 1","keys":[],"first":0,"last":0}\n{"events":true,"statements":0}\n',
        '{"form":"croupier export 1","keys":[],"first":0,"last":0}\n' * 2,
    ],
)
def test_what_is_no_export_ends_with_status_2(text, tmp_path):
    path = tmp_path / "export.jsonl"
    path.write_text(text)
    said = croupier("audit", "verify", str(path))
    assert said.exit_code == 2
    assert said.stderr.startswith("croupier: ")


@pytest.mark.parametrize("sign", ["\\ud800", "\\u0000", "\\n"])
def test_a_text_that_no_log_can_hold_is_no_export(good, tmp_path, sign):
    path = tmp_path / "export.jsonl"
    path.write_text(Path(good.write(path)).read_text().replace('"body":"', f'"body":"{sign}', 1))
    said = croupier("audit", "verify", str(path))
    assert said.exit_code == 2
    assert said.stderr.startswith(f"croupier: {path}, line ")


def test_an_empty_log_is_exported_and_holds(tmp_path):
    found = verified(export_of(MemoryLog(), make_keys(lambda size: bytes(range(size))).sign), tmp_path)
    assert (found.events, told(found)) == (0, [])


def test_events_that_are_no_house_show(good, tmp_path):
    found = verified(good.changed(1, lambda _: '{"schema":1}').chained().unsigned(), tmp_path)
    assert found.faults.count


def test_a_wrong_key_or_copy_on_the_command_line_is_said(good, tmp_path):
    path = good.write(tmp_path / "export.jsonl")
    assert croupier("audit", "verify", path, "--key", "ab").exit_code == 2
    assert croupier("audit", "verify", path, "--statements", str(tmp_path / "none")).exit_code == 2


@pytest.fixture(scope="module")
def staffed() -> Export:
    """A house whose people have accounts and tickets."""
    life = Life(LifePlan(1, days=1))
    life.run()
    return export_of(life.disk, OTHER).unsigned()


def test_r_29_who_has_neither_an_account_nor_a_ticket_did_nothing(staffed, tmp_path):
    another = lambda body: re.sub(r'"identity":"[SP][0-9]+"}', '"identity":"S77"}', body)  # noqa: E731
    for kind in ("table.BetsOpened", "table.WagerPlaced", "house.StaffAdded"):
        position = staffed.numbers(kind)[-1]
        found = told(verified(staffed.changed(position, another).chained(), tmp_path))
        mine = [each for each in found if each.startswith(f"position {position}, ")]
        assert any("(S77) has neither an account nor a ticket then" in each for each in mine), found


def test_r_17_r_29_nobody_has_another_post_or_is_the_own_second_person(staffed, tmp_path):
    added = {at: json.loads(staffed.events[at - 1]["body"]) for at in staffed.numbers("house.StaffAdded")}
    position, body = next((at, body) for at, body in added.items() if body.get("witness"))
    alone, lower = body | {"witness": body["by"]}, body | {"by": body["by"] | {"post": "pit-manager"}}
    (found,) = told(verified(staffed.changed(position, lambda _: json.dumps(alone)).chained(), tmp_path))
    assert "this takes two persons: a second one, of the pit" in found
    (found,) = told(verified(staffed.changed(position, lambda _: json.dumps(lower)).chained(), tmp_path))
    assert "is no Pit Manager then" in found
