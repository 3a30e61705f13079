"""Something happened: the irregularities of a book, each with its rules, what follows, and who says so."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from croupier.games import edition
from croupier.house import CODEC
from croupier.rulebook import Case, Post, numbers
from croupier.web.topics.case_words import CASE_WORDS

_POST = CODEC.form(Post)


@cache
def _of_book(slug: str) -> tuple[tuple[Case, dict[str, Any]], ...]:
    """The cases of a book in its order; last what no rule covers."""
    found = []
    for case, provision in edition(slug).provisions.items():
        shown = {
            "case": case.name.lower(),
            "words": f"{case.value[:1].upper()}{case.value[1:]}",
            "also": CASE_WORDS.get(case, ""),
            "follows": [effect.value for effect in provision.effects],
            "rules": list(numbers(provision.rules)),
            "readings": list(numbers(provision.readings)),
            "post": _POST.to_json(provision.post),
            "title": provision.post.title,
        }
        found.append((case, shown))
    return tuple(found)


def list_happenings(slug: str, offers: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The cases of a book, each with the indexes of the offers that report it; none: this person cannot report it now."""
    by_label: dict[str, list[int]] = {}
    for index, offer in enumerate(offers):
        by_label.setdefault(offer["label"].partition(": ")[0], []).append(index)
    return [{**shown, "offers": by_label.get(case.value, [])} for case, shown in _of_book(slug)]
