"""A decision that was not entered as the chips lay, found after the next card was turned up (S-87, H-78)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

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
    Table,
    bets,
    dealt,
    kept,
    ruled,
)

from croupier.cards import DECK, Card
from croupier.rulebook import Case, Money, Post, Refusal, To
from croupier.table import Phase, decide, view
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.dealing import plan

shows = pytest.mark.shows
every_book = pytest.mark.parametrize("book", ALL)
every_seed = pytest.mark.parametrize("seed", range(6))
HOLDEMS = pytest.mark.parametrize("book", [HOLDEM, RWS])


def due(book: str, ante: int = 1000) -> int:
    return ante if book == THREE_CARD else 2 * ante


def found(lies: int, wager: str, player: str = "Bob", position: int = 3) -> c.ReportStake:
    return c.ReportStake(SHIFT, why=WHY, player=player, position=position, wager=wager, lies=Money(lies))


def shuffled(seed: int) -> tuple[Card, ...]:
    return tuple(Random(seed).sample(DECK, 52))


def start(book: str, seed: int, *decisions: str) -> Table:
    """Cards are dealt. Ann stays in and checks; Bob decides so, and then checks."""
    table = bets(book)
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, shuffled(seed)))
    go(table, *decisions)
    return table


def go(table: Table, *decisions: str, cards: int = 9) -> None:
    """On until so many more cards are turned up, or all: Bob decides as said, then checks."""
    left = list(decisions)
    while table.state.phase is not Phase.OPEN and cards:
        for position in table.state.undecided():
            open_ = [choice.action for choice in table.state.choices(position)]
            said = left.pop(0) if position == 3 and left else open_[-1]
            table.do(c.Decide(DEALER, position, said))
        if table.state.phase is Phase.TURNING:
            table.do(c.TurnUp(DEALER))
            cards -= 1


def partly(book: str, seed: int, *decisions: str, cards: int) -> Table:
    table = bets(book)
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, shuffled(seed)))
    go(table, *decisions, cards=cards)
    return table


def same(table: Table, right: Table) -> None:
    """Both are settled, and come to the same."""
    for each in (table, right):
        if each.state.phase is not Phase.BETWEEN:
            each.do(c.Settle(DEALER, METER))
    assert table.back() == right.back()
    assert table.state.settled == right.state.settled
    assert table.state.actions == right.state.actions
    kept(table)


def offered(table: Table, command: c.Command) -> bool:
    return any(offer.admits(command) for offer in view(table.state, command.by).offers)


@shows("3.9.2 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@shows("5.20 5.23", books="rws-texas-holdem")
@every_book
@every_seed
@pytest.mark.parametrize("settled", [False, True])
def test_s_87_h_78_a_wager_that_lay_there_though_a_fold_was_entered_counts(book, seed, settled):
    stay = STAY[book]
    table, right = start(book, seed, "fold"), start(book, seed, stay)
    if settled:
        table.do(c.Settle(DEALER, METER))
    report = found(due(book), stay)
    assert offered(table, report)
    done = table.do(report)
    assert ruled(done).case is Case.DECISION_MISKEYED
    assert ruled(done).readings[:1] == (("H-78",) if book in (HOLDEM, RWS) else ("S-87",))
    same(table, right)


@shows("3.9.1 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@shows("5.20 5.23", books="rws-texas-holdem")
@every_book
@every_seed
@pytest.mark.parametrize("settled", [False, True])
def test_s_87_h_78_a_wager_that_was_entered_and_did_not_lie_there_is_a_fold(book, seed, settled):
    stay = STAY[book]
    table, right = start(book, seed, stay), start(book, seed, "fold")
    if settled:
        table.do(c.Settle(DEALER, METER))
    assert offered(table, found(0, stay))
    assert ruled(table.do(found(0, stay))).case is Case.DECISION_MISKEYED
    same(table, right)


@shows("3.9.2 6.1", books="mbs-texas-holdem")
@shows("5.20 5.23", books="rws-texas-holdem")
@HOLDEMS
@every_seed
@pytest.mark.parametrize("settled", [False, True])
@pytest.mark.parametrize(("entered", "lay"), [("check", "turn"), ("turn", "check")])
def test_h_78_a_check_entered_as_a_bet_and_a_bet_as_a_check(book, seed, settled, entered, lay):
    for then in ("check", "river"):
        table, right = start(book, seed, "flop", entered, then), start(book, seed, "flop", lay, then)
        if settled:
            table.do(c.Settle(DEALER, METER))
        assert ruled(table.do(found(1000 if lay == "turn" else 0, "turn"))).case is Case.DECISION_MISKEYED
        same(table, right)


@HOLDEMS
@every_seed
def test_h_78_the_decisions_after_a_fold_that_was_none_are_checks_or_still_open(book, seed):
    table = partly(book, seed, "fold", cards=2)
    table.do(found(2000, "flop"))
    assert table.state.actions[3] == ("flop", "check")
    assert table.state.phase is Phase.DECIDING
    assert table.state.undecided() == (1, 3)
    table.do(found(1000, "turn"))  # it lay there as well
    go(table, "river")
    same(table, start(book, seed, "flop", "turn", "river"))


@every_book
def test_s_87_h_78_until_the_next_card_it_is_still_to_be_decided(book):
    table, stay = dealt(book), STAY[book]
    table.do(c.Decide(BOB, 3, stay))
    corrected = [event for event in table.do(found(0, stay)) if isinstance(event, e.DecisionCorrected)]
    assert [event.actions for event in corrected] == [()]
    assert 3 in table.state.undecided()
    table.do(c.Decide(BOB, 3, "fold"))
    table.play_on()
    kept(table)


@every_book
def test_s_87_h_78_who_says_so_is_the_shift_manager_with_a_reason(book):
    table = start(book, 1, STAY[book])
    before, report = table.state, found(0, STAY[book])
    for by in (DEALER, SUPERVISOR):
        assert table.ask(replace(report, by=by)).allowed_to is Post.SHIFT_MANAGER
        assert not offered(table, replace(report, by=by))
    assert table.ask(replace(report, why="")).what == "say what happened and why"
    assert table.state is before


@every_book
def test_s_87_h_78_what_lies_over_goes_back_and_what_is_short_stays(book):
    for lies in (due(book) + 700, due(book) - 700):
        table = start(book, 2, "fold")
        table.do(found(lies, STAY[book]))
        assert table.state.staked(3)[STAY[book]] == Money(min(lies, due(book)))
        assert table.back().get("Bob", 0) == max(0, lies - due(book))
        table.do(c.Settle(DEALER, METER))
        kept(table)


@every_book
def test_s_87_h_78_everybody_folded_and_one_had_not(book):
    """Before the settlement the cards are turned up for that hand; after it they cannot be."""
    stay = STAY[book]
    for settled in (False, True):
        table = bets(book, jackpot=0)
        table.do(c.CloseBets(DEALER), c.DealCards(DEALER, shuffled(1)))
        for at in table.state.in_play:
            table.do(c.Decide(DEALER, at, "fold"))
        if table.state.phase is not Phase.OPEN:  # a wager lives on that needs the cards
            continue
        if settled:
            table.do(c.Settle(DEALER))
            before = table.state
            refused = table.ask(found(due(book), stay))
            assert "cards decide that were not turned up" in refused.what
            assert table.state is before
            assert not offered(table, found(due(book), stay))
            continue
        table.do(found(due(book), stay))
        assert table.state.phase is Phase.TURNING
        table.play_on()
        kept(table)


@HOLDEMS
def test_h_78_one_wager_after_the_other(book):
    table = start(book, 3, "flop", "turn", "river")
    assert "report that first" in table.ask(found(0, "flop")).what
    folded = start(book, 3, "fold")
    assert "report the flop first" in folded.ask(found(1000, "turn")).what
    for wager in ("turn", "river", "flop"):
        table.do(found(0, wager))
    assert table.state.actions[3] == ("fold",)
    same(table, folded)


@every_book
def test_s_87_h_78_without_an_ante_nothing_follows(book):
    table = start(book, 1, "fold")
    for player, position in (("Ann", 3), ("Bob", 1), ("Bob", 2)):
        refused = table.ask(found(due(book), STAY[book], player, position))
        assert isinstance(refused, Refusal)


@every_book
def test_s_87_h_78_a_hand_that_a_ruling_has_folded_is_no_slip(book):
    table = dealt(book)
    table.do(c.Look(BOB, 3), c.ReportAbsent(SHIFT, why=WHY, position=3))
    if not table.state.folded(3):
        return
    assert "folded by a ruling" in table.ask(found(due(book), STAY[book])).what


@pytest.mark.parametrize("book", MBS)
def test_s_87_h_78_players_who_share_are_found_one_by_one(book):
    stay, times = STAY[book], 1 if book == THREE_CARD else 2

    def shared(action: str) -> Table:
        table = bets(book)
        table.do(c.PlaceWager(BOB, "Bob", 1, "ante", Money(1000)), c.CloseBets(DEALER), c.DealCards(DEALER, shuffled(4)))
        shares = (("Ann", Money(2000 * times)), ("Bob", Money(1000 * times))) if action == stay else ()
        table.do(c.Decide(DEALER, 1, action, shares), c.Decide(DEALER, 3, stay))
        go(table)
        return table

    table, right = shared("fold"), shared(stay)
    table.do(found(2000 * times, stay, "Ann", 1), found(1000 * times, stay, "Bob", 1))
    assert table.state.stakes == right.state.stakes
    for player in ("Ann", "Bob"):
        right.do(found(0, stay, player, 1))
    assert right.state.actions[1] == ("fold",)
    table.do(c.Settle(DEALER, METER))
    kept(table)
    same(right, shared("fold"))


def test_h_78_a_jackpot_award_is_left_to_a_ruling():
    """RWS 4.3, H-57: a folded hand is not shown and earned what the board made; by the hand as it lay it is a Royal Flush."""
    table = bets(RWS)
    table.do(c.CloseBets(DEALER))
    setup, royal = table.state.setup, [Card(f"{rank}s") for rank in "AKQJT"]
    places = plan(setup.slug, setup.device, table.state.in_play).places
    its_own = (*places[1], *places[To.COMMUNITY][:3])
    rest = iter([card for card in DECK if card not in royal])
    table.do(c.DealCards(DEALER, tuple(royal.pop() if place in its_own else next(rest) for place in range(52))))
    table.do(c.Decide(ANN, 1, "fold"))
    go(table)
    report = found(4000, "flop", "Ann", 1)
    assert not isinstance(decide(table.state, report), Refusal)
    table.do(c.Settle(DEALER, METER))
    before = table.state
    assert "by this decision the jackpot pays otherwise than it has" in table.ask(report).what
    assert table.state is before
    assert not offered(table, report)


@shows("3.11.4 5.20 5.23", books="rws-texas-holdem")
def test_h_27_h_78_a_turn_that_did_not_lie_there_waits_for_the_river_that_only_it_allows():
    table = bets(RWS)
    table.state = table.state.but(setup=replace(table.state.setup, readings={"H-27": "turn-first"}))
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, shuffled(1)))
    go(table, "flop", "turn", "river")
    refused = table.ask(found(0, "turn"))
    assert refused.what == "a river lies there that could not be decided on then: report that first"
    assert refused.rules == ("3.11.4",)
    table.do(found(0, "river"), found(0, "turn"))
    assert table.state.actions[3] == ("flop", "check", "check")
