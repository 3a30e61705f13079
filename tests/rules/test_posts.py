"""6.2: a higher post may do what the rules give to a lower one, and the record says so (S-66)."""

from __future__ import annotations

import pytest
from tables import ANN, BOB, DEALER, MANAGER, MBS, METER, RWS, SHIFT, STAY, SUPERVISOR, WHY, Table, bets, dealt, kept

from croupier.cards import DECK
from croupier.rulebook import Money, Post
from croupier.table import Phase
from croupier.table import commands as c

BOOKS = "mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem"


def a_round(table: Table, by) -> list:
    """A whole round, run by one person; players stake and decide for themselves."""
    table.do(c.OpenBets(by), c.TellOfOneLook(by, "Ann"))
    table.do(c.PlaceWager(ANN, "Ann", 1, "ante", Money(1000)), c.PlaceWager(ANN, "Ann", 1, "jackpot", Money(500)))
    done = [*table.events[:2], *table.do(c.CloseBets(by)), *table.do(c.DealCards(by, DECK))]
    table.do(c.Decide(ANN, 1, STAY[table.state.setup.slug]))
    while table.state.phase is not Phase.OPEN:
        for position in table.state.undecided():
            table.do(c.Decide(ANN, position, table.state.choices(position)[0].action))
        if table.state.phase is Phase.TURNING:
            done += table.do(c.TurnUp(by))
    return [*done, *table.do(c.Settle(by, METER))]


@pytest.mark.shows("6.2")
@pytest.mark.parametrize("book", MBS)
@pytest.mark.parametrize("by", [SUPERVISOR, MANAGER, SHIFT])
def test_6_2_calls_dealing_and_settling_by_a_higher_post(book, by):
    table = Table(book)
    assert all(event.rules[-1] == "6.2" for event in a_round(table, by))
    assert all("6.2" not in event.rules for event in table.events if event.by == ANN)
    kept(table)


@pytest.mark.parametrize("book", MBS)
def test_6_2_is_not_for_the_dealer(book):
    table = Table(book)
    assert all("6.2" not in event.rules for event in a_round(table, DEALER))


@pytest.mark.shows("3.6 6.2")
@pytest.mark.parametrize("book", MBS)
@pytest.mark.parametrize(("by", "cited"), [(DEALER, False), (SUPERVISOR, False), (MANAGER, False), (SHIFT, True)])
def test_3_6_names_posts_up_to_the_pit_manager_for_placing_wagers(book, by, cited):
    (placed,) = bets(book).do(c.PlaceWager(by, "Bob", 3, "ante", Money(500)))
    assert ("6.2" in placed.rules) == cited
    assert "3.6" in placed.rules


@pytest.mark.shows("3.4.3 6.2")
@pytest.mark.parametrize("book", MBS)
def test_3_4_3_a_shift_manager_confines_for_a_pit_manager(book):
    for by, rules in ((MANAGER, ("3.4.3",)), (SHIFT, ("3.4.3", "6.2"))):
        table = bets(book)
        for command in (c.ConfineToOnePosition(by, "Bob", WHY), c.LiftRestriction(by, "Bob", WHY)):
            (done,) = table.do(command)
            assert done.rules == rules
        kept(table)


@pytest.mark.parametrize("book", MBS)
def test_looking_at_a_hand_that_is_not_shown_is_for_a_supervisor_or_above_by_its_own_rule(book):
    table = dealt(book)
    while len(table.state.left_to_turn()) > 1 or table.state.phase is Phase.DECIDING:
        for position in table.state.undecided():
            table.do(c.Decide(DEALER, position, table.state.choices(position)[-1].action))
        if table.state.phase is Phase.TURNING and len(table.state.left_to_turn()) > 1:
            table.do(c.TurnUp(DEALER))
    table.do(c.Decline(ANN, 1))
    (viewed,) = table.do(c.ViewDeclined(SHIFT, 1, WHY))
    assert "6.2" not in viewed.rules


@pytest.mark.parametrize("book", MBS)
def test_what_a_player_says_and_staff_enter_is_given_to_no_post(book):
    (decided,) = dealt(book).do(c.Decide(SHIFT, 3, "fold"))
    assert decided.rules == dealt(book).do(c.Decide(BOB, 3, "fold"))[0].rules


def test_resorts_world_has_no_such_rule():
    assert not any("6.2" in event.rules for event in a_round(Table(RWS), SHIFT))
    assert Post.SHIFT_MANAGER > Post.DEALER
