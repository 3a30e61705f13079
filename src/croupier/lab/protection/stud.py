"""Singapore Stud: a second card of the dealer's is exact, and so are another position's cards; the rest is simulated."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import comb

import numpy as np

from croupier.lab.counters import Progress
from croupier.lab.counters.facts import answer_fact, columns, fact_named, order, qualifying
from croupier.lab.counters.stud import count
from croupier.lab.protection.findings import Estimate, Finding, Simulation, TooManySetsError, action_payoffs, spread
from croupier.lab.protection.stud_seen_hands import Worth, sum_of_betting
from croupier.lab.solver import Solver
from croupier.lab.strategy.stud import LOOK, chart
from croupier.lab.strengths import evaluator, five_card_hands
from croupier.rulebook import Book

DEALS = comb(52, 5) * comb(47, 2) * comb(45, 3)  # own five, two cards of the dealer's that are known, and the rest
_CHUNKS = 64
_EXACT = 1  # with how many other positions' cards known the default counts
_MOST = 2  # and with how many it can be asked for: each further one takes several times as long


class StudInput:
    """A book's hands as kernels take them."""

    def __init__(self, book: Book, progress: Progress | None) -> None:
        from croupier.lab.kernels.stud import StrengthOrder
        from croupier.lab.protection.kernels.stud import StudGame, StudPlay

        hands = five_card_hands()
        self.book = book
        self.progress = progress
        self.solver = Solver(book, progress=progress)
        name, qualified = qualifying(book, hands)
        hand = fact_named(book, "hand")
        kinds = answer_fact(book, hand, hands, hands).astype(np.int64)
        self.qualifies = name
        self.brings = action_payoffs(self.solver, [{hand.name: value} for value in hand.values], columns(name))
        self.game = StudGame(evaluator(), StrengthOrder(order(book, hands), qualified), hands, kinds, self.brings.values)
        found = chart(book, progress)
        self.play = StudPlay(found.by_strength, np.cumsum(found.by_strength == LOOK) - 1, found.looks)


def findings(book: Book, simulation: Simulation, progress: Progress | None = None) -> Iterator[Finding]:
    """A second card of the dealer's, other positions' cards, and two positions of one round."""
    game = StudInput(book, progress)
    yield Finding("dealer-card", "a second card of the dealer's is known", second_card(game))
    for others in range(1, book.edition.most_positions):
        what = "the cards of another position are known" if others == 1 else f"the cards of {others} other positions are known"
        yield Finding(f"positions-{others}", what, _with_positions(game, others, simulation))
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


def _with_positions(game: StudInput, others: int, simulation: Simulation) -> Fraction | Estimate:
    if others <= _MOST and simulation.counts(others, _EXACT):
        try:
            return with_positions(game, others)
        except TooManySetsError:
            pass
    return with_drawn_positions(game, others, simulation)


def with_positions(game: StudInput, others: int) -> Fraction:
    """The player's edge with the cards of some other positions known, from all sets of cards that may be gone."""
    ways = comb(42, 5 * others)  # to choose the cards seen, where own and the dealer's are
    table = count(game.book, frozenset())
    outcomes = columns(game.qualifies)
    deals = table.within(np.ones(len(table.kind), np.bool_)).astype(object)
    seen = game.brings.values[:, :, [outcomes.index(each) for each in table.outcomes]]
    folds, bets = (seen * deals).sum(axis=2) * ways
    gained = sum_of_betting(worth_of_betting(game), list(bets - folds), others, game.progress)
    return Fraction(sum(folds) + gained, table.deals * ways * game.brings.scale)


def worth_of_betting(game: StudInput) -> Worth:
    """What betting brings more than a fold."""
    return Worth(game.brings.values[1] - game.brings.values[0], game.game.kinds, *game.game.order)


def with_drawn_positions(game: StudInput, others: int, simulation: Simulation) -> Estimate:
    """The same, simulated."""
    from croupier.lab.protection.kernels.stud import stud_gains

    deals = simulation.deals(5 + 5 * others + 1, simulation.rounds)
    gains = spread(
        stud_gains,
        len(deals),
        lambda part: (deals[part], game.game, game.play),
        game.progress,
        f"{others} other positions",
    )
    return simulation.edge(game.solver.strategy.expected(), gains, game.brings.scale * comb(46 - 5 * others, 4))


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
    value = simulation.correlation(results / game.brings.scale, game.solver.base.moments)
    return Finding("correlation", "two positions of one round", value, "correlation")
