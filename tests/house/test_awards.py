"""Awards above a set amount: two persons confirm them, none of whom is concerned, and somebody else pays (R-17)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
from exports import export_of
from test_house import DEALER, NOBODY, SHIFT, SUPERVISOR
from winners import FOUR, MANAGER, OTHER_DEALER, POOL, ROYAL, STRAIGHT_FLUSH, WinningHouse

from croupier.floor import AtPool, FloorOffer, PoolMoved, Witness
from croupier.house import events as h
from croupier.house.audit import verify_export
from croupier.house.awards import USUAL_LIMIT
from croupier.house.kinds import CODEC
from croupier.house.log import MemoryLog
from croupier.house.requests import Accepted, Refused, SetAwardLimit
from croupier.house.slips import SlipEvent
from croupier.house.state import evolve
from croupier.house.streams import stream_of
from croupier.jackpot import ConfirmEntry, CorrectMeter, RejectEntry, Status
from croupier.rulebook import Actor, Money, Post
from croupier.table import commands as c

DATA = Path(__file__).parents[1] / "data" / "award_events.jsonl"


@pytest.fixture
def house() -> WinningHouse:
    return WinningHouse(MemoryLog())


def confirm_offers(house: WinningHouse, who: Actor) -> list[FloorOffer]:
    offers = house.house.view(who, "T1").offers
    return [each for each in offers if isinstance(_asked(each), ConfirmEntry)]


def _asked(offer: FloorOffer) -> Any:
    return getattr(offer.command, "command", None)


def test_r_17_up_to_the_limit_one_person_confirms_and_above_it_two(house: WinningHouse):
    assert Money(1_000_000) == USUAL_LIMIT
    house.open_hands("T1", FOUR)
    assert house.entry(1).locked.amount == Money(200_000)
    assert isinstance(house.confirm(SUPERVISOR, 1), Accepted)
    house.open_hands("T2", STRAIGHT_FLUSH)
    refused = house.confirm(SUPERVISOR, 2)
    assert isinstance(refused, Refused)
    assert "R-17" in refused.rules
    assert "it takes two persons" in refused.what
    assert isinstance(house.confirm(SUPERVISOR, 2, MANAGER), Accepted)
    assert house.house.state.awards.seconded(POOL, 2)
    assert not house.house.state.awards.seconded(POOL, 1)
    assert house.again().house.state == house.house.state


@pytest.mark.parametrize(
    "second",
    [
        None,
        SUPERVISOR,
        DEALER,
        replace(SUPERVISOR, post=Post.SHIFT_MANAGER),
        Actor("Sue", Post.PIT_MANAGER),
        Actor("P1T1", Post.PIT_MANAGER),
        Actor("Pete", Post.PIT_MANAGER, "P T1 1"),
        Actor("jackpot system", Post.PIT_MANAGER),
    ],
    ids=str,
)
def test_r_17_the_second_is_another_person_of_the_pit_and_neither_the_winner_nor_the_equipment(house, second: Actor | None):
    house.open_hands("T1", STRAIGHT_FLUSH)
    before = house.house.state
    refused = house.confirm(SUPERVISOR, 1, second)
    assert isinstance(refused, Refused)
    assert "R-17" in refused.rules
    assert house.house.state.floor == before.floor
    assert house.house.state.awards == before.awards


def test_r_17_who_has_corrected_cards_of_the_round_is_not_the_second_either(house: WinningHouse):
    house.open_hands("T1", STRAIGHT_FLUSH)
    floor = house.house.state.floor
    corrected = floor.tables["T1"].but(correctors=frozenset({MANAGER}))
    house.house._state = replace(  # noqa: SLF001
        house.house.state, floor=replace(floor, tables=floor.tables.put("T1", corrected))
    )
    refused = house.confirm(SUPERVISOR, 1, MANAGER)
    assert isinstance(refused, Refused)
    assert "Max cannot be the second person" in refused.what
    assert isinstance(house.confirm(SUPERVISOR, 1, SHIFT), Accepted)


def test_r_17_neither_of_both_pays(house: WinningHouse):
    house.open_hands("T1", STRAIGHT_FLUSH)
    house.confirm(SUPERVISOR, 1, MANAGER)
    for who in (SUPERVISOR, MANAGER):
        assert "R-17" in house.settle("T1", who).rules
        settles = [each.command for each in house.house.view(who, "T1").table.offers if isinstance(each.command, c.Settle)]
        assert all(each.waiting for each in settles)
    assert isinstance(house.settle("T1"), Accepted)
    assert house.entry(1).status is Status.PAID


def test_r_17_an_offer_says_that_it_takes_two(house: WinningHouse):
    house.open_hands("T1", STRAIGHT_FLUSH)
    (offer,) = confirm_offers(house, SUPERVISOR)
    assert offer.label == "confirm entry 1, the pack counted, with a second person"
    assert "R-17" in offer.rules
    assert offer.open["witness"] == Witness(Post.PIT_SUPERVISOR, SUPERVISOR)
    assert isinstance(house.send(SUPERVISOR, offer.command, MANAGER), Accepted)
    assert confirm_offers(house, MANAGER) == []


def test_r_30_a_large_award_that_is_no_share_of_the_meter_has_the_pack_counted_too(house: WinningHouse):
    set_limit(house, 100_000)
    house.open_hands("T1", FOUR)
    assert not house.entry(1).locked.on_meter
    refused = house.confirm(SUPERVISOR, 1, MANAGER, counted=False)
    assert isinstance(refused, Refused)
    assert refused.rules == ("R-30",)
    assert [_asked(each).pack_counted for each in confirm_offers(house, SUPERVISOR)] == [True]
    assert isinstance(house.confirm(SUPERVISOR, 1, MANAGER), Accepted)


def test_r_17_an_award_that_has_grown_above_the_limit_since_is_confirmed_again_by_two(house: WinningHouse):
    set_limit(house, 4_600_000)
    house.open_hands("T1", STRAIGHT_FLUSH)  # 10% of 500,000
    house.open_hands("T2", "9d 8d 7d 6d 5d")  # 10% of what is left
    assert house.entry(2).locked.amount < Money(4_600_000) < house.entry(1).locked.amount
    assert isinstance(house.confirm(SUPERVISOR, 2), Accepted)
    assert isinstance(house.send(SHIFT, AtPool(POOL, RejectEntry(1, "no straight", NOBODY, 0))), Accepted)
    assert house.entry(2).locked.amount > Money(4_600_000)
    assert "confirmed again" in house.settle("T2").what
    offers = house.house.view(OTHER_DEALER, "T2").table.offers
    assert [each.command.waiting for each in offers if isinstance(each.command, c.Settle)] == [True]
    assert isinstance(house.confirm(SUPERVISOR, 2), Refused)
    assert isinstance(house.confirm(DEALER, 2, MANAGER), Refused)
    (again,) = [each for each in house.house.view(MANAGER, "T2").offers if each.label.startswith("confirm entry 2 again")]
    assert "R-17" in again.rules
    assert isinstance(house.send(MANAGER, again.command, SUPERVISOR), Accepted)
    assert isinstance(house.settle("T2"), Accepted)
    slip = house.house.state.slips.slips[1]
    assert (slip.confirmed_by, slip.witness) == (MANAGER, SUPERVISOR)
    assert house.again().house.state == house.house.state


def test_r_17_a_second_person_counts_for_the_hands_as_they_were(house: WinningHouse):
    house.open_hands("T1", STRAIGHT_FLUSH)
    house.confirm(SUPERVISOR, 1, MANAGER)
    confirmed = next(each for each in house.log.read() if "jackpot.EntryConfirmed" in each.body)
    state = evolve(house.house.state, PoolMoved(POOL, CODEC.parse(confirmed.body), house.time))
    assert not state.awards.seconded(POOL, 1)


# -- the limit -------------------------------------------------------------------------------------------------------


def set_limit(house: WinningHouse, cents: int) -> None:
    answer = house.send(SHIFT, SetAwardLimit(POOL, Money(cents), "as agreed"), SUPERVISOR)
    assert isinstance(answer, Accepted), answer


def test_r_17_the_limit_is_set_by_two_persons_with_a_reason(house: WinningHouse):
    wanted = SetAwardLimit(POOL, Money(100), "as agreed")
    for by, second, command in (
        (MANAGER, SUPERVISOR, wanted),
        (SHIFT, None, wanted),
        (SHIFT, SHIFT, wanted),
        (SHIFT, DEALER, wanted),
        (SHIFT, SUPERVISOR, replace(wanted, why="")),
        (SHIFT, SUPERVISOR, replace(wanted, limit=Money(-1))),
        (SHIFT, SUPERVISOR, replace(wanted, pool="other")),
    ):
        assert isinstance(house.send(by, command, second), Refused)
    assert house.house.state.awards.limit(POOL) == USUAL_LIMIT
    set_limit(house, 100)
    assert house.house.state.awards.limit(POOL) == Money(100)
    assert house.again().house.state.awards.limit(POOL) == Money(100)


@pytest.mark.parametrize("from_snapshot", [False, True])
def test_r_6_while_players_bet_a_new_limit_waits_for_the_next_win_of_the_whole_meter(house, from_snapshot: bool):
    house.open_hands("T1", STRAIGHT_FLUSH)
    set_limit(house, 100)
    assert house.house.state.awards.limit(POOL) == USUAL_LIMIT
    house.confirm(SUPERVISOR, 1, MANAGER)
    house.settle("T1")
    assert house.house.state.awards.limit(POOL) == USUAL_LIMIT  # a part of the meter was won
    if from_snapshot:
        house.house.take_snapshot()
    house = house.again()
    house.win("T2", ROYAL)
    assert house.house.state.awards.limit(POOL) == Money(100)
    assert house.again().house.state == house.house.state


def test_r_6_a_win_that_was_entered_before_does_not_bring_the_new_limit(house: WinningHouse):
    house.open_hands("T1", ROYAL)
    set_limit(house, 100)
    house.confirm(SUPERVISOR, 1, MANAGER)
    house.settle("T1")
    assert house.house.state.awards.limit(POOL) == USUAL_LIMIT
    set_limit(house, 200)  # nobody bets now
    assert house.house.state.awards.limit(POOL) == Money(200)
    assert house.house.state.awards.waiting[POOL] is None


@pytest.mark.parametrize("cents", [1_000_001, -1_000_001])
def test_r_17_a_meter_is_corrected_by_more_than_the_limit_by_two_persons(house: WinningHouse, cents: int):
    def correct(amount: int, second: Actor | None = None) -> Any:
        return house.send(MANAGER, AtPool(POOL, CorrectMeter(Money(amount), "as it stood before", NOBODY, 0)), witness=second)

    shown = house.house.state.floor.pools[POOL].displayed
    for second in (None, MANAGER, DEALER, replace(MANAGER, post=Post.SHIFT_MANAGER)):
        refused = correct(cents, second)
        assert isinstance(refused, Refused)
        assert refused.rules == ("R-17",)
        assert "it takes two persons to correct it" in refused.what
    assert house.house.state.floor.pools[POOL].displayed == shown
    assert isinstance(correct(cents, SUPERVISOR), Accepted)
    assert house.house.state.floor.pools[POOL].displayed == shown + Money(cents)
    assert isinstance(correct(-cents + (1 if cents > 0 else -1)), Accepted), "one person alone, up to the limit"
    large, small = house.house.state.slips.slips.values()
    assert (large.witness, small.witness) == (SUPERVISOR, None)
    assert house.again().house.state == house.house.state


def test_r_17_a_large_correction_on_the_word_of_one_person_is_found_by_the_audit(house: WinningHouse, tmp_path: Path):
    moved = AtPool(POOL, CorrectMeter(Money(1_000_001), "as it stood before", NOBODY, 0))
    assert isinstance(house.send(MANAGER, moved, witness=SUPERVISOR), Accepted)
    good = export_of(house.log, house.keys.sign)
    assert verify_export(good.write(tmp_path / "good")).faults.count == 0
    (gone,) = good.numbers("house.CorrectionWitnessed")
    bad = good.unsigned().with_events(each for each in good.events if each["position"] != gone).chained()
    assert "on the word of one person" in str(verify_export(bad.write(tmp_path / "bad")).faults.kept)


def test_r_22_events_of_awards_and_slips_of_before_are_read_and_written_the_same():
    """Lines are only ever added to the file: a later version must read what an earlier one wrote."""
    lines = DATA.read_text().splitlines()
    events = [CODEC.parse(line) for line in lines]
    assert [CODEC.format(each) for each in events] == lines
    own = (h.AwardWitnessed, h.AwardLimitSet, h.CorrectionWitnessed, h.MetersReconciled)
    assert {type(each) for each in events} == {*own, *get_args(SlipEvent)}


def test_events_of_awards_belong_to_their_pool():
    seen = h.AwardWitnessed(POOL, 1, Money(2), Money(1), SUPERVISOR, MANAGER)
    made = h.AwardLimitSet(POOL, Money(1), True, "as agreed", SHIFT, SUPERVISOR)
    moved = h.CorrectionWitnessed(POOL, Money(2), Money(1), MANAGER, SHIFT)
    for event in (seen, made, moved):
        assert stream_of(event) == f"pool/{POOL}"
        assert CODEC.parse(CODEC.format(event)) == event
