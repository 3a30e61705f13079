"""Taking a seat: the table is set up, rounds are played until you leave, and the record is kept."""

from __future__ import annotations

import sys
from random import SystemRandom

from rich.console import Console

from croupier.cli.play.asking import LeaveTable
from croupier.cli.play.bots import NAMES, Bot
from croupier.cli.play.course import Course
from croupier.cli.play.demonstration import SEED, demonstrate
from croupier.cli.play.house import YOU, House
from croupier.cli.play.leaving import Away, take_all_back
from croupier.cli.play.mishaps import Mishaps, chance
from croupier.cli.play.saving import Saved
from croupier.cli.play.screen import Screen
from croupier.cli.play.seat import Seat
from croupier.cli.play.you import You
from croupier.cli.tables import grouped
from croupier.errors import InputError, MoneyError
from croupier.games import BOOKS
from croupier.rulebook import NOTHING, Money
from croupier.table import Phase


def run(
    slug: str | None,
    seed: int | None,
    *,
    positions: int,
    bots: int,
    balance: str,
    irregular: str | None,
    save: str | None,
    by_itself: bool,
) -> None:
    """Seat the player, or show each game being played where nobody can be asked."""
    console = Console(markup=False, highlight=False)
    often, brought = chance(irregular), _amount(balance)
    alone = by_itself or sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty())
    if alone and save and slug is None:
        raise InputError("a record is of one table: name a BOOK", where="--save")
    chosen = seed if seed is not None else SEED if alone else SystemRandom().randrange(1_000_000)
    if alone:
        for each in (slug,) if slug else BOOKS:
            House(each, chosen, positions + bots)  # a table that cannot be is refused before anything is shown
        saved = Saved(save) if save else None
        demonstrate(console, (slug,) if slug else BOOKS, chosen, positions + bots, often=often, saved=saved)
        return
    house = House(slug or "mbs-three-card", chosen, positions + bots)
    saved = Saved(save) if save else None
    sitting = Sitting(console, house, _seats(positions, bots), brought, mishaps=Mishaps(often), saved=saved)
    sitting.screen.title()
    console.print(f"Seed {chosen}: the same seed deals the same cards. Type ? at any prompt for help, q to leave.")
    sitting.play()


def _amount(text: str) -> Money:
    try:
        return Money.parse(text)
    except MoneyError as error:
        raise InputError(str(error), where="--balance") from None


def _seats(positions: int, bots: int) -> tuple[int, ...]:
    """Yours: side by side, half of the bots on either side."""
    first = bots // 2 + 1
    return tuple(range(first, first + positions))


class Sitting:
    """You at a table among bots, from taking the seat to leaving it."""

    def __init__(
        self,
        console: Console,
        house: House,
        positions: tuple[int, ...],
        brought: Money,
        *,
        mishaps: Mishaps,
        saved: Saved | None = None,
    ) -> None:
        self.house = house
        self.screen = Screen(console, house, YOU)
        self.you = You(self.screen, house, positions, brought)
        others = [at for at in range(1, house.setup.positions + 1) if at not in positions]
        bots = [Bot(name, at) for at, name in zip(others, NAMES, strict=False)]
        self.course = Course(house, self.screen, bots, mishaps, positions)
        self._seat = Seat(self.you)
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
        self.screen.console.print()
        self.course.play(self._seat)
        back = self.house.view(YOU).returned.get(YOU.name, NOTHING)
        self.screen.console.print(f"You get back {grouped(back)}. {self.you.money()}")
        self.save()

    def leave(self) -> None:
        """End politely: wagers that may be taken back are, a round that is on is played on without you."""
        self.screen.console.print()
        if self.house.state.phase is Phase.BETTING:
            take_all_back(self.you)
        else:
            self.course.play_on(Away(self.you))
        self.screen.console.print(f"You leave with {grouped(self.you.balance)}, having brought {grouped(self.you.brought)}.")

    def save(self) -> None:
        if self._saved:
            self._saved.write(self.house.record())
