"""Hold'em: exact with a card of the dealer's known; the rest is simulated.

Of other positions' cards a sample is drawn, and all that may follow each is gone through, before the first decision.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from croupier.cards import FiveCardClass
from croupier.errors import InputError
from croupier.lab.counters import Progress
from croupier.lab.counters.holdem_play import COMPARED, HANDS, STARTING_HANDS, Bets, brings, hand_shape, judge, starting_hand
from croupier.lab.counts import JointCounts
from croupier.lab.protection.findings import Cards, Finding, Simulation, spread
from croupier.lab.protection.holdem_card import edge_with_a_card, levels_on_boards
from croupier.lab.solver import Solver
from croupier.lab.strategy.holdem import chart, set_numbers, suits_as_in
from croupier.rulebook import Book

if TYPE_CHECKING:
    from croupier.lab.protection.kernels.holdem import HoldemBrings, HoldemPlay

_SLOWER = 100  # how many deals of another game take as long as one of all boards
_FEWEST = 10  # fewer say too little of their own error


class HoldemInput:
    """A book's best play as kernels take it."""

    def __init__(self, book: Book, progress: Progress | None) -> None:
        from croupier.lab.protection.kernels.holdem import HoldemGame

        self.bets = Bets.of(book)
        if self.bets.turn_first:
            raise InputError("protection is not computed where the river may be bet only after the turn", where="H-27")
        self.progress = progress
        self.solver = Solver(book, progress=progress)
        worth, self.scale = what_it_brings(book, self.solver)
        self.game = HoldemGame(judge(self.bets), _play(book, progress), worth)


def _play(book: Book, progress: Progress | None) -> HoldemPlay:
    from croupier.lab.protection.kernels.holdem import HoldemPlay

    found = chart(book, progress)
    row, suits = np.zeros((52, 52), np.int16), np.zeros((52, 52, 4), np.uint8)
    for one in range(52):
        for other in range(52):
            if one != other:
                row[one, other] = STARTING_HANDS.index(starting_hand(one, other))
                suits[one, other] = np.argsort(suits_as_in(HANDS[row[one, other]], (one, other)))
    return HoldemPlay(
        row,
        suits,
        np.array([hand_shape(hand) for hand in HANDS], np.uint8),
        found.plays,
        np.array([set_numbers(kind, 3) for kind in range(3)]),
        np.array([set_numbers(kind, 4) for kind in range(3)]),
        found.starts["turn"],
        found.starts["river"],
        found.bits["turn"],
        found.bits["river"],
    )


def what_it_brings(book: Book, solver: Solver) -> tuple[HoldemBrings, int]:
    """What the parts of the base game bring, in whole numbers of a unit, and how many of these are an Ante."""
    from croupier.lab.protection.kernels.holdem import HoldemBrings

    outcomes = tuple(
        {"turn": False, "river": False, "hand": hand, "comparison": each} for hand in FiveCardClass for each in COMPARED
    )
    table = JointCounts(
        0, ({},), np.zeros(1, np.int16), np.zeros(1, np.int64), outcomes, np.zeros((1, len(outcomes)), np.int64)
    )
    given_up, shown = (solver.sheet(table, play).entries[0] for play in solver.plays)
    folds = list({each.net.units for each in given_up if each})
    if len(folds) > 1:
        raise InputError("protection is computed only where every folded hand loses the same", where="fold")
    stays = [each.net.units if each else Fraction(0) for each in shown]
    turn, river = brings(book, "turn"), brings(book, "river")
    scale = lcm(*(each.denominator for each in (*folds, *stays, *turn, *river)))
    flop = np.array([int(each * scale) for each in stays]).reshape(len(FiveCardClass), len(COMPARED))
    by_turn, by_river = (np.array([int(each * scale) for each in some]) for some in (turn, river))
    return HoldemBrings(int(folds[0] * scale), flop, by_turn, by_river), scale


def findings(book: Book, simulation: Simulation, progress: Progress | None = None) -> Iterator[Finding]:
    """A dealer's card, other positions' cards, and two positions of one round."""
    game = HoldemInput(book, progress)
    edge = edge_with_a_card(game.bets, game.game.brings, progress) / game.scale
    yield Finding("dealer-card", "one of the dealer's hole cards is known", edge)
    hands = KnownHands(game)
    for others in dict.fromkeys((1, book.edition.most_positions - 1)):
        yield _positions(hands, others, simulation)
    yield _correlation(game, simulation)


class KnownHands:
    """A player who knows the cards of other positions, from the first decision on."""

    def __init__(self, game: HoldemInput) -> None:
        from croupier.lab.kernels.holdem_boards import CHOOSE
        from croupier.lab.protection.kernels.holdem_hands import AllBoards, Tables, reduce_all

        self.game = game
        boards = AllBoards(np.zeros(CHOOSE[52, 5], np.uint16), np.zeros(CHOOSE[52, 5], np.uint8))
        reduce_all(boards)
        self._tables = Tables(levels_on_boards(game.bets, game.progress, "other positions"), boards)

    def values(self, own: tuple[int, int], dead: Sequence[int]) -> tuple[Fraction, Fraction]:
        """What the round brings, in Antes: by best play with these cards dead, and by best play of one who does not know it."""
        from croupier.lab.protection.kernels.holdem_hands import make_room, values_apart

        kernels, scale = self.game.game, self.game.scale
        gone = sum(1 << card for card in (*own, *dead))
        best, base, deals = values_apart(kernels, self._tables, own, gone, make_room())
        fold = kernels.brings.fold * deals
        plays = kernels.play.plays[kernels.play.row[own]]
        return Fraction(max(best, fold), deals * scale), Fraction(base if plays else fold, deals * scale)

    def gains(self, deals: Cards) -> NDArray[np.float64]:
        """By deal of two cards and the others' that are known: how much more it brings to know these."""
        found = (self.values((int(deal[0]), int(deal[1])), deal[2:].tolist()) for deal in deals)
        return np.array([float(best - base) for best, base in found])


def _positions(hands: KnownHands, others: int, simulation: Simulation) -> Finding:
    game = hands.game
    deals = simulation.deals(2 + 2 * others, max(simulation.rounds // _SLOWER, _FEWEST))
    gains = spread(hands.gains, len(deals), lambda part: (deals[part],), game.progress, f"{others} other positions")
    value = simulation.edge(game.solver.strategy.expected(), gains, 1)
    what = "the cards of another position are known" if others == 1 else f"the cards of {others} other positions are known"
    return Finding(f"positions-{others}", what, value)


def _correlation(game: HoldemInput, simulation: Simulation) -> Finding:
    from croupier.lab.protection.kernels.holdem import holdem_rounds

    deals = simulation.deals(11, 50 * simulation.rounds)
    results = spread(
        holdem_rounds,
        len(deals),
        lambda part: (game.game, deals[part]),
        game.progress,
        "two positions",
    )
    value = simulation.correlation(results / game.scale, game.solver.base.moments)
    return Finding("correlation", "two positions of one round", value, "correlation")
