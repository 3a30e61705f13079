"""The desk that rule tests settle at, and the check that a test which says it shows a rule really made the desk cite it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import pytest

import croupier
from croupier.games import edition
from croupier.rulebook import Result


@dataclass
class Settled:
    """A statement, easy to ask."""

    statement: dict[str, Any]

    def line(self, position: int, wager: str) -> Any:
        """The line of one wager; none is a failure."""
        lines = self.statement["positions"][position - 1]["lines"]
        found = [line for line in lines if line["wager"] == wager]
        assert found, f"position {position} has no line for {wager}, only {[line['wager'] for line in lines]}"
        return found[0]

    def has(self, position: int, wager: str) -> bool:
        return any(line["wager"] == wager for line in self.statement["positions"][position - 1]["lines"])

    def net(self, position: int, wager: str) -> Any:
        return self.line(position, wager)["net"]

    def nets(self, position: int) -> dict[str, str]:
        return {line["wager"]: line["net"] for line in self.statement["positions"][position - 1]["lines"]}

    def result(self, position: int, wager: str) -> Any:
        return self.line(position, wager)["result"]

    def rules(self, position: int, wager: str) -> Any:
        return self.line(position, wager)["rules"]

    def readings(self, position: int, wager: str) -> Any:
        return self.line(position, wager)["readings"]

    @property
    def meter(self) -> Any:
        return self.statement["jackpot"]["after"]


def seat(cards: str, actions: str, *, player: object = "", **wagers: int | str) -> dict[str, Any]:
    """A position: its cards, its actions as words, its wagers in dollars."""
    stakes = {name: stake if isinstance(stake, str) else f"{stake}.00" for name, stake in wagers.items()}
    data: dict[str, Any] = {"wagers": stakes, "cards": cards, "actions": actions.split()}
    return data | ({"player": player} if player else {})


@dataclass
class Desk:
    """Settles rounds and remembers the rules that their lines cited, by book."""

    cited: dict[str, set[str]] = field(default_factory=dict)

    def __call__(
        self,
        book: str,
        *seats: dict[str, Any],
        dealer: str,
        community: str = "",
        readings: dict[str, str] | None = None,
        unit: str = "5.00",
        meter: str = "250000.00",
        reset: str = "50000.00",
    ) -> Settled:
        """Settle a round; positions are numbered 1, 2, ... in the order given."""
        positions = [{"position": number, **each} for number, each in enumerate(seats, 1)]
        scenario: dict[str, Any] = {"rulebook": book, "dealer": dealer, "community": community, "positions": positions}
        scenario["jackpot"] = {"unit": unit, "meter": meter, "reset": reset}
        scenario["readings"] = readings or {}
        statement = croupier.settle(scenario).as_dict()
        cited = self.cited.setdefault(book, set())
        for position in statement["positions"]:
            for line in position["lines"]:
                cited.update(line["rules"])
        return Settled(statement)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for the book, itself or by a fixture, runs for each of its module's `BOOKS`."""
    named = [str(marker.args[0]) for marker in metafunc.definition.iter_markers("parametrize")]
    if "book" in metafunc.fixturenames and not any("book" in re.split(r"\W+", names) for names in named):
        metafunc.parametrize("book", metafunc.module.BOOKS.split(), scope="function")


@pytest.fixture
def desk(request: pytest.FixtureRequest):
    """A settlement desk. When the test ends, each rule it says it shows must have been cited, if lines ever cite it."""
    used = Desk()
    yield used
    for marker in request.node.iter_markers("shows"):
        books = marker.kwargs.get("books", getattr(request.module, "BOOKS", "")).split()
        asked = [request.getfixturevalue("book")] if "book" in request.fixturenames else books
        for book in set(books) & set(asked):
            on_lines = cited_on_lines(book)
            unshown = [rule for rule in marker.args[0].split() if rule in on_lines and rule not in used.cited.get(book, ())]
            assert not unshown, f"says it shows {book} {unshown}, but no line cited that"


def cited_on_lines(book: str) -> set[str]:
    """The rules that a settled line can cite: those of clauses, pay-table lines, caps and jackpot sharing."""
    found = edition(book)
    clauses = [clause for terms in found.terms for clause in terms.clauses if not clause.given]
    rules = {rule for clause in clauses if clause.then is not Result.NO_PAYMENT for rule in clause.rules}
    rules |= {line.rule for _, line in found.lines()}
    rules |= {wager.cap.rule for wager in found.wagers if wager.cap}
    rules |= set(found.jackpot.last.split()) | set(found.jackpot.multiples.split())
    return rules | {rule for sharing in found.jackpot.sharing.values() for rule in sharing.rules.split()}
