"""What a book says of the jackpot that links tables: who is served first, and the numbers that its events cite."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import Enum

from croupier.rulebook.authority import Post


class Order(Enum):
    """Who is served first when hands at several tables win nearly together."""

    ENTRY = "by entry in the jackpot system"
    DEAL = "by when the hole cards were dealt"


@dataclass(frozen=True, slots=True)
class LinkedJackpot:
    """The rules, readings and requirements by which a book's tables are linked."""

    order: Order
    order_rules: tuple[str, ...]
    sharing: tuple[str, ...]
    growth: tuple[str, ...]
    reversal: tuple[str, ...]
    confirmation: tuple[str, ...]
    fault: tuple[str, ...]  # a hit while the link is lost is entered by these
    fault_post: Post  # and by nobody below
    confirmation_post: Post = Post.PIT_SUPERVISOR
    equal_times: tuple[str, ...] = ()  # hands dealt at one time, where that is the order
    earlier_deals: tuple[str, ...] = ()  # rounds dealt earlier that are not over, where that is the order
    unavailable: tuple[str, ...] = ()  # no jackpot wager without a link, where a book says so

    def parts(self) -> Iterator[tuple[str, str]]:
        """Every rule that is cited here, with the part of the pool that cites it; readings and requirements are no rules."""
        for name, numbers in self.numbers().items():
            words = name.removesuffix("_rules").replace("_", " ")
            yield " ".join(number for number in numbers if number[0].isdigit()), f"linked jackpot: {words}"

    def numbers(self) -> dict[str, tuple[str, ...]]:
        """All numbers that are cited here, by the field that has them."""
        told = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: numbers for name, numbers in told.items() if isinstance(numbers, tuple)}
