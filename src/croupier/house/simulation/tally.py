"""What a simulated house has reached."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from croupier import jackpot as j
from croupier.floor import PoolMoved, TableMoved
from croupier.house import events as h
from croupier.house.slips import SlipWritten
from croupier.house.state import Event
from croupier.rulebook import Case
from croupier.table import events as e


@dataclass(slots=True)
class Tally:
    """How often what has happened in one house, or in several."""

    houses: int = 0
    days: int = 0
    steps: int = 0
    requests: int = 0
    accepted: int = 0
    refused: int = 0
    answers_again: int = 0  # requests that came again and got their first answer
    events: int = 0
    rounds: int = 0
    hits: int = 0  # jackpot entries that were paid
    awarded: int = 0  # cents
    slips: int = 0  # that were written
    seconded: int = 0  # entries that two persons have confirmed
    interrupted: int = 0  # rounds that were put to staff after a failure
    views: int = 0  # that were looked at for hidden cards
    recoveries: int = 0
    conflicts: int = 0  # groups that were decided anew, since another process was first
    vanished: int = 0  # events that were written and not synced when the power went
    cases: Counter[tuple[str, Case]] = field(default_factory=Counter)  # irregularities, by book
    troubles: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)  # of events

    def note(self, event: Event, books: dict[str, str]) -> None:
        """Count an event of the log."""
        self.events += 1
        happened = event.event if isinstance(event, TableMoved | PoolMoved) else event
        self.kinds[type(happened).__name__] += 1
        match happened:
            case e.BetsOpened():
                self.rounds += 1
            case e.IrregularityRuled() if isinstance(event, TableMoved):
                self.cases[books[event.table], happened.case] += 1
            case j.EntryPaid():
                self.hits += 1
                self.awarded += happened.amount.cents
            case SlipWritten():
                self.slips += 1
            case h.AwardWitnessed():
                self.seconded += 1
            case h.ProgramLost():
                self.interrupted += len(happened.interrupted)

    def add(self, other: Tally) -> None:
        """Put the tally of another house to this one."""
        for name in self.__slots__:
            mine, theirs = getattr(self, name), getattr(other, name)
            setattr(self, name, mine + theirs)
