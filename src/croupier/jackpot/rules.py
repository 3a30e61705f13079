"""Which rules of each book, and which readings, the pool carries out: what its events and refusals cite."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import Enum

from croupier.rulebook import Post


class Order(Enum):
    """Who is served first when hands at several tables win nearly together."""

    ENTRY = "by entry in the jackpot system"
    DEAL = "by when the hole cards were dealt"


@dataclass(frozen=True, slots=True)
class Cited:
    """The numbers under which one book speaks of the pool."""

    order: Order
    order_rules: tuple[str, ...]
    sharing: tuple[str, ...]
    growth: tuple[str, ...]
    reversal: tuple[str, ...]
    confirmation: tuple[str, ...]
    fault: tuple[str, ...]  # a hit while the link is lost is entered by these
    fault_post: Post  # and by nobody below

    def parts(self) -> Iterator[tuple[str, str]]:
        """Every rule that is cited here, with the part of the pool that cites it; readings and requirements are no rules."""
        for each in fields(self):
            numbers = getattr(self, each.name)
            if isinstance(numbers, tuple):
                words = each.name.removesuffix("_rules").replace("_", " ")
                yield from ((number, f"linked jackpot: {words}") for number in numbers if number[0].isdigit())


_RULING = Post.SHIFT_MANAGER  # no rule of Marina Bay Sands covers it, so it is ruled on
_STUD = Cited(Order.ENTRY, ("3.14", "S-42"), ("3.15",), ("S-34",), ("S-47",), ("S-70",), ("6.1", "S-44"), _RULING)
CITED = {
    "mbs-singapore-stud": _STUD,
    "mbs-singapore-stud-v9": _STUD,
    "mbs-three-card": Cited(
        Order.ENTRY, ("3.17", "S-42"), ("3.18",), ("S-34",), ("S-47",), ("S-70",), ("6.1", "S-44"), _RULING
    ),
    "mbs-texas-holdem": Cited(
        Order.ENTRY, ("3.14", "H-45"), ("3.15",), ("H-8",), ("H-52",), ("R-17",), ("6.1", "H-39"), _RULING
    ),
    "rws-texas-holdem": Cited(
        Order.DEAL,
        ("4.5", "H-45"),
        ("4.2",),
        ("1.20", "H-8"),
        ("H-52",),
        ("4.4", "R-17"),
        ("5.17.1", "H-39"),
        Post.PIT_SUPERVISOR,
    ),
}
