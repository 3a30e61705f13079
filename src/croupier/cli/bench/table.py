"""`croupier bench table`: whole rounds at the table beside PokerKit."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from random import Random
from statistics import median
from typing import Any

from rich.progress import track
from rich.table import Table

from croupier.cards import DECK
from croupier.cli import display
from croupier.errors import CroupierError
from croupier.games import BOOKS, edition
from croupier.rulebook import Actor, Book, Meter, Money, Post, Refusal
from croupier.table import Limits, Phase, Setup, State, decide, devices, evolve
from croupier.table import commands as c

DEALER, PLAYER = Actor("Dealer", Post.DEALER), Actor("Player", Post.PLAYER)
UNIT = Money.dollars(5)
METER = Meter(UNIT, Money.dollars(250_000), Money.dollars(50_000))
SLICES = 11  # of a measurement, in turn with the peer's; the median counts, since a machine is not always equally fast


def run(rounds: int, seed: int) -> None:
    """Whole rounds of each game beside PokerKit: with the Ante alone, as in a check-down, and with every wager staked."""
    check_down = _pokerkit()
    console = display.console()
    title = f"Rounds a second at the table, one position and the dealer, {rounds:,} of each"
    table = Table(title=title, title_justify="left")
    for column in ("rulebook", "ante", "ratio", "every wager", "ratio", "PokerKit"):
        table.add_column(column, justify="left" if column == "rulebook" else "right", no_wrap=True)
    random = Random(seed)  # noqa: S311  # made-up rounds
    for slug in track(BOOKS, "Playing", console=console, transient=True):
        wagers = [wager for wager in edition(slug).wagers if wager.before_deal]
        limits = {wager.name: Limits(UNIT, Money.dollars(500)) for wager in wagers if not wager.units}
        state = State(Setup("bench", slug, devices(slug)[0], 1, limits, UNIT))
        staked = ("ante",), tuple(wager.name for wager in wagers)
        rounds_of = [partial(play_through, state, random, names, stays(state.setup.book, names)) for names in staked]
        players: tuple[Callable[[], object], ...] = (*rounds_of, check_down)
        for play in players:
            play()  # what is loaded or compiled on first use is not measured
        slices = min(SLICES, rounds)
        rates = [[_rate(play, len(range(part, rounds, slices))) for play in players] for part in range(slices)]
        alone, every, peer = (median(each) for each in zip(*rates, strict=True))
        ratios = [f"{median(each[index] / each[2] for each in rates):.1f}" for index in (0, 1)]
        table.add_row(slug, f"{alone:,.0f}", ratios[0], f"{every:,.0f}", ratios[1], f"{peer:,.0f}")
    console.print(table)


def _rate(play: Callable[[], object], rounds: int) -> float:
    started = time.perf_counter()
    for _ in range(rounds):
        play()
    return rounds / (time.perf_counter() - started)


def stays(book: Book, wagers: Sequence[str]) -> tuple[str, ...]:
    """The decisions of a player who stays in and adds no more than that takes, as in a check-down."""
    actions: list[str] = []
    for step in book.edition.decisions.steps:
        actions.append([c.action for c in step if c.open_to(wagers, actions, book.answers) and not c.ends][-1])
    return tuple(actions)


def play_through(state: State, random: Random, wagers: Sequence[str], actions: Sequence[str]) -> State:
    """One whole round, shuffle and all."""
    state = _done(state, c.OpenBets(DEALER))
    for name in wagers:
        state = _done(state, c.PlaceWager(PLAYER, PLAYER.name, 1, name, UNIT))
    state = _done(state, c.CloseBets(DEALER))
    state = _done(state, c.DealCards(DEALER, tuple(random.sample(DECK, len(DECK)))))
    left = iter(actions)
    while state.phase is not Phase.OPEN:
        state = _done(state, c.Decide(PLAYER, 1, next(left)) if state.phase is Phase.DECIDING else c.TurnUp(DEALER))
    return _done(state, c.Settle(DEALER, METER))


def _done(state: State, command: c.Command) -> State:
    decided = decide(state, command)
    if isinstance(decided, Refusal):
        raise CroupierError(f"the round cannot be played: {decided}")
    for event in decided:
        state = evolve(state, event)
    return state


def _pokerkit() -> Callable[[], None]:
    """The peer: two players check a round of fixed-limit hold'em down, its shuffle included."""
    try:
        kit: Any = import_module("pokerkit")  # by name: types are checked without it, too
    except ImportError:
        message = "PokerKit is not installed; it comes with the extra `bench`: pip install 'croupier[bench]'"
        raise CroupierError(message) from None
    automations = tuple(kit.Automation)

    def check_down() -> None:
        state = kit.FixedLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 4, 200, 2)
        while state.status:
            state.check_or_call()

    return check_down
