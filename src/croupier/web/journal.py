"""The journal: what a server does, a line each on standard error. It names no card, no token and no password.

It is for whoever runs the machine. What happens in the house is in its log.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from asyncio import CancelledError
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Literal, TextIO, TypeAlias

from croupier.errors import show_line

JournalForm: TypeAlias = Literal["json", "text"]
LONGEST = 500  # characters of one value


class Journal:
    """Writes lines: JSON for machines, or text for people."""

    def __init__(
        self, form: JournalForm = "json", stream: TextIO | None = None, now: Callable[[], datetime] | None = None
    ) -> None:
        self._form, self._stream = form, stream
        self._now = now or (lambda: datetime.now(UTC))
        self._lock = Lock()

    def say(self, event: str, *, level: str = "info", **values: str | float | None) -> None:
        """Write what happened. Values that are empty or None are left out."""
        at = self._now().isoformat(timespec="milliseconds").replace("+00:00", "Z")
        kept = {name: _shown(value) for name, value in values.items() if value not in (None, "")}
        if self._form == "json":
            line = json.dumps({"time": at, "level": level, "event": event, **kept}, separators=(",", ":"))
        else:
            line = " ".join([at, level.upper(), event, *(f"{name}={_word(value)}" for name, value in kept.items())])
        stream = self._stream or sys.stderr
        with self._lock, suppress(OSError, ValueError):  # a full disk or a closed pipe: what was asked is answered all the same
            stream.write(f"{line}\n")
            stream.flush()

    def say_error(self, event: str, error: BaseException, **values: str | float | None) -> None:
        """Write that something unexpected was raised: what kind, and where. Its message may hold anything: it is left out."""
        last = traceback.extract_tb(error.__traceback__)[-1:]
        where = f"{Path(last[0].filename).name}:{last[0].lineno} {last[0].name}" if last else ""
        self.say(event, level="error", error=type(error).__name__, where=where, **values)


def _shown(value: str | float | None) -> str | float | None:
    return show_line(value, LONGEST) if isinstance(value, str) else value


def _word(value: object) -> str:
    """A value as one word of a line."""
    text = str(value)
    return text if text.isascii() and not {*text} & {*' ="'} else json.dumps(text)


class JournalHandler(logging.Handler):
    """Puts what libraries log into the journal. Of an error it has the kind and the place only."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(logging.WARNING)
        self._journal = journal

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record of a library."""
        if record.exc_info and isinstance(record.exc_info[1], CancelledError):  # the server waits for nobody who hangs
            self._journal.say("cut off", level="warning", library=record.name)
            return
        if record.exc_info and record.exc_info[1]:
            self._journal.say_error("unexpected error", record.exc_info[1], library=record.name)
            return
        what = record.msg if record.args else record.getMessage()  # what was filled in may be anybody's
        self._journal.say("library", level=record.levelname.lower(), library=record.name, what=str(what))
