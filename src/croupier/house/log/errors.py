"""What can go wrong with a log, in plain words: what happened, what is known to be written, and what to do next."""

from __future__ import annotations

from croupier.errors import CroupierError, show_briefly


class LogError(CroupierError):
    """Base of every error of a log."""


class BadBatch(LogError, ValueError):
    """A batch that no log takes: a fault of the program that made it. Nothing is written."""


class VersionConflict(LogError):
    """Another writer was first. Nothing is written: read what is new, decide again."""

    def __init__(self, stream: str, *, expected: int, found: int) -> None:
        self.stream, self.expected, self.found = stream, expected, found
        super().__init__(f"{stream} is at version {found}, not {expected}: another writer was first. Read on, and decide again")


class AnsweredAlready(LogError):
    """A request with this id has its answer. Nothing is written: look the answer up."""

    def __init__(self, request: str) -> None:
        self.request = request
        super().__init__(f"the request {show_briefly(request)} is answered already: look its answer up")


class LogUnavailable(LogError):
    """The log cannot be reached. Nothing is known to be written: ask for the answer to the request, then try again."""


class LogLocked(LogUnavailable):
    """Another process holds the log for longer than we wait. Nothing is written."""


class LogFull(LogUnavailable):
    """There is no room on the disk. Nothing is written."""


class LogReadOnly(LogUnavailable):
    """The log may be read only, by us or by anybody. Nothing is written."""


class NotALog(LogError):
    """What the address names is no log that this version can open: the message says what it is, and what to do."""


class LogDamaged(LogError):
    """The log is not as it was written: `position` is the first place that is wrong, or the last that is right."""

    def __init__(self, what: str, *, position: int, stream: str = "") -> None:
        self.what, self.position, self.stream = what, position, stream
        where = f"position {position}" + (f", {stream}" if stream else "")
        super().__init__(f"the log is damaged at {where}: {what}")
