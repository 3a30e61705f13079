"""`croupier bench exact`: the counts from nothing beside a plain enumeration, and the time that advice takes."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb
from random import Random
from statistics import median

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from croupier.cards import DECK
from croupier.games import book
from croupier.lab import cache, counting, plain
from croupier.lab.advising import Adviser, Seen
from croupier.lab.counting.asking import order, qualifying
from croupier.lab.counting.holdem_play import HANDS, Bets, judge
from croupier.lab.counting.three_card import all_hands
from croupier.lab.kernels import cores, in_parallel
from croupier.lab.kernels.stud import Order
from croupier.lab.kernels.three_card import Dealers, standings
from croupier.lab.strengths import evaluator, five_card_hands, three_card_hands

STATES = 30  # that advice is asked on
STRETCH = 100  # boards that the plain enumeration goes through one after the other


@dataclass(frozen=True)
class Plain:
    """A plain enumeration: what it goes through, how many of them there are in all, how many are done, and the work."""

    what: str
    whole: int
    done: int
    work: Callable[[], object]


def run(sample: int, seed: int) -> None:
    """Measure the counts and advice, and print the tables."""
    console = Console()
    table = Table(title=f"Counts from nothing, kernels compiled, {cores()} cores", title_justify="left")
    for column in ("rulebook", "seconds", "plain enumeration", "of it done", "seconds, scaled", "ratio"):
        table.add_column(column, justify="left" if column in ("rulebook", "plain enumeration") else "right", overflow="fold")
    random = Random(seed)  # noqa: S311  # a sample
    games = {
        "mbs-three-card": (frozenset(("dealer qualifies", "comparison", "hand")), _three_card()),
        "mbs-singapore-stud": (frozenset(("dealer has a hand", "comparison", "hand")), _stud(sample, random)),
        "mbs-texas-holdem": (frozenset(("turn", "river", "hand", "comparison")), _holdem(sample, random)),
    }
    for slug, (wanted, peer) in games.items():
        with console.status(f"Counting {slug}"):
            ours = _seconds(lambda slug=slug, wanted=wanted: _count(slug, wanted))  # type: ignore[misc]
            theirs = _seconds(peer.work) * peer.whole / peer.done
        part = "all" if peer.done == peer.whole else f"{peer.done:,} of\n{peer.whole:,}"
        table.add_row(slug, f"{ours:.2f}", peer.what, part, f"{theirs:,.1f}", f"{theirs / ours:,.0f}")
    console.print(table)
    console.print(_advice(random))


def _seconds(work: Callable[[], object]) -> float:
    work()  # what is loaded or compiled on first use is not measured
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def _count(slug: str, wanted: frozenset[str]) -> None:
    with cache.counting_anew():
        counting.tables(book(slug), wanted)


# -- plain enumerations, by the same evaluator --


def _three_card() -> Plain:
    """Every hand of a player against every hand of the dealer."""
    of_book, strengths = book("mbs-three-card"), three_card_hands()
    found = all_hands()
    places = order(of_book, strengths)[found["strengths"]]
    qualified = qualifying(of_book, strengths)[1][found["strengths"]].astype(np.int64)
    dealers = Dealers(found["masks"], places, qualified)
    chunks = [(*each, dealers) for each in zip(np.array_split(found["masks"], 16), np.array_split(places, 16), strict=True)]
    hands = len(found["masks"])
    return Plain("hands, each against the dealer's", hands, hands, lambda: in_parallel(standings, chunks))


def _stud(sample: int, random: Random) -> Plain:
    """Every hand of a player, suits' names aside, against every hand of the dealer, whichever card of it is shown."""
    of_book, hands = book("mbs-singapore-stud"), five_card_hands()
    ranked = Order(order(of_book, hands), qualifying(of_book, hands)[1])
    strengths = plain.all_strengths(evaluator())
    own = np.array([random.sample(range(52), 5) for _ in range(sample)])
    chunks = [(strengths, ranked, each, True) for each in np.array_split(own, min(sample, 8 * cores()))]
    what = "hands but for suits' names, each against the dealer's"
    return Plain(what, different_hands(5), sample, lambda: in_parallel(plain.stud_hands, chunks))


def _holdem(sample: int, random: Random) -> Plain:
    """Every board with each starting hand against every hand of the dealer; then what is bet on the way to it."""
    by, hands = judge(Bets.of(book("mbs-texas-holdem"))), np.array(HANDS)
    firsts = [random.randrange(plain.BOARDS - STRETCH) for _ in range(sample)]

    def work(some: Sequence[int], sums: NDArray[np.int32]) -> None:
        flops = np.zeros((len(hands), plain.FLOPS), np.int64)
        for first in some:
            standings = np.zeros((len(hands), STRETCH), np.uint32)
            plain.holdem_boards(by, hands, first, standings, sums)
            plain.holdem_counts(standings, first, sums, flops)

    chunks = [(firsts[core :: cores()], np.zeros((len(hands), plain.FOURS), np.int32)) for core in range(cores())]
    what = "boards, each starting hand on them against the dealer's"
    return Plain(what, plain.BOARDS, sample * STRETCH, lambda: in_parallel(work, chunks))


def different_hands(size: int) -> int:
    """How many hands differ by more than the names of their suits: four sets of ranks, whatever their order."""
    total = 0
    for sizes in combinations_with_replacement(range(size + 1), 4):
        if sum(sizes) == size:
            ways = 1
            for each in set(sizes):
                ways *= comb(comb(13, each) + sizes.count(each) - 1, sizes.count(each))
            total += ways
    return total


# -- advice --


def _advice(random: Random) -> Table:
    table = Table(title=f"Advice on one state, median of {STATES}", title_justify="left")
    for column in ("state", "milliseconds"):
        table.add_column(column, justify="left" if column == "state" else "right")
    states = (
        ("three card", "mbs-three-card", 3, 0, 0),
        ("stud", "mbs-singapore-stud", 5, 1, 0),
        ("hold'em, before the flop", "mbs-texas-holdem", 2, 0, 0),
        ("hold'em, turn", "mbs-texas-holdem", 2, 0, 3),
        ("hold'em, river", "mbs-texas-holdem", 2, 0, 4),
    )
    for what, slug, own, exposed, board in states:
        adviser = Adviser(book(slug))
        times = []
        for _ in range(STATES + 1):
            cards = tuple(random.sample(DECK, own + exposed + board))
            seen = Seen(cards[:own], exposed=cards[own : own + exposed], board=cards[own + exposed :])
            started = time.perf_counter()
            adviser.advise(seen)
            times.append(time.perf_counter() - started)
        table.add_row(what, f"{1000 * median(times[1:]):.2f}")
    return table
