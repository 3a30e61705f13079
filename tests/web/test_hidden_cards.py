"""Nothing that is shown beside a view tells a card: the floor, the pit, steps, payments, previews; for every kind of viewer.

A demonstration plays rounds in which much goes wrong, and everything that each viewer could be shown is searched for cards.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from servers import Cheap

from croupier.floor import AtTable
from croupier.house import House, Request, Writer, staff
from croupier.house.demo import Demo
from croupier.house.sent import Sent
from croupier.rulebook import Actor
from croupier.web import Journal, ServerLimits, Service
from croupier.web.live import ShownTopic
from croupier.web.previews import preview

CARD = re.compile(r"(?<!\w)[2-9TJQKA][cdhs](?!\w)(?! seen)")  # as seen is no ace


@pytest.fixture
def served(tmp_path: Any) -> Iterator[tuple[Demo, Service]]:
    made: list[Service] = []

    def serve(house: House, passwords: staff.Passwords) -> tuple[Writer, Any]:
        made.append(Service(house, passwords, Journal(stream=file), ServerLimits()))
        return made[0].writer, made[0].entrance

    with (tmp_path / "journal").open("w") as file:
        demo = Demo(seed=5, irregularities=Fraction(1, 3), hits=3, hasher=Cheap(), serve=serve)
        demo.start()
        yield demo, made[0]
        demo.stop()


def shown(service: Service, topic: str, who: Actor | None) -> dict[str, Any]:
    found = service.topics.find(topic, who)
    assert isinstance(found, ShownTopic)
    return found.show()


def viewers(demo: Demo, number: int) -> list[Actor]:
    crew = demo.crews[number]
    supervisor = next(person.actor for person in demo.house.state.staff.members() if person.name == "Sue")
    assert crew.dealer is not None
    return [crew.bots[0].person.actor, crew.bots[1].person.actor, crew.dealer.actor, supervisor]


def test_nothing_beside_the_view_tells_a_card(served: tuple[Demo, Service]):
    demo, service = served
    searched = 0
    for step in range(260):
        demo.step()
        if step % 13:
            continue
        number = step // 13 % len(demo.crews)
        table = demo.crews[number].table
        for who in viewers(demo, number):
            seen = shown(service, f"tables/{table}", who)
            told = [seen["beside"], shown(service, "floor", who)]
            for offer in seen["table"]["offers"][:6]:
                command = AtTable(table, _command(service, table, who, offer), 0)
                told.append(preview(service.house, Sent(who, Request("preview", command))))
            if who.post >= 2:
                told.append(shown(service, "pit", who))
            text = json.dumps(told)
            assert not CARD.search(text), (table, who, CARD.search(text), text[:2_000])
            searched += 1
            if not who.post:
                others = {key for key in seen["beside"]["persons"] if key != who.key}
                assert others == set()
                assert not any(each["due"] for each in seen["beside"]["payments"])
    assert searched > 70


def test_a_leak_would_be_found():
    assert CARD.search(json.dumps({"cards": ["As", "Td"]}))
    assert not CARD.search("As seen. The dealer rules")


def _command(service: Service, table: str, who: Actor, offer: dict[str, Any]) -> Any:
    view = service.house.view(who, table)
    return next(each.command for each in view.table.offers if each.label == offer["label"])
