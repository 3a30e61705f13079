"""Your seat: what you are asked in a round. What you may answer is what the table offers you."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from croupier.cli.play.asking import ALWAYS, ask, meant, unoffered
from croupier.cli.play.betting import Betting
from croupier.cli.play.house import YOU
from croupier.cli.play.you import You
from croupier.cli.tables import grouped
from croupier.table import commands as c

Offers: TypeAlias = Mapping[str, c.Command | None]  # by the word to type; None: let things go on


class Seat:
    """You at the table, in the terminal."""

    def __init__(self, you: You) -> None:
        self.you = you
        self.betting = Betting(you)

    def bet(self) -> None:
        places = ", ".join(map(str, self.you.positions))
        at = f"position{'s' if self.you.several else ''} {places}"
        self.you.screen.console.print(f"{self.you.money()} You sit at {at}.")
        self.betting.ask()

    def decide(self) -> None:
        """Each of your positions that has a decision to make, clockwise."""
        for position in self.you.positions:
            while position in self.you.house.state.undecided():
                offers = self._decisions(position)
                seen = any(each.cards for each in self.you.house.view(YOU).positions if each.position == position)
                usual = "look" if not seen and "look" in offers else ""
                choices = ", ".join(self._priced(said, offer) for said, offer in offers.items())
                blind = "" if seen or usual else ", blind"
                who = f"Position {position}{blind}: you" if self.you.several else "You"
                self._answer(position, f"{who} may {choices}{' (Enter)' if usual else ''}", offers, usual)

    def _decisions(self, position: int) -> dict[str, c.Command]:
        return self.you.offers(position, c.Look, c.Decide, c.Withdraw)

    def choose(self) -> None:
        """After an error: a course for each of your hands that must have one; then leave to withdraw, if there is any."""
        for position in self.you.positions:
            while offers := self.you.offers(position, c.ChooseCourse):
                self._answer(position, f"Position {position}: {' or '.join(offers)}", offers, "")
        while offers := self.you.offers(None, c.Withdraw):
            prompt = "Enter to stay in, or withdraw"
            if self._answer(self.you.positions[0], prompt, {"stay": None, **offers}, "stay"):
                return

    def compare(self) -> None:
        """All is open. A hand may still be kept from comparison or announced, as long as the table offers that."""
        for position in self.you.positions:
            while offers := self.you.offers(position, c.Decline, c.AnnounceJackpotHand):
                where = f"Position {position}: " if self.you.several else ""
                prompt = f"{where}Enter to settle, or {', '.join(offers)}"
                if self._answer(position, prompt, {"settle": None, **offers}, "settle"):
                    break

    def _answer(self, position: int, prompt: str, offers: Offers, usual: str) -> bool:
        """Ask, and do what was said; what is not offered the table refuses. Whether things are to go on."""
        help_ = "\n".join(f"  {each:15} {self._about(offer)}" for each, offer in offers.items())
        said = " ".join(ask(self.you.screen, prompt, help_)) or usual
        found = meant(said, offers)
        if not said:
            self.you.screen.console.print(f"{help_}\n{ALWAYS}")
            return False
        if len(found) > 1:
            self.you.screen.say(f"{said!r} may be {' or '.join(found)}")
            return False
        command = offers[found[0]] if found else unoffered(said, position)
        if command is not None:
            self.you.do(command)
        return command is None

    def _priced(self, said: str, offer: c.Command) -> str:
        price = self.you.house.price(offer, YOU.name)
        return f"{said} ({grouped(price)})" if price.cents > 0 else said

    def _about(self, offer: c.Command | None) -> str:
        match offer:
            case None:
                return "go on, as Enter does"
            case c.Look():
                return "look at your cards"
            case c.Decline():
                return "refuse comparison: your cards are not shown"
            case c.AnnounceJackpotHand():
                return "say that the hand earns a jackpot award"
            case c.Withdraw():
                return "take all of your wagers back"
            case c.ChooseCourse():
                return "the hand stays in the round" if offer.play_on else "the hand is out, and its stakes go back"
            case _:
                price = self.you.house.price(offer, YOU.name)
                return f"adds a wager of {grouped(price)}" if price else "adds no wager"
