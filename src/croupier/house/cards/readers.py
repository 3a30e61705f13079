"""Readers of real cards, a scanning shoe or a keyboard, through one small protocol; and the commands that come of it.

A reader knows no table. It gives the next card or says what is wrong with it; the table decides what that means.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Protocol, TypeAlias

from croupier.cards import Card
from croupier.errors import CardError
from croupier.rulebook import Actor, To
from croupier.table import commands


class ReaderFault(Enum):
    """Why there is no card."""

    UNREADABLE = "a card has left and could not be read"
    STUCK = "no card has left: it is stuck, or there is none"
    SILENT = "the reader does not answer"


CardRead: TypeAlias = Card | ReaderFault


class CardReader(Protocol):
    """What reads cards, one after the other."""

    def read(self) -> CardRead:
        """The next card, or what is wrong with it."""


class Keyboard:
    """Cards that somebody types, as `As` or `as`. `ask` gives what was typed, or None where nobody types any more."""

    def __init__(self, ask: Callable[[], str | None]) -> None:
        self._ask = ask

    def read(self) -> CardRead:
        """The card that was typed. What is no card cannot be read."""
        typed = self._ask()
        if typed is None:
            return ReaderFault.SILENT
        word = typed.strip()
        try:
            return Card(word[:1].upper() + word[1:].lower())
        except CardError:
            return ReaderFault.UNREADABLE


def scan_card(read: CardRead, by: Actor, *, again: str = "") -> commands.ScanCard | commands.ScanAgain | None:
    """The command that comes of what a shoe has read; with a reason, of a card that was put through it again.

    None where no card has left: the table is not asked, and somebody looks at the shoe.
    """
    if read in (ReaderFault.STUCK, ReaderFault.SILENT):
        return None
    card = read if isinstance(read, Card) else None
    return commands.ScanAgain(by, card, again) if again else commands.ScanCard(by, card)


def key_cards(reader: CardReader, by: Actor, holder: To | int, cards: int) -> commands.KeyCards | ReaderFault:
    """The command that so many cards come to, keyed one after the other; or the first fault, and they are keyed anew."""
    found: list[Card] = []
    while len(found) < cards:
        read = reader.read()
        if isinstance(read, ReaderFault):
            return read
        found.append(read)
    return commands.KeyCards(by, holder, tuple(found))
