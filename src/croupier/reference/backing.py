"""What stands behind a rule: the parts of the code that cite it, the readings about it, the tests that show it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from croupier.errors import InputError
from croupier.games import BOOKS, edition
from croupier.rulebook import Reading, Rule

CHECKOUT = Path(__file__).parents[3] / "tests" / "rules"  # where the tests are beside the source; an installed wheel has none

Shown: TypeAlias = Mapping[str, Mapping[str, list[str]]]  # book -> rule -> tests


@dataclass(frozen=True)
class Backing:
    """One rule with all that stands behind it."""

    rule: Rule
    cited_by: tuple[str, ...]
    readings: tuple[Reading, ...]
    tests: tuple[str, ...]

    @property
    def missing(self) -> bool:
        """Whether the rule is carried out by software and lacks a part that cites it or a test that shows it."""
        return self.rule.enforce != "conduct" and not (self.cited_by and self.tests)


def backing(slug: str, tests: Path | None = None) -> dict[str, Backing]:
    """Every rule of a book with what stands behind it."""
    return _backing(slug, shown_by_tests(tests))


def _backing(slug: str, shown: Shown) -> dict[str, Backing]:
    found = edition(slug)
    cited, here = _citers(slug), shown.get(slug) or shown.get(found.source, {})
    return {
        rule.id: Backing(
            rule=rule,
            cited_by=tuple(cited.get(rule.id, ())),
            readings=tuple(reading for reading in found.register.of(slug) if rule.id in reading.rules[slug]),
            tests=tuple(here.get(rule.id, ())),
        )
        for rule in found.catalogue
    }


def coverage(tests: Path | None = None, books: Iterable[str] = BOOKS) -> dict[str, dict[str, Any]]:
    """For every book how many rules there are, are cited, shown by tests, are conduct, and which are missing.

    A derived edition goes by the rules of an approved one, whose tests show them.
    """
    result = {}
    shown = shown_by_tests(tests)
    for slug in books:
        rules = _backing(slug, shown).values()
        result[slug] = {
            "total": len(rules),
            "cited": sum(bool(each.cited_by) for each in rules),
            "tested": sum(bool(each.tests) for each in rules),
            "conduct": sum(each.rule.enforce == "conduct" for each in rules),
            "missing": [each.rule.id for each in rules if each.missing],
        }
    return result


@cache
def _citers(slug: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for rule, citer in edition(slug).cited_parts():
        found.setdefault(rule, []).append(citer)
    return {rule: list(dict.fromkeys(citers)) for rule, citers in found.items()}


def shown_by_tests(folder: Path | None = None) -> Shown:
    """Book -> rule -> the tests that say, by `@shows("3.9.1 4.1")`, that they show it.

    The tests are read, not run. Without a folder they are those of the checkout; an installed package has none.
    """
    if folder is not None and not folder.is_dir():
        raise InputError(f"there is no folder {folder}", where="--tests")
    shown: dict[str, dict[str, list[str]]] = {}
    for path in sorted((folder or CHECKOUT).glob("**/test_*.py")):
        try:
            for book, rule, test in _shown_in(path, path.stat().st_mtime_ns):
                shown.setdefault(book, {}).setdefault(rule, []).append(test)
        except (SyntaxError, ValueError, OSError) as error:
            raise InputError(f"the tests in {path.name} cannot be read: {error}", where="--tests") from None
    return shown


@cache
def _shown_in(path: Path, changed_at: int) -> list[tuple[str, str, str]]:
    """What a file says. It is read again when it has changed."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    books = ""
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(isinstance(name, ast.Name) and name.id == "BOOKS" for name in node.targets):
            books = ast.literal_eval(node.value)
            if not isinstance(books, str):
                raise ValueError("BOOKS is one text, with spaces between the names of the books")
    found = []
    for test in ast.walk(tree):
        if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
            for call in test.decorator_list:
                if isinstance(call, ast.Call) and _name(call.func) == "shows":
                    given = {keyword.arg: ast.literal_eval(keyword.value) for keyword in call.keywords}
                    rules = ast.literal_eval(call.args[0]).split()
                    of = given.get("books", books).split()
                    found += [(book, rule, f"{path.name}::{test.name}") for book in of for rule in rules]
    return found


def _name(func: ast.expr) -> str:
    return func.attr if isinstance(func, ast.Attribute) else func.id if isinstance(func, ast.Name) else ""
