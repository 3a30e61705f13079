"""`croupier rules readings --price`: what each answer to a reading is worth to the house."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from rich.padding import Padding
from rich.text import Text

from croupier.cli import display
from croupier.cli.progress import progress_bar
from croupier.errors import InputError
from croupier.games import BOOKS, editions, register
from croupier.lab import BASE, Price, price_readings, read_book, read_sums, with_commas
from croupier.rulebook import wager_text


def run(slug: str | None, reading: str | None, *, as_json: bool, sums: Mapping[str, Any]) -> None:
    """The price of every answer, or of those to one reading, in one book or in all."""
    if reading in editions():  # `--price BOOK` says the same as `--price --book BOOK`
        slug, reading = reading, None
    if reading is not None and reading not in register().readings:
        raise InputError(f"there is no reading {reading!r} here")
    house = read_sums(**sums)
    found = []
    for each in (slug,) if slug else BOOKS:
        with progress_bar() as progress:
            book = read_book(each)
            found += list(price_readings(book, house=house, only=reading, progress=progress))
    if not found:
        raise InputError(f"{reading} is not about {slug}", where="--book")
    if as_json:
        display.print_document("prices", {"prices": [_as_data(each) for each in found]})
    else:
        _show(found)


def _as_data(price: Price) -> dict[str, Any]:
    data: dict[str, Any] = {
        "rulebook": price.book,
        "reading": price.reading.id,
        "title": price.reading.title,
        "adopted": price.reading.adopted,
        "answer": price.answer,
        "worth_to_the_house": {"base" if wager == BASE else wager: _exact(gain) for wager, gain in price.wagers.items()},
    }
    if price.jackpot:
        data["worth_to_the_house"]["jackpot"] = {
            "units_staked": price.jackpot.units_staked,
            "fixed": _exact(price.jackpot.fixed),
            "meter_coefficient": _exact(price.jackpot.coefficient),
            "at_meter": {str(meter): _exact(gain) for meter, gain in price.jackpot.at},
        }
    return data | ({"reason": price.reason} if price.reason else {})


def _exact(value: Fraction) -> dict[str, Any]:
    return {"exact": str(value), "decimal": float(value)}


# -- for people --


def _show(found: Sequence[Price]) -> None:
    """What each answer is worth to the house; those that move nothing, with the reason, after them."""
    console = display.console()
    for slug, group in groupby(found, key=lambda price: price.book):
        of_book = list(group)
        console.print(Text(f"{slug}: what another answer is worth to the house, against the adopted one", style="bold"))
        table = display.plain_table("reading and answer, wager", "=>worth", "=exactly")
        for price in of_book:
            if rows := _worth(price):
                table.add_row(f"{price.reading.id} = {price.answer}")
                for wager, worth, exact in rows:
                    table.add_row(f"  {wager}", worth, exact)
        console.print(table if table.row_count else "  no answer changes what the house wins")
        still = [price for price in of_book if price.reason and price.reading.switch]
        if still:
            console.print(Text("No price, and why", style="bold"))
            console.print(
                Padding(
                    display.grid([(each.reading.id, each.answer, each.reason) for each in still]), (0, 0, 0, 2), expand=False
                )
            )
        recorded = {price.reading.id: None for price in of_book if not price.reading.switch}
        if recorded:
            console.print(f"Recorded only, since no wager of an ordinary round is settled differently: {', '.join(recorded)}")
        console.print()


def _worth(price: Price) -> list[tuple[str, str, str]]:
    rows = [
        ("base, per ante" if wager == "ante" else f"{wager_text(wager)}, per unit", _signed(gain), str(gain))
        for wager, gain in price.wagers.items()
    ]
    if price.jackpot:
        units = f", {price.jackpot.units_staked} units" if price.jackpot.units_staked > 1 else ""
        if price.jackpot.fixed:
            rows.append((f"jackpot{units}, fixed", _signed(price.jackpot.fixed), str(price.jackpot.fixed)))
        if price.jackpot.coefficient:
            of_meter = f"{float(price.jackpot.coefficient):+.3e}"
            rows.append((f"jackpot{units}, of the meter", of_meter, str(price.jackpot.coefficient)))
        rows += [
            (f"jackpot{units} at ${with_commas(str(meter))}", _signed(gain), str(gain))
            for meter, gain in price.jackpot.at
            if gain != price.jackpot.fixed
        ]
    return rows


def _signed(value: Fraction) -> str:
    return f"{float(value) * 100:+.4f}%"
