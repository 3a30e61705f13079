"""How what is rare is reached, by legal commands alone: for each case or event one way to it, under every book that has it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tables import ALL, ANN, BOB, DEALER, MBS, METER, SHIFT, STUD, SUPERVISOR, THREE_CARD, V9, WHY, Table, bets, dealt

from croupier.cards import DECK
from croupier.games import BOOKS as EVERY_BOOK
from croupier.games import edition
from croupier.rulebook import Case, Money
from croupier.table import Phase, Reveal
from croupier.table import commands as c
from croupier.table import events as e

BOOKS = "mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem"
shows = pytest.mark.shows


def everybody_stays(table: Table, until: Callable[[], bool]) -> None:
    while not until():
        for position in table.state.undecided():
            table.do(c.Decide(DEALER, position, table.state.choices(position)[-1].action))
        if table.state.phase is Phase.TURNING:
            table.do(c.TurnUp(DEALER))


def low_wager(book: str) -> Table:
    """Once bets are closed, what lies there is found to be under the minimum: the first time it plays."""
    table = dealt(book)
    table.do(c.ReportStake(DEALER, why=WHY, player="Bob", position=3, wager="ante", lies=Money(300)))
    return table


def low_wager_again(book: str) -> Table:
    """The same player's next one, in a later round or on another area of this one, goes back whatever the result."""
    table = low_wager(book)
    table.do(c.Decide(BOB, 3, "fold"))
    table.play_on()
    table.do(c.OpenBets(DEALER), c.PlaceWager(BOB, "Bob", 3, "ante", Money(1000)), c.CloseBets(DEALER))
    table.do(c.DealCards(DEALER, DECK))
    table.do(c.ReportStake(DEALER, why=WHY, player="Bob", position=3, wager="ante", lies=Money(300)))
    return table


def low_wager_forgotten(book: str) -> Table:
    """When the player has left or the day is over, the next one is the first again."""
    table = low_wager(book)
    table.do(c.ForgetLowWager(DEALER, why="left the table", player="Bob"))
    return table


def let_out(book: str) -> Table:
    """A hand is out for a wrong count while the dealer's cards are closed, and another is let out beside it."""
    table = dealt(book)
    table.do(c.ReportWrongCount(SUPERVISOR, why=WHY, position=1), c.LetOut(SUPERVISOR, why=WHY, position=3))
    return table


def let_out_late(book: str) -> Table:
    """The same once the dealer's cards are open and before the round is settled; a shift manager does it then."""
    table = dealt(book)
    everybody_stays(table, lambda: Reveal.DEALER in table.state.turned)
    table.do(c.ReportWrongCount(SUPERVISOR, why=WHY, position=1), c.LetOut(SHIFT, why=WHY, position=3))
    return table


def absent_undecided(book: str) -> Table:
    """Pair Plus lies alone, its player is away when the cards should be laid in the Play area."""
    table = bets(book)
    table.do(c.PlaceWager(BOB, "Bob", 4, "pair_plus", Money(1000)), c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    table.do(c.ReportAbsent(DEALER, why=WHY, position=4))
    return table


def lone_wager(book: str) -> Table:
    """The Ante beside a jackpot wager is taken back before the close. Somebody else takes part, so there is a round."""
    table = bets(book)
    table.do(c.TakeBack(ANN, "Ann", 1, "ante"), c.CloseBets(DEALER), c.DealCards(DEALER, DECK), c.Decide(BOB, 3, "fold"))
    everybody_stays(table, lambda: table.state.phase is Phase.OPEN)
    table.do(c.Settle(DEALER, METER))
    return table


CASES = [
    (Case.UNDER_MINIMUM, low_wager, ALL),
    (Case.UNDER_MINIMUM_AGAIN, low_wager_again, MBS),
    (Case.LET_OUT, let_out, MBS),
    (Case.LET_OUT_LATE, let_out_late, MBS),
    (Case.ABSENT_UNDECIDED, absent_undecided, [THREE_CARD]),
]
EVENTS = [
    (e.LowWagerAllowed, low_wager, MBS),
    (e.ReturnedWhateverTheResult, low_wager_again, MBS),
    (e.LowWagerForgotten, low_wager_forgotten, MBS),
    (e.LoneWagerReturned, lone_wager, ALL),
]


@shows("5.7.1 5.13")
@shows("5.6 5.11", books="mbs-three-card")
@shows("5.2.1", books="rws-texas-holdem")
@pytest.mark.parametrize(("case", "recipe", "book"), [(case, recipe, book) for case, recipe, books in CASES for book in books])
def test_a_rare_case_is_reached(case, recipe, book):
    assert case in [event.case for event in recipe(book).events if isinstance(event, e.IrregularityRuled)]


@shows("5.12 5.12.2 5.13")
@shows("5.4", books="rws-texas-holdem")
@pytest.mark.parametrize(("kind", "recipe", "book"), [(kind, recipe, book) for kind, recipe, books in EVENTS for book in books])
def test_a_rare_event_is_reached(kind, recipe, book):
    assert kind in map(type, recipe(book).events)


def test_no_other_book_has_these_cases():
    for case, _, books in CASES:
        assert {slug for slug in EVERY_BOOK if case in edition(slug).provisions} == set(books)


@shows("5.13", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card")
@pytest.mark.parametrize("book", [STUD, V9, THREE_CARD])
def test_another_low_wager_in_the_same_round_is_one_too_many_as_well(book):
    table = bets(book)
    table.do(c.PlaceWager(BOB, "Bob", 4, "ante", Money(1000)), c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    reports = [c.ReportStake(DEALER, why=WHY, player="Bob", position=at, wager="ante", lies=Money(300)) for at in (3, 4)]
    first, again = ([x.case for x in table.do(report) if isinstance(x, e.IrregularityRuled)] for report in reports)
    assert (first, again) == ([Case.UNDER_MINIMUM], [Case.UNDER_MINIMUM_AGAIN])
