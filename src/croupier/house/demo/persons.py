"""A person of the demonstration, on the near side of the entrance: all that is seen and asked goes through a token."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from croupier.errors import CroupierError
from croupier.floor import FloorView
from croupier.house.attempts import TriedTooOftenError
from croupier.house.entrance import Entrance
from croupier.house.house import NotDurableError
from croupier.house.requests import Command, HouseAnswer, Refused, Request
from croupier.rulebook import Actor

_MOST_TRIES = 5  # to have an answer made durable


class DemoError(CroupierError):
    """The demonstration cannot go on: the house has refused what it must not."""


class NotLetInError(DemoError):
    """Somebody of the demonstration is not let in: people who came in have locked the account, or tried it too often."""


class DemoPerson:
    """Somebody with a token. When the session is over it is begun anew."""

    def __init__(self, entrance: Entrance, begin: Callable[[], str | Refused]) -> None:
        self._entrance, self._begin = entrance, begin
        self._token = ""

    @property
    def token(self) -> str:
        """The token of a session that is open."""
        if not self._token or self._entrance.who(self._token) is None:
            try:
                begun = self._begin()
            except TriedTooOftenError as error:
                raise NotLetInError(f"somebody of the demonstration is not let in: {error}") from error
            if isinstance(begun, Refused):
                raise NotLetInError(f"somebody of the demonstration is not let in: {begun}")
            self._token = begun
        return self._token

    @property
    def actor(self) -> Actor:
        """Who this is to the house."""
        known = self._entrance.who(self.token)
        if known is None:
            raise DemoError("a session of the demonstration is over as soon as it has begun")
        return known

    def view(self, table: str) -> FloorView:
        """What this person sees at a table and may do there."""
        return self._entrance.view(self.token, table)

    def ask(self, command: Command, second: DemoPerson | None = None) -> HouseAnswer:
        """Have something done. Where the disk does not answer it is asked again, with the same id."""
        request = Request(secrets.token_hex(16), command)
        for _ in range(_MOST_TRIES):
            try:
                return self._entrance.ask(self.token, request, second.token if second else "")
            except NotDurableError as error:
                failure = error
        raise failure
