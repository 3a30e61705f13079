"""The players that sit beside you. They see what their view shows them and decide among what it offers."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.cli.play.casino import UNIT, AnyEvent, Casino
from croupier.desk import InSight, RuleOfPlay, play_always, play_best, play_by_thumb, play_carefully
from croupier.errors import InputError, show_briefly
from croupier.rulebook import Actor, Money, Post
from croupier.table import PositionView
from croupier.table import commands as c

NAMES = (  # as many as the largest table has positions
    *("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hal", "Ida", "Jon"),
    *("Kay", "Leo", "Mia", "Ned", "Ona", "Pat", "Quin", "Ros", "Sam", "Tess"),
)


@dataclass(frozen=True)
class Manner:
    """How a bot decides, stated in words."""

    words: str
    rule: RuleOfPlay


MANNERS = {
    "best": Manner("by the best short rule", play_best),  # which `croupier strategy` prints
    "thumb": Manner("by a rule of thumb", play_by_thumb),
    "timid": Manner("good hands only", play_carefully),
    "reckless": Manner("every hand", play_always),
}
MIXED = "mixed"


def read_manners(text: str) -> tuple[Manner, ...]:
    """What somebody asks of the bots: one manner for all of them, or each another."""
    if text == MIXED:
        return tuple(MANNERS.values())
    if text not in MANNERS:
        raise InputError(f"{show_briefly(text)} is no way to play: say {', '.join(MANNERS)} or {MIXED}", where="--bots-play")
    return (MANNERS[text],)


class Bot:
    """A player on one position who keeps to a stated manner."""

    def __init__(self, name: str, position: int, manner: Manner = MANNERS["thumb"], *, stakes_all: bool = False) -> None:
        self.actor = Actor(name, Post.PLAYER)
        self.position = position
        self.manner = manner
        self._stakes_all = stakes_all  # else what it takes to take part, and now and then something beside it

    def bet(self, casino: Casino) -> None:
        """Stake what it takes to take part, and beside it what chance, or `stakes_all`, says."""
        random = casino.random(f"bets of {self.position}")
        for wager in casino.setup.wagers:
            amount = UNIT
            if limits := casino.setup.limits.get(wager.name):
                amount = min(Money(limits.least.cents * random.choice((1, 2, 2, 4, 5))), limits.most)
            wanted = self._stakes_all or wager.name == casino.setup.book.edition.enters[0] or random.random() < 1 / 2
            place = c.PlaceWager(self.actor, self.actor.name, self.position, wager.name, amount)
            if wanted:
                casino.ask(place)  # what is not open to a bot, such as a jackpot wager without a link, is refused

    def decide(self, casino: Casino) -> tuple[AnyEvent, ...]:
        """Decide, if the table offers this player a decision now; look first."""
        if self.position not in casino.state.undecided():
            return ()
        offered = self._decisions(casino)
        if not offered:  # bots change no check
            return ()
        looked: tuple[AnyEvent, ...] = ()
        if not self._own(casino).cards:
            looked = casino.must(c.Look(self.actor, self.position))
        own = self._own(casino)
        step = casino.setup.book.edition.decisions.steps[len(own.actions)]
        choices = tuple(next(choice for choice in step if choice.action == each.action) for each in offered)
        shown = casino.view(self.actor)
        cards = (tuple(card for card in each if card) for each in (own.cards, shown.dealer, shown.community))
        chosen = self.manner.rule(InSight(casino.setup.book, choices, *cards))
        return (*looked, *casino.must(next(each for each in offered if each.action == chosen.action)))

    def choose(self, casino: Casino) -> tuple[AnyEvent, ...]:
        """After a dealing error, and with leave to withdraw: bots play on."""
        course = c.ChooseCourse(self.actor, position=self.position, play_on=True)
        chosen = casino.must(course) if self.position in casino.state.choosing else ()
        stay = c.Withdraw(self.actor, player=self.actor.name, stay=True)
        return (*chosen, *(casino.must(stay) if self.actor.name in casino.state.leave else ()))

    def _decisions(self, casino: Casino) -> list[c.Decide]:
        commands = [offer.command for offer in casino.view(self.actor).offers]
        return [each for each in commands if isinstance(each, c.Decide) and each.position == self.position]

    def _own(self, casino: Casino) -> PositionView:
        return next(each for each in casino.view(self.actor).positions if each.position == self.position)
