"""What happens to the cards of a round before they are dealt and after they can no longer be another's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from croupier.codec import Kinds
from croupier.rulebook import Actor


@dataclass(frozen=True, slots=True)
class RoundSealed:
    """A round has a key. The commitment to it is published before bets open; the key lies sealed by the key of the house."""

    table: str
    round: int
    commitment: str
    sealed_key: str


@dataclass(frozen=True, slots=True)
class EntropyGiven:
    """A player has added words to the shuffle of a round, while bets were open."""

    table: str
    round: int
    words: str
    by: Actor
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """The key of a round is published: its deck, its commitment and its sealed events can be checked by anybody."""

    table: str
    round: int
    key: str  # hexadecimal


CardEvent: TypeAlias = RoundSealed | EntropyGiven | RoundOpened
CARDS = Kinds(room="house", classes=(RoundSealed, EntropyGiven, RoundOpened))
