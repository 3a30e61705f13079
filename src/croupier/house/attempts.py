"""What is counted of somebody: beyond some, the next is refused and not looked at, so that nobody floods the log (R-29)."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from threading import Lock
from time import monotonic

from croupier.errors import CroupierError

_MOST_KEPT = 10_000  # names or addresses: who was not heard of for longest is forgotten


def find_network(address: str) -> str:
    """What attempts from an address are counted by: of IPv6 its first half, for who has one has that whole network."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    return str(found.ipv4_mapped or ip_network((found.packed, 64), strict=False))


class TriedTooOftenError(CroupierError):
    """Too many attempts have failed, or too much was sent: nothing was looked at, and nothing is written."""

    def __init__(self, what: str, seconds: float) -> None:
        self.seconds = max(1, round(seconds))
        super().__init__(f"{what}: wait {self.seconds} second{'s' if self.seconds > 1 else ''} (R-29)")


class SentTooMuchError(TriedTooOftenError):
    """Somebody who is signed in sends more than a person does."""


class Attempts:
    """So many failed attempts are taken at once, and as many again over some seconds. Many threads may use it."""

    what = "too many attempts to sign in have failed"
    error = TriedTooOftenError

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._most, self._every, self._clock = most, seconds / most, clock
        self._failed: OrderedDict[str, tuple[float, float]] = OrderedDict()  # key -> how many still count, and when that was
        self._lock = Lock()

    def take(self, key: str, *, always: bool = False) -> None:
        """Count an attempt as failed before its outcome is known. `TriedTooOftenError` if there were too many.

        With `always` it is counted only.
        """
        with self._lock:
            count, now = self._count(key), self._clock()
            if count > self._most - 1 and not always:
                raise self.error(self.what, (count - self._most + 1) * self._every)
            self._failed[key] = (min(count + 1, self._most), now)
            self._failed.move_to_end(key)
            if len(self._failed) > _MOST_KEPT:
                self._failed.popitem(last=False)

    def give_back(self, key: str) -> None:
        """Count one less: the attempt did not fail."""
        with self._lock:
            if key in self._failed:
                self._failed[key] = (max(0.0, self._count(key) - 1), self._clock())

    def _count(self, key: str) -> float:
        count, at = self._failed.get(key, (0.0, 0.0))
        return max(0.0, count - (self._clock() - at) / self._every)


class SentRequests(Attempts):
    """What one session sends, whatever comes of it: each is in the log for as long as records are kept."""

    what = "this session sends more than a person does"
    error = SentTooMuchError


class NotedRefusals(Attempts):
    """Requests of one person whose refusal was noted in the log (R-18)."""

    what = "you have tried too often what you may not do"
    error = SentTooMuchError
