"""The lab: exact mathematics of the games, from counts of deals and the compiled tables of the rulebooks."""

from __future__ import annotations

from croupier.rulebook import change

__all__ = ["change"]
