"""What a table writes down: all that is asked of it, all that happens, and all that it shows."""

from __future__ import annotations

from croupier.codec import Kinds, classes_of
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import offers as o
from croupier.table.notation import FORMS
from croupier.table.record import EVENTS, Record
from croupier.table.setup import Setup
from croupier.table.verification import Balance
from croupier.table.view import AuditView, View

TABLE = Kinds(
    room="table",
    classes=(
        *classes_of(c, c.Command),
        *EVENTS.values(),
        *classes_of(o, o.Open),
        *(Setup, Record, Balance, o.Offer, View, AuditView),
    ),
    properties={View: ("offers",)},
    forms=FORMS,
    seldom={
        Setup: ("house_edition", "cards"),
        e.DealCorrected: ("counted",),
        e.SettlementCorrected: ("readings",),
        e.CardsCorrected: ("also", "award_stays"),
        e.CardDoubted: ("also",),
        e.CoursesOffered: ("if_back",),
        e.WithdrawalOffered: ("with_folded", "if_back"),
    },
)
