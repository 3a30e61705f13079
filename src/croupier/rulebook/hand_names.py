"""Classes of hands and cards by the same names in every game: `pair`, `straight-flush`, `ace-king`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement

from croupier.cards import Card, HandClass, ThreeCardClass, rank_five, rank_text, rank_three
from croupier.errors import InputError, show_briefly

_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_CARDS = {name: rank for rank, name in enumerate(_NAMES, start=2)}


def find_class(text: str, classes: Sequence[HandClass]) -> HandClass | None:
    """The class of a name; None where there is none."""
    return next((each for each in classes if text in (each.slug, _name(each))), None)


def class_named(text: str, classes: Sequence[HandClass]) -> HandClass:
    """The class of a name. `InputError` with those that there are if there is none."""
    found = find_class(text, classes)
    if found is None:
        raise InputError(f"there is no hand {text!r}, only {name_classes(classes)}")
    return found


def name_classes(classes: Sequence[HandClass]) -> str:
    """The names of classes, with commas between."""
    return ", ".join(map(_name, classes))


def _name(category: HandClass) -> str:
    return category.slug.removeprefix("one-")  # 'pair', as three card calls it, too


def find_ranks(text: str) -> tuple[int, ...]:
    """The ranks in text such as ace-king, the highest first; none where it is something else."""
    ranks = _ranks(text)
    return ranks if list(ranks) == sorted(set(ranks), reverse=True) else ()


def ranks_named(text: str) -> tuple[int, ...]:
    """The ranks in text such as king-ace, in the order in which hands are compared. `InputError` if it is something else."""
    ranks = _ranks(text)
    if not ranks:
        raise InputError(f"{show_briefly(text)} names no cards: write {', '.join(_NAMES)}, as in ace-king, with a hyphen")
    return ranks


def rank_name(rank: int) -> str:
    """The word for a rank."""
    return _NAMES[rank - 2]


def ranks_of_hands(of_class: HandClass, classes: Sequence[HandClass]) -> frozenset[tuple[int, ...]]:
    """The ranks by which hands of a class are told apart, of three cards or of five, as the classes are."""
    three = any(each.slug == ThreeCardClass.THREE_ODD_CARDS.slug for each in classes)
    return _by_class(3 if three else 5)[of_class.slug]


def _ranks(text: str) -> tuple[int, ...]:
    names = text.split("-")
    return tuple(_CARDS[name] for name in names) if all(name in _CARDS for name in names) else ()


@cache
def _by_class(size: int) -> dict[str, frozenset[tuple[int, ...]]]:
    rank = rank_three if size == 3 else rank_five
    found: dict[str, set[tuple[int, ...]]] = {}
    for ranks in combinations_with_replacement(range(2, 15), size):
        most = max(map(ranks.count, ranks))
        for suits in () if most > 4 else ("cdhsc",) if most > 1 else ("cdhsc", "ccccc"):
            hand = rank([Card(f"{rank_text(each)}{suit}") for each, suit in zip(ranks, suits, strict=False)])
            found.setdefault(hand.category.slug, set()).add(hand.ranks)
    return {slug: frozenset(each) for slug, each in found.items()}
