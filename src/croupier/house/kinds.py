"""What a house writes down, and the codec of everything that it writes."""

from __future__ import annotations

from typing import get_args

from croupier.codec import KIT, Codec, Kinds
from croupier.floor import FLOOR
from croupier.house.cards import CARDS
from croupier.house.events import Event
from croupier.house.requests import Accepted, OwnCommand, Refused
from croupier.house.signs import PoolSign
from croupier.house.slips import SlipEvent
from croupier.house.staff import STAFF, StaffCommand
from croupier.jackpot import JACKPOT
from croupier.table import TABLE

_COMMANDS = (*get_args(OwnCommand), *get_args(StaffCommand))
_EVENTS = (*get_args(Event), *get_args(SlipEvent))
HOUSE = Kinds(room="house", classes=(*_EVENTS, *CARDS.classes, *STAFF.classes, *_COMMANDS, Accepted, Refused, PoolSign))
CODEC = Codec(KIT, TABLE, JACKPOT, FLOOR, HOUSE)
