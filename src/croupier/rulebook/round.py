"""A round that has been played: who staked what, who held which cards, who did what."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from croupier.cards import DECK, Card, Hand
from croupier.errors import InputError, RulebookError, show_briefly
from croupier.rulebook.facts import Fact
from croupier.rulebook.money import Money
from croupier.rulebook.reading import Asked, chosen
from croupier.rulebook.shares import Shares
from croupier.rulebook.unknown import CardsUnknownError, PartlyKnown
from croupier.rulebook.wagers import ANTE, DECLINE, FOLD

if TYPE_CHECKING:
    from croupier.rulebook.book import Book

MOST_UNKNOWN = 2  # cards of a hand for which every pair is tried: with three known, few hands can still be made


@dataclass(frozen=True)
class PlayedPosition:
    """One position: its cards, its stakes before the deal, and the actions taken in order."""

    position: int
    cards: tuple[Card, ...]
    wagers: Mapping[str, Money]
    actions: tuple[str, ...]
    player: str = ""  # who plays it, where that matters; positions without a name are different players
    shares: Mapping[str, Shares] = field(default_factory=dict)  # of the wagers that are not this player's alone

    @property
    def folded(self) -> bool:
        """Whether the hand was folded at the first decision."""
        return self.actions[0] == FOLD

    @property
    def refused(self) -> bool:
        """Whether the player does not let the hand be compared."""
        return self.actions[-1] == DECLINE

    @property
    def whose(self) -> str:
        """The player's name; a name of its own for each position where nobody is named."""
        return self.player or f"position {self.position}"

    def shares_of(self, wager: str, stake: Money) -> Shares:
        """Who has which part of a wager: the player all of it, where nothing else is said."""
        return self.shares.get(wager) or ((self.whose, stake),)

    def staker(self, wager: str) -> str:
        """Who has staked a wager, or the first part of it."""
        return self.shares[wager][0][0] if wager in self.shares else self.whose


@dataclass(frozen=True, slots=True)
class Meter:
    """The progressive jackpot as the table sees it: the unit to stake, the value displayed, the value it resets to."""

    unit: Money
    displayed: Money
    reset: Money


class Round:
    """All positions of one round under one book, which pins the edition and the answers to its readings.

    Made by `check_round`, which checks it. Nothing in it changes; hands and facts are found when first asked for.
    """

    def __init__(
        self,
        book: Book,
        *,
        dealer: tuple[Card, ...],
        community: tuple[Card, ...],
        positions: tuple[PlayedPosition, ...],
        stakes: Mapping[int, Mapping[str, Money]],
        only_by: Mapping[int, Mapping[str, str]],
        meter: Meter | None = None,
    ) -> None:
        self.book = book
        self.dealer = dealer
        self.community = community
        self.positions = positions
        self.stakes = stakes  # by position, with what the actions added
        self.only_by = only_by  # by position, the wagers that only one answer to a reading lets be made, with that reading
        self.meter = meter
        self._hands: dict[tuple[Card, ...], tuple[Hand, frozenset[str]]] = {}
        self.possible: dict[object, tuple[Any, ...]] = {}  # values of facts that hang on few unknown cards, found once
        self._alternatives: dict[tuple[str, str], Round] = {}

    def hand(self, own: tuple[Card, ...]) -> tuple[Hand, frozenset[str]]:
        """The hand that one side's own cards make, and the readings that were asked to find it."""
        found = self._hands.get(own)
        if found is None:
            ask = Asked(self.book.answers)
            hand = self.book.edition.hand_of(ask, own, self.community)
            found = self._hands[own] = (hand, ask.taken())
        return found

    @property
    def dealer_hand(self) -> Hand:
        """The hand that the dealer's cards make."""
        return self.hand(self.dealer)[0]

    @property
    def everybody_folded(self) -> bool:
        """Whether no hand is left to be compared."""
        return all(played.folded for played in self.positions)

    def alternative(self, reading: str, answer: str) -> Round:
        """The same round under another answer to a reading."""
        known = self._alternatives.get((reading, answer))
        if known is None:
            book = self.book.alternative(reading, answer)
            known = Round(
                book,
                dealer=self.dealer,
                community=self.community,
                positions=self.positions,
                stakes=self.stakes,
                only_by=self.only_by,
                meter=self.meter,
            )
            known.possible = self.possible
            self._alternatives[reading, answer] = known
        return known


class Showdown:
    """One position's hand beside the dealer's: what facts are asked of.

    It notes which readings were asked to find each fact. An answer that was not asked for cannot change a fact.
    """

    __slots__ = ("_asked", "_values", "played", "round", "unknown")

    def __init__(self, round_: Round, played: PlayedPosition) -> None:
        self.round = round_
        self.played = played
        self._values: dict[str, tuple[Any, frozenset[str]]] = {}  # by the name of the fact
        self._asked: frozenset[str] = frozenset()  # by the fact that is being found
        self.unknown: dict[Fact, tuple[str, ...]] = {}  # facts that hang on unknown cards, and on whose

    def ask(self, reading: str) -> str:
        """The answer that the round follows."""
        self._asked |= {reading}
        return self.round.book.answers[reading]

    @property
    def hand(self) -> Hand:
        """The hand that is compared with the dealer's."""
        hand, asked = self.round.hand(self.played.cards)
        self._asked |= asked
        return hand

    @property
    def dealer_hand(self) -> Hand:
        """The dealer's hand."""
        hand, asked = self.round.hand(self.round.dealer)
        self._asked |= asked
        return hand

    def value(self, fact: Fact) -> Any:
        """The value of a fact, found once."""
        return self.found(fact)[0]

    def cell(self, axes: Sequence[tuple[Fact, Mapping[Any, int]]]) -> int:
        """The index of the cell that the hand falls into in a wager's table."""
        index = 0
        for fact, offset in axes:
            known = self._values.get(fact.name) or self.found(fact)
            index += offset[known[0]]
        return index

    def cells(self, axes: Sequence[tuple[Fact, Mapping[Any, int]]]) -> tuple[int, ...]:
        """Every cell that the hand may fall into: a fact that hangs on unknown cards may have any of its values."""
        offsets: list[tuple[int, ...]] = []
        ties = self.round.book.edition.ranking.ties
        for fact, offset in axes:
            try:
                offsets.append((offset[self.value(fact)],))
            except CardsUnknownError as error:
                self.unknown[fact] = error.whose
                possible = ties.values if fact is ties.fact else tuple(offset)  # a refused comparison would be known
                left = self._with_few_unknown(fact) or possible
                offsets.append(tuple(offset[value] for value in left))
        return tuple(map(sum, product(*offsets)))

    def _with_few_unknown(self, fact: Fact) -> tuple[Any, ...]:
        """The values that a fact has whatever the last cards of the hand are; none if more are unknown, or others' too."""
        own = self.played.cards
        if not isinstance(own, PartlyKnown) or len(own) - len(own.known) > MOST_UNKNOWN:
            return ()
        key = (fact, self.played.position, *(self.round.book.answers[reading] for reading in fact.readings))
        if key not in self.round.possible:
            self.round.possible[key] = self._tried(fact, own)
        return self.round.possible[key]

    def _tried(self, fact: Fact, own: PartlyKnown) -> tuple[Any, ...]:
        sides = (self.round.dealer, self.round.community, *(played.cards for played in self.round.positions))
        seen = {card for side in sides for card in _known(side)}
        unseen = [card for card in DECK if card not in seen]
        found: dict[Any, None] = {}
        try:
            for more in combinations(unseen, len(own) - len(own.known)):
                found[fact.of(Showdown(self.round, replace(self.played, cards=(*own.known, *more))))] = None
        except CardsUnknownError:
            return ()
        return tuple(found)

    def found(self, fact: Fact) -> tuple[Any, frozenset[str]]:
        """The value of a fact, and the readings that were asked to find it."""
        known = self._values.get(fact.name)
        if known is None:
            outer, self._asked = self._asked, frozenset()
            try:
                value = fact.of(self)
            except CardsUnknownError:
                self._asked = outer
                raise
            if self._asked and not self._asked.issubset(fact.readings):
                unsaid = ", ".join(sorted(self._asked.difference(fact.readings)))
                raise RulebookError(f"{self.round.book.edition.slug}: fact {fact.name!r} asks {unsaid} and does not say so")
            known = self._values[fact.name] = (value, self._asked)
            self._asked = outer
        if known[1]:
            self._asked |= known[1]  # a fact that asks for this one depends on what this one asked
        return known


def check_round(
    book: Book,
    dealer: Sequence[Card],
    community: Sequence[Card],
    positions: Sequence[PlayedPosition],
    meter: Meter | None = None,
) -> Round:
    """A round that the book allows, or an `InputError` that says what is wrong, where and by which rule."""
    edition = book.edition
    dealt = edition.dealt.rules.split()
    _count("dealer", dealer, edition.dealt.dealer, dealt)
    _count("community", community, edition.dealt.community, dealt)
    if not positions:
        raise InputError("a round needs at least one position", where="positions", rules=edition.entry.split())
    cards: list[Card] = [*_known(dealer), *_known(community)]
    stakes: dict[int, Mapping[str, Money]] = {}
    only_by: dict[int, Mapping[str, str]] = {}
    for index, played in enumerate(positions):
        try:
            _position(book, played.position, stakes)
            _count("cards", played.cards, edition.dealt.player, dealt)
            _wagers(book, played.wagers, meter)
            stakes[played.position], only_by[played.position] = _stakes(book, played)
        except InputError as error:
            raise error.at(f"positions[{index}]") from None
        cards += _known(played.cards)
    if len(set(cards)) != len(cards):
        places = [("dealer", _known(dealer)), ("community", _known(community))]
        places += [(f"positions[{index}].cards", _known(played.cards)) for index, played in enumerate(positions)]
        raise _twice(places, edition.pack.split())
    return Round(
        book,
        dealer=dealer if isinstance(dealer, tuple) else tuple(dealer),
        community=community if isinstance(community, tuple) else tuple(community),
        positions=tuple(positions),
        stakes=stakes,
        only_by=only_by,
        meter=meter,
    )


def _known(cards: Sequence[Card]) -> Sequence[Card]:
    return cards.known if isinstance(cards, PartlyKnown) else cards


def _count(where: str, cards: Sequence[Card], wanted: int, rules: Sequence[str]) -> None:
    if len(cards) != wanted:
        should = f"{wanted} card{'' if wanted == 1 else 's'}" if wanted else "no cards"
        raise InputError(f"there should be {should} here, not {len(cards)}", where=where, rules=rules)


def _twice(places: Sequence[tuple[str, Sequence[Card]]], rules: Sequence[str]) -> InputError:
    """The error that names a card that lies in two places."""
    seen: dict[Card, str] = {}
    for where, cards in places:
        for card in cards:
            if card in seen:
                return InputError(f"{card} is in {seen[card]} already: a deck has each card once", where=where, rules=rules)
            seen[card] = where
    raise AssertionError("no card lies in two places")


def _position(book: Book, position: int, others: Container[int]) -> None:
    if position in others:
        raise InputError(f"position {position} is there twice", where="position", rules=book.edition.layout.split())
    most = book.edition.most_positions
    if not 1 <= position <= most:
        raise InputError(f"there is no such position, only 1 to {most}", where="position", rules=book.edition.layout.split())


def _wagers(book: Book, wagers: Mapping[str, Money], meter: Meter | None) -> None:
    edition = book.edition
    for name, stake in wagers.items():
        wager = edition.wager_named.get(name)
        if wager is None:
            known = ", ".join(each.name for each in edition.wagers if each.before_deal)
            what = f"there is no wager {show_briefly(name)} in this game, only {known}"
            raise InputError(what, where="wagers", rules=edition.layout.split())
        where, what = f"wagers.{name}", ""
        if not wager.before_deal:
            where, what = "wagers", f"{name!r} is not staked before the deal: it follows from the actions"
        elif wager.needs and not any(other in wagers for other in wager.needs):
            what = f"{name!r} needs {' or '.join(wager.needs)} beside it"
        elif stake.cents <= 0:
            what = "a wager must be more than nothing"
        elif wager.units and meter is None:
            what = "a jackpot wager needs the jackpot's unit, meter and reset"
        elif wager.units and meter is not None:
            what = _odd_units(stake, meter.unit, chosen(wager.units, book.answers))
        if what:
            raise InputError(what, where=where, rules=wager.rules.split())
    if not any(name in wagers for name in edition.enters):
        raise InputError(
            f"to take part, a position needs {' or '.join(edition.enters)}", where="wagers", rules=edition.entry.split()
        )


def _odd_units(stake: Money, unit: Money, allowed: tuple[int, ...]) -> str:
    """What is wrong with a stake that should be some units; nothing if it is right."""
    units, odd = divmod(stake.cents, unit.cents)
    if not allowed or (not odd and units in allowed):
        return ""
    wanted = f"exactly {unit}" if allowed == (1,) else f"{allowed[0]} to {allowed[-1]} whole units of {unit}"
    return f"the stake must be {wanted}, not {stake}"


def _stakes(book: Book, played: PlayedPosition) -> tuple[Mapping[str, Money], Mapping[str, str]]:
    """All stakes of a position, with what its actions add; and those that another answer to a reading would not let add."""
    stakes = dict(played.wagers)
    only_by: dict[str, str] = {}
    for step, choice in enumerate(book.edition.decisions.follow(played.wagers, played.actions, book.answers)):
        if choice.places:
            wager = book.edition.wager_named[choice.places]
            stakes[wager.name] = Money(wager.antes * stakes[ANTE].cents)
        for reading, _ in choice.given_pairs:
            for answer in book.alternatives(reading):
                others = {**book.answers, reading: answer}
                choices = book.edition.decisions.steps[step]
                if not any(
                    c.action == choice.action and c.open_to(played.wagers, played.actions[:step], others) for c in choices
                ):
                    only_by[choice.places] = reading
    return stakes, only_by
