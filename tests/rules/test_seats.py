"""Who sits where, who decides for a position, and whose money moves (3.4, 3.5.1, 5.10, 5.11; Resorts World 1.25, 3.5)."""

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
    STAY,
    STUD,
    SUPERVISOR,
    THREE_CARD,
    V9,
    WHY,
    Table,
    bets,
    dealt,
    kept,
    ruled,
)

from croupier.cards import DECK
from croupier.rulebook import Actor, Case, Effect, Money, Post, Refusal
from croupier.table import Phase, view
from croupier.table import commands as c
from croupier.table import events as e

BOOKS = "mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem"
shows = pytest.mark.shows
every_book = pytest.mark.parametrize("book", ALL)
every_mbs_book = pytest.mark.parametrize("book", MBS)
CAT = Actor("Cat", Post.PLAYER)
TIMES = {STUD: 2, V9: 2, THREE_CARD: 1, HOLDEM: 2, RWS: 2}


def stake(player: str, position: int, wager: str = "ante", dollars: int = 10) -> c.PlaceWager:
    return c.PlaceWager(DEALER, player, position, wager, Money.dollars(dollars))


def opened(book: str, *commands: c.Command) -> Table:
    table = Table(book)
    table.do(c.OpenBets(DEALER), *commands)
    return table


def played(book: str, *commands: c.Command) -> Table:
    table = opened(book, *commands)
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    return table


# -- sitting down and leaving --


@shows("3.5.1")
@shows("1.25", books="rws-texas-holdem")
@every_book
def test_a_seat_is_taken_between_rounds_or_while_bets_are_open_and_outlives_the_round(book):
    table = Table(book)
    (sat,) = table.do(c.SitDown(ANN, "Ann", 1))
    assert sat.rules == (("1.25",) if book == RWS else ("3.5.1",))
    table.do(c.OpenBets(DEALER), c.SitDown(DEALER, "Bob", 3), c.SitDown(ANN, "Ann", 2), stake("Ann", 1), stake("Bob", 3))
    table.do(c.CloseBets(DEALER))
    for command in (c.SitDown(CAT, "Cat", 5), c.LeaveSeat(ANN, "Ann", 1)):
        refused = table.ask(command)
        assert refused.what.endswith("who walks away now is reported absent")
    table.do(c.DealCards(DEALER, DECK))
    assert isinstance(table.ask(c.LeaveSeat(DEALER, "Ann", 1)), Refusal)
    table.play_on()
    table.do(c.OpenBets(DEALER))
    assert table.state.seats == {1: "Ann", 2: "Ann", 3: "Bob"}
    table.do(c.LeaveSeat(DEALER, "Bob", 3))
    assert table.state.seats == {1: "Ann", 2: "Ann"}
    shown = {each.position: each.seated for each in view(table.state, None).positions}
    assert shown == {1: "Ann", 2: "Ann"}
    kept(table)


@every_book
def test_a_seat_is_one_persons_and_players_seat_themselves(book):
    table = opened(book, c.SitDown(ANN, "Ann", 1))
    assert isinstance(table.ask(c.SitDown(BOB, "Bob", 1)), Refusal)
    assert isinstance(table.ask(c.SitDown(ANN, "Ann", 1)), Refusal)
    assert isinstance(table.ask(c.SitDown(DEALER, "Bob", 7)), Refusal)
    assert isinstance(table.ask(c.SitDown(DEALER, " ", 2)), Refusal)
    assert table.ask(c.SitDown(BOB, "Cat", 2)).allowed_to is Post.DEALER
    assert table.ask(c.LeaveSeat(BOB, "Ann", 1)).allowed_to is Post.DEALER
    assert isinstance(table.ask(c.LeaveSeat(DEALER, "Bob", 1)), Refusal)


@shows("5.9")
@every_mbs_book
def test_5_9_who_is_barred_has_no_seat(book):
    table = opened(book, c.SitDown(ANN, "Ann", 1), stake("Ann", 1))
    table.do(c.Bar(SHIFT, why=WHY, player="Ann"))
    assert table.state.seats == {}
    assert table.ask(c.SitDown(ANN, "Ann", 1)).what.startswith("Ann is barred")


@shows("3.4.3")
@every_mbs_book
def test_3_4_3_who_is_confined_sits_at_one_position(book):
    table = Table(book)
    table.do(c.ConfineToOnePosition(MANAGER, "Ann", WHY), c.SitDown(ANN, "Ann", 1))
    refused = table.ask(c.SitDown(ANN, "Ann", 2))
    assert (refused.rules, refused.allowed_to) == (("3.4.3",), Post.PIT_MANAGER)
    table.do(c.OpenBets(DEALER), stake("Bob", 2), c.LeaveSeat(ANN, "Ann", 1), stake("Ann", 2))
    assert isinstance(table.ask(c.SitDown(ANN, "Ann", 1)), Refusal)
    table.do(c.SitDown(ANN, "Ann", 2))


# -- who decides --


@shows("3.5.1")
@every_mbs_book
def test_3_5_1_who_is_seated_decides_though_another_staked_first(book):
    table = played(book, c.SitDown(ANN, "Ann", 1), stake("Bob", 1, dollars=20), stake("Ann", 1))
    assert table.state.owners == {1: "Ann"}
    assert table.ask(c.Look(BOB, 1)).what == "only the player of a hand may look at it"
    assert isinstance(table.ask(c.Decide(BOB, 1, "fold")), Refusal)
    table.do(c.Look(ANN, 1), c.Decide(ANN, 1, "fold"))
    table.play_on()
    kept(table)


@shows("3.5.1")
@every_mbs_book
def test_3_5_1_who_is_seated_without_a_wager_decides_nothing(book):
    table = opened(book, c.SitDown(ANN, "Ann", 1), stake("Bob", 1))
    assert table.state.owners == {1: "Bob"}
    table.do(stake("Ann", 1))
    assert table.state.owners == {1: "Ann"}
    table.do(c.TakeBack(ANN, "Ann", 1, "ante"))
    assert table.state.owners == {1: "Bob"}


@shows("3.4 3.9 3.9.1", books="mbs-three-card")
def test_3_9_who_puts_pair_plus_down_first_does_not_decide_with_the_ante_of_another():
    table = opened(THREE_CARD, stake("Bob", 1, "pair_plus"), stake("Ann", 1), stake("Ann", 1, "jackpot", 5))
    assert table.state.owners == {1: "Ann"}
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    assert isinstance(table.ask(c.Decide(BOB, 1, "fold")), Refusal)
    table.do(c.Decide(ANN, 1, "fold"))
    table.play_on()
    assert table.back()["Bob"] > 1000  # 4 3 2 of clubs: Pair Plus survives the fold of another's Ante
    kept(table)


@shows("3.4 3.5.1", books="mbs-three-card")
def test_3_5_1_who_is_seated_with_pair_plus_alone_decides_for_those_who_back_the_hand():
    table = played(THREE_CARD, stake("Bob", 1), c.SitDown(ANN, "Ann", 1), stake("Ann", 1, "pair_plus"))
    assert table.state.owners == {1: "Ann"}
    assert table.ask(c.Decide(ANN, 1, "play")).what.startswith("Bob must agree")
    table.do(c.AgreeToAdd(BOB, "Bob", 1, "play"), c.Decide(ANN, 1, "play"))
    assert table.state.stakes[1, "play"] == (("Bob", Money(1000)),)
    table.play_on()
    kept(table)


@shows("3.5.1 3.5.4")
@every_mbs_book
def test_3_5_4_the_jackpot_wager_is_for_who_is_seated(book):
    table = opened(book, c.SitDown(ANN, "Ann", 1), stake("Bob", 1), stake("Ann", 1))
    assert table.ask(stake("Bob", 1, "jackpot", 5)).rules == ("3.5.4",)
    table.do(stake("Ann", 1, "jackpot", 5))
    free = opened(book, stake("Bob", 2), stake("Bob", 2, "jackpot", 5))
    refused = free.ask(c.SitDown(ANN, "Ann", 2))
    assert refused.rules == ("3.5.1", "3.5.4")
    free.do(c.TakeBack(BOB, "Bob", 2, "jackpot"), c.SitDown(ANN, "Ann", 2))
    assert free.ask(stake("Bob", 2, "jackpot", 5)).rules == ("3.5.4",)  # though Ann has no wager there


@shows("3.5 3.5.1", books="mbs-three-card")
def test_3_5_a_jackpot_hand_is_of_who_staked_on_it_whoever_decides():
    table = opened(THREE_CARD, stake("Bob", 1, "pair_plus"), stake("Bob", 1, "jackpot", 5), stake("Ann", 1))
    assert table.ask(stake("Ann", 1, "jackpot", 5)).rules == ("3.4.2",)  # one wager on an area
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, DECK), c.Decide(ANN, 1, "fold"))
    while table.state.phase is Phase.TURNING:
        table.do(c.TurnUp(DEALER))
    (played,) = table.state.round(METER).positions
    assert (played.whose, played.staker("jackpot"), played.staker("ante")) == ("Ann", "Bob", "Ann")
    paid = {x.wager: x.returned for x in table.do(c.Settle(DEALER, METER)) if isinstance(x, e.WagerSettled)}
    assert [player for player, _ in paid["jackpot"]] == ["Bob"]
    kept(table)


@shows("1.25 3.5 3.7", books="rws-texas-holdem")
def test_rws_3_7_a_seat_without_a_bet_holds_no_box():
    table = opened(RWS, c.SitDown(ANN, "Ann", 1), stake("Bob", 1), stake("Bob", 1, "jackpot", 5))
    assert table.ask(stake("Ann", 1)).rules == ("3.5",)
    assert table.state.owners == {1: "Bob"}


@shows("3.5.1")
@every_mbs_book
def test_who_decided_and_looked_still_sees_the_hand_when_the_round_is_settled(book):
    table = played(book, c.SitDown(ANN, "Ann", 1), stake("Bob", 1, dollars=20), stake("Ann", 1))
    table.do(c.Look(ANN, 1), c.Decide(ANN, 1, "fold"))
    table.play_on()
    shown = {who.name: view(table.state, who).positions[0].cards for who in (ANN, BOB)}
    assert shown == {"Ann": table.deal.hands[1], "Bob": ()}


# -- nobody's chips move without their word --


@shows("3.4 3.4.2")
@every_mbs_book
def test_3_4_a_follow_up_wager_takes_no_backers_chips_without_the_backers_word(book):
    table = played(book, stake("Ann", 1), stake("Bob", 1, dollars=20))
    refused = table.ask(c.Decide(ANN, 1, STAY[book]))
    assert refused.what.startswith("Bob must agree to add to")
    assert refused.rules[:2] == ("3.4", "3.4.2")
    assert isinstance(table.ask(c.Decide(DEALER, 1, STAY[book])), Refusal)
    own = (("Ann", Money.dollars(10 * TIMES[book])), ("Bob", Money.dollars(20 * TIMES[book])))
    assert table.ask(c.Decide(ANN, 1, STAY[book], own)).allowed_to is Post.DEALER
    (said,) = table.do(c.AgreeToAdd(BOB, "Bob", 1, STAY[book]))
    assert said.readings == (("H-25",) if book == HOLDEM else ("S-21",))
    assert dict(view(table.state, None).positions[0].agreed) == {STAY[book]: own[1:]}
    table.do(c.Decide(ANN, 1, STAY[book]))
    assert table.state.stakes[1, STAY[book]] == own
    table.play_on()
    kept(table)


@shows("3.4 3.4.2 3.6")
@every_mbs_book
def test_who_may_agree_and_when(book):
    table = opened(book, stake("Ann", 1), stake("Bob", 1))
    agree = c.AgreeToAdd(BOB, "Bob", 1, STAY[book])
    assert isinstance(table.ask(agree), Refusal)
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    assert table.ask(c.AgreeToAdd(ANN, "Bob", 1, STAY[book])).allowed_to is Post.DEALER
    for command in (
        c.AgreeToAdd(ANN, "Ann", 1, STAY[book]),  # who decides
        c.AgreeToAdd(CAT, "Cat", 1, STAY[book]),  # without a part
        c.AgreeToAdd(BOB, "Bob", 1, "fold"),
        c.AgreeToAdd(BOB, "Bob", 2, STAY[book]),
    ):
        assert isinstance(table.ask(command), Refusal)
    table.do(agree)
    assert table.ask(agree).what == "the player has agreed already"
    table.do(c.Decide(ANN, 1, "fold"))
    assert table.state.agreed == {}
    assert isinstance(table.ask(agree), Refusal)
    assert table.put_in == 2000


@shows("3.4", books="mbs-texas-holdem")
def test_a_word_is_for_one_decision():
    table = played(HOLDEM, stake("Ann", 1), stake("Bob", 1))
    table.do(c.AgreeToAdd(BOB, "Bob", 1, "flop"), c.Decide(ANN, 1, "flop"), c.TurnUp(DEALER))
    assert isinstance(table.ask(c.Decide(ANN, 1, "turn")), Refusal)
    table.do(c.Decide(ANN, 1, "check"), c.AgreeToAdd(BOB, "Bob", 1, "turn"))  # a check may still be changed (H-44)
    table.do(c.TurnUp(DEALER))
    assert table.state.agreed == {}
    assert isinstance(table.ask(c.Decide(ANN, 1, "river")), Refusal)


@shows("3.4 5.14")
@every_mbs_book
def test_a_word_for_another_amount_is_none(book):
    table = played(book, stake("Ann", 1), stake("Bob", 1, dollars=600))
    table.do(c.AgreeToAdd(BOB, "Bob", 1, STAY[book]))
    table.do(c.ReportStake(SHIFT, why=WHY, player="Bob", position=1, wager="ante", lies=Money.dollars(1200)))
    assert isinstance(table.ask(c.Decide(ANN, 1, STAY[book])), Refusal)
    table.do(c.AgreeToAdd(BOB, "Bob", 1, STAY[book]), c.Decide(ANN, 1, STAY[book]))


# -- who is away --


@shows("5.11")
@every_mbs_book
def test_5_11_a_backer_who_is_away_changes_nothing_for_who_is_there(book):
    table = played(book, c.SitDown(ANN, "Ann", 1), stake("Bob", 1, dollars=20), stake("Ann", 1))
    away = c.ReportAbsent(SUPERVISOR, why=WHY, position=1, player="Bob")
    event = ruled(table.do(away))
    assert (event.case, event.effect, event.player) == (Case.ABSENT_DONE, Effect.CONTINUES, "Bob")
    assert table.back() == {}
    assert table.state.staked(1) == {"ante": Money(3000)}
    assert isinstance(table.ask(c.ReportAbsent(SUPERVISOR, why=WHY, position=1, player="Bob", present=True)), Refusal)
    assert isinstance(table.ask(c.ReportAbsent(SUPERVISOR, why=WHY, position=1, player="Cat")), Refusal)
    event = ruled(table.do(c.ReportAbsent(SUPERVISOR, why=WHY, position=1, player="Ann")))
    assert (event.case, event.player) == (Case.ABSENT_UNSEEN, "Ann")
    assert table.back() == {"Ann": 1000, "Bob": 2000}
    kept(table)


@shows("5.11")
@every_mbs_book
def test_5_11_nobody_is_reported_who_has_no_wager_on_a_hand_of_the_round(book):
    table = opened(book, stake("Ann", 1), stake("Bob", 1), stake("Cat", 5, "jackpot", 5))
    away = c.ReportAbsent(SHIFT, why=WHY, position=1, player="Bob")
    assert isinstance(table.ask(away), Refusal)
    table.do(c.CloseBets(DEALER))
    assert isinstance(table.ask(away), Refusal)
    table.do(c.DealCards(DEALER, DECK))
    assert isinstance(table.ask(c.ReportAbsent(SHIFT, why=WHY, position=5, player="Cat")), Refusal)  # it is not dealt in
    table.do(away, c.Decide(ANN, 1, "fold"), away)


@shows("5.11", books="mbs-three-card")
def test_5_11_an_absent_backer_with_pair_plus_does_not_return_the_ante_of_who_is_there():
    table = played(THREE_CARD, stake("Bob", 1, "pair_plus"), stake("Ann", 1))
    table.do(c.ReportAbsent(SUPERVISOR, why=WHY, position=1, player="Bob"))
    assert table.back() == {}
    table.do(c.Decide(ANN, 1, "play"))
    table.play_on()
    kept(table)


@shows("5.11", books="mbs-three-card")
def test_5_11_who_sits_there_with_pair_plus_alone_and_is_away_leaves_the_say_to_the_ante():
    table = played(THREE_CARD, c.SitDown(ANN, "Ann", 1), stake("Ann", 1, "pair_plus"), stake("Bob", 1))
    event = ruled(table.do(c.ReportAbsent(SUPERVISOR, why=WHY, position=1)))
    assert (event.case, event.effect, event.readings) == (Case.ABSENT_DONE, Effect.CONTINUES, ("S-20", "S-78"))
    assert (table.back(), table.state.seats, table.state.owners) == ({}, {}, {1: "Bob"})
    table.do(c.Decide(BOB, 1, "play"))
    table.play_on()
    assert table.back()["Ann"] > 1000
    kept(table)


# -- participation is not ownership --


@shows("3.4.3")
@every_mbs_book
def test_3_4_3_every_position_with_a_stake_of_a_confined_player_counts(book):
    table = opened(book, stake("Ann", 2), stake("Cat", 3), c.ConfineToOnePosition(MANAGER, "Bob", WHY), stake("Bob", 2))
    for position in (1, 3):
        refused = table.ask(stake("Bob", position))
        assert (refused.rules, refused.allowed_to) == (("3.4.3",), Post.PIT_MANAGER)
    late = opened(book, stake("Ann", 2), stake("Bob", 2), stake("Cat", 3), stake("Bob", 3))
    late.do(c.ConfineToOnePosition(MANAGER, "Bob", WHY))
    assert late.ask(stake("Bob", 1)).rules == ("3.4.3",)
    assert late.ask(c.CloseBets(DEALER)).rules == ("3.4.3",)
    late.do(c.TakeBack(DEALER, "Bob", 3, "ante"), c.CloseBets(DEALER))


@shows("3.4.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-texas-holdem")
@pytest.mark.parametrize("book", [STUD, V9, HOLDEM])
def test_3_4_1_who_backs_several_hands_is_told_of_the_one_look(book):
    table = opened(book, stake("Ann", 1), stake("Cat", 2), stake("Bob", 1), stake("Bob", 2))
    assert view(table.state, DEALER).untold == ("Bob",)


@shows("3.5 5.12 5.12.2", books="mbs-texas-holdem")
def test_3_5_a_bonus_needs_the_players_own_ante():
    table = opened(HOLDEM, stake("Ann", 1), stake("Bob", 1, "bonus"), stake("Ann", 1, "bonus", 20))
    table.do(c.CloseBets(DEALER))
    assert table.back() == {"Bob": 1000}
    assert table.state.stakes[1, "bonus"] == (("Ann", Money(2000)),)


@shows("5.7 5.7.1")
@every_mbs_book
def test_5_7_1_who_is_let_out_takes_back_the_own_part_alone(book):
    table = played(book, stake("Ann", 1), stake("Bob", 1, dollars=20), stake("Cat", 3))
    table.do(c.ReportWrongCount(SUPERVISOR, why=WHY, position=3))
    assert isinstance(table.ask(c.LetOut(SUPERVISOR, why=WHY, position=1)), Refusal)  # whose?
    assert isinstance(table.ask(c.LetOut(SUPERVISOR, why=WHY, position=1, player="Cat")), Refusal)
    event = ruled(table.do(c.LetOut(SUPERVISOR, why=WHY, position=1, player="Ann")))
    assert (event.effect, event.player, event.position) == (Effect.RETURNED, "Ann", 1)
    assert table.back() == {"Cat": 1000, "Ann": 1000}
    assert table.state.owners == {1: "Bob"}
    table.do(c.LetOut(SUPERVISOR, why=WHY, position=1))  # it is Bob's alone now
    assert table.state.phase is Phase.BETWEEN
    kept(table)


@shows("5.7.1 3.9.1.1", books="mbs-three-card")
def test_5_7_1_a_folded_hand_may_withdraw_its_live_pair_plus():
    table = played(THREE_CARD, stake("Ann", 1), stake("Ann", 1, "pair_plus", 20), stake("Bob", 2), stake("Cat", 3))
    table.do(c.ReportWrongCount(SUPERVISOR, why=WHY, position=3))
    table.do(c.Decide(ANN, 1, "fold"), c.Decide(BOB, 2, "fold"))
    table.do(c.LetOut(SUPERVISOR, why=WHY, position=1, player="Ann"))
    assert table.back() == {"Cat": 1000, "Ann": 2000}
    refused = table.ask(c.LetOut(SUPERVISOR, why=WHY, position=2, player="Bob"))
    assert refused.rules == ("5.7.1",)
    table.play_on()
    assert table.back() == {"Cat": 1000, "Ann": 2000}
    kept(table)


@shows("6.1")
@every_mbs_book
def test_6_1_a_ruling_that_gives_wagers_back_names_the_position_or_means_all(book):
    everywhere = c.MakeRuling(SHIFT, why=WHY, effect=Effect.RETURNED, player="Ann")
    table = dealt(book, ann=(1, 2), jackpot=0)
    table.do(replace(everywhere, position=2))
    assert table.back() == {"Ann": 2000}
    table.do(everywhere)
    assert table.back() == {"Ann": 4000}
    kept(table)


# -- positions staked by mistake --


@shows("5.10 5.10.1")
@every_mbs_book
def test_5_10_1_mistaken_positions_that_were_all_looked_at_all_play_on(book):
    table = dealt(book, ann=(1, 2), jackpot=0)
    table.do(c.Look(ANN, 1))
    event = ruled(table.do(c.DeclareMistake(SUPERVISOR, why=WHY, player="Ann", also_seen=(2,))))
    assert (event.case, event.effect, event.rules[:2]) == (Case.MISTAKEN_ALL_SEEN, Effect.CONTINUES, ("5.10", "5.10.1"))
    assert table.state.looked_at == {1, 2}
    assert table.state.in_play == (1, 2, 3)
    table.play_on()
    kept(table)


@shows("5.10 5.10.1")
@every_mbs_book
def test_5_10_1_somebody_elses_hand_is_none_of_the_mistake(book):
    table = dealt(book, ann=(1, 2), jackpot=0)
    for others in ((3,), (2, 3), (5,)):
        refused = table.ask(c.DeclareMistake(SUPERVISOR, why=WHY, player="Ann", also_seen=others))
        assert refused.what == "name only hands that this player controls"
    assert table.state.looked_at == frozenset()


@shows("5.10 5.10.2")
@every_mbs_book
def test_5_10_no_hand_was_looked_at_before_the_deal(book):
    table = bets(book, ann=(1, 2), jackpot=0)
    table.do(c.CloseBets(DEALER))
    mistake = c.DeclareMistake(SUPERVISOR, why=WHY, player="Ann")
    assert isinstance(table.ask(replace(mistake, also_seen=(1, 2))), Refusal)
    assert ruled(table.do(mistake)).case is Case.MISTAKEN_UNSEEN
    assert table.state.in_play == (1, 3)


@shows("5.10 5.10.2")
@every_mbs_book
def test_5_10_a_backer_controls_no_hand_of_another(book):
    table = bets(book, ann=(1,), jackpot=0)
    table.do(stake("Ann", 3), c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    assert isinstance(table.ask(c.DeclareMistake(SUPERVISOR, why=WHY, player="Ann")), Refusal)
    assert isinstance(table.ask(c.Stop(SHIFT, why=WHY, player="Ann")), Refusal)
