"""The table: one round of play as pure decide and evolve."""

from croupier.rulebook import Device, Reveal
from croupier.table.dealing import Deal, deal, devices
from croupier.table.decision import decide
from croupier.table.evolution import evolve, replay
from croupier.table.kinds import TABLE
from croupier.table.offers import AnyText, Counts, Facts, Offer, Open, admitted
from croupier.table.record import Record, format_record, parse_record
from croupier.table.setup import Limits, Setup
from croupier.table.state import Phase, State
from croupier.table.verification import Balance, RecordStep, steps, verify
from croupier.table.view import AuditView, View, audit_view, view

__all__ = [
    "TABLE",
    "AnyText",
    "AuditView",
    "Balance",
    "Counts",
    "Deal",
    "Device",
    "Facts",
    "Limits",
    "Offer",
    "Open",
    "Phase",
    "Record",
    "RecordStep",
    "Reveal",
    "Setup",
    "State",
    "View",
    "admitted",
    "audit_view",
    "deal",
    "decide",
    "devices",
    "evolve",
    "format_record",
    "parse_record",
    "replay",
    "steps",
    "verify",
    "view",
]
