"""Libraries that only some people need: they come with an extra of Croupier."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from croupier.errors import InputError

EXTRAS = {  # by extra: what it is for, and what it brings beside the extras that it takes in
    "cluster": ("a cluster", ("distributed",)),
    "gpu": ("a graphics card", ("numba_cuda",)),
    "gym": ("an environment to learn in", ("gymnasium",)),
    "lab": ("the lab", ("numba", "numpy")),
    "parquet": ("settling in bulk, or Parquet,", ("pyarrow",)),
    "postgresql": ("PostgreSQL", ("psycopg",)),
    "report": ("a report", ("typst",)),
    "serve": (
        "a house",
        ("alembic", "cryptography", "fastapi", "prometheus_client", "pwdlib", "sqlalchemy", "uvicorn", "websockets"),
    ),
}


@cache  # asked for every sealed card
def need_extra(extra: str) -> None:
    """Go on if the libraries of an extra are there. `InputError` that says what to install if one is not."""
    if not all(map(find_spec, EXTRAS[extra][1])):
        raise _missing(extra)


def load_extra(module: str, extra: str) -> Any:
    """A module of a library that an extra brings. `InputError` that says what to install if it is not there."""
    try:
        return import_module(module)
    except ImportError as error:
        raise _missing(extra) from error


def _missing(extra: str) -> InputError:
    what, libraries = EXTRAS[extra]
    *others, last = (name.replace("_", "-") for name in libraries)
    named = f"{', '.join(others)} and {last}" if others else last
    return InputError(f"{what} needs {named}: pip install 'croupier[{extra}]'")
