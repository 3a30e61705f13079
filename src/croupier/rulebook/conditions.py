"""Conditions over the facts of a book, in text: `hand is flush or better and not dealer qualifies`.

Parts have `and` between, and `not` may go before one. A fact that is so or not so stands alone. Any other `is` one of its
values, with `or` between; `or better` takes all from there on. Of the fact `hand` a class may be named with the highest
cards, as in `pair with ace`: then it is split, see `new_lines`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any

from croupier.errors import InputError, RulebookError, show_briefly
from croupier.rulebook.book import Book
from croupier.rulebook.edition import Edition
from croupier.rulebook.facts import Condition, Fact, Is, label
from croupier.rulebook.hand_names import class_named, ranks_named
from croupier.rulebook.money import Money
from croupier.rulebook.new_lines import HAND, hands_of_class, split_class, whole_classes
from croupier.rulebook.round import PlayedPosition, Round, Showdown
from croupier.rulebook.wagers import ANTE, FOLD

WHEN = " when "  # stands before a condition
_FLAG = (False, True)


def parse_condition(edition: Edition, text: str) -> Condition:
    """The condition that a text names. Classes with cards must have parts of their own, see `with_parts`."""
    parts = [_part(edition, part) for part in text.split(" and ")]
    whole = parts[0]
    for part in parts[1:]:
        whole &= part
    return whole


def with_parts(edition: Edition, text: str) -> Edition:
    """The edition with a part of its own for every class of hands that a condition names with cards."""
    for part in text.split(" and "):
        name, _, values = part.removeprefix("not ").partition(" is ")
        for value in values.split(" or "):
            hand, sign, cards = value.partition(" with ")
            if sign:
                edition = _with_part(edition, name, hand, cards)
    return edition


def is_within(hands: Condition, others: Condition) -> bool:
    """Whether some hands are all among others, which are more."""
    facts = tuple(dict.fromkeys((*hands.facts(), *others.facts())))
    cells = [dict(zip(facts, values, strict=True)) for values in product(*(fact.values for fact in facts))]
    pairs = {(hands.holds(cell), others.holds(cell)) for cell in cells}
    return (True, False) not in pairs and (False, True) in pairs


@contextmanager
def placed_at(where: str) -> Iterator[None]:
    """What is refused inside is placed at a change."""
    try:
        yield
    except (InputError, RulebookError) as error:
        raise InputError(error.what if isinstance(error, InputError) else str(error), where=where) from None


def _with_part(edition: Edition, name: str, hand: str, cards: str) -> Edition:
    if name != HAND:
        raise InputError(f"only of the fact {HAND!r} a class may be named with cards, not of {show_briefly(name)}")
    fact = next(fact for fact in edition.facts if fact.name == HAND)
    of_class = class_named(hand, whole_classes(fact))
    return split_class(edition, fact, f"{of_class.slug}-with-{cards}", of_class, ranks_named(cards))


def _part(edition: Edition, text: str) -> Condition:
    name, sign, values = text.removeprefix("not ").partition(" is ")
    facts = {fact.name: fact for fact in _facts_of_cards(edition)}
    if name not in facts:
        raise InputError(f"there is no fact {show_briefly(name)} of the cards in {edition.slug}, only {', '.join(facts)}")
    fact = facts[name]
    if (fact.values == _FLAG) is bool(sign):
        like = f"write {name!r} alone" if sign else f"say what it is, as in '{name} is {in_text(fact.values[-1])}'"
        raise InputError(f"{show_briefly(text)} does not fit this fact: {like}")
    wanted = (True,) if fact.values == _FLAG else _values(fact, values.split(" or "))
    found = Is(fact, wanted, text.removeprefix("not "))
    return ~found if text.startswith("not ") else found


def _values(fact: Fact, texts: list[str]) -> tuple[Any, ...]:
    """The values that texts name, in the order of the fact; after the last one `better` may stand."""
    better = len(texts) > 1 and texts[-1] == "better"
    named = texts[:-1] if better else texts
    if better and " with " in named[-1]:
        raise InputError("'or better' goes by classes: name the class without cards")
    wanted = {value for text in named for value in _named(fact, text)}
    if better:
        wanted.update(fact.values[fact.values.index(_named(fact, named[-1])[0]) :])
    return tuple(value for value in fact.values if value in wanted)


def _named(fact: Fact, text: str) -> tuple[Any, ...]:
    """The values that one text means, the lowest first: of a class all its parts."""
    if fact.name == HAND:
        name, _, cards = text.partition(" with ")
        return hands_of_class(fact, class_named(name, whole_classes(fact)), ranks_named(cards) if cards else ())
    by_text = {name: value for value in fact.values for name in (in_text(value), in_text(value).removeprefix("one-"))}
    if text not in by_text:
        known = ", ".join(map(in_text, fact.values))
        raise InputError(f"the fact {fact.name!r} is never {show_briefly(text)}, only {known}")
    return (by_text[text],)


def in_text(value: object) -> str:
    """A value of a fact as a condition names it."""
    return label(value).replace(" ", "-")


def _facts_of_cards(edition: Edition) -> Iterator[Fact]:
    """The facts that the cards decide: those that cannot be found without any."""
    book = Book(edition, edition.register.answers(edition.slug, {}))
    seat = PlayedPosition(1, (), {ANTE: Money(1)}, (FOLD,))
    nothing_dealt = Round(book, dealer=(), community=(), positions=(seat,), stakes={1: seat.wagers}, only_by={1: {}})
    for fact in edition.facts:
        try:
            Showdown(nothing_dealt, seat).value(fact)
        except ValueError:
            yield fact
