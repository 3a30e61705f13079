"""The tables and their pools at one moment. A change costs the same however many tables there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from croupier.errors import InputError
from croupier.jackpot import Entry, JackpotHand, Link, LinkedTable, Pool, Status, TakenRound, hands_of, registered
from croupier.persistent import PersistentMap
from croupier.rulebook import Actor, Meter, Money, Refusal
from croupier.table import Deal, Phase, Setup, State, as_it_lay

FARTHEST_AHEAD = 24 * 60 * 60 * 1000  # of a floor's clock, in milliseconds: nothing happens a day after what was before it


@dataclass(frozen=True, slots=True)
class OpenedRound:
    """What the floor keeps of a table's last round, beside what the table does."""

    pool: str  # that the table was linked to then, so that its stakes are there; "": none
    dealt_at: int = 0  # when the first card was
    hands: Mapping[int, int] = field(default_factory=dict)  # position -> when its hand was dealt (RWS 4.5)
    posts: tuple[Actor, ...] = ()  # staff who have acted on it in the pool, in their posts
    rejected: Deal | None = None  # the cards as they lay when its last entry was rejected (S-86, H-76)


@dataclass(frozen=True, slots=True)
class Askers:
    """Two persons who ask for a change of the floor, and why (R-2, R-17)."""

    why: str
    by: Actor
    witness: Actor


@dataclass(frozen=True, slots=True)
class WaitingChange:
    """How a table is to be from its next opening call on, and who has asked for that."""

    setup: Setup
    pool: str  # that it is to be linked to; "": none
    asked: Askers


@dataclass(frozen=True)  # without slots: `but` makes another one with every event
class Floor:
    """Tables by name, pools by name, and which table is linked to which pool."""

    tables: PersistentMap[str, State]
    pools: PersistentMap[str, Pool]
    links: PersistentMap[str, str]  # table -> the pool that it is linked to, though the link may be lost; "": none
    rounds: PersistentMap[str, OpenedRound] = field(default_factory=PersistentMap)  # table -> its last round
    clock: int = 0  # when the last thing happened
    waiting: PersistentMap[str, WaitingChange | None] = field(default_factory=PersistentMap)  # table -> what is to change
    closed: frozenset[str] = frozenset()  # tables that are on the floor no longer, though what they did is known

    @property
    def open_tables(self) -> tuple[str, ...]:
        """The tables that are on the floor. It takes longer the more there are."""
        return tuple(name for name in self.tables if name not in self.closed)

    def has(self, table: str) -> bool:
        """Whether a table is on the floor."""
        return table in self.tables and table not in self.closed

    def is_over(self, table: str) -> bool:
        """Whether a table is between rounds and nothing of its last one can be corrected any more (S-49, H-60)."""
        state = self.tables[table]
        return state.phase is Phase.BETWEEN and not state.settled

    @property
    def latest(self) -> int:
        """The last time that a command may have now."""
        return self.clock + FARTHEST_AHEAD

    def pool_of(self, table: str) -> Pool | None:
        """The pool that a table is linked to now."""
        return self.pools.get(self.links.get(table, ""))

    def link(self, table: str) -> Link:
        """The state of a table's link."""
        pool = self.pool_of(table)
        return pool.tables[table].link if pool else Link.UNLINKED

    def linked(self, table: str) -> bool:
        """Whether jackpot wagers may be made at a table (R-11)."""
        return self.link(table) is Link.UP

    def meter(self, table: str) -> Meter | None:
        """What a table's players see of the jackpot; while its link is lost, the figure that was recorded before."""
        unit, pool = self.tables[table].setup.unit, self.pool_of(table)
        if unit is None or pool is None:
            return None
        recorded = registered(pool, pool.tables[table].recorded)
        if recorded and self.link(table) is Link.LOST:
            return Meter(unit, recorded.displayed, recorded.reset)
        return Meter(unit, pool.displayed, pool.parameters.reset)

    def round_pool(self, table: str) -> Pool | None:
        """The pool that has the stakes of a table's last round. The table may be linked to another one since."""
        opened = self.rounds.get(table)
        return self.pools.get(opened.pool) if opened else None

    def taken(self, table: str) -> TakenRound | None:
        """What a table's last round contributed."""
        pool = self.round_pool(table)
        return pool.taken(table, self.tables[table].rounds) if pool else None

    def entry(self, table: str) -> Entry | None:
        """The entry of a table's last round that stands."""
        pool = self.round_pool(table)
        return pool.entry_of(table, self.tables[table].rounds) if pool else None

    def keeps_place(self, table: str) -> bool:
        """Whether the last round of a table has an entry that is amended when the hands of the round are others (S-70, H-45).

        One that all its hands have left comes back so, unless a fault was ruled on since: then they are entered by hand (S-44).
        """
        pool, state = self.round_pool(table), self.tables[table]
        entry = pool.last_entry_of(table, state.rounds) if pool else None
        return entry is not None and entry.keeps_place and (entry.open or not (state.frozen or state.link_lost))

    def rejected(self, table: str) -> Entry | None:
        """The entry of a table's last round that a supervisor has rejected, if its hands were not entered again."""
        pool = self.round_pool(table)
        entry = pool.last_entry_of(table, self.tables[table].rounds) if pool else None
        return entry if entry and entry.status is Status.REJECTED and entry.rejected_by else None

    def rejected_hands(self, table: str) -> set[tuple[int, int]]:
        """What of the rejected entry still is rejected: which positions, by which cell (S-86, H-76). Other cards were not."""
        entry, deal = self.rejected(table), self.tables[table].deal
        if entry is None:
            return set()
        then = self.rounds[table].rejected
        others = deal.unlike(then) if deal and then else frozenset()
        return {won for won in what_won(entry.hands) if won[0] not in others}

    def staked(self, table: str) -> dict[int, Money]:
        """The jackpot stakes of a table's round, be they settled or not. A lone one is not part of it (5.12.2)."""
        state = self.tables[table]
        wager = state.setup.book.edition.jackpot.wager
        mine = {at: shares for (at, name), shares in state.stakes.items() if name == wager}
        mine |= {at: staked for (at, name), (staked, _) in state.settled.items() if name == wager}
        if not mine:
            return {}
        takes_part = {*state.in_play, *(at for at, _ in state.settled)}
        sums = {at: sum(amount.cents for _, amount in shares) for at, shares in mine.items() if at in takes_part}
        return {at: Money(cents) for at, cents in sums.items() if cents}

    def hands(self, table: str) -> tuple[JackpotHand, ...]:
        """The jackpot hands of a round that lie open, of those whose cards are known: none waits for another (S-70, H-45).

        A hand is named as it was entered, though cards may be known since that show by which of two rules it wins.
        """
        state = self.tables[table]
        if state.phase is not Phase.OPEN or not self.staked(table):
            return ()
        pool, dealt = self.round_pool(table), self.rounds[table].hands
        entry = pool.last_entry_of(table, state.rounds) if pool else None
        found = hands_of(as_it_lay(state).round(self.meter(table)))
        return tuple(_as_entered(replace(hand, dealt_at=dealt.get(hand.position)), entry) for hand in found)


def _as_entered(hand: JackpotHand, entry: Entry | None) -> JackpotHand:
    return next((each for each in entry.hands if each.is_now(hand)), hand) if entry else hand


def what_won(hands: tuple[JackpotHand, ...]) -> set[tuple[int, int]]:
    """Which positions win by which cell."""
    return {(hand.position, hand.cell) for hand in hands}


def no_table(floor: Floor, name: str) -> Refusal | None:
    """The refusal for a table that is not on the floor."""
    if floor.has(name):
        return None
    return Refusal(f"{name} is closed" if name in floor.closed else f"there is no table {name!r} here", ("R-7",))


def linked_as(setup: Setup) -> LinkedTable:
    """A table as a pool knows it."""
    if setup.unit is None:
        raise InputError(f"{setup.table} has no unit of a jackpot", where="unit", rules=("R-7",))
    return LinkedTable(setup.table, setup.slug, setup.unit, tuple(sorted(setup.readings.items())))


def same_link(linked: LinkedTable, setup: Setup) -> bool:
    """Whether a pool knows a table as it is."""
    return setup.unit is not None and replace(linked, readings=tuple(sorted(linked.readings))) == linked_as(setup)
