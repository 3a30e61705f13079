"""A sweep: a book solved with each of several values of one change."""

from __future__ import annotations

import json

import pytest

import croupier as library
from commands import croupier
from croupier.errors import InputError
from croupier.lab import BookToSolve, sweep


def test_each_value_has_the_figures_of_a_book_that_is_changed_so():
    words = ("sweep", "mbs-three-card", "pair_plus.straight", "5 to 1", "6 to 1", "--set", "pair_plus.flush=3 to 1")
    found = json.loads(croupier(*words, "--json").stdout)
    assert (found["what"], [each["value"] for each in found["values"]]) == ("pair_plus.straight", ["5 to 1", "6 to 1"])
    for each in found["values"]:
        changes = {"pair_plus.flush": "3 to 1", "pair_plus.straight": each["value"]}
        solved = library.solve("mbs-three-card", changes=changes)["wagers"]
        for wager, figures in each["wagers"].items():
            assert figures == {name: solved[wager][name] for name in figures}
        assert each["wagers"]["pair_plus"]["house_edge"] == solved["pair_plus"]["house_edge"]
    shown = croupier(*words).stdout
    assert "house edge by pair_plus.straight" in shown
    assert "5 to 1" in shown


def test_what_is_no_sweep_is_refused():
    asked = BookToSolve("mbs-three-card", changes={"pair_plus.straight": "5 to 1"})
    with pytest.raises(InputError, match="varied, and changed as well"):
        sweep(asked, "pair_plus.straight", ["6 to 1"])
    with pytest.raises(InputError, match="name from 1 to 1,000 values"):
        sweep(BookToSolve("mbs-three-card"), "pair_plus.straight", ["6 to 1"] * 1_001)
    refused = croupier("sweep", "mbs-three-card", "pair_plus.straight", "lots")
    assert refused.exit_code == 2
    assert "pair_plus.straight" in refused.stderr
