"""Plots as SVG, written here: lines, bars, fields and words, nothing that a reader of SVG might not know.

The colours come from a palette: fixed ones for paper, names of the page's own for the screen, where it may be dark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import log10

from croupier.reference import Markup, lines_of, tag
from croupier.report.model import Axis, Band, Bars, Chart, ChartCell, Curves, Plot, PlotLine

WIDTH = 680
SIZE = 12  # of letters
_LETTER = 6.2  # the width of a letter, about
_LIGHTEST, _DARKEST = 0.06, 0.62  # of a field: what is written on it stays legible
_BAND = 0.22


@dataclass(frozen=True)
class Palette:
    """The colours and the font of a plot."""

    ink: str
    quiet: str
    rule: str
    first: str
    second: str
    font: str


PAPER = Palette("#1c2024", "#5a626b", "#d5dade", "#2f6fb3", "#d9722e", "Libertinus Serif")
SCREEN = Palette("var(--ink)", "var(--quiet)", "var(--line)", "var(--first)", "var(--second)", "inherit")


def draw(plot: Plot, palette: Palette, about: str) -> Markup:
    """A plot as one SVG element; `about` says in words what it shows."""
    if isinstance(plot, Bars):
        height, parts = _bars(plot, palette)
    elif isinstance(plot, Chart):
        height, parts = _chart(plot, palette)
    else:
        height, parts = _curves(plot, palette)
    return tag(
        "svg",
        lines_of([tag("title", about), *parts]),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {_number(height)}",
        width=str(WIDTH),
        height=_number(height),
        role="img",
        font_family=palette.font,
        font_size=str(SIZE),
    )


# -- the pieces --


def _number(value: float) -> str:
    """A coordinate: short, and the same on every machine."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _text(
    x: float, y: float, words: str, fill: str, *, anchor: str = "start", size: float = SIZE, bold: bool = False
) -> Markup:
    given = {"font_weight": "bold"} if bold else {}
    at = {"x": _number(x), "y": _number(y)}
    return tag("text", words, **at, fill=fill, text_anchor=anchor, font_size=_number(size), **given)


def _line(x1: float, y1: float, x2: float, y2: float, stroke: str, *, width: float = 1, dashed: bool = False) -> Markup:
    ends = {"x1": _number(x1), "y1": _number(y1), "x2": _number(x2), "y2": _number(y2)}
    given = {"stroke_dasharray": "4 3"} if dashed else {}
    return tag("line", **ends, stroke=stroke, stroke_width=_number(width), **given)


def _box(at: tuple[float, float], size: tuple[float, float], fill: str, opacity: float = 1) -> Markup:
    (x, y), (width, height) = at, size
    place = {"x": _number(x), "y": _number(y), "width": _number(width), "height": _number(height)}
    return tag("rect", **place, fill=fill, fill_opacity=_number(opacity))


def _width(words: Iterable[str]) -> float:
    return _LETTER * max((len(each) for each in words), default=0)


# -- bars --


def _bars(plot: Bars, palette: Palette) -> tuple[float, list[Markup]]:
    step, top = 22, 26
    left, right = _width([*(bar.label for bar in plot.bars), plot.label]) + 14, _width(bar.note for bar in plot.bars) + 14
    most, least = max(0.0, *(bar.value for bar in plot.bars)), min(0.0, *(bar.value for bar in plot.bars))
    before = right if least else 0  # notes of bars to the left stand left of them
    scale = (WIDTH - left - before - right) / ((most - least) or 1)
    zero = left + before - least * scale
    parts = [
        _text(left - 8, 14, plot.label, palette.quiet, anchor="end"),
        _text(zero, 14, plot.value, palette.quiet, anchor="start" if zero < WIDTH / 2 else "end"),
    ]
    for at, bar in enumerate(plot.bars):
        y = top + step * at
        length = abs(bar.value) * scale
        to_left = bar.value < 0
        parts.append(_text(left - 8, y + 13, bar.label, palette.ink, anchor="end"))
        parts.append(
            _box(
                (zero - length if to_left else zero, y + 2),
                (max(length, 0.8), step - 7),
                palette.second if to_left else palette.first,
            )
        )
        beside = zero - length - 6 if to_left else zero + length + 6
        parts.append(_text(beside, y + 13, bar.note, palette.quiet, anchor="end" if to_left else "start", size=11))
    height = top + step * len(plot.bars) + 4
    parts.append(_line(zero, top - 4, zero, height - 4, palette.quiet))
    return height, parts


# -- curves --

_TOP, _BOTTOM, _PLOT = 14, 46, 260


def _scale(axis: Axis, first: float, last: float) -> Callable[[float], float]:
    low, high = axis.ends
    if axis.log:
        return lambda value: first + (log10(value) - log10(low)) / (log10(high) - log10(low)) * (last - first)
    return lambda value: first + (value - low) / (high - low) * (last - first)


def _curves(plot: Curves, palette: Palette) -> tuple[float, list[Markup]]:
    left = _width(name for _, name in plot.y.ticks) + 30
    right = WIDTH - 24
    bottom = _TOP + _PLOT
    across, up = _scale(plot.x, left, right), _scale(plot.y, bottom, _TOP)
    parts = []
    for value, name in plot.y.ticks:
        parts.append(_line(left, up(value), right, up(value), palette.rule))
        parts.append(_text(left - 8, up(value) + 4, name, palette.quiet, anchor="end"))
    for value, name in plot.x.ticks:
        parts.append(_line(across(value), bottom, across(value), bottom + 5, palette.quiet))
        parts.append(_text(across(value), bottom + 19, name, palette.quiet, anchor="middle"))
    parts += [_band(band, across, up, palette) for band in plot.bands]
    parts += [_curve(line, across, up, palette.second if plot.bands else palette.first) for line in plot.lines]
    parts.append(_line(left, bottom, right, bottom, palette.quiet))
    above = float("inf")
    for mark in sorted(plot.marks, key=lambda each: each.at[1]):
        x, y = across(mark.at[0]), up(mark.at[1])
        parts.append(_line(x, y, x, bottom, palette.second, dashed=True))
        parts.append(tag("circle", cx=_number(x), cy=_number(y), r="4", fill=palette.second))
        above = min(y - 8, above - SIZE - 4)  # names of marks that are close stand on one another
        if x - 9 - _width([mark.name]) > left:
            parts.append(_text(x - 9, above, mark.name, palette.ink, anchor="end"))
        else:
            parts.append(_text(x + 9, y + 18, mark.name, palette.ink))
    middle = (_TOP + bottom) / 2
    turned = f"rotate(-90 12 {_number(middle)})"
    parts.append(
        tag("text", plot.y.name, x="12", y=_number(middle), fill=palette.quiet, text_anchor="middle", transform=turned)
    )
    parts.append(_text((left + right) / 2, bottom + 37, plot.x.name, palette.quiet, anchor="middle"))
    height = bottom + _BOTTOM
    if plot.bands:
        shades = [(band.name, ChartCell("", shade)) for band, shade in zip(plot.bands, _shades(len(plot.bands)), strict=True)]
        parts += _key([*shades, *((line.name, ChartCell("", 1, out=True)) for line in plot.lines)], left, height + 4, palette)
        height += 24
    return height, parts


def _shades(number: int) -> list[float]:
    """Of bands that lie on one another: the inner ones are darker."""
    return [(1 - (1 - _BAND) ** (at + 1) - _LIGHTEST) / (_DARKEST - _LIGHTEST) for at in range(number)]


def _band(band: Band, across: Callable[[float], float], up: Callable[[float], float], palette: Palette) -> Markup:
    there = [(x, high) for x, _, high in band.points]
    back = [(x, low) for x, low, _ in reversed(band.points)]
    points = " ".join(f"{_number(across(x))},{_number(up(y))}" for x, y in (*there, *back))
    return tag("polygon", points=points, fill=palette.first, fill_opacity=str(_BAND))


def _curve(line: PlotLine, across: Callable[[float], float], up: Callable[[float], float], stroke: str) -> Markup:
    points = " ".join(f"{_number(across(x))},{_number(up(y))}" for x, y in line.points)
    return tag("polyline", points=points, fill="none", stroke=stroke, stroke_width="2")


def _key(entries: Sequence[tuple[str, ChartCell]], x: float, y: float, palette: Palette) -> list[Markup]:
    parts = []
    for name, cell in entries:
        parts += [_field((x, y), (14, 14), cell, palette), _text(x + 20, y + 11, name, palette.quiet, size=11)]
        x += 40 + _width([name])
    return parts


# -- charts --


def _chart(plot: Chart, palette: Palette) -> tuple[float, list[Markup]]:
    left = _width(plot.rows) + (30 if plot.row else 10)
    top = 20.0 if plot.column else 4.0
    top += SIZE + 6 if any(plot.columns) else 0
    noted = any(cell and cell.note for row in plot.cells for cell in row)
    width = min((WIDTH - left) / len(plot.columns), 76)
    height = 32 if noted else 24
    parts = []
    if plot.column:
        parts.append(_text(left + width * len(plot.columns) / 2, 14, plot.column, palette.quiet, anchor="middle"))
    if plot.row:
        middle = top + height * len(plot.rows) / 2
        turned = f"rotate(-90 12 {_number(middle)})"
        parts.append(
            tag("text", plot.row, x="12", y=_number(middle), fill=palette.quiet, text_anchor="middle", transform=turned)
        )
    for at, name in enumerate(plot.columns):
        parts.append(_text(left + width * (at + 0.5), top - 6, name, palette.ink, anchor="middle"))
    for down, (name, row) in enumerate(zip(plot.rows, plot.cells, strict=True)):
        y = top + height * down
        parts.append(_text(left - 8, y + height / 2 + 4, name, palette.ink, anchor="end"))
        for at, cell in enumerate(row):
            if cell is None:
                continue
            x = left + width * at
            parts.append(_field((x + 0.75, y + 0.75), (width - 1.5, height - 1.5), cell, palette))
            parts.append(_text(x + width / 2, y + (14 if noted else 16), cell.text, palette.ink, anchor="middle", bold=noted))
            if cell.note:
                parts.append(_text(x + width / 2, y + 26, cell.note, palette.ink, anchor="middle", size=10))
    end = top + height * len(plot.rows) + 6
    if plot.key:
        parts += _key(plot.key, left, end + 4, palette)
        end += 24
    return end, parts


def _field(at: tuple[float, float], size: tuple[float, float], cell: ChartCell, palette: Palette) -> Markup:
    shade = _LIGHTEST + (_DARKEST - _LIGHTEST) * min(max(cell.shade, 0.0), 1.0)
    return _box(at, size, palette.second if cell.out else palette.first, shade)
