"""Settled wagers for people: a table with headings, or a few lines for each where the terminal is too narrow for one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cli.display import RESULT_COLOURS, amount_text, net_text
from croupier.rulebook import Money, Result, wager_text

IN_ALL = "in all"
QUALIFIES = {True: "The dealer qualifies.", False: "The dealer does not qualify."}
_HEADINGS = ("", "wager", "stake", "result", "net", "rules", "readings")
_TO_THE_RIGHT = ("stake", "net")


@dataclass(frozen=True)
class SettledLine:
    """One wager: what was staked, what came of it, by which rules; or a sum of them, which has no result."""

    wager: str
    stake: Money
    net: Money
    result: Result | None = None
    odds: str = ""
    rules: Sequence[str] = ()
    readings: Sequence[str] = ()
    at: str = ""  # the position, where lines of several are shown together
    style: str = ""

    def cells(self) -> tuple[str | Text, ...]:
        """What stands under the headings."""
        result = Text()
        if self.result is not None:
            result.append(self.result.value, style=RESULT_COLOURS.get(self.result, ""))
            result.append(f" {self.odds}" if self.odds else "")
        rules, readings = " ".join(self.rules), " ".join(self.readings)
        return wager_text(self.wager), amount_text(self.stake), result, net_text(self.net), rules, readings

    def text(self) -> Text:
        """The same as a sentence, with the rules below it."""
        wager, stake, result, net, rules, readings = self.cells()
        about = Text.assemble(f"{self.at} " if self.at else "", wager, " ", stake, ": ", result, ", " if result else "", net)
        below = " ".join(filter(None, (str(rules), str(readings))))
        return Text.assemble(about, f"\n    {below}" if below else "", style=self.style)


class SettledLines:
    """Some settled wagers. Nothing of them is ever cut."""

    def __init__(self, lines: Sequence[SettledLine]) -> None:
        self._lines = lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The table if it fits; else lines."""
        table: RenderableType = Padding(self._table(), (0, 0, 0, 2), expand=False)
        fits = Measurement.get(console, options.update(width=1000), table).minimum <= options.max_width
        yield from (table,) if fits else (Padding(line.text(), (0, 0, 0, 2)) for line in self._lines)

    def _table(self) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        rows = [(line.at, *line.cells()) for line in self._lines]
        kept = [at for at in range(len(_HEADINGS)) if any(row[at] for row in rows)]  # there may be no position, and no readings
        for at in kept:
            heading, cells = _HEADINGS[at], [row[at] for row in rows]
            # Rules alone go on in the next line, and no word is ever broken.
            words = [word for cell in cells for word in str(cell).split()] if heading == "rules" else list(map(str, cells))
            justify: Literal["left", "right"] = "right" if heading in _TO_THE_RIGHT else "left"
            table.add_column(heading, justify=justify, min_width=max(map(len, (heading, *words))), no_wrap=heading != "rules")
        for line, row in zip(self._lines, rows, strict=True):
            table.add_row(*(row[at] for at in kept), style=line.style)
        return table
