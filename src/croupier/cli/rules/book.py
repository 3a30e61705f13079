"""`croupier rules book`: one rulebook as one page."""

from __future__ import annotations

import sys
from pathlib import Path

from croupier import __version__
from croupier.errors import InputError
from croupier.reference import shown_by_tests, weave


def run(slug: str, file: str, tests: Path | None) -> None:
    """Weave the page, then write it: a book that is none leaves the file alone. The bytes are UTF-8 everywhere."""
    page = weave(slug, tests, version=f"croupier {__version__}").encode()
    if not shown_by_tests(tests):
        sys.stderr.write(
            "croupier: no tests were found here: run this in a checkout of the project, or name them with --tests\n"
        )
    if file == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(page)
        sys.stdout.buffer.flush()
        return
    try:
        Path(file).write_bytes(page)
    except OSError as error:
        raise InputError(f"the page cannot be written: {error.strerror}", where=file) from None
