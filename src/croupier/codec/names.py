"""How a class is called where its values are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import ModuleType


def kind_words(kind: type, between: str = " ") -> str:
    """`WagerPlaced` as `wager placed`."""
    return re.sub(r"(?<=.)(?=[A-Z])", between, kind.__name__).lower()


def with_room(kind: type) -> str:
    """A class of ours with its room, as in `rulebook.Actor`; another by its name alone."""
    package, _, rest = kind.__module__.partition(".")
    return f"{rest.partition('.')[0]}.{kind.__name__}" if package == __package__.partition(".")[0] else kind.__name__


def classes_of(module: ModuleType, base: type) -> Iterator[type]:
    """Every class of a module that is a kind of another one and nothing that others are made from, in its order."""
    found = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, base)]
    for each in found:
        if not any(each is not other and issubclass(other, each) for other in found):
            yield each
