"""What has happened at a table, each with the rules by which it did."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.rulebook import Actor, Money, Result
from croupier.table.dealing import Dealt
from croupier.table.state import Reveal


@dataclass(frozen=True, slots=True)
class Event:
    by: Actor
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BetsOpened(Event):
    pass


@dataclass(frozen=True, slots=True)
class WagerPlaced(Event):
    player: str
    position: int
    wager: str
    amount: Money


@dataclass(frozen=True, slots=True)
class WagerTakenBack(Event):
    player: str
    position: int
    wager: str
    amount: Money


@dataclass(frozen=True, slots=True)
class ToldOfOneLook(Event):
    player: str


@dataclass(frozen=True, slots=True)
class Confined(Event):
    player: str
    why: str


@dataclass(frozen=True, slots=True)
class BetsClosed(Event):
    pass


@dataclass(frozen=True, slots=True)
class LoneWagerReturned(Event):
    """A jackpot or bonus wager without the wager that it needs beside it."""

    player: str
    position: int
    wager: str
    amount: Money


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    deal: Dealt


@dataclass(frozen=True, slots=True)
class HandLookedAt(Event):
    player: str
    position: int


@dataclass(frozen=True, slots=True)
class Decided(Event):
    position: int
    action: str
    wager: str  # that it added, if any
    shares: tuple[tuple[str, Money], ...]  # and who added how much of it


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    stage: Reveal


@dataclass(frozen=True, slots=True)
class ComparisonDeclined(Event):
    position: int


@dataclass(frozen=True, slots=True)
class WagerSettled(Event):
    """One wager, by its rules and the readings it leaned on; with what goes back to each player who has a part in it."""

    position: int
    wager: str
    result: Result
    odds: str
    returned: tuple[tuple[str, Money], ...]
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundConcluded(Event):
    meter: Money | None  # what the jackpot's meter shows then
