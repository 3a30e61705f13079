"""Solutions and prices as tables for people: the exact fraction beside the decimal."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.lab.figures import grouped, percent, wager_text
from croupier.lab.payoffs import dollars
from croupier.lab.results import Valuation, money_text, over, root
from croupier.lab.solving import Solution
from croupier.lab.wording import words

if TYPE_CHECKING:
    from croupier.lab.pricing import Price

_BAR = 24


def show(solution: Solution) -> None:
    """A whole solution, compact."""
    console = Console(markup=False, highlight=False)
    edition = solution.book.edition
    catalogue = edition.catalogue
    console.print(Text(f"{catalogue.title} ({catalogue.operator}, {catalogue.edition})", style="bold"))
    for what, to in edition.changes.items():
        console.print(Text(f"  changed, not the approved book: {what} = {to}", style="yellow"))
    for reading, answer in solution.book.answers.items():
        if answer != edition.register[reading].adopted:
            console.print(Text(f"  read otherwise: {reading} = {answer}", style="yellow"))
    console.print(_wagers(solution))
    console.print(Text("Expected net result, per ante or unit", style="bold"))
    exact = [(name, over(each.expected.units, each.deals)) for name, each in _valued(solution).items()]
    console.print(Padding(_grid(exact), (0, 0, 0, 2), expand=False))
    _jackpot(console, solution)
    _strategy(console, solution)
    console.print(Text("Net result of a round, in antes", style="bold"))
    console.print(Padding(_distribution(solution.base), (0, 0, 1, 2), expand=False))


def _wagers(solution: Solution) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("wager")
    for column in ("house\nedge", "element\nof risk", "average\nwager", "standard\ndeviation", "hit\nfrequency"):
        table.add_column(column, justify="right")
    for name, each in _valued(solution).items():
        table.add_row(
            name,
            percent(each.house_edge),
            percent(each.element_of_risk),
            f"{float(each.average_wager):.4f}",
            f"{root(each.variance):.4f}",
            percent(each.hit_frequency, 2),
        )
    return table


def _valued(solution: Solution) -> dict[str, Valuation]:
    rows = {"base": solution.base}
    rows |= {wager_text(wager): valuation for wager, valuation in solution.sides.items()}
    return rows | {f"{wager_text(wager)} alone": valuation for wager, valuation in solution.alone.items()}


def _jackpot(console: Console, solution: Solution) -> None:
    jackpot, house, even = solution.jackpot, solution.house, solution.break_even_meter
    deals = jackpot.valuation.deals
    measure = "dollars" if jackpot.in_dollars else "units staked"
    console.print(Text(f"Jackpot, {house.units} unit{'s' if house.units > 1 else ''} of ${house.unit}", style="bold"))
    lines = [
        ("fixed return", f"{float(jackpot.fixed_return):.6f} {measure}", over(jackpot.fixed_return, deals)),
        ("of the meter", f"{float(jackpot.meter_coefficient):.3e}", over(jackpot.meter_coefficient, deals)),
        ("pays an award in", f"{percent(jackpot.award_frequency)} of deals", over(jackpot.award_frequency, deals)),
        ("breaks even at", "no meter" if even is None else f"${grouped(money_text(even))}", "" if even is None else str(even)),
    ]
    if house.meter is not None:
        edge = -jackpot.expected_at(dollars(house.meter)) / jackpot.stake
        lines.append((f"at ${grouped(str(house.meter))}", f"house edge {percent(edge)}", over(-edge, deals)))
    if jackpot.above:
        lines.append(
            ("so from a meter of", f"${grouped(money_text(jackpot.above))}", "below it a set sum is more than a share")
        )
    console.print(Padding(_grid(lines), (0, 0, 0, 2), expand=False))


def _strategy(console: Console, solution: Solution) -> None:
    deals, together = solution.base.deals, solution.together
    console.print(Text("Best play", style="bold"))
    for line in words(solution):
        console.print(f"  {line}")
    names = ", ".join(f"{wager_text(wager)} ${stake}" for wager, stake in together.stakes.items())
    ante = dollars(solution.house.ante)
    if len(together.stakes) > 1:
        same = (
            "the same play" if not together.differs else f"other play in {percent(Fraction(together.differs, deals))} of deals"
        )
        console.print(f"  together ({names}): {float(together.expected / ante):+.6f} antes, {same}")


def _distribution(valuation: Valuation) -> Table:
    results = list(valuation.results.items())
    most = max(count for _, count in results)
    rows = []
    for net, count in results:
        bar = "▇" * max(1, round(_BAR * count / most))
        rows.append((f"{'+' if net.units > 0 else ''}{net.units}", f"{100 * count / valuation.deals:.5f}%", f"{count:,}", bar))
    return _grid(rows, right=3)


def _grid(rows: Sequence[Sequence[str]], right: int = 0) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    for column in range(len(rows[0])):
        table.add_column(justify="right" if column < right else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table


def show_prices(found: Sequence[Price]) -> None:
    """What each answer is worth to the house; those that move nothing, with the reason, after them."""
    console = Console(markup=False, highlight=False)
    for slug, group in groupby(found, key=lambda price: price.book):
        of_book = list(group)
        console.print(Text(f"{slug}: what another answer is worth to the house, against the adopted one", style="bold"))
        table = Table(box=None, padding=(0, 2, 0, 0))
        table.add_column("reading and answer, wager", overflow="fold")
        table.add_column("worth", justify="right", no_wrap=True)
        table.add_column("exactly", no_wrap=True)
        for price in of_book:
            if rows := _worth(price):
                table.add_row(f"{price.reading.id} = {price.answer}")
                for wager, worth, exact in rows:
                    table.add_row(f"  {wager}", worth, exact)
        console.print(table if table.row_count else "  nothing")
        still = [price for price in of_book if price.reason and price.reading.switch]
        if still:
            console.print(Text("Without a price, and why", style="bold"))
            console.print(
                Padding(_grid([(each.reading.id, each.answer, each.reason) for each in still]), (0, 0, 0, 2), expand=False)
            )
        recorded = {price.reading.id: None for price in of_book if not price.reading.switch}
        if recorded:
            console.print(f"Recorded, and settling no wager of an ordinary round otherwise: {', '.join(recorded)}")
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
            (f"jackpot{units} at ${grouped(str(meter))}", _signed(gain), str(gain))
            for meter, gain in price.jackpot.at
            if gain != price.jackpot.fixed
        ]
    return rows


def _signed(value: Fraction) -> str:
    return f"{float(value) * 100:+.4f}%"
