"""`croupier audit rounds`: the rounds of a table, or what is to be reviewed."""

from __future__ import annotations

import sys

from croupier.cli import display
from croupier.cli.audit.query import LONGEST, as_data, as_text
from croupier.errors import InputError, show_line
from croupier.house import audit
from croupier.rulebook import Money


def run(house: str, table: str, *, overrides: bool, as_json: bool) -> None:
    """Print the list."""
    if not table and not overrides:
        raise InputError("say which table, or ask for --overrides of the whole house", where="TABLE")
    with audit.open_source(house) as source:
        if overrides:
            _overrides(source, table, as_json=as_json)
        elif as_json:
            display.print_json_list({"table": table}, "rounds", (each.as_dict() for each in audit.list_rounds(source, table)))
        else:
            _rounds(source, table)


def _overrides(source: audit.EventSource, table: str, *, as_json: bool) -> None:
    found = audit.list_overrides(source, table)
    if as_json:
        display.print_json_list({"table": table}, "overrides", map(as_data, found))
        return
    count = 0
    for count, each in enumerate(found, 1):  # noqa: B007  # how many there were
        sys.stdout.write(f"{as_text(each)}\n")
    sys.stdout.write(f"{count} to review\n")


def _rounds(source: audit.EventSource, table: str) -> None:
    for each in audit.list_rounds(source, table):
        dealer = each.dealt_by or each.opened_by
        staked, back, house = (display.amount_text(Money(cents)) for cents in (each.staked, each.given_back, each.house))
        sealed = f", {display.numbered(each.sealed, 'event')} sealed" if each.sealed else ""
        players = display.numbered(len(each.players), "player")
        told = f"{each.number} {audit.show_time(each.at)} dealt by {dealer.name}, {players}"
        line = f"{told}: staked {staked}, given back {back}, house {house}, {each.result}{sealed}"
        sys.stdout.write(show_line("; ".join((line, *each.rulings)), LONGEST) + "\n")
