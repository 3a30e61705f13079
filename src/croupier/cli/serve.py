"""`croupier serve`: a house over HTTP."""

from __future__ import annotations

from pathlib import Path

from croupier import __version__
from croupier.errors import InputError
from croupier.web import Journal, serve


def run(house: Path, log: str | None, host: str, port: int, *, proxy: str, log_format: str, coaches: bool) -> int:
    """Serve until a signal ends it; the exit status."""
    if log_format not in ("json", "text"):
        raise InputError("there is no such form: use json or text", where="--log-format")
    journal = Journal("json" if log_format == "json" else "text")
    return serve(house, version=__version__, address=log, host=host, port=port, proxy=proxy, journal=journal, coaches=coaches)
