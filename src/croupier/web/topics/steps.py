"""The steps of a round as pages draw them: what is done, what comes next, and what comes later."""

from __future__ import annotations

from typing import Any

from croupier.table import State, list_steps

_RULES = 2  # that a page has room for


def show_steps(state: State) -> list[dict[str, Any]]:
    """The steps as pages draw them."""
    steps, done = list_steps(state)
    return [
        {
            "number": index + 1,
            "id": step.id,
            "words": step.words,
            "rules": list(step.rules[:_RULES]),
            "detail": step.detail,
            "is": "done" if index < done else "next" if index == done else "later",
        }
        for index, step in enumerate(steps)
    ]
