"""Several books solved on this machine, hold'em counted by a second process meanwhile."""

import json
import os
import subprocess
import sys
from multiprocessing import Pipe
from typing import Any

import pytest

from croupier.cli.bench import exact
from croupier.games import BOOKS, book
from croupier.lab import BookToSolve, NotCountedError, Solver, listen_to_compiler, second_process, side_by_side
from croupier.lab.counters import holdem_play

ASKED = [BookToSolve(slug) for slug in BOOKS]


class Started:
    """Stands for the second process, and says what it was started for."""

    asked: list[str] | None = None

    def __init__(self, asked):
        Started.asked = [each.slug for each in asked]

    def then(self, solve):
        return "then", solve


@pytest.fixture
def started(monkeypatch):
    Started.asked = None
    monkeypatch.setattr(second_process, "SecondProcess", Started)
    return Started


def test_hold_em_that_is_not_kept_is_counted_by_a_second_process(started, tmp_path, monkeypatch):
    monkeypatch.setenv("CROUPIER_CACHE_DIR", str(tmp_path))
    holdem = [each for each in ASKED if "holdem" in each.slug]
    assert list(side_by_side(ASKED)) == [("then", each.solve) if each in holdem else each.solve for each in ASKED]
    assert started.asked == [each.slug for each in holdem]


def test_no_process_is_started_where_it_gains_nothing(started, tmp_path, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr(second_process, "_is_kept", lambda _: True)
        assert list(side_by_side(ASKED)) == [each.solve for each in ASKED]
    monkeypatch.setenv("CROUPIER_CACHE_DIR", str(tmp_path))
    for some in (ASKED[:3], ASKED[3:], ASKED[:1], []):
        assert list(side_by_side(some)) == [each.solve for each in some]
    assert started.asked is None


def test_what_the_second_process_tells_is_told_before_its_book_is_solved(monkeypatch):
    second: Any = object.__new__(second_process.SecondProcess)
    told: list[Any] = []
    monkeypatch.setattr("croupier.lab.second_process.holdem_play.flops", lambda _: told.append("flops"))
    second._told, telling = Pipe(duplex=False)  # noqa: SLF001  # no process is started here
    for said in (True, False, (1, 2, "hold'em")):
        telling.send(said)
    telling.close()
    solve = second.then(lambda _: told.append("solved"))
    with listen_to_compiler(told.append):
        solve(lambda *said: told.append(said))
        solve(None)
    assert told == ["flops", True, False, (1, 2, "hold'em"), "solved", "flops", "solved"]


@pytest.mark.parametrize("slug", [each.slug for each in ASKED if "holdem" in each.slug])
def test_the_second_process_counts_what_solving_asks_for(slug, monkeypatch):
    asked = []

    def remember(*what):
        asked.append(what[:2])
        raise NotCountedError(what[0])

    monkeypatch.setattr(holdem_play, "load_or_make", remember)
    for ask in (lambda: second_process._count(BookToSolve(slug)), lambda: Solver(book(slug)).table):  # noqa: SLF001
        with pytest.raises(NotCountedError):
            ask()
    assert asked[0] == asked[1]


def test_a_second_process_that_fails_leaves_the_counting_to_the_first(capfd):
    second: Any = second_process.SecondProcess([BookToSolve("no-such-book")])
    assert second.then(lambda _: "solved")(None) == "solved"
    assert capfd.readouterr().err == ""


@pytest.mark.long
def test_two_processes_find_what_one_finds(tmp_path):
    own = {**os.environ, "CROUPIER_CACHE_DIR": str(tmp_path)}

    def solved(*words):
        done = subprocess.run([*exact.SOLVE_ALL, "--json", *words], env=own, capture_output=True, check=True)
        return json.loads(done.stdout)["books"]

    by_two = solved()
    assert by_two == solved("--no-cache") == solved()
    assert {each["rulebook"] for each in by_two} == set(BOOKS)


def test_bench_measures_all_books_from_nothing_and_with_what_was_kept(monkeypatch):
    program = (
        "import os, pathlib; place = pathlib.Path(os.environ['CROUPIER_CACHE_DIR']);"
        "there = sorted(each.name for each in place.iterdir()); assert there in ([], ['kernel']), there;"
        "(place / 'kernel').touch(); (place / 'stud.counts').touch()"
    )
    monkeypatch.setattr(exact, "SOLVE_ALL", (sys.executable, "-c", program))
    found = list(exact.measure_books())
    assert [(each.what, each.aim) for each in found] == [("nothing compiled", 10.0), ("kernels kept", 2.5)]
    assert all(each.processor > 0 for each in found)
    assert all(each.seconds > 0 for each in found)
