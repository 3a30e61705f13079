"""Hold'em: 169 starting hands, and what to bet on the turn and the river.

The complete table has one bit for every flop and every four cards of the board that a starting hand can tell apart: what
differs by an exchange of suits that the hand leaves alike is one. Rules of thumb go by what a player sees in the cards; what
every such sight gains and loses is added up over all boards, so that any rule made of them has an exact cost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card, distinct
from croupier.cards import RANKS as LETTERS
from croupier.errors import InputError
from croupier.lab.cache import Arrays, load_or_make, sources
from croupier.lab.counters import Progress
from croupier.lab.counters.holdem_play import (
    DEALS,
    HANDS,
    STARTING_HANDS,
    WAYS,
    Bets,
    brings,
    go_through,
    hand_shape,
    starting_hand,
)
from croupier.lab.first_actions import Strategy
from croupier.lab.solver import Solver
from croupier.lab.strategy.rule_of_thumb import RuleOfThumb, cost
from croupier.rulebook import Book

if TYPE_CHECKING:
    from croupier.lab.kernels.holdem_boards import Boards
    from croupier.lab.kernels.holdem_standings import Judge
    from croupier.lab.kernels.holdem_tallies import Held, HoldemBets

Flags = NDArray[np.bool_]
Ints = NDArray[np.int64]

STREETS = {"turn": 3, "river": 4}  # the cards on the board when the bet is made
_MOST = 2**16  # of a payment in the smallest common unit: sums over all boards have 64 bits
_CONDITIONS = 3  # besides the pair, of a rule of thumb
EVERY_HAND, OWN_PAIR = "play every hand", "any pair of your own or better"  # how a typical player plays, at first and later


@dataclass(frozen=True, eq=False)
class HoldemChart:
    """Which starting hands to play, and one bit for each board that such a hand tells apart."""

    plays: Flags  # by starting hand
    bits: Mapping[str, NDArray[np.uint8]]  # by street: packed, one starting hand after the other
    starts: Mapping[str, Ints]  # by street and starting hand: where its bits begin

    def decide(self, own: Sequence[Card], board: Sequence[Card] = ()) -> str:
        """The best action; on a board of four that of one who may bet the River."""
        cards = [DECK.index(card) for card in distinct([*own, *board])]
        if len(own) != 2 or len(board) not in (0, 3, 4):
            raise InputError(
                f"a decision is made with two cards and a board of 0, 3 or 4, not {len(own)} and {len(board)}", where="cards"
            )
        row = STARTING_HANDS.index(starting_hand(*cards[:2]))
        if not board:
            return "flop" if self.plays[row] else "fold"
        street = "turn" if len(board) == 3 else "river"
        at = int(self.starts[street][row]) + _number(HANDS[row], cards)
        return street if self.bits[street][at // 8] >> 7 - at % 8 & 1 else "check"

    @property
    def size(self) -> int:
        """In bytes."""
        return -(-len(self.plays) // 8) + sum(len(each) for each in self.bits.values())

    def as_dict(self) -> dict[str, Any]:
        """The starting hands, and how many bits the rest takes."""
        bits = {street: int(starts[-1]) for street, starts in self.starts.items()}
        return {**_starting(self.plays), "bits": {"flop": len(self.plays), **bits}, "bytes": self.size}


def _starting(plays: Flags) -> dict[str, list[str]]:
    """The starting hands by what to do with them."""
    named = list(zip(STARTING_HANDS, plays, strict=True))
    return {"fold": [name for name, stays in named if not stays], "flop": [name for name, stays in named if stays]}


def strategy_as_json(book: Book, strategy: Strategy) -> dict[str, Any]:
    """The starting hands. What to bet later is too much to print: `advise` has it for one state, `chart` for all."""
    return _starting(strategy.best > 0)


def _number(stands: tuple[int, int], cards: Sequence[int]) -> int:
    """The number of a board among those that a starting hand tells apart."""
    from croupier.lab.kernels import holdem_boards

    suits = suits_as_in(stands, (cards[0], cards[1]))
    masks = [0, 0, 0, 0]
    for card in cards[2:]:
        masks[suits.index(card // 13)] |= 1 << card % 13
    return int(set_numbers(hand_shape(stands), len(cards) - 2)[holdem_boards.place_of(*masks)])


def suits_as_in(stands: tuple[int, int], own: tuple[int, int]) -> list[int]:
    """The suits in the order in which they become those of the starting hand that stands for two cards."""
    first, second = own if own[0] % 13 == stands[0] % 13 else (own[1], own[0])
    return list(dict.fromkeys((first // 13, second // 13, 0, 1, 2, 3)))


@cache
def set_numbers(kind: int, size: int) -> NDArray[np.uint32]:
    """For every set of cards, by the shape of the starting hand, the number of the one that stands for it."""
    from croupier.lab.kernels import holdem_boards

    return holdem_boards.number_sets(kind, size)[0]


# -- going through all boards --


def _sums(book: Book, progress: Progress | None) -> Arrays:
    """By street: what each sight gains and loses by starting hand, and the bits of the decisions."""
    bets = Bets.of(book)
    if max(map(abs, (*bets.turn, *bets.river))) > _MOST:
        raise InputError(
            "these odds cannot be put into a table of decisions: the numbers in them are too large", where="turn and river"
        )

    def make() -> Arrays:
        parts = [part for (part,) in go_through(bets, _showdown, progress)]
        found: Arrays = {}
        for street in STREETS:
            found[f"{street} gains"] = np.array([part[street][0] for part in parts])
            decisions = [part[street][1] for part in parts]
            found[f"{street} bits"] = np.packbits(np.concatenate(decisions))
            found[f"{street} starts"] = np.concatenate(([0], np.cumsum([len(each) for each in decisions])))
        return found

    return load_or_make("holdem-decisions", {**bets.depends(), "by": sources("lab/strategy")}, make)


def _showdown(by: Judge, boards: Boards, held: Held, play: HoldemBets) -> dict[str, tuple[Ints, Flags]]:
    from croupier.lab.strategy.kernels import CODES, sights

    found = {}
    for street, size in STREETS.items():
        out = np.zeros((CODES, 2), np.int64)
        sums = (play.turns if street == "turn" else play.rivers).astype(np.int64)
        seen = sights(by, held.cards, set_numbers(hand_shape(held.cards), size), len(sums))
        np.add.at(out, (seen, (sums < 0).astype(np.int64)), sums)  # what a bet gains, and what it loses
        found[street] = out, sums > 0
    return found


def _strategy(book: Book, progress: Progress | None) -> Strategy:
    return Solver(book, progress=progress).strategy


def chart(book: Book, progress: Progress | None = None) -> HoldemChart:
    """The complete strategy of a book of this kind."""
    found = _sums(book, progress)
    return HoldemChart(
        _strategy(book, progress).best > 0,
        {street: found[f"{street} bits"] for street in STREETS},
        {street: found[f"{street} starts"] for street in STREETS},
    )


# -- rules of thumb --


def rules_of_thumb(book: Book, progress: Progress | None = None) -> tuple[RuleOfThumb, ...]:
    """What to fold at first, and for either bet the cheapest rules of few conditions, by their number.

    Where the river is open only to those who bet the turn, a rule for one bet has no cost of its own, and none is given.
    """
    strategy = _strategy(book, progress)
    later = () if Bets.of(book).turn_first else STREETS
    first = (RuleOfThumb("flop", words, cost(strategy, stays)) for words, stays in first_rules().items())
    return (*first, *(each for street in later for each, _ in later_rules(book, street, strategy.best > 0, progress)))


def first_rules() -> dict[str, Flags]:
    """The rules for the first decision: the starting hands that each of them plays."""
    low = [name[1] == "2" and name[0] in "34567" and name.endswith("o") for name in STARTING_HANDS]
    return {
        "fold 2-3 to 2-7 unsuited, play everything else": ~np.array(low),
        EVERY_HAND: np.ones(len(low), bool),
    }


def later_rules(book: Book, street: str, plays: Flags, progress: Progress | None) -> list[tuple[RuleOfThumb, tuple[str, ...]]]:
    """The cheapest rules for a bet with the starting hands that are played, by their number of conditions, and these.

    The last two have none: to bet always, and to check always.
    """
    gains = _sums(book, progress)[f"{street} gains"] * WAYS[:, None, None]
    rows, codes = np.nonzero(gains.any(axis=2) & plays[:, None])
    gained, net = gains[rows, codes, 0], gains[rows, codes].sum(axis=1)
    most, all_bets = int(gained.sum()), int(net.sum())
    pairs, others = _conditions(rows, codes)
    rules: list[tuple[tuple[str, ...], int]] = []
    for number in range(_CONDITIONS + 1):
        found: tuple[tuple[str, ...], int] | None = None
        for pair, having in pairs.items():
            for some in combinations(others, number):
                bets = np.logical_or.reduce([having, *(others[each] for each in some)])
                lost = most - int(net[bets].sum())
                if found is None or lost < found[1]:
                    found = (pair, *some), lost
        if found and (not rules or found[1] < rules[-1][1]):
            rules.append(found)
    named = [("bet " + ", ".join(names), names, lost) for names, lost in rules]
    named += [("bet always", (), most - all_bets), ("check always", (), most)]
    return [(RuleOfThumb(street, words, _in_antes(book, street, lost)), names) for words, names, lost in named]


def cost_by_sight(book: Book, street: str, plays: Flags, bets: Flags, progress: Progress | None = None) -> Fraction:
    """What it costs against best play to bet, with the starting hands that are played, exactly in these sights of each."""
    gains = _sums(book, progress)[f"{street} gains"] * WAYS[:, None, None] * plays[:, None, None]
    return _in_antes(book, street, int(gains[:, :, 0].sum()) - int(gains.sum(axis=2)[bets].sum()))


def _in_antes(book: Book, street: str, lost: int) -> Fraction:
    return Fraction(lost, DEALS) * _unit(book, street) * (4 if street == "river" else 1)  # four cards lie in four orders


def bets_by_sight(conditions: Sequence[str]) -> Flags:
    """By starting hand and by what is seen: whether one of a rule's conditions holds."""
    from croupier.lab.strategy.kernels import CODES

    rows, codes = np.divmod(np.arange(len(HANDS) * CODES), CODES)
    pairs, others = _conditions(rows, codes)
    holds: Flags = np.logical_or.reduce([np.zeros(len(rows), bool), *((pairs | others)[each] for each in conditions)])
    return holds.reshape(len(HANDS), CODES)


def sights_in_words() -> tuple[str, ...]:
    """The conditions of which rules are made, in words."""
    none = np.zeros(0, np.int64)
    pairs, others = _conditions(none, none)
    return (*pairs, *others)


def _unit(book: Book, street: str) -> Fraction:
    """In Antes, the unit that the bet's results are counted in."""
    counted = Bets.of(book).turn if street == "turn" else Bets.of(book).river
    return next((real / whole for real, whole in zip(brings(book, street), counted, strict=True) if whole), Fraction(0))


def _conditions(rows: Ints, codes: Ints) -> tuple[dict[str, Flags], dict[str, Flags]]:
    """What a rule may ask for, by its words: the least pair of one's own, and what else is enough."""
    from croupier.lab.strategy.kernels import SIZES

    made, paired, flush, straight, over = np.unravel_index(codes, SIZES)
    cards = np.array([sorted(card % 13 for card in hand) for hand in HANDS])[rows]
    low, high = cards.T
    pairs = {
        OWN_PAIR: made >= 1,
        "your own pair if at most one rank of the board is higher, or better": made >= 2,
        "top pair, an overpair or better": made >= 3,
        "two pairs of your own or better": made >= 4,
    }
    others = {f"{LETTERS[rank]} high or better": high >= rank for rank in range(6, 13)}
    others |= {f"two cards from {LETTERS[rank]} up": low >= rank for rank in range(6, 12)}
    others |= {f"{LETTERS[rank]} high on a paired board": (high >= rank) & (paired > 0) for rank in range(8, 13)}
    others |= {f"{LETTERS[rank]} high above the board": (high >= rank) & (over > 0) for rank in range(8, 12)}
    others |= {
        "four to a flush": flush == 1,
        "an open straight draw": straight == 2,
        "any straight draw": straight >= 1,
        "two cards above the board": over == 2,
    }
    return pairs, others
