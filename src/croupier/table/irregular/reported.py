"""The report behind a ruling, made again from the record of the ruling: so a replay need not take staff at their word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, get_type_hints

from croupier.cards import Card
from croupier.codec import Codec, Tokens
from croupier.errors import CroupierError
from croupier.rulebook import Case, Meter, Money, To
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.dealing import Held

_CODEC = Codec()
_FIELDS: dict[type[c.Report], dict[str, Any]] = {  # of every report that there is, with their types
    kind: get_type_hints(kind)
    for kind in vars(c).values()
    if isinstance(kind, type) and issubclass(kind, c.Report) and kind is not c.Report
}


def reports(ruled: e.IrregularityRuled) -> Iterator[c.Report]:
    """Every report that has the fields which the record of a ruling names. The ruling's case comes of one of them only."""
    told: dict[str, Any] = {name: getattr(ruled, name) for name in ("by", "why", "effect", "position", "player")}
    told |= {"fault": ruled.case, "on_meaning": ruled.case is Case.MEANING}
    facts = {name.replace(" ", "_"): words for name, words in ruled.facts}
    for kind, hints in _FIELDS.items():
        if not facts.keys() <= hints.keys() - told.keys():
            continue
        try:
            found = {name: _READ[hints[name]](words) for name, words in facts.items()}
            yield kind(**found, **{name: value for name, value in told.items() if name in hints})
        except (LookupError, TypeError, ValueError, CroupierError):
            continue  # a report of something else: a field is missing, or its words mean nothing there


def _plain(kind: type) -> Callable[[str], Any]:
    """As records have it."""
    return lambda words: _CODEC.form(kind).read(Tokens(words))


def _meter(words: str) -> Meter:
    return Meter(*map(_plain(Money), words.split()))


def _cards(words: str) -> tuple[Card, ...]:
    return tuple(map(Card, words.split()))


def _lies(words: str) -> tuple[Held, ...]:
    hands = (hand.split(": ") for hand in words.split("; "))
    return tuple((int(holder) if holder.isdigit() else To(holder), _cards(cards)) for holder, cards in hands)


_READ: dict[Any, Callable[[str], Any]] = {  # what `_words` of a ruling wrote
    **{kind: _plain(kind) for kind in (bool, int, str, Money, Card)},
    Meter | None: _meter,
    tuple[int, ...]: lambda words: tuple(map(int, words.split())),
    tuple[Card, ...]: _cards,
    tuple[Held, ...]: _lies,
}
