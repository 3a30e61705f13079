"""How a table's wagers come out: the settlement's lines, with what goes back whatever the result and what was lost before."""

from __future__ import annotations

from croupier.rulebook import NOTHING, Result, SettledWager, Settlement
from croupier.table.state import State


def settled_lines(state: State, settled: Settlement) -> list[tuple[int, SettledWager]]:
    """The line of every wager with its position."""
    lines = [(each.played.position, line) for each in settled.positions for line in each.lines]
    return [(at, found) for at, line in lines if (found := _corrected(state, at, line))] + _lost_on_the_way(state)


def _corrected(state: State, position: int, line: SettledWager) -> SettledWager | None:
    """A line as settled, or going back whatever the result (5.13): then nothing is due on a bonus that hangs on it."""
    rules = state.returning.get((position, line.wager))
    if rules is None:
        return line
    if state.setup.book.edition.wager_named[line.wager].bonus_on:
        return None
    return line._replace(result=Result.RETURNED, odds="", returned=line.stake, rules=rules, readings=())


def _lost_on_the_way(state: State) -> list[tuple[int, SettledWager]]:
    """What a hand that was folded after staying in had staked by then (Resorts World 5.5, H-16)."""
    before_deal = {wager.name for wager in state.setup.wagers}
    return [
        (at, SettledWager(wager, state.staked(at)[wager], Result.COLLECTED, "", NOTHING, state.forfeited[at], ()))
        for at, wager in state.stakes
        if at in state.forfeited and wager not in before_deal
    ]
