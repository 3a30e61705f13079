"""One machine for all tables: random play, legal and illegal, with everything that may go wrong, checked after every step.

It plays what the views offer, with any amount that an offer allows; spoils such commands in every field; and throws junk. A
command must be accepted if and only if an offer admits it. To reach rare cases the machine has goals: it plays the ordinary
course until an offer leads there. The long run has every case of every book as a goal and says what it reached.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import Phase as Trying
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from croupier.cards import DECK, Card
from croupier.errors import InputError
from croupier.floor import CODEC
from croupier.games import BOOKS, catalogue, edition
from croupier.rulebook import Actor, Case, Effect, Measure, Meter, Moment, Money, Post, Refusal, To
from croupier.table import (
    CardSource,
    Limits,
    Phase,
    Record,
    Reveal,
    Setup,
    State,
    audit_view,
    decide,
    devices,
    evolve,
    format_record,
    parse_record,
    replay,
    verify,
    view,
)
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.card_places import leaving, to_correct, to_key
from croupier.table.dealing import Deal, plan
from croupier.table.offers import Amounts, AnyDeck, AnyText, CardOrNone, Counts, Facts, Figures, Offer, OneOf, SomeCards
from croupier.table.settlement import as_it_lay
from ledgers import TableBooks

UNIT = Money(500)
METER = Meter(UNIT, Money(25_000_000), Money(5_000_000))
PLAYERS = [Actor(name, Post.PLAYER) for name in ("Ann", "Bob", "Cat")]
STAFF = [Actor(*each) for each in zip("DSMG", list(Post)[1:], strict=True)]
DEALER, SHIFT = STAFF[0], STAFF[-1]
ROLES = [None, *PLAYERS, Actor("Zed", Post.PLAYER), Actor("Ann", Post.SHIFT_MANAGER), *STAFF]
SAYINGS = [
    "as the camera shows",
    'he said "no"',
    "[bold]loud[/nope] \\ and {braces}",
    "x" * 500,
    "— ünïcode ♠",
    "by D (dealer): 5.1",
]

# What must go wrong first for something else to go wrong.
FIRST: dict[Any, Any] = {
    Case.UNDER_MINIMUM_AGAIN: Case.UNDER_MINIMUM,
    e.ReturnedWhateverTheResult: Case.UNDER_MINIMUM,
    e.LowWagerForgotten: Case.UNDER_MINIMUM,
    Case.LET_OUT: Case.HAND_COUNT,
    Case.LET_OUT_LATE: Case.HAND_COUNT,
    Case.ABSENT_ANNOUNCED: e.JackpotHandAnnounced,
    e.LoneWagerReturned: e.WagerTakenBack,
    e.RestrictionLifted: e.Confined,
    e.SeatLeft: e.SatDown,
    e.DeclinedHandViewed: e.ComparisonDeclined,
    e.WithdrawalEnded: Case.POWER_UNDECIDED,
    e.WithdrawalClosed: Case.POWER_UNDECIDED,
    e.CoursesClosed: e.CoursesOffered,
}
AFTER_LOOKS = {Case.ABSENT_SEEN, Case.SECOND_LOOK, Case.SECOND_LOOK_UNMEANT, Case.JACKPOT_FAULT_SEEN}
SEVERAL_HANDS = {Case.MISTAKEN_SEEN, Case.MISTAKEN_ALL_SEEN, Case.MISTAKEN_UNSEEN, Case.SECOND_LOOK, Case.SECOND_LOOK_UNMEANT}


def table(slug: str, device: int, positions: int = 4, cards: CardSource = CardSource.PROGRAM) -> Setup:
    wagers = [wager.name for wager in edition(slug).wagers if wager.before_deal and not wager.units]
    limits = {name: Limits(Money(500), Money(100_000)) for name in wagers}
    return Setup("T1", slug, devices(slug)[device % len(devices(slug))], positions, limits, UNIT, cards=cards)


# -- the books of the money, kept from the events alone --


class Ledger:
    """Where every cent is: what players put in lies on an area, went back to a player, or is the house's."""

    def __init__(self) -> None:
        self.lies: Counter[tuple[int, str, str]] = Counter()
        self.back: Counter[str] = Counter()  # in the round
        self.put_in = self.paid_out = self.house = 0

    def _in(self, event: Any, player: str, cents: int) -> None:
        self.lies[event.position, event.wager, player] += cents
        self.put_in += cents

    def _out(self, player: str, cents: int) -> None:
        self.back[player] += cents
        self.paid_out += cents

    def book(self, event: e.Event) -> None:
        match event:
            case e.BetsOpened():
                self.back.clear()
            case e.WagerPlaced():
                self._in(event, event.player, event.amount.cents)
            case e.WagerTakenBack():
                self._in(event, event.player, -event.amount.cents)
            case e.Decided():
                for player, amount in event.shares:
                    self._in(event, player, amount.cents)
            case e.StakeReturned() | e.LoneWagerReturned():
                self.lies[event.position, event.wager, event.player] -= event.amount.cents
                self._out(event.player, event.amount.cents)
            case e.StakeFound():
                self._in(event, event.player, event.entered.cents)
                for player, amount in event.returned:
                    self.lies[event.position, event.wager, player] -= amount.cents
                    self._out(player, amount.cents)
            case e.WagerSettled():
                area = [key for key in self.lies if key[:2] == (event.position, event.wager)]
                self.house += sum(self.lies.pop(key) for key in area)
                for player, amount in event.returned:
                    self.house -= amount.cents
                    self._out(player, amount.cents)
            case e.SettlementCorrected():
                self.put_in += event.entered.cents
                self.house += event.entered.cents
                for player, amount in event.moved:
                    self.house -= amount.cents
                    self._out(player, amount.cents)
            case e.SettlementUndone():
                self.house -= event.staked.cents - event.paid.cents
                self._out(event.player, event.staked.cents - event.paid.cents)

    def check(self, state: State) -> None:
        lies = {key: cents for key, cents in self.lies.items() if cents}
        assert min(lies.values(), default=1) > 0
        assert self.put_in == self.paid_out + sum(lies.values()) + self.house
        assert lies == {(*area, name): part.cents for area, shares in state.stakes.items() for name, part in shares if part}
        assert +self.back == +Counter({player: amount.cents for player, amount in state.returned.items()})
        assert -self.back == -Counter({player: amount.cents for player, amount in state.returned.items()})
        if state.phase is Phase.BETWEEN:
            assert not lies


# -- what somebody may see, worked out apart from the views --


def may_see(state: State, who: Actor | None) -> set[Card]:
    deal = state.deal
    if deal is None:
        return set()
    cards: set[Any] = {deal.exposed} if deal.exposed and state.phase is not Phase.CLOSED else set()
    cards |= set(deal.dealer) if Reveal.DEALER in state.turned else set()
    board = {Reveal.FLOP: 3, Reveal.TURN: 4, Reveal.RIVER: 5, Reveal.COMMUNITY: 2}
    cards |= set(deal.community[: max([board.get(stage, 0) for stage in state.turned], default=0)])
    for position, hand in deal.hands.items():
        if who and who.post is Post.PLAYER and state.owners.get(position) == who.name and state.looks.get(who.name) == position:
            cards |= set(hand)
        viewed = who and who.post is not Post.PLAYER and (who.person, position) in state.viewed
        if viewed or (position in state.announced and not state.folded(position)):
            cards |= set(hand)
        over = state.phase is Phase.BETWEEN and any(at == position for at, _ in state.settled)
        kept = state.folded(position) and catalogue(state.setup.slug).operator == "Resorts World Sentosa"  # H-57
        if (state.phase is Phase.OPEN or over) and "decline" not in state.actions.get(position, ()) and not kept:
            cards |= set(hand)
    return cards - {None}


def cards_in(thing: object) -> set[Card]:
    """Every card that is in something, however deep."""
    if isinstance(thing, Card):
        return {thing}
    if isinstance(thing, dict):
        return cards_in((*thing.keys(), *thing.values()))
    if isinstance(thing, tuple | list | set | frozenset):
        return set().union(*map(cards_in, thing))
    if is_dataclass(thing):
        return cards_in([getattr(thing, each.name) for each in fields(thing)])
    return set()


def with_other_hidden_cards(state: State, who: Actor | None, random: Random) -> State:
    """The same state for all that somebody may know, with the cards that they may not see dealt otherwise."""
    if state.deal is None:
        return state
    seen = may_see(state, who)
    hidden = iter(random.sample([card for card in DECK if card not in seen], 52 - len(seen)))
    deck = tuple(card if card in seen or card is None else next(hidden) for card in state.deal.deck)
    return state.but(deal=Deal(state.deal.plan, deck))


# -- a table under test --


class Reached:
    """Which irregularities, effects and events were reached, by book."""

    def __init__(self) -> None:
        self.rulings: Counter[tuple[str, Case, Effect]] = Counter()
        self.events: Counter[tuple[str, type[e.Event]]] = Counter()
        self.facts: set[tuple[str, Moment | str]] = set()  # before which moment something is said to have been, and the like
        self.steps = self.refused = 0

    def note(self, slug: str, event: e.Event) -> None:
        self.events[slug, type(event)] += 1
        if isinstance(event, e.IrregularityRuled):
            self.rulings[slug, event.case, event.effect] += 1
        self.facts |= {(slug, goal) for goal in goals_of(event) if isinstance(goal, Moment | str)}

    def cases(self, slug: str) -> set[Case]:
        return {case for book, case, _ in self.rulings if book == slug}

    def kinds(self) -> set[type[e.Event]]:
        return {kind for _, kind in self.events}

    def __str__(self) -> str:
        def row(name: str, numbers: list[int]) -> str:
            return f"{name:75}" + "".join(f"{number or '.':>8}" for number in numbers)

        lines = [f"{self.steps} commands were accepted, {self.refused} refused; how often each book reached what:"]
        lines += [f"{number}: {slug}" for number, slug in enumerate(BOOKS, 1)]
        lines += [f"{'':75}" + "".join(f"{number:>8}" for number, _ in enumerate(BOOKS, 1))]
        for case, effect in itertools.product(Case, Effect):
            if any(case in book and effect in book[case].effects for book in (edition(slug).provisions for slug in BOOKS)):
                counts = [self.rulings[slug, case, effect] for slug in BOOKS]
                lines.append(row(f"{case.value}: {effect.value}"[:74], counts))
        lines += [row(kind.__name__, [self.events[slug, kind] for slug in BOOKS]) for kind in event_kinds()]
        return "\n".join(lines)


REACHED = Reached()
AT_ONCE = "several hands corrected at once"


SOURCED: dict[CardSource, set[Any]] = {  # what only a source of cards leads to
    CardSource.PROGRAM: set(),
    CardSource.SCANNING_SHOE: {e.CardScanned, e.CardDoubted},
    CardSource.KEYED: {e.CardsKeyed, e.CardsCorrected, e.CardDoubted, AT_ONCE},
}


def goals_of(event: e.Event) -> set[Any]:
    """What the machine may want to reach and this event is: its kind, or the case with the moment that it was before."""
    if isinstance(event, e.CardsCorrected) and event.also:
        return {type(event), AT_ONCE}
    if not isinstance(event, e.IrregularityRuled):
        return {type(event)}
    before = [words.upper().replace("-", "_") for name, words in event.facts if name == "before"]
    return {event.case, *(Moment[name] for name in before)}


def moments_of(slug: str) -> set[Moment]:
    """The moments that a book asks for."""
    return {found.moment for found in edition(slug).provisions.values() if found.moment}


def facts_of(slug: str) -> set[Any]:
    """What must be said at the tables of a book and has not been: the moments that it asks for, hands keyed for each other."""
    return {fact for fact in (*moments_of(slug), AT_ONCE) if (slug, fact) not in REACHED.facts}


def event_kinds() -> list[type[e.Event]]:
    return [each for each in vars(e).values() if isinstance(each, type) and issubclass(each, e.Event) and each is not e.Event]


class Table:
    """A table whose every step is checked."""

    def __init__(self, setup: Setup) -> None:
        self.state = State(setup)
        self.slug = setup.slug
        self.events: list[e.Event] = []
        self.ledger = Ledger()
        self.books = TableBooks(setup)
        self.decks: list[Any] = []  # that were dealt
        self._offers: dict[Actor, tuple[Offer, ...]] = {}

    def offers(self, who: Any) -> tuple[Offer, ...]:
        if not isinstance(who, Actor):
            return ()
        if who not in self._offers:
            self._offers[who] = view(self.state, who).offers
        return self._offers[who]

    def ask(self, command: Any) -> tuple[e.Event, ...] | Refusal:
        """Give a command. It must be accepted if and only if it is offered."""
        before = {each.name: getattr(self.state, each.name) for each in fields(State)}
        before = {name: dict(value) if isinstance(value, dict) else value for name, value in before.items()}
        if (
            isinstance(command, c.DealCards) and command.deck and command.deck in self.decks
        ):  # no two rounds of a record have the same cards
            command = replace(command, deck=tuple(Random(len(self.events)).sample(DECK, 52)))
        by = getattr(command, "by", None)
        offered = any(offer.admits(command) for offer in self.offers(by))
        answer = decide(self.state, command)
        if isinstance(answer, Refusal):
            assert not offered, f"offered and refused: {command}: {answer}"
            assert before == {each.name: getattr(self.state, each.name) for each in fields(State)}
            self._check_refusal(command, answer)
            REACHED.refused += 1
            return answer
        assert offered, f"accepted and not offered: {command}"
        for event in answer:
            self.state = evolve(self.state, event)
            self.ledger.book(event)
            self.books.at_table(event)
            REACHED.note(self.slug, event)
        self.events += answer
        self.decks += [command.deck] if isinstance(command, c.DealCards) else []
        self._offers.clear()
        REACHED.steps += 1
        self._check_state()
        return answer

    def _check_refusal(self, command: Any, refusal: Refusal) -> None:
        assert refusal.what
        assert refusal.rules, refusal
        known = {each.id for each in catalogue(self.slug)}
        assert known.issuperset(refusal.rules), refusal
        assert str(refusal).count("or above") <= 1, refusal  # who may do it is said once
        if isinstance(command, c.Command) and command.by in (*STAFF, *PLAYERS):
            higher = refusal.allowed_to is None or refusal.allowed_to > command.by.post
            assert higher, f"{refusal}, said to a {command.by.post.title}"
            able = [who for who in STAFF if not isinstance(decide(self.state, replace(command, by=who)), Refusal)]
            if able and able[0].post > command.by.post:
                assert refusal.allowed_to is able[0].post, f"{refusal}, though a {able[0].post.title} may"

    def _check_state(self) -> None:
        self.ledger.check(self.state)
        assert replay(State(self.state.setup), tuple(self.events)) == self.state
        for who in ROLES:
            assert cards_in(view(self.state, who)) <= may_see(self.state, who)
        if self.state.phase is not Phase.BETWEEN:
            assert cards_in(audit_view(self.state)) <= may_see(self.state, None)
            return
        record = Record(self.state.setup, tuple(self.events))
        assert parse_record(format_record(record)) == record
        try:
            verify(record)
        except InputError as error:  # the same luck deals the same cards, and no record may have a round twice
            assert "a round stands in a record once" in error.what, error
        if self.state.deal is not None:
            assert cards_in(audit_view(self.state)) == {card for card in self.state.deal.deck if card}
            assert self.state.setup.cards is not CardSource.PROGRAM or None not in self.state.deal.deck

    def check_secrets(self, who: Actor | None, random: Random) -> None:
        """What somebody sees and is offered does not depend, in any form, on cards that they may not see."""
        shown, other = view(self.state, who), view(with_other_hidden_cards(self.state, who, random), who)
        assert shown == other
        assert repr(shown) == repr(other)
        assert shown.offers == other.offers
        assert CODEC.format(shown) == CODEC.format(other)
        telling = [offer for offer in shown.offers if offer.open.keys() & {"lies", "then"}]
        for offer in random.sample([*shown.offers, *telling * 3], min(8, len(shown.offers))):
            command = with_facts(offer, self.state, random)
            self._check_silence(who, random.choice([command, spoiled(command, random)]), random)

    def _check_silence(self, who: Actor | None, command: Any, random: Random) -> None:
        """Nor does a refusal, nor whether there is one: who names cards is told whether they fit, and that is recorded."""
        if command.by != who:
            return
        hidden = with_other_hidden_cards(self.state, who, random)
        answers = decide(self.state, command), decide(hidden, command)
        assert isinstance(answers[0], Refusal) == isinstance(answers[1], Refusal)
        if isinstance(answers[0], Refusal):
            assert answers[0] == answers[1]

    def check_offers(self, who: Actor, random: Random) -> None:
        """Every offer is accepted as it stands, and with its amounts at both ends and between."""
        for offer in self.offers(who):
            for command in (offer.command, filled(offer, random), *ends(offer)):
                assert offer.admits(command), f"{command} is not admitted by {offer}"
                assert not isinstance(answer := decide(self.state, command), Refusal), f"{command}: {answer}"

    def leads_to(self, command: c.Command, goals: set[Any]) -> set[Any]:
        """The goals that a command leads to."""
        answer = decide(self.state, command)
        events = () if isinstance(answer, Refusal) else answer
        return goals & {goal for each in events for goal in goals_of(each)}


# -- what to fill in, and how to spoil it --


def filled(offer: Offer, random: Random) -> c.Command:
    """An offered command with anything in its open fields."""
    return offer.having(**{name: _any_of(may, getattr(offer.command, name), random) for name, may in offer.open.items()})


def with_facts(offer: Offer, state: State, random: Random) -> c.Command:
    """An offered command with more said of what happened: it may be so, or not."""
    command = filled(offer, random)
    if isinstance(command, c.ReportStake | c.ReportLateWager):
        return _some_stake(command, offer, random, state)
    if isinstance(command, c.MakeRuling) and command.wager:
        return _on_some_wager(command, random, state)
    for name in [name for name, may in offer.open.items() if isinstance(may, Facts)]:
        given: dict[str, Any] = {}
        match name:
            case "shares":
                given[name] = _shares(command, state, random)
            case "lies" if state.deal and len(state.deal.hands) > 1:
                one, two = random.sample(list(state.deal.hands), 2)
                swapped = ((one, state.deal.hands[two]), (two, state.deal.hands[one]))
                given[name] = random.choice([swapped, ((one, state.deal.rest[: len(state.deal.hands[one])]),)])
            case "also" if state.deal and isinstance(command, c.CorrectCards):  # hands that were keyed for each other
                held = {each: tuple(filter(None, state.deal.of(each))) for each in state.deal.plan.places}
                others = [each for each, cards in held.items() if each != command.holder and cards]
                if others and held[command.holder]:
                    other = random.choice(others)
                    given |= {"cards": held[other], "also": ((other, held[command.holder]),)}
            case "cards" if state.deal and isinstance(command, c.CorrectCards) and not command.also:
                held = {command.holder: tuple(filter(None, state.deal.of(command.holder)))}
                count = len(held[command.holder]) or 1
                given[name] = random.choice([command.cards, held[command.holder], tuple(random.sample(DECK, count))])
            case "then" if state.deal:
                place = random.randint(1, len(state.deal.order) - 1)
                second: Any = random.choice([place + 1, state.deal.deck[place], random.choice(DECK)])
                given |= random.choice(
                    [
                        {"first": second, "then": (), "places": (place, place + 1)},
                        {"first": second, "then": (place,), "places": ()},
                        {"first": state.deal.deck[place], "then": (state.deal.deck[place - 1],), "places": ()},
                    ]
                )
            case "amount":
                given[name] = random.choice([None, *(Money(cents) for cents in (0, 1, 500, 2500))])
            case "also_seen" if isinstance(command, c.DeclareMistake) and random.random() < 0.5:
                own = [at for at, owner in state.owners.items() if owner == command.player]
                given[name] = tuple(own[: random.randint(1, len(own) or 1)])
            case "positions" | "also_seen":
                given[name] = tuple(random.sample(range(1, state.setup.positions + 1), random.randint(0, 3)))
        command = replace(command, **given)
    return command


def _on_some_wager(command: c.MakeRuling, random: Random, state: State) -> c.Command:
    """A ruling on any wager that lies there, with some amount or none."""
    lying = [(area, share) for area, shares in state.stakes.items() for share in shares]
    (position, wager), (player, part) = random.choice(lying)
    amounts = [None, *(Money(cents) for cents in (0, 1, 500, part.cents // 2, part.cents, part.cents + 1, 2500))]
    said = replace(command, position=position, player=player, wager=wager, on_meaning=random.random() < 0.5)
    return replace(said, amount=random.choice(amounts))


def _some_stake(command: c.Command, offer: Offer, random: Random, state: State) -> c.Command:
    """A wager that was not entered, anybody's and anywhere; or one of which a part, or all, was late."""
    facts = [name for name, may in offer.open.items() if isinstance(may, Facts)]
    if isinstance(command, c.ReportStake):
        some: dict[str, list[Any]] = {
            "player": [each.name for each in PLAYERS],
            "position": list(range(1, state.setup.positions + 1)),
            "wager": list(edition(state.setup.slug).wager_named),
            "lies": [Money(cents) for cents in (0, 300, 500, 500, 700, 1000, 2500, 120_000)],
            "effect": [None, None, Effect.CONTINUES, Effect.CUT],
        }
        return replace(command, **{name: random.choice(some[name]) for name in facts})
    if not isinstance(command, c.ReportLateWager) or command.in_time is None:
        return command
    lying = [(area, share) for area, shares in as_it_lay(state).stakes.items() for share in shares]
    (position, wager), (player, part) = random.choice(lying)
    in_time = Money(random.choice((0, 500, 1000, part.cents // 2)))
    late = replace(command, player=player, position=position, wager=wager)
    return replace(late, amount=part - in_time, in_time=in_time)


def _shares(command: Any, state: State, random: Random) -> tuple[tuple[str, Money], ...]:
    """Everybody's part of what an action adds; or one adds all, or somebody nothing."""
    open_here = state.choices(command.position) or state.changes(command.position)
    choice = next(each for each in open_here if each.action == command.action)
    antes = edition(state.setup.slug).wager_named[choice.places].antes if choice.places else 1
    due = [(player, Money(antes * part.cents)) for player, part in state.stakes.get((command.position, "ante"), ())]
    if not due:
        return ()
    total = Money(sum(part.cents for _, part in due))
    return tuple(random.choice([due, due[:1], due[1:], [(random.choice(due)[0], total)]]))


def _any_deck(random: Random) -> tuple[Card, ...]:
    """Shuffled; or a single suit on top; or rank by rank, so that four of a kind and jackpot awards are common."""
    deck, suit, ranks = random.sample(DECK, 52), random.choice("cdhs"), random.sample(range(15), 15)
    by_suit, by_rank = (lambda card: card.suit != suit), (lambda card: ranks.index(card.rank))
    return tuple(random.choice([deck, deck, sorted(deck, key=by_suit), sorted(deck, key=by_rank)]))


def as_it_is(command: c.Command, state: State, deck: tuple[Card, ...]) -> c.Command:
    """The command with the cards that really lie there, where a shoe reads them or they are keyed."""
    match command:
        case c.ScanCard() | c.ScanAgain():
            return replace(command, card=deck[leaving(state)[0]])
        case c.KeyCards() | c.CorrectCards():
            places = to_key(state, command.holder) if isinstance(command, c.KeyCards) else to_correct(state, command.holder)
            return replace(command, cards=tuple(deck[place] for place in places))
    return command


def four_on_the_board(state: State, deck: tuple[Card, ...]) -> tuple[Card, ...]:
    """The deck with four of a kind among the community cards of hold'em: an award at Resorts World for all who are in (4.2)."""
    board = plan(state.setup.slug, state.setup.device, state.in_play).places.get(To.COMMUNITY, ())
    if len(board) < 5:
        return deck
    four = [card for card in deck if card.rank == deck[0].rank]
    rest = iter([card for card in deck if card not in four])
    return tuple(four.pop() if place in board[:4] else next(rest) for place in range(len(deck)))


def _any_of(may: Any, usual: Any, random: Random) -> Any:
    match may:
        case Amounts():
            most = may.least + Money(random.choice((1, 10, 10**9)) * may.step.cents) if may.most is None else may.most
            steps = (most.cents - may.least.cents) // may.step.cents
            some = may.least + Money(random.choice((0, steps // 2, steps, random.randint(0, steps))) * may.step.cents)
            return random.choice((usual, usual, some, some, some))
        case Counts():
            return next(n for n in iter(lambda: may.least + random.choice((0, 1, 50, 51, 52, 99)), None) if may.admits(n))
        case AnyText():
            return next(word for word in iter(lambda: random.choice((*SAYINGS, usual)), None) if may.admits(word))
        case OneOf():
            return random.choice(may.values)
        case CardOrNone():
            return random.choice((None, *DECK)) if random.random() < 0.1 else random.choice(DECK)
        case SomeCards():
            return tuple(random.sample(DECK, random.randint(may.least, may.most)))
        case AnyDeck():
            return _any_deck(random)
        case Figures():
            return random.choice([METER, Meter(UNIT, Money(0), Money(0)), Meter(UNIT, Money(10**9 + 1), UNIT)])
        case Facts():
            return usual
    raise AssertionError(may)


def ends(offer: Offer) -> list[c.Command]:
    """An offered command with its amounts at both ends."""
    found = []
    for name, may in offer.open.items():
        if isinstance(may, Amounts):
            steps = (may.most.cents - may.least.cents) // may.step.cents if may.most is not None else 2 * 10**11
            found += [offer.having(**{name: may.least + Money(n * may.step.cents)}) for n in (0, steps // 2, steps)]
    return found


JUNK: list[Any] = [
    None, True, False, -1, 0, 1, 2, 5, 52, 99, 10**30, 1.5, "", " ", "Ann", "Bob", "nobody", "ante", "jackpot", "luck", b"x",
    "\ud800", "two\nlines", "  padded ", "tab\t", "\x1b[2J", "evil\u202e", "e\u0301", "x" * 501, "ANN",
    "\uff21nn", (), (1,), (1, 2), (0, 99), ("x",), [], {}, object(), Money(0), Money(-500), Money(1), Money(500), Money(99_999),
    Money(100_001), Money(10**15), Money(True), METER, Meter(Money(0), Money(0), Money(0)), Meter(UNIT, Money(-1), Money(5)),
    Meter(Money(100), UNIT, UNIT), DECK, list(DECK), DECK[:51], DECK[:51] + DECK[:1], (*DECK[:51], "As"), DECK[7], *Effect,
    Case.FOREIGN_CARD, Case.RULING, *Measure, Post.DEALER, *STAFF, *PLAYERS, Actor("", Post.PLAYER), Actor("Ann", 4),  # type: ignore[arg-type]
    Actor("ann", Post.PLAYER), Actor("Bob", Post.PLAYER, "Ann"), Actor("Ann", Post.PLAYER, "P 7"), Actor("\x1b", Post.DEALER),
    (("Ann", Money(500)),), (("Ann", Money(500)), ("Bob", Money(-500))), ((1, DECK[:2]),),
]  # fmt: skip


NAMED = sorted(
    {each.name for each in PLAYERS}
    | {wager.name for slug in BOOKS for wager in edition(slug).wagers}
    | {choice.action for slug in BOOKS for step in edition(slug).decisions.steps for choice in step}
)


def spoiled(command: c.Command, random: Random) -> Any:
    """A command with one field or two otherwise: nearly right, or junk."""
    for _ in range(random.choice((1, 1, 2))):
        name = random.choice([each.name for each in fields(command)])
        value, near = getattr(command, name), list[Any]()
        if name == "by":
            near = [*STAFF, *PLAYERS]
        elif isinstance(value, bool):
            near = [not value]
        elif isinstance(value, int):
            near = [value - 1, value + 1]
        elif isinstance(value, Money):
            near = [value + Money(1), value - Money(1), value + UNIT, value - UNIT]
        elif isinstance(value, str):
            near = NAMED
        command = replace(command, **{name: random.choice(near) if near and random.random() < 0.7 else random.choice(JUNK)})
    return command


def any_command(random: Random) -> Any:
    """A command of any kind with anything in its fields."""
    kind = random.choice([each for each in vars(c).values() if isinstance(each, type) and issubclass(each, c.Command)])
    given = {each.name: random.choice(JUNK) for each in fields(kind)}
    given |= {"by": random.choice([*STAFF, *PLAYERS])} if random.random() < 0.9 else {}
    given |= {"why": "x"} if "why" in given and random.random() < 0.9 else {}
    given |= {"effect": None} if "effect" in given and random.random() < 0.8 else {}
    return kind(**given)


# -- the machine --

ORDINARY: tuple[type[c.Command], ...] = (
    c.ScanCard, c.ScanAgain, c.KeyCards, c.CorrectCards,
    c.OpenBets, c.PlaceWager, c.CloseBets, c.DealCards, c.Look, c.Decide, c.TurnUp, c.Settle, c.Decline, c.TakeBack,
    c.TellOfOneLook, c.ChooseCourse, c.HandleCards, c.Withdraw, c.SitDown, c.LeaveSeat, c.AgreeToAdd,
)  # fmt: skip
seeds = st.integers(0, 2**32 - 1).map(Random)


class Machine(RuleBasedStateMachine):
    """A table that anything may happen at. Each step draws its own luck, so that a failure shrinks to the steps it needs."""

    slug: ClassVar[str]
    cards: ClassVar[CardSource]
    goals: ClassVar[frozenset[Any]]

    @initialize(device=st.integers(0, 3), seed=st.integers(0, 2**32 - 1))
    def open(self, device: int, seed: int) -> None:
        self.table = Table(table(self.slug, device, cards=self.cards))
        self.seed = seed
        self.left = {*self.goals, *(FIRST[goal] for goal in self.goals if goal in FIRST)}

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards of the round as the camera would see them, where no program deals."""
        return _any_deck(Random(self.seed + self.table.state.rounds))

    @rule(random=seeds)
    def plays_on(self, random: Random) -> None:
        """The ordinary course, and now and then on to a goal."""
        for _ in range(16):
            if self.table.state.phase is Phase.BETWEEN:  # what came first belongs to the round before
                self.left |= {FIRST[goal] for goal in self.left if goal in FIRST}
            half_way = any(FIRST[goal] not in self.left for goal in self.left if goal in FIRST)
            rarely = self.table.state.phase is not Phase.OPEN and not half_way  # a round is soon over then
            if not self.left or (rarely and random.random() < 0.6) or not self._reaches_a_goal(random):
                self._ordinary(random)
            if self.table.state.looks and self.table.state.phase is not Phase.BETWEEN:  # while there is something to hide
                self.table.check_secrets(random.choice(ROLES), random)

    def _reaches_a_goal(self, random: Random) -> bool:
        offers = list(self.table.offers(SHIFT))
        random.shuffle(offers)
        for offer in offers:
            for command in (filled(offer, random), with_facts(offer, self.table.state, random)):
                if reached := self.table.leads_to(command, self.left):
                    self.left -= reached
                    self.table.ask(command)
                    return True
        return False

    def _ordinary(self, random: Random) -> None:
        if random.random() < 0.8 and (cards := self._as_seen()):  # one after the other, for a round has many
            for command in cards:
                self.table.ask(command)
                if self.table.state.doubt:  # after a slip before
                    break
            return
        who, kinds = random.choice([*PLAYERS, DEALER, DEALER, DEALER]), ORDINARY
        if self.table.state.link_lost:  # the round waits for a ruling
            who, kinds = SHIFT, (c.ReportJackpotFault,)
        offers = [each for each in self.table.offers(who) if isinstance(each.command, kinds)]
        weights = [self._weight(each.command, len(offers)) for each in offers]
        if offers:
            self._take(random.choices(offers, weights)[0], random)

    def _as_seen(self) -> list[c.Command]:
        """What a shoe reads now, or what lies open and is to be keyed."""
        state = self.table.state
        if state.doubt or state.choosing or state.leave or state.link_lost:
            return []
        if leaving(state):
            return [c.ScanCard(DEALER, self.deck[place]) for place in leaving(state)]
        holders = state.deal.plan.places if state.deal and state.phase is not Phase.BETWEEN else ()
        keyed = {holder: to_key(state, holder) for holder in holders}
        up = [c.KeyCards(DEALER, holder, tuple(self.deck[at] for at in places)) for holder, places in keyed.items() if places]
        return list(up[:1])

    def _weight(self, command: c.Command, among: int) -> float:
        """So that a round gets on: a few wagers, then the deal; few are taken back, few refuse comparison."""
        match command:
            case c.CloseBets():
                return among / 6
            case c.TurnUp() | c.Settle() | c.DealCards() | c.OpenBets() | c.ScanCard() | c.KeyCards():
                return among
            case c.PlaceWager() if command.wager == "jackpot":
                return 3.0
            case c.PlaceWager() if SEVERAL_HANDS & self.left and command.by.name in self.table.state.owners.values():
                return 3.0
            case c.Look() if AFTER_LOOKS & self.left:
                return among / 2
            case c.Decide() if command.action == "fold":
                return 0.3
            case c.TakeBack() if command.wager == "ante" and e.LoneWagerReturned in self.left:
                return 2.0
            case c.AgreeToAdd():
                return 3.0
            case c.TakeBack() | c.Decline() | c.HandleCards() | c.TellOfOneLook() | c.SitDown() | c.LeaveSeat():
                return 0.2
        return 1.0

    def _take(self, offer: Offer, random: Random) -> None:
        command = filled(offer, random)
        if isinstance(command, c.DealCards) and {e.JackpotHandAnnounced, Case.ABSENT_ANNOUNCED} & self.left:
            command = replace(command, deck=four_on_the_board(self.table.state, command.deck))
        if random.random() < 0.95:  # else a slip: a card twice, or another one
            right = as_it_is(command, self.table.state, self.deck)
            command = right if offer.admits(right) else command  # what is recorded rightly is not corrected
        assert not isinstance(answer := self.table.ask(command), Refusal), f"{command}: {answer}"

    @rule(random=seeds, who=st.sampled_from([*STAFF, *PLAYERS]))
    def does_anything_offered(self, random: Random, who: Actor) -> None:
        if offers := self.table.offers(who):
            kind = random.choice(list({type(each.command) for each in offers}))
            self._take(random.choice([each for each in offers if type(each.command) is kind]), random)

    @rule(random=seeds, who=st.sampled_from([*STAFF, *PLAYERS]))
    def tries_what_is_not_offered(self, random: Random, who: Actor) -> None:
        for _ in range(5):
            if random.random() < 0.3:
                self.table.ask(any_command(random))
            elif offers := self.table.offers(who):
                offer = random.choice(offers)
                self.table.ask(spoiled(filled(offer, random), random))
                self.table.ask(with_facts(random.choice(self.table.offers(who) or [offer]), self.table.state, random))

    @rule(random=seeds, who=st.sampled_from(STAFF + PLAYERS))
    def checks_what_is_offered(self, random: Random, who: Actor) -> None:
        self.table.check_offers(who, random)

    @rule(random=seeds, who=st.sampled_from(ROLES))
    def checks_secrets(self, random: Random, who: Actor | None) -> None:
        self.table.check_secrets(who, random)


def run(slug: str, cards: CardSource, goals: Iterable[Any], *, examples: int, steps: int) -> None:
    kind = type("Machine", (Machine,), {"slug": slug, "cards": cards, "goals": frozenset(goals)})
    run_state_machine_as_test(
        kind,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            database=None,
            print_blob=True,
            suppress_health_check=list(HealthCheck),
            phases=[Trying.generate, Trying.shrink],
        ),
    )


@pytest.mark.parametrize("cards", CardSource)
@pytest.mark.parametrize("slug", BOOKS)
def test_whatever_happens_at_a_table_its_books_its_views_and_its_offers_are_right(slug, cards):
    run(slug, cards, {*edition(slug).provisions, *SOURCED[cards], *moments_of(slug)}, examples=4, steps=10)


def of_seats(slug: str) -> set[Any]:
    """What must happen at the tables of each book, not only somewhere: seats, and the word of those who share."""
    kinds = {e.SatDown, e.SeatLeft} | ({e.AgreedToAdd, e.PartNotMadeUp} if edition(slug).round_rules.shares_areas else set())
    return {kind for kind in kinds if not REACHED.events[slug, kind]}


def unreached() -> set[Any]:
    """The cases of each book that nothing has led to yet, and the events that have not happened at any table."""
    cases = {(slug, case) for slug in BOOKS for case in edition(slug).provisions if case not in REACHED.cases(slug)}
    seats = {(slug, kind) for slug in BOOKS for kind in of_seats(slug)}
    facts = {(slug, fact) for slug in BOOKS for fact in facts_of(slug)}
    return cases | seats | facts | (set(event_kinds()) - REACHED.kinds())


@pytest.mark.long
def test_every_irregularity_of_every_book_and_every_event_is_reached(capsys):
    for turn in range(20):
        for slug in BOOKS:
            kinds = set(event_kinds()) - REACHED.kinds() | of_seats(slug)
            missing: set[Any] = set(edition(slug).provisions) - REACHED.cases(slug) | kinds
            missing |= facts_of(slug)
            for cards in CardSource if missing or turn < 2 else ():
                run(slug, cards, missing or edition(slug).provisions, examples=2, steps=12)
        if not unreached():
            break
    with capsys.disabled():
        print(f"\n{REACHED}")  # noqa: T201  # the report of the run
    assert unreached() == set()
