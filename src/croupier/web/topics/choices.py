"""What may be said about something that waits: the lawful choices of whoever looks, each as the request that says it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.house import HouseState
from croupier.jackpot import Entry
from croupier.rulebook import Case, Post
from croupier.web.topics.asks import fill_offers
from croupier.web.topics.waits import POWER, Wait
from croupier.web.words import name_entry

_FOUL = (Case.FOREIGN_CARD, Case.SURPLUS_CARD, Case.MISSING_CARD)
_CASES: Mapping[str, tuple[Case, ...]] = {
    "jackpot": _FOUL,
    "interrupted": POWER,
    "fault": (Case.JACKPOT_FAULT_UNSEEN, Case.JACKPOT_FAULT_SEEN),
}
_SAYS = {
    "jackpot.ConfirmEntry": "It is what it was entered as",
    "jackpot.RejectEntry": "It is none",
    "jackpot.RestoreLink": "The link is mended",
}


def list_choices(
    state: HouseState, waits: Sequence[Wait], shown: Mapping[str, Any], post: Post
) -> dict[str, list[dict[str, Any]]]:
    """The choices of a post about each thing that waits at a table, by its id, out of what is offered there."""
    return {each.id: [*_of_pool(state, each, shown), *_of_table(state, each, shown), *_of_house(each, post)] for each in waits}


def _of_pool(state: HouseState, wait: Wait, shown: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What is said to the pool: of an entry, or of the link."""
    for offer in shown["offers"]:
        command = offer["command"]
        inner = command.get("command", {})
        is_entry = wait.kind == "jackpot" and wait.pool == command.get("pool") and inner.get("number") == wait.entry
        is_link = wait.kind == "link" and inner.get("kind") == "jackpot.RestoreLink"
        if (is_entry or is_link) and inner["kind"] in _SAYS:
            words = _SAYS[inner["kind"]]
            if inner.get("pack_counted"):
                words = f"{words}; the pack was counted"
            yield _choice(words, offer, command) | _about_entry(state, wait, inner["kind"])


def _about_entry(state: HouseState, wait: Wait, kind: str) -> dict[str, Any]:
    """What a confirmed entry pays, and which is served next."""
    if kind != "jackpot.ConfirmEntry":
        return {}
    rules = list(wait.rules)
    follows: list[dict[str, Any]] = [{"words": "is paid once the round is settled", "amount": str(wait.amount), "rules": rules}]
    entries: Sequence[Entry] = state.floor.pools[wait.pool].open_entries
    later = next((each for each in entries if each.number > wait.entry), None)
    if later is not None:
        words = f"{later.table.name}, {name_entry(later)}, is served next"
        follows.append({"words": words, "amount": None, "rules": []})
    return {"does": "confirm", "amount": str(wait.amount), "follows": follows}


def _of_table(state: HouseState, wait: Wait, shown: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What is said at the table: the irregularities that this may be, and a player's course."""
    offers = shown["table"]["offers"]
    if wait.kind == "ask":
        yield from _of_ask(state, wait, shown)
        return
    if wait.kind == "course":
        at = int(wait.id.rpartition(" ")[2])
        found = [n for n, each in enumerate(offers) if _chooses_course(each["command"], at)]
    else:
        doubt = state.floor.tables[wait.table].doubt
        cases = (doubt, *_FOUL, Case.COUNT_WRONG) if wait.kind == "doubt" and doubt else _CASES.get(wait.kind, ())
        by_case = {each["case"]: each["offers"] for each in shown["beside"].get("happenings", ())}
        found = [n for case in dict.fromkeys(cases) for n in by_case.get(case.name.lower(), ())]
        found.sort(key=lambda n: bool(offers[n]["command"].get("before")))  # it is as it looks now, or it was earlier
    for number in found:
        command = {"kind": "floor.AtTable", "table": wait.table, "command": offers[number]["command"], "at": 0}
        yield _choice(shown["beside"]["offers"][number]["words"], offers[number], command)


def _of_ask(state: HouseState, wait: Wait, shown: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What was asked for, as far as this person may rule on it; the words of who has asked are the reason until others are."""
    asked = state.asks.find(wait.table, int(wait.id.rpartition(" ")[2]))
    for number, filled in fill_offers(asked, shown) if asked else ():
        command = {"kind": "floor.AtTable", "table": wait.table, "command": filled, "at": 0}
        made = _choice(shown["beside"]["offers"][number]["words"], shown["table"]["offers"][number], command)
        yield made | {"said": asked.why if asked else ""}


def _chooses_course(command: Mapping[str, Any], position: int) -> bool:
    return command["kind"] == "table.ChooseCourse" and command.get("position") == position


def _of_house(wait: Wait, post: Post) -> Iterator[dict[str, Any]]:
    """What is said to the house: that a stopped table plays on, or that there is nothing to rule on."""
    if wait.kind == "ask" and post >= Post.PIT_SUPERVISOR:
        command = {"kind": "house.CloseAsk", "table": wait.table, "number": int(wait.id.rpartition(" ")[2]), "why": ""}
        yield _choice("There is nothing to rule on", {"rules": ["R-18"], "open": {"why": {}}}, command) | {"why": ["why"]}
    if wait.kind == "stopped" and post >= wait.post:
        command = {"kind": "house.ResumeTable", "table": wait.table, "why": ""}
        offer = {"rules": ["R-17", "R-24"], "open": {"why": {}, "witness": {"post": "pit-supervisor"}}}
        yield _choice("The table plays on", offer, command) | {"why": ["why"]}


def _choice(words: str, offer: Mapping[str, Any], command: Mapping[str, Any]) -> dict[str, Any]:
    """A choice: its words, the request, where the reason goes in it, and the post of a second person where it takes one."""
    may = offer["open"]
    return {
        "words": words,
        "rules": list(offer["rules"]),
        "request": dict(command),
        "why": ["command", "why"] if "why" in may else None,
        "second": may["witness"]["post"] if "witness" in may else None,
        "does": "rule",
        "amount": None,
        "follows": [],
        "said": "",
    }
