"""The player: your money, your stakes and what you ask of the table; or, when you have left, what is done in your place."""

from __future__ import annotations

from dataclasses import replace

from croupier.cli.display import amount_text
from croupier.cli.play.casino import DEALER, MANAGER, SUPERVISOR, YOU, Casino
from croupier.cli.play.input import word_for
from croupier.cli.play.screen import Screen
from croupier.errors import MoneyError
from croupier.rulebook import Money, Refusal
from croupier.table import commands as c
from croupier.table import gained


class Player:
    """A player on one position or several, with the money that was brought."""

    def __init__(self, screen: Screen, casino: Casino, positions: tuple[int, ...], brought: Money) -> None:
        self.screen = screen
        self.casino = casino
        self.positions = positions
        self.brought = brought

    @property
    def balance(self) -> Money:
        """The money that you have beside what lies on the table."""
        return self.brought + gained(self.casino.events, YOU.name)

    def money(self) -> str:
        """Your balance and the jackpot, in a sentence each."""
        lost = "" if self.casino.linked else " (link lost)"
        return f"Balance {amount_text(self.balance)}. Jackpot {amount_text(self.casino.meter)}{lost}."

    @property
    def several(self) -> bool:
        """Whether you play more than one position."""
        return len(self.positions) > 1

    def stakes(self, position: int) -> dict[str, Money]:
        """What lies on a position of yours."""
        shown = next((each for each in self.casino.view(YOU).positions if each.position == position), None)
        shares = shown.shares.items() if shown else ()
        return {wager: stake for wager, staked in shares for who, stake in staked if who == YOU.name}

    def offers(self, position: int | None, *kinds: type[c.Command]) -> dict[str, c.Command]:
        """What the table offers you on a position, or whatever the position, by the word to type."""
        commands = [offer.command for offer in self.casino.view(YOU).offers if isinstance(offer.command, kinds)]
        return {word_for(each): each for each in commands if getattr(each, "position", position) == position}

    def do(self, command: c.Command) -> bool:
        """Ask the table, if the balance allows it, and show what came of it."""
        price, balance = self.casino.price(command, YOU.name), self.balance
        if price > balance:
            self.screen.say(
                f"this takes {amount_text(price)} and you have {amount_text(balance)}: bring more money with buy AMOUNT"
            )
            return False
        done = self.casino.ask(command)
        if isinstance(done, Refusal):
            self.screen.say(done)
            return False
        self.screen.show_events(done)
        if isinstance(command, c.Look):
            self.screen.show_table()
        return True

    def buy(self, text: str) -> None:
        """Bring more money, whenever it is your turn: no book says anything of it."""
        try:
            self.brought += Money.parse(text)
        except MoneyError as error:
            self.screen.say(error)
            return
        self.screen.console.print(self.money())

    def take_all_back(self) -> None:
        """Leave while bets are open: you take your wagers along."""
        for position in self.positions:
            for wager in self.stakes(position):
                self.do(c.TakeBack(YOU, YOU.name, position, wager))


class AbsentPlayer:
    """Your place when you have left in a round: the pit rules as the book says about an absent player."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def decide(self) -> None:
        """Each decision that is due is reported as an absent player's; the shift manager rules where the book wants that."""
        for position in self._player.positions:
            if position in self._player.casino.state.undecided():
                report = c.ReportAbsent(SUPERVISOR, position=position, why="the player has left")
                done = self._player.casino.ask(report)
                if isinstance(done, Refusal):
                    done = self._player.casino.must(replace(report, by=MANAGER))
                self._player.screen.show_events(done)

    def choose(self) -> None:
        """A hand that must play on or take its stakes back takes them back; the offer to withdraw is closed (S-82, H-72)."""
        for position in self._player.positions:
            if position in self._player.casino.state.choosing:
                drop = c.ChooseCourse(DEALER, position=position, play_on=False)
                self._player.screen.show_events(self._player.casino.must(drop))
        if self._player.casino.state.leave:
            close = c.EndWithdrawal(SUPERVISOR, why="the player has left")
            self._player.screen.show_events(self._player.casino.must(close))

    def compare(self) -> None:
        """The cards speak for themselves."""
