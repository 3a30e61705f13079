"""`croupier settle`: scenarios in, statements out."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path

from croupier.desk import read_json, settle_scenario, statement
from croupier.errors import CroupierError, InputError
from croupier.rulebook import Settlement


def run(file: str, *, as_json: bool, as_table: bool) -> int:
    """Settle what a file or standard input holds; returns the exit status."""
    if as_json and as_table:
        raise InputError("--json and --table exclude each other: choose one of them")
    table = as_table or (sys.stdout.isatty() and not as_json)
    if file == "-":
        if sys.stdin is None:
            raise InputError("there is no standard input to read")
        return _lines(sys.stdin.buffer, table=table)
    if file.endswith(".jsonl"):
        return _lines(_read(file).splitlines(), table=table)
    try:
        settled = settle_scenario(read_json(_read(file)))
    except CroupierError as error:
        if as_json:
            sys.stdout.write(json.dumps(_error(error), indent=2) + "\n")
        raise
    if table:
        _show(settled)
    else:
        sys.stdout.write(json.dumps(statement(settled), indent=2) + "\n")
    return 0


def _lines(lines: Iterable[bytes], *, table: bool) -> int:
    settled_lines = bad = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            settled = settle_scenario(read_json(line))
        except CroupierError as error:
            bad += 1
            said = f"line {number}: {error}" if table else json.dumps(_error(error, line=number))
            sys.stdout.write(said + "\n")
            continue
        settled_lines += 1
        if table:
            _show(settled)
        else:
            sys.stdout.write(json.dumps(statement(settled)) + "\n")
    sys.stdout.flush()
    if bad:
        sys.stderr.write(f"croupier: {bad} of {bad + settled_lines} rounds could not be settled\n")
    return 2 if bad and not settled_lines else 0


def _show(settled: Settlement) -> None:
    from rich.console import Console

    from croupier.cli.settlement import settlement_table

    Console().print(settlement_table(settled))


def _error(error: CroupierError, **more: object) -> dict[str, object]:
    detail = error.as_dict() if isinstance(error, InputError) else {"what": str(error), "where": "", "rules": []}
    return {"error": {**detail, **more}}


def _read(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise InputError(f"the file cannot be read: {error.strerror}", where=file) from None
