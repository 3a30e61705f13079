"""A pool and a year of play from a file: every setting must be given, for no rule names a figure (S-33, H-5)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.errors import InputError
from croupier.games import book
from croupier.lab.asking import money
from croupier.lab.jackpot.effects import Stake
from croupier.lab.jackpot.hits import Hits, five_cards, hits
from croupier.lab.jackpot.link import Link, Play
from croupier.lab.jackpot.starting import StartingHands
from croupier.lab.jackpot.value import check_meter
from croupier.rulebook import Book, Money

POOL = {"reset": True, "rate": True, "start": True, "cap": False}  # by field: whether it must be there
GAME = {"name": False, "book": True, "unit": True, "units": True, "wagers": True, "folds": False, "readings": False}


@dataclass(frozen=True)
class Plan:
    link: Link
    start: Money  # what the meter shows when the year begins


def read_plan(path: Path) -> Plan:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"it cannot be read: {error.strerror}", where=str(path)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"it is no TOML: {error}", where=str(path)) from None
    return plan_from(data)


def plan_from(data: Mapping[str, Any]) -> Plan:
    _fields(data, {"pool": True, "game": True}, "")
    pool = _table(data["pool"], POOL, "pool")
    if not isinstance(data["game"], list) or not data["game"]:
        raise InputError("write each linked game as [[game]]", where="game")
    plays = []
    for index, entry in enumerate(data["game"]):
        where = f"game[{index}]"
        try:
            plays.append(_play(_table(entry, GAME, "")))
        except InputError as error:
            raise error.at(where) from None
    cap = money(pool["cap"], "pool.cap") if "cap" in pool else None
    try:
        link = Link(money(pool["reset"], "pool.reset"), _part(pool["rate"], "pool.rate"), tuple(plays), cap)
    except InputError as error:
        raise (error if error.where.startswith("pool") else error.at("pool")) from None
    start = money(pool["start"], "pool.start")
    check_meter(start, link.reset, where="pool.start")
    if cap and start > cap:
        raise InputError(f"the meter {start} is above the cap {cap}", where="pool.start")
    return Plan(link, start)


def _play(entry: Mapping[str, Any]) -> Play:
    slug = _text(entry["book"], "book")
    readings = entry.get("readings", {})
    if not isinstance(readings, dict):
        raise InputError("write readings as a table of reading and answer", where="readings")
    rules = book(slug, readings)
    stake = Stake(money(entry["unit"], "unit"), _whole(entry["units"], "units"))
    name = _text(entry.get("name", rules.edition.name), "name")
    return Play(name, hits_of(rules, entry.get("folds")), stake, _whole(entry["wagers"], "wagers"))


def hits_of(rules: Book, folds: object) -> Hits:
    """The hits of any book; where a fold costs awards, which starting hands are folded must be said."""
    if five_cards(rules):
        if folds is not None:
            raise InputError("a folded hand keeps every award of this book: leave it out", where="folds")
        return hits(rules)
    if not isinstance(folds, str):
        what = "a folded hand keeps the community awards only: say which starting hands are folded, as in '23o 27o' or ''"
        raise InputError(what, where="folds", rules=("3.11.2.a", "3.12.3.a"))
    return StartingHands(rules).hits_with_folds(folds.split())


def _table(entry: object, known: Mapping[str, bool], where: str) -> Mapping[str, Any]:
    if not isinstance(entry, dict):
        raise InputError("this should be a table", where=where)
    _fields(entry, known, where)
    return entry


def _fields(entry: Mapping[str, Any], known: Mapping[str, bool], where: str) -> None:
    prefix = f"{where}." if where else ""
    if strange := sorted(entry.keys() - known.keys()):
        raise InputError(f"there is no such setting, only {', '.join(known)}", where=prefix + strange[0])
    if missing := [name for name, needed in known.items() if needed and name not in entry]:
        raise InputError("this must be given: no rule names a figure", where=prefix + missing[0])


def _text(value: object, where: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise InputError("this should be text", where=where)
    return value


def _whole(value: object, where: str) -> int:
    if type(value) is not int:
        raise InputError(f"{value!r} is no whole number", where=where)
    return value


def _part(value: object, where: str) -> Fraction:
    try:
        return Fraction(_text(value, where))
    except (ValueError, ZeroDivisionError):
        raise InputError(f"{value!r} is no part: write it as text, as in '0.3' or '3/10'", where=where) from None
