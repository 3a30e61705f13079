"""The rulebooks as pages read them: rules in our words, readings, pay tables. Prices of readings are the lab's."""

from __future__ import annotations

from functools import cache
from typing import Any

from croupier.errors import InputError
from croupier.games import edition, editions, requirements
from croupier.rulebook import Edition, Reading


def list_books() -> list[dict[str, Any]]:
    """All books, and the editions that the house has put beside them."""
    return [_head(edition(slug)) for slug in editions()]


def _head(book: Edition) -> dict[str, Any]:
    catalogue = book.catalogue
    return {
        "book": book.slug,
        "title": catalogue.title,
        "casino": catalogue.operator,
        "edition": catalogue.edition,
        "approved": book.approved,
        "rules": len(catalogue),
        "readings": len(book.register.of(book.slug)),
        "wagers": [wager.name for wager in book.wagers],
    }


@cache
def describe_book(slug: str) -> dict[str, Any]:
    """A book: its rules in order, its readings, its pay tables."""
    book = _find(slug)
    return {
        **_head(book),
        "rules": [
            {"id": rule.id, "kind": rule.kind, "says": rule.says, "pays": rule.pays, "note": rule.note, "enforce": rule.enforce}
            for rule in book.catalogue
        ],
        "readings": [_reading(each, slug) for each in book.register.of(slug)],
        "paytables": [
            {"rule": table.rule, "lines": [{"rule": line.rule, "hand": line.name, "pays": line.odds} for line in table.lines]}
            for table in book.paytables
        ],
    }


def _reading(reading: Reading, slug: str) -> dict[str, Any]:
    return {
        "id": reading.id,
        "title": reading.title,
        "question": reading.question,
        "rules": list(reading.rules.get(slug, ())),
        "switch": reading.switch,
        "adopted": reading.adopted,
        "confidence": reading.confidence,
        "why": reading.why,
        "differs": reading.differs,
        "answers": [{"key": answer.key, "says": answer.says} for answer in reading.answers],
        "choices": list(reading.choices(slug)),
    }


def describe_rule(slug: str, rule: str) -> dict[str, Any]:
    """One rule, reading or requirement by its number, with the readings about it."""
    book = _find(slug)
    if rule in book.catalogue:
        found = next(each for each in describe_book(slug)["rules"] if each["id"] == rule)
        about = [each for each in describe_book(slug)["readings"] if rule in each["rules"]]
        return {"book": slug, "of": "rule", **found, "readings": about}
    for each in describe_book(slug)["readings"]:
        if each["id"] == rule:
            return {"book": slug, "of": "reading", **each}
    for wanted in list_requirements():
        if wanted["id"] == rule:
            return {"book": "", "of": "requirement", **wanted}
    raise InputError(f"{slug} has no rule {rule}", where="rule")


@cache
def list_requirements() -> tuple[dict[str, Any], ...]:
    """What a jackpot system must do beside the rules of the books: R-1 and so on."""
    return tuple({"id": each.id, "title": each.title, "says": each.does, "why": each.why} for each in requirements().values())


def find_rules(text: str, most: int = 12) -> list[dict[str, Any]]:
    """Rules, readings and requirements of all books that have a text in their number, then those that have it in their words.

    What several books share is found once, in the first of them.
    """
    wanted = text.casefold()
    found: dict[tuple[str, str], tuple[int, dict[str, Any]]] = {}
    for each in _list_numbered():
        number = each["id"].casefold()
        if wanted in number or wanted in each["says"].casefold():
            how = 0 if number.startswith(wanted) else 1 if wanted in number else 2
            found.setdefault((each["id"], each["says"]), (how, each))
    return [each for _, each in sorted(found.values(), key=lambda pair: pair[0])[:most]]


@cache
def _list_numbered() -> tuple[dict[str, Any], ...]:
    """All that has a number, with its book."""
    found: list[dict[str, Any]] = []
    for slug in editions():
        book = describe_book(slug)
        about = {"book": slug, "title": book["title"]}
        found += [{**about, "id": each["id"], "says": each["says"]} for each in book["rules"]]
        found += [{**about, "id": each["id"], "says": each["title"]} for each in book["readings"]]
    found += [{"book": "", "title": "", "id": each["id"], "says": each["title"]} for each in list_requirements()]
    return tuple(found)


def _find(slug: str) -> Edition:
    if slug not in editions():
        raise InputError(f"there is no rulebook {slug!r}: there are {', '.join(editions())}", where="book")
    return edition(slug)
