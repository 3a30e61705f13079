"""Three Card: own three cards against all hands that the dealer may have, with both community cards where these are wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card, FiveCardClass, Hand
from croupier.lab.cache import Arrays, fingerprint, load_or_make
from croupier.lab.counters import Progress
from croupier.lab.counters.facts import answer_fact, columns, fact_named, order, qualifying, that_occur
from croupier.lab.counts import JointCounts
from croupier.lab.strengths import RANKS, cards_of, evaluator, five_card_hands, three_card_hands
from croupier.rulebook import Book

if TYPE_CHECKING:
    from croupier.lab.kernels.three_card import Dealers, DealersByCards, ThreeCardRows

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

DEALS = comb(52, 3) * comb(49, 3)  # own three, the dealer's three
DEALS_WITH_COMMUNITY = DEALS * comb(46, 2)
_CHUNKS = 16


def by_row(rank: Callable[[tuple[Card, ...]], Hand]) -> list[Hand]:
    """What the hands of the rows are, each strength ranked once."""
    ranked = [rank(cards_of(cards)) for cards in three_card_hands()]
    return [ranked[strength] for strength in all_hands()["strengths"][all_hands()["rows"]].tolist()]


def three_card_rows() -> list[tuple[Card, ...]]:
    """By row: a hand that stands for all that differ from it by the names of their suits, weakest first."""
    return [cards_of(hand) for hand in all_hands()["cards"][all_hands()["rows"]]]


def count(book: Book, wanted: frozenset[str], progress: Progress | None = None) -> JointCounts:
    """The hand, whether the dealer qualifies, the comparison; and, if it is wanted, the hand with the community cards.

    The rows are those of `hands`.
    """
    strengths = three_card_hands()
    name, qualified = qualifying(book, strengths)
    place = order(book, strengths)
    hand = fact_named(book, "hand")
    of_row = all_hands()["strengths"][all_hands()["rows"]]
    outcomes, depends = columns(name), {"facts": fingerprint(place, qualified)}
    if "jackpot hand" in wanted:
        jackpot, fives = fact_named(book, "jackpot hand"), five_card_hands()
        kinds = answer_fact(book, jackpot, fives[:, :3], fives[:, :3], fives[:, 3:]).astype(np.int64)
        depends["jackpot"] = fingerprint(kinds)
        deals, counts = (
            DEALS_WITH_COMMUNITY,
            load_or_make("three-card-jackpot", depends, lambda: _with_community(place, qualified, kinds, progress)),
        )
        outcomes = tuple({jackpot.name: value, **outcome} for value in jackpot.values for outcome in outcomes)
    else:
        deals, counts = DEALS, load_or_make("three-card", depends, lambda: _standings(place, qualified))
    kind = answer_fact(book, hand, strengths, strengths)[of_row].astype(np.int16)
    known = tuple({hand.name: value} for value in hand.values)
    table = counts["counts"].astype(np.int64).reshape(len(of_row), -1)
    return JointCounts(deals, known, kind, all_hands()["times"], *that_occur(outcomes, table))


def state(book: Book, own: Sequence[Card], shown: Sequence[Card] = (), dead: Sequence[Card] = ()) -> JointCounts:
    """The one row of a player who sees some of the dealer's cards, and of others that they are out of play."""
    from croupier.lab.kernels.three_card import state_counts

    strengths = three_card_hands()
    name, qualified = qualifying(book, strengths)
    place = order(book, strengths)
    mine, known, gone = (sum(1 << DECK.index(card) for card in cards) for cards in (own, shown, dead))
    strength = int(all_hands()["strengths"][np.flatnonzero(all_hands()["masks"] == mine)[0]])
    counts = state_counts(mine | gone, known, int(place[strength]), _dealers(place, qualified))
    hand = fact_named(book, "hand")
    kind = hand.values[answer_fact(book, hand, strengths, strengths)[strength]]
    one = np.ones(1, np.int64)
    occurring = that_occur(columns(name), counts.reshape(1, -1))
    return JointCounts(int(counts.sum()), ({hand.name: kind},), np.zeros(1, np.int16), one, *occurring)


def _standings(place: Ints, qualified: Flags) -> Arrays:
    return {"counts": _apart(place, qualified)[0].every.astype(np.int32)}


def _with_community(place: Ints, qualified: Flags, kinds: Ints, progress: Progress | None) -> Arrays:
    from croupier.lab.kernels import in_parallel
    from croupier.lab.kernels.three_card import ThreeCardRows, with_community

    own, dealers = _apart(place, qualified)
    found = np.zeros((len(own.cards), len(FiveCardClass), 6), np.int64)
    parts = zip(*(np.array_split(each, _CHUNKS) for each in (*own, found)), strict=True)
    chunks = [(ThreeCardRows(*part[:-1]), dealers, evaluator(), kinds, part[-1]) for part in parts]
    in_parallel(with_community, chunks, progress, "hands and community")
    return {"counts": found.astype(np.int32)}


def _dealers(place: Ints, qualified: Flags) -> Dealers:
    from croupier.lab.kernels.three_card import Dealers

    strengths = all_hands()["strengths"]
    return Dealers(all_hands()["masks"], place[strengths], qualified[strengths].astype(np.int64))


def _apart(place: Ints, qualified: Flags) -> tuple[ThreeCardRows, DealersByCards]:
    """The rows with the dealer's hands apart from them, and all hands of the dealer by their cards.

    Apart from three cards are all hands, less those with each of them. Those with two of them were taken away twice then, so
    they are put back; and with them the hand of all three, which is to go.
    """
    from croupier.lab.kernels.three_card import DealersByCards, ThreeCardRows

    hands = all_hands()
    places, passes = place[hands["strengths"]], qualified[hands["strengths"]].astype(np.int8)
    with_one, with_two = np.zeros((len(place), 52, 2), np.int64), np.zeros((len(place), 52, 52, 2), np.uint8)
    three = np.zeros((2, 52, 52, 52), np.int16)
    for a, b, c in permutations(hands["cards"].T):
        np.add.at(with_one, (places, a, passes), 1)
        np.add.at(with_two, (places, a, b, passes), 1)
        three[:, a, b, c] = places, passes
    every, with_one = with_one.sum(axis=1) // 6, with_one // 2  # in six orders the same card is the first of two
    every, with_one, with_two = (_standing(each) for each in (every, with_one, with_two))

    rows = hands["rows"]
    cards, own = hands["cards"][rows], places[rows]
    apart, with_a_card = every[own], with_one[own]
    for card in cards.T:
        apart = apart - with_one[own, card]
        with_a_card = with_a_card - with_two[own, :, card]
    for one, other in combinations(cards.T, 2):
        apart = apart + with_two[own, one, other]
        theirs, passed = three[:, :, one, other].swapaxes(1, 2)
        stands = (theirs > own[:, None]).astype(np.int64) + (theirs >= own[:, None])
        with_a_card = with_a_card + np.eye(6, dtype=np.int64)[stands + 3 * passed]
    apart[np.arange(len(rows)), 1 + 3 * passes[rows]] -= 1
    return ThreeCardRows(cards.astype(np.int64), own, apart, with_a_card), DealersByCards(with_two, three[0], three[1])


def _standing(counts: NDArray[Any]) -> NDArray[Any]:
    """By a player's place the lower, equal and higher hands, of hands by their own place and whether the dealer qualifies."""
    up_to = counts.cumsum(axis=0, dtype=counts.dtype)
    fields = np.stack((up_to - counts, counts, up_to[-1] - up_to), axis=-1)
    return fields.reshape(*counts.shape[:-1], 6)


@cache
def all_hands() -> Arrays:
    """All 22,100 hands as cards, masks and strengths; and which of them stand for how many that differ by suits' names."""
    return load_or_make("three-card-hands", {}, _make_all_hands)


def _make_all_hands() -> Arrays:
    cards = np.array(list(combinations(range(52), 3)))
    strength = {code: at for at, code in enumerate(_codes(three_card_hands().astype(np.int64)))}
    strengths = np.array([strength[code] for code in _codes(cards)])
    bits = [np.where(cards // RANKS == suit, 1 << cards % RANKS, 0).sum(axis=1) for suit in range(4)]
    alike = [bits[suit] == bits[suit + 1] for suit in range(3)]
    stands = (bits[0] >= bits[1]) & (bits[1] >= bits[2]) & (bits[2] >= bits[3])
    rows = np.flatnonzero(stands)
    rows = rows[np.argsort(strengths[rows], kind="stable")]
    ways, run = np.full(len(cards), 24), np.ones(len(cards), np.int64)
    for same in alike:
        run = np.where(same, run + 1, 1)
        ways //= run
    masks = (1 << cards).sum(axis=1)
    return {"cards": cards.astype(np.uint8), "masks": masks, "strengths": strengths, "rows": rows, "times": ways[rows]}


def _codes(cards: Ints) -> list[int]:
    """By hand: its ranks, and whether they are of one suit."""
    ranks, suits = np.sort(cards % RANKS, axis=1), cards // RANKS
    suited = (suits == suits[:, :1]).all(axis=1)
    codes: list[int] = (((ranks[:, 0] * RANKS + ranks[:, 1]) * RANKS + ranks[:, 2]) * 2 + suited).tolist()
    return codes
