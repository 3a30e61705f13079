"""`croupier house backup`: a copy of the log of a house that runs, checked."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from croupier.cli import display
from croupier.house.folder import find_log
from croupier.house.log import check_statements, open_log, public_part


def run(house: str, output: Path) -> None:
    """Make the copy and check it. What is wrong with it is an error."""
    address, folder = find_log(house)
    with closing(open_log(address, read_only=True)) as log:
        log.backup(output)
    with closing(open_log(str(output), read_only=True)) as copy:
        console = display.console()
        if folder and folder.keys.is_dir():
            from croupier.house.keys import read_keys

            stated = check_statements(copy, [public_part(read_keys(folder.keys).sign)])
            checked = f"every hash, and {stated} signed statements"
        else:
            for _ in copy.read():
                pass
            checked = "every hash; no keys were named to check signatures by"
        console.print(f"{output}: {copy.position:,} events. Checked: {checked}.")
