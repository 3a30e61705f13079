"""What of a pool's meter which hand takes: for its sign."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from croupier.rulebook import Edition, ShareOfMeter


def describe_takes(editions: Iterable[Edition]) -> list[dict[str, Any]]:
    """The hands that take a part of the meter by any of these books, the largest part first."""
    found: dict[tuple[str, str], None] = {}
    for edition in editions:
        for wager, line in edition.lines():
            if wager == edition.jackpot.wager and isinstance(line.pays, ShareOfMeter):
                found[line.name.replace("-", " ").title(), line.odds.partition(" ")[0]] = None
    return [{"hand": hand, "share": share} for hand, share in found]
