"""What goes back to the pool when a round is void or undone, or a slip is found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from croupier.cards import DECK, parse_cards
from croupier.floor import (
    AtTable,
    EnterHands,
    recover,
    replay,
)
from croupier.jackpot import (
    JACKPOT_SYSTEM,
    ConfirmEntry,
    ContributionsReversed,
    EntryAmended,
    EntryRejected,
    ReversalBorneByHouse,
    Status,
    meters,
)
from croupier.rulebook import NOTHING, Effect, Money, Post, Refusal
from croupier.table import commands as c
from croupier.table import events as e
from floors import (
    ANN,
    BOB,
    DEALER,
    MANAGER,
    POOL,
    ROYAL,
    SHIFT,
    STRAIGHT_FLUSH,
    STUD,
    SUPERVISOR,
    THREE,
    House,
    entered,
    keyed_royal,
    of,
    void,
)


def test_s_47_a_void_round_reverses_its_contributions_and_its_open_claim():
    house = House(STUD, THREE)
    house.hit(STUD, ROYAL[STUD.slug])
    made = house.at("stud", void())
    assert (len(of(made, EntryRejected)), len(of(made, ContributionsReversed))) == (1, 1)
    assert of(made, EntryRejected)[0].why == "the pack is foul"
    assert (house.displayed, meters(house.floor.pools[POOL]).wagered) == ("499999.00", NOTHING)
    assert house.floor.pools[POOL].reserve == 0


def test_s_47_r_29_what_follows_from_a_player_s_withdrawal_no_dealer_has_done():
    """Who opened the round may be gone by then: the equipment gives the contribution back, and the table has the player."""
    house = House(STUD, THREE)
    house.bets(STUD)
    house.close_and_deal(STUD)
    house.at("stud", c.ReportPowerFailure(SUPERVISOR, why="no light"))
    made = house.at("stud", c.Withdraw(ANN, player=ANN.name))
    (back,) = of(made, ContributionsReversed)
    assert (back.by, back.why) == (JACKPOT_SYSTEM, "as decided at the table")
    assert {each.by for each in of(made, e.StakeReturned)} == {ANN}
    made = house.at("stud", c.Withdraw(DEALER, player=BOB.name))
    assert [each.by for each in of(made, ContributionsReversed)] == [DEALER]


def test_s_47_the_house_bears_the_reversal_if_a_share_was_locked_elsewhere_in_between():
    house = House(STUD, THREE)
    house.bets(STUD)
    house.close_and_deal(STUD)
    house.hit(THREE, STRAIGHT_FLUSH[THREE.slug])
    shown = house.displayed
    assert of(house.at("stud", void()), ReversalBorneByHouse)
    assert house.displayed == shown


def test_h_60_a_settled_round_that_is_undone_puts_back_what_its_award_took():
    house = House(STUD, THREE)
    house.confirm(house.hit(STUD, ROYAL[STUD.slug]))
    house.settle(STUD)
    assert entered(house.floor.pools[POOL], 1).from_reserve == Money.dollars(1)  # a tenth of two stakes
    made = house.at("stud", void())
    assert sum((event.paid for event in of(made, e.SettlementUndone)), NOTHING) >= Money.dollars(500_001)
    assert entered(house.floor.pools[POOL], 1).status is Status.RECOVERED
    assert (house.displayed, house.floor.pools[POOL].reserve) == ("499999.00", 0)
    counted = meters(house.floor.pools[POOL])
    assert (counted.paid, counted.house_added, counted.hits) == (NOTHING, NOTHING, 0)


def test_3_10_1_a_hand_that_is_not_shown_is_not_entered_and_an_entered_one_cannot_be_refused():
    """S-83: who refuses comparison before the hands are opened has no jackpot; afterwards it is too late."""
    house = House(STUD, THREE)
    house.bets(STUD)
    house.close_and_deal(STUD, ROYAL[STUD.slug], at_2="Ah Kh Qh Jh Th")
    house.at("stud", c.Decide(DEALER, 1, "bet"), c.Decide(DEALER, 2, "bet"), c.Decline(BOB, 2))
    house.play_on(STUD)
    house.hit(THREE, ROYAL[THREE.slug])
    assert (house.amount(1), house.amount(2)) == ("500001.00", "100002.00")
    for by in (ANN, DEALER, SHIFT):
        house.refuses(AtTable("stud", c.Decline(by, 1), house.clock))
    house.confirm(1)
    for by in (ANN, DEALER, SHIFT):
        house.refuses(AtTable("stud", c.Decline(by, 1), house.clock))
    house.settle(STUD)
    assert (house.paid("stud"), house.paid("stud", 2)) == ("500001.00", "0.00")


@pytest.mark.parametrize("slug", ROYAL)
def test_s_72_when_open_hands_were_keyed_for_each_other_the_claim_goes_with_the_cards(slug):
    house, rules, hands = keyed_royal(slug)
    house.confirm(1)
    exchanged = c.CorrectCards(SHIFT, 1, hands[2], "keyed for each other", also=((2, hands[1]),))
    assert of(house.at("table", exchanged), EntryAmended)
    assert "not confirmed" in house.waits(rules).what
    house.confirm(1)
    house.settle(rules)
    assert (house.paid("table"), house.paid("table", 2)) == ("0.00", "500001.00")


@pytest.mark.parametrize("slug", ROYAL)
def test_s_86_a_hand_that_left_the_entry_and_came_back_was_not_rejected(slug):
    house, rules, hands = keyed_royal(slug)
    dealt: Any = house.floor.tables["table"].deal
    lie = {*hands[1], *hands[2], *dealt.community, *dealt.dealer}
    others = tuple([card for card in DECK if card not in lie][:: len(DECK) // 7][: len(hands[1])])
    assert of(house.at("table", c.CorrectCards(SHIFT, 1, others, "as it lies")), EntryRejected)
    assert of(house.at("table", c.CorrectCards(SHIFT, 1, hands[1], "as it lies after all")), EntryAmended)
    assert "not confirmed" in house.waits(rules).what
    house.confirm(1)
    house.settle(rules)
    assert house.paid("table") == "500001.00"


def test_s_86_a_hand_rejected_at_the_table_is_entered_as_what_it_is_when_its_cards_are_put_right():
    house, rules, hands = keyed_royal(STUD.slug)
    house.at("table", c.RejectJackpotHand(SUPERVISOR, 1, "it is a nine"))
    nothing = house.refuses(EnterHands("table", "as it lies", DEALER, house.clock))
    assert "it is entered again when the rejection is lifted" in nothing.what
    house.at("table", c.CorrectCards(MANAGER, 1, (*hands[1][:-1], *parse_cards("9s")), "it is a nine"))
    house.confirm(1)
    house.settle(rules)
    assert house.paid("table") == "200.00"
    assert replay(house.opened, house.events) == house.floor


@pytest.mark.parametrize("slug", ROYAL)
def test_s_86_h_76_a_hand_rejected_at_the_table_in_haste_is_entered_again_until_it_is_settled(slug):
    house, rules, _ = keyed_royal(slug)
    lift = c.LiftRejection(MANAGER, 1, "it is the ten after all")
    assert "name a hand" in house.refuses(AtTable("table", lift, house.clock)).what
    late, _, _ = keyed_royal(slug)
    for each in (house, late):
        each.at("table", c.RejectJackpotHand(MANAGER, 1, "hasty"))
    assert house.refuses(AtTable("table", replace(lift, by=DEALER), house.clock)).allowed_to is not None
    assert "say why" in house.refuses(AtTable("table", replace(lift, why=""), house.clock)).what
    (lifted,) = of(house.at("table", lift), e.RejectionLifted)
    assert lifted.readings in (("S-86",), ("H-76",))
    house.confirm(1)
    house.settle(rules)
    assert house.paid("table") == "500001.00"
    assert recover(house.opened, house.events) == house.floor
    late.settle(rules)
    assert late.paid("table") == "0.00"
    again = EnterHands("table", "it is the ten after all", DEALER, late.clock)
    for too_late in (late.refuses(AtTable("table", lift, late.clock)), late.refuses(again)):
        assert "is settled: it takes a ruling" in too_late.what
    assert late.refuses(again).allowed_to is Post.SHIFT_MANAGER
    void, _, _ = keyed_royal(slug)
    void.at("table", c.RejectJackpotHand(MANAGER, 1, "hasty"))
    void.at("table", c.MakeRuling(SHIFT, why="a bent card", effect=Effect.VOID))
    assert isinstance(void.refuses(AtTable("table", lift, void.clock)), Refusal)


@pytest.mark.parametrize("slug", ROYAL)
def test_s_72_h_62_a_slip_found_after_an_award_was_paid_corrects_all_but_the_award(slug):
    house, rules, hands = keyed_royal(slug)
    other, _, _ = keyed_royal(slug)
    exchanged = c.CorrectCards(SUPERVISOR, 1, hands[2], "keyed for each other", also=((2, hands[1]),))
    other.at("table", exchanged)
    for each in (house, other):
        each.pool(ConfirmEntry(1, True, MANAGER, each.clock))
        each.settle(rules)
    (corrected, *anew) = house.at("table", exchanged)
    assert corrected.award_stays == (1, 2)
    assert {type(event) for event in anew} == {e.SettlementCorrected}
    assert (house.paid("table"), house.paid("table", 2)) == ("500001.00", "0.00")
    settled, wanted = (each.floor.tables["table"].settled for each in (house, other))
    assert {area: both for area, both in settled.items() if area[1] != "jackpot"} == {
        area: both for area, both in wanted.items() if area[1] != "jackpot"
    }
    assert recover(house.opened, house.events) == house.floor
    house.at("table", c.MakeRuling(SHIFT, why="the other hand has won", effect=Effect.REMOVED, position=1))
    assert house.paid("table", 2) == "0.00"
