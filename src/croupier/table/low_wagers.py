"""The one wager under the minimum that a player may have had (5.13)."""

from __future__ import annotations

from croupier.rulebook import ANTE, Shares
from croupier.table.state import Area, State


def had_low_wager(state: State) -> frozenset[str]:
    """Who has had the one wager under the minimum: it lies there and plays, or it was paid or collected (5.13)."""
    return state.indulged | {player for player in state.allowed_low if _low_wagers(state, player)}


def has_had_low_wager(state: State, player: str, besides: Area) -> bool:
    """Whether a player has had it on another area than this one."""
    return player in state.indulged or (player in state.allowed_low and bool(set(_low_wagers(state, player)) - {besides}))


def _low_wagers(state: State, player: str) -> list[Area]:
    """A player's wagers under the minimum, but for those that go back, or neither won nor lost.

    An Ante has won or lost if a wager that follows it has: its own stake may come back then (S-60, H-22).
    """
    moved = {area: staked for area, (staked, paid) in state.settled.items() if _cents(staked) != _cents(paid)}
    for at, wager in tuple(moved):
        if state.setup.edition.wager_named[wager].antes and (at, ANTE) in state.settled:
            moved[at, ANTE] = state.settled[at, ANTE][0]
    return [
        (at, wager)
        for (at, wager), shares in {**state.stakes, **moved}.items()
        if player in dict(shares) and wager in state.setup.limits and _cents(shares) < state.setup.limits[wager].least.cents
        if (at, wager) not in state.returning
    ]


def _cents(shares: Shares) -> int:
    return sum(amount.cents for _, amount in shares)
