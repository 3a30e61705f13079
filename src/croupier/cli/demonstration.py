"""`croupier demo`: one dealt and settled round of each game."""

from __future__ import annotations

from random import Random

from rich.console import Console

from croupier.cli.tables import settlement_table
from croupier.desk import settle_scenario
from croupier.desk.deal import by_rule_of_thumb, deal_scenario
from croupier.games import BOOKS, book


def run(slug: str | None, seed: int, positions: int) -> None:
    console = Console()
    for name in (slug,) if slug else BOOKS:
        random = Random(f"{name} {seed}")  # noqa: S311  # a demonstration, dealt anew for each game
        scenario = deal_scenario(book(name), random, positions=positions, choose=by_rule_of_thumb)
        console.print(settlement_table(settle_scenario(scenario)))
    console.print(
        f"Dealt from seed {seed}. A rule in full: croupier rules show BOOK RULE. Your own round: croupier settle FILE."
    )
