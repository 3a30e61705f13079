"""A house to try: a floor of all five games with bots at its seats, a dealer at each table, and a pit that acts."""

from croupier.house.demo.accounts import DemoAccount
from croupier.house.demo.crew import Patience
from croupier.house.demo.demo import HITS, RATE, SEED, Demo, Pace
from croupier.house.demo.invitations import Invitation, invite
from croupier.house.demo.news import DemoTotals, News, Told
from croupier.house.demo.persons import DemoError
from croupier.house.demo.ways import WAYS, Way

__all__ = [
    "HITS",
    "RATE",
    "SEED",
    "WAYS",
    "Demo",
    "DemoAccount",
    "DemoError",
    "DemoTotals",
    "Invitation",
    "News",
    "Pace",
    "Patience",
    "Told",
    "Way",
    "invite",
]
