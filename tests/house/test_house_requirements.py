"""What a house does about some requirements that are no rules of a game: the sign, versions, self-checks, clocks."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from houses import FolderFloor, play_round
from test_house import SHIFT, Floor

from commands import croupier
from croupier.errors import MoneyError
from croupier.house import audit
from croupier.house import events as h
from croupier.house.house import House
from croupier.house.kinds import CODEC
from croupier.house.log import MemoryLog
from croupier.house.requests import Accepted, CloseShift
from croupier.house.self_check import ProgramDamagedError, check_files, check_program
from croupier.jackpot import ClaimsEntered, Hit


class WatchedFloor(Floor):
    """Looks at the public sign after every answer."""

    wins = 0

    def send(self, by: Any, command: Any, **more: Any) -> Any:
        before = self.house.position
        answer = super().send(by, command, **more)
        for written in self.log.read(before):
            if written.stream.startswith("pool/") and isinstance(won := CODEC.parse(written.body), ClaimsEntered):
                pool = self.house.state.floor.pools[written.stream.removeprefix("pool/")]
                for table in pool.setup.tables:  # everybody at a linked table sees it, with the answer that entered it
                    sign = self.house.view(None, table.name).sign
                    assert sign
                    locked = won.entry.locked
                    assert sign.last_hits[-1] == Hit(won.entry.table.name, locked.amount, locked.after)
                    assert (written.at, sign.displayed) == (self.time, locked.after)
                    self.wins += 1
        return answer


def test_r_15_r_16_a_win_is_on_the_sign_with_the_step_that_recognises_it():
    floor = WatchedFloor(MemoryLog(), seed=8)
    for _ in range(6):
        play_round(floor, "T1")
        play_round(floor, "T2")
    assert floor.wins


def started_in(log: MemoryLog) -> list[tuple[int, h.ProgramStarted]]:
    return [(each.at, CODEC.parse(each.body)) for each in log.read() if '"house.ProgramStarted"' in each.body]


def test_r_10_r_21_the_log_says_which_program_served_from_when_on():
    floor = Floor(MemoryLog())
    floor.house.stop()
    floor.time += 5_000
    House(floor.log, floor.keys, lambda: floor.time, version="2.1").start()
    assert [(at, event.version) for at, event in started_in(floor.log)] == [(1_000, ""), (floor.time, "2.1")]
    assert {event.program for _, event in started_in(floor.log)} == {check_program()}


def program_in(folder: Path) -> Path:
    """A program of two files and a book."""
    program = folder / "croupier"
    (program / "games").mkdir(parents=True)
    (program / "app.py").write_text("print()\n")
    (program / "games" / "__init__.py").write_text("")
    (program / "games" / "book.toml").write_text("pays = 'even money'\n")
    (program / "notes.txt").write_text("is no part of it")
    return program


def recorded_of(program: Path) -> dict[str, str]:
    """The hashes of its files as an installation records them."""
    files = [path for path in program.rglob("*") if path.suffix in (".py", ".toml")]
    names = [path.relative_to(program.parent).as_posix() for path in files]
    hashes = [urlsafe_b64encode(sha256(path.read_bytes()).digest()).decode().rstrip("=") for path in files]
    return dict(zip(names, hashes, strict=True))


def test_r_10_each_file_of_the_program_is_the_one_that_was_installed(tmp_path: Path):
    program = program_in(tmp_path)
    recorded, digest = recorded_of(program), check_files(program, {})
    assert len(recorded) == 3
    assert check_files(program, recorded) == digest
    book = program / "games" / "book.toml"
    book.write_text("pays = '2 to 1'\n")
    with pytest.raises(ProgramDamagedError, match=r"croupier/games/book\.toml is not the file that was installed"):
        check_files(program, recorded)
    assert check_files(program, {}) != digest  # a checkout is not refused, and the log tells it from what was there before
    book.unlink()
    with pytest.raises(ProgramDamagedError, match=r"book\.toml"):
        check_files(program, recorded)
    book.write_text("pays = 'even money'\n")
    (program / "more.py").write_text("")
    with pytest.raises(ProgramDamagedError, match=r"croupier/more\.py"):
        check_files(program, recorded)


def test_r_10_a_program_or_a_floor_that_is_not_whole_serves_no_table(monkeypatch: pytest.MonkeyPatch):
    floor = Floor(MemoryLog(), start=False)
    with monkeypatch.context() as patched:
        patched.setattr("croupier.house.house.check_program", lambda: check_files(Path(), {"croupier/app.py": "x"}))
        with pytest.raises(ProgramDamagedError):
            floor.house.start()
    with monkeypatch.context() as patched:
        patched.setattr("croupier.floor.check", fail)
        with pytest.raises(MoneyError, match="do not agree"):
            floor.house.start()
    assert started_in(floor.log) == []
    floor.house.start()
    assert len(started_in(floor.log)) == 1


def fail(*_: Any) -> None:
    raise MoneyError("the books do not agree")


def test_r_28_the_clocks_of_programs_are_compared_at_every_start_and_every_end_of_a_shift(tmp_path: Path):
    house = FolderFloor(tmp_path / "house")
    day = 24 * 3_600_000
    house.time = day
    house.play("T1")
    house.time += day
    assert isinstance(house.send(SHIFT, CloseShift("the end of the night")), Accepted)
    house.log.let_go(house.house.program)  # it is gone
    late = House(house.log, house.keys, lambda: house.time - 90_000, elapsed=lambda: 0)
    late.start()
    with audit.open_source(str(tmp_path / "house")) as source:
        found = list(audit.compare_clocks(source))
    assert found == [
        audit.ClockCompared(1_000, 1_000, "start"),
        audit.DayNotCompared(day + 10),
        audit.ClockCompared(house.time, house.time, "end of a shift"),
        audit.ClockCompared(house.time, house.time - 90_000, "start"),
    ]
    said = croupier("audit", "clocks", str(tmp_path / "house")).stdout.splitlines()
    assert "NOT COMPARED" in said[1]
    assert said[3].endswith("start: the clock of the program was 90.000 s behind the house")
    data = json.loads(croupier("audit", "clocks", str(tmp_path / "house"), "--json").stdout)["comparisons"]
    assert [each["compared"] for each in data] == [True, False, True, True]
    assert data[3]["behind"] == 90_000
