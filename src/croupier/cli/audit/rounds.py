"""`croupier audit rounds`: the rounds of a table, or what is to be reviewed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from croupier.cli import display
from croupier.cli.audit import payouts
from croupier.cli.audit.query import LONGEST, as_data, as_text
from croupier.errors import InputError, show_line
from croupier.house import audit, events
from croupier.rulebook import Money

_DATABASE = b"SQLite format 3"  # with which the log of a house begins


def run(words: Sequence[str], *, overrides: bool, as_json: bool) -> int:
    """Print the list, or what files of recorded rounds come to; returns the exit status."""
    house, *rest = words
    if not overrides and _is_file_of_rounds(house):
        return payouts.run(words, as_json=as_json)
    if len(rest) > 1:
        raise InputError("one table is listed at a time: leave this out", where=rest[1])
    table = "".join(rest)
    with audit.open_source(house) as source:
        if not table and not overrides:
            raise InputError("say which table, or ask for --overrides of the whole house", where="TABLE")
        if overrides:
            _overrides(source, table, as_json=as_json)
        elif as_json:
            listed = (each.as_dict() for each in audit.list_rounds(source, table))
            display.print_document_list("audit-rounds", {"table": table}, "rounds", listed)
        else:
            _rounds(source, table)
    return 0


def _is_file_of_rounds(named: str) -> bool:
    """Whether this is a file and neither an export nor the log of a house. What is not there yet is told by its name."""
    path = Path(named)
    if not path.is_file():
        return path.suffix in (".json", ".jsonl")
    with path.open("rb") as file:
        return not audit.is_export(named) and file.read(len(_DATABASE)) != _DATABASE


def _overrides(source: audit.EventSource, table: str, *, as_json: bool) -> None:
    found, reviews = audit.list_overrides(source, table), audit.list_reviews(source)
    if as_json:
        rows = (as_data(each) | {"review": _review(reviews.get(each.written.position))} for each in found)
        display.print_document_list("audit-overrides", {"table": table}, "overrides", rows)
        return
    counts = [0, 0]
    for each in found:
        review = reviews.get(each.written.position)
        counts[review is not None] += 1
        seen = f"reviewed by {review.by.name}, {audit.show_time(review.at)}: " if review else ""
        sys.stdout.write(f"{show_line(seen + as_text(each), LONGEST)}\n")
    sys.stdout.write(f"{counts[0]} to review{f', {counts[1]} reviewed' if counts[1] else ''}\n")


def _review(seen: events.OverrideReviewed | None) -> dict[str, object] | None:
    """Who has reviewed it, when, and what was said of it."""
    return {"by": seen.by.name, "at": seen.at, "time": audit.show_time(seen.at), "why": seen.why} if seen else None


def _rounds(source: audit.EventSource, table: str) -> None:
    for each in audit.list_rounds(source, table):
        dealer = each.dealt_by or each.opened_by
        staked, back, house = (display.amount_text(Money(cents)) for cents in (each.staked, each.given_back, each.house))
        sealed = f", {display.numbered(each.sealed, 'event')} sealed" if each.sealed else ""
        players = display.numbered(len(each.players), "player")
        told = f"{each.number} {audit.show_time(each.at)} dealt by {dealer.name}, {players}"
        line = f"{told}: staked {staked}, given back {back}, house {house}, {each.result}{sealed}"
        sys.stdout.write(show_line("; ".join((line, *each.rulings)), LONGEST) + "\n")
