"""What an auditor reads off a house that is served: money by table and shift, overrides, heads, signatures, the books."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from io import StringIO
from itertools import islice
from typing import Any

from croupier.house import House, audit, compare_books, folder, streams
from croupier.house import log as house_log
from croupier.rulebook import Money
from croupier.web.reviews import describe_review
from croupier.web.rounds import Archive

MOST = 500  # of a list, at a time
_CLOSED = '"kind":"house.ShiftClosed"'
_COLUMNS = ("position", "time", "where", "what", "ruled", "why", "by", "post", "rules", "hash", "reviewed by", "reviewed at")


@dataclass(frozen=True, slots=True)
class ServedLog:
    """The log of a served house as auditors read it."""

    log: house_log.Log
    folder: folder.HouseFolder | None = None
    after: int = 0  # the position from which on it is read

    def events(self, stream: str = "") -> Iterator[house_log.Written]:
        """The events of one stream or of all, in order."""
        return self.log.read(after=self.after, stream=stream)


def sum_money(archive: Archive, since: int, until: int) -> dict[str, Any]:
    """Staked, given back and won, by table and by shift. A shift ends when it is closed."""
    archive.read_all(since=since)
    archive.was_changed()  # which finds the shifts, too
    ends = [*archive.shifts, 2**62]
    tables: dict[str, list[int]] = {}
    shifts: dict[int, list[int]] = {}
    for each in archive.rounds.values():
        if since <= each.at <= until:
            shift = next(index for index, end in enumerate(ends) if each.at <= end)
            for kept in (tables.setdefault(each.table, [0] * 5), shifts.setdefault(shift, [0] * 5)):
                for place, value in enumerate((1, each.staked, each.back, each.house, len(each.cases))):
                    kept[place] += value

    def row(kept: list[int]) -> dict[str, Any]:
        staked, back, house = (str(Money(cents)) for cents in kept[1:4])
        return {"rounds": kept[0], "staked": staked, "back": back, "house": house, "rulings": kept[4]}

    return {
        "tables": [{"table": name, **row(kept)} for name, kept in sorted(tables.items())],
        "shifts": [
            {
                "shift": index + 1,
                "from": ends[index - 1] if index else 0,
                "to": ends[index] if index < len(archive.shifts) else None,
                **row(kept),
            }
            for index, kept in sorted(shifts.items())
        ],
        "total": row([sum(column) for column in zip(*tables.values(), strict=True)] or [0] * 5),
    }


def list_heads(house: House) -> dict[str, Any]:
    """How far each stream goes with its hash, and the last signed statements."""
    statements = list(house.log.statements())[-20:]
    return {
        "position": house.position,
        "heads": [
            {"stream": name, "version": head.version, "hash": head.hash} for name, head in sorted(house.log.heads().items())
        ],
        "statements": [
            {"number": s.number, "at": s.at, "position": s.position, "digest": s.digest, "key": s.key, "signature": s.signature}
            for s in reversed(statements)
        ],
    }


def find_shift(house: House) -> int:
    """The position in the log at which the last shift was closed; 0: none was."""
    closed = (each.position for each in house.log.read(stream=streams.HOUSE) if _CLOSED in each.body[:80])
    return max(closed, default=0)


def list_reviewed(house: House, table: str, since: int, until: int, after: int = 0) -> list[dict[str, Any]]:
    """What somebody should review: rulings, voids, corrections, refused attempts. The latest first.

    Of the log no more is read than what comes `after` a position.
    """
    books = {streams.TABLE + name: state.setup.slug for name, state in house.state.floor.tables.items()}
    found = [
        {
            "position": each.written.position,
            "at": each.written.at,
            "stream": each.written.stream,
            "kind": each.kind,
            **_said(each.kind, each.data),
            "book": books.get(each.written.stream, ""),
            "hash": each.written.hash,
            "data": each.data,
            "review": describe_review(house.state, each.written.position),
        }
        for each in audit.list_overrides(ServedLog(house.log, after=after), table)
        if since <= each.written.at <= until
    ]
    return found[: -MOST - 1 : -1]


def _said(kind: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """An event in words: what it is, why it was done, by whom and by which rules."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.rpartition(".")[2]).lower().capitalize()
    why = next((str(data[name]) for name in ("why", "reason", "what", "detail") if data.get(name)), "")
    by = data.get("by")
    return {
        "words": words,
        "why": why,
        "by": str(by.get("name", "")) if isinstance(by, Mapping) else "",
        "rules": [str(rule) for rule in data.get("rules") or ()],
    }


def write_reviewed(found: Iterable[Mapping[str, Any]]) -> str:
    """What is to be reviewed as a table of commas, as programs for tables read it, the earliest first."""
    text = StringIO()
    rows = csv.writer(text)
    rows.writerow(_COLUMNS)
    for each in reversed(list(found)):
        data, by = each["data"], each["data"].get("by")
        ruled = [str(data[name]) for name in ("case", "effect") if data.get(name)]
        post = str(by.get("post", "")) if isinstance(by, Mapping) else ""
        cells = [each["stream"], each["words"], ": ".join(ruled), each["why"], each["by"], post, " ".join(each["rules"])]
        seen = each["review"]
        review = [_plain(seen["by"]), audit.show_time(seen["at"])] if seen else ["", ""]
        rows.writerow([each["position"], audit.show_time(each["at"]), *map(_plain, cells), each["hash"], *review])
    return text.getvalue()


def _plain(cell: str) -> str:
    """A cell that no program takes for a formula."""
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell


def list_paid_slips(house: House) -> list[dict[str, Any]]:
    """The slips of the house, the latest first."""
    return [_slip(each) for each in islice(reversed(list(audit.list_slips(ServedLog(house.log)))), MOST)]


def _slip(listed: audit.ListedSlip) -> dict[str, Any]:
    slip = listed.slip
    return {
        "number": slip.number,
        "at": slip.at,
        "pool": slip.pool,
        "table": slip.table,
        "position": slip.position,
        "amount": str(slip.amount),
        "void": bool(listed.void),
    }


def compare_all(house: House) -> dict[str, Any]:
    """Each table and pool beside the ledger, as they are now. What differs is a fault."""
    rows = list(compare_books(house.state.floor, house.state.ledger))
    return {
        "position": house.position,
        "rows": [
            {
                "owner": row.owner,
                "what": row.what,
                "says": str(row.says),
                "ledger": str(row.ledger),
                "difference": str(row.difference),
                "amounts": [_dollars(each) for each in (row.says, row.ledger, row.difference)],
            }
            for row in rows
        ],
        "agrees": all(row.difference == 0 for row in rows),
    }


def _dollars(cents: Fraction | int) -> str:
    """Cents as dollars; with six places where there are parts of a cent."""
    exact = Fraction(cents)
    if exact.denominator == 1:
        return str(Money(int(exact)))
    millionths = round(exact * 10_000)
    return f"{'-' if millionths < 0 else ''}{abs(millionths) // 1_000_000}.{abs(millionths) % 1_000_000:06d}"
