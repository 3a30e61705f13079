"""Dealing: from a given deck it is determined who holds which card, by the order of every device that the books allow.

A procedure is to be read beside its rules: one step after another, each with how many cards go where. A step to the
positions goes round the table clockwise from the Dealer's left, position 1 first; what it gives to a position it gives in
one packet, so that dealing one card at a time is a step of one card, said again for each round.

Only positions that are dealt in are named to `deal`: a position with nothing but a jackpot wager is not among them (S-45).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from croupier.cards import DECK, Card, distinct
from croupier.errors import CardError, InputError
from croupier.games import edition
from croupier.table.kept import kept


class Device(Enum):
    """What the cards are dealt from, and the method where the book has several for it."""

    AUTOMATED = "automated"
    MANUAL = "manual"
    METHOD_A = "method A"
    METHOD_B = "method B"
    METHOD_C = "method C"
    CARD_SHOE = "card shoe"
    SHUFFLER = "electronic card shuffler"


class To(Enum):
    """Where a card goes."""

    POSITIONS = "each position"
    DEALER = "the Dealer"
    COMMUNITY = "the Community cards"
    BURNED = "burned"


class Stage(IntEnum):
    """When a card leaves the deck: how many of the round's decisions have been made by everybody."""

    BEFORE_DECISIONS = 0
    AFTER_FLOP_DECISION = 1
    AFTER_TURN_DECISION = 2
    AFTER_RIVER_DECISION = 3


@dataclass(frozen=True)
class Step:
    """So many cards, in one packet, to each of those that it names."""

    to: To
    cards: int
    rules: str
    stage: Stage = Stage.BEFORE_DECISIONS
    readings: str = ""

    def __str__(self) -> str:
        return f"{self.cards} {self.to.value}" if self.to is To.BURNED else f"{self.cards} to {self.to.value}"


@dataclass(frozen=True)
class Procedure:
    """How a device deals a round. `exposed` has the rules that turn up the last of the Dealer's cards, if any do."""

    rules: str
    steps: tuple[Step, ...]
    exposed: str = ""
    readings: str = ""


EACH, DEALER, COMMUNITY, BURN = To.POSITIONS, To.DEALER, To.COMMUNITY, To.BURNED
AFTER_FLOP, AFTER_TURN, AFTER_RIVER = list(Stage)[1:]

# -- Singapore Stud, both editions. The exposed card is the Dealer's fifth in the order of dealing (S-59). --

STUD = {
    Device.AUTOMATED: Procedure(
        "1.1.5 3.7",
        (
            Step(EACH, 5, "3.7"),
            Step(DEALER, 5, "3.7"),
        ),
        exposed="3.7",
        readings="S-45 S-59",
    ),
    Device.MANUAL: Procedure(
        "1.1.5 3.8",
        (
            Step(EACH, 1, "3.8"),
            Step(DEALER, 1, "3.8"),
        )
        * 5,
        exposed="3.8",
        readings="S-45 S-59",
    ),
}

# -- Three Card. The third of the three Community cards, in the order of dealing, is the burned one (S-59). --

THREE_CARD = {
    Device.AUTOMATED: Procedure(
        "3.7",
        (
            Step(EACH, 3, "3.7"),
            Step(DEALER, 3, "3.7"),
            Step(COMMUNITY, 2, "3.7"),
            Step(BURN, 1, "3.7", readings="S-59"),
        ),
        readings="S-45",
    ),
    Device.MANUAL: Procedure(
        "3.8",
        (
            Step(EACH, 1, "3.8"),
            Step(DEALER, 1, "3.8"),
        )
        * 3
        + (Step(COMMUNITY, 2, "3.8"),),
        readings="S-45",
    ),
}

# -- Texas Hold'em of Marina Bay Sands. Method C's security cards are no playing cards and not of the deck. --

MBS_HOLDEM = {
    Device.METHOD_A: Procedure(
        "3.7 3.7.1",
        (
            Step(COMMUNITY, 5, "3.7.1.1"),
            Step(EACH, 2, "3.7.1.1"),
            Step(DEALER, 2, "3.7.1.1"),
        ),
    ),
    Device.METHOD_B: Procedure(
        "3.7 3.7.2",
        (
            Step(COMMUNITY, 5, "3.7.2.1"),
            Step(EACH, 2, "3.7.2.1"),
            Step(DEALER, 2, "3.7.2.1", AFTER_RIVER, readings="H-32"),
        ),
    ),
    Device.METHOD_C: Procedure(
        "3.7 3.7.3",
        (
            Step(COMMUNITY, 5, "3.7.3.1"),
            Step(DEALER, 2, "3.7.3.1", readings="H-32"),
            Step(EACH, 2, "3.7.3.1", readings="H-32"),
        ),
    ),
    Device.MANUAL: Procedure(
        "3.8",
        (
            Step(EACH, 1, "3.8"),
            Step(EACH, 1, "3.8"),
            Step(COMMUNITY, 5, "3.8"),
            Step(DEALER, 2, "3.8", AFTER_RIVER, readings="H-32"),
        ),
    ),
}

# -- Texas Hold'em of Resorts World Sentosa. From the shoe the board comes as it is bet on, each part after a burn. --

RWS_HOLDEM = {
    Device.CARD_SHOE: Procedure(
        "1.5 3.11",
        (
            Step(BURN, 1, "1.4 3.11.1", readings="H-33"),
            Step(EACH, 1, "3.11.1"),
            Step(EACH, 1, "3.11.1"),
            Step(BURN, 1, "1.4 3.11.3", AFTER_FLOP, readings="H-33"),
            Step(COMMUNITY, 3, "3.11.3", AFTER_FLOP),
            Step(BURN, 1, "1.4 3.11.4", AFTER_TURN, readings="H-33"),
            Step(COMMUNITY, 1, "3.11.4", AFTER_TURN),
            Step(BURN, 1, "1.4 3.11.5", AFTER_RIVER, readings="H-33"),
            Step(COMMUNITY, 1, "3.11.5", AFTER_RIVER),
            Step(DEALER, 2, "3.11.6", AFTER_RIVER, readings="H-33"),
        ),
    ),
    Device.SHUFFLER: Procedure(
        "1.9 3.12",
        (
            Step(COMMUNITY, 5, "3.12.1"),
            Step(EACH, 2, "3.12.2"),
            Step(DEALER, 2, "3.12.2"),
        ),
        readings="H-33",
    ),
}

_PROCEDURES: Mapping[str, Mapping[Device, Procedure]] = {
    "mbs-singapore-stud": STUD,
    "mbs-singapore-stud-v9": STUD,
    "mbs-three-card": THREE_CARD,
    "mbs-texas-holdem": MBS_HOLDEM,
    "rws-texas-holdem": RWS_HOLDEM,
}


def devices(slug: str) -> tuple[Device, ...]:
    """The devices that a book allows, in the order of the book."""
    return tuple(_PROCEDURES[edition(slug).slug])


def procedure(slug: str, device: Device) -> Procedure:
    """How a book deals from a device; one that it does not allow is an `InputError`."""
    allowed = _PROCEDURES[edition(slug).slug]
    found = next((each for known, each in allowed.items() if known is device), None)
    if found is None:
        names = ", ".join(each.value for each in allowed)
        rules = dict.fromkeys(rule for each in allowed.values() for rule in each.rules.split())
        asked = getattr(device, "value", device)
        raise InputError(f"{slug} is not dealt by {asked!r}, only by: {names}", where="device", rules=rules)
    return found


Held: TypeAlias = tuple[To | int, tuple[Card, ...]]  # a position, or one of the others, and what lies there


class Slot(NamedTuple):
    """A place in the order of dealing: where the next card goes, when and by which rules."""

    to: To
    position: int | None  # for a card to a position, which
    rules: tuple[str, ...]
    readings: tuple[str, ...]
    stage: Stage


class Drawn(NamedTuple):
    """A card and where it went."""

    card: Card
    to: To
    position: int | None
    rules: tuple[str, ...]
    readings: tuple[str, ...]
    stage: Stage


@dataclass(frozen=True)
class Plan:
    """A procedure laid out for the positions that are dealt in: the n-th card of any deck goes to the n-th slot."""

    slug: str
    device: Device
    positions: tuple[int, ...]  # clockwise from the Dealer's left
    slots: tuple[Slot, ...]

    @kept
    def places(self) -> Mapping[To | int, tuple[int, ...]]:
        """The places in the deck of what each position, the Dealer and the board get and what is burned."""
        keys = [slot.position or slot.to for slot in self.slots]
        holders: tuple[To | int, ...] = (*self.positions, DEALER, COMMUNITY, BURN)
        return {holder: tuple(place for place, key in enumerate(keys) if key == holder) for holder in holders}


@dataclass(frozen=True)
class Dealt:
    """A deck dealt by a plan: who holds which card, each in the order of dealing."""

    plan: Plan
    deck: tuple[Card, ...]

    @kept
    def hands(self) -> Mapping[int, tuple[Card, ...]]:
        return {position: self._of(position) for position in self.plan.positions}

    @kept
    def dealer(self) -> tuple[Card, ...]:
        return self._of(DEALER)

    @kept
    def community(self) -> tuple[Card, ...]:
        return self._of(COMMUNITY)

    @kept
    def burned(self) -> tuple[Card, ...]:
        return self._of(BURN)

    @property
    def exposed(self) -> Card | None:
        """The Dealer's card that is turned up before the Players decide: stud has one, its rules are the procedure's."""
        return self.dealer[-1] if procedure(self.plan.slug, self.plan.device).exposed else None

    @kept
    def order(self) -> tuple[Drawn, ...]:
        """Every card that leaves the deck in the round, in that order."""
        return tuple(Drawn(card, *slot) for card, slot in zip(self.deck, self.plan.slots, strict=False))

    @property
    def rest(self) -> tuple[Card, ...]:
        """What stays in the device when the whole round has been dealt, the next card first."""
        return self.deck[len(self.plan.slots) :]

    def so_far(self, stage: Stage, *, contested: bool = True) -> tuple[Drawn, ...]:
        """What has left the deck when the dealing of a stage is done.

        In a round that is not contested, everybody having folded, the Dealer's cards that would come after the decisions
        stay in the deck; as much of the board as live jackpot wagers need is dealt all the same (H-17).
        """
        dealt = tuple(drawn for drawn in self.order if drawn.stage <= stage)
        if contested:
            return dealt
        return tuple(drawn for drawn in dealt if drawn.to is not DEALER or drawn.stage is Stage.BEFORE_DECISIONS)

    def _of(self, holder: To | int) -> tuple[Card, ...]:
        return tuple(self.deck[place] for place in self.plan.places[holder])


def plan(slug: str, device: Device, positions: Sequence[int]) -> Plan:
    """The order of dealing to these positions, which may be named in any order, each once."""
    procedure(slug, device)
    return _plan(slug, device, _clockwise(slug, positions))


def _clockwise(slug: str, positions: object) -> tuple[int, ...]:
    book = edition(slug)
    rules = book.layout.split()
    if not isinstance(positions, Sequence) or isinstance(positions, str):
        raise InputError("this is a list of positions", where="positions", rules=rules)
    if not positions:
        raise InputError("no position is dealt in", where="positions", rules=book.entry.split())
    seen: set[int] = set()
    for index, position in enumerate(positions):
        where = f"positions[{index}]"
        if type(position) is not int:
            raise InputError(f"a position is a whole number, not {position!r}", where=where, rules=rules)
        if not 1 <= position <= book.most_positions:
            raise InputError(f"positions are 1 to {book.most_positions}, not {position}", where=where, rules=rules)
        if position in seen:
            raise InputError(f"position {position} is there twice", where=where, rules=rules)
        seen.add(position)
    return tuple(sorted(seen))


@lru_cache(maxsize=4096)
def _plan(slug: str, device: Device, positions: tuple[int, ...]) -> Plan:
    slots = []
    for step in procedure(slug, device).steps:
        for position in positions if step.to is EACH else (None,):
            slot = Slot(step.to, position, tuple(step.rules.split()), tuple(step.readings.split()), step.stage)
            slots += [slot] * step.cards
    return Plan(slug, device, positions, tuple(slots))


def deal(slug: str, device: Device, positions: Sequence[int], deck: Sequence[Card]) -> Dealt:
    """Deal a deck, its first card first, to these positions. The deck is all fifty-two cards, each once."""
    return Dealt(plan(slug, device, positions), _whole(slug, deck))


def _whole(slug: str, deck: object) -> tuple[Card, ...]:
    rules = edition(slug).pack.split()
    if not isinstance(deck, Sequence) or not set(map(type, deck)) <= {Card}:
        raise InputError("a deck is a list of cards", where="deck", rules=rules)
    try:
        cards = distinct(deck)
    except CardError as error:
        raise InputError(str(error), where="deck", rules=rules) from None
    if len(cards) != len(DECK):
        raise InputError(f"a deck has {len(DECK)} cards, not {len(cards)}", where="deck", rules=rules)
    return cards


def relaid(dealt: Dealt, lies: Sequence[Held]) -> Dealt:
    """The deal as its cards really lie: those who are named hold these cards, all others what they held.

    A card comes from somebody who is named or from the rest of the deck, to which what is left over goes. So no hand changes
    that is not named, and each has as many cards as it should.
    """
    places = dealt.plan.places
    rules = procedure(dealt.plan.slug, dealt.plan.device).rules.split()
    named = [holder for holder, _ in lies]
    for index, (holder, cards) in enumerate(lies):
        name = f"position {holder}" if isinstance(holder, int) else holder.value
        if not places.get(holder):
            raise InputError(f"{name}: no cards were dealt there", where=f"lies[{index}]", rules=rules)
        if named.count(holder) > 1 or len(cards) != len(places[holder]):
            raise InputError(f"{name}: {len(places[holder])} cards lie there, named once", where=f"lies[{index}]", rules=rules)
    try:
        held = distinct(card for _, cards in lies for card in cards)
    except CardError as error:
        raise InputError(str(error), where="lies", rules=rules) from None
    into = [place for holder in named for place in places[holder]]
    was = [dealt.deck[place] for place in sorted(into)]
    from_rest = [card for card in held if card not in was]
    if elsewhere := [card for card in from_rest if card not in dealt.rest]:
        raise InputError(f"{elsewhere[0]} lies elsewhere: say what is there instead", where="lies", rules=rules)
    deck = list(dealt.deck)
    for card, left_over in zip(from_rest, (card for card in was if card not in held), strict=True):
        deck[dealt.deck.index(card)] = left_over
    for place, card in zip(into, held, strict=True):
        deck[place] = card
    return Dealt(dealt.plan, tuple(deck))


def reordered(dealt: Dealt, cards: Sequence[Card]) -> Dealt:
    """The deal with cards that left the deck together in the order in which they are put here."""
    places = sorted(map(dealt.deck.index, set(cards)))
    if len(places) != len(cards) or places[-1] - places[0] != len(cards) - 1:
        rules = procedure(dealt.plan.slug, dealt.plan.device).rules.split()
        raise InputError("cards that left the deck together lay one upon the other", where="cards", rules=rules)
    deck = list(dealt.deck)
    deck[places[0] : places[-1] + 1] = cards
    return Dealt(dealt.plan, tuple(deck))


def cited_parts(slug: str) -> Iterator[tuple[str, str]]:
    """Every rule that the dealing of a book cites, with the part that does, in words."""
    for device in devices(slug):
        found = procedure(slug, device)
        parts = [(found.rules, f"dealing, {device.value}")]
        parts += [(step.rules, f"dealing, {device.value}: {step}") for step in found.steps]
        parts += [(found.exposed, f"dealing, {device.value}: the Dealer's last card is exposed")]
        yield from dict.fromkeys((rule, part) for rules, part in parts for rule in rules.split())
