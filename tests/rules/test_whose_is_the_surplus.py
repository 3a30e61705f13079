"""Whose part of a shared wager goes back when it is too large, and whose comes again when it is not."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from tables import ALL, DEALER, HOLDEM, MBS, METER, RWS, SHIFT, STAY, WHY, Table, kept, ruled

from croupier.cards import DECK
from croupier.games import edition
from croupier.rulebook import Case, Money
from croupier.table import Phase
from croupier.table import commands as c

shows = pytest.mark.shows
every_mbs_book = pytest.mark.parametrize("book", MBS)
MOST = 100_000  # of an Ante, at a table for tests


def opened(book: str, *antes: tuple[str, int], bonus: bool = False, seated: str = "") -> Table:
    """Players who share position 1, each with the own part of what follows; all cards that decide are open."""
    table = Table(book)
    table.do(c.OpenBets(DEALER))
    if seated:
        table.do(c.SitDown(DEALER, seated, 1))
    for player, amount in antes:
        table.do(c.PlaceWager(DEALER, player, 1, "ante", Money(amount)))
        if bonus:
            table.do(c.PlaceWager(DEALER, player, 1, "bonus", Money(amount)))
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, tuple(Random(4).sample(DECK, 52))))
    while table.state.phase is not Phase.OPEN:
        if table.state.undecided():
            choice = next(each for each in table.state.choices(1) if each.action == STAY[book] or each.action == "check")
            table.do(c.Decide(DEALER, 1, choice.action, following(book, *antes) if choice.places else ()))
        else:
            table.do(c.TurnUp(DEALER))
    return table


def following(book: str, *antes: tuple[str, int]) -> tuple[tuple[str, Money], ...]:
    return tuple((player, Money(amount * times(book))) for player, amount in antes)


def times(book: str) -> int:
    return edition(book).wager_named[STAY[book]].antes


def found(player: str, lies: int, wager: str = "ante") -> c.ReportStake:
    return c.ReportStake(SHIFT, why=WHY, player=player, position=1, wager=wager, lies=Money(lies))


def played(table: Table, *reports: c.ReportStake, settle: bool) -> tuple[dict[str, int], int]:
    """What everybody has back, and what was put in, with the reports before or after the settlement."""
    if settle:
        table.do(c.Settle(DEALER, METER))
    for report in reports:
        table.do(report)
    if not settle:
        table.do(c.Settle(DEALER, METER))
    kept(table)
    return table.back(), table.put_in


before_or_after = pytest.mark.parametrize("settle", [False, True], ids=["before the settlement", "after it"])


@shows("3.9.2 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@before_or_after
@pytest.mark.parametrize("who", ["Ann", "Bob"])
@every_mbs_book
def test_3_9_2_what_is_over_a_multiple_is_the_players_whose_own_part_is_over(book, who, settle):
    antes = (("Ann", 2000), ("Bob", 2000))
    as_it_should_be, _ = played(opened(book, *antes), settle=settle)
    more = 2000 * times(book)
    back, _ = played(opened(book, *antes), found(who, 2 * more, STAY[book]), settle=settle)
    assert back == as_it_should_be | {who: as_it_should_be.get(who, 0) + more}


@shows("3.9.2 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@every_mbs_book
def test_3_9_2_what_one_made_up_for_another_is_over_when_the_other_had_added_it(book):
    table = Table(book)
    table.do(c.OpenBets(DEALER))
    for player in ("Ann", "Bob"):
        table.do(c.PlaceWager(DEALER, player, 1, "ante", Money(2000)))
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, tuple(Random(4).sample(DECK, 52))))
    table.do(c.Decide(DEALER, 1, STAY[book], (("Ann", Money(4000 * times(book))),)))
    table.do(found("Bob", 2000 * times(book), STAY[book]))
    assert dict(table.state.stakes[1, STAY[book]]) == {who: Money(2000 * times(book)) for who in ("Ann", "Bob")}
    assert table.back() == {"Ann": 2000 * times(book)}
    table.play_on()
    kept(table)


@shows("5.14", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@before_or_after
@every_mbs_book
def test_5_14_who_was_cut_to_nothing_plays_again_when_the_area_is_within_the_maximum(book, settle):
    antes, reports = (("Ann", 30_000), ("Bob", 4000), ("Cat", 2400)), (found("Bob", 90_000), found("Ann", 2000))
    table = opened(book, *antes)
    table.do(reports[0])
    assert "Cat" not in dict(table.state.stakes[1, "ante"])
    outcomes = [played(opened(book, *antes), *order, settle=settle) for order in permutations(reports)]
    assert outcomes[0] == outcomes[1]
    table.do(reports[1])
    assert dict(table.state.stakes[1, "ante"]) == {"Ann": Money(2000), "Bob": Money(90_000), "Cat": Money(2400)}
    assert dict(table.state.stakes[1, STAY[book]])["Cat"] == Money(2400 * times(book))
    kept(table)


@shows("5.14", books="mbs-texas-holdem")
@before_or_after
def test_5_14_a_bonus_that_was_cut_to_nothing_plays_again_but_not_one_that_went_back_alone(settle):
    antes, reports = (("Ann", 30_000), ("Bob", 2400)), (found("Ann", MOST, "bonus"), found("Ann", 30_000, "bonus"))
    right = played(opened(HOLDEM, *antes, bonus=True), settle=settle)
    assert played(opened(HOLDEM, *antes, bonus=True), *reports, settle=settle) == right
    table = opened(HOLDEM, *antes)
    table.do(found("Dan", 500, "bonus"))  # without an Ante
    table.do(found("Ann", 500, "bonus"))
    assert table.state.stakes[1, "bonus"] == (("Ann", Money(500)),)
    kept(table)


@shows("5.12 5.14", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@before_or_after
@every_mbs_book
def test_5_12_a_jackpot_wager_beside_an_ante_that_was_cut_to_nothing_plays_in_any_order_of_reports(book, settle):
    antes = (("Ann", 30_000), ("Bob", 4000))
    reports = (found("Ann", MOST), found("Bob", 500, "jackpot"))
    outcomes = []
    for order in permutations(reports):
        table = opened(book, *antes, seated="Bob")
        outcomes.append(played(table, *order, settle=settle))
        assert table.state.settled[1, "jackpot"][0] == (("Bob", Money(500)),)
        assert table.state.settled[1, "ante"][0] == (("Ann", Money(MOST)),)
    assert outcomes[0] == outcomes[1]


def jackpot_beside(book: str, *, bonus: bool) -> Table:
    """Ann and Bob share position 1; the jackpot wager there is Bob's, and in hold'em a bonus wager."""
    table = opened(book, ("Ann", 30_000), ("Bob", 4000), seated="Bob")
    table.do(found("Bob", 500, "jackpot"))
    if bonus:
        table.do(found("Bob", 1000, "bonus"))
    return table


def her_own(book: str) -> c.ReportStake:
    """What follows was Ann's as well, so that nothing of Bob's made up for it."""
    return found("Ann", MOST * times(book), STAY[book])


@shows("5.12.2 5.14", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@before_or_after
@pytest.mark.parametrize(("book", "bonus"), [*((book, False) for book in MBS), (HOLDEM, True)])
def test_5_12_2_what_lies_beside_an_ante_that_was_cut_and_then_found_never_to_have_lain_goes_back(book, bonus, settle):
    reports = (found("Ann", MOST), found("Bob", 0))
    outcomes = []
    for order in permutations(reports):
        table = jackpot_beside(book, bonus=bonus)
        outcomes.append(played(table, *order, her_own(book), settle=settle))
        assert {(1, "jackpot"), (1, "bonus")}.isdisjoint(table.state.settled)
        assert dict(table.state.settled[1, "ante"][0]) == {"Ann": Money(MOST)}
    assert outcomes[0] == outcomes[1]


@shows("5.12.2 5.14", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@every_mbs_book
def test_5_12_2_found_partly_after_the_settlement_what_lies_beside_an_ante_that_never_lay_goes_back(book):
    table, right = jackpot_beside(book, bonus=False), jackpot_beside(book, bonus=False)
    table.do(found("Ann", MOST), her_own(book), c.Settle(DEALER, METER), found("Bob", 0))
    assert (table.back(), table.put_in) == played(right, found("Bob", 0), found("Ann", MOST), her_own(book), settle=False)
    assert (1, "jackpot") not in table.state.settled
    kept(table)


@shows("5.14", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@shows("5.1.1", books="rws-texas-holdem")
@before_or_after
@pytest.mark.parametrize("book", ALL)
def test_5_14_s_62_h_21_a_later_wager_that_follows_an_ante_over_the_maximum_is_over_it_too(book, settle):
    over, rules = MOST * 6 // 5, {"5.1.1"} if book == RWS else {"5.14"}
    as_it_should_be, put_in = played(opened(book, ("Ann", MOST)), settle=settle)
    table = opened(book, ("Ann", MOST))
    if settle:
        table.do(c.Settle(DEALER, METER))
    table.do(replace(found("Ann", over), by=DEALER))
    event = ruled(table.do(replace(found("Ann", over * times(book), STAY[book]), by=DEALER)))
    assert (event.case, rules <= set(event.rules)) == (Case.OVER_MAXIMUM, True)
    if not settle:
        table.do(c.Settle(DEALER, METER))
    kept(table)
    more = (over - MOST) * (1 + times(book))
    assert (table.back(), table.put_in) == ({"Ann": as_it_should_be.get("Ann", 0) + more}, put_in + more)
    other = opened(book, ("Ann", MOST))
    other.do(found("Ann", over))
    assert ruled(other.do(found("Ann", over * times(book) + 500, STAY[book]))).case is Case.FOLLOWING_OVER


def late(player: str, amount: int, in_time: int = 0, wager: str = "ante") -> c.ReportLateWager:
    whole = c.ReportLateWager(SHIFT, why=WHY, player=player, position=1, wager=wager, amount=Money(amount))
    return replace(whole, in_time=Money(in_time))


@shows("5.14 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@shows("5.5", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@before_or_after
@pytest.mark.parametrize("jackpot", [False, True])
@pytest.mark.parametrize("report", [found("Cat", 0), late("Cat", 2400)], ids=["not there", "late"])
@every_mbs_book
def test_s_79_h_68_who_was_cut_to_nothing_and_had_no_ante_in_time_has_nothing_there_in_any_order(book, report, jackpot, settle):
    antes = (("Ann", 30_000), ("Bob", 4000), ("Cat", 2400))
    outcomes = []
    for order in permutations((found("Bob", 90_000), report)):
        table = opened(book, *antes, seated="Cat")
        if jackpot:
            table.do(found("Cat", 500, "jackpot"))
        outcomes.append(played(table, *order, settle=settle))
        assert all("Cat" not in dict(staked) for staked, _ in table.state.settled.values())
        assert table.ask(report).what
    assert outcomes[0] == outcomes[1]
    put_in = 0 if isinstance(report, c.ReportStake) else 2400
    later = {
        wager.name: wager.antes for wager in edition(book).wagers if wager.antes and (1, wager.name) in table.state.settled
    }
    assert outcomes[0][0]["Cat"] == put_in + sum(2400 * each for each in later.values()) + 500 * jackpot


@shows("5.14 5.5", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@before_or_after
@every_mbs_book
def test_5_5_what_was_late_of_an_ante_over_the_maximum_is_measured_by_what_lay_there(book, settle):
    """Of 900 that lay there beside 300 and 24, 700 count; 850 of them were late."""
    antes = (("Ann", 30_000), ("Bob", 4000), ("Cat", 2400))
    right = opened(book, *antes)
    outcome, _ = played(right, found("Bob", 5000), settle=settle)
    table = opened(book, *antes)
    if settle:
        table.do(c.Settle(DEALER, METER))
    table.do(found("Bob", 90_000))
    assert "must make up" in table.ask(late("Bob", 65_000, 5000)).what
    table.do(late("Bob", 85_000, 5000))
    if not settle:
        table.do(c.Settle(DEALER, METER))
    assert table.state.settled[1, "ante"] == right.state.settled[1, "ante"]
    assert table.back() == outcome | {"Bob": outcome.get("Bob", 0) + 85_000}
    kept(table)


@shows("5.14 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@every_mbs_book
def test_s_79_h_68_what_did_not_lie_there_is_over_no_maximum_and_the_shift_manager_says_so(book):
    table = opened(book, ("Ann", 30_000), ("Bob", 4000), ("Cat", 2400))
    table.do(found("Bob", 90_000))
    assert table.ask(replace(found("Cat", 0), by=DEALER)).allowed_to is SHIFT.post
    assert ruled(table.do(found("Cat", 0))).case is Case.MISKEYED
    kept(table)


@shows("5.14 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@before_or_after
@every_mbs_book
def test_s_21_h_25_whose_ante_never_lay_makes_up_for_nobody(book, settle):
    antes = (("Ann", 30_000), ("Bob", 4000))
    outcomes = []
    for order in permutations((found("Ann", 40_000), found("Bob", 0))):
        table = opened(book, *antes)
        outcomes.append(played(table, *order, settle=settle))
        assert table.state.settled[1, STAY[book]][0] == (("Ann", Money(30_000 * times(book))),)
    assert outcomes[0] == outcomes[1]


@shows("3.9.2 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@every_mbs_book
def test_s_79_h_68_what_went_back_with_an_ante_comes_again_with_it_though_it_was_all_of_what_follows(book):
    table = Table(book)
    table.do(c.OpenBets(DEALER))
    for player in ("Ann", "Bob"):
        table.do(c.PlaceWager(DEALER, player, 1, "ante", Money(2000)))
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, tuple(Random(4).sample(DECK, 52))))
    table.do(c.Decide(DEALER, 1, STAY[book], (("Ann", Money(4000 * times(book))),)))
    before = table.state.stakes
    table.do(found("Ann", 0))
    assert table.state.stakes == {(1, "ante"): (("Bob", Money(2000)),)}
    table.do(found("Ann", 2000))
    assert {area: dict(shares) for area, shares in table.state.stakes.items()} == {k: dict(v) for k, v in before.items()}
    assert table.back() == {}
    table.play_on()
    kept(table)


@shows("3.5", books="mbs-texas-holdem")
@before_or_after
def test_h_21_a_bonus_beside_an_ante_that_was_cut_to_nothing_plays_for_that_ante_was_staked(settle):
    table = jackpot_beside(HOLDEM, bonus=True)
    played(table, found("Ann", MOST), settle=settle)
    assert table.state.settled[1, "bonus"][0] == (("Bob", Money(1000)),)
    assert dict(table.state.settled[1, "ante"][0]) == {"Ann": Money(MOST)}


@shows("3.9.1 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@every_mbs_book
def test_s_87_h_78_nothing_that_went_back_comes_again_on_a_hand_that_is_found_to_have_folded(book):
    table = opened(book, ("Ann", 30_000), ("Bob", 4000))
    table.do(found("Bob", 0), found("Ann", 0, STAY[book]))
    assert table.state.folded(1)
    table.do(found("Bob", 4000))
    assert (1, STAY[book]) not in table.state.stakes
    table.do(c.Settle(DEALER, METER))
    kept(table)
