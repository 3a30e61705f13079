"""The command line as a person and as a script meet it."""

from __future__ import annotations

import json
import os
import pty
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from commands import command_of, croupier, every_command
from croupier.cli.bench.played_house import PlayedHouse
from croupier.cli.signs import has_plain_locale
from croupier.desk import settle
from croupier.games import BOOKS, editions, register
from croupier.rulebook import Money

ROUNDS = (Path(__file__).parent / "data" / "rounds.jsonl").read_text().splitlines()
SCENARIOS = [json.loads(line)["scenario"] for line in ROUNDS]


@pytest.fixture
def scenario_file(tmp_path):
    path = tmp_path / "round.json"
    path.write_text(json.dumps(SCENARIOS[0]))
    return path


def test_help_lists_the_commands_without_loading_a_rulebook():
    heavy = "print([m for m in ('rich', 'numpy', 'croupier.games', 'tomllib') if m in sys.modules])"
    code = f"import atexit, sys; from croupier.cli import main; atexit.register(lambda: {heavy}); main()"
    done = subprocess.run([sys.executable, "-c", code, "--help"], capture_output=True, text=True, check=True)
    *lines, loaded = done.stdout.splitlines()
    assert loaded == "[]"
    listed = [line.split()[0] for line in lines[lines.index("Commands:") + 1 :]]
    assert listed == [words[0] for words in every_command() if len(words) == 1]


@pytest.mark.parametrize("words", every_command(), ids=" ".join)
def test_every_command_and_what_it_takes_has_a_help_text(words, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    done = croupier(*words, "--help")
    assert done.exit_code == 0
    assert done.stdout.startswith(" ".join(("Usage: croupier", *words)))
    lines = done.stdout.partition("Commands:")[2].splitlines()
    assert not any(line.endswith("...") or len(line) > 78 for line in lines)  # what a terminal of 80 columns has room for
    command = command_of(words)
    assert command.help
    assert all(each.help for each in command.params)


@pytest.mark.parametrize("words", [[], ["rules"], ["bench"], ["jackpot"], ["audit"], ["house"]])
def test_without_a_command_the_help_is_shown_line_by_line(words):
    shown = croupier(*words)
    text = shown.stdout + shown.stderr
    assert "Commands:\n" in text
    assert "\\n" not in text


def test_the_version():
    assert croupier("--version").stdout.startswith("croupier 0.")


def test_settle_prints_the_settlement_of_a_file_as_json(scenario_file):
    done = croupier("settle", str(scenario_file))
    assert done.exit_code == 0
    settled = json.loads(done.stdout)
    assert settled["rulebook"] == "mbs-singapore-stud"
    assert settled["positions"][0]["lines"][1]["net"] == "100.00"
    assert croupier("settle", str(scenario_file), "--json").stdout == done.stdout


def test_settle_shows_people_a_table(scenario_file):
    done = croupier("settle", str(scenario_file), "--table")
    assert done.exit_code == 0
    assert "Megalink Singapore Stud Poker" in done.stdout
    assert "+100.00" in done.stdout
    assert "4.1.2/flush" in done.stdout


@pytest.mark.parametrize("before", ["", "\n\n"])
def test_settle_reads_one_scenario_over_several_lines_from_input(scenario_file, before):
    given = before + json.dumps(json.loads(scenario_file.read_text()), indent=2)
    assert croupier("settle", "-", given=given).stdout == croupier("settle", str(scenario_file)).stdout
    broken = croupier("settle", "-", given=given.replace('"dealer":', '"dealer"'))
    assert (broken.exit_code, broken.stdout) == (2, "")
    assert "this is not JSON: Expecting ':' delimiter" in broken.stderr


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "there is no round in this file"),
        (b"\xff\xfe\x00", "this is not JSON: it is no text in UTF-8"),
        (b"[" * 100_000, "this is not JSON of a round: it has lists in lists"),
        (b'{"a":', "row 1, column 6: this is not JSON: Expecting value"),
    ],
)
def test_what_is_no_json_is_told_with_the_name_of_its_file(tmp_path, data, what):
    file = tmp_path / "round.json"
    file.write_bytes(data)
    done = croupier("settle", str(file))
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"{file}" in done.stderr
    assert what in done.stderr


@pytest.mark.parametrize("given", ["", "\n\n"])
def test_settle_says_so_if_it_is_given_no_round(given, tmp_path):
    done = croupier("settle", "-", given=given)
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", "croupier: -: there is no round on standard input\n")
    empty = tmp_path / "rounds.jsonl"
    empty.write_text(given)
    assert croupier("settle", str(empty)).stderr == f"croupier: {empty}: there is no round in this file\n"


def test_settle_answers_line_by_line_if_the_first_line_is_cut_off():
    lines = [json.dumps(SCENARIOS[0])[:-1], json.dumps(SCENARIOS[0])]
    done = croupier("settle", "-", given="\n".join(lines))
    assert [json.loads(line)["schema"] for line in done.stdout.splitlines()] == ["croupier.error.1", "croupier.settlement.1"]


def test_settle_reads_json_lines_and_answers_line_by_line():
    done = croupier("settle", "-", given="\n".join(json.dumps(each) for each in SCENARIOS) + "\n\n")
    assert done.exit_code == 0
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["rulebook"] for answer in answers] == [each["rulebook"] for each in SCENARIOS]


def test_a_bad_line_gives_an_error_in_its_place_and_the_rest_go_on():
    bad = {**SCENARIOS[0], "dealer": "Ac Ac 9h 4c 2s"}
    done = croupier("settle", "-", given="\n".join([json.dumps(SCENARIOS[0]), json.dumps(bad), "{", json.dumps(SCENARIOS[1])]))
    first, second, third, fourth = (json.loads(line) for line in done.stdout.splitlines())
    assert done.exit_code == 0
    assert "positions" in first
    assert "positions" in fourth
    twice = {"what": "Ac is there twice: a deck has each card once", "where": "dealer", "rules": ["2.1"], "line": 2}
    assert second["error"] == twice
    assert third["error"]["what"].startswith("this is not JSON")
    assert "2 of 4 rounds could not be settled" in done.stderr


def test_a_jsonl_file_is_read_as_lines(tmp_path):
    path = tmp_path / "rounds.jsonl"
    path.write_text("\n".join(json.dumps(each) for each in SCENARIOS[:2]))
    assert len(croupier("settle", str(path)).stdout.splitlines()) == 2


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "a card twice": (
        {"dealer": "Ac Kd Jh 4c 2s"},
        "positions[0].cards: Jh is in dealer already: a deck has each card once (rule 2.1)",
    ),
    "a card that is none": (
        {"dealer": "Ac Kd 1h 4c 2s"},
        "dealer: '1h' is no card: write a rank of 23456789TJQKA and a suit of cdhs, as in 'As' (rule 2.1)",
    ),
    "too few cards": ({"dealer": "Ac Kd"}, "dealer: there should be 5 cards here, not 2 (rules 3.7, 3.8)"),
    "community cards in stud": ({"community": "2c 2h"}, "community: there should be no cards here, not 2"),
    "an unknown rulebook": ({"rulebook": "poker"}, "rulebook: there is no rulebook 'poker', only mbs-singapore-stud"),
    "no rulebook": ({"rulebook": None}, "rulebook: this must be text, not nothing"),
    "an unknown reading": ({"readings": {"S-99": "x"}}, "readings.S-99: there is no such reading"),
    "an unknown name": ({"tips": []}, "'tips' is not known here"),
    "no positions": ({"positions": []}, "positions: a round needs at least one position (rule 3.4)"),
    "positions of another shape": ({"positions": {}}, "positions: positions must be a list, not an object"),
    "no unit": (
        {"jackpot": {"unit": "0", "meter": "1", "reset": "1"}},
        "jackpot.unit: the unit of the jackpot must be more than nothing",
    ),
    "half a jackpot": ({"jackpot": {"unit": "5"}}, "jackpot: 'meter' is missing"),
}
BAD_POSITION: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown wager": (
        {"wagers": {"ante": "10.00", "lucky": "1.00"}},
        "wagers: there is no wager 'lucky' in this game, only ante, jackpot (rules 2.2",
    ),
    "a wager of the actions": ({"wagers": {"ante": "10.00", "bet": "20.00"}}, "wagers: 'bet' is not staked before the deal"),
    "no ante": ({"wagers": {}}, "wagers: to take part, a position needs ante (rule 3.4)"),
    "a bet on a folded hand": (
        {"actions": ["fold", "bet"]},
        "actions[1]: 'bet' comes after the last decision (rules 1.1.4, 3.9, 3.9.1)",
    ),
    "declining a folded hand": ({"actions": ["fold", "decline"]}, "actions[1]: a folded hand is not compared"),
    "an action of another game": (
        {"actions": ["play"]},
        "actions[0]: 'play' is not open here, only 'fold' or 'bet' (rules 1.1.4, 3.9, 3.9.1, 3.9.2)",
    ),
    "no decision": ({"actions": []}, "actions[0]: a decision is missing: 'fold' or 'bet'"),
    "actions of another shape": ({"actions": "bet"}, "actions: actions must be a list of words"),
    "three decimals": ({"wagers": {"ante": "10.001"}}, "wagers.ante: '10.001' is no amount"),
    "a number for an amount": (
        {"wagers": {"ante": 10}},
        "wagers.ante: 10 is no amount: write dollars and cents as text, as in '25.00' (rules 1.1.1, 3.4)",
    ),
    "a wager of nothing": ({"wagers": {"ante": "0.00"}}, "wagers.ante: a wager must be more than nothing (rules 1.1.1, 3.4)"),
    "a jackpot wager alone": (
        {"wagers": {"jackpot": "5.00"}},
        "wagers.jackpot: 'jackpot' needs ante beside it (rules 1.1.6, 3.5, 3.5.2, 3.5.3)",
    ),
    "a jackpot stake without its jackpot": (
        {"wagers": {"ante": "10.00", "jackpot": "5.00"}},
        "wagers.jackpot: a jackpot wager needs",
    ),
    "a position that is none": ({"position": 8}, "position: there is no such position, only 1 to 7"),
    "a position twice": ({"position": 2}, "position: position 2 is there twice"),
    "a position of another shape": ({"position": "1"}, "position: a position must be a whole number, not text"),
    "cards of another shape": ({"cards": ["Jh"]}, "cards: this must be text, not a list"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_settles_nothing(name, tmp_path):
    change, message = BAD[name]
    _refused(tmp_path, {**SCENARIOS[0], **change}, message)


@pytest.mark.parametrize("name", BAD_POSITION)
def test_a_bad_position_settles_nothing(name, tmp_path):
    change, message = BAD_POSITION[name]
    first, *rest = SCENARIOS[0]["positions"]
    place = "positions[1]." if name == "a position twice" else "positions[0]."
    _refused(tmp_path, {**SCENARIOS[0], "positions": [{**first, **change}, *rest]}, place + message)


def _refused(tmp_path: Path, scenario: object, message: str) -> None:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(scenario))
    done = croupier("settle", str(path))
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("croupier: ")
    assert message in done.stderr


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "1", '"x"', '{"rulebook": "a", "rulebook": "b"}', "[" * 100_000, "\x00", "NaN"]
)
def test_what_is_no_scenario_is_refused(text, tmp_path):
    path = tmp_path / "round.json"
    path.write_text(text)
    done = croupier("settle", str(path))
    assert done.exit_code == 2
    assert done.stderr.startswith("croupier: ")


def test_bytes_that_are_no_text_are_refused(tmp_path):
    path = tmp_path / "round.json"
    path.write_bytes(b'{"rulebook": "\xff\xfe"}')
    done = croupier("settle", str(path))
    assert done.exit_code == 2
    assert "this is not JSON" in done.stderr


def test_if_no_line_can_be_settled_the_status_says_so():
    done = croupier("settle", "-", given="{}\n")
    assert done.exit_code == 2
    assert json.loads(done.stdout)["error"]["what"] == "'rulebook' is missing"


def test_a_missing_file_and_two_formats_at_once_are_refused(scenario_file):
    assert "nowhere.json: the file cannot be read" in croupier("settle", "nowhere.json").stderr
    assert croupier("settle", "/").stderr == "croupier: /: the file cannot be read: Is a directory\n"
    assert (
        "--json and --table exclude each other: choose one of them"
        in croupier("settle", str(scenario_file), "--json", "--table").stderr
    )


# -- streams, in processes of their own --


def shell(command: str) -> subprocess.CompletedProcess[str]:
    start = f"{sys.executable} -c 'from croupier.cli import main; main()'"
    command = command.replace("croupier", start, 1)
    return subprocess.run(command, shell=True, capture_output=True, text=True, check=False)  # noqa: S602  # streams are what is tested


def test_a_reader_who_has_seen_enough_is_no_error():
    done = shell("croupier rules list mbs-three-card --json | head -n 1")
    assert (done.stdout, done.stderr) == ("{\n", "")


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("croupier settle {file} >&-", "croupier: there is no standard output to write to"),
        ("croupier settle - <&-", "croupier: there is no standard input to read"),
        ("croupier settle {file} >/dev/full", "croupier: the output cannot be written: No space left on device"),
        ("croupier settle - < {lines} >/dev/full", "croupier: the output cannot be written: No space left on device"),
    ],
)
def test_streams_that_are_closed_or_full_end_in_one_message(command, message, scenario_file, tmp_path):
    (tmp_path / "lines").write_text("\n".join(json.dumps(each) for each in SCENARIOS))
    done = shell(command.format(file=scenario_file, lines=tmp_path / "lines"))
    assert done.returncode != 0
    assert done.stderr == message + "\n"


def test_several_scenarios_over_several_lines_are_refused_with_what_to_do():
    done = croupier("settle", "-", given=2 * (json.dumps(SCENARIOS[0], indent=2) + "\n"))
    assert "more stands behind its end; several rounds take a line each" in str(done.output)


def test_a_terminal_without_the_signs_of_suits_gets_letters(scenario_file):
    done = shell(f"PYTHONIOENCODING=ascii croupier settle --table {scenario_file}")
    assert done.returncode == 0
    assert "Jh 8h 6h 5h 3h" in done.stdout


@pytest.mark.parametrize(
    ("environment", "plain"),
    [
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, True),
        ({"LC_ALL": "POSIX", "LANG": "en_SG.UTF-8"}, True),
        ({"LANG": "C", "LC_CTYPE": "en_SG.UTF-8"}, False),
        ({"LANG": "C.UTF-8"}, False),
        ({"LC_ALL": "C", "PYTHONIOENCODING": "utf-8"}, False),
        ({"LC_CTYPE": "UTF-8"}, False),
        ({}, False),
    ],
)
def test_the_plain_locale_has_letters_only(environment, plain):
    assert has_plain_locale(environment) is plain


@pytest.mark.parametrize(("locale", "hand"), [("C", b"Jh 8h 6h 5h 3h"), ("C.UTF-8", "J♥ 8♥ 6♥ 5♥ 3♥".encode())])
def test_in_a_terminal_with_the_plain_locale_suits_are_letters(locale, hand, scenario_file):
    mine, theirs = pty.openpty()
    env = {name: value for name, value in os.environ.items() if name[:3] != "LC_" and name != "PYTHONIOENCODING"}
    done = subprocess.run(
        [sys.executable, "-c", "from croupier.cli import main; main()", "settle", "--table", scenario_file],
        env={**env, "LANG": locale, "NO_COLOR": "1", "TERM": "dumb"},
        stdout=theirs,
        check=True,
    )
    os.close(theirs)
    assert done.returncode == 0
    shown = b""
    with suppress(OSError):  # the other end is closed: all is read
        while read := os.read(mine, 65536):
            shown += read
    os.close(mine)
    assert hand in shown


# -- what was paid --


def test_audit_payouts_lists_what_was_paid_otherwise_with_what_was_due_and_the_rules(tmp_path):
    lines = []
    for scenario in SCENARIOS[:3]:
        paid = deepcopy(scenario)
        for position, settled in zip(paid["positions"], settle(scenario)["positions"], strict=True):
            position["paid"] = {line["wager"]: line["returned"] for line in settled["lines"] if line["returned"] != "0.00"}
        lines.append(paid)
    (tmp_path / "right.jsonl").write_text("\n".join(map(json.dumps, lines)))
    done = croupier("audit", "payouts", str(tmp_path / "right.jsonl"))
    assert (done.exit_code, done.stdout.count("\n")) == (0, 1)
    assert done.stdout.startswith("3 rounds, ")
    assert done.stdout.endswith(" settled again: 0 exceptions, 0 that could not be read\n")
    line = settle(SCENARIOS[0])["positions"][0]["lines"][0]
    lines[0]["positions"][0]["paid"] |= {line["wager"]: "1,234.00", "luck": "5"}
    del lines[1]["positions"][0]["paid"]
    (tmp_path / "wrong.jsonl").write_text("\n".join(map(json.dumps, lines)))
    files = str(tmp_path / "right.jsonl"), str(tmp_path / "wrong.jsonl")
    done = croupier("audit", "payouts", *files, "--json")
    found = json.loads(done.stdout)
    assert (done.exit_code, found["rounds"], len(found["unread"])) == (1, 5, 1)
    assert found["unread"][0]["what"].startswith("positions[0].paid: what was paid is missing")
    first, second = found["exceptions"]
    assert (first["file"], first["line"], first["wager"], first["paid"]) == (files[1], 1, line["wager"], "1234.00")
    assert (first["due"], first["rules"]) == (line["returned"], line["rules"])
    assert (second["wager"], second["paid"], second["due"], second["result"]) == ("luck", "5.00", "0.00", "no such wager")
    shown = croupier("audit", "payouts", *files).stdout
    assert f"line 1, position {first['position']}: {line['wager']}: paid 1,234.00, due " in shown
    assert "2 exceptions, 1 that could not be read" in shown
    over = Money.parse("1239.00") - Money.parse(line["returned"])
    assert (found["overpaid"], found["underpaid"]) == (str(over), "0.00")
    assert f"in all {over.cents // 100:,}.{over.cents % 100:02} was paid too much and 0.00 too little" in shown


def test_audit_payouts_goes_on_past_a_file_that_cannot_be_read(tmp_path):
    (tmp_path / "good.jsonl").write_text(
        json.dumps(
            {**SCENARIOS[0], "positions": [{**each, "paid": {}} for each in SCENARIOS[0]["positions"]]},
        )
    )
    (tmp_path / "binary").write_bytes(b"\xff\x00")
    files = [str(tmp_path / name) for name in ("none.jsonl", "binary", ".", "good.jsonl")]
    done = croupier("audit", "payouts", *files, "--json")
    found = json.loads(done.stdout)
    assert (done.exit_code, found["rounds"]) == (1, 1)
    assert [(each["file"], each["line"]) for each in found["unread"]] == [(files[0], None), (files[1], 1), (files[2], None)]
    assert f"{files[0]}: the file cannot be read" in croupier("audit", "payouts", *files).stdout
    assert croupier("audit", "payouts", files[0]).exit_code == 2


def test_audit_rounds_settles_files_of_rounds_again(tmp_path):
    paid = [{**each, "paid": {}} for each in SCENARIOS[0]["positions"]]
    files = [tmp_path / name for name in ("march.jsonl", "april.json", "may")]
    for file, indent in zip(files, (None, 2, 2), strict=True):  # one round over several lines is read, too
        file.write_text(json.dumps({**SCENARIOS[0], "positions": paid}, indent=indent))
    for turned in (files, files[::-1]):
        done, same = (croupier("audit", name, *map(str, turned), "--json") for name in ("rounds", "payouts"))
        assert (done.exit_code, json.loads(done.stdout)["rounds"], done.stdout) == (1, 3, same.stdout)
    absent = croupier("audit", "rounds", str(tmp_path / "june.jsonl"))
    assert (absent.exit_code, "june.jsonl: the file cannot be read" in absent.stderr) == (2, True)
    absent = croupier("audit", "rounds", str(tmp_path / "house"))
    assert (absent.exit_code, "house: there is no such file" in absent.stderr) == (2, True)


def test_audit_rounds_lists_one_table_at_a_time():
    done = croupier("audit", "rounds", "house", "T1", "T2")
    assert (done.exit_code, "T2: one table is listed at a time" in done.stderr) == (2, True)


def test_audit_payouts_says_what_checks_an_export_instead(tmp_path):
    export = tmp_path / "export.jsonl"
    export.write_text('{"form":"croupier export 1","keys":[],"first":0,"last":0}\n{"events":0,"statements":0}\n')
    done = croupier("audit", "payouts", str(export))
    assert (done.exit_code, done.stdout) == (2, "")
    assert "this is an export of a house: `croupier audit verify`" in done.stderr


def test_audit_rounds_says_what_settles_a_record_or_columns_again(tmp_path):
    record = tmp_path / "table.rec"
    assert croupier("play", "mbs-three-card", "--by-itself", "--save", str(record)).exit_code == 0
    done = croupier("audit", "rounds", str(record))
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"croupier: {record}: this is the record of a table: `croupier replay` settles its rounds again\n"
    columns = croupier("audit", "rounds", "docs/payouts.jsonl", "docs/rounds.csv", str(record))
    assert "docs/rounds.csv: these are rounds in columns: `croupier settle --bulk` settles them again" in columns.stdout
    assert "3 rounds, 7 wagers settled again: 1 exception, 2 that could not be read" in columns.stdout


# -- the rules --


def test_rules_list_names_the_books_and_their_rules():
    assert [each["book"] for each in json.loads(croupier("rules", "list", "--json").stdout)["books"]] == list(editions())
    rules = json.loads(croupier("rules", "list", "rws-texas-holdem", "--kind", "settlement", "--json").stdout)["catalogue"]
    assert [rule["id"] for rule in rules] == ["3.13", "3.14", "3.15", "4.3", "5.20", "5.21"]
    assert "mbs-three-card" in croupier("rules", "list").stdout
    assert "3.12.1" in croupier("rules", "list", "mbs-three-card").stdout
    assert "'poem' is not a kind of rule" in croupier("rules", "list", "--kind", "poem").stderr


def test_rules_show_says_what_a_rule_says_and_what_carries_it():
    shown = croupier("rules", "show", "mbs-three-card", "3.11.2").stdout
    assert "If the Dealer does not qualify, every Ante is paid at the 4.1 odds." in shown
    assert "ante: when not dealer qualifies: pays 1 to 1" in shown
    assert "S-7" in shown
    data = json.loads(croupier("rules", "show", "mbs-three-card", "3.11.2", "--json").stdout)
    assert data["readings"] == ["S-7", "S-14"]
    assert "mbs-three-card has no rule '9.9'" in croupier("rules", "show", "mbs-three-card", "9.9").stderr


def test_rules_diff_of_the_two_stud_editions_is_what_they_differ_in_and_nothing_else():
    found = json.loads(croupier("rules", "diff", "mbs-singapore-stud", "mbs-singapore-stud-v9", "--json").stdout)["differences"]
    assert [(each["topic"], each["what"]) for each in found] == [
        ("wager", "jackpot"),
        ("rule", "3.5.3"),
        ("rule", "5.5"),
        ("rule", "appendix/C"),
        ("rule", "appendix/D"),
        ("rule", "preamble"),
        ("rule", "3.5.3.1"),
    ]


def test_rules_diff_shows_what_differs_at_the_table_and_in_what_goes_wrong():
    shown = " ".join(croupier("rules", "diff", "mbs-texas-holdem", "rws-texas-holdem").stdout.split())
    assert "dealing, card shoe" in shown
    assert "Irregularities: what follows" in shown
    assert "a missed burn" in shown


def test_rules_diff_of_the_two_casinos_goes_by_topic():
    found = json.loads(croupier("rules", "diff", "mbs-texas-holdem", "rws-texas-holdem", "--json").stdout)["differences"]
    topics = {each["what"]: each for each in found}
    assert topics["bonus"]["second"] == "chosen, winning at most 100000.00 (4.1.1)"
    assert topics["jackpot.four-of-a-kind"]["first"] == "400 for 1 (4.2/four-of-a-kind)"
    assert topics["an absent player"]["second"].startswith("5.5 ")
    assert topics["a misdeal"]["first"].startswith("5.2 ")
    assert topics["what a void round gives back"]["first"] == ""
    assert "do not differ" in croupier("rules", "diff", "mbs-three-card", "mbs-three-card").stdout


def test_rules_readings_lists_all_and_shows_one():
    assert len(json.loads(croupier("rules", "readings", "--json").stdout)["readings"]) == 167
    switches = json.loads(croupier("rules", "readings", "--book", "mbs-three-card", "--switches", "--json").stdout)["readings"]
    assert {each["id"] for each in switches} == set(register().switches("mbs-three-card"))
    one = croupier("rules", "readings", "S-1").stdout
    assert "* queen-high-or-better" in one
    assert "contains-a-queen" in one
    assert "there is no reading 'X-1' here" in croupier("rules", "readings", "X-1").stderr
    assert all(f"S-{n}" in croupier("rules", "readings").stdout for n in (1, 35, 70))


def test_rules_coverage_counts_what_tests_say_they_show(tmp_path, monkeypatch):
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "test_x.py").write_text(
        'BOOKS = "mbs-three-card"\n@shows("3.9.1 3.12.1")\ndef test_x(): ...\n'
        '@pytest.mark.shows("4.3", books="rws-texas-holdem")\ndef test_y(): ...\n'
    )
    found = json.loads(croupier("rules", "coverage", "--json", "--tests", str(folder)).stdout)
    assert list(found)[2:] == ["books", "requirements"]
    books = found["books"]
    assert list(books) == [*editions()]
    assert books["mbs-three-card"]["total"] == 127
    assert books["mbs-three-card"]["tested"] == 2
    assert books["mbs-three-card"]["conduct"] == 3
    assert "3.9.1" not in books["mbs-three-card"]["missing"]
    assert "3.12.2" in books["mbs-three-card"]["missing"]
    assert "3.3" not in books["mbs-three-card"]["missing"]  # conduct
    assert books["rws-texas-holdem"]["tested"] == 1
    assert "there is no folder" in croupier("rules", "coverage", "--tests", str(tmp_path / "none")).stderr
    (tmp_path / "none").mkdir()
    assert "no tests were found here" in croupier("rules", "coverage", "--tests", str(tmp_path / "none")).stderr
    monkeypatch.chdir(tmp_path)
    assert json.loads(croupier("rules", "coverage", "--json").stdout)["books"]["mbs-three-card"]["tested"] > 60
    assert list(json.loads(croupier("rules", "coverage", "rws-texas-holdem", "--json").stdout)["books"]) == ["rws-texas-holdem"]
    assert "there is no rulebook 'baccarat'" in croupier("rules", "coverage", "baccarat").stderr
    for bad in ("def", "\xff", "BOOKS = 'mbs-three-card'\n@shows(x)\ndef test_z(): ..."):
        (folder / "test_z.py").write_bytes(bad.encode("latin-1"))
        assert "the tests in test_z.py cannot be read" in croupier("rules", "coverage", "--tests", str(folder)).stderr
    (folder / "test_z.py").unlink()
    assert "3.12.1" in croupier("rules", "coverage", "--tests", str(folder), "--list").stdout
    summed_up = croupier("rules", "coverage", "mbs-three-card").stdout
    assert "missing" in summed_up
    assert "add --list" in summed_up
    assert len(summed_up.splitlines()) < 10


def test_bench_house_measures_answers_openings_and_verifying():
    done = croupier("bench", "house", "--quick", "--json")
    measured = json.loads(done.stdout)
    assert [each["together"] for each in measured["groups"]] == [1, 16, 128]
    assert all(each["ratio"] > 0 and each["house_cpu_us"] > each["bare_cpu_us"] > 0 for each in measured["groups"])
    assert [each["tables"] for each in measured["costs"]] == [10, 12, 100, 100]
    assert measured["costs"][3]["events"] >= 1_000
    assert measured["pace"]["commands"] >= 1
    assert measured["opened"]["events"] == measured["verified"]["events"] >= 1_000
    assert measured["opened"]["by_snapshot_cpu_s"] < measured["opened"]["without_snapshot_cpu_s"]


def test_bench_house_appends_the_very_rows_of_each_group_to_another_log(tmp_path):
    with closing(PlayedHouse(tmp_path / "played.db", "mbs-three-card", 3)) as played:
        before = played.log.position
        commands, *_ = played.beside_bare(2)
    rows = []
    for name, after in (("played.db", before), ("played.bare", 0)):
        with closing(sqlite3.connect(tmp_path / name)) as log:
            events = log.execute(
                "SELECT stream, at, body FROM events WHERE position > ? ORDER BY position", (after,)
            ).fetchall()
            answers = log.execute("SELECT request, digest, answer, position - ? FROM answers ORDER BY 1", (after,)).fetchall()
            rows.append((events, answers))
    assert rows[0] == rows[1]
    assert len(rows[1][1]) == commands  # and those of a group have one position: they were written together
    assert len({position for *_, position in rows[1][1]}) == commands / 3


def test_bench_web_measures_pages_screens_and_a_floor():
    measured = json.loads(croupier("bench", "web", "--quick", "--json").stdout)
    assert all(page["kib"] > 0 and page["first_view_ms"] > 0 for page in measured["pages"])
    assert all(view["again_ms"] > 0 for view in measured["views"])  # none where there is no browser
    assert all(0 < book["half_ms"] <= book["longest_ms"] for book in measured["lab"])  # none where nothing is counted yet
    screens, floor = measured["screens"], measured["floor"]
    assert screens["clients"] == screens["peer"]["clients"] == 8
    assert screens["updates"] > 0
    assert floor["tables"] == 12
    assert floor["snapshot_kib"] > 1
    assert floor["delta_kib_a_second"] > 0
    scrolled = measured["scrolling"]
    assert "missing" in scrolled or min(scrolled["frames_a_second"], scrolled["peer"]["frames_a_second"]) > 0
    assert screens["commands_in_time"] <= screens["commands"]
    weight = next(each for each in measured["aims"] if "KiB" in each["aim"])
    assert weight["met"] is True
    assert all(each["measured"] and each["met"] in (True, False, None) for each in measured["aims"])


def test_bench_simulate_measures_hands_and_rounds_beside_their_peers():
    measured = json.loads(croupier("bench", "simulate", "--quick", "--json").stdout)
    assert len(measured["speeds"]) >= 5
    assert all(each["a_second"] > 0 and each["met"] in (True, False) for each in measured["speeds"])
    ranked, three_card = measured["speeds"][0], measured["speeds"][2]
    assert {*ranked["peers"], *measured["absent"]} == {"eval7", "phevaluator", "treys", "PokerKit"}
    assert three_card["peers"]["NumPy"] > 0
    assert three_card["ratio"] == pytest.approx(three_card["a_second"] / three_card["peers"]["NumPy"])
    assert [each["rounds"] for each in measured["cost"]] == [2_000]
    assert measured["cores"]["ratio"] > 0


def test_bench_settle_measures_every_game_beside_its_peer():
    done = croupier("bench", "settle", "--rounds", "5")
    assert done.exit_code == 0
    assert all(slug in done.stdout for slug in BOOKS)
    assert "json alone" in done.stdout
