"""A round from call to conclusion, whoever plays: the dealer calls, deals and turns up as the phases of the table ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from croupier.cli.play.bots import Bot
from croupier.cli.play.casino import DEALER, Casino
from croupier.cli.play.mishaps import Mishaps, Occasion
from croupier.cli.play.screen import Screen
from croupier.errors import CroupierError
from croupier.rulebook import Refusal
from croupier.table import Phase, Reveal
from croupier.table import commands as c


class Guest(Protocol):
    """The one who sits among the bots: a person who is asked in the terminal, or one who has left."""

    def decide(self) -> None:
        """Make the decisions that are due on the guest's positions."""

    def choose(self) -> None:
        """After an error: say which hands play on, and whether to withdraw, where that is offered."""

    def compare(self) -> None:
        """The hands are opened next, or lie open: refuse comparison, or announce a jackpot hand, where that is offered."""


class BettingGuest(Guest, Protocol):
    """A guest who takes part from the opening call on."""

    def bet(self) -> None:
        """Stake on the guest's positions."""


class RoundRunner:
    """Rounds at a table: bots, and at most one guest, whose positions lie next to each other."""

    def __init__(
        self, casino: Casino, screen: Screen, bots: Sequence[Bot], mishaps: Mishaps, guests: tuple[int, ...] = ()
    ) -> None:
        self.casino = casino
        self.screen = screen
        self.mishaps = mishaps
        self._bots = bots
        self._guests = guests  # the guest's positions

    def play(self, guest: BettingGuest | None) -> None:
        """One round, from the opening call to its conclusion."""
        self.screen.show_events(self.casino.open())
        for bot in self._bots:
            bot.bet(self.casino)
        while True:
            if guest:
                guest.bet()
            closed = self.casino.close()
            if not isinstance(closed, Refusal):
                break
            if not guest:
                raise CroupierError(f"the round cannot go on: {closed}")
            self.screen.say(closed)
        self.screen.show_events(closed)
        self.play_on(guest)

    def play_on(self, guest: Guest | None) -> None:
        """From wherever a round stands, its bets closed, to its conclusion."""
        self._choose(guest)
        while not self._in(Phase.BETWEEN):
            match self.casino.state.phase:
                case Phase.CLOSED:
                    self.screen.show_events(self.casino.deal())
                    self.screen.show_table()
                    self._strike(Occasion.DEALT, guest)
                case Phase.DECIDING:
                    self._decide(guest)
                case Phase.TURNING:
                    self._turn_up(guest)
                case _:
                    self._settle(guest)

    def _in(self, phase: Phase) -> bool:
        return self.casino.state.phase is phase

    def _decide(self, guest: Guest | None) -> None:
        """Everybody who has a decision to make, clockwise."""
        before = [bot for bot in self._bots if not self._guests or bot.position < self._guests[0]]
        for bot in before:
            self.screen.show_events(bot.decide(self.casino))
        if guest:
            guest.decide()
        for bot in self._bots[len(before) :]:
            self.screen.show_events(bot.decide(self.casino))

    def _turn_up(self, guest: Guest | None) -> None:
        """With a guest the dealer's own cards come first, so that the guest may still refuse comparison (S-83, H-73)."""
        if not self.casino.state.held:
            self._strike(Occasion.DECIDED, guest)
        if not self._in(Phase.TURNING):
            return
        left = self.casino.state.left_to_turn()
        alone = [step.reveal for step in left] == [Reveal.DEALER]
        if guest and not alone and len(left) < 2:  # the hands are opened next
            guest.compare()
        self.screen.show_events(self.casino.must(c.TurnUp(DEALER, hold=bool(guest) and alone)))
        if not self._in(Phase.OPEN):
            self.screen.show_table()

    def _settle(self, guest: Guest | None) -> None:
        self._strike(Occasion.OPEN, guest)
        if not self._in(Phase.OPEN):
            return
        self.screen.show_table()
        if guest:
            guest.compare()
        before, qualifies = self.casino.view(self.screen.who), self.casino.dealer_qualifies
        self.screen.show_settlement(before, self.casino.settle(), self._guests, qualifies=qualifies)
        self._strike(Occasion.SETTLED, guest)

    def _strike(self, moment: Occasion, guest: Guest | None) -> None:
        """Something may go wrong; then everybody who has a choice makes it."""
        struck = self.mishaps.strike(self.casino, moment)
        self.screen.show_events(struck)
        self._choose(guest)

    def _choose(self, guest: Guest | None) -> None:
        """After an error: courses and leave to withdraw, where the table offers them."""
        if not self.casino.state.choosing and not self.casino.state.leave:
            return
        for bot in self._bots:
            self.screen.show_events(bot.choose(self.casino))
        if guest:
            guest.choose()
