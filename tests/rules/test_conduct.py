"""How a book runs a round: what is turned up when, what that decides, what outlives a fold, what counts as exposed."""

from __future__ import annotations

import pytest
from tables import ALL, ANN, BOB, DEALER, HOLDEM, RWS, SHIFT, SUPERVISOR, THREE_CARD, WHY, Table, bets, dealt, ruled

from croupier.cards import DECK
from croupier.games import edition
from croupier.rulebook import Case, Effect, Measure, Money, Post, Refusal
from croupier.table import Phase, view
from croupier.table import commands as c
from croupier.table import events as e

BOOKS = "mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem"
shows = pytest.mark.shows
every_book = pytest.mark.parametrize("book", ALL)


def stay_until(table: Table, turned: int | None = None) -> None:
    """Everybody stays until so many times cards were turned up, or until all lie open."""
    while table.state.phase is not Phase.OPEN and len(table.state.turned) != turned:
        for position in table.state.undecided():
            table.do(c.Decide(DEALER, position, table.state.choices(position)[-1].action))
        if table.state.phase is Phase.TURNING:
            table.do(c.TurnUp(DEALER))


def power_failure(table: Table) -> Case:
    return ruled(table.do(c.ReportPowerFailure(SHIFT, why=WHY))).case


@shows("5.16.2")
@shows("5.7.1", books="rws-texas-holdem")
@every_book
def test_open_dealers_cards_have_decided_the_round(book):
    table = dealt(book, jackpot=0)
    assert power_failure(table) is Case.POWER_UNDECIDED
    table = dealt(book, jackpot=0)
    stay_until(table)
    assert power_failure(table) is Case.POWER_DECIDED


@shows("5.16.2", books="mbs-texas-holdem")
@shows("5.7.1", books="rws-texas-holdem")
@pytest.mark.parametrize(("book", "cards_up"), [(HOLDEM, 1), (RWS, 3)])
def test_the_board_decides_a_jackpot_wager_once_its_last_card_that_counts_is_open(book, cards_up):
    before, after, without = dealt(book), dealt(book), dealt(book, jackpot=0)
    stay_until(before, cards_up - 1)
    stay_until(after, cards_up)
    stay_until(without, cards_up)
    assert [power_failure(table) for table in (before, after, without)] == [
        Case.POWER_UNDECIDED,
        Case.POWER_DECIDED,
        Case.POWER_UNDECIDED,
    ]


@shows("3.9.2", books="mbs-texas-holdem")
@shows("3.11.3 3.11.4 3.11.5", books="rws-texas-holdem")
@shows("3.10.1", books="mbs-three-card")
@pytest.mark.parametrize(("book", "shown"), [(HOLDEM, [0, 3, 4, 5, 5]), (RWS, [0, 3, 4, 5, 5]), (THREE_CARD, [0, 0, 2])])
def test_so_many_community_cards_lie_open_after_each_turning_up(book, shown):
    table = dealt(book)
    up = [len(view(table.state, None).community)]
    for turned in range(1, len(edition(book).reveals) + 1):
        stay_until(table, turned)
        up.append(len(view(table.state, None).community))
    assert up == shown


def folded_by_all(book: str, wager: str) -> Table:
    """Ann has this wager beside her Ante, and everybody folds."""
    table = bets(book, jackpot=0)
    table.do(c.PlaceWager(ANN, "Ann", 1, wager, Money(500)), c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    table.do(c.Decide(ANN, 1, "fold"), c.Decide(BOB, 3, "fold"))
    return table


@shows("3.9.1.1", books="mbs-three-card")
def test_3_9_1_1_pair_plus_has_all_cards_turned_up_though_everybody_has_folded():
    table = folded_by_all(THREE_CARD, "pair_plus")
    table.do(c.TurnUp(DEALER), c.TurnUp(DEALER))
    assert [event.stage.name for event in table.events if isinstance(event, e.TurnedUp)] == ["DEALER", "COMMUNITY"]


@pytest.mark.parametrize(("book", "wager", "back"), [(THREE_CARD, "pair_plus", 500), (HOLDEM, "bonus", 0), (RWS, "bonus", 0)])
@shows("3.9.1.1", books="mbs-three-card")
@shows("3.9.1", books="mbs-texas-holdem")
@shows("3.11.2.a 3.12.3.a", books="rws-texas-holdem")
def test_what_a_fold_has_lost_does_not_go_back_and_what_outlives_it_does(book, wager, back):
    table = dealt(book, jackpot=0)
    assert wager in edition(book).wager_named
    table = bets(book, jackpot=0)
    table.do(c.PlaceWager(ANN, "Ann", 1, wager, Money(500)), c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    table.do(c.Decide(ANN, 1, "fold"))
    given = table.ask(c.MakeRuling(SHIFT, why=WHY, effect=Effect.RETURNED, player="Ann"))
    assert isinstance(given, Refusal) is (back == 0)
    assert table.back().get("Ann", 0) == back


@shows("5.4")
@shows("5.12", books="rws-texas-holdem")
@every_book
def test_cards_exposed_after_a_look_are_counted_together(book):
    table = dealt(book)
    table.do(c.Look(ANN, 1))
    report = c.ReportExposed(SHIFT, why=WHY, cards=1, effect=None)
    cases = [ruled(table.do(report)).case for _ in range(2)]
    assert cases == [Case.EXPOSED_ONE_LATE, Case.EXPOSED_SEVERAL_LATE]


@shows("5.17.2 5.17.2.a 5.17.2.b 5.17.2.c", books="rws-texas-holdem")
@pytest.mark.parametrize("measure", Measure)
def test_5_17_2_a_measure_is_for_a_supervisor(measure):
    boxes = (2,) if measure is Measure.CLOSE_BOXES else ()
    table = Table(RWS)
    refused = table.ask(c.TakeMeasure(DEALER, why=WHY, measure=measure, positions=boxes))
    assert refused.allowed_to is Post.PIT_SUPERVISOR
    table.do(c.TakeMeasure(SUPERVISOR, why=WHY, measure=measure, positions=boxes))
