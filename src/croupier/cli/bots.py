"""A made-up house for one table in a terminal, and the players that sit beside you.

The house sets limits, unit and meter, which no book gives; its dealer calls, deals and turns up. The bots look at their own
cards only: they decide on what their view shows them and choose among what it offers.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from croupier.cards import DECK, Card
from croupier.desk.deal import by_rule_of_thumb
from croupier.errors import CroupierError
from croupier.games import edition
from croupier.rulebook import NOTHING, Actor, Meter, Money, Post, Refusal
from croupier.table import Limits, Setup, State, View, decide, devices, evolve, view
from croupier.table import commands as c
from croupier.table import events as e

DEALER = Actor("Dealer", Post.DEALER)
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hal", "Ida", "Jon", "Kay", "Leo")
LEAST, MOST, UNIT = Money.dollars(5), Money.dollars(500), Money.dollars(5)
RESET = Money.dollars(50_000)
CONTRIBUTION = Fraction(1, 5)  # of every jackpot wager, when bets close


class House:
    """One table and its own jackpot meter. The same seed deals the same cards in every round, whatever is staked."""

    def __init__(self, slug: str, seed: int, positions: int) -> None:
        wagers = [wager.name for wager in edition(slug).wagers if wager.before_deal and not wager.units]
        limits = {name: Limits(LEAST, MOST) for name in wagers}
        self.setup = Setup("terminal", slug, devices(slug)[0], positions, limits, UNIT)
        self.state = State(self.setup)
        self.meter = RESET
        self._seed = seed

    def ask(self, command: c.Command) -> tuple[e.Event, ...] | Refusal:
        """Let the table decide on a command, and take on what follows from it."""
        decided = decide(self.state, command)
        if not isinstance(decided, Refusal):
            for event in decided:
                self.state = evolve(self.state, event)
        return decided

    def must(self, command: c.Command) -> tuple[e.Event, ...]:
        """A command that the table itself offered."""
        done = self.ask(command)
        if isinstance(done, Refusal):
            raise CroupierError(f"the table does not go on: {done}")
        return done

    def price(self, command: c.Command, player: str) -> Money:
        """What a command would cost a player. Nothing changes; what would be refused costs nothing."""
        decided = decide(self.state, command)
        return NOTHING if isinstance(decided, Refusal) else -gained(decided, player)

    def random(self, purpose: str) -> Random:
        return Random(f"{self.setup.slug} {self._seed} {self.state.rounds} {purpose}")  # noqa: S311  # a game for no money

    def deck(self) -> tuple[Card, ...]:
        return tuple(self.random("deck").sample(DECK, len(DECK)))

    def close(self) -> tuple[e.Event, ...] | Refusal:
        """'No more bets': a part of every jackpot wager that stays goes into the meter."""
        done = self.ask(c.CloseBets(DEALER))
        if not isinstance(done, Refusal):
            jackpot = self.setup.book.edition.pool.wager
            for shown in view(self.state, DEALER).positions:
                self.meter += shown.stakes.get(jackpot, NOTHING).times(CONTRIBUTION)
        return done

    def settle(self) -> tuple[e.Event, ...]:
        done = self.must(c.Settle(DEALER, Meter(UNIT, self.meter, RESET)))
        for event in done:
            if isinstance(event, e.RoundConcluded) and event.meter is not None:
                self.meter = event.meter
        return done


def gained(events: tuple[e.Event, ...], player: str) -> Money:
    """What events put into a player's pocket, or below nothing what they took out of it."""
    cents = 0
    for event in events:
        match event:
            case e.WagerPlaced(player=who, amount=amount) if who == player:
                cents -= amount.cents
            case e.WagerTakenBack() | e.LoneWagerReturned() | e.StakeReturned() if event.player == player:
                cents += event.amount.cents
            case e.Decided(shares=shares):
                cents -= sum(amount.cents for who, amount in shares if who == player)
            case e.WagerSettled(returned=returned):
                cents += sum(amount.cents for who, amount in returned if who == player)
    return Money(cents)


class Bot:
    """A plain player on one position."""

    def __init__(self, name: str, position: int, *, stakes_all: bool = False) -> None:
        self.actor = Actor(name, Post.PLAYER)
        self.position = position
        self._stakes_all = stakes_all  # else what it takes to take part, and now and then something beside it

    def bet(self, house: House) -> None:
        random = house.random(f"bets of {self.position}")
        for wager in house.setup.wagers():
            amount = UNIT if wager.units else Money(LEAST.cents * random.choice((1, 2, 2, 4, 5)))
            if self._stakes_all or wager.name == house.setup.book.edition.enters[0] or random.random() < 1 / 2:
                house.must(c.PlaceWager(self.actor, self.actor.name, self.position, wager.name, amount))

    def decide(self, house: House) -> tuple[e.Event, ...]:
        """Decide, if the table offers this player a decision now."""
        shown = view(house.state, self.actor)
        offered = [offer for offer in shown.offers if isinstance(offer, c.Decide) and offer.position == self.position]
        if not offered:
            return ()
        if not self._cards(shown):
            house.must(c.Look(self.actor, self.position))
            shown = view(house.state, self.actor)
        own = next(each for each in shown.positions if each.position == self.position)
        step = house.setup.book.edition.course.steps[len(own.actions)]
        choices = [next(choice for choice in step if choice.action == offer.action) for offer in offered]
        chosen = by_rule_of_thumb(house.setup.book, choices, own.cards)
        return house.must(next(offer for offer in offered if offer.action == chosen.action))

    def _cards(self, shown: View) -> tuple[Card, ...]:
        return next(each.cards for each in shown.positions if each.position == self.position)
