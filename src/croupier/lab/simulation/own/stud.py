"""Stud by a strategy of one's own: hands by their strength, the rank that the dealer shows, and suits."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANKS as LETTERS
from croupier.cards import FiveCardClass, rank_five
from croupier.errors import InputError, show_briefly
from croupier.lab.counters import Progress
from croupier.lab.payoffs import HouseSums
from croupier.lab.simulation.own.strategy_file import Flags, HandNames, StrategyFile, StrategyLine, decide_in_turn
from croupier.lab.simulation.strategies import PlayedStrategy, solver_by, solver_of_sides
from croupier.lab.strategy.rule_of_thumb import cost
from croupier.lab.strategy.stud import hand_classes, hands_by_strength, look_up_to, stud_states
from croupier.lab.strengths import PATTERNS, RANKS
from croupier.rulebook import Book

COLUMNS = ("from", "to", "shown", "pairs")
_DIGITS = 2 * RANKS * PATTERNS // 8  # hexadecimal, of the bits of one hand


def decide(book: Book, file: StrategyFile, house: HouseSums, progress: Progress | None = None) -> PlayedStrategy:
    """A strategy of one's own: by strength, rank shown and pattern whether it is bet. Its value is exact."""
    names = HandNames(hands_by_strength(), rank_five)
    bets = _chart(file, names) if file.is_chart else _table(file, names)
    bits = (bets.astype(np.int64) << np.arange(PATTERNS)).sum(axis=2).astype(np.uint32)
    base = solver_by(book, house, None, progress).base.expected.units - _cost(book, bets, progress)
    return PlayedStrategy(f"as in {file.name}", bits.ravel(), base, solver_of_sides(book, house, progress))


def _table(file: StrategyFile, names: HandNames) -> Flags:
    shape = (len(names.hands), RANKS, PATTERNS)
    ranks = np.array([_ranks(hand.ranks) for hand in names.hands])

    def rules() -> Iterator[tuple[Flags, bool]]:
        for line in file.lines(COLUMNS, {"": ("bet", "fold")}):
            fits = names.between(line)[:, None] & _shown(line) & _pairs(line, ranks)
            yield np.broadcast_to(fits[:, :, None], shape), line.action == "bet"

    return decide_in_turn(shape, rules())


def _ranks(ranks: tuple[int, ...]) -> list[bool]:
    """By rank from the Two on: whether a hand has it."""
    return [rank in ranks for rank in range(2, 2 + RANKS)]


def _shown(line: StrategyLine) -> Flags:
    """By rank shown: whether a line names it. Ranks are letters, as in `TJQKA`; a line without them takes all."""
    letters = line.cells.get("shown", LETTERS).upper()
    if wrong := [each for each in letters.replace(" ", "") if each not in LETTERS]:
        raise InputError(f"{show_briefly(wrong[0])} is no rank: ranks are {LETTERS}", where=line.where)
    return np.array([each in letters for each in LETTERS])[None, :]


def _pairs(line: StrategyLine, ranks: NDArray[np.bool_]) -> Flags:
    """By strength and rank shown: whether the hand has that rank, where a line asks for it."""
    asked = line.cells.get("pairs", "")
    if asked not in ("", "yes", "no"):
        raise InputError(f"{show_briefly(asked)} is neither yes nor no", where=line.where)
    return np.ones_like(ranks) if not asked else ranks == (asked == "yes")


def _chart(file: StrategyFile, names: HandNames) -> Flags:
    """Stretches of hands with one action, and the bits of those that look at the dealer's card."""
    chart, where = file.chart(), f"{file.name}, hands"
    bets = np.zeros((len(names.hands), RANKS, PATTERNS), bool)
    decided = np.zeros(len(names.hands), bool)
    looks = chart.get("look", {})
    if not isinstance(chart.get("hands"), list) or not isinstance(looks, dict):
        raise InputError("this is no chart of this game: it has no hands, or no look", where=file.name)
    bits = {
        names.strength(name, f"{file.name}, look"): _bits(digits, f"{file.name}, look.{name}") for name, digits in looks.items()
    }
    for at, stretch in enumerate(chart["hands"]):
        place = f"{where}[{at}]"
        first, last, action = _stretch(stretch, names, place)
        if decided[first : last + 1].any():
            raise InputError("an earlier stretch has some of these hands", where=place)
        decided[first : last + 1] = True
        bets[first : last + 1] = action == "bet"
        for strength in range(first, last + 1) if action == "look" else ():
            if strength not in bits:
                raise InputError(f"{names.hands[strength]} looks at the dealer's card, and look does not have it", where=place)
            bets[strength] = bits[strength]
    if not decided.all():
        raise InputError(f"nothing is said of {names.hands[int(np.argmin(decided))]}", where=where)
    return bets


def _stretch(stretch: Any, names: HandNames, place: str) -> tuple[int, int, str]:
    if not isinstance(stretch, dict) or stretch.get("action") not in ("bet", "fold", "look"):
        raise InputError("a stretch of hands has from, to and an action: bet, fold or look", where=place)
    first, last = (names.strength(stretch.get(end), f"{place}.{end}") for end in ("from", "to"))
    if first > last:
        raise InputError("no hand fits: `from` is the weaker hand, `to` the stronger", where=place)
    return first, last, stretch["action"]


def _bits(digits: object, where: str) -> Flags:
    """The decisions of one hand by rank shown and pattern, from hexadecimal digits."""
    try:
        data = bytes.fromhex(digits) if isinstance(digits, str) and len(digits) == _DIGITS else b""
    except ValueError:
        data = b""
    if not data:
        raise InputError(f"this must be {_DIGITS} hexadecimal digits", where=where)
    found: Flags = np.unpackbits(np.frombuffer(data, np.uint8), bitorder="little").reshape(RANKS, PATTERNS).astype(bool)
    return found


def _cost(book: Book, bets: Flags, progress: Progress | None) -> Fraction:
    """What it costs against best play: by state in the classes within which either is not always the same, by class above."""
    whole = solver_by(book, HouseSums(), None, progress).strategy
    classes = np.array([hand.category for hand in hands_by_strength()])
    upto = max(look_up_to(whole), *(int((classes <= each).sum()) for each in FiveCardClass if _mixed(bets[classes == each])), 0)
    found = stud_states(book, upto, progress)
    by_state = bets[found.strength, found.shown, found.pattern]
    rows = hand_classes(whole)
    of_class = np.array([bool(bets[classes == each].any()) for each in FiveCardClass])
    part = Fraction(found.strategy.table.deals, whole.table.deals)
    above = rows > classes[upto - 1]
    by_class = np.where(above, of_class[rows - int(min(FiveCardClass))], whole.best > 0)
    return part * cost(found.strategy, by_state) + cost(whole, by_class)


def _mixed(bets: Flags) -> bool:
    return bool(bets.any() and not bets.all())
