"""What has happened lately, as all of the staff may know it: rulings, jackpot hands, links, stops; and when each table moved.

It is read off the log. Sealed events, which hold hidden cards, are not opened.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

from croupier import jackpot as j
from croupier.codec import kind_words
from croupier.house import CODEC, House, audit, cards, log, streams
from croupier.house import events as h
from croupier.rulebook import NOTHING, Actor, Effect, Money
from croupier.table import events as e
from croupier.web.words import name_entry

KEPT = 40  # that are remembered
_FIRST_READ = 20_000  # events of the log that are looked through when the server starts
_TOLD: tuple[type, ...] = (
    *(e.IrregularityRuled, e.CountDidNotFit, e.JackpotHandRejected, e.StakeReturned, e.RoundVoided, e.PlayerBarred),
    *(e.BetsOpened, e.WagerSettled),
    *(j.ClaimsEntered, j.EntryPaid, j.EntryRejected, j.LinkLost, j.LinkRestored),
    *(h.TableStopped, h.TableResumed, h.ShiftClosed, h.ProgramLost),
)
_KINDS = frozenset(name for name, kind in CODEC.kinds.items() if kind in _TOLD)


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that happened, in words, with its rules, what follows and how much money went back or is locked."""

    position: int  # in the log
    at: int
    table: str
    pool: str
    kind: str  # ruling, jackpot, link, stop
    what: str
    follows: str
    moved: Money | None
    rules: tuple[str, ...]
    by: Actor | None
    void: bool = False  # whether the round is void by it
    to_review: bool = False  # whether somebody should review it


class Recent:
    """Reads on in the log when it is asked."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._read = max(0, house.position - _FIRST_READ)
        self._lock = Lock()
        self.happened: deque[Happened] = deque(maxlen=KEPT)  # the latest last
        self.moved: dict[str, int] = {}  # table -> when something happened there last
        self.settled: dict[str, list[e.WagerSettled]] = {}  # table -> what was settled in its last round
        self.rulings = 0  # in this shift, as far as was read
        self._phases: dict[str, tuple[object, int]] = {}

    def read(self) -> None:
        """Take in what is new."""
        with self._lock:
            for written in self._house.log.read(after=self._read, upto=self._house.position):
                self._read = written.position
                if written.stream.startswith(streams.TABLE):
                    self.moved[written.stream.removeprefix(streams.TABLE)] = written.at
                if cards.round_of_sealed(written.body) is None and _kind_of(written) in _KINDS:
                    self._note(written, CODEC.parse(written.body))

    def since(self, table: str, phase: object) -> int:
        """When the table came into this phase; 0: before what is remembered."""
        known = self._phases.get(table)
        if known is None or known[0] != phase:
            known = self._phases[table] = (phase, self.moved.get(table, 0))
        return known[1]

    def _note(self, written: log.Written, event: Any) -> None:
        table = written.stream.removeprefix(streams.TABLE) if written.stream.startswith(streams.TABLE) else ""
        pool = written.stream.removeprefix(streams.POOL) if written.stream.startswith(streams.POOL) else ""
        by = getattr(event, "by", None)

        def tell(kind: str, what: str, follows: str = "", moved: Money | None = None, at: str = table) -> None:
            void = getattr(event, "effect", None) is Effect.VOID or isinstance(event, e.RoundVoided)
            told = (written.position, written.at, at, pool, kind, what, follows, moved, tuple(event.rules), by, void)
            self.happened.append(Happened(*told, to_review=_kind_of(written) in audit.OVERRIDES))

        match event:
            case e.IrregularityRuled() | e.CountDidNotFit():
                self.rulings += 1
                whose = f", position {event.position}" if event.position else ""
                tell("ruling", f"{event.case.value}{whose}", event.effect.value)
            case e.BetsOpened():
                self.settled[table] = []
            case e.WagerSettled():
                self.settled.setdefault(table, []).append(event)
            case e.StakeReturned():
                self._add_to_last(written, table, event.amount)
            case e.RoundVoided() if not self._is_told_void(written, table):  # by a ruling that names cards: it is sealed
                self.rulings += 1
                tell("ruling", "a ruling that names cards", Effect.VOID.value)
            case e.JackpotHandRejected():
                tell("jackpot", f"the jackpot hand of position {event.position} is rejected")
            case e.PlayerBarred():
                tell("ruling", "a player is barred")
            case j.ClaimsEntered():
                entry = event.entry
                tell("jackpot", f"jackpot hand: {name_entry(entry)}", "locked", entry.locked.amount, entry.table.name)
            case j.EntryPaid() | j.EntryRejected():
                entry = self._house.state.floor.pools[pool].register[event.number]
                paid, follows = (event.amount, "paid") if isinstance(event, j.EntryPaid) else (None, "rejected")
                tell("jackpot", f"jackpot hand: {name_entry(entry)}", follows, paid, entry.table.name)
            case j.LinkLost() | j.LinkRestored():
                lost = isinstance(event, j.LinkLost)
                tell("link", "the link of the pool is lost" if lost else "the link of the pool is restored", at=event.table)
            case h.TableStopped() | h.TableResumed():
                tell(
                    "stop",
                    "the table is stopped" if isinstance(event, h.TableStopped) else "the table plays on",
                    at=event.table,
                )
            case h.ShiftClosed():
                self.rulings = 0
                tell("shift", kind_words(h.ShiftClosed))
            case h.ProgramLost():
                for name in event.interrupted:
                    tell("stop", "a failure has interrupted the round", at=name)

    def _is_told_void(self, written: log.Written, table: str) -> bool:
        """Whether the ruling by which a round is void was told."""
        return any(each.void and (each.table, each.at) == (table, written.at) for each in self.happened)

    def _add_to_last(self, written: log.Written, table: str, amount: Money) -> None:
        """What goes back by a ruling is told with it."""
        for index in range(len(self.happened) - 1, -1, -1):
            last = self.happened[index]
            if last.table == table and last.at == written.at and last.kind == "ruling":
                self.happened[index] = replace(last, moved=(last.moved or NOTHING) + amount)
                return


def _kind_of(written: log.Written) -> str:
    """The kind that a body names near its beginning, without reading all of it."""
    return written.body[:80].partition('"kind":"')[2].partition('"')[0]
