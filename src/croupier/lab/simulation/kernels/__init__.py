"""The inner loops of the simulation. Import from here only where something is dealt: numba takes its time to load.

Rounds go through them in batches: what is drawn for each, then the cells that its positions fall into, then the tally. A kernel
takes arrays and is called once for a batch; what it calls for each round takes and gives numbers, and is written into it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import numba

from croupier.lab.cache import KERNELS, directory, sources
from croupier.lab.kernels import kernel

P = ParamSpec("P")
R = TypeVar("R")


def dealing_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel of this folder: kept apart from those that count, so that a change here does not have those compiled again."""
    config: Any = numba.config
    theirs = config.CACHE_DIR
    config.CACHE_DIR = theirs or str(directory() / "kernels" / sources(*KERNELS, "lab/simulation/kernels")[:16])
    try:
        return kernel(function)
    finally:
        config.CACHE_DIR = theirs


def part(function: Callable[P, R]) -> Callable[P, R]:
    """A part of kernels: a plain function of numbers that is written into each kernel that calls it."""
    compiled: Any = numba.njit(nogil=True, inline="always")(function)
    written_in: Callable[P, R] = compiled
    return written_in
