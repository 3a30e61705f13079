"""Plots as SVG, written here: lines, bars, fields and words, nothing that a reader of SVG might not know.

The colours come from a palette: fixed ones for paper, names of the page's own for the screen, where it may be dark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import log10

from croupier.reference import Markup, lines_of, tag
from croupier.report import pieces
from croupier.report.dots import draw_dots
from croupier.report.model import Axis, Band, Bars, Chart, ChartCell, Curves, Dots, Plot, PlotLine, Tones
from croupier.report.pieces import Palette
from croupier.report.tones import draw_tones

WIDTH = 680
_BAND = 0.22


def draw(plot: Plot, palette: Palette, about: str, width: float = WIDTH) -> Markup:
    """A plot as one SVG element of a width; `about` says in words what it shows."""
    if isinstance(plot, Bars):
        height, parts = _bars(plot, palette, width)
    elif isinstance(plot, Chart):
        height, parts = _chart(plot, palette, width)
    elif isinstance(plot, Dots):
        height, parts = draw_dots(plot, palette, width)
    elif isinstance(plot, Tones):
        height, parts = draw_tones(plot, palette, width)
    else:
        height, parts = _curves(plot, palette, width)
    return tag(
        "svg",
        lines_of([tag("title", about), *parts]),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {pieces.coordinate(width)} {pieces.coordinate(height)}",
        width=pieces.coordinate(width),
        height=pieces.coordinate(height),
        role="img",
        font_family=palette.font,
        font_size=str(pieces.SIZE),
    )


# -- bars --


def _bars(plot: Bars, palette: Palette, width: float) -> tuple[float, list[Markup]]:
    step, top = 22, 26
    left, right = (
        pieces.width_of([*(bar.label for bar in plot.bars), plot.label]) + 14,
        pieces.width_of(bar.note for bar in plot.bars) + 14,
    )
    most, least = max(0.0, *(bar.value for bar in plot.bars)), min(0.0, *(bar.value for bar in plot.bars))
    before = right if least else 0  # notes of bars to the left stand left of them
    scale = (width - left - before - right) / ((most - least) or 1)
    zero = left + before - least * scale
    parts = [
        pieces.draw_text(left - 8, 14, plot.label, palette.quiet, anchor="end"),
        pieces.draw_text(zero, 14, plot.value, palette.quiet, anchor="start" if zero < width / 2 else "end"),
    ]
    for at, bar in enumerate(plot.bars):
        y = top + step * at
        length = abs(bar.value) * scale
        to_left = bar.value < 0
        parts.append(pieces.draw_text(left - 8, y + 13, bar.label, palette.ink, anchor="end"))
        parts.append(
            pieces.draw_box(
                (zero - length if to_left else zero, y + 2),
                (max(length, 0.8), step - 7),
                palette.second if to_left else palette.first,
            )
        )
        beside = zero - length - 6 if to_left else zero + length + 6
        parts.append(pieces.draw_text(beside, y + 13, bar.note, palette.quiet, anchor="end" if to_left else "start", size=11))
    height = top + step * len(plot.bars) + 4
    parts.append(pieces.draw_line(zero, top - 4, zero, height - 4, palette.quiet))
    return height, parts


# -- curves --

_TOP, _BOTTOM, _PLOT = 14, 46, 170


def _scale(axis: Axis, first: float, last: float) -> Callable[[float], float]:
    low, high = axis.ends
    if axis.log:
        return lambda value: first + (log10(value) - log10(low)) / (log10(high) - log10(low)) * (last - first)
    return lambda value: first + (value - low) / (high - low) * (last - first)


def _curves(plot: Curves, palette: Palette, width: float) -> tuple[float, list[Markup]]:
    left = pieces.width_of(name for _, name in plot.y.ticks) + 36
    right = width - 24
    bottom = _TOP + _PLOT
    across, up = _scale(plot.x, left, right), _scale(plot.y, bottom, _TOP)
    parts = []
    for value, name in plot.y.ticks:
        level = palette.quiet if value == plot.level else palette.rule
        parts.append(pieces.draw_line(left, up(value), right, up(value), level))
        parts.append(pieces.draw_text(left - 8, up(value) + 4, name, palette.quiet, anchor="end"))
    for value, name in plot.x.ticks:
        parts.append(pieces.draw_line(across(value), bottom, across(value), bottom + 5, palette.quiet))
        parts.append(pieces.draw_text(across(value), bottom + 19, name, palette.quiet, anchor="middle"))
    parts += [_band(band, across, up, palette) for band in plot.bands]
    parts += [_curve(each, across, up, palette) for each in plot.lines]
    parts.append(pieces.draw_line(left, bottom, right, bottom, palette.quiet))
    parts += _marks(plot, (left, right, bottom), (across, up), palette)
    middle = (_TOP + bottom) / 2
    turned = f"rotate(-90 12 {pieces.coordinate(middle)})"
    place = {"x": "12", "y": pieces.coordinate(middle)}
    parts.append(tag("text", plot.y.name, **place, fill=palette.quiet, text_anchor="middle", transform=turned))
    parts.append(pieces.draw_text((left + right) / 2, bottom + 37, plot.x.name, palette.quiet, anchor="middle"))
    height = bottom + _BOTTOM
    if plot.bands:
        shades = [(band.name, ChartCell("", shade)) for band, shade in zip(plot.bands, _shades(len(plot.bands)), strict=True)]
        parts += pieces.draw_legend(
            [*shades, *((each.name, ChartCell("", 1, out=each.second)) for each in plot.lines)], left, height + 4, palette
        )
        height += 24
    return height, parts


def _marks(
    plot: Curves,
    edges: tuple[float, float, float],
    scales: tuple[Callable[[float], float], Callable[[float], float]],
    palette: Palette,
) -> Iterator[Markup]:
    """The points that are named. All their stems first: a name stands on paper, so that no stem of another crosses it."""
    (left, right, bottom), (across, up) = edges, scales
    for mark in plot.marks:
        colour = palette.second if mark.second else palette.first
        yield pieces.draw_line(across(mark.at[0]), up(mark.at[1]), across(mark.at[0]), bottom, colour, dashed=True)
    above = float("inf")
    for mark in sorted(plot.marks, key=lambda each: each.at[1]):
        x, y = across(mark.at[0]), up(mark.at[1])
        colour = palette.second if mark.second else palette.first
        yield pieces.draw_square(x, y, colour) if mark.second else pieces.draw_dot(x, y, palette.paper, colour)
        if not mark.name:
            continue
        wide = pieces.width_of([mark.name])
        above = min(y - 8, above - pieces.SIZE - 4)  # names of marks that are close stand on one another
        if x - 9 - wide > left:
            begins, line = x - 9 - wide, above
        elif x + 9 + wide < right:
            begins, line = x + 9, y + 18
        else:
            begins, line = right - wide, y + 18
        ends = begins + wide
        if any(begins < across(each.at[0]) < ends and up(each.at[1]) < line for each in plot.marks):
            yield pieces.draw_box((begins - 2, line - pieces.SIZE), (wide + 4, pieces.SIZE + 4), palette.paper)
        yield pieces.draw_text(
            ends if begins < x else begins, line, mark.name, palette.ink, anchor="end" if begins < x else "start"
        )


def _shades(bands: int) -> list[float]:
    """Of bands that lie on one another: the inner ones are darker."""
    return [(1 - (1 - _BAND) ** (at + 1) - pieces.LIGHTEST) / (pieces.DARKEST - pieces.LIGHTEST) for at in range(bands)]


def _band(band: Band, across: Callable[[float], float], up: Callable[[float], float], palette: Palette) -> Markup:
    there = [(x, high) for x, _, high in band.points]
    back = [(x, low) for x, low, _ in reversed(band.points)]
    points = " ".join(f"{pieces.coordinate(across(x))},{pieces.coordinate(up(y))}" for x, y in (*there, *back))
    return tag("polygon", points=points, fill=palette.first, fill_opacity=str(_BAND))


def _curve(each: PlotLine, across: Callable[[float], float], up: Callable[[float], float], palette: Palette) -> Markup:
    points = " ".join(f"{pieces.coordinate(across(x))},{pieces.coordinate(up(y))}" for x, y in each.points)
    stroke = palette.second if each.second else palette.first
    return tag("polyline", points=points, fill="none", stroke=stroke, stroke_width="2")


# -- charts --


def _chart(plot: Chart, palette: Palette, room: float) -> tuple[float, list[Markup]]:
    left = pieces.width_of(plot.rows) + (30 if plot.row else 10)
    top = 20.0 if plot.column else 4.0
    top += pieces.SIZE + 6 if any(plot.columns) else 0
    noted = any(cell and cell.note for row in plot.cells for cell in row)
    width = min((room - left) / len(plot.columns), 76)
    height = 32 if noted else 20
    parts = []
    if plot.column:
        parts.append(pieces.draw_text(left + width * len(plot.columns) / 2, 14, plot.column, palette.quiet, anchor="middle"))
    if plot.row:
        middle = top + height * len(plot.rows) / 2
        turned = f"rotate(-90 12 {pieces.coordinate(middle)})"
        parts.append(
            tag(
                "text",
                plot.row,
                x="12",
                y=pieces.coordinate(middle),
                fill=palette.quiet,
                text_anchor="middle",
                transform=turned,
            )
        )
    for at, name in enumerate(plot.columns):
        parts.append(pieces.draw_text(left + width * (at + 0.5), top - 6, name, palette.ink, anchor="middle"))
    for down, (name, row) in enumerate(zip(plot.rows, plot.cells, strict=True)):
        y = top + height * down
        parts.append(pieces.draw_text(left - 8, y + height / 2 + 4, name, palette.ink, anchor="end"))
        for at, cell in enumerate(row):
            if cell is None:
                continue
            x = left + width * at
            parts.append(pieces.draw_field((x + 0.75, y + 0.75), (width - 1.5, height - 1.5), cell, palette))
            parts.append(pieces.draw_text(x + width / 2, y + 14, cell.text, palette.ink, anchor="middle", bold=noted))
            if cell.note:
                parts.append(pieces.draw_text(x + width / 2, y + 26, cell.note, palette.ink, anchor="middle", size=10))
    end = top + height * len(plot.rows) + 6
    if plot.key:
        parts += pieces.draw_legend(plot.key, left, end + 4, palette)
        end += 24
    return end, parts
