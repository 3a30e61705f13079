"""What a book's own facts say of hands of every strength. So counts need no rule of their own, and any reading works."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from itertools import compress
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.errors import InputError, RulebookError
from croupier.games import Comparison
from croupier.lab.cache import Arrays, fingerprint, load_or_make
from croupier.lab.counts import CountArray
from croupier.lab.strengths import Cards, cards_of
from croupier.rulebook import Book, Fact, PlayedPosition, Round, Showdown

Outcomes: TypeAlias = tuple[Mapping[str, object], ...]
Values = NDArray[np.int8]  # the places of a fact's values among all its values


def fact_named(book: Book, name: str) -> Fact:
    """The fact of a book that has a name. `InputError` if it has none."""
    for fact in book.edition.facts:
        if fact.name == name:
            return fact
    raise InputError(f"{book.edition.slug} has no fact {name!r}, which the counts need")


def qualifying(book: Book, hands: Cards) -> tuple[str, NDArray[np.bool_]]:
    """The name of the fact by which the dealer qualifies, and by strength whether the dealer does."""
    condition = book.edition.qualifies
    if condition is None:
        raise InputError(
            f"in {book.edition.slug} the dealer needs no hand to qualify, so it cannot be counted how often he does"
        )
    (fact,) = condition.facts()
    said = answer_fact(book, fact, hands, hands)
    passes = np.array([condition.holds({fact: value}) for value in fact.values])
    return fact.name, passes[said]


def order(book: Book, hands: Cards) -> NDArray[np.int64]:
    """By strength: its place in the order in which the book compares hands. Strengths that stand off share a place."""
    fact = fact_named(book, "comparison")
    said = answer_fact(book, fact, hands[:-1], hands[1:])  # each with the next
    stands = np.array([int(value) for value in fact.values])[said]
    if not np.isin(stands, (Comparison.LOWER, Comparison.EQUAL)).all():
        raise RulebookError(f"{book.edition.slug}: fact {fact.name!r} does not order hands as they are ranked")
    return np.concatenate(([0], np.cumsum(stands == Comparison.LOWER)))


def columns(qualifies: str) -> Outcomes:
    """The six outcomes of kernels: whether the dealer qualifies, and then the dealer's hand is lower, equal or higher."""
    stands = (Comparison.HIGHER, Comparison.EQUAL, Comparison.LOWER)
    return tuple({qualifies: passes, "comparison": each} for passes in (False, True) for each in stands)


def that_occur(outcomes: Outcomes, counts: CountArray) -> tuple[Outcomes, CountArray]:
    """The outcomes without those that no deal shows: no rule need be there for them."""
    there: NDArray[np.bool_] = np.any(counts, axis=0)
    return (outcomes, counts) if there.all() else (tuple(compress(outcomes, there)), counts[:, there])


def answer_fact(book: Book, fact: Fact, own: Cards, dealer: Cards, community: Cards | None = None) -> Values:
    """What a fact is, by row of a player's cards, the dealer's and the community's.

    What the games' own facts say is kept under their names and the answers that they may ask for. The facts of a changed book
    have no name to go by and are always asked anew.
    """
    shared = np.zeros((len(own), 0), np.uint8) if community is None else community

    def asked() -> Arrays:
        place = {value: at for at, value in enumerate(fact.values)}
        rows = zip(own, dealer, shared, strict=True)
        return {"said": np.array([place[_said(book, fact, *map(cards_of, row))] for row in rows], np.int8)}

    module, name = fact.of.__module__, fact.of.__qualname__
    if not module.startswith("croupier.games.") or getattr(sys.modules[module], name, None) is not fact.of:
        return asked()["said"]
    answers = {reading: book.answers[reading] for reading in fact.readings if reading in book.answers}
    depends = {"fact": f"{module}.{name}", "answers": answers, "cards": fingerprint(own, dealer, shared)}
    return load_or_make("facts", depends, asked)["said"]


def _said(book: Book, fact: Fact, own: tuple[Any, ...], dealer: tuple[Any, ...], community: tuple[Any, ...]) -> Any:
    """One hand's fact in a round made up for it. The same card may lie in two places: only strengths are compared."""
    seat = PlayedPosition(position=1, cards=own, wagers={}, actions=("shows",))
    made_up = Round(book, dealer=dealer, community=community, positions=(seat,), stakes={}, only_by={})
    return Showdown(made_up, seat).value(fact)
