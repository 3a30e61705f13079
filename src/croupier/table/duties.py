"""The dealer's duties: to tell players of the one look, and to give back a wager that lies without the one that it needs."""

from __future__ import annotations

from collections import Counter

from croupier.rulebook import Actor, numbers
from croupier.table import events as e
from croupier.table.state import State


def untold(state: State) -> tuple[str, ...]:
    """The players with a wager on several hands who were never told, where the book makes telling a duty."""
    if len(state.in_play) < 2 or not state.setup.rules.telling:
        return ()
    hands = {(at, player) for (at, _), shares in state.stakes.items() if at in state.in_play for player, _ in shares}
    held = Counter(player for _, player in sorted(hands))
    return tuple(player for player, positions in held.items() if positions > 1 and player not in state.told)


def not_told(state: State, by: Actor) -> tuple[e.NotToldOfOneLook, ...]:
    """The record of it. S-27: telling is in time until the first card; a round without it is an incident, not void."""
    players = untold(state)
    if not players:
        return ()
    rules = state.setup.rules
    return (e.NotToldOfOneLook(by, numbers(rules.telling), players, numbers(rules.not_told)),)


def lone_wagers(state: State, by: Actor) -> tuple[e.LoneWagerReturned, ...]:
    """A jackpot or bonus wager on a position that is not in play goes back."""
    return tuple(each for each in unaccompanied(state, by) if each.position not in state.in_play)


def lone_at_close(state: State, by: Actor) -> tuple[e.LoneWagerReturned, ...]:
    """What goes back as bets close. In which order wagers were put down does not matter: it is judged now (S-45, H-43).

    Where a hand is dealt for somebody else's Ante a lone wager does not wait for the end of it (S-88, H-79).
    """
    alone = unaccompanied(state, by)
    if state.setup.rules.lone_returned_at_close or not state.in_play:
        return alone
    return tuple(each for each in alone if each.position in state.in_play)


def unaccompanied(state: State, by: Actor) -> tuple[e.LoneWagerReturned, ...]:
    """Every wager whose player has staked none of those that it needs on the position."""
    rules, wagers = numbers(state.setup.rules.lone_jackpot), state.setup.book.edition.wager_named
    return tuple(
        e.LoneWagerReturned(by, rules, player, position, wager, amount)
        for (position, wager), shares in state.stakes.items()
        if wagers[wager].needs
        for player, amount in shares
        if not any(player in dict(state.stakes.get((position, name), ())) for name in wagers[wager].needs)
    )
