"""TOML that somebody wrote: its tables, or an error of ours."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from croupier.errors import InputError

LONGEST_TOML = 2**18  # characters; a file of ours has a few thousand
_DEEPEST = 16  # tables and lists within each other; no file of ours needs more than four
_PART = r"""(?>[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
# A name of so many parts. The reader would take a minute for one of some ten thousand, so it does not get to see it.
_DOTTED = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{_DEEPEST}}}")


def parse_toml(text: str, where: str) -> dict[str, Any]:
    """The tables of TOML text. `InputError` with its place if it is none, if it is too long or nested too deeply."""
    if len(text) > LONGEST_TOML:
        raise InputError(f"this has {len(text)} characters, and at most {LONGEST_TOML} are read", where=where)
    if _DOTTED.search(text):
        raise _too_deep(where)
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise _too_deep(where) from None
    except ValueError as error:  # no TOML, or a number of thousands of digits
        raise InputError(f"this is not TOML: {error}", where=where) from None
    level: list[Any] = [data]
    for _ in range(_DEEPEST):
        values = [value for each in level for value in (each.values() if isinstance(each, dict) else each)]
        level = [value for value in values if isinstance(value, dict | list)]
    if level:
        raise _too_deep(where)
    return data


def _too_deep(where: str) -> InputError:
    return InputError(f"tables and lists are nested too deeply: at most {_DEEPEST} within each other", where=where)
