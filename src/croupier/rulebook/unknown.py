"""Cards that are not known yet: a face-down card at a table where nobody reads the cards.

A fact that needs such a card has no value yet. So nothing is guessed: a wager is settled once every value that the fact may
have leads to the same ruling.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex

from croupier.cards import Card
from croupier.errors import InputError

if TYPE_CHECKING:
    from typing import Self


class CardsUnknownError(InputError):
    """Something was asked that hangs on cards which nobody has seen yet; `whose` they are."""

    def __init__(self, whose: Iterable[str], *, rules: Iterable[str] = ()) -> None:
        self.whose = tuple(dict.fromkeys(whose))
        super().__init__(f"the cards of {' and of '.join(self.whose)} decide and are not known yet", rules=rules)


class PartlyKnown(tuple[Card, ...]):  # noqa: SLOT001  # a tuple has room for no slot of its own
    """The cards of one holder, some of them unknown. Whoever asks for one that is not known gets a `CardsUnknownError`."""

    whose: str

    def __new__(cls, cards: Sequence[Card | None], whose: str) -> Self:
        """The cards in their order, None for one that is not known."""
        made = super().__new__(cls, cards)  # type: ignore[arg-type]  # what is unknown never leaves it
        made.whose = whose
        return made

    @property
    def known(self) -> tuple[Card, ...]:
        """The cards that are known."""
        cards: Iterator[Card | None] = super().__iter__()
        return tuple(card for card in cards if card is not None)

    def __iter__(self) -> Iterator[Card]:
        if len(self.known) < len(self):
            raise CardsUnknownError((self.whose,))
        return super().__iter__()

    def __getitem__(self, at: SupportsIndex | slice) -> Any:
        found: Any = super().__getitem__(at)
        if isinstance(at, slice):
            return known_so_far(found, self.whose)
        if found is None:
            raise CardsUnknownError((self.whose,))
        return found


def known_so_far(cards: tuple[Card | None, ...], whose: str) -> tuple[Card, ...]:
    """Cards as facts take them: if all are known they are what they are."""
    return PartlyKnown(cards, whose) if None in cards else cards  # type: ignore[return-value]


def all_known(cards: tuple[Card, ...]) -> bool:
    """Whether none of the cards is unknown."""
    return type(cards) is not PartlyKnown
