"""How the mean of simulated rounds comes closer to the exact value, with the room of two standard errors."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10

from croupier.report.model import Axis, Band, Curves, PlotLine, set_minus

_ERRORS = 2  # standard errors to each side
_STEPS = 2  # ticks to each side of the middle
_POWERS = {3: "k", 6: "M", 9: "G"}


def draw_convergence(points: Sequence[tuple[int, float, float]], exact: float | None, rounds: int, name: str) -> Curves:
    """Means with their standard errors, by how many rounds were dealt of so many. The exact value is the darker line."""
    middle = points[-1][1] if exact is None else exact
    reach = max(abs(mean - middle) + _ERRORS * error for _, mean, error in points) or 1e-9
    step = _round_up(reach / _STEPS)
    places = max(0, -floor(log10(step)))
    ticks = [middle + at * step for at in range(-_STEPS, _STEPS + 1)]
    first, last = floor(log10(points[0][0])), max(ceil(log10(rounds)), floor(log10(points[0][0])) + 1)
    return Curves(
        x=Axis("rounds", tuple((10.0**power, _write(power)) for power in range(first, last + 1)), log=True),
        y=Axis(name, tuple((tick, set_minus(f"{tick:.{places + 1}f}%")) for tick in ticks)),
        lines=(PlotLine("mean", tuple((float(dealt), mean) for dealt, mean, _ in points)),),
        bands=(
            Band(
                "two standard errors",
                tuple((float(dealt), mean - _ERRORS * error, mean + _ERRORS * error) for dealt, mean, error in points),
            ),
        ),
        level=None if exact is None else exact,
    )


def _round_up(value: float) -> float:
    """The next of 1, 2 and 5 times a power of ten."""
    power = 10.0 ** floor(log10(value))
    return power * next(each for each in (1, 2, 5, 10) if each * power >= value * 0.999_999)


def _write(power: int) -> str:
    unit = max((each for each in _POWERS if each <= power), default=0)
    return f"{10 ** (power - unit)}{_POWERS.get(unit, '')}"
