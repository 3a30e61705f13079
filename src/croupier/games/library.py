"""The shelf: catalogues and the register of readings, read once from the files beside this module."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from croupier.rulebook import Catalogue, Register, catalogue_from, register_from

BOOKS = ("mbs-singapore-stud", "mbs-singapore-stud-v9", "mbs-three-card", "mbs-texas-holdem", "rws-texas-holdem")


@cache
def catalogue(slug: str) -> Catalogue:
    return catalogue_from(tomllib.loads(_read("catalogue", f"{slug}.toml")))


@cache
def register() -> Register:
    names = ("stud-three-card.toml", "holdem.toml")
    return register_from(entry for name in names for entry in tomllib.loads(_read("readings", name))["reading"])


def _read(folder: str, name: str) -> str:
    return (resources.files(__package__) / folder / name).read_text(encoding="utf-8")
