"""Files of changes: what is changed in a book, and the answers to its readings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from croupier.errors import InputError
from croupier.rulebook import flat_names, parse_toml


def read_changes(path: Path) -> tuple[dict[str, str], dict[str, str]]:
    """The changes in a TOML file, and the answers to readings that stand in it under [readings]."""
    data = read_toml(path)
    readings = data.pop("readings", {})
    if not isinstance(readings, dict):
        raise InputError("write readings as a table of reading and answer", where=f"{path}: readings")
    return flat_names(data, str(path)), flat_names(readings, f"{path}: readings")


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of a TOML file. `InputError` if it cannot be read or is not TOML."""
    try:
        return parse_toml(path.read_text(encoding="utf-8"), str(path))
    except OSError as error:
        raise InputError(f"this file cannot be read: {error.strerror}", where=str(path)) from None
    except UnicodeDecodeError as error:
        raise InputError(f"this is not TOML: {error}", where=str(path)) from None
