"""What has happened in the demonstration, as everybody may know it: results, rulings, hits, and what the house has won."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier import jackpot as j
from croupier.house.cards import round_of_sealed
from croupier.house.house import House
from croupier.house.kinds import CODEC
from croupier.house.streams import POOL, TABLE
from croupier.jackpot import Pool
from croupier.rulebook import Case, Money
from croupier.table import State
from croupier.table import events as e

_KEPT = 20  # rulings and hits that are remembered


@dataclass(frozen=True, slots=True)
class Told:
    """Something that happened somewhere, in words, with its rules."""

    where: str
    what: str
    rules: tuple[str, ...]


@dataclass(slots=True)
class DemoTotals:
    """What the demonstration has come to since it was started."""

    rounds: Counter[str] = field(default_factory=Counter)  # by book
    won: Counter[tuple[str, str]] = field(default_factory=Counter)  # by book and wager: cents that the house has won
    staked: Counter[tuple[str, str]] = field(default_factory=Counter)
    rulings: Counter[Case] = field(default_factory=Counter)
    hits: int = 0  # jackpot entries that were paid and have not been undone
    awarded: int = 0  # cents, by these

    def count_round(self, state: State) -> None:
        """Put a round to the others that can no longer be corrected, or is the last."""
        book = state.setup.slug
        self.rounds[book] += 1
        for (_, wager), (staked, paid) in state.settled.items():
            took = sum(part.cents for _, part in staked)
            self.staked[book, wager] += took
            self.won[book, wager] += took - sum(part.cents for _, part in paid)

    def count_hits(self, pools: Iterable[Pool], known: Mapping[str, int]) -> None:
        """Count the entries of the pools that are paid, but for those that were known before."""
        entries = [
            pool.register[number] for pool in pools for number in range(known[pool.setup.name] + 1, len(pool.register) + 1)
        ]
        paid = [each.locked.amount.cents for each in entries if each.status is j.Status.PAID]
        self.hits, self.awarded = len(paid), sum(paid)


class News:
    """Reads on in the log. Sealed events, which hold hidden cards, are not opened."""

    def __init__(self, house: House, totals: DemoTotals) -> None:
        self._house, self._totals = house, totals
        self._read = house.position
        self.results: dict[str, Told] = {}  # table -> of the last round that had any, the largest
        self._largest: dict[str, int] = {}  # table -> cents that went back by it, in the round that goes on
        self.rulings: deque[Told] = deque(maxlen=_KEPT)
        self.hits: deque[Told] = deque(maxlen=_KEPT)

    def read(self) -> None:
        """Take in what is new."""
        for written in self._house.log.read(after=self._read):
            self._read = written.position
            if written.stream.startswith((TABLE, POOL)) and round_of_sealed(written.body) is None:
                self._note(written.stream, CODEC.parse(written.body))

    def _note(self, stream: str, event: Any) -> None:
        place = stream.partition("/")[2]
        match event:
            case e.WagerSettled():
                back = Money(sum(part.cents for _, part in event.returned))
                told = f"{event.position} {event.wager.replace('_', ' ')} {event.odds or event.result.value}"
                if back.cents >= self._largest.get(place, 0):
                    self._largest[place] = back.cents
                    self.results[place] = Told(place, told, event.rules)
            case e.RoundVoided():
                self.results[place] = Told(place, "the round is void", event.rules)
            case e.BetsOpened():
                self._largest.pop(place, None)
            case e.IrregularityRuled():
                self._totals.rulings[event.case] += 1
                whose = f", position {event.position}" if event.position else ""
                self.rulings.append(Told(place, f"{event.case.value}{whose}: {event.effect.value}", event.rules))
            case j.EntryPaid():
                self.hits.append(Told(place, f"entry {event.number} is paid {event.amount}", event.rules))
