"""The writer: what many send at once is carried out in groups, and everybody is answered."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event, Thread
from typing import Any

import pytest
from test_house import ANN, DEALER, NOBODY, Floor

from croupier.floor import AtTable
from croupier.house.house import NotDurableError
from croupier.house.log import Batch, LogUnavailable, MemoryLog, Written
from croupier.house.requests import Accepted, HouseAnswer, Refused, Request
from croupier.house.sent import Sent
from croupier.house.writer import MOST_TOGETHER, StoppedError, Writer
from croupier.rulebook import Money
from croupier.table import commands as c


class _Slow(MemoryLog):
    """A log that takes as long as the test likes."""

    def __init__(self) -> None:
        super().__init__()
        self.go = Event()
        self.go.set()
        self.broken = False
        self.batches: list[Batch] = []

    def append(self, batch: Batch) -> tuple[Written, ...]:
        self.go.wait()
        if self.broken:
            raise LogUnavailable("the server is gone")
        self.batches.append(batch)
        return super().append(batch)


def sent(by: Any, command: Any, name: str) -> Sent:
    return Sent(by, Request(name, AtTable("T1", command, 0)))


def test_what_waits_is_written_together():
    floor = Floor(log := _Slow())
    with Writer(floor.house) as writer:
        log.go.clear()
        first = writer.send(sent(DEALER, c.OpenBets(NOBODY), "open"))
        while writer.groups < 1:
            pass
        waiting = [
            writer.send(sent(ANN, c.PlaceWager(NOBODY, ANN.key, at, "ante", Money(2_500)), f"p{at}")) for at in (1, 2, 3)
        ]
        before = len(log.batches)
        log.go.set()
        assert isinstance(first.result(9), Accepted)
        assert all(isinstance(each.result(9), Accepted) for each in waiting)
    assert len(log.batches) == before + 2
    assert writer.groups == 2


def test_everybody_is_answered_also_while_it_stops():
    floor = Floor(_Slow())
    writer = Writer(floor.house)
    answers = [writer.send(sent(DEALER, c.OpenBets(NOBODY), f"o{number}")) for number in range(2 * MOST_TOGETHER)]
    writer.stop()
    assert [type(each.result(0)) for each in answers] == [Accepted, *[Refused] * (2 * MOST_TOGETHER - 1)]
    with pytest.raises(StoppedError, match="same id"):
        writer.send(sent(DEALER, c.CloseBets(NOBODY), "late"))


def test_r_32_a_group_that_could_not_be_written_is_told_so_and_may_come_again():
    floor = Floor(log := _Slow())
    with Writer(floor.house) as writer:
        log.broken = True
        with pytest.raises(NotDurableError, match="same id"):
            writer.ask(sent(DEALER, c.OpenBets(NOBODY), "open"))
        log.broken = False
        assert isinstance(writer.ask(sent(DEALER, c.OpenBets(NOBODY), "open")), Accepted)


def test_a_request_that_fails_in_a_way_that_nobody_foresaw_takes_no_other_along(monkeypatch: pytest.MonkeyPatch):
    floor = Floor(log := _Slow())
    carry_out = floor.house.carry_out

    def fail(group: Sequence[Sent]) -> list[HouseAnswer]:
        if any(each.request.id == "bad" for each in group):
            raise KeyError("bad")
        return carry_out(group)

    monkeypatch.setattr(floor.house, "carry_out", fail)
    with Writer(floor.house) as writer:
        log.go.clear()
        first = writer.send(sent(DEALER, c.OpenBets(NOBODY), "open"))
        while writer.groups < 1:
            pass
        names = ("p1", "bad", "p3")
        waiting = [
            writer.send(sent(ANN, c.PlaceWager(NOBODY, ANN.key, at, "ante", Money(2_500)), name))
            for at, name in enumerate(names, 1)
        ]
        log.go.set()
        assert isinstance(first.result(9), Accepted)
        assert isinstance(waiting[0].result(9), Accepted)
        assert isinstance(waiting[1].exception(9), KeyError)
        assert isinstance(waiting[2].result(9), Accepted)


def test_many_threads_send_at_once():
    floor = Floor(MemoryLog())
    answers: list[Any] = []
    with Writer(floor.house) as writer:
        writer.ask(sent(DEALER, c.OpenBets(NOBODY), "open"))

        def stake(number: int) -> None:
            command = c.PlaceWager(NOBODY, ANN.key, 1 + number % 6, "ante", Money(500))
            answers.append(writer.ask(sent(ANN, command, f"p{number}"), 20))

        threads = [Thread(target=stake, args=(number,)) for number in range(40)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    accepted = [each for each in answers if isinstance(each, Accepted)]
    assert len(answers) == 40
    assert len({each.first for each in accepted}) == len(accepted) > 0
    staked = floor.house.state.floor.tables["T1"].stakes.values()
    assert sum(amount.cents for shares in staked for _, amount in shares) == 500 * len(accepted)
