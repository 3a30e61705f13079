"""Files of changes: what is changed in a book, and the answers to its readings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from croupier.errors import InputError
from croupier.files import read_text
from croupier.rulebook import LONGEST_TOML, flat_names, parse_toml


def read_changes(path: Path) -> tuple[dict[str, str], dict[str, str]]:
    """The changes in a TOML file, and the answers to readings that stand in it under [readings]."""
    data = read_toml(path)
    readings = data.pop("readings", {})
    if not isinstance(readings, dict):
        raise InputError("write readings as a table of reading and answer", where=f"{path}: readings")
    return flat_names(data, str(path)), flat_names(readings, f"{path}: readings")


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of a TOML file. `InputError` if it cannot be read or is not TOML."""
    return parse_toml(read_text(path, LONGEST_TOML), str(path))
