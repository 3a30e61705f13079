"""How often a jackpot wager falls under each ruling, exactly, from counts of the cards that its pay table looks at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod

from croupier.cards import ACE, Card, FiveCardClass, rank_five, rank_text
from croupier.errors import InputError
from croupier.games import Comparison, folded
from croupier.lab.game_kinds import game_kind
from croupier.lab.payoffs import BASE, Play
from croupier.rulebook import AllOf, Book, Clause, FixedSum, PaidBy, Result, Ruling, ShareOfMeter

RANKS = range(2, ACE + 1)
FIVE_CARDS = ("jackpot hand", "hand")  # facts about five cards of one deck, any five alike


@dataclass(frozen=True)
class Hits:
    """The rulings on one jackpot wager, each with its chance. What is not listed is collected."""

    book: Book
    rulings: tuple[tuple[Ruling, Fraction], ...]

    def lines(self) -> dict[str, Fraction]:
        """The chance of each pay-table line, best first; where the larger of two is paid, that of the first."""
        chances: dict[str, Fraction] = {}
        for ruling, chance in self.rulings:
            name = name_of(ruling)
            chances[name] = chances.get(name, Fraction(0)) + chance
        return chances


def name_of(ruling: Ruling) -> str:
    """A ruling by the line that it pays, or by its result."""
    return ruling.lines[0].name if ruling.lines else ruling.result.value


def hits(book: Book) -> Hits:
    """The hits of a book whose jackpot looks at five cards of the player alone, played or folded.

    A book of no kind that can be counted is refused.
    """
    game_kind(book.edition)
    fact = five_card_fact(book)
    if fact is None:
        raise InputError(f"what the jackpot of {book.edition.slug} pays depends on which hands are folded", where="folds")
    require_adopted(book, ("H-53",))
    classes = five_card_classes()
    deals = sum(classes.values())
    return Hits(
        book, merge_rulings((ruling_on(book, {fact: each}), Fraction(number, deals)) for each, number in classes.items())
    )


def five_card_fact(book: Book) -> str | None:
    """The fact about five cards that the jackpot pays by; None where it looks at seven and at the board."""
    names = {fact.name for fact in book.compiled[book.edition.jackpot.wager].facts}
    return next((name for name in FIVE_CARDS if name in names), None)


def fold_rules(book: Book) -> tuple[str, ...]:
    """The rules that say what a folded hand keeps of the jackpot; none where a fold loses nothing."""
    clauses = next(terms.clauses for terms in book.edition.terms if terms.wager == book.edition.jackpot.wager)
    about = [clause for clause in clauses if isinstance(clause.then, PaidBy) and is_for_folded(clause)]
    return tuple(dict.fromkeys(rule for clause in about for rule in clause.rules if "/" not in rule))


def is_for_folded(clause: Clause) -> bool:
    """Whether a clause is one for folded hands only."""
    when = clause.when
    return folded in (when.parts if isinstance(when, AllOf) else (when,))


def _order(ruling: Ruling) -> tuple[Fraction, ...]:
    """The larger shares first, then the fixed awards, the larger first."""
    if not ruling.lines:
        return (Fraction(2),)
    pays = ruling.lines[0].pays
    if isinstance(pays, ShareOfMeter):
        return (Fraction(0), -pays.share)
    return (Fraction(1), Fraction(-pays.amount.cents) if isinstance(pays, FixedSum) else -pays.odds)


def merge_rulings(found: Iterable[tuple[Ruling, Fraction]]) -> tuple[tuple[Ruling, Fraction], ...]:
    """Rulings that pay the same as one, the collected stakes left out."""
    kept: dict[object, tuple[Ruling, Fraction]] = {}
    for ruling, chance in found:
        if chance and ruling.result is not Result.COLLECTED:
            key = (ruling.effect, tuple(line.name for line in ruling.lines))
            first, before = kept.get(key, (ruling, Fraction(0)))
            kept[key] = (first, before + chance)
    return tuple(sorted(kept.values(), key=lambda each: _order(each[0])))


def ruling_on(book: Book, known: Mapping[str, object], *, fold: bool | None = None) -> Ruling:
    """The ruling on a hand of which the cards' facts are known, for a player who shows it, or folds it if so said.

    Whatever else the rules could ask, the dealer's cards or without `fold` the fold, must not matter.
    """
    compiled = book.compiled[book.edition.jackpot.wager]
    found: dict[object, Ruling] = {}
    for choice in book.edition.decisions.steps[0]:
        if not choice.open_to((BASE,), (), book.answers) or (fold is not None and choice.ends != fold):
            continue
        played = Play((BASE, book.edition.jackpot.wager), choice.action).facts(book, compiled.facts)
        pinned = {**{fact: known[fact.name] for fact in compiled.facts if fact.name in known}, **played}
        free = [fact for fact in compiled.facts if fact not in pinned]
        for values in product(*([each for each in fact.values if each is not Comparison.REFUSED] for fact in free)):
            cell = {**pinned, **dict(zip(free, values, strict=True))}
            if compiled.reachable(cell):
                ruling = compiled.ruling(compiled.index(cell))
                found.setdefault(ruling.effect, ruling)
    if len(found) != 1:
        hand = ", ".join(f"{name}: {getattr(value, 'title', value)}" for name, value in known.items())
        what = f"under these answers the jackpot depends on more than the player's own cards ({hand}), which is not counted"
        raise InputError(what, where="readings", rules=sorted(compiled.readings))
    return next(iter(found.values()))


def require_adopted(book: Book, readings: tuple[str, ...]) -> None:
    """These readings must have the answer that the counts below are for."""
    for reading in readings:
        if reading not in book.answers:
            continue  # no question of this book
        adopted = book.edition.register[reading].adopted
        if book.answers[reading] != adopted:
            raise InputError(f"the jackpot is counted under the answer {adopted!r} only", where=reading)


@cache
def five_card_classes() -> Mapping[FiveCardClass, int]:
    """How many five-card hands are of each class: one of each pattern of ranks is ranked, and stands for all its suits."""
    counts: Counter[FiveCardClass] = Counter()
    for ranks in combinations_with_replacement(RANKS, 5):
        alike = Counter(ranks)
        if max(alike.values()) > 4:
            continue
        hands = prod(comb(4, number) for number in alike.values())
        suits = [suit for number in alike.values() for suit in "cdhs"[:number]]
        suits[-1] = suits[-1] if len(alike) < 5 else "d"  # five ranks: not of one suit
        counts[_class(ranks, suits)] += hands - (4 if len(alike) == 5 else 0)
    for ranks in combinations(RANKS, 5):
        counts[_class(ranks, "ccccc")] += 4
    return dict(sorted(counts.items(), reverse=True))


def _class(ranks: Sequence[int], suits: Sequence[str]) -> FiveCardClass:
    cards = [Card(rank_text(rank) + suit) for rank, suit in zip(ranks, suits, strict=True)]
    return FiveCardClass(rank_five(cards).category)
