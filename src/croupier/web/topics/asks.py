"""Rulings that are asked for at a table: what whoever deals there sees of them, and what may be said to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.house import CODEC, AskForRuling, HouseState, events
from croupier.rulebook import Actor, Case, Post

_CASE, _POST = CODEC.form(Case), CODEC.form(Post)


def list_asks(state: HouseState, table: str, who: Actor | None) -> list[dict[str, Any]]:
    """What waits for the pit, the oldest first; `own` is what this person may withdraw."""
    return [
        {
            "number": asked.number,
            "case": _CASE.to_json(asked.case) if asked.case else None,
            "position": asked.position,
            "why": asked.why,
            "by": asked.by.name,
            "post": _POST.to_json(asked.post),
            "at": asked.at,
            "own": who is not None and asked.by.is_same_person(who),
        }
        for asked in state.asks.at(table)
    ]


def fill_offers(asked: events.RulingAsked | AskForRuling, shown: Mapping[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The offers that report what is asked for, by their index, each with the position that was named."""
    case = asked.case.name.lower() if asked.case else ""
    numbers = next((each["offers"] for each in shown["beside"].get("happenings", ()) if each["case"] == case), ())
    for number in numbers:
        offer = shown["table"]["offers"][number]
        command, may = offer["command"], offer["open"]
        if asked.position is None or command.get("position") == asked.position:
            yield number, dict(command)
        elif asked.position in may.get("position", {}).get("values", ()):
            yield number, {**command, "position": asked.position}
        elif command.get("position") is None:
            yield number, {**command, "positions": [asked.position]} if "positions" in may else dict(command)
