"""What if: a book with some of its data changed. Nothing is described anew, and the changed book says that it is one.

bet.royal-flush = "100 to 1"            any line of a pay table, by its wager and its name
ante.pays-from = "flush"                the lowest hand that is paid, where a wager has such a test
dealer.qualifies = "ace-king-high"      the lowest hand with which the dealer plays; "pair" and the like here as there
jackpot.straight-flush = "15% of jackpot"
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from croupier.cards import Hand, HandClass
from croupier.errors import InputError, RulebookError
from croupier.rulebook import (
    Book,
    Clause,
    Condition,
    Edition,
    Fact,
    FixedSum,
    Is,
    Line,
    PaidAt,
    PaidBy,
    Pays,
    ShareOfMeter,
    Showdown,
    Terms,
    parse_pays,
)

QUALIFIES = "dealer.qualifies"
PAYS_FROM = "pays-from"
_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_CARDS = {name: rank for rank, name in enumerate(_NAMES, start=2)}


def change(book: Book, changes: Mapping[str, str]) -> Book:
    """The book with some changes made. A change of what is not there is refused with the names of what is."""
    if not changes:
        return book
    edition = replace(book.edition, changes={**book.edition.changes, **changes})
    for what, value in changes.items():
        try:
            edition = _changed(edition, what, value)
        except (InputError, RulebookError) as error:
            raise InputError(error.what if isinstance(error, InputError) else str(error), where=what) from None
    edition.verify()
    return Book(edition, book.answers).verify()


def overridden(book: Book, changes: Mapping[str, str]) -> frozenset[str]:
    """The readings that a change leaves without a say: who qualifies by a named hand, qualifies by no reading."""
    condition = book.edition.qualifies
    if QUALIFIES not in changes or condition is None:
        return frozenset()
    return frozenset(reading for fact in condition.facts() for reading in fact.readings)


def parse_change(text: str) -> tuple[str, str]:
    """'bet.royal-flush=100 to 1' as what is changed and to what."""
    what, sign, value = text.partition("=")
    if not (what.strip() and sign and value.strip()):
        raise InputError(f"{text!r} changes nothing: write WAGER.LINE=ODDS, as in bet.royal-flush='100 to 1'", where="--set")
    return what.strip(), value.strip().strip("'\"")


def read_changes(path: Path) -> tuple[dict[str, str], dict[str, str]]:
    """The changes in a TOML file, and the answers to readings that stand in it under [readings]."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"this file cannot be read: {error.strerror}", where=str(path)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"this is not TOML: {error}", where=str(path)) from None
    readings = data.pop("readings", {})
    if not isinstance(readings, dict):
        raise InputError("readings are a table of reading and answer", where=f"{path}: readings")
    return _flat(data, str(path)), _flat(readings, f"{path}: readings")


def _flat(data: Mapping[str, object], where: str, outer: str = "") -> dict[str, str]:
    """Tables within tables as names with points between."""
    found: dict[str, str] = {}
    for inner, value in data.items():
        name = f"{outer}{inner}"
        if isinstance(value, dict):
            found |= _flat(value, where, f"{name}.")
        elif isinstance(value, str):
            found[name] = value
        else:
            raise InputError("what stands here is text in quotes, as in '100 to 1'", where=f"{where}: {name}")
    return found


def _changed(edition: Edition, what: str, value: str) -> Edition:
    if what == QUALIFIES:
        return _with_qualifier(edition, value)
    wager, _, name = what.partition(".")
    if wager not in edition.wager_named:
        besides = f", and {QUALIFIES}" if edition.qualifies else ""
        raise InputError(f"there is no wager {wager!r} in {edition.slug}, only {', '.join(edition.wager_named)}{besides}")
    if name == PAYS_FROM:
        return _with_terms(edition, wager, lambda clause: _paying_from(edition, wager, clause, value))
    return _with_line(edition, wager, name, value)


def _with_terms(edition: Edition, wager: str | None, changed: Callable[[Clause], Clause]) -> Edition:
    """The edition with every clause of one wager, or of all, changed."""
    terms = tuple(
        Terms(each.wager, tuple(changed(clause) for clause in each.clauses)) if wager in (None, each.wager) else each
        for each in edition.terms
    )
    return replace(edition, terms=terms)


# -- a line of a pay table --


def _with_line(edition: Edition, wager: str, name: str, odds: str) -> Edition:
    lines = {line.name: line for each, line in edition.lines() if each == wager}
    if name not in lines:
        ways = [*lines, *([PAYS_FROM] if _thresholds(edition, wager) else [])]
        raise InputError(f"there is no line {name!r}, only {', '.join(f'{wager}.{each}' for each in ways)}")
    pays = parse_pays(odds)
    if isinstance(pays, ShareOfMeter | FixedSum) and wager != edition.jackpot.wager:
        raise InputError(f"only the jackpot pays dollars or a share of the meter: write {str(lines[name].pays)!r} or the like")

    def changed(clause: Clause) -> Clause:
        then = clause.then
        if isinstance(then, PaidAt):
            return replace(clause, then=PaidAt(_line(then.line, name, pays)))
        if isinstance(then, PaidBy):
            tables = tuple(
                replace(table, lines=tuple(_line(each, name, pays) for each in table.lines)) for table in then.tables
            )
            return replace(clause, then=replace(then, tables=tables))
        return clause

    return _with_terms(edition, wager, changed)


def _line(line: Line, name: str, pays: Pays) -> Line:
    return replace(line, pays=pays) if line.name == name else line


# -- the hand from which a wager is paid --


def _thresholds(edition: Edition, wager: str) -> set[tuple[Fact, object]]:
    """The facts that a wager's clauses cut in two, and the value from which the upper part goes."""
    cuts: set[tuple[Fact, object]] = set()

    def note(test: Is) -> Condition:
        values = test.fact.values
        upper = values[-len(test.values) :]
        if isinstance(values[0], HandClass) and len(values) > len(test.values) > 1 and test.values == frozenset(upper):
            cuts.add((test.fact, upper[0]))
        return test

    for terms in edition.terms:
        for clause in terms.clauses if terms.wager == wager else ():
            if isinstance(clause.then, PaidAt):
                clause.when.replaced(note)
    return cuts


def _paying_from(edition: Edition, wager: str, clause: Clause, hand: str) -> Clause:
    cuts = _thresholds(edition, wager)
    if len(cuts) != 1:
        raise InputError(f"in {edition.slug} the {wager} has no lowest hand that is paid")
    ((fact, lowest),) = cuts
    chosen = _class_named(hand, fact.values)
    if chosen is None:
        raise InputError(f"there is no hand {hand!r}, only {_names(fact.values)}")

    def moved(test: Is) -> Condition:
        if test.fact is not fact:
            return test
        if test.values == fact.at_least(lowest).values:  # type: ignore[attr-defined]  # a test of one fact
            return fact.at_least(chosen)
        return fact.below(chosen) if test.values == fact.below(lowest).values else test  # type: ignore[attr-defined]

    return replace(clause, when=clause.when.replaced(moved))


# -- the dealer's qualifying hand --


def _with_qualifier(edition: Edition, hand: str) -> Edition:
    condition = edition.qualifies
    if not isinstance(condition, Is):
        raise InputError(f"in {edition.slug} the dealer needs no hand to qualify")
    lowest, old = _lowest(edition, hand), condition.fact

    def dealer_qualifies(s: Showdown) -> bool:
        return s.dealer_hand >= lowest

    new = Fact(old.name, old.values, dealer_qualifies, old.rules)

    def swapped(test: Is) -> Condition:
        return Is(new, test.values, test.text) if test.fact is old else test

    edition = _with_terms(edition, None, lambda clause: replace(clause, when=clause.when.replaced(swapped)))
    return replace(
        edition,
        qualifies=swapped(condition),
        impossible=tuple(each for each in edition.impossible if all(fact is not old for fact in each.when.facts())),
    )


def _lowest(edition: Edition, text: str) -> Hand:
    """'pair', 'queen-high', 'ace-king-high' or 'any': the lowest hand that it means."""
    classes = sorted(edition.ranking.classes)
    if text == "any":
        return Hand(classes[0], ())
    if named := _class_named(text, classes):
        return Hand(named, ())
    names = text.removesuffix("-high").split("-")
    ranks = tuple(_CARDS[name] for name in names if name in _CARDS)
    cards = edition.dealt.dealer
    if text.endswith("-high") and len(ranks) == len(names) <= cards and list(ranks) == sorted(set(ranks), reverse=True):
        return Hand(classes[0], ranks)
    what = f"write any, queen-high, ace-king-high and the like, or {_names(classes)}"
    raise InputError(f"{text!r} is no hand to qualify with: {what}")


# -- classes of hands, by the same names in every game --


def _name(category: HandClass) -> str:
    return category.slug.removeprefix("one-")  # 'pair', as three card calls it, too


def _class_named(text: str, classes: Sequence[HandClass]) -> HandClass | None:
    return next((each for each in classes if text in (each.slug, _name(each))), None)


def _names(classes: Sequence[HandClass]) -> str:
    return ", ".join(map(_name, classes))
