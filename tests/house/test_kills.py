"""A real server under load, killed with SIGKILL at random moments: nothing acknowledged is lost, and nothing is done twice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from kills import Database, Report, kill

KILLS = 10  # on each kind of log

# A log that acknowledges a batch when it is written, and commits every fiftieth time only.
HASTY = """
from contextlib import contextmanager
from croupier.house.log import sql

@contextmanager
def transaction(self):
    with self._writing:
        if self._writer is None:
            self._writer = self._engine.connect().execution_options(writes=True)
            self._open, self._count = self._writer.begin(), 0
        yield self._writer
        self._count += 1
        if self._count % 50 == 0:
            self._open.commit()
            self._open = self._writer.begin()

sql.SqlLog._transaction = transaction
from croupier.cli import main
main()
"""
# A log that does not keep the answers to requests.
FORGETFUL = """
from dataclasses import replace
from croupier.house.log import sql

append = sql.SqlLog.append
sql.SqlLog.append = lambda self, batch: append(self, replace(batch, answers=()))
from croupier.cli import main
main()
"""


@pytest.fixture(scope="module")
def database() -> Iterator[Database]:
    with closing(Database()) as made:
        yield made


def check(report: Report) -> None:
    """Nothing is wrong, and the kills came while something was going on."""
    assert report.is_good, "\n".join(report.lines())
    assert report.kills == KILLS
    assert report.accepted
    assert (
        report.moments["requests cut off before the write"]
        or report.moments["requests cut off after the write, before the answer"]
    )
    assert report.interrupted


def test_r_9_r_32_nothing_acknowledged_is_lost_or_doubled_by_ten_kills_on_sqlite(tmp_path: Path):
    check(kill(tmp_path / "house", KILLS, seed=1))


def test_r_9_r_32_nothing_acknowledged_is_lost_or_doubled_by_ten_kills_on_postgresql(tmp_path: Path, database: Database):
    report = kill(tmp_path / "house", KILLS, 2, database)
    check(report)
    assert report.moments["of these of the database"]


@pytest.mark.parametrize(("program", "said"), [(HASTY, "the log has None"), (FORGETFUL, "the log has None")])
def test_a_log_that_does_not_do_what_it_says_is_found_out(tmp_path: Path, program: str, said: str):
    report = kill(tmp_path / "house", 2, 3, program=(program,))
    assert not report.is_good
    assert any(said in each for each in report.lost)
