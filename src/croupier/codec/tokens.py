"""The words and brackets of one line of text, read from the left."""

from __future__ import annotations

import re

from croupier.errors import InputError, show_briefly

_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[(),\[\]{}]|[^\s"(),\[\]{}]+)')


class Tokens:
    """What a line is made of: words, texts in quotation marks, brackets and commas."""

    def __init__(self, line: str) -> None:
        self._left: list[str] = []
        at = 0
        line = line.rstrip()
        while at < len(line):
            found = _TOKEN.match(line, at)
            if found is None:
                raise InputError("a quotation mark is not closed")
            self._left.append(found[1])
            at = found.end()
        self._left.reverse()

    def peek(self) -> str:
        """The next token, which stays; nothing at the end."""
        return self._left[-1] if self._left else ""

    def take(self, wanted: str) -> str:
        """The next token, which is used up; `wanted` is what the error says if there is none."""
        if not self._left:
            raise InputError(f"the line ends where {wanted} is wanted")
        return self._left.pop()

    def expect(self, token: str) -> None:
        """Use up this token and no other."""
        found = self.take(repr(token))
        if found != token:
            raise InputError(f"{token!r} is wanted, not {show_briefly(found)}")

    def rest(self) -> str:
        """Use up all that is left, as text with single spaces."""
        left = " ".join(reversed(self._left))
        self._left.clear()
        return left

    def end(self) -> None:
        """Nothing more may follow."""
        if self._left:
            raise InputError(f"nothing more is wanted, but there is {show_briefly(self.peek())}")
