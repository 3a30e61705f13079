"""Who may confirm a jackpot hand, and who has had a hand in it (R-17)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from croupier.cards import DECK, parse_cards
from croupier.floor import (
    AtPool,
    AtTable,
    EnterHands,
    decide,
    recover,
    replay,
    view,
)
from croupier.games import edition
from croupier.jackpot import (
    ConfirmEntry,
    RejectEntry,
    ReportLostLink,
    UnlinkTable,
)
from croupier.rulebook import NOTHING, Actor, Case, Money, Post, Refusal, To
from croupier.table import CardSource, Phase, Reveal, deal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.card_places import leaving, to_key
from floors import (
    ANN,
    ANTE,
    BOB,
    DEALER,
    EVERY_BOOK,
    HOLDEM,
    MANAGER,
    POOL,
    ROYAL,
    RWS,
    SHIFT,
    STRAIGHT_FLUSH,
    STUD,
    SUPERVISOR,
    THREE,
    UNIT,
    House,
    confirms,
    entered,
    hit,
    keyed_royal,
    of,
    offered,
    setup,
    stacked,
)


@EVERY_BOOK
def test_s_50_no_supervisor_turns_a_hand_into_a_royal_flush(rules):
    hand, board = ROYAL[rules.slug]
    royal = parse_cards(hand)
    for opened in (False, True):
        house = House(rules, order=edition(rules.slug).linked_jackpot.order)
        house.bets(rules)
        deck = list(stacked(rules, {}, board))
        for number, card in enumerate(royal):  # they stay in the device
            at = deck.index(card)
            deck[at], deck[51 - number] = deck[51 - number], deck[at]
        house.at(rules.table, c.CloseBets(DEALER), c.DealCards(DEALER, tuple(deck)))
        if opened:
            house.play_on(rules)
        report = c.ReportWrongCount(SUPERVISOR, why="as counted", position=1, repaired=True, lies=((1, royal),))
        assert of(house.at(rules.table, report), e.CountDidNotFit)
        now: Any = house.floor.tables[rules.table].deal
        assert now.hands[1] != royal


CORRECTED = (
    "who has corrected cards, a decision or a jackpot wager of a round, or lifted a rejection in it, may not confirm its "
    "jackpot hands: somebody else must"
)


@EVERY_BOOK
@pytest.mark.parametrize("opened", [False, True])
def test_r_17_who_has_found_a_jackpot_wager_does_not_confirm(rules, opened):
    house = House(rules, order=edition(rules.slug).linked_jackpot.order)
    house.at(rules.table, c.OpenBets(DEALER))
    house.at(rules.table, *(c.PlaceWager(DEALER, who.name, at, "ante", ANTE) for at, who in enumerate((ANN, BOB), 1)))
    house.at(rules.table, c.PlaceWager(DEALER, "Bob", 2, "jackpot", UNIT))
    house.close_and_deal(rules, ROYAL[rules.slug])
    if opened:
        house.play_on(rules)
    report = c.ReportStake(SHIFT, why="it lay there", player="Ann", position=1, wager="jackpot", lies=UNIT)
    if opened:
        for by in (DEALER, SUPERVISOR, MANAGER):
            assert house.refuses(AtTable(rules.table, replace(report, by=by), house.clock)).allowed_to is Post.SHIFT_MANAGER
    house.at(rules.table, report)
    house.play_on(rules)
    if not house.floor.entry(rules.table):
        house(EnterHands(rules.table, "it was not entered", SHIFT, house.clock))
    refused = confirms(house, 1, SHIFT)
    assert (refused.what, refused.rules.count("R-17")) == (CORRECTED, 1)
    house.confirm(1)
    house.settle(rules)
    assert house.paid(rules.table) == "500001.00"
    assert replay(house.opened, house.events) == house.floor


@EVERY_BOOK
def test_r_17_who_has_corrected_cards_does_not_confirm(rules):
    house = House(rules, order=edition(rules.slug).linked_jackpot.order)
    house.bets(rules)
    hand, board = ROYAL[rules.slug]
    house.at(rules.table, c.CloseBets(DEALER), c.DealCards(DEALER, stacked(rules, {2: hand}, board)))
    dealt: Any = house.floor.tables[rules.table].deal
    lies = ((1, dealt.hands[2]), (2, dealt.hands[1]))
    house.at(rules.table, c.ReportMisdeal(SUPERVISOR, why="as counted", repaired=True, lies=lies))
    for position in tuple(house.floor.tables[rules.table].choosing):
        house.at(rules.table, c.ChooseCourse(DEALER, position=position, play_on=True))
    house.play_on(rules)
    for by in (SUPERVISOR, replace(SUPERVISOR, name="sue"), replace(SUPERVISOR, identity="E 9")):
        refused = confirms(house, 1, by)
        assert refused.what == CORRECTED
        assert "R-17" in refused.rules
    house.pool(ConfirmEntry(1, True, MANAGER, house.clock))
    house.settle(rules)
    assert house.paid(rules.table) == "500001.00"


@EVERY_BOOK
def test_r_17_s_86_h_76_who_has_lifted_a_rejection_does_not_confirm(rules):
    house, _ = hit(rules)
    house.at(rules.table, c.RejectJackpotHand(SUPERVISOR, 1, "hasty"), c.LiftRejection(MANAGER, 1, "it is the ten"))
    if not house.floor.entry(rules.table):
        house(EnterHands(rules.table, "as it lies", DEALER, house.clock))
    entry: Any = house.floor.entry(rules.table)
    refused = confirms(house, entry.number, MANAGER)
    assert (refused.what, refused.rules.count("R-17")) == (CORRECTED, 1)
    house.confirm(entry.number)
    house.settle(rules)
    assert house.paid(rules.table) == "500001.00"


@pytest.mark.parametrize("rules", [STUD, THREE, HOLDEM], ids=lambda rules: rules.slug)
def test_r_17_s_79_who_says_that_a_jackpot_wager_counts_after_all_does_not_confirm(rules):
    """It was reported without its Ante and went back, so by the second report nothing more was found."""
    house = House(rules)
    house.at(rules.table, c.OpenBets(DEALER), c.SitDown(DEALER, "Bob", 1), c.PlaceWager(DEALER, "Ann", 1, "ante", ANTE))
    house.at(rules.table, c.PlaceWager(DEALER, "Cy", 2, "ante", ANTE))
    house.close_and_deal(rules, ROYAL[rules.slug])
    house.play_on(rules)
    other = Actor("Gil", Post.SHIFT_MANAGER)
    jackpot = c.ReportStake(other, why="it lay there", player="Bob", position=1, wager="jackpot", lies=UNIT)
    house.at(rules.table, jackpot, replace(jackpot, by=SHIFT, wager="ante", lies=ANTE), replace(jackpot, by=SHIFT))
    assert [hand.whose for hand in entered(house.floor.pools[POOL], 1).hands] == ["Bob"]
    assert confirms(house, 1, SHIFT).what == CORRECTED
    house.confirm(1)


def test_r_17_3_15_1_who_says_that_another_winner_had_no_jackpot_wager_does_not_confirm():
    house = House(STUD)
    house.bets(STUD)
    house.close_and_deal(STUD, ROYAL[STUD.slug], at_2="Ah Kh Qh Jh Th")
    house.play_on(STUD)
    assert [str(made.amount) for made in entered(house.floor.pools[POOL], 1).locked.awards] == ["300000.50", "300000.50"]
    house.at("stud", c.ReportStake(SHIFT, why="it was none", player="Bob", position=2, wager="jackpot", lies=NOTHING))
    assert house.amount(1) == "500001.00"
    assert confirms(house, 1, SHIFT).what == CORRECTED
    house.confirm(1)


@EVERY_BOOK
def test_r_17_s_86_h_76_who_enters_a_rejected_hand_again_does_not_confirm(rules):
    house, number = hit(rules)
    house.pool(RejectEntry(number, "not as read", SHIFT, house.clock))
    house(EnterHands(rules.table, "as it lies", replace(SHIFT, name="Gil"), house.clock))
    refused = confirms(house, number + 1, replace(SHIFT, name="Gil"))
    assert (refused.what, refused.rules.count("R-17")) == (CORRECTED, 1)
    house.pool(ConfirmEntry(number + 1, True, MANAGER, house.clock))
    house.settle(rules)
    assert house.paid(rules.table) == "500001.00"


@EVERY_BOOK
@pytest.mark.parametrize("by", [SUPERVISOR, MANAGER, SHIFT], ids=lambda by: by.post.value)
def test_s_86_h_76_6_2_nobody_below_the_post_that_rejected_enters_the_hand_again(rules, by):
    house, number = hit(rules)
    house.pool(RejectEntry(number, "not as read", by, house.clock))
    for lower in (DEALER, SUPERVISOR, MANAGER):
        again = EnterHands(rules.table, "as it lies", lower, house.clock)
        assert bool(offered(house, lower, rules.table, EnterHands)) is (lower.post >= by.post)
        if lower.post < by.post:
            refused = house.refuses(again)
            assert refused.what.startswith(f"a {by.post.title} has rejected entry {number}: nobody below that post enters")
            assert refused.allowed_to is by.post
    house(EnterHands(rules.table, "as it lies", replace(by, name="Gil"), house.clock))
    house.pool(ConfirmEntry(number + 1, True, by, house.clock))
    house.settle(rules)
    assert house.paid(rules.table) == "500001.00"
    assert recover(house.opened, house.events) == house.floor


@pytest.mark.parametrize("slug", ROYAL)
@pytest.mark.parametrize("at_table", [False, True])
def test_s_86_h_76_nobody_below_the_post_that_rejected_corrects_the_cards_of_that_hand(slug, at_table):
    """Else whoever says that they are others, and then that they are as before, would undo the rejection."""
    house, _, hands = keyed_royal(slug)
    if at_table:
        house.at("table", c.RejectJackpotHand(SHIFT, 1, "it is a nine"))
    else:
        house.pool(RejectEntry(1, "it is a nine", SHIFT, house.clock))
    dealt: Any = house.floor.tables["table"].deal
    spare = [card for card in DECK if card not in {*hands[1], *hands[2], *dealt.community, *dealt.dealer}]
    others = c.CorrectCards(MANAGER, 1, (*hands[1][:-1], spare[0]), "as it lies")
    with_it = c.CorrectCards(MANAGER, 2, (*hands[2][:-1], spare[0]), "as it lies", also=((1, (*hands[1][:-1], spare[1])),))
    board = c.CorrectCards(MANAGER, To.COMMUNITY, (*dealt.community[:-1], spare[0]), "as it lies")
    for command in (others, with_it, *((board,) if dealt.community else ())):
        refused = house.refuses(AtTable("table", command, house.clock))
        assert "a Shift Manager has rejected the jackpot hand of position 1: nobody below that post" in refused.what.replace(
            "Gaming ", ""
        ).replace("Table Game ", "")
        assert refused.allowed_to is Post.SHIFT_MANAGER
        assert command not in [each.command for each in view(house.floor, MANAGER, "table").table.offers]
    house.at("table", replace(others, holder=2, cards=(*hands[2][:-1], spare[0])))  # another hand, which was not rejected
    house.at("table", replace(others, by=SHIFT, cards=(*hands[1][:-1], spare[1])))
    assert recover(house.opened, house.events) == house.floor


def keyed_by(slug: str, keys: dict[Any, Actor]) -> House:
    """A table without a reader where Ann's Royal Flush was keyed by these, and else by the dealer."""
    rules = setup("table", slug, cards=CardSource.KEYED)
    house = House(rules, order=edition(slug).linked_jackpot.order)
    hand, board = ROYAL[slug]
    deck = stacked(rules, {1: hand}, board)
    house.bets(rules)
    house.at("table", c.CloseBets(DEALER), c.DealCards(DEALER))
    house.play_on(rules)
    plan: Any = house.floor.tables["table"].deal
    for holder in plan.plan.places:
        if places := to_key(house.floor.tables["table"], holder):
            house.at("table", c.KeyCards(keys.get(holder, DEALER), holder, tuple(deck[place] for place in places)))
    return house


KEYED = "who has keyed the cards of a jackpot hand, or entered it by hand, may not confirm it: somebody else must"


@pytest.mark.parametrize("slug", ROYAL)
@pytest.mark.parametrize("holder", [1, To.COMMUNITY, 2, To.DEALER])
def test_r_17_who_has_keyed_the_cards_of_a_jackpot_hand_does_not_confirm(slug, holder):
    if holder is To.COMMUNITY and not ROYAL[slug][1]:
        return
    house = keyed_by(slug, {holder: SUPERVISOR})
    decides = holder in (1, To.COMMUNITY)
    for by in (SUPERVISOR, replace(SUPERVISOR, identity="E 9"), replace(SUPERVISOR, name="SUE")):
        answer = confirms(house, 1, by)
        assert isinstance(answer, Refusal) is decides
        if decides:
            assert answer.what == KEYED
            assert "R-17" in answer.rules
    assert bool(offered(house, SUPERVISOR, "table", ConfirmEntry)) is not decides
    house.pool(ConfirmEntry(1, True, MANAGER, house.clock))
    assert recover(house.opened, house.events) == house.floor


@pytest.mark.parametrize("slug", ROYAL)
def test_r_30_s_72_h_62_no_jackpot_hand_is_confirmed_while_a_card_of_its_round_is_in_doubt(slug):
    house, rules, hands = keyed_royal(slug)
    twice = c.CorrectCards(MANAGER, 2, (*hands[2][:-1], hands[1][0]), "as seen")
    assert of(house.at("table", twice), e.CardDoubted)
    refused = confirms(house, 1, SUPERVISOR)
    assert refused.what.startswith("entry 1 is not confirmed yet: a card of this round cannot be: correct it")
    assert {"R-30"} < set(refused.rules)
    assert not offered(house, SUPERVISOR, "table", ConfirmEntry)
    void, _, _ = keyed_royal(slug)
    void.at("table", twice, c.ReportPack(SHIFT, why="a second ace", fault=Case.FOREIGN_CARD))
    assert (void.floor.tables["table"].phase, void.floor.entry("table")) == (Phase.BETWEEN, None)
    house.at("table", c.CorrectCards(MANAGER, 2, hands[2], "as it lies"))
    assert offered(house, SUPERVISOR, "table", ConfirmEntry)
    house.pool(ConfirmEntry(1, True, SUPERVISOR, house.clock))
    house.settle(rules)
    assert house.paid("table") == "500001.00"


def test_r_30_5_10_no_jackpot_hand_is_confirmed_while_players_choose_after_a_dealing_error():
    house, number = hit(RWS[0])
    report = c.ReportMisdeal(SUPERVISOR, why="as the camera shows", positions=(1,))
    house.at("rws 1", report)
    assert "position 1 must choose first" in confirms(house, number, MANAGER).what
    assert not offered(house, MANAGER, "rws 1", ConfirmEntry)
    house.at("rws 1", c.ChooseCourse(DEALER, position=1, play_on=True))
    house.pool(ConfirmEntry(number, True, MANAGER, house.clock))


@EVERY_BOOK
def test_r_17_who_has_corrected_a_decision_does_not_confirm(rules):
    """By a later wager that lay there a hand that was entered as folded wins its award."""
    house = House(rules, order=edition(rules.slug).linked_jackpot.order)
    house.bets(rules)
    house.close_and_deal(rules, ROYAL[rules.slug])
    house.at(rules.table, c.Decide(DEALER, 1, "fold"))
    house.play_on(rules)
    stays = next(choice.places for choice in edition(rules.slug).decisions.steps[0] if choice.places)
    lies = Money(ANTE.cents * edition(rules.slug).wager_named[stays].antes)
    report = c.ReportStake(SHIFT, why="it lay there", player="Ann", position=1, wager=stays, lies=lies)
    assert of(house.at(rules.table, report), e.DecisionCorrected)
    if not house.floor.entry(rules.table):
        house(EnterHands(rules.table, "it was not entered", SHIFT, house.clock))
    number: Any = house.floor.entry(rules.table)
    refused = confirms(house, number.number, SHIFT)
    assert (refused.what, refused.rules.count("R-17")) == (CORRECTED, 1)
    house.confirm(number.number)
    house.settle(rules)
    assert house.paid(rules.table) == "500001.00"
    assert recover(house.opened, house.events) == house.floor


@pytest.mark.parametrize("source", [CardSource.KEYED, CardSource.SCANNING_SHOE])
def test_r_17_cards_keyed_anew_or_put_through_the_shoe_again_are_corrected_too(source):
    rules = setup("stud", "mbs-singapore-stud-v9", cards=source)
    house = House(rules)
    house.bets(rules)
    hands = {1: parse_cards(ROYAL[rules.slug][0]), 2: parse_cards("2c 3d 5h 7c 9d")}
    deck = stacked(rules, {1: ROYAL[rules.slug][0], 2: "2c 3d 5h 7c 9d"})
    house.at("stud", c.CloseBets(DEALER))
    if source is CardSource.KEYED:
        house.at("stud", c.DealCards(DEALER))
        places: Any = deal(rules.slug, rules.device, (1, 2), deck)
        house.at("stud", c.KeyCards(DEALER, To.DEALER, places.dealer[-1:]))
        house.play_on(rules)
        house.at("stud", c.KeyCards(DEALER, To.DEALER, places.dealer[:-1]), c.KeyCards(DEALER, 2, hands[2]))
        house.at("stud", c.KeyCards(DEALER, 1, parse_cards("As Ks Qs Js 4h")))
        house.at("stud", c.CorrectCards(SUPERVISOR, 1, hands[1], "it is the ten"))
    else:
        house.at("stud", *(c.ScanCard(DEALER, card) for card in deck[:3]), c.ScanCard(DEALER, deck[2]))  # it cannot be
        house.at("stud", c.ScanAgain(SUPERVISOR, deck[3], "as it lies"))
        while leaving(house.floor.tables["stud"]):
            house.at("stud", c.ScanCard(DEALER, deck[leaving(house.floor.tables["stud"])[0]]))
        house.play_on(rules)
    if not house.floor.pools[POOL].entries:
        house(EnterHands("stud", "as seen", DEALER, house.clock))
    assert "corrected cards" in confirms(house, 1, SUPERVISOR).what
    house.pool(ConfirmEntry(1, True, MANAGER, house.clock))


@EVERY_BOOK
def test_s_66_a_post_at_the_table_is_a_post_in_the_pool(rules):
    house, number = hit(rules)
    for by in (replace(DEALER, post=Post.PIT_SUPERVISOR), Actor("dee", Post.SHIFT_MANAGER, "E 4")):
        for command in (ConfirmEntry(number, True, by, house.clock), RejectEntry(number, "no", by, house.clock)):
            assert "has acted as Dealer in this round" in house.refuses(AtPool(POOL, command)).what
    house.confirm(number)
    acts = AtTable(rules.table, c.Settle(replace(SUPERVISOR, post=Post.DEALER)), house.clock)
    assert "has acted as Pit Supervisor in this round" in house.refuses(acts).what
    again = EnterHands(rules.table, "again", replace(SUPERVISOR, post=Post.DEALER), house.clock)
    assert "has acted as Pit Supervisor in this round" in house.refuses(again).what
    house.settle(rules)
    house.at(rules.table, c.OpenBets(replace(SUPERVISOR, post=Post.DEALER)))  # a post changes between rounds


@EVERY_BOOK
def test_r_17_the_winner_does_not_confirm(rules):
    house, number = hit(rules)
    by_name = Actor("Ann", Post.PIT_SUPERVISOR), Actor("ANN", Post.SHIFT_MANAGER), Actor("Ann", Post.PIT_SUPERVISOR, "E 3")
    by_identity = Actor("Anna", Post.PIT_SUPERVISOR, "Ann"), Actor("Zoe", Post.SHIFT_MANAGER, "ANN")
    for by in (*by_name, *by_identity):
        assert confirms(house, number, by).what == "who wins an award may not confirm it: somebody else must"
    house.confirm(number)


@pytest.mark.parametrize("rules", [STUD, THREE, HOLDEM], ids=lambda rules: rules.slug)
def test_an_entry_tells_nothing_of_a_dealers_hand_that_lies_face_down(rules):
    hand, board = {**STRAIGHT_FLUSH, HOLDEM.slug: ("9h 8h", "")}[rules.slug]
    found = set()
    for seed in range(30):
        house = House(rules)
        ante, jackpot = c.PlaceWager(ANN, "Ann", 1, "ante", ANTE), c.PlaceWager(ANN, "Ann", 1, "jackpot", UNIT)
        house.at(rules.table, c.OpenBets(DEALER), ante, jackpot, c.CloseBets(DEALER))
        deck = list(stacked(rules, {1: hand}, board, dealt=(1,)))
        dealt = deal(rules.slug, rules.device, (1,), deck)
        hidden = [
            place for place, card in enumerate(deck) if card in {*dealt.dealer, *dealt.rest} and card is not dealt.exposed
        ]
        cards = Random(seed).sample([deck[place] for place in hidden], len(hidden))
        for place, card in zip(hidden, cards, strict=True):
            deck[place] = card
        house.at(rules.table, c.DealCards(DEALER, tuple(deck)), c.Decide(ANN, 1, "fold"))
        while house.floor.tables[rules.table].phase is Phase.TURNING:
            house.at(rules.table, c.TurnUp(DEALER))
        assert Reveal.DEALER not in house.floor.tables[rules.table].turned
        found.add(tuple(entry.hands for entry in house.floor.pools[POOL].entries))
    assert len(found) == 1


def test_r_29_nobody_has_the_name_of_the_equipment():
    house, number = hit(STUD)
    for by in (Actor("jackpot system", Post.PIT_SUPERVISOR), Actor("Jackpot System", Post.SHIFT_MANAGER, "E 1")):
        assert "the name of the equipment" in confirms(house, number, by).what
        assert "the name of the equipment" in house.refuses(AtPool(POOL, ReportLostLink("stud", "x", house.clock, by))).what
        linked = UnlinkTable("stud", SHIFT, by, house.clock)
        assert "the name of the equipment" in house.refuses(AtPool(POOL, linked)).what
    equipment = Actor("jackpot system", Post.DEALER)
    settles = AtTable("stud", c.Settle(equipment), house.clock)
    assert "the name of the equipment" in house.refuses(settles).what
    assert not isinstance(decide(house.floor, AtPool(POOL, ReportLostLink("stud", "no answer", house.clock))), Refusal)
