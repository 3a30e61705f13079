"""What is known of a table at one moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from enum import Enum
from typing import TypeAlias

from croupier.errors import InputError
from croupier.rulebook import (
    CHECK,
    FOLD,
    NOTHING,
    Actor,
    CardsUnknownError,
    Case,
    Choice,
    Measure,
    Meter,
    Money,
    PlayedPosition,
    Post,
    Reveal,
    RevealStep,
    Round,
    Settlement,
    Shares,
    To,
    WonJackpots,
    check_round,
    fold_name,
    known_so_far,
    settle,
    won_jackpots,
)
from croupier.table.cached_property import cached_property
from croupier.table.dealing import Deal, Holder
from croupier.table.left_with import LeftWith
from croupier.table.setup import CardSource, Setup

Area: TypeAlias = tuple[int, str]  # position and wager

MOST_PERSONS = 1_000  # whose names a table keeps; every command looks for the name that it has among them
_NOTED = frozenset({"told", "confined", "barred", "indulged"})  # the names that are kept from round to round
# Found once for a state, and anew for the next.
_OF_ONE_STATE = ("hangs_on", "jackpots", "players", "_present", "unsettled", "whatever_the_meter")


class Phase(Enum):
    """Where a round stands."""

    __hash__ = object.__hash__  # quicker than by name, and there is one of each

    BETWEEN = "between rounds"
    BETTING = "bets are open"
    CLOSED = "no more bets"
    DECIDING = "players decide"
    TURNING = "the dealer turns up cards"
    OPEN = "all cards that decide are open"


@dataclass(frozen=True)
class State:
    """One table. Events make a new one of it; nothing in it changes."""

    setup: Setup
    phase: Phase = Phase.BETWEEN
    rounds: int = 0  # that were opened
    stakes: Mapping[Area, Shares] = field(default_factory=dict)  # who staked what
    seats: Mapping[int, str] = field(default_factory=dict)  # position -> who sits there; kept from round to round
    agreed: Mapping[tuple[int, str], Shares] = field(default_factory=dict)  # position and action -> who adds how much to it
    told: frozenset[str] = frozenset()  # of the one look
    confined: frozenset[str] = frozenset()  # to a single position, by a pit manager
    looks: Mapping[str, int] = field(default_factory=dict)  # player -> the position looked at
    also_seen: frozenset[int] = frozenset()  # positions looked at besides, against the rules
    deal: Deal | None = None
    doubt: Case | None = None  # about a card that cannot be, until it is corrected or ruled on
    doubts: int = 0  # cards of the round that could not be
    actions: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    turned: tuple[Reveal, ...] = ()
    held: bool = False  # the hands lie face down though the dealer's cards are open
    viewed: frozenset[tuple[str, int]] = frozenset()  # hands not shown, with the supervisor who has looked at them
    announced: frozenset[int] = frozenset()  # positions whose player has said that the hand earns a jackpot award
    lay: Mapping[Area, Shares] = field(default_factory=dict)  # what lay at the close, as found, where not all of it counts
    gone: Mapping[Area, Shares] = field(default_factory=dict)  # what lay at the close of players to whom it has gone back
    left: Mapping[int, LeftWith] = field(default_factory=dict)  # position -> what left with wagers found not to lie there
    ruled_off: Area | None = None  # of which what goes back by the last ruling counts as never there
    returned: Mapping[str, Money] = field(default_factory=dict)  # what went back to each player in the round
    settled: Mapping[Area, tuple[Shares, Shares]] = field(default_factory=dict)  # what was staked, what was paid; to be undone
    handled: frozenset[int] = frozenset()  # positions whose cards were touched
    miscounted: bool = False  # a hand had the wrong number of cards
    exposed: int = 0  # cards wrongly exposed so far
    exposed_early: int = 0  # those of them that were exposed before a player had seen cards
    counts: int = 0  # how often somebody has said, by naming cards, how they lie
    choosing: Mapping[int, bool] = field(default_factory=dict)  # positions that must choose a course; whether it was repaired
    courses_by: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # the rules by which they were last asked to
    leave: frozenset[str] = frozenset()  # players who may withdraw, and have not answered
    leave_by: tuple[str, ...] = ()  # the rules by which they may
    leave_folded: bool = False  # also with what they have lost by a fold: the failure was before that
    link_lost: bool = False  # to the jackpot, in this round, and not ruled on yet
    forfeited: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # folded by a ruling, with the rules
    returning: Mapping[Area, tuple[str, ...]] = field(default_factory=dict)  # goes back whatever the result, with the rules
    frozen: Meter | None = None  # the meter as last recorded before a fault
    read: Meter | None = None  # the meter by which the round was settled, if none was frozen
    rejected: Mapping[int, Post] = field(default_factory=dict)  # positions whose jackpot hand was rejected -> by which post
    barred: frozenset[str] = frozenset()
    known_as: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict
    )  # player with an identity -> folded names seen with it
    indulged: frozenset[str] = frozenset()  # have had their one wager under the minimum before this round
    allowed_low: frozenset[str] = frozenset()  # have one in this round
    measures: frozenset[Measure] = frozenset()
    shut: frozenset[int] = frozenset()  # positions without wagers until a fault is put right
    closed_under: tuple[frozenset[Measure], frozenset[int]] = (frozenset(), frozenset())  # both, as bets were closed
    posts: tuple[Actor, ...] = ()  # staff who have acted in the round, in their posts
    keyed_by: tuple[tuple[Holder, Actor], ...] = ()  # whose cards somebody has keyed
    correctors: tuple[Actor, ...] = ()  # those of them on whose word an award hangs, who do not confirm it

    def but(self, **changes: object) -> State:
        """The state with some things changed. `dataclasses.replace` does the same several times slower."""
        changed = object.__new__(State)
        now = self.__dict__ | changes  # `{**...}` copies entry by entry once something was popped
        for name in _OF_ONE_STATE:
            now.pop(name, None)
        if not _NOTED.isdisjoint(changes):
            now.pop("noted", None)
        if "stakes" in changes:
            now.pop("_lies", None)
        if "stakes" in changes or "settled" in changes:
            now.pop("owners", None)
            now.pop("in_play", None)
        elif "seats" in changes:
            now.pop("owners", None)
        elif "phase" in changes and self.settled:
            now.pop("in_play", None)
        object.__setattr__(changed, "__dict__", now)
        return changed

    def next_round(self, indulged: frozenset[str]) -> State:
        """Bets are open for another round: what is kept from round to round, and nothing else."""
        names = self.known_as and {key: self.known_as[key] for key in self.known_as.keys() & self.barred}
        return self.but(**_OF_ONE_ROUND, phase=Phase.BETTING, rounds=self.rounds + 1, indulged=indulged, known_as=names)

    @property
    def still_told(self) -> frozenset[str]:
        """Who need not be told of the one look again in the next round: all, until half of the names that are kept are theirs.

        Then those who neither sit at the table nor were in the round are forgotten, so that others can come.
        """
        if len(self.told) <= MOST_PERSONS // 2:
            return self.told
        return self.told.intersection(name for names in self._present.values() for name in names)

    @cached_property
    def unsettled(self) -> State:
        """The round with all that was settled of it back on its areas, before its settlement."""
        staked = {area: staked for area, (staked, _) in self.settled.items() if staked}
        return self.but(phase=Phase.OPEN, stakes={**staked, **self.stakes}, settled={})

    @cached_property
    def players(self) -> frozenset[str]:
        """Everybody whom the table knows by name."""
        staked = {name for shares in self.stakes.values() for name, _ in shares}
        paid = {name for both in self.settled.values() for shares in both for name, _ in shares}
        flagged = self.told | self.confined | self.leave | self.barred | self.indulged
        return frozenset({*staked, *paid, *flagged, *self.seats.values(), *self.owners.values(), *self.looks, *self.returned})

    @cached_property
    def noted(self) -> dict[str, tuple[str, ...]]:
        """The names that are kept from round to round, by what they fold to. It stays from state to state until they change."""
        return _by_fold(self.told | self.confined | self.barred | self.indulged)

    @cached_property
    def _present(self) -> dict[str, tuple[str, ...]]:
        """The names of those who are in the round or sit at the table: never many."""
        names = {*self.leave, *self.seats.values(), *self.looks, *self.returned}
        names.update([name for shares in self.stakes.values() for name, _ in shares])
        names.update([name for both in self.settled.values() for shares in both for name, _ in shares])
        return _by_fold(names)

    def names_like(self, player: str) -> tuple[str, ...]:
        """The names that the table knows and that fold to the same as this one."""
        folded = fold_name(player)
        return (*self.noted.get(folded, ()), *self._present.get(folded, ()))

    @cached_property
    def in_play(self) -> tuple[int, ...]:
        """The positions that are dealt in, clockwise: those with a wager that takes part (S-45)."""
        enters = self.setup.book.edition.enters
        areas = {*self.stakes, *self.settled} if self.phase is Phase.OPEN else self.stakes  # all but a jackpot may be settled
        return tuple(sorted({position for position, wager in areas if wager in enters}))

    @cached_property
    def owners(self) -> dict[int, str]:
        """Who looks and decides for a position: who sits there, if with a wager that takes part; else the first with one.

        The first with an Ante, where there is one: it is what a decision is about (S-76, H-65).
        """
        lay = self.stakes
        if self.settled:
            lay = {area: staked for area, (staked, _) in self.settled.items()} | dict(lay)
        taking_part: dict[int, list[str]] = {}
        for wager in self.setup.book.edition.enters:  # an Ante before all others
            for (at, name), shares in lay.items():
                if name == wager:
                    taking_part.setdefault(at, []).extend([player for player, _ in shares])
        return {
            at: names[0] if self.seats.get(at) not in names else self.seats[at] for at, names in taking_part.items() if names
        }

    def positions_of(self, player: str) -> frozenset[int]:
        """The positions with any stake of a player's, whoever decides there."""
        return frozenset(at for (at, _), shares in self.stakes.items() if any(name == player for name, _ in shares))

    def part(self, player: str, position: int, wager: str) -> Money:
        """A player's own part of what lies on an area."""
        return dict(self.stakes.get((position, wager), ())).get(player, NOTHING)

    @cached_property
    def _lies(self) -> dict[int, dict[str, Money]]:
        found: dict[int, dict[str, Money]] = {}
        for (at, wager), shares in self.stakes.items():
            total = shares[0][1] if len(shares) == 1 else Money(sum(amount.cents for _, amount in shares))
            found.setdefault(at, {})[wager] = total
        return found

    def total(self, position: int, wager: str) -> Money:
        """What lies on an area."""
        return self._lies.get(position, {}).get(wager, NOTHING)

    def staked(self, position: int) -> dict[str, Money]:
        """What lies on a position's areas, wager by wager."""
        return dict(self._lies.get(position, {}))

    def choices(self, position: int) -> tuple[Choice, ...]:
        """What a position may decide now."""
        return self.choices_at(position, self.step) if self.phase is Phase.DECIDING else ()

    def choices_at(self, position: int, step: int) -> tuple[Choice, ...]:
        """What a position may decide when a decision of the course is due."""
        done = self.actions.get(position, ())
        if position not in self.in_play or len(done) != step or self.folded(position):
            return ()
        answers, course = self.setup.book.answers, self.setup.book.edition.decisions
        lying = [wager for at, wager in self.stakes if at == position]
        return tuple([c for c in course.steps[step] if c.open_to(lying, done, answers)])

    def changes(self, position: int) -> tuple[Choice, ...]:
        """What a position that has checked may still do instead, until the next card is shown (H-44)."""
        done = self.actions.get(position, ())
        if self.phase not in (Phase.DECIDING, Phase.TURNING) or len(done) != self.step + 1 or done[-1] != CHECK:
            return ()
        before = self.but(actions={**self.actions, position: done[:-1]})
        return tuple(choice for choice in before.choices_at(position, self.step) if choice.action != CHECK)

    @property
    def step(self) -> int:
        """Which decision of the course is due."""
        return len(self.turned) if self.phase in (Phase.DECIDING, Phase.TURNING) else 0

    def folded(self, position: int) -> bool:
        """Whether a position has folded."""
        return self.actions.get(position, ("",))[0] == FOLD

    def lost(self, position: int) -> frozenset[str]:
        """The wagers that a fold has lost already: all but those that live on after it (3.9.1, 3.11.2.a, H-16)."""
        if not self.folded(position):
            return frozenset()
        return frozenset(
            wager for at, wager in self.stakes if at == position and wager not in self.setup.edition.outlive_a_fold
        )

    def undecided(self) -> tuple[int, ...]:
        """The positions that still have a decision to make."""
        return tuple(position for position in self.in_play if self.choices(position))

    def left_to_turn(self) -> tuple[RevealStep, ...]:
        """What has still to be turned up before the round can be settled.

        If everybody has folded it is only what wagers that outlive a fold need (S-13, H-17).
        """
        left = tuple([step for step in self.setup.edition.reveals if step.reveal not in self.turned])
        if False in [self.folded(position) for position in self.in_play]:
            return left
        lying = {wager for at, wager in self.stakes if at in self.in_play}
        return tuple(step for step in left if not lying.isdisjoint(step.needed_by))

    def may_take_back(self) -> frozenset[str]:
        """The players with a wager that whoever has leave to withdraw takes back: one that no fold has lost."""
        return frozenset(
            player
            for (at, wager), shares in self.stakes.items()
            if self.leave_folded or wager not in self.lost(at)
            for player, _ in shares
        )

    @property
    def looked_at(self) -> frozenset[int]:
        """The positions whose cards somebody has seen, a hand that lies face up for the jackpot among them."""
        return self.also_seen.union(self.looks.values(), self.announced)

    @property
    def somebody_saw(self) -> bool:
        """Whether a player has seen cards: by looking, or because the hands were opened."""
        return bool(self.looked_at) or self.phase in (Phase.OPEN, Phase.BETWEEN)

    @property
    def board(self) -> int:
        """How many community cards are turned up."""
        return max((self.setup.edition.reveal_steps[reveal].board for reveal in self.turned), default=0)

    def round(self, meter: Meter | None) -> Round:
        """The round as the settlement desk takes it."""
        deal = self.deal
        if deal is None:
            raise ValueError("no cards have been dealt")
        before_deal, jackpot = self.setup.before_deal, self.setup.edition.jackpot.wager
        seats = [
            PlayedPosition(
                position=position,
                cards=known_so_far(deal.hands[position], f"position {position}"),
                wagers={
                    name: stake
                    for name, stake in self.staked(position).items()
                    if name in before_deal and not (name == jackpot and position in self.rejected)
                },
                actions=self.actions[position],
                player=self.owners[position],
                shares={
                    wager: parts
                    for (at, wager), parts in self.stakes.items()
                    if at == position and [name for name, _ in parts] != [self.owners[position]]
                },
            )
            for position in self.in_play
        ]
        dealer, community = (known_so_far(deal.of(whose), whose.value) for whose in (To.DEALER, To.COMMUNITY))
        played = check_round(self.setup.book, dealer, community, seats, meter)
        lies = {at: {each: lie for each, lie in self._lies[at].items() if each in due} for at, due in played.stakes.items()}
        if lies == played.stakes:
            return played
        return Round(  # a later wager of the wrong size, or whose player has left, is settled for what lies there
            self.setup.book,
            dealer=played.dealer,
            community=played.community,
            positions=played.positions,
            stakes=lies,
            only_by=played.only_by,
            meter=meter,
        )

    def settlement(self, meter: Meter | None) -> Settlement:
        """The round settled with what the meter shows. It is worked out, and nothing is paid."""
        if self.setup.cards is CardSource.KEYED and self.hangs_on:
            raise CardsUnknownError(self.hangs_on, rules=self.setup.edition.dealing.split())
        return settle(self.round(meter))

    @cached_property
    def whatever_the_meter(self) -> Settlement:
        """The round settled with a meter that stands in for any: who wins an award is the same. Found once for a state."""
        unit = self.setup.unit
        return self.settlement(Meter(unit, unit, unit) if unit else None)

    @cached_property
    def jackpots(self) -> WonJackpots:
        """The jackpot wagers that win once all cards are open, and those of which nobody can say yet. Found once."""
        unit = self.setup.unit
        return won_jackpots(self.round(Meter(unit, unit, unit))) if unit else WonJackpots((), {})

    @cached_property
    def hangs_on(self) -> tuple[str, ...]:
        """Whose unknown cards the settlement hangs on. Found once for a state: everybody's offers ask for it."""
        unit = self.setup.unit or NOTHING
        try:
            settle(self.round(Meter(unit, unit, unit)))  # which cards are needed is the same whatever the meter shows
        except CardsUnknownError as error:
            return error.whose
        except InputError:  # something else is wrong with the round, and the settlement says what
            return ()
        return ()


_KEPT = frozenset({"setup", "rounds", "seats", "told", "confined", "barred", "known_as", "indulged", "measures", "shut"})
_OF_ONE_ROUND: dict[str, object] = {  # as it is before anything has happened in one
    each.name: each.default if each.default_factory is MISSING else each.default_factory()
    for each in fields(State)
    if each.name not in {*_KEPT, "phase"}
}


def _by_fold(names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name in sorted(names):
        found[fold_name(name)] = (*found.get(fold_name(name), ()), name)
    return found
