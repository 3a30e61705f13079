"""The next thing for the dealer to do, as one button: its words, its rules, and the request that does it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.table import Phase, State

_COURSE: Mapping[Phase, tuple[str, ...]] = {
    Phase.BETWEEN: ("table.OpenBets",),
    Phase.BETTING: ("table.TellOfOneLook", "table.CloseBets"),
    Phase.CLOSED: ("table.DealCards", "table.KeyCards"),
    Phase.DECIDING: ("table.KeyCards",),
    Phase.TURNING: ("table.TurnUp", "table.KeyCards"),
    Phase.OPEN: ("table.KeyCards", "table.Settle"),
}


def find_next(
    state: State, seen: Mapping[str, Any], steps: Sequence[Mapping[str, Any]], *, confirmed: bool = False
) -> dict[str, Any] | None:
    """What comes next, from what is offered to this person; without a request where somebody else is waited for.

    `confirmed`: the pit has confirmed all jackpot hands of the table that are not paid.
    """
    step = next((each for each in steps if each["is"] == "next"), steps[0])
    shown = {"step": step["id"], "words": step["words"], "rules": step["rules"], "offer": None, "request": None, "waits": ""}
    for index, offer in enumerate(seen["table"]["offers"]):
        command = offer["command"]
        if command["kind"] not in _COURSE[state.phase] or command.get("hold") or _untimely(state, seen, command):
            continue
        if command["kind"] == "table.TellOfOneLook":
            shown["words"] = "Tell of the one look"
        if command["kind"] == "table.KeyCards":
            shown["words"] = "Key the cards that lie open"
        if command.get("waiting"):
            shown["words"] = f"{shown['words']}; the jackpot hands wait"
        whole = {"schema": 1, "kind": "floor.AtTable", "table": seen["name"], "command": command, "at": 0}
        request = None if command["kind"] == "table.KeyCards" else whole  # which cards, is for who sees them to say
        return shown | {"rules": offer["rules"], "offer": index, "request": request, "open": offer["open"]}
    entering = next((each for each in seen["offers"] if each["command"]["kind"] == "floor.EnterHands"), None)
    if entering is not None:
        request = {"schema": 1, **entering["command"]}
        return shown | {
            "words": "Enter the jackpot hands",
            "rules": entering["rules"],
            "request": request,
            "open": entering["open"],
        }
    return shown | {"waits": _waits(state, confirmed=confirmed)}


def _untimely(state: State, seen: Mapping[str, Any], command: Mapping[str, Any]) -> bool:
    """Whoever need not be told is not told, and cards that decide nothing any more are not asked for."""
    if command["kind"] == "table.KeyCards":
        return state.phase is Phase.OPEN and not state.hangs_on
    return command["kind"] == "table.TellOfOneLook" and command["player"] not in seen["table"]["untold"]


def _waits(state: State, *, confirmed: bool) -> str:
    if state.choosing:
        return f"To play on or to take the stakes back: position {', '.join(map(str, sorted(state.choosing)))}"
    if state.leave:
        return "To withdraw or to stay in: the players"
    if state.phase is Phase.DECIDING and (left := state.undecided()):
        return (
            f"Position {', '.join(map(str, left))} to decide"
            if len(left) == 1
            else f"Positions {', '.join(map(str, left))} to decide"
        )
    if state.phase is Phase.OPEN and confirmed:
        return "A jackpot hand of another table is paid first"
    if state.phase is Phase.OPEN:
        return "The jackpot hands are to be confirmed by the pit"
    if state.phase is Phase.CLOSED:
        return "The shoe deals"
    return "Somebody else comes first"
