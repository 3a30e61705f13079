"""A request about an operated table as people and programs write it: a book with settings, or a file of tables."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.errors import InputError, show_briefly
from croupier.lab.counters import Progress
from croupier.lab.operation.figures import operate
from croupier.lab.operation.results import TableOperation, TheoreticalWin
from croupier.lab.operation.tables import names_tables, read_table, read_tables
from croupier.lab.request import read_positive
from croupier.lab.simulation.strategies import PERFECT, RULE_OF_THUMB, TYPICAL
from croupier.rulebook import parse_part

PLAYS = (PERFECT, RULE_OF_THUMB, TYPICAL)


def operate_request(
    what: str | Path,
    *,
    strategies: Sequence[str] | None = None,
    safety: str = "99%",
    edge: str | None = None,
    bankroll: str | None = None,
    seed: int = 1,
    progress: Progress | None = None,
    **settings: Any,
) -> TableOperation | TheoreticalWin:
    """The figures of a table under several kinds of play, or of the tables of a file."""
    sure, text = read_percent(safety, "safety"), str(what)
    if type(seed) is not int or not 0 <= seed < 2**64:
        raise InputError("a seed is a whole number from 0 to 2^64 - 1", where="seed")
    if names_tables(text):
        given = {name: value for name, value in {**settings, "edge": edge, "bankroll": bankroll}.items() if value}
        if given:
            raise InputError("a file says this itself, or it is for one table: leave it out", where=next(iter(given)))
        tables = read_tables(Path(text))
        return TheoreticalWin(tuple(operate(each, safety=sure, seed=seed, progress=progress) for each in tables))
    wanted = None if edge is None else read_percent(edge, "edge")
    if wanted == 0:
        raise InputError("an edge of 0 never shows: give one above it", where="edge")
    money = None if bankroll is None else read_positive(bankroll, "bankroll")
    if strategies is not None and (isinstance(strategies, str) or not strategies):
        raise InputError("write a list of strategies", where="strategies")
    tables = tuple(read_table({**settings, "book": text, "strategy": name}) for name in strategies or PLAYS)
    found = tuple(operate(each, safety=sure, seed=seed, progress=progress) for each in tables)
    return TableOperation(found, money, wanted)


def read_percent(text: object, where: str) -> Fraction:
    """A part of one in text such as `99%`, `0.995` or `199/200`."""
    part = parse_part(text)
    if part is None or part < 0:
        raise InputError(f"{show_briefly(text)} is no part of one: write 2.5% or 0.025", where=where)
    return part
