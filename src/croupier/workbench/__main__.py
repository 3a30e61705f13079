"""`python -m croupier.workbench`: the process of the lab."""

from __future__ import annotations

from croupier.workbench.process import speak

speak()
