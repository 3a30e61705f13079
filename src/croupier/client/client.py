"""A plain client: one call, one answer. What is not done is a `ProblemError` with the rules and with who may allow it."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from secrets import token_hex
from typing import Any, Self
from urllib.parse import quote, urlencode, urlsplit

from websockets.sync.client import connect

from croupier.client.watching import WatchedTopics
from croupier.errors import CroupierError, InputError
from croupier.floor import FloorView
from croupier.house import CODEC, Accepted, Command

_TRIES = 5  # of a request that may not have been written: with the same id nothing is done twice
_PAUSE = 0.2  # seconds before the second try; the third waits twice as long


class ProblemError(CroupierError):
    """What the server says of what was not done."""

    def __init__(self, status: int, data: Mapping[str, Any]) -> None:
        self.status, self.data = status, dict(data)
        self.rules: tuple[str, ...] = tuple(data.get("rules", ()))
        self.allowed_to: str | None = data.get("allowed_to")
        super().__init__(str(data.get("detail") or data.get("title") or status))


class HouseClient:
    """Speaks with one server as one person. It may be used by one thread at a time."""

    def __init__(self, address: str, token: str = "", *, seconds: float = 30) -> None:
        self.address, self.token = address.rstrip("/"), token
        self._seconds = seconds
        self._at = urlsplit(self.address)
        if self._at.scheme not in ("http", "https") or not self._at.hostname:
            raise InputError("the address of a server begins with http:// or https://", where="address")
        self._connection: HTTPConnection | None = None

    # -- sessions --

    def sign_in(self, name: str, password: str) -> str:
        """Begin a session; the identity."""
        said = self.post("sign-in", {"name": name, "password": password, "keep": "token"})
        self.token = said["token"]
        return str(said["identity"])

    def sign_out(self) -> None:
        """End the session."""
        self.post("sign-out", {})
        self.token = ""

    def me(self) -> dict[str, Any]:
        """Who asks."""
        return self.get("me")

    def issue_ticket(self, name: str, table: str, identity: str = "") -> str:
        """The token of a player whom staff let in at a table."""
        return str(self.post("tickets", {"id": token_hex(16), "name": name, "table": table, "identity": identity})["token"])

    # -- what is asked --

    def ask(self, command: Command, *, id: str = "", second: str = "") -> Accepted:  # noqa: A002  # as the API names it
        """Have a command carried out; it is durable then. Where nobody knows, it is asked again with the same id."""
        headers = {"Croupier-Second": second} if second else {}
        body = {"id": id or token_hex(16), "command": CODEC.to_json(command)}
        for tried in range(1, _TRIES + 1):
            try:
                answer: Accepted = CODEC.from_json(self._call("POST", "requests", body, headers), Accepted)
            except (ProblemError, OSError, HTTPException) as error:
                again = not isinstance(error, ProblemError) or error.status == 503
                if not again or tried == _TRIES:
                    raise
                time.sleep(_PAUSE * 2 ** (tried - 1))
            else:
                return answer
        raise AssertionError

    def preview(self, command: Command) -> dict[str, Any]:
        """What would follow from a command. Nothing is written."""
        return self.post("previews", {"command": CODEC.to_json(command)})

    # -- what is seen --

    def view(self, table: str) -> FloorView:
        """A table as this person sees it, and what is offered there."""
        found: FloorView = CODEC.from_json(self.get(f"tables/{quote(table)}"), FloorView)
        return found

    def sign(self, pool: str) -> dict[str, Any]:
        """The sign of a pool."""
        return self.get(f"pools/{quote(pool)}")

    def topic(self, name: str) -> dict[str, Any]:
        """A topic as it is now: `floor`, `pit`, `tables/T1`, `pools/Megalink`."""
        return self.get(f"topics/{quote(name)}")

    def rounds(self, **query: str | int) -> list[dict[str, Any]]:
        """Rounds by table, player, person, rule and others, the latest first."""
        found: list[dict[str, Any]] = self.get(f"rounds?{urlencode(query)}")["rounds"]
        return found

    def round(self, table: str, number: int, eyes: str = "public") -> dict[str, Any]:
        """A round with a frame for each event."""
        return self.get(f"rounds/{quote(table)}/{number}?{urlencode({'eyes': eyes})}")

    @contextmanager
    def watch(self, *topics: str) -> Iterator[WatchedTopics]:
        """Topics as they change, while the block runs: each `take` waits for the next message."""
        at = f"{self.address.replace('http', 'ws', 1)}/api/v1/live"
        with connect(at, proxy=None, open_timeout=self._seconds) as socket:
            watched = WatchedTopics()
            socket.send(watched.begin(self.token, topics))

            def take(seconds: float | None) -> str:
                text = socket.recv(timeout=seconds)
                return text if isinstance(text, str) else text.decode()

            watched.receive, watched.send = take, socket.send
            yield watched

    # -- HTTP --

    def get(self, path: str) -> dict[str, Any]:
        """What an address below `/api/v1/` gives."""
        found: dict[str, Any] = self._call("GET", path, None, {})
        return found

    def post(self, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """What an address below `/api/v1/` answers to this."""
        answer: dict[str, Any] = self._call("POST", path, body, {})
        return answer

    def close(self) -> None:
        """Close the connection; the session goes on."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _call(self, method: str, path: str, body: Mapping[str, Any] | None, headers: Mapping[str, str]) -> Any:
        sent = {"Accept": "application/json", **headers}
        if self.token:
            sent["Authorization"] = f"Bearer {self.token}"
        text = None if body is None else json.dumps(body)
        if text is not None:
            sent["Content-Type"] = "application/json"
        try:
            connection = self._connected()
            connection.request(method, f"{self._at.path}/api/v1/{path}", text, sent)
            answer = connection.getresponse()
            data = answer.read()
        except (OSError, HTTPException):
            self.close()
            raise
        try:
            said = json.loads(data) if data else None
        except ValueError:
            said = {"detail": "this is no answer of a house: look at the address"}
        if answer.status >= 400:
            raise ProblemError(answer.status, said if isinstance(said, dict) else {})
        return said

    def _connected(self) -> HTTPConnection:
        if self._connection is None:
            kind = HTTPSConnection if self._at.scheme == "https" else HTTPConnection
            self._connection = kind(self._at.hostname or "", self._at.port, timeout=self._seconds)
        return self._connection
