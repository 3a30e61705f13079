"""What an offer is called on a button: a few words, whose it is, what it stakes, and which part of the page it belongs to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from croupier.rulebook import FOLD, IDENTITY, Money, wager_text
from croupier.web.topics.chips import list_admitted

_CALLS = {"table.OpenBets": "Place your bets, please", "table.CloseBets": "No more bets", "table.Settle": "Pay and take"}
_GROUPS = {
    "course": ("OpenBets", "CloseBets", "DealCards", "ScanCard", "KeyCards", "TurnUp", "Settle", "TellOfOneLook"),
    "decision": ("Look", "Decide", "Decline", "AnnounceJackpotHand", "AgreeToAdd", "ChooseCourse", "Withdraw"),
    "stake": ("PlaceWager", "TakeBack"),
    "seat": ("SitDown", "LeaveSeat"),
    "pit": ("ConfineToOnePosition", "LiftRestriction", "RejectJackpotHand", "LiftRejection", "ViewDeclined", "EndWithdrawal"),
}
_GROUP_OF = {f"table.{kind}": group for group, kinds in _GROUPS.items() for kind in kinds}
_ANSWERS = {"table.ChooseCourse": "choose course, ", "table.Withdraw": "withdraw, "}
_KEY = re.compile(rf"{IDENTITY}[A-Z]\d+")


def describe_offer(
    offer: Mapping[str, Any],
    persons: Mapping[str, str],
    own: str,
    staked: Mapping[int, Mapping[str, str]],
    folds: Mapping[int, Mapping[str, str]] = MappingProxyType({}),
) -> dict[str, Any]:
    """The words and the place of an offer. Persons are called by names that the viewer may know, else they are somebody.

    `staked` is what lies on each position: an offer that adds to it says what it comes to. `folds` is what a fold would lose.
    """
    command = offer["command"]
    kind = command["kind"]
    adds = [part for _, part in offer.get("adds", ())]
    amount = Money(sum(Money.parse(part).cents for part in adds)) if adds else None
    label = _KEY.sub(lambda key: persons.get(key[0], "somebody"), offer["label"])
    if own and f", {persons.get(own)}" in label:
        label = label.replace(f", {persons.get(own)}", "")
    words = _CALLS.get(kind, label)
    if kind in _ANSWERS:  # what was asked, everybody has seen
        words = words.removeprefix(_ANSWERS[kind])
        words = words.removesuffix(f", position {command.get('position')}") if own else words
    if kind == "table.Settle" and command.get("waiting"):
        words = f"{words}; the jackpot hands wait"
    if kind == "table.PlaceWager":
        words = f"{wager_text(command['wager'])}, position {command['position']}"
    shown = {
        "words": f"{words[:1].upper()}{words[1:]}",
        "group": "report" if "why" in command and kind not in _GROUP_OF else _GROUP_OF.get(kind, "other"),
        "kind": kind,
        "position": command.get("position"),
        "amount": str(amount) if amount is not None else None,
    }
    if kind == "table.Decide" and amount is not None:
        lies = sum(Money.parse(each).cents for each in staked.get(command["position"], {}).values())
        return shown | {"in_all": str(Money(lies + amount.cents))}
    if kind == "table.Decide" and command["action"] == FOLD and (lost := folds.get(command["position"])):
        return shown | {"loses": str(Money(sum(Money.parse(each).cents for each in lost.values()))), "lost": list(lost)}
    return shown | {"chips": list_admitted(offer["open"]["amount"])} if kind == "table.PlaceWager" else shown
