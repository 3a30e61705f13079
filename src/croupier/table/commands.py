"""What somebody at a table may ask for. Everything that a decision needs arrives in the command."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.cards import Card
from croupier.rulebook import Actor, Meter, Money


@dataclass(frozen=True, slots=True)
class Command:
    by: Actor


@dataclass(frozen=True, slots=True)
class OpenBets(Command):
    """'Place your bets, please.'"""


@dataclass(frozen=True, slots=True)
class PlaceWager(Command):
    """Stake on an area, or add to what lies there. Staff may do it for a player who asks."""

    player: str
    position: int
    wager: str
    amount: Money


@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    """Take a player's whole stake off an area while bets are open."""

    player: str
    position: int
    wager: str


@dataclass(frozen=True, slots=True)
class TellOfOneLook(Command):
    """Tell a player on several positions that one hand only may be looked at."""

    player: str


@dataclass(frozen=True, slots=True)
class ConfineToOnePosition(Command):
    """A pit manager's discretion; it holds until it is lifted."""

    player: str
    why: str


@dataclass(frozen=True, slots=True)
class CloseBets(Command):
    """'No more bets.'"""


@dataclass(frozen=True, slots=True)
class DealCards(Command):
    """Deal the round from a shuffled deck."""

    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Look(Command):
    """Look at the cards of one's own position."""

    position: int


@dataclass(frozen=True, slots=True)
class Decide(Command):
    """Fold, bet, play, continue, flop, turn, river or check."""

    position: int
    action: str


@dataclass(frozen=True, slots=True)
class TurnUp(Command):
    """Turn up what comes next."""


@dataclass(frozen=True, slots=True)
class Decline(Command):
    """Refuse comparison: the cards are not shown."""

    position: int


@dataclass(frozen=True, slots=True)
class Settle(Command):
    """Pay, collect and give back. The meter is what it shows when the round's hands are entered."""

    meter: Meter | None = None
