"""What lay at the close counts: wagers entered otherwise, not at all or too late, put right until the next opening call."""

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
    MANAGER,
    MBS,
    METER,
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
    entered,
    in_full,
    kept,
    ruled,
)

from croupier.cards import DECK
from croupier.rulebook import Case, Effect, Money, Post, Refusal, Result
from croupier.table import Device, Phase, State, deal, decide, view
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.low_wagers import had_low_wager

BOOKS = "mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem"
shows = pytest.mark.shows
every_book = pytest.mark.parametrize("book", ALL)
every_mbs_book = pytest.mark.parametrize("book", MBS)


def found(lies: int, wager: str = "ante", player: str = "Bob", position: int = 3) -> c.ReportStake:
    return c.ReportStake(SHIFT, why=WHY, player=player, position=position, wager=wager, lies=Money(lies))


def late(
    amount: int, in_time: int | None = None, wager: str = "ante", player: str = "Bob", position: int = 3
) -> c.ReportLateWager:
    lay = None if in_time is None else Money(in_time)
    return c.ReportLateWager(SHIFT, why=WHY, player=player, position=position, wager=wager, amount=Money(amount), in_time=lay)


def play(book: str, *, ante: int, seed: int, jackpot: int = 0, side: int = 0) -> Table:
    """Ann on 1, Bob on 3 with such an Ante and what else he staked: all cards lie open."""
    table = Table(book)
    table.do(c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "ante", Money(1000)))
    stakes = {"ante": ante, "jackpot": jackpot, "pair_plus": side, "bonus": side}
    for wager, amount in stakes.items():
        if amount and wager in [each.name for each in table.state.setup.wagers]:
            table.do(c.PlaceWager(BOB, "Bob", 3, wager, Money(amount)))
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, tuple(Random(seed).sample(DECK, 52))))
    while table.state.phase is not Phase.OPEN:
        for position in table.state.undecided():
            table.do(c.Decide(DEALER, position, table.state.choices(position)[0 if position == 1 else -1].action))
        if table.state.phase is Phase.TURNING:
            table.do(c.TurnUp(DEALER))
    return table


def net(table: Table, player: str = "Bob") -> int:
    return table.back().get(player, 0)


def offered(table: Table, command: c.Command) -> bool:
    return any(offer.admits(command) for offer in view(table.state, command.by).offers)


# -- another amount than was entered --


@shows("6.1 3.4")
@shows("5.20", books="rws-texas-holdem")
@every_book
def test_chips_that_show_15_count_though_10_were_entered(book):
    table = dealt(book)
    assert offered(table, found(1500))
    done = ruled(table.do(found(1500)))
    assert (done.case, done.effect) == (Case.MISKEYED, Effect.CONTINUES)
    assert done.rules[:1] == (("5.20",) if book == RWS else ("6.1",))
    assert done.readings == (("H-68",) if book in (HOLDEM, RWS) else ("S-79",))
    table.do(c.Decide(BOB, 3, STAY[book]))
    assert table.state.staked(3)[STAY[book]] == Money(1500 if book == THREE_CARD else 3000)  # by the Ante that lay
    table.play_on()
    kept(table)


@shows("6.1")
@shows("5.20", books="rws-texas-holdem")
@every_book
def test_who_corrects_an_entry_is_who_the_book_names(book):
    table = dealt(book)
    refused = table.ask(replace(found(1500), by=DEALER))
    if book == RWS:  # 5.20 names nobody
        assert not isinstance(refused, Refusal)
        return
    assert (refused.allowed_to, refused.rules) == (Post.SHIFT_MANAGER, ("6.1",))
    assert table.ask(replace(found(1500), why="")).what == "say what happened and why"


@shows("1.1.2 3.9.2 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9")
@shows("5.20 5.3.1", books="rws-texas-holdem")
@every_book
def test_what_lies_over_twice_an_ante_that_was_less_goes_back_and_none_vanishes(book):
    table = dealt(book)
    stay, times = STAY[book], 1 if book == THREE_CARD else 2
    table.do(c.Decide(BOB, 3, stay), c.ReportStake(SHIFT, why=WHY, player="Bob", position=3, wager="ante", lies=Money(500)))
    assert table.state.staked(3) == {"ante": Money(500), stay: Money(times * 500)}
    assert table.back() == {"Bob": times * 500}
    cut = [event for event in table.events if isinstance(event, e.StakeFound) and event.wager == stay]
    assert [(each.entered, each.returned) for each in cut] == [(Money(0), (("Bob", Money(times * 500)),))]
    table.play_on()
    kept(table)


@shows("3.9.2 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@shows("5.20 5.3.2", books="rws-texas-holdem")
@every_book
def test_what_is_short_of_an_ante_that_was_more_stays_or_is_found_to_be_more(book):
    table = dealt(book)
    stay, due = STAY[book], 1500 if book == THREE_CARD else 3000
    table.do(c.Decide(BOB, 3, stay), found(1500))
    assert table.back() == {}
    assert table.state.staked(3)[stay] < Money(due)
    assert ruled(table.do(found(due, stay))).case is Case.MISKEYED  # its size was entered by the Ante that was
    assert table.back() == {}
    assert table.state.staked(3) == {"ante": Money(1500), stay: Money(due)}
    table.play_on()
    kept(table)


@shows("3.4.2 6.1")
@every_mbs_book
def test_a_sharers_part_that_was_less_cuts_what_that_sharer_added(book):
    table = bets(book)
    table.do(c.PlaceWager(BOB, "Bob", 1, "ante", Money(1000)), c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    times = 1 if book == THREE_CARD else 2
    shares = (("Ann", Money(2000 * times)), ("Bob", Money(1000 * times)))
    table.do(c.Decide(DEALER, 1, STAY[book], shares), found(1000, player="Ann", position=1))
    assert dict(table.state.stakes[1, STAY[book]]) == {"Ann": Money(1000 * times), "Bob": Money(1000 * times)}
    assert table.back() == {"Ann": 1000 * times}
    table.play_on()
    kept(table)


# -- not entered at all --


@shows("3.4 6.1")
@shows("3.6 5.20", books="rws-texas-holdem")
@every_book
def test_a_wager_that_was_not_entered_takes_part_if_it_is_found_before_the_deal(book):
    table = bets(book)
    table.do(c.CloseBets(DEALER))
    report = found(1000, player="Cat", position=5)
    assert offered(table, report)
    assert ruled(table.do(report)).case is Case.MISKEYED
    assert table.state.in_play == (1, 3, 5)
    table.do(c.DealCards(DEALER, DECK))
    assert 5 in table.deal.hands
    assert table.state.owners[5] == "Cat"
    table.play_on()
    kept(table)


@shows("5.7 5.7.1")
@shows("5.15", books="rws-texas-holdem")
@every_book
def test_a_wager_that_was_not_entered_goes_back_once_no_hand_was_dealt_for_it(book):
    table = dealt(book)
    before = table.state
    assert table.ask(replace(found(1000, player="Cat", position=5), by=DEALER)).allowed_to is Post.PIT_SUPERVISOR
    done = ruled(table.do(replace(found(1000, player="Cat", position=5), by=SUPERVISOR)))
    assert (done.case, done.rules[0]) == (Case.NOT_DEALT_IN, "5.15" if book == RWS else "5.7")
    assert table.back() == {"Cat": 1000}
    assert (table.state.stakes, table.state.deal) == (before.stakes, before.deal)
    if book != RWS:
        table.do(c.LetOut(SUPERVISOR, why=WHY, position=3))
    table.play_on()
    kept(table)


@shows("3.5 6.1")
@shows("3.8 5.20", books="rws-texas-holdem")
@every_book
def test_a_jackpot_wager_that_was_not_entered_plays_beside_its_ante(book):
    table = dealt(book)
    report = found(500, "jackpot")
    assert offered(table, report)
    table.do(report)
    assert table.state.staked(3)["jackpot"] == Money(500)
    table.play_on()
    kept(table)


@shows("5.12 5.12.2")
@shows("5.4", books="rws-texas-holdem")
@every_book
def test_a_jackpot_wager_that_was_not_entered_and_is_alone_goes_back_by_its_rule(book):
    table = dealt(book)
    table.do(found(500, "jackpot", "Cat", 5))
    assert table.back() == ({"Cat": 500} if book == RWS else {})  # there when it is noticed, else when the hand is over
    table.play_on()
    assert net(table, "Cat") == 500
    kept(table)


@shows("3.5", books="mbs-texas-holdem")
@shows("3.9 3.5", books="rws-texas-holdem")
@pytest.mark.parametrize("book", [HOLDEM, RWS])
def test_a_bonus_that_was_not_entered_needs_the_players_own_ante(book):
    table = dealt(book)
    table.do(found(700, "bonus"))
    assert table.state.staked(3)["bonus"] == Money(700)
    other = table.ask(found(700, "bonus", "Cat", 3))
    if book == RWS:
        assert isinstance(other, Refusal)
    else:
        assert table.back() == {"Cat": 700}
    table.play_on()
    kept(table)


@shows("3.9.3 3.4", books="mbs-three-card")
def test_an_ante_found_beside_a_pair_plus_plays_until_the_hand_has_played_on():
    def pair_plus() -> Table:
        table = bets(THREE_CARD)
        table.do(c.PlaceWager(BOB, "Bob", 5, "pair_plus", Money(1000)), c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
        return table

    table = pair_plus()
    table.do(found(1000, position=5), c.Decide(BOB, 5, "play"))
    table.play_on()
    kept(table)
    table = pair_plus()
    table.do(c.Decide(BOB, 5, "continue"), found(1000, position=5))
    assert table.back() == {"Bob": 1000}
    assert table.state.staked(5) == {"pair_plus": Money(1000)}
    table.play_on()
    kept(table)


@shows("5.9 3.4.3 3.5.4")
@every_mbs_book
def test_who_may_not_stake_there_has_no_wager_that_was_overlooked(book):
    table = bets(book)
    table.do(c.ConfineToOnePosition(SHIFT, "Bob", WHY), c.Bar(SHIFT, why=WHY, player="Cat"), c.CloseBets(DEALER))
    assert table.ask(found(1000, player="Cat", position=5)).what.startswith("Cat is barred")
    assert table.ask(found(1000, position=5)).what.startswith("Bob is confined to one position")
    assert table.ask(found(500, "jackpot", "Dan", 3)).rules == ("3.5.4",)


# -- entered, and did not lie there --


@shows("6.1 3.7")
@shows("5.20", books="rws-texas-holdem")
@every_book
def test_a_hand_whose_ante_did_not_lie_there_is_out_and_its_other_wagers_go_back(book):
    for before_deal in (True, False):
        table = bets(book)
        table.do(c.CloseBets(DEALER))
        if not before_deal:
            table.do(c.DealCards(DEALER, DECK), c.Decide(ANN, 1, STAY[book]))
        extra = sum(each.cents for wager, each in table.state.staked(1).items() if wager != "ante")
        table.do(found(0, player="Ann", position=1))
        assert table.back() == {"Ann": extra}
        assert table.state.in_play == (3,)
        if before_deal:
            table.do(c.DealCards(DEALER, DECK))
        table.play_on()
        kept(table)


@every_book
def test_with_the_only_hand_gone_the_round_is_over(book):
    table = Table(book)
    table.do(c.OpenBets(DEALER), c.PlaceWager(BOB, "Bob", 3, "ante", Money(1000)), c.CloseBets(DEALER), found(0))
    in_full(table)
    assert table.put_in == 0
    table.do(c.OpenBets(DEALER))
    kept(table)


@shows("3.9.3", books="mbs-three-card")
def test_a_pair_plus_plays_on_without_the_ante_that_did_not_lie_there():
    table = bets(THREE_CARD)
    table.do(c.PlaceWager(BOB, "Bob", 3, "pair_plus", Money(1000)), c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    table.do(c.Decide(BOB, 3, "play"), found(0))
    assert table.state.staked(3) == {"pair_plus": Money(1000)}
    assert table.back() == {"Bob": 1000}
    table.play_on()
    kept(table)


# -- after the settlement: as if it had been entered so --


@shows("6.1 5.15")
@shows("5.20 5.19", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize(("entered", "lay"), [(1000, 1500), (2000, 1000), (1000, 120_000)])
def test_a_settled_round_is_worked_out_anew_by_what_lay(book, entered, lay):
    results = set()
    for seed in range(12):
        table = play(book, ante=entered, seed=seed, jackpot=500, side=700)
        table.do(c.Settle(DEALER, METER))
        right = play(book, ante=entered, seed=seed, jackpot=500, side=700)
        right.do(found(lay), c.Settle(DEALER, METER))
        assert offered(table, found(lay))
        done = ruled(table.do(found(lay)))
        assert done.readings[-1] == ("H-61" if book in (HOLDEM, RWS) else "S-71")
        assert (table.back(), table.put_in) == (right.back(), right.put_in)
        kept(table)
        results.add(net(table) > table.put_in)
        table.do(c.OpenBets(DEALER))
        assert isinstance(table.ask(found(lay + 100)), Refusal)
    assert results == {False, True}


@shows("6.1")
@shows("5.20", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize("seed", range(8))
def test_after_the_settlement_a_wager_that_did_not_lie_there_has_won_and_lost_nothing(book, seed):
    table = play(book, ante=1000, seed=seed, side=0)
    stay = table.state.staked(3)
    table.do(c.Settle(DEALER, METER), found(0))
    assert net(table) == sum(amount.cents for wager, amount in stay.items() if wager != "ante")  # the later wagers, as staked
    kept(table)


@shows("3.5.3 6.1")
@shows("5.20", books="rws-texas-holdem")
@every_book
def test_after_the_settlement_a_jackpot_wager_is_put_right_unless_it_has_won(book):
    table = play(book, ante=1000, seed=1, jackpot=500)
    table.do(c.Settle(DEALER, METER))
    before = net(table)
    assert table.state.settled[3, "jackpot"][1] == (("Bob", Money(0)),)
    lies = 1000 if book in (V9, HOLDEM) else 700
    table.do(found(lies, "jackpot"))
    assert net(table) - before == (0 if book in (V9, HOLDEM) else 200)  # the house has won another unit, or the surplus is back
    table.do(found(0, "jackpot"))
    assert (3, "jackpot") not in table.state.settled
    kept(table)


@shows("3.5.3 4.2", books="mbs-singapore-stud-v9")
def test_a_jackpot_wager_that_has_won_stays_as_it_is_settled_but_one_that_did_not_lie_there_gives_it_back():
    table = Table(V9)
    table.do(c.OpenBets(DEALER), c.PlaceWager(BOB, "Bob", 3, "ante", Money(1000)))
    table.do(c.PlaceWager(BOB, "Bob", 3, "jackpot", Money(500)), c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    table.play_on()
    staked, paid = table.state.settled[3, "jackpot"]
    assert paid[0][1] > staked[0][1]
    assert table.ask(found(1000, "jackpot")).what.startswith("the jackpot has paid this hand")
    before = net(table)
    table.do(found(0, "jackpot"))
    assert net(table) == before - paid[0][1].cents
    kept(table)


@shows("5.7 5.12")
@shows("5.15 5.4", books="rws-texas-holdem")
@every_book
def test_after_the_settlement_what_could_not_play_goes_back(book):
    table = play(book, ante=1000, seed=1)
    table.do(c.Settle(DEALER, METER))
    for report in (found(1000, player="Cat", position=5), found(500, "jackpot", "Cat", 5)):
        before = net(table, "Cat")
        table.do(report)
        assert net(table, "Cat") - before == report.lies.cents
    kept(table)


# -- late wagers, and what was pulled back --


@shows("5.5")
@shows("5.11", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize("seed", range(6))
def test_a_late_wager_noticed_after_the_settlement_is_still_late(book, seed):
    table = play(book, ante=3000, seed=seed)
    table.do(c.Settle(DEALER, METER))
    before = net(table)
    table.do(late(5000))  # it was never entered: it goes back and that is all
    assert net(table) - before == 5000
    right = play(book, ante=3000, seed=seed)
    right.do(late(5000), late(2000, 1000), c.Settle(DEALER, METER))
    assert offered(table, late(2000, 1000))
    done = ruled(table.do(late(2000, 1000)))  # of the 30 that were entered and settled 10 lay in time
    assert (done.case, done.rules[0]) == (Case.LATE_WAGER, "5.11" if book == RWS else "5.5")
    assert (table.back(), table.put_in) == (right.back(), right.put_in)
    assert table.state.settled[3, "ante"][0] == (("Bob", Money(1000)),)
    kept(table)


@shows("5.5")
@shows("5.11", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize("settle", [False, True])
def test_an_ante_that_was_late_as_a_whole_takes_its_hand_with_it(book, settle):
    table = play(book, ante=1000, seed=2, jackpot=500)
    if settle:
        table.do(c.Settle(DEALER, METER))
    table.do(late(1000, 0))
    if not settle:
        table.do(c.Settle(DEALER, METER))
    assert net(table) == table.put_in - 1000  # all of Bob's; Ann has folded
    kept(table)


@shows("5.5 3.5.3")
@shows("5.11 3.3", books="rws-texas-holdem")
@every_book
def test_a_late_jackpot_wager_goes_back_with_what_it_was_paid(book):
    table = dealt(book)
    table.play_on()
    paid = table.state.settled[1, "jackpot"][1]
    before = net(table, "Ann")
    table.do(late(500, 0, "jackpot", player="Ann", position=1))
    assert net(table, "Ann") - before == 500 - sum(amount.cents for _, amount in paid)
    kept(table)


@shows("5.6")
@shows("5.11", books="rws-texas-holdem")
@every_book
def test_a_wager_pulled_back_says_how_much(book):
    table = dealt(book)
    pulled = c.ReportPulledBack(DEALER, why=WHY, player="Bob", position=3, wager="ante")
    assert dict(ruled(table.do(pulled)).facts)["amount"] == "10.00"  # all of it, where nothing is said
    part = replace(pulled, amount=Money(400))
    assert offered(table, part)
    assert dict(ruled(table.do(part)).facts)["amount"] == "4.00"
    assert table.state.staked(3)["ante"] == Money(1000)
    table.play_on()
    table.do(part)  # it was settled as it lay, and that stands
    kept(table)


# -- the one wager under the minimum --


@shows("5.13")
@every_mbs_book
def test_a_void_round_or_a_removed_hand_does_not_spend_the_one_low_wager(book):
    endings = [
        c.ReportPack(SHIFT, why=WHY, fault=Case.FOREIGN_CARD),
        c.ReportWrongCount(SHIFT, why=WHY, position=3),
    ]
    for ending in endings:
        for settle in (False, True):
            table = dealt(book)
            table.do(found(300), c.Decide(BOB, 3, "fold"))
            if settle:
                table.play_on()
                assert "Bob" in had_low_wager(table.state)
            table.do(ending)
            if table.state.phase is not Phase.BETWEEN:
                table.play_on()
            assert had_low_wager(table.state) == frozenset()
            table.do(c.OpenBets(DEALER), c.PlaceWager(BOB, "Bob", 3, "ante", Money(1000)), c.CloseBets(DEALER))
            assert ruled(table.do(found(300))).case is Case.UNDER_MINIMUM
            table.do(c.DealCards(DEALER, DECK), c.Decide(BOB, 3, "fold"))
            table.play_on()
            table.do(c.OpenBets(DEALER))
            assert table.state.indulged == {"Bob"}


@shows("5.13")
@every_mbs_book
def test_a_wager_that_is_not_low_after_all_neither_goes_back_nor_counts(book):
    table = dealt(book)
    table.do(found(300), c.Decide(BOB, 3, "fold"))
    table.play_on()
    table.do(c.OpenBets(DEALER), c.PlaceWager(BOB, "Bob", 3, "ante", Money(1000)), c.CloseBets(DEALER), found(300))
    assert table.state.returning
    table.do(found(1000))
    assert not table.state.returning
    table.do(c.DealCards(DEALER, DECK), c.Decide(BOB, 3, "fold"))
    table.play_on()
    assert table.back() == {}
    kept(table)


# -- a wrong number of cards --


@shows("5.7")
@shows("5.15", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize("settle", [False, True])
def test_a_folded_hand_of_the_wrong_size_has_its_wagers_back_until_the_next_call(book, settle):
    table = dealt(book)
    table.do(c.Decide(ANN, 1, "fold"))
    if settle:
        table.play_on()
    before = net(table, "Ann")
    paid = sum(amount.cents for (at, _), (_, each) in table.state.settled.items() if at == 1 for _, amount in each)
    table.do(c.ReportWrongCount(SUPERVISOR, why=WHY, position=1))
    assert net(table, "Ann") - before == 2500 - paid
    kept(table)


# -- what cannot be so --


@every_book
def test_without_a_round_there_is_nothing_to_put_right(book):
    table = Table(book)
    for report in (found(1000), late(1000), c.ReportPulledBack(SHIFT, why=WHY, player="Bob", position=3, wager="ante")):
        assert isinstance(table.ask(report), Refusal)


@shows("3.9.2 6.1")
@shows("3.11.2.b 5.23", books="rws-texas-holdem")
@every_book
def test_a_later_wager_is_there_by_a_decision(book):
    table = dealt(book)
    stay = STAY[book]
    assert table.ask(found(2000, stay)).what == "position 3 has this still to decide: enter the decision"
    table.do(c.Decide(BOB, 3, stay))
    amount = table.state.staked(3)[stay].cents
    assert table.ask(late(amount, 0, stay)).what.startswith(f"a {stay} is not staked before the deal")


@shows("4.2", books="mbs-three-card")
def test_a_bonus_on_a_wager_is_no_stake():
    assert table_says(dealt(THREE_CARD), found(500, "ante_bonus")) == "there is no wager 'ante_bonus'"


def table_says(table: Table, report: c.ReportStake | c.ReportLateWager) -> str:
    refused = table.ask(report)
    assert isinstance(refused, Refusal)
    return refused.what


def test_without_a_jackpot_no_jackpot_wager_was_overlooked():
    table = Table(V9)
    table.state = State(replace(table.state.setup, unit=None))
    table.do(c.OpenBets(DEALER), c.PlaceWager(BOB, "Bob", 3, "ante", Money(1000)), c.CloseBets(DEALER))
    assert table_says(table, found(500, "jackpot")) == "no jackpot is staked at this table"


@shows("3.5.3", books="mbs-singapore-stud-v9")
def test_what_lay_in_time_of_a_jackpot_wager_is_whole_units():
    table = bets(V9)
    table.do(c.PlaceWager(ANN, "Ann", 1, "jackpot", Money(1000)), c.CloseBets(DEALER))
    assert table_says(table, late(800, 700, "jackpot", player="Ann", position=1)).startswith(
        "a jackpot wager must be whole units"
    )
    table.do(late(500, 1000, "jackpot", player="Ann", position=1))
    assert table.state.staked(1)["jackpot"] == Money(1000)


@shows("4.2/community 5.20", books="rws-texas-holdem")
def test_an_award_is_given_back_by_nobody_below_a_supervisor():
    table = Table(RWS, Device.SHUFFLER)
    table.do(c.OpenBets(DEALER), c.PlaceWager(BOB, "Bob", 3, "ante", Money(1000)))
    table.do(c.PlaceWager(BOB, "Bob", 3, "jackpot", Money(500)), c.CloseBets(DEALER))
    four = [card for card in DECK if card.rank == DECK[0].rank]
    table.do(c.DealCards(DEALER, (*four, *(card for card in DECK if card not in four))))
    table.play_on()
    assert sum(amount.cents for _, amount in table.state.settled[3, "jackpot"][1]) == 30_000
    for report in (found(0, "jackpot"), late(500, 0, "jackpot")):
        assert table.ask(replace(report, by=DEALER)).allowed_to is Post.PIT_SUPERVISOR
    final = table.ask(replace(found(0, "jackpot"), by=SUPERVISOR))  # which is not corrected again (H-68)
    assert final.allowed_to is Post.SHIFT_MANAGER
    before = net(table)
    table.do(found(0, "jackpot"))
    assert table.ask(found(500, "jackpot")).what.startswith("the jackpot has paid this hand")
    assert net(table) == before - 30_000
    kept(table)


@shows("4.2/community 5.20", books="rws-texas-holdem")
@pytest.mark.parametrize("waits", [True, False])
@pytest.mark.parametrize("wager", ["ante", "jackpot"])
def test_h_68_a_wager_without_which_an_award_is_none_is_found_never_to_have_lain_by_a_shift_manager_only(waits, wager):
    """Be it paid or does it wait. What waits may be found again until the round is settled, what was paid may not."""
    table = Table(RWS, Device.SHUFFLER)
    table.do(c.OpenBets(DEALER), c.PlaceWager(BOB, "Bob", 3, "ante", Money(1000)))
    table.do(c.PlaceWager(BOB, "Bob", 3, "jackpot", Money(500)), c.CloseBets(DEALER))
    plan = deal(RWS, Device.SHUFFLER, (3,), DECK)
    four = dict(zip(plan.community, (card for card in DECK if card.rank == DECK[0].rank), strict=False))
    rest = iter(card for card in DECK if card not in four.values())
    table.do(c.DealCards(DEALER, tuple(four[card] if card in four else next(rest) for card in DECK)))
    while table.state.phase is not Phase.OPEN:
        due = table.state.undecided()
        table.do(entered(table.state, due[0], table.state.choices(due[0])[-1].action) if due else c.TurnUp(DEALER))
    table.do(c.Settle(DEALER, waiting=True) if waits else c.Settle(DEALER, METER))
    report = found(0, wager)
    for by in (DEALER, SUPERVISOR, MANAGER):
        refused = decide(table.state, replace(report, by=by))
        assert isinstance(refused, Refusal)
        assert refused.what.startswith("this would undo a jackpot award")
        assert by is DEALER or refused.allowed_to is Post.SHIFT_MANAGER
        assert not offered(table, replace(report, by=by))
    table.do(report)
    if waits and wager == "jackpot":
        table.do(c.Settle(DEALER, METER))
    assert table.state.phase is Phase.BETWEEN
    assert not any(amount for _, amount in table.state.settled.get((3, "jackpot"), ((), ()))[1])
    kept(table)


@shows("3.4.2 3.9.2 6.1", books="mbs-singapore-stud-v9")
def test_of_two_who_made_up_a_third_part_the_last_is_cut_and_no_more_than_lies_over():
    table = Table(V9)
    table.do(c.OpenBets(DEALER))
    for player in ("Ann", "Bob", "Cat"):
        table.do(c.PlaceWager(DEALER, player, 1, "ante", Money(1000)))
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    table.do(c.Decide(DEALER, 1, "bet", (("Ann", Money(3000)), ("Bob", Money(3000)))))
    table.do(found(500, player="Cat", position=1))
    assert dict(table.state.stakes[1, "bet"]) == {"Ann": Money(3000), "Bob": Money(2000)}
    assert table.back() == {"Bob": 1000}
    table.play_on()
    kept(table)


@pytest.mark.parametrize("book", MBS)
def test_5_13_a_low_ante_that_comes_back_is_spent_by_what_follows_it(book):
    """An Ante may come back where the Bet on it is paid: the wager under the minimum has been paid one time then."""
    came_back = 0
    for seed in range(12):
        table = dealt(book, seed=seed, jackpot=0)
        table.do(c.ReportStake(SHIFT, player="Bob", position=3, wager="ante", lies=Money(100), why=WHY))
        table.play_on()
        settled = {
            wager: sum(part.cents for _, part in paid) for (at, wager), (_, paid) in table.state.settled.items() if at == 3
        }
        staked = {wager: sum(part.cents for _, part in lay) for (at, wager), (lay, _) in table.state.settled.items() if at == 3}
        moved = {wager for wager in staked if staked[wager] != settled[wager]}
        came_back += bool(moved) and "ante" not in moved
        assert ("Bob" in had_low_wager(table.state)) is bool(moved)
    assert came_back or book != HOLDEM


# -- what the size of a later wager hangs on --


@shows("5.3 5.3.1 5.20", books="rws-texas-holdem")
@shows("6.1")
@every_book
def test_5_3_1_what_is_over_by_an_ante_found_to_be_less_goes_back_by_the_rule_on_its_size(book):
    table = dealt(book)
    table.do(c.Decide(BOB, 3, STAY[book]))
    done = table.do(found(600))
    (back,) = [event for event in done if isinstance(event, e.StakeFound) and event.wager == STAY[book]]
    assert back.returned == (("Bob", Money(400 if book == THREE_CARD else 800)),)
    assert back.rules[:3] == ("5.20", "5.3", "5.3.1") if book == RWS else back.rules[0] == "6.1"
    again = table.do(found(1000))  # what was cut counts again, and is over nothing
    (counts,) = [event for event in again if isinstance(event, e.StakeFound) and event.wager == STAY[book]]
    assert "5.3.1" not in counts.rules
    kept(table)


@shows("5.3 5.3.2 5.20", books="rws-texas-holdem")
@every_book
def test_5_3_2_a_later_wager_that_is_short_by_an_ante_found_to_be_more_is_settled_by_the_rule_on_its_size(book):
    for seed in range(1, 8):
        table = dealt(book, seed=seed)
        table.do(c.Decide(BOB, 3, STAY[book]), found(1500))
        table.play_on()
        reading = "H-20" if book in (HOLDEM, RWS) else "S-29"
        for line in (event for event in table.events if isinstance(event, e.WagerSettled)):
            short = (line.position, line.wager) == (3, STAY[book]) and line.result in (Result.PAYS, Result.COLLECTED)
            assert ({"5.3", "5.3.2"} <= set(line.rules)) is (short and book == RWS)
            assert (reading in line.readings) is short
        kept(table)
