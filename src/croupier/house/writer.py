"""The writer: many send requests at once, one thread carries them out, and what waits meanwhile is written together.

One write to disk takes as long for a hundred requests as for one. So the more is asked, the larger the groups become.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Self, TypeAlias

from croupier.errors import CroupierError
from croupier.house.house import House
from croupier.house.log import LogError
from croupier.house.requests import HouseAnswer
from croupier.house.sent import Sent

MOST_TOGETHER = 256  # requests of a group: more would keep the first of them waiting
_Waiting: TypeAlias = "tuple[Sent, Future[HouseAnswer]]"


class StoppedError(CroupierError):
    """The house takes no more requests: it is being stopped."""


class Writer:
    """Carries out what is sent to a house, in groups. What was taken is answered, also while it stops."""

    def __init__(self, house: House, watch: Callable[[int], None] | None = None) -> None:
        self.house = house
        self._watch = watch  # is told the size of each group
        self.groups = 0  # that were carried out
        self._waiting: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._stopped = False
        self._aside: Thread | None = None
        house.aside = self._do_aside
        self._thread = Thread(target=self._work, name="house writer", daemon=True)
        self._thread.start()

    def send(self, sent: Sent) -> Future[HouseAnswer]:
        """Put a request to the others that wait. Its answer is durable when it comes; else it is a `NotDurableError`."""
        if self._stopped:
            raise StoppedError("the house is being stopped: ask again when it is back, with the same id")
        answer: Future[HouseAnswer] = Future()
        self._waiting.put((sent, answer))
        return answer

    @property
    def is_alive(self) -> bool:
        """Whether it carries out what is sent."""
        return self._thread.is_alive() and not self._stopped

    def ask(self, sent: Sent, seconds: float | None = None) -> HouseAnswer:
        """Send a request and wait for its answer."""
        return self.send(sent).result(seconds)

    def stop(self) -> None:
        """Answer what waits, and end."""
        if not self._stopped:
            self._stopped = True
            self._waiting.put(None)
        self._thread.join()
        if self._aside is not None:
            self._aside.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    def _work(self) -> None:
        going = True
        while going:
            group, going = self._taken()
            if group:
                self._carry_out(group)

    def _taken(self) -> tuple[list[_Waiting], bool]:
        """What waits now, at least one; and whether more may come."""
        group: list[_Waiting] = []
        try:
            while len(group) < MOST_TOGETHER:
                taken = self._waiting.get(block=not group)
                if taken is None:
                    return group, False
                if taken[1].set_running_or_notify_cancel():  # who has gone away before it was taken is not waited on
                    group.append(taken)
        except Empty:
            pass
        return group, True

    def _do_aside(self, work: Callable[[], None]) -> None:
        """Do what no answer waits for in a thread of its own; not while the one before is at it, for there is a next time."""

        def do() -> None:
            with suppress(LogError):
                work()

        if self._aside is None or not self._aside.is_alive():
            self._aside = Thread(target=do, name="house snapshots", daemon=True)
            self._aside.start()

    def _carry_out(self, group: list[_Waiting]) -> None:
        self.groups += 1
        if self._watch:
            self._watch(len(group))
        try:
            answers = self.house.carry_out([sent for sent, _ in group])
        except Exception as error:  # noqa: BLE001  # whoever waits is told, whatever it is
            for _, future in group:
                future.set_exception(error)
            return
        for (_, future), answer in zip(group, answers, strict=True):
            future.set_result(answer)
