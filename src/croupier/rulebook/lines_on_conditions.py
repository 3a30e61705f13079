"""New lines of a wager's own pay table, paid where a condition over the facts of the book holds.

pair_plus.beaten = "9 to 1 when hand is pair and comparison is lower"

Such a line pays where the book pays the wager by its pay table, or would if a line of it were for the hand. What becomes of a
wager whose hand is folded, not shown, or ruled on otherwise, stays as it is. Of two lines the one whose hands are all among the
other's goes first; two that meet in any other way are a conflict, as in a book.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import NamedTuple, NoReturn

from croupier.errors import InputError
from croupier.rulebook.catalogue import Rule
from croupier.rulebook.clauses import Clause, Line, PaidAt, PaidBy, PayTable, Terms
from croupier.rulebook.compiled import CompiledWager
from croupier.rulebook.conditions import WHEN, in_text, is_within, parse_condition, placed_at, with_parts
from croupier.rulebook.edition import Edition
from croupier.rulebook.facts import Cell, Condition, Is
from croupier.rulebook.new_lines import check_line_name, table_to_add_to
from croupier.rulebook.odds import parse_pays


class _Paid(NamedTuple):
    """A line and when it is paid."""

    line: Line
    when: Condition


def with_lines_on_conditions(edition: Edition, changes: Mapping[str, str]) -> Edition:
    """The edition with all lines that the changes name, each as `WAGER.LINE` and `ODDS when CONDITION`."""
    wagers: dict[str, dict[str, str]] = {}
    for what, text in changes.items():
        wager, _, name = what.partition(".")
        with placed_at(what):
            check_line_name(name)
            if name in {line.name for each, line in edition.lines() if each == wager}:
                raise InputError(f"the {wager} has a line {name} already: give the new one a name of its own")
            edition = with_parts(edition, text.partition(WHEN)[2])
        wagers.setdefault(wager, {})[name] = text
    for wager, lines in wagers.items():
        edition = _with_lines(edition, wager, lines)
    return edition


def check_lines(compiled: CompiledWager, where: str, names: set[str]) -> None:
    """Raise `InputError` where a new line of a wager conflicts with another, or is never paid."""
    paid = set()
    for cell in filter(compiled.reachable, compiled.cells()):
        lines = [line.name for clause in compiled.clauses_in(cell) for line in _lines_in(clause, cell)]
        if len(lines) > 1 and not names.isdisjoint(lines):
            _refuse_conflict(where, names, lines, cell)
        paid.update(lines)
    with placed_at(where):
        compiled.verify(adopted=False)
    for name in sorted(names):
        if name not in paid:
            raise InputError("no hand is paid by this line", where=f"{where}.{name}")


def _lines_in(clause: Clause, cell: Cell) -> list[Line]:
    """The lines by which a clause pays in a cell."""
    if isinstance(clause.then, PaidAt):
        return [clause.then.line]
    tables = clause.then.tables if isinstance(clause.then, PaidBy) else ()
    return [line for table in tables if (line := table.line_for(cell[table.on]))]


def _refuse_conflict(where: str, names: set[str], lines: Sequence[str], cell: Cell) -> NoReturn:
    """Raise `InputError` for several lines that are for the same hands, one of them new."""
    new = next(name for name in reversed(lines) if name in names)
    others = " and ".join(name for name in lines if name != new)
    seen = [f"{fact.name} is {in_text(value)}" for fact, value in cell.items() if not isinstance(value, bool)]
    seen += [fact.name for fact, value in cell.items() if value is True]
    what = f"a conflict with {others} where {' and '.join(seen)}"
    raise InputError(f"{what}: leave such hands out, with 'and not ...', or change {others}", where=f"{where}.{new}")


def _with_lines(edition: Edition, wager: str, lines: Mapping[str, str]) -> Edition:
    new, rules = [], dict(edition.catalogue.rules)
    for name, text in lines.items():
        with placed_at(f"{wager}.{name}"):
            odds, _, when = text.partition(WHEN)
            pays = parse_pays(odds)
            table = table_to_add_to(edition, wager, pays)
            line = Line(name, f"{table.rule}/{name}", pays, ())
            new.append(_Paid(line, _of_shown_hands(edition, parse_condition(edition, when))))
        rules[line.rule] = Rule(line.rule, "payout", f"{text}: the approved book has no such line.", "engine", str(pays))
    terms = tuple(
        Terms(wager, tuple(part for clause in each.clauses for part in _parts(clause, table, new)))
        if each.wager == wager
        else each
        for each in edition.terms
    )
    return replace(edition, catalogue=replace(edition.catalogue, rules=rules), terms=terms)


def _of_shown_hands(edition: Edition, when: Condition) -> Condition:
    """A condition that asks how hands compare is one of hands that are compared."""
    ties = edition.ranking.ties
    asks = any(fact is ties.fact for fact in when.facts())
    return when & Is(ties.fact, ties.values, "the hand is compared") if ties.fact and asks else when


def _parts(clause: Clause, table: PayTable, new: Sequence[_Paid]) -> list[Clause]:
    """A clause beside new lines: one that pays by the pay table becomes one for the lines of the book, and one for each new."""
    paid = frozenset(value for line in table.lines for value in line.values)
    anew = reduce(or_, (each.when for each in new))

    def fits(test: Is) -> Condition:
        return test | anew if test.fact is table.on and test.values == paid else test

    when = clause.when.replaced(fits)
    if not isinstance(clause.then, PaidBy):
        return [replace(clause, when=when)]
    printed = [_Paid(line, Is(table.on, line.values, line.name)) for line in table.lines]
    taken = [each.when for each in new if any(is_within(each.when, line.when) for line in printed)]
    own = [replace(clause, when=reduce(lambda rest, part: rest & ~part, taken, clause.when & table.fits))]
    for one in new:
        narrower = [other.when for other in (*new, *printed) if is_within(other.when, one.when)]
        hands = reduce(lambda rest, part: rest & ~part, narrower, when & one.when)
        own.append(replace(clause, when=hands, then=PaidAt(one.line)))
    return own
