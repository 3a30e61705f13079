"""Houses for tests of the audit: in a folder, with keys and signed statements beside the log; and rounds with a jackpot."""

from __future__ import annotations

from pathlib import Path

from test_house import DEALER, NOBODY, SHIFT, SUPERVISOR, UNIT, Floor

from croupier.floor import AtPool
from croupier.house.folder import HouseFolder
from croupier.house.house import House
from croupier.house.keys import create_keys
from croupier.house.log import Log, MemoryLog, create_log, open_log
from croupier.house.requests import Accepted
from croupier.jackpot import ConfirmEntry
from croupier.rulebook import Actor, Money, Post
from croupier.table import Phase
from croupier.table import commands as c


class FolderFloor(Floor):
    """A house in a folder, with people who send requests."""

    def __init__(self, path: Path) -> None:
        self.folder = HouseFolder(path)
        path.mkdir(exist_ok=True)
        create_log(str(self.folder.log))
        kept = create_keys(self.folder.keys)
        self.stored: Log = open_log(str(self.folder.log))
        super().__init__(MemoryLog())  # its people; the house is the one below
        self.keys = kept
        self.log = self.stored  # type: ignore[assignment]
        opened = self.house.state.floor
        tables = [state.setup for state in opened.tables.values()]
        pools = [pool.setup for pool in opened.pools.values()]
        self.house = House(self.stored, kept, lambda: self.time, version="1", copy=self.folder.statements)
        self.house.open(tables, pools)
        self.house.start()


def play_round(floor: Floor, table: str, players: int = 3) -> None:
    """A round with some players who all stake on the jackpot, to its settlement; awards are confirmed and paid."""
    state = lambda: floor.house.state.floor.tables[table]  # noqa: E731
    jackpot = state().setup.book.edition.jackpot.wager
    floor.do(DEALER, c.OpenBets(NOBODY), table)
    for number in range(1, players + 1):
        who = Actor(f"P{number}{table}", Post.PLAYER, f"P {table} {number}")
        floor.do(who, c.PlaceWager(NOBODY, who.key, number, "ante", Money(2_500)), table)
        floor.do(who, c.PlaceWager(NOBODY, who.key, number, jackpot, UNIT), table)
    floor.do(DEALER, c.CloseBets(NOBODY), table)
    floor.do(DEALER, c.DealCards(NOBODY), table)
    while state().phase is not Phase.OPEN:
        if waiting := state().undecided():
            at = min(waiting)
            choices = state().choices(at)
            floor.do(DEALER, c.Decide(NOBODY, at, choices[(floor.house.position + at) % len(choices)].action), table)
        else:
            floor.do(DEALER, c.TurnUp(NOBODY), table)
    pool = floor.house.state.floor.links[table]
    for entry in floor.house.state.floor.pools[pool].open_entries:
        confirmed = floor.send(SUPERVISOR, AtPool(pool, ConfirmEntry(entry.number, True, NOBODY, 0)), witness=SHIFT)
        assert isinstance(confirmed, Accepted)
    floor.do(DEALER, c.Settle(NOBODY), table)
    assert state().phase is Phase.BETWEEN
