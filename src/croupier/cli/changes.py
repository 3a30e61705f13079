"""The changes to a book and the answers to readings that options and a file name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from croupier.errors import InputError
from croupier.lab import UNIT, read_changes
from croupier.rulebook import parse_change


def requested(
    sets: Sequence[str], readings: Sequence[str], changes_file: Path | None = None
) -> tuple[dict[str, str], dict[str, str]]:
    """The changes and the answers that a command names; what its options say goes before what its file says."""
    changes, answers = read_changes(changes_file) if changes_file else ({}, {})
    return changes | dict(map(parse_change, sets)), answers | dict(map(parse_answer, readings))


def parse_answer(text: str) -> tuple[str, str]:
    """The reading and the answer in text such as `S-1=contains-a-queen`."""
    reading, sign, answer = text.partition("=")
    if not (reading and sign and answer):
        raise InputError(f"{text!r} is not an answer to a reading: write S-1=contains-a-queen", where="--reading")
    return reading, answer


def parse_sides(texts: Sequence[str]) -> dict[str, str]:
    """The stakes on side wagers in texts such as `pair_plus=25`."""
    found: dict[str, str] = {}
    for text in texts:
        wager, sign, stake = text.partition("=")
        if not (wager and sign and stake) or wager in found:
            what = f"{wager} is there twice" if wager in found else f"{text!r} is not a stake: write pair_plus=25"
            raise InputError(what, where="--side")
        found[wager] = stake
    return found


def unit_is_stated(sums: Mapping[str, Any], changes: Mapping[str, str]) -> bool:
    """Whether somebody has said how large a unit of the jackpot is: what depends on it is shown only then."""
    return sums.get("unit") is not None or UNIT in changes
