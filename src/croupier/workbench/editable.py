"""What can be changed in a book: every line of its pay tables, the dealer's hand, the hand from which a wager is paid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from croupier.errors import InputError
from croupier.games import book as adopted_book
from croupier.games import edition
from croupier.lab import BASE, one_in
from croupier.reference import hand_paid
from croupier.report import Study
from croupier.rulebook import QUALIFIES, Book, Edition, FixedSum, ForOne, Pays, ShareOfMeter, change, wager_text
from croupier.workbench.text import thin, title_of
from croupier.workbench.variant import Variant, named_lines

PAYS_FROM = "pays-from"
_HIGH = ("ten", "jack", "queen", "king", "ace", "ace-ten", "ace-jack", "ace-queen", "ace-king")


def describe_wagers(study: Study, variant: Variant) -> list[dict[str, Any]]:
    """The pay tables, wager by wager in the order of the book, each line with what it pays and the deals that it is paid."""
    found: dict[str, dict[str, Any]] = {}
    approved = named_lines(edition(edition(variant.rulebook).source))
    counts = _deals_paid(study)
    for name, (wager, line) in named_lines(study.book.edition).items():
        group = found.setdefault(wager, _describe_wager(study, wager))
        count, deals = counts.get(wager, ({}, 0))
        number = count.get(line.name, 0)
        printed = approved[name][1].pays if name in approved else None  # a new line is in no approved book
        group["lines"].append(
            {
                "name": name,
                "hand": title_of(hand_paid(wager, line.name)),
                "rule": line.rule,
                "pays": str(line.pays),
                "number": pay_number(line.pays),
                "form": pay_form(line.pays),
                "approved": str(printed) if printed else "",
                "approved_number": pay_number(printed) if printed else "",
                "changed": line.pays != printed,
                "deals": thin(f"{number:,}"),
                "one_in": thin(one_in(Fraction(number, deals or 1))),
            }
        )
        group["changed"] += line.pays != printed
    return list(found.values())


def _describe_wager(study: Study, wager: str) -> dict[str, Any]:
    own = study.book.edition.wager_named[wager]
    rules = dict.fromkeys(line.rule.partition("/")[0] for each, line in study.book.edition.lines() if each == wager)
    choice = describe_pays_from(study.book.edition.slug, wager)
    return {
        "wager": wager,
        "title": title_of(wager_text(wager)),
        "rules": list(rules),
        "about": own.rules.split(),
        "jackpot": wager == study.book.edition.jackpot.wager,
        "changed": 0,
        "choice": dict(choice, value=study.book.edition.changes.get(choice["name"], "")) if choice else None,
        "lines": [],
    }


def _deals_paid(study: Study) -> dict[str, tuple[dict[str, int], int]]:
    """By wager: the deals that each of its lines is paid, and how many deals there are."""
    solution, house = study.solution, study.house
    valuations = dict.fromkeys(study.base_wagers, solution.base)
    valuations |= {**solution.sides, study.solver.pool: solution.jackpot.valuation}
    found: dict[str, tuple[dict[str, int], int]] = {}
    for wager, valuation in valuations.items():
        of_wager = {line: count for (name, line), count in valuation.lines(house).items() if name == wager}
        found[wager] = of_wager, valuation.deals
    return found


def pay_number(pays: Pays) -> str:
    """What is edited of a way to pay: the number in it."""
    if isinstance(pays, ShareOfMeter | FixedSum):
        return str(pays).removesuffix("% of jackpot").removeprefix("$").replace(",", "")
    return str(pays.odds.numerator) if pays.odds.denominator == 1 else str(pays)


def pay_form(pays: Pays) -> str:
    """What stands behind the number."""
    if isinstance(pays, ShareOfMeter):
        return "% of jackpot"
    if isinstance(pays, FixedSum):
        return "dollars"
    if pays.odds.denominator != 1:
        return ""
    return "for 1" if isinstance(pays, ForOne) else "to 1"


# -- choices of hands --


@cache
def describe_qualifier(slug: str) -> dict[str, Any] | None:
    """The dealer's qualifying hand with what may be chosen; None where the dealer needs none."""
    own = edition(slug)
    if own.qualifies is None:
        return None
    rules = [rule for fact in own.qualifies.facts() for rule in fact.rules.split()]
    wanted = ["any", *(f"{name}-high" for name in _HIGH), *_classes(own)]
    return {"name": QUALIFIES, "rules": rules, "choices": list(_accepted(slug, QUALIFIES, wanted)), "approved": ""}


@cache
def describe_pays_from(slug: str, wager: str) -> dict[str, Any] | None:
    """The lowest hand that a wager is paid with, and what may be chosen; None where it has no such test."""
    own, name = edition(slug), f"{wager}.{PAYS_FROM}"
    choices = list(_accepted(slug, name, _classes(own)))
    if not choices:
        return None
    settled = _effects(adopted_book(slug), wager)
    same = [each for each in choices if _effects(change(adopted_book(slug), {name: each}), wager) == settled]
    return {"name": name, "rules": own.wager_named[wager].rules.split(), "choices": choices, "approved": "".join(same[:1])}


def _effects(book: Book, wager: str) -> list[object]:
    """What becomes of a wager in every case that can be."""
    return [ruling.effect for ruling in book.compiled[wager].rulings]


def _classes(own: Edition) -> list[str]:
    """The classes of hands from the lowest up, as changes name them."""
    return [each.slug.removeprefix("one-") for each in sorted(own.ranking.classes)]


def _accepted(slug: str, name: str, values: Sequence[str]) -> Iterator[str]:
    """Those of some values to which a book can be changed."""
    for value in values:
        try:
            change(adopted_book(slug), {name: value})
        except InputError:
            continue
        yield value


def describe_sums(study: Study, variant: Variant) -> dict[str, Any]:
    """The sums that the house sets: what they are, and the numbers of units that the book takes."""
    book, house = study.book, study.house
    wager = book.edition.wager_named[study.solver.pool]
    return {
        "meter": str(house.meter) if house.meter else "",
        "unit": str(house.unit),
        "units": house.units,
        "units_taken": list(book.edition.units(wager, book.answers)),
        "ante": str(house.ante),
        "stake": str(house.stake) if house.stake else "",
        "capped": [
            {"wager": each.name, "most": str(each.cap.amount), "rule": each.cap.rule}
            for each in book.edition.wagers
            if each.cap
        ],
        "base": BASE,
        "rules": wager.rules.split(),
    }
