"""The pool as it stands. Nothing in it is changed in place, and a change costs the same however long its history is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from croupier.jackpot.entries import Entry, Recorded, Totals
from croupier.jackpot.events import Contribution
from croupier.jackpot.setup import LinkedTable, Parameters, PoolSetup
from croupier.persistent import PersistentMap
from croupier.rulebook import NOTHING, Money


class Link(Enum):
    """The state of a table's link to the pool."""

    UP = "linked"
    LOST = "lost"
    UNLINKED = "unlinked"


@dataclass(frozen=True, slots=True)
class TakenOff:
    """A part of a stake whose contribution has come off the meters. If it counts after all it comes back to its place."""

    stake: Money
    since: int  # of the event that had put it in


@dataclass(frozen=True, slots=True)
class FoundLater:
    """A part of a stake that was found after bets had closed, and contributes since."""

    stake: Money
    since: int  # of the event that put its contribution in


@dataclass(frozen=True, slots=True)
class TakenRound:
    """What a table's round contributed and has not been reversed."""

    sequence: int
    parameters: Parameters  # by which its stakes contribute, whenever they are found
    contributions: Mapping[int, Contribution]  # by position
    borne: Mapping[int, Money] = field(default_factory=dict)  # by position: the stakes that went back at the house's cost
    off: Mapping[int, tuple[TakenOff, ...]] = field(default_factory=dict)  # by position: of what went back, what came off
    later: Mapping[int, tuple[FoundLater, ...]] = field(default_factory=dict)  # by position: what was found later

    def steps(self, position: int, stake: Money) -> tuple[Money, ...]:
        """The sizes over which a stake comes to another: first back to what the house bears of it, then to what came off.

        What came off last comes back first, and what is beyond that is new. Down it goes the other way: what was found last
        goes first.
        """
        was, bears = self.contributions.get(position), self.borne.get(position)
        size, sizes = was.stake if was else NOTHING, []
        for found in reversed(self.later.get(position, ()) if stake < size else ()):
            size -= found.stake
            if size > stake:
                sizes.append(size)
        if was and stake < was.stake:
            return (*sizes, stake)
        for part in (*([bears] if bears else []), *(each.stake for each in reversed(self.off.get(position, ())))):
            size += part
            if size < stake:
                sizes.append(size)
        return (*sizes, stake)

    def since(self, position: int, less: Money) -> int:
        """Since which event what a stake is less by has contributed."""
        later = self.later.get(position, ())
        return later[-1].since if later and less <= later[-1].stake else self.sequence

    def comes_back(self, position: int, more: Money) -> TakenOff | None:
        """What had come off last, if a stake that is so much more is no more than that."""
        off = self.off.get(position, ())
        return off[-1] if off and more <= off[-1].stake else None


@dataclass(frozen=True, slots=True)
class TableState:
    """What the pool knows of a table that is linked to it, or was."""

    table: LinkedTable
    link: Link = Link.UP
    last_round: int | None = None
    wagered: Money = NOTHING  # stakes taken and not given back
    recorded: Recorded | None = None  # when the link was lost in the last round that contributed
    rounds: Mapping[int, TakenRound] = field(default_factory=dict)  # whose stakes may still go back


@dataclass(frozen=True, slots=True)
class Scheduled:
    """Parameters that wait for the next win of the whole meter among the entries after a number."""

    parameters: Parameters
    after_entry: int


@dataclass(frozen=True, slots=True)
class Pool:
    """A linked jackpot: its meter, its tables, and every entry there was."""

    setup: PoolSetup  # as opened
    parameters: Parameters  # in force
    tables: PersistentMap[str, TableState]
    displayed: Money
    sequence: int = 0  # how many events there were
    carried: Fraction = Fraction(0)  # of a cent, not displayed yet
    overflow: Money = NOTHING
    reserve: Fraction = Fraction(0)  # in cents
    contributed: Fraction = Fraction(0)  # in cents
    taken_back: Fraction = Fraction(0)  # contributions reversed, in cents
    borne: Fraction = Fraction(0)  # contributions of returned stakes that stayed in the pool at the house's cost
    corrected: Money = NOTHING
    scheduled: Scheduled | None = None
    register: PersistentMap[int, Entry] = field(default_factory=PersistentMap)  # every entry there was, by number
    latest: PersistentMap[tuple[str, int], int] = field(default_factory=PersistentMap)  # the last entry of a table's round
    # What came to the meter in each span between two places that were given, in cents, as it counts now; by the rank at which
    # the span begins, as entries have one. It begins anew with an entry when no other keeps a place.
    came: PersistentMap[tuple[int, ...], Fraction] = field(default_factory=PersistentMap)
    queue: tuple[int, ...] = ()  # the open entries, in the order in which they are served
    paid: Totals = field(default_factory=Totals)  # what the paid entries come to

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry there was, in the order in which they are served. It takes longer the more there were."""
        return tuple(sorted(self.register.values(), key=lambda entry: entry.rank))

    @property
    def open_entries(self) -> tuple[Entry, ...]:
        """The entries that are neither paid nor rejected, in the order in which they are served."""
        return tuple([self.register[number] for number in self.queue])

    def entry(self, number: int) -> Entry | None:
        """The entry of a number."""
        return self.register.get(number)

    def entry_of(self, table: str, round_: int) -> Entry | None:
        """The entry of a table's round that stands."""
        entry = self.last_entry_of(table, round_)
        return entry if entry and entry.stands else None

    def last_entry_of(self, table: str, round_: int) -> Entry | None:
        """The last entry of a table's round, whatever became of it."""
        return self.register.get(self.latest.get((table, round_), 0))

    def entered_since(self, sequence: int) -> Iterator[Entry]:
        """The entries that were entered after an event, the last first."""
        for number in range(len(self.register), 0, -1):
            entry = self.register[number]
            if entry.sequence <= sequence:
                return
            yield entry

    def taken(self, table: str, round_: int) -> TakenRound | None:
        """What a table's round contributed, if it may still go back."""
        known = self.tables.get(table)
        return known.rounds.get(round_) if known else None


def open_pool(setup: PoolSetup) -> Pool:
    """A pool that shows its base value, with all its tables linked."""
    tables = PersistentMap((table.name, TableState(table)) for table in setup.tables)
    return Pool(setup=setup, parameters=setup.parameters, tables=tables, displayed=setup.base)
