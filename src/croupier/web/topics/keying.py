"""Cards that the dealer keys where no device reads them: whose, and how many. Which they are, only the dealer sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_PLACES = {"dealer": -2, "community": -1}  # what lies in the middle of the table comes before the hands
_LAST = 1_000  # and what was burned comes after them


def list_keying(seen: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Whose cards are to be keyed, in the order in which one goes round the table, from what is offered to this person."""
    asked = [
        {
            "offer": index,
            "holder": offer["command"]["holder"],
            "rules": list(offer["rules"]),
            "least": offer["open"]["cards"]["least"],
            "most": offer["open"]["cards"]["most"],
        }
        for index, offer in enumerate(seen["table"]["offers"])
        if offer["command"]["kind"] == "table.KeyCards"
    ]
    return sorted(asked, key=lambda each: _place(each["holder"]))


def _place(holder: str | int) -> int:
    return holder if isinstance(holder, int) else _PLACES.get(holder, _LAST)
