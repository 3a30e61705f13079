"""Rounds on a graphics card: numba's simulator runs the grid on the processor, and finds the integers that cores find."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import croupier as library
from croupier.errors import InputError
from croupier.games import book
from croupier.lab.simulation import gpu
from croupier.lab.simulation.simulator import simulate

# Few rounds, of several chunks, an odd number of them: the simulator takes its time for each thread.
SIMULATED = """
import sys
from croupier.games import book
from croupier.lab import HouseSums
from croupier.lab.simulation import chunks, gpu
from croupier.lab.simulation.kernels import gpu as grid
from croupier.lab.simulation.simulator import simulate
from croupier.rulebook import Money

chunks.CHUNK, gpu.TOGETHER, grid.THREADS, grid.PAIRS, grid.PIECE = 60, 120, 4, 4, 32
house = HouseSums(ante=Money(2500), unit=Money(500), meter=Money.dollars(250_000) if sys.argv[3] == "meter" else None)
asked = {"seed": 5, "positions": int(sys.argv[2]), "house": house, "reset": Money.dollars(50_000), "cores": 1}
found = [simulate(book(sys.argv[1]), 255, gpu=on, **asked) for on in (False, True)]
one, other = (each.totals.as_data() for each in found)
assert one == other, (one, other)
print(one["rounds"], len(one["counts"][0]))
"""


@pytest.mark.parametrize(
    ("slug", "positions", "meter"),
    [
        ("mbs-three-card", 2, "meter"),
        pytest.param("mbs-three-card", 1, "none", marks=pytest.mark.long),
        pytest.param("mbs-singapore-stud-v9", 2, "meter", marks=pytest.mark.long),
        pytest.param("mbs-texas-holdem", 2, "meter", marks=pytest.mark.long),
        pytest.param("rws-texas-holdem", 1, "meter", marks=pytest.mark.long),
    ],
)
def test_the_grid_finds_the_integers_of_cores(slug, positions, meter):
    ran = subprocess.run(
        [sys.executable, "-c", SIMULATED, slug, str(positions), meter],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    rounds, cells = map(int, ran.stdout.split())
    assert rounds == 255
    assert cells > 5


def test_without_a_graphics_card_it_is_said_what_is_missing(monkeypatch):
    monkeypatch.setattr(gpu, "_is_there", lambda: False)
    with pytest.raises(InputError, match="no graphics card with CUDA was found") as refused:
        simulate(book("mbs-three-card"), 10, gpu=True)
    assert refused.value.where == "gpu"


def test_a_card_and_a_cluster_are_not_asked_for_together():
    with pytest.raises(InputError, match="leave one of them out"):
        library.simulate("mbs-three-card", 10, gpu=True, cluster="local")
