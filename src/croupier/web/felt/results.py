"""What a round came to, by position: the payments that were made, together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.rulebook import NOTHING, Money


def describe_results(payments: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """By position what it staked, what came back, its net, and a line for each of its wagers. What is still due is left out."""
    lines: dict[int, dict[str, Any]] = {}
    for group in payments:
        if not group["due"]:
            lines.setdefault(group["position"], {}).update({line["wager"]: line for line in group["lines"]})
    return {str(at): _sum_up(found) for at, found in lines.items()}


def _sum_up(lines: Mapping[str, Any]) -> dict[str, Any]:
    staked = sum((Money.parse(line["stake"]) for line in lines.values()), NOTHING)
    returned = sum((Money.parse(line["back"]) for line in lines.values()), NOTHING)
    return {"staked": str(staked), "returned": str(returned), "net": str(returned - staked), "wagers": dict(lines)}
