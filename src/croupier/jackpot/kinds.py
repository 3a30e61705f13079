"""What a pool writes down: all that is asked of it, all that happens, and all that it shows."""

from __future__ import annotations

from typing import get_args

from croupier.codec import Kinds
from croupier.jackpot.commands import Command
from croupier.jackpot.entries import Entry, JackpotHand, Lock, Recorded
from croupier.jackpot.events import (
    ContributionCorrected,
    ContributionsTaken,
    EntryAmended,
    EntryRejected,
    Event,
    LinkLost,
    MetersAgreed,
    Reworked,
)
from croupier.jackpot.meters import Meters, Reconciliation, Sign
from croupier.jackpot.setup import LinkedTable, PoolSetup

JACKPOT = Kinds(
    "jackpot",
    (*get_args(Command), *get_args(Event), PoolSetup, Sign, Meters, Reconciliation),
    seldom={
        LinkedTable: ("house_edition",),
        JackpotHand: ("dealt_at", "or_cells"),
        **dict.fromkeys((ContributionsTaken, LinkLost, MetersAgreed), ("by",)),
        Entry: ("released", "rejected_by", "rejected_because", "taken_out", "over", "carried", "ruled_turn"),
        ContributionCorrected: ("reworked",),
        EntryAmended: ("short", "over", "carried", "earlier"),
        Reworked: ("over", "carried"),
        EntryRejected: ("taken_out",),
        Lock: ("figure",),
        Recorded: ("open",),
    },
)
