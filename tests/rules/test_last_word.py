"""6.1, RWS 5.23: a shift manager's ruling may have every effect that some rule has, on a wager or a part of it, too."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tables import ALL, ANN, BOB, DEALER, HOLDEM, RWS, SHIFT, STAY, STUD, THREE_CARD, V9, WHY, Table, bets, dealt, kept, ruled

from croupier.cards import DECK
from croupier.rulebook import Effect, Money, Refusal
from croupier.table import Phase, view
from croupier.table import commands as c
from croupier.table import events as e

BOOKS = "mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem"
shows = pytest.mark.shows
every_book = pytest.mark.parametrize("book", ALL)


def ruling(effect: Effect, **more: Any) -> c.MakeRuling:
    return c.MakeRuling(SHIFT, why=WHY, effect=effect, **more)


def on_ann(effect: Effect, **more: Any) -> c.MakeRuling:
    return ruling(effect, position=1, player="Ann", wager="ante", **more)


def offered(table: Table, command: c.Command) -> bool:
    return any(offer.admits(command) for offer in view(table.state, SHIFT).offers)


@shows("6.1")
@shows("5.23 5.23.a", books="rws-texas-holdem")
@pytest.mark.parametrize("book", [HOLDEM, RWS])
def test_6_1_a_player_is_ruled_to_have_checked(book):
    table = dealt(book)
    table.do(c.Decide(ANN, 1, "flop"), c.Decide(BOB, 3, "flop"), c.TurnUp(DEALER))
    checked = ruling(Effect.CHECKED, position=1)
    assert offered(table, checked)
    assert ruled(table.do(checked)).effect is Effect.CHECKED
    assert table.state.actions[1] == ("flop", "check")
    table.play_on()
    kept(table)


@shows("6.1", books="mbs-three-card")
def test_6_1_a_hand_is_ruled_to_be_settled_on_its_cards():
    table = Table(THREE_CARD)
    table.do(c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "pair_plus", Money(1000)), c.CloseBets(DEALER))
    table.do(c.DealCards(DEALER, DECK))
    stays = ruling(Effect.STAYS, position=1)
    assert offered(table, stays)
    table.do(stays)
    assert table.state.actions[1] == ("continue",)
    table.play_on()
    kept(table)


@shows("6.1")
@shows("5.23 5.23.a", books="rws-texas-holdem")
@every_book
def test_6_1_everybody_is_ruled_to_be_free_to_withdraw(book):
    table = dealt(book)
    table.do(ruling(Effect.MAY_WITHDRAW))
    rules = ("5.23", "5.23.a") if book == RWS else ("6.1",)
    assert table.ask(c.Look(ANN, 1)).rules == rules
    (back, *_) = table.do(c.Withdraw(ANN, player="Ann"))
    assert back.rules == rules
    table.do(c.Withdraw(BOB, player="Bob", stay=True))
    table.play_on()
    kept(table)


@shows("6.1")
@shows("5.23 5.23.a", books="rws-texas-holdem")
@every_book
def test_6_1_who_is_folded_meanwhile_has_nothing_left_to_withdraw(book):
    table = dealt(book, jackpot=0)
    table.do(ruling(Effect.MAY_WITHDRAW), ruling(Effect.FOLDED, position=1))
    assert isinstance(table.ask(c.Withdraw(ANN, player="Ann")), Refusal)
    assert "Ann" in table.ask(c.Look(BOB, 3)).what
    table.do(c.Withdraw(ANN, player="Ann", stay=True), c.Withdraw(BOB, player="Bob"))
    table.play_on()
    kept(table)


@shows("6.1")
@shows("5.23 5.23.a", books="rws-texas-holdem")
@every_book
def test_6_1_part_of_a_wager_goes_back_and_the_rest_plays(book):
    for effect in (Effect.RETURNED, Effect.CUT):
        table = dealt(book)
        part = on_ann(effect, amount=Money(500))
        assert offered(table, part)
        done = table.do(part)
        assert dict(ruled(done).facts) == {"wager": "ante", "amount": "5.00"}
        assert table.state.staked(1)["ante"] == Money(1500)
        assert table.back() == {"Ann": 500}
        for wrong in (0, -1, 1501, 2000 if effect is Effect.CUT else 1501):
            again = on_ann(effect, amount=Money(wrong))
            assert isinstance(table.ask(again), Refusal)
            assert not offered(table, again)
        table.play_on()
        kept(table)


@shows("6.1")
@shows("5.23 5.23.a", books="rws-texas-holdem")
@every_book
def test_6_1_one_wager_of_a_player_goes_back(book):
    table = dealt(book)
    jackpot = replace(on_ann(Effect.RETURNED), wager="jackpot")
    assert offered(table, jackpot)
    table.do(jackpot)
    assert table.back() == {"Ann": 500}
    assert table.state.staked(1) == {"ante": Money(2000)}
    table.do(c.Decide(ANN, 1, STAY[book]))
    table.do(on_ann(Effect.RETURNED))  # and with the Ante what follows it
    assert 1 not in table.state.in_play
    table.play_on()
    kept(table)


@shows("6.1", books="mbs-three-card")
def test_6_1_an_ante_that_goes_back_takes_the_play_with_it_and_leaves_the_pair_plus():
    table = bets(THREE_CARD)
    table.do(c.PlaceWager(ANN, "Ann", 1, "pair_plus", Money(1000)), c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    table.do(c.Decide(ANN, 1, "play"), on_ann(Effect.RETURNED))
    assert table.back() == {"Ann": 4000}
    assert table.state.staked(1) == {"pair_plus": Money(1000), "jackpot": Money(500)}
    table.play_on()
    kept(table)


@shows("6.1")
@shows("5.23 5.23.a", books="rws-texas-holdem")
@every_book
def test_6_1_a_wager_is_ruled_to_go_back_whatever_the_result(book):
    table = dealt(book)
    last = on_ann(Effect.RETURNED_LAST)
    assert offered(table, last)
    assert table.ask(replace(last, amount=Money(500))).what.endswith("leave out the amount, for all of it goes back")
    jackpot = replace(last, wager="jackpot")
    assert table.ask(jackpot).what.endswith("a jackpot wager goes back at once or not at all")
    assert not offered(table, jackpot)
    table.do(last, c.Decide(ANN, 1, STAY[book]))
    put_in = sum(stake.cents for wager, stake in table.state.staked(1).items() if wager != "jackpot")
    table.play_on()
    lines = {event.wager: event for event in table.events if isinstance(event, e.WagerSettled) and event.position == 1}
    assert sum(part.cents for name, line in lines.items() if name != "jackpot" for _, part in line.returned) >= put_in
    assert lines["ante"].returned == (("Ann", Money(2000)),)
    assert table.ask(last).what == "the round is over: it is too late for this"
    kept(table)


@shows("6.1")
@shows("5.23 5.23.a", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize("amount", [1500, 3000])
def test_6_1_a_wager_is_ruled_to_count_as_another_amount(book, amount):
    table = dealt(book)
    count = on_ann(Effect.CORRECTED, amount=Money(amount))
    assert offered(table, count)
    done = table.do(count)
    (found,) = [event for event in done if isinstance(event, e.StakeFound)]
    assert (found.entered, found.returned) == (Money(amount - 2000), ())
    assert table.state.staked(1)["ante"] == Money(amount)
    for wrong in (0, -5, amount):
        assert isinstance(table.ask(on_ann(Effect.CORRECTED, amount=Money(wrong))), Refusal)
        assert not offered(table, on_ann(Effect.CORRECTED, amount=Money(wrong)))
    table.play_on()
    kept(table)


@shows("6.1 3.5.3", books="mbs-singapore-stud-v9")
def test_6_1_a_jackpot_wager_stays_whole_units():
    table = dealt(V9)
    for units, fits in ((2, True), (6, False)):
        count = replace(on_ann(Effect.CORRECTED, amount=Money(500 * units)), wager="jackpot")
        assert offered(table, count) == fits == (not isinstance(table.ask(count), Refusal))
    part = replace(on_ann(Effect.CUT, amount=Money(300)), wager="jackpot")
    assert table.ask(part).rules == ("1.1.6", "3.5", "3.5.2", "3.5.3") or "whole units" in table.ask(part).what
    table.do(replace(part, amount=Money(500)))
    assert table.state.staked(1)["jackpot"] == Money(500)


@shows("6.1", books="mbs-singapore-stud")
@pytest.mark.parametrize(
    ("command", "what"),
    [
        (on_ann(Effect.CUT), "say the amount"),
        (on_ann(Effect.CORRECTED), "say the amount"),
        (on_ann(Effect.VOID), "leave out the wager and the amount"),
        (ruling(Effect.CONTINUES, amount=Money(500)), "leave out the wager and the amount"),
        (ruling(Effect.CUT), "name a player, a position and a wager"),
        (replace(on_ann(Effect.CUT, amount=Money(1)), player="Bob"), "name a player, a position and a wager"),
        (replace(on_ann(Effect.CUT, amount=Money(1)), wager="luck"), "name a player, a position and a wager"),
        (replace(on_ann(Effect.CUT, amount=Money(1)), position=None), "name a player, a position and a wager"),
    ],
)
def test_6_1_a_ruling_says_what_it_needs(command, what):
    table = dealt(STUD)
    assert what in table.ask(command).what
    assert not offered(table, command)


@shows("6.1")
@every_book
def test_6_1_what_a_fold_has_lost_and_what_is_settled_is_not_ruled_on_wager_by_wager(book):
    table = dealt(book)
    table.do(c.Decide(ANN, 1, "fold"))
    assert isinstance(table.ask(on_ann(Effect.RETURNED)), Refusal)
    assert not offered(table, on_ann(Effect.RETURNED))
    table.do(c.Decide(BOB, 3, STAY[book]))
    table.play_on()
    assert table.state.phase is Phase.BETWEEN
    assert isinstance(table.ask(on_ann(Effect.CUT, amount=Money(1))), Refusal)
