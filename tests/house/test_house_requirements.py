"""What a house does about some requirements that are no rules of a game: the sign, versions, self-checks, clocks."""

from __future__ import annotations

from typing import Any

from houses import play_round
from test_house import Floor

from croupier.house.house import House
from croupier.house.kinds import CODEC
from croupier.house.log import MemoryLog
from croupier.jackpot import ClaimsEntered, Hit


class WatchedFloor(Floor):
    """Looks at the public sign after every answer."""

    wins = 0

    def send(self, by: Any, command: Any, **more: Any) -> Any:
        before = self.house.position
        answer = super().send(by, command, **more)
        for written in self.log.read(before):
            if written.stream.startswith("pool/") and isinstance(won := CODEC.parse(written.body), ClaimsEntered):
                pool = self.house.state.floor.pools[written.stream.removeprefix("pool/")]
                for table in pool.setup.tables:  # everybody at a linked table sees it, with the answer that entered it
                    sign = self.house.view(None, table.name).sign
                    assert sign
                    locked = won.entry.locked
                    assert sign.last_hits[-1] == Hit(won.entry.table.name, locked.amount, locked.after)
                    assert (written.at, sign.displayed) == (self.time, locked.after)
                    self.wins += 1
        return answer


def test_r_15_r_16_a_win_is_on_the_sign_with_the_step_that_recognises_it():
    floor = WatchedFloor(MemoryLog(), seed=8)
    for _ in range(6):
        play_round(floor, "T1")
        play_round(floor, "T2")
    assert floor.wins


def test_r_21_the_log_says_which_version_served_from_when_on():
    floor = Floor(MemoryLog())
    floor.house.stop()
    floor.time += 5_000
    House(floor.log, floor.keys, lambda: floor.time, version="2.1").start()
    started = [(each.at, CODEC.parse(each.body)) for each in floor.log.read() if '"house.ProgramStarted"' in each.body]
    assert [(at, event.version) for at, event in started] == [(1_000, ""), (floor.time, "2.1")]
