"""Scenes: something has gone wrong at a shadow table. What is told, and the report that staff would make of it.

For every case there is one maker, whatever the book: it knows the table, its positions and wagers, and no rule. Whether it is
that case the table itself says, when the report is put to it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from croupier.cards import RANKS, Card
from croupier.drill.chance import Chance
from croupier.drill.shadow import ShadowTable, When
from croupier.rulebook import Actor, Case, Device, Effect, Money, Post, To, wager_text
from croupier.table import commands as c

_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_RANKS = dict(zip(RANKS, _NAMES, strict=True))
_SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


@dataclass(frozen=True)
class OpenCard:
    """A card that lies open and should not: whose it is, which of that hand in the order of dealing, and what it is."""

    holder: To | int
    index: int
    card: Card


@dataclass(frozen=True)
class Scene:
    """A table at which something has happened, what is told of it, and what staff would report."""

    table: ShadowTable
    report: c.Report
    told: tuple[str, ...]
    position: int | None = None  # whose hand or wager it is about
    player: str = ""
    wager: str = ""
    lies: Money | None = None  # what the wager is found to be
    lit: tuple[int, ...] = ()  # positions to look at
    open_cards: tuple[OpenCard, ...] = ()

    def said(self, by: Actor, effect: Effect | None = None) -> c.Report:
        """The report as somebody makes it, with the effect that they pick."""
        return replace(self.report, by=by, effect=effect)


@dataclass(frozen=True)
class Setting:
    """What a maker has to work with: the book, the case, and the choices of the seed."""

    slug: str
    case: Case
    chance: Chance
    told: list[str] = field(default_factory=list)

    def table(self, *whens: When, device: Device | None = None, owners: dict[int, str] | None = None) -> ShadowTable:
        """A table at one of some moments; what has happened there by then is told."""
        when = self.chance.pick(whens)
        made = ShadowTable(self.slug, self.chance, device)
        made.bring_to(when, owners)
        self.tell_moment(made, when)
        return made

    def tell_moment(self, table: ShadowTable, when: When) -> None:
        """How far the round is. What somebody has seen cannot be seen on the table, so it is told."""
        self.told.append(when.value)
        if when is When.LOOKED:
            seen = [f"{who} has looked at the cards of position {at}" for who, at in table.state.looks.items()]
            self.told.append(f"{' and '.join(seen)}.")

    def somebody(self, table: ShadowTable, *, staying: bool = False) -> tuple[int, str]:
        """One of the positions in play, and who decides there; if need be one that has not folded."""
        able = [at for at in table.state.in_play if not (staying and table.state.folded(at))]
        settled = sorted({at for at, _ in table.state.settled})
        position = self.chance.pick(able or settled or [1])
        return position, table.state.owners.get(position, "")

    def scene(self, table: ShadowTable, report: c.Report, *told: str, **more: Any) -> Scene:
        """The scene, with all that was told so far and what happens now."""
        return Scene(table, report, (*self.told, *told), **more)


Maker = Callable[[Setting], Scene]
ANY_TIME = tuple(When)
IN_PLAY = (When.DEALT, When.LOOKED, When.DECIDED)
NOBODY = Actor("nobody", Post.DEALER)  # who reports it is said later


def card_words(card: Card) -> str:
    """'the ace of diamonds'."""
    return f"the {_RANKS[card.text[0]]} of {_SUITS[card.suit]}"


def stake_words(player: str, wager: str) -> str:
    """'the ante of Ben'."""
    return f"the {wager_text(wager)} of {player}"
