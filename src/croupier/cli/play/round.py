"""The course of a round, whoever plays: the dealer calls, deals and turns up as the phases of the table ask for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from croupier.cli.play.bots import Bot
from croupier.cli.play.casino import DEALER, Casino
from croupier.cli.play.mishaps import Mishaps, Moment
from croupier.cli.play.screen import Screen
from croupier.errors import CroupierError
from croupier.rulebook import Refusal
from croupier.table import Phase
from croupier.table import commands as c


class Guest(Protocol):
    """Who has a place among the bots: asked in the terminal, or away."""

    def decide(self) -> None: ...

    def choose(self) -> None: ...

    def compare(self) -> None: ...


class Present(Guest, Protocol):
    """A guest who takes part from the opening call on."""

    def bet(self) -> None: ...


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

    def play(self, guest: Present | None) -> None:
        """One round, from the opening call to its conclusion."""
        self.screen.happened(self.casino.open())
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
        self.screen.happened(closed)
        self.play_on(guest)

    def play_on(self, guest: Guest | None) -> None:
        """From wherever a round stands, its bets closed, to its conclusion."""
        self._choose(guest)
        while not self._in(Phase.BETWEEN):
            match self.casino.state.phase:
                case Phase.CLOSED:
                    self.screen.happened(self.casino.deal())
                    self.screen.table()
                    self._strike(Moment.DEALT, guest)
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
            self.screen.happened(bot.decide(self.casino))
        if guest:
            guest.decide()
        for bot in self._bots[len(before) :]:
            self.screen.happened(bot.decide(self.casino))

    def _turn_up(self, guest: Guest | None) -> None:
        self._strike(Moment.DECIDED, guest)
        if not self._in(Phase.TURNING):
            return
        self.screen.happened(self.casino.must(c.TurnUp(DEALER)))
        if not self._in(Phase.OPEN):
            self.screen.table()

    def _settle(self, guest: Guest | None) -> None:
        self._strike(Moment.OPEN, guest)
        if not self._in(Phase.OPEN):
            return
        self.screen.table()
        if guest:
            guest.compare()
        before = self.casino.view(self.screen.who)
        self.screen.settled(before, self.casino.settle(), self._guests)
        self._strike(Moment.SETTLED, guest)

    def _strike(self, moment: Moment, guest: Guest | None) -> None:
        """Something may go wrong; then everybody who has a choice makes it."""
        struck = self.mishaps.strike(self.casino, moment)
        self.screen.happened(struck)
        self._choose(guest)

    def _choose(self, guest: Guest | None) -> None:
        """After an error: courses and leave to withdraw, where the table offers them."""
        if not self.casino.state.choosing and not self.casino.state.leave:
            return
        for bot in self._bots:
            self.screen.happened(bot.choose(self.casino))
        if guest:
            guest.choose()
