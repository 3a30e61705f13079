"""Amounts of money that the jackpot commands are given and print."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.errors import InputError
from croupier.lab import read_positive, with_commas
from croupier.rulebook import Money


def required_amount(text: str | None, option: str) -> Money:
    """The amount of an option that must be given: no rule names a figure that could stand in for it."""
    if text is None:
        raise InputError("this amount must be given: the house sets it, and no rule does", where=option)
    return read_positive(text, option)


def dollars_text(value: Mapping[str, Any]) -> str:
    """A sum of a report to the cent, with a comma at every thousand."""
    return "never" if value["dollars"] is None else with_commas(value["dollars"])
