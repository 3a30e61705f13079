"""Nothing reaches anybody that they may not see: all that the server sends is recorded and searched, and compared with what it
would have sent had the hidden cards been others. Leaks that are planted are found."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
from evenings import EVERYBODY, PLAYERS, PUBLIC, Evening, Heard
from in_process import App
from leaks import IN_CODE, PLACES, PLAIN, TELLING, Tell, find_leaks, planting
from looks import LOOKS, fill_in

from croupier.cards import DECK, Card
from croupier.house.cards import deck_of

Around = Callable[[Evening, App], App]
FRAMES = ("delta", "snapshot", "error", "header")


class FoundError(Exception):
    """Something was told that is not for whoever heard it: that is enough."""


class Searched(Evening):
    """An evening of which every word is searched as it is heard."""

    def __post_init__(self) -> None:
        self.words, self.found = 0, list[str]()
        self.told: dict[str, set[str]] = defaultdict(set)  # who was told something, and by what
        self.shown: dict[str, set[str]] = defaultdict(set)  # who was shown what over HTTP, by the first words of its address
        super().__post_init__()

    def hear(self, who: str, where: str, text: str) -> None:
        self.words += 1
        self.told[who].add(where.partition(" ")[0])
        if text.startswith("200"):
            self.shown[who].add(where.partition("/api/v1/")[2].partition("?")[0].partition("/")[0])
        self.found += find_leaks(self, Heard(self.step, who, where, text))

    async def settle(self) -> None:
        await super().settle()
        if self.found:
            raise FoundError(self.found)


def check_rounds(seed: int, rounds: int, with_offers: float = 0.1) -> None:
    """So many rounds of each game."""
    evening = Searched(seed, with_offers=with_offers)
    asyncio.run(evening.play(evening.tables * rounds))
    assert not evening.found
    assert evening.words > 100 * rounds
    assert all(evening.told[who] == {"live", "GET", "POST"} for who in EVERYBODY)
    assert all(evening.state(table).rounds == rounds for table in evening.tables)
    if rounds >= 10:
        everywhere = {path.partition("?")[0].partition("/")[0] for path in LOOKS} - {"requests"}
        assert evening.shown["Shi"] >= everywhere
        assert evening.shown["Annika"] >= everywhere - {"pit", "audit", "drill", "staff", "setup"}
        assert evening.shown[PUBLIC] == {"pools"}


@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_sent_a_card_a_key_or_a_token_that_is_not_theirs(seed: int):
    check_rounds(seed, 10)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 25))
def test_nobody_is_sent_what_is_not_theirs_through_thousands_of_rounds(seed: int):
    check_rounds(seed, 40, with_offers=0.01)


# -- had the cards been others ---------------------------------------------------------------------------------------

Known = dict[str, frozenset[Card]]  # what somebody knows at the end: by table, the cards that they may have seen


class Compared(Evening):
    """An evening of which all is kept that some hear, each round going up to a moment of its own."""

    def choose(self) -> Sequence[str]:
        return EVERYBODY

    def hear(self, who: str, where: str, text: str) -> None:
        """Hashes are of what is sealed: they are others when the cards are, and tell nothing of them."""
        if who in self.listening and not where.endswith(("/heads", "/record", "/export")):
            super().hear(who, where, text)

    async def pry(self, table: str) -> None:
        for _ in range(3):
            await super().pry(table)

    async def _try(self, who: str, table: str) -> None:
        """Whether a player announces the own hand hangs on it: then others hear of it as they should."""
        lure = self._lure(table)
        if who not in PLAYERS or lure["command"]["kind"] != "table.AnnounceJackpotHand":
            await self.ask(who, "POST", "/api/v1/requests", {"id": f"r{next(self._ids)}", "command": lure})

    async def play_some(self) -> None:
        """At each table a part of one round; then nobody touches it again."""
        async with self.open_doors():
            for table in self.tables:
                await self.play_at(table, self.luck.randint(7, 14))

    def of(self, who: str) -> list[Heard]:
        return sorted(each for each in self.heard if each.who == who)  # what comes in one step comes in any order

    def knows(self, who: str) -> Known:
        return {table: frozenset(self.may_see(who, table)) for table in self.tables}


def compared(
    seed: int, monkeypatch: pytest.MonkeyPatch, listeners: Sequence[str] = EVERYBODY, around: Around = lambda _, app: app
) -> Iterator[tuple[str, list[Heard], list[Heard]]]:
    """What each hears, and what they would have heard had all the cards been others that they do not see.

    An evening is played again for all together who know the same, and nobody else listens then.
    """
    monkeypatch.setattr("croupier.web.live.hub.LOOK_EVERY", 3600.0)  # the evening says itself when everybody looks

    def play(some: Sequence[str]) -> Compared:
        evening = Compared(seed, with_offers=0.25, around=around)
        evening.listening = some
        asyncio.run(evening.play_some())
        return evening

    def play_with_others(some: Sequence[str], known: Known) -> Compared:
        def deal_others(cards: Any, *, by: bytes) -> tuple[Card, ...]:
            deck, seen = deck_of(cards, by=by), known[cards.table]
            hidden = [card for card in DECK if card not in seen]
            Random(f"{seed} {cards.table}").shuffle(hidden)
            others = iter(hidden)
            return tuple(card if card in seen else next(others) for card in deck)

        with monkeypatch.context() as patch:
            patch.setattr("croupier.house.decision.deck_of", deal_others)
            return play(some)

    first = play(listeners)
    while listeners:
        known = first.knows(listeners[0])
        alike = [who for who in listeners if first.knows(who) == known]
        second = play_with_others(alike, known)
        yield from ((who, first.of(who), second.of(who)) for who in alike)
        listeners = [who for who in listeners if who not in alike]


def test_what_somebody_is_sent_hangs_on_no_card_that_they_do_not_see(monkeypatch: pytest.MonkeyPatch):
    for who, one, other in compared(1, monkeypatch):
        assert len(one) > 40, who
        assert one == other, who


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 40))
def test_what_somebody_is_sent_hangs_on_no_card_that_they_do_not_see_in_many_rounds(seed: int, monkeypatch: pytest.MonkeyPatch):
    for who, one, other in compared(seed, monkeypatch):
        assert one == other, who


# -- leaks are found -------------------------------------------------------------------------------------------------


def check_found(place: str, tell: Tell) -> None:
    """Something that is planted in what is sent of a game is found."""
    there = PLACES.get(place)
    looks = [path for path in LOOKS if there and there.search(fill_in(path, "T1", 2, "a", "a").partition("?")[0])]
    books, around = ("mbs-singapore-stud",), planting(place, tell)
    evening = Searched(3, books=books, some=2 if looks else len(EVERYBODY), looks=looks or LOOKS, with_offers=0, around=around)
    with pytest.raises(FoundError) as found:
        asyncio.run(evening.play(evening.tables * 20))
    (told,) = found.value.args
    if there:
        assert there.search(told[0].partition(" by ")[2].partition(" ")[2].partition("?")[0]), told


@pytest.mark.parametrize("place", [*FRAMES, *PLACES])
def test_a_hidden_card_is_found_wherever_it_is_planted(place: str):
    check_found(place, PLAIN)


@pytest.mark.parametrize("what", TELLING)
def test_whatever_is_planted_is_found(what: str):
    check_found("delta", TELLING[what])


@pytest.mark.parametrize("code", IN_CODE)
def test_a_hidden_card_in_code_is_found(code: str, monkeypatch: pytest.MonkeyPatch):
    ((_, one, other),) = compared(5, monkeypatch, ("Annika",), planting("delta", IN_CODE[code]))
    assert one != other
