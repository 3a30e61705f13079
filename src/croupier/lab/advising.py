"""What each action is worth in one state of a round, exactly: for the coach at the table.

A value is the expected net result of the base game, the Ante included, in Antes, if everything after the action is played at
its best. Side wagers are not in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from croupier.cards import DECK, Card, parse_cards
from croupier.errors import CardError, InputError
from croupier.lab import counting
from croupier.lab.asking import asked_book
from croupier.lab.payoffs import House
from croupier.lab.solving import Solver
from croupier.lab.table import Table
from croupier.rulebook import Book


@dataclass(frozen=True)
class Seen:
    """What a player knows: own cards, some of the dealer's, the board so far, and cards that are out of play."""

    own: tuple[Card, ...]
    exposed: tuple[Card, ...] = ()
    board: tuple[Card, ...] = ()
    dead: tuple[Card, ...] = ()
    bet_turn: bool = False  # of a board of four: whether the Turn was bet

    @property
    def cards(self) -> dict[str, tuple[Card, ...]]:
        return {"hand": self.own, "exposed": self.exposed, "board": self.board, "dead": self.dead}


@dataclass(frozen=True)
class Advice:
    """The value of each action that is open, those that stake least first; of equals the first is the best."""

    seen: Seen
    values: Mapping[str, Fraction]
    deals: int  # how many ways the rest of the deal may go

    @property
    def best(self) -> str:
        return max(self.values, key=self.values.__getitem__)

    def as_dict(self) -> dict[str, Any]:
        values = {action: {"exact": str(value), "decimal": float(value)} for action, value in self.values.items()}
        shown = {name: [card.text for card in cards] for name, cards in self.seen.cards.items() if cards}
        return {**shown, "best": self.best, "actions": values, "deals": self.deals}


class Adviser:
    """A book made ready to be asked about many states."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._solver = Solver(book, House(), counting.tables)

    def advise(self, seen: Seen) -> Advice:
        _check(self.book, seen)
        if self._plays_on_a_board:
            tables = self._on_a_board(seen)
        else:
            table = self._against_the_dealer(seen)
            tables = {play.action: (play.action, table) for play in self._solver.plays}
        plays = {play.action: play for play in self._solver.plays}
        values = {}
        for action, (first, table) in tables.items():
            (total,), scale = self._solver.sheet(table, plays[first]).values()
            values[action] = Fraction(int(total), table.deals * scale)
        return Advice(seen, values, table.deals)

    @property
    def _plays_on_a_board(self) -> bool:
        return len(self.book.edition.decisions.steps) > 1

    def _against_the_dealer(self, seen: Seen) -> Table:
        from croupier.lab.counting import stud, three_card

        state = stud.state if self.book.edition.dealt.player == 5 else three_card.state
        return state(self.book, seen.own, seen.exposed, seen.dead)

    def _on_a_board(self, seen: Seen) -> dict[str, tuple[str, Table]]:
        """By action: the first action of the round, and what may follow."""
        from croupier.lab.counting.holdem_ahead import look_ahead

        tables = look_ahead(self.book, seen.own, seen.board, bet_turn=seen.bet_turn, dead=seen.dead, seen=seen.exposed)
        if not seen.board:
            return {play.action: (play.action, tables["flop"]) for play in self._solver.plays}
        return {action: ("flop", tables[action]) for action in sorted(tables, key=lambda each: each != "check")}


def _check(book: Book, seen: Seen) -> None:
    edition = book.edition
    rules = edition.dealt.rules.split()
    if len(seen.own) != edition.dealt.player:
        raise InputError(f"a hand has {edition.dealt.player} cards, not {len(seen.own)}", where="hand", rules=rules)
    on_board = len(edition.decisions.steps) > 1
    if on_board and len(seen.board) == edition.dealt.community:
        raise InputError("with the whole board there is nothing left to decide", where="board", rules=rules)
    if on_board and len(seen.board) not in (0, 3, 4):
        raise InputError(f"a board has 3 or 4 cards at a decision, or none, not {len(seen.board)}", where="board", rules=rules)
    if seen.board and not on_board:
        raise InputError("no board is known at the decision of this game", where="board", rules=rules)
    if seen.bet_turn and len(seen.board) != 4:
        raise InputError("the Turn was bet only where its card lies on the board", where="bet_turn", rules=rules)
    if edition.dealt.player == 5 and not seen.exposed:
        raise InputError("the dealer shows a card here: say which", where="exposed", rules=rules)
    if len(seen.exposed) > edition.dealt.dealer:
        what = f"the dealer has {edition.dealt.dealer} cards, not {len(seen.exposed)}"
        raise InputError(what, where="exposed", rules=rules)
    where: dict[Card, str] = {}
    for name, cards in seen.cards.items():
        for card in cards:
            if card in where:
                raise InputError(
                    f"{card} is in {where[card]} already, and one deck has it once", where=name, rules=edition.pack.split()
                )
            where[card] = name
    missing = edition.dealt.dealer - len(seen.exposed) + (edition.dealt.community - len(seen.board) if on_board else 0)
    if len(where) + missing > len(DECK):
        raise InputError("with so many dead cards the deal cannot be finished", where="dead")


# -- as text --


def advised(
    slug: str,
    hand: str,
    *,
    exposed: str | None = None,
    board: str | None = None,
    dead: str | None = None,
    bet_turn: bool = False,
    readings: Mapping[str, str] | None = None,
    changes: Mapping[str, str] | None = None,
) -> Advice:
    """The advice on a request as people and programs write it."""
    cards = {name: _cards(text, name) for name, text in (("own", hand), ("exposed", exposed), ("board", board), ("dead", dead))}
    adviser = _adviser(slug, _pairs(readings), _pairs(changes))
    return adviser.advise(Seen(**cards, bet_turn=bet_turn))


def _cards(text: str | None, where: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text or "")
    except CardError as error:
        raise InputError(str(error), where="hand" if where == "own" else where) from None


def _pairs(given: Mapping[str, str] | None) -> Sequence[tuple[str, str]]:
    return tuple(sorted((given or {}).items()))


@lru_cache(maxsize=16)
def _adviser(slug: str, readings: Sequence[tuple[str, str]], changes: Sequence[tuple[str, str]]) -> Adviser:
    return Adviser(asked_book(slug, dict(readings), dict(changes)))
