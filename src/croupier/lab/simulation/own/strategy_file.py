"""A file with a strategy: lines of CSV of which the first that fits decides, or a chart as JSON."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card, Hand, parse_cards
from croupier.errors import CardError, InputError, show_briefly
from croupier.files import read_text

Flags = NDArray[np.bool_]
CSV, JSON = ".csv", ".json"
LONGEST = 2**22  # characters
ACTION = "action"


@dataclass(frozen=True)
class StrategyLine:
    """A line of a table: what it asks for by column, and where it stands."""

    where: str
    cells: Mapping[str, str]  # no empty ones

    @property
    def action(self) -> str:
        """What is done where the line fits."""
        return self.cells[ACTION]


@dataclass(frozen=True)
class StrategyFile:
    """A strategy as text, under the name of its file: with it a run can be dealt anywhere."""

    name: str
    text: str

    @classmethod
    def read(cls, path: Path) -> StrategyFile:
        """The strategy in a file. `InputError` if it cannot be read."""
        text = read_text(path, LONGEST)
        if not text.strip():
            raise InputError("this file is empty", where=str(path))
        return cls(path.name, text)

    @property
    def is_chart(self) -> bool:
        """Whether it is a chart as JSON."""
        return self.name.lower().endswith(JSON)

    def chart(self) -> Mapping[str, Any]:
        """The chart that it holds, by itself or as `croupier strategy --json` prints it."""
        try:
            data = json.loads(self.text)
        except json.JSONDecodeError as error:
            raise InputError(f"this is no JSON: {error.msg}", where=f"{self.name}, line {error.lineno}") from None
        except (ValueError, RecursionError):  # a number or a depth past all bounds
            raise InputError("this is no chart, as `croupier strategy --json` prints it", where=self.name) from None
        found = data.get("chart", data) if isinstance(data, dict) else data
        if not isinstance(found, dict):
            raise InputError("this is no chart, as `croupier strategy --json` prints it", where=self.name)
        return found

    def lines(self, columns: Sequence[str], actions: Mapping[str, Sequence[str]]) -> Iterator[StrategyLine]:
        """The lines of the table. Columns are known by the first line; `actions` has those of each street, or of ''."""
        rows = enumerate(csv.reader(self.text.splitlines()), 1)
        head: list[str] | None = None
        try:
            for number, cells in rows:
                stripped = [cell.strip() for cell in cells]
                if not any(stripped) or stripped[0].startswith("#"):
                    continue
                where = f"{self.name}, line {number}"
                if head is None:
                    head = _columns(stripped, [*columns, ACTION], where)
                    continue
                yield _line(dict(zip(head, stripped, strict=False)), len(stripped) - len(head), actions, where)
        except csv.Error as error:
            raise InputError(f"this is no CSV: {error}", where=self.name) from None
        if head is None:
            raise InputError(f"this has no table: begin with the columns {', '.join([*columns, ACTION])}", where=self.name)


def _columns(head: list[str], known: Sequence[str], where: str) -> list[str]:
    for name in head:
        if name not in known or head.count(name) > 1:
            what = f"{show_briefly(name)} is {'there twice' if name in known else 'no column'}: there are {', '.join(known)}"
            raise InputError(what, where=where)
    if ACTION not in head:
        raise InputError(f"the column {ACTION} is missing", where=where)
    return head


def _line(cells: dict[str, str], more: int, actions: Mapping[str, Sequence[str]], where: str) -> StrategyLine:
    if more > 0:
        raise InputError("this line has more cells than there are columns", where=where)
    street = cells.get("street", "")
    if street not in actions:
        raise InputError(f"{show_briefly(street)} is no street: there are {', '.join(actions)}", where=where)
    if cells.get(ACTION, "") not in actions[street]:
        what = f"{show_briefly(cells.get(ACTION, ''))} is no action here: there are {' and '.join(actions[street])}"
        raise InputError(what, where=where)
    return StrategyLine(where, {name: cell for name, cell in cells.items() if cell})


def names_a_file(named: object) -> bool:
    """Whether a strategy is named by its file."""
    return isinstance(named, str | Path) and str(named).lower().endswith((CSV, JSON))


class HandNames:
    """Hands by strength, found by their names, by ranks where a hand is odd cards, or by cards that make them."""

    def __init__(self, hands: Sequence[Hand], rank: Callable[[Sequence[Card]], Hand]) -> None:
        self.hands, self._rank = hands, rank
        self._places = {hand: at for at, hand in enumerate(hands)}
        self._names: dict[str, int] = {}
        for at, hand in enumerate(hands):
            name = str(hand)
            self._names[name.casefold()] = at
            if hand.category == hands[0].category:  # odd cards
                self._names[name.rpartition(" ")[2].casefold()] = at
                self._names["-".join(map(str, hand.ranks))] = at

    def strength(self, name: object, where: str) -> int:
        """The strength of a hand. `InputError` if there is none of this name."""
        if isinstance(name, str):
            if (found := self._names.get(name.casefold())) is not None:
                return found
            try:
                return self._places[self._rank(parse_cards(name))]
            except (CardError, KeyError):
                pass
        what = f"{show_briefly(name)} is no hand: write its name, as in {str(self.hands[-2])!r}, or cards, as in 'Qh 6d 4c'"
        raise InputError(what, where=where)

    def between(self, line: StrategyLine) -> Flags:
        """By strength: whether a line's `from` and `to` take it in; a line without them takes all."""
        low = self.strength(line.cells["from"], line.where) if "from" in line.cells else 0
        high = self.strength(line.cells["to"], line.where) if "to" in line.cells else len(self.hands) - 1
        if low > high:
            raise InputError("no hand fits: `from` is the weaker hand, `to` the stronger", where=line.where)
        places = np.arange(len(self.hands))
        return (low <= places) & (places <= high)


def decide_in_turn(shape: tuple[int, ...], rules: Iterator[tuple[Flags, bool]]) -> Flags:
    """Whether something is done in each state: the first rule that fits decides; where none does, nothing is done."""
    done, open_ = np.zeros(shape, bool), np.ones(shape, bool)
    for fits, does in rules:
        now = open_ & fits
        done |= now & does
        open_ &= ~now
    return done
