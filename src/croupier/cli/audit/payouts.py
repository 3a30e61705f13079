"""`croupier audit payouts`: rounds that a casino recorded, settled again; what was paid beside what was due."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from croupier.cli import display
from croupier.cli.settle import one_object
from croupier.desk import LONGEST_JSON, read_json, settle
from croupier.errors import CroupierError, InputError, MoneyError, show_line
from croupier.files import read_lines
from croupier.house import audit
from croupier.rulebook import NOTHING, Money
from croupier.table import begins_record

PAID = "paid"
IN_COLUMNS = (".csv", ".parquet")  # by the end of the name
LONGEST = 500  # characters of a line
FOUND = 1  # the status if something is to be looked at


def run(files: Sequence[str], *, as_json: bool) -> int:
    """Settle every round of the files again and list the exceptions; returns the exit status."""
    found: dict[str, Any] = {
        "rounds": 0,
        "wagers": 0,
        "overpaid": NOTHING,
        "underpaid": NOTHING,
        "exceptions": [],
        "unread": [],
    }
    for file in files:
        try:
            _settle_again(file, found)
        except InputError as error:
            if len(files) == 1:
                raise
            found["unread"].append({"file": file, "line": None, "what": error.what})
    if as_json:
        sums = {name: str(found[name]) for name in ("overpaid", "underpaid")}
        display.print_document("audit-payouts", {**found, **sums})
    else:
        _show(found)
    return FOUND if found["exceptions"] or found["unread"] else 0


def _settle_again(file: str, found: dict[str, Any]) -> None:
    if audit.is_export(file):
        raise InputError("this is an export of a house: `croupier audit verify` settles its rounds again", where=file)
    if Path(file).suffix.lower() in IN_COLUMNS:
        raise InputError("these are rounds in columns: `croupier settle --bulk` settles them again", where=file)
    if _is_record(file):
        raise InputError("this is the record of a table: `croupier replay` settles its rounds again", where=file)
    whole, lines = one_object(read_lines(file, LONGEST_JSON))
    for number, line in enumerate([whole] if whole else lines, 1):
        if not line.strip():
            continue
        at = {"file": file, "line": number}
        try:
            compared = list(_compare(read_json(line)))
        except CroupierError as error:
            found["unread"].append({**at, "what": str(error)})
            continue
        found["rounds"] += 1
        found["wagers"] += len(compared)
        for each in compared:
            over = Money.parse(each[PAID]) - Money.parse(each["due"])
            if over:
                found["exceptions"].append({**at, **each})
                found["overpaid" if over > NOTHING else "underpaid"] += max(over, -over)


def _is_record(file: str) -> bool:
    if not Path(file).is_file():
        return False
    with Path(file).open(errors="replace") as read:
        return begins_record(read.readline(LONGEST))


def _compare(scenario: object) -> Iterator[dict[str, Any]]:
    """Every wager of a round: what was paid, what was due, and the rules."""
    if not isinstance(scenario, Mapping) or not isinstance(scenario.get("positions"), list):
        raise InputError("a round must be an object with a list of positions")
    paid: list[dict[str, Money]] = []
    positions = []
    for at, position in enumerate(scenario["positions"]):
        if not isinstance(position, Mapping) or not isinstance(position.get(PAID), Mapping):
            raise InputError('what was paid is missing: write it as in {"ante": "20.00"}', where=f"positions[{at}].{PAID}")
        paid.append({name: _money(amount, f"positions[{at}].{PAID}.{name}") for name, amount in position[PAID].items()})
        positions.append({name: value for name, value in position.items() if name != PAID})
    settled = settle({**scenario, "positions": positions})["positions"]  # in the order in which they were given
    for was, each in zip(paid, settled, strict=True):
        due = {line["wager"]: line for line in each["lines"]}
        for wager in dict.fromkeys((*due, *was)):
            line = due.get(wager, {"returned": str(NOTHING), "result": "no such wager", "rules": []})
            yield {
                "position": each["position"],
                "wager": wager,
                PAID: str(was.get(wager, NOTHING)),
                "due": line["returned"],
                "result": line["result"],
                "rules": line["rules"],
            }


def _money(amount: object, where: str) -> Money:
    try:
        return Money.parse(amount)
    except MoneyError as error:
        raise InputError(str(error), where=where) from None


def _show(found: Mapping[str, Any]) -> None:
    exceptions, unread = found["exceptions"], found["unread"]
    for each in exceptions:
        paid, due = (display.amount_text(Money.parse(each[name])) for name in (PAID, "due"))
        rules = f" [{' '.join(each['rules'])}]" if each["rules"] else ""
        where = f"{each['file']}, line {each['line']}, position {each['position']}"
        told = f"{where}: {each['wager']}: paid {paid}, due {due}, {each['result']}{rules}"
        sys.stdout.write(f"{show_line(told, LONGEST)}\n")
    for each in unread:
        at = "" if each["line"] is None else f", line {each['line']}"
        sys.stdout.write(f"{each['file']}{at}: {each['what']}\n")
    if exceptions:
        over, under = (display.amount_text(found[name]) for name in ("overpaid", "underpaid"))
        sys.stdout.write(f"in all {over} was paid too much and {under} too little\n")
    told = f"{display.numbered(found['rounds'], 'round')}, {display.numbered(found['wagers'], 'wager')} settled again"
    sys.stdout.write(f"{told}: {display.numbered(len(exceptions), 'exception')}, {len(unread)} that could not be read\n")
