"""`croupier house init`: the folder of a new house, with its keys and its log."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from croupier import __version__
from croupier.cli import display
from croupier.errors import InputError
from croupier.extras import need_extra
from croupier.house import House, floor_file, folder, keys, log
from croupier.private_files import make_folder


def run(path: Path, floor: Path | None, address: str | None) -> None:
    """Make what is not there yet, and open the house. One that is open is left as it is: an error."""
    need_extra("serve")  # before anything is made
    plan = floor_file.read_floor_file(floor) if floor else floor_file.FloorPlan((), (), ())
    found = folder.HouseFolder(path)
    try:
        make_folder(path)
    except OSError as error:
        raise InputError(f"the folder cannot be made: {error.strerror}", where=str(path)) from None
    own = keys.read_keys(found.keys) if (found.keys / keys.SIGN).exists() else keys.create_keys(found.keys)
    named = address or str(found.log)
    reaches = _reaches(named) if address or found.log.exists() else None
    if not reaches and next(found.statements.statements(), None) is not None:
        what = "they are of a log that was signed: bring back its last backup, or put this file aside and keep it"
        raise InputError(what, where=str(found.statements.path), rules=("R-10",))
    if reaches is None:
        log.create_log(named)
    with closing(log.open_log(named)) as kept:
        made = House(kept, own, folder.read_clock, version=__version__, copy=found.statements)
        made.open(plan.setups, plan.pools, plan.placed, plan.limits)
        made.sign()
    console = display.console()
    made_of = f"{display.numbered(len(plan.tables), 'table')} and {display.numbered(len(plan.pools), 'pool')}"
    console.print(f"{path}: a house with {made_of}. It has no staff yet.")
    console.print(f"Keep a copy of {found.keys} apart from any copy of the log: without its keys the house is lost.")
    console.print("Next: croupier staff add, which makes the first account.")


def _reaches(address: str) -> int | None:
    """How far the log at an address goes; None if there is none yet."""
    try:
        with closing(log.open_log(address, read_only=True)) as there:
            return there.position
    except log.NotALog:
        return None
