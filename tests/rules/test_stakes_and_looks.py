"""What was lost stays lost, what was seen counts as seen, whose a position is, and in which order awards are paid."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tables import (
    ALL,
    ANN,
    BOB,
    DEALER,
    HOLDEM,
    MANAGER,
    MBS,
    METER,
    RWS,
    SHIFT,
    SUPERVISOR,
    V9,
    WHY,
    Table,
    bets,
    dealt,
    in_full,
    kept,
    ruled,
)

from croupier.cards import DECK, parse_cards
from croupier.rulebook import Case, Effect, Meter, Money, Post, Refusal
from croupier.table import Device, Phase, view
from croupier.table import commands as c
from croupier.table import events as e

shows = pytest.mark.shows
every_book = pytest.mark.parametrize("book", ALL)
every_mbs_book = pytest.mark.parametrize("book", MBS)


# -- what a fold has lost --


@shows("3.9.1 5.9")
@every_mbs_book
def test_a_barred_player_has_back_what_is_live_and_not_what_a_fold_has_lost(book):
    table = dealt(book)
    table.do(c.Decide(ANN, 1, "fold"), c.Bar(SHIFT, why=WHY, player="Ann"))
    assert table.back() == {"Ann": 500}  # the jackpot wager, which a fold leaves alive
    table.play_on()
    assert table.back().get("Ann") == 500
    kept(table)


@shows("3.9.1 5.10.3")
@every_mbs_book
def test_a_stopped_player_has_not_back_what_a_fold_has_lost(book):
    table = dealt(book, ann=(1, 2))
    table.do(c.Decide(ANN, 1, "fold"), c.Stop(SHIFT, why=WHY, player="Ann"))
    assert table.back() == {"Ann": 3000}  # both jackpot wagers, and the Ante of the hand that was not folded


@shows("3.9.1 5.7.1")
@every_mbs_book
def test_what_a_fold_has_lost_is_not_let_out(book):
    table = dealt(book)
    table.do(c.Decide(ANN, 1, "fold"), c.ReportWrongCount(SUPERVISOR, why=WHY, position=3))
    table.do(c.LetOut(SHIFT, why=WHY, position=1))  # the jackpot wager is alive
    assert table.back() == {"Bob": 1000, "Ann": 500}
    refused = table.ask(c.LetOut(SHIFT, why=WHY, position=1))
    assert isinstance(refused, Refusal)
    assert refused.rules == ("5.7.1",)


@shows("5.5 5.23", books="rws-texas-holdem")
def test_what_a_player_who_left_has_lost_does_not_come_back_with_the_rest():
    table = dealt(RWS)
    table.do(c.Decide(ANN, 1, "flop"), c.Decide(BOB, 3, "flop"), c.TurnUp(DEALER))
    table.do(c.ReportAbsent(SUPERVISOR, why=WHY, position=1))
    table.do(c.MakeRuling(SHIFT, why=WHY, effect=Effect.RETURNED, player="Ann"))
    assert table.back() == {"Ann": 500}


# -- what was seen --


@shows("5.4")
@shows("5.8.2", books="rws-texas-holdem")
@every_book
def test_exposed_cards_are_counted_together(book):
    table = dealt(book)
    table.do(c.ReportExposed(SHIFT, why=WHY, cards=1, positions=(1,)))
    if book == RWS:
        table.do(c.ChooseCourse(ANN, position=1, play_on=True))
    ruling = ruled(table.do(c.ReportExposed(SHIFT, why=WHY, cards=1)))
    assert (ruling.case, ruling.effect) == (Case.EXPOSED_SEVERAL, Effect.VOID)
    in_full(table)
    kept(table)


@shows("5.8.2 5.8.6 5.10 5.12 5.17.1", books="rws-texas-holdem")
def test_at_resorts_world_hands_that_were_opened_have_been_seen():
    def opened() -> Table:
        table = dealt(RWS)
        for position in (1, 3):
            table.do(c.Decide(DEALER, position, "flop"))
        for _ in range(2):
            table.do(c.TurnUp(DEALER), c.Decide(ANN, 1, "check"), c.Decide(BOB, 3, "check"))
        table.do(c.TurnUp(DEALER), c.TurnUp(DEALER))
        assert (table.state.phase, table.state.looks) == (Phase.OPEN, {})
        return table

    assert ruled(opened().do(c.ReportMisdeal(SUPERVISOR, why=WHY))).case is Case.MISDEAL_LATE
    assert ruled(opened().do(c.ReportExposed(DEALER, why=WHY, cards=2))).effect is Effect.CONTINUES
    assert ruled(opened().do(c.ReportJackpotFault(DEALER, why=WHY, meter=METER))).rules == ("5.17", "5.17.1")


@shows("5.11 6.1")
@every_mbs_book
def test_a_second_hand_that_was_looked_at_and_plays_on_counts_as_seen(book):
    table = dealt(book, ann=(1, 2))
    table.do(c.Look(ANN, 1), c.ReportSecondLook(SHIFT, why=WHY, position=2, effect=Effect.CONTINUES))
    assert table.state.looked_at == {1, 2}
    assert ruled(table.do(c.ReportAbsent(SHIFT, why=WHY, position=2))).case is Case.ABSENT_SEEN
    table.play_on()
    kept(table)


@shows("3.4.1")
@every_mbs_book
def test_where_only_a_jackpot_wager_lies_there_is_no_second_hand_to_look_at(book):
    table = bets(book, ann=(1, 5))
    table.do(c.TakeBack(ANN, "Ann", 5, "ante"), c.CloseBets(DEALER), c.DealCards(DEALER, DECK), c.Look(ANN, 1))
    refused = table.ask(c.ReportSecondLook(SHIFT, why=WHY, position=5))
    assert isinstance(refused, Refusal)
    assert refused.rules[-1] == "3.4.1"


@shows("5.10.1 5.11")
@every_mbs_book
def test_mistaken_hands_that_were_looked_at_besides_count_as_seen(book):
    table = dealt(book, ann=(1, 2, 4))
    table.do(c.Look(ANN, 1), c.DeclareMistake(SUPERVISOR, why=WHY, player="Ann", also_seen=(2,)))
    assert table.state.in_play == (1, 2, 3)
    assert ruled(table.do(c.ReportAbsent(SHIFT, why=WHY, position=2))).case is Case.ABSENT_SEEN


@shows("3.4.1")
@shows("3.7", books="rws-texas-holdem")
@every_book
def test_a_hand_that_was_decided_on_unseen_stays_face_down(book):
    table = dealt(book, ann=(1, 2))
    table.do(c.Decide(ANN, 1, table.state.choices(1)[-1].action))
    assert isinstance(table.ask(c.Look(ANN, 1)), Refusal)
    table.do(c.Look(ANN, 2), c.Look(ANN, 2))


@shows("3.9.2", books="mbs-texas-holdem")
@shows("3.11.3 3.12.4", books="rws-texas-holdem")
@pytest.mark.parametrize("book", [HOLDEM, RWS])
def test_a_check_may_become_a_bet_until_the_card_is_shown(book):
    table = dealt(book)
    table.do(c.Decide(ANN, 1, "flop"), c.Decide(BOB, 3, "flop"), c.TurnUp(DEALER))
    table.do(c.Decide(ANN, 1, "check"), c.Decide(ANN, 1, "turn"), c.Decide(BOB, 3, "check"))
    assert table.state.phase is Phase.TURNING
    assert isinstance(table.ask(c.Decide(ANN, 1, "check")), Refusal)  # a bet stays
    assert isinstance(table.ask(c.Decide(BOB, 3, "fold")), Refusal)
    table.do(c.Decide(BOB, 3, "turn"))
    assert table.state.actions == {1: ("flop", "turn"), 3: ("flop", "turn")}
    table.do(c.TurnUp(DEALER))
    assert isinstance(table.ask(c.Decide(BOB, 3, "turn")), Refusal)
    table.play_on()
    kept(table)


# -- whose a position is, and how much lies there --


@shows("3.4 5.13")
@every_mbs_book
def test_bets_are_not_closed_over_an_area_that_was_left_under_its_minimum(book):
    table = Table(book)
    table.do(c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "ante", Money(1000)))
    table.do(c.PlaceWager(BOB, "Bob", 1, "ante", Money(100)), c.TakeBack(ANN, "Ann", 1, "ante"))
    refused = table.ask(c.CloseBets(DEALER))
    assert isinstance(refused, Refusal)
    assert refused.rules == ("3.4",)
    table.do(c.PlaceWager(BOB, "Bob", 1, "ante", Money(400)), c.CloseBets(DEALER))


@shows("3.5.4 5.12 5.12.2")
@every_mbs_book
def test_a_jackpot_wager_left_on_a_position_in_which_only_others_take_part_goes_back_at_the_close(book):
    table = bets(book)
    table.do(c.PlaceWager(BOB, "Bob", 1, "ante", Money(1000)), c.TakeBack(ANN, "Ann", 1, "ante"))
    assert table.state.owners[1] == "Bob"
    assert table.ask(c.PlaceWager(BOB, "Bob", 1, "jackpot", Money(500))).rules == ("3.4.2",)
    table.do(c.CloseBets(DEALER))
    assert table.back() == {"Ann": 500}


@shows("3.4 3.5", books="mbs-texas-holdem")
def test_a_position_is_whose_ante_lies_there():
    table = bets(HOLDEM, jackpot=0)
    table.do(c.PlaceWager(ANN, "Ann", 1, "bonus", Money(500)), c.TakeBack(ANN, "Ann", 1, "ante"))
    table.do(c.PlaceWager(BOB, "Bob", 1, "ante", Money(1000)))
    assert table.state.owners[1] == "Bob"


@shows("5.12 5.12.2")
@every_mbs_book
def test_a_lone_jackpot_wager_waits_for_the_end_though_a_hand_is_removed(book):
    table = bets(book, ann=(1, 5))
    table.do(c.TakeBack(ANN, "Ann", 5, "ante"), c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    table.do(c.ReportWrongCount(SUPERVISOR, why=WHY, position=3))
    assert table.back() == {"Bob": 1000}
    table.do(c.ReportWrongCount(SUPERVISOR, why=WHY, position=1))  # the last hand: the round is over
    in_full(table)


@shows("5.16 5.16.1", books="mbs-texas-holdem")
def test_a_lone_jackpot_wager_is_no_wager_that_the_flop_could_decide():
    table = bets(HOLDEM, ann=(1, 5))
    table.do(c.TakeBack(ANN, "Ann", 1, "jackpot"), c.TakeBack(ANN, "Ann", 5, "ante"))
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, DECK), c.Decide(ANN, 1, "flop"), c.Decide(BOB, 3, "flop"))
    table.do(c.TurnUp(DEALER))
    assert ruled(table.do(c.ReportPowerFailure(DEALER, why=WHY))).case is Case.POWER_UNDECIDED


@shows("3.4.3")
@shows("5.23", books="rws-texas-holdem")
@every_book
def test_who_is_confined_while_on_several_positions_keeps_one(book):
    table = bets(book, ann=(1, 2), jackpot=0)
    table.do(c.ConfineToOnePosition(SHIFT, "Ann", WHY))
    assert isinstance(table.ask(c.CloseBets(DEALER)), Refusal)
    table.do(c.TakeBack(ANN, "Ann", 2, "ante"), c.CloseBets(DEALER))


# -- who rules, and in which order awards are paid --


@shows("5.23", books="rws-texas-holdem")
def test_at_resorts_world_only_a_shift_manager_confines_a_player():
    table = Table(RWS)
    refused = table.ask(c.ConfineToOnePosition(MANAGER, "Ann", WHY))
    assert isinstance(refused, Refusal)
    assert (refused.rules, refused.allowed_to) == (("5.23",), Post.SHIFT_MANAGER)
    table.do(c.ConfineToOnePosition(SHIFT, "Ann", WHY))


@shows("3.4.3 5.9 6.2")
@every_mbs_book
def test_a_restriction_is_lifted_by_whoever_may_impose_it(book):
    table = Table(book)
    table.do(c.ConfineToOnePosition(MANAGER, "Ann", WHY))
    assert table.ask(c.LiftRestriction(SUPERVISOR, "Ann", WHY)).allowed_to is Post.PIT_MANAGER
    assert table.ask(c.LiftRestriction(MANAGER, "Ann", "")).what == "say why it is lifted"
    assert table.do(c.LiftRestriction(MANAGER, "Ann", WHY))[0].rules == ("3.4.3",)
    table.do(c.Bar(SHIFT, why=WHY, player="Ann"))
    assert table.ask(c.LiftRestriction(MANAGER, "Ann", WHY)).allowed_to is Post.SHIFT_MANAGER
    assert table.do(c.LiftRestriction(SHIFT, "Ann", WHY))[0].rules == ("5.9",)
    assert isinstance(table.ask(c.LiftRestriction(SHIFT, "Ann", WHY)), Refusal)
    table.do(c.OpenBets(DEALER))
    for position in (1, 2):
        table.do(c.PlaceWager(ANN, "Ann", position, "ante", Money(1000)))
    kept(table)


@shows("3.10.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-texas-holdem")
@shows("3.10.2", books="mbs-three-card")
@shows("4.3", books="rws-texas-holdem")
@every_book
def test_a_supervisor_may_look_at_a_hand_that_is_not_shown_and_nobody_else_sees_it(book):
    table = dealt(book)
    while not table.state.turned or table.state.left_to_turn():
        for position in table.state.undecided():
            table.do(c.Decide(DEALER, position, table.state.choices(position)[-1].action))
        if len(table.state.left_to_turn()) == 1:
            break
        table.do(c.TurnUp(DEALER))
    look = c.ViewDeclined(SUPERVISOR, 1, WHY)
    assert isinstance(table.ask(look), Refusal)  # nobody has refused to show it
    table.do(c.Decline(ANN, 1))
    if book == RWS:
        assert isinstance(table.ask(look), Refusal)
        return
    assert table.ask(replace(look, by=DEALER)).allowed_to is Post.PIT_SUPERVISOR
    assert table.ask(replace(look, why="")).what == "say why the hand is looked at"
    table.do(look, c.TurnUp(DEALER), c.Settle(DEALER, METER))
    seen = {who: view(table.state, who).positions[0].cards for who in (SUPERVISOR, DEALER, SHIFT, BOB, None)}
    assert seen == dict.fromkeys(seen, ()) | {SUPERVISOR: table.deal.hands[1]}
    assert "Ann" not in table.back()
    kept(table)


@shows("3.15 3.15.3", books="mbs-singapore-stud-v9")
def test_a_royal_flush_is_paid_after_a_lower_hand_though_it_earns_less():
    table = Table(V9, Device.AUTOMATED)
    table.do(c.OpenBets(DEALER))
    for player, position, jackpot in (("Ann", 1, 500), ("Bob", 3, 2500)):
        table.do(c.PlaceWager(DEALER, player, position, "ante", Money(1000)))
        table.do(c.PlaceWager(DEALER, player, position, "jackpot", Money(jackpot)))
    top = parse_cards("As Ks Qs Js Ts 9c 9d 9h 9s 2c")
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, (*top, *(card for card in DECK if card not in top))))
    table.do(c.Decide(ANN, 1, "bet"), c.Decide(BOB, 3, "bet"), c.TurnUp(DEALER))
    settled = table.do(c.Settle(DEALER, Meter(Money(500), Money(100_000), Money(50_000))))
    paid = [(x.position, x.returned[0][1]) for x in settled if isinstance(x, e.WagerSettled) and x.wager == "jackpot"]
    assert paid == [(3, Money(1_000_000)), (1, Money(100_000))]


# -- until the next opening call, after the settlement too (S-49, H-60) --


def _settled_with_two_hands(book):
    table = dealt(book, ann=(1, 2))
    table.do(c.Look(ANN, 1))
    table.play_on()
    return table


@shows("5.18", books="rws-texas-holdem")
@pytest.mark.parametrize("book", ALL)
def test_a_second_look_found_after_the_settlement_undoes_that_hand_and_no_other(book):
    table = _settled_with_two_hands(book)
    assert table.ask(c.ReportSecondLook(SHIFT, why=WHY, position=1)).what == "the player has looked at no other hand before"
    before = {area: each for area, each in table.state.settled.items() if area[0] != 2}
    table.do(c.ReportSecondLook(SHIFT, why=WHY, position=2, effect=Effect.REMOVED))
    assert table.state.settled == before
    kept(table)
    table.do(c.OpenBets(DEALER))
    assert isinstance(table.ask(c.ReportSecondLook(SHIFT, why=WHY, position=2)), Refusal)


@shows("5.18", books="rws-texas-holdem")
@pytest.mark.parametrize("book", ALL)
def test_a_second_look_that_was_not_meant_leaves_the_settlement_as_it_is(book):
    table = _settled_with_two_hands(book)
    before = table.state.settled
    table.do(c.ReportSecondLook(SHIFT, why=WHY, position=2, meant=False, effect=Effect.CONTINUES))
    assert table.state.settled == before
    kept(table)


@shows("5.10 5.10.1")
@every_mbs_book
def test_a_mistake_declared_after_the_settlement_undoes_the_hand_that_was_not_looked_at(book):
    table = _settled_with_two_hands(book)
    before = {area: each for area, each in table.state.settled.items() if area[0] != 2}
    table.do(c.DeclareMistake(SUPERVISOR, why=WHY, player="Ann"))
    assert table.state.settled == before
    kept(table)
