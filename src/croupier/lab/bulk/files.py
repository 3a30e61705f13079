"""Files of recorded rounds settled: batches go through the kernels on several cores, and a sample through both settlements."""

from __future__ import annotations

import csv
import os
import re
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from croupier.errors import CroupierError, InputError, show_briefly
from croupier.extras import load_extra
from croupier.files import check_apart
from croupier.lab import kernels
from croupier.lab.bulk.columns import ACTIONS, CARDS, COMMUNITY, DEALER, METER, RESET, UNIT, RoundColumns
from croupier.lab.bulk.settler import RESULTS, BulkSettler, SettledBatch, UnsettledRow, differing_lines, rows_of
from croupier.lab.counters import Progress
from croupier.lab.table_files import CSV, check_result_file
from croupier.rulebook import Book, Edition

BATCH_ROWS = 1 << 16
_TEXTS = re.compile(rf"{DEALER}|{COMMUNITY}|({CARDS}|{ACTIONS})_[0-9]+")  # columns
RULEBOOK = b"croupier.rulebook"  # where a file says of which book its rounds are
_AHEAD = 2  # batches for each core that are under way or wait to be written


@dataclass(frozen=True)
class BulkSettlement:
    """What `settle_file` has done."""

    book: Book
    rounds: int
    one_by_one: int  # by the readable settlement, since kernels do not know them
    unsettled: int
    checked: int  # of the sample, by both settlements
    net_cents: int  # of all positions
    seconds: float


def settle_file(
    book: Book,
    rounds: Path,
    out: Path,
    exceptions: Path,
    *,
    check: int = 1_000,
    seed: int = 1,
    cores: int | None = None,
    progress: Progress | None = None,
) -> BulkSettlement:
    """Settle the rounds of a file into another; rows that are no rounds of the book are listed in a third, if there are any.

    A sample of so many rows, drawn by the seed, is settled by the readable settlement as well. A `CroupierError` names a row
    where both differ: then nothing is written.
    """
    began = perf_counter()
    for path in (out, exceptions):
        check_result_file(path)
        check_apart(path, rounds)
    source = RoundsFile(rounds)
    settler = BulkSettler(book, RoundColumns.of(book.edition, source.names(book.edition)))
    sample = sorted(Random(seed).sample(range(source.rows), min(check, source.rows)))  # noqa: S311  # a sample
    unsettled: list[UnsettledRow] = []
    one_by_one = checked = net = done = 0

    def tables() -> Iterator[Any]:
        nonlocal one_by_one, checked, net, done
        for first, batch, settled in _settle_batches(settler, source, cores or kernels.cores()):
            rows = [row - first for row in sample if first <= row < first + batch.num_rows]
            checked += _check(settler, batch, settled, first, [row for row in rows if not settled.apart[row]])
            unsettled.extend(settled.unsettled)
            one_by_one, net = one_by_one + settled.one_by_one, net + int(settled.nets.sum())
            done += batch.num_rows
            if progress:
                progress(done, source.rows, "rounds")
            yield settled_table(settler, batch, settled)

    write_tables(out, tables())
    if unsettled:
        _list_unsettled(exceptions, unsettled)
    else:
        exceptions.unlink(missing_ok=True)  # of an earlier run: it says nothing of these results
    return BulkSettlement(book, source.rows, one_by_one, len(unsettled), checked, net, perf_counter() - began)


def _settle_batches(settler: BulkSettler, source: RoundsFile, workers: int) -> Iterator[tuple[int, Any, SettledBatch]]:
    """The batches in their order, each with the number of its first row, settled on several cores."""
    under_way: deque[tuple[int, Any, Future[SettledBatch]]] = deque()
    with ThreadPoolExecutor(workers) as pool:
        try:
            first = 0
            for batch in source.batches(settler.book.edition):
                under_way.append((first, batch, pool.submit(settler.settle, batch, first)))
                first += batch.num_rows
                if len(under_way) > _AHEAD * workers:
                    at, oldest, settled = under_way.popleft()
                    yield at, oldest, settled.result()
            while under_way:
                at, oldest, settled = under_way.popleft()
                yield at, oldest, settled.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _check(settler: BulkSettler, batch: Any, settled: SettledBatch, first: int, rows: list[int]) -> int:
    """Hold rows against the readable settlement: how many there were."""
    for row, values in zip(rows, rows_of(settler.columns, batch, rows) if rows else [], strict=True):
        if wrong := differing_lines(settler, values, settled, row):
            raise CroupierError(f"row {first + row}, {wrong[0]}: this is a bug, and nothing was written")
    return len(rows)


def settled_table(settler: BulkSettler, batch: Any, settled: SettledBatch) -> Any:
    """The columns that a file carries along, and for each wager of each position what went back, the result and its rules."""
    arrow = load_extra("pyarrow", "parquet")
    texts = settler.texts()
    columns = {name: batch.column(name) for name in settler.columns.others}
    for place, position in enumerate(settler.columns.positions):
        for at, wager in enumerate(settler.situations.wagers):
            results, rules = settled.rows.results[place, at], settled.rows.rules[place, at]
            none, name = results < 0, f"{wager.name}_{position}"
            columns[f"{name}_{RESULTS[0]}"] = arrow.array(settled.rows.returned[place, at], mask=none)
            for what, codes, words in zip(RESULTS[1:], (results, rules), texts, strict=True):
                columns[f"{name}_{what}"] = arrow.DictionaryArray.from_arrays(arrow.array(codes, mask=none), words)
        columns[f"net_{position}"] = arrow.array(settled.nets[place], mask=(settled.rows.results[place] < 0).all(axis=0))
    return arrow.table(columns)


# -- files --


class RoundsFile:
    """A file of recorded rounds: Parquet, of which a batch is read at a time, or CSV, which is read as a whole."""

    def __init__(self, path: Path) -> None:
        self.path, self._arrow = path, load_extra("pyarrow", "parquet")
        self._parquet: Any = None
        self._table: Any = None
        if path.suffix.lower() == CSV:
            self.slug, self.rows = "", -1
            return
        try:
            self._parquet = load_extra("pyarrow.parquet", "parquet").ParquetFile(path)
        except (OSError, self._arrow.ArrowException) as error:
            raise _unreadable(path, error) from None
        self.slug = (self._parquet.schema_arrow.metadata or {}).get(RULEBOOK, b"").decode("utf-8", "replace")
        self.rows = self._parquet.metadata.num_rows

    def names(self, edition: Edition) -> list[str]:
        """The names of its columns."""
        if self._parquet is not None:
            return list(self._parquet.schema_arrow.names)
        self._table = self._table or self._read_csv(edition)
        self.rows = self._table.num_rows
        return list(self._table.column_names)

    def _read_csv(self, edition: Edition) -> Any:
        arrow, texts = load_extra("pyarrow.csv", "parquet"), self._arrow.string()
        kinds = {DEALER: texts, COMMUNITY: texts} | dict.fromkeys((METER, RESET, UNIT), self._arrow.int64())
        for at in range(1, edition.most_positions + 1):
            kinds |= {f"{CARDS}_{at}": texts, f"{ACTIONS}_{at}": texts}
            kinds |= {f"{wager.name}_{at}": self._arrow.int64() for wager in edition.wagers if wager.before_deal}
        try:
            options = arrow.ConvertOptions(column_types=kinds, strings_can_be_null=True)
            table = arrow.read_csv(self.path, convert_options=options)
        except self._arrow.ArrowInvalid as error:
            raise _wrong_amount(arrow, self.path, kinds) or _unreadable(self.path, error) from None
        except (OSError, self._arrow.ArrowException) as error:
            raise _unreadable(self.path, error) from None
        if any(self._arrow.types.is_binary(each) for each in table.schema.types):
            raise InputError("this is no text file in UTF-8", where=str(self.path))
        return table

    def batches(self, edition: Edition) -> Iterator[Any]:
        """Its rows, a batch at a time."""
        self.names(edition)
        try:
            if not self.rows:
                schema = self._parquet.schema_arrow if self._parquet is not None else self._table.schema
                yield self._arrow.RecordBatch.from_pylist([], schema=schema)
            elif self._parquet is not None:
                yield from map(self._without_blanks, self._parquet.iter_batches(BATCH_ROWS))
            else:
                yield from self._table.combine_chunks().to_batches(BATCH_ROWS)
        except (OSError, self._arrow.ArrowException) as error:
            raise _unreadable(self.path, error) from None

    def _without_blanks(self, batch: Any) -> Any:
        """A batch in which cards and actions that are empty text are missing, as they are in CSV."""
        compute = load_extra("pyarrow.compute", "parquet")
        for place, each in enumerate(batch.schema):
            if _TEXTS.fullmatch(each.name) and each.type in (self._arrow.string(), self._arrow.large_string()):
                blank = compute.equal(batch.column(place), "")
                if compute.any(blank).as_py():
                    batch = batch.set_column(place, each, compute.if_else(blank, None, batch.column(place)))
        return batch


def _wrong_amount(csv_reader: Any, path: Path, kinds: dict[str, Any]) -> InputError | None:
    """What is wrong with the first amount of a CSV file that is none; None where the file is wrong in another way."""
    arrow = load_extra("pyarrow", "parquet")
    options = csv_reader.ConvertOptions(column_types=dict.fromkeys(kinds, arrow.string()), strings_can_be_null=True)
    try:
        table = csv_reader.read_csv(path, convert_options=options)
    except arrow.ArrowException:
        return None
    for name in [name for name in table.column_names if kinds.get(name) == arrow.int64()]:
        for row, text in enumerate(table.column(name).to_pylist()):
            if text is not None and not re.fullmatch(r"-?[0-9]{1,18}", text):
                what = f"{show_briefly(text)} is no amount: amounts are whole cents, with at most 18 digits"
                return InputError(what, where=f"{path}, row {row}, {name}")
    return None


def _unreadable(path: Path, error: Exception) -> InputError:
    return InputError(f"the rounds cannot be read: {_why(error)}", where=str(path))


def _why(error: Exception) -> str:
    """Why, in the system's own words where it has some: pyarrow puts others around them."""
    number = getattr(error, "errno", None)
    return os.strerror(number) if number else str(error).splitlines()[0]


def write_tables(path: Path, tables: Iterator[Any]) -> None:
    """Write tables one after the other into a file, as CSV or as Parquet: the whole of it, or nothing."""
    part, as_csv = path.with_name(f"{path.name}.part"), path.suffix.lower() == CSV
    module, writer = load_extra("pyarrow.csv" if as_csv else "pyarrow.parquet", "parquet"), None
    try:
        for table in tables:
            rows = table.cast(_plain(table.schema)) if as_csv else table
            if writer is None:
                writer = (module.CSVWriter if as_csv else module.ParquetWriter)(part, rows.schema)
            writer.write_table(rows)
        if writer is not None:
            writer.close()
        part.replace(path)
    except (OSError, load_extra("pyarrow", "parquet").ArrowException) as error:
        raise InputError(f"the file cannot be written: {_why(error)}", where=str(path)) from None
    finally:
        part.unlink(missing_ok=True)


def _plain(schema: Any) -> Any:
    """A schema with texts in place of dictionaries of them."""
    arrow = load_extra("pyarrow", "parquet")
    return arrow.schema([(each.name, arrow.string() if arrow.types.is_dictionary(each.type) else each.type) for each in schema])


def _list_unsettled(path: Path, rows: list[UnsettledRow]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(("row", "what", "where", "rules"))
        writer.writerows((each.row, each.what, each.where, " ".join(each.rules)) for each in rows)
