"""Decisions at positions that players share: what staff enter when everybody adds the own part."""

from __future__ import annotations

from croupier.rulebook import Actor, Money, Post
from croupier.table import State
from croupier.table import commands as c

DEALER = Actor("D", Post.DEALER)


def entered(state: State, position: int, action: str) -> c.Decide:
    """A decision as the dealer enters it: where several share the Ante, everybody adds the own part of a new wager."""
    shares = state.stakes.get((position, "ante"), ())
    places = next(each.places for each in state.choices(position) if each.action == action)
    if not places or len(shares) < 2:
        return c.Decide(DEALER, position, action)
    antes = state.setup.book.edition.wager_named[places].antes
    return c.Decide(DEALER, position, action, tuple((player, Money(antes * part.cents)) for player, part in shares))
