"""The table: one round of play as pure decide and evolve."""

from croupier.rulebook import Device, Reveal
from croupier.table import commands, events
from croupier.table.card_commands import overrules_rejection
from croupier.table.card_places import leaving, to_key
from croupier.table.certainty import open_cards_must_be_keyed
from croupier.table.commands import Command as TableCommand
from croupier.table.dealing import Deal, Drawn, deal, devices, plan
from croupier.table.decision import decide
from croupier.table.due import due_now
from croupier.table.events import Event as TableEvent
from croupier.table.evolution import close, evolve, replay, set_up
from croupier.table.irregularities import voids_for_fault, waits
from croupier.table.kinds import TABLE
from croupier.table.known_hands import KnownHand, known_hands
from croupier.table.offer_candidates import KINDS
from croupier.table.offer_search import answered_offers
from croupier.table.offers import Amounts, AnyText, CardOrNone, Counts, Facts, Figures, Offer, OneOf, Open, SomeCards, admitted
from croupier.table.persons import may_be_player
from croupier.table.posts import another_post
from croupier.table.purse import gained
from croupier.table.record import Record, begins_record, format_event, format_record, parse_record
from croupier.table.round_steps import COUNTED_CARDS, RoundStep, list_steps
from croupier.table.settlement import as_it_lay, unknown_jackpots
from croupier.table.setup import CardSource, Limits, Setup
from croupier.table.state import Phase, State
from croupier.table.verification import Balance, RecordStep, TableCheck, steps, verify
from croupier.table.view import AuditView, PositionView, View, audit_view, view

__all__ = [
    "COUNTED_CARDS",
    "KINDS",
    "TABLE",
    "Amounts",
    "AnyText",
    "AuditView",
    "Balance",
    "CardOrNone",
    "CardSource",
    "Counts",
    "Deal",
    "Device",
    "Drawn",
    "Facts",
    "Figures",
    "KnownHand",
    "Limits",
    "Offer",
    "OneOf",
    "Open",
    "Phase",
    "PositionView",
    "Record",
    "RecordStep",
    "Reveal",
    "RoundStep",
    "Setup",
    "SomeCards",
    "State",
    "TableCheck",
    "TableCommand",
    "TableEvent",
    "View",
    "admitted",
    "another_post",
    "answered_offers",
    "as_it_lay",
    "audit_view",
    "begins_record",
    "close",
    "commands",
    "deal",
    "decide",
    "devices",
    "due_now",
    "events",
    "evolve",
    "format_event",
    "format_record",
    "gained",
    "known_hands",
    "leaving",
    "list_steps",
    "may_be_player",
    "open_cards_must_be_keyed",
    "overrules_rejection",
    "parse_record",
    "plan",
    "replay",
    "set_up",
    "steps",
    "to_key",
    "unknown_jackpots",
    "verify",
    "view",
    "voids_for_fault",
    "waits",
]
