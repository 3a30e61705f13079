"""Subjects: what the cases of a book are about, and the key by which a case, an effect or a post is named in an answer."""

from __future__ import annotations

from enum import Enum
from typing import TypeVar

from croupier.errors import InputError, show_briefly
from croupier.rulebook import Case

E = TypeVar("E", bound=Enum)


class Subject(Enum):
    """What a lesson is about."""

    CALLS = "Calls"
    PAYOUTS = "Payouts"
    PACK = "The pack"
    DEAL = "The deal"
    STAKES = "Stakes"
    PLAYERS = "Players"
    POWER = "Power failures"
    JACKPOT = "The jackpot"
    LAST_WORD = "The last word"


_LAST_OF = {  # cases are in the order of their subjects, but for those of the jackpot
    Case.EARLIER_LIMITS: Subject.PACK,
    Case.DRAWN_TOGETHER: Subject.DEAL,
    Case.JACKPOT_SHORT: Subject.STAKES,
    Case.SECOND_LOOK_UNMEANT: Subject.PLAYERS,
    Case.POWER_DECIDED: Subject.POWER,
    Case.JACKPOT_FAULT_SEEN: Subject.JACKPOT,
    Case.MEANING: Subject.LAST_WORD,
}
_ORDER = list(Case)
_FEW = 12  # names that are told


def subject_of(case: Case) -> Subject:
    """What a case is about."""
    at = _ORDER.index(case)
    return next(subject for last, subject in _LAST_OF.items() if at <= _ORDER.index(last))


def key_of(member: Enum) -> str:
    """The key of a case, an effect, a post or a subject: `exposed-one`."""
    return member.name.lower().replace("_", "-")


def member_of(kind: type[E], key: str) -> E:
    """What a key names; `InputError` if it names nothing."""
    found = next((each for each in kind if key_of(each) == key), None)
    if found is None:
        names = f", only {', '.join(map(key_of, kind))}" if len(kind) <= _FEW else ""
        raise InputError(f"there is no {kind.__name__.lower()} {show_briefly(key)}{names}")
    return found


def capital(text: str) -> str:
    """The same words with a capital at their beginning."""
    return text[:1].upper() + text[1:]
