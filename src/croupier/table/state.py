"""What is known of a table at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from croupier.rulebook import Actor, Choice, Meter, Money, Round, Seat, Settlement, play_round, settle
from croupier.table.dealing import Dealt, To
from croupier.table.irregularities import Measure
from croupier.table.kept import kept
from croupier.table.setup import Setup

Area: TypeAlias = tuple[int, str]  # position and wager
Shares: TypeAlias = tuple[tuple[str, Money], ...]  # players and their parts


class Phase(Enum):
    """Where a round stands."""

    __hash__ = object.__hash__  # quicker than by name, and there is one of each

    BETWEEN = "between rounds"
    BETTING = "bets are open"
    CLOSED = "no more bets"
    DECIDING = "players decide"
    TURNING = "the dealer turns up cards"
    OPEN = "all cards that decide are open"


class Reveal(Enum):
    """What the dealer turns up, in the order of the books."""

    __hash__ = object.__hash__  # as in Phase

    FLOP = "the flop cards"
    TURN = "the turn card"
    RIVER = "the river card"
    DEALER = "the dealer's cards"
    COMMUNITY = "the community cards"


BOARD = {Reveal.FLOP: 3, Reveal.TURN: 4, Reveal.RIVER: 5, Reveal.COMMUNITY: 2}  # how much of it is up then

OUTLIVE_A_FOLD = ("jackpot", "pair_plus")

REVEALS = {
    "mbs-singapore-stud": (Reveal.DEALER,),
    "mbs-singapore-stud-v9": (Reveal.DEALER,),
    "mbs-three-card": (Reveal.DEALER, Reveal.COMMUNITY),
    "mbs-texas-holdem": (Reveal.FLOP, Reveal.TURN, Reveal.RIVER, Reveal.DEALER),
    "rws-texas-holdem": (Reveal.FLOP, Reveal.TURN, Reveal.RIVER, Reveal.DEALER),
}


@dataclass(frozen=True)
class State:
    """One table. Events make a new one of it; nothing in it changes."""

    setup: Setup
    phase: Phase = Phase.BETWEEN
    rounds: int = 0  # that were opened
    stakes: Mapping[Area, Shares] = field(default_factory=dict)  # who staked what
    owners: Mapping[int, str] = field(default_factory=dict)  # position -> who looks and decides
    told: frozenset[str] = frozenset()  # of the one look
    confined: frozenset[str] = frozenset()  # to a single position, by a pit manager
    looks: Mapping[str, int] = field(default_factory=dict)  # player -> the position looked at
    also_seen: frozenset[int] = frozenset()  # positions looked at besides, against the rules
    deal: Dealt | None = None
    actions: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    turned: tuple[Reveal, ...] = ()
    viewed: frozenset[tuple[Actor, int]] = frozenset()  # hands not shown that a supervisor has looked at
    announced: frozenset[int] = frozenset()  # positions whose player has said that the hand earns a jackpot award
    returned: Mapping[str, Money] = field(default_factory=dict)  # what went back to each player in the round
    settled: Mapping[Area, tuple[Shares, Shares]] = field(default_factory=dict)  # what was staked, what was paid; to be undone
    handled: frozenset[int] = frozenset()  # positions whose cards were touched
    miscounted: bool = False  # a hand had the wrong number of cards
    exposed: int = 0  # cards wrongly exposed so far
    choosing: Mapping[int, bool] = field(default_factory=dict)  # positions that must choose a course; whether it was repaired
    leave: frozenset[str] = frozenset()  # players who may withdraw
    forfeited: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # folded after staying in, with the rules
    returning: Mapping[Area, tuple[str, ...]] = field(default_factory=dict)  # goes back whatever the result, with the rules
    frozen: Meter | None = None  # the meter as last recorded before a fault
    barred: frozenset[str] = frozenset()
    indulged: frozenset[str] = frozenset()  # have had their one wager under the minimum
    measures: frozenset[Measure] = frozenset()
    shut: frozenset[int] = frozenset()  # positions without wagers until a fault is put right

    def but(self, **changes: object) -> State:
        """The state with some things changed. `dataclasses.replace` does the same several times slower."""
        changed = object.__new__(State)
        now = {**self.__dict__, **changes}
        if "stakes" in changes:
            now.pop("in_play", None)
            now.pop("_lies", None)
        object.__setattr__(changed, "__dict__", now)
        return changed

    @kept
    def in_play(self) -> tuple[int, ...]:
        """The positions that are dealt in, clockwise: those with a wager that takes part (S-45)."""
        enters = self.setup.book.edition.enters
        return tuple(sorted({position for position, wager in self.stakes if wager in enters}))

    @kept
    def _lies(self) -> dict[int, dict[str, Money]]:
        found: dict[int, dict[str, Money]] = {}
        for (at, wager), shares in self.stakes.items():
            total = shares[0][1] if len(shares) == 1 else Money(sum(amount.cents for _, amount in shares))
            found.setdefault(at, {})[wager] = total
        return found

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
        answers, course = self.setup.book.answers, self.setup.book.edition.course
        lies = self._lies[position]
        return tuple([c for c in course.steps[step] if c.open_to(lies, done, answers)])

    def changes(self, position: int) -> tuple[Choice, ...]:
        """What a position that has checked may still do instead, until the next card is shown (H-44)."""
        done = self.actions.get(position, ())
        if self.phase not in (Phase.DECIDING, Phase.TURNING) or len(done) != self.step + 1 or done[-1] != "check":
            return ()
        before = self.but(actions={**self.actions, position: done[:-1]})
        return tuple(choice for choice in before.choices_at(position, self.step) if choice.action != "check")

    @property
    def step(self) -> int:
        """Which decision of the course is due."""
        return len(self.turned) if self.phase in (Phase.DECIDING, Phase.TURNING) else 0

    def folded(self, position: int) -> bool:
        return self.actions.get(position, ("",))[0] == "fold"

    def lost(self, position: int) -> frozenset[str]:
        """The wagers that a fold has lost already: all but those that live on after it (3.9.1, 3.11.2.a, H-16)."""
        if not self.folded(position):
            return frozenset()
        return frozenset(wager for at, wager in self.stakes if at == position and wager not in OUTLIVE_A_FOLD)

    def undecided(self) -> tuple[int, ...]:
        return tuple(position for position in self.in_play if self.choices(position))

    def left_to_turn(self) -> tuple[Reveal, ...]:
        """What has still to be turned up before the round can be settled.

        If everybody has folded it is only what live jackpot wagers need (H-17, S-13): hold'em's board as far as the book's
        jackpot looks, three card's community cards.
        """
        stages = tuple([stage for stage in REVEALS[self.setup.slug] if stage not in self.turned])
        if False in [self.folded(position) for position in self.in_play]:
            return stages
        jackpot = any(wager == self.setup.book.edition.pool.wager and at in self.in_play for at, wager in self.stakes)
        pair_plus = any(wager == "pair_plus" for _, wager in self.stakes)
        if self.setup.slug == "mbs-three-card" and pair_plus:
            return stages
        needed = {
            "mbs-three-card": (Reveal.COMMUNITY,),
            "mbs-texas-holdem": (Reveal.FLOP,),
            "rws-texas-holdem": (Reveal.FLOP, Reveal.TURN, Reveal.RIVER),
        }.get(self.setup.slug, ())
        return tuple(stage for stage in stages if jackpot and stage in needed)

    @property
    def looked_at(self) -> frozenset[int]:
        """The positions whose cards somebody has seen."""
        return self.also_seen.union(self.looks.values())

    @property
    def somebody_saw(self) -> bool:
        """Whether a player has seen cards: by looking, or because the hands were opened."""
        return bool(self.looked_at) or self.phase in (Phase.OPEN, Phase.BETWEEN)

    @property
    def board(self) -> int:
        """How many community cards are turned up."""
        return max((BOARD.get(stage, 0) for stage in self.turned), default=0)

    @property
    def seen(self) -> frozenset[int]:
        """The places in the deck of the cards that somebody has seen; once hands are compared, all."""
        if self.deal is None:
            return frozenset()
        if self.phase in (Phase.OPEN, Phase.BETWEEN):
            return frozenset(range(len(self.deal.deck)))
        places = self.deal.plan.places
        up = 0 if Reveal.DEALER in self.turned else len(self.deal.dealer) - (self.deal.exposed is not None)
        hands = {place for position in self.looked_at for place in places[position]}
        return frozenset(hands | set(places[To.DEALER][up:]) | set(places[To.COMMUNITY][: self.board]))

    @property
    def decided(self) -> bool:
        """Whether a wager has definitely won or lost in the open (S-55, H-34): a fold, or shown cards that decide one."""
        if any(self.folded(position) for position in self.in_play) or Reveal.DEALER in self.turned:
            return True
        jackpot = any(wager == self.setup.book.edition.pool.wager and at in self.in_play for at, wager in self.stakes)
        shown = {"mbs-texas-holdem": Reveal.FLOP, "rws-texas-holdem": Reveal.RIVER}.get(self.setup.slug, Reveal.COMMUNITY)
        return jackpot and shown in self.turned

    def round(self, meter: Meter | None) -> Round:
        """The round as the settlement desk takes it."""
        deal = self.deal
        if deal is None:
            raise ValueError("no cards have been dealt")
        before_deal = {wager.name for wager in self.setup.wagers}
        seats = [
            Seat(
                position=position,
                cards=deal.hands[position],
                wagers={name: stake for name, stake in self.staked(position).items() if name in before_deal},
                actions=self.actions[position],
                player=self.owners[position],
            )
            for position in self.in_play
        ]
        played = play_round(self.setup.book, deal.dealer, deal.community, seats, meter)
        lies = {at: {each: lie for each, lie in self._lies[at].items() if each in due} for at, due in played.stakes.items()}
        if lies == played.stakes:
            return played
        return Round(  # a later wager of the wrong size, or whose player has left, is settled for what lies there
            self.setup.book,
            dealer=played.dealer,
            community=played.community,
            seats=played.seats,
            stakes=lies,
            only_by=played.only_by,
            meter=meter,
        )

    def settlement(self, meter: Meter | None) -> Settlement:
        return settle(self.round(meter))
