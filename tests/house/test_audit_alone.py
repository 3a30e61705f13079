"""The verifier in one file that shares no code with the house: the chain, the statements and the money (R-19, R-20)."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import alone
import pytest
from exports import Export, export_of
from houses import play_round
from test_house import Floor

from croupier.house.log import MemoryLog

AMOUNT = re.compile(r'"(\d+)\.(\d\d)"')


@pytest.fixture(scope="module")
def good() -> Export:
    floor = Floor(MemoryLog(), seed=8)
    for _ in range(6):
        play_round(floor, "T1")
        play_round(floor, "T2")
    floor.house.sign()
    play_round(floor, "T1")
    floor.house.sign()
    return export_of(floor.log, floor.keys.sign)


def checked(export: Export, folder: Path) -> int:
    """How many faults are found."""
    check = alone.load().Check()
    for line in export.lines:
        check.line(line)
    check.finish()
    assert (alone.load().main(export.write(folder / "export.jsonl")) == 1) is bool(check.faults)
    return check.faults


def test_it_runs_with_nothing_but_python(good, tmp_path):
    path = good.write(tmp_path / "export.jsonl")
    done = subprocess.run([sys.executable, "-I", "-S", alone.PATH, path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("nothing is wrong\n")
    tree = ast.parse(alone.PATH.read_text())
    names = {each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names}
    names |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert names <= sys.stdlib_module_names
    assert len(alone.PATH.read_text().splitlines()) < 350


@pytest.mark.parametrize(
    "line", ["nonsense", "5", '{"hash":"0"}', '{"signature":""}', "[" * 100_000, "\ud800", '{"form":"croupier export 2"}', "{}"]
)
def test_what_does_not_read_is_said_with_its_line(good, tmp_path, capsys, line):
    path = tmp_path / "export.jsonl"
    some = "".join(f"{json.dumps(each)}\n" for each in good.lines[:1])
    path.write_bytes(f"{some}{line}\n".encode(errors="surrogatepass"))
    assert alone.load().main(path) == 2
    assert capsys.readouterr().out.startswith("this is no export, or it is damaged: up to line ")


def test_a_file_that_is_not_there_and_none_are_said(tmp_path):
    for named, status, said in (([tmp_path / "none"], 2, "this is no export"), ([], 1, "python3 verify_alone.py EXPORT")):
        done = subprocess.run([sys.executable, "-I", "-S", alone.PATH, *named], capture_output=True, text=True, check=False)
        assert done.returncode == status
        assert said in done.stdout + done.stderr
        assert "Traceback" not in done.stderr


def test_r_20_it_finds_what_was_changed_cut_off_or_moved(good, tmp_path, capsys):
    assert checked(good, tmp_path) == 0
    half = len(good.events) // 2
    assert checked(good.changed(half, lambda body: body.replace("1", "2", 1)), tmp_path)
    assert checked(good.with_events(good.events[:half] + good.events[half + 1 :]), tmp_path)
    assert checked(good.with_events(good.events[:-3]), tmp_path)
    assert "statement 2 was signed for other events" in capsys.readouterr().out
    swapped = [*good.events[:half], good.events[half + 1], good.events[half], *good.events[half + 2 :]]
    assert checked(good.with_events(swapped), tmp_path)
    unsigned = [line for line in good.lines if "signature" not in line]
    for kept in ([*unsigned[:-4], unsigned[-1] | {"events": len(good.events) - 3, "statements": 0}], unsigned):
        path = tmp_path / "cut.jsonl"
        path.write_text("".join(f"{json.dumps(line)}\n" for line in kept))
        assert alone.load().main(path) == 1
    path = tmp_path / "cut.jsonl"
    last = max(index for index, line in enumerate(good.lines) if "signature" in line)
    for cut in (good.lines[:-1], good.lines[:last] + good.lines[last + 1 :]):
        path.write_text("".join(f"{json.dumps(line)}\n" for line in cut))
        assert alone.load().main(path) == 1


def test_r_20_it_finds_a_chain_that_was_made_anew_by_the_statements(good, tmp_path, capsys):
    position = good.numbers("table.WagerPlaced")[0]
    assert checked(good.changed(position, lambda body: body.replace('"25.00"', '"30.00"')).chained(), tmp_path)
    assert "statement 1 was signed for other events" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("table.WagerSettled", "cents were paid|something was paid"),
        ("jackpot.ContributionsTaken", "contribute|came to the meter"),
        ("jackpot.EntryPaid", "were awarded"),
        ("jackpot.ClaimsEntered", "is locked|were awarded|is paid"),
    ],
)
def test_r_19_it_finds_money_that_does_not_add_up_without_any_statement(good, kind, says, tmp_path, capsys):
    position = good.numbers(kind)[0]
    more = lambda match: f'"{int(match[1]) + 5}.{match[2]}"'  # noqa: E731
    changed = (
        good.changed(position, lambda body: AMOUNT.sub(more, body, count=kind != "jackpot.ClaimsEntered")).chained().unsigned()
    )
    assert checked(changed, tmp_path)
    assert re.search(says, capsys.readouterr().out)


def test_r_19_a_payment_without_odds_is_found(good, tmp_path, capsys):
    position = next(each for each in good.numbers("table.WagerSettled") if '"odds":"1 to 1"' in good.events[each - 1]["body"])
    changed = good.changed(position, lambda body: body.replace('"odds":"1 to 1"', '"odds":""')).chained().unsigned()
    assert checked(changed, tmp_path)
    assert "at no odds" in capsys.readouterr().out


def test_r_19_a_payment_to_somebody_who_staked_nothing_there_is_found(good, tmp_path, capsys):
    position = next(each for each in good.numbers("table.WagerSettled") if '"odds":"1 to 1"' in good.events[each - 1]["body"])
    another = lambda body: re.sub(r'"returned":\[\["[^"]+"', '"returned":[["#P9"', body)  # noqa: E731
    changed = good.changed(position, another).chained().unsigned()
    assert checked(changed, tmp_path)
    assert "something is paid to somebody who had nothing there" in capsys.readouterr().out


def test_r_13_a_meter_that_opened_with_less_is_found_by_the_first_that_was_read(good, tmp_path, capsys):
    position = next(each for each in good.numbers("table.MeterRead"))
    changed = good.changed(1, lambda body: re.sub(r'"base":"\d+', '"base":"1', body)).chained().unsigned()
    assert checked(changed, tmp_path)
    assert re.search(f"position {position}: .* was read, and the meter is at ", capsys.readouterr().out)


def test_a_stake_that_lies_there_when_the_next_round_opens_is_found(good, tmp_path, capsys):
    position = good.numbers("table.WagerSettled")[0]
    events = [event for event in good.events if event["position"] != position]
    assert checked(good.with_events(events).chained().unsigned(), tmp_path)
    assert "stakes of the round before still lie there" in capsys.readouterr().out


def test_an_event_that_does_not_read_is_found(good, tmp_path, capsys):
    assert checked(good.changed(4, lambda _: "nonsense").chained().unsigned(), tmp_path)
    assert "does not read" in capsys.readouterr().out


def test_r_28_a_time_that_runs_back_is_found(good, tmp_path, capsys):
    events = [dict(event) for event in good.events]
    events[1]["at"] = events[0]["at"] - 1  # the start of the program, which is of no table and no pool
    assert checked(good.with_events(events).chained().unsigned(), tmp_path)
    assert "and it was" in capsys.readouterr().out
