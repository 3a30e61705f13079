"""Tickets of entry: links by which somebody comes in once, without typing a password. The demonstration prints them."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import TypeAlias

from croupier.house import Refused

Begin: TypeAlias = Callable[[], str | Refused]


@dataclass(frozen=True, slots=True)
class EntryTicket:
    """What begins the session, and the page that is shown first."""

    begin: Begin
    page: str


class EntryTickets:
    """The tickets that were not used yet. Each is good once, in the process that has issued it."""

    def __init__(self) -> None:
        self._open: dict[str, EntryTicket] = {}
        self._lock = Lock()

    def issue(self, begin: Begin, page: str = "/") -> str:
        """The address of a link. The session begins when it is used."""
        secret = secrets.token_urlsafe(16)
        with self._lock:
            self._open[secret] = EntryTicket(begin, page)
        return f"/enter?ticket={secret}"

    def take(self, secret: str) -> EntryTicket | None:
        """The ticket of a link, which nobody can use again."""
        with self._lock:
            return self._open.pop(secret, None)
