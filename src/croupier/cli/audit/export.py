"""`croupier audit export`: all of a log as a file for others."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

from croupier.cli import display
from croupier.cli.audit.progress import progress_bar
from croupier.errors import InputError
from croupier.house import audit, folder, log
from croupier.house import keys as key_files


def run(house: str, output: Path, *, keys: Path | None) -> None:
    """Write the export to a new file. What is not whole does not stay."""
    address, found = folder.find_log(house)
    if keys is None and found is not None:
        keys = found.keys
    public = () if keys is None else (log.public_part(key_files.read_keys(keys).sign),)
    with closing(log.open_log(address, read_only=True)) as kept, progress_bar("export") as progress:
        last = kept.position
        try:
            handle = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError as error:
            raise InputError(f"the file cannot be made: {error.strerror}", where=str(output)) from None
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                for count, line in enumerate(audit.export_lines(kept, public)):
                    file.write(f"{line}\n")
                    if progress and not count % 1_000:
                        progress(count, last)
        except BaseException as error:
            output.unlink()
            if isinstance(error, OSError):
                raise InputError(f"the file cannot be written: {error.strerror}", where=str(output)) from None
            raise
    display.console().print(f"{output}: {display.numbered(last, 'event')}. Check it with `croupier audit verify`.")
