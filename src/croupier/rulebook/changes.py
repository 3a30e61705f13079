"""Changes of a book: an edition with some of its data changed, the rest as it is.

bet.royal-flush = "100 to 1"            any line of a pay table, by its wager and its name
ante.pays-from = "flush"                the lowest hand that is paid, where a wager has such a test
dealer.qualifies = "ace-king-high"      the lowest hand with which the dealer plays; "pair" and the like here as there
jackpot.straight-flush = "15% of jackpot"
bet.antes = "3"                         how many Antes a wager takes that an action places
pair_plus.mini-royal = "100 to 1 on straight-flush with ace"    a line that the pay table does not have
pair_plus.beaten = "9 to 1 when hand is pair and comparison is lower"    the same, under a condition
side.lucky.flush = "4 to 1 when hand is flush"                  a line of a side wager that the book does not have
fold.ante = "1 for 2"                                           what becomes of a wager when its player folds
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from croupier.cards import Hand, HandClass
from croupier.errors import InputError, show_briefly
from croupier.rulebook.book import Book
from croupier.rulebook.clauses import Clause, Line, PaidAt, PaidBy, Terms
from croupier.rulebook.compiled import Impossible
from croupier.rulebook.conditions import WHEN, placed_at
from croupier.rulebook.edition import Edition
from croupier.rulebook.facts import Condition, Fact, Is
from croupier.rulebook.folds import idle_readings, with_fold
from croupier.rulebook.hand_names import class_named, find_class, find_ranks, name_classes
from croupier.rulebook.lines_on_conditions import check_lines, with_lines_on_conditions
from croupier.rulebook.new_lines import parse_new_line, with_new_line
from croupier.rulebook.odds import FixedSum, Pays, ShareOfMeter, parse_pays
from croupier.rulebook.round import Showdown
from croupier.rulebook.side_wagers import SIDE, with_side_wagers
from croupier.rulebook.wagers import FOLD

QUALIFIES = "dealer.qualifies"
PAYS_FROM = "pays-from"
ANTES = "antes"
_MOST_ANTES = 100


def change(book: Book, changes: Mapping[str, str]) -> Book:
    """The book with some changes made. A change of something that the book does not have is refused, with what it has."""
    if not changes:
        return book
    edition = replace(book.edition, changes={**book.edition.changes, **changes})
    sides = {what: value for what, value in changes.items() if what.startswith(f"{SIDE}.")}
    edition = with_side_wagers(edition, sides)  # others may be about their lines
    lines = {
        what: value for what, value in changes.items() if WHEN in value and what.partition(".")[0] in book.edition.wager_named
    }
    others = {what: value for what, value in changes.items() if what not in sides and what not in lines}
    edition = with_lines_on_conditions(_each(edition, others, _changed), lines)
    edition.verify()
    changed = Book(edition, book.answers)
    new: dict[str, set[str]] = {}
    for what in (*sides, *lines):
        where, _, name = what.rpartition(".")
        new.setdefault(where, set()).add(name)
    for where, names in new.items():
        check_lines(changed.compiled[where.removeprefix(f"{SIDE}.")], where, names)
    return changed.verify()


def change_lines(edition: Edition, lines: Mapping[str, str]) -> Edition:
    """The edition with other odds on some lines of its pay tables, as in `{"bet.royal-flush": "100 to 1"}`."""
    return _each(edition, lines, _with_line)


def _each(edition: Edition, changes: Mapping[str, str], changed: Callable[[Edition, str, str], Edition]) -> Edition:
    """One change after the other. What is refused is placed at its name."""
    for what, value in changes.items():
        with placed_at(what):
            edition = changed(edition, what, value)
    return edition


def overridden(book: Book, changes: Mapping[str, str]) -> dict[str, str]:
    """The readings that have no effect beside a change, each with the change.

    Where a named hand qualifies, no reading says who does; where a change says what a fold does with a wager, none does.
    """
    found = {}
    if QUALIFIES in changes and book.edition.qualifies is not None:
        readings = (reading for fact in book.edition.qualifies.facts() for reading in fact.readings)
        found = dict.fromkeys(readings, QUALIFIES)
    for what, value in changes.items():
        if what.startswith(f"{FOLD}."):
            found |= dict.fromkeys(idle_readings(book, what.removeprefix(f"{FOLD}."), value), what)
    return found


def parse_change(text: str) -> tuple[str, str]:
    """'bet.royal-flush=100 to 1' as what is changed and to what."""
    what, sign, value = text.partition("=")
    if not (what.strip() and sign and value.strip()):
        raise InputError(f"{text!r} is not a change: write WAGER.LINE=ODDS, as in bet.royal-flush='100 to 1'", where="--set")
    return what.strip(), value.strip().strip("'\"")


def flat_names(data: object, where: str, outer: str = "") -> dict[str, str]:
    """Tables within tables as names with points between, each with its text or whole number as text; all else is refused."""
    if not isinstance(data, Mapping):
        raise InputError("write them as texts by their names", where=where)
    found: dict[str, str] = {}
    for inner, given in data.items():
        name, value = f"{outer}{inner}", str(given) if type(given) is int else given
        if not isinstance(value, Mapping | str):
            raise InputError("write this as text in quotes, as in '100 to 1'", where=f"{where}: {name}")
        if not value:
            raise InputError("nothing stands here: write a value, or leave this out", where=f"{where}: {name}")
        more = {name: value} if isinstance(value, str) else flat_names(value, where, f"{name}.")
        if twice := sorted(found.keys() & more.keys()):
            raise InputError("this is there twice", where=f"{where}: {twice[0]}")
        found |= more
    return found


def _changed(edition: Edition, what: str, value: str) -> Edition:
    if what == QUALIFIES:
        return _with_qualifier(edition, value)
    wager, _, name = what.partition(".")
    if wager == FOLD:
        return with_fold(edition, name, value)
    if name == PAYS_FROM and wager in edition.wager_named:
        return _with_terms(edition, wager, lambda clause: _paying_from(edition, wager, clause, value))
    if name == ANTES and wager in edition.wager_named:
        return _with_antes(edition, wager, value)
    known = {line.name for each, line in edition.lines() if each == wager}
    if wager in edition.wager_named and name not in known and (new := parse_new_line(name, value)):
        return with_new_line(edition, wager, new)
    more = [QUALIFIES] if edition.qualifies else []
    return _with_line(edition, what, value, more, [PAYS_FROM] if _thresholds(edition, wager) else [])


def _with_terms(edition: Edition, wager: str | None, changed: Callable[[Clause], Clause]) -> Edition:
    """The edition with every clause of one wager, or of all, changed."""
    terms = tuple(
        Terms(each.wager, tuple(changed(clause) for clause in each.clauses)) if wager in (None, each.wager) else each
        for each in edition.terms
    )
    return replace(edition, terms=terms)


# -- a line of a pay table --


def _with_line(edition: Edition, what: str, odds: str, besides: Sequence[str] = (), in_wager: Sequence[str] = ()) -> Edition:
    """With other odds on one line. `besides` and `in_wager` are what else a caller could change."""
    wager, _, name = what.partition(".")
    if wager not in edition.wager_named:
        more = f", and {', '.join(besides)}" if besides else ""
        raise InputError(f"there is no wager {wager!r} in {edition.slug}, only {', '.join(edition.wager_named)}{more}")
    lines = {line.name: line for each, line in edition.lines() if each == wager}
    if name not in lines:
        known = ", ".join(f"{wager}.{each}" for each in (*lines, *in_wager))
        raise InputError(f"there is no line {name!r}, only {known}" if name else f"name a line of this wager: {known}")
    pays = parse_pays(odds)
    if isinstance(pays, ShareOfMeter | FixedSum) and wager != edition.jackpot.wager:
        raise InputError(f"only the jackpot pays dollars or a share of the meter: write odds, as in {str(lines[name].pays)!r}")

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


# -- the size of a wager that an action places --


def _with_antes(edition: Edition, wager: str, antes: str) -> Edition:
    if not edition.wager_named[wager].antes:
        raise InputError(f"in {edition.slug} no action places the {wager}: it has no size in Antes")
    if not (antes.isascii() and antes.isdigit() and 1 <= int(antes[:4]) <= _MOST_ANTES):
        raise InputError(f"write a whole number of Antes from 1 to {_MOST_ANTES}, not {show_briefly(antes)}")
    wagers = tuple(replace(each, antes=int(antes)) if each.name == wager else each for each in edition.wagers)
    return replace(edition, wagers=wagers)


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
        raise InputError(f"in {edition.slug} the {wager} has no lowest paying hand that could be changed")
    ((fact, lowest),) = cuts
    chosen = class_named(hand, fact.values)

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
    old = condition.fact
    lowest = _lowest(edition, hand)
    new = _qualifying_from(lowest, old)

    def swapped(test: Is) -> Condition:
        return Is(new, test.values, test.text) if test.fact is old else test

    edition = _with_terms(edition, None, lambda clause: replace(clause, when=clause.when.replaced(swapped)))
    impossible = [each for each in edition.impossible if all(fact is not old for fact in each.when.facts())]
    if lowest == Hand(min(edition.ranking.classes), ()):
        impossible.append(Impossible(~swapped(condition), "any hand qualifies"))
    return replace(edition, qualifies=swapped(condition), impossible=tuple(impossible))


@cache  # one fact for one hand: books with it share what is counted by it
def _qualifying_from(lowest: Hand, old: Fact) -> Fact:
    def dealer_qualifies(s: Showdown) -> bool:
        return s.dealer_hand >= lowest

    return Fact(old.name, old.values, dealer_qualifies, old.rules)


def _lowest(edition: Edition, text: str) -> Hand:
    """'pair', 'queen-high', 'ace-king-high' or 'any': the lowest hand that it means."""
    classes = sorted(edition.ranking.classes)
    if text == "any":
        return Hand(classes[0], ())
    if (named := find_class(text, classes)) is not None:  # the lowest class counts as nothing
        return Hand(named, ())
    ranks = find_ranks(text.removesuffix("-high"))
    if text.endswith("-high") and 0 < len(ranks) <= edition.dealt.dealer:
        return Hand(classes[0], ranks)
    what = f"write any, queen-high, ace-king-high and the like, or {name_classes(classes)}"
    raise InputError(f"{text!r} is not a hand to qualify with: {what}")
