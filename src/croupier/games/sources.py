"""What the games are read from: catalogues, readings, requirements and topics, each once from its file here."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import NamedTuple

from croupier.errors import RulebookError
from croupier.rulebook import Catalogue, Register, Requirement, catalogue_from, numbers, register_from, requirements_from


class Source(NamedTuple):
    """Where a book is: its module here, and its name in there."""

    module: str
    name: str
    like: str = ""  # the book with whose readings and topics it goes, where their files do not name it


SOURCES = {
    "mbs-singapore-stud": Source("stud", "UNDATED"),
    "mbs-singapore-stud-v9": Source("stud", "V9"),
    "mbs-three-card": Source("three_card", "UNDATED"),
    "mbs-texas-holdem": Source("mbs_holdem", "V9"),
    "rws-texas-holdem": Source("rws_holdem", "V6"),
}
BOOKS = tuple(SOURCES)


@dataclass(frozen=True)
class Topic:
    """Something that the books speak of, and the rules of each that do; no rules where a book is silent."""

    what: str
    rules: Mapping[str, tuple[str, ...]]


def _known(slug: str) -> None:
    if slug not in SOURCES or SOURCES[slug].like:
        own = ", ".join(name for name, source in SOURCES.items() if not source.like)
        raise RulebookError(f"a book goes with the readings of one that has its own, not of {slug!r}: {own}")


@cache
def catalogue(slug: str) -> Catalogue:
    """The rules of an approved book in our own words, by their numbers."""
    if not resources.files(__package__).joinpath("catalogue", f"{slug}.toml").is_file():
        raise RulebookError(f"{slug} has no catalogue: write games/catalogue/{slug}.toml")
    return catalogue_from(tomllib.loads(_read("catalogue", f"{slug}.toml")))


@cache
def register() -> Register:
    """Every reading of every approved book."""
    names = ("stud-three-card.toml", "holdem.toml")
    found = register_from(entry for name in names for entry in tomllib.loads(_read("readings", name))["reading"])
    for slug, source in SOURCES.items():
        if source.like:
            _known(source.like)
            found = found.extended(slug, like=source.like, known=catalogue(slug))
    return found


@cache
def requirements() -> Mapping[str, Requirement]:
    """What a jackpot system must do beside the rules of the books, by number."""
    return requirements_from(tomllib.loads(_read("requirements.toml"))["requirement"])


@cache
def topics() -> tuple[Topic, ...]:
    """Which rules of which book speak of the same thing."""
    entries = tomllib.loads(_read("topics.toml"))["topic"]
    named = {slug: source.like or slug for slug, source in SOURCES.items()}
    return tuple(Topic(entry["what"], {slug: numbers(entry[name]) for slug, name in named.items()}) for entry in entries)


def _read(*path: str) -> str:
    return resources.files(__package__).joinpath(*path).read_text(encoding="utf-8")
