"""The same decks through the table and through the lab: best play by advice, and the same result to the cent."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.cards import DECK, FiveCardClass, parse_cards
from croupier.games import BOOKS, book, edition
from croupier.lab import HOLDEM, game_kind
from croupier.lab.advice import Adviser, Seen
from croupier.lab.counters.holdem_play import COMPARED, Bets, judge
from croupier.lab.counts import JointCounts
from croupier.lab.kernels import holdem_standings
from croupier.lab.payoffs import HouseSums, Play, Rulings
from croupier.lab.solver import Solver
from croupier.rulebook import Actor, Meter, Money, Post, Refusal, Showdown
from croupier.table import Limits, Phase, Setup, State, decide, devices, evolve, view
from croupier.table import commands as c

DEALER, ANN = Actor("Dee", Post.DEALER), Actor("Ann", Post.PLAYER)
ANTE, UNIT, AT = Money.dollars(20), Money.dollars(5), 2
METER = Meter(UNIT, Money.dollars(250_000), Money.dollars(50_000))
PLACE = {card: place for place, card in enumerate(DECK)}
READINGS: list[tuple[str, dict[str, str]]] = [(slug, {}) for slug in BOOKS] + [
    ("mbs-three-card", {"S-1": "contains-a-queen"}),
    ("mbs-singapore-stud", {"S-2": "contains-ace-and-king"}),
    ("rws-texas-holdem", {"H-27": "turn-first", "H-31": "class-only"}),
    ("mbs-texas-holdem", {"H-30": "stand-off"}),
]


def play(slug, readings, deck, adviser):
    """One round at the table, each decision by what the player's own view shows: the state before it is settled, and after."""
    free = [wager.name for wager in edition(slug).wagers if wager.before_deal and not wager.units]
    limits = {name: Limits(Money(500), Money(100_000)) for name in free}
    state = State(Setup("T1", slug, devices(slug)[0], 6, limits, UNIT, readings))

    def do(command):
        nonlocal state
        decided = decide(state, command)
        assert not isinstance(decided, Refusal), decided
        for event in decided:
            state = evolve(state, event)

    do(c.OpenBets(DEALER))
    for wager in (*free, "jackpot"):
        do(c.PlaceWager(ANN, "Ann", AT, wager, UNIT if wager == "jackpot" else ANTE))
    for command in (c.CloseBets(DEALER), c.DealCards(DEALER, deck), c.Look(ANN, AT)):
        do(command)
    while state.phase in (Phase.DECIDING, Phase.TURNING):
        if state.undecided():
            shown: Any = view(state, ANN)  # all of whose cards are known
            own = next(each for each in shown.positions if each.position == AT)
            board = shown.community if edition(slug).dealt.player == 2 else ()
            seen = Seen(own.cards, exposed=shown.dealer, board=board, bet_turn="turn" in own.actions and len(board) == 4)
            advised = adviser.advise(seen)
            assert advised.values.keys() == {choice.action for choice in state.choices(AT)}
            do(c.Decide(ANN, AT, advised.best))
        if state.phase is Phase.TURNING:
            do(c.TurnUp(DEALER))
    before = state
    do(c.Settle(DEALER, METER))
    return before, state


def base(rules, solver, state):
    """What the lab says the base game brings in this deal, in Antes: its own kernels find the facts."""
    own, dealer, board = state.deal.hands[AT], state.deal.dealer, state.deal.community
    actions = state.actions[AT]
    kind = game_kind(rules.edition)
    if kind is HOLDEM:
        by = judge(Bets.of(rules))
        first, second, third, turn, river = (PLACE[card] for card in board)
        mine, theirs = (
            holdem_standings.strengths(by, (PLACE[one], PLACE[other]), (first, second, third, turn, river))
            for one, other in (own, dealer)
        )
        compared = COMPARED[(mine[2] > theirs[2]) + (mine[2] >= theirs[2])]
        hand = FiveCardClass(by.category[mine[1]])
        facts = {"turn": "turn" in actions, "river": "river" in actions, "hand": hand, "comparison": compared}
        table = JointCounts(1, ({},), np.zeros(1, np.int16), np.ones(1, np.int64), (facts,), np.ones((1, 1), np.int64))
    else:
        table = kind.module("croupier.lab.counters").state(rules, own, dealer)
        assert table.deals == 1
    first = next(each for each in solver.plays if each.action == actions[0])
    (total,), scale = solver.sheet(table, first).values()
    return Fraction(int(total), scale)


def sides(rules, solver, state):
    """What side wagers and jackpot bring, by the lab's rulings on the facts of this round, in dollars."""
    played = state.round(METER)
    (seat,) = played.positions
    total = Fraction(0)
    for wager in rules.edition.wagers:
        if wager.name in solver.side_wagers:
            stake = UNIT if wager.name == solver.pool else ANTE
            house = HouseSums(unit=UNIT, meter=METER.displayed, stake=stake)
            rulings = Rulings(rules, wager.name, Play(tuple(seat.wagers), seat.actions[0]), house)
            showdown = Showdown(played, seat)
            facts = {fact.name: showdown.value(fact) for fact in rules.compiled[wager.name].facts}
            wanted = {name: value for name, value in facts.items() if name in rulings.wanted}
            total += rulings.payoff(rulings.among(wanted)[0]).worth(stake, METER.displayed)
    return total


def differ(slug, readings, rounds):
    dice = Random(f"{slug} {readings}")
    return played_through(slug, readings, (tuple(dice.sample(DECK, 52)) for _ in range(rounds)))


def played_through(slug, readings, decks):
    """The results of decks, the same at the table and in the lab."""
    rules = book(slug, readings)
    adviser, solver = Adviser(rules), Solver(rules)
    nets = set()
    for deck in decks:
        before, after = play(slug, readings, deck, adviser)
        put_in = sum(amount.cents for shares in before.stakes.values() for _, amount in shares)
        put_in += sum(amount.cents for amount in before.returned.values())
        net = after.returned["Ann"].cents - put_in if "Ann" in after.returned else -put_in
        expected = base(rules, solver, before) * ANTE.cents + sides(rules, solver, before) * 100
        assert net == expected, (before.deal.hands, before.deal.dealer, before.deal.community, before.actions)
        nets.add(net)
    return nets


@pytest.mark.parametrize(("slug", "readings"), READINGS, ids=str)
def test_some_decks(slug, readings):
    assert len(differ(slug, readings, 10 if game_kind(edition(slug)) is HOLDEM else 60)) > 1


BESIDE_A_ROYAL = ("9s 8s Qs Js Ts Ks As", "As 8s 9s Ks Qs Js Ts", "Ks 9s Qs Js As Ts 4d")  # two cards and the board


@pytest.mark.parametrize("counts", ["hole-card-needed", "hole-and-flop-cards-only"])
def test_a_straight_flush_besides_a_royal_flush(counts):
    """H-1 with H-2: the shoe burns a card before the hands, the flop, the turn and the river."""
    decks = []
    for cards in map(parse_cards, BESIDE_A_ROYAL):
        rest = iter([card for card in DECK if card not in cards])
        one, other, first, second, third, turn, river = cards
        dealt = [next(rest), one, other, next(rest), first, second, third, next(rest), turn, next(rest), river]
        decks.append((*dealt, *rest))
    nets = [played_through("rws-texas-holdem", {"H-1": each, "H-2": counts}, decks) for each in ("one-award", "every-line")]
    assert nets[0] != nets[1]


@pytest.mark.long
@pytest.mark.parametrize(("slug", "readings"), READINGS, ids=str)
def test_many_decks(slug, readings):
    assert len(differ(slug, readings, 150)) > 3  # where the dealer rarely has a hand (S-2) few results differ
