"""What a step of the floor costs, however many tables and rounds there are."""

from __future__ import annotations

from typer.testing import CliRunner

from croupier.cli.app import app
from floors import (
    ROYAL,
    STUD,
    House,
    reachable,
    setup,
)


def test_bench_floor_measures_many_tables_and_a_history_beside_one_table():
    done = CliRunner().invoke(app, ["bench", "floor", "--tables", "3", "--history", "205", "--rounds", "4"])
    assert done.exit_code == 0, done.output
    for words in ("1 table, just opened", "3 tables, just opened", "205 rounds and 3 hits", "1.00"):
        assert words in done.output


def test_a_step_copies_no_more_on_a_large_floor_than_on_a_small_one():
    """A count, not a time: how many objects a step leaves behind that the floor before it did not have."""

    def made_by_a_round(tables: int, hits: int) -> int:
        setups = [setup(f"stud {number}", "mbs-singapore-stud-v9") for number in range(tables)]
        house = House(*setups)
        for _ in range(hits):
            house.confirm(house.hit(setups[-1], ROYAL[STUD.slug]))
            house.settle(setups[-1])
        before = reachable(house.floor)
        house.bets(setups[0])
        house.close_and_deal(setups[0])
        return len(reachable(house.floor) - before)

    small = made_by_a_round(1, 0)
    assert made_by_a_round(300, 0) < 2 * small
    assert made_by_a_round(2, 40) < 2 * small
