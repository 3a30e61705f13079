"""Libraries that only some people need: they come with an extra of Croupier."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from croupier.errors import InputError

_NEEDED = {  # by extra: what for, and what it brings
    "cluster": ("a cluster", "distributed"),
    "gpu": ("a graphics card", "numba-cuda"),
    "parquet": ("Parquet", "pyarrow"),
}


def load_extra(module: str, extra: str) -> Any:
    """A module of a library that an extra brings. `InputError` that says what to install if it is not there."""
    what, library = _NEEDED[extra]
    try:
        return import_module(module)
    except ImportError as error:
        raise InputError(f"{what} needs {library}: install it with pip install 'croupier[{extra}]'", where=extra) from error
