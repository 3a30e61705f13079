"""Three card made ready to be dealt: what the book's own facts say of every hand."""

from __future__ import annotations

from itertools import combinations, product
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.games import Comparison
from croupier.lab.counters import Progress
from croupier.lab.counters.facts import answer_fact, fact_named, order, qualifying
from croupier.lab.counters.three_card import all_hands
from croupier.lab.payoffs import HouseSums
from croupier.lab.simulation.game import DealtGame, DealtRound, RoundCell
from croupier.lab.simulation.ranking import three_card_strengths
from croupier.lab.simulation.strategies import ALWAYS, NEVER, RULE_OF_THUMB, TYPICAL, PlayedStrategy, solver_by
from croupier.lab.solver import Solver
from croupier.lab.strategy.three_card import TYPICAL_RULE, plays_by_rule
from croupier.lab.strengths import RANKS, SUITS, evaluator, five_card_hands, three_card_hands
from croupier.rulebook import Book

COMPARED = (Comparison.LOWER, Comparison.EQUAL, Comparison.HIGHER)


def decide(book: Book, strategy: str, house: HouseSums, progress: Progress | None = None) -> PlayedStrategy:
    """A strategy of a book: whether each place of three cards is played."""
    solved = Solver(book, house, progress=progress).strategy
    best, words = solved.best, "best play"
    if strategy in (RULE_OF_THUMB, TYPICAL):
        rules = plays_by_rule(solved)
        words = TYPICAL_RULE if strategy == TYPICAL else next(iter(rules))
        best = rules[words].astype(np.int64)
    elif strategy in (ALWAYS, NEVER):
        best = np.full(len(best), strategy == ALWAYS, np.int64)
        words = "play every hand" if strategy == ALWAYS else "fold every hand"
    solver = solver_by(book, house, best, progress)
    return PlayedStrategy(words, best[rows_of_places()] > 0, solver.base.expected.units, solver, lambda: solver)


def rows_of_places() -> NDArray[np.int64]:
    """By place of three cards: the row of the counts, where hands that differ by the names of their suits are one."""
    alike = {code: row for row, code in enumerate(_codes(all_hands()["cards"][all_hands()["rows"]].astype(np.int64)))}
    return np.array([alike[code] for code in _codes(all_threes())])


def _codes(cards: NDArray[np.int64]) -> list[int]:
    """By hand: the ranks of each suit as bits, whatever the suits' names."""
    bits = np.sort([np.where(cards // RANKS == suit, 1 << cards % RANKS, 0).sum(axis=1) for suit in range(SUITS)], axis=0)
    codes: list[int] = (bits << RANKS * np.arange(SUITS)[:, None]).sum(axis=0).tolist()
    return codes


def nothing_bet() -> NDArray[np.bool_]:
    """The table of one who bets nothing: for rounds whose decisions are known."""
    return np.zeros(comb(52, 3), np.bool_)


def make_ready(book: Book, plays: NDArray[np.bool_], positions: int, *, with_jackpot: bool) -> DealtGame:
    """A book of this kind, ready to be dealt; `plays` says of each place of three cards whether it is played."""
    from croupier.lab.simulation.kernels import draws
    from croupier.lab.simulation.kernels import three_card as kernels

    by_strength = three_card_hands()
    of_place = three_card_strengths().astype(np.int64)
    name, qualified = qualifying(book, by_strength)
    hand = fact_named(book, "hand")
    low, middle, high = all_threes().T
    words = low | middle << kernels.CARD_BITS | high << 2 * kernels.CARD_BITS
    words |= order(book, by_strength)[of_place] << 3 * kernels.CARD_BITS
    words |= qualified[of_place].astype(np.int64) << kernels.QUALIFIES
    words |= answer_fact(book, hand, by_strength, by_strength)[of_place].astype(np.int64) << kernels.CLASS
    values = [hand.values, ("fold", "play"), (False, True), COMPARED]
    names = [hand.name, "", name, "comparison"]
    kinds = np.zeros(1, np.int64)
    if with_jackpot:
        jackpot, fives = fact_named(book, "jackpot hand"), five_card_hands()
        kinds = answer_fact(book, jackpot, fives[:, :3], fives[:, :3], fives[:, 3:]).astype(np.int64)
        values.append(jackpot.values)
        names.append(jackpot.name)
    cells = []
    for each in product(*values):
        facts = dict(zip(names, each, strict=True))
        cells.append(RoundCell((facts.pop(""),), facts))
    hands = kernels.ThreeCardHands(words.astype(np.uint32), plays.astype(np.uint8), with_jackpot, kinds, evaluator())
    left = 50 if with_jackpot else 52
    factors = [52, 51] if with_jackpot else []
    plan = draws.plan_draws([*factors, *(comb(left - 3 * drawn, 3) for drawn in range(positions + 1))])

    def show(seed: int, chunk: int, first: int) -> tuple[NDArray[np.int64], NDArray[np.uint32]]:
        drawn = np.zeros((len(plan.factors), draws.BATCH), np.uint32)
        draws.draw_rounds(plan, np.uint64(seed), np.uint64(chunk), first, drawn)
        cards = np.zeros((draws.BATCH, 5 + 3 * positions), np.int64)
        found = np.zeros((draws.BATCH, positions), np.uint32)
        kernels.deal_three_card(hands, drawn, cards, found)
        return cards, found

    def place(cards: NDArray[np.int64]) -> NDArray[np.uint32]:
        found = np.zeros((len(cards), positions), np.uint32)
        kernels.place_three_card(hands, cards, found)
        return found

    layout = {"community": slice(0, 2), "dealer": slice(2, 5)}
    layout |= {f"position {at + 1}": slice(5 + 3 * at, 8 + 3 * at) for at in range(positions)}
    return DealtGame(
        book=book,
        positions=positions,
        cells=cells,
        run=lambda prices, tally, span: kernels.simulate_three_card(hands, plan, prices, tally, span),
        round=DealtRound(kernels.deal_three_card_round, hands, plan, 5 + 3 * positions),
        show=show,
        place=place,
        layout=layout,
    )


def all_threes() -> NDArray[np.int64]:
    """All sets of three cards, lowest first, by their places: those with a lower highest card come first."""
    return np.array(sorted(combinations(range(52), 3), key=lambda cards: cards[::-1]))
