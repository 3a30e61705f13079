"""Review marks as plain data: who has reviewed what was ruled, when, and what was said of it (R-29)."""

from __future__ import annotations

from typing import Any

from croupier.house import HouseState


def describe_review(state: HouseState, position: int) -> dict[str, Any] | None:
    """The mark on what stands at a position of the log; None: nobody has reviewed it."""
    seen = state.reviews.get(position)
    return {"by": seen.by.name, "at": seen.at, "why": seen.why} if seen else None
