"""Hands at one table that win shares of the meter in the same round: how likely, exactly, and what the readings make of it.

The winning hands are few, so families of them that one deck can deal are counted, and inclusion and exclusion turns these
into the chance of exactly so many winners. Which positions hold them does not matter, nor do the dealer's cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb, factorial

from croupier.cards import ACE, FiveCardClass, top_of_run
from croupier.errors import InputError
from croupier.lab.game_kinds import game_kind
from croupier.lab.meter.effects import JackpotStake
from croupier.lab.meter.hits import RANKS, five_card_fact, require_adopted, ruling_on
from croupier.rulebook import Book, Claim, Money, Ruling, ShareOfMeter, award

Winners = tuple[int, int]  # how many Royal Flushes, how many Straight Flushes
Family = Counter[Winners]
SUITS = 4
SHARED = 5  # cards of a jackpot hand


def winners(book: Book, positions: int) -> dict[Winners, Fraction]:
    """The chance of every number of winners of shares among so many positions that all stake the jackpot."""
    game_kind(book.edition)
    check_positions(book, positions)
    own, families = _families(book)
    moments = {  # the mean number of sets of positions that win in this way
        each: Fraction(number * factorial(positions), factorial(positions - sum(each)) * _deals(own, sum(each)))
        for each, number in families.items()
        if sum(each) <= positions
    }
    return {
        (royals, flushes): sum(
            (
                (-1) ** (r - royals + s - flushes) * comb(r, royals) * comb(s, flushes) * moment
                for (r, s), moment in moments.items()
                if r >= royals and s >= flushes
            ),
            Fraction(0),
        )
        for royals, flushes in sorted(moments, key=lambda each: (sum(each), each))
    }


def check_positions(book: Book, positions: int) -> None:
    """Refuse a number of positions that no table of the book has."""
    most = book.edition.most_positions
    if not 1 <= positions <= most:
        raise InputError(f"a table has 1 to {most} positions", where="positions", rules=book.edition.layout.split())


def _deals(own: int, hands: int) -> int:
    """The ways to deal the community cards of a jackpot hand and so many players' own cards."""
    shared = SHARED - own
    ways, left = comb(52, shared), 52 - shared
    for _ in range(hands):
        ways, left = ways * comb(left, own), left - own
    return ways


def _families(book: Book) -> tuple[int, Family]:
    """How many own cards a jackpot hand has, and the sets of winning hands that one deck can deal, by how many win what.

    Straight Flushes at one table are of one suit where community cards are part of them, and of any suits where none are.
    """
    if five_card_fact(book) is None:
        what = "in this book two hands of one table cannot both win a share of the meter (H-7)"
        raise InputError(what, where="rulebook", rules=book.edition.jackpot.rules.split())
    require_adopted(book, ("H-53",))
    own = min(book.edition.dealt.player, SHARED)
    runs = [frozenset(ranks) for ranks in combinations(RANKS, SHARED) if top_of_run(ranks, SHARED)]
    if own == SHARED:
        one_suit = _disjoint((each, each) for each in runs)
        families = Counter({(0, 0): 1})
        for _ in range(SUITS):
            families = _times(families, one_suit)
        return own, families
    families = Counter()
    for shared in combinations(RANKS, SHARED - own):
        families.update(_disjoint((run - set(shared), run) for run in runs if run.issuperset(shared)))
    counted = Counter({each: SUITS * number for each, number in families.items() if sum(each)})
    counted[0, 0] = comb(52, SHARED - own)
    return own, counted


def _disjoint(hands: Iterable[tuple[frozenset[int], frozenset[int]]]) -> Family:
    """The sets of hands (own cards and the whole run) that share no own card."""
    families: list[tuple[frozenset[int], Winners]] = [(frozenset(), (0, 0))]
    for cards, run in hands:
        royal = min(run) == ACE - SHARED + 1
        families += [(used | cards, (r + 1, s) if royal else (r, s + 1)) for used, (r, s) in families if used.isdisjoint(cards)]
    return Counter(each for _, each in families)


def _times(first: Family, second: Family) -> Family:
    product: Family = Counter()
    for (r, s), number in first.items():
        for (more, others), times in second.items():
            product[r + more, s + others] += number * times
    return product


@dataclass(frozen=True, slots=True)
class SharingPrice:
    """What an answer makes of the rounds with several winners of shares, beside the adopted one."""

    reading: str
    answer: str
    awards: Fraction  # cents paid per round on average, in those rounds
    borne: Fraction  # cents per round that the house bears of it
    examples: Mapping[Winners, Money]  # all that the winners receive


def sharing(
    book: Book, chances: Mapping[Winners, Fraction], stake: JackpotStake, meter: Money, reset: Money
) -> tuple[SharingPrice, list[SharingPrice]]:
    """The adopted way to share, and every other answer that tells only on rounds with several winners, at one meter."""
    several = {each: chance for each, chance in chances.items() if sum(each) > 1 and chance}
    adopted = _shared(book, several, stake, meter, reset)
    policies = {getattr(each, "reading", "") for each in book.edition.jackpot.policies().values()}
    others = []
    for reading in (each for each in book.answers if each in policies):
        for answer in book.alternatives(reading):
            alternative = book.alternative(reading, answer)
            alone = [[_awarded(each, one, stake, meter, reset) for one in ((1, 0), (0, 1))] for each in (book, alternative)]
            other = _shared(alternative, several, stake, meter, reset, by=(reading, answer))
            if alone[0] == alone[1] and (other.awards, other.borne) != (adopted.awards, adopted.borne):
                others.append(other)
    return adopted, others


def _shared(
    book: Book,
    chances: Mapping[Winners, Fraction],
    stake: JackpotStake,
    meter: Money,
    reset: Money,
    *,
    by: tuple[str, str] = ("", ""),
) -> SharingPrice:
    awards = borne = Fraction(0)
    examples = {}
    for winning, chance in chances.items():
        paid, after = _awarded(book, winning, stake, meter, reset)
        examples[winning] = paid
        awards += chance * paid.cents
        borne += chance * (paid.cents + after.cents - meter.cents)
    return SharingPrice(*by, awards, borne, examples)


def _awarded(book: Book, winning: Winners, stake: JackpotStake, meter: Money, reset: Money) -> tuple[Money, Money]:
    """What so many winners receive in all, and what the meter shows then."""
    royal, flush = share_rulings(book)
    royals, flushes = winning
    rulings = [royal] * royals + [flush] * flushes
    claims = [Claim(n, f"player {n}", stake.amount, stake.unit, ruling) for n, ruling in enumerate(rulings, 1)]
    made = award(book.edition.jackpot, book.answers, meter, reset, claims)
    return Money(sum(each.amount.cents for each in made.awards)), made.after


def share_rulings(book: Book) -> tuple[Ruling, Ruling]:
    """The rulings on a Royal Flush and on a Straight Flush, which both win shares of the meter."""
    fact = five_card_fact(book) or ""
    royal, flush = (ruling_on(book, {fact: each}) for each in (FiveCardClass.ROYAL_FLUSH, FiveCardClass.STRAIGHT_FLUSH))
    if not all(isinstance(line.pays, ShareOfMeter) for line in (*royal.lines, *flush.lines)):
        raise InputError(
            "several winners are counted only where Royal Flush and Straight Flush win shares of the meter", where="rulebook"
        )
    return royal, flush
