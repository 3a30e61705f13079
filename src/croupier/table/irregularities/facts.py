"""The facts of a ruling: what was reported and the ruling does not say itself, in words; and the report made again from them.

So a replay need not take staff at their word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, get_type_hints

from croupier.cards import Card
from croupier.codec import Codec, Form, Tokens, classes_of
from croupier.errors import CroupierError
from croupier.rulebook import Case, Meter, Money, To
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.dealing import CardsAt

_TOLD = frozenset({"by", "why", "effect", "position", "player", "fault", "on_meaning"})  # by the ruling's own fields
_HINTS: dict[type, dict[str, Any]] = {kind: get_type_hints(kind) for kind in classes_of(c, c.Report)}


def facts_of(report: c.Report) -> tuple[tuple[str, str], ...]:
    """What was reported and the ruling does not say itself, field by field, in words."""
    told = ((name, hint, getattr(report, name)) for name, hint in _HINTS[type(report)].items() if name not in _TOLD)
    return tuple(
        (name.replace("_", " "), _FACTS.form(hint).write(value))
        for name, hint, value in told
        if value is not None and value not in ((), "")
    )


def reports_of(ruled: e.IrregularityRuled | e.CountDidNotFit) -> Iterator[c.Report]:
    """Every report that has the fields which the record of a ruling names. The ruling's case comes of one of them only."""
    told: dict[str, Any] = {name: getattr(ruled, name) for name in ("by", "why", "effect", "position", "player")}
    told |= {"fault": ruled.case, "on_meaning": ruled.case is Case.MEANING}
    facts = {name.replace(" ", "_"): words for name, words in ruled.facts}
    for kind, hints in _HINTS.items():
        if not facts.keys() <= hints.keys() - told.keys():
            continue
        try:
            found = {name: _read(hints[name], words) for name, words in facts.items()}
            yield kind(**found, **{name: value for name, value in told.items() if name in hints})
        except (TypeError, ValueError, CroupierError):
            continue  # a report of something else: a field is missing, or its words mean nothing there


def _read(hint: Any, words: str) -> Any:
    tokens = Tokens(words)
    found = _FACTS.form(hint).read(tokens)
    tokens.end()
    return found


# -- a fact stands by itself, so it needs no brackets ----------------------------------------------------------------

_IN_BRACKETS = Codec()


def _bare(hint: Any, write: Callable[[Any], str], read: Callable[[str], Any]) -> Callable[[Codec], Form]:
    """The form of a type, but for its text, which is all that is written."""
    return lambda _: replace(_IN_BRACKETS.form(hint), write=write, read=lambda tokens: read(tokens.rest()))


def _words(values: tuple[Any, ...]) -> str:
    return " ".join(map(str, values))


def _meter(words: str) -> Meter:
    return Meter(*(_read(Money, word) for word in words.split()))


def _card_or_place(words: str) -> int | Card:
    place = words.isdecimal()
    found: int | Card = _read(int if place else Card, words)
    return found


def _several(kind: Any) -> Callable[[str], tuple[Any, ...]]:
    return lambda words: tuple(_read(kind, word) for word in words.split())


def _write_hands(hands: tuple[CardsAt, ...]) -> str:
    return "; ".join(f"{holder.value if isinstance(holder, To) else holder}: {_words(cards)}" for holder, cards in hands)


def _read_hands(words: str) -> tuple[CardsAt, ...]:
    hands = (hand.split(": ") for hand in words.split("; "))
    return tuple((int(holder) if holder.isdigit() else To(holder), _several(Card)(cards)) for holder, cards in hands)


_FACTS = Codec(
    forms={
        Meter: _bare(Meter, lambda meter: f"{meter.unit} {meter.displayed} {meter.reset}", _meter),
        tuple[int, ...]: _bare(tuple[int, ...], _words, _several(int)),  # `1 3`
        int | Card: _bare(int | Card, str, _card_or_place),  # `As`, `2`
        tuple[int | Card, ...]: _bare(tuple[int | Card, ...], _words, _several(int | Card)),  # `As 2`
        tuple[CardsAt, ...]: _bare(tuple[CardsAt, ...], _write_hands, _read_hands),  # `1: As Kd; the Dealer: 7c 2d`
    }
)
