"""Commands that come at the wrong time, from the wrong person or about nothing: each is refused by its rule."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

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
    settled,
)

from croupier.cards import DECK, Card, parse_cards
from croupier.games import edition
from croupier.rulebook import Case, Effect, Measure, Meter, Money, Post, Refusal, share_out
from croupier.table import Device, Phase, State, deal
from croupier.table import commands as c

BOOKS = "mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem"
shows = pytest.mark.shows
every_book = pytest.mark.parametrize("book", ALL)
every_mbs_book = pytest.mark.parametrize("book", MBS)
DECLINE = {STUD: "3.10.1", V9: "3.10.1", THREE_CARD: "3.10.2", HOLDEM: "3.10.1", RWS: "4.3"}


def deck(seed: int) -> tuple[Card, ...]:
    return tuple(Random(seed).sample(DECK, 52))


def both_stay(book: str) -> Table:
    table = dealt(book)
    table.do(c.Decide(ANN, 1, STAY[book]), c.Decide(BOB, 3, STAY[book]))
    return table


# -- wagers --


@every_book
def test_no_wager_lies_beside_the_layout_and_none_is_of_nothing(book):
    table = bets(book)
    for position in (0, 7):
        assert (
            table.ask(c.PlaceWager(ANN, "Ann", position, "ante", Money(1000))).what
            == "there is no such position: name one from 1 to 6"
        )
    for amount in (0, -500):  # on top of what lies there, so that the whole is within the limits
        assert (
            table.ask(c.PlaceWager(ANN, "Ann", 1, "ante", Money(amount))).what
            == "a wager must be more than nothing: say how much"
        )


@every_book
def test_what_is_no_command_and_what_is_no_wager_of_the_book(book):
    table = bets(book)
    assert table.ask(object()).what == "this is no command that a table knows"  # type: ignore[arg-type]
    assert table.ask(c.PlaceWager(ANN, "Ann", 1, "luck", Money(1000))).what == "there is no wager 'luck' to place"


@shows("3.5.3", books="mbs-singapore-stud mbs-singapore-stud-v9")
@shows("3.8", books="rws-texas-holdem")
@pytest.mark.parametrize(("book", "most"), [(STUD, 1), (V9, 5), (RWS, 1)])
def test_a_jackpot_wager_is_no_more_units_than_the_book_takes(book, most):
    table = bets(book, jackpot=0)
    too_much = table.ask(c.PlaceWager(ANN, "Ann", 1, "jackpot", Money(500 * (most + 1))))
    assert too_much.what == f"a jackpot wager must be whole units of 5.00, at most {most}"
    table.do(c.PlaceWager(ANN, "Ann", 1, "jackpot", Money(500 * most)))


@shows("3.6")
@shows("5.22", books="rws-texas-holdem")
@every_book
def test_nobody_but_staff_takes_back_a_wager_for_somebody_else(book):
    table = bets(book)
    refused = table.ask(c.TakeBack(BOB, "Ann", 1, "ante"))
    assert (refused.rules, refused.allowed_to) == (("5.22",) if book == RWS else ("3.6",), Post.DEALER)
    table.do(c.TakeBack(DEALER, "Ann", 1, "jackpot"), c.TakeBack(ANN, "Ann", 1, "ante"))


@shows("3.4.3")
@every_mbs_book
def test_nobody_is_confined_to_one_position_once_bets_are_closed(book):
    table = dealt(book)
    assert table.ask(c.ConfineToOnePosition(MANAGER, "Ann", WHY)).rules == ("3.4.3",)


# -- cards --


@shows("3.2")
@shows("3.10", books="rws-texas-holdem")
@every_book
def test_cards_are_dealt_once_and_only_when_bets_are_closed(book):
    table = bets(book)
    closing = ("3.10",) if book == RWS else ("3.2",)
    assert table.ask(c.DealCards(DEALER, deck(1))).rules == closing
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, deck(1)))
    assert table.ask(c.DealCards(DEALER, deck(2))).rules == closing


@shows("3.4.1")
@shows("3.7", books="rws-texas-holdem")
@every_book
def test_there_is_nothing_to_look_at_before_the_deal_nor_where_nobody_plays(book):
    table = bets(book)
    table.do(c.CloseBets(DEALER))
    assert table.ask(c.Look(ANN, 1)).what.startswith("there are no cards to look at")
    table = bets(book)
    table.do(c.TakeBack(ANN, "Ann", 1, "ante"))  # a jackpot wager alone holds the position, and is dealt no hand
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, deck(1)))
    assert table.ask(c.Look(ANN, 1)).what.startswith("there are no cards to look at")


@every_book
def test_cards_are_turned_up_when_everybody_has_decided_and_as_many_as_there_are(book):
    table = dealt(book)
    assert table.ask(c.TurnUp(DEALER)).what == "there is nothing to turn up now: positions 1, 3 have not decided yet"
    while table.state.phase is not Phase.OPEN:
        for position in table.state.undecided():
            table.do(c.Decide(DEALER, position, table.state.choices(position)[-1].action))
        if table.state.phase is Phase.TURNING:
            table.do(c.TurnUp(DEALER))
    assert table.ask(c.TurnUp(DEALER)).what.endswith("all cards that decide are open, so settle the round")


@shows("3.10.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-texas-holdem")
@shows("3.10.2", books="mbs-three-card")
@shows("4.3", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize("by", [ANN, DEALER])
def test_comparison_is_refused_by_the_player_or_entered_by_staff_after_the_last_decision(book, by):
    table = dealt(book)
    assert table.ask(c.Decline(ANN, 1)).rules == (DECLINE[book],)  # nothing is decided
    table.do(c.Decide(ANN, 1, STAY[book]))
    assert table.ask(c.Decline(ANN, 1)).rules == (DECLINE[book],)  # Bob has not decided
    table.do(c.Decide(BOB, 3, "fold"))
    while len(table.state.left_to_turn()) > 1:
        for position in table.state.undecided():
            assert table.ask(c.Decline(ANN, 1)).rules == (DECLINE[book],)  # a decision is left
            table.do(c.Decide(DEALER, position, "check"))
        if table.state.phase is Phase.TURNING:
            if len(table.state.actions[1]) < len(edition(book).decisions.steps):
                assert table.ask(c.Decline(ANN, 1)).rules == (DECLINE[book],)  # in between, too
            table.do(c.TurnUp(DEALER))
    refused = table.ask(c.Decline(BOB, 1))
    assert (refused.what, refused.allowed_to) == ("only staff may refuse comparison for another player", Post.DEALER)
    assert table.ask(c.Decline(BOB, 3)).rules == (DECLINE[book],)  # folded
    (declined,) = table.do(c.Decline(by, 1))
    assert declined.by == by
    table.do(c.TurnUp(DEALER), c.Settle(DEALER, METER))
    kept(table)


@shows("4.2", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-texas-holdem rws-texas-holdem")
@shows("4.4", books="mbs-three-card")
@every_book
def test_a_round_is_settled_by_the_meter_of_the_tables_own_jackpot(book):
    table = settled(book)
    table.do(c.OpenBets(DEALER), c.PlaceWager(BOB, "Bob", 3, "ante", Money(1000)), c.CloseBets(DEALER))
    table.do(c.DealCards(DEALER, deck(1)), c.Decide(BOB, 3, "fold"))
    assert table.state.phase is Phase.OPEN
    refused = table.ask(c.Settle(DEALER, Meter(Money(100), Money(100), Money(100))))
    assert refused.what == "this cannot be the meter of this table's jackpot: read its unit, value and reset again"


# -- money --


@shows("3.4.2", books="mbs-singapore-stud")
def test_odd_cents_of_a_shared_area_go_to_the_first():
    """S-21: 1.00 by three equal parts is 34, 33 and 33 cents."""
    table = Table(STUD)
    table.do(c.OpenBets(DEALER))
    for player in ("Ann", "Bob", "Cat"):
        table.do(c.PlaceWager(DEALER, player, 1, "ante", Money(1000)))
    assert share_out(Money(100), table.state.stakes[1, "ante"]) == (("Ann", Money(34)), ("Bob", Money(33)), ("Cat", Money(33)))


@shows("5.14")
@every_mbs_book
def test_of_a_shared_area_over_the_maximum_the_last_stake_is_cut_first(book):
    """S-62."""
    table = bets(book)
    table.do(c.PlaceWager(BOB, "Bob", 1, "ante", Money(1000)), c.CloseBets(DEALER), c.DealCards(DEALER, deck(1)))
    table.do(c.ReportStake(DEALER, why=WHY, player="Bob", position=1, wager="ante", lies=Money(120_000)))
    assert table.state.stakes[1, "ante"] == (("Ann", Money(2000)), ("Bob", Money(98_000)))
    assert table.back() == {"Bob": 22_000}


# -- reports of what cannot be --

NO_ROUND, NO_CARDS, OVER = "there is no round", "no cards have been dealt", "the round is over: it is too late for this"
AT_3: dict[str, Any] = {"why": WHY, "player": "Bob", "position": 3, "wager": "ante"}


def reports_on_the_deal(book: str) -> list[c.Command]:
    by: dict[str, Any] = {"why": WHY}
    burn = [c.ReportMissedBurn(SHIFT, **by)] if book != THREE_CARD else []  # its first device burns no card
    drawn = [c.ReportDrawnTogether(SHIFT, first=2, places=(1, 2), **by)] if book == RWS else []
    exposed = [c.ReportExposed(SHIFT, cards=1, **by), c.ReportFaceUp(SHIFT, **by)]
    return [c.ReportMisdeal(SHIFT, **by), c.ReportWrongCount(SHIFT, **by), *exposed, *burn, *drawn]


@shows("5.1.1 5.2 5.3 5.4 5.8 6.1")
@shows("5.8 5.9 5.10 5.14 5.23", books="rws-texas-holdem")
@every_book
def test_nothing_is_wrong_with_a_round_or_cards_that_are_not_there(book):
    on_the_round = [
        c.ReportPack(SHIFT, why=WHY, fault=Case.FOREIGN_CARD),
        c.ReportCount(SHIFT, why=WHY, counted=52),
        c.MakeRuling(SHIFT, why=WHY),
    ]
    for command in (*on_the_round, *reports_on_the_deal(book)):
        assert table_refuses(Table(book), command).startswith(NO_ROUND)
    for command in reports_on_the_deal(book):
        assert table_refuses(bets(book), command) == f"{NO_CARDS}: bets are open, so close them first"
    assert table_refuses(bets(book), c.MakeRuling(SHIFT, why=WHY, effect=Effect.CHOICES)).startswith(NO_CARDS)
    over = settled(book)
    assert table_refuses(over, c.MakeRuling(SHIFT, why=WHY, effect=Effect.CHOICES)) == OVER
    assert table_refuses(over, c.ReportPowerFailure(SHIFT, why=WHY)) == OVER
    assert table_refuses(over, c.ReportJackpotFault(SHIFT, why=WHY, meter=METER)) == OVER


def table_refuses(table: Table, command: c.Command) -> str:
    refused = table.ask(command)
    assert isinstance(refused, Refusal), refused
    return refused.what


NOT_SO = [
    (c.ReportPack(SHIFT, why=WHY, fault=Case.BARRED), "this is no fault of the pack"),
    (c.ReportCount(SHIFT, why=WHY, counted=-1), "say how many cards"),
    (c.ReportExposed(SHIFT, why=WHY, cards=0), "say how many cards were exposed"),
    (c.ReportWrongCount(SHIFT, why=WHY, position=2), "there is no hand on position 2"),
    (c.ReportWrongCount(SHIFT, why=WHY, position=1, community=True), "say whose cards"),
    (c.MakeRuling(SHIFT, why=WHY, effect=Effect.REMOVED, position=2), "name a position whose hand is in the round"),
    (c.HandleCards(ANN, position=2), "there are no cards to touch"),
    (c.HandleCards(BOB, position=1), "only staff may touch another player's cards"),
    (c.ChooseCourse(ANN, position=1, play_on=True), "position 1 has no course to choose"),
    (c.ReportPulledBack(SHIFT, why=WHY, player="Ann", position=3, wager="ante"), "the player has no wager there"),
    (
        c.ReportStake(SHIFT, why=WHY, player="Ann", position=1, wager="jackpot", lies=Money(500)),
        "this stake is the one that was entered",
    ),
    (c.ReportStake(SHIFT, lies=Money(-1), **AT_3), "a wager must be more than nothing"),
    (c.ReportStake(SHIFT, lies=Money(1000), **AT_3 | {"wager": "luck"}), "there is no wager 'luck'"),
    (c.ReportStake(SHIFT, lies=Money(1000), **AT_3 | {"position": 7}), "there is no such position"),
    (c.ReportStake(SHIFT, lies=Money(500), **AT_3 | {"wager": "jackpot", "player": "Ann"}), "the position belongs to another"),
    (c.ReportPulledBack(SHIFT, amount=Money(1001), **AT_3), "say how much was pulled back: up to 10.00"),
    (c.ReportPulledBack(SHIFT, amount=Money(0), **AT_3), "say how much was pulled back: up to 10.00"),
    (c.ReportLateWager(SHIFT, amount=Money(500), in_time=Money(400), **AT_3), "the late part and what lay in time must"),
    (c.ReportLateWager(SHIFT, amount=Money(1100), in_time=Money(-100), **AT_3), "the late part and what lay in time must"),
    (
        c.ReportStake(SHIFT, lies=Money(1000), **AT_3),
        "this stake is the one that was entered or found: there is",
    ),
    (c.ReportLateWager(SHIFT, amount=Money(1000), **AT_3 | {"wager": "luck"}), "say whose wager it was"),
    (c.ReportLateWager(SHIFT, amount=Money(0), **AT_3), "say whose wager it was"),
    (c.ReportLateWager(SHIFT, amount=Money(1000), **AT_3 | {"position": 7}), "there is no such position"),
    (c.ForgetLowWager(DEALER, why=WHY, player="Bob"), "name a player who has had"),
    (c.ReportAbsent(SHIFT, why=WHY, position=2), "no decision is due from position 2"),
    (c.Stop(SHIFT, why=WHY, player="Ann"), "Ann controls no second hand"),
    (c.MakeRuling(SHIFT, why=WHY, position=7), "there is no such position"),
    (c.ReportSecondLook(SHIFT, why=WHY, position=1), "the player has looked at no other hand before"),
    (c.ReportSecondLook(SHIFT, why=WHY, position=2), "there is no hand in the round on position 2"),
    (c.Withdraw(ANN, player="Ann"), "Ann has no leave to withdraw"),
    (c.ReportJackpotFault(SHIFT, why=WHY, meter=Meter(Money(100), Money(100), Money(100))), "this cannot be the meter"),
]


@shows("5.5 5.6 5.7 5.8 5.9 5.10 5.11 5.13 5.14 5.16 6.1")
@shows("5.5 5.8 5.10 5.11 5.15 5.18 5.23", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize(("command", "what"), NOT_SO)
def test_a_report_that_the_table_knows_to_be_wrong_is_refused(book, command, what):
    assert table_refuses(dealt(book), command).startswith(what)


@every_book
def test_reports_on_stakes_wait_until_bets_are_closed(book):
    """Before that a wager is taken back, changed or refused."""
    table = bets(book, ann=(1, 2))
    assert table_refuses(table, c.ReportPulledBack(SHIFT, **AT_3)).startswith("the player has no wager there")
    assert table_refuses(table, c.ReportLateWager(SHIFT, amount=Money(1000), **AT_3)).startswith("bets are not closed")
    assert table_refuses(table, c.ReportStake(SHIFT, lies=Money(2000), **AT_3)).startswith("bets are open")
    mistake, none = c.DeclareMistake(SHIFT, why=WHY, player="Ann"), "no rule of this book is about"
    assert table_refuses(table, mistake).startswith(none if book == RWS else "the player controls no second hand")
    table.do(c.CloseBets(DEALER))
    assert table_refuses(table, c.HandleCards(ANN, position=1)) == "there are no cards to touch"
    assert table_refuses(table, c.ReportAbsent(SHIFT, why=WHY, position=1)).startswith("no decision is due from position 1: ")


@shows("5.11", books="mbs-texas-holdem")
@shows("5.5", books="rws-texas-holdem")
@pytest.mark.parametrize("book", [HOLDEM, RWS])
def test_nobody_is_missed_between_two_decisions(book):
    table = both_stay(book)
    assert table.state.phase is Phase.TURNING
    assert table_refuses(table, c.ReportAbsent(SHIFT, why=WHY, position=1)).startswith("no decision is due from position 1: ")


@every_book
def test_nobody_is_missed_whose_hand_is_out(book):
    table = both_stay(book)
    table.do(c.ReportWrongCount(SUPERVISOR, why=WHY, position=1))
    assert table_refuses(table, c.ReportAbsent(SHIFT, why=WHY, position=1)).startswith("no decision is due from position 1: ")


@shows("6.1")
@shows("5.18", books="rws-texas-holdem")
@every_book
def test_a_hand_that_is_out_is_no_second_hand(book):
    table = dealt(book, ann=(1, 2))
    table.do(c.Look(ANN, 1), c.ReportWrongCount(SUPERVISOR, why=WHY, position=2))
    second = c.ReportSecondLook(SHIFT, why=WHY, position=2, meant=False, effect=Effect.CONTINUES)
    assert table_refuses(table, second) == "there is no hand in the round on position 2"


@shows("5.10")
@every_book
def test_a_mistake_needs_a_second_hand_and_a_book_with_a_rule_on_it(book):
    none = "no rule of this book is about"
    said = table_refuses(dealt(book), c.DeclareMistake(SHIFT, why=WHY, player="Ann"))
    assert said.startswith(none if book == RWS else "the player controls no second hand")


@every_book
def test_the_dealer_may_touch_cards_and_say_what_a_player_chooses_and_nobody_else_for_a_player(book):
    table = dealt(book)
    table.do(c.HandleCards(DEALER, position=1), c.MakeRuling(SHIFT, why=WHY, effect=Effect.CHOICES))
    choice = c.ChooseCourse(BOB, position=1, play_on=False)
    assert table_refuses(table, choice) == "only staff may choose for another player"
    table.do(replace(choice, by=DEALER))


@shows("5.7.1")
@every_mbs_book
def test_nobody_is_let_out_of_a_round_that_is_over(book):
    table = settled(book)
    table.do(c.ReportWrongCount(SUPERVISOR, why=WHY, position=1))
    assert table_refuses(table, c.LetOut(SHIFT, why=WHY, position=3)) == OVER


@shows("5.9")
@every_mbs_book
def test_nobody_is_barred_twice(book):
    table = dealt(book)
    table.do(c.Bar(SHIFT, why=WHY, player="Ann"))
    assert table_refuses(table, c.Bar(SHIFT, why=WHY, player="Ann")).startswith("name a player who is not barred")


@shows("5.13")
@every_mbs_book
def test_a_low_wager_is_forgotten_by_the_dealer_with_a_reason(book):
    table = dealt(book)
    table.do(c.ReportStake(DEALER, lies=Money(300), **AT_3))
    forget = c.ForgetLowWager(DEALER, why=WHY, player="Bob")
    assert table.ask(replace(forget, by=BOB)).allowed_to is Post.DEALER
    assert table_refuses(table, replace(forget, why="")).endswith("and say why")
    table.do(forget)


@shows("5.16.1")
@every_mbs_book
def test_the_dealer_may_withdraw_wagers_for_a_player_who_has_leave(book):
    table = dealt(book)
    table.do(c.ReportPowerFailure(DEALER, why=WHY))
    assert table.ask(c.Withdraw(BOB, player="Ann")).allowed_to is Post.DEALER
    table.do(c.Withdraw(DEALER, player="Ann"))


@shows("5.14", books="rws-texas-holdem")
def test_only_a_shoe_lets_cards_out_together():
    drawn = c.ReportDrawnTogether(SHIFT, why=WHY, first=2, places=(1, 2))
    refused = table_refuses(dealt(RWS, Device.SHUFFLER), drawn)
    assert refused.startswith(
        "cards drawn together: that is only with a card shoe, and this table has an electronic card shuffler"
    )


@shows("5.17.2", books="rws-texas-holdem")
def test_a_measure_has_its_reason_and_its_boxes():
    boxes = c.TakeMeasure(SUPERVISOR, why=WHY, measure=Measure.CLOSE_BOXES, positions=(2,))
    table = Table(RWS)
    assert table_refuses(table, replace(boxes, why="")) == "say what happened and why"
    for wrong in ({"positions": ()}, {"positions": (7,)}, {"measure": Measure.NO_JACKPOT}):
        assert table_refuses(table, replace(boxes, **wrong)).startswith("name the boxes")
    assert table_refuses(Table(STUD), boxes) == "no rule of this book is about a faulty jackpot system: call for a ruling"


@every_book
def test_a_table_without_a_jackpot_has_no_fault_of_its_system(book):
    table = Table(book)
    table.state = State(replace(table.state.setup, unit=None))
    table.do(c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "ante", Money(1000)))
    refused = table_refuses(table, c.ReportJackpotFault(SHIFT, why=WHY))
    assert refused == "this table is not linked to a jackpot"


def ann_has(book: str, cards: str) -> Table:
    """Ann and Bob are dealt in; the first cards of Ann's hand, and then of the board, are these."""
    table = bets(book)
    plan = deal(book, table.state.setup.device, (1, 3), DECK)
    wanted = dict(zip((*plan.hands[1], *plan.community), parse_cards(cards), strict=False))
    rest = iter(card for card in DECK if card not in wanted.values())
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, tuple(wanted.get(card) or next(rest) for card in DECK)))
    return table


@shows("5.1.1", books="mbs-singapore-stud")
def test_a_jackpot_award_that_was_made_is_undone_by_a_supervisor():
    """S-49, H-60."""
    table = ann_has(STUD, "As Ah Ad Ac 2c")
    table.play_on()
    foul = c.ReportPack(DEALER, why=WHY, fault=Case.FOREIGN_CARD)
    refused = table.ask(foul)
    assert (refused.what, refused.allowed_to) == ("this would undo a jackpot award", Post.PIT_SUPERVISOR)
    table.do(replace(foul, by=SUPERVISOR))


@shows("4.4", books="rws-texas-holdem")
def test_only_a_hand_that_is_there_and_may_be_shown_is_announced():
    table = ann_has(RWS, "As Ah Ad Ac 7h 9d Jc")
    while table.state.phase is not Phase.OPEN:
        for position in table.state.undecided():
            table.do(c.Decide(DEALER, position, table.state.choices(position)[-1].action))
        if table.state.phase is Phase.TURNING:
            table.do(c.TurnUp(DEALER))
    assert table_refuses(table, c.AnnounceJackpotHand(DEALER, 5)).startswith("a hand can be announced once")


@shows("4.3 4.4", books="rws-texas-holdem")
def test_a_hand_that_its_player_does_not_show_is_not_announced():
    table = ann_has(RWS, "As Ah Ad Ac 7h 9d Jc")
    while len(table.state.left_to_turn()) > 1:
        for position in table.state.undecided():
            table.do(c.Decide(DEALER, position, table.state.choices(position)[-1].action))
        if table.state.phase is Phase.TURNING:
            table.do(c.TurnUp(DEALER))
    table.do(c.Decline(ANN, 1), c.TurnUp(DEALER))
    assert table_refuses(table, c.AnnounceJackpotHand(ANN, 1)) == "the player has refused to show this hand: it earns no award"
