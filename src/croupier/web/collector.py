"""When Python looks through all that a server has for what nobody needs any more: it answers nobody meanwhile."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from time import monotonic

QUIET = 0.25  # seconds without a change, after which it is done
AFTER, AT_LATEST = 30.0, 300.0  # seconds since the last time: when it is quiet, and in any case
_YOUNG, _OLDER, _NEVER = 1_000, 10, 1_000_000  # what is new is looked through all the while, and takes no time


async def collect_when_quiet(
    mark: Callable[[], object], *, quiet: float = QUIET, after: float = AFTER, at_latest: float = AT_LATEST
) -> None:
    """Have all looked through when nothing goes on, until this is cancelled. `mark` is another object when something has."""
    thresholds = gc.get_threshold()
    gc.set_threshold(_YOUNG, _OLDER, _NEVER)
    collected, before = monotonic(), mark()
    try:
        while True:
            await asyncio.sleep(quiet)
            seen, since = mark(), monotonic() - collected
            if since >= (after if seen is before else at_latest):
                gc.collect()
                collected = monotonic()
            before = seen
    finally:
        gc.set_threshold(*thresholds)
