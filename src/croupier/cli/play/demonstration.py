"""The demonstration: one round of each game, played by bots and seen as the public sees it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.console import Console

from croupier.cli.display import amount_text
from croupier.cli.play.bots import NAMES, Bot
from croupier.cli.play.casino import Casino
from croupier.cli.play.mishaps import Mishaps
from croupier.cli.play.record_file import RecordFile
from croupier.cli.play.round import RoundRunner
from croupier.cli.play.screen import Screen

SEED = 7000


def demonstrate(
    console: Console, books: Sequence[str], seed: int, positions: int, *, often: Fraction, saved: RecordFile | None = None
) -> None:
    """Play a round of each book, every wager of the first bot staked."""
    for slug in books:
        casino = Casino(slug, seed, positions)
        screen = Screen(console, casino, None)
        screen.show_title()
        bots = [Bot(NAMES[number], number + 1, stakes_all=not number) for number in range(positions)]
        RoundRunner(casino, screen, bots, Mishaps(often)).play(None)
        console.print(f"jackpot  {amount_text(casino.meter)}\n")
        if saved:
            saved.write(casino.record())
    console.print(f"Played with seed {seed}. To play yourself: croupier play BOOK, in a terminal.")
    console.print("To read a rule: croupier rules show BOOK ID.")
