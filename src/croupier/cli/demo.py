"""`croupier demo`: a house to try, drawn in the terminal while its bots play."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from fractions import Fraction
from io import TextIOBase
from pathlib import Path
from typing import Any, TextIO, cast
from urllib.parse import quote

from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from croupier import __version__
from croupier.cli import display
from croupier.errors import InputError, show_briefly
from croupier.house import Entrance, House, TrainingFolder, Writer, folder, staff
from croupier.house import demo as d
from croupier.jackpot import Link, Status, view
from croupier.rulebook import IDENTITY, Money, parse_part
from croupier.table import Phase, State

_DRAWN_EVERY = 0.5  # seconds
_LAST = 5  # rulings and hits that are shown
_WIDE = 110  # columns of a terminal that has room for names
_PHASES = {Phase.BETWEEN: "between", Phase.BETTING: "betting", Phase.CLOSED: "dealing", Phase.DECIDING: "deciding"}
_PHASES |= {Phase.TURNING: "turning up", Phase.OPEN: "settling"}


def run(
    *,
    seed: int | None,
    rounds: int | None,
    pace: str | None,
    irregularities: str | None,
    hits: int | None,
    house: Path | None,
    without_dealer: list[str],
    port: int | None,
    as_json: bool,
) -> None:
    """Run the demonstration until it is interrupted, or for so many rounds; over HTTP, too, if a port is named."""
    rate = d.RATE if irregularities is None else _rate(irregularities)
    server = Server(port, None if house is None else folder.HouseFolder(house).training) if port is not None else None
    demo = d.Demo(
        house,
        seed=seed,
        pace=_pace(pace or ("fast" if rounds is not None else "real")),
        irregularities=rate,
        hits=hits,
        without_dealer=tuple(without_dealer),
        version=__version__,
        serve=server.make if server else None,
    )
    demo.start()
    try:
        with server.listen() if server else nullcontext("") as address, _interruptible(demo):
            if not as_json:
                _tell_accounts(demo)
                if server:
                    _tell_links(demo, address, server)
            with _drawn(demo, as_json=as_json) as tell:
                demo.run(rounds, tell=tell)
        totals = demo.count()
        if as_json:
            display.print_document("demo", _as_data(demo, totals))
        else:
            _tell_totals(demo, totals)
    finally:
        demo.stop()


class _Nowhere(TextIOBase):
    """Where a journal goes while the terminal shows the floor."""

    def write(self, text: str) -> int:
        """Keep nothing."""
        return len(text)


class Server:
    """The house of the demonstration over HTTP."""

    def __init__(self, port: int, training: Path | None = None) -> None:
        self._port, self._training = port, training
        self._service: Any = None

    def make(self, house: House, passwords: staff.Passwords) -> tuple[Writer, Entrance]:
        """The writer and the entrance that bots and people share."""
        from croupier.web import Journal, ServerLimits, Service

        journal = Journal(stream=cast(TextIO, _Nowhere()) if sys.stderr.isatty() else None)
        self._service = Service(house, passwords, journal, ServerLimits(), TrainingFolder(self._training))
        return self._service.writer, self._service.entrance

    def listen(self) -> AbstractContextManager[str]:
        """Listen while the block runs; the address."""
        from croupier.web import serve_beside

        return serve_beside(self._service, port=self._port)

    def make_link(self, invitation: d.Invitation) -> str:
        """The address of a link that lets somebody in once."""
        link: str = self._service.tickets.issue(invitation.begin, invitation.page)
        return link


def _pace(word: str) -> d.Pace:
    try:
        return d.Pace(word)
    except ValueError:
        raise InputError(f"there is no pace {word!r}: there are real and fast", where="--pace") from None


def _rate(text: str) -> Fraction:
    """A part of all rounds: 2%, 1/50 or 0.02."""
    found = parse_part(text)
    if found is None or not 0 <= found <= 1:
        raise InputError(f"say a part of all rounds, as 2% or 1/50, not {show_briefly(text)}", where="--irregularities")
    return found


@contextmanager
def _interruptible(demo: d.Demo) -> Iterator[None]:
    """Ctrl-C ends the demonstration, and so does SIGTERM; then it is told what it has come to."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    # Ctrl-C, too: who starts a program in the background has it ignored there.
    before = {number: signal.signal(number, interrupt) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    except KeyboardInterrupt:
        demo.end()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


# -- while it goes on --


@contextmanager
def _drawn(demo: d.Demo, *, as_json: bool) -> Iterator[Any]:
    """The floor, drawn anew as it changes; without a terminal a line for each round that is over."""
    if as_json:
        yield None
        return
    console = display.console()
    if not console.is_terminal:
        yield _Lines(demo, console)
        return
    with Live(picture(demo, console.width), console=console, auto_refresh=False, transient=True) as live:
        last = 0.0

        def draw() -> None:
            nonlocal last
            if time.monotonic() - last >= _DRAWN_EVERY:
                demo.news.read()
                live.update(picture(demo, console.width), refresh=True)
                last = time.monotonic()

        yield draw


class _Lines:
    """A line for each round that is over, each ruling and each hit."""

    def __init__(self, demo: d.Demo, console: Console) -> None:
        self._demo, self._console = demo, console
        self._rounds = {crew.table: crew.state.rounds for crew in demo.crews}
        self._told: set[int] = set()

    def __call__(self) -> None:
        demo = self._demo
        over = [crew for crew in demo.crews if crew.resting and crew.state.rounds > self._rounds[crew.table]]
        if not over:
            return
        demo.news.read()
        for told in (*demo.news.rulings, *demo.news.hits):
            if id(told) not in self._told:
                self._told.add(id(told))
                self._console.print(f"{told.where}: {_line(told)}", soft_wrap=True)
        for crew in over:
            self._rounds[crew.table] = crew.state.rounds
            result = demo.news.results.get(crew.table)
            said = _line(result) if result else "nobody staked"
            self._console.print(f"{crew.table}, round {crew.state.rounds}: {said}", soft_wrap=True)


def picture(demo: d.Demo, width: int) -> Group:
    """The floor as it is now: a line for each table and each pool, and the last rulings and hits."""
    named = width >= _WIDE
    who = ("=who sits",) if named else ()
    tables = display.plain_table("=table", "=book", ">round", "=phase", "=seats", *who, "last result, by its rule")
    for crew in demo.crews:
        state = crew.state
        result = demo.news.results.get(crew.table)
        phase = "stopped" if demo.house.state.stopped.get(crew.table) else _PHASES[state.phase]
        phase = "interrupted" if crew.table in demo.house.state.interrupted else phase
        told = Text(_brief(result) if result else "", overflow="ellipsis", no_wrap=True)
        seats = f"{len({*state.seats, *state.owners})}/{state.setup.positions}"
        sits = (_names(demo, state),) if named else ()
        tables.add_row(crew.table, state.setup.slug, str(state.rounds), phase, seats, *sits, told)
    pools = display.plain_table("=pool", ">meter", "=", "=links")
    floor = demo.house.state.floor
    for name, pool in floor.pools.items():
        waiting = sum(entry.status in (Status.ENTERED, Status.CONFIRMED) for entry in pool.open_entries)
        lost = [table for table in pool.tables if floor.link(table) is Link.LOST]
        links = f"lost: {', '.join(lost)}" if lost else "all up"
        meter = Text(display.amount_text(view(pool).displayed), style="bold yellow")
        pools.add_row(name, meter, f"pending: {waiting}" if waiting else "", links)
    last = [Text(f"{each.where}: {_brief(each)}", overflow="ellipsis", no_wrap=True) for each in _last(demo)]
    heading = Text("Last rulings and hits", style="bold")
    return Group(tables, Text(), pools, Text(), heading, *last, Text("Ctrl-C ends it.", style="dim"))


def _names(demo: d.Demo, state: State) -> str:
    """Who sits at a table, by the names that the house knows."""
    persons = demo.entrance.staff.persons
    keys = dict.fromkeys(state.seats[position] for position in sorted(state.seats))
    known = {f"{IDENTITY}{identity}": person.name for identity, person in persons.items()}
    return " ".join(known.get(key, key) for key in keys)


def _last(demo: d.Demo) -> list[d.Told]:
    return [*list(demo.news.rulings)[-_LAST:], *list(demo.news.hits)[-_LAST:]]


def _line(told: d.Told) -> str:
    return f"{told.what} ({', '.join(told.rules[:2])})" if told.rules else told.what


def _brief(told: d.Told) -> str:
    """The rule first: what comes after it may be cut off in a narrow terminal."""
    return f"{told.rules[0]}  {told.what}" if told.rules else told.what


# -- before it and after it --


def _tell_links(demo: d.Demo, address: str, server: Server) -> None:
    """Where the pages are, and a link for everybody whom one may be."""
    console = display.console()
    console.print("A link for each, good once. A second person takes another browser, or a private window.", soft_wrap=True)
    for each in d.invite(demo):
        who = f"{each.post.title} at {each.table}" if each.table else each.post.title
        console.print(f"  {who:16}{address}{server.make_link(each)}", soft_wrap=True, highlight=False)
    for name in demo.house.state.floor.pools:
        console.print(f"The sign of {name}, for everybody: {address}/signs/{quote(name)}", soft_wrap=True)
    console.print(f"The house is at {address}/. Ctrl-C ends it.", soft_wrap=True)
    console.print()


def _tell_accounts(demo: d.Demo) -> None:
    console = display.console()
    console.print(
        f"A house in {demo.folder.path}, seed {demo.seed}. People of the house, each with a password of this house alone:"
    )
    table = display.plain_table("=name", "=post", "=password", "=table")
    for account in demo.accounts:
        table.add_row(account.name, account.post.title, account.password, account.table)
    console.print(table)
    if demo.interrupted:
        console.print(f"Rounds that a failure had interrupted are ruled on first: {', '.join(demo.interrupted)}.")
    console.print()


def _tell_totals(demo: d.Demo, totals: d.DemoTotals) -> None:
    console = display.console()
    table = display.ruled_table("=game", "=wager", ">staked", ">house wins", title="What it came to")
    for (book, wager), staked in sorted(totals.staked.items()):
        won = display.net_text(Money(totals.won[book, wager]))
        table.add_row(book, wager.replace("_", " "), display.amount_text(Money(staked)), won)
    console.print(table)
    ways = display.ruled_table("=way to play", ">bots", ">won", title="The bots")
    for way in d.WAYS:
        own = [bot for bot in _bots(demo) if bot["way"] == way.name]
        ways.add_row(way.name, str(len(own)), display.net_text(Money(sum(bot["won"].cents for bot in own))))
    console.print(ways)
    rounds = ", ".join(f"{book} {number}" for book, number in sorted(totals.rounds.items()))
    console.print(f"Rounds: {rounds or 'none'}.")
    awarded = display.amount_text(Money(totals.awarded))
    console.print(f"Jackpot entries paid: {totals.hits}, {awarded} in all. Parts of a meter come out of its pool.")
    console.print(f"Rulings: {sum(totals.rulings.values())}. The ledger sums to nothing.")
    for case, number in totals.rulings.most_common():
        console.print(f"  {number} {case.value}")


def _bots(demo: d.Demo) -> list[dict[str, Any]]:
    """The bots with their ways, and what each has won since the house was opened."""
    return [
        {
            "name": bot.name,
            "table": crew.table,
            "positions": bot.positions,
            "way": bot.way.name,
            "words": bot.way.words,
            "bankroll": bot.way.bankroll,
            "won": bot.purse(demo.house, crew.table) - bot.brought,
        }
        for crew in demo.crews
        for bot in crew.bots
    ]


def _as_data(demo: d.Demo, totals: d.DemoTotals) -> dict[str, Any]:
    wagers = {
        book: {
            wager: {"staked": str(Money(staked)), "house wins": str(Money(totals.won[book, wager]))}
            for (of, wager), staked in sorted(totals.staked.items())
            if of == book
        }
        for book in sorted(totals.rounds)
    }
    floor = demo.house.state.floor
    return {
        "seed": demo.seed,
        "rounds": dict(sorted(totals.rounds.items())),
        "wagers": wagers,
        "hits": totals.hits,
        "awarded": str(Money(totals.awarded)),
        "bots": [{**bot, "bankroll": str(bot["bankroll"]), "won": str(bot["won"])} for bot in _bots(demo)],
        "rulings": {case.value: number for case, number in totals.rulings.most_common()},
        "meters": {name: str(view(pool).displayed) for name, pool in floor.pools.items()},
        "ledger": str(Money(int(demo.house.state.ledger.total()))),
    }
