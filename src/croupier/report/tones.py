"""Tones: a picture of many narrow columns, such as all hands of one kind by the card that the dealer shows."""

from __future__ import annotations

from itertools import groupby

from croupier.reference import Markup
from croupier.report import pieces
from croupier.report.model import ChartCell, Tones
from croupier.report.pieces import Palette

_STEP, _TOP, _GAP = 13, 26, 2.0  # the height of a row, where the first begins, and the room between groups
_ALWAYS, _PART, _NEVER = ChartCell("", 1.0), ChartCell("", 0.4), ChartCell("", 0.0)


def draw_tones(plot: Tones, palette: Palette, width: float) -> tuple[float, list[Markup]]:
    """The height of the picture and its parts."""
    left = max(pieces.width_of(plot.rows), 14.0) + 8
    number = sum(len(group.columns) for group in plot.groups)
    step = (width - left - _GAP * (len(plot.groups) - 1)) / number
    parts = [pieces.draw_text(0, 14, plot.row, palette.quiet, size=11)]
    names = list(zip(plot.key, (_ALWAYS, _PART, _NEVER), strict=True))
    parts += pieces.draw_legend(names, width - sum(40 + pieces.width_of([name]) for name in plot.key) + 20, 3, palette, _toned)
    for at, name in enumerate(plot.rows):
        parts.append(pieces.draw_text(left - 6, _TOP + _STEP * at + 10, name, palette.quiet, anchor="end", size=11))
    x, bottom = left, _TOP + _STEP * len(plot.rows)
    for group in plot.groups:
        room = step * len(group.columns)
        for down in range(len(plot.rows)):
            # Neighbours of one tone are one field: the picture stays small.
            told = groupby(enumerate(group.columns), key=lambda each: _tone(each[1][down]))  # used at once
            for tone, run in told:
                places = [at for at, _ in run]
                if tone is not None:
                    place, size = (x + step * places[0], _TOP + _STEP * down + 0.5), (step * len(places), _STEP - 1.0)
                    parts.append(_toned(place, size, tone, palette))
        if pieces.width_of([group.name]) <= room:
            parts.append(pieces.draw_text(x + room / 2, bottom + 14, group.name, palette.quiet, anchor="middle", size=11))
        x += room + _GAP
    return bottom + 20, parts


def _toned(at: tuple[float, float], size: tuple[float, float], tone: ChartCell, palette: Palette) -> Markup:
    """A field as dark as its tone: nothing is written on it."""
    return pieces.draw_box(at, size, palette.first if tone.shade else palette.rule, tone.shade or 0.5)


def _tone(share: float | None) -> ChartCell | None:
    if share is None:
        return None
    return _ALWAYS if share == 1 else _PART if share else _NEVER
