"""A wager of a settled round that waits, found not to lie there and then as before: it waits on (S-79, S-85, H-68, H-75)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tables import ALL, DEALER, METER, RWS, SHIFT, SUPERVISOR, WHY, Table, kept
from test_lay_after_all import as_now
from test_left_alone import ROYAL, stacked

from croupier.cards import Card, parse_cards
from croupier.games import edition
from croupier.rulebook import Money, Post
from croupier.table import Phase, view
from croupier.table import commands as c
from croupier.table import events as e
from sharers import entered

shows = pytest.mark.shows
every_book = pytest.mark.parametrize("book", ALL)
LONE_WAITS = [slug for slug in ALL if not edition(slug).round_rules.lone_returned_at_close]


def found(lies: int, wager: str = "jackpot", player: str = "Ann", position: int = 1) -> c.ReportStake:
    return c.ReportStake(SHIFT, why=WHY, player=player, position=position, wager=wager, lies=Money(lies))


def waiting(book: str, *more: tuple[str, int, str, int], cards: tuple[Card, ...] = ROYAL) -> Table:
    """All is settled but the jackpot wager of Ann, who has won on 1, and whatever else waits."""
    table = Table(book)
    table.do(c.OpenBets(DEALER))
    stakes = (("Ann", 1, "ante", 5000), ("Ann", 1, "jackpot", 500), ("Cat", 2, "ante", 1000), *more)
    for player, position, wager, amount in stakes:
        table.do(c.PlaceWager(DEALER, player, position, wager, Money(amount)))
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, stacked(book, cards)))
    while table.state.phase is not Phase.OPEN:
        due = table.state.undecided()
        table.do(entered(table.state, due[0], table.state.choices(due[0])[-1].action) if due else c.TurnUp(DEALER))
    table.do(c.Settle(DEALER, waiting=True))
    return table


def same(table: Table) -> dict[str, object]:
    return {**as_now(table.state), "settled": dict(table.state.settled)}


@shows("3.5.3 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@shows("5.20", books="rws-texas-holdem")
@pytest.mark.parametrize("by_way_of", [0, 300, 1000])
@every_book
def test_s_79_h_68_a_jackpot_wager_that_waits_waits_on_when_it_lay_there_after_all(book, by_way_of):
    table, as_if = waiting(book), waiting(book)
    before = same(table)
    for _ in range(2):
        table.do(found(by_way_of), found(500))
        assert same(table) == before
    for each in (table, as_if):
        each.do(c.Settle(DEALER, METER))
        assert each.state.phase is Phase.BETWEEN
    assert (table.back(), table.state.settled) == (as_if.back(), as_if.state.settled)
    kept(table)


@shows("3.5.3 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@shows("5.20", books="rws-texas-holdem")
@every_book
def test_s_79_h_68_a_round_whose_last_wager_that_waited_did_not_lie_there_is_over_when_it_is_settled(book):
    table = waiting(book)
    back = table.back()["Ann"]
    table.do(found(0))
    assert (table.state.phase, table.state.stakes) == (Phase.OPEN, {})
    assert table.back()["Ann"] == back
    assert "so settle the round" in table.ask(c.OpenBets(DEALER)).what
    assert any(isinstance(each.command, c.Settle) for each in view(table.state, DEALER).offers)
    done = table.do(c.Settle(DEALER, METER))
    assert isinstance(done[-1], e.RoundConcluded)
    assert table.back()["Ann"] == back
    assert table.ask(found(500)).what.startswith("the jackpot has paid this hand, or would have to")
    kept(table)
    table.do(c.OpenBets(DEALER))


@shows("5.20", books="rws-texas-holdem")
def test_h_68_that_a_wager_which_waited_lay_there_after_all_is_said_by_a_shift_manager_only():
    table = waiting(RWS)
    table.do(found(0))
    refused = table.ask(replace(found(500), by=SUPERVISOR))
    assert refused.what.startswith("what lies open earns an award")
    assert refused.allowed_to is Post.SHIFT_MANAGER
    table.do(found(500))
    kept(table)


@shows("3.5.3 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@shows("5.20", books="rws-texas-holdem")
@every_book
def test_s_79_s_86_h_68_h_76_the_wager_of_a_rejected_hand_lies_there_again_and_is_lost(book):
    table = waiting(book)
    table.do(c.RejectJackpotHand(SUPERVISOR, 1, WHY))
    before = same(table)
    table.do(found(0), found(500))
    assert same(table) == before
    table.do(c.Settle(DEALER, METER))
    assert not any(part for _, part in table.state.settled[1, "jackpot"][1])
    kept(table)


@shows("3.5.3 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@shows("5.20", books="rws-texas-holdem")
@every_book
def test_s_79_h_68_a_jackpot_wager_that_has_lost_does_not_wait_when_it_lay_there_after_all(book):
    table = waiting(book, ("Cat", 2, "jackpot", 500))
    assert (2, "jackpot") in table.state.settled
    table.do(found(0, player="Cat", position=2), found(500, player="Cat", position=2))
    assert set(table.state.stakes) == {(1, "jackpot")}
    assert table.state.settled[2, "jackpot"][0] == (("Cat", Money(500)),)
    kept(table)


@shows("3.5.3 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@shows("5.20", books="rws-texas-holdem")
@every_book
def test_s_71_h_61_a_jackpot_wager_that_was_never_entered_does_not_win_after_the_settlement(book):
    table = waiting(book, ("Cat", 2, "jackpot", 500))
    assert table.ask(found(500, player="Bob", position=1)).rules


@shows("5.20", books="rws-texas-holdem")
def test_h_61_h_68_nor_does_it_wait_beside_one_that_waits():
    """The board wins for all: Ann's wager waits for its award, Cat's is found when everything else is settled."""
    table = waiting(RWS, cards=parse_cards("2c 3d Ks Kh Kd Kc 9s"))
    assert set(table.state.stakes) == {(1, "jackpot")}
    refused = table.ask(found(500, player="Cat", position=2))
    assert refused.what.startswith("the jackpot has paid this hand, or would have to")


@shows("5.12.2", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@pytest.mark.parametrize("book", LONE_WAITS)
def test_s_45_h_43_a_wager_that_is_alone_waits_on_for_the_end_of_the_hand(book):
    wagers = [each.name for each in Table(book).state.setup.wagers if each.needs]
    table = waiting(book, *(("Dan", 4, wager, 500) for wager in wagers))
    before = same(table)
    for wager in wagers:
        table.do(found(0, wager, "Dan", 4), found(500, wager, "Dan", 4))
        assert same(table) == before
    table.do(c.Settle(DEALER, METER))
    assert table.back()["Dan"] == 500 * len(wagers)
    kept(table)
