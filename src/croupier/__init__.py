"""Croupier runs, proves and teaches house-banked casino poker by the casinos' own rulebooks."""

from __future__ import annotations

from typing import Any

from croupier.errors import CardError, CroupierError, InputError, MoneyError, RulebookError

__version__ = "0.1.0"

__all__ = ["CardError", "CroupierError", "InputError", "MoneyError", "RulebookError", "__version__", "settle"]


def settle(scenario: object) -> dict[str, Any]:
    """Settle one round, given as a scenario (see docs/scenarios.md), and return its statement.

    Every line of the statement cites the rules that made it so and the readings it leaned on. Bad input raises
    `InputError` with what is wrong, where and by which rule, and settles nothing.
    """
    from croupier.desk import settle as settle_at_desk  # imported when used: `croupier --help` needs no rulebook

    return settle_at_desk(scenario)
