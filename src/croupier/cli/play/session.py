"""A session: the table is set up, rounds are played until you leave, and the record is saved."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import cycle
from random import SystemRandom

from rich.console import Console

from croupier.cli import display
from croupier.cli.display import amount_text
from croupier.cli.play.bots import MANNERS, NAMES, Bot, Manner, read_manners
from croupier.cli.play.casino import YOU, Casino
from croupier.cli.play.coach import Coach
from croupier.cli.play.demonstration import SEED, demonstrate
from croupier.cli.play.input import LeaveTable
from croupier.cli.play.mishaps import Mishaps, chance
from croupier.cli.play.player import AbsentPlayer, Player
from croupier.cli.play.prompts import Prompts
from croupier.cli.play.record_file import RecordFile
from croupier.cli.play.round import RoundRunner
from croupier.cli.play.screen import Screen
from croupier.errors import InputError, MoneyError
from croupier.extras import need_extra
from croupier.games import BOOKS
from croupier.rulebook import NOTHING, Money
from croupier.table import Phase


def run(
    slug: str | None,
    seed: int | None,
    *,
    positions: int,
    bots: int,
    bots_play: str,
    balance: str,
    irregular: str | None,
    save: str | None,
    by_itself: bool,
    coaches: bool,
) -> None:
    """Let the player play, or show each game being played where nobody can be asked."""
    if coaches:
        need_extra("lab")
    console = display.console()
    often, brought, manners = chance(irregular), _amount(balance), read_manners(bots_play)
    alone = by_itself or not in_terminal()
    if alone and save and slug is None:
        raise InputError("a record is of one table: name a BOOK", where="--save")
    chosen = seed if seed is not None else SEED if alone else SystemRandom().randrange(1_000_000)
    if alone:
        for each in (slug,) if slug else BOOKS:
            Casino(each, chosen, positions + bots)  # a table that cannot be is refused before anything is shown
        saved = RecordFile(save) if save else None
        demonstrate(console, (slug,) if slug else BOOKS, chosen, positions + bots, often=often, saved=saved)
        return
    casino = Casino(slug or "mbs-three-card", chosen, positions + bots)
    saved = RecordFile(save) if save else None
    seats = _seats(positions, bots)
    session = Session(console, casino, seats, brought, mishaps=Mishaps(often), manners=manners, saved=saved, coaches=coaches)
    session.screen.show_title()
    console.print(f"Seed {chosen}: the same seed deals the same cards. Type ? at any prompt for help, q to leave.")
    for bot in session.bots:
        console.print(f"{bot.actor.name} plays {bot.manner.words}.")
    session.play()


def in_terminal() -> bool:
    """Whether there is somebody who can be asked."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def _amount(text: str) -> Money:
    try:
        return Money.parse(text)
    except MoneyError as error:
        raise InputError(str(error), where="--balance") from None


def _seats(positions: int, bots: int) -> tuple[int, ...]:
    """Yours: side by side, half of the bots on either side."""
    first = bots // 2 + 1
    return tuple(range(first, first + positions))


class Session:
    """You at a table among bots, from the first round until you leave."""

    def __init__(
        self,
        console: Console,
        casino: Casino,
        positions: tuple[int, ...],
        brought: Money,
        *,
        mishaps: Mishaps,
        manners: Sequence[Manner] = tuple(MANNERS.values()),
        saved: RecordFile | None = None,
        coaches: bool = False,
    ) -> None:
        self.casino = casino
        self.screen = Screen(console, casino, YOU)
        self.player = Player(self.screen, casino, positions, brought)
        others = [at for at in range(1, casino.setup.positions + 1) if at not in positions]
        self.bots = [Bot(name, at, manner) for at, name, manner in zip(others, NAMES, cycle(manners), strict=False)]
        self.rounds = RoundRunner(casino, self.screen, self.bots, mishaps, positions)
        self._coach = Coach(self.screen, casino, positions)
        self._coaches = coaches
        self._prompts = Prompts(self.player, self._coach)
        self._saved = saved

    def play(self) -> None:
        """Round after round, until you leave."""
        try:
            while True:
                self.play_round()
        except (LeaveTable, KeyboardInterrupt):
            self.leave()
        finally:
            self.save()

    def play_round(self) -> None:
        """One round, then what you get back and what you have."""
        self.screen.console.print()
        self.rounds.play(self._prompts)
        back = self.casino.view(YOU).returned.get(YOU.name, NOTHING)
        self.screen.console.print(f"You get back {amount_text(back)}. {self.player.money()}")
        if self._coaches:
            self._coach.review()
        self.save()

    def leave(self) -> None:
        """End politely: wagers that may be taken back are, a round that is on is played on without you."""
        self.screen.console.print()
        if self.casino.state.phase is Phase.BETTING:
            self.player.take_all_back()
        else:
            self.rounds.play_on(AbsentPlayer(self.player))
        self.screen.console.print(
            f"You brought {amount_text(self.player.brought)} and leave with {amount_text(self.player.balance)}."
        )

    def save(self) -> None:
        """Write the record so far, if it is to be saved."""
        if self._saved:
            self._saved.write(self.casino.record())
