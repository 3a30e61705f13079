"""Nothing reaches anybody that they may not see: all that the server sends is recorded and searched, and compared with what it
would have sent had the hidden cards been others. Leaks that are planted are found."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from evenings import EVERYBODY, App, Evening, Heard
from leaks import IN_CODE, PLAIN, TELLING, Tell, find_leaks, planting

from croupier.cards import DECK, Card
from croupier.house.cards import deck_of

Around = Callable[[Evening, App], App]
PLACES = ("view", "delta", "snapshot", "error", "header", "preview", "answer", "floor", "sign")


class FoundError(Exception):
    """Something was told that is not for whoever heard it: that is enough."""


class Searched(Evening):
    """An evening of which every word is searched as it is heard."""

    def __post_init__(self) -> None:
        self.words, self.found = 0, list[str]()
        self.told: dict[str, set[str]] = defaultdict(set)  # who was told something, and by what
        super().__post_init__()

    def hear(self, who: str, where: str, text: str) -> None:
        self.words += 1
        self.told[who].add(where.partition(" ")[0])
        self.found += find_leaks(self, Heard(self.step, who, where, text))

    async def settle(self) -> None:
        await super().settle()
        if self.found:
            raise FoundError(self.found)


def check_rounds(seed: int, rounds: int) -> None:
    """So many rounds of each game."""
    evening = Searched(seed)
    asyncio.run(evening.play(evening.tables * rounds))
    assert not evening.found
    assert evening.words > 100 * rounds
    assert all(evening.told[who] == {"live", "GET", "POST"} for who in EVERYBODY)
    assert all(evening.state(table).rounds == rounds for table in evening.tables)


@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_sent_a_card_a_key_or_a_token_that_is_not_theirs(seed: int):
    check_rounds(seed, 10)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 30))
def test_nobody_is_sent_what_is_not_theirs_through_thousands_of_rounds(seed: int):
    check_rounds(seed, 50)


# -- had the cards been others ---------------------------------------------------------------------------------------


class Compared(Evening):
    """An evening of which somebody's part is kept, each round going up to a moment of its own."""

    listener = ""

    def choose(self) -> tuple[str, ...]:
        return (self.listener,)

    def hear(self, who: str, where: str, text: str) -> None:
        if who == self.listener:
            super().hear(who, where, text)

    async def play_some(self) -> None:
        """At each table a part of one round; then nobody touches it again."""
        async with self.open_doors():
            for table in self.tables:
                await self.play_at(table, self.luck.randint(7, 14))


def compared(
    seed: int, listener: str, monkeypatch: pytest.MonkeyPatch, around: Around = lambda _, app: app
) -> tuple[list[Heard], list[Heard]]:
    """What somebody hears, and what they would have heard had all the cards been others that they do not see."""
    monkeypatch.setattr("croupier.web.live.hub.LOOK_EVERY", 3600.0)  # the evening says itself when everybody looks

    def play() -> Compared:
        evening = Compared(seed, with_offers=0.5, around=around)
        evening.listener = listener
        asyncio.run(evening.play_some())
        return evening

    first = play()
    known = {table: first.may_see(listener, table) for table in first.tables}

    def deal_others(cards: Any, *, by: bytes) -> tuple[Card, ...]:
        deck, seen = deck_of(cards, by=by), known[cards.table]
        hidden = [card for card in DECK if card not in seen]
        Random(f"{seed} {cards.table}").shuffle(hidden)
        others = iter(hidden)
        return tuple(card if card in seen else next(others) for card in deck)

    with monkeypatch.context() as patch:
        patch.setattr("croupier.house.decision.deck_of", deal_others)
        second = play()
    return sorted(first.heard), sorted(second.heard)  # what comes in one step comes in any order


@pytest.mark.parametrize("listener", EVERYBODY)
def test_what_somebody_is_sent_hangs_on_no_card_that_they_do_not_see(listener: str, monkeypatch: pytest.MonkeyPatch):
    one, other = compared(1, listener, monkeypatch)
    assert len(one) > 40
    assert one == other


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 40))
@pytest.mark.parametrize("listener", EVERYBODY)
def test_what_somebody_is_sent_hangs_on_no_card_that_they_do_not_see_in_many_rounds(
    seed: int, listener: str, monkeypatch: pytest.MonkeyPatch
):
    one, other = compared(seed, listener, monkeypatch)
    assert one == other


# -- leaks are found -------------------------------------------------------------------------------------------------


def check_found(place: str, tell: Tell) -> None:
    """Something that is planted in what is sent of a game is found."""
    evening = Searched(3, books=("mbs-singapore-stud",), some=len(EVERYBODY), with_offers=0, around=planting(place, tell))
    with pytest.raises(FoundError):
        asyncio.run(evening.play(evening.tables * 20))


@pytest.mark.parametrize("place", PLACES)
def test_a_hidden_card_is_found_wherever_it_is_planted(place: str):
    check_found(place, PLAIN)


@pytest.mark.parametrize("what", TELLING)
def test_whatever_is_planted_is_found(what: str):
    check_found("delta", TELLING[what])


@pytest.mark.parametrize("code", IN_CODE)
def test_a_hidden_card_in_code_is_found(code: str, monkeypatch: pytest.MonkeyPatch):
    one, other = compared(5, "Annika", monkeypatch, planting("delta", IN_CODE[code]))
    assert one != other
