"""A table for people that becomes lines where the terminal is too narrow for it: no number and no rule is ever cut."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

_BARS = "█▇#"  # of a plot: they may be of any length


class FoldingTable(Table):
    """A table if every word of it has room beside the others; else a few lines for each of its rows."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The table, or its lines."""
        between = sum(self._get_padding_width(at) for at in range(len(self.columns))) + self._extra_width
        if widths := _widths(self.columns, options.max_width - between):
            for column, width in zip(self.columns, widths, strict=True):
                column.width = width
            yield from super().__rich_console__(console, options)
            return
        if self.title:
            yield Text(str(self.title), style=self.title_style or "")
        for row in zip(*(column.cells for column in self.columns), strict=True):
            named = [(_heading(column), _as_text(cell)) for column, cell in zip(self.columns, row, strict=True)]
            first, *others = [(name, cell) for name, cell in named if cell.plain.strip()] or [("", Text())]
            yield Text.assemble(f"{first[0]}: " if first[0] and first[1].plain.isdecimal() else "", first[1])
            yield from (Padding(Text.assemble(f"{name}: " if name else "", cell), (0, 0, 0, 2)) for name, cell in others)


def _widths(columns: Sequence[Column], room: int) -> list[int]:
    """The width of each column: the widest give way until all have room, no longer than their words do. Empty if that fails."""
    texts = [[_as_text(each).plain for each in (column.header, *column.cells)] for column in columns]
    widths = [max((len(line) for text in each for line in text.splitlines()), default=0) for each in texts]
    least = [
        width if column.no_wrap else max(len(word) for text in each for word in re.split(rf"[\s{_BARS}]+", text))
        for column, width, each in zip(columns, widths, texts, strict=True)
    ]
    if sum(least) > room:
        return []
    while sum(widths) > room:
        widest = max((at for at, width in enumerate(widths) if width > least[at]), key=widths.__getitem__)
        widths[widest] -= 1
    return widths


def _heading(column: Column) -> str:
    """The heading on one line."""
    return _as_text(column.header).plain.replace("-\n", "").replace("\n", " ")


def _as_text(cell: RenderableType) -> Text:
    return cell.copy() if isinstance(cell, Text) else Text(str(cell))
