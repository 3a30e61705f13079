"""The sign of a pool: the last wins with their hands, when they were, and their cards once everybody has seen them."""

from __future__ import annotations

from typing import Any

from servers import Cheap

from croupier.cards import parse_cards
from croupier.house import Entrance, House, Writer, demo, staff
from croupier.jackpot import Status
from croupier.web import HouseTopics
from croupier.web.live import HiddenTopic


def test_r_15_the_last_wins_have_hand_time_and_cards_that_lay_open():
    seen: list[HouseTopics] = []

    def watch(house: House, passwords: staff.Passwords) -> tuple[Writer, Entrance]:
        seen.append(HouseTopics(house))
        writer = Writer(house)
        return writer, Entrance(house, passwords, writer.ask)

    played = demo.Demo(seed=1, hasher=Cheap(), serve=watch, hits=1)
    played.start()
    try:
        pools = played.house.state.floor.pools
        shown: dict[str, list[dict[str, Any]]] = {}
        wins: list[dict[str, Any]] = []
        for _ in range(1_500):
            played.step()
            for name in pools:
                found = seen[0].find(f"pools/{name}", None)
                assert not isinstance(found, HiddenTopic)
                shown[name] = found.show()["last_hits"]
            wins = [hit for hits in shown.values() for hit in hits if hit["hand"]]
            if len(wins) >= 2:
                break
        assert {hit["hand"] for hit in wins} <= {"Royal Flush", "Straight Flush", "Four of a Kind", "Full House", "Flush"}
        assert all(hit["at"] and len(parse_cards(" ".join(hit["cards"]))) == 5 for hit in wins)
        for name, pool in played.house.state.floor.pools.items():
            pending = [entry for entry in pool.entered_since(0) if entry.stands and entry.status is not Status.PAID]
            assert len([hit for hit in shown[name] if not hit["hand"]]) <= len(pending)
    finally:
        played.stop()
