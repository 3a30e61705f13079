"""The player: your money, what lies on your positions, and asking the table for something."""

from __future__ import annotations

from croupier.cli.display import amount_text
from croupier.cli.play.casino import YOU, Casino
from croupier.cli.play.input import word
from croupier.cli.play.purse import gained
from croupier.cli.play.screen import Screen
from croupier.rulebook import Money, Refusal
from croupier.table import commands as c


class Player:
    """A player on one position or several, with the money that was brought."""

    def __init__(self, screen: Screen, casino: Casino, positions: tuple[int, ...], brought: Money) -> None:
        self.screen = screen
        self.casino = casino
        self.positions = positions
        self.brought = brought

    @property
    def balance(self) -> Money:
        return self.brought + gained(self.casino.happened, YOU.name)

    def money(self) -> str:
        lost = "" if self.casino.linked else " (link lost)"
        return f"Balance {amount_text(self.balance)}. Jackpot {amount_text(self.casino.meter)}{lost}."

    @property
    def several(self) -> bool:
        return len(self.positions) > 1

    def stakes(self, position: int) -> dict[str, Money]:
        """What lies on a position of yours."""
        shown = self.casino.view(YOU).positions
        return next((each.stakes for each in shown if each.position == position and each.owner == YOU.name), {})

    def offers(self, position: int | None, *kinds: type[c.Command]) -> dict[str, c.Command]:
        """What the table offers you on a position, or whatever the position, by the word to type."""
        commands = [offer.command for offer in self.casino.view(YOU).offers if isinstance(offer.command, kinds)]
        return {word(each): each for each in commands if getattr(each, "position", position) == position}

    def do(self, command: c.Command) -> bool:
        """Ask the table, if the balance allows it, and show what came of it."""
        price, balance = self.casino.price(command, YOU.name), self.balance
        if price > balance:
            self.screen.say(f"this takes {amount_text(price)} and you have {amount_text(balance)}")
            return False
        done = self.casino.ask(command)
        if isinstance(done, Refusal):
            self.screen.say(done)
            return False
        self.screen.happened(done)
        if isinstance(command, c.Look):
            self.screen.table()
        return True
