"""A made-up casino for one table in a terminal: a floor with its jackpot, a dealer, and the pit.

The casino sets limits, unit and jackpot, which no book gives. Its dealer calls, deals and turns up; its supervisor confirms
jackpot hands before they are paid.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import TypeAlias

from croupier import floor as f
from croupier import jackpot as j
from croupier.cards import DECK, Card
from croupier.drill import limits_of
from croupier.errors import CroupierError
from croupier.games import edition
from croupier.rulebook import NOTHING, Actor, Money, Post, Refusal
from croupier.table import Record, Setup, State, View, devices, gained
from croupier.table import commands as c
from croupier.table import events as e

AnyEvent: TypeAlias = e.Event | j.Event

TABLE = POOL = "terminal"
DEALER = Actor("Dealer", Post.DEALER)
SUPERVISOR = Actor("Supervisor", Post.PIT_SUPERVISOR)
MANAGER = Actor("Manager", Post.SHIFT_MANAGER)
YOU = Actor("You", Post.PLAYER)
UNIT = Money.dollars(5)
RESET = Money.dollars(50_000)
CONTRIBUTION = Fraction(1, 5)  # of every jackpot wager, when bets close
LARGEST = Money.dollars(1_000)  # contribution of one wager; more would be a fault


class Casino:
    """One table and its jackpot. The same seed deals the same cards in every round, whatever is staked."""

    def __init__(self, slug: str, seed: int, positions: int) -> None:
        found = edition(slug)
        limits = {each.name: limits_of(found, each.name) for each in found.wagers if each.before_deal and not each.units}
        self.setup = Setup(TABLE, slug, devices(slug)[0], positions, limits, UNIT)
        link = f.linked_as(self.setup)
        figures = j.Parameters(RESET, CONTRIBUTION, Fraction(0), None, LARGEST)
        self.floor = f.open_floor([j.PoolSetup(POOL, RESET, figures, link.cited.order, (link,))], [self.setup])
        self.events: list[AnyEvent] = []
        self._seed = seed
        self._opened_at = 0  # where the events of this round begin
        self._lost_in = 0  # the round in which the jackpot's link was lost

    @property
    def state(self) -> State:
        """The table as it is now, with all that nobody may see yet."""
        return self.floor.tables[TABLE]

    @property
    def linked(self) -> bool:
        """Whether the table is linked to the jackpot now."""
        return self.floor.linked(TABLE)

    @property
    def meter(self) -> Money:
        """What the sign shows."""
        return j.view(self.floor.pools[POOL]).displayed

    @property
    def this_round(self) -> tuple[AnyEvent, ...]:
        """What has happened since bets were opened last."""
        return tuple(self.events[self._opened_at :])

    @property
    def dealer_qualifies(self) -> bool | None:
        """Whether the dealer's hand counts, once it lies open; None in a game without such a test, or with nobody in play."""
        lies_open = len(self.view(None).dealer) == self.setup.edition.dealt.dealer
        return self.state.whatever_the_meter.dealer_qualifies if lies_open and self.state.in_play else None

    def record(self) -> Record:
        """The record of the table so far."""
        return Record(self.setup, tuple(event for event in self.events if isinstance(event, e.Event)))

    def view(self, who: Actor | None) -> View:
        """What somebody sees of the table, and may do there as the floor has it."""
        return f.view(self.floor, who, TABLE).table

    def random(self, purpose: str) -> Random:
        """A source of chance for one purpose in this round. It hangs on the seed, and on nothing that players do."""
        return Random(f"{self.setup.slug} {self._seed} {self.state.rounds} {purpose}")  # noqa: S311  # a game for no money

    # -- commands --

    def ask(self, command: c.Command) -> tuple[AnyEvent, ...] | Refusal:
        """Let the floor decide on a command at the table, and take on what follows from it."""
        return self._take(f.AtTable(TABLE, command, self.floor.clock + 1))

    def must(self, command: c.Command) -> tuple[AnyEvent, ...]:
        """A command that the table itself offered."""
        return self._done(self.ask(command))

    def price(self, command: c.Command, player: str) -> Money:
        """What a command would cost a player. Nothing changes; what would be refused costs nothing."""
        decided = f.decide(self.floor, f.AtTable(TABLE, command, self.floor.clock + 1))
        return NOTHING if isinstance(decided, Refusal) else -gained([moved.event for moved in decided], player)

    def _take(self, command: f.Command) -> tuple[AnyEvent, ...] | Refusal:
        decided = f.decide(self.floor, command)
        if isinstance(decided, Refusal):
            return decided
        was_linked = self.linked
        self.floor = f.replay(self.floor, decided)
        if was_linked and not self.linked:
            self._lost_in = self.state.rounds
        happened = tuple(moved.event for moved in decided if isinstance(moved, f.TableMoved | f.PoolMoved))
        self.events += happened
        return happened

    @staticmethod
    def _done(made: tuple[AnyEvent, ...] | Refusal) -> tuple[AnyEvent, ...]:
        if isinstance(made, Refusal):
            raise CroupierError(f"the round cannot go on: {made}")
        return made

    # -- what the dealer and the pit do --

    def open(self) -> tuple[AnyEvent, ...]:
        """'Place your bets, please.' A lost link stays lost for the round after the fault, then it is restored."""
        self._opened_at = len(self.events)
        restored: tuple[AnyEvent, ...] = ()
        if not self.linked and self.state.rounds > self._lost_in:
            restore = j.RestoreLink(TABLE, "the fault was found and mended", MANAGER, self.floor.clock + 1)
            restored = self._done(self._take(f.AtPool(POOL, restore)))
        return (*restored, *self.must(c.OpenBets(DEALER)))

    def tell(self) -> tuple[AnyEvent, ...]:
        """Tell players on several positions of the one look, each once: a duty in most books (S-27), a courtesy in the rest."""
        held = Counter(self.state.owners[position] for position in self.state.in_play)
        players = [player for player, hands in held.items() if hands > 1 and player not in self.state.told]
        return tuple(event for player in players for event in self.must(c.TellOfOneLook(DEALER, player)))

    def close(self) -> tuple[AnyEvent, ...] | Refusal:
        """'No more bets': a part of every jackpot wager that stays goes into the meter."""
        told = self.tell()
        closed = self.ask(c.CloseBets(DEALER))
        return closed if isinstance(closed, Refusal) else (*told, *closed)

    def deal(self) -> tuple[AnyEvent, ...]:
        """The cards are shuffled and dealt."""
        return self.must(c.DealCards(DEALER, self.deck()))

    def deck(self) -> tuple[Card, ...]:
        """The pack as it is shuffled for this round."""
        return tuple(self.random("deck").sample(DECK, len(DECK)))

    def settle(self) -> tuple[AnyEvent, ...]:
        """Jackpot hands are entered by hand if the link is lost, and confirmed; then all is paid."""
        done: list[AnyEvent] = []
        entry = self._entry()
        if entry is None and self.floor.hands(TABLE):
            by_hand = f.EnterHands(TABLE, "the link is lost", MANAGER, self.floor.clock + 1)
            done += self._done(self._take(by_hand))
            entry = self._entry()
        if entry is not None and entry.status is j.Status.ENTERED:
            confirm = j.ConfirmEntry(entry.number, pack_counted=True, by=SUPERVISOR, at=self.floor.clock + 1)
            done += self._done(self._take(f.AtPool(POOL, confirm)))
        return (*done, *self.must(c.Settle(DEALER)))

    def _entry(self) -> j.Entry | None:
        return self.floor.entry(TABLE)
