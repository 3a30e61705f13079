"""The table: one round of play as pure decide and evolve."""

from croupier.table.dealing import Dealt, Device, deal, devices
from croupier.table.deciding import decide
from croupier.table.evolving import evolve, replay
from croupier.table.setup import Limits, Setup
from croupier.table.state import Phase, Reveal, State
from croupier.table.view import View, view

__all__ = [
    "Dealt",
    "Device",
    "Limits",
    "Phase",
    "Reveal",
    "Setup",
    "State",
    "View",
    "deal",
    "decide",
    "devices",
    "evolve",
    "replay",
    "view",
]
