"""Jackpot stakes that are found to be other than entered, and what they contribute."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier import jackpot
from croupier.floor import (
    AtPool,
    AtTable,
)
from croupier.jackpot import (
    ChangeParameters,
    ContributionCorrected,
    ContributionsReversed,
    ContributionsTaken,
    CorrectContribution,
    Order,
    ReportLostLink,
    Stake,
    meters,
)
from croupier.rulebook import NOTHING, Money, Refusal
from croupier.table import commands as c
from croupier.table import events as e
from floors import (
    ANN,
    BASE,
    BOB,
    DEALER,
    HOLDEM,
    MANAGER,
    PARAMETERS,
    POOL,
    ROYAL,
    RWS,
    SHIFT,
    STUD,
    UNIT,
    House,
    of,
    remove,
    seen_at_close,
    stacked,
    stake_found,
)


@pytest.mark.parametrize(("lies", "counts"), [(7, 5), (12, 10), (27, 25), (4, 0)])
@pytest.mark.parametrize("cap", [None, BASE + Money(150)])
def test_h_23_a_jackpot_stake_of_another_size_contributes_for_what_counts_of_it(lies, counts, cap):
    house, plain = (House(HOLDEM, cap=cap) for _ in range(2))
    for each in (house, plain):
        each.bets(HOLDEM)
    house.at("holdem", c.CloseBets(DEALER), stake_found(Money.dollars(lies)))
    if not counts:
        plain.at("holdem", c.TakeBack(ANN, "Ann", 1, "jackpot"))
    elif counts > 5:
        plain.at("holdem", c.PlaceWager(ANN, "Ann", 1, "jackpot", Money.dollars(counts - 5)))
    plain.at("holdem", c.CloseBets(DEALER))
    assert meters(house.floor.pools[POOL]) == meters(plain.floor.pools[POOL])  # as if it had been so at the close
    assert house.floor.pools[POOL].carried == plain.floor.pools[POOL].carried
    corrected = [moved.event for moved in house.events if isinstance(moved.event, ContributionCorrected)]
    assert [each.why for each in corrected] == ["as the camera shows"] * (counts not in (0, 5))


def test_h_23_what_a_smaller_stake_gave_too_much_comes_off_or_is_borne_by_the_house():
    for locked in (False, True):
        house = House(HOLDEM, STUD)
        house.bets(HOLDEM)
        house.at("holdem", c.PlaceWager(ANN, "Ann", 1, "jackpot", Money.dollars(20)), c.CloseBets(DEALER))
        if locked:
            house.bets(STUD)
            house.close_and_deal(STUD, ROYAL[STUD.slug])
            house.play_on(STUD)
        shown, held = house.floor.pools[POOL].displayed, house.floor.pools[POOL].borne
        (*_, corrected) = house.at("holdem", stake_found(Money.dollars(12)))
        assert (corrected.was.stake, corrected.now.stake) == (Money.dollars(25), Money.dollars(10))
        assert bool(corrected.borne_because) == locked
        assert house.floor.pools[POOL].displayed == (shown if locked else shown - Money.dollars(3))
        assert house.floor.pools[POOL].borne - held == (450 if locked else 0)  # 15 at a fifth and a tenth, in cents


@pytest.mark.parametrize("when", ["closed", "dealt", "settled"])
@pytest.mark.parametrize("lies", [0, 10, 25])
def test_h_68_a_jackpot_stake_that_was_not_entered_as_it_lay_contributes_for_what_lay(when, lies):
    house, plain = (House(HOLDEM) for _ in range(2))
    for each in (house, plain):
        each.bets(HOLDEM)
    if lies > 5:
        plain.at("holdem", c.PlaceWager(ANN, "Ann", 1, "jackpot", Money.dollars(lies - 5)))
    elif not lies:
        plain.at("holdem", c.TakeBack(ANN, "Ann", 1, "jackpot"))
    for each in (house, plain):
        if when == "closed":
            each.at("holdem", c.CloseBets(DEALER))
        else:
            each.close_and_deal(HOLDEM)
        if when == "settled":
            each.play_on(HOLDEM)
            each.settle(HOLDEM)
    house.at("holdem", seen_at_close(lies))
    assert meters(house.floor.pools[POOL]) == meters(plain.floor.pools[POOL])
    assert house.floor.pools[POOL].carried == plain.floor.pools[POOL].carried


@pytest.mark.parametrize("dealt", [False, True])
def test_h_68_a_jackpot_stake_that_was_not_entered_at_all_contributes(dealt):
    house, plain = (House(HOLDEM) for _ in range(2))
    for each in (house, plain):
        each.bets(HOLDEM)
    house.at("holdem", c.TakeBack(ANN, "Ann", 1, "jackpot"))
    for each in (house, plain):
        each.at("holdem", c.CloseBets(DEALER))
    if dealt:
        house.at("holdem", c.DealCards(DEALER, stacked(HOLDEM, {}, dealt=(1, 2))))
    house.at("holdem", seen_at_close(5))
    assert meters(house.floor.pools[POOL]) == meters(plain.floor.pools[POOL])


def test_a_later_wager_is_not_found_before_anybody_may_make_it():
    house = House(STUD)
    house.bets(STUD)
    house.at("stud", c.CloseBets(DEALER))
    before = house.floor
    assert house.refuses(AtTable("stud", seen_at_close(50, wager="bet"), 100)).rules
    assert house.floor == before


def test_r_14_a_jackpot_stake_that_is_found_to_be_implausible_is_not_corrected():
    house = House(HOLDEM, largest_contribution=Money(150))  # of one unit
    house.bets(HOLDEM)
    house.at("holdem", c.CloseBets(DEALER))
    before = house.floor
    assert "R-14" in house.refuses(AtTable("holdem", seen_at_close(10), 100)).rules
    assert house.floor == before


def test_r_14_what_was_plausible_when_it_was_found_goes_back_whatever_figures_are_in_force_since():
    """What was found in parts leaves a meter in parts, each of them less than what was plausible before."""
    house = House(HOLDEM, STUD)
    house.bets(HOLDEM)
    house.close_and_deal(HOLDEM)
    house.at("holdem", seen_at_close(20), seen_at_close(25))
    changed = replace(PARAMETERS, largest_contribution=Money.dollars(2))
    house.pool(ChangeParameters(changed, SHIFT, MANAGER, house.clock))
    house.confirm(house.hit(STUD, ROYAL[STUD.slug]))
    house.settle(STUD)
    house.at("holdem", remove(1))
    taken = house.floor.taken("holdem")
    assert taken is not None
    assert (1 in taken.contributions, taken.borne) == (False, {1: Money.dollars(25)})  # a share was locked in between (H-52)


def test_s_45_a_lone_jackpot_wager_contributes_once_its_ante_is_found():
    house, plain = (House(STUD) for _ in range(2))
    for each in (house, plain):
        each.bets(STUD)
    house.at("stud", c.TakeBack(BOB, "Bob", 2, "ante"))
    for each in (house, plain):
        each.at("stud", c.CloseBets(DEALER))
    house.at("stud", seen_at_close(10, player="Bob", position=2, wager="ante"))
    assert meters(house.floor.pools[POOL]) == meters(plain.floor.pools[POOL])


def test_r_11_a_jackpot_wager_that_is_found_cannot_be_registered_without_a_link():
    house = House(HOLDEM)
    house.at("holdem", c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "ante", Money.dollars(10)))
    house.pool(ReportLostLink("holdem", "no answer", 100))
    house.at("holdem", c.CloseBets(DEALER))
    assert "R-11" in house.refuses(AtTable("holdem", seen_at_close(5), 100)).rules


def test_r_2_a_contribution_is_corrected_by_somebody_with_a_post_and_a_reason():
    house = House(HOLDEM)
    house.bets(HOLDEM)
    house.at("holdem", c.CloseBets(DEALER))
    pool, right = house.floor.pools[POOL], CorrectContribution("holdem", 1, Stake(1, Money.dollars(10)), "seen", DEALER, 100)
    assert not isinstance(jackpot.decide(pool, right), Refusal)
    for wrong in (
        replace(right, table="none"),
        replace(right, round=2),
        replace(right, stake=Stake(1, UNIT)),
        replace(right, stake=Stake(1, NOTHING)),
        replace(right, stake=Stake(1, Money.dollars(1000))),
        replace(right, why=""),
        replace(right, by=ANN),
    ):
        refused = jackpot.decide(pool, wrong)
        assert isinstance(refused, Refusal)
        assert refused.rules
    assert house.refuses(AtPool(POOL, right)).rules == ("R-13",)  # it follows from the table


def test_5_12_2_a_lone_jackpot_wager_goes_back_when_the_hand_is_over_and_never_contributes():
    house = House(STUD)
    house.bets(STUD)
    shown = house.displayed
    house.at("stud", c.TakeBack(BOB, "Bob", 2, "ante"))
    house.at("stud", c.CloseBets(DEALER), c.DealCards(DEALER, stacked(STUD, {}, dealt=(1,))))
    (taken,) = [each.event for each in house.events if isinstance(each.event, ContributionsTaken)]
    assert [each.position for each in taken.contributions] == [1]
    house.play_on(STUD)
    made = house.settle(STUD)
    assert of(made, e.LoneWagerReturned)
    assert not of(made, ContributionsReversed)
    assert Money.parse(house.displayed) - Money.parse(shown) == taken.to_meter


def test_5_12_2_a_round_of_lone_jackpot_wagers_is_over_at_the_close_and_feeds_no_meter():
    house = House(STUD)
    house.bets(STUD)
    shown = house.displayed
    for player, position in ((ANN, 1), (BOB, 2)):
        house.at("stud", c.TakeBack(player, player.name, position, "ante"))
    made = house.at("stud", c.CloseBets(DEALER))
    assert len(of(made, e.LoneWagerReturned)) == 2
    assert house.displayed == shown
    house.bets(STUD)


def test_5_4_at_resorts_world_a_lone_jackpot_wager_never_contributes():
    house = House(*RWS, order=Order.DEAL)
    house.bets(RWS[0])
    house.at("rws 1", c.TakeBack(BOB, "Bob", 2, "ante"), c.CloseBets(DEALER))
    assert house.displayed == "500000.00"
