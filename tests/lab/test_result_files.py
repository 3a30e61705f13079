"""Results in files: the numbers of `--json` in tables that pandas and polars read."""

from __future__ import annotations

import csv
import json
import sys
from decimal import Decimal

import pytest

import croupier as library
from commands import croupier
from croupier.errors import InputError
from croupier.extras import load_extra
from croupier.games import book
from croupier.lab import SimulatedRounds, check_result_file, simulate, write_results


@pytest.fixture(scope="module")
def found():
    return simulate(book("mbs-three-card"), 3_000, seed=2**64 - 1, positions=2)


def parquet_rows(path):
    return load_extra("pyarrow.parquet", "parquet").read_table(path).to_pylist()


def csv_rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_parquet_has_every_number_with_its_type(found, tmp_path):
    data, path = found.as_dict(), tmp_path / "run.parquet"
    write_results(found, path)
    rows = parquet_rows(path)
    assert {row["table"] for row in rows} == {"wagers", "hits", "results"}
    assert {(row["book"], row["seed"], row["rounds"], row["positions"]) for row in rows} == {
        ("mbs-three-card", 2**64 - 1, 3_000, 2)
    }
    for row, each in zip([row for row in rows if row["table"] == "wagers"], data["wagers"], strict=True):
        assert {name: row[name] for name in ("wager", "measure", "mean", "standard_error")} == {
            name: each[name] for name in ("wager", "measure", "mean", "standard_error")
        }
        assert row["exact_fraction"] == each["exact"]["fraction"]
        assert (row["sum_cents"], row["sum_of_squares"]) == (Decimal(each["sum_cents"]), Decimal(each["sum_of_squares"]))
    for table, names in (("hits", ("wager", "what", "count", "expected")), ("results", ("net_cents", "count"))):
        assert [{name: row[name] for name in names} for row in rows if row["table"] == table] == data[table]


def test_csv_has_the_same_rows(found, tmp_path):
    write_results(found, tmp_path / "run.csv")
    write_results(found, tmp_path / "run.parquet")
    rows = csv_rows(tmp_path / "run.csv")
    assert rows == [
        {name: "" if value is None else str(value) for name, value in row.items()}
        for row in parquet_rows(tmp_path / "run.parquet")
    ]


def test_the_command_and_the_library_write_the_same_file(tmp_path):
    words = ("--rounds", "2000", "--set", "pair_plus.straight=5 to 1")
    for name in ("one.csv", "one.parquet"):
        assert croupier("simulate", "mbs-three-card", *words, "--output", str(tmp_path / name)).exit_code == 0
        other = tmp_path / f"other{name[3:]}"
        library.simulate("mbs-three-card", 2_000, changes={"pair_plus.straight": "5 to 1"}, out=other)
        assert (tmp_path / name).read_bytes() == other.read_bytes()
    assert csv_rows(tmp_path / "one.csv")[0]["changes"] == "pair_plus.straight=5 to 1"


def test_the_history_of_a_meter_is_in_the_file(found, tmp_path, monkeypatch):
    shown = {
        "every": 4,
        "meter": ["50000.00", "50001.50"],
        "awards": [
            {
                "round": 7,
                "meter_before": "50002.00",
                "meter_after": "50000.00",
                "awards": [{"position": 2, "line": "straight flush", "amount": "500.25"}],
            }
        ],
    }
    data = {**found.as_dict(), "jackpot": {"history": shown}}
    monkeypatch.setattr(SimulatedRounds, "as_dict", lambda _: json.loads(json.dumps(data)))
    write_results(found, tmp_path / "run.parquet")
    rows = [row for row in parquet_rows(tmp_path / "run.parquet") if row["table"] in ("meter", "awards")]
    assert [(row["round"], row["meter_cents"]) for row in rows] == [(0, 5_000_000), (4, 5_000_150), (7, 5_000_200)]
    last = rows[-1]
    assert (last["meter_after_cents"], last["position"], last["what"], last["award_cents"]) == (
        5_000_000,
        2,
        "straight flush",
        50_025,
    )


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("run.xlsx", "results are written as .csv or .parquet"),
        ("run", "results are written as .csv or .parquet"),
        ("nowhere/run.csv", "there is no such folder"),
        ("folder.csv", "it is a folder"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_anything_is_dealt(name, message, tmp_path, monkeypatch):
    (tmp_path / "folder.csv").mkdir()
    monkeypatch.setattr("croupier.lab.simulation.simulator.deal_rounds", None)
    refused = croupier("simulate", "mbs-three-card", "--output", str(tmp_path / name))
    assert (refused.exit_code, message in refused.stderr) == (2, True)


def test_no_file_of_a_run_is_written_over(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = "from,action\nQ-6-4,play\n"
    (tmp_path / "own.csv").write_text(table, encoding="utf-8")
    (tmp_path / "link.csv").symlink_to(tmp_path / "own.csv")
    asked = ("simulate", "mbs-three-card", "--rounds", "10", "--strategy", "own.csv")
    for words in (
        ("--output", tmp_path / "own.csv"),
        ("--output", "link.csv"),
        ("--deals", f"../{tmp_path.name}/own.csv"),
        ("--output", "new.csv", "--deals", tmp_path / "new.csv"),
    ):
        refused = croupier(*asked, *map(str, words))
        assert (refused.exit_code, "name another to write to" in refused.stderr) == (2, True)
    with pytest.raises(InputError, match="name another to write to"):
        library.simulate("mbs-three-card", 10, strategy="own.csv", out="link.csv")
    assert (tmp_path / "own.csv").read_text(encoding="utf-8") == table
    assert not (tmp_path / "new.csv").exists()


def test_parquet_without_pyarrow_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(InputError, match=r"pip install 'croupier\[parquet\]'"):
        check_result_file(tmp_path / "run.parquet")
    check_result_file(tmp_path / "run.csv")
