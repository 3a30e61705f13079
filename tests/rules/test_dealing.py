"""Dealing, device by device: which card of a numbered deck goes where, written out from the rules."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.cards import DECK, Card
from croupier.games import BOOKS as EVERY_BOOK
from croupier.games import catalogue, edition, register
from croupier.rulebook import Device, Stage, To
from croupier.table.correction import relaid, reordered
from croupier.table.dealing import deal, devices, plan, procedure

BOOKS = "mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem rws-texas-holdem"
STUD = BOOKS.split()[:2]
THREE_CARD, MBS, RWS = BOOKS.split()[2:]
BEFORE, FLOP, TURN, RIVER = Stage
EVERY_DEAL = [(slug, device) for slug in EVERY_BOOK for device in devices(slug)]
shows = pytest.mark.shows


def numbers(cards):
    """The places of cards in the deck that is dealt here: 1 is dealt first."""
    return [DECK.index(card) + 1 for card in cards]


def dealt_to(slug, device, *positions):
    return deal(slug, device, positions, DECK)


def hands(dealt):
    return {position: numbers(cards) for position, cards in dealt.hands.items()}


def text(drawn):
    """One letter or number for where each card went: P2, D, C, B."""
    letters = {To.DEALER: "D", To.COMMUNITY: "C", To.BURNED: "B"}
    return " ".join(letters.get(each.to) or f"P{each.position}" for each in drawn)


def rules_of(dealt, to):
    """The rules by which cards went somewhere, in the order of dealing, each change once."""
    found = [each.rules for each in dealt.order if each.to is to]
    return [rules for index, rules in enumerate(found) if index == 0 or rules != found[index - 1]]


# -- Singapore Stud --


@shows("1.1.5 3.7", books="mbs-singapore-stud mbs-singapore-stud-v9")
@pytest.mark.parametrize("slug", STUD)
def test_3_7_stud_automated_five_to_each_position_then_five_to_the_dealer(slug):
    dealt = dealt_to(slug, Device.AUTOMATED, 1, 2, 5)
    assert text(dealt.order) == "P1 P1 P1 P1 P1 P2 P2 P2 P2 P2 P5 P5 P5 P5 P5 D D D D D"
    assert hands(dealt) == {1: [1, 2, 3, 4, 5], 2: [6, 7, 8, 9, 10], 5: [11, 12, 13, 14, 15]}
    assert numbers(dealt.dealer) == [16, 17, 18, 19, 20]
    assert (dealt.community, dealt.burned) == ((), ())
    assert {each.rules for each in dealt.order} == {("3.7",)}


@shows("1.1.5 3.8", books="mbs-singapore-stud mbs-singapore-stud-v9")
@pytest.mark.parametrize("slug", STUD)
def test_3_8_stud_by_hand_one_card_each_round_the_table_with_the_dealer_last(slug):
    dealt = dealt_to(slug, Device.MANUAL, 1, 2, 5)
    assert text(dealt.order) == "P1 P2 P5 D P1 P2 P5 D P1 P2 P5 D P1 P2 P5 D P1 P2 P5 D"
    assert hands(dealt) == {1: [1, 5, 9, 13, 17], 2: [2, 6, 10, 14, 18], 5: [3, 7, 11, 15, 19]}
    assert numbers(dealt.dealer) == [4, 8, 12, 16, 20]
    assert (dealt.community, dealt.burned) == ((), ())
    assert {each.rules for each in dealt.order} == {("3.8",)}


@shows("3.7 3.8", books="mbs-singapore-stud mbs-singapore-stud-v9")
@pytest.mark.parametrize("slug", STUD)
@pytest.mark.parametrize(("device", "rule"), [(Device.AUTOMATED, "3.7"), (Device.MANUAL, "3.8")])
def test_3_7_the_dealers_card_dealt_last_is_exposed(slug, device, rule):
    dealt = dealt_to(slug, device, 3, 4)
    assert numbers([dealt.exposed]) == [15]
    assert dealt.exposed is dealt.order[-1].card
    assert procedure(slug, device).exposed == rule
    assert "S-59" in procedure(slug, device).readings


# -- Three Card --


@shows("3.7", books="mbs-three-card")
def test_3_7_three_card_automated_three_each_and_the_third_community_card_is_burned():
    dealt = dealt_to(THREE_CARD, Device.AUTOMATED, 1, 4)
    assert text(dealt.order) == "P1 P1 P1 P4 P4 P4 D D D C C B"
    assert hands(dealt) == {1: [1, 2, 3], 4: [4, 5, 6]}
    assert numbers(dealt.dealer) == [7, 8, 9]
    assert numbers(dealt.community) == [10, 11]
    assert numbers(dealt.burned) == [12]
    assert {each.rules for each in dealt.order} == {("3.7",)}
    assert dealt.order[-1].readings == ("S-59",)


@shows("3.8", books="mbs-three-card")
def test_3_8_three_card_by_hand_one_card_each_then_two_community_cards_and_no_burn():
    dealt = dealt_to(THREE_CARD, Device.MANUAL, 1, 4)
    assert text(dealt.order) == "P1 P4 D P1 P4 D P1 P4 D C C"
    assert hands(dealt) == {1: [1, 4, 7], 4: [2, 5, 8]}
    assert numbers(dealt.dealer) == [3, 6, 9]
    assert numbers(dealt.community) == [10, 11]
    assert dealt.burned == ()
    assert {each.rules for each in dealt.order} == {("3.8",)}


@shows("3.7 3.8", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card")
@pytest.mark.parametrize("device", [Device.AUTOMATED, Device.MANUAL])
@pytest.mark.parametrize("slug", [*STUD, THREE_CARD])
def test_3_7_stud_and_three_card_are_dealt_whole_before_anybody_decides(slug, device):
    dealt = dealt_to(slug, device, 1, 2)
    assert dealt.so_far(BEFORE) == dealt.so_far(BEFORE, contested=False) == dealt.order


# -- Texas Hold'em, Marina Bay Sands --


@shows("3.7 3.7.1 3.7.1.1", books="mbs-texas-holdem")
def test_3_7_1_1_method_a_board_positions_dealer():
    dealt = dealt_to(MBS, Device.METHOD_A, 1, 2, 6)
    assert text(dealt.order) == "C C C C C P1 P1 P2 P2 P6 P6 D D"
    assert numbers(dealt.community) == [1, 2, 3, 4, 5]
    assert hands(dealt) == {1: [6, 7], 2: [8, 9], 6: [10, 11]}
    assert numbers(dealt.dealer) == [12, 13]
    assert {(each.rules, each.stage) for each in dealt.order} == {(("3.7.1.1",), BEFORE)}
    assert procedure(MBS, Device.METHOD_A).rules == "3.7 3.7.1"


@shows("3.7 3.7.2 3.7.2.1", books="mbs-texas-holdem")
def test_3_7_2_1_method_b_the_dealers_cards_wait_for_the_last_decision():
    dealt = dealt_to(MBS, Device.METHOD_B, 1, 2, 6)
    before = dealt.so_far(BEFORE)
    assert text(before) == "C C C C C P1 P1 P2 P2 P6 P6"
    assert before == dealt.so_far(FLOP) == dealt.so_far(TURN)
    assert text(dealt.so_far(RIVER)) == text(before) + " D D"
    assert numbers(dealt.community) == [1, 2, 3, 4, 5]
    assert hands(dealt) == {1: [6, 7], 2: [8, 9], 6: [10, 11]}
    assert numbers(dealt.dealer) == [12, 13]
    assert {each.rules for each in dealt.order} == {("3.7.2.1",)}
    assert dealt.order[-1].readings == ("H-32",)
    assert procedure(MBS, Device.METHOD_B).rules == "3.7 3.7.2"


@shows("3.7 3.7.3 3.7.3.1", books="mbs-texas-holdem")
def test_3_7_3_1_method_c_board_dealer_positions():
    dealt = dealt_to(MBS, Device.METHOD_C, 1, 2, 6)
    assert text(dealt.order) == "C C C C C D D P1 P1 P2 P2 P6 P6"
    assert numbers(dealt.community) == [1, 2, 3, 4, 5]
    assert numbers(dealt.dealer) == [6, 7]
    assert hands(dealt) == {1: [8, 9], 2: [10, 11], 6: [12, 13]}
    assert {(each.rules, each.stage) for each in dealt.order} == {(("3.7.3.1",), BEFORE)}
    assert procedure(MBS, Device.METHOD_C).rules == "3.7 3.7.3"


@shows("3.8", books="mbs-texas-holdem")
def test_3_8_holdem_by_hand_two_rounds_of_one_card_the_board_and_after_the_decisions_the_dealer():
    dealt = dealt_to(MBS, Device.MANUAL, 1, 2, 6)
    before = dealt.so_far(BEFORE)
    assert text(before) == "P1 P2 P6 P1 P2 P6 C C C C C"
    assert before == dealt.so_far(FLOP) == dealt.so_far(TURN)
    assert text(dealt.so_far(RIVER)) == text(before) + " D D"
    assert hands(dealt) == {1: [1, 4], 2: [2, 5], 6: [3, 6]}
    assert numbers(dealt.community) == [7, 8, 9, 10, 11]
    assert numbers(dealt.dealer) == [12, 13]
    assert dealt.burned == ()
    assert {each.rules for each in dealt.order} == {("3.8",)}
    assert dealt.order[-1].readings == ("H-32",)


# -- Texas Hold'em, Resorts World Sentosa --


@shows("1.4 1.5 3.11 3.11.1 3.11.3 3.11.4 3.11.5 3.11.6", books="rws-texas-holdem")
def test_3_11_the_shoe_burns_before_hole_cards_flop_turn_and_river_and_not_before_the_dealers():
    dealt = dealt_to(RWS, Device.CARD_SHOE, 1, 2, 7)
    assert text(dealt.order) == "B P1 P2 P7 P1 P2 P7 B C C C B C B C D D"
    assert numbers(dealt.burned) == [1, 8, 12, 14]
    assert hands(dealt) == {1: [2, 5], 2: [3, 6], 7: [4, 7]}
    assert numbers(dealt.community) == [9, 10, 11, 13, 15]
    assert numbers(dealt.dealer) == [16, 17]
    assert rules_of(dealt, To.BURNED) == [("1.4", "3.11.1"), ("1.4", "3.11.3"), ("1.4", "3.11.4"), ("1.4", "3.11.5")]
    assert rules_of(dealt, To.POSITIONS) == [("3.11.1",)]
    assert rules_of(dealt, To.COMMUNITY) == [("3.11.3",), ("3.11.4",), ("3.11.5",)]
    assert rules_of(dealt, To.DEALER) == [("3.11.6",)]
    assert {each.readings for each in dealt.order if each.to in (To.BURNED, To.DEALER)} == {("H-33",)}


@shows("3.11.1 3.11.3 3.11.4 3.11.5 3.11.6", books="rws-texas-holdem")
def test_3_11_from_the_shoe_each_part_comes_after_its_decision():
    dealt = dealt_to(RWS, Device.CARD_SHOE, 1, 2)
    assert text(dealt.so_far(BEFORE)) == "B P1 P2 P1 P2"
    assert text(dealt.so_far(FLOP)) == "B P1 P2 P1 P2 B C C C"
    assert text(dealt.so_far(TURN)) == "B P1 P2 P1 P2 B C C C B C"
    assert text(dealt.so_far(RIVER)) == "B P1 P2 P1 P2 B C C C B C B C D D"


@shows("1.4 3.11", books="rws-texas-holdem")
@pytest.mark.parametrize("count", range(1, 21))
def test_1_4_the_shoe_gives_out_two_cards_a_box_and_eleven(count):
    dealt = dealt_to(RWS, Device.CARD_SHOE, *range(1, count + 1))
    assert len(dealt.order) == 2 * count + 11
    assert len(dealt.burned) == 4
    assert len(dealt.rest) == 41 - 2 * count


@shows("1.9 3.12 3.12.1 3.12.2", books="rws-texas-holdem")
def test_3_12_the_shuffler_gives_board_boxes_dealer_in_packets_and_burns_nothing():
    dealt = dealt_to(RWS, Device.SHUFFLER, 1, 2, 7)
    assert text(dealt.order) == "C C C C C P1 P1 P2 P2 P7 P7 D D"
    assert numbers(dealt.community) == [1, 2, 3, 4, 5]
    assert hands(dealt) == {1: [6, 7], 2: [8, 9], 7: [10, 11]}
    assert numbers(dealt.dealer) == [12, 13]
    assert dealt.burned == ()
    assert rules_of(dealt, To.COMMUNITY) == [("3.12.1",)]
    assert rules_of(dealt, To.POSITIONS) == rules_of(dealt, To.DEALER) == [("3.12.2",)]
    assert {each.stage for each in dealt.order} == {BEFORE}


# -- H-17: everybody has folded --


@pytest.mark.parametrize(
    ("slug", "device", "comes"),
    [
        pytest.param(RWS, Device.CARD_SHOE, "B P1 P2 P1 P2 B C C C B C B C", id="the shoe goes on with the board alone"),
        pytest.param(RWS, Device.SHUFFLER, "C C C C C P1 P1 P2 P2 D D", id="the shuffler has dealt already"),
        pytest.param(MBS, Device.METHOD_A, "C C C C C P1 P1 P2 P2 D D", id="A has dealt already"),
        pytest.param(MBS, Device.METHOD_B, "C C C C C P1 P1 P2 P2", id="B"),
        pytest.param(MBS, Device.METHOD_C, "C C C C C D D P1 P1 P2 P2", id="C has dealt already"),
        pytest.param(MBS, Device.MANUAL, "P1 P2 P1 P2 C C C C C", id="by hand"),
    ],
)
def test_h_17_an_uncontested_dealer_gets_no_more_cards(slug, device, comes):
    assert text(dealt_to(slug, device, 1, 2).so_far(RIVER, contested=False)) == comes


# -- every book and device --


@pytest.mark.parametrize(("slug", "device"), EVERY_DEAL)
def test_positions_in_any_order_are_dealt_clockwise_from_the_dealers_left(slug, device):
    ascending = dealt_to(slug, device, 2, 3, 5)
    for order in permutations([2, 3, 5]):
        assert dealt_to(slug, device, *order) == ascending
    assert list(ascending.hands) == [2, 3, 5]
    firsts = [each.position for each in ascending.order if each.position]
    assert list(dict.fromkeys(firsts)) == [2, 3, 5]


@pytest.mark.parametrize(("slug", "device"), EVERY_DEAL)
def test_only_stud_exposes_a_card(slug, device):
    assert (dealt_to(slug, device, 1).exposed is not None) == (slug in STUD)


@given(st.sampled_from(EVERY_DEAL), st.data())
def test_every_card_goes_to_one_place_and_the_same_deck_deals_the_same(which, data):
    slug, device = which
    found = edition(slug)
    positions = data.draw(st.lists(st.integers(1, found.most_positions), min_size=1, unique=True))
    deck = data.draw(st.permutations(DECK))
    dealt = deal(slug, device, positions, deck)
    held = [*dealt.burned, *dealt.dealer, *dealt.community, *(card for hand in dealt.hands.values() for card in hand)]
    assert len(set(held)) == len(held) == len(dealt.order)
    assert set(held) == set(deck[: len(held)])
    assert [*(each.card for each in dealt.order), *dealt.rest] == deck
    assert list(dealt.hands) == sorted(positions)
    assert {len(hand) for hand in dealt.hands.values()} == {found.dealt.player}
    assert (len(dealt.dealer), len(dealt.community)) == (found.dealt.dealer, found.dealt.community)
    assert deal(slug, device, tuple(reversed(positions)), tuple(deck)) == dealt


@given(st.sampled_from(EVERY_DEAL), st.permutations(DECK))
def test_the_order_tells_who_holds_what(which, deck):
    slug, device = which
    dealt = deal(slug, device, [1, 3, 4], deck)
    by_place = {to: tuple(each.card for each in dealt.order if each.to is to) for to in To}
    assert (dealt.dealer, dealt.community) == (by_place[To.DEALER], by_place[To.COMMUNITY])
    assert dealt.burned == by_place[To.BURNED]
    for position, hand in dealt.hands.items():
        assert hand == tuple(each.card for each in dealt.order if each.position == position)
    stages = [each.stage for each in dealt.order]
    assert stages == sorted(stages)
    assert max(stages) <= len(edition(which[0]).decisions.steps)


@pytest.mark.parametrize("slug", EVERY_BOOK)
def test_dealing_cites_rules_and_readings_that_exist(slug):
    assert [rule for rule, _ in edition(slug).cited_parts() if rule not in catalogue(slug)] == []
    for device in devices(slug):
        found = procedure(slug, device)
        readings = " ".join([found.readings, *(step.readings for step in found.steps)]).split()
        assert [each for each in readings if slug not in register()[each].rules] == []


@pytest.mark.parametrize("slug", EVERY_BOOK)
def test_the_rules_that_dealing_cites_say_which_part(slug):
    parts = [(rule, part) for rule, part in edition(slug).cited_parts() if part.startswith("dealing, ")]
    assert set(edition(slug).dealt.rules.split()) <= {rule for rule, _ in parts}
    assert {part.split(", ")[1].split(":")[0] for _, part in parts} == {device.value for device in edition(slug).devices}


# of the cards that two positions are dealt, those that come by a reading; the others come by the rules alone
LEANING = {
    (THREE_CARD, Device.AUTOMATED): {"S-59": "B"},
    (MBS, Device.METHOD_B): {"H-32": "D D"},
    (MBS, Device.METHOD_C): {"H-32": "D D P1 P1 P2 P2"},
    (MBS, Device.MANUAL): {"H-32": "D D"},
    (RWS, Device.CARD_SHOE): {"H-33": "B B B B D D"},
}


@pytest.mark.parametrize(("slug", "device"), EVERY_DEAL)
def test_cards_name_the_readings_by_which_they_come_where_they_do(slug, device):
    order = dealt_to(slug, device, 1, 2).order
    found = {reading for each in order for reading in each.readings}
    leaning = {reading: text(each for each in order if reading in each.readings) for reading in found}
    assert leaning == LEANING.get((slug, device), {})


# -- what is refused --


def refused(slug, device, positions=(1,), deck=DECK):
    with pytest.raises(croupier.InputError) as refusal:
        deal(slug, device, positions, deck)
    assert refusal.value.what
    return refusal.value.where, refusal.value.rules


@shows("3.7 3.8", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card")
@pytest.mark.parametrize("slug", [*STUD, THREE_CARD])
def test_3_7_stud_and_three_card_know_an_automated_and_a_manual_device(slug):
    assert devices(slug) == (Device.AUTOMATED, Device.MANUAL)
    for device in set(Device) - set(devices(slug)):
        where, rules = refused(slug, device)
        assert where == "device"
        assert {"3.7", "3.8"} <= set(rules)


@shows("3.7 3.7.1 3.7.2 3.7.3 3.8", books="mbs-texas-holdem")
def test_3_7_mbs_holdem_knows_three_methods_and_a_manual_device():
    assert devices(MBS) == (Device.METHOD_A, Device.METHOD_B, Device.METHOD_C, Device.MANUAL)
    for device in set(Device) - set(devices(MBS)):
        assert refused(MBS, device) == ("device", ("3.7", "3.7.1", "3.7.2", "3.7.3", "3.8"))


@shows("1.5 1.9 3.11 3.12", books="rws-texas-holdem")
def test_3_11_rws_knows_a_shoe_and_a_shuffler():
    assert devices(RWS) == (Device.CARD_SHOE, Device.SHUFFLER)
    for device in set(Device) - set(devices(RWS)):
        assert refused(RWS, device) == ("device", ("1.5", "3.11", "1.9", "3.12"))


@pytest.mark.parametrize("device", ["manual", None, ["manual"], 1])
def test_what_is_no_device_is_refused(device):
    assert refused(MBS, device)[0] == "device"


def test_an_unknown_book_is_refused():
    assert refused("baccarat", Device.MANUAL)[0] == "rulebook"
    with pytest.raises(croupier.InputError):
        devices("baccarat")


@shows("2.2", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@shows("2.1.1.a", books="rws-texas-holdem")
@pytest.mark.parametrize("slug", EVERY_BOOK)
def test_2_2_positions_are_those_of_the_layout_each_once(slug):
    device = devices(slug)[0]
    most = edition(slug).most_positions
    layout = tuple(edition(slug).layout.split())
    assert list(dealt_to(slug, device, *range(1, most + 1)).hands) == list(range(1, most + 1))
    assert refused(slug, device, [1, most + 1]) == ("positions[1]", layout)
    assert refused(slug, device, [0]) == ("positions[0]", layout)
    assert refused(slug, device, [2, 1, 2]) == ("positions[2]", layout)
    assert refused(slug, device, [1, True]) == ("positions[1]", layout)
    assert refused(slug, device, ["1"]) == ("positions[0]", layout)


@shows("3.4", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@shows("3.6", books="rws-texas-holdem")
@pytest.mark.parametrize("slug", EVERY_BOOK)
def test_3_4_with_nobody_in_there_is_nothing_to_deal(slug):
    assert refused(slug, devices(slug)[0], []) == ("positions", tuple(edition(slug).entry.split()))
    assert refused(slug, devices(slug)[0], 3)[0] == "positions"
    assert refused(slug, devices(slug)[0], "12")[0] == "positions"


@shows("2.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@shows("2.2.1", books="rws-texas-holdem")
@pytest.mark.parametrize("slug", EVERY_BOOK)
@pytest.mark.parametrize(
    "deck",
    [
        pytest.param(DECK[:-1], id="one short"),
        pytest.param((*DECK[:-1], DECK[0]), id="one twice"),
        pytest.param((*DECK[:-1], "As"), id="no card"),
        pytest.param(None, id="no deck"),
        pytest.param((), id="empty"),
        pytest.param("As Kd", id="text"),
    ],
)
def test_2_1_the_deck_is_fifty_two_cards_each_once(slug, deck):
    assert refused(slug, devices(slug)[0], deck=deck) == ("deck", tuple(edition(slug).pack.split()))


def test_a_plan_is_the_same_for_every_deck():
    laid_out = plan(RWS, Device.CARD_SHOE, [4, 1])
    assert laid_out is plan(RWS, Device.CARD_SHOE, (1, 4))
    assert laid_out.positions == (1, 4)
    assert hash(deal(RWS, Device.CARD_SHOE, [1, 4], DECK)) == hash(deal(RWS, Device.CARD_SHOE, [4, 1], DECK))
    assert deal(RWS, Device.CARD_SHOE, [1, 4], DECK).plan is laid_out
    assert Card("2c") is deal(RWS, Device.CARD_SHOE, [1, 4], DECK).burned[0]


# -- a deal that lies otherwise than it was recorded --


@given(st.sampled_from(EVERY_DEAL), st.data())
def test_a_deal_relaid_holds_what_is_named_and_leaves_everybody_else_alone(dealing, data):
    slug, device = dealing
    before = dealt_to(slug, device, 1, 2, 4)
    held = {holder: tuple(before.deck[at] for at in places) for holder, places in before.plan.places.items() if places}
    named = data.draw(st.lists(st.sampled_from(list(held)), unique=True, min_size=1))
    cards = data.draw(st.permutations([*(card for holder in named for card in held[holder]), *before.rest[:3]]))
    lies = tuple((holder, tuple(cards.pop() for _ in held[holder])) for holder in named)
    after = relaid(before, lies)
    assert after is not None
    now = {holder: tuple(after.deck[at] for at in after.plan.places[holder]) for holder in held}
    assert now == held | dict(lies)
    assert after == deal(slug, device, (1, 2, 4), after.deck)  # still one whole deck


@pytest.mark.parametrize(("slug", "device"), EVERY_DEAL)
def test_a_card_that_lies_with_somebody_else_needs_that_said_as_well(slug, device):
    before = dealt_to(slug, device, 1, 2)
    assert relaid(before, ((1, before.hands[2]),)) is None
    assert relaid(before, ()) == before


@shows("5.14", books="rws-texas-holdem")
def test_cards_that_left_the_shoe_together_are_dealt_in_the_order_ruled():
    before = dealt_to(RWS, Device.CARD_SHOE, 1, 2)
    first, second, third, *others = before.deck
    ruled: list[tuple[Any, Any]] = [((third, first, second), ()), ((3, 1, 2), ()), ((3,), (1, 2, 3)), ((third,), (2, 1, 3))]
    for order, places in ruled:
        after = reordered(before, order, places, drawn=5)
        assert after is not None
        assert after.deck == (third, first, second, *others)
    for order, places in (
        ((first, third), ()),
        ((third,), (1, 2)),
        ((before.deck[5], before.deck[6]), ()),
        (before.deck[3:6], ()),
        ((first, 1), ()),
    ):
        assert reordered(before, order, places, drawn=5) is None


@shows("5.14", books="rws-texas-holdem")
@pytest.mark.parametrize(
    ("ruled", "places", "what"),
    [
        ((2,), (), "say at which places"),
        ((2,), (2,), "one after the other"),
        ((2,), (2, 4), "one after the other"),
        ((1, 3), (), "one after the other"),
        ((1,), (2, 3), "name places at which the cards left together"),
        ((6,), (5, 6), "5 cards have left the shoe"),
        ((4,), (4, 5, 6), "5 cards have left the shoe"),
        ((0, 1), (), "name places from 1 to 5"),
        ((2, 2), (2, 3), "name each card once"),
    ],
)
def test_what_is_wrong_with_places_is_said_plainly(ruled, places, what):
    before = dealt_to(RWS, Device.CARD_SHOE, 1, 2)
    with pytest.raises(croupier.InputError, match=what):
        reordered(before, ruled, places, drawn=5)


@pytest.mark.parametrize(("slug", "device"), EVERY_DEAL)
def test_what_leaves_the_deck_later_comes_later_in_it(slug, device):
    stages = [slot.stage for slot in plan(slug, device, (1, 2, 4)).slots]
    assert stages == sorted(stages)
