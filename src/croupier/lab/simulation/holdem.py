"""Hold'em made ready to be dealt: what the book's own facts say of hands, and what is bet on each board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import FiveCardClass
from croupier.errors import InputError
from croupier.games import HoleCards, hole_cards
from croupier.lab.cache import Arrays, fingerprint, load_or_make, sources
from croupier.lab.counters import Progress, count_facts
from croupier.lab.counters.facts import fact_named
from croupier.lab.counters.holdem import count_by_chart
from croupier.lab.counters.holdem_facts import BY_FLOP, BY_HOLE, BY_SEVEN
from croupier.lab.counters.holdem_play import (
    COMPARED,
    HANDS,
    STARTING_HANDS,
    Bets,
    flops,
    hand_shape,
    judge,
    played,
    starting_hand,
)
from croupier.lab.counts import JointCounts
from croupier.lab.payoffs import HouseSums
from croupier.lab.simulation.game import DealtGame, DealtRound, RoundCell
from croupier.lab.simulation.strategies import ALWAYS, NEVER, RULE_OF_THUMB, TYPICAL, PlayedStrategy, solver_by
from croupier.lab.solver import Solver
from croupier.lab.strategy.holdem import (
    EVERY_HAND,
    OWN_PAIR,
    STREETS,
    HoldemChart,
    bets_by_sight,
    chart,
    cost_by_sight,
    first_rules,
    later_rules,
    set_numbers,
    suits_as_in,
)
from croupier.lab.strategy.rule_of_thumb import cost
from croupier.lab.strengths import cards_of
from croupier.rulebook import ANTE, Book, Money, PlayedPosition, Round, Showdown

if TYPE_CHECKING:
    from croupier.lab.simulation.kernels.holdem import HoldemChoices, HoldemFacts

PATHS = (
    ("fold",),
    ("fold",),
    ("flop", "check", "check"),
    ("flop", "check", "river"),
    ("flop", "turn", "check"),
    ("flop", "turn", "river"),
)
_ORDINARY = (0, 14, 29, 43, 5, 20, 35, 50, 11)  # a deal of nothing


def decide(book: Book, strategy: str, house: HouseSums, progress: Progress | None = None) -> PlayedStrategy:
    """A strategy of a book: which starting hands are played, and on which boards they bet."""
    best = chart(book, progress)
    if strategy == ALWAYS:
        solver = Solver(book, house, lambda rules, wanted: _all_bet(count_facts(rules, wanted, progress)))
        vars(solver)["strategy"] = replace(solver.strategy, best=np.ones(len(HANDS), np.int64))
        every = replace(
            best, plays=np.ones_like(best.plays), bits={street: np.full_like(bits, 255) for street, bits in best.bits.items()}
        )
        return PlayedStrategy("bet every hand on every street", every, solver.base.expected.units, solver, lambda: solver)
    if strategy == NEVER:
        solver = solver_by(book, house, np.zeros(len(HANDS), np.int64), progress)
        none = replace(best, plays=np.zeros_like(best.plays))
        return PlayedStrategy("fold every hand", none, solver.base.expected.units, solver, lambda: solver)
    solver = solver_by(book, house, None, progress)
    if strategy in (RULE_OF_THUMB, TYPICAL):
        return _by_rule(book, best, solver, strategy, progress)
    return PlayedStrategy("best play", best, solver.base.expected.units, solver, lambda: solver)


def _by_rule(book: Book, best: HoldemChart, solver: Solver, strategy: str, progress: Progress | None) -> PlayedStrategy:
    """The rules of thumb with most conditions, or those of a typical player."""
    if Bets.of(book).turn_first:
        raise InputError(
            "where the river is open only after a bet on the turn (H-27) there is no rule of thumb", where="strategy"
        )
    words = EVERY_HAND if strategy == TYPICAL else next(iter(first_rules()))
    plays = first_rules()[words]
    lost, all_words, bits = cost(solver.strategy, plays), [words], {}
    for street in STREETS:
        conditions = (OWN_PAIR,) if strategy == TYPICAL else later_rules(book, street, best.plays, progress)[-3][1]
        flags = bets_by_sight(conditions)
        lost += cost_by_sight(book, street, plays, flags, progress)
        all_words.append(f"{street}: bet {', '.join(conditions)}")
        bits[street] = bits_by_sight(book, best, street, flags)
    chosen = replace(best, plays=plays, bits=bits)
    by_base = solver_by(book, solver.house, plays.astype(np.int64), progress)

    def whole() -> Solver:
        later = partial(count_by_chart, chosen, progress=progress)
        found = Solver(book, solver.house, later)
        vars(found)["strategy"] = replace(found.strategy, best=plays.astype(np.int64))
        return found

    return PlayedStrategy("; ".join(all_words), chosen, solver.base.expected.units - lost, by_base, whole)


def bits_by_sight(book: Book, best: HoldemChart, street: str, flags: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """What is bet on every board that a starting hand tells apart, by what is seen: one bit each, as in the best play's."""
    bets = Bets.of(book)

    def make() -> Arrays:
        from croupier.lab.strategy.kernels import sights

        by, found = judge(bets), []
        for row, hand in enumerate(HANDS):
            number = int(best.starts[street][row + 1] - best.starts[street][row])
            found.append(flags[row, sights(by, hand, set_numbers(hand_shape(hand), STREETS[street]), number)])
        return {"bits": np.packbits(np.concatenate(found))}

    depends = {**bets.depends(), "street": street, "rule": fingerprint(flags), "by": sources("lab/strategy")}
    return load_or_make("holdem-rule", depends, make)["bits"]


def _all_bet(counts: JointCounts) -> JointCounts:
    """The same deals where turn and river are bet whatever comes."""
    streets = {"turn", "river"} & counts.outcomes[0].keys()
    return replace(counts, outcomes=tuple({**outcome, **dict.fromkeys(streets, True)} for outcome in counts.outcomes))


def nothing_bet() -> HoldemChart:
    """The table of one who bets nothing: for rounds whose decisions are known."""
    places = {street: comb(52, size) // 8 + 1 for street, size in STREETS.items()}
    bits = {street: np.zeros(number, np.uint8) for street, number in places.items()}
    return HoldemChart(np.zeros(len(HANDS), np.bool_), bits, dict.fromkeys(STREETS, np.zeros(len(HANDS) + 1, np.int64)))


def make_ready(book: Book, bets: HoldemChart, positions: int, *, with_jackpot: bool) -> DealtGame:
    """A book of this kind, ready to be dealt."""
    from croupier.lab.simulation.kernels import draws
    from croupier.lab.simulation.kernels import holdem as kernels

    choices, (facts, kinds) = _choices(book, bets), _facts(book, with_jackpot=with_jackpot)
    holes = fact_named(book, BY_HOLE).values
    open_to_all = {actions for actions in PATHS if _is_open(book, actions)}
    cells: list[RoundCell | None] = []
    for kind, (path, actions), compared, hole in product(kinds, enumerate(PATHS), COMPARED, holes):
        seen = kind.facts.get(compared)
        known = {"hand": kind.hand, "comparison": compared, BY_HOLE: hole, "everybody folded": path == 1}
        cells.append(None if seen is None or actions not in open_to_all else RoundCell(actions, known | seen))
    plan = draws.plan_draws([52 - drawn for drawn in range(7 + 2 * positions)])

    def show(seed: int, chunk: int, first: int) -> tuple[NDArray[np.int64], NDArray[np.uint32]]:
        drawn = np.zeros((len(plan.factors), draws.BATCH), np.uint32)
        draws.draw_rounds(plan, np.uint64(seed), np.uint64(chunk), first, drawn)
        cards = np.zeros((draws.BATCH, 7 + 2 * positions), np.int64)
        found = np.zeros((draws.BATCH, positions), np.uint32)
        kernels.deal_holdem(choices, facts, drawn, cards, found)
        return cards, found

    def place(cards: NDArray[np.int64]) -> NDArray[np.uint32]:
        found = np.zeros((len(cards), positions), np.uint32)
        kernels.place_holdem(choices, facts, cards, found)
        return found

    layout = {"community": slice(0, 5), "dealer": slice(5, 7)}
    layout |= {f"position {at + 1}": slice(7 + 2 * at, 9 + 2 * at) for at in range(positions)}
    return DealtGame(
        book=book,
        positions=positions,
        cells=cells,
        run=lambda prices, tally, span: kernels.simulate_holdem((choices, facts), plan, prices, tally, span),
        round=DealtRound(kernels.deal_holdem_round, (choices, facts), plan, 7 + 2 * positions),
        show=show,
        place=place,
        layout=layout,
    )


def _is_open(book: Book, actions: tuple[str, ...]) -> bool:
    """Whether the book lets a player do this: under an answer to H-27 the river is open only after a bet on the turn."""
    try:
        book.edition.decisions.follow({ANTE}, actions, book.answers)
    except InputError:
        return False
    return True


def _choices(book: Book, bets: HoldemChart) -> HoldemChoices:
    from croupier.lab.simulation.kernels.holdem import EXCHANGED, SETS_BELOW, BetPlaces, BoardBets, HoldemChoices

    hands, suits = np.zeros(52 * 52, np.uint8), np.zeros(52 * 52, np.uint8)
    row = {name: at for at, name in enumerate(STARTING_HANDS)}
    for one, other in product(range(52), range(52)):
        if one != other:
            own = hands[52 * one + other] = row[starting_hand(one, other)]
            order = suits_as_in(HANDS[own], (one, other))
            suits[52 * one + other] = sum(order.index(suit) << 2 * suit for suit in range(4))
    places = BetPlaces(
        hands=hands,
        suits=suits,
        plays=bets.plays.astype(np.uint8),
        shapes=np.array([hand_shape(hand) for hand in HANDS], np.uint8),
        numbers_of_three=np.array([set_numbers(shape, 3) for shape in range(3)]),
        numbers_of_four=np.array([set_numbers(shape, 4) for shape in range(3)]),
        turn_starts=bets.starts["turn"].astype(np.int64),
        river_starts=bets.starts["river"].astype(np.int64),
        exchanged=EXCHANGED,
        sets_below=SETS_BELOW,
    )
    turn, river = (np.ascontiguousarray(bets.bits[street]) for street in ("turn", "river"))
    return HoldemChoices(places, BoardBets(turn, river, Bets.of(book).turn_first))


class HandKind(NamedTuple):
    """The class of a hand, and by comparison the facts that the jackpot goes by; none where the two cannot be together."""

    hand: FiveCardClass
    facts: dict[Any, dict[str, object]]


def _facts(book: Book, *, with_jackpot: bool) -> tuple[HoldemFacts, list[HandKind]]:
    """What kernels know of a book, and what the first part of a cell stands for."""
    from croupier.lab.kernels.holdem_standings import HIGH_BOARDS, HIGH_ORDERS
    from croupier.lab.simulation.kernels import holdem as kernels

    by, names = judge(Bets.of(book)), {fact.name for fact in book.compiled[book.edition.jackpot.wager].facts}
    kinds = [HandKind(hand, {compared: {} for compared in COMPARED}) for hand in FiveCardClass]
    jackpot, of_kind = kernels.NO_JACKPOT, np.arange(kernels.CLASSES)
    by_flop = np.zeros(kernels.CLASSES**2, np.uint8)
    if with_jackpot and BY_FLOP in names:
        jackpot, values = kernels.BY_FLOP, fact_named(book, BY_FLOP).values
        kinds = [
            HandKind(hand, {each: {BY_FLOP: value} for each in COMPARED}) for value, hand in product(values, FiveCardClass)
        ]
        of_kind = np.arange(len(kinds))
        deals = flops(None)["deals"]
        for mine, dealers in product(range(kernels.CLASSES), repeat=2):
            if deals[mine, dealers].any():
                said = _said(book, (BY_FLOP,), deals[mine, dealers])[BY_FLOP]
                by_flop[kernels.CLASSES * mine + dealers] = values.index(said)
    elif with_jackpot:
        jackpot, ordinary = kernels.BY_SEVEN, _said(book, BY_SEVEN, _ORDINARY)
        kinds = [HandKind(hand, dict.fromkeys(COMPARED, ordinary)) for hand in FiveCardClass]
        of_kind = np.full((1 + HIGH_BOARDS * HIGH_ORDERS) * kernels.CLASSES, -1)
        of_kind[: kernels.CLASSES] = np.arange(kernels.CLASSES)
        counted = played(Bets.of(book), None)
        for deal, (_, hand, compared) in zip(counted["high deals"], counted["high kinds"].tolist(), strict=True):
            place = kernels.CLASSES * kernels.high_code(by, deal.astype(np.int64)) + hand
            if of_kind[place] < 0:
                of_kind[place] = len(kinds)
                kinds.append(HandKind(FiveCardClass(hand), {}))
            kinds[of_kind[place]].facts[COMPARED[compared]] = _said(book, BY_SEVEN, deal)
        of_kind[of_kind < 0] = len(kinds)  # no deal shows it
        kinds.append(HandKind(FiveCardClass(0), {}))
    facts = kernels.HoldemFacts(
        judge=by,
        hole_kinds=_hole_kinds(),
        holes=_holes(book),
        jackpot=jackpot,
        flops=by_flop,
        kinds=of_kind.astype(np.int32),
    )
    return facts, kinds


def _hole_kinds() -> NDArray[np.uint8]:
    """By two cards: what they are to the bonus if the dealer has no two Aces."""
    found = np.zeros(52 * 52, np.uint8)
    low = cards_of((0, 14))
    for one, other in product(range(52), range(52)):
        if one != other:
            found[52 * one + other] = hole_cards(cards_of((one, other)), low)
    return found


def _holes(book: Book) -> NDArray[np.uint8]:
    """By what the player's two cards are to the bonus, and the dealer's: the bonus hand that the book finds."""
    fact, size = fact_named(book, BY_HOLE), len(HoleCards)
    pairs: dict[int, list[tuple[int, int]]] = {}
    kinds = _hole_kinds()
    for one in range(52):
        for other in range(one):
            pairs.setdefault(int(kinds[52 * one + other]), []).append((one, other))
    found = np.zeros(size * size, np.uint8)
    for mine, dealers in product(pairs, pairs):
        apart = ((own, theirs) for own in pairs[mine] for theirs in pairs[dealers] if not set(own) & set(theirs))
        own, theirs = next(apart)
        board = [card for card in range(52) if card not in (*own, *theirs)][:5]
        found[size * mine + dealers] = fact.values.index(_said(book, (BY_HOLE,), (*own, *theirs, *board))[BY_HOLE])
    return found


def _said(book: Book, names: Iterable[str], deal: Sequence[int] | NDArray[np.uint8]) -> dict[str, object]:
    """What the book's own facts say of a deal: the player's two cards, the dealer's, the board in its order."""
    cards = cards_of(deal)
    seat = PlayedPosition(1, cards[:2], {"ante": Money(1)}, PATHS[2])
    dealt = Round(book, dealer=cards[2:4], community=cards[4:], positions=(seat,), stakes={1: seat.wagers}, only_by={1: {}})
    showdown = Showdown(dealt, seat)
    return {name: showdown.value(fact_named(book, name)) for name in names}
