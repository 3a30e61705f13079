"""`croupier rules list`: the rulebooks, or the rules of one."""

from __future__ import annotations

from dataclasses import asdict

from croupier.cli import display
from croupier.errors import InputError
from croupier.games import edition
from croupier.reference import find_books
from croupier.rulebook import RULE_KINDS


def run(slug: str | None, kind: str | None, *, as_json: bool) -> None:
    """List the rulebooks, or the rules of one of them, all or those of one kind."""
    if kind is not None and kind not in RULE_KINDS:
        raise InputError(f"{kind!r} is not a kind of rule: use one of {', '.join(RULE_KINDS)}", where="--kind")
    if slug is None:
        if as_json:
            display.print_document("books", {"books": [each.as_dict() for each in find_books()]})
            return
        table = display.ruled_table("=book", "game", "edition", ">rules")
        for each in find_books():
            table.add_row(each.book, f"{each.title}, {each.operator}", each.edition, str(each.rules))
        display.console().print(table)
        return
    book = edition(slug)
    rules = [rule for rule in book.catalogue if kind in (None, rule.kind)]
    if as_json:
        mark = {} if book.approved else {"approved": False}
        display.print_document("catalogue", {"book": slug, "catalogue": [{**asdict(rule), **mark} for rule in rules]})
        return
    table = display.ruled_table("=rule", "kind", "says", title=book.name)
    for rule in rules:
        table.add_row(rule.id, rule.kind, rule.says + (f" [{rule.pays}]" if rule.pays else ""))
    display.console().print(table)
