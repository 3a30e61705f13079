"""`croupier floor diff` and `croupier floor apply`: what a file would change of a house, and two persons who have it done."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from test_floor_file import GOOD
from test_staff import OTHER, SECRET, Cheap
from test_staff_commands import with_two
from typer.testing import Result

from commands import croupier
from croupier.house import House
from croupier.house.folder import HouseFolder
from croupier.house.keys import read_keys
from croupier.house.log import LogLocked, open_log
from croupier.house.log.sql import SqlLog
from croupier.results import document
from croupier.rulebook import Money


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.house.staff.passwords.make_argon2", Cheap)


class Files:
    """A house in a folder, and the floor file beside it."""

    def __init__(self, path: Path) -> None:
        self.file, self.folder = path / "floor.toml", path / "house"
        self.write(GOOD)
        made = croupier("house", "init", str(self.folder), "--floor", str(self.file))
        assert made.exit_code == 0, made.output
        with_two(str(self.folder))

    def write(self, text: str) -> None:
        self.file.write_text(text)

    def diff(self, *words: str) -> Result:
        return croupier("floor", "diff", str(self.file), "--house", str(self.folder), *words)

    def apply(self, why: str = "a busy night", first: str = SECRET) -> Result:
        words = ("floor", "apply", str(self.file), "--house", str(self.folder), "--as", "Shi", "--with", "Sue", "--why", why)
        return croupier(*words, "--stdin", given=f"{first}\n{SECRET}\n")

    @property
    def state(self) -> Any:
        folder = HouseFolder(self.folder)
        log = open_log(str(folder.log), read_only=True)
        try:
            return House(log, read_keys(folder.keys), lambda: 0).state
        finally:
            log.close()


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)


def changed(was: str, now: str) -> str:
    assert was in GOOD
    return GOOD.replace(was, now, 1)


LIMITS = changed('limits = { ante = ["5", "500"] }', 'limits = { ante = ["10", "300"] }')
THIRD = '[[table]]\nname = "T3"\npit = "Pit 1"\nbook = "mbs-three-card"\ndevice = "automated"\npositions = 5\nunit = "5"\n'
THIRD += 'limits = { ante = ["5", "500"], pair_plus = ["5", "100"] }\n\n'


def test_diff_of_a_house_that_is_as_its_file_says(files: Files):
    shown = files.diff()
    assert (shown.exit_code, shown.stdout) == (0, "Nothing would change.\n")
    assert json.loads(files.diff("--json").stdout) == document("floor-changes", {"changes": [], "waiting": []})
    assert files.state.pit_of("T1") == "Pit 1"  # the house knows its pits from its opening on


def test_diff_says_what_would_change_with_its_line_and_its_rule(files: Files):
    files.write(LIMITS)
    shown = files.diff("--json")
    assert shown.exit_code == 1
    (change,) = json.loads(shown.stdout)["changes"]
    assert change["line"] == LIMITS.splitlines().index('limits = { ante = ["10", "300"] }') + 1
    told = ("table T1: limits", "ante 5.00 to 500.00", "ante 10.00 to 300.00", "at once", ["R-6", "R-17"])
    assert tuple(change[name] for name in ("what", "is", "would_be", "when", "rules")) == told
    assert change["refused"] is None
    assert all(len(line) <= 80 for line in files.diff().stdout.splitlines())


def test_diff_has_whole_names_in_the_order_of_the_file_on_eighty_columns(files: Files):
    text = changed('book = "mbs-singapore-stud-v9"', 'book = "mbs-singapore-stud"').replace('pit = "Pit 1"\n', "", 1)
    files.write(text.replace('rate = "20%"', 'rate = "10%"', 1).replace("[[pool]]", THIRD + "[[pool]]", 1))
    lines = [line.rstrip() for line in files.diff().stdout.splitlines()]
    said = "\n".join(lines)
    assert "table T1: book: mbs-singapore-stud-v9 -> mbs-singapore-stud\n" in said
    assert "table T3: new, mbs-three-card\n" in said
    assert "after the next win of the whole meter (R-6)" in said
    numbers = [int(line.split()[1]) for line in lines if line.startswith("line ")]
    assert numbers == sorted(numbers)
    assert len(numbers) > 3
    assert all(len(line) <= 80 for line in lines)


@pytest.mark.parametrize(
    ("text", "line", "rule", "said"),
    [
        (changed('base = "500000"', 'base = "600000"'), 28, "R-1", "opened with 500000.00"),
        (GOOD.split('[[pool]]\nname = "Hold')[0], None, "R-1", "keep the pool"),
    ],
)
def test_what_can_never_be_is_refused_whole_with_its_line(files: Files, text, line, rule, said):
    files.write(text.replace("positions = 6", "positions = 5", 1))
    shown = files.diff()
    assert (shown.exit_code, said in " ".join(shown.stdout.split())) == (2, True)
    answer = files.apply()
    assert answer.exit_code == 2
    assert rule in answer.stderr
    assert line is None or f"line {line}" in answer.stderr
    assert files.state.floor.tables["T1"].setup.positions == 6


def test_r_17_two_persons_apply_a_file(files: Files):
    files.write(LIMITS.replace("[[pool]]", THIRD + "[[pool]]", 1))
    answer = files.apply()
    assert answer.exit_code == 0, answer.output
    assert "Done" in answer.stdout
    state = files.state
    assert state.floor.open_tables == ("T1", "T2", "T3")
    assert str(state.floor.tables["T1"].setup.limits["ante"].most) == "300.00"
    assert state.pit_of("T3") == "Pit 1"
    assert files.diff().exit_code == 0
    again = files.apply()
    assert (again.exit_code, again.stdout) == (0, "Nothing would change.\n")


def test_r_17_the_limit_of_awards_stands_in_the_floor_file(files: Files):
    assert files.state.awards.limit("Stud") == Money(1_000_000), "the usual one"
    files.write(changed('rate = "20%"', 'rate = "20%"\naward_limit = "5000"'))
    (change,) = json.loads(files.diff("--json").stdout)["changes"]
    assert (change["what"], change["is"], change["would_be"], change["line"]) == (
        *("pool Stud: award_limit", "10000.00", "5000.00"),
        GOOD.splitlines().index('rate = "20%"') + 2,
    )
    assert change["rules"] == ["R-6", "R-17"]
    assert files.apply().exit_code == 0
    assert files.state.awards.limit("Stud") == Money(500_000)
    assert files.diff().exit_code == 0
    files.write(GOOD)
    assert files.diff().exit_code == 0, "a file that does not say it leaves it as it is"


def test_a_wrong_password_or_no_reason_changes_nothing(files: Files):
    files.write(LIMITS)
    assert files.apply(first=OTHER).exit_code == 2
    answer = files.apply(why="")
    assert (answer.exit_code, "R-2" in answer.stderr) == (2, True)
    assert files.diff().exit_code == 1


def test_a_log_that_another_writer_does_not_let_go_is_said_with_what_to_do(files: Files, monkeypatch: pytest.MonkeyPatch):
    def held(*_: Any) -> Any:
        raise LogLocked("another process writes")

    files.write(LIMITS)
    monkeypatch.setattr(SqlLog, "append", held)
    answer = files.apply()
    assert answer.exit_code == 2
    assert "another process writes" in answer.stderr
    assert "run the command again" in answer.stderr


def test_what_waits_is_listed(files: Files):
    files.write(changed('rate = "20%"', 'rate = "10%"'))
    assert files.apply().exit_code == 0
    shown = json.loads(files.diff("--json").stdout)
    assert shown["changes"] == []
    assert [(each["what"], each["when"]) for each in shown["waiting"]] == [
        ("pool Stud: rate", "after the next win of the whole meter")
    ]
    assert "waiting" in files.diff().stdout


def test_a_house_edition_is_marked_and_pinned(files: Files):
    """R-23: nobody has approved it. It is in the events whole, and another one needs another name."""
    mine = files.file.parent / "mine.toml"
    definition = 'name = "floor-stud"\nbased-on = "mbs-singapore-stud-v9"\ndated = 2026-11-01\nhouse = "The Pier"\n'
    mine.write_text(definition)
    files.write(changed('book = "mbs-singapore-stud-v9"', 'book = "floor-stud"\nedition = "mine.toml"'))
    assert "not approved" in " ".join(files.diff().stdout.split())
    assert files.apply().exit_code == 0
    setup = files.state.floor.tables["T1"].setup
    assert setup.house_edition.name == "floor-stud"
    assert files.state.floor.pools["Stud"].tables["T1"].table.house_edition == setup.house_edition
    mine.write_text(definition.replace("The Pier", "Another"))
    answer = files.diff()
    assert (answer.exit_code, "another definition" in answer.stderr, "line 8" in answer.stderr) == (2, True, True)
