"""Awards and corrections of meters: above which amount they take a second person (R-17), and who has confirmed each."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from croupier import floor as fl
from croupier.floor import Floor, PoolMoved
from croupier.house import events as h
from croupier.jackpot import EntryConfirmed, EntryPaid, MeterCorrected
from croupier.persistent import PersistentMap
from croupier.rulebook import Actor, Money

USUAL_LIMIT = Money(1_000_000)  # 10,000.00: awards of an entry above this take two persons, until a pool has another limit


@dataclass(frozen=True, slots=True)
class Confirmed:
    """How an entry was confirmed last."""

    by: Actor
    pack_counted: bool
    witness: Actor | None = None  # the second person, if there was one


@dataclass(frozen=True, slots=True)
class WaitingLimit:
    """A limit that is in force after the next win of the whole meter among the entries after a number (R-6)."""

    limit: Money
    after_entry: int


@dataclass(frozen=True, slots=True)
class AwardBook:
    """What the house keeps of awards, beside what the pools do."""

    limits: PersistentMap[str, Money] = field(default_factory=PersistentMap)  # by pool, where it is not the usual one
    waiting: PersistentMap[str, WaitingLimit | None] = field(default_factory=PersistentMap)  # by pool
    confirmed: PersistentMap[tuple[str, int], Confirmed] = field(default_factory=PersistentMap)  # by pool and entry
    witnessed: PersistentMap[str, h.CorrectionWitnessed | None] = field(default_factory=PersistentMap)  # by pool

    def limit(self, pool: str) -> Money:
        """The most that one person confirms, or corrects a meter by, alone."""
        return self.limits.get(pool, USUAL_LIMIT)

    def limit_to_be(self, pool: str) -> Money:
        """The same, when nothing waits any more."""
        waits = self.waiting.get(pool)
        return waits.limit if waits else self.limit(pool)

    def seconded(self, pool: str, entry: int) -> bool:
        """Whether two persons have confirmed an entry as it is."""
        confirmed = self.confirmed.get((pool, entry))
        return confirmed is not None and confirmed.witness is not None


def follow_awards(
    awards: AwardBook, floor: Floor, event: fl.Event | h.AwardWitnessed | h.AwardLimitSet | h.CorrectionWitnessed
) -> AwardBook:
    """What is kept after an event; `floor` is as it was before it, or after the whole step."""
    match event:
        case PoolMoved(pool, EntryConfirmed() as made):
            confirmed = Confirmed(made.by, made.pack_counted)
            return replace(awards, confirmed=awards.confirmed.put((pool, made.number), confirmed))
        case PoolMoved(pool, EntryPaid() as paid):
            waits, entry = awards.waiting.get(pool), floor.pools[pool].register[paid.number]
            if waits is None or not entry.locked.whole or entry.number <= waits.after_entry:
                return awards
            return replace(awards, limits=awards.limits.put(pool, waits.limit), waiting=awards.waiting.put(pool, None))
        case h.AwardWitnessed():
            key = (event.pool, event.number)
            seen = replace(awards.confirmed[key], by=event.by, witness=event.witness)
            return replace(awards, confirmed=awards.confirmed.put(key, seen))
        case h.CorrectionWitnessed():
            return replace(awards, witnessed=awards.witnessed.put(event.pool, event))
        case PoolMoved(pool, MeterCorrected()) if awards.witnessed.get(pool):
            return replace(awards, witnessed=awards.witnessed.put(pool, None))
        case h.AwardLimitSet(in_force=True):
            limits = awards.limits.put(event.pool, event.limit)
            return replace(awards, limits=limits, waiting=awards.waiting.put(event.pool, None))
        case h.AwardLimitSet():
            waits = WaitingLimit(event.limit, len(floor.pools[event.pool].register))
            return replace(awards, waiting=awards.waiting.put(event.pool, waits))
    return awards
