"""Tables in files, CSV or Parquet or arrays of NumPy, for pandas, polars and the like."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np
from numpy.typing import NDArray

from croupier.errors import InputError
from croupier.extras import load_extra
from croupier.lab.counters import Progress

CSV, PARQUET, NPZ = ".csv", ".parquet", ".npz"
TABLES = CSV, NPZ, PARQUET
_ROWS = 100_000  # that are written between two looks at how far it has come
TEXT, INTEGER, SEED, NUMBER, LARGE = "string", "int64", "uint64", "float64", "large"  # a large one has up to 38 digits


def check_result_file(path: Path, kinds: Sequence[str] = (CSV, PARQUET)) -> None:
    """Raise `InputError` where results cannot be written: asked before anything is found."""
    where = str(path)
    if path.suffix.lower() not in kinds:
        endings = " or ".join(filter(None, (", ".join(kinds[:-1]), kinds[-1])))
        raise InputError(f"results are written as {endings}: name a file that ends so", where=where)
    if path.suffix.lower() == PARQUET:
        load_extra("pyarrow.parquet", "parquet")
    try:
        in_folder, folder = path.absolute().parent.is_dir(), path.is_dir()
    except (OSError, ValueError):
        raise InputError("no file can have this name", where=where) from None
    if folder or not in_folder:
        raise InputError(f"results cannot be written: {'it is a folder' if folder else 'there is no such folder'}", where=where)


def write_table(path: Path, columns: Mapping[str, str], rows: Sequence[Mapping[str, Any]]) -> None:
    """Write rows under columns, each of a kind, in the place of what was there. What a row does not have is left empty."""
    check_result_file(path)
    write_result(path, table_as_csv(columns, rows) if path.suffix.lower() == CSV else _parquet(columns, rows))


@dataclass(frozen=True, eq=False)
class NamedColumn:
    """A long column of few different texts: by row, which of the names it is."""

    names: Sequence[str]
    at: NDArray[np.signedinteger[Any]]


ColumnValues: TypeAlias = Sequence[str] | NDArray[Any] | NamedColumn


def write_columns(path: Path, columns: Mapping[str, ColumnValues], progress: Progress | None = None) -> None:
    """Write columns of one length into a file, by its ending. An .npz has an array for each."""
    check_result_file(path, TABLES)
    kind, file, written = path.suffix.lower(), io.BytesIO(), 0
    if kind == CSV:
        text = io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(columns)
        rows = zip(*map(_listed, columns.values()), strict=True)
        while some := list(islice(rows, _ROWS)):
            writer.writerows(some)
            written += len(some)
            if progress:
                progress(written, _length(columns), "rows written")
    elif kind == NPZ:
        arrays = _arrays(columns)
        with ZipFile(file, "w", ZIP_DEFLATED) as archive:  # as NumPy does it, but with a look at how far it has come
            for done, (name, array) in enumerate(arrays.items()):
                if progress:
                    progress(done, len(arrays), "columns written")
                with archive.open(f"{name}.npy", "w", force_zip64=True) as member:
                    np.lib.format.write_array(member, array, allow_pickle=False)
    else:
        arrow, parquet = load_extra("pyarrow", "parquet"), load_extra("pyarrow.parquet", "parquet")
        found = {
            name: arrow.DictionaryArray.from_arrays(each.at, list(each.names))
            if isinstance(each, NamedColumn)
            else arrow.array(each)
            for name, each in columns.items()
        }
        parquet.write_table(arrow.table(found), file)
    write_result(path, file.getvalue())


def _length(columns: Mapping[str, ColumnValues]) -> int:
    """How many rows they have."""
    first = next(iter(columns.values()))
    return len(first.at if isinstance(first, NamedColumn) else first)


def _listed(values: ColumnValues) -> Iterable[Any]:
    """The values of a column one after the other, as Python has them."""
    if isinstance(values, NamedColumn):
        return (values.names[at] for at in values.at.tolist())
    return values.tolist() if isinstance(values, np.ndarray) else values


def _arrays(columns: Mapping[str, ColumnValues]) -> dict[str, NDArray[Any]]:
    """The columns as arrays; of a column of names the places in it, and the names under `NAME_names`."""
    found: dict[str, NDArray[Any]] = {}
    for name, each in columns.items():
        if isinstance(each, NamedColumn):
            found |= {name: each.at, f"{name}_names": np.asarray(each.names)}
        else:
            found[name] = np.asarray(each)
    return found


def write_result(path: Path, data: bytes) -> None:
    """Write what was found into a file. `InputError` where that cannot be."""
    try:
        path.write_bytes(data)
    except OSError as error:
        raise InputError(f"results cannot be written: {error.strerror}", where=str(path)) from None


def table_as_csv(columns: Mapping[str, str], rows: Sequence[Mapping[str, Any]]) -> bytes:
    """Rows under columns as a file with commas. What a row does not have is left empty."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, list(columns), lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def _parquet(columns: Mapping[str, str], rows: Sequence[Mapping[str, Any]]) -> bytes:
    arrow, parquet = load_extra("pyarrow", "parquet"), load_extra("pyarrow.parquet", "parquet")
    large = arrow.decimal128(38, 0)
    kinds = {name: large if kind == LARGE else getattr(arrow, kind)() for name, kind in columns.items()}
    arrays = {name: arrow.array([row.get(name) for row in rows], kind) for name, kind in kinds.items()}
    file = arrow.BufferOutputStream()
    parquet.write_table(arrow.table(arrays), file)
    written: bytes = file.getvalue().to_pybytes()
    return written
