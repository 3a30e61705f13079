"""Names, reasons and other lines of text that strangers give: one rule for all of them, asked wherever such text comes in.

A line is kept, shown and compared as it was given. So there is one way of writing it, and nothing in it that cannot be seen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from unicodedata import category, is_normalized, name, normalize

LONGEST_NAME = 80  # characters, of whatever is no reason
LONGEST_REASON = 500
_MARKS = 3  # that one letter carries at most
NO_INK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")  # letters and marks without ink
_SELECTORS = (("\ufe00", "\ufe0f"), ("\U000e0100", "\U000e01ef"))  # of another shape for the sign before; they do not show

_ALIKE = frozenset({"ARMENIAN", "CHEROKEE", "COPTIC", "CYRILLIC", "GREEK", "LATIN", "LISU"})  # scripts with letters alike


def find_fault(text: str, longest: int = LONGEST_NAME) -> str:
    """What is wrong with a line of text; nothing if it may be kept and shown. An empty line is none of its business."""
    if len(text) > longest:
        return f"this has {len(text)} characters, and at most {longest} are taken"
    if text != text.strip() or "  " in text:
        return "write it without spaces at the ends and with single spaces between words"
    if text.isascii() and text.isprintable():
        return ""
    if unseen := next((sign for sign in text if _is_unseen(sign)), ""):
        return f"U+{ord(unseen):04X} does not show, breaks the line or turns its direction: leave it out"
    if not is_normalized("NFC", text):
        return "its letters and marks are not composed: write it in the normal form NFC"
    if _has_loose_marks(text):
        return "write marks on letters, not more than three on each"
    for part in (text,) if longest <= LONGEST_NAME else text.split():  # a reason may have words of several scripts
        if len(scripts := _scripts(part)) > 1:
            return f"it mixes {' and '.join(scripts)} letters, many of which look alike: write it in one script"
    return ""


def is_name(value: Any) -> bool:
    """Whether something is a line of text as short as names are. It may be empty."""
    return type(value) is str and len(value) <= LONGEST_NAME and _is_sound(value)


def is_reason(value: Any) -> bool:
    """Whether something is a line of text not longer than reasons are. It may be empty."""
    return is_name(value) or (type(value) is str and not find_fault(value, LONGEST_REASON))


def fold_name(name: str) -> str:
    """What is the same for all names that differ only in spaces, in case or in compatibility forms such as wide letters.

    Letters of other scripts that look the same stay apart: that no name mixes such scripts is for `find_fault`.
    """
    return _folded(name) if len(name) <= LONGEST_NAME else _folded.__wrapped__(name)


@lru_cache(maxsize=4096)
def _is_sound(name: str) -> bool:
    """The same few names come with every command. Only short ones are kept here."""
    return not find_fault(name)


@lru_cache(maxsize=4096)
def _folded(name: str) -> str:
    return "".join(normalize("NFKC", normalize("NFKC", name).casefold()).split())


def _is_unseen(sign: str) -> bool:
    """Control, format and private signs, halves of signs, those that mean nothing yet, and any space but the usual one."""
    kind = category(sign)
    if kind[0] == "C" or (kind[0] == "Z" and sign != " ") or sign in NO_INK:
        return True
    return any(first <= sign <= last for first, last in _SELECTORS)


def _scripts(text: str) -> list[str]:
    """The scripts of a text, of those whose letters can be taken for each other's."""
    found = {name(sign, "").partition(" ")[0] for sign in normalize("NFKC", text) if category(sign)[0] == "L"}
    return sorted(script.title() for script in found & _ALIKE)


def _has_loose_marks(text: str) -> bool:
    """Marks at the start of a word would sit on what is printed before it, and a heap of them on the lines around."""
    run = _MARKS  # at the start there is no letter to carry one
    for sign in text:
        run = run + 1 if category(sign)[0] == "M" else _MARKS if sign == " " else 0
        if run > _MARKS:
            return True
    return False
