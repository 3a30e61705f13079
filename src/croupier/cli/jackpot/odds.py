"""`croupier jackpot odds`: for each pool of a floor file, how likely each award is in each game that is linked to it (R-31)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.cli import display
from croupier.games import book
from croupier.house import floor_file
from croupier.jackpot import LinkedTable
from croupier.lab import five_card_fact, hits_of


def run(file: str, *, as_json: bool) -> None:
    """Show the odds of a floor's pools."""
    pools = {pool.name: _games(pool.tables) for pool in floor_file.read_floor_file(Path(file)).pools}
    if as_json:
        listed = {name: [_as_data(*game) for game in games] for name, games in pools.items()}
        display.print_document("jackpot-odds", {"pools": listed})
        return
    console = display.console()
    for name, games in pools.items():
        columns = (f">{book(table.book).edition.name}\n{', '.join(tables)}" for table, tables, _ in games)
        shown = display.ruled_table("line", *columns, title=f"Pool {name}: one wager in (exact; R-31)")
        for line in dict.fromkeys(line for _, _, chances in games for line in chances):
            shown.add_row(line, *(f"{float(1 / odds[line]):,.1f}" if odds.get(line) else "" for _, _, odds in games))
        console.print(shown)
    console.print("Where a fold costs awards (Resorts World), the odds are those of a player who folds nothing.")


def _games(tables: Sequence[LinkedTable]) -> list[tuple[LinkedTable, list[str], dict[str, Fraction]]]:
    """Each game of a link, by its book and the answers that it plays by: its tables, and the chance of each line."""
    games: dict[tuple[object, ...], list[LinkedTable]] = {}
    for table in tables:
        games.setdefault((table.book, table.readings), []).append(table)
    return [(same[0], [table.name for table in same], _chances(same[0])) for same in games.values()]


def _chances(table: LinkedTable) -> dict[str, Fraction]:
    rules = book(table.book, dict(table.readings))
    return hits_of(rules, None if five_card_fact(rules) else "").lines()


def _as_data(table: LinkedTable, tables: list[str], chances: dict[str, Fraction]) -> dict[str, Any]:
    odds = {line: {"exact": str(chance), "decimal": float(chance)} for line, chance in chances.items()}
    name = book(table.book).edition.name
    return {"rulebook": table.book, "name": name, "readings": dict(table.readings), "tables": tables, "odds": odds}
