"""The sign of a pool: the last wins with their hands, when they were, and their cards once everybody has seen them."""

from __future__ import annotations

import io
from typing import Any

from servers import Cheap

from croupier.cards import best_five, parse_cards
from croupier.house import Entrance, House, Writer, demo, staff
from croupier.jackpot import Status
from croupier.web import HouseTopics, Journal, ServerLimits, Service
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


def test_r_15_the_cards_of_a_win_are_kept_while_nobody_looks_at_the_sign():
    made: list[Service] = []

    def serve(house: House, passwords: staff.Passwords) -> tuple[Writer, Entrance]:
        made.append(Service(house, passwords, Journal(stream=io.StringIO()), ServerLimits()))
        return made[0].writer, made[0].entrance

    played = demo.Demo(seed=1, hasher=Cheap(), serve=serve, hits=2)
    played.start()
    try:
        played.run(4)
        pools = [made[0].topics.find(f"pools/{name}", None) for name in played.house.state.floor.pools]
        wins = [hit for pool in pools if not isinstance(pool, HiddenTopic) for hit in pool.show()["last_hits"] if hit["hand"]]
        assert {"T5", "T6"} <= {hit["table"] for hit in wins}
        for hit in wins:  # at a table of hold'em, too: nothing after the Flop counts for one of them (4.2)
            made_of = best_five(parse_cards(" ".join(hit["cards"])))
            assert len(hit["cards"]) == 5
            assert hit["hand"].startswith(made_of.category.title), hit
    finally:
        played.stop()
