"""Something happened: the irregularities of a book, each with its rules, what follows, and who says so."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from croupier.games import edition
from croupier.house import CODEC
from croupier.rulebook import Case, Effect, Post, numbers
from croupier.web.topics.case_words import CASE_WORDS

_POST, _EFFECT, _CASE = CODEC.form(Post), CODEC.form(Effect), CODEC.form(Case)
_COMMON = (  # what happens most: it is found without a search
    *(Case.EXPOSED_ONE, Case.EXPOSED_ONE_LATE, Case.EXPOSED_SEVERAL, Case.EXPOSED_SEVERAL_LATE),
    *(Case.LATE_WAGER, Case.UNDER_MINIMUM, Case.UNDER_MINIMUM_AGAIN, Case.OVER_MAXIMUM, Case.PULLED_BACK),
    *(Case.ABSENT_UNSEEN, Case.ABSENT_SEEN, Case.UNDECIDED, Case.HAND_COUNT, Case.MISDEAL, Case.FACE_UP),
)
_PLACES = {case: place for place, case in enumerate(_COMMON)}


@cache
def _of_book(slug: str) -> tuple[tuple[str, Post, dict[str, Any]], ...]:
    """The cases of a book, by what they are called: what happens most first, the others in the book's order, last what no rule
    covers."""
    found = []
    for case, provision in edition(slug).provisions.items():
        shown = {
            "case": case.name.lower(),
            "asked_as": _CASE.to_json(case),
            "words": f"{case.value[:1].upper()}{case.value[1:]}",
            "also": CASE_WORDS.get(case, ""),
            "follows": [effect.value for effect in provision.effects],
            "effects": [_EFFECT.to_json(effect) for effect in provision.effects],
            "rules": list(numbers(provision.rules)),
            "readings": list(numbers(provision.readings)),
            "post": _POST.to_json(provision.post),
            "title": provision.post.title,
        }
        found.append((case, provision.post, shown))
    found.sort(key=lambda each: _PLACES.get(each[0], len(_COMMON)))
    return tuple((case.value, post, shown) for case, post, shown in found)


def list_happenings(
    slug: str, offers: Sequence[dict[str, Any]], who: Post, before: Sequence[dict[str, Any]] = ()
) -> list[dict[str, Any]]:
    """The cases of a book, each with the indexes of the offers that report it; none: this person cannot report it now.

    `ask` says that this post is too low for it, and asks the pit.
    `before` is what it was: a case that is as it was is the very same.
    """
    by_label: dict[str, list[int]] = {}
    for index, offer in enumerate(offers):
        by_label.setdefault(offer["label"].partition(": ")[0], []).append(index)
    found = [{**shown, "offers": by_label.get(label, []), "ask": who < post} for label, post, shown in _of_book(slug)]
    return [old if old == new else new for old, new in zip(before, found, strict=True)] if len(before) == len(found) else found
