"""The compiler: the clauses of one wager, laid out over every combination of its facts.

A cell is one combination of values. In a reachable cell exactly one clause must rule: none is a gap, two without a stated
precedence are a conflict, and a clause or pay-table line that rules nowhere is dead. All of these are errors when the
rulebook is loaded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product

from croupier.errors import RulebookError
from croupier.rulebook.clauses import Clause, Combine, Line, PaidAt, PaidBy, Result, Terms
from croupier.rulebook.facts import Cell, Condition, Fact, label
from croupier.rulebook.reading import Answers, holds_under, parse_given


@dataclass(frozen=True, slots=True)
class Impossible:
    """A combination that no deal can show, so that no clause need rule on it."""

    when: Condition
    because: str
    given: str = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What happens to a wager in one cell, and by which rules."""

    clause: Clause
    result: Result
    lines: tuple[Line, ...] = ()
    combine: Combine = Combine.FIRST
    odds: str = field(init=False)
    rules: tuple[str, ...] = field(init=False)  # those of the clause, then those of the lines that it pays by
    effect: object = field(init=False)  # the money side alone: rulings with the same effect pay the same

    def __post_init__(self) -> None:
        rules = dict.fromkeys(self.clause.rules + tuple(line.rule for line in self.lines))
        back = Result.RETURNED if self.result is Result.STAND_OFF else self.result
        object.__setattr__(self, "odds", " and ".join(line.odds for line in self.lines))
        object.__setattr__(self, "rules", tuple(rules))
        object.__setattr__(self, "effect", (back, tuple(line.pays for line in self.lines), self.combine))

    @property
    def outcome(self) -> object:
        """What happens, by which line of a pay table: all but the clause that says so."""
        return (self.result, self.lines, self.combine)


def in_common(rulings: Sequence[Ruling]) -> Ruling:
    """Rulings with the same outcome as one, by the rules that all of them go by."""
    first = rulings[0]
    if all(each is first or each == first for each in rulings):
        return first
    rules = tuple(rule for rule in first.clause.rules if all(rule in each.clause.rules for each in rulings))
    return replace(first, clause=replace(first.clause, rules=rules))


class CompiledWager:
    """A wager's clauses under chosen answers, dense over its facts.

    The axes hold the facts of all the wager's clauses, also of those that only another answer makes live: so the cells of
    one wager have the same index under every set of answers.
    """

    def __init__(self, book: str, terms: Terms, impossible: Sequence[Impossible], answers: Answers) -> None:
        self.book = book
        self.wager = terms.wager
        self.clauses = tuple(clause for clause in terms.clauses if clause.live_under(answers))
        self.facts = tuple(dict.fromkeys(fact for clause in terms.clauses for fact in _facts_of(clause)))
        self.readings = frozenset(reading for clause in terms.clauses for reading in clause.readings())
        strides, size = [], 1
        for fact in reversed(self.facts):
            strides.append(size)
            size *= len(fact.values)
        self.size = size
        self.axes = tuple(
            (fact, {value: index * stride for index, value in enumerate(fact.values)})
            for fact, stride in zip(self.facts, reversed(strides), strict=True)
        )
        self._impossible = [
            each
            for each in impossible
            if holds_under(parse_given(each.given), answers) and set(each.when.facts()) <= set(self.facts)
        ]
        self._rank = {
            clause: frozenset(clause.precedence.over)
            for clause in self.clauses
            if clause.precedence and holds_under(clause.precedence.given, answers)
        }
        self._rulings: list[Ruling | None] = [None] * size
        self._dealt: set[int] = set()
        self._turns: dict[tuple[int, str], bool] = {}
        self._alike: dict[Ruling, int] = {}

    def index(self, cell: Cell) -> int:
        """Where a cell stands in the table."""
        return sum(offset[cell[fact]] for fact, offset in self.axes)

    def cell(self, index: int) -> dict[Fact, object]:
        """The combination of values at an index."""
        values: dict[Fact, object] = {}
        for fact, offset in self.axes:
            stride = offset[fact.values[1]] if len(fact.values) > 1 else self.size
            position, index = divmod(index, stride)
            values[fact] = fact.values[position]
        return values

    def cells(self) -> Iterator[dict[Fact, object]]:
        """Every combination, reachable or not, in the order of the index."""
        for values in product(*(fact.values for fact in self.facts)):
            yield dict(zip(self.facts, values, strict=True))

    def reachable(self, cell: Cell) -> bool:
        """Whether some deal can lead to the cell."""
        return not any(each.when.holds(cell) for each in self._impossible)

    def ruling(self, index: int) -> Ruling:
        """The ruling at an index. It is found once and kept."""
        found = self._rulings[index]
        if found is None:
            found = self._rulings[index] = self.rule_on(self.cell(index))
        return found

    @cached_property
    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings in all cells that some deal can lead to."""
        return tuple(self.ruling(index) for index, cell in enumerate(self.cells()) if self.reachable(cell))

    def ruling_in_play(self, index: int) -> Ruling:
        """The ruling on a hand that was really dealt. In a cell that was held to be impossible it is an error."""
        if index not in self._dealt:
            cell = self.cell(index)
            for each in self._impossible:
                if each.when.holds(cell):
                    raise self._error(f"a hand was dealt that the book calls impossible ({each.because}),", cell, ())
            self._dealt.add(index)
        return self.ruling(index)

    def first_alike(self, index: int) -> int:
        """The first cell that is ruled on as the one at an index is. It tells the ruling, and nothing of what else was so."""
        ruling = self.ruling(index)
        if ruling not in self._alike:
            cells = (other for other in range(index + 1) if self.reachable(self.cell(other)))
            self._alike[ruling] = next((other for other in cells if self.ruling(other) == ruling), index)
        return self._alike[ruling]

    def turns_on(self, index: int, fact: Fact, values: Sequence[object]) -> bool:
        """Whether another of these values of a fact would lead to something else than the one at an index."""
        known = self._turns.get((index, fact.name))
        if known is None:
            known = self._turns[index, fact.name] = self._turn_on(index, fact, values)
        return known

    def _turn_on(self, index: int, fact: Fact, values: Sequence[object]) -> bool:
        if not any(each is fact for each in self.facts):  # facts make conditions of ==
            return False
        cell, effect = self.cell(index), self.ruling(index).effect
        others = ({**cell, fact: value} for value in values if value != cell[fact])
        return any(self.rule_on(each).effect != effect for each in others if self.reachable(each))

    def rule_on(self, cell: Cell) -> Ruling:
        """The one clause that rules in a cell, found among the clauses themselves."""
        ruling = self.clauses_in(cell)
        if len(ruling) != 1:
            raise self._error("a conflict" if ruling else "a gap", cell, ruling)
        return self._apply(ruling[0], cell)

    def clauses_in(self, cell: Cell) -> list[Clause]:
        """The clauses that hold in a cell and that no other goes before: one, or it is a gap or a conflict."""
        live = [clause for clause in self.clauses if clause.when.holds(cell)]
        return [clause for clause in live if not any(self._goes_before(other, clause) for other in live)]

    def verify(self, *, adopted: bool = True) -> None:
        """Try every reachable cell; raise `RulebookError` for a gap or a conflict.

        Under the adopted answers a clause or a line that no cell uses is an error, too; another answer may take the force
        of a rule away, for that is what it says.
        """
        used: set[Clause | Line] = set()
        for ruling in self.rulings:
            used.add(ruling.clause)
            used.update(ruling.lines)
        for clause in self.clauses if adopted else ():
            if clause not in used:
                raise RulebookError(f"{self.book}, {self.wager}: no reachable cell uses the clause {clause}")
            for line in _lines_of(clause):
                if line not in used:
                    raise RulebookError(f"{self.book}, {self.wager}: no reachable cell uses the line {line.rule}")

    def _goes_before(self, first: Clause, second: Clause) -> bool:
        return first is not second and not self._rank.get(first, frozenset()).isdisjoint(second.rules)

    def _apply(self, clause: Clause, cell: Cell) -> Ruling:
        then = clause.then
        if isinstance(then, Result):
            return Ruling(clause, then)
        if isinstance(then, PaidAt):
            return Ruling(clause, Result.PAYS, (then.line,))
        lines = []
        for table in then.tables:
            line = table.line_for(cell[table.on])
            if line is None:
                raise self._error(f"a gap (pay table {table.rule} has no line)", cell, [clause])
            lines.append(line)
        return Ruling(clause, Result.PAYS, tuple(lines), then.combine)

    def _error(self, what: str, cell: Cell, clauses: Sequence[Clause]) -> RulebookError:
        where = ", ".join(f"{fact.name}: {label(value)}" for fact, value in cell.items())
        which = "; ".join(str(clause) for clause in clauses) or "no clause holds"
        return RulebookError(f"{self.book}, {self.wager}: {what} where {where} ({which})")


def _facts_of(clause: Clause) -> tuple[Fact, ...]:
    tables = clause.then.tables if isinstance(clause.then, PaidBy) else ()
    return clause.when.facts() + tuple(table.on for table in tables)


def _lines_of(clause: Clause) -> tuple[Line, ...]:
    if isinstance(clause.then, PaidAt):
        return (clause.then.line,)
    return tuple(line for table in clause.then.tables for line in table.lines) if isinstance(clause.then, PaidBy) else ()
