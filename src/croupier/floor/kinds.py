"""What a floor writes down, and the codec of everything: table, jackpot and floor."""

from __future__ import annotations

from typing import get_args

from croupier.codec import KIT, Codec, Kinds
from croupier.floor.commands import Command
from croupier.floor.events import Event
from croupier.floor.offers import FloorOffer, Witness
from croupier.floor.view import FloorView
from croupier.jackpot import JACKPOT
from croupier.table import TABLE

FLOOR = Kinds(
    room="floor",
    classes=(*get_args(Command), *get_args(Event), Witness, FloorOffer, FloorView),
    properties={FloorView: ("offers",)},
)
CODEC = Codec(KIT, TABLE, JACKPOT, FLOOR)
