"""You: your money, what lies on your positions, and asking the table for something."""

from __future__ import annotations

from croupier.cli.play.asking import word
from croupier.cli.play.house import YOU, House
from croupier.cli.play.purse import gained
from croupier.cli.play.screen import Screen
from croupier.cli.tables import grouped
from croupier.rulebook import Money, Refusal
from croupier.table import commands as c


class You:
    """A player on one position or several, with the money that was brought."""

    def __init__(self, screen: Screen, house: House, positions: tuple[int, ...], brought: Money) -> None:
        self.screen = screen
        self.house = house
        self.positions = positions
        self.brought = brought

    @property
    def balance(self) -> Money:
        return self.brought + gained(self.house.happened, YOU.name)

    def money(self) -> str:
        lost = "" if self.house.linked else " (link lost)"
        return f"Balance {grouped(self.balance)}. Jackpot {grouped(self.house.meter)}{lost}."

    @property
    def several(self) -> bool:
        return len(self.positions) > 1

    def stakes(self, position: int) -> dict[str, Money]:
        """What lies on a position of yours."""
        shown = self.house.view(YOU).positions
        return next((each.stakes for each in shown if each.position == position and each.owner == YOU.name), {})

    def offers(self, position: int | None, *kinds: type[c.Command]) -> dict[str, c.Command]:
        """What the table offers you on a position, or whatever the position, by the word to type."""
        commands = [offer.command for offer in self.house.offers(YOU) if isinstance(offer.command, kinds)]
        return {word(each): each for each in commands if getattr(each, "position", position) == position}

    def do(self, command: c.Command) -> bool:
        """Ask the table, if the balance allows it, and show what came of it."""
        price, balance = self.house.price(command, YOU.name), self.balance
        if price > balance:
            self.screen.say(f"that takes {grouped(price)} and you have {grouped(balance)}")
            return False
        done = self.house.ask(command)
        if isinstance(done, Refusal):
            self.screen.say(done)
            return False
        self.screen.happened(done)
        if isinstance(command, c.Look):
            self.screen.table()
        return True
