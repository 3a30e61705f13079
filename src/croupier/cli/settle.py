"""`croupier settle`: scenarios in, statements out."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from croupier.desk import LONGEST_JSON, read_json, settle
from croupier.errors import CroupierError, InputError
from croupier.extras import need_extra
from croupier.files import STANDARD_INPUT, read_file, read_lines
from croupier.results import document
from croupier.rulebook import Settlement


def run(file: str, *, as_json: bool, as_table: bool, bulk: bool = False, asked: Mapping[str, Any] | None = None) -> int:
    """Settle what a file or standard input holds, by itself or in bulk as is asked; returns the exit status."""
    if as_json and as_table:
        raise InputError("--json and --table exclude each other: choose one of them")
    if bulk and asked is not None:
        need_extra("parquet")  # which brings the lab, too
        from croupier.cli.bulk import run as settle_in_bulk

        return settle_in_bulk(file, asked, as_json=as_json)
    if given := [name for name, value in (asked or {}).items() if value is not None]:
        raise InputError(f"--{given[0].removesuffix('s')} is for rounds in bulk: say --bulk, too", where=f"--{given[0]}")
    table = as_table or (sys.stdout.isatty() and not as_json)
    if file == STANDARD_INPUT or file.endswith(".jsonl"):
        whole, lines = one_object(read_lines(file, LONGEST_JSON))
        if not whole:
            return _lines(lines, file, table=table)
    else:
        whole = read_file(file, LONGEST_JSON)
    try:
        settled = settle(_read(whole, file))
    except CroupierError as error:
        if as_json:
            sys.stdout.write(json.dumps(_error(error), indent=2) + "\n")
        raise
    if table:
        _show(settled)
    else:
        sys.stdout.write(json.dumps(settled.as_dict(), indent=2) + "\n")
    return 0


def _read(whole: bytes, file: str) -> object:
    if not whole.strip():
        raise _no_round(file)
    try:
        return read_json(whole)
    except InputError as error:
        raise InputError(error.what, where=", ".join(filter(None, (file, error.where)))) from None


def _no_round(file: str) -> InputError:
    return InputError(
        "there is no round on standard input" if file == STANDARD_INPUT else "there is no round in this file", where=file
    )


def one_object(lines: Iterator[bytes]) -> tuple[bytes, Iterable[bytes]]:
    """The one scenario that is spread over several lines, or nothing; and the lines, as many as there are.

    No line is waited for if the first one holds a scenario: then each line is one.
    """
    read: list[bytes] = []
    for line in lines:
        read.append(line)
        if line.strip():
            break
    if not read or not _is_unfinished(read[-1]):
        return b"", chain(read, lines)
    size = 0
    for line in lines:
        read.append(line)
        size += len(line)
        if size > LONGEST_JSON:
            return b"", chain(read, lines)
    several = any(line.startswith(b"{") and b'"rulebook"' in line for line in read[1:])  # of which the first is damaged
    return (b"", read) if several else (b"".join(read), ())


def _is_unfinished(line: bytes) -> bool:
    """Whether a line begins an object and ends before the object does."""
    try:
        json.loads(line)
    except json.JSONDecodeError as error:
        return line.lstrip().startswith(b"{") and error.pos >= len(line.decode(errors="replace").rstrip())
    except (ValueError, RecursionError):
        pass
    return False


def _lines(lines: Iterable[bytes], file: str, *, table: bool) -> int:
    settled_lines = bad = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            settled = settle(read_json(line))
        except CroupierError as error:
            bad += 1
            said = f"line {number}: {error}" if table else json.dumps(_error(error, line=number))
            sys.stdout.write(said + "\n")
            continue
        settled_lines += 1
        if table:
            _show(settled)
        else:
            sys.stdout.write(json.dumps(settled.as_dict()) + "\n")
    sys.stdout.flush()
    if not bad + settled_lines:
        raise _no_round(file)
    if bad:
        sys.stderr.write(f"croupier: {bad} of {bad + settled_lines} rounds could not be settled\n")
    return 2 if bad and not settled_lines else 0


def _show(settled: Settlement) -> None:
    from croupier.cli.display import console
    from croupier.cli.settlement import settlement_table

    console().print(settlement_table(settled))


def _error(error: CroupierError, **more: object) -> dict[str, object]:
    detail = error.as_dict() if isinstance(error, InputError) else {"what": str(error), "where": "", "rules": []}
    return document("error", {"error": {**detail, **more}})
