"""Dots: one row for each result, its place on a log axis, and the figures behind it."""

from __future__ import annotations

from math import log10

from croupier.reference import Markup
from croupier.report import pieces
from croupier.report.model import DotRow, Dots
from croupier.report.pieces import Palette

_STEP, _TOP = 18, 28  # the height of a row, and where the first begins
_STEM = 0.4  # how dark the line to a mark is


def draw_dots(plot: Dots, palette: Palette, width: float) -> tuple[float, list[Markup]]:
    """The height of the picture and its parts."""
    left = pieces.width_of([*(row.label for row in plot.rows), plot.label]) + 14
    widths = [pieces.width_of([name, *(row.notes[at] for row in plot.rows)]) + 12 for at, name in enumerate(plot.columns)]
    right = width - sum(widths) - 10
    low, high = log10(plot.least), log10(plot.axis.ends[1])

    def across(value: float) -> float:
        return left + (max(log10(value), low) - low) / ((high - low) or 1) * (right - left)

    height = _TOP + _STEP * len(plot.rows) + 4
    parts = [pieces.draw_text(0, 14, plot.label, palette.quiet, size=11)]
    for value, name in plot.axis.ticks:
        parts.append(pieces.draw_line(across(value), _TOP - 8, across(value), height - 4, palette.rule))
        if across(value) - pieces.width_of([name]) / 2 > pieces.width_of([plot.label]):
            parts.append(pieces.draw_text(across(value), 14, name, palette.quiet, anchor="middle", size=11))
    ends = [width - sum(widths[at + 1 :]) for at in range(len(widths))]
    parts += [
        pieces.draw_text(end, 14, name, palette.quiet, anchor="end", size=11)
        for end, name in zip(ends, plot.columns, strict=True)
    ]
    for at, row in enumerate(plot.rows):
        y = _TOP + _STEP * at + _STEP / 2
        changed = plot.beside and row.differs
        colour = palette.second if changed else palette.quiet if plot.beside and row.second is None else palette.ink
        parts.append(pieces.draw_text(left - 8, y + 4, row.label, colour, anchor="end"))
        parts += _marks(row, left, y, [None if each is None else across(each) for each in (row.first, row.second)], palette)
        parts += [
            pieces.draw_text(end, y + 4, note, colour, anchor="end", size=11) for end, note in zip(ends, row.notes, strict=True)
        ]
    return height, parts


def _marks(row: DotRow, left: float, y: float, places: list[float | None], palette: Palette) -> list[Markup]:
    """A full dot where both are alike, a hollow one of what is there no more, a square of what was changed."""
    first, second = places
    parts = []
    if first is not None:
        gone = second is None or row.differs
        parts.append(pieces.draw_line(left, y, first, y, palette.first, dashed=gone, opacity=_STEM))
        parts.append(pieces.draw_dot(first, y, palette.paper if gone else palette.first, palette.first))
    if second is not None and row.differs:
        parts += [
            pieces.draw_line(left, y, second, y, palette.second, opacity=_STEM),
            pieces.draw_square(second, y, palette.second),
        ]
    return parts
