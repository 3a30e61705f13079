"""A pool and a year of play from a file: every setting must be given, since no rule sets it (S-33, H-5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.errors import InputError, show_briefly
from croupier.games import book
from croupier.lab.change_files import read_toml
from croupier.lab.meter.effects import JackpotStake
from croupier.lab.meter.hits import Hits, five_card_fact, fold_rules, hits
from croupier.lab.meter.link import LinkedGame, LinkedPool
from croupier.lab.meter.starting_hands import StartingHands, read_starting_hands
from croupier.lab.meter.value import check_meter
from croupier.lab.request import read_money, read_part
from croupier.rulebook import Book, Money

POOL = {"reset": True, "rate": True, "start": True, "cap": False}  # by field: whether it must be there
GAME = {"name": False, "book": True, "unit": True, "units": True, "wagers": True, "folds": False, "readings": False}


@dataclass(frozen=True)
class YearPlan:
    """A linked pool and where its meter starts."""

    link: LinkedPool
    start: Money  # what the meter shows when the year begins


def read_plan(path: Path) -> YearPlan:
    """The plan in a TOML file: a table [pool], and [[game]] for each linked game (docs/jackpot.md)."""
    return plan_from(read_toml(path))


def plan_from(data: Mapping[str, Any]) -> YearPlan:
    """The plan in the tables of a file. `InputError` with the place of what is wrong in it."""
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
    cap = read_money(pool["cap"], "pool.cap") if "cap" in pool else None
    try:
        link = LinkedPool(read_money(pool["reset"], "pool.reset"), read_part(pool["rate"], "pool.rate"), tuple(plays), cap)
    except InputError as error:
        raise (error if error.where.startswith("pool") else error.at("pool")) from None
    start = read_money(pool["start"], "pool.start")
    check_meter(start, link.reset, where="pool.start")
    if cap and start > cap:
        raise InputError(f"the meter {start} is above the cap {cap}", where="pool.start")
    return YearPlan(link, start)


def _play(entry: Mapping[str, Any]) -> LinkedGame:
    slug = _text(entry["book"], "book")
    readings = entry.get("readings", {})
    if not isinstance(readings, dict):
        raise InputError("write readings as a table of reading and answer", where="readings")
    rules = book(slug, readings)
    stake = JackpotStake(read_money(entry["unit"], "unit"), _whole(entry["units"], "units"))
    name = rules.edition.marked(_text(entry.get("name", slug), "name"))
    return LinkedGame(name, hits_of(rules, entry.get("folds")), stake, _whole(entry["wagers"], "wagers"))


def hits_of(rules: Book, folds: object) -> Hits:
    """The hits of any book; where a fold costs awards, which starting hands are folded must be said."""
    if five_card_fact(rules):
        if folds is not None:
            raise InputError(
                "in this book a folded hand keeps every award, so it does not matter what is folded: leave this out",
                where="folds",
            )
        return hits(rules)
    if not isinstance(folds, str):
        what = "a folded hand keeps the community awards only: say which starting hands are folded, as in '32o 72o' or ''"
        raise InputError(what, where="folds", rules=fold_rules(rules))
    return StartingHands(rules).hits_with_folds(read_starting_hands(folds))


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
        raise InputError("this must be given: no rule sets it", where=prefix + missing[0])


def _text(value: object, where: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise InputError("this should be text", where=where)
    return value


def _whole(value: object, where: str) -> int:
    if type(value) is not int:
        raise InputError(f"{show_briefly(value)} is not a whole number", where=where)
    return value
