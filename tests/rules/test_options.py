"""What a round waits for: leave to withdraw (5.16.1), courses (RWS 5.10), a link lost in the round (RWS 5.16, 5.17)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tables import (
    ALL,
    ANN,
    BOB,
    DEALER,
    HOLDEM,
    MBS,
    METER,
    RWS,
    SHIFT,
    STAY,
    SUPERVISOR,
    THREE_CARD,
    WHY,
    bets,
    dealt,
    in_full,
    kept,
    ruled,
)

from croupier.cards import DECK
from croupier.rulebook import Case, Effect, Money, Post, Refusal
from croupier.table import Phase, view
from croupier.table import commands as c
from croupier.table import events as e

BOOKS = "mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem"
shows = pytest.mark.shows
every_book = pytest.mark.parametrize("book", ALL)
every_mbs_book = pytest.mark.parametrize("book", MBS)
POWER = c.ReportPowerFailure(DEALER, why=WHY)


def stays(who):
    return c.Withdraw(who, player=who.name, stay=True)


# -- 5.16.1: leave to withdraw --


@shows("5.16.1")
@every_mbs_book
def test_5_16_1_nobody_looks_or_decides_while_withdrawals_are_open(book):
    table = dealt(book)
    table.do(POWER)
    for command in (
        c.Look(ANN, 1),
        c.Decide(BOB, 3, "fold"),
        c.Decide(ANN, 1, STAY[book]),
        c.TurnUp(DEALER),
        c.Settle(DEALER, METER),
        c.ReportAbsent(SHIFT, position=3, why=WHY),
        POWER,
    ):
        refused = table.ask(command)
        assert isinstance(refused, Refusal)
        assert refused.rules == ("5.16", "5.16.1")
    assert "Ann, Bob must answer first" in table.ask(c.Look(ANN, 1)).what
    table.do(stays(BOB))
    assert "Ann must answer first" in table.ask(c.Decide(BOB, 3, "fold")).what
    table.do(c.Withdraw(ANN, player="Ann"))
    assert table.back() == {"Ann": 2500}
    table.play_on()
    kept(table)


@shows("5.16.1")
@every_mbs_book
def test_5_16_1_who_has_said_to_stay_may_not_withdraw_any_more(book):
    table = dealt(book)
    table.do(POWER)
    (ended,) = table.do(stays(ANN))
    assert (type(ended), ended.players, ended.rules) == (e.WithdrawalEnded, ("Ann",), ("5.16", "5.16.1"))
    assert ended.readings == (("H-50", "H-72") if book == HOLDEM else ("S-56", "S-82"))
    assert isinstance(table.ask(c.Withdraw(ANN, player="Ann")), Refusal)
    assert isinstance(table.ask(stays(ANN)), Refusal)
    assert table.ask(c.Withdraw(ANN, player="Bob", stay=True)).allowed_to is Post.DEALER
    table.do(c.Withdraw(DEALER, player="Bob", stay=True))
    table.play_on()
    kept(table)


@shows("5.16.1 3.1")
@every_mbs_book
def test_5_16_1_while_bets_are_open_the_offer_is_answered_before_anybody_stakes_or_closes(book):
    table = bets(book)
    table.do(POWER)
    for command in (
        c.PlaceWager(ANN, "Ann", 1, "ante", Money(500)),
        c.TakeBack(ANN, "Ann", 1, "jackpot"),
        c.CloseBets(DEALER),
    ):
        assert table.ask(command).rules == ("5.16", "5.16.1")
    table.do(c.Withdraw(ANN, player="Ann"))
    assert table.back() == {"Ann": 2500}
    table.do(stays(BOB))
    assert table.state.phase is Phase.BETTING
    table.do(c.PlaceWager(ANN, "Ann", 1, "ante", Money(500)), c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    assert not table.state.leave
    assert isinstance(table.ask(c.Withdraw(ANN, player="Ann")), Refusal)
    table.play_on()
    kept(table)


@shows("5.16.1 3.2")
@every_mbs_book
def test_5_16_1_no_cards_are_dealt_before_the_offer_is_answered(book):
    table = bets(book)
    table.do(c.CloseBets(DEALER), POWER)
    assert table.ask(c.DealCards(DEALER, DECK)).rules == ("5.16", "5.16.1")
    table.do(c.Withdraw(ANN, player="Ann"), c.Withdraw(BOB, player="Bob"))
    in_full(table)
    table.do(c.OpenBets(DEALER))
    kept(table)


@shows("5.16.1")
@every_mbs_book
def test_5_16_1_a_supervisor_closes_the_offer_and_who_has_not_answered_stays_in(book):
    table = dealt(book)
    assert isinstance(table.ask(c.EndWithdrawal(SUPERVISOR, why=WHY)), Refusal)
    table.do(POWER, c.Withdraw(ANN, player="Ann"))
    (ended,) = table.do(c.EndWithdrawal(SUPERVISOR, why=WHY))
    assert ended.players == ("Bob",)
    table.play_on()
    kept(table)


@shows("5.16.1")
@every_mbs_book
def test_5_16_1_a_second_failure_asks_everybody_again(book):
    table = dealt(book)
    table.do(POWER, stays(ANN), stays(BOB), POWER)
    assert table.state.leave == {"Ann", "Bob"}
    table.do(c.Withdraw(ANN, player="Ann"), c.Withdraw(BOB, player="Bob"))
    in_full(table)
    kept(table)


@shows("5.16.1")
@every_mbs_book
def test_5_16_1_what_staff_find_may_be_reported_while_the_round_waits(book):
    table = dealt(book)
    table.do(POWER)
    assert ruled(table.do(c.ReportPack(SUPERVISOR, why=WHY, fault=Case.FOREIGN_CARD))).effect is Effect.VOID
    in_full(table)
    assert not table.state.leave
    kept(table)


@every_mbs_book
def test_offers_follow_while_withdrawals_are_open(book):
    table = dealt(book)
    table.do(POWER)
    assert [offer.command for offer in view(table.state, ANN).offers if not isinstance(offer.command, c.HandleCards)] == [
        c.Withdraw(ANN, player="Ann"),
        stays(ANN),
    ]
    assert any(isinstance(offer.command, c.EndWithdrawal) for offer in view(table.state, SUPERVISOR).offers)


# -- 3.10.1, RWS 4.3: comparison is refused before the hand lies open --


def decided(book):
    """Everybody has stayed in, and one more card or hand is to be turned up."""
    table = dealt(book)
    while len(table.state.left_to_turn()) > 1 or table.state.undecided():
        for position in table.state.undecided():
            table.do(c.Decide(DEALER, position, table.state.choices(position)[-1].action))
        if len(table.state.left_to_turn()) > 1:
            table.do(c.TurnUp(DEALER))
    return table


@shows("3.10.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-texas-holdem")
@shows("3.10.2", books="mbs-three-card")
@shows("4.3", books="rws-texas-holdem")
@every_book
def test_s_83_h_73_comparison_is_refused_before_the_hand_lies_open_and_never_after(book):
    table = decided(book)
    table.do(c.Decline(ANN, 1), c.TurnUp(DEALER))
    assert {each.position: bool(each.cards) for each in view(table.state, None).positions} == {1: False, 3: True}
    for by in (BOB, DEALER, SHIFT):
        assert table.ask(c.Decline(by, 3)).what == "the hands lie open: comparison is refused before the dealer opens them"
    table.do(c.Settle(DEALER, METER))
    kept(table)


@shows("3.10 3.10.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-texas-holdem")
@shows("3.11.6 3.12.6 4.3", books="rws-texas-holdem")
@pytest.mark.parametrize("book", [book for book in ALL if book != THREE_CARD])
def test_s_83_h_73_a_player_may_see_the_dealers_cards_and_refuse_then(book):
    table = decided(book)
    held, turned = table.do(c.TurnUp(DEALER, hold=True))
    assert (type(held), type(turned)) == (e.HandsHeld, e.TurnedUp)
    assert table.state.phase is Phase.TURNING
    assert view(table.state, None).dealer == table.deal.dealer
    assert [each.cards for each in view(table.state, None).positions] == [(), ()]
    assert isinstance(table.ask(c.Settle(DEALER, METER)), Refusal)
    assert isinstance(table.ask(c.TurnUp(DEALER, hold=True)), Refusal)
    table.do(c.Decline(ANN, 1))
    (opened,) = table.do(c.TurnUp(DEALER))
    assert (type(opened), opened.rules) == (e.HandsOpened, turned.rules)
    assert [bool(each.cards) for each in view(table.state, None).positions] == [False, True]
    table.do(c.Settle(DEALER, METER))
    assert "Ann" not in table.back()
    kept(table)


@every_book
def test_hands_are_held_back_only_with_the_dealers_cards_as_the_last(book):
    table = dealt(book)
    assert isinstance(table.ask(c.TurnUp(DEALER, hold=True)), Refusal)
    table = decided(book)
    assert isinstance(table.ask(c.TurnUp(DEALER, hold=True)), Refusal) == (book == THREE_CARD)


# -- RWS 5.10: courses --


@shows("5.10", books="rws-texas-holdem")
def test_5_10_a_second_error_leaves_open_what_has_to_be_chosen_after_the_first():
    table = dealt(RWS)
    report = c.MakeRuling(SHIFT, why=WHY, effect=Effect.CHOICES, position=1)
    table.do(report)
    table.do(c.MakeRuling(SHIFT, why=WHY, effect=Effect.CHOICES, position=3))
    assert table.state.choosing.keys() == {1, 3}


# -- RWS 5.16, 5.17: a link that is lost in the round --


LOST = c.TellOfLostLink(DEALER, why=WHY)


@shows("5.16", books="rws-texas-holdem")
def test_5_16_a_link_lost_before_anybody_has_seen_cards_voids_the_round():
    table = dealt(RWS)
    (told,) = table.do(LOST)
    assert told.rules == ("5.16",)
    for command in (c.Look(ANN, 1), c.Decide(BOB, 3, "fold")):
        refused = table.ask(command)
        assert refused.rules == ("5.16",)
        assert "a Dealer or above must report the fault first" in refused.what
    assert isinstance(table.ask(LOST), Refusal)
    assert ruled(table.do(c.ReportJackpotFault(DEALER, why=WHY, meter=METER))).effect is Effect.VOID
    in_full(table)
    kept(table)


@shows("5.17 5.17.1", books="rws-texas-holdem")
def test_5_17_1_a_link_lost_after_somebody_looked_is_played_by_the_recorded_figure():
    table = dealt(RWS)
    table.do(c.Look(ANN, 1), LOST)
    assert table.ask(c.Decide(BOB, 3, "fold")).rules == ("5.17", "5.17.1")
    assert ruled(table.do(c.ReportJackpotFault(DEALER, why=WHY, meter=METER))).effect is Effect.CONTINUES
    assert table.state.frozen == METER
    assert "the table knows" in table.ask(LOST).what
    table.play_on()
    kept(table)


@shows("6.1")
@every_mbs_book
@pytest.mark.parametrize("effect", [Effect.CONTINUES, Effect.VOID])
def test_s_44_h_39_at_marina_bay_sands_the_round_waits_for_the_shift_manager(book, effect):
    table = dealt(book)
    table.do(LOST)
    assert "a Shift Manager or above must report" in table.ask(c.Look(ANN, 1)).what
    assert table.ask(c.ReportJackpotFault(DEALER, why=WHY, meter=METER)).allowed_to is Post.SHIFT_MANAGER
    table.do(c.ReportJackpotFault(SHIFT, why=WHY, meter=METER, effect=effect))
    if effect is Effect.VOID:
        in_full(table)
    else:
        table.play_on()
    kept(table)


@shows("5.16", books="rws-texas-holdem")
@every_book
def test_a_lost_link_is_told_to_a_table_in_a_round_that_has_one_by_staff(book):
    table = bets(book)
    assert table.ask(c.TellOfLostLink(ANN, why=WHY)).allowed_to is Post.DEALER
    assert isinstance(table.ask(c.TellOfLostLink(DEALER, why="")), Refusal)
    table.do(LOST)
    assert isinstance(table.ask(c.CloseBets(DEALER)), Refusal)
    assert isinstance(table.ask(c.PlaceWager(BOB, "Bob", 3, "ante", Money(500))), Refusal)
    table.do(c.ReportJackpotFault(SHIFT, why=WHY, meter=METER, effect=Effect.VOID))
    assert isinstance(table.ask(LOST), Refusal)
    table.do(c.OpenBets(DEALER))
    kept(table)


@every_mbs_book
def test_a_lost_link_is_told_once(book):
    table = dealt(book)
    table.do(LOST, c.ReportJackpotFault(SHIFT, why=WHY, meter=METER, effect=Effect.CONTINUES))
    assert "the table knows" in table.ask(LOST).what


@every_book
def test_a_table_without_a_jackpot_has_no_link_to_lose(book):
    table = dealt(book)
    table.state = replace(table.state, setup=replace(table.state.setup, unit=None))
    assert "not linked" in table.ask(LOST).what


@every_book
def test_a_void_round_is_told_of_a_lost_link_no_more(book):
    table = dealt(book)
    table.do(LOST, c.MakeRuling(SHIFT, why=WHY, effect=Effect.VOID))
    in_full(table)
    assert not table.state.link_lost
    assert any(isinstance(event, e.ToldOfLostLink) for event in table.events)


# -- RWS 5.9, 5.10, 5.14.1: everybody at the table with a wager that is not lost --


DRAWN_TOGETHER = c.ReportDrawnTogether(SUPERVISOR, first=2, places=(1, 2), why=WHY)
MISSED_BURN = c.ReportMissedBurn(SUPERVISOR, repaired=True, why=WHY)


@shows("5.9 5.10.3 5.14.1", books="rws-texas-holdem")
@pytest.mark.parametrize("fault", [DRAWN_TOGETHER, MISSED_BURN])
def test_5_14_1_who_has_folded_with_a_jackpot_bet_that_lives_chooses_too_and_takes_back_that_bet_only(fault):
    table = dealt(RWS)
    table.do(c.Decide(ANN, 1, "fold"), c.Decide(BOB, 3, STAY[RWS]), c.TurnUp(DEALER), fault)
    assert table.state.choosing.keys() == {1, 3}
    chosen, *back = table.do(c.ChooseCourse(ANN, position=1, play_on=False))
    assert [(event.wager, event.amount) for event in back] == [("jackpot", Money(500))]
    assert chosen.rules == back[0].rules
    table.do(c.ChooseCourse(BOB, position=3, play_on=True))
    table.play_on()
    assert table.back()["Ann"] == 500
    assert table.state.settled[1, "ante"] == ((("Ann", Money(2000)),), (("Ann", Money(0)),))
    kept(table)


@shows("5.14.1", books="rws-texas-holdem")
def test_5_14_1_who_has_folded_with_nothing_that_lives_is_not_asked():
    table = dealt(RWS, jackpot=0)
    table.do(c.Decide(ANN, 1, "fold"), DRAWN_TOGETHER)
    assert table.state.choosing.keys() == {3}


@shows("5.14.1", books="rws-texas-holdem")
@pytest.mark.parametrize("play_on", [True, False])
def test_5_14_1_if_everybody_has_folded_those_with_a_bet_that_lives_are_asked(play_on):
    table = dealt(RWS)
    table.do(c.Decide(ANN, 1, "fold"), c.Decide(BOB, 3, "fold"), DRAWN_TOGETHER)
    assert table.state.choosing.keys() == {1}
    table.do(c.ChooseCourse(ANN, position=1, play_on=play_on))
    table.play_on()
    assert table.back().get("Ann", 0) >= (0 if play_on else 500)
    kept(table)


@shows("5.10", books="rws-texas-holdem")
def test_5_10_staff_choose_for_a_player_who_is_away():
    table = dealt(RWS)
    table.do(c.ReportMisdeal(SUPERVISOR, repaired=True, why=WHY))
    refused = table.ask(c.ReportAbsent(SHIFT, position=3, why=WHY))
    assert refused.what.endswith("staff choose for a player who is away")
    table.do(c.ChooseCourse(DEALER, position=3, play_on=True), c.ChooseCourse(DEALER, position=1, play_on=False))
    assert table.state.in_play == (3,)
    kept(table)


# -- a later ruling closes what an earlier one by the same rule left to players (S-51, H-38) --


def late_misdeal(effect: Effect, positions: tuple[int, ...] = ()) -> c.ReportMisdeal:
    return c.ReportMisdeal(SHIFT, why=WHY, effect=effect, positions=positions)


def asked(book):
    """A misdeal found after Ann has touched her cards: a shift manager lets everybody choose."""
    table = dealt(book)
    table.do(c.HandleCards(ANN, position=1), late_misdeal(Effect.CHOICES))
    assert set(table.state.choosing) == {1, 3}
    return table


@every_mbs_book
@pytest.mark.parametrize(
    "later", [late_misdeal(Effect.CONTINUES), c.MakeRuling(SHIFT, why=WHY, effect=Effect.CONTINUES)], ids=["misdeal", "ruling"]
)
def test_6_1_s_51_h_38_a_later_ruling_that_play_goes_on_closes_the_courses(book, later):
    table = asked(book)
    refused = table.ask(c.Decide(ANN, 1, STAY[book]))
    assert "position 1, 3 must choose first" in refused.what
    closed = table.do(later)[-1]
    assert (type(closed), closed.positions, closed.rules) == (e.CoursesClosed, (1, 3), ("6.1",))
    assert not table.state.choosing
    assert not [each for each in view(table.state, ANN).offers if isinstance(each.command, c.ChooseCourse)]
    assert "has no course to choose" in table.ask(c.ChooseCourse(ANN, position=1, play_on=False)).what
    table.do(c.Decide(ANN, 1, STAY[book]), c.Decide(BOB, 3, "fold"))
    kept(table)


@every_mbs_book
def test_6_1_s_51_h_38_what_was_chosen_before_stays_and_a_ruling_on_one_hand_closes_its_course(book):
    table = asked(book)
    table.do(late_misdeal(Effect.CONTINUES, (3,)))
    assert set(table.state.choosing) == {1}
    table.do(c.ChooseCourse(ANN, position=1, play_on=False))
    assert table.state.in_play == (3,)
    again = asked(book)
    again.do(c.ChooseCourse(ANN, position=1, play_on=False), late_misdeal(Effect.CONTINUES))
    assert (again.state.in_play, again.state.choosing) == ((3,), {})
    kept(again)


@every_mbs_book
def test_6_1_s_51_h_38_a_ruling_on_something_else_leaves_the_courses_open(book):
    table = asked(book)
    table.do(c.ReportStake(SHIFT, why=WHY, player="Bob", position=3, wager="ante", lies=Money(1500)))
    assert set(table.state.choosing) == {1, 3}


def test_5_10_5_23_h_38_no_ruling_takes_the_options_away_that_a_rule_gives_to_players():
    table = dealt(RWS)
    table.do(c.ReportMisdeal(SUPERVISOR, why=WHY, repaired=True))
    open_to = set(table.state.choosing)
    table.do(c.MakeRuling(SHIFT, why=WHY, effect=Effect.CONTINUES))
    assert set(table.state.choosing) == open_to
    other = dealt(RWS)
    other.do(c.MakeRuling(SHIFT, why=WHY, effect=Effect.CHOICES), c.MakeRuling(SHIFT, why=WHY, effect=Effect.CONTINUES))
    assert not other.state.choosing
    kept(other)


@every_book
def test_6_1_5_23_s_82_h_72_leave_to_withdraw_by_a_ruling_is_closed_by_a_later_one(book):
    table = dealt(book)
    table.do(c.MakeRuling(SHIFT, why=WHY, effect=Effect.MAY_WITHDRAW))
    assert table.state.leave == {"Ann", "Bob"}
    closed = table.do(c.MakeRuling(SHIFT, why=WHY, effect=Effect.CONTINUES))[-1]
    assert (type(closed), closed.players, closed.why) == (e.WithdrawalClosed, ("Ann", "Bob"), WHY)
    assert not table.state.leave
    table.do(c.Decide(ANN, 1, STAY[book]))
    kept(table)


@every_mbs_book
def test_5_16_1_6_1_no_ruling_takes_away_the_leave_to_withdraw_that_a_rule_gives(book):
    table = dealt(book)
    table.do(POWER, c.MakeRuling(SHIFT, why=WHY, effect=Effect.CONTINUES))
    assert table.state.leave == {"Ann", "Bob"}
