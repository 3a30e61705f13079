"""Leaving: while bets are open with all of them, in the middle of a round as a player who is away."""

from __future__ import annotations

from croupier.cli.play.house import DEALER, SUPERVISOR, YOU
from croupier.cli.play.you import You
from croupier.table import commands as c


def take_all_back(you: You) -> None:
    """Whoever gets up while bets are open takes the wagers along."""
    for position in you.positions:
        for wager in you.stakes(position):
            you.do(c.TakeBack(YOU, YOU.name, position, wager))


class Away:
    """Your place when you have left in a round: the pit does what the book says about a player who is away."""

    def __init__(self, you: You) -> None:
        self.you = you

    def decide(self) -> None:
        for position in self.you.positions:
            report = c.ReportAbsent(SUPERVISOR, position=position, why="the player has left")
            if position in self.you.house.state.undecided():
                self.you.screen.happened(self.you.house.must(report))

    def choose(self) -> None:
        for position in self.you.positions:
            if position in self.you.house.state.choosing:
                drop = c.ChooseCourse(DEALER, position=position, play_on=False)
                self.you.screen.happened(self.you.house.must(drop))

    def compare(self) -> None:
        """The cards speak for themselves."""
