"""What a floor writes down, and the codec of everything: table, jackpot and floor."""

from __future__ import annotations

from typing import get_args

from croupier.codec import KIT, Codec, Kinds
from croupier.floor.commands import Command
from croupier.floor.events import Event
from croupier.jackpot import JACKPOT
from croupier.table import TABLE

FLOOR = Kinds("floor", (*get_args(Command), *get_args(Event)))
CODEC = Codec(KIT, TABLE, JACKPOT, FLOOR)
