"""`croupier house backup`: a copy of the log of a house that runs, checked."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from croupier.cli import display
from croupier.house import folder, keys, log


def run(house: str, output: Path) -> None:
    """Make the copy and check it. What is wrong with it is an error."""
    address, found = folder.find_log(house)
    with closing(log.open_log(address, read_only=True)) as kept:
        kept.backup(output)
    with closing(log.open_log(str(output), read_only=True)) as copy:
        console = display.console()
        if found and found.keys.is_dir():
            stated = log.check_statements(copy, [log.public_part(keys.read_keys(found.keys).sign)])
            checked = f"every hash, and {display.numbered(stated, 'signed statement')}"
        else:
            for _ in copy.read():
                pass
            checked = "every hash; no keys were named to check signatures by"
        console.print(f"{output}: {display.numbered(copy.position, 'event')}. Checked: {checked}.")
