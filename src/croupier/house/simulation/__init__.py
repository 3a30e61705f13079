"""A simulated house: seeded, in virtual time, with people who act and everything that may fail."""

from croupier.extras import need_extra

need_extra("serve")

from croupier.house.simulation.auditor import Auditor, HouseFaultError
from croupier.house.simulation.life import Life
from croupier.house.simulation.plan import HOUSE_DAYS, LifePlan, Trouble
from croupier.house.simulation.shrinking import Failure, shrink, try_life
from croupier.house.simulation.storage import Connection, Crash, Disk
from croupier.house.simulation.tally import Tally

__all__ = [
    "HOUSE_DAYS",
    "Auditor",
    "Connection",
    "Crash",
    "Disk",
    "Failure",
    "HouseFaultError",
    "Life",
    "LifePlan",
    "Tally",
    "Trouble",
    "shrink",
    "try_life",
]
