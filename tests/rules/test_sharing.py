"""Several players on one area (S-21, H-25): who adds which part, who makes up what is missing, and what each gets."""

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
    METER,
    RWS,
    SHIFT,
    STAY,
    STUD,
    SUPERVISOR,
    THREE_CARD,
    V9,
    WHY,
    Table,
    dealt,
    in_full,
    kept,
)

from croupier.cards import DECK
from croupier.rulebook import Case, Money, Post, Refusal, Result
from croupier.table import Phase
from croupier.table import commands as c
from croupier.table import events as e
from sharers import entered

BOOKS = "mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem"
shows = pytest.mark.shows
every_mbs_book = pytest.mark.parametrize("book", MBS)
TIMES = {STUD: 2, V9: 2, THREE_CARD: 1, HOLDEM: 2, RWS: 2}


def shared(book: str, deck=DECK, **parts: int) -> Table:
    """Ann, Bob and Cat have 10, 20 and 5 on the Ante of position 1, where Ann sits."""
    table = Table(book)
    table.do(c.OpenBets(DEALER))
    for player, dollars in (parts or {"Ann": 10, "Bob": 20, "Cat": 5}).items():
        table.do(c.PlaceWager(DEALER, player, 1, "ante", Money.dollars(dollars)))
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, deck))
    return table


def parts(**dollars: int) -> tuple[tuple[str, Money], ...]:
    return tuple((player, Money.dollars(amount)) for player, amount in dollars.items())


@shows("3.4 3.4.2")
@every_mbs_book
def test_everybody_who_agrees_adds_as_many_times_the_own_part(book):
    table = shared(book)
    times = TIMES[book]
    table.do(c.AgreeToAdd(BOB, "Bob", 1, STAY[book]), c.AgreeToAdd(DEALER, "Cat", 1, STAY[book]))
    assert table.state.agreed == {(1, STAY[book]): parts(Bob=20 * times, Cat=5 * times)}
    table.do(c.Decide(ANN, 1, STAY[book]))
    assert table.state.agreed == {}
    assert table.state.stakes[1, STAY[book]] == parts(Ann=10 * times, Bob=20 * times, Cat=5 * times)


@shows("3.4 3.4.2")
@every_mbs_book
def test_what_one_withholds_another_may_make_up_and_is_paid_for_it(book):
    adds, back = parts(Ann=30 * TIMES[book], Cat=5 * TIMES[book]), set()
    for seed in range(10):
        table = shared(book, tuple(Random(seed).sample(DECK, 52)))
        table.do(c.AgreeToAdd(DEALER, "Cat", 1, STAY[book]))
        table.do(c.Decide(ANN, 1, STAY[book], adds))
        assert table.state.stakes[1, STAY[book]] == adds
        table.play_on()
        kept(table)
        for wager, stakes in ((STAY[book], adds), ("ante", parts(Ann=10, Bob=20, Cat=5))):
            (line,) = [x for x in table.events if isinstance(x, e.WagerSettled) and x.wager == wager]
            assert line.odds in ("", "1 to 1")
            times = {Result.COLLECTED: 0, Result.STAND_OFF: 1, Result.RETURNED: 1, Result.PAYS: 2}[line.result]
            assert line.returned == tuple((player, Money(amount.cents * times)) for player, amount in stakes)
            back.add((wager, times))
    assert {(STAY[book], 0), (STAY[book], 2)} <= back  # lost and won


@shows("3.4 3.4.2")
@every_mbs_book
def test_the_hand_folds_for_all_if_nobody_makes_it_up(book):
    table = shared(book)
    times = TIMES[book]
    table.do(c.AgreeToAdd(DEALER, "Cat", 1, STAY[book]))
    missing, folded = table.do(c.Decide(ANN, 1, STAY[book], parts(Ann=10 * times, Cat=5 * times)))
    assert missing.rules[:2] == ("3.4", "3.4.2")
    assert missing.readings == (("H-25",) if book == HOLDEM else ("S-21",))
    assert (folded.action, folded.shares) == ("fold", ())
    assert table.state.folded(1)
    assert table.put_in == 3500  # nobody's part of the later wager was taken
    table.play_on()
    assert table.back() == {}
    kept(table)


@shows("3.4 3.4.2")
@every_mbs_book
@pytest.mark.parametrize(
    "adds",
    [
        parts(Ann=20, Dan=50),  # who has no part
        (*parts(Ann=35), *parts(Ann=35)),
        (("Ann", Money(0)), *parts(Bob=70)),
        (("Ann", Money(-100)), *parts(Bob=71)),
        parts(Ann=200, Bob=1, Cat=1),  # too much
    ],
)
def test_parts_that_cannot_be_are_refused(book, adds):
    table = shared(book)
    before = table.state
    assert isinstance(table.ask(c.Decide(DEALER, 1, STAY[book], adds)), Refusal)
    assert isinstance(table.ask(c.Decide(DEALER, 1, "fold", parts(Ann=1))), Refusal)
    assert table.state is before


@shows("3.6")
@every_mbs_book
def test_nobody_stakes_another_players_money_but_staff_who_are_told_to(book):
    table = shared(book)
    adds = parts(Bob=30 * TIMES[book], Cat=5 * TIMES[book])
    refused = table.ask(c.Decide(ANN, 1, STAY[book], adds))
    assert (refused.rules, refused.allowed_to) == (("3.6",), Post.DEALER)
    table.do(c.AgreeToAdd(BOB, "Bob", 1, STAY[book]), c.AgreeToAdd(DEALER, "Cat", 1, STAY[book]))
    assert table.ask(c.Decide(ANN, 1, STAY[book], adds)).allowed_to is Post.DEALER  # Bob agreed to less
    table.do(c.Decide(DEALER, 1, STAY[book], adds))


@pytest.mark.parametrize("book", ALL)
def test_who_shares_with_nobody_adds_the_whole_wager(book):
    table = dealt(book)
    whole = 20 * TIMES[book]
    assert isinstance(table.ask(c.Decide(ANN, 1, STAY[book], parts(Ann=1))), Refusal)
    assert isinstance(table.ask(c.Decide(ANN, 1, STAY[book], parts(Ann=whole, Bob=1))), Refusal)
    (decided,) = table.do(c.Decide(ANN, 1, STAY[book], parts(Ann=whole)))
    assert decided.shares == parts(Ann=whole)


@shows("3.4", books="mbs-texas-holdem")
def test_the_turn_is_no_condition_of_staying_in_so_it_is_refused_if_not_made_up():
    table = shared(HOLDEM)
    table.do(entered(table.state, 1, "flop"), c.TurnUp(DEALER), c.AgreeToAdd(DEALER, "Cat", 1, "turn"))
    assert isinstance(table.ask(c.Decide(ANN, 1, "turn", parts(Ann=10, Cat=5))), Refusal)
    table.do(c.Decide(ANN, 1, "turn", parts(Ann=30, Cat=5)))
    assert table.state.stakes[1, "turn"] == parts(Ann=30, Cat=5)


@shows("3.4 4.2", books="mbs-three-card")
def test_the_ante_bonus_is_shared_like_the_ante_it_is_paid_on():
    table = shared(THREE_CARD, Ann=10, Bob=20)  # a new deck deals 2, 3 and 4 of clubs to the first position
    table.do(c.Decide(ANN, 1, "play", parts(Ann=30)))
    while table.state.phase is Phase.TURNING:
        table.do(c.TurnUp(DEALER))
    done = table.do(c.Settle(DEALER, METER))
    (bonus,) = [x for x in done if isinstance(x, e.WagerSettled) and x.wager == "ante_bonus"]
    assert bonus.result is Result.PAYS
    (_, ann), (_, bob) = bonus.returned
    assert bob.cents == 2 * ann.cents > 0


@shows("5.9")
@every_mbs_book
def test_what_somebody_made_up_goes_with_them_and_the_rest_is_settled_for_what_lies_there(book):
    table = shared(book, Ann=10, Bob=20)
    table.do(c.Decide(DEALER, 1, STAY[book], parts(Bob=30 * TIMES[book])))
    table.do(c.Bar(SHIFT, why=WHY, player="Bob"))
    assert table.back() == {"Bob": 2000 + 3000 * TIMES[book]}
    assert table.state.staked(1) == {"ante": Money(1000)}
    table.play_on()
    settled = {x.wager for x in table.events if isinstance(x, e.WagerSettled)}
    assert STAY[book] not in settled
    assert "ante" in settled
    kept(table)


@shows("3.4 3.4.2 5.1 5.1.1")
@every_mbs_book
def test_a_settled_round_is_undone_for_each_who_shared_and_everybody_has_the_own_part_back(book):
    table = shared(book)
    table.do(c.Decide(DEALER, 1, STAY[book], parts(Ann=30 * TIMES[book], Cat=5 * TIMES[book])))
    table.play_on()
    done = table.do(c.ReportPack(SUPERVISOR, why=WHY, fault=Case.FOREIGN_CARD))
    undone = {(x.player, x.wager): x.staked for x in done if isinstance(x, e.SettlementUndone)}
    assert {who: undone[who, "ante"] for who in ("Ann", "Bob", "Cat")} == dict(parts(Ann=10, Bob=20, Cat=5))
    assert undone["Ann", STAY[book]] == Money.dollars(30 * TIMES[book])
    assert ("Bob", STAY[book]) not in undone
    in_full(table)
    kept(table)


@shows("3.4 3.4.2 5.13")
@every_mbs_book
def test_two_parts_under_the_minimum_make_one_wager_that_is_not(book):
    table = Table(book)
    least = table.state.setup.limits["ante"].least
    part = Money(2 * least.cents // 3)  # as 10 and 10 at a minimum of 15
    table.do(c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "ante", part))
    refused = table.ask(c.CloseBets(DEALER))
    assert refused.what == f"position 1, Ann: ante must be {least} or more, not {part}: raise it or take it back"
    table.do(c.PlaceWager(DEALER, "Bob", 1, "ante", part), c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    assert table.state.staked(1)["ante"] == part + part
    table.play_on()
    kept(table)


@shows("3.5 5.2", books="rws-texas-holdem")
def test_at_resorts_world_nobody_could_add_to_a_wager_under_the_minimum():
    table = Table(RWS)
    table.do(c.OpenBets(DEALER))
    assert table.ask(c.PlaceWager(ANN, "Ann", 1, "ante", Money(499))).rules[-1] == "5.2"
