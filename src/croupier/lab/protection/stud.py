"""Singapore Stud: a second card of the dealer's is exact; other positions' cards and the correlation are simulated."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import comb

import numpy as np

from croupier.lab.counters import Progress
from croupier.lab.counters.facts import answer_fact, columns, fact_named, order, qualifying
from croupier.lab.protection.findings import Finding, Simulation, action_payoffs, spread
from croupier.lab.solver import Solver
from croupier.lab.strategy.stud import LOOK, chart
from croupier.lab.strengths import evaluator, five_card_hands
from croupier.rulebook import Book

DEALS = comb(52, 5) * comb(47, 2) * comb(45, 3)  # own five, two cards of the dealer's that are known, and the rest
_CHUNKS = 64


class StudInput:
    """A book's hands as kernels take them."""

    def __init__(self, book: Book, progress: Progress | None) -> None:
        from croupier.lab.kernels.stud import StrengthOrder
        from croupier.lab.protection.kernels.stud import StudGame, StudPlay

        hands = five_card_hands()
        self.progress = progress
        self.solver = Solver(book, progress=progress)
        name, qualified = qualifying(book, hands)
        hand = fact_named(book, "hand")
        kinds = answer_fact(book, hand, hands, hands).astype(np.int64)
        self.brings = action_payoffs(self.solver, [{hand.name: value} for value in hand.values], columns(name))
        self.game = StudGame(evaluator(), StrengthOrder(order(book, hands), qualified), hands, kinds, self.brings.values)
        found = chart(book, progress)
        self.play = StudPlay(found.by_strength, np.cumsum(found.by_strength == LOOK) - 1, found.looks)


def findings(book: Book, simulation: Simulation, progress: Progress | None = None) -> Iterator[Finding]:
    """A second card of the dealer's, other positions' cards, and two positions of one round."""
    game = StudInput(book, progress)
    yield Finding("dealer-card", "a second card of the dealer's is known", second_card(game))
    for others in range(1, book.edition.most_positions):
        yield positions_known(game, others, simulation)
    yield _correlation(game, simulation)


def second_card(game: StudInput) -> Fraction:
    """The player's edge with a second card of the dealer's known, exactly."""
    from croupier.lab.kernels import in_parallel
    from croupier.lab.protection.kernels.stud import two_cards_shown

    hands = five_card_hands()
    cuts = [len(hands) * cut // _CHUNKS for cut in range(_CHUNKS + 1)]
    chunks = [(game.game, *each) for each in pairwise(cuts)]
    found = np.concatenate(in_parallel(two_cards_shown, chunks, game.progress, "two cards of the dealer's"))
    total, deals = (sum(map(int, column)) for column in found.T)
    if deals != DEALS:
        raise AssertionError(f"{deals} deals were counted, and there are {DEALS}")
    return Fraction(total, DEALS * game.brings.scale)


def positions_known(game: StudInput, others: int, simulation: Simulation) -> Finding:
    """The player's edge with the cards of some other positions known, simulated."""
    from croupier.lab.protection.kernels.stud import stud_gains

    deals = simulation.deals(5 + 5 * others + 1, simulation.rounds)
    gains = spread(
        stud_gains,
        len(deals),
        lambda part: (deals[part], game.game, game.play),
        game.progress,
        f"{others} other positions",
    )
    value = simulation.edge(game.solver.strategy.expected(), gains, game.brings.scale * comb(46 - 5 * others, 4))
    what = "the cards of another position are known" if others == 1 else f"the cards of {others} other positions are known"
    return Finding(f"positions-{others}", what, value)


def _correlation(game: StudInput, simulation: Simulation) -> Finding:
    from croupier.lab.protection.kernels.stud import stud_rounds

    deals = simulation.deals(15, 100 * simulation.rounds)
    results = spread(
        stud_rounds,
        len(deals),
        lambda part: (deals[part], game.game, game.play),
        game.progress,
        "two positions",
    )
    return Finding("correlation", "two positions of one round", simulation.correlation(results), "correlation")
