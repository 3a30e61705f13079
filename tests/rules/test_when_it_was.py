"""When it was, and not only when it is reported: before a look, before a touch, before the round that is played now."""

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
    MBS,
    METER,
    RWS,
    SHIFT,
    SUPERVISOR,
    THREE_CARD,
    WHY,
    Table,
    bets,
    dealt,
    in_full,
    kept,
    ruled,
    settled,
)

from croupier.cards import DECK
from croupier.rulebook import Case, Effect, Moment, Money, Refusal
from croupier.table import CardSource, Device, Phase, view
from croupier.table import commands as c
from croupier.table.card_places import leaving

BOOKS = "mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem"
shows = pytest.mark.shows
every_book = pytest.mark.parametrize("book", ALL)
every_mbs_book = pytest.mark.parametrize("book", MBS)
SEEN, HANDLED, TURNED_UP = Moment.SEEN, Moment.HANDLED, Moment.TURNED_UP


def looked(book: str, device: Device | None = None) -> Table:
    table = dealt(book, device)
    table.do(c.Look(ANN, 1))
    return table


def offered(table: Table, command: c.Command) -> bool:
    return any(offer.admits(command) for offer in view(table.state, command.by).offers)


# -- Resorts World 5.8.2 and 5.12: exposed before or after a look --


@shows("5.8.2", books="rws-texas-holdem")
@pytest.mark.parametrize("cards", [2, 3])
def test_two_cards_exposed_before_a_look_void_the_round_also_if_they_are_reported_after_it(cards):
    table = looked(RWS)
    report = c.ReportExposed(DEALER, why=WHY, cards=cards, before=SEEN)
    assert offered(table, report)
    done = ruled(table.do(report))
    assert (done.case, done.rules) == (Case.EXPOSED_SEVERAL, ("5.8", "5.8.2"))
    assert done.facts == (("cards", str(cards)), ("before", "seen"))
    in_full(table)
    kept(table)


@shows("5.10", books="rws-texas-holdem")
def test_one_card_exposed_before_a_look_gives_the_choices_also_if_it_is_reported_after_it():
    table = looked(RWS)
    done = ruled(table.do(c.ReportExposed(DEALER, why=WHY, cards=1, positions=(3,), before=SEEN)))
    assert (done.case, table.state.choosing.keys()) == (Case.EXPOSED_ONE, {3})


@shows("5.8.2 5.10 5.12", books="rws-texas-holdem")
def test_exposures_before_a_look_and_after_it_are_counted_apart():
    first, late = dealt(RWS), c.ReportExposed(DEALER, why=WHY, cards=1)
    first.do(late, *(c.ChooseCourse(DEALER, position=at, play_on=True) for at in (1, 3)), c.Look(ANN, 1))
    assert ruled(first.do(late)).rules == ("5.12",)  # not the second of 5.8.2
    before = c.ReportExposed(DEALER, why=WHY, cards=1, before=SEEN)
    assert ruled(first.do(before)).rules == ("5.8", "5.8.2")  # but this one is
    in_full(first)
    other = looked(RWS)
    assert [ruled(other.do(late)).case for _ in range(2)] == [Case.EXPOSED_ONE_LATE, Case.EXPOSED_SEVERAL_LATE]  # both 5.12
    assert ruled(other.do(before)).case is Case.EXPOSED_ONE  # in the other order, too
    kept(first)
    kept(other)


@shows("5.8.2 5.10", books="rws-texas-holdem")
def test_all_exposures_before_a_look_count_together():
    table = dealt(RWS)
    table.do(c.ReportExposed(DEALER, why=WHY, cards=1))
    table.do(*(c.ChooseCourse(DEALER, position=at, play_on=True) for at in (1, 3)))
    assert ruled(table.do(c.ReportExposed(DEALER, why=WHY, cards=2))).rules == ("5.8", "5.8.2")
    in_full(table)
    kept(table)


# -- face up and exposed, in either order (S-52, H-36) --


@shows("5.4")
@shows("5.13 5.10", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize("after_a_look", [False, True])
@pytest.mark.parametrize("face_up_first", [False, True])
def test_face_up_and_exposed_cards_add_up_in_either_order(book, face_up_first, after_a_look):
    table = looked(book) if after_a_look else dealt(book)
    reports: list[c.Command] = [c.ReportExposed(SHIFT, why=WHY, cards=1), c.ReportFaceUp(SHIFT, why=WHY)]
    one, two = reports[::-1] if face_up_first else reports
    assert ruled(table.do(one)).effect is not Effect.VOID
    for position in tuple(table.state.choosing):
        table.do(c.ChooseCourse(DEALER, position=position, play_on=True))
    done = ruled(table.do(two))
    if book == RWS:  # 5.13: it is used as the next card, and nothing more
        assert done.effect is not Effect.VOID
    else:
        assert (done.effect, done.rules[0]) == (Effect.VOID, "5.4")
        in_full(table)
    kept(table)


@shows("5.4")
@every_mbs_book
def test_two_cards_face_up_are_two(book):
    table = dealt(book)
    table.do(c.ReportFaceUp(SHIFT, why=WHY))
    assert ruled(table.do(c.ReportFaceUp(SHIFT, why=WHY))).effect is Effect.VOID


# -- misdeals, missed burns, faults of the jackpot system --


@shows("5.2")
@shows("5.8.6", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize("repaired", [False, True])
def test_a_misdeal_found_in_time_is_void_or_repaired_although_it_is_reported_late(book, repaired):
    table = looked(book)
    moment = SEEN if book == RWS else HANDLED
    report = c.ReportMisdeal(SHIFT, why=WHY, repaired=repaired, before=moment)
    assert offered(table, report)
    assert ruled(table.do(report)).case is (Case.MISDEAL_REPAIRED if repaired else Case.MISDEAL)
    other = HANDLED if book == RWS else SEEN
    refused = looked(book).ask(c.ReportMisdeal(SHIFT, why=WHY, before=other))
    assert refused.what == f"say only whether it was before this: {moment.value}"
    kept(table)


@shows("5.9", books="rws-texas-holdem")
@shows("5.3", books="mbs-three-card")
@pytest.mark.parametrize(("book", "device"), [(RWS, Device.CARD_SHOE), (THREE_CARD, Device.AUTOMATED)])
def test_a_missed_burn_found_in_time_is_repaired_although_it_is_reported_late(book, device):
    table = looked(book, device)
    moment = SEEN
    if book == THREE_CARD:
        moment = TURNED_UP
        table.do(c.Decide(ANN, 1, "play"), c.Decide(BOB, 3, "play"), c.TurnUp(DEALER))
    before = table.state
    refused = table.ask(c.ReportMissedBurn(SUPERVISOR, why=WHY, repaired=True))
    assert "can no longer be repaired" in refused.what
    assert table.state is before  # and it is not void for that
    report = c.ReportMissedBurn(SUPERVISOR, why=WHY, repaired=True, before=moment)
    assert offered(table, report)
    assert ruled(table.do(report)).case is Case.MISSED_BURN_REPAIRED
    kept(table)
    early = dealt(book, device)
    assert early.ask(report).what == f"leave out when it was, for this has not happened: {moment.value}"
    other = c.ReportMissedBurn(SUPERVISOR, why=WHY, before=HANDLED)
    assert table.ask(other).what == f"say only whether it was before this: {moment.value}"


@shows("5.2 6.1")
@every_mbs_book
def test_a_round_that_is_void_was_not_repaired(book):
    table = dealt(book)
    table.do(c.HandleCards(ANN, position=1))
    refused = table.ask(c.ReportMisdeal(SHIFT, why=WHY, repaired=True, effect=Effect.VOID))
    assert refused.what == "the round is void and every wager goes back: leave out that it was repaired"
    assert ruled(table.do(c.ReportMisdeal(SHIFT, why=WHY, effect=Effect.VOID))).case is Case.MISDEAL_LATE


@shows("5.16 5.17.1", books="rws-texas-holdem")
def test_a_fault_of_the_jackpot_system_before_a_look_voids_the_round_also_if_it_is_reported_after_it():
    table = looked(RWS)
    report = c.ReportJackpotFault(DEALER, why=WHY, meter=METER, before=SEEN)
    assert offered(table, report)
    assert ruled(table.do(report)).rules == ("5.16",)
    in_full(table)
    assert ruled(looked(RWS).do(c.ReportJackpotFault(DEALER, why=WHY, meter=METER))).rules == ("5.17", "5.17.1")
    kept(table)


@shows("5.16 5.7.2 5.19", books="rws-texas-holdem")
@pytest.mark.parametrize(
    "report",
    [
        c.ReportJackpotFault(SUPERVISOR, why=WHY, meter=METER, before=SEEN),
        c.ReportPowerFailure(SUPERVISOR, why=WHY, before=Moment.DECIDED),
    ],
    ids=["5.16", "5.7.2"],
)
def test_h_60_a_fault_of_before_a_look_or_a_decision_voids_a_settled_round_until_the_next_call(report):
    table = looked(RWS)
    table.play_on()
    assert table.state.phase is Phase.BETWEEN
    assert table.ask(replace(report, before=None)).what == "the round is over: it is too late for this"
    assert ruled(table.do(report)).effect is Effect.VOID
    in_full(table)
    kept(table)
    late = looked(RWS)
    late.play_on()
    late.do(c.OpenBets(DEALER))
    assert isinstance(late.ask(report), Refusal)


@every_book
def test_when_it_was_is_said_only_where_the_book_asks_and_once_the_moment_is_past(book):
    table = dealt(book)
    exposed = c.ReportExposed(SHIFT, why=WHY, cards=2, before=SEEN)
    fault = c.ReportJackpotFault(SHIFT, why=WHY, meter=METER, before=SEEN)
    for command in (exposed, fault):
        what = table.ask(command).what
        if book == RWS:
            assert what == "leave out when it was, for this has not happened: a player has seen cards"
        else:
            assert what == "this book does not ask when it was: leave that out"
        assert not offered(table, command)


@shows("5.16.1")
@shows("5.7.2", books="rws-texas-holdem")
@every_book
def test_a_power_failure_before_a_wager_was_decided_is_so_also_if_it_is_reported_after_it(book):
    table = dealt(book)
    table.do(c.Decide(BOB, 3, "fold"))
    report = c.ReportPowerFailure(DEALER, why=WHY, before=Moment.DECIDED)
    assert offered(table, report)
    done = ruled(table.do(report))
    assert done.case is Case.POWER_UNDECIDED
    assert done.effect is (Effect.VOID if book == RWS else Effect.MAY_WITHDRAW)
    assert dealt(book).ask(report).what == "leave out when it was, for this has not happened: a wager has won or lost"
    kept(table)


# -- in the middle of the deal --


@shows("5.4")
@shows("5.8.2 5.10", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize("cards", [1, 2])
def test_cards_exposed_in_the_middle_of_the_deal_are_reported_there(book, cards):
    table, deck = scanned(book, 3)
    done = ruled(table.do(c.ReportExposed(SHIFT, why=WHY, cards=cards)))
    if cards == 2:
        assert done.effect is Effect.VOID
        in_full(table)
        kept(table)
        return
    assert table.state.choosing.keys() == ({1, 3} if book == RWS else set())
    for position in tuple(table.state.choosing):
        assert isinstance(table.ask(c.ScanCard(DEALER, deck[3])), Refusal)  # nothing goes on before
        table.do(c.ChooseCourse(DEALER, position=position, play_on=position == 1))
    while table.state.phase is Phase.CLOSED:
        table.do(c.ScanCard(DEALER, deck[leaving(table.state)[0]]))
    assert table.state.in_play == ((1,) if book == RWS else (1, 3))
    kept(table)


@shows("5.14", books="rws-texas-holdem")
def test_of_cards_drawn_together_in_the_middle_of_the_deal_those_that_left_the_shoe_are_put_in_order():
    table, deck = scanned(RWS, 3)
    still_in = c.ReportDrawnTogether(SUPERVISOR, why=WHY, first=4, places=(3, 4))
    assert table.ask(still_in).what == "3 cards have left the shoe: name places from 1 to 3"
    table.do(c.ReportDrawnTogether(SUPERVISOR, why=WHY, first=3, places=(2, 3)))
    assert table.deal.deck[:4] == (deck[0], deck[2], deck[1], None)
    kept(table)


def scanned(book: str, cards: int) -> tuple[Table, tuple[Any, ...]]:
    """A scanning shoe has let so many cards out."""
    deck = tuple(Random(1).sample(DECK, 52))
    table = bets(book, cards=CardSource.SCANNING_SHOE)
    table.do(c.CloseBets(DEALER), *(c.ScanCard(DEALER, card) for card in deck[:cards]))
    return table, deck


# -- what belongs to an earlier round --


def reports_on_a_deal(book: str) -> list[c.Report]:
    by: dict[str, Any] = {"why": WHY}
    burns = [c.ReportMissedBurn(SHIFT, **by)] if book == RWS else []
    drawn = [c.ReportDrawnTogether(SHIFT, first=2, places=(1, 2), **by)] if book == RWS else []
    exposed = [c.ReportExposed(SHIFT, cards=2, **by), c.ReportFaceUp(SHIFT, **by)]
    counts = [c.ReportWrongCount(SHIFT, **by), c.ReportWrongCount(SHIFT, position=1, **by)]
    return [c.ReportMisdeal(SHIFT, **by), *counts, *exposed, *burns, *drawn]


def reports_on_a_closed_round() -> list[c.Report]:
    at_3: dict[str, Any] = {"why": WHY, "player": "Bob", "position": 3, "wager": "ante"}
    return [
        c.ReportStake(SHIFT, lies=Money(120_000), **at_3),
        c.ReportLateWager(SHIFT, amount=Money(500), **at_3),
        c.ReportPulledBack(SHIFT, **at_3),
        c.ReportMisplaced(SHIFT, **at_3),
        c.LetOut(SHIFT, why=WHY, position=3),
        c.DeclareMistake(SHIFT, why=WHY, player="Ann"),
        c.ReportSecondLook(SHIFT, why=WHY, position=1),
    ]


@shows("5.1.2 5.15")
@shows("5.8 5.19", books="rws-texas-holdem")
@every_book
def test_what_can_only_be_about_an_earlier_round_says_that_it_stands(book):
    table = settled(book)
    table.do(c.OpenBets(DEALER))
    before = table.state
    for command in (*reports_on_a_deal(book), *reports_on_a_closed_round()):
        refused = table.ask(command)
        assert isinstance(refused, Refusal)
        assert refused.what.endswith("an earlier round stands: report it as a fault of an earlier round")
        limits = isinstance(command, c.ReportStake)
        if book == RWS:
            assert refused.rules == (("5.19",) if limits else ("5.8", "5.19"))
        else:
            assert refused.rules == (("5.15",) if limits else ("5.1.2",))
    assert ruled(table.do(c.ReportEarlierRound(DEALER, why=WHY))).effect is Effect.CONTINUES
    assert table.state == before


@shows("5.1.2")
@shows("5.8 5.19", books="rws-texas-holdem")
@every_book
def test_after_a_void_round_earlier_ones_stand(book):
    table = dealt(book)
    table.do(c.ReportPack(SHIFT, why=WHY, fault=Case.FOREIGN_CARD))
    for command in (*reports_on_a_deal(book), c.ReportPack(SHIFT, why=WHY, fault=Case.FOREIGN_CARD)):
        refused = table.ask(command)
        assert refused.what.startswith("the last round is over and has nothing left to put right")
        assert refused.rules == (("5.8", "5.19") if book == RWS else ("5.1.2",))
    assert table.state.phase is Phase.BETWEEN


@every_book
def test_in_the_first_round_no_cards_have_been_dealt(book):
    for command in reports_on_a_deal(book):
        assert bets(book).ask(command).what.startswith("no cards have been dealt")
