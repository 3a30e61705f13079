"""Commands that write to the log of a house while `croupier serve` serves it, on SQLite and on PostgreSQL (R-6, R-7, R-32).

Both are processes of their own. What a command has written the server knows before it decides on anything else.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from servers import DEALER, PASSWORDS, SHIFT, SUPERVISOR, Client, Running, hire, running

from commands import croupier
from croupier.house import folder
from croupier.house.audit import verify_export

FIRST = """
[[table]]
name = "T1"
book = "mbs-three-card"
device = "automated"
positions = 6
unit = "5"
limits = { ante = ["5", "500"], pair_plus = ["5", "500"] }
"""
SECOND = FIRST.replace("T1", "T2").replace('unit = "5"\n', "")
POOL = """
[[pool]]
name = "Three"
tables = ["T1"]
base = "500000"
reset = "100000"
rate = "20%"
reserve_rate = "1/20"
largest_contribution = "10"
"""
FLOOR = FIRST + SECOND + POOL
ANTE = 'ante = ["5", "500"]'


@dataclass
class Beside:
    """A house that is served, its floor file, and a way to run a command beside the server."""

    path: Path
    log: tuple[str, ...]  # the words that name the log
    server: Running
    client: Client

    def run(self, *words: str, given: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
        """A command in a process of its own. Passwords are lines of standard input."""
        command = [sys.executable, "-c", "from croupier.cli import main; main()", *words, *self.named]
        typed = "".join(f"{line}\n" for line in given)
        return subprocess.run(command, input=typed, capture_output=True, text=True, check=False, timeout=60, env={**os.environ})

    def apply(self, text: str) -> subprocess.CompletedProcess[str]:
        file = self.path / "floor.toml"
        file.write_text(text)
        words = ("floor", "apply", str(file), "--as", SHIFT, "--with", SUPERVISOR, "--why", "a busy night", "--stdin")
        return self.run(*words, given=(PASSWORDS[SHIFT], PASSWORDS[SUPERVISOR]))

    def applied(self, text: str) -> None:
        done = self.apply(text)
        assert (done.returncode, done.stderr) == (0, ""), done
        assert "Done, at positions" in done.stdout

    @property
    def named(self) -> tuple[str, ...]:
        return ("--house", str(self.path / "house"), *self.log)

    def most(self, table: str) -> str:
        """The most that Ann is offered to stake on the ante."""
        offers = self.client.offers("Ann", table, "table.PlaceWager")
        shown: Any = next(each["open"]["amount"]["most"] for each in offers if each["command"]["wager"] == "ante")
        return str(shown)


@pytest.fixture(params=["sqlite", "postgresql"])
def beside(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Beside]:
    address = request.getfixturevalue("postgresql_database") if request.param == "postgresql" else None
    log = ("--log", address) if address else ()
    file, path = tmp_path / "floor.toml", tmp_path / "house"
    file.write_text(FLOOR)
    made = croupier("house", "init", str(path), "--floor", str(file), *log)
    assert made.exit_code == 0, made.output
    hire(path, address=address)
    with running("--house", str(path), *log) as server, server.client() as client:
        client.sign_in(DEALER)
        yield Beside(tmp_path, log, server, client)
        assert server.stop() == 0
    with folder.open_house(path, address, "1") as opened:
        assert not opened.state.interrupted
        assert not opened.state.stopped
        assert opened.state.ledger.total() == 0
    out = tmp_path / "export.jsonl"
    exported = croupier("audit", "export", address or str(path), str(out), "--keys", str(path / "keys"))
    assert exported.exit_code == 0, exported.output
    assert verify_export(out).faults.kept == []


def test_r_6_r_7_r_29_what_is_written_beside_the_server_is_in_force_there(beside: Beside):
    client = beside.client
    client.open_round("T1")
    # a floor that is applied is in force at the next opening call
    beside.applied(FIRST.replace(ANTE, 'ante = ["10", "300"]') + SECOND + POOL)
    client.finish_round("T1")
    client.offered(DEALER, "T1", "table.OpenBets")
    assert beside.most("T1") == "300.00"
    # what cannot be is refused whole
    closing = beside.apply(SECOND + POOL.replace('["T1"]', "[]"))
    assert (closing.returncode, "T1" in closing.stderr, "R-7" in closing.stderr) == (2, True, True)
    # tables come and go
    beside.applied(FIRST.replace(ANTE, 'ante = ["10", "300"]') + SECOND.replace('"T2"', '"T3"') + POOL)
    gone = client.send(DEALER, {"kind": "house.SignOnTable", "table": "T2"})
    assert (gone.status_code, gone.json()["rules"]) == (409, ["R-7"])
    client.play_round("T3")
    # so do accounts
    words = ("staff", "add", "Dan", "--post", "dealer", "--as", SHIFT, "--stdin")
    added = beside.run(*words, given=(PASSWORDS[SHIFT], "good for one night"))
    assert added.returncode == 0, added
    changed = beside.run("staff", "password", "Dan", "--stdin", given=("good for one night", "a deck of his own"))
    assert changed.returncode == 0, changed
    said = client.http.post("/api/v1/sign-in", json={"name": "Dan", "password": "a deck of his own"})
    assert said.status_code == 200, said.text
    client.tokens["Dan"] = said.json()["token"]
    left = beside.run("staff", "leave", "Dan", "--as", SHIFT, "--why", "moves away", "--stdin", given=(PASSWORDS[SHIFT],))
    assert left.returncode == 0, left
    assert client.send("Dan", {"kind": "house.SignOnTable", "table": "T1"}).status_code == 401
