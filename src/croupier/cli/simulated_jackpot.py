"""`croupier simulate --jackpot live`: the meter, what went through it, what is computed of it, and its awards."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cli import display
from croupier.lab import ComputedSum, SimulatedJackpot
from croupier.rulebook import Money

LISTED = 10  # awards


def show_jackpot(console: Console, found: SimulatedJackpot) -> None:
    """Show what a live jackpot came to."""
    live, meter, history = found.live, found.meter, found.history
    console.print(Text("The jackpot, live", style="bold"))
    takes = f"  starts at ${_amount(live.start.cents)}, resets to ${_amount(live.reset.cents)}, takes {live.rate} of each stake"
    takes += f", the reserve {live.reserve_rate}" if live.reserve_rate else ""
    takes += f", shows ${_amount(live.cap.cents)} at most" if live.cap else ""
    console.print(takes)
    if history.mean is not None:
        shown = f"  it showed ${_amount(history.least)} at least, ${_amount(round(history.mean))} on average,"
        console.print(f"{shown} ${_amount(history.most)} at most")
    if meter.overflow:
        console.print(f"  ${_amount(meter.overflow)} wait above the cap")
    awards, resets = display.numbered(meter.awards_on_meter, "award"), display.numbered(meter.resets, "reset")
    house, reserve = meter.put_in - meter.from_reserve, meter.from_reserve
    console.print(f"  {awards} on the meter")
    console.print(f"  {resets}, for which the house put in ${_amount(house)} and the reserve ${_amount(reserve)}")
    console.print(Padding(_sums(found), (0, 0, 0, 2), expand=False))
    if found.computed and (run := found.computed.long_run):
        mean, deviation = _amount(round(run.mean)), _amount(round(run.deviation))
        console.print(f"  in the long run the meter is ${mean} on average, standard deviation ${deviation}")
    if history.paid:
        console.print(Padding(_awards(found), (0, 0, 0, 2), expand=False))
        left = len(history.paid) - LISTED + history.more
        if left > 0:
            console.print(f"  and {left:,} rounds more; --json lists {len(history.paid):,} rounds, and the meter over time")


def _sums(found: SimulatedJackpot) -> Table:
    table = display.plain_table("in dollars", ">simulated", ">computed", ">standard\ndeviation", ">deviations\nbetween")
    computed = found.computed
    rows: list[tuple[str, int, ComputedSum | None]] = [
        ("meter at the end", found.meter.displayed, computed.meter if computed else None),
        ("paid in awards", found.paid, computed.paid if computed else None),
        ("borne by house and reserve", found.borne, computed.borne if computed else None),
    ]
    for name, cents, each in rows:
        known = ("", "", "")
        if each:
            between = each.deviations_between(cents)
            known = (
                _amount(round(each.mean)),
                f"{each.deviation / 100:,.2f}",
                "" if between is None else f"{between:+.2f}",
            )
        table.add_row(name, _amount(cents), *known)
    return table


def _awards(found: SimulatedJackpot) -> Table:
    table = display.plain_table(">round", "award", ">dollars", ">meter before", ">after")
    for number, before, after, _, awards in found.history.paid[:LISTED]:
        names = ", ".join(dict.fromkeys(line for _, line, _ in awards))
        total = sum(cents for _, _, cents in awards)
        table.add_row(f"{number:,}", names, _amount(total), _amount(before), _amount(after))
    return table


def _amount(cents: int) -> str:
    return display.amount_text(Money(cents))
