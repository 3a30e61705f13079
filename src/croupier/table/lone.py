"""A jackpot or bonus wager without the wager that it needs beside it."""

from __future__ import annotations

from croupier.rulebook import Actor
from croupier.table import events as e
from croupier.table.state import State


def lone_wagers(state: State, by: Actor) -> tuple[e.LoneWagerReturned, ...]:
    """What goes back from positions that are not in play."""
    rules = tuple(state.setup.rules.lone_jackpot.split())
    return tuple(
        e.LoneWagerReturned(by, rules, player, position, wager, amount)
        for (position, wager), shares in state.stakes.items()
        if position not in state.in_play
        for player, amount in shares
    )
