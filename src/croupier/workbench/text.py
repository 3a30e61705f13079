"""Figures as the page shows them: a thin gap at thousands, and before and after side by side."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any
from xml.etree import ElementTree as ET

from croupier.lab import decimal, percent

GAP = "\N{NARROW NO-BREAK SPACE}"
_COMMA = re.compile(r"(?<=\d),(?=\d{3})")


def thin(text: str) -> str:
    """Text with thin gaps where figures have commas."""
    return _COMMA.sub(GAP, text)


def as_tree(markup: str) -> list[Any]:
    """A picture as plain data, `[name, attributes, children...]`: in a browser no text ever becomes markup."""
    return _tree(ET.fromstring(markup))  # noqa: S314  # our own drawing


def _tree(element: ET.Element) -> list[Any]:
    text = [thin(element.text)] if element.text and element.text.strip() else []
    return [element.tag.rpartition("}")[2], dict(element.attrib), *text, *map(_tree, element)]


def title_of(words: str) -> str:
    """Words with a capital, as the head of a line."""
    return f"{words[:1].upper()}{words[1:]}"


def describe_figure(
    name: str, now: Fraction | None, before: Fraction | None, show: Callable[..., str], nothing: str = ""
) -> dict[str, Any]:
    """A figure beside the one that it is compared with, and the difference; `nothing` says what stands where there is none."""
    same = now == before
    difference = "" if same or now is None or before is None else show(now - before, sign=True)
    return {
        "name": name,
        "now": nothing if now is None else thin(show(now)),
        "before": nothing if before is None else thin(show(before)),
        "difference": thin(difference),
        "same": same,
    }


def as_percent(places: int) -> Callable[..., str]:
    """Shows a part of one in percent."""
    return lambda value, sign=False: percent(value, places, sign=sign)


def as_decimal(places: int) -> Callable[..., str]:
    """Shows a number with its places."""
    return lambda value, sign=False: decimal(value, places, sign=sign)
