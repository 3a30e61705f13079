"""The prompt for your bets, up to the dealer's 'No more bets.'"""

from __future__ import annotations

from dataclasses import replace

from croupier.cli.display import amount_text
from croupier.cli.play.casino import CONTRIBUTION, YOU
from croupier.cli.play.input import NO_DECISION, SHOWS_ALL, ask
from croupier.cli.play.player import Player
from croupier.errors import MoneyError
from croupier.rulebook import ANTE, NOTHING, Money, Wager, wager_text
from croupier.table import Amounts
from croupier.table import commands as c

HELP = """\
  WAGER AMOUNT    stake on a wager, or add to it, as in: ante 10
  undo            take back your last wager
  back WAGER      take back all you staked on a wager
  again           stake the same as in the round before
  deal            no more bets: the cards are dealt"""
SEVERAL = """
  N WAGER AMOUNT  on your position N only, as in: 2 ante 10"""


class BetPrompt:
    """What you have staked in this round and in the one before, and the prompt for more."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.screen = player.screen
        self.casino = player.casino
        self._placed: list[tuple[int, str, Money]] = []  # in this round, the last one last
        self._before: list[tuple[int, str, Money]] = []  # in the round before
        self._round = 0

    def ask(self) -> None:
        """Ask for bets until the cards are to be dealt."""
        if self._round != self.casino.state.rounds:  # else the dealer could not close yet
            self._round = self.casino.state.rounds
            self._before, self._placed = self._placed or self._before, []
        warned = False
        while True:
            match ask(self.screen, f"Your bets ({self._staked() or f'none; try {self._example()}, then deal'})", self._help()):
                case ["deal" | "d"] if warned or not (warning := self._warning()):
                    return
                case ["deal" | "d"]:
                    warned = True
                    self.screen.say(warning)
                case ["undo" | "u"]:
                    self.undo()
                case ["again" | "a"]:
                    self.again()
                case ["hint"]:
                    self.screen.say(NO_DECISION)
                case ["buy", text]:
                    self.player.buy(text)
                case ["back"]:
                    self.screen.say(f"say which wager, as in: back {ANTE}")
                case ["back", *words]:
                    for position, name in self._areas(words):
                        self.take_back(position, name)
                case [*words, text] if words:
                    self.stake(words, text)
                case words:
                    self.screen.say(self._unclear(" ".join(words)))

    def _unclear(self, said: str) -> str:
        """What to say of a word that is nothing to do now, or of none."""
        if meant := self._meant(said):
            return f"say how much, as in: {said} {self.casino.setup.unit if meant[0].units else self._usual(meant[0].name)}"
        if (word := said.partition(" ")[0]) in self._later():
            return f"{word} is staked after the deal, when you are asked to decide; {SHOWS_ALL}"
        nothing = f"{said!r} is nothing to do now: " if said else ""
        return f"{nothing}stake as in {self._example()}, or type deal; {SHOWS_ALL}"

    def _later(self) -> list[str]:
        """The wagers that decisions place."""
        return [choice.places for step in self.casino.setup.edition.decisions.steps for choice in step if choice.places]

    def _example(self) -> str:
        return f"{ANTE} {self._usual(ANTE)}"

    def _usual(self, wager: str) -> Money | int:
        """An amount that the table would take."""
        limits = self.casino.setup.limits.get(wager)
        return limits.least if limits and limits.least > Money.dollars(10) else 10

    def _meant(self, said: str) -> list[Wager]:
        """The wagers that words begin."""
        return [wager for wager in self.casino.setup.wagers if said and wager.name.startswith(said.replace(" ", "_"))]

    def _warning(self) -> str:
        """What to know before the cards are dealt: that what you have left is less than later decisions may ask for."""
        wagers = self.casino.setup.edition.wager_named
        steps = self.casino.setup.edition.decisions.steps
        antes = sum(max(wagers[each.places].antes if each.places else 0 for each in step) for step in steps)
        staked = sum(self.player.stakes(position).get(ANTE, NOTHING).cents for position in self.player.positions)
        asked, left = Money(antes * staked), self.player.balance
        if asked <= left:
            return ""
        return (
            f"After the deal you may be asked for up to {amount_text(asked)} more, and you have {amount_text(left)}: "
            "bring more with buy AMOUNT, now or then, or type deal again"
        )

    def _staked(self) -> str:
        several = self.player.several
        found = []
        for position in self.player.positions:
            stakes = ", ".join(
                f"{wager_text(name)} {amount_text(stake)}" for name, stake in self.player.stakes(position).items()
            )
            if stakes:
                found.append(f"{position}: {stakes}" if several else stakes)
        return "; ".join(found)

    def _help(self) -> str:
        """What is offered now, with the amounts."""
        amounts: dict[str, list[str]] = {}  # with the positions where they may be staked
        for offer in self.casino.view(YOU).offers:
            may, wager = offer.open.get("amount"), offer.command
            if isinstance(wager, c.PlaceWager) and isinstance(may, Amounts) and wager.position in self.player.positions:
                usual = _range(replace(may, least=wager.amount))  # a part of it is for those who share an area
                amounts.setdefault(f"{wager_text(wager.wager)} {usual}", []).append(str(wager.position))
        kinds = [f"{each} on {' and '.join(at)}" if self.player.several else each for each, at in amounts.items()]
        several = SEVERAL if self.player.several else ""
        gives = f"{CONTRIBUTION * 100}% of jackpot wagers goes into the meter."
        return f"You may stake: {', '.join(kinds) or 'nothing more'}. {gives}\n{HELP}{several}"

    def _areas(self, words: list[str]) -> list[tuple[int, str]]:
        """The areas that words mean: a wager on a position that they name, or on each of yours."""
        own = {str(position): position for position in self.player.positions}
        words = [words[0].removesuffix(":"), *words[1:]]  # as the prompt has it: 2: ante 10.00
        if not words[0].isdecimal() or len(words) == 1:
            return [(position, self._named(words)) for position in own.values()]
        if words[0] in own:
            return [(own[words[0]], self._named(words[1:]))]
        self.screen.say(f"position {words[0]} is not yours: you play {' and '.join(own)}")
        return []

    def _named(self, words: list[str]) -> str:
        """A wager by as much of its name as tells it from the others; else what was said, for the table to refuse."""
        said = "_".join(words)
        found = [wager.name for wager in self.casino.setup.wagers if wager.name.startswith(said)]
        return found[0] if len(found) == 1 else " ".join(words)

    # -- what is staked --

    def stake(self, words: list[str], text: str) -> None:
        """Stake an amount on the wager, and the position, that words name."""
        wager, said = " ".join(words[1:] if words[0].isdecimal() else words), " ".join((*words, text))
        try:
            amount = Money.parse(text)
        except MoneyError as error:
            self.screen.say(error if self._meant(wager) and not self._meant(said) else self._unclear(said))
            return
        if wager in self._later():
            self.screen.say(self._unclear(wager))
            return
        for position, name in self._areas(words):
            self.place(position, name, amount)

    def place(self, position: int, name: str, amount: Money) -> None:
        """Place a wager, and remember it for `undo` and `again`."""
        if self.player.do(c.PlaceWager(YOU, YOU.name, position, name, amount)):
            self._placed.append((position, name, amount))

    def take_back(self, position: int, name: str) -> None:
        """Take back all that you staked on a wager of a position."""
        if self.player.do(c.TakeBack(YOU, YOU.name, position, name)):
            self._placed = [each for each in self._placed if each[:2] != (position, name)]

    def undo(self) -> None:
        """Take back the last wager. What lay there before it is staked again: a table knows whole stakes only."""
        if not self._placed:
            self.screen.say("you have no wager to take back")
            return
        *earlier, (position, name, _) = self._placed
        lay = [amount for at, of, amount in earlier if (at, of) == (position, name)]
        self.take_back(position, name)
        if lay:
            self.place(position, name, Money(sum(amount.cents for amount in lay)))
        self._placed = earlier

    def again(self) -> None:
        """Stake the same as in the last round in which you staked anything."""
        if not self._before:
            self.screen.say("you staked nothing in an earlier round")
        for position, name, amount in self._before:
            self.place(position, name, amount)


def _range(may: Amounts) -> str:
    if may.most == may.least:
        return amount_text(may.least)
    most = f" to {amount_text(may.most)}" if may.most else " or more"
    steps = f" in steps of {amount_text(may.step)}" if may.step.cents > 1 else ""
    return f"{amount_text(may.least)}{most}{steps}"
