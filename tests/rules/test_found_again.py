"""What lay at the close is remembered: nothing goes back twice, and reports come to the same in any order."""

from __future__ import annotations

from random import Random

import pytest
from tables import (
    ALL,
    ANN,
    BOB,
    DEALER,
    HOLDEM,
    MBS,
    RWS,
    SHIFT,
    STAY,
    SUPERVISOR,
    THREE_CARD,
    V9,
    WHY,
    Table,
    bets,
    dealt,
    kept,
)

from croupier.cards import DECK
from croupier.rulebook import Case, Effect, Money, Result
from croupier.table import Phase
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.low_wagers import had_low_wager

shows = pytest.mark.shows
every_book = pytest.mark.parametrize("book", ALL)
every_mbs_book = pytest.mark.parametrize("book", MBS)
MOST = 100_000  # of an Ante, at a table for tests; the least is 500
SAME = "this stake is the one that was entered or found"


def found(lies: int, wager: str = "ante", player: str = "Bob", position: int = 3) -> c.ReportStake:
    return c.ReportStake(SHIFT, why=WHY, player=player, position=position, wager=wager, lies=Money(lies))


def late(amount: int, in_time: int, wager: str = "ante", player: str = "Bob", position: int = 3) -> c.ReportLateWager:
    lay = Money(in_time)
    return c.ReportLateWager(SHIFT, why=WHY, player=player, position=position, wager=wager, amount=Money(amount), in_time=lay)


def case(events) -> Case:
    return next(event.case for event in events if isinstance(event, e.IrregularityRuled))


def times(book: str) -> int:
    return 1 if book == THREE_CARD else 2


def shared(book: str, *, ann: int, bob: int, adds: int | None = None) -> Table:
    """Ann and Bob share an Ante on 1, and Cat has a hand on 2; Ann alone has made up what follows, if she has."""
    table = Table(book)
    table.do(c.OpenBets(DEALER))
    for player, position, amount in (("Ann", 1, ann), ("Bob", 1, bob), ("Cat", 2, 1000)):
        table.do(c.PlaceWager(DEALER, player, position, "ante", Money(amount)))
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, tuple(Random(1).sample(DECK, 52))))
    if adds:
        table.do(c.Decide(DEALER, 1, STAY[book], (("Ann", Money(adds)),)))
    return table


# -- the same report twice --


@shows("5.14", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@shows("5.1.1", books="rws-texas-holdem")
@pytest.mark.parametrize("settle", [False, True])
@every_book
def test_a_surplus_goes_back_once_however_often_it_is_reported(book, settle):
    table = dealt(book)
    if settle:
        table.play_on()
    before = table.back().get("Bob", 0)
    table.do(found(MOST))
    now = table.back().get("Bob", 0)
    table.do(found(MOST + 10_000))
    assert table.back()["Bob"] == now + 10_000
    assert table.ask(found(MOST + 10_000)).what.startswith(SAME)
    assert case(table.do(found(MOST + 5000))) is Case.OVER_MAXIMUM
    assert table.back()["Bob"] == now + 5000  # of what went back 50 is recovered
    table.do(found(1000))
    assert table.back().get("Bob", 0) == before
    if not settle:
        table.play_on()
    kept(table)


@shows("5.14", books="mbs-singapore-stud-v9")
def test_a_sharer_who_was_cut_for_another_has_the_whole_part_again_when_that_was_wrong():
    table = shared(V9, ann=60_000, bob=40_000)
    table.do(found(80_000, player="Ann", position=1))
    assert dict(table.state.stakes[1, "ante"]) == {"Ann": Money(80_000), "Bob": Money(20_000)}
    assert table.back() == {"Bob": 20_000}
    table.do(found(60_000, player="Ann", position=1))
    assert dict(table.state.stakes[1, "ante"]) == {"Ann": Money(60_000), "Bob": Money(40_000)}
    assert table.back() == {}
    kept(table)


@shows("3.5.3", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@shows("3.4", books="rws-texas-holdem")
@every_book
def test_what_is_over_or_under_a_jackpot_wager_goes_back_once(book):
    table = dealt(book)
    for lies, back in ((1_000_300, None), (300, 300)):
        table.do(found(lies, "jackpot", "Ann", 1))
        now = table.back()["Ann"]
        assert back in (None, now)
        assert table.ask(found(lies, "jackpot", "Ann", 1)).what.startswith(SAME)
    table.do(found(500, "jackpot", "Ann", 1))
    assert (table.state.staked(1)["jackpot"], table.back()) == (Money(500), {})
    kept(table)


@shows("3.9.2 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@shows("5.3.1", books="rws-texas-holdem")
@every_book
def test_what_is_over_a_multiple_goes_back_once(book):
    table = dealt(book)
    table.do(c.Decide(BOB, 3, STAY[book]), found(5000, STAY[book]))
    assert table.ask(found(5000, STAY[book])).what.startswith(SAME)
    table.do(found(4000, STAY[book]))
    assert table.back() == {"Bob": 4000 - times(book) * 1000}
    kept(table)


@shows("5.7", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@shows("5.15", books="rws-texas-holdem")
@every_book
def test_a_wager_without_a_hand_goes_back_once(book):
    table = dealt(book)
    table.do(found(5000, player="Cat", position=4))
    assert table.ask(found(5000, player="Cat", position=4)).what.startswith(SAME)
    table.do(found(6000, player="Cat", position=4))
    assert table.back() == {"Cat": 6000}
    table.do(found(0, player="Cat", position=4))
    assert table.back() == {}
    table.play_on()
    kept(table)


@shows("5.7 6.1")
@shows("5.15 5.20", books="rws-texas-holdem")
@every_book
def test_of_a_hand_that_has_left_only_what_was_not_known_goes_back(book):
    table = dealt(book)
    table.do(c.ReportWrongCount(SUPERVISOR, why=WHY, position=1))
    assert table.back() == {"Ann": 2500}
    assert table.ask(found(2000, player="Ann", position=1)).what.startswith(SAME)
    table.do(found(3000, player="Ann", position=1))
    assert table.back() == {"Ann": 3500}
    assert (1, "ante") not in table.state.stakes
    assert table.ask(found(3000, player="Ann", position=1)).what.startswith(SAME)
    table.play_on()
    kept(table)


@shows("5.5 6.1")
@shows("5.11 5.20", books="rws-texas-holdem")
@every_book
def test_of_a_wager_that_was_late_in_part_what_was_in_time_has_lain(book):
    table = dealt(book)
    table.do(late(400, 600))
    assert table.ask(found(600)).what.startswith(SAME)
    table.do(found(1000))
    assert (table.state.staked(3)["ante"], table.back()) == (Money(1000), {"Bob": 400})
    table.play_on()
    kept(table)


@shows("5.5")
@shows("5.11", books="rws-texas-holdem")
@every_book
def test_a_late_wager_that_was_not_entered_has_not_lain(book):
    table = dealt(book)
    table.do(c.ReportLateWager(SHIFT, why=WHY, player="Bob", position=3, wager="ante", amount=Money(700)))
    assert table.ask(found(1000)).what.startswith(SAME)
    kept(table)


@shows("3.9.2 5.5")
@shows("3.11.2.b 5.11", books="rws-texas-holdem")
@every_book
def test_no_part_of_a_later_wager_was_in_time(book):
    table = dealt(book)
    table.do(c.Decide(BOB, 3, STAY[book]))
    refused = table.ask(late(1000 * times(book), 0, STAY[book]))
    assert refused.what.startswith(f"a {STAY[book]} is not staked before the deal")


@shows("6.1", books="mbs-singapore-stud-v9")
def test_what_is_ruled_on_while_bets_are_open_is_no_find():
    table = Table(V9)
    table.do(c.OpenBets(DEALER), c.PlaceWager(BOB, "Bob", 3, "ante", Money(1000)))
    cut = c.MakeRuling(SHIFT, why=WHY, effect=Effect.CUT, position=3, player="Bob", wager="ante", amount=Money(100))
    table.do(cut, c.PlaceWager(ANN, "Ann", 3, "ante", Money(1000)), c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    assert table.ask(found(900)).what.startswith(SAME)
    assert table.ask(found(1000, player="Ann")).what.startswith(SAME)
    table.play_on()
    kept(table)


# -- a sharer leaves --


def let_out(table: Table) -> None:
    table.do(c.ReportWrongCount(SUPERVISOR, why=WHY, position=2), c.LetOut(SUPERVISOR, why=WHY, position=1, player="Bob"))


def bar(table: Table) -> None:
    table.do(c.Bar(SHIFT, why=WHY, player="Bob"))


def withdraw(table: Table) -> None:
    table.do(c.ReportPowerFailure(DEALER, why=WHY), c.Withdraw(BOB, player="Bob"))
    table.do(c.EndWithdrawal(SUPERVISOR, why=WHY))


def rule(table: Table) -> None:
    table.do(c.MakeRuling(SHIFT, why=WHY, effect=Effect.RETURNED, position=1, player="Bob"))


def rule_on_the_ante(table: Table) -> None:
    table.do(c.MakeRuling(SHIFT, why=WHY, effect=Effect.RETURNED, position=1, player="Bob", wager="ante"))


@shows("3.9.2 5.7.1 5.9 5.16.1 6.1")
@pytest.mark.parametrize("leave", [let_out, bar, withdraw, rule, rule_on_the_ante])
@every_mbs_book
def test_what_follows_an_ante_is_no_more_than_its_multiple_when_a_sharer_leaves(book, leave):
    table = shared(book, ann=5000, bob=45_000, adds=50_000 * times(book))
    leave(table)
    assert table.state.staked(1) == {"ante": Money(5000), STAY[book]: Money(5000 * times(book))}
    assert table.back()["Ann"] == 45_000 * times(book)
    table.play_on()
    kept(table)


@shows("3.9.2 6.1")
@every_mbs_book
def test_a_ruling_that_cuts_an_ante_cuts_what_follows_it(book):
    table = shared(book, ann=5000, bob=5000, adds=10_000 * times(book))
    cut = c.MakeRuling(SHIFT, why=WHY, effect=Effect.CUT, position=1, player="Bob", wager="ante", amount=Money(2000))
    table.do(cut)
    assert table.state.staked(1) == {"ante": Money(8000), STAY[book]: Money(8000 * times(book))}
    table.play_on()
    kept(table)


# -- in any order --


@shows("3.9.2 6.1")
@shows("5.3.1 5.20", books="rws-texas-holdem")
@pytest.mark.parametrize("settle", [False, True])
@every_book
def test_an_ante_and_what_follows_it_are_corrected_in_any_order(book, settle):
    came = []
    for order in (1, -1):
        table = dealt(book)
        table.do(c.Decide(BOB, 3, STAY[book]))
        if settle:
            table.play_on()
        for wager, lies in (("ante", 1500), (STAY[book], 1500 * times(book)))[::order]:
            table.do(found(lies, wager))
        if not settle:
            table.play_on()
        came.append(table.back().get("Bob", 0) - table.put_in)
        kept(table)
    assert came[0] == came[1]


@shows("3.9.2 6.1")
@shows("5.3.1 5.20", books="rws-texas-holdem")
@pytest.mark.parametrize("settle", [False, True])
@every_book
def test_an_ante_that_was_corrected_by_mistake_is_put_back_with_what_follows_it(book, settle):
    table = dealt(book)
    table.do(c.Decide(BOB, 3, STAY[book]))
    if settle:
        table.play_on()
    before, lay = table.back(), dict(table.state.stakes)
    table.do(found(600), found(1000))
    assert table.back() == before
    assert dict(table.state.stakes) == lay
    if not settle:
        table.play_on()
    kept(table)


@shows("3.9.2 6.1")
@every_mbs_book
def test_a_ruling_on_a_later_wager_stands_when_the_ante_is_corrected(book):
    table = dealt(book)
    table.do(c.Decide(BOB, 3, STAY[book]))
    cut = c.MakeRuling(SHIFT, why=WHY, effect=Effect.CUT, position=3, player="Bob", wager=STAY[book], amount=Money(100))
    table.do(cut, found(1500))
    assert table.state.staked(3)[STAY[book]] == Money(1000 * times(book) - 100)
    table.play_on()
    kept(table)


@shows("3.4.2 6.1", books="mbs-texas-holdem")
def test_a_wager_that_went_back_alone_plays_when_its_ante_is_found():
    table = shared(HOLDEM, ann=1000, bob=1000)
    table.do(found(500, "bonus", "Dan", 1))
    assert table.back() == {"Dan": 500}
    assert table.ask(found(500, "bonus", "Dan", 1)).what.startswith(SAME)
    table.do(found(1000, "ante", "Dan", 1), found(500, "bonus", "Dan", 1))
    assert (table.state.staked(1)["bonus"], table.back()) == (Money(500), {})
    table.do(found(0, "ante", "Dan", 1))
    assert table.back() == {"Dan": 500}
    table.do(found(1000, "ante", "Dan", 1))  # with the bonus, which had left with it
    assert (table.state.staked(1)["bonus"], table.back()) == (Money(500), {})
    table.play_on()
    kept(table)


# -- a hand that left with its only Ante --


@shows("3.4 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@shows("5.20", books="rws-texas-holdem")
@pytest.mark.parametrize("decided", [False, True])
@every_book
def test_s_79_h_68_a_hand_whose_only_ante_lay_there_after_all_is_in_the_round_again(book, decided):
    """With what it had decided and what else lay there, as if nobody had said that it did not lie there."""
    table, as_if = dealt(book), dealt(book)
    for each in (table, as_if):
        if decided:
            each.do(c.Decide(ANN, 1, STAY[book]))
    table.do(found(0, player="Ann", position=1))
    assert table.state.in_play == (3,)
    for each in (table, as_if):
        each.do(c.Decide(BOB, 3, STAY[book]))
    table.do(found(2000, player="Ann", position=1))
    assert (table.state.in_play, table.state.phase) == ((1, 3), as_if.state.phase)
    assert dict(table.state.stakes) == dict(as_if.state.stakes)
    assert (table.state.actions, table.back()) == (as_if.state.actions, as_if.back())
    for each in (table, as_if):
        each.play_on()
    assert table.back() == as_if.back()
    kept(table)


@shows("5.20", books="rws-texas-holdem")
@every_book
def test_s_79_h_68_also_before_the_deal_and_time_and_again(book):
    table = bets(book)
    table.do(c.CloseBets(DEALER))
    lay = dict(table.state.stakes)
    for _ in range(2):
        table.do(found(0, player="Ann", position=1), found(2000, player="Ann", position=1))
        assert (dict(table.state.stakes), table.back()) == (lay, {})
    table.do(c.DealCards(DEALER, tuple(Random(1).sample(DECK, 52))))
    for _ in range(2):
        table.do(found(0, player="Ann", position=1), found(2000, player="Ann", position=1))
        assert (dict(table.state.stakes), table.back()) == (lay, {})
    assert table.ask(found(2000, player="Ann", position=1)).what.startswith(SAME)
    table.play_on()
    kept(table)


@shows("5.20", books="rws-texas-holdem")
@every_book
def test_s_79_h_68_a_hand_that_has_missed_a_decision_does_not_come_back(book):
    """What lay there goes back: nobody decides with cards in sight that the others did not see."""
    table = dealt(book)
    table.do(found(0, player="Ann", position=1), c.Decide(BOB, 3, STAY[book]))
    while table.state.phase is Phase.TURNING and not table.state.turned:
        table.do(c.TurnUp(DEALER))
    table.do(found(2000, player="Ann", position=1))
    assert (table.state.in_play, table.back()["Ann"]) == ((3,), 2500)
    table.play_on()
    kept(table)


@shows("5.11 5.20", books="rws-texas-holdem")
@every_book
def test_s_79_h_68_a_hand_whose_only_ante_was_ruled_off_does_not_come_back_by_a_report(book):
    back = c.MakeRuling(SHIFT, why=WHY, effect=Effect.RETURNED, position=1, player="Ann", wager="ante")
    for ruling in (back, late(2000, 0, player="Ann", position=1)):
        table = dealt(book)
        table.do(ruling)
        assert table.state.in_play == (3,)
        table.ask(found(2500, player="Ann", position=1))
        assert table.state.in_play == (3,)
        kept(table)


# -- the one wager under the minimum --


SEED = 5  # the Antes win or lose: a stand-off spends nothing


def next_round(table: Table, *stakes: tuple[str, int, int]) -> None:
    table.do(c.OpenBets(DEALER))
    for player, position, amount in stakes:
        table.do(c.PlaceWager(DEALER, player, position, "ante", Money(amount)))
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, tuple(Random(table.state.rounds + SEED).sample(DECK, 52))))


@shows("5.5 5.13")
@pytest.mark.parametrize("settle", [False, True])
@every_mbs_book
def test_what_lay_in_time_of_an_ante_may_be_under_the_minimum_once(book, settle):
    table = Table(book)
    for lows in range(2):
        next_round(table, ("Ann", 1, 1000), ("Bob", 3, 1000))
        table.do(c.Decide(ANN, 1, STAY[book]), c.Decide(BOB, 3, STAY[book]))
        if settle:
            table.play_on()
        done = table.do(late(700, 300))
        assert any(isinstance(event, e.ReturnedWhateverTheResult) for event in done) is bool(lows)
        assert any(isinstance(event, e.LowWagerAllowed) for event in done) is not bool(lows)
        if not settle:
            table.play_on()
    lines = [event for event in table.events if isinstance(event, e.WagerSettled) and event.position == 3]
    if not settle:
        assert {line.result for line in lines[-2:]} == {Result.RETURNED}
    assert table.back()["Bob"] == 1000 + times(book) * 1000
    kept(table)


@shows("5.2.1 5.11", books="rws-texas-holdem")
def test_where_a_book_does_not_count_what_lay_in_time_plays():
    table = dealt(RWS)
    assert len(table.do(late(700, 300))) == 2
    table.play_on()
    kept(table)


@shows("5.13")
@every_mbs_book
def test_the_one_low_wager_is_had_by_whoever_still_has_a_part_in_it(book):
    table = shared(book, ann=300, bob=200)
    table.do(found(0, player="Bob", position=1))
    assert [event.player for event in table.events if isinstance(event, e.LowWagerAllowed)] == ["Ann"]
    table.play_on()
    assert had_low_wager(table.state) == {"Ann"} or table.back().get("Ann", 0) == table.put_in
    kept(table)


@shows("5.13")
@every_mbs_book
def test_a_shared_wager_under_the_minimum_goes_back_whole_if_one_who_shares_it_has_had_one(book):
    table = Table(book)
    next_round(table, ("Ann", 1, 1000), ("Cat", 2, 1000))
    table.do(found(300, player="Ann", position=1))
    table.play_on()
    assert had_low_wager(table.state) == {"Ann"}
    next_round(table, ("Ann", 1, 300), ("Bob", 1, 200), ("Cat", 2, 1000))
    assert case(table.do(found(100, player="Bob", position=1))) is Case.UNDER_MINIMUM_AGAIN
    table.play_on()
    assert table.back()["Bob"] == sum(
        dict(shares)["Bob"].cents for (at, _), (shares, _) in table.state.settled.items() if at == 1
    )
    kept(table)


@shows("5.13 6.2")
@every_mbs_book
def test_a_correction_cites_each_rule_once(book):
    table = Table(book)
    for _ in range(2):
        next_round(table, ("Ann", 1, 1000), ("Bob", 3, 1000))
        table.play_on()
        done = table.do(found(300))
        assert all(len(set(event.rules)) == len(event.rules) for event in done)
    assert case(done) is Case.UNDER_MINIMUM_AGAIN
    kept(table)


LATE = c.ReportLateWager(SHIFT, why=WHY, player="Bob", position=1, wager="ante", amount=Money(1000), in_time=Money(3000))


@shows("5.16 5.16.1")
@every_mbs_book
def test_s_79_h_68_what_a_player_withdraws_after_a_late_part_went_back_had_lain_there(book):
    table = shared(book, ann=5000, bob=4000)
    table.do(c.ReportPowerFailure(DEALER, why=WHY), LATE, c.Withdraw(BOB, player="Bob"))
    assert table.state.gone[1, "ante"] == (("Bob", Money(3000)),)
    table.do(c.EndWithdrawal(SUPERVISOR, why=WHY))
    assert table.ask(found(3000, player="Bob", position=1)).what.startswith(SAME)
    assert table.state.stakes[1, "ante"] == (("Ann", Money(5000)),)
    table.play_on()
    kept(table)


@every_mbs_book
def test_s_79_h_68_what_goes_back_by_a_choice_after_a_late_part_went_back_had_lain_there(book):
    table = shared(book, ann=5000, bob=4000)
    table.do(c.HandleCards(DEALER, position=1))
    table.do(c.ReportMisdeal(SHIFT, why=WHY, effect=Effect.CHOICES), LATE)
    table.do(c.ChooseCourse(DEALER, position=1, play_on=False), c.ChooseCourse(DEALER, position=2, play_on=True))
    assert dict(table.state.gone[1, "ante"]) == {"Ann": Money(5000), "Bob": Money(3000)}
    assert table.ask(found(3000, player="Bob", position=1)).what.startswith(SAME)
    table.play_on()
    kept(table)
