"""The errors of our own: what went wrong, where, and by which rule.

Everything that Croupier raises on purpose is a `CroupierError`, so a caller can tell a refusal from a bug.
"""

from __future__ import annotations

from collections.abc import Iterable

_SHOWN = 40  # characters of what was given, in a message
_LONGEST_WHAT, _LONGEST_WHERE = 2_000, 200  # characters


def show_briefly(value: object) -> str:
    """A little of what was given, for a message: it may come from anybody and be of any size, and a message is kept."""
    if isinstance(value, str):
        return repr(value) if len(value) <= _SHOWN and value.isprintable() else f"{value[:_SHOWN]!a}..."
    small = value is None or isinstance(value, bool | float) or (isinstance(value, int) and abs(value) < 10**_SHOWN)
    return repr(value) if small else f"something of type {type(value).__name__}"


def show_line(text: str, longest: int) -> str:
    """Text on one line that can be printed anywhere, and not endless: names that somebody gave may be part of it."""
    if len(text) > longest:
        text = f"{text[:longest]}..."
    return text if text.isprintable() else "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


class CroupierError(Exception):
    """Base of every error that Croupier raises on purpose."""


class CardError(CroupierError, ValueError):
    """Text that is not a card, the same card twice, or a wrong number of cards."""


class MoneyError(CroupierError, ValueError):
    """Text that is not an amount, or a settlement whose money does not add up."""


class RulebookError(CroupierError):
    """A rulebook that cannot be loaded: a conflict, a gap, a dead clause, an unknown rule or reading."""


class InputError(CroupierError, ValueError):
    """A round or a request that the rules do not allow: what, where in the input, and by which rules."""

    def __init__(self, what: str, *, where: str = "", rules: Iterable[str] = ()) -> None:
        self.what = show_line(what, _LONGEST_WHAT)
        self.where = show_line(where, _LONGEST_WHERE)
        self.rules = tuple(rules)
        super().__init__(str(self))

    def at(self, where: str) -> InputError:
        """The same error, placed deeper in the input: `shares` before `[0]` is `shares[0]`, before `amount` `shares.amount`."""
        dot = "." if self.where and not self.where.startswith("[") else ""
        return InputError(self.what, where=f"{where}{dot}{self.where}", rules=self.rules)

    def as_dict(self) -> dict[str, object]:
        """What, where and by which rules, as plain data for JSON."""
        return {"what": self.what, "where": self.where, "rules": list(self.rules)}

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        number = "rule" if len(self.rules) == 1 else "rules"
        cited = f" ({number} {', '.join(self.rules)})" if self.rules else ""
        return f"{place}{self.what}{cited}"
