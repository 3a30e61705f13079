"""Rounds that kernels deal, for tests: a book made ready, and what its rounds bring by the kernels and at the table."""

from __future__ import annotations

import numpy as np

from croupier.cards import DECK
from croupier.lab import HouseSums, game_kind
from croupier.lab.simulation.pricing import Pricing
from croupier.lab.simulation.simulator import position_stakes
from croupier.rulebook import NOTHING, Actor, Money, Post, Refusal
from croupier.table import Limits, Phase, Setup, State, decide, devices, evolve
from croupier.table import commands as c
from croupier.table import events as e

METER = HouseSums(ante=Money(2500), unit=Money(500), meter=Money.dollars(250_000))
RESET = Money.dollars(50_000)
DEALER = Actor("Dee", Post.DEALER)


def ready(rules, positions, strategy="perfect", house=METER, reset=RESET, *, table=None):
    """A book ready to be dealt, and its cells priced; decisions are those of a strategy, or of a table that is given."""
    module = game_kind(rules.edition).module("croupier.lab.simulation")
    bets = position_stakes(rules, house, reset)
    table = module.decide(rules, strategy, house).table if table is None else table
    game = module.make_ready(rules, table, positions, with_jackpot=house.meter is not None)
    return game, Pricing(rules, bets, game.cells)


def nets_of(pricing, cells):
    """What rounds bring by the kernels' cells, in cents, by round, position and column."""
    found = pricing.cents[cells]
    for at in np.nonzero(pricing.rare[cells].any(axis=1))[0]:
        found[at] = pricing.settle_rare(cells[at].tolist())
    return found


def do(state, command):
    """A command at a table: the state after it, and what happened."""
    decided = decide(state, command)
    assert not isinstance(decided, Refusal), decided
    for event in decided:
        state = evolve(state, event)
    return state, decided


class TableOfRounds:
    """A table where every position has staked and bets are closed. A state is a value: each deck is dealt from this one."""

    def __init__(self, game, pricing, readings=None):
        self.game, self.pricing = game, pricing
        meter, stakes = pricing.bets.meter, pricing.bets.stakes
        limits = {name: Limits(stake, stake) for name, stake in stakes.items() if name != pricing.pool}
        slug = game.book.edition.slug
        unit = meter.unit if meter else None
        state = State(Setup("T1", slug, devices(slug)[0], game.positions, limits, unit, readings or {}))
        state, _ = do(state, c.OpenBets(DEALER))
        for at in range(1, game.positions + 1):
            for wager, stake in stakes.items():
                state, _ = do(state, c.PlaceWager(DEALER, f"P{at}", at, wager, stake))
        self.closed, _ = do(state, c.CloseBets(DEALER))
        plan = do(self.closed, c.DealCards(DEALER, DECK))[0].deal.plan
        self.places = {str(getattr(whose, "name", f"position {whose}")).lower(): each for whose, each in plan.places.items()}
        self.together = pricing.columns.index("together")

    def decks(self, cards):
        """For each round a deck from which the table deals these cards; the others lie where they are not dealt."""
        if not len(cards):
            return []
        known = [whose for whose, spot in self.game.layout.items() if len(set(cards[0, spot].tolist())) == len(cards[0, spot])]
        to = [place for whose in known for place in self.places[whose]]
        dealt = np.concatenate([cards[:, self.game.layout[whose]] for whose in known], axis=1)
        used = np.zeros((len(cards), 52), np.bool_)
        np.put_along_axis(used, dealt, True, axis=1)
        decks = np.empty((len(cards), 52), np.int64)
        decks[:, to] = dealt
        decks[:, [place for place in range(52) if place not in to]] = np.argsort(used, axis=1, kind="stable")[:, : 52 - len(to)]
        return [tuple(DECK[card] for card in deck) for deck in decks.tolist()]

    def play(self, deck, actions):
        """One round in which positions do what they are said to: the state before and after it is settled, and the events."""
        state, _ = do(self.closed, c.DealCards(DEALER, deck))
        done = dict.fromkeys(actions, 0)
        while state.phase in (Phase.DECIDING, Phase.TURNING):
            for at in state.undecided():
                state, _ = do(state, c.Decide(DEALER, at, actions[at][done[at]]))
                done[at] += 1
            if state.phase is Phase.TURNING:
                state, _ = do(state, c.TurnUp(DEALER))
        assert all(done[at] == len(actions[at]) for at in actions)
        return state, *do(state, c.Settle(DEALER, self.pricing.bets.meter))

    def differ(self, cards, cells, nets=None):
        """Play rounds at the table; each wager of each position must bring what the kernels say. How many rounds there were."""
        nets = (nets_of(self.pricing, cells) if nets is None else nets).tolist()
        for deck, found, brings in zip(self.decks(cards), cells.tolist(), nets, strict=True):
            actions = {at: self.pricing.cells[cell].actions for at, cell in enumerate(found, 1)}
            before, after, events = self.play(deck, actions)
            lines = {(each.position, each.wager): each for each in events if isinstance(each, e.WagerSettled)}
            for at, expected in enumerate(brings, 1):
                for name, net in zip(self.pricing.columns[:-2], expected, strict=False):
                    line = lines.pop((at, name), None)
                    paid = sum(part.cents for _, part in line.returned) - before.total(at, name).cents if line else 0
                    assert paid == net, (self.game.book.edition.slug, deck, actions, at, name, paid, net)
                put_in = sum(before.total(at, name).cents for name in before.staked(at))
                assert after.returned.get(f"P{at}", NOTHING).cents - put_in == expected[self.together]
            assert not lines
        return len(nets)
