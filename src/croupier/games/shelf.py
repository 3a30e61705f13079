"""The shelf: the five approved books, and the editions that were put beside them. Every room knows them by their names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module

from croupier.errors import InputError, RulebookError, show_briefly
from croupier.games.sources import BOOKS, SOURCES, requirements
from croupier.rulebook import Book, Edition, flat_names, is_requirement

_ADDED: dict[str, Edition] = {}
_KEPT = 256  # books that are kept: there are far more ways to answer the readings than anybody plays by at once


def add(edition: Edition) -> Edition:
    """Put an edition beside the approved ones, checked like them. From then on every room knows it by its name.

    A name stands for one edition for as long as the program runs: a round pins its edition by it.
    """
    known = _ADDED.get(edition.slug)
    if known is edition or (known and known.definition and known.definition == edition.definition):
        return known
    if known and known.definition and edition.definition:
        raise InputError(f"there is a house edition {edition.slug!r} already, with another definition", where="name")
    if known or edition.slug in BOOKS:
        raise RulebookError(f"there is an edition {edition.slug!r} already: give this one another name")
    check_edition(edition)
    _ADDED[edition.slug] = edition
    return edition


def check_edition(edition: Edition) -> None:
    """Raise `RulebookError` where an edition does not agree with its catalogue, its register or itself."""
    edition.verify()
    _check_requirements(edition)
    Book(edition, edition.register.answers(edition.slug, {})).verify()


def editions() -> tuple[str, ...]:
    """The names of all editions: the approved books, then what was added."""
    return (*BOOKS, *_ADDED)


def edition(slug: str) -> Edition:
    """One edition, checked against its catalogue and the register when it is first asked for."""
    if not isinstance(slug, str):
        raise InputError(f"{show_briefly(slug)} is no rulebook: there are {', '.join(editions())}", where="rulebook")
    return _ADDED.get(slug) or _approved(slug)


@cache
def _approved(slug: str) -> Edition:
    if slug not in SOURCES:
        raise InputError(f"there is no rulebook {slug!r}, only {', '.join(editions())}", where="rulebook")
    module, name, _ = SOURCES[slug]
    found: Edition | None = getattr(import_module(f"{__package__}.{module}"), name, None)
    if found is None:
        raise RulebookError(f"{slug} should be {name} in games/{module}.py, and there is no such edition")
    if slug not in (found.slug, found.catalogue.slug) or found.slug != found.catalogue.slug:
        raise RulebookError(f"{name} in games/{module}.py should have the slug {slug!r}, and so should its catalogue")
    found.verify()
    _check_requirements(found)
    return found


def _check_requirements(edition: Edition) -> None:
    cited = (number for numbers in edition.linked_jackpot.numbers().values() for number in numbers)
    unknown = [number for number in cited if is_requirement(number) and number not in requirements()]
    if unknown:
        raise RulebookError(f"{edition.slug} names {unknown[0]} for the linked jackpot, and there is no such requirement")


def book(slug: str, readings: Mapping[str, str] | None = None) -> Book:
    """The book of an edition with the adopted answers to its readings, or with others where `readings` names them.

    Gaps and conflicts in it are raised here as `RulebookError`.
    """
    edition(slug)  # or it is refused
    return _book(slug, tuple(sorted(flat_names(readings or {}, "readings").items())))


@lru_cache(maxsize=_KEPT)
def _book(slug: str, readings: tuple[tuple[str, str], ...]) -> Book:
    found = edition(slug)
    return Book(found, found.register.answers(slug, dict(readings))).verify()
