"""Audit: what a house has kept, written out for others, and all of it worked out anew from that alone."""

from croupier.house.audit.chain_audit import RoundKeys, published_key
from croupier.house.audit.clocks import ClockCompared, DayNotCompared, compare_clocks
from croupier.house.audit.export import export_lines, is_key, read_export
from croupier.house.audit.faults import Fault, Faults
from croupier.house.audit.query import FoundEvent, Query, find_events, read_time, show_time
from croupier.house.audit.reading import KnownEvent, Unopened, read_body
from croupier.house.audit.reconciliation import Reconciled, reconcile_house
from croupier.house.audit.rounds import PlayedRound, list_overrides, list_reviews, list_rounds
from croupier.house.audit.slip_audit import ListedSlip, list_slips
from croupier.house.audit.source import EventSource, is_export, open_source
from croupier.house.audit.verification import Verified, verify_export
from croupier.house.events import Compared
from croupier.house.overrides import OVERRIDES

__all__ = [
    "OVERRIDES",
    "ClockCompared",
    "Compared",
    "DayNotCompared",
    "EventSource",
    "Fault",
    "Faults",
    "FoundEvent",
    "KnownEvent",
    "ListedSlip",
    "PlayedRound",
    "Query",
    "Reconciled",
    "RoundKeys",
    "Unopened",
    "Verified",
    "compare_clocks",
    "export_lines",
    "find_events",
    "is_export",
    "is_key",
    "list_overrides",
    "list_reviews",
    "list_rounds",
    "list_slips",
    "open_source",
    "published_key",
    "read_body",
    "read_export",
    "read_time",
    "reconcile_house",
    "show_time",
    "verify_export",
]
