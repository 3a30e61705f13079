"""`croupier house init` and `croupier staff`: a house from nothing, and its accounts (R-17, R-29)."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from test_staff import OTHER, SECRET, Cheap
from typer.testing import Result

from commands import croupier
from croupier.cli.staff.counter import Prompts
from croupier.house.log import create_log, open_log

FLOOR = """
[[table]]
name = "T1"
book = "mbs-singapore-stud"
device = "automated"
positions = 6
unit = "5"
limits = { ante = ["5", "500"] }
"""


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.house.staff.passwords.make_argon2", Cheap)


@pytest.fixture
def house(tmp_path: Path) -> str:
    folder = str(tmp_path / "house")
    assert croupier("house", "init", folder).exit_code == 0
    return folder


def staff(house: str, *words: str, given: tuple[str, ...] = ()) -> Result:
    """What `croupier staff WORDS` says, with these passwords on standard input."""
    more = ("--stdin",) if given else ()
    return croupier("staff", *words, "--house", house, *more, given="".join(f"{line}\n" for line in given))


def done(house: str, *words: str, given: tuple[str, ...]) -> str:
    answer = staff(house, *words, given=given)
    assert answer.exit_code == 0, answer.output
    return answer.stdout


def listed(house: str) -> dict[str, dict[str, Any]]:
    return {each["identity"]: each for each in json.loads(staff(house, "list", "--json").stdout)["staff"]}


def with_two(house: str) -> None:
    """A shift manager and a supervisor, each with the own password."""
    done(house, "add", "Shi", given=(SECRET,))
    done(house, "add", "Sue", "--post", "pit-supervisor", "--as", "Shi", given=(SECRET, OTHER))
    done(house, "password", "Sue", given=(OTHER, SECRET))


def test_a_house_is_made_once_with_the_tables_of_a_floor_file(tmp_path: Path):
    (tmp_path / "floor.toml").write_text(FLOOR)
    folder = tmp_path / "house"
    made = croupier("house", "init", str(folder), "--floor", str(tmp_path / "floor.toml"))
    assert made.exit_code == 0
    assert "1 table" in made.stdout
    assert {each.name for each in folder.iterdir()} >= {"keys", "log.db", "statements.jsonl"}
    assert folder.stat().st_mode & 0o777 == 0o700
    keys = {path.name: path.read_bytes() for path in (folder / "keys").iterdir()}
    again = croupier("house", "init", str(folder))
    assert again.exit_code == 2
    assert "already" in again.stderr
    assert {path.name: path.read_bytes() for path in (folder / "keys").iterdir()} == keys


def test_a_house_whose_making_was_interrupted_is_made_on(tmp_path: Path):
    folder = tmp_path / "house"
    (tmp_path / "floor.toml").write_text("[[table]]\n")
    assert croupier("house", "init", str(folder), "--floor", str(tmp_path / "floor.toml")).exit_code == 2
    assert not folder.exists()
    assert croupier("house", "init", str(folder)).exit_code == 0
    (folder / "log.db").unlink()  # as if it had never been written
    (folder / "statements.jsonl").unlink()
    assert croupier("house", "init", str(folder)).exit_code == 0
    (tmp_path / "file").write_text("")
    assert croupier("house", "init", str(tmp_path / "file" / "house")).exit_code == 2


def test_r_10_no_house_is_made_where_statements_of_another_log_are(tmp_path: Path):
    folder = tmp_path / "house"
    assert croupier("house", "init", str(folder)).exit_code == 0
    (folder / "log.db").unlink()
    done = croupier("house", "init", str(folder))
    assert done.exit_code == 2
    assert "bring back its last backup" in " ".join(done.stderr.split())
    assert not (folder / "log.db").exists()


def test_r_10_nothing_is_written_to_a_log_that_was_put_back(tmp_path: Path, house: str):
    done(house, "add", "Shi", given=(SECRET,))
    assert croupier("house", "backup", house, str(tmp_path / "copy.db")).exit_code == 0
    done(house, "add", "Dee", "--post", "dealer", "--as", "Shi", given=(SECRET, OTHER))
    (tmp_path / "copy.db").replace(Path(house) / "log.db")
    for path in Path(house).glob("log.db-*"):
        path.unlink()
    refused = staff(house, "add", "Eve", "--post", "dealer", "--as", "Shi", given=(SECRET, OTHER))
    assert refused.exit_code == 2
    assert "Bring back a newer copy of the log" in " ".join(refused.stderr.split())
    assert list(listed(house)) == ["S1"]  # to look at it is no harm
    (Path(house) / "statements.jsonl").rename(tmp_path / "aside.jsonl")
    done(house, "add", "Eve", "--post", "dealer", "--as", "Shi", given=(SECRET, OTHER))


def test_the_log_of_a_house_may_be_elsewhere(tmp_path: Path, postgresql_database: str):
    folder = str(tmp_path / "house")
    assert croupier("house", "init", folder, "--log", postgresql_database).exit_code == 0
    done(folder, "add", "Shi", "--log", postgresql_database, given=(SECRET,))
    assert "Shi" in staff(folder, "list", "--log", postgresql_database).stdout
    again = croupier("house", "init", folder, "--log", postgresql_database)
    assert again.exit_code == 2
    assert "there is a house in this log already" in again.stderr
    assert "Name a log that is elsewhere by its address" in " ".join(staff(folder, "list").stderr.split())


def test_a_house_elsewhere_whose_making_was_interrupted_is_made_on_but_not_beside_statements(tmp_path: Path):
    folder, elsewhere = tmp_path / "house", str(tmp_path / "elsewhere.db")
    create_log(elsewhere)  # and no house in it yet
    assert croupier("house", "init", str(folder), "--log", elsewhere).exit_code == 0
    for path in tmp_path.glob("elsewhere.db*"):
        path.unlink()
    create_log(elsewhere)
    refused = croupier("house", "init", str(folder), "--log", elsewhere)
    assert refused.exit_code == 2
    assert "bring back its last backup" in " ".join(refused.stderr.split())


def test_r_29_the_first_account_is_a_shift_manager_and_after_that_one_adds_others(house: str):
    assert listed(house) == {}
    assert staff(house, "add", "Dee", "--post", "dealer", given=(SECRET,)).exit_code == 2
    assert staff(house, "add", "Shi", given=("short",)).exit_code == 2
    assert "S1, a Shift Manager" in done(house, "add", "Shi", given=(SECRET,))
    refused = staff(house, "add", "Eve", given=(SECRET,))
    assert refused.exit_code == 2
    assert "--as" in refused.stderr
    assert staff(house, "add", "Dee", "--post", "dealer", "--as", "Shi", given=(OTHER, OTHER)).exit_code == 2
    done(house, "add", "Dee", "--post", "dealer", "--as", "Shi", given=(SECRET, OTHER))
    assert listed(house)["S2"]["state"] == "signed out; password to be changed"
    assert staff(house, "password", "Dee", given=(SECRET, OTHER)).exit_code == 2
    done(house, "password", "Dee", given=(OTHER, SECRET))
    assert {each["state"] for each in listed(house).values()} == {"signed out"}  # whoever signed in has signed out
    assert "Dealer" in staff(house, "list").stdout


def test_r_17_posts_and_passwords_of_the_pit_take_two_persons(house: str):
    with_two(house)
    add = ("add", "Eve", "--post", "pit-manager", "--as", "Shi")
    assert "R-17" in staff(house, *add, given=(SECRET, OTHER)).stderr
    done(house, *add, "--with", "Sue", given=(SECRET, SECRET, OTHER))
    post = ("post", "Eve", "Shift Manager", "--as", "Shi", "--why", "promoted")
    assert "R-17" in staff(house, *post, "--with", "Shi", given=(SECRET, SECRET)).stderr
    done(house, *post, "--with", "Sue", given=(SECRET, SECRET))
    assert listed(house)["S3"]["post"] == "Shift Manager"
    assert "R-17" in staff(house, "password", "Eve", "--as", "Shi", given=(SECRET, OTHER)).stderr
    done(house, "password", "Eve", "--as", "Shi", "--with", "Sue", given=(SECRET, SECRET, OTHER))


def test_r_29_who_is_locked_out_is_let_in_again_and_who_leaves_is_not(house: str):
    with_two(house)
    for _ in range(5):
        assert staff(house, "password", "Sue", given=(OTHER, OTHER + "!")).exit_code == 2
    assert listed(house)["S2"]["state"] == "locked out"
    done(house, "unlock", "Sue", "--as", "Shi", "--why", "glasses", given=(SECRET,))
    assert listed(house)["S2"]["state"] == "signed out"
    done(house, "leave", "S2", "--as", "Shi", "--why", "gone", given=(SECRET,))
    assert listed(house)["S2"]["state"].startswith("left 2")
    assert staff(house, "password", "Sue", given=(SECRET, OTHER)).exit_code == 2


def test_passwords_are_no_words_of_a_command_and_not_in_the_log(house: str):
    with_two(house)
    for words in (("add", "Eve", SECRET), ("add", "Eve", "--password", SECRET)):
        assert staff(house, *words).exit_code == 2
    log = open_log(f"{house}/log.db", read_only=True)
    stated = log.last_statement()
    assert stated
    assert stated.position == log.position  # what was done about accounts is signed at once
    assert not any(SECRET in each.body or OTHER in each.body for each in log.read())
    log.close()
    assert "--stdin" in staff(house, "password", "Sue").stderr  # no terminal to ask on
    missing = croupier("staff", "password", "Sue", "--house", house, "--stdin", given=f"{SECRET}\n")
    assert "no line" in missing.stderr
    assert staff(house, "post", "Sue", "king", "--as", "Shi", "--with", "Sue", "--why", "x", given=(SECRET,)).exit_code == 2


class _Terminal:
    def isatty(self) -> bool:
        return True


def test_on_a_terminal_a_new_password_is_asked_for_twice_and_not_shown(monkeypatch: pytest.MonkeyPatch):
    asked: list[dict[str, Any]] = []

    def prompt(text: str, **how: Any) -> str:
        asked.append({"text": text, **how})
        return SECRET

    monkeypatch.setattr("typer.prompt", prompt)
    monkeypatch.setattr(sys, "stdin", _Terminal())
    prompts = Prompts(stdin=False)
    assert prompts.ask("Dee") == prompts.ask_new("Dee") == SECRET
    assert [each["confirmation_prompt"] for each in asked] == [False, True]
    assert all(each["hide_input"] for each in asked)


def test_a_folder_without_a_house_says_so(tmp_path: Path):
    assert staff(str(tmp_path), "list").exit_code == 2
