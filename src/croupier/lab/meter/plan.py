"""Pools and a year of play from a file: every setting must be given, since no rule sets it (S-33, H-5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.errors import InputError, show_briefly
from croupier.games import book
from croupier.lab.change_files import read_toml
from croupier.lab.meter.effects import JackpotStake
from croupier.lab.meter.hits import Hits, five_card_fact, fold_rules, hits
from croupier.lab.meter.link import LinkedGame, LinkedPool
from croupier.lab.meter.seasons import SEASONS, Factors, Season, divide, read_factors
from croupier.lab.meter.starting_hands import StartingHands, read_starting_hands
from croupier.lab.meter.value import check_meter
from croupier.lab.request import read_money, read_part
from croupier.rulebook import Book, Money

# by field: whether it must be there
SETTINGS = {"reset": True, "rate": True, "start": True, "cap": False, "reserve_rate": False, "reserve": False}
SEASONAL = dict.fromkeys(SEASONS, False)
POOL = {"name": False} | SETTINGS | SEASONAL
GAME = {"name": False, "pool": False, "book": True, "unit": True, "units": True, "wagers": False}
GAME |= {"positions": False, "rounds": False, "folds": False, "readings": False} | SEASONAL
ONE_POOL = "the pool"  # of a file with one


@dataclass(frozen=True)
class YearPlan:
    """A linked pool, what it holds when the year begins, and when its rounds are played."""

    name: str
    link: LinkedPool
    start: Money  # what the meter shows
    reserve: Money
    seasons: tuple[Season, ...]

    def __post_init__(self) -> None:
        check_meter(self.start, self.link.reset, where="start")
        if self.link.cap and self.start > self.link.cap:
            raise InputError(f"the meter {self.start} is above the cap {self.link.cap}", where="start")
        if self.reserve.cents < 0:
            raise InputError("the reserve is not below 0", where="reserve")

    @property
    def seasons_and_rounds(self) -> list[tuple[LinkedPool, int]]:
        """The pool as it is played in each season, and for how many rounds."""
        return [(each.link, each.link.rounds) for each in self.seasons]


def read_plans(path: Path) -> tuple[YearPlan, ...]:
    """The pools of a TOML file: a table [pool] or several [[pool]], and [[game]] for each linked game (docs/jackpot.md)."""
    return plans_from(read_toml(path))


def plans_from(data: Mapping[str, Any]) -> tuple[YearPlan, ...]:
    """The pools in the tables of a file. `InputError` with the place of what is wrong in it."""
    _fields(data, {"pool": True, "game": True}, "")
    if not isinstance(data["game"], list) or not data["game"]:
        raise InputError("write each linked game as [[game]]", where="game")
    games = []
    for index, entry in enumerate(data["game"]):
        with _at(f"game[{index}]"):
            made = _table(entry, GAME, "")
            games.append((made, _play(made), read_factors(made)))
    if not isinstance(data["pool"], list):
        with _at("pool"):
            if strange := [index for index, (entry, _, _) in enumerate(games) if "pool" in entry]:
                raise InputError(
                    "there is one pool, which every game is linked to: leave this out", where=f"game[{strange[0]}].pool"
                )
            return (_plan(_table(data["pool"], POOL, ""), [(game, factors) for _, game, factors in games]),)
    names = [_name(entry, f"pool[{index}]") for index, entry in enumerate(data["pool"])]
    for index, (entry, _, _) in enumerate(games):
        with _at(f"game[{index}]"):
            if _text(entry.get("pool", ""), "pool") not in names:
                raise InputError(f"there is no such pool, only {', '.join(names)}", where="pool")
    found = []
    for index, (name, entry) in enumerate(zip(names, data["pool"], strict=True)):
        with _at(f"pool[{index}]"):
            if name in names[:index]:
                raise InputError(f"there are two pools {name!r}", where="name")
            own = [(game, factors) for given, game, factors in games if given["pool"] == name]
            found.append(_plan(_table(entry, POOL, ""), own))
    return tuple(found)


@contextmanager
def _at(where: str) -> Iterator[None]:
    """What is wrong in here is at a place of the file; what names a game already is there."""
    try:
        yield
    except InputError as error:
        raise (error if error.where.startswith("game[") else error.at(where)) from None


def _name(entry: object, where: str) -> str:
    if not isinstance(entry, dict):
        raise InputError("this should be a table", where=where)
    if "name" not in entry:
        raise InputError("each of several pools needs a name", where=f"{where}.name")
    return _text(entry["name"], f"{where}.name")


def _plan(pool: Mapping[str, Any], games: Sequence[tuple[LinkedGame, Factors]]) -> YearPlan:
    own = read_factors(pool)
    kinds = {factors[0] for factors in (own, *(each for _, each in games)) if factors}
    if len(kinds) > 1:
        raise InputError("a pool and its games have months or weeks, not both", where="weeks")
    link = LinkedPool(
        read_money(pool["reset"], "reset"),
        read_part(pool["rate"], "rate"),
        tuple(game for game, _ in games),
        read_money(pool["cap"], "cap") if "cap" in pool else None,
        read_part(pool["reserve_rate"], "reserve_rate") if "reserve_rate" in pool else Fraction(0),
    )
    orders = [play.hits.book.edition.linked_jackpot for play in link.games]
    if len({each.order for each in orders}) > 1:
        rules = dict.fromkeys(rule for each in orders for rule in each.order_rules)
        raise InputError("games that serve winners in different orders cannot be linked", where="game", rules=rules)
    by_game = [(factors or own or (None, None))[1] for _, factors in games]
    return YearPlan(
        name=_text(pool.get("name", ONE_POOL), "name"),
        link=link,
        start=read_money(pool["start"], "start"),
        reserve=read_money(pool.get("reserve", "0"), "reserve"),
        seasons=divide(link, next(iter(kinds), None), by_game),
    )


def _play(entry: Mapping[str, Any]) -> LinkedGame:
    slug = _text(entry["book"], "book")
    readings = entry.get("readings", {})
    if not isinstance(readings, dict):
        raise InputError("write readings as a table of reading and answer", where="readings")
    rules = book(slug, readings)
    stake = JackpotStake(read_money(entry["unit"], "unit"), _whole(entry["units"], "units"))
    name = rules.edition.marked(_text(entry.get("name", slug), "name"))
    wagers, positions = _wagers(entry)
    return LinkedGame(name, hits_of(rules, entry.get("folds")), stake, wagers, positions)


def _wagers(entry: Mapping[str, Any]) -> tuple[int, int]:
    """The wagers of a year and how many a round has: said as they are, or by rounds and positions."""
    if "wagers" in entry:
        if "rounds" in entry:
            raise InputError("give the wagers of the year, or its rounds and their positions, not both", where="rounds")
        return _whole(entry["wagers"], "wagers"), _whole(entry.get("positions", 1), "positions")
    for name in ("positions", "rounds"):
        if name not in entry:
            what = "this must be given: no rule sets it. Give wagers, or positions and rounds"
            raise InputError(what, where=name if "rounds" in entry or "positions" in entry else "wagers")
    positions, rounds = _whole(entry["positions"], "positions"), _whole(entry["rounds"], "rounds")
    if rounds < 1:
        raise InputError("a linked game needs at least one round a year", where="rounds")
    return rounds * positions, positions


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
