"""The inner loops of the simulation: plain functions on numbers and arrays. Import from here only where something is dealt."""

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
