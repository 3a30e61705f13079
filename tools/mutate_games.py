"""Break the rulebooks in every small way there is, and show that a test notices.

Mutants: each clause deleted; each clause turned (what it pays is collected, what it collects is returned, ...); each
precedence dropped; each pay-table line off by one, and each swapped with the line below it; each reading's other answers
adopted; each wager a size larger, its cap a dollar higher, or let stand alone. A changed line is changed in the catalogue,
too, so that the check of one against the other cannot notice it.

Each mutant is tried in a process of its own: first the books are loaded (gaps, conflicts and disagreements with the
catalogue are errors there), then the golden rounds and the rule tests of the game are run, a part of the fast suite. One
that all of them accept has survived.
"""

from __future__ import annotations

import contextlib
import io
import multiprocessing
import os
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from croupier import games
from croupier.errors import RulebookError
from croupier.rulebook import Edition, FixedSum, ForOne, Line, Money, Pays, Result, ShareOfMeter, Terms, ToOne
from croupier.rulebook.clauses import Clause, PaidAt, PaidBy

TESTS = Path(__file__).parent.parent / "tests"


@dataclass(frozen=True)
class Mutant:
    kind: str
    game: str
    what: str
    change: Callable[[Edition], Edition]

    def __str__(self) -> str:
        return f"{self.game}: {self.kind}: {self.what}"


_TRIED: list[Mutant] = []  # for the forks


def _editions() -> Iterator[tuple[str, ModuleType, dict[str, str]]]:
    """Every game: its name, its module, and the names of its editions there with their slugs."""
    for _, name, _ in pkgutil.iter_modules(games.__path__):
        module = import_module(f"{games.__name__}.{name}")
        if named := {each: found.slug for each, found in vars(module).items() if isinstance(found, Edition)}:
            yield name, module, named


GAMES = {name: (module, named) for name, module, named in _editions()}
if missing := set(games.BOOKS) - {slug for _, named in GAMES.values() for slug in named.values()}:
    raise SystemExit(f"no module of the games has the edition of {sorted(missing)}")


def mutants() -> list[Mutant]:
    return [mutant for game in GAMES for mutant in mutants_of(game)]


def try_all(mutants: list[Mutant], note: Callable[[Mutant, str], None]) -> None:
    """Try every mutant, and tell of each what became of it."""
    _TRIED[:] = mutants
    with multiprocessing.get_context("fork").Pool(os.cpu_count(), maxtasksperchild=1) as pool:
        for index, fate in pool.imap_unordered(_try, range(len(mutants))):
            note(mutants[index], fate)


def mutants_of(game: str) -> Iterator[Mutant]:
    """Every mutant of one game, in the order of its file. The two stud editions are one description."""
    module, names = GAMES[game]
    described: Edition = getattr(module, next(iter(names)))
    for spot, terms in enumerate(described.terms):
        for index, clause in enumerate(terms.clauses):
            what = f"{terms.wager}: {clause}"
            yield Mutant("clause deleted", game, what, _clauses(spot, index, lambda _: ()))
            yield Mutant("clause turned", game, what, _clauses(spot, index, lambda c: (replace(c, then=_turned(c)),)))
            if clause.precedence:
                yield Mutant("precedence dropped", game, what, _clauses(spot, index, lambda c: (replace(c, precedence=None),)))
    lines = {line.rule: line for _, line in described.lines()}
    for rule, line in lines.items():
        yield Mutant("line off by one", game, f"{rule} {line.pays}", _lines({rule: _off_by_one(line.pays)}))
    for one, below in zip(list(lines.values())[:-1], list(lines.values())[1:], strict=True):
        if one.pays != below.pays:
            what = f"{one.rule} and {below.rule}"
            yield Mutant("line swapped with next", game, what, _lines({one.rule: below.pays, below.rule: one.pays}))
    for spot, wager in enumerate(described.wagers):
        if wager.antes:
            yield Mutant("wager changed", game, f"{wager.name} one ante more", _wager(spot, antes=wager.antes + 1))
        if wager.cap:
            cap = replace(wager.cap, amount=wager.cap.amount + Money.dollars(1))
            yield Mutant("wager changed", game, f"{wager.name} a higher cap", _wager(spot, cap=cap))
        if wager.needs:
            yield Mutant("wager changed", game, f"{wager.name} alone", _wager(spot, needs=()))
    for slug in names.values():
        for reading in described.register.switches(slug).values():
            for answer in reading.choices(slug)[1:]:
                yield Mutant("other answer adopted", game, f"{slug}: {reading.id}={answer}", _adopt(reading.id, answer))


def _clauses(spot: int, index: int, change: Callable[[Clause], tuple[Clause, ...]]) -> Callable[[Edition], Edition]:
    def mutate(edition: Edition) -> Edition:
        terms = list(edition.terms)
        clauses = terms[spot].clauses
        terms[spot] = Terms(terms[spot].wager, (*clauses[:index], *change(clauses[index]), *clauses[index + 1 :]))
        return replace(edition, terms=tuple(terms))

    return mutate


def _turned(clause: Clause) -> Result:
    """Another outcome: what was kept goes back, what went back or was paid is kept."""
    return Result.RETURNED if clause.then in (Result.COLLECTED, Result.NO_PAYMENT) else Result.COLLECTED


def _off_by_one(pays: Pays) -> Pays:
    match pays:
        case ToOne(odds):
            return ToOne(odds + 1)
        case ForOne(odds):
            return ForOne(odds + 1)
        case ShareOfMeter(share):
            return ShareOfMeter(share - type(share)(1, 100))
        case FixedSum(amount):
            return FixedSum(amount + Money.dollars(1))


def _lines(changed: dict[str, Pays]) -> Callable[[Edition], Edition]:
    """Change what lines pay, in the game and in its catalogue alike."""

    def line(each: Line) -> Line:
        return replace(each, pays=changed.get(each.rule, each.pays))

    def clause(each: Clause) -> Clause:
        if isinstance(each.then, PaidAt):
            return replace(each, then=PaidAt(line(each.then.line)))
        if isinstance(each.then, PaidBy):
            tables = tuple(replace(table, lines=tuple(map(line, table.lines))) for table in each.then.tables)
            return replace(each, then=replace(each.then, tables=tables))
        return each

    def mutate(edition: Edition) -> Edition:
        rules = dict(edition.catalogue.rules)
        for rule, pays in changed.items():
            rules[rule] = replace(rules[rule], pays=str(pays))
        terms = tuple(Terms(each.wager, tuple(map(clause, each.clauses))) for each in edition.terms)
        return replace(edition, terms=terms, catalogue=replace(edition.catalogue, rules=rules))

    return mutate


def _wager(spot: int, **changes: Any) -> Callable[[Edition], Edition]:
    def mutate(edition: Edition) -> Edition:
        wagers = list(edition.wagers)
        wagers[spot] = replace(wagers[spot], **changes)
        return replace(edition, wagers=tuple(wagers))

    return mutate


def _adopt(reading_id: str, answer: str) -> Callable[[Edition], Edition]:
    def mutate(edition: Edition) -> Edition:
        readings = dict(edition.register.readings)
        readings[reading_id] = replace(readings[reading_id], adopted=answer)
        return replace(edition, register=replace(edition.register, readings=readings))

    return mutate


def _try(index: int) -> tuple[int, str]:
    """The fate of one mutant, in this process, which ends with it."""
    mutant = _TRIED[index]
    module, names = GAMES[mutant.game]
    for name, slug in names.items():
        if f"{slug}:" in mutant.what or mutant.kind != "other answer adopted":
            setattr(module, name, mutant.change(getattr(module, name)))
    for kept in (games.shelf._approved, games.shelf._book):  # noqa: SLF001  # the tool stands in for another file of the game
        kept.cache_clear()
    try:
        for slug in names.values():
            games.book(slug)
    except RulebookError:
        return index, "refused at load"
    files = [str(path) for path in sorted((TESTS / "rules").glob(f"test_{mutant.game}*.py"))]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        failed = pytest.main(
            ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(TESTS / "test_golden_rounds.py"), *files]
        )
    return index, "caught by a test" if failed == pytest.ExitCode.TESTS_FAILED else "survived"
