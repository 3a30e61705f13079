"""Feeds: whoever watches is shown the whole once, whenever they come."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

from croupier.web.live import Feed, LiveConnection


class Screen:
    """Somebody who watches, and does something when the first message comes."""

    def __init__(self, then: Callable[[], None] = lambda: None) -> None:
        self.awaited: set[Feed] = set()
        self.shown: list[str] = []
        self._then = then

    def put(self, message: str) -> None:
        self.shown.append(message)
        self._then()


def test_who_comes_when_the_others_were_just_shown_it_is_shown_it_too():
    async def work(make: Callable[[], Any]) -> Any:
        await asyncio.sleep(0)
        return make()

    async def run() -> list[str]:
        feed = Feed("floor", lambda: (1,), lambda: {"tables": 3}, work, lambda _: None)
        late = Screen()
        feed.join(cast(LiveConnection, Screen(lambda: feed.join(cast(LiveConnection, late)))))
        for _ in range(10):
            await asyncio.sleep(0)
        return late.shown

    assert asyncio.run(run()) == ['{"topic":"floor","sequence":1,"snapshot":{"tables":3}}']


def test_what_takes_long_to_work_out_rests_before_it_is_again():
    async def work(make: Callable[[], Any]) -> Any:
        return make()

    async def run() -> list[str]:
        rounds = [1]
        feed = Feed("floor", lambda: (rounds[0],), lambda: {"rounds": rounds[0]}, work, lambda _: None, rest=3600)
        screen = Screen()
        feed.join(cast(LiveConnection, screen))
        await asyncio.sleep(0.01)
        rounds[0], feed.took = 2, 10.0
        assert not feed.look()
        await asyncio.sleep(0.01)
        assert len(screen.shown) == 1, "it rests"
        feed.took = 0.0
        feed.look()
        await asyncio.sleep(0.01)
        return screen.shown

    assert asyncio.run(run())[1:] == ['{"topic":"floor","sequence":2,"changes":[[["rounds"],2]]}']
