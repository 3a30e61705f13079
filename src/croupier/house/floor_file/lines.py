"""Where something stands in a TOML file: the reader of TOML does not say, and whoever mends a file wants the line."""

from __future__ import annotations

import re

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
_INNER = re.compile(r"""(?:[{,])\s*([\w-]+|"[^"]*"|'[^']*')\s*=""")


class TomlLines:
    """The lines of a file by the places that errors name: `table[0].limits.ante` -> 12."""

    def __init__(self, text: str) -> None:
        self._lines: dict[str, int] = {}
        counts: dict[str, int] = {}
        above = ""
        for number, line in enumerate(text.splitlines(), 1):
            if found := _HEADER.match(line):
                name = _plain(found[2])
                if found[1] == "[[":
                    counts[name] = counts.get(name, -1) + 1
                    self._lines.setdefault(name, number)
                    above = f"{name}[{counts[name]}]"
                else:  # of the last table of a list, where it is one of a list
                    first, dot, rest = name.partition(".")
                    above = f"{first}[{counts[first]}]{dot}{rest}" if first in counts else name
                self._lines.setdefault(above, number)
            elif found := _KEY.match(line):
                place = ".".join(filter(None, (above, _plain(found[1]))))
                self._lines.setdefault(place, number)
                for inner in _INNER.finditer(line, found.end()):
                    self._lines.setdefault(f"{place}.{_plain(inner[1])}", number)

    def line_of(self, place: str) -> int | None:
        """The line of a place, or of the nearest that stands above it; None for the file as a whole."""
        while place:
            if place in self._lines:
                return self._lines[place]
            place = re.sub(r"(\.[^.\[]*|\[\d+\])$", "", place) if re.search(r"[.\[]", place) else ""
        return None


def _plain(name: str) -> str:
    """A dotted name without quotes and spaces."""
    return ".".join(part.strip().strip("\"'") for part in name.split("."))
