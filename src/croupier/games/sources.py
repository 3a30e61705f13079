"""What the games are read from: catalogues, the register of readings and the topics, each once from its file here."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from croupier.rulebook import Catalogue, Register, catalogue_from, register_from

BOOKS = ("mbs-singapore-stud", "mbs-singapore-stud-v9", "mbs-three-card", "mbs-texas-holdem", "rws-texas-holdem")


@dataclass(frozen=True)
class Topic:
    """Something that the books speak of, and the rules of each that do; no rules where a book is silent."""

    what: str
    rules: Mapping[str, tuple[str, ...]]


@cache
def catalogue(slug: str) -> Catalogue:
    """The rules of an approved book in our own words, by their numbers."""
    return catalogue_from(tomllib.loads(_read("catalogue", f"{slug}.toml")))


@cache
def register() -> Register:
    """Every reading of every approved book."""
    names = ("stud-three-card.toml", "holdem.toml")
    return register_from(entry for name in names for entry in tomllib.loads(_read("readings", name))["reading"])


@cache
def topics() -> tuple[Topic, ...]:
    """Which rules of which book speak of the same thing."""
    entries = tomllib.loads(_read("topics.toml"))["topic"]
    return tuple(Topic(entry["what"], {slug: tuple(entry[slug].split()) for slug in BOOKS}) for entry in entries)


def _read(*path: str) -> str:
    return resources.files(__package__).joinpath(*path).read_text(encoding="utf-8")
