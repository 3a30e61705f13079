"""Tables in terminals of any width: no word is cut, and what does not fit beside each other stands on lines of its own."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.padding import Padding

from croupier.cli import display

WORDS = st.text("abc/0.%,", min_size=1, max_size=18)
CELLS = st.lists(WORDS, max_size=4).map(" ".join)


def printed(what: object, width: int) -> list[str]:
    console = Console(file=io.StringIO(), width=width)
    console.print(what)
    return console.file.getvalue().splitlines()  # type: ignore[attr-defined]


@given(st.lists(st.tuples(CELLS, CELLS, CELLS), min_size=1, max_size=4), st.integers(24, 100), st.booleans())
def test_no_word_is_ever_cut(rows, width, ruled):
    table = display.ruled_table("name", ">of each", "rules") if ruled else display.grid(rows)
    for row in rows if ruled else ():
        table.add_row(*row)
    lines = printed(Padding(table, (0, 0, 0, 2), expand=False), width)
    assert max(map(len, lines)) <= width
    words = " ".join(lines).replace("│", " ").split()
    for row in rows:
        for cell in row:
            for word in cell.split():
                assert word in words or f"{word}:" in words, lines


def test_what_fits_is_a_table_and_what_does_not_is_lines():
    table = display.plain_table("wager", ">house\nedge", ">skew-\nness")
    table.add_row("pair plus", "5.5747%", "9.12")
    assert [line.split() for line in printed(table, 40)] == [
        ["house", "skew-"],
        ["wager", "edge", "ness"],
        ["pair", "plus", "5.5747%", "9.12"],
    ]
    assert [line.rstrip() for line in printed(table, 16)] == ["pair plus", "  house edge:", "  5.5747%", "  skewness: 9.12"]


@pytest.mark.parametrize("width", [30, 42, 80])
def test_a_plot_has_no_bar_longer_than_its_line(width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    lines = str(display.plot("years", [("at 1", 10.0), ("at 20", 2.0), ("never", 0.0)], "{:.1f}")).splitlines()[1:]
    assert max(map(len, lines)) <= width
    signs = [line.count("█") + line.count("#") for line in lines]
    assert signs[0] > signs[1] > signs[2] == 0
