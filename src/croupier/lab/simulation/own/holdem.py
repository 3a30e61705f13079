"""Hold'em by a strategy of one's own: starting hands, and what is bet by what a player sees on the turn and the river."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import numpy as np

from croupier.errors import InputError, show_briefly
from croupier.lab.counters import Progress
from croupier.lab.counters.holdem_play import HANDS, STARTING_HANDS, Bets
from croupier.lab.payoffs import HouseSums
from croupier.lab.simulation.holdem import bits_by_sight
from croupier.lab.simulation.own.strategy_file import Flags, StrategyFile, StrategyLine, decide_in_turn
from croupier.lab.simulation.strategies import PlayedStrategy, solver_by
from croupier.lab.strategy.holdem import STREETS, bets_by_sight, chart, cost_by_sight, sights_in_words
from croupier.rulebook import Book

COLUMNS = ("street", "hands", "seen")
# A starting hand by its name, whichever rank stands first.
_PLACES = {name: at for at, each in enumerate(STARTING_HANDS) for name in (each, each[1] + each[0] + each[2:])}
ACTIONS = {"flop": ("flop", "fold"), "turn": ("turn", "check"), "river": ("river", "check")}


def decide(book: Book, file: StrategyFile, house: HouseSums, progress: Progress | None = None) -> PlayedStrategy:
    """A strategy of one's own. A street of which nothing is said is played at its best; the first decision must be said."""
    best = chart(book, progress)
    plays, later = (_chart(file), {}) if file.is_chart else _table(file)
    solver = solver_by(book, house, plays.astype(np.int64), progress)
    bits = {street: bits_by_sight(book, best, street, flags) for street, flags in later.items()}
    base: Fraction | None = solver.base.expected.units
    if later and Bets.of(book).turn_first:
        base = None  # the two bets have no costs of their own
    elif base is not None:
        base -= sum((cost_by_sight(book, street, plays, flags, progress) for street, flags in later.items()), Fraction(0))
    chosen = replace(best, plays=plays, bits={**best.bits, **bits})
    return PlayedStrategy(f"as in {file.name}", chosen, base, None if base is None else solver)


def _table(file: StrategyFile) -> tuple[Flags, dict[str, Flags]]:
    """Which starting hands are played; and by street that the table has, by starting hand and sight, whether it is bet."""
    lines = list(file.lines(COLUMNS, ACTIONS))
    first = [line for line in lines if line.cells["street"] == "flop"]
    if not first:
        raise InputError("no line says which hands are played: begin with lines of the street flop", where=file.name)
    if wrong := [line for line in first if "seen" in line.cells]:
        raise InputError("no board is seen before the flop: leave `seen` empty", where=wrong[0].where)
    plays = decide_in_turn((len(HANDS),), ((_hands(line), line.action == "flop") for line in first))
    later = {street: [line for line in lines if line.cells["street"] == street] for street in STREETS}
    return plays, {street: _by_sight(some) for street, some in later.items() if some}


def _by_sight(lines: list[StrategyLine]) -> Flags:
    shape = bets_by_sight(()).shape

    def rules() -> Iterator[tuple[Flags, bool]]:
        for line in lines:
            fits = np.broadcast_to(_hands(line)[:, None], shape)
            yield fits & _seen(line) if "seen" in line.cells else fits, line.action != "check"

    return decide_in_turn(shape, rules())


def _seen(line: StrategyLine) -> Flags:
    words = line.cells["seen"]
    if words not in sights_in_words():
        raise InputError(
            f"{show_briefly(words)} is nothing that is seen: there are {'; '.join(sights_in_words())}", where=line.where
        )
    return bets_by_sight((words,))


def _hands(line: StrategyLine) -> Flags:
    """By starting hand: whether a line names it, as in `AA AKs AKo`; a line without names takes all."""
    if "hands" not in line.cells:
        return np.ones(len(HANDS), bool)
    found = np.zeros(len(HANDS), bool)
    for name in line.cells["hands"].split():
        if (place := _PLACES.get(name)) is None:
            raise InputError(f"{show_briefly(name)} is no starting hand: write AA, AKs or AKo", where=line.where)
        found[place] = True
    return found


def _chart(file: StrategyFile) -> Flags:
    """The starting hands of a chart, each once under fold or under flop."""
    found = file.chart()
    named: dict[int, bool] = {}
    for does in ("fold", "flop"):
        if not isinstance(found.get(does), list):
            raise InputError(f"this is no chart of hold'em: it has no list {does}", where=file.name)
        for at, name in enumerate(found[does]):
            place = _PLACES.get(name) if isinstance(name, str) else None
            if place is None or place in named:
                reason = "is no starting hand" if place is None else "is there twice"
                raise InputError(f"{show_briefly(name)} {reason}", where=f"{file.name}, {does}[{at}]")
            named[place] = does == "flop"
    if missing := [name for place, name in enumerate(STARTING_HANDS) if place not in named]:
        raise InputError(f"nothing is said of {missing[0]}", where=file.name)
    return np.array([named[place] for place in range(len(STARTING_HANDS))])
