"""What the calls return: fields, the data of the command, and a table for notebooks in which nothing is markup."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

import croupier as library
from commands import croupier
from croupier.errors import InputError
from croupier.games import BOOKS
from croupier.lab import TableOperation, TheoreticalWin
from croupier.results import CallResult, ResultTable
from croupier.rulebook import Money

ROUND = Path(__file__).parent.parent / "docs" / "round.json"
OVER = {"pair_plus.straight": ["5 to 1", "6 to 1", "7 to 1"], "pair_plus.flush": ["3 to 1", "4 to 1"]}


@dataclass(frozen=True, repr=False)
class Named(CallResult):
    name: str

    def as_dict(self):
        return {"name": self.name}

    def as_table(self):
        return ResultTable(self.name, (self.name, "of"), [(self.name, 1)])


def test_nothing_in_a_notebook_is_markup():
    shown = Named("<script>alert('&')</script>")._repr_html_()
    assert "<script>" not in shown
    assert shown.count("&lt;script&gt;alert(&#x27;&amp;&#x27;)&lt;/script&gt;") == 3
    assert shown.endswith("<td>1</td></tr></tbody></table>")


def test_in_python_the_table_is_shown_as_text():
    assert repr(Named("Ann")) == "Ann\nAnn  of\nAnn  1"
    assert "ante" in repr(library.settle(json.loads(ROUND.read_text()))).splitlines()[2]


def test_a_part_of_the_data_is_had_by_its_name():
    found = Named("Ann")
    assert (found["name"], list(found), "name" in found) == ("Ann", ["name"], True)
    with pytest.raises(KeyError):
        found["age"]


def test_a_statement_has_fields_and_the_data_of_the_command():
    found = library.settle(json.loads(ROUND.read_text()))
    assert found.as_dict() == json.loads(croupier("settle", str(ROUND)).stdout)
    assert str(found.house) == found["house"]
    lines = [line for each in found.positions for line in each.lines]
    assert all(isinstance(line.net, Money) for line in lines)
    assert found._repr_html_().count("<tr>") == 1 + len(lines) + len(found.positions)
    assert "<caption>mbs-three-card: the dealer qualifies</caption>" in found._repr_html_()
    assert f"<td>1</td><td>in all</td><td>{found.positions[0].staked}</td>" in found._repr_html_()
    assert all(rule in found._repr_html_() for line in lines for rule in line.rules)


def test_books_are_those_that_the_command_lists():
    assert [each.as_dict() for each in library.books()] == json.loads(croupier("rules", "list", "--json").stdout)["books"]
    assert sum(each.rules for each in library.books() if each.book in BOOKS) == 671  # other tests add house editions
    assert "<td>mbs-three-card</td>" in library.books()[2]._repr_html_()


def test_a_solution_and_advice_are_shown_as_tables():
    found = library.solve("mbs-three-card")
    assert float(found.base.house_edge) == found["wagers"]["base"]["house_edge"]
    assert "<td>base</td><td>3.3730%</td>" in found._repr_html_()
    with_meter = library.solve("mbs-three-card", meter="250000", unit="5")
    edge = with_meter["wagers"]["jackpot"]["at_meter"]["house_edge"]
    assert f"<td>jackpot at 250000.00, 1 of 5.00</td><td>{edge:.4%}</td>" in with_meter._repr_html_()
    advice = library.advise("mbs-three-card", "Qh 6d 4c")
    assert advice.values[advice.best] == max(advice.values.values())
    assert f"<td>{advice.values['play']}</td><td>best</td>" in advice._repr_html_()


def test_simulated_rounds_are_shown_beside_the_exact_values():
    found = library.simulate("mbs-three-card", 2_000)
    assert [(each.name, each.mean) for each in found.means] == [(each["wager"], each["mean"]) for each in found["wagers"]]
    assert "<caption>mbs-three-card, 2,000 rounds, seed 1</caption>" in found._repr_html_()
    assert all(f"<td>{each.mean:+.6f}</td>" in found._repr_html_() for each in found.means)
    assert all(f"<td>{each.error:.6f}</td>" in found._repr_html_() for each in found.means)


def test_a_sweep_is_an_array_with_an_axis_for_each_change():
    found = library.sweep("mbs-three-card", OVER)
    edges = found.grid("pair_plus")
    assert edges.shape == (3, 2)
    for straight, row in zip(OVER["pair_plus.straight"], edges, strict=True):
        for flush, edge in zip(OVER["pair_plus.flush"], row, strict=True):
            values = {"pair_plus.straight": straight, "pair_plus.flush": flush}
            (cell,) = [each for each in found["cells"] if each["values"] == values]
            assert edge == cell["wagers"]["pair_plus"]["house_edge"]
    assert np.all(np.diff(edges, axis=0) < 0)
    assert f"<td>7 to 1</td><td>4 to 1</td><td>{100 * edges[2, 1]:.4f}%</td>" in found._repr_html_()
    for wager, figure in (
        ("luck", "house_edge"),
        ("pair_plus", "luck"),
        ("pair_plus", "expected_net"),
        ("jackpot", "house_edge"),
    ):
        with pytest.raises(InputError, match=r"a wager is base, .*a figure is house_edge, "):
            found.grid(wager, figure)


def test_a_sweep_of_the_jackpot_alone_is_shown():
    found = library.sweep("mbs-three-card", {"jackpot.straight-flush": ["400 for 1", "500 for 1"]})
    assert found._repr_html_().count("<tr>") == 3


def test_an_operated_table_and_a_file_of_tables_are_shown():
    found = library.operate("mbs-three-card", ante="25", seats=1, hours=2, strategies=["perfect", "typical"])
    assert isinstance(found, TableOperation)
    assert [float(each.hold) for each in found.plays] == [each["hold"] for each in found["play"]]
    assert found._repr_html_().count("<tr>") == 3
    assert f"<td>typical</td><td>{float(found.plays[1].house_edge):.4%}</td>" in found._repr_html_()
    win = library.operate(ROUND.parent / "tables.csv")
    assert isinstance(win, TheoreticalWin)
    assert (float(win.win), float(win.staked), win.deviation) == tuple(
        win["together"][name] for name in ("win", "staked", "standard_deviation")
    )
    assert win._repr_html_().count("<tr>") == 2 + len(win.tables)


def test_every_public_call_returns_a_class():
    calls = (getattr(library, name) for name in library.__all__ if name.islower() and not name.startswith("_"))
    returned = {call.__name__: call.__annotations__["return"] for call in calls}
    assert len(returned) == 10
    assert [name for name, kind in returned.items() if "dict" in kind or "Any" in kind] == []
