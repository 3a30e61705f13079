"""The lab over HTTP. It holds no mathematics: that is a process of its own, which this room starts and speaks with."""

from __future__ import annotations

from croupier.web.lab.desk import LabDesk
from croupier.web.lab.limits import LabLimits
from croupier.web.lab.routes import add_lab

__all__ = ["LabDesk", "LabLimits", "add_lab"]
