"""The round as the book's numbered steps: which are done, which is next, and which command carries it out."""

from __future__ import annotations

from typing import Any

from croupier.rulebook import RevealStep, numbers
from croupier.table import Phase, State, leaving
from croupier.web.felt.layout import reveal_id

_ORDER = (Phase.BETWEEN, Phase.BETTING, Phase.CLOSED)


def describe_steps(state: State) -> list[dict[str, Any]]:
    """All steps of the round of a table, from the opening call to its end."""
    edition, rules = state.setup.edition, state.setup.rules
    begun = state.phase is not Phase.BETWEEN
    past = _ORDER.index(state.phase) if state.phase in _ORDER else len(_ORDER)
    steps = [
        _step("open", rules.opening, begun, ["table.OpenBets"]),
        _step("close", rules.closing, past > 1, ["table.CloseBets"]),
        _step("deal", edition.dealing, past > 2, ["table.DealCards", "table.ScanCard"], cards=len(leaving(state))),
    ]
    decisions = len(edition.decisions.steps)
    for index, reveal in enumerate(edition.reveals):
        if index < decisions:
            steps.append(_decision(state, index))
        turned = begun and reveal.reveal in state.turned
        skipped = begun and state.phase is Phase.OPEN and not turned
        steps.append(_reveal(state, reveal, done=turned or skipped))
    steps.append(_step("pay", rules.concluding, begun and bool(state.settled), ["table.Settle"]))
    now = next((index for index, step in enumerate(steps) if not step["done"]), len(steps) - 1)
    for number, step in enumerate(steps, 1):
        step["number"], step["now"] = number, number - 1 == now
    return steps


def _step(key: str, rules: str, done: bool, kinds: list[str], **values: Any) -> dict[str, Any]:
    return {"key": key, "rules": list(numbers(rules)[:1]), "done": done, "kinds": kinds, "values": values}


def _decision(state: State, index: int) -> dict[str, Any]:
    step = state.setup.edition.decisions.steps[index]
    begun = state.phase not in _ORDER
    acted = [acts[index] for acts in state.actions.values() if len(acts) > index] if begun else []
    counts = {action: acted.count(action) for action in dict.fromkeys(acted)}
    due = state.phase is Phase.DECIDING and state.step == index
    waits = list(state.undecided()) if due else []
    done = begun and not due and (len(state.turned) > index or state.phase in (Phase.TURNING, Phase.OPEN))
    rules = " ".join(dict.fromkeys(rule for choice in step for rule in choice.rules.split()))
    rule = next((each for each in rules.split() if each.count(".") == 1 and each.startswith("3")), rules.split()[0])
    return _step(
        "decide", rule, done, [], actions=list(dict.fromkeys(choice.action for choice in step)), counts=counts, waits=waits
    )


def _reveal(state: State, reveal: RevealStep, *, done: bool) -> dict[str, Any]:
    kinds = ["table.TurnUp", "table.ScanCard"]
    return _step(
        f"turn-{reveal_id(reveal.reveal)}", reveal.rules_of(state.setup.device), done, kinds, cards=len(leaving(state))
    )
