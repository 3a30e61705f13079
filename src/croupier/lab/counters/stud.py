"""Singapore Stud: own five cards and the card that the dealer shows, against all hands that the dealer may have."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.lab.cache import Arrays, fingerprint, load_or_make
from croupier.lab.counters import Progress
from croupier.lab.counters.facts import answer_fact, columns, fact_named, order, qualifying, that_occur
from croupier.lab.counts import JointCounts
from croupier.lab.strengths import evaluator, five_card_hands
from croupier.rulebook import Asked, Book

DEALS = comb(52, 5) * comb(47, 5) * 5  # own five, the dealer's five, and which of these is shown
COMPLETIONS = comb(46, 4)  # of the dealer's hand by four cards more
BITS = 18  # enough for their number
MOST = (1 << BITS) - 1
_CHUNKS = 32


def count(book: Book, wanted: frozenset[str], progress: Progress | None = None) -> JointCounts:
    """The hand, whether the dealer has one, and the comparison: all that can be wanted of a deal here.

    Rows that have the same class of hand and the same counts are one row.
    """
    hands = five_card_hands()
    name, qualified = qualifying(book, hands)
    place = order(book, hands)
    hand = fact_named(book, "hand")
    kinds = answer_fact(book, hand, hands, hands).astype(np.int64)

    def counted() -> Arrays:
        from croupier.lab.kernels import in_parallel
        from croupier.lab.kernels.stud import StrengthOrder, dealer, merge_rows, states

        against = dealer(evaluator(), StrengthOrder(place, qualified))
        cuts = [len(hands) * cut // _CHUNKS for cut in range(_CHUNKS + 1)]
        chunks = [(against, hands, kinds, *each) for each in pairwise(cuts)]
        rows = merge_rows(np.concatenate(in_parallel(states, chunks, progress, "strengths of hands")))
        counts, kind = unpacked(rows[:, :2])
        return {"counts": counts.T.astype(np.int32), "kind": kind, "times": rows[:, 2].astype(np.int32)}

    found = load_or_make("stud", {"facts": fingerprint(place, qualified, kinds)}, counted)
    known = tuple({hand.name: value} for value in hand.values)
    outcomes, counts = that_occur(columns(name), found["counts"].T)
    return JointCounts(DEALS, known, found["kind"], found["times"].astype(np.int64), outcomes, counts)


def state(book: Book, own: Sequence[Card], shown: Sequence[Card], dead: Sequence[Card] = ()) -> JointCounts:
    """The one row of a player who sees some of the dealer's cards, and of others that they are out of play."""
    from croupier.lab.kernels.stud import StrengthOrder, completions

    hands = five_card_hands()
    name, qualified = qualifying(book, hands)
    mine, known, gone = (np.array([DECK.index(card) for card in cards], np.int64) for cards in (own, shown, dead))
    counts = completions(evaluator(), StrengthOrder(order(book, hands), qualified), mine, known, gone)
    hand = {"hand": book.edition.hand_of(Asked(book.answers), tuple(own), ()).category}
    one = np.ones(1, np.int64)
    return JointCounts(
        int(counts.sum()), (hand,), np.zeros(1, np.int16), one, *that_occur(columns(name), counts.reshape(1, -1))
    )


def unpacked(words: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int16]]:
    """The counts of rows in the order of the columns, and their kinds."""
    counts = np.empty((len(words), 6), np.int64, order="F")
    first, second = words.T
    for at, word in ((3, first), (0, second)):
        counts[:, at] = word & MOST
        counts[:, at + 1] = word >> BITS & MOST
    counts[:, 5] = first >> 2 * BITS
    counts[:, 2] = COMPLETIONS - counts[:, 0] - counts[:, 1] - counts[:, 3:].sum(axis=1)
    return counts, (second >> 2 * BITS).astype(np.int16)
