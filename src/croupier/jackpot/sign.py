"""What the public sign shows (R-16): the value, and the last hits. Whose they were is nobody's business."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.jackpot.state import Jackpot
from croupier.rulebook import Money

LAST_HITS = 25


@dataclass(frozen=True, slots=True)
class Hit:
    table: str
    amount: Money
    new_value: Money


@dataclass(frozen=True, slots=True)
class Sign:
    displayed: Money
    last_hits: tuple[Hit, ...]  # the latest last


def view(state: Jackpot) -> Sign:
    standing = [entry for entry in state.entries if entry.stands][-LAST_HITS:]
    hits = (Hit(entry.table.name, entry.locked.amount, entry.locked.after) for entry in standing)
    return Sign(state.displayed, tuple(hits))
