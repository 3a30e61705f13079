"""Signs that a terminal may not have, in letters."""

from __future__ import annotations

import codecs
from collections.abc import Mapping

SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
MINUS = "\N{MINUS SIGN}"  # for paper; a terminal has one minus, that of the keyboard
ERRORS = "croupier-letters"  # what a stream does with a sign that it does not have
_PYTHONS_OWN = ("C.UTF-8", "C.utf8", "UTF-8")  # locales that it puts in the place of the plain one
_LETTERS = {
    **{ord(sign): suit for suit, sign in SUIT_SIGNS.items()},
    ord(MINUS): "-",
    ord("\N{EN DASH}"): "-",
    ord("\N{EM DASH}"): "-",
    ord("\N{MIDDLE DOT}"): "-",
    ord("≥"): ">=",
    ord("≤"): "<=",
    ord("±"): "+-",
    ord("\N{MULTIPLICATION SIGN}"): "x",
    ord("→"): "->",
    ord("…"): "...",
    ord("█"): "#",
    ord("▇"): "#",
    ord("\N{RIGHT SINGLE QUOTATION MARK}"): "'",
    ord("µ"): "u",
    ord("\N{NO-BREAK SPACE}"): " ",
}


def has_plain_locale(environment: Mapping[str, str]) -> bool:
    """Whether the locale is the one that has letters only. In it Python itself writes UTF-8, and says so in LC_CTYPE."""
    if "PYTHONIOENCODING" in environment:
        return False
    kind = environment.get("LC_CTYPE", "")
    named = environment.get("LC_ALL") or (kind if kind not in _PYTHONS_OWN else "") or environment.get("LANG")
    return named in ("C", "POSIX")


def in_letters(text: str) -> str:
    """The text with signs that we print in letters; others stay."""
    return text.translate(_LETTERS)


def _write_letters(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    plain = in_letters(error.object[error.start : error.end])
    return plain.encode("ascii", "backslashreplace").decode(), error.end


codecs.register_error(ERRORS, _write_letters)
