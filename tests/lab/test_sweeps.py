"""A sweep: a book solved with all combinations of several values of some changes."""

from __future__ import annotations

import csv
import json
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import product
from threading import Event

import pytest

import croupier as library
from commands import croupier
from croupier.errors import InputError
from croupier.extras import load_extra
from croupier.games import book
from croupier.lab import BookToSolve, read_over, sweep
from croupier.lab.shared_counts import SharedCounts
from croupier.lab.sweep_values import parse_over, read_values


def near(value, published):
    """Whether a value rounds to what was published, to its last place."""
    places = len(published.partition(".")[2])
    return abs(Fraction(value) - Fraction(published)) <= Fraction(1, 2 * 10**places)


def test_threads_that_want_the_same_counts_have_them_counted_once(monkeypatch):
    """A worker of a cluster with several threads has one store of counts for all of them."""
    asked, second = [], Event()

    def count(*args):
        asked.append(args)
        if len(asked) > 1:
            second.set()
        second.wait(0.3)  # for another thread that counts, too
        return object()

    monkeypatch.setattr("croupier.lab.counters.count_facts", count)
    counts, rules = SharedCounts(), book("mbs-three-card")
    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(counts, [rules] * 2, [frozenset({"hand"})] * 2)
    assert one is other
    assert len(asked) == 1


# -- each cell --


@pytest.mark.parametrize(
    ("slug", "over", "sets"),
    [
        ("mbs-singapore-stud", {"bet.flush": "4..5 to 1", "bet.royal-flush": "50 to 1,100 to 1"}, {}),
        (
            "mbs-three-card",
            {"pair_plus.straight": "5..6 to 1", "dealer.qualifies": "any,king-high"},
            {"pair_plus.flush": "3 to 1"},
        ),
        ("mbs-texas-holdem", {"ante.pays-from": "straight,flush", "bonus.high-pair": "2..3 to 1"}, {}),
        ("rws-texas-holdem", {"ante.pays-from": "pair,flush", "jackpot.unit": "1,5"}, {}),
    ],
)
def test_each_cell_has_the_figures_of_a_book_that_is_changed_so(slug, over, sets):
    found = sweep(BookToSolve(slug, changes=sets), read_over(over))
    assert [tuple(cell["values"].values()) for cell in found.cells] == list(product(*found.over.values()))
    for cell in found.cells:
        solved = library.solve(slug, changes={**sets, **cell["values"]})["wagers"]
        assert cell["wagers"].keys() == solved.keys()
        for wager, figures in cell["wagers"].items():
            assert figures == {name: solved[wager][name] for name in figures}


def test_published_figures_are_met_in_their_cells():
    """Stud with a Royal Flush at 100, hold'em paid from a straight and from a flush, three versions of Pair Plus."""
    stud = sweep(BookToSolve("mbs-singapore-stud"), {"bet.royal-flush": ["50 to 1", "100 to 1"]})
    assert near(100 * stud.cells[1]["wagers"]["base"]["house_edge"], "5.224")
    assert near(100 * stud.cells[1]["wagers"]["base"]["element_of_risk"], "2.555")
    holdem = sweep(BookToSolve("mbs-texas-holdem"), {"ante.pays-from": ["straight", "flush"]})
    for cell, edge in zip(holdem.cells, ("2.037", "5.5935"), strict=True):
        assert near(100 * cell["wagers"]["base"]["house_edge"], edge)
    over = {"pair_plus.straight": ["5 to 1", "6 to 1"], "pair_plus.flush": ["3 to 1", "4 to 1"]}
    plus = sweep(BookToSolve("mbs-three-card"), over)
    edges = {tuple(cell["values"].values()): 100 * cell["wagers"]["pair_plus"]["house_edge"] for cell in plus.cells}
    assert near(edges["5 to 1", "4 to 1"], "5.57")
    assert near(edges["6 to 1", "4 to 1"], "2.32")
    assert near(edges["6 to 1", "3 to 1"], "7.28")


def test_best_play_is_found_anew_in_every_cell():
    """Where the Ante is paid from a pair on, more hands are played than where it is paid from a flush on."""
    found = sweep(BookToSolve("mbs-texas-holdem"), {"ante.pays-from": ["pair", "flush"]})
    wagered = [cell["wagers"]["base"]["average_wager"] for cell in found.cells]
    assert wagered[0] > wagered[1]


def test_counts_are_not_shared_by_books_that_count_otherwise():
    """What a bet pays that is made later decides when it is made, and so do answers and who qualifies."""
    over = {"turn.turn": ["1 to 1", "2 to 1"]}
    found = sweep(BookToSolve("mbs-texas-holdem"), over)
    for cell in found.cells:
        assert cell["wagers"]["base"] == {
            name: value
            for name, value in library.solve("mbs-texas-holdem", changes=cell["values"])["wagers"]["base"].items()
            if name in cell["wagers"]["base"]
        }
    assert found.cells[0]["wagers"]["base"]["average_wager"] < found.cells[1]["wagers"]["base"]["average_wager"]


# -- what is asked --


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("4..7 to 1", ("4 to 1", "5 to 1", "6 to 1", "7 to 1")),
        ("5..20 step 5 for 1", ("5 for 1", "10 for 1", "15 for 1", "20 for 1")),
        ("1..2 step 0.5% of jackpot", ("1% of jackpot", "1.5% of jackpot", "2% of jackpot")),
        ("straight, flush", ("straight", "flush")),
        ("$1,000,$2,500,000,$300..400 step 100", ("$1,000", "$2,500,000", "$300", "$400")),
        ("100 to 1,200 to 1", ("100 to 1", "200 to 1")),
        ("6 to 1,6 for 1,6 to 1 on flush", ("6 to 1", "6 for 1", "6 to 1 on flush")),
        ("3..3 to 2", ("3 to 2",)),
    ],
)
def test_values_are_lists_and_ranges(text, values):
    assert read_values(text, "x") == values
    assert parse_over(f"x='{text}'") == ("x", values)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("8..4 to 1", "it ends before it begins"),
        ("4..8 step 0 to 1", "its step is nothing"),
        ("4...8 to 1", "is no range"),
        ("straight..flush", "is no range"),
        ("1..99999999 to 1", "a sweep goes through 10,000 at most"),
        ("4 to 1,,5 to 1", "an empty value"),
        ("4 to 1,3..5 to 1", "'4 to 1' is there twice"),
        ("6 to 1,06 to 1", "'06 to 1' is there twice: it is the same as '6 to 1'"),
        ("6 to 1,12 to 2", "is there twice"),
        ("$2,000,$2000.00", "is there twice"),
        ("5,6,5.00", "is there twice"),
        ("pair,one-pair", "is there twice"),
        ("9 to 1 on flush,5 to 1 on flush,09 to 1 on flush", "is there twice"),
        (",".join(["1..9999 to 1"] * 200), "these are more than 10,000 values: a sweep goes through 10,000 at most"),
        ("1..5000 to 1,5001..10001 to 1", "these are more than 10,000 values"),
    ],
)
def test_what_is_no_list_of_values_is_refused(text, says):
    with pytest.raises(InputError, match=says):
        read_values(text, "bet.flush")


@pytest.mark.parametrize(
    ("over", "says"),
    [
        ({}, "name something to vary"),
        ({"pair_plus.flush": ["3 to 1"]}, "varied, and changed as well"),
        ({"pair_plus.straight": [f"{odds} to 1" for odds in range(1, 10_002)]}, "10,001 combinations"),
        ({"pair_plus.straight": ["5 to 1", "lots"]}, "no way to pay"),
        ({"pair_plus.luck": ["5 to 1"]}, "there is no line 'luck'"),
        ({"pair_plus.straight": ["5 to 1", "5 to 1"]}, "'5 to 1' is there twice"),
        ({"pair_plus.straight": ["5 to 1", "10 to 2"]}, "'10 to 2' is there twice: it is the same as '5 to 1'"),
    ],
)
def test_what_is_no_sweep_is_refused_before_anything_is_solved(over, says):
    with pytest.raises(InputError, match=says):
        sweep(BookToSolve("mbs-three-card", changes={"pair_plus.flush": "4 to 1"}), over)


@pytest.mark.parametrize("values", [5, [], [5], None])
def test_values_from_python_are_text(values):
    with pytest.raises(InputError, match="write the values as text"):
        read_over({"pair_plus.straight": values})


# -- the command --

WORDS = ("sweep", "mbs-three-card", "--over", "pair_plus.straight=5..6 to 1")


def test_the_command_shows_the_wagers_that_change():
    shown = croupier(*WORDS).stdout
    assert "mbs-three-card: pair plus by pair_plus.straight" in shown
    assert "5 to 1" in shown
    assert "2.3167%" in shown
    assert "base" not in shown
    jackpot = croupier("sweep", "mbs-three-card", "--over", "jackpot.flush=100..200 step 100 for 1").stdout
    assert "worth its stake from" in jackpot


def test_json_is_what_python_has(tmp_path):
    data = json.loads(croupier(*WORDS, "--json").stdout)
    assert data == sweep(BookToSolve("mbs-three-card"), {"pair_plus.straight": ["5 to 1", "6 to 1"]}).as_dict()
    table = tmp_path / "grid.csv"
    assert data == library.sweep("mbs-three-card", {"pair_plus.straight": "5..6 to 1"}, out=table).as_dict()
    with table.open(encoding="utf-8", newline="") as file:
        assert {row["pair_plus.straight"] for row in csv.DictReader(file)} == {"5 to 1", "6 to 1"}
    assert data["over"] == {"pair_plus.straight": ["5 to 1", "6 to 1"]}


def test_files_have_a_row_for_each_cell_and_wager(tmp_path):
    table, columns = tmp_path / "grid.csv", tmp_path / "grid.parquet"
    data = json.loads(croupier(*WORDS, "--json", "-o", str(table), "-o", str(columns)).stdout)
    rows = load_extra("pyarrow.parquet", "parquet").read_table(columns).to_pylist()
    expected = [(cell["values"], wager, figures) for cell in data["cells"] for wager, figures in cell["wagers"].items()]
    for row, (values, wager, figures) in zip(rows, expected, strict=True):
        assert (row["book"], row["wager"]) == ("mbs-three-card", wager)
        assert values.items() <= row.items()
        assert figures.items() <= row.items()
    with table.open(encoding="utf-8", newline="") as file:
        assert list(csv.DictReader(file)) == [
            {name: "" if value is None else str(value) for name, value in row.items()} for row in rows
        ]


def test_pictures_have_every_cell(tmp_path):
    one, grid, page = tmp_path / "one.svg", tmp_path / "grid.svg", tmp_path / "grid.html"
    croupier(*WORDS, "-o", str(one))
    assert "2.3167%" in one.read_text()
    croupier(*WORDS, "--over", "pair_plus.flush=3..4 to 1", "-o", str(grid), "-o", str(page))
    for picture in (grid.read_text(), page.read_text()):
        for text in ("2.317%", "5.575%", "7.276%", "pair_plus.flush", "6 to 1"):
            assert text in picture


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--over", "pair_plus.straight"], "write WHAT=VALUES"),
        (["--over", "pair_plus.straight=lots"], "pair_plus.straight"),
        (["--over", "pair_plus.straight=6 to 1,06 to 1"], "'06 to 1' is there twice"),
        (["--over", "pair_plus.straight=5 to 1", "--over", "pair_plus.straight=6 to 1"], "this is varied twice"),
        (
            ["--over", "pair_plus.straight=5 to 1", "-o", "grid.png"],
            "results are written as .csv, .parquet, .svg, .html or .pdf",
        ),
        ([], "--over"),
    ],
)
def test_bad_requests_are_refused(words, says):
    refused = croupier("sweep", "mbs-three-card", *words)
    assert refused.exit_code == 2
    assert says in refused.stderr
    assert "Traceback" not in refused.stderr
