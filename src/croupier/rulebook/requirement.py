"""Requirements: what a jackpot system must do beside the rules of the books. They are cited as R-1 and so on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.errors import RulebookError

_NUMBER = re.compile(r"R-[1-9]\d*")


@dataclass(frozen=True, slots=True)
class Requirement:
    """One requirement: what the program does about it, why, and what of it is declined."""

    id: str
    title: str
    does: str
    why: str
    after: str  # the published regulations that it is mapped to
    declined: str = ""  # what of it is not done here, and the reason


def is_requirement(number: str) -> bool:
    """Whether a number that is cited is a requirement's, and not a rule's or a reading's."""
    return _NUMBER.fullmatch(number) is not None


def requirements_from(entries: Iterable[Mapping[str, Any]]) -> dict[str, Requirement]:
    """The requirements by number, from what their TOML file holds; one twice or without words is an error."""
    found: dict[str, Requirement] = {}
    for entry in entries:
        made = Requirement(**entry)
        if not is_requirement(made.id) or made.id in found:
            raise RulebookError(f"{made.id} is no number of a requirement, or it is there twice")
        if not (made.title and (made.does or made.declined) and made.why and made.after):
            raise RulebookError(f"{made.id} must say what it asks for, what we do or decline, why, and after what")
        found[made.id] = made
    return found
