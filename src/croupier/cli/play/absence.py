"""Leaving: while bets are open with all of them, in the middle of a round as a player who is away."""

from __future__ import annotations

from croupier.cli.play.casino import DEALER, SUPERVISOR, YOU
from croupier.cli.play.player import Player
from croupier.table import commands as c


def take_all_back(player: Player) -> None:
    """Whoever gets up while bets are open takes the wagers along."""
    for position in player.positions:
        for wager in player.stakes(position):
            player.do(c.TakeBack(YOU, YOU.name, position, wager))


class AbsentPlayer:
    """Your place when you have left in a round: the pit does what the book says about a player who is away."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def decide(self) -> None:
        for position in self.player.positions:
            report = c.ReportAbsent(SUPERVISOR, position=position, why="the player has left")
            if position in self.player.casino.state.undecided():
                self.player.screen.happened(self.player.casino.must(report))

    def choose(self) -> None:
        for position in self.player.positions:
            if position in self.player.casino.state.choosing:
                drop = c.ChooseCourse(DEALER, position=position, play_on=False)
                self.player.screen.happened(self.player.casino.must(drop))

    def compare(self) -> None:
        """The cards speak for themselves."""
