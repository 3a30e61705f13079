"""`croupier jackpot funding`: what keeps the chance small that the house must put in for a reset."""

from __future__ import annotations

from rich.text import Text

from croupier.cli import display
from croupier.cli.progress import progress_bar
from croupier.lab import JackpotFunding, PoolFunding, jackpot_funding, with_commas


def run(file: str, shortfall: str, *, as_json: bool) -> None:
    """Show what would be enough for the pools of a TOML file, for a wanted chance as text."""
    with progress_bar() as progress:
        found = jackpot_funding(file, shortfall, progress=progress)
    if as_json:
        display.print_json(found.as_dict())
    else:
        _show(found)


def _show(found: JackpotFunding) -> None:
    console = display.console()
    wanted = f"{100 * float(found.wanted):.6g}%"
    for each in found.pools:
        title = f"{each.plan.name.capitalize()}: the reserve falls short in a year with a chance of {float(each.shortfall):.4%}"
        console.print(Text(title, style="bold"))
        console.print(f"Linked games: {', '.join(each.games)}.", markup=False)
        table = display.ruled_table("any one of these", ">as it is set", f">enough for {wanted}")
        for row in _rows(each):
            table.add_row(*row)
        console.print(table)
        if each.put_in:
            sum_ = with_commas(str(each.put_in))
            console.print(f"Beside the reserve as it is set, the house puts in {sum_} at most but for this chance.")


def _rows(funding: PoolFunding) -> list[tuple[str, str, str]]:
    plan, rate = funding.plan, funding.reserve_rate
    return [
        ("reserve at the start, at least", with_commas(str(plan.reserve)), with_commas(str(funding.reserve))),
        (
            "part of each stake for the reserve, at least",
            f"{float(plan.link.reserve_rate):.6f}",
            "none is" if rate is None else f"{float(rate):.6f}",
        ),
        (
            "reset value, at most",
            with_commas(str(plan.link.reset)),
            "none is" if funding.reset is None else with_commas(str(funding.reset)),
        ),
    ]
