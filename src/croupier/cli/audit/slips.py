"""`croupier audit slips`: what was paid of the jackpots and corrected on their meters, by the numbers of the house."""

from __future__ import annotations

import sys
from typing import Any

from croupier.cli import display
from croupier.cli.audit.query import LONGEST
from croupier.errors import show_line
from croupier.house import audit
from croupier.rulebook import Actor


def run(house: str, pool: str, *, as_json: bool) -> None:
    """Print the list."""
    with audit.open_source(house) as source:
        found = audit.list_slips(source, pool)
        if as_json:
            display.print_document_list("audit-slips", {"pool": pool}, "slips", map(_data, found))
            return
        count = 0
        for count, each in enumerate(found, 1):  # noqa: B007  # how many there were
            sys.stdout.write(show_line(_text(each), LONGEST) + "\n")
    sys.stdout.write(f"{display.numbered(count, 'slip')}\n")


def _data(each: audit.ListedSlip) -> dict[str, Any]:
    slip = each.slip
    return {
        "number": slip.number,
        "log_position": each.position,
        "at": slip.at,
        "time": audit.show_time(slip.at),
        "kind": slip.kind.value,
        "pool": slip.pool,
        "cents": slip.amount.cents,
        "new_value": slip.new_value.cents,
        "by": slip.by.name,
        "why": slip.why,
        "entry": slip.entry,
        "table": slip.table,
        "round": slip.round,
        "position": slip.position,
        "player": slip.whose,
        "lines": [{"line": line.line, "pays": line.pays, "cents": line.amount.cents} for line in slip.lines],
        "cards": [str(card) if card else None for card in slip.cards],
        "community": [str(card) if card else None for card in slip.community],
        "pack_counted": slip.pack_counted,
        "confirmed_by": _name(slip.confirmed_by),
        "second_person": _name(slip.witness),
        "instead_of": slip.instead_of,
        "void": None if each.void is None else {"why": each.void.why, "by": each.void.by.name},
    }


def _name(who: Actor | None) -> str | None:
    return who.name if who else None


def _text(each: audit.ListedSlip) -> str:
    slip = each.slip
    told = f"{slip.number} {audit.show_time(slip.at)} {slip.pool}: {slip.kind.value} of {display.amount_text(slip.amount)}"
    second = f" and {slip.witness.name}" if slip.witness else ""
    if slip.entry:
        confirmed = f", confirmed by {_name(slip.confirmed_by)}{second}"
        hand = " ".join(str(card) for card in slip.cards if card)
        counted = ", pack counted" if slip.pack_counted else ""
        told += f" at {slip.table}, round {slip.round}, position {slip.position} ({hand}){counted}{confirmed}"
        told += f", paid by {slip.by.name}"
    else:
        told += f" by {slip.by.name}{second}"
    told += f", new value {display.amount_text(slip.new_value)}"
    told += f", instead of slip {slip.instead_of}" if slip.instead_of else ""
    told += f": {slip.why}" if slip.why else ""
    return f"{told}. VOID, by {each.void.by.name}: {each.void.why}" if each.void else told
