"""What an auditor asks: events, rounds, what is to be reviewed, each table beside the ledger (R-13, R-20, R-29)."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from exports import export_of
from houses import FolderFloor, play_round
from test_house import ANN, DEALER, NOBODY, SHIFT, SUPERVISOR

from commands import croupier
from croupier.errors import InputError
from croupier.floor import AtPool
from croupier.house.audit import OVERRIDES, open_source, read_time, reconcile_house, show_time
from croupier.house.kinds import CODEC
from croupier.house.requests import Refused, ResumeTable, ReviewOverride, StopTable
from croupier.jackpot import CorrectMeter
from croupier.rulebook import Money
from croupier.table import commands as c


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> FolderFloor:
    """Two rounds that were played, one that is open; a table that was stopped; a meter that was corrected; a refusal."""
    made = FolderFloor(tmp_path_factory.mktemp("house") / "house")
    play_round(made, "T1")
    play_round(made, "T2")
    assert isinstance(made.send(DEALER, StopTable("T1", "a chip is missing")), Refused)
    stopped = made.send(SUPERVISOR, StopTable("T1", "a chip is missing"))
    made.send(SHIFT, ReviewOverride(stopped.last))
    made.send(SHIFT, ResumeTable("T1", "it was found"), witness=SUPERVISOR)
    made.send(SHIFT, AtPool("Stud", CorrectMeter(Money(100), "a test of the meter", NOBODY, 0)))
    made.open("T1")
    made.at(SUPERVISOR, c.ReportPowerFailure(NOBODY, why="the lights went out"))
    return made


def asked(house: FolderFloor, *words: str) -> list[dict]:
    said = croupier("audit", "query", str(house.folder.path), *words, "--json")
    assert said.exit_code == 0, said.output
    return [json.loads(line) for line in said.stdout.splitlines()]


def test_r_20_events_are_found_by_stream_kind_person_time_and_position(house):
    everything = asked(house)
    assert [each["position"] for each in everything] == list(range(1, house.log.position + 1))
    assert {each["stream"] for each in asked(house, "--stream", "pool/Stud")} == {"pool/Stud"}
    assert {each["stream"] for each in asked(house, "--stream", "table/")} == {"table/T1", "table/T2"}
    assert {each["kind"] for each in asked(house, "--kind", "WagerSettled")} == {"table.WagerSettled"}
    kinds = {each["kind"] for each in asked(house, "--kind", "table.BetsOpened", "--kind", "table.BetsClosed")}
    assert kinds == {"table.BetsOpened", "table.BetsClosed"}
    ann = [each["position"] for each in asked(house, "--person", ANN.identity)]
    placed = asked(house, "--person", ANN.name)
    assert placed
    assert {each["position"] for each in placed} <= {*ann}  # where money goes back to her, she is known by her identity alone
    assert [each["position"] for each in asked(house, "--first", "3", "--last", "5")] == [3, 4, 5]
    times = [each["at"] for each in everything]
    late = asked(house, "--since", str(times[10]), "--until", str(times[20]))
    assert late
    assert all(times[10] <= each["at"] <= times[20] for each in late)
    said = croupier("audit", "query", str(house.folder.path), "--kind", "BetsOpened").stdout.splitlines()
    assert "table/T1 table.BetsOpened by Dee (dealer) [3.1]" in said[0]


def test_r_27_sealed_events_are_shown_when_their_round_was_opened_and_not_before(house):
    first = asked(house, "--stream", "table/T1", "--kind", "CardsDealt")
    assert [len(each["event"]["deal"]["deck"]) > 0 for each in first] == [True]
    assert len(asked(house, "--stream", "table/T1", "--kind", "sealed")) >= 1


def test_r_29_rounds_are_listed_with_who_dealt_and_what_came_of_them(house):
    data = json.loads(croupier("audit", "rounds", str(house.folder.path), "T1", "--json").stdout)
    first, second = data["rounds"]
    assert (first["round"], first["dealt_by"], first["result"], len(first["players"])) == (1, "Dee", "concluded", 3)
    assert first["staked"] == first["given_back"] + first["house"]
    assert second["sealed"] >= 1
    assert second["rulings"]
    said = croupier("audit", "rounds", str(house.folder.path), "T1").stdout
    assert "dealt by Dee, 3 players" in said


def test_r_29_overrides_voids_and_refused_attempts_are_listed_for_review(house):
    data = json.loads(croupier("audit", "rounds", str(house.folder.path), "--overrides", "--json").stdout)
    kinds = [each["kind"] for each in data["overrides"]]
    expected = {"house.RequestRefused", "house.TableStopped", "house.TableResumed", "jackpot.MeterCorrected"}
    assert {*expected, "table.IrregularityRuled"} <= {*kinds}
    at_table = json.loads(croupier("audit", "rounds", str(house.folder.path), "T2", "--overrides", "--json").stdout)
    assert at_table["overrides"] == []
    said = croupier("audit", "rounds", str(house.folder.path), "T1", "--overrides").stdout
    assert said.splitlines()[-1] == f"{len(kinds) - 2} to review, 1 reviewed"
    (seen,) = [each for each in data["overrides"] if each["review"]]
    assert (seen["kind"], seen["review"]["by"]) == ("house.TableStopped", "Shi")
    assert sum("reviewed by Shi" in line for line in said.splitlines()) == 1


def test_r_29_every_kind_that_is_to_be_reviewed_is_one_that_is_written():
    assert {kind for kind in OVERRIDES if kind not in CODEC.kinds} == set()


def test_r_13_each_table_and_pool_is_shown_beside_the_ledger(house):
    said = croupier("audit", "reconcile", str(house.folder.path))
    assert said.exit_code == 0, said.output
    assert "Nothing differs" in said.stdout
    data = json.loads(croupier("audit", "reconcile", str(house.folder.path), "--json").stdout)
    assert {each["owner"] for each in data["cents"]} == {"table/T1", "table/T2", "pool/Stud", "pool/Hold'em"}
    assert (data["left_out"], data["faults"]) == ([], [])
    meter = next(each for each in data["cents"] if (each["owner"], each["what"]) == ("pool/Stud", "meter"))
    assert int(meter["says"]) == house.house.state.floor.pools["Stud"].displayed.cents


def test_r_13_without_the_keys_of_the_house_open_rounds_are_left_out(house, tmp_path):
    path = export_of(house.log, house.keys.sign).write(tmp_path / "export.jsonl")
    said = croupier("audit", "reconcile", path)
    assert said.exit_code == 0, said.output
    assert "table/T1 could not be followed to the end" in said.stdout
    assert croupier("audit", "rounds", path, "T1", "--json").stdout == (
        croupier("audit", "rounds", str(house.folder.log), "T1", "--json").stdout
    )


def test_r_13_what_differs_is_said(house, tmp_path):
    export = export_of(house.log, house.keys.sign)
    position = export.numbers("jackpot.ContributionsTaken")[0]
    changed = export.changed(position, lambda body: body.replace('"to_meter":"3.00"', '"to_meter":"4.00"')).chained()
    path = changed.write(tmp_path / "export.jsonl")
    said = croupier("audit", "reconcile", path)
    assert said.exit_code == 1
    assert f"WRONG: position {position}" in said.stdout
    with open_source(changed.changed(4, lambda _: "nonsense").chained().write(tmp_path / "other.jsonl")) as source:
        assert reconcile_house(source).faults.kept[0].position == 4


@pytest.mark.parametrize("asked", ["rounds", "query", "slips", "reconcile", "opened", "clocks"])
def test_r_19_nothing_is_looked_up_in_an_export_that_was_changed_or_cut_off(house, tmp_path, asked):
    whole = export_of(house.log, house.keys.sign)
    position = whole.numbers("table.BetsClosed")[0]
    changed = whole.changed(position, lambda body: body.replace("}", ',"more":1}', 1)).write(tmp_path / "changed.jsonl")
    fewer = whole.with_events(whole.events[:-1])
    short = replace(fewer, end={**fewer.end, "events": len(whole.events)}).write(tmp_path / "short.jsonl")
    words = ["audit", asked, whole.write(tmp_path / "whole.jsonl"), *(["T1"] if asked in ("rounds", "opened") else [])]
    assert croupier(*words).exit_code == 0
    said = croupier(*words[:2], short, *words[3:])
    assert (said.exit_code, "the export is cut off there" in said.stderr) == (2, True), said.output
    said = croupier(*words[:2], changed, *words[3:])
    assert (said.exit_code, f"position {position}" in said.stderr) == (2, True), said.output


def test_what_cannot_be_asked_is_said(house, tmp_path):
    folder = str(house.folder.path)
    assert croupier("audit", "rounds", folder).exit_code == 2
    assert croupier("audit", "rounds", folder, "T9").exit_code == 2
    assert croupier("audit", "query", folder, "--since", "yesterday").exit_code == 2
    assert croupier("audit", "query", str(tmp_path / "none")).exit_code == 2
    bad = export_of(house.log, house.keys.sign).changed(3, lambda _: "[]").write(tmp_path / "export.jsonl")
    assert croupier("audit", "query", bad).exit_code == 2
    assert "this is a folder: make an export" in croupier("audit", "verify", folder).stderr


def test_times_are_read_and_shown_in_utc():
    assert read_time("2026-11-15T20:00") == read_time("2026-11-15T21:00+01:00") == 1_794_772_800_000
    assert show_time(1_794_772_800_000) == "2026-11-15 20:00:00.000"
    assert show_time(10**18) == str(10**18)
    with pytest.raises(InputError, match="this is no time"):
        read_time("soon")
