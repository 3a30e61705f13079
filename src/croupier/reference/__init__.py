"""The rules themselves: what they say, what carries them, what shows them, how two books differ."""

from croupier.reference.backing import Backing, backing, coverage
from croupier.reference.diff import Difference, differences

__all__ = ["Backing", "Difference", "backing", "coverage", "differences"]
