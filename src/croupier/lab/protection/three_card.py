"""Three Card: all of it is exact; with more positions' cards known than are to be counted, it is simulated."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb

import numpy as np

from croupier.lab.counters import Progress
from croupier.lab.counters.facts import answer_fact, columns, fact_named, order, qualifying
from croupier.lab.counters.three_card import DEALS, all_hands, count
from croupier.lab.protection.findings import (
    Brings,
    Estimate,
    Finding,
    Ints,
    Simulation,
    TooManySetsError,
    action_payoffs,
    spread,
)
from croupier.lab.protection.seen_hands import sum_of_playing
from croupier.lab.solver import Solver
from croupier.lab.strategy.three_card import ThreeCardChart, chart
from croupier.lab.strengths import cards_of, three_card_hands
from croupier.rulebook import Book

_CHUNKS = 16
_EXACT = 2  # with how many other positions' cards known the default counts


class ThreeCardInput:
    """A book's hands as kernels take them."""

    def __init__(self, book: Book, progress: Progress | None) -> None:
        from croupier.lab.kernels.three_card import Dealers
        from croupier.lab.protection.kernels.three_card import Hands

        strengths = three_card_hands()
        self.book = book
        self.progress = progress
        self.solver = Solver(book, progress=progress)
        self.chart: ThreeCardChart = chart(book, progress)
        name, qualified = qualifying(book, strengths)
        hand = fact_named(book, "hand")
        found = all_hands()
        by_strength = found["strengths"]
        kinds = answer_fact(book, hand, strengths, strengths).astype(np.int64)
        places = order(book, strengths)
        self.every = Hands(found["masks"], found["cards"], places[by_strength], kinds[by_strength])
        self.rows = self.every.some(found["rows"])
        self.times = found["times"]
        self.qualified = qualified[by_strength].astype(np.int64)
        self.dealers = Dealers(self.every.masks, self.every.places, self.qualified)
        self.brings: Brings = action_payoffs(self.solver, [{hand.name: value} for value in hand.values], columns(name))
        fields = 1 + np.sign(places - places[:, None]) + 3 * qualified
        self.by_strength = self.brings.values[:, kinds[:, None], fields]  # action, own strength, the dealer's strength
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
    from croupier.lab.protection.kernels.three_card import with_a_card

    game = ThreeCardInput(book, progress)
    edge = Fraction(game.summed(with_a_card, "a card of the dealer's"), DEALS * 3 * game.brings.scale)
    yield Finding("dealer-card", "the dealer's first card is known", edge)
    for others in range(1, book.edition.most_positions):
        what = "the cards of another position are known" if others == 1 else f"the cards of {others} other positions are known"
        yield Finding(f"positions-{others}", what, _with_positions(game, others, simulation))
    yield _correlation(game)


def _with_positions(game: ThreeCardInput, others: int, simulation: Simulation) -> Fraction | Estimate:
    if others == 1:
        return with_a_position(game)
    if simulation.counts(others, _EXACT):
        try:
            return with_positions(game, others)
        except TooManySetsError:
            pass
    return with_drawn_positions(game, others, simulation)


def with_a_position(game: ThreeCardInput) -> Fraction:
    """The player's edge with the cards of one other position known: each hand of three is gone through."""
    from croupier.lab.protection.kernels.three_card import with_a_hand

    return Fraction(game.summed(with_a_hand, "another position's cards"), DEALS * comb(46, 3) * game.brings.scale)


def with_positions(game: ThreeCardInput, others: int) -> Fraction:
    """The player's edge with the cards of some other positions known, from all sets of cards that may be left."""
    ways = comb(46, 3 * others)  # to choose the cards seen, where own and the dealer's are
    table = count(game.book, frozenset())
    outcomes = columns(qualifying(game.book, three_card_hands())[0])
    seen = game.brings.values[:, table.kind][:, :, [outcomes.index(each) for each in table.outcomes]]
    folds, plays = (seen * table.counts).sum(axis=2) * table.times
    always = [0] * len(three_card_hands())
    for strength, play, fold in zip(all_hands()["strengths"][all_hands()["rows"]].tolist(), plays, folds, strict=True):
        always[strength] += int(play - fold) * ways
    gained = sum_of_playing(game.by_strength[1] - game.by_strength[0], always, 49 - 3 * others, game.progress)
    return Fraction(sum(map(int, folds)) * ways + gained, DEALS * ways * game.brings.scale)


def with_drawn_positions(game: ThreeCardInput, others: int, simulation: Simulation) -> Estimate:
    """The same, simulated."""
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
    return simulation.edge(game.base, gains, game.brings.scale * comb(49 - 3 * others, 3))


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
