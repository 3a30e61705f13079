"""Tables in files, CSV or Parquet, for pandas, polars and the like."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from croupier.errors import InputError
from croupier.extras import load_extra

CSV, PARQUET = ".csv", ".parquet"
TEXT, INTEGER, SEED, NUMBER, LARGE = "string", "int64", "uint64", "float64", "large"  # a large one has up to 38 digits


def check_result_file(path: Path, kinds: Sequence[str] = (CSV, PARQUET)) -> None:
    """Raise `InputError` where results cannot be written: asked before anything is found."""
    where = str(path)
    if path.suffix.lower() not in kinds:
        endings = f"{', '.join(kinds[:-1])} or {kinds[-1]}"
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
    whole = [{name: row.get(name) for name in columns} for row in rows]
    write_result(path, _csv(columns, whole) if path.suffix.lower() == CSV else _parquet(columns, whole))


def write_result(path: Path, data: bytes) -> None:
    """Write what was found into a file. `InputError` where that cannot be."""
    try:
        path.write_bytes(data)
    except OSError as error:
        raise InputError(f"results cannot be written: {error.strerror}", where=str(path)) from None


def _csv(columns: Mapping[str, str], rows: list[dict[str, Any]]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, list(columns), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def _parquet(columns: Mapping[str, str], rows: list[dict[str, Any]]) -> bytes:
    arrow, parquet = load_extra("pyarrow", "parquet"), load_extra("pyarrow.parquet", "parquet")
    large = arrow.decimal128(38, 0)
    kinds = {name: large if kind == LARGE else getattr(arrow, kind)() for name, kind in columns.items()}
    arrays = {name: arrow.array([row[name] for row in rows], kind) for name, kind in kinds.items()}
    file = arrow.BufferOutputStream()
    parquet.write_table(arrow.table(arrays), file)
    written: bytes = file.getvalue().to_pybytes()
    return written
