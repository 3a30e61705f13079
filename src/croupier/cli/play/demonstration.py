"""The demonstration: one round of each game, played by bots and seen as the public sees it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.console import Console

from croupier.cli.play.bots import NAMES, Bot
from croupier.cli.play.course import Course
from croupier.cli.play.house import House
from croupier.cli.play.mishaps import Mishaps
from croupier.cli.play.saving import Saved
from croupier.cli.play.screen import Screen
from croupier.cli.tables import grouped

SEED = 7000


def demonstrate(
    console: Console, books: Sequence[str], seed: int, positions: int, *, often: Fraction, saved: Saved | None = None
) -> None:
    """Play a round of each book, every wager of the first bot staked."""
    for slug in books:
        house = House(slug, seed, positions)
        screen = Screen(console, house, None)
        screen.title()
        bots = [Bot(NAMES[number], number + 1, stakes_all=not number) for number in range(positions)]
        Course(house, screen, bots, Mishaps(often)).play(None)
        console.print(f"jackpot  {grouped(house.meter)}\n")
        if saved:
            saved.write(house.record())
    console.print(
        f"Played from seed {seed}. Take a seat: croupier play BOOK, in a terminal. A rule in full: croupier rules show."
    )
