"""Houses in a folder for tests: their log in a file, keys and signed statements beside it."""

from __future__ import annotations

from pathlib import Path

from test_house import Floor

from croupier.house.folder import HouseFolder
from croupier.house.house import House
from croupier.house.keys import create_keys
from croupier.house.log import Log, MemoryLog, create_log, open_log


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
