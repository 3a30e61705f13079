"""A house that is served: what the server needs of it. Requests come in with tokens, and durable answers go out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any, TypeVar, get_args

from anyio import CapacityLimiter
from anyio.to_thread import run_sync

from croupier.errors import InputError
from croupier.floor import AtPool, AtTable
from croupier.house import (
    CODEC,
    Command,
    Entrance,
    House,
    HouseAnswer,
    Invited,
    NotDurableError,
    NotedRefusals,
    Refused,
    Request,
    Sent,
    SentRequests,
    SentTooMuchError,
    TrainingFolder,
    Writer,
    is_noted,
    log,
    staff,
)
from croupier.web.journal import Journal
from croupier.web.lab.desk import LabDesk
from croupier.web.limits import ServerLimits
from croupier.web.live import Hub
from croupier.web.metrics import Metrics
from croupier.web.previews import preview
from croupier.web.tickets import EntryTickets
from croupier.web.topics import HouseTopics

_COMMANDS = get_args(Command)
_READINESS_HOLDS = 1.0  # seconds: nobody makes the log work harder by asking whether it does
_MINUTE = 60.0  # seconds
T = TypeVar("T")


class BusyError(Exception):
    """A request is not taken now. Nothing was done: it may come again with the same id."""


_TOLD: dict[type[Exception], str] = {BusyError: "busy", NotDurableError: "not durable", SentTooMuchError: "too often"}


def parse_request(data: Any) -> Request:
    """A request in its JSON form: an id, and a command as the codec writes it. Anything else is an `InputError`."""
    if not isinstance(data, dict) or {*data} != {"id", "command"} or not isinstance(data["id"], str):
        raise InputError("a request is an object with an id, which is text, and a command")
    try:
        command = CODEC.from_json(data["command"])
    except InputError as error:
        raise error.at("command") from None
    if not isinstance(command, _COMMANDS):
        raise InputError(f"{type(command).__name__} is nothing that is asked of a house", where="command.kind")
    return Request(data["id"], command)


class Service:
    """A house with a writer and an entrance. `stopping` is set when no more is taken."""

    def __init__(
        self,
        house: House,
        passwords: staff.Passwords,
        journal: Journal,
        limits: ServerLimits,
        training: TrainingFolder | None = None,
        *,
        coaches: bool = True,
    ) -> None:
        self.coaches = coaches  # whether players may ask what to do
        self.training = training or TrainingFolder()
        self.house, self.journal, self.limits = house, journal, limits
        self.metrics = Metrics(house)
        self.topics = HouseTopics(house)
        self.writer = Writer(house, self._see_group, journal.say_error)
        self.entrance = Entrance(house, passwords, self.writer.ask, self.writer.catch_up)
        self.stopping = False
        self.hub = Hub(self, self.topics)
        self.tickets = EntryTickets()
        self.lab = LabDesk(journal)
        self._waiting = 0
        self._looks, self._sign_ins = CapacityLimiter(limits.looks), CapacityLimiter(limits.sign_ins)
        self._looked = -_READINESS_HOLDS
        self._faults: tuple[str, ...] = ()
        self._requests = SentRequests(limits.requests, _MINUTE)
        self._refusals = NotedRefusals(limits.refusals, 15 * _MINUTE)

    def _see_group(self, size: int) -> None:
        """What the writer tells before it carries out a group. Nothing of this keeps it from writing."""
        self.metrics.see_group(size)
        try:
            self.topics.keep_wins()
        except Exception as error:  # noqa: BLE001  # a sign without cards is no reason to stop a house
            self.journal.say_error("the cards of a win were not kept", error)

    # -- requests --

    async def ask(self, token: str, request: Request, second: str) -> HouseAnswer:
        """The durable answer to a request. `BusyError` or `NotDurableError`: ask again with the same id."""
        sent = await self._sent(token, request, second)
        if isinstance(sent, Refused):
            self.metrics.count(_kind_of(request.command), "not signed in")
            return sent
        return await self._carried_out(sent)

    async def issue_ticket(self, token: str, request: Request) -> str | Refused:
        """The token of a player, from a request for a ticket. It is a request as any other."""
        sent = await self.look(lambda: self.entrance.sent_for_ticket(token, request))
        if isinstance(sent, Refused):
            return sent
        answer = await self._carried_out(sent)
        return await self.look(lambda: self.entrance.read_ticket(sent, answer))

    async def invite(self, token: str, request: Request, second: str) -> Invited | Refused:
        """Whom a request for an account or a new password invites to set the own one."""
        sent = await self.check(lambda: self.entrance.sent_with_password(token, request, second))
        if isinstance(sent, Refused):
            return sent
        answer = await self._carried_out(sent)
        return await self.look(lambda: self.entrance.read_invitation(sent, answer))

    async def preview(self, token: str, request: Request, second: str) -> dict[str, Any] | Refused:
        """What would follow from a request, in words. Nothing is written; nobody asks for more than a person does."""
        sent = await self._sent(token, request, second)
        if isinstance(sent, Refused):
            return sent
        self._requests.take(sent.sessions[0])
        return await self.look(lambda: preview(self.house, sent))

    async def _carried_out(self, sent: Sent) -> HouseAnswer:
        began, kind = monotonic(), _kind_of(sent.command)
        try:
            answer = await self._limited(sent)
        except (BusyError, NotDurableError, SentTooMuchError) as error:
            told = _TOLD[type(error)]
            self.metrics.count(kind, told)
            self._tell(sent, kind, told, began, level="warning")
            raise
        self.metrics.count_answer(kind, answer, monotonic() - began)
        self._tell(sent, kind, "refused" if isinstance(answer, Refused) else "accepted", began)
        return answer

    async def _sent(self, token: str, request: Request, second: str) -> Sent | Refused:
        """The request with its persons. For a token that is not known here the log is read, which takes a moment."""
        if all(self.entrance.knows(each) for each in (token, second) if each):
            return self.entrance.sent(token, request, second)
        return await self.look(lambda: self.entrance.sent(token, request, second))

    async def _limited(self, sent: Sent) -> HouseAnswer:
        """The answer, unless somebody sends more than a person does: `SentTooMuchError`, and nothing is written (R-29)."""
        self._requests.take(sent.sessions[0])
        self._refusals.take(sent.by.key)  # before it is known whether it is refused: many may be on their way
        is_kept = False
        try:
            answer = await self._answered(sent)
            is_kept = isinstance(answer, Refused) and is_noted(sent, answer.allowed_to)
        finally:
            if not is_kept:
                self._refusals.give_back(sent.by.key)
        return answer

    async def _answered(self, sent: Sent) -> HouseAnswer:
        if self.stopping:
            raise BusyError("the house is being stopped: ask again with the same id when it is back")
        if self._waiting >= self.limits.waiting:
            raise BusyError("too many requests wait already: ask again with the same id")
        self._waiting += 1
        try:
            # Who gives up waiting gives up nothing else: what was sent is carried out.
            waiting = asyncio.wrap_future(self.writer.send(sent))
            return await asyncio.wait_for(asyncio.shield(waiting), self.limits.answer_time)
        except TimeoutError:
            raise BusyError("the answer takes too long: ask again with the same id") from None
        finally:
            self._waiting -= 1

    async def look(self, work: Callable[[], T]) -> T:
        """Have something read off the house that may take long. It does not wait for the writer."""
        return await run_sync(work, limiter=self._looks)

    async def check(self, work: Callable[[], T]) -> T:
        """Have passwords checked or tokens given: it takes long, and then the writer is waited for."""
        if self.stopping:
            raise BusyError("the house is being stopped: sign in when it is back")
        return await run_sync(work, limiter=self._sign_ins)

    # -- how it is --

    async def faults(self) -> tuple[str, ...]:
        """What keeps the house from serving; nothing if it is ready."""
        if self.stopping:
            return ("the house is being stopped",)
        if not self.writer.is_alive:
            return ("the writer has ended: start the program again",)
        if monotonic() - self._looked >= _READINESS_HOLDS:
            self._looked = monotonic()
            self._faults = await run_sync(self._log_faults)
        return self._faults

    def _log_faults(self) -> tuple[str, ...]:
        try:
            self.house.log.check_writable()
        except log.LogError as error:
            return (str(error),)
        return ()

    def _tell(self, sent: Sent, kind: str, answer: str, began: float, *, level: str = "info") -> None:
        command: Any = sent.command
        self.journal.say(
            "request",
            level=level,
            request=sent.request.id,
            kind=kind,
            table=getattr(command, "table", ""),
            pool=getattr(command, "pool", ""),
            who=sent.by.identity,
            post=sent.by.post.name.lower().replace("_", "-"),
            answer=answer,
            milliseconds=round(1_000 * (monotonic() - began), 3),
        )


def _kind_of(command: Command) -> str:
    """What is asked, in a word: the command at the table or to the pool."""
    return type(command.command if isinstance(command, AtTable | AtPool) else command).__name__
