"""Readers of real cards: a keyboard, and a simulated shoe that misreads, sticks and repeats, at tables of every book."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from croupier.cards import DECK, Card, parse_cards
from croupier.games import BOOKS, edition
from croupier.house.cards import CardReader, Keyboard, ReaderFault, ShoeFaults, SimulatedShoe, key_cards, scan_card
from croupier.rulebook import Actor, Money, Post, Refusal, To
from croupier.table import CardSource, Limits, Phase, Setup, State, decide, devices, evolve
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.card_places import leaving, to_key

DEALER, SUPERVISOR, ANN = Actor("Dee", Post.DEALER), Actor("Sue", Post.PIT_SUPERVISOR), Actor("Ann", Post.PLAYER)
UNREADABLE, STUCK, SILENT = ReaderFault

# -- a keyboard ------------------------------------------------------------------------------------------------------


def typed(*lines: str | None) -> Keyboard:
    left = iter(lines)
    return Keyboard(lambda: next(left))


@pytest.mark.parametrize("line", ["As", "as", "AS", "aS", " As\n"])
def test_a_card_is_typed_in_any_case(line):
    assert typed(line).read() is Card("As")


@pytest.mark.parametrize("line", ["", "A", "1s", "As Ks", "10s", "Ax", "?", "Ass", "ﬆ", "é"])
def test_what_is_no_card_cannot_be_read(line):
    assert typed(line).read() is UNREADABLE


def test_a_keyboard_at_which_nobody_types_is_silent():
    assert typed(None).read() is SILENT


def test_cards_are_keyed_one_after_the_other():
    cards = parse_cards("As Kd 7c")
    assert key_cards(typed("as", "kd", "7c"), DEALER, To.DEALER, 3) == c.KeyCards(DEALER, To.DEALER, cards)
    assert key_cards(typed("as", "kd", "7c"), DEALER, 4, 2) == c.KeyCards(DEALER, 4, cards[:2])


def test_the_first_fault_ends_keying():
    assert key_cards(typed("as", "x", "7c"), DEALER, 1, 3) is UNREADABLE
    assert key_cards(typed("as", None), DEALER, 1, 3) is SILENT


# -- what is read, as a command --------------------------------------------------------------------------------------


def test_what_a_shoe_reads_is_a_command():
    card = DECK[5]
    assert scan_card(card, DEALER) == c.ScanCard(DEALER, card)
    assert scan_card(UNREADABLE, DEALER) == c.ScanCard(DEALER, None)
    assert scan_card(card, SUPERVISOR, again="dust") == c.ScanAgain(SUPERVISOR, card, "dust")
    assert scan_card(UNREADABLE, SUPERVISOR, again="dust") == c.ScanAgain(SUPERVISOR, None, "dust")


@pytest.mark.parametrize("fault", [STUCK, SILENT])
def test_where_no_card_has_left_the_table_is_not_asked(fault):
    assert scan_card(fault, DEALER) is None
    assert scan_card(fault, SUPERVISOR, again="dust") is None


# -- the simulated shoe ----------------------------------------------------------------------------------------------


def shoe(seed: int = 1, **often: float) -> SimulatedShoe:
    random = Random(seed)
    return SimulatedShoe(random.sample(DECK, 52), random, ShoeFaults(**often))


def test_a_shoe_without_faults_reads_its_deck_and_is_empty_then():
    some: CardReader = shoe()
    deck = tuple(some.read() for _ in range(52))
    assert set(deck) == set(DECK)
    assert [some.read() for _ in range(3)] == [STUCK] * 3
    assert isinstance(some, SimulatedShoe)
    assert some.left == deck


def test_each_fault_is_what_it_says():
    misreads, repeats, sticks, blind = shoe(misread=1.0), shoe(repeated=1.0), shoe(stuck=1.0), shoe(unreadable=1.0)
    for place in range(52):
        read = misreads.read()
        assert isinstance(read, Card)
        assert read is not misreads.left[-1]
        assert repeats.read() is repeats.left[max(place - 1, 0)]  # the first has none before it
        assert blind.read() is UNREADABLE
        assert sticks.read() is STUCK
    assert sticks.left == ()
    assert len(blind.left) == len(repeats.left) == len(misreads.left) == 52


def test_faults_come_as_often_as_they_should():
    often = {"misread": 0.05, "unreadable": 0.1, "stuck": 0.15, "repeated": 0.2}
    counts = dict.fromkeys(often, 0)
    tries = 0
    for seed in range(200):
        some = shoe(seed, **often)
        while len(some.left) < 52:
            read, tries = some.read(), tries + 1
            counts["stuck"] += read is STUCK
            counts["unreadable"] += read is UNREADABLE
            before = some.left[-2:-1]
            wrong = isinstance(read, Card) and read is not some.left[-1]
            counts["repeated" if before and read is before[0] else "misread"] += wrong
    moved = tries - counts["stuck"]
    assert counts["stuck"] / tries == pytest.approx(often["stuck"], rel=0.1)
    for name in ("misread", "unreadable", "repeated"):
        assert counts[name] / moved == pytest.approx(often[name], rel=0.1)


def test_a_card_that_is_put_back_is_the_next():
    some = shoe()
    first = some.read()
    some.put_back()
    assert some.left == ()
    assert some.read() is first
    some.put_back()
    some.put_back()
    assert some.left == ()


def test_the_same_seed_makes_the_same_faults():
    one, two = (shoe(4, misread=0.2, unreadable=0.2, stuck=0.2, repeated=0.2) for _ in range(2))
    assert [one.read() for _ in range(80)] == [two.read() for _ in range(80)]


# -- at a table ------------------------------------------------------------------------------------------------------


def closed(book: str, source: CardSource) -> State:
    """Ann has staked, and bets are closed."""
    wagers = [wager.name for wager in edition(book).wagers if wager.before_deal and not wager.units]
    limits = {name: Limits(Money(500), Money(100_000)) for name in wagers}
    state = State(Setup("T1", book, devices(book)[0], 6, limits, Money(500), cards=source))
    for command in (c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "ante", Money(2000)), c.CloseBets(DEALER)):
        state, _ = told(state, command)
    return state


def told(state: State, command: c.Command) -> tuple[State, Any]:
    reply = decide(state, command)
    assert not isinstance(reply, Refusal), reply
    for event in reply:
        state = evolve(state, event)
    return state, reply


def dealt_by(some: SimulatedShoe, state: State) -> tuple[State, int]:
    """Deal from a shoe until the players decide or the pack is to be ruled on. A card that cannot be is put through again."""
    doubted = 0
    for _ in range(1000):
        if not leaving(state) or state.doubts >= 3:
            break
        if state.doubt:
            some.put_back()
        by = SUPERVISOR if state.doubt else DEALER
        command = scan_card(some.read(), by, again="dust" if state.doubt else "")
        while command is None:  # stuck: somebody shakes the shoe
            command = scan_card(some.read(), by, again="dust" if state.doubt else "")
        state, events = told(state, command)
        doubted += sum(isinstance(event, e.CardDoubted) for event in events)
    return state, doubted


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(12))
def test_a_shoe_that_sticks_repeats_or_cannot_read_never_makes_a_wrong_deal(book, seed):
    """What was not read and what was read twice are doubted: the table knows the cards as they are, or waits for a ruling."""
    some = shoe(seed, unreadable=0.05, stuck=0.2, repeated=0.05)
    state, _ = dealt_by(some, closed(book, CardSource.SCANNING_SHOE))
    known = [card for card in (state.deal.deck if state.deal else ()) if card]
    assert known == list(some.left[: len(known)])
    if state.doubts < 3:
        assert state.phase is Phase.DECIDING
        assert len(known) == len(some.left)


def test_such_faults_do_come():
    states = [
        dealt_by(shoe(seed, unreadable=0.05, repeated=0.05), closed(BOOKS[0], CardSource.SCANNING_SHOE)) for seed in range(12)
    ]
    assert sum(doubted for _, doubted in states) > 5
    assert any(state.phase is Phase.DECIDING for state, doubted in states if doubted)


def test_a_card_that_is_misread_as_one_that_is_not_out_yet_is_noticed_when_that_one_comes():
    """No reader can tell before. That the cards are others than those on the table, people see."""
    deck = parse_cards(" ".join(card.text for card in DECK))
    state = closed("mbs-three-card", CardSource.SCANNING_SHOE)
    state, _ = told(state, c.ScanCard(DEALER, deck[1]))  # it was deck[0]
    state, (event, *_) = told(state, c.ScanCard(DEALER, deck[1]))
    assert isinstance(event, e.CardDoubted)
    assert state.doubt


def test_cards_are_keyed_at_a_table_without_a_reader():
    state = closed("mbs-singapore-stud", CardSource.KEYED)
    state, _ = told(state, c.DealCards(DEALER))
    places = to_key(state, To.DEALER)
    command = key_cards(typed("kd"), DEALER, To.DEALER, len(places))
    assert isinstance(command, c.KeyCards)
    state, (event,) = told(state, command)
    assert isinstance(event, e.CardsKeyed)
    assert state.deal is not None
    assert state.deal.exposed is Card("Kd")
