"""The layout of a book as data: its areas, how many cards lie where, and what is printed on it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from croupier.rulebook import ANTE, Asked, Edition, Reveal, Wager, numbers, wager_text
from croupier.table import Setup

_FEW = 3  # community cards, below which they belong to the jackpot alone and are drawn small


def describe_layout(setup: Setup) -> dict[str, Any]:
    """What is on the layout of a table, whatever happens there."""
    edition = setup.edition
    return {
        "sentence": _sentence(setup),
        "areas": [_area(edition, wager) for wager in _in_order(edition)],
        "hand": edition.dealt.player,
        "dealer": edition.dealt.dealer,
        "board": _board(edition),
        "shared": edition.dealt.community >= _FEW,
        "pays": _pays(edition),
    }


def _in_order(edition: Edition) -> list[Wager]:
    """The wagers with an area: the jackpot, what is bet beside the play, the Ante, and what follows from decisions."""
    staked = [wager for wager in edition.wagers if not wager.bonus_on]

    def place(wager: Wager) -> int:
        if wager.name == edition.jackpot.wager:
            return 0
        return 3 if wager.antes else 2 if wager.name == ANTE else 1

    return sorted(staked, key=place)


def _area(edition: Edition, wager: Wager) -> dict[str, Any]:
    jackpot = wager.name == edition.jackpot.wager
    shape = "lamp" if jackpot else "square" if wager.antes or wager.name == ANTE else "circle"
    pays = [str(line.pays) for name, line in edition.lines() if name == wager.name]
    rules = numbers(edition.round_rules.meter) if jackpot else ()
    return {
        "wager": wager.name,
        "label": wager_text(wager.name).title(),
        "shape": shape,
        "pays": "" if jackpot or not pays else pays[0],
        "several": len(pays) > 1,  # and this is the best of them
        "rules": list(rules[:1]),
        "action": next(
            (choice.action for step in edition.decisions.steps for choice in step if choice.places == wager.name), ""
        ),
    }


def _pays(edition: Edition) -> list[dict[str, Any]]:
    """The pay tables: by wager, line by line, the best first."""
    found: dict[str, list[dict[str, str]]] = {}
    for wager, line in edition.lines():
        found.setdefault(wager, []).append({"hand": _name(wager, line.name), "pays": line.odds, "rule": line.rule})
    return [{"wager": wager, "lines": lines} for wager, lines in found.items()]


def _name(wager: str, line: str) -> str:
    """The hand of a line in words; nothing where its wager has one alone, which the book calls by its rule or by the wager."""
    words = "" if line[:1].isdigit() else line.removeprefix(wager).replace("-", " ").strip()
    return words[:1].upper() + words[1:]


def _board(edition: Edition) -> list[dict[str, Any]]:
    """The community cards as they are turned up: which, how many, by which rules."""
    found, before = [], 0
    for step in edition.reveals:
        if step.board > before:
            rules = step.rules if isinstance(step.rules, str) else ""
            found.append({"name": reveal_id(step.reveal), "cards": step.board - before, "rules": rules.split()[:1]})
            before = step.board
    return found


def _sentence(setup: Setup) -> str:
    """With what the dealer plays, as the reading of the table's book answers it; nothing where there is no such test."""
    edition = setup.edition
    if edition.qualifies is None:
        return ""
    return _qualifies(edition.qualifies.facts()[0].readings, tuple(setup.book.answers.items()))


@lru_cache(maxsize=256)
def _qualifies(readings: tuple[str, ...], answers: tuple[tuple[str, str], ...]) -> str:
    asked = Asked(dict(answers))
    return " ".join(asked(reading).replace("-", " ") for reading in readings)


def reveal_id(reveal: Reveal) -> str:
    """What pages know a turning up of cards by: flop, turn, river, dealer, community."""
    return reveal.name.lower()
