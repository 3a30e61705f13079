"""What several commands ask before anything else: is the table linked, may this person do it, was a reason given."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from croupier.jackpot.entries import Entry
from croupier.jackpot.events import Event
from croupier.jackpot.state import Link, Pool, TableState
from croupier.rulebook import Actor, Post, Refusal, below

Reply: TypeAlias = tuple[Event, ...] | Refusal  # of a command at the pool


class AboutEntry(Protocol):
    """What a command about an entry says of itself."""

    @property
    def why(self) -> str:
        """The reason."""

    @property
    def by(self) -> Actor:
        """Who asks."""

    @property
    def at(self) -> int:
        """When."""


def linked(state: Pool, name: str) -> TableState | Refusal:
    """A table whose link is up, or the refusal: without a link no stake is taken."""
    table = state.tables.get(name)
    if table is None or table.link is Link.UNLINKED:
        return unknown_table(name)
    if table.link is Link.LOST:
        what = f"the link of {name} is lost, so its jackpot wager is not available"
        return Refusal(what, (*table.table.cited.unavailable, "R-11"), Post.SHIFT_MANAGER)
    return table


def unknown_table(name: str) -> Refusal:
    """The refusal for a table that the pool does not have."""
    return Refusal(f"{name} is not linked to this pool", ("R-7", "R-11"), Post.SHIFT_MANAGER)


def needs(actor: Actor, post: Post, what: str, rules: tuple[str, ...]) -> Refusal | None:
    """The refusal for somebody below a post."""
    return below(actor, post, what, rules)


def needs_reason(why: str) -> Refusal | None:
    """The refusal for what comes without a reason."""
    return None if why.strip() else Refusal("say why: the reason is recorded", ("R-2",))


def needs_two(actor: Actor, witness: Actor, what: str) -> Refusal | None:
    """The shift manager, and another person who holds a post (R-17)."""
    if refused := needs(actor, Post.SHIFT_MANAGER, what, ("R-6", "R-17")):
        return refused
    if refused := needs(witness, Post.PIT_SUPERVISOR, f"be the second person to {what}", ("R-17",)):
        return refused
    return Refusal(f"it takes two persons to {what}", ("R-17",)) if witness.is_same_person(actor) else None


def open_entry(state: Pool, number: int) -> Entry | Refusal:
    """An entry that is neither paid nor rejected, or the refusal."""
    entry = state.entry(number)
    if entry is None:
        return Refusal(f"there is no entry {number}", ("R-8",))
    if not entry.open:
        return Refusal(f"entry {number} is {entry.status.value} already", ("R-19",))
    return entry
