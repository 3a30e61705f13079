"""`croupier bench settle`: the settlement desk beside Python's own json module."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from random import Random

from rich.console import Console
from rich.progress import track
from rich.table import Table

from croupier.cards import Card
from croupier.cli import display
from croupier.desk import deal_scenario, read_json, settle
from croupier.errors import InputError
from croupier.extras import load_extra
from croupier.games import BOOKS, book
from croupier.rulebook import Book, Choice


def _always_raise(book: Book, choices: Sequence[Choice], own: Sequence[Card]) -> Choice:
    """The most work: every decision adds a wager."""
    return next((choice for choice in choices if choice.places), choices[0])


def run(rounds: int, seed: int, bulk: int = 0) -> None:
    """Measure so many settled rounds of each game, and so many in bulk, and print the tables."""
    console = display.console()
    table = Table(
        title=f"One-position rounds a second, JSON to JSON, every wager staked, {rounds:,} of each game", title_justify="left"
    )
    for column in ("rulebook", "settled", "json alone", "ratio"):
        table.add_column(column, justify="left" if column == "rulebook" else "right")
    for slug in track(BOOKS, "Settling", console=console, transient=True):
        random = Random(seed)  # noqa: S311  # made-up rounds
        texts = [json.dumps(deal_scenario(book(slug), random, choose=_always_raise)) for _ in range(rounds)]
        started = time.perf_counter()
        outcomes = [json.dumps(settle(read_json(text)).as_dict()) for text in texts]
        settled = rounds / (time.perf_counter() - started)
        started = time.perf_counter()
        for text, outcome in zip(texts, outcomes, strict=True):
            json.dumps(json.loads(text))
            json.dumps(json.loads(outcome))
        peer = rounds / (time.perf_counter() - started)
        table.add_row(slug, f"{settled:,.0f}", f"{peer:,.0f}", f"{settled / peer:.2f}")
    console.print(table)
    if bulk:
        console.print(_in_bulk(bulk, seed, console))


def _in_bulk(rounds: int, seed: int, console: Console) -> Table | str:
    """The table of rounds in bulk; a sentence where what they need is not installed."""
    try:
        load_extra("pyarrow", "parquet")
    except InputError as error:
        return f"In bulk: {error.what}"
    from croupier.lab import bulk  # it loads the kernels

    title = f"The same rounds in bulk, columns to columns, {rounds:,} of each game"
    table = Table(title=title, title_justify="left")
    for column in ("rulebook", "readable, one core", "in bulk", "cores", "ratio"):
        table.add_column(column, justify="left" if column == "rulebook" else "right")
    for slug in track(BOOKS, "In bulk", console=console, transient=True):
        rate = bulk.measure_rate(book(slug), rounds, seed)
        table.add_row(slug, f"{rate.readable:,.0f}", f"{rate.bulk:,.0f}", str(rate.cores), f"{rate.bulk / rate.readable:,.0f}")
    return table
