"""What leaves a round with a wager that was found not to lie there, kept until the round is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.rulebook import Money, Shares


@dataclass(frozen=True, slots=True)
class LeftWith:
    """What hung on wagers of one position that were found not to lie there: it counts again if they did (S-79, H-68)."""

    out: bool = False  # the hand has left the round with them
    actions: tuple[str, ...] | None = None  # what was decided before the last Ante was gone; None where no Ante is
    beside: Mapping[str, Mapping[str, Money]] = field(default_factory=dict)  # player -> the wagers that needed what is gone
    course: bool | None = None  # the position had a course to choose, and whether it was repaired; None if it had not
    leave: frozenset[str] = frozenset()  # players who had leave to withdraw, and had not answered
    agreed: Mapping[str, Shares] = field(default_factory=dict)  # action -> who had agreed to add how much to it


NOTHING_LEFT = LeftWith()
