"""Three card by a strategy of one's own: hands by their strength."""

from __future__ import annotations

import numpy as np

from croupier.cards import rank_three
from croupier.errors import InputError
from croupier.lab.counters import Progress
from croupier.lab.counters.three_card import by_row
from croupier.lab.payoffs import HouseSums
from croupier.lab.simulation.own.strategy_file import Flags, HandNames, StrategyFile, decide_in_turn
from croupier.lab.simulation.strategies import PlayedStrategy, solver_by
from croupier.lab.simulation.three_card import rows_of_places
from croupier.rulebook import Book

COLUMNS = ("from", "to")


def decide(book: Book, file: StrategyFile, house: HouseSums, progress: Progress | None = None) -> PlayedStrategy:
    """A strategy of one's own: whether each place of three cards is played. Its value is exact."""
    ranked = by_row(rank_three)
    names = HandNames(sorted(set(ranked)), rank_three)
    by_strength = _chart(file, names) if file.is_chart else _table(file, names)
    place = {hand: at for at, hand in enumerate(names.hands)}
    best = by_strength[[place[hand] for hand in ranked]].astype(np.int64)
    solver = solver_by(book, house, best, progress)
    return PlayedStrategy(f"as in {file.name}", best[rows_of_places()] > 0, solver.base.expected.units, solver)


def _table(file: StrategyFile, names: HandNames) -> Flags:
    lines = file.lines(COLUMNS, {"": ("play", "fold")})
    return decide_in_turn((len(names.hands),), ((names.between(line), line.action == "play") for line in lines))


def _chart(file: StrategyFile, names: HandNames) -> Flags:
    """The hands from the lowest to play on."""
    chart = file.chart()
    if "lowest_hand_to_play" not in chart:
        raise InputError("this is no chart of three card: it names no lowest_hand_to_play", where=file.name)
    lowest = chart["lowest_hand_to_play"]
    if lowest is None:
        return np.zeros(len(names.hands), bool)
    hand = lowest.get("hand") if isinstance(lowest, dict) else lowest
    return np.arange(len(names.hands)) >= names.strength(hand, f"{file.name}, lowest_hand_to_play")
