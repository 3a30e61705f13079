"""Classes of hands and cards by the same names in every game: `pair`, `straight-flush`, `ace-king`."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import HandClass
from croupier.errors import InputError

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
    names = text.split("-")
    ranks = tuple(_CARDS[name] for name in names if name in _CARDS)
    return ranks if len(ranks) == len(names) and list(ranks) == sorted(set(ranks), reverse=True) else ()


def ranks_named(text: str) -> tuple[int, ...]:
    """The same. `InputError` where it is something else."""
    ranks = find_ranks(text)
    if not ranks:
        raise InputError(f"{text!r} names no cards: write ace, ace-king and the like, the highest first")
    return ranks
