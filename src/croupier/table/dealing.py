"""Dealing: from a given deck it is determined who holds which card, by the order of the device.

A card of the deck that is not known yet is None: where no program deals, cards are known when a shoe has read them or when
somebody has seen them. Who holds how many is determined all the same.

Only positions that are dealt in are named to `deal`: a position with nothing but a jackpot wager is not among them (S-45).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from croupier.cards import DECK, Card, distinct
from croupier.errors import CardError, InputError
from croupier.games import edition
from croupier.rulebook import Device, Procedure, Stage, To, numbers
from croupier.table.cached_property import cached_property

EACH, DEALER, COMMUNITY, BURN = To.POSITIONS, To.DEALER, To.COMMUNITY, To.BURNED


def devices(slug: str) -> tuple[Device, ...]:
    """The devices that a book allows, in the order of the book."""
    return tuple(edition(slug).devices)


def procedure(slug: str, device: Device) -> Procedure:
    """How a book deals from a device; one that it does not allow is an `InputError`."""
    allowed = edition(slug).devices
    found = allowed.get(device) if type(device) is Device else None
    if found is None:
        names = ", ".join(each.value for each in allowed)
        rules = dict.fromkeys(rule for each in allowed.values() for rule in each.rules.split())
        asked = getattr(device, "value", device)
        raise InputError(f"{slug} is not dealt by {asked!r}, only by: {names}", where="device", rules=rules)
    return found


Holder: TypeAlias = To | int  # a position, or one of the others


@lru_cache(maxsize=4096)
def of_device(slug: str, device: Device, rules: tuple[str, ...]) -> tuple[str, ...]:
    """The rules without those that are only about other devices than the one in use: a shoe goes by no rule on a shuffler."""
    owners = {rule: _devices_of(slug, rule) for rule in rules}
    return tuple(rule for rule in rules if not owners[rule] or device in owners[rule]) or rules


def _devices_of(slug: str, rule: str) -> frozenset[Device]:
    """The devices whose part of a book has a rule, by the longest number that it begins with; none: it is about all."""
    numbered = {(own, device) for device, each in edition(slug).devices.items() for own in each.rules.split()}
    within = [(len(own), device) for own, device in numbered if rule == own or rule.startswith(f"{own}.")]
    longest = max((length for length, _ in within), default=0)
    return frozenset(device for length, device in within if length == longest)


CardsAt: TypeAlias = tuple[Holder, tuple[Card, ...]]  # and what lies there


class Slot(NamedTuple):
    """A place in the order of dealing: where the next card goes, when and by which rules."""

    to: To
    position: int | None  # for a card to a position, which
    rules: tuple[str, ...]
    readings: tuple[str, ...]
    stage: Stage


class Drawn(NamedTuple):
    """A card and where it went."""

    card: Card | None
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

    @cached_property
    def places(self) -> Mapping[Holder, tuple[int, ...]]:
        """The places in the deck of what each position, the Dealer and the board get and what is burned."""
        keys = [slot.position or slot.to for slot in self.slots]
        holders: tuple[Holder, ...] = (*self.positions, DEALER, COMMUNITY, BURN)
        return {holder: tuple(place for place, key in enumerate(keys) if key == holder) for holder in holders}


@dataclass(frozen=True)
class Deal:
    """A deck dealt by a plan: who holds which card, each in the order of dealing; None for a card that is not known."""

    plan: Plan
    deck: tuple[Card | None, ...] = field(repr=False)  # of which nothing is to be seen in a log or a traceback

    @cached_property
    def hands(self) -> Mapping[int, tuple[Card | None, ...]]:
        """The cards of each position."""
        return {position: self.of(position) for position in self.plan.positions}

    @cached_property
    def dealer(self) -> tuple[Card | None, ...]:
        """The dealer's cards."""
        return self.of(DEALER)

    @cached_property
    def community(self) -> tuple[Card | None, ...]:
        """The community cards."""
        return self.of(COMMUNITY)

    @cached_property
    def burned(self) -> tuple[Card | None, ...]:
        """The burned cards."""
        return self.of(BURN)

    @property
    def exposes(self) -> bool:
        """Whether a card of the Dealer's, the last, is turned up before the Players decide: its rules are the procedure's."""
        return bool(procedure(self.plan.slug, self.plan.device).exposed)

    @property
    def exposed(self) -> Card | None:
        """The Dealer's card that is turned up before the Players decide; None where there is none, or it is not known."""
        return self.dealer[-1] if self.exposes else None

    def where(self, card: Card) -> Holder | None:
        """Who holds a card, as far as it is known; what stays in the device nobody holds."""
        for holder, places in self.plan.places.items():
            if any(self.deck[place] is card for place in places):
                return holder
        return None

    def unlike(self, before: Deal) -> frozenset[int]:
        """The positions where a card was known, in the hand or on the board, that is another now."""
        others = {holder for holder in self.plan.places if not {*before.of(holder)} - {None} <= {*self.of(holder)}}
        return frozenset(at for at in self.plan.positions if not others.isdisjoint((at, COMMUNITY)))

    def having(self, cards: Mapping[int, Card | None]) -> Deal:
        """The deal with other cards in some places of the deck."""
        deck = [*self.deck]
        for place, card in cards.items():
            deck[place] = card
        return Deal(self.plan, tuple(deck))

    @cached_property
    def order(self) -> tuple[Drawn, ...]:
        """Every card that leaves the deck in the round, in that order."""
        return tuple(Drawn(card, *slot) for card, slot in zip(self.deck, self.plan.slots, strict=False))

    @property
    def rest(self) -> tuple[Card | None, ...]:
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

    def of(self, holder: Holder) -> tuple[Card | None, ...]:
        """The cards of a position, or of one of the others."""
        return tuple(self.deck[place] for place in self.plan.places[holder])


def plan(slug: str, device: Device, positions: Sequence[int]) -> Plan:
    """The order of dealing to these positions, which may be named in any order, each once."""
    procedure(slug, device)
    return _plan(slug, device, _clockwise(slug, positions))


def _clockwise(slug: str, positions: object) -> tuple[int, ...]:
    book = edition(slug)
    rules = book.layout.split()
    if not isinstance(positions, Sequence) or isinstance(positions, str):
        raise InputError("this should be a list of positions", where="positions", rules=rules)
    if not positions:
        raise InputError("there is no position to deal to", where="positions", rules=book.entry.split())
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
            slot = Slot(step.to, position, numbers(step.rules), numbers(step.readings), step.stage)
            slots += [slot] * step.cards
    return Plan(slug, device, positions, tuple(slots))


def deal(slug: str, device: Device, positions: Sequence[int], deck: Sequence[Card | None]) -> Deal:
    """Deal a deck, its first card first, to these positions. The deck is all fifty-two cards, each once; None: not known."""
    return Deal(plan(slug, device, positions), _whole(slug, deck))


def unknown_deal(slug: str, device: Device, positions: Sequence[int]) -> Deal:
    """A deal of which it is known who holds how many cards, and no card."""
    return Deal(plan(slug, device, positions), (None,) * len(DECK))


def _whole(slug: str, deck: object) -> tuple[Card | None, ...]:
    rules = edition(slug).pack.split()
    if not isinstance(deck, Sequence) or not set(map(type, deck)) <= {Card, type(None)}:
        raise InputError("a deck is a list of cards", where="deck", rules=rules)
    try:
        distinct([card for card in deck if card is not None])
    except CardError as error:
        raise InputError(str(error), where="deck", rules=rules) from None
    if len(deck) != len(DECK):
        raise InputError(f"a deck has {len(DECK)} cards, not {len(deck)}", where="deck", rules=rules)
    return tuple(deck)
