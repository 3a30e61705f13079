"""The workbench: a book opened as a sheet that can be changed, solved at once, beside the approved book or another variant.

`read_variant` reads what is asked for in the words of `croupier solve`, `open_sheet` has everything that the lab's page
shows, `price_reading` what the answers to a reading are worth, `simulate_variant` what rounds dealt at random come to,
`sweep_variant` the figures with one or two things varied, `compose_file` the report and the strategy card, `coach` what each
action of a hand is worth and why. `croupier.web` starts `python -m croupier.workbench` as a process of its own: whoever serves
tables loads no kernels.
"""

from __future__ import annotations

from croupier.workbench.coach import REASONS, coach, say_reason
from croupier.workbench.files import FORMS, WORKS, compose_file
from croupier.workbench.prices import price_reading
from croupier.workbench.sheet import open_sheet
from croupier.workbench.simulation import simulate_variant
from croupier.workbench.sweeps import CELLS_ON_PAGE, check_axes, sweep_variant
from croupier.workbench.variant import Variant, read_variant

__all__ = [
    "CELLS_ON_PAGE",
    "FORMS",
    "REASONS",
    "WORKS",
    "Variant",
    "check_axes",
    "coach",
    "compose_file",
    "open_sheet",
    "price_reading",
    "read_variant",
    "say_reason",
    "simulate_variant",
    "sweep_variant",
]
