"""The bots at the seats. Each has a name, a stated way to play and a bankroll, sees its own view and does what it offers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from croupier.cards import Card
from croupier.desk import InSight
from croupier.floor import AtTable, FloorView
from croupier.house.demo.packs import TablePack
from croupier.house.demo.persons import DemoPerson
from croupier.house.demo.ways import Way
from croupier.house.house import House
from croupier.house.ledger import Account, Kind, at_table, in_hand
from croupier.rulebook import NOTHING, Choice, Money
from croupier.table import Amounts, Offer, PositionView, State
from croupier.table import commands as c

_ENOUGH = 20  # times the least ante: who has less brings the bankroll again


class PlayerBot:
    """A player who is a program. Of the cards it knows what its view shows, and where nobody reads them its own hand."""

    def __init__(self, name: str, way: Way, positions: tuple[int, ...], person: DemoPerson, *, seed: int) -> None:
        self.name, self.way, self.positions, self.person = name, way, positions, person
        self.brought = way.bankroll
        self._seed = seed
        self._bet_in = 0  # the round in which it has thought about its stakes

    def seated(self, shown: FloorView) -> bool:
        """Whether it sits at all of its positions."""
        mine = {each.position for each in shown.table.positions if each.seated == self.person.actor.key}
        return mine.issuperset(self.positions)

    def sit_down(self, table: str) -> AtTable | None:
        """Take the next of its seats, if that is offered."""
        for offer in self.person.view(table).table.offers:
            asked = offer.command
            if isinstance(asked, c.SitDown) and asked.position in self.positions and asked.player == self.person.actor.key:
                return AtTable(table, asked, 0)
        return None

    # -- money --

    def purse(self, house: House, table: str) -> Money:
        """The chips in hand: what it brought, with what it has won and lost since. What lies on the table is not in it."""
        key, ledger = self.person.actor.key, house.state.ledger
        won = ledger.balance(in_hand(key)) + ledger.balance(Account(at_table(table), Kind.GIVEN_BACK, player=key))
        while self.brought.cents + won < 0:
            self.brought += self.way.bankroll
        return Money(self.brought.cents + int(won))

    def _bring_enough(self, house: House, table: str, least: Money) -> None:
        while self.purse(house, table).cents < _ENOUGH * least.cents:
            self.brought += self.way.bankroll

    # -- stakes --

    def bet(self, house: House, table: str, ante: str) -> list[AtTable]:
        """Its stakes of the round, once; `ante` is the wager that takes part."""
        shown = self.person.view(table)
        if self._bet_in == shown.table.rounds:
            return []
        self._bet_in = shown.table.rounds
        if any(self._part(each) for each in shown.table.positions):
            return []  # it had staked before the program was started again
        luck = Random(f"{self._seed} stakes {self.name} {shown.table.rounds}")  # noqa: S311  # a demonstration
        times = luck.choice(self.way.times)
        offers = [each for each in shown.table.offers if isinstance(each.command, c.PlaceWager)]
        placed: list[AtTable] = []
        for offer in offers:
            asked, may = offer.command, offer.open.get("amount")
            if not isinstance(asked, c.PlaceWager) or not isinstance(may, Amounts) or asked.position not in self.positions:
                continue
            enters, jackpot = asked.wager == ante, may.step.cents > 1
            if not (enters or (self.way.jackpot if jackpot else self.way.sides)):
                continue
            amount = asked.amount
            if enters:
                self._bring_enough(house, table, amount)
                amount = Money(amount.cents * times)
            if jackpot and self.way.most_units and may.most is not None:
                amount = may.most
            placed.append(AtTable(table, offer.having(amount=amount if may.admits(amount) else asked.amount), 0))
        return placed

    def _part(self, position: PositionView) -> Money:
        mine = [part for shares in position.shares.values() for who, part in shares if who == self.person.actor.key]
        return Money(sum(part.cents for part in mine)) if mine else NOTHING

    # -- decisions --

    def is_asked(self, state: State) -> bool:
        """Whether something is asked of it, as everybody at the table can tell: a decision, a course, whether it stays in."""
        return not {*state.undecided(), *state.choosing}.isdisjoint(self.positions) or self.person.actor.key in state.leave

    def decide(self, state: State, table: str, pack: TablePack) -> AtTable | None:
        """What it does when something is asked of it: a look first, then the decision that its way leads to."""
        shown = self.person.view(table)
        offers = shown.table.offers
        for offer in offers:
            asked = offer.command
            match asked:
                case c.ChooseCourse(play_on=True):
                    return AtTable(table, asked, 0)
                case c.Withdraw(stay=True):
                    return AtTable(table, asked, 0)
        decisions: dict[int, list[c.Decide]] = {}
        for asked in (offer.command for offer in offers):
            if isinstance(asked, c.Decide):
                decisions.setdefault(asked.position, []).append(asked)
        for each in self._mine_first(shown.table.positions):
            named = decisions.get(each.position)
            if not named or len(each.actions) != state.step:  # bots change no check
                continue
            if look := self._look(offers, each):
                return AtTable(table, look, 0)
            chosen = self._chosen(state, shown, each, named, pack)
            return AtTable(table, next(asked for asked in named if asked.action == chosen.action), 0)
        return None

    def _mine_first(self, positions: Sequence[PositionView]) -> Iterator[PositionView]:
        yield from sorted(positions, key=lambda each: (each.position not in self.positions, each.position))

    def _look(self, offers: Sequence[Offer], position: PositionView) -> c.Look | None:
        """A look at its first hand; it never asks for a second."""
        if position.position != self.positions[0]:
            return None
        looks = [each.command for each in offers if isinstance(each.command, c.Look)]
        return next((each for each in looks if each.position == position.position), None) if not position.cards else None

    def _chosen(
        self, state: State, shown: FloorView, position: PositionView, named: Sequence[c.Decide], pack: TablePack
    ) -> Choice:
        book = state.setup.book
        step = book.edition.decisions.steps[len(position.actions)]
        actions = dict.fromkeys(asked.action for asked in named)
        choices = tuple(next(choice for choice in step if choice.action == action) for action in actions)
        own = position.cards
        if None in own:  # nobody has read them: the player holds them in the hand
            own = pack.in_hand(state, position.position)
        return self.way.rule(InSight(book, choices, _known(own), _known(shown.table.dealer), _known(shown.table.community)))


def _known(cards: Sequence[Card | None]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card)
