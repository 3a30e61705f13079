"""Stud made ready to be dealt: what the book's own facts say of every strength, and what is bet."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from croupier.games import Comparison
from croupier.lab.counters import Progress
from croupier.lab.counters.facts import answer_fact, fact_named, order, qualifying
from croupier.lab.payoffs import HouseSums
from croupier.lab.simulation.game import DealtGame, DealtRound, RoundCell
from croupier.lab.simulation.strategies import ALWAYS, NEVER, RULE_OF_THUMB, TYPICAL, PlayedStrategy, solver_by
from croupier.lab.solver import Solver
from croupier.lab.strategy.stud import BET, LOOK, TYPICAL_RULE, all_states, bets_by_rule, chart, hands_by_strength
from croupier.lab.strengths import PATTERNS, RANKS, evaluator, five_card_hands
from croupier.rulebook import Book

COMPARED = (Comparison.LOWER, Comparison.EQUAL, Comparison.HIGHER)
Patterns = NDArray[np.uint32]  # by strength and rank shown: one bit for each pattern of ranks in the suit shown
_EVERY = 2**PATTERNS - 1


def decide(book: Book, strategy: str, house: HouseSums, progress: Progress | None = None) -> PlayedStrategy:
    """A strategy of a book: by strength, rank shown and pattern, whether it is bet."""
    hands = hands_by_strength()
    if strategy in (ALWAYS, NEVER):
        rows = len(Solver(book, house, progress=progress).table.kind)
        solver = solver_by(book, house, np.full(rows, strategy == ALWAYS, np.int64), progress)
        every = np.full(len(hands) * RANKS, _EVERY if strategy == ALWAYS else 0, np.uint32)
        words = "bet every hand" if strategy == ALWAYS else "fold every hand"
        return PlayedStrategy(words, every, solver.base.expected.units, solver, lambda: solver)
    if strategy in (RULE_OF_THUMB, TYPICAL):
        states, rules = all_states(book, progress)
        words = TYPICAL_RULE if strategy == TYPICAL else next(iter(rules))
        solver = Solver(book, house, lambda _book, _wanted: states.table)
        vars(solver)["strategy"] = replace(states, best=rules[words].astype(np.int64))
        return PlayedStrategy(words, _by_rule(words), solver.base.expected.units, solver, lambda: solver)
    solver = solver_by(book, house, None, progress)
    found = chart(book, progress)
    bits = np.repeat(np.where(found.by_strength == BET, _EVERY, 0), RANKS).reshape(len(hands), RANKS)
    bits[found.by_strength == LOOK] = (found.looks.astype(np.int64) << np.arange(PATTERNS)).sum(axis=2)
    return PlayedStrategy("best play", bits.ravel().astype(np.uint32), solver.base.expected.units, solver, lambda: solver)


def _by_rule(words: str) -> Patterns:
    """What a rule of thumb bets: it goes by the hand and the rank shown."""
    strength, shown = np.divmod(np.arange(len(hands_by_strength()) * RANKS), RANKS)
    classes = np.array([hand.category for hand in hands_by_strength()])
    ranks = np.array([(*hand.ranks, *(0,) * 5)[:5] for hand in hands_by_strength()])
    bets = bets_by_rule(classes[strength], ranks[strength], shown + 2)[words]
    return np.where(bets, _EVERY, 0).astype(np.uint32)


def nothing_bet() -> Patterns:
    """The table of one who bets nothing: for rounds whose decisions are known."""
    return np.zeros(len(five_card_hands()) * RANKS, np.uint32)


def make_ready(book: Book, bets: Patterns, positions: int, *, with_jackpot: bool) -> DealtGame:
    """A book of this kind, ready to be dealt. The jackpot goes by the hand, so it takes nothing more."""
    from croupier.lab.simulation.kernels import draws
    from croupier.lab.simulation.kernels import stud as kernels

    by_strength = five_card_hands()
    name, qualified = qualifying(book, by_strength)
    hand = fact_named(book, "hand")
    words = order(book, by_strength) | qualified.astype(np.int64) << kernels.QUALIFIES
    words |= answer_fact(book, hand, by_strength, by_strength).astype(np.int64) << kernels.CLASS
    cells = [
        RoundCell((action,), {hand.name: made, name: qualifies, "comparison": compared})
        for made, action, qualifies, compared in product(hand.values, ("fold", "bet"), (False, True), COMPARED)
    ]
    hands = kernels.StudHands(words.astype(np.uint32), bets, evaluator())
    plan = draws.plan_draws([52 - drawn for drawn in range(5 * (positions + 1))])

    def show(seed: int, chunk: int, first: int) -> tuple[NDArray[np.int64], NDArray[np.uint32]]:
        drawn = np.zeros((len(plan.factors), draws.BATCH), np.uint32)
        draws.draw_rounds(plan, np.uint64(seed), np.uint64(chunk), first, drawn)
        cards = np.zeros((draws.BATCH, 5 * (positions + 1)), np.int64)
        found = np.zeros((draws.BATCH, positions), np.uint32)
        kernels.deal_stud(hands, drawn, cards, found)
        return cards, found

    def place(cards: NDArray[np.int64]) -> NDArray[np.uint32]:
        found = np.zeros((len(cards), positions), np.uint32)
        kernels.place_stud(hands, cards, found)
        return found

    layout = {"dealer": slice(0, 5)} | {f"position {at + 1}": slice(5 + 5 * at, 10 + 5 * at) for at in range(positions)}
    return DealtGame(
        book=book,
        positions=positions,
        cells=cells,
        run=lambda prices, tally, span: kernels.simulate_stud(hands, plan, prices, tally, span),
        round=DealtRound(kernels.deal_stud_round, hands, plan, 5 * (positions + 1)),
        show=show,
        place=place,
        layout=layout,
    )
