"""`croupier demo`: one dealt and settled round of each game."""

from __future__ import annotations

from random import Random

from rich.console import Console

from croupier.cli.tables import settlement_table
from croupier.desk import settle_scenario
from croupier.desk.deal import deal_scenario, stay_with_something
from croupier.games import BOOKS, book


def run(slug: str | None, seed: int, positions: int) -> None:
    console = Console()
    for name in (slug,) if slug else BOOKS:
        scenario = deal_scenario(book(name), Random(seed), positions=positions, choose=stay_with_something)  # noqa: S311  # a demonstration
        console.print(settlement_table(settle_scenario(scenario)))
    console.print(f"Dealt from seed {seed}. A rule in full: croupier rules show BOOK RULE. Your own round: croupier settle FILE.")
