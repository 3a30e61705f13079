"""What lies alone once bets are closed is invalid (5.12.2): it is no wager of the round, whatever befalls the round."""

from __future__ import annotations

from random import Random

import pytest
from tables import ANN, BOB, DEALER, MBS, METER, SHIFT, STAY, THREE_CARD, WHY, Table, bets, kept, ruled

from croupier.cards import DECK, parse_cards
from croupier.rulebook import Actor, Case, Effect, Money, Post, Refusal
from croupier.table import commands as c
from croupier.table import deal, view
from croupier.table import events as e

DEAL = c.DealCards(DEALER, tuple(Random(5).sample(DECK, 52)))
CY = Actor("Cy", Post.PLAYER)
BOOKS = "mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem"
every_book = pytest.mark.parametrize("book", MBS)
shows = pytest.mark.shows


def with_a_lone_wager(book: str) -> Table:
    table = bets(book)
    table.do(c.PlaceWager(CY, "Cy", 5, "jackpot", Money(500)), c.CloseBets(DEALER), DEAL)
    return table


@shows("5.12.2", "5.16.1")
@every_book
def test_5_12_2_who_has_a_lone_wager_alone_is_not_asked_after_a_power_failure(book):
    table = with_a_lone_wager(book)
    table.do(c.ReportPowerFailure(DEALER, why=WHY))
    assert table.state.leave == {"Ann", "Bob"}
    table.do(*(c.Withdraw(who, player=who.name, stay=True) for who in (ANN, BOB)))
    table.play_on()
    assert table.back()["Cy"] == 500
    kept(table)


@shows("5.1.1", "5.12.2")
@every_book
def test_5_12_2_a_void_round_reverses_no_contribution_of_a_lone_wager(book):
    table = with_a_lone_wager(book)
    events = table.do(c.ReportPack(DEALER, fault=Case.FOREIGN_CARD, why=WHY))
    assert events[-1].jackpot == Money(500)  # Ann's: Cy's never was one
    assert table.back() == {"Ann": 2500, "Bob": 1000, "Cy": 500}
    kept(table)


# -- a hand whose Ante is gone --


@shows("3.9.1.1", books="mbs-three-card")
@pytest.mark.parametrize("action", ["play", "fold"])
def test_three_card_a_jackpot_wager_waits_though_the_ante_is_found_not_to_have_lain_there(action):
    table = Table(THREE_CARD)
    table.do(c.OpenBets(DEALER), *(c.PlaceWager(ANN, "Ann", 1, name, Money(500)) for name in ("ante", "pair_plus", "jackpot")))
    plan = deal(THREE_CARD, table.state.setup.device, (1,), DECK)
    wanted = dict(zip((*plan.hands[1], *plan.community), parse_cards("9h 8h 7h 6h 5h"), strict=True))
    rest = iter([card for card in DECK if card not in wanted.values()])
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, tuple(wanted[card] if card in wanted else next(rest) for card in DECK)))
    table.do(c.Decide(ANN, 1, action), c.TurnUp(DEALER), c.TurnUp(DEALER), c.Settle(DEALER, waiting=True))
    table.do(c.ReportStake(SHIFT, player="Ann", position=1, wager="ante", lies=Money(0), why=WHY))
    assert table.state.actions[1] == ("continue",)
    for who in (ANN, DEALER, SHIFT):
        assert view(table.state, who).offers
    table.do(c.Settle(DEALER, METER))
    assert table.state.settled[1, "jackpot"][1][0][1] > Money(500)
    kept(table)


@shows("3.9.1", books="mbs-three-card")
def test_three_card_nobody_folds_a_hand_without_an_ante():
    table = bets(THREE_CARD)
    table.do(c.PlaceWager(CY, "Cy", 5, "pair_plus", Money(500)), c.CloseBets(DEALER), DEAL)
    asked = c.MakeRuling(SHIFT, effect=Effect.FOLDED, position=5, why=WHY)
    assert "has an Ante" in table.ask(asked).what
    table.do(*(c.Decide(DEALER, at, table.state.choices(at)[-1].action) for at in table.state.undecided()))
    assert "has an Ante" in table.ask(asked).what
    table.do(c.TurnUp(DEALER), c.TurnUp(DEALER))
    assert "has an Ante" in table.ask(asked).what
    table.do(c.Settle(DEALER, METER))


# -- what neither wins nor loses, and what is not there --


@shows("5.16.1", "5.13")
@every_book
def test_5_16_1_a_fold_decides_nothing_where_the_ante_goes_back_whatever_the_result(book):
    table = Table(book)
    for _ in range(2):
        table.do(c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "ante", Money(2000)))
        table.do(c.PlaceWager(BOB, "Bob", 3, "ante", Money(1000)), c.CloseBets(DEALER), DEAL)
        found = table.do(c.ReportStake(SHIFT, player="Bob", position=3, wager="ante", lies=Money(100), why=WHY))
        table.do(c.Decide(BOB, 3, "fold"))
        if ruled(found).case is Case.UNDER_MINIMUM:
            table.play_on()  # the one low wager is collected
    assert ruled(found).effect is Effect.RETURNED_LAST
    assert ruled(table.do(c.ReportPowerFailure(DEALER, why=WHY))).case is Case.POWER_UNDECIDED


@shows("6.1")
@every_book
def test_6_1_a_ruling_that_gives_nothing_back_is_refused(book):
    table = bets(book)
    table.do(c.CloseBets(DEALER), DEAL)
    for player, position in (("Zoe", None), ("Ann", 4), ("Bob", 1)):
        asked = c.MakeRuling(SHIFT, player=player, position=position, effect=Effect.RETURNED, why=WHY)
        refused = table.ask(asked)
        assert isinstance(refused, Refusal)
        assert refused.what == "the player has no wager there that could go back"
    table.do(c.Decide(ANN, 1, STAY[book]), c.MakeRuling(SHIFT, player="Ann", effect=Effect.RETURNED, why=WHY))
    assert table.back()["Ann"] > 2500
    kept(table)


@shows("5.6")
@every_book
def test_5_6_nobody_withdraws_without_leave(book):
    table = bets(book)
    table.do(c.CloseBets(DEALER), DEAL)
    assert table.ask(c.Withdraw(ANN, player="Ann")).rules == ("5.6",)


@shows("5.4", "5.8")
@every_book
@pytest.mark.parametrize("report", [c.ReportCount(DEALER, counted=51, why=WHY), c.ReportExposed(DEALER, cards=2, why=WHY)])
def test_a_void_behind_a_settlement_names_the_reading_that_lets_it_be_undone(book, report):
    table = bets(book)
    table.do(c.CloseBets(DEALER), DEAL)
    table.play_on()
    events = table.do(report)
    assert any(isinstance(event, e.SettlementUndone) for event in events)
    assert {"S-49", "H-60"} & set(ruled(events).readings)
