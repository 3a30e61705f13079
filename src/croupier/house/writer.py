"""The writer: many send requests at once, one thread carries them out, and what waits meanwhile is written together.

One write to disk takes as long for a hundred requests as for one. So the more is asked, the larger the groups become.
What other processes write is read without being asked: a second thread waits for it.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from types import TracebackType
from typing import Any, Self, TypeAlias

from croupier.errors import CroupierError
from croupier.house.house import House, NotDurableError
from croupier.house.log import LogError
from croupier.house.requests import HouseAnswer
from croupier.house.sent import Sent

MOST_TOGETHER = 128  # requests of a group: more would keep the first of them waiting for longer than to write twice takes
_WAIT = 0.5  # seconds for which the log is waited on at a time
_PAUSE = 0.01  # seconds between two looks at the log, however fast it grows
_LOOK_EVERY = 1.0  # seconds after which it is seen whether the other programs are alive
_AWAY = 0.2  # seconds after which a log that could not be reached is tried again
_LONGEST_LOOK = 10.0  # seconds that somebody waits for what is new
_Waiting: TypeAlias = "tuple[Sent, Future[HouseAnswer]]"
_Look: TypeAlias = "tuple[None, Future[None]]"  # somebody wants to know what is new


class StoppedError(CroupierError):
    """The house takes no more requests: it is being stopped."""


class Writer:
    """Carries out what is sent to a house, in groups. What was taken is answered, also while it stops.

    Meanwhile the house knows what other processes have written, and whether they are alive.
    """

    def __init__(
        self,
        house: House,
        watch: Callable[[int], None] | None = None,
        complain: Callable[[str, Exception], None] | None = None,
    ) -> None:
        self.house = house
        self._watch = watch  # is told the size of each group
        self._complain = complain or (lambda *_: None)  # is told what went wrong where nobody waits for an answer
        self.groups = 0  # that were carried out
        self._waiting: SimpleQueue[_Waiting | _Look | None] = SimpleQueue()
        self._stopped = False
        self._taking = Lock()  # nothing is put behind the end, where nobody takes it
        self._aside: Thread | None = None
        house.aside = self._do_aside
        self._busy = False  # a group is carried out now: it finds out by itself what is new
        self._over = Event()
        self._thread = Thread(target=self._work, name="house writer", daemon=True)
        self._thread.start()
        self._watcher = Thread(target=self._follow, name="house watcher", daemon=True)
        self._watcher.start()

    def send(self, sent: Sent) -> Future[HouseAnswer]:
        """Put a request to the others that wait. Its answer is durable when it comes; else it is a `NotDurableError`."""
        answer: Future[HouseAnswer] = Future()
        with self._taking:
            if self._stopped:
                raise StoppedError("the house is being stopped: ask again when it is back, with the same id")
            self._waiting.put((sent, answer))
        return answer

    @property
    def is_alive(self) -> bool:
        """Whether it carries out what is sent."""
        return self._thread.is_alive() and not self._stopped

    def ask(self, sent: Sent, seconds: float | None = None) -> HouseAnswer:
        """Send a request and wait for its answer."""
        return self.send(sent).result(seconds)

    def catch_up(self) -> None:
        """See to it that the house knows all that is in the log now. `NotDurableError` if the log cannot be read."""
        try:
            if self.house.log.position > self.house.position and not self._stopped:
                self._look().result(_LONGEST_LOOK)
        except (LogError, TimeoutError) as error:
            raise NotDurableError(f"the log cannot be read now ({error}): ask again") from error

    def stop(self) -> None:
        """Answer what waits, and end."""
        self._over.set()
        with self._taking:
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

    def _look(self) -> Future[None]:
        seen: Future[None] = Future()
        with self._taking:
            if self._stopped:
                seen.set_result(None)
            else:
                self._waiting.put((None, seen))
        return seen

    def _work(self) -> None:
        going = True
        while going:
            group, looks, going = self._taken()
            self._busy = True
            if looks:
                self._look_around(looks)
            if group:
                self._carry_out(group)
            self._busy = False

    def _taken(self) -> tuple[list[_Waiting], list[Future[None]], bool]:
        """What waits now, at least one; who wants to know what is new; and whether more may come."""
        group: list[_Waiting] = []
        looks: list[Future[None]] = []
        try:
            while len(group) < MOST_TOGETHER:
                taken: Any = self._waiting.get(block=not group and not looks)
                if taken is None:
                    return group, looks, False
                if taken[0] is None:
                    looks.append(taken[1])
                elif taken[1].set_running_or_notify_cancel():  # who has gone away before it was taken is not waited on
                    group.append(taken)
        except Empty:
            pass
        return group, looks, True

    def _look_around(self, looks: list[Future[None]]) -> None:
        try:
            self.house.look_around()
        except Exception as error:  # noqa: BLE001  # whoever waits is told, whatever it is
            for future in looks:
                future.set_exception(error)
            return
        for future in looks:
            future.set_result(None)

    def _do_aside(self, work: Callable[[], None]) -> None:
        """Do what no answer waits for in a thread of its own; not while the one before is at it, for there is a next time."""

        def do() -> None:
            try:
                work()
            except Exception as error:  # noqa: BLE001  # a snapshot is never needed: whoever runs the house is told
                self._complain("no snapshot was taken", error)

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
            if len(group) > 1 and not isinstance(
                error, NotDurableError
            ):  # one of them is the cause: the others go on without it
                for each in group:
                    self._carry_out([each])
                return
            for _, future in group:
                future.set_exception(error)
            return
        for (_, future), answer in zip(group, answers, strict=True):
            future.set_result(answer)

    # -- what others do --

    def _follow(self) -> None:
        """Wait for news of other processes, and have the writer's thread read them. A log that is away is asked again."""
        house, looked = self.house, monotonic()
        while not self._over.wait(_PAUSE):
            if not house.program:  # who has not said yet that it serves is about to
                continue
            try:
                new = house.log.wait(house.position, _WAIT) > house.position and not self._busy
                if not new and monotonic() - looked > _LOOK_EVERY:
                    looked, new = monotonic(), self._others_changed()
                if new and not self._over.is_set():
                    self._look().result(_LONGEST_LOOK)
            except (CroupierError, TimeoutError):
                self._over.wait(_AWAY)
            except Exception as error:  # noqa: BLE001  # else nobody would look any more
                self._complain("the others were not looked at", error)
                self._over.wait(_AWAY)

    def _others_changed(self) -> bool:
        """Whether another program has ended without a word, or others believe that of this one."""
        running, own = self.house.state.programs.running, self.house.program
        return own not in running or any(not self.house.log.is_held(each) for each in running - {own})
