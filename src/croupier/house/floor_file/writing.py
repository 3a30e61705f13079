"""A floor as the text of a floor file: what is read from it is that floor again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from croupier.house.events import Pit, PoolLimit
from croupier.house.floor_file.reading import ORDERS, SOURCES
from croupier.jackpot import PoolSetup
from croupier.rulebook import Money
from croupier.table import CardSource, Limits, Setup


def write_floor(
    tables: Iterable[Setup], pools: Iterable[PoolSetup], pits: Sequence[Pit], limits: Iterable[PoolLimit] = ()
) -> str:
    """The text of a floor file. A house edition stands there by its name: a house that has it knows it."""
    stands = {table: pit.name for pit in pits for table in pit.tables}
    above = {each.pool: each.limit for each in limits}
    blocks = [
        *(_block("pit", {"name": _text(pit.name)}) for pit in pits),
        *(_block("table", dict(_table(setup, stands.get(setup.table, "")))) for setup in tables),
        *(_block("pool", dict(_pool(pool, above.get(pool.name)))) for pool in pools),
    ]
    return "\n".join(blocks)


def _block(kind: str, values: Mapping[str, str]) -> str:
    return "\n".join((f"[[{kind}]]", *(f"{name} = {value}" for name, value in values.items()), ""))


def _table(setup: Setup, pit: str) -> Iterator[tuple[str, str]]:
    yield "name", _text(setup.table)
    if pit:
        yield "pit", _text(pit)
    yield "book", _text(setup.slug)
    yield "device", _text(setup.device.value)
    if setup.cards is not CardSource.PROGRAM:
        yield "cards", _text(_name_in(SOURCES, setup.cards))
    yield "positions", str(setup.positions)
    if setup.layout:
        yield "layout", _text(setup.layout)
    if setup.unit is not None:
        yield "unit", _text(_amount(setup.unit))
    yield "limits", _inline({name: _pair(each) for name, each in setup.limits.items()})
    if setup.readings:
        yield "readings", _inline({name: _text(answer) for name, answer in setup.readings.items()})


def _pool(pool: PoolSetup, limit: Money | None) -> Iterator[tuple[str, str]]:
    figures = pool.parameters
    yield "name", _text(pool.name)
    yield "tables", f"[{', '.join(_text(table.name) for table in pool.tables)}]"
    yield "base", _text(_amount(pool.base))
    yield "reset", _text(_amount(figures.reset))
    yield "rate", _text(str(figures.rate))
    yield "reserve_rate", _text(str(figures.reserve_rate))
    if figures.cap is not None:
        yield "cap", _text(_amount(figures.cap))
    yield "largest_contribution", _text(_amount(figures.largest_contribution))
    yield "order", _text(_name_in(ORDERS, pool.order))
    if limit is not None:
        yield "award_limit", _text(_amount(limit))


def _name_in(names: Mapping[str, object], wanted: object) -> str:
    return next(name for name, value in names.items() if value is wanted)


def _amount(money: Money) -> str:
    return str(money).removesuffix(".00")


def _pair(limits: Limits) -> str:
    return f"[{_text(_amount(limits.least))}, {_text(_amount(limits.most))}]"


def _inline(values: Mapping[str, str]) -> str:
    return f"{{ {', '.join(f'{name} = {value}' for name, value in values.items())} }}"


def _text(text: str) -> str:
    """Text as TOML has it: as JSON does."""
    return json.dumps(text, ensure_ascii=False)
