"""A wager that was found not to lie there, and lay there after all: what hung on it is as before (S-79, H-68)."""

from __future__ import annotations

from itertools import product
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
    V9,
    WHY,
    Table,
    dealt,
    kept,
)

from croupier.cards import DECK
from croupier.rulebook import Actor, Case, Effect, Money, Post, Refusal
from croupier.table import Phase, State, decide, replay, what_lay
from croupier.table import commands as c
from croupier.table import events as e
from sharers import entered

shows = pytest.mark.shows
every_book = pytest.mark.parametrize("book", ALL)
every_mbs_book = pytest.mark.parametrize("book", MBS)
CAT = Actor("Cat", Post.PLAYER)


def found(lies: int, wager: str = "ante", player: str = "Ann", position: int = 1) -> c.ReportStake:
    return c.ReportStake(SHIFT, why=WHY, player=player, position=position, wager=wager, lies=Money(lies))


def staked(book: str, *stakes: tuple[str, int, str, int], seed: int = 1) -> Table:
    """A round that is dealt with these stakes: player, position, wager, cents."""
    table = Table(book)
    table.do(c.OpenBets(DEALER))
    for player, position, wager, amount in stakes:
        table.do(c.PlaceWager(DEALER, player, position, wager, Money(amount)))
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, tuple(Random(seed).sample(DECK, 52))))
    return table


def as_now(state: State) -> dict[str, object]:
    """All that a round hangs on, the order of those who share an area with it."""
    lies = {area: [share for share in shares if share[1]] for area, shares in state.stakes.items()}
    return {
        "stakes": {area: shares for area, shares in lies.items() if shares},
        "owners": dict(state.owners),
        "actions": {at: done for at, done in state.actions.items() if done},
        "phase": state.phase,
        "in play": state.in_play,
        "choosing": dict(state.choosing),
        "leave": (state.leave, state.leave_by if state.leave else ()),
        "returning": dict(state.returning),
        "agreed": {word: sorted(shares) for word, shares in state.agreed.items() if shares},
        "back": {player: amount for player, amount in state.returned.items() if amount},
    }


def same_again(table: Table, lies: int, *, by_way_of: int = 0, **which) -> None:
    """What lay is found to be something else, and then to be as it was: nothing is another."""
    before = as_now(table.state)
    table.do(found(by_way_of, **which), found(lies, **which))
    assert as_now(table.state) == before


SHARED = (("Ann", 1, "ante", 2500), ("Ann", 1, "jackpot", 500), ("Bob", 1, "ante", 2500), ("Cat", 2, "ante", 2500))


# -- a shared Ante --


@shows("3.4 3.5.1 6.1")
@every_mbs_book
@pytest.mark.parametrize("decided", [False, True])
def test_s_79_h_68_who_was_first_with_an_ante_is_so_again_with_the_jackpot_wager(book, decided):
    table = staked(book, *SHARED)
    if decided:
        times = 1 if book == THREE_CARD else 2
        adds = (("Ann", Money(2500 * times)), ("Bob", Money(2500 * times)))
        table.do(c.Decide(DEALER, 1, STAY[book], adds))
    same_again(table, 2500)
    assert (table.state.owners[1], table.state.staked(1)["jackpot"]) == ("Ann", Money(500))
    same_again(table, 2500, player="Bob")
    table.do(found(0), found(0, player="Bob"))
    assert table.state.in_play == (2,)
    table.do(found(2500, player="Bob"), found(2500))
    assert (table.state.owners[1], dict(table.state.stakes[1, "jackpot"])) == ("Ann", {"Ann": Money(500)})
    table.play_on()
    kept(table)


@shows("5.14", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@every_mbs_book
def test_s_62_the_last_stake_added_is_cut_first_though_the_first_did_not_lie_there_for_a_while(book):
    table = staked(book, ("Ann", 1, "ante", 60_000), ("Bob", 1, "ante", 40_000), ("Cat", 2, "ante", 2500))
    table.do(found(0), found(80_000))
    assert table.state.stakes[1, "ante"] == (("Ann", Money(80_000)), ("Bob", Money(20_000)))
    table.do(found(0), found(60_000))
    assert table.state.stakes[1, "ante"] == (("Ann", Money(60_000)), ("Bob", Money(40_000)))
    assert table.back() == {}
    kept(table)


@shows("3.4.2 6.1", books="mbs-texas-holdem")
def test_h_68_a_bonus_that_others_share_is_in_its_place_again():
    table = staked(HOLDEM, *SHARED, ("Ann", 1, "bonus", 1000), ("Bob", 1, "bonus", 500))
    same_again(table, 2500)
    same_again(table, 2500, player="Bob")
    kept(table)


@shows("3.5.1 3.5.3", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@every_book
def test_s_79_h_68_a_jackpot_wager_that_did_not_lie_there_either_does_not_come_back_with_its_ante(book):
    table = dealt(book)
    table.do(found(0), found(0, "jackpot"), found(2000))
    assert "jackpot" not in table.state.staked(1)
    assert (table.back(), table.put_in) == ({}, 3000)
    table.do(found(500, "jackpot"))
    assert (table.state.staked(1)["jackpot"], table.back()) == (Money(500), {})
    table.play_on()
    kept(table)


@shows("3.11.2", books="rws-texas-holdem")
@every_book
def test_s_13_h_17_with_a_jackpot_wager_that_lay_there_after_all_the_cards_that_it_needs_are_turned_up(book):
    table = dealt(book)
    table.do(c.Decide(ANN, 1, "fold"), c.Decide(BOB, 3, "fold"))
    before = as_now(table.state)
    same_again(table, 500, wager="jackpot")
    assert as_now(table.state) == before
    while table.state.phase is Phase.TURNING:
        table.do(c.TurnUp(DEALER))
        same_again(table, 500, wager="jackpot")
    table.do(c.Settle(DEALER, METER))
    kept(table)


# -- an Ante beside a Pair Plus --


@shows("3.9.3 6.1", books="mbs-three-card")
@pytest.mark.parametrize("backer", ["Ann", "Bob"])
@pytest.mark.parametrize("action", ["", "play", "fold"])
def test_s_79_an_ante_beside_a_pair_plus_has_its_decision_again(backer, action):
    stakes = (("Ann", 1, "ante", 2500), ("Ann", 1, "jackpot", 500), (backer, 1, "pair_plus", 1000), ("Cat", 2, "ante", 2500))
    table = staked(THREE_CARD, *stakes)
    if action:
        table.do(c.Decide(ANN, 1, action))
    same_again(table, 2500)
    before = as_now(table.state)
    for first, then in ((found(0), found(0, "pair_plus", backer)), (found(0, "pair_plus", backer), found(0))):
        for again in ((found(2500), found(1000, "pair_plus", backer)), (found(1000, "pair_plus", backer), found(2500))):
            table.do(first, then, *again)
            assert as_now(table.state) == before
    if action:
        table.do(c.Decide(CAT, 2, "play"))
        same_again(table, 2500)
    while table.state.phase is Phase.TURNING:
        table.do(c.TurnUp(DEALER))
        if action:
            same_again(table, 2500)
    if action == "play":
        table.do(c.Settle(DEALER, METER))
        assert (1, "play") in table.state.settled
    kept(table)


@shows("3.9.3 6.1", books="mbs-three-card")
def test_s_80_an_ante_beside_a_pair_plus_that_has_missed_its_decision_goes_back():
    table = staked(THREE_CARD, ("Ann", 1, "ante", 2500), ("Bob", 1, "pair_plus", 1000), ("Cat", 2, "ante", 2500))
    table.do(found(0), c.Decide(BOB, 1, "continue"), c.Decide(CAT, 2, "play"))
    while table.state.phase is Phase.TURNING:
        table.do(c.TurnUp(DEALER))
    table.do(found(2500))
    assert ((1, "ante") in table.state.stakes, table.back()) == (False, {"Ann": 2500})
    kept(table)


@shows("3.9.3 6.1", books="mbs-three-card")
def test_s_79_an_ante_beside_a_pair_plus_does_not_bring_back_a_hand_that_was_ruled_out_since():
    table = staked(THREE_CARD, ("Ann", 1, "ante", 2500), ("Bob", 1, "pair_plus", 1000), ("Cat", 2, "ante", 2500))
    table.do(found(0), c.MakeRuling(SHIFT, why=WHY, effect=Effect.REMOVED, position=1), found(2500))
    assert (table.state.in_play, table.back()) == ((2,), {"Ann": 2500, "Bob": 1000})
    table.play_on()
    kept(table)


# -- options that were open --


@shows("5.9 5.10 5.20")
@pytest.mark.parametrize("answered", [False, True])
def test_rws_5_9_5_10_who_had_a_course_to_choose_has_it_again(answered):
    table = staked(RWS, ("Ann", 1, "ante", 2500), ("Bob", 2, "ante", 2500), ("Bob", 2, "jackpot", 500))
    table.do(c.ReportMissedBurn(SUPERVISOR, why=WHY, repaired=True))
    same_again(table, 2500, player="Bob", position=2)
    table.do(found(0, player="Bob", position=2))
    if answered:
        table.do(c.ChooseCourse(ANN, position=1, play_on=True))
    table.do(found(2500, player="Bob", position=2))
    assert 2 in table.state.choosing
    table.do(c.ChooseCourse(BOB, position=2, play_on=False))
    assert table.back() == {"Bob": 3000}
    kept(table)


@shows("5.2 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@pytest.mark.parametrize("answered", [False, True])
@every_mbs_book
def test_s_51_h_38_a_ruling_that_play_goes_on_closes_the_choice_of_a_hand_that_is_out_too(book, answered):
    table = dealt(book)
    choices = c.ReportMisdeal(SHIFT, why=WHY, effect=Effect.CHOICES)
    table.do(c.Look(ANN, 1), choices)
    same_again(table, 1000, player="Bob", position=3)
    table.do(found(0, player="Bob", position=3))
    if answered:  # by all who are in the round
        table.do(c.ChooseCourse(ANN, position=1, play_on=True))
    table.do(c.ReportMisdeal(SHIFT, why=WHY, effect=Effect.CONTINUES))
    table.do(found(1000, player="Bob", position=3))
    assert not table.state.choosing
    kept(table)


@shows("5.16.1")
@pytest.mark.parametrize("answered", ["", "stay", "closed"])
@every_mbs_book
def test_s_82_h_72_who_had_leave_to_withdraw_has_it_again(book, answered):
    table = dealt(book)
    table.do(c.ReportPowerFailure(SUPERVISOR, why=WHY))
    assert table.state.leave == {"Ann", "Bob"}
    same_again(table, 2000)
    table.do(found(0))
    assert table.state.leave == {"Bob"}
    if answered == "stay":
        table.do(c.Withdraw(BOB, player="Bob", stay=True))
    if answered == "closed":
        table.do(c.EndWithdrawal(SUPERVISOR, why=WHY))
    table.do(found(2000))
    assert table.state.leave == {"": {"Ann", "Bob"}, "stay": {"Ann"}, "closed": set()}[answered]
    if answered != "closed":
        table.do(c.Withdraw(ANN, player="Ann"))
        assert table.back() == {"Ann": 2500}
    kept(table)


@shows("5.16.1")
@every_mbs_book
def test_s_82_h_72_leave_of_a_sharer_comes_back_with_the_part(book):
    table = staked(book, *SHARED)
    table.do(c.ReportPowerFailure(SUPERVISOR, why=WHY))
    same_again(table, 2500)
    same_again(table, 2500, player="Bob")
    kept(table)


def missed_burn(table: Table) -> None:
    table.do(c.ReportMissedBurn(SUPERVISOR, why=WHY, repaired=True))


def misdeal(table: Table) -> None:
    table.do(c.HandleCards(DEALER, position=1), c.ReportMisdeal(SHIFT, why=WHY, effect=Effect.CHOICES))


def power_failure(table: Table) -> None:
    table.do(c.ReportPowerFailure(SUPERVISOR, why=WHY))


OFFERS = [(RWS, missed_burn), *((book, offer) for book in MBS for offer in (misdeal, power_failure))]


@shows("5.9 5.10 5.20", books="rws-texas-holdem")
@shows("5.2 5.16.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@pytest.mark.parametrize(("book", "offer"), OFFERS)
def test_s_79_h_68_what_is_offered_to_all_while_a_hand_is_out_is_open_to_it_when_it_comes_back(book, offer):
    table, as_if = dealt(book), dealt(book)
    table.do(found(0, player="Bob", position=3))
    for each in (table, as_if):
        offer(each)
    assert (3 in table.state.choosing, "Bob" in table.state.leave) == (False, False)
    table.do(found(1000, player="Bob", position=3))
    assert as_now(table.state) == as_now(as_if.state)
    assert 3 in table.state.choosing or "Bob" in table.state.leave
    same_again(table, 1000, player="Bob", position=3)
    for each in (table, as_if):
        if each.state.choosing:
            each.do(c.ChooseCourse(BOB, position=3, play_on=False), c.ChooseCourse(ANN, position=1, play_on=True))
        else:
            each.do(c.Withdraw(BOB, player="Bob"), c.Withdraw(ANN, player="Ann", stay=True))
        assert each.back() == {"Bob": 1000}
        each.play_on()
    assert table.back() == as_if.back()
    kept(table)


@shows("5.9 5.10 5.20", books="rws-texas-holdem")
@shows("5.2 5.16.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@pytest.mark.parametrize(("book", "offer"), OFFERS)
def test_s_79_h_68_what_was_offered_to_all_while_a_hand_was_out_waits_for_the_others_only(book, offer):
    table = dealt(book)
    table.do(found(0, player="Bob", position=3))
    offer(table)
    if table.state.choosing:
        table.do(c.ChooseCourse(ANN, position=1, play_on=True))
    else:
        table.do(c.Withdraw(ANN, player="Ann", stay=True))
    table.do(c.Decide(ANN, 1, STAY[book]), c.TurnUp(DEALER))
    table.do(found(1000, player="Bob", position=3))
    assert (table.state.choosing, table.state.leave, table.back()) == ({}, frozenset(), {"Bob": 1000})
    kept(table)


@shows("5.9 5.10", books="rws-texas-holdem")
@shows("5.2", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@every_book
def test_s_79_h_68_who_had_folded_with_all_wagers_has_no_course_to_choose_when_the_hand_comes_back(book):
    table, as_if = dealt(book), dealt(book)
    for each in (table, as_if):
        each.do(c.Decide(BOB, 3, "fold"))
    table.do(found(0, player="Bob", position=3))
    for each in (table, as_if):
        (missed_burn if book == RWS else misdeal)(each)
    table.do(found(1000, player="Bob", position=3))
    assert as_now(table.state) == as_now(as_if.state)
    assert set(table.state.choosing) == {1}
    kept(table)


# -- what a player has agreed to add --


@shows("3.4.2 3.9.2 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@pytest.mark.parametrize("order", [("Ann", "Bob"), ("Bob", "Ann")])
@every_mbs_book
def test_s_21_h_25_what_a_player_had_agreed_to_add_stands_when_the_hand_comes_back(book, order):
    table = staked(book, *SHARED)
    table.do(c.AgreeToAdd(BOB, "Bob", 1, STAY[book]))
    same_again(table, 2500, player="Bob")
    before = as_now(table.state)
    for _ in range(2):
        table.do(*(found(0, player=player) for player in ("Ann", "Bob")))
        assert (table.state.in_play, table.state.agreed) == ((2,), {})
        table.do(*(found(2500, player=player) for player in order))
        assert as_now(table.state) == before
    table.do(c.Decide(ANN, 1, STAY[book]))
    assert dict(table.state.stakes[1, STAY[book]]).keys() == {"Ann", "Bob"}
    table.play_on()
    kept(table)


@shows("3.4.2 3.9.2 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@every_mbs_book
def test_s_21_h_25_nobody_has_agreed_to_add_to_an_ante_of_another_size(book):
    table = staked(book, *SHARED)
    table.do(c.AgreeToAdd(BOB, "Bob", 1, STAY[book]))
    table.do(found(0), found(0, player="Bob"), found(1500, player="Bob"), found(2500))
    assert table.ask(c.Decide(ANN, 1, STAY[book])).what.startswith("Bob must agree to add")
    kept(table)


@shows("3.9.2 6.1", books="mbs-three-card")
def test_s_21_what_was_agreed_stands_when_both_antes_beside_a_pair_plus_lay_there_after_all():
    table = staked(THREE_CARD, *SHARED, ("Cat", 1, "pair_plus", 1000))
    table.do(c.AgreeToAdd(BOB, "Bob", 1, "play"))
    before = as_now(table.state)
    table.do(found(0), found(0, player="Bob"), c.Decide(CAT, 1, "continue"), found(2500, player="Bob"), found(2500))
    assert as_now(table.state) == before
    kept(table)


@shows("3.9.2 6.1", books="mbs-texas-holdem")
def test_h_25_h_78_what_was_agreed_is_over_when_the_hand_is_found_to_have_folded():
    table = staked(HOLDEM, *SHARED)
    table.do(c.AgreeToAdd(BOB, "Bob", 1, "flop"), c.Decide(ANN, 1, "flop"), c.Decide(CAT, 2, "flop"), c.TurnUp(DEALER))
    table.do(c.AgreeToAdd(BOB, "Bob", 1, "turn"), found(0, player="Bob"), found(0), found(2500))
    table.do(found(0, "flop"), found(2500, player="Bob"))
    assert (table.state.actions[1], table.state.agreed) == (("fold",), {})
    assert dict(table.state.stakes[1, "ante"]).keys() == {"Ann", "Bob"}
    table.play_on()
    kept(table)


# -- a round that is over without a settlement --


@shows("5.20 5.21", books="rws-texas-holdem")
@shows("5.1.1 6.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@every_book
def test_s_79_h_68_what_lay_in_a_void_round_is_put_right_until_the_next_call(book):
    table = dealt(book)
    table.do(c.ReportPack(SUPERVISOR, why=WHY, fault=Case.FOREIGN_CARD))
    assert (table.state.phase, table.back()) == (Phase.BETWEEN, {"Ann": 2500, "Bob": 1000})
    table.do(found(5000))
    assert table.back()["Ann"] == 5500
    table.do(found(0, "jackpot"))
    assert table.back()["Ann"] == 5000
    table.do(found(500, "jackpot"), found(0), found(2000))
    assert (table.back(), table.put_in) == ({"Ann": 2500, "Bob": 1000}, 3500)
    assert table.ask(found(2000)).what.startswith("this stake is the one")
    table.do(found(700, player="Cat", position=5))  # nobody had entered it
    assert table.back()["Cat"] == 700
    kept(table)
    table.do(c.OpenBets(DEALER))
    assert table.ask(found(3000)).what.startswith("bets are still open")


@shows("5.20", books="rws-texas-holdem")
@every_book
def test_s_79_h_68_what_goes_back_does_not_hang_on_whose_hand_was_removed_last(book):
    for order in ((1, 3), (3, 1)):
        table = dealt(book)
        for at in order:
            player, lay = {1: ("Ann", 2000), 3: ("Bob", 1000)}[at]
            table.do(found(0, player=player, position=at))
        assert (table.state.phase, table.state.in_play) == (Phase.BETWEEN, ())
        for at in order:
            player, lay = {1: ("Ann", 2000), 3: ("Bob", 1000)}[at]
            table.do(found(lay, player=player, position=at))
        assert (table.back(), table.put_in) == ({"Ann": 2500, "Bob": 1000}, 3500)
        kept(table)


@shows("5.20", books="rws-texas-holdem")
@every_book
def test_s_79_h_68_a_settled_hand_that_was_none_gives_its_ante_back_be_it_the_last_or_not(book):
    results = []
    for others in (False, True):
        table = dealt(book)
        table.play_on()
        if others:
            table.do(found(0, player="Bob", position=3))
        table.do(found(0), found(2000))
        results.append(table.back()["Ann"])
        kept(table)
    assert results[0] == results[1]


def test_nothing_is_put_right_in_a_round_that_nobody_was_in():
    table = Table(V9)
    assert table.ask(found(2000)).what.startswith("there is no round")
    table.do(c.OpenBets(DEALER), c.CloseBets(DEALER))
    assert table.ask(found(2000)).what.startswith("the last round is over")


def test_what_comes_back_is_on_the_record_as_it_was():
    table = dealt(V9)
    table.do(found(0))
    again = table.do(found(2000))
    assert [type(each) for each in again] == [e.IrregularityRuled, e.StakeFound, e.DecisionCorrected, e.StakeFound]


# -- whatever lies there --


def after(state: State, command: c.Command) -> State:
    """What comes of a command; the state itself, if it is refused."""
    answer = decide(state, command)
    return state if isinstance(answer, Refusal) else replay(state, answer)


def any_round(book: str, random: Random) -> Table:
    """Three players put down whatever they may on two or three positions; now and then somebody has an option."""
    table = Table(book)
    table.do(c.OpenBets(DEALER))
    wagers = [wager.name for wager in table.state.setup.wagers]
    for at, player, wager in product((1, 2, 3), random.sample(["Ann", "Bob", "Cat"], 3), wagers):
        if random.random() < 0.6:
            table.ask(c.PlaceWager(DEALER, player, at, wager, Money(500 if wager == "jackpot" else random.choice([500, 1500]))))
    table.do(c.CloseBets(DEALER))
    return table


def go_on(table: Table, random: Random) -> bool:
    """One more step of the round, if there is one."""
    state = table.state
    if state.phase is Phase.CLOSED:
        table.do(c.DealCards(DEALER, tuple(random.sample(DECK, 52))))
        if random.random() < 0.5:
            why, effect = WHY, Effect.CHOICES
            table.ask(c.ReportPowerFailure(SUPERVISOR, why=why))
            table.ask(c.ReportMisdeal(SHIFT, why=why, effect=effect))
            table.ask(c.ReportMissedBurn(SUPERVISOR, why=why, repaired=True))
    elif state.choosing:
        table.do(c.ChooseCourse(DEALER, position=min(state.choosing), play_on=random.random() < 0.8))
    elif state.leave:
        player = min(state.leave)
        table.do(c.Withdraw(Actor(player, Post.PLAYER), player=player, stay=random.random() < 0.8))
    elif at := state.undecided():
        table.do(entered(state, at[0], random.choice(state.choices(at[0])).action))
    elif state.phase is Phase.TURNING:
        table.do(c.TurnUp(DEALER))
    else:
        return False
    return table.state.phase is not Phase.BETWEEN


@shows("5.20", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize("seed", range(4))
def test_s_79_h_68_what_is_found_to_be_another_and_then_as_before_changes_nothing(book, seed):
    random, tried = Random(f"{book} {seed}"), 0
    table = any_round(book, random)
    while go_on(table, random):
        state = table.state
        for at, wager in state.stakes:
            for player, lain in what_lay.lay(state, (at, wager)).items():
                which = (wager, player, at)
                then = after(state, found(random.choice([0, 0, lain.cents + 500, lain.cents // 2]), wager, player, at))
                if wager in state.setup.before_deal and then.phase is not Phase.BETWEEN:  # with the last hand it is over
                    tried += 1
                    answer = decide(then, found(lain.cents, wager, player, at))
                    assert then is state or not isinstance(answer, Refusal), (which, answer)
                    assert as_now(after(then, found(lain.cents, wager, player, at))) == as_now(state), which
    assert tried or not table.state.in_play
