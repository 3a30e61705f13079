"""The shadow table: a table at which nobody plays for money, brought to any moment of a round by its own commands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum

from croupier.cards import DECK, Card
from croupier.drill.chance import Chance
from croupier.errors import CroupierError
from croupier.games import edition
from croupier.rulebook import ANTE, FOLD, Actor, Edition, Meter, Money, Post, Refusal, To
from croupier.table import Device, Limits, Phase, Setup, State, deal, decide, devices, evolve, gained
from croupier.table import commands as c
from croupier.table import events as e

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
STAFF = {post: Actor(f"the {post.title}", post) for post in Post if post > Post.PLAYER}
DEALER, SUPERVISOR, MANAGER = STAFF[Post.DEALER], STAFF[Post.PIT_SUPERVISOR], STAFF[Post.SHIFT_MANAGER]
POSITIONS, PLAYERS = 6, 5  # the last position stays free
LEAST, MOST, UNIT, RESET = Money.dollars(5), Money.dollars(500), Money.dollars(5), Money.dollars(50_000)
WHY = "as it was seen"


class StagingError(CroupierError):
    """The table has refused what was to be staged: this seed does not lead there."""


class When(Enum):
    """How far a round has come."""

    DEALT = "The cards are dealt. Nobody has touched or seen any yet."
    LOOKED = "The cards are dealt."  # who has looked is told by name
    DECIDED = "Everybody has made the first decision."
    OPEN = "All cards that decide the round are open. Nothing is paid yet."
    SETTLED = "The round is settled and paid. Bets for the next one are not open yet."


class ShadowTable:
    """A table with its players, its pack and all that has happened. Each command must be accepted, or nothing is staged."""

    def __init__(self, slug: str, chance: Chance, device: Device | None = None, *, name: str = "shadow") -> None:
        found = edition(slug)
        limits = {each.name: limits_of(found, each.name) for each in found.wagers if each.before_deal and not each.units}
        positions = min(POSITIONS, found.most_positions)
        self.chance, self.edition = chance, found
        self.state = State(Setup(name, slug, device or chance.pick(devices(slug)), positions, limits, UNIT))
        self.events: list[e.Event] = []
        self.deck: tuple[Card, ...] = chance.shuffled(DECK)
        self.meter = Meter(UNIT, RESET + Money(chance.below(15_000_000)), RESET)

    # -- commands --

    def ask(self, command: c.Command) -> tuple[e.Event, ...] | Refusal:
        """What the table answers. What is refused changes nothing."""
        decided = decide(self.state, command)
        if not isinstance(decided, Refusal):
            for event in decided:
                self.state = evolve(self.state, event)
            self.events += decided
        return decided

    def do(self, *commands: c.Command) -> None:
        """Carry commands out, one after the other."""
        for command in commands:
            answer = self.ask(command)
            if isinstance(answer, Refusal):
                raise StagingError(f"{type(command).__name__}: {answer}")

    def branch(self) -> ShadowTable:
        """The same table at the same moment, to see what would follow. What happens there happens nowhere else."""
        other = object.__new__(ShadowTable)
        other.__dict__.update(self.__dict__)
        other.events = list(self.events)
        return other

    # -- who is there --

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who has staked in this round, in the order of their positions."""
        staked = [event for event in self.events if isinstance(event, e.WagerPlaced)]
        return tuple(dict.fromkeys(event.player for event in sorted(staked, key=lambda event: event.position)))

    def owner(self, position: int) -> str:
        """Who has staked on a position and decides there."""
        return self.state.owners[position]

    def nets(self) -> dict[str, Money]:
        """What each player has won, or below nothing lost, in all that has happened."""
        return {player: gained(self.events, player) for player in self.players}

    # -- a round --

    def open(self, owners: Mapping[int, str] | None = None) -> None:
        """Open bets, and let everybody stake: an Ante each, and what else the seed says."""
        seats = self.state.setup.positions
        count = min(3 + self.chance.below(PLAYERS - 2), max(seats - 1, 1))
        owners = owners or {at: NAMES[at - 1] for at in range(1, count + 1)}
        self.do(c.OpenBets(DEALER))
        for position, player in owners.items():
            self.stake(player, position, ANTE, self._chips(ANTE))
            for wager in self.state.setup.wagers:
                if wager.name != ANTE and not self.chance.happens(3):
                    self.stake(player, position, wager.name, UNIT if wager.units else self._chips(wager.name))

    def stake(self, player: str, position: int, wager: str, amount: Money) -> None:
        """Put a wager down for a player."""
        self.do(c.PlaceWager(DEALER, player, position, wager, amount))

    def _chips(self, wager: str) -> Money:
        limits = self.state.setup.limits[wager]
        fitting = [each for each in map(Money.dollars, (10, 15, 20, 25, 50)) if limits.least <= each <= limits.most]
        return self.chance.pick(fitting or [limits.least])

    def close(self) -> None:
        """'No more bets'. Who has several positions is told of the one look before."""
        owners = list(self.state.owners.values())
        told = [name for name in dict.fromkeys(owners) if owners.count(name) > 1 and name not in self.state.told]
        self.do(*(c.TellOfOneLook(DEALER, name) for name in told), c.CloseBets(DEALER))

    def deal(self) -> None:
        """The pack is dealt as it lies."""
        self.do(c.DealCards(DEALER, self.deck))

    def look(self, position: int) -> None:
        """Let the player of a position look at its cards."""
        self.do(c.Look(Actor(self.owner(position), Post.PLAYER), position))

    def decide_all(self, *, folding: bool = True) -> None:
        """Let everybody make the decision that is due: most stay in, and somebody always does."""
        for position in self.state.undecided():
            actions = [choice.action for choice in self.state.choices(position)]
            others = [at for at in self.state.in_play if at != position and not self.state.folded(at)]
            fold = folding and FOLD in actions and others and self.chance.happens(4)
            self.do(c.Decide(DEALER, position, FOLD if fold else actions[-1]))

    def run_until(self, reached: Callable[[State], bool], *, folding: bool = False) -> None:
        """Play on until something is so: everybody decides, and cards are turned up."""
        while not reached(self.state):
            if self.state.phase is Phase.DECIDING:
                self.decide_all(folding=folding)
            elif self.state.phase is Phase.TURNING:
                self.do(c.TurnUp(DEALER))
            else:
                raise StagingError("the round does not come there")

    def settle(self) -> None:
        """Pay, collect and give back."""
        self.do(c.Settle(DEALER, self.meter))

    def bring_to(self, when: When, owners: Mapping[int, str] | None = None) -> None:
        """A round from its opening call to a moment."""
        self.open(owners)
        self.close()
        self.deal()
        self.play_to(when)

    def play_to(self, when: When) -> None:
        """A round whose cards are dealt, played on to a moment."""
        if when is When.DEALT:
            return
        for position in self.chance.shuffled(self.state.in_play)[: 1 if when is When.LOOKED else PLAYERS]:
            if self.owner(position) not in self.state.looks:
                self.look(position)
        if when is When.LOOKED:
            return
        self.decide_all()
        if when is When.DECIDED:
            return
        self.run_until(lambda state: state.phase is Phase.OPEN, folding=True)
        if when is When.SETTLED:
            self.settle()

    def finish(self, dropping: Collection[str] = ()) -> None:
        """Play on to the end. Who is offered to take the stakes back does so if named; nobody else drops out."""
        if self.state.phase is Phase.BETTING:
            self.close()
        if self.state.phase is Phase.CLOSED:
            self.deal()
        while self.state.choosing:
            at = min(self.state.choosing)
            self.do(c.ChooseCourse(DEALER, position=at, play_on=self.owner(at) not in dropping))
        while self.state.leave:
            player = min(self.state.leave)
            self.do(c.Withdraw(DEALER, player=player, stay=player not in dropping))
        if self.state.phase is not Phase.BETWEEN:
            self.run_until(lambda state: state.phase in (Phase.OPEN, Phase.BETWEEN))
            self.settle()

    # -- cards --

    def stack(self, places: Sequence[int], cards: Sequence[Card]) -> None:
        """Put cards where they go to somebody when the pack is dealt."""
        pack = list(self.deck)
        for place, card in zip(places, cards, strict=False):
            other = pack.index(card)
            pack[place], pack[other] = pack[other], pack[place]
        self.deck = tuple(pack)

    def places(self, position: int, board: int = 5) -> tuple[int, ...]:
        """The places in the pack of a position's cards, and of the first of the board."""
        setup = self.state.setup
        found = deal(setup.slug, setup.device, self.state.in_play, self.deck).plan.places
        return (*found[position], *found[To.COMMUNITY][:board])


def limits_of(found: Edition, wager: str) -> Limits:
    """The limits of a made-up house, as far as the edition lets its tables set them."""
    least, most = found.limits.get(wager, (LEAST, MOST))
    least = max(least, min(LEAST, most))
    return Limits(least, max(least, min(most, MOST)))
