"""What each action is worth in one state of a round, exactly: for the coach at the table.

A value is the expected net result of the base game, the Ante included, in Antes, if everything after the action is played at
its best. Side wagers are not in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Any

from croupier.cards import DECK, Card, format_cards, parse_cards
from croupier.errors import CardError, InputError, show_briefly
from croupier.games import Comparison
from croupier.lab import counters
from croupier.lab.counters.holdem_play import HANDS, STARTING_HANDS
from croupier.lab.counts import JointCounts
from croupier.lab.game_kinds import HOLDEM, GameKind, game_kind
from croupier.lab.request import read_book
from croupier.lab.solver import Solver
from croupier.results import CallResult, ResultTable, document
from croupier.rulebook import Book, flat_names


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
        """The cards by where they are."""
        return {"hand": self.own, "exposed": self.exposed, "board": self.board, "dead": self.dead}


class Prospect(Enum):
    """How a hand stands against the dealer's once both lie open."""

    UNOPPOSED = "the dealer's hand does not play"
    AHEAD = "ahead"
    LEVEL = "level"
    BEHIND = "behind"


_PROSPECTS = {Comparison.HIGHER: Prospect.AHEAD, Comparison.EQUAL: Prospect.LEVEL, Comparison.LOWER: Prospect.BEHIND}


@dataclass(frozen=True, repr=False)
class Advice(CallResult):
    """The value of each action that is open, those that stake least first; of equals the first is the best."""

    rulebook: str
    seen: Seen
    values: Mapping[str, Fraction]
    deals: int  # how many ways the rest of the deal may go
    stands: Mapping[Prospect, int]  # in how many of them the hand stands how against the dealer's

    @property
    def best(self) -> str:
        """The action of the largest value, of equals the one that stakes least."""
        return max(self.values, key=self.values.__getitem__)

    def as_dict(self) -> dict[str, Any]:
        """What `croupier advise --json` prints."""
        values = {action: {"exact": str(value), "decimal": float(value)} for action, value in self.values.items()}
        shown = {name: [card.text for card in cards] for name, cards in self.seen.cards.items() if cards}
        data = {"rulebook": self.rulebook, **shown, "best": self.best, "actions": values, "deals": self.deals}
        return document("advice", data)

    def as_table(self) -> ResultTable:
        """The actions with their values in Antes."""
        rows = [
            (action, f"{float(value):+.6f}", value, "best" if action == self.best else "")
            for action, value in self.values.items()
        ]
        return ResultTable(self.rulebook, ("action", "Antes", "exactly", ""), rows)


class Adviser:
    """A book made ready to be asked about many states. A book of no kind that can be counted is refused."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.kind = game_kind(book.edition)
        self._solver = Solver(book)

    def advise(self, seen: Seen, progress: counters.Progress | None = None) -> Advice:
        """The value of each action that is open to a player who sees these cards."""
        _check(self.book, self.kind, seen)
        if self.kind is HOLDEM:
            tables = self._on_a_board(seen, progress)
        else:
            table = self._against_the_dealer(seen)
            tables = {play.action: (play.action, table) for play in self._solver.plays}
        plays = {play.action: play for play in self._solver.plays}
        values = {}
        for action, (first, table) in tables.items():
            (total,), scale = self._solver.sheet(table, plays[first]).values()
            values[action] = Fraction(int(total), table.deals * scale)
        return Advice(self.book.edition.name, seen, values, table.deals, self._stands(table))

    def _stands(self, table: JointCounts) -> dict[Prospect, int]:
        """How the hand stands, by the counts of its one row: the same whatever is done, as long as it is not folded."""
        condition = self.book.edition.qualifies
        qualifies = condition.facts()[0].name if condition else ""
        found = dict.fromkeys(Prospect, 0)
        for outcome, number in zip(table.outcomes, table.counts[0].tolist(), strict=True):
            plays = outcome.get(qualifies, True)
            found[_PROSPECTS[outcome["comparison"]] if plays else Prospect.UNOPPOSED] += number
        return found

    def _against_the_dealer(self, seen: Seen) -> JointCounts:
        found: JointCounts = self.kind.module(counters.__name__).state(self.book, seen.own, seen.exposed, seen.dead)
        return found

    def _on_a_board(self, seen: Seen, progress: counters.Progress | None) -> dict[str, tuple[str, JointCounts]]:
        """By action: the first action of the round, and what may follow."""
        from croupier.lab.counters.holdem_lookahead import look_ahead

        tables = look_ahead(
            self.book,
            seen.own,
            seen.board,
            bet_turn=seen.bet_turn,
            dead=seen.dead,
            seen=seen.exposed,
            progress=progress,
        )
        if not seen.board:
            return {play.action: (play.action, tables["flop"]) for play in self._solver.plays}
        return {action: ("flop", tables[action]) for action in sorted(tables, key=lambda each: each != "check")}


def _check(book: Book, kind: GameKind, seen: Seen) -> None:
    edition = book.edition
    rules = edition.dealt.rules.split()
    if len(seen.own) != edition.dealt.player:
        raise InputError(f"a hand has {edition.dealt.player} cards, not {len(seen.own)}", where="hand", rules=rules)
    on_board = kind is HOLDEM
    if on_board and len(seen.board) == edition.dealt.community:
        raise InputError("the board is complete, so nothing is left to decide", where="board", rules=rules)
    if on_board and len(seen.board) not in (0, 3, 4):
        raise InputError(f"at a decision the board has no card, 3 or 4, not {len(seen.board)}", where="board", rules=rules)
    if seen.board and not on_board:
        raise InputError(
            "no community card is known at the decision of this game: leave the board out", where="board", rules=rules
        )
    if seen.bet_turn and len(seen.board) != 4:
        raise InputError("whether the Turn was bet matters only with four cards on the board", where="bet_turn", rules=rules)
    if kind.exposed and not seen.exposed:
        raise InputError("the dealer shows a card in this game: say which", where="exposed", rules=rules)
    if len(seen.exposed) > edition.dealt.dealer:
        what = f"the dealer has {edition.dealt.dealer} cards, not {len(seen.exposed)}"
        raise InputError(what, where="exposed", rules=rules)
    where: dict[Card, str] = {}
    for name, cards in seen.cards.items():
        for card in cards:
            if card in where:
                raise InputError(
                    f"{card} is named twice, here and in {where[card]}: one deck has it once",
                    where=name,
                    rules=edition.pack.split(),
                )
            where[card] = name
    missing = edition.dealt.dealer - len(seen.exposed) + (edition.dealt.community - len(seen.board) if on_board else 0)
    if len(where) + missing > len(DECK):
        raise InputError("too many dead cards: the rest of the deck cannot finish the deal", where="dead")


# -- as text --


def advise(
    slug: str,
    hand: str,
    *,
    exposed: str | None = None,
    board: str | None = None,
    dead: str | None = None,
    bet_turn: bool = False,
    readings: Mapping[str, str] | None = None,
    changes: Mapping[str, str] | None = None,
    progress: counters.Progress | None = None,
) -> Advice:
    """The advice on a request as people and programs write it: a rulebook by name, cards as text ('Ah Kd 9c 7s 4d')."""
    asked = {"readings": readings, "changes": changes}
    adviser = _adviser(slug, *(tuple(sorted(flat_names(given or {}, name).items())) for name, given in asked.items()))
    own = _as_cards(hand) if adviser.kind is HOLDEM else hand
    if own is not hand and (exposed or board or dead):
        raise InputError("a starting hand has no suits: beside other cards write its two cards, as in 'As Ks'", where="hand")
    cards = {name: _cards(text, name) for name, text in (("own", own), ("exposed", exposed), ("board", board), ("dead", dead))}
    return adviser.advise(Seen(**cards, bet_turn=bet_turn), progress)


def _as_cards(hand: object) -> object:
    """The cards of a starting hand written as 'AKs', 'T9o' or 'QQ': its suits do not matter while no other card is known."""
    return next(
        (
            format_cards([DECK[card] for card in cards])
            for name, cards in zip(STARTING_HANDS, HANDS, strict=True)
            if isinstance(hand, str) and name.lower() == hand.strip().replace("10", "T").lower()
        ),
        hand,
    )


def _cards(text: object, name: str) -> tuple[Card, ...]:
    where = "hand" if name == "own" else name
    if not isinstance(text, str | None):
        raise InputError(f"write cards as text, as in 'Ah Kd', not as {show_briefly(text)}", where=where)
    try:
        return parse_cards(text or "")
    except CardError as error:
        raise InputError(str(error), where=where) from None


@lru_cache(maxsize=16)
def _adviser(slug: str, readings: Sequence[tuple[str, str]], changes: Sequence[tuple[str, str]]) -> Adviser:
    return Adviser(read_book(slug, dict(readings), dict(changes)))
