"""Clauses: under which condition a wager is paid, collected or given back, and by which rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, TypeAlias

from croupier.errors import RulebookError
from croupier.rulebook.facts import Condition, Fact
from croupier.rulebook.odds import Pays, parse_pays
from croupier.rulebook.reading import Answers, holds_under, parse_given
from croupier.rulebook.wagers import Wager


class Result(Enum):
    """What happens to a wager."""

    PAYS = "pays"
    COLLECTED = "collected"
    RETURNED = "returned"
    STAND_OFF = "stand-off"
    NO_PAYMENT = "no payment"  # of a bonus that was never staked: there is nothing to pay and nothing to collect


class Combine(Enum):
    """What is paid where lines of several tables fit one wager."""

    FIRST = "the first"
    LARGER = "the larger sum"
    ALL = "all of them"


@dataclass(frozen=True)
class Line:
    """One line of a pay table."""

    name: str  # "straight-flush": how the command line names it
    rule: str  # "4.3/straight-flush"
    pays: Pays
    values: tuple[Any, ...]  # the values of the table's fact that it is for

    @cached_property
    def odds(self) -> str:
        """What it pays, as the rulebook prints it."""
        return str(self.pays)


@dataclass(frozen=True)
class PayTable:
    """A table of the book: what is paid for each value of one fact."""

    rule: str
    on: Fact
    lines: tuple[Line, ...]

    def line_for(self, value: object) -> Line | None:
        """The line that pays for a value; None if no line does."""
        return next((line for line in self.lines if value in line.values), None)

    @property
    def fits(self) -> Condition:
        """That some line of the table is for the hand."""
        values = [value for line in self.lines for value in line.values]
        return self.on.one_of(*values)


def line(pays: str, *values: Any, name: str = "") -> Line:
    """A line for one value or several; its name is the value's unless the book has another."""
    return Line(name or values[0].slug, "", parse_pays(pays), values)


def paytable(rule: str, on: Fact, *lines: Line, prefix: str = "") -> PayTable:
    """A pay table under its rule. Its lines have the ids `rule/prefix` and their name, as in the catalogue."""
    named = tuple(Line(each.name, f"{rule}/{prefix}{each.name}", each.pays, each.values) for each in lines)
    seen = [value for each in named for value in each.values]
    if len(set(seen)) != len(seen):
        raise RulebookError(f"pay table {rule}: two lines for one hand")
    return PayTable(rule, on, named)


@dataclass(frozen=True)
class PaidBy:
    """Paid by the line that fits, of one pay table or several."""

    tables: tuple[PayTable, ...]
    combine: Combine = Combine.FIRST


@dataclass(frozen=True)
class PaidAt:
    """Paid at odds that depend on nothing."""

    line: Line


Outcome: TypeAlias = Result | PaidBy | PaidAt


def pays(what: PayTable | str, rule: str = "") -> Outcome:
    """`pays(PAIR_PLUS)` by a pay table, `pays("1 to 1", "4.1/ante")` at odds that have a rule of their own."""
    if isinstance(what, PayTable):
        return PaidBy((what,))
    return PaidAt(Line(rule.rpartition("/")[2], rule, parse_pays(what), ()))


def pays_one_of(*tables: PayTable) -> Outcome:
    """By the first table's line even if another table's would pay more."""
    return PaidBy(tables, Combine.FIRST)


def pays_larger_of(*tables: PayTable) -> Outcome:
    """Paid by whichever of the tables gives the larger sum."""
    return PaidBy(tables, Combine.LARGER)


def pays_all_of(*tables: PayTable) -> Outcome:
    """Paid by every one of the tables."""
    return PaidBy(tables, Combine.ALL)


@dataclass(frozen=True)
class Precedence:
    """That a clause goes before those of some rules; under a reading, only if this is its chosen answer."""

    over: tuple[str, ...]
    given: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, eq=False)
class Clause:
    """One rule on one wager: when it holds and what then happens, with its numbers and its precedence."""

    rules: tuple[str, ...]
    when: Condition
    then: Outcome
    given: tuple[tuple[str, str], ...] = ()  # the answers under which the clause is part of the book at all
    precedence: Precedence | None = None

    def live_under(self, answers: Answers) -> bool:
        """Whether the clause is part of the book under these answers."""
        return holds_under(self.given, answers)

    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Every answer to a reading that the clause or its precedence is given under."""
        return self.given + (self.precedence.given if self.precedence else ())

    def readings(self) -> set[str]:
        """The readings on which the clause or its precedence depends."""
        return {reading for reading, _ in self.pairs()}

    def __str__(self) -> str:
        return f"[{' '.join(self.rules)}] when {self.when}: {_outcome_text(self.then)}"


def clause(rules: str, when: Condition, then: Outcome, *, over: str = "", by: str = "", given: str = "") -> Clause:
    """One clause: its rules, when it holds, what it does.

    `over` names rules whose clauses it goes before, `by` the answer to a reading that puts it there. With `given` the clause
    is in the book only under that answer.
    """
    precedence = Precedence(tuple(over.split()), parse_given(by)) if over else None
    return Clause(tuple(rules.split()), when, then, parse_given(given), precedence)


@dataclass(frozen=True)
class Terms:
    """All clauses of one wager."""

    wager: str
    clauses: tuple[Clause, ...]

    def words(self) -> Iterator[tuple[Clause, str]]:
        """Each clause with what it says in words."""
        return ((clause, f"{self.wager}: when {clause.when}: {_outcome_text(clause.then)}") for clause in self.clauses)


def terms(wager: Wager, *clauses: Clause) -> Terms:
    """How a wager is settled: its clauses, in the order of the book."""
    return Terms(wager.name, clauses)


def _outcome_text(outcome: Outcome) -> str:
    if isinstance(outcome, Result):
        return outcome.value
    if isinstance(outcome, PaidAt):
        return f"pays {outcome.line.pays}"
    tables = " and ".join(table.rule for table in outcome.tables)
    return f"pays by {tables}" + (f" ({outcome.combine.value})" if len(outcome.tables) > 1 else "")
