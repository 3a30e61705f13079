"""What stands behind a requirement: the modules that cite it, and the tests that are named after it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from croupier.errors import InputError
from croupier.games import requirements
from croupier.rulebook import Requirement

SOURCE = Path(__file__).parents[1]
CHECKOUT = Path(__file__).parents[3] / "tests"  # where the tests are beside the source; an installed wheel has none
_ABOUT_NUMBERS = ("cli.rules", "reference", "rulebook.requirement")  # modules that show what a number stands for
_CITED = re.compile(r"(?<![\w-])R-[1-9]\d*\b")
_TEST = re.compile(r"^ *def (test_(?:\w*_)?r_[1-9]\d*_\w+)\(", re.MULTILINE)
_NUMBER = re.compile(r"(?<=_)r_([1-9]\d*)(?=_)")


@dataclass(frozen=True)
class RequirementBacking:
    """One requirement with all that stands behind it."""

    requirement: Requirement
    cited_by: tuple[str, ...]  # modules, as house.decision
    tests: tuple[str, ...]

    @property
    def missing(self) -> bool:
        """Whether it is met, and lacks code that cites it or a test that shows it."""
        return bool(self.requirement.does) and not (self.cited_by and self.tests)


def requirement_backing(tests: Path | None = None) -> dict[str, RequirementBacking]:
    """Every requirement with what stands behind it."""
    cited, shown = _citers(), _shown(tests)
    return {
        number: RequirementBacking(found, tuple(cited.get(number, ())), tuple(shown.get(number, ())))
        for number, found in requirements().items()
    }


def requirement_coverage(tests: Path | None = None) -> dict[str, Any]:
    """How many requirements there are, are cited, shown by tests, declined in whole or in part, and which are missing."""
    found = requirement_backing(tests).values()
    return {
        "total": len(found),
        "cited": sum(bool(each.cited_by) for each in found),
        "tested": sum(bool(each.tests) for each in found),
        "declined": [each.requirement.id for each in found if not each.requirement.does],
        "in_part": [each.requirement.id for each in found if each.requirement.does and each.requirement.declined],
        "missing": [each.requirement.id for each in found if each.missing],
    }


@cache
def _citers() -> dict[str, list[str]]:
    """Number -> the modules of the program that cite it."""
    found: dict[str, list[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        module = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
        if module.startswith(_ABOUT_NUMBERS):
            continue
        for number in sorted(set(_CITED.findall(path.read_text(encoding="utf-8")))):
            found.setdefault(number, []).append(module)
    return found


def _shown(folder: Path | None) -> dict[str, list[str]]:
    """Number -> the tests that are named after it, as `test_r_9_r_32_nothing_is_lost`. They are read, not run."""
    if folder is not None and not folder.is_dir():
        raise InputError(f"there is no folder {folder}", where="--tests")
    found: dict[str, list[str]] = {}
    for path in sorted((folder or CHECKOUT).glob("**/test_*.py")):
        try:
            text = path.read_text(encoding="utf-8")
        except (ValueError, OSError) as error:
            raise InputError(f"the tests in {path.name} cannot be read: {error}", where="--tests") from None
        for test in _TEST.findall(text):
            for number in _NUMBER.findall(test):
                found.setdefault(f"R-{number}", []).append(f"{path.name}::{test}")
    return found
