"""`croupier audit verify`: all of an export worked out anew, from the file alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from croupier.cli import display
from croupier.cli.audit.progress import progress_bar
from croupier.errors import InputError
from croupier.house import audit, log

SHOWN = 20  # faults


def run(file: str, *, keys: Sequence[str], statements: Path | None, processes: int | None, as_json: bool) -> int:
    """Verify a file; returns the exit status."""
    for key in keys:
        if not audit.is_key(key):
            raise InputError("a public key is 64 signs of hex", where="--key")
    if statements is not None and not statements.is_file():
        raise InputError("there is no such file", where=str(statements))
    copy = None if statements is None else log.StatementsFile(statements)
    began = monotonic()
    with progress_bar("verify") as progress:
        found = audit.verify_export(file, keys=map(bytes.fromhex, keys), copy=copy, processes=processes, progress=progress)
    if as_json:
        display.print_document("audit-verify", _data(found))
    else:
        _show(found, monotonic() - began)
    return 1 if found.faults.count else 0


def _data(found: audit.Verified) -> dict[str, object]:
    return {
        "events": found.events,
        "streams": found.streams,
        "statements": found.statements,
        "signed": found.signed,
        "keys": list(found.keys),
        "keys_of_the_file": found.own_keys,
        "tables": found.tables,
        "decided": found.decided,
        "rounds": found.rounds,
        "decks": found.decks,
        "unopened": found.unopened,
        "compared": found.compared,
        "faults": found.faults.count,
        "first_faults": [{"position": each.position, "stream": each.stream, "what": each.what} for each in found.faults.kept],
    }


def _show(found: audit.Verified, seconds: float) -> None:
    console = display.console()
    faults = sorted(found.faults.kept)
    for fault in faults[:SHOWN]:
        console.print(f"WRONG: {fault}", soft_wrap=True)
    if found.faults.count > SHOWN:
        console.print(f"... and {display.numbered(found.faults.count - min(SHOWN, len(faults)), 'more fault')}")
    rate = f" in {seconds:.1f} s" if seconds >= 1 else ""
    read = f"{display.numbered(found.events, 'event')} of {display.numbered(found.streams, 'stream')}"
    console.print(f"{read}{rate}: every hash and every position was looked at.")
    _show_statements(found)
    console.print(
        f"{display.numbered(found.tables, 'table')}: {display.numbered(found.decided, 'event')} decided again, "
        f"{display.numbered(found.rounds, 'round')} opened by the key that was committed to, "
        f"decks that follow from it: {found.decks:,}."
    )
    for table, number in sorted(found.unopened.items()):
        console.print(f"{table}: round {number:,} is not opened yet. The table was followed up to its first sealed event.")
    console.print(f"The ledger was held against tables and pools {display.numbered(found.compared, 'time')}.")
    console.print(f"{display.numbered(found.faults.count, 'fault')}." if found.faults.count else "Nothing is wrong.")


def _show_statements(found: audit.Verified) -> None:
    console = display.console()
    names = ", ".join(log.name_key(bytes.fromhex(key)) for key in found.keys) or "none"
    stated = display.numbered(found.statements, "signed statement")
    console.print(f"{stated}, the last at position {found.signed:,}. Keys: {names}.")
    if found.statements and found.own_keys:
        console.print("The keys came with the file. Ask the house for its public key, and name it with --key.")
    if found.events > found.signed:
        console.print(f"Nothing is signed of the last {display.numbered(found.events - found.signed, 'event')}.")
