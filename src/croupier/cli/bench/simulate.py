"""`croupier bench simulate`: hands ranked and rounds dealt, beside the libraries that rank hands and loops in NumPy."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rich.table import Table

from croupier.cards import DECK
from croupier.cli import display
from croupier.cli.bench.ranking_peers import RANKING_PEERS
from croupier.errors import InputError
from croupier.lab import check_gpu
from croupier.lab import dealing_benchmark as benchmark

_MET = {True: "yes", False: "no", None: ""}
RANK_AIM, ORDER_AIM, CORES_AIM = 200e6, 600e6, 1.8


class Sizes(NamedTuple):
    """How much is measured."""

    hands: int  # ranked in bulk
    peer_hands: int  # ranked by each peer
    lowest: int  # card of the hands ranked in their order
    rounds: int  # the most that the cost of a round is measured over, and those on several cores
    gpu_rounds: int
    times: int


def sizes_for(rounds: int, *, quick: bool) -> Sizes:
    """As much as is measured for so many rounds, or as little as shows that all of it works."""
    return Sizes(2_000, 20, 40, 2_000, 2_000, 1) if quick else Sizes(1_000_000, 2_000, 0, rounds, 10**10, 7)


@dataclass
class Measured:
    """What some work came to a second, its peers in the same run, and what is aimed at."""

    work: str
    rate: float
    aim: float | None = None
    peers: dict[str, float] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """As plain data; the ratio is to the fastest peer."""
        ratio = self.rate / max(self.peers.values()) if self.peers else None
        met = None if self.aim is None else self.rate >= self.aim
        return {
            "work": self.work,
            "a_second": self.rate,
            "peers": self.peers,
            "ratio": ratio,
            "aim": self.aim,
            "met": met,
        }


def run(rounds: int, seed: int, *, quick: bool, as_json: bool) -> None:
    """Measure, and print the tables or JSON."""
    sizes, console = sizes_for(rounds, quick=quick), display.console()
    with console.status("Ranking hands") as status:
        found, absent = _rank(sizes, seed)
        books = {}
        for name, slug in benchmark.books_by_kind().items():
            status.update(f"Dealing {name}")
            books[name] = benchmark.DealtBook(slug, sizes.rounds)
            found.append(Measured(f"{name}, rounds of one core", books[name].on_one_core(sizes.times), benchmark.AIMS[name]))
            if name == "three card":
                found[-1].peers["NumPy"] = books[name].three_card_by_arrays(sizes.times)
        one, two = (books["three card"].on_the_clock(cores, min(sizes.times, 3)) for cores in (1, 2))
        status.update("Measuring the cost of a round")
        costs = [(number, books["three card"].nanoseconds(number), _memory()) for number in _numbers(sizes.rounds)]
        missing = _check(check_gpu)
        if missing is None:
            found += [
                Measured(f"{name}, rounds of a graphics card", each.on_gpu(sizes.gpu_rounds), benchmark.GPU_AIMS[name])
                for name, each in books.items()
            ]
    if as_json:
        display.print_document(
            "bench-simulate",
            {
                "speeds": [each.as_json() for each in found],
                "absent": absent,
                "cores": {"one": one, "two": two, "ratio": two / one, "aim": CORES_AIM, "met": two / one >= CORES_AIM},
                "cost": [{"rounds": number, "nanoseconds": cost, "peak_mib": peak} for number, cost, peak in costs],
                "gpu": missing,
            },
        )
        return
    console.print(_table(found))
    for name in absent:
        console.print(f"{name} is not installed: pip install 'croupier[bench]'")
    console.print(f"Three card on two cores, on the clock: {two / one:.2f} times one core; aimed at {CORES_AIM}")
    for number, cost, peak in costs:
        console.print(f"  {number:,} rounds: {cost:.1f} ns of processor time each; the process has had {peak:.0f} MiB at most")
    if missing:
        console.print(f"Graphics card: {missing}")
    console.print("The exact counts are measured by `croupier bench exact`.")


def _rank(sizes: Sizes, seed: int) -> tuple[list[Measured], list[str]]:
    hands = benchmark.random_sevens(sizes.hands, seed)
    ours = Measured("seven cards at random, one core", benchmark.rank_at_random(hands, sizes.times), RANK_AIM)
    absent = []
    for name, load in RANKING_PEERS.items():
        try:
            prepare, rank = load()
        except ImportError:
            absent.append(name)
            continue
        ready = [prepare([str(DECK[card]) for card in hand]) for hand in hands[: sizes.peer_hands].tolist()]
        ours.peers[name] = benchmark.best_rate(lambda: [rank(hand) for hand in ready], len(ready), min(sizes.times, 3))  # noqa: B023
    in_order = Measured("seven cards in order, one core", benchmark.rank_in_order(sizes.lowest, sizes.times), ORDER_AIM)
    return [ours, in_order], absent


def _numbers(rounds: int) -> list[int]:
    """Powers of ten, from a million on or what is less."""
    return [number for number in (10**power for power in range(3, 16)) if min(10**6, rounds) <= number <= rounds] or [rounds]


def _memory() -> float:
    """The most memory that this process has had, in MiB."""
    import resource  # there is none on Windows

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (2**20 if sys.platform == "darwin" else 2**10)


def _check(check: Callable[[], None]) -> str | None:
    try:
        check()
    except InputError as error:
        return str(error)
    return None


def _table(found: list[Measured]) -> Table:
    table = Table(title="A second, by processor time; on a graphics card by the clock", title_justify="left")
    for column in ("work", "ours", "peers", "ratio", "aim", "met"):
        table.add_column(column, justify="left" if column in ("work", "peers") else "right")
    for each in found:
        peers = "\n".join(f"{name} {_rate(rate)}" for name, rate in each.peers.items())
        ratio = "\n".join(f"{each.rate / rate:,.0f}" for rate in each.peers.values())
        aim = "" if each.aim is None else _rate(each.aim)
        table.add_row(each.work, _rate(each.rate), peers, ratio, aim, _MET[each.as_json()["met"]])
    return table


def _rate(rate: float) -> str:
    for unit, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if rate >= size:
            return f"{rate / size:.3g} {unit}"
    return f"{rate:.0f}"
