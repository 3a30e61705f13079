"""What a round waits for, in words: the end of a refusal that comes too early or too late."""

from __future__ import annotations

from croupier.table.state import Phase, State

_NEXT = {
    Phase.BETWEEN: "no round is open, so open the bets first",
    Phase.BETTING: "bets are open, so close them first",
    Phase.CLOSED: "bets are closed, so deal the cards first",
    Phase.OPEN: "all cards that decide are open, so settle the round",
}


def due_now(state: State) -> str:
    """What is to be done next at a table, and by whom."""
    if state.phase is Phase.DECIDING and (at := state.undecided()):
        who = f"positions {', '.join(map(str, at))} have" if len(at) > 1 else f"position {at[0]} has"
        return f"{who} not decided yet"
    if state.phase is Phase.TURNING and (left := state.left_to_turn()):
        return f"turn up {left[0].reveal.value} first"
    if state.phase is Phase.OPEN and state.settled and state.stakes:
        return f"the jackpot wager of position {', '.join(str(at) for at, _ in sorted(state.stakes))} is still to be settled"
    return _NEXT.get(state.phase, _NEXT[Phase.OPEN])


def not_open(state: State, position: int, action: str) -> str:
    """Why a position cannot act in a way now: what it may do instead, or what comes first."""
    choices = state.choices(position) or state.changes(position)
    if choices:
        return f"{action!r} is not open here, only {' or '.join(dict.fromkeys(each.action for each in choices))}"
    if state.deal is not None and position not in state.in_play:
        return f"position {position} has no hand in this round"
    if state.phase is Phase.DECIDING and state.actions.get(position):
        return f"position {position} has decided already: {due_now(state)}"
    return f"{action!r} is not open here: {due_now(state)}"
