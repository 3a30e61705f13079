"""How long the counts take beside brute force, and how long advice takes. One book is measured for each kind of game."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb
from random import Random
from statistics import median

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.games import BOOKS, book, edition
from croupier.lab import brute_force
from croupier.lab.advice import Adviser, Seen
from croupier.lab.cache import count_anew
from croupier.lab.counters import count_facts
from croupier.lab.counters.facts import order, qualifying
from croupier.lab.counters.holdem_play import HANDS, Bets, judge
from croupier.lab.counters.three_card import all_hands
from croupier.lab.game_kinds import GAME_KINDS, HOLDEM, STUD, THREE_CARD, game_kind
from croupier.lab.kernels import cores, in_parallel
from croupier.lab.kernels.stud import StrengthOrder
from croupier.lab.kernels.three_card import Dealers
from croupier.lab.strengths import evaluator, five_card_hands, three_card_hands
from croupier.rulebook import Book

__all__ = ["STATES", "AdviceTime", "CountTime", "cores", "different_hands", "measure_advice", "measure_counts"]

STATES = 30  # that advice is asked on
STRETCH = 100  # boards that brute force goes through one after the other


@dataclass(frozen=True)
class CountTime:
    """The seconds that a book's counts take, and those that brute force would take: a part of it is done and scaled up."""

    rulebook: str
    seconds: float
    what: str  # brute force goes through
    whole: int  # how many of these there are
    done: int  # how many it went through
    brute_force_seconds: float


@dataclass(frozen=True)
class AdviceTime:
    """The seconds that advice takes in one kind of state: the median of `STATES`."""

    state: str
    seconds: float


@dataclass(frozen=True)
class _BruteForce:
    what: str
    whole: int
    done: int
    work: Callable[[], object]


def measure_counts(sample: int, seed: int) -> Iterator[CountTime]:
    """Each book's counts made again, and brute force on a sample."""
    random = Random(seed)  # noqa: S311  # a sample
    peers: dict[object, Callable[[Book], _BruteForce]] = {
        THREE_CARD: _three_card,
        STUD: lambda rules: _stud(rules, sample, random),
        HOLDEM: lambda rules: _holdem(rules, sample, random),
    }
    for rules in _one_of_each_kind():
        peer = peers[game_kind(rules.edition)](rules)
        ours = _seconds(lambda rules=rules: _count(rules))  # type: ignore[misc]
        theirs = _seconds(peer.work) * peer.whole / peer.done
        yield CountTime(rules.edition.slug, ours, peer.what, peer.whole, peer.done, theirs)


def measure_advice(seed: int) -> Iterator[AdviceTime]:
    """Advice on random states of each kind of game, and of each decision of hold'em."""
    random = Random(seed)  # noqa: S311  # as above
    for rules in _one_of_each_kind():
        adviser = Adviser(rules)
        kind = adviser.kind
        decisions = {"before the flop": 0, "turn": 3, "river": 4} if kind is HOLDEM else {"": 0}
        for decision, board in decisions.items():
            times = []
            for _ in range(STATES + 1):
                cards = tuple(random.sample(DECK, kind.player + kind.exposed + board))
                own, rest = cards[: kind.player], cards[kind.player :]
                seen = Seen(own, exposed=rest[: kind.exposed], board=rest[kind.exposed :])
                started = time.perf_counter()
                adviser.advise(seen)
                times.append(time.perf_counter() - started)
            yield AdviceTime(", ".join(filter(None, (kind.title, decision))), median(times[1:]))


def _one_of_each_kind() -> list[Book]:
    first = {game_kind(edition(slug)): slug for slug in reversed(BOOKS)}
    return [book(first[kind]) for kind in GAME_KINDS if kind in first]


def _seconds(work: Callable[[], object]) -> float:
    work()  # what is loaded or compiled on first use is not measured
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def _count(rules: Book) -> None:
    kind = game_kind(rules.edition)
    with count_anew():
        count_facts(rules, frozenset((*kind.facts, *kind.bets[1:])))  # the facts of the base game


# -- brute force, by the same evaluator --


def _three_card(rules: Book) -> _BruteForce:
    """Every hand of a player against each hand of the dealer."""
    strengths, found = three_card_hands(), all_hands()
    places = order(rules, strengths)[found["strengths"]]
    qualified = qualifying(rules, strengths)[1][found["strengths"]].astype(np.int64)
    dealers = Dealers(found["masks"], places, qualified)
    chunks = [(*each, dealers) for each in zip(np.array_split(found["masks"], 16), np.array_split(places, 16), strict=True)]
    hands = len(found["masks"])
    what = "hands, each against the dealer's"
    return _BruteForce(what, hands, hands, lambda: in_parallel(brute_force.three_card_hands, chunks))


def _stud(rules: Book, sample: int, random: Random) -> _BruteForce:
    """Every hand of a player, suits' names aside, against every hand of the dealer, whichever card of it is shown."""
    hands = five_card_hands()
    ranked = StrengthOrder(order(rules, hands), qualifying(rules, hands)[1])
    strengths = brute_force.all_strengths(evaluator())
    own = np.array([random.sample(range(52), 5) for _ in range(sample)])
    chunks = [(strengths, ranked, each, True) for each in np.array_split(own, min(sample, 8 * cores()))]
    what = "hands but for suits' names, each against the dealer's"
    return _BruteForce(what, different_hands(5), sample, lambda: in_parallel(brute_force.stud_hands, chunks))


def _holdem(rules: Book, sample: int, random: Random) -> _BruteForce:
    """Every board with each starting hand against every hand of the dealer; then what is bet on the way to it."""
    by, hands = judge(Bets.of(rules)), np.array(HANDS)
    firsts = [random.randrange(brute_force.BOARDS - STRETCH) for _ in range(sample)]

    def work(some: Sequence[int], sums: NDArray[np.int32]) -> None:
        flops = np.zeros((len(hands), brute_force.FLOPS), np.int64)
        for first in some:
            standings = np.zeros((len(hands), STRETCH), np.uint32)
            brute_force.holdem_boards(by, hands, first, standings, sums)
            brute_force.holdem_counts(standings, first, sums, flops)

    chunks = [(firsts[core :: cores()], np.zeros((len(hands), brute_force.FOURS), np.int32)) for core in range(cores())]
    what = "boards, each starting hand on them against the dealer's"
    return _BruteForce(what, brute_force.BOARDS, sample * STRETCH, lambda: in_parallel(work, chunks))


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
