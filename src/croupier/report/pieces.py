"""The pieces that plots are drawn of: words, lines and fields in the colours of a palette."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from croupier.reference import Markup, tag
from croupier.report.model import ChartCell

SIZE = 12  # of letters
_LETTER = 6.2  # the width of a letter, about
LIGHTEST, DARKEST = 0.06, 0.62  # of a field: what is written on it stays legible


@dataclass(frozen=True)
class Palette:
    """The colours and the font of a plot."""

    ink: str
    quiet: str
    rule: str
    first: str
    second: str
    paper: str
    font: str


PAPER = Palette("#1c2024", "#5a626b", "#d5dade", "#2f6fb3", "#d9722e", "#ffffff", "Libertinus Serif")
SCREEN = Palette(
    "var(--ink)", "var(--quiet)", "var(--line)", "var(--first)", "var(--second)", "var(--surface, var(--paper))", "inherit"
)


def coordinate(value: float) -> str:
    """A coordinate: short, and the same on every machine."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def draw_text(
    x: float, y: float, words: str, fill: str, *, anchor: str = "start", size: float = SIZE, bold: bool = False
) -> Markup:
    """Words at a place."""
    given = {"font_weight": "bold"} if bold else {}
    at = {"x": coordinate(x), "y": coordinate(y)}
    return tag("text", words, **at, fill=fill, text_anchor=anchor, font_size=coordinate(size), **given)


def draw_line(
    x1: float, y1: float, x2: float, y2: float, stroke: str, *, width: float = 1, dashed: bool = False, opacity: float = 1
) -> Markup:
    """A straight line."""
    ends = {"x1": coordinate(x1), "y1": coordinate(y1), "x2": coordinate(x2), "y2": coordinate(y2)}
    given = {"stroke_dasharray": "4 3"} if dashed else {}
    given |= {"stroke_opacity": coordinate(opacity)} if opacity != 1 else {}
    return tag("line", **ends, stroke=stroke, stroke_width=coordinate(width), **given)


def draw_box(at: tuple[float, float], size: tuple[float, float], fill: str, opacity: float = 1) -> Markup:
    """A filled rectangle."""
    (x, y), (width, height) = at, size
    place = {"x": coordinate(x), "y": coordinate(y), "width": coordinate(width), "height": coordinate(height)}
    return tag("rect", **place, fill=fill, fill_opacity=coordinate(opacity))


def draw_dot(x: float, y: float, fill: str, stroke: str) -> Markup:
    """A round mark: of what was there before."""
    return tag("circle", cx=coordinate(x), cy=coordinate(y), r="4", fill=fill, stroke=stroke, stroke_width="1.5")


def draw_square(x: float, y: float, fill: str) -> Markup:
    """A square mark: of what was changed."""
    return draw_box((x - 4, y - 4), (8, 8), fill)


def width_of(words: Iterable[str]) -> float:
    """About how wide the longest of some words are."""
    return _LETTER * max((len(each) for each in words), default=0)


def draw_field(at: tuple[float, float], size: tuple[float, float], cell: ChartCell, palette: Palette) -> Markup:
    """A field of a chart in its shade."""
    shade = LIGHTEST + (DARKEST - LIGHTEST) * min(max(cell.shade, 0.0), 1.0)
    return draw_box(at, size, palette.second if cell.out else palette.first, shade)


def draw_legend(
    entries: Sequence[tuple[str, ChartCell]],
    x: float,
    y: float,
    palette: Palette,
    drawn: Callable[[tuple[float, float], tuple[float, float], ChartCell, Palette], Markup] = draw_field,
) -> list[Markup]:
    """What the colours mean, side by side."""
    parts = []
    for name, cell in entries:
        parts += [drawn((x, y), (14, 14), cell, palette), draw_text(x + 20, y + 11, name, palette.quiet, size=11)]
        x += 40 + width_of([name])
    return parts
