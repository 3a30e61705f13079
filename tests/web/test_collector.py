"""When all that a server has is looked through for what nobody needs."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from contextlib import suppress

import pytest

from croupier.web.collector import collect_when_quiet


def test_all_is_looked_through_for_rubbish_when_nothing_goes_on_and_now_and_then_in_any_case(monkeypatch: pytest.MonkeyPatch):
    """A change that comes while that is done waits for it: screens would show it late."""
    collected: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda: collected.append(1))
    before = gc.get_threshold()

    async def watch(mark: Callable[[], object], **times: float) -> int:
        collected.clear()
        task = asyncio.create_task(collect_when_quiet(mark, quiet=0.001, **times))
        await asyncio.sleep(0.05)
        assert gc.get_threshold()[2] > 10_000
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        return len(collected)

    async def run() -> None:
        assert await watch(lambda: before, after=0.005, at_latest=60) > 0
        assert await watch(lambda: before, after=60, at_latest=120) == 0
        assert await watch(object, after=0.005, at_latest=60) == 0  # something goes on all the while
        assert await watch(object, after=0.005, at_latest=0.01) > 0

    asyncio.run(run())
    assert gc.get_threshold() == before
