"""Three Card: all of it is exact but what more than one other position's cards are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb

import numpy as np

from croupier.lab.counters import Progress
from croupier.lab.counters.facts import answer_fact, columns, fact_named, order, qualifying
from croupier.lab.counters.three_card import DEALS, all_hands
from croupier.lab.protection.findings import Brings, Finding, Ints, Simulation, action_payoffs, spread
from croupier.lab.solver import Solver
from croupier.lab.strategy.three_card import ThreeCardChart, chart
from croupier.lab.strengths import cards_of, three_card_hands
from croupier.rulebook import Book

_CHUNKS = 16


class ThreeCardInput:
    """A book's hands as kernels take them."""

    def __init__(self, book: Book, progress: Progress | None) -> None:
        from croupier.lab.kernels.three_card import Dealers
        from croupier.lab.protection.kernels.three_card import Hands

        strengths = three_card_hands()
        self.progress = progress
        self.solver = Solver(book, progress=progress)
        self.chart: ThreeCardChart = chart(book, progress)
        name, qualified = qualifying(book, strengths)
        hand = fact_named(book, "hand")
        found = all_hands()
        by_strength = found["strengths"]
        kinds = answer_fact(book, hand, strengths, strengths).astype(np.int64)
        self.every = Hands(found["masks"], found["cards"], order(book, strengths)[by_strength], kinds[by_strength])
        self.rows = self.every.some(found["rows"])
        self.times = found["times"]
        self.qualified = qualified[by_strength].astype(np.int64)
        self.dealers = Dealers(self.every.masks, self.every.places, self.qualified)
        self.brings: Brings = action_payoffs(self.solver, [{hand.name: value} for value in hand.values], columns(name))
        self.stays = np.array([self.chart.decide(cards_of(cards)) == "play" for cards in found["cards"]], np.int64)

    @property
    def base(self) -> Fraction:
        """The player's edge by best play."""
        return self.solver.strategy.expected()

    def summed(self, work: Callable[..., Ints], what: str) -> int:
        """The sum of a kernel over all hands of a player."""
        from croupier.lab.kernels import in_parallel

        rows = [self.rows.some(part) for part in np.array_split(np.arange(len(self.times)), _CHUNKS)]
        cards, values = self.every.cards, self.brings.values
        found = np.concatenate(in_parallel(work, [(each, self.dealers, cards, values) for each in rows], self.progress, what))
        return sum(int(a) * int(b) for a, b in zip(found, self.times, strict=True))


def findings(book: Book, simulation: Simulation, progress: Progress | None = None) -> Iterator[Finding]:
    """A dealer's card, other positions' cards, and two positions of one round."""
    from croupier.lab.protection.kernels.three_card import with_a_card, with_a_hand

    game = ThreeCardInput(book, progress)
    scale = game.brings.scale
    edge = Fraction(game.summed(with_a_card, "a card of the dealer's"), DEALS * 3 * scale)
    yield Finding("dealer-card", "the dealer's first card is known", edge)
    edge = Fraction(game.summed(with_a_hand, "another position's cards"), DEALS * comb(46, 3) * scale)
    yield Finding("positions-1", "the cards of another position are known", edge)
    for others in range(2, book.edition.most_positions):
        yield _positions(game, others, simulation)
    yield _correlation(game)


def _positions(game: ThreeCardInput, others: int, simulation: Simulation) -> Finding:
    from croupier.lab.protection.kernels.three_card import three_card_gains

    deals = simulation.deals(3 + 3 * others, simulation.rounds)
    masks = (np.int64(1) << deals[:, :3].astype(np.int64)).sum(axis=1)
    place = np.searchsorted(np.sort(game.every.masks), masks)
    hands = np.argsort(game.every.masks)[place]
    own, every_round = game.every.some(hands), np.arange(len(deals))
    stays = game.stays[hands]
    gains = spread(
        three_card_gains,
        len(deals),
        lambda part: (deals[part], own.some(every_round[part]), stays[part], game.dealers, game.brings.values),
        game.progress,
        f"{others} other positions",
    )
    value = simulation.edge(game.base, gains, game.brings.scale * comb(49 - 3 * others, 3))
    return Finding(f"positions-{others}", f"the cards of {others} other positions are known", value)


def _correlation(game: ThreeCardInput) -> Finding:
    """Two positions against each hand that the dealer may have."""
    from croupier.lab.kernels import in_parallel
    from croupier.lab.protection.kernels.three_card import two_positions

    found = all_hands()["rows"]
    parts = np.array_split(np.arange(len(found)), _CHUNKS)
    chunks = [(game.rows.some(part), game.qualified[found][part], game.every, game.stays, game.brings.values) for part in parts]
    sums = np.concatenate(in_parallel(two_positions, chunks, game.progress, "two positions"))
    one, squares, both = (sum(int(a) * int(b) for a, b in zip(column, game.times, strict=True)) for column in sums.T)
    mean = Fraction(one, DEALS)
    variance = Fraction(squares, DEALS) - mean**2
    covariance = Fraction(both, DEALS * comb(46, 3)) - mean**2
    return Finding("correlation", "two positions of one round", covariance / variance, "correlation")
