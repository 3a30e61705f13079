"""A power failure that is reported later than it was, and who withdraws then."""

from __future__ import annotations

import pytest
from tables import ALL, ANN, BOB, DEALER, MBS, RWS, SHIFT, STAY, WHY, Table, dealt, in_full, kept

from croupier.rulebook import FOLD, Effect, Moment, Money
from croupier.table import Phase
from croupier.table import commands as c

shows = pytest.mark.shows
every_mbs_book = pytest.mark.parametrize("book", MBS)
BEFORE = c.ReportPowerFailure(DEALER, why=WHY, before=Moment.DECIDED)


def folded(book: str, jackpot: int = 5) -> Table:
    """Ann has an Ante of 20 and, if told so, a jackpot wager on 1, and has folded; Bob has an Ante of 10 on 3."""
    table = dealt(book, jackpot=jackpot)
    table.do(c.Decide(ANN, 1, FOLD))
    return table


@shows("5.16.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@pytest.mark.parametrize("jackpot", [0, 5])
@every_mbs_book
def test_5_16_1_who_folded_after_the_failure_withdraws_all_wagers(book, jackpot):
    table = folded(book, jackpot)
    table.do(BEFORE)
    assert table.state.leave == {"Ann", "Bob"}
    table.do(c.Withdraw(ANN, player="Ann"))
    assert table.back() == {"Ann": 2000 + 100 * jackpot}
    assert table.state.leave == {"Bob"}
    table.do(c.Withdraw(BOB, player="Bob", stay=True))
    table.play_on()
    kept(table)


@shows("5.16.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@every_mbs_book
def test_5_16_1_who_folded_after_the_failure_may_stay_in_and_the_fold_stands(book):
    table = folded(book, 0)
    table.do(BEFORE, c.Withdraw(ANN, player="Ann", stay=True), c.Withdraw(BOB, player="Bob"))
    assert (table.back(), table.state.leave) == ({"Bob": 1000}, frozenset())
    table.play_on()
    assert table.back() == {"Bob": 1000}
    kept(table)


@shows("5.16.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@every_mbs_book
def test_5_16_1_with_everybody_gone_the_round_is_over(book):
    table = folded(book)
    table.do(BEFORE, c.Withdraw(ANN, player="Ann"), c.Withdraw(BOB, player="Bob"))
    in_full(table)
    kept(table)


@shows("5.16.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@every_mbs_book
def test_5_16_1_a_sharer_withdraws_the_own_part_of_a_hand_that_folded_since(book):
    table = Table(book)
    table.do(c.OpenBets(DEALER))
    for player, position in (("Ann", 1), ("Bob", 1), ("Cat", 2)):
        table.do(c.PlaceWager(DEALER, player, position, "ante", Money(1000)))
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, tuple(dealt(book).deal.deck)), c.Decide(ANN, 1, FOLD), BEFORE)
    table.do(c.Withdraw(BOB, player="Bob"))
    assert (table.back(), table.state.leave) == ({"Bob": 1000}, {"Ann", "Cat"})
    assert table.state.stakes[1, "ante"] == (("Ann", Money(1000)),)
    for player in ("Ann", "Cat"):
        table.do(c.Withdraw(DEALER, player=player, stay=True))
    table.play_on()
    assert table.back().get("Ann", 0) == 0
    kept(table)


@shows("5.16.1 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@every_mbs_book
def test_6_1_who_withdraws_by_a_ruling_has_answered_though_a_lost_wager_stays(book):
    table = folded(book)
    table.do(c.MakeRuling(SHIFT, why=WHY, effect=Effect.MAY_WITHDRAW))
    table.do(c.Withdraw(ANN, player="Ann"))
    assert table.back() == {"Ann": 500}  # the Ante was lost before
    assert table.state.leave == {"Bob"}
    table.do(c.Withdraw(BOB, player="Bob", stay=True), c.Decide(BOB, 3, STAY[book]))
    kept(table)


@shows("5.7.2", books="rws-texas-holdem")
@pytest.mark.parametrize("book", [RWS])
def test_5_7_2_a_failure_before_the_fold_voids_the_round(book):
    table = folded(book)
    table.do(BEFORE)
    assert table.state.phase is Phase.BETWEEN
    in_full(table)
    kept(table)


@shows("5.16.2")
@shows("5.7.1", books="rws-texas-holdem")
@pytest.mark.parametrize("book", ALL)
def test_5_16_2_after_a_fold_a_failure_lets_nobody_out(book):
    table = folded(book)
    table.do(c.ReportPowerFailure(DEALER, why=WHY))
    assert (table.state.leave, table.back()) == (frozenset(), {})
    kept(table)
