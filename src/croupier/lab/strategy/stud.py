"""Singapore Stud: what to bet with by one's own hand and the card that the dealer shows.

For most classes of hands the action is always the same. Where it is not, it depends on the strength of the hand, the rank
shown, and which of the hand's ranks are of the suit shown: nothing else can matter (see `kernels.stud`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import ACE, JACK, KING, QUEEN, Card, FiveCardClass, Hand, rank_five
from croupier.lab.cache import Arrays, fingerprint, load_or_make, sources
from croupier.lab.counters import Progress
from croupier.lab.counters.facts import answer_fact, columns, fact_named, order, qualifying, that_occur
from croupier.lab.counters.stud import COMPLETIONS, unpacked
from croupier.lab.counts import JointCounts
from croupier.lab.first_actions import Strategy
from croupier.lab.solver import Solver
from croupier.lab.strategy.rule_of_thumb import RuleOfThumb, cost
from croupier.lab.strengths import PATTERNS, RANKS, cards_of, evaluator, five_card_hands
from croupier.rulebook import Book

Numbers = NDArray[np.int64]
ODD = FiveCardClass.FIVE_ODD_CARDS
FOLD, BET, LOOK = 0, 1, 2  # by strength: always fold, always bet, or look at the dealer's card
_CHUNKS = 16


@dataclass(frozen=True, eq=False)
class StudChart:
    """By strength what to do; for those that look further one bit for each rank shown and pattern of suits, 52 bytes each."""

    by_strength: NDArray[np.uint8]
    looks: NDArray[np.bool_]  # by strength that looks further, rank shown, pattern

    def decide(self, own: Sequence[Card], exposed: Card) -> str:
        """'bet' or 'fold', by one's own cards and the card that the dealer shows."""
        strength = self._strength[rank_five(own)]
        found = int(self.by_strength[strength])
        if found == LOOK:
            suit = {card.rank: False for card in sorted(own, key=lambda card: card.rank)}
            suit |= {card.rank: True for card in own if card.suit == exposed.suit}
            pattern = sum(1 << at for at, is_there in enumerate(suit.values()) if is_there)
            row = int((self.by_strength[:strength] == LOOK).sum())
            found = int(self.looks[row, exposed.rank - 2, pattern])
        return ("fold", "bet")[found]

    @cached_property
    def _strength(self) -> dict[Hand, int]:
        return {hand: at for at, hand in enumerate(hands_by_strength())}

    @property
    def size(self) -> int:
        """In bytes: two bits for each strength, and a bit for each state of those that look further."""
        return -(-2 * len(self.by_strength) // 8) + self.looks.size // 8

    def as_dict(self) -> dict[str, Any]:
        """Stretches of strengths with one action each, and the bits of those that look at the dealer's card."""
        cuts = [0, *(np.flatnonzero(np.diff(self.by_strength)) + 1).tolist(), len(self.by_strength)]
        stretches = [
            {"from": str(_hand(first)), "to": str(_hand(last - 1)), "action": ("fold", "bet", "look")[self.by_strength[first]]}
            for first, last in pairwise(cuts)
        ]
        looks = {
            str(_hand(strength)): np.packbits(self.looks[row].ravel(), bitorder="little").tobytes().hex()
            for row, strength in enumerate(np.flatnonzero(self.by_strength == LOOK).tolist())
        }
        index = (
            "bit 32 * (rank shown - 2) + pattern, lowest bit of the first byte first; bit i of the pattern says that the "
            "hand's i-th lowest rank is there in the suit shown; 1 is bet"
        )
        return {"hands": stretches, "look": looks, "index": index, "bytes": self.size}


def _hand(strength: int) -> Hand:
    return rank_five(cards_of(five_card_hands()[strength]))


@cache
def hands_by_strength() -> list[Hand]:
    """By strength: the hand that has it."""
    return [_hand(strength) for strength in range(len(five_card_hands()))]


TYPICAL_RULE = "bet a pair or better, and A-K"


# -- states --


@dataclass(frozen=True, eq=False)
class States:
    """All states of the strengths below some strength, with the value of each action there."""

    strategy: Strategy
    strength: NDArray[np.int64]
    shown: NDArray[np.int64]  # the rank, from 0
    pattern: NDArray[np.int64]


def stud_states(book: Book, upto: int, progress: Progress | None = None) -> States:
    """The states of the weakest strengths, up to and without one. Their counts are kept, so other pay tables are quick."""
    hands = five_card_hands()
    name, qualified = qualifying(book, hands)
    place = order(book, hands)
    hand = fact_named(book, "hand")
    kinds = answer_fact(book, hand, hands, hands).astype(np.int64)
    depends = {"facts": fingerprint(place, qualified, kinds), "upto": upto, "by": sources("lab/strategy")}
    found = load_or_make("stud-states", depends, lambda: _count(place, qualified, kinds, upto, progress))
    counts, kind = unpacked(found["words"])
    times = found["times"].astype(np.int64)
    known = tuple({hand.name: value} for value in hand.values)
    table = JointCounts(int(times.sum()) * COMPLETIONS, known, kind, times, *that_occur(columns(name), counts))
    strategy = Solver(book, count=lambda _book, _wanted: table).strategy
    strength, shown, pattern = np.unravel_index(found["keys"], (len(hands), RANKS, PATTERNS))
    return States(strategy, strength, shown, pattern)


def _count(place: Numbers, qualified: NDArray[np.bool_], kinds: Numbers, upto: int, progress: Progress | None) -> Arrays:
    from croupier.lab.kernels import in_parallel
    from croupier.lab.kernels.stud import StrengthOrder, dealer
    from croupier.lab.kernels.stud import states as count

    hands = five_card_hands()
    against = dealer(evaluator(), StrengthOrder(place, qualified))
    cuts = [upto * cut // _CHUNKS for cut in range(_CHUNKS + 1)]
    rows = np.concatenate(in_parallel(count, [(against, hands, kinds, *each) for each in pairwise(cuts)], progress, "states"))
    return {"words": rows[:, :2], "times": rows[:, 2].astype(np.int16), "keys": rows[:, 3].astype(np.int32)}


def look_up_to(strategy: Strategy) -> int:
    """The number of strengths, weakest first, of the classes within which the action is not always the same."""
    classes = hand_classes(strategy)
    mixed = [each for each in FiveCardClass if len(set(strategy.best[classes == each].tolist())) > 1]
    last = max([ODD, *mixed])
    return sum(hand.category <= last for hand in hands_by_strength())


def hand_classes(strategy: Strategy) -> Numbers:
    """By row: the class of the hand."""
    table = strategy.table
    return np.array([int(known["hand"]) for known in table.known])[table.kind]


def _always(strategy: Strategy) -> dict[int, int]:
    """By class: what is best with all of its hands, if it is one action."""
    classes = hand_classes(strategy)
    return {int(each): int(strategy.best[classes == each][0]) for each in np.unique(classes)}


def _solver(book: Book, progress: Progress | None) -> Solver:
    return Solver(book, progress=progress)


def _depends(book: Book, solver: Solver) -> dict[str, object]:
    """All that decisions depend on: what facts say of hands, and what each action brings by them."""
    hands = five_card_hands()
    brings = {
        play.action: str([[each and each.net for each in row] for row in solver.sheet(solver.table, play).entries])
        for play in solver.plays
    }
    return {
        "facts": fingerprint(order(book, hands), qualifying(book, hands)[1]),
        "brings": brings,
        "by": sources("lab/strategy"),
    }


def chart(book: Book, progress: Progress | None = None) -> StudChart:
    """The complete strategy of a book of this kind."""
    return _chart(book, _solver(book, progress), progress)


def strategy_as_json(book: Book, strategy: Strategy) -> dict[str, Any]:
    """The chart of a strategy that is solved already, as plain data."""
    return _chart(book, Solver(book, count=lambda _book, _wanted: strategy.table)).as_dict()


def _chart(book: Book, solver: Solver, progress: Progress | None = None) -> StudChart:
    def make() -> Arrays:
        always, upto = _always(solver.strategy), look_up_to(solver.strategy)
        by_strength = np.array([always[hand.category] for hand in hands_by_strength()], np.uint8)
        found = stud_states(book, upto, progress)
        bets = np.zeros((upto, RANKS, PATTERNS), bool)
        bets[found.strength, found.shown, found.pattern] = found.strategy.best > 0
        some = np.bincount(found.strength, found.strategy.best > 0, upto) > 0
        all_of_them = np.bincount(found.strength, found.strategy.best == 0, upto) == 0
        by_strength[:upto] = np.where(all_of_them, BET, np.where(some, LOOK, FOLD))
        return {"by_strength": by_strength, "looks": np.packbits(bets[by_strength[:upto] == LOOK])}

    found = load_or_make("stud-chart", _depends(book, solver), make)
    looks = np.unpackbits(found["looks"]).reshape(-1, RANKS, PATTERNS).astype(bool)
    return StudChart(found["by_strength"], looks)


# -- rules of thumb --


def rules_of_thumb(book: Book, progress: Progress | None = None) -> tuple[RuleOfThumb, ...]:
    """Each rule with its cost."""
    strategy, bets_of = all_states(book, progress)
    return tuple(RuleOfThumb("bet", words, cost(strategy, bets)) for words, bets in bets_of.items())


def all_states(book: Book, progress: Progress | None = None) -> tuple[Strategy, dict[str, NDArray[np.bool_]]]:
    """Best play by rows that rules of thumb tell apart, and by rule whether it bets in each.

    These are all states of the weakest strengths; in the other classes rules go by the class alone.
    """
    whole = _solver(book, progress).strategy
    upto = look_up_to(whole)
    found, hands = stud_states(book, upto, progress), hands_by_strength()
    classes, of_strength = hand_classes(whole), np.array([hand.category for hand in hands])
    rest = np.flatnonzero(classes > of_strength[upto - 1])
    weak, strong = found.strategy.table, whole.table
    outcomes = tuple({str(each): each for each in (*weak.outcomes, *strong.outcomes)}.values())
    counts = [
        np.stack(
            [
                table.counts[rows, table.outcomes.index(each)] if each in table.outcomes else 0 * table.kind[rows]
                for each in outcomes
            ],
            axis=1,
        )
        for table, rows in ((weak, slice(None)), (strong, rest))
    ]
    table = JointCounts(
        deals=strong.deals,
        known=strong.known,
        kind=np.concatenate((weak.kind, strong.kind[rest])),
        times=np.concatenate((weak.times, strong.times[rest])),
        outcomes=outcomes,
        counts=np.concatenate(counts),
    )
    ranks = np.zeros((len(table.kind), 5), np.int64)
    ranks[: len(found.strength)] = np.array([(*hand.ranks, *(0,) * 5)[:5] for hand in hands])[found.strength]
    shown = np.concatenate((found.shown + 2, np.zeros(len(rest), np.int64)))
    of_row = np.concatenate((of_strength[found.strength], classes[rest]))
    return Solver(book, count=lambda _book, _wanted: table).strategy, bets_by_rule(of_row, ranks, shown)


def bets_by_rule(classes: Numbers, ranks: Numbers, shown: Numbers) -> dict[str, NDArray[np.bool_]]:
    """By rule, whether it bets: by the class, the ranks from the highest down if the class is odd cards, the rank shown."""
    pair, odd = classes > ODD, classes == ODD
    ace_king = odd & (ranks[:, 0] == ACE) & (ranks[:, 1] == KING)
    third, fourth = ranks[:, 2], ranks[:, 3]
    matches = (ranks == shown[:, None]).any(axis=1)
    matches_low = matches & (shown <= QUEEN)
    shows_high = (shown >= KING) & (third >= JACK)
    below_fourth = ~matches & (third == QUEEN) & (shown < fourth)
    return {
        "bet a pair or better, and A-K if the dealer shows one of your ranks from 2 to Q; or A or K and you hold Q or J; or, "
        "none of yours, a rank below your fourth and you hold Q": pair | ace_king & (matches_low | shows_high | below_fourth),
        "bet a pair or better, and A-K if the dealer shows one of your ranks": pair | ace_king & matches,
        "bet a pair or better, and A-K with Q or J": pair | ace_king & (third >= JACK),
        TYPICAL_RULE: pair | ace_king,
        "bet a pair or better": pair,
        "bet every hand": np.ones(len(classes), bool),
    }
