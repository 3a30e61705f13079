"""How fast recorded rounds are settled in bulk, beside the readable settlement of rounds of the same file."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from croupier.lab import kernels
from croupier.lab.bulk.columns import RoundColumns
from croupier.lab.bulk.deals import deal_tables
from croupier.lab.bulk.files import BATCH_ROWS, settled_table
from croupier.lab.bulk.one_by_one import settle_row
from croupier.lab.bulk.settler import BulkSettler
from croupier.lab.payoffs import HouseSums
from croupier.lab.simulation.simulator import simulate
from croupier.rulebook import Book, Money

_HOUSE = HouseSums(ante=Money.dollars(25), unit=Money.dollars(5), meter=Money.dollars(250_000))
_RESET = Money.dollars(50_000)


@dataclass(frozen=True)
class BulkRate:
    """Rounds a second: of the readable settlement on one core, and in bulk on some."""

    readable: float
    bulk: float
    cores: int


def measure_rate(book: Book, rounds: int, seed: int, readable: int = 2_000) -> BulkRate:
    """So many rounds of one position with every wager, from columns to columns in memory; and some of them one by one."""
    found = simulate(book, 1, seed=seed, house=_HOUSE, reset=_RESET)
    batches = [batch for table in deal_tables(found, rounds) for batch in table.to_batches(BATCH_ROWS)]
    columns = RoundColumns.of(book.edition, batches[0].schema.names)
    settler = BulkSettler(book, columns)

    def settle(batch: object) -> None:
        settled_table(settler, batch, settler.settle(batch))

    settle(batches[0])  # what is compiled or found on first use is not measured
    began = perf_counter()
    kernels.in_parallel(settle, [(batch,) for batch in batches])
    bulk = rounds / (perf_counter() - began)
    rows = batches[0].slice(0, readable).to_pylist()
    began = perf_counter()
    for row in rows:
        settle_row(book, columns, row)
    return BulkRate(len(rows) / (perf_counter() - began), bulk, kernels.cores())
