"""The prompts of a round. What you may answer is what the table offers you."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from croupier.cli.display import amount_text
from croupier.cli.play.bet_prompt import BetPrompt
from croupier.cli.play.casino import YOU
from croupier.cli.play.coach import Coach
from croupier.cli.play.input import ALWAYS, AT_BETS, NO_DECISION, SHOWS_ALL, ask, offers_meant, unoffered_command, word_for
from croupier.cli.play.player import Player
from croupier.rulebook import FOLD
from croupier.table import commands as c

_MEANS = {
    "decline": "refuse comparison: your cards are not shown",
    "announce": "say that the hand earns a jackpot award",
}
Offers: TypeAlias = Mapping[str, c.Command | None]  # by the word to type; None: let things go on


class Prompts:
    """Asks the player in the terminal, whenever it is the player's turn."""

    def __init__(self, player: Player, coach: Coach) -> None:
        self.player = player
        self._coach = coach
        self._bets = BetPrompt(player)

    def bet(self) -> None:
        """Say what you have, then ask for your bets."""
        places = " and ".join(map(str, self.player.positions))
        at = f"position{'s' if self.player.several else ''} {places}"
        self.player.screen.console.print(f"{self.player.money()} You sit at {at}.")
        self._bets.ask()

    def decide(self) -> None:
        """Each of your positions that has a decision to make, clockwise."""
        for position in self.player.positions:
            while position in self.player.casino.state.undecided():
                seen = any(each.cards for each in self.player.casino.view(YOU).positions if each.position == position)
                offers = self.player.offers(position, *(() if seen else (c.Look,)), c.Decide)
                usual = "look" if "look" in offers else ""
                choices = ", ".join(
                    f"{self._priced(said, offer)}{' (Enter)' if said == usual else ''}" for said, offer in offers.items()
                )
                blind = "" if seen or usual else ", blind"
                who = f"Position {position}{blind}: you" if self.player.several else "You"
                self._answer(position, f"{who} may {choices}", offers, usual)

    def choose(self) -> None:
        """After an error: a course for each of your hands that must have one; then leave to withdraw, if there is any."""
        for position in self.player.positions:
            while offers := self.player.offers(position, c.ChooseCourse):
                self._answer(position, f"Position {position}: type {' or '.join(offers)}", offers, "")
        while offers := self.player.offers(None, c.Withdraw):
            self._answer(self.player.positions[0], "Press Enter to stay in, or type withdraw", offers, "stay")

    def compare(self) -> None:
        """A hand may be kept from comparison before it is opened, or announced, as long as the table offers that."""
        for position in self.player.positions:
            while offers := self.player.offers(position, c.Decline, c.AnnounceJackpotHand):
                press = f"Position {position}: press" if self.player.several else "Press"
                on = "show" if "decline" in offers else "settle"
                others = " or ".join(f"{each} ({_MEANS[each]})" for each in offers)
                if self._answer(position, f"{press} Enter to {on}, or type {others}", {on: None, **offers}, on):
                    break

    def _answer(self, position: int, prompt: str, offers: Offers, usual: str) -> bool:
        """Ask, and do what was said; what is not offered the table refuses. Whether things are to go on."""
        help_ = "\n".join(f"  {each:15} {self._about(offer)}" for each, offer in offers.items())
        words = ask(self.player.screen, prompt, help_)
        if words[:1] == ["buy"] and len(words) > 1:
            self.player.buy(words[1])
            return False
        if words == ["hint"]:
            self._hint(position)
            return False
        said = " ".join(words) or usual
        found = offers_meant(said, offers)
        if not said:
            self.player.screen.show_help(help_, ALWAYS)
            return False
        if len(found) > 1:
            self.player.screen.say(f"{said!r} may mean {' or '.join(found)}: type more of the word")
            return False
        nothing_to_refuse = None in offers.values()  # no decision is due
        if not found and (nothing_to_refuse or " " in said or said in AT_BETS):
            self.player.screen.say(f"{said!r} is nothing to do now: type {' or '.join(offers)}; {SHOWS_ALL}")
            return False
        command = offers[found[0]] if found else unoffered_command(said, position)
        if command is not None and self._is_meant(command):
            self.player.do(command)
        return command is None

    def _hint(self, position: int) -> None:
        if position in self.player.casino.state.undecided():
            self._coach.hint(position, may_look="look" in self.player.offers(position, c.Look))
        elif "decline" in self.player.offers(position, c.Decline):
            self._coach.hint_to_show()
        elif self.player.offers(None, c.Withdraw):
            self._coach.hint_to_stay()
        elif self.player.offers(position, c.ChooseCourse):
            self.player.screen.say("this is not priced: what went wrong may have shown you more than your own cards")
        else:
            self.player.screen.say(NO_DECISION)

    def _is_meant(self, command: c.Command) -> bool:
        """Whether to go through with it: a comparison that is refused costs the hand, so that is asked once more."""
        if not isinstance(command, c.Decline) or "decline" not in self.player.offers(command.position, c.Decline):
            return True
        screen, rule = self.player.screen, self.player.casino.setup.edition.decisions.decline
        screen.say("You refuse to have your hand compared with the dealer's:")
        for number in rule.split():
            screen.show_rule(number)
        again = ask(screen, "Type decline again to do so, or press Enter to go back", f"  decline         {_MEANS['decline']}")
        return again == ["decline"]

    def _priced(self, said: str, offer: c.Command) -> str:
        price = self.player.casino.price(offer, YOU.name)
        return f"{said} ({amount_text(price)})" if price.cents > 0 else said

    def _about(self, offer: c.Command | None) -> str:
        match offer:
            case None:
                return "go on; Enter does the same"
            case c.Look():
                return "look at your cards"
            case c.Decline() | c.AnnounceJackpotHand():
                return _MEANS[word_for(offer)]
            case c.Withdraw():
                return "stay in with all of your wagers" if offer.stay else "take all of your wagers back"
            case c.ChooseCourse():
                return "the hand stays in the round" if offer.play_on else "the hand is out, and you get its stakes back"
            case c.Decide(action=action) if action == FOLD:
                return "give the hand up"
            case _:
                price = self.player.casino.price(offer, YOU.name)
                return f"adds a wager of {amount_text(price)}" if price else "adds no wager"
