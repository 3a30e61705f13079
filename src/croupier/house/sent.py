"""A request with the persons behind it, as it comes to the house."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256

from croupier.house.kinds import CODEC
from croupier.house.requests import Command, Request
from croupier.house.staff import Credentials
from croupier.rulebook import Actor


def request_key(by: Actor, request: str) -> str:
    """What the log knows a request by: an id is one person's own."""
    return f"{sha256(by.key.encode()).hexdigest()[:15]}:{request}"


@dataclass(frozen=True, slots=True)
class Sent:
    """A request with who sends it: both persons have signed on. What cannot be written down is an `InputError`."""

    by: Actor
    request: Request
    witness: Actor | None = None
    sessions: tuple[str, ...] = ()  # of both, looked at again when it is decided; none: a program of the house itself acts
    credentials: Credentials | None = None  # from the entrance alone
    key: str = field(init=False)  # see `request_key`
    digest: str = field(init=False)  # what is asked, in short: the same id for something else is another request

    def __post_init__(self) -> None:
        witness = self.witness.key if self.witness else ""
        asked = f"{self.by.post.name}\n{witness}\n{CODEC.format(self.request.command)}"
        object.__setattr__(self, "key", request_key(self.by, self.request.id))
        object.__setattr__(self, "digest", sha256(asked.encode()).hexdigest())

    @property
    def command(self) -> Command:
        """What is asked."""
        return self.request.command
