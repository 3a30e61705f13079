"""What a report is made of, as plain data: sections of words, tables and plots. The renderers know nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias


def set_minus(text: str) -> str:
    """A text whose negative numbers all have the sign of figures, as exact fractions come with a hyphen."""
    return re.sub(r"(?<![\w./-])-(?=\d)", "\N{MINUS SIGN}", text)


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of text; one that `warns` stands out."""

    text: str
    warns: bool = False


@dataclass(frozen=True)
class Column:
    """The heading of a column, and how it is set."""

    name: str
    number: bool = False  # set flush right
    wide: int = 0  # the part of the room that is left which it takes, breaking its lines; 0: just what it needs


@dataclass(frozen=True)
class Table:
    """A table of text under its columns."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    total: bool = False  # whether the last row sums up the others


@dataclass(frozen=True)
class PlotBar:
    """One bar with its label."""

    label: str
    value: float
    note: str  # in figures, behind the bar


@dataclass(frozen=True)
class Bars:
    """One bar below the other; those of the other side of nothing go to the left."""

    bars: tuple[PlotBar, ...]
    label: str  # what the labels are
    value: str  # what the bars' lengths are


@dataclass(frozen=True)
class Axis:
    """An axis with its ticks."""

    name: str
    ticks: tuple[tuple[float, str], ...]
    log: bool = False

    @property
    def ends(self) -> tuple[float, float]:
        """The first and the last tick."""
        return self.ticks[0][0], self.ticks[-1][0]


@dataclass(frozen=True)
class PlotLine:
    """A line through some points."""

    name: str
    points: tuple[tuple[float, float], ...]
    second: bool = False  # in the second colour: of what was changed


@dataclass(frozen=True)
class Band:
    """The room between two lines."""

    name: str
    points: tuple[tuple[float, float, float], ...]  # from where to where, by place


@dataclass(frozen=True)
class Mark:
    """A point that is named in the plot."""

    name: str
    at: tuple[float, float]
    second: bool = False  # in the second colour: of what was changed


@dataclass(frozen=True)
class Curves:
    """Lines and bands over two axes."""

    x: Axis
    y: Axis
    lines: tuple[PlotLine, ...]
    bands: tuple[Band, ...] = ()  # the widest first
    marks: tuple[Mark, ...] = ()
    level: float | None = None  # the tick whose line is darker than the others


@dataclass(frozen=True)
class DotRow:
    """One row with its marks: a round one, and a square one of what was changed. None where the row is not of it."""

    label: str
    first: float | None
    second: float | None
    notes: tuple[str, ...]  # in figures, by column

    @property
    def differs(self) -> bool:
        """Whether what was changed is not where the first is."""
        return self.second is not None and self.second != self.first


@dataclass(frozen=True)
class Dots:
    """One row for each result, its marks on one axis: a dot's place is read, where a bar's length would lie on a log axis."""

    rows: tuple[DotRow, ...]
    label: str  # what the labels are
    axis: Axis
    least: float  # where the axis begins
    columns: tuple[str, ...]  # what the notes are
    beside: bool = False  # whether there is something changed to show


@dataclass(frozen=True)
class ToneGroup:
    """Columns of a picture that belong together, each with a share for every row; None where there is no such field."""

    name: str
    columns: tuple[tuple[float | None, ...], ...]


@dataclass(frozen=True)
class Tones:
    """A picture of many narrow columns in three tones: always, in part, never."""

    rows: tuple[str, ...]
    row: str  # what the rows are
    groups: tuple[ToneGroup, ...]
    key: tuple[str, str, str]  # what always, in part and never mean


@dataclass(frozen=True)
class ChartCell:
    """One field of a chart. Its shade goes from 0 to 1; one that is `out` is in the other colour."""

    text: str
    shade: float = 0.0
    note: str = ""
    out: bool = False


@dataclass(frozen=True)
class Chart:
    """A grid of fields. None where there is no such field."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[ChartCell | None, ...], ...]
    row: str = ""  # what the rows are
    column: str = ""
    key: tuple[tuple[str, ChartCell], ...] = ()  # what the colours mean


Plot: TypeAlias = Bars | Curves | Chart | Dots | Tones


@dataclass(frozen=True)
class Figure:
    """A plot with its caption."""

    plot: Plot
    caption: str


@dataclass(frozen=True)
class SideBySide:
    """Small pictures beside each other."""

    figures: tuple[Figure, ...]


Part: TypeAlias = Paragraph | Table | Figure | SideBySide


@dataclass(frozen=True)
class Section:
    """A titled part of a report."""

    title: str
    parts: tuple[Part, ...]
    in_short: bool = False  # whether it belongs to the summary on a terminal


@dataclass(frozen=True)
class MathReport:
    """A whole report, ready to be written as a page or a PDF."""

    title: str
    edition: str
    made_by: str
    sections: tuple[Section, ...]
    sound: bool  # whether every check held
    one_page: bool = False  # whether it is set so small that it fits on one page
