"""What lies open decides, whatever comes: a power failure (5.16, RWS 5.7) and the announcing of a jackpot hand (RWS 4.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tables import (
    ALL,
    ANN,
    BOB,
    DEALER,
    HOLDEM,
    METER,
    RWS,
    SHIFT,
    STAY,
    STUD,
    SUPERVISOR,
    THREE_CARD,
    WHY,
    Table,
    bets,
    kept,
    ruled,
)

from croupier.cards import DECK, Card, parse_cards
from croupier.rulebook import Case, Effect, Money, Post, Refusal, Result, To
from croupier.table import CardSource, Phase, State, deal, devices, view
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.card_places import count_known, to_key

BOOKS = "rws-texas-holdem"
shows = pytest.mark.shows
every_book = pytest.mark.parametrize("book", ALL)
every_device = pytest.mark.parametrize("device", devices(RWS))


def stacked(book, device=None, *, ann="", bob="", board="", dealer="", jackpot=5, look=False) -> Table:
    """Ann on position 1 with a jackpot wager and Bob on 3 without; the cards that are named lie where they are wanted."""
    table = bets(book, device, jackpot=jackpot)
    table.do(c.CloseBets(DEALER))
    places = deal(book, table.state.setup.device, table.state.in_play, DECK).plan.places
    wanted: dict[int, Card] = {}
    for holder, cards in ((1, ann), (3, bob), (To.COMMUNITY, board), (To.DEALER, dealer)):
        wanted |= dict(zip(places[holder], parse_cards(cards), strict=False))
    rest = iter(card for card in reversed(DECK) if card not in wanted.values())
    table.do(c.DealCards(DEALER, tuple(wanted.get(place) or next(rest) for place in range(len(DECK)))))
    if look:
        table.do(c.Look(ANN, 1))
    return table


def until(table: Table, turned: int) -> Table:
    """Everybody stays in and adds nothing more until so many times cards were turned up."""
    while len(table.state.turned) < turned:
        for position in table.state.undecided():
            table.do(c.Decide(DEALER, position, table.state.choices(position)[-1].action))
        table.do(c.TurnUp(DEALER))
    return table


KEY_FIRST = "cards lie open that are not keyed yet, and they may have won a jackpot wager: key them first"


def power_failure(table: Table) -> Case:
    return ruled(table.do(c.ReportPowerFailure(SHIFT, why=WHY))).case


# -- a power failure --


@shows("5.7.1")
@every_device
def test_5_7_1_four_of_a_kind_on_the_board_after_the_turn_is_won(device):
    table = until(stacked(RWS, device, ann="2c 7d", board="9c 9d 9h 9s"), 2)
    assert power_failure(table) is Case.POWER_DECIDED
    table.play_on()
    kept(table)


@shows("5.7.2")
@every_device
@pytest.mark.parametrize("board", ["9c 9d 9h 8s", "Ts Js Qs Ks", "9c Td 5h 2s"])
@pytest.mark.parametrize("ann", ["9s 2d", "As 2c", "3c 4d"])
def test_5_7_2_what_the_river_or_a_hidden_hand_may_still_make_is_not_decided(device, board, ann):
    """Though Ann has made it: her cards lie face down, and nobody else may learn of them."""
    table = until(stacked(RWS, device, ann=ann, board=board, look=True), 2)
    assert power_failure(table) is Case.POWER_UNDECIDED
    assert table.state.phase is Phase.BETWEEN


@shows("5.7.1 5.7.2")
@pytest.mark.parametrize(("jackpot", "case"), [(5, Case.POWER_DECIDED), (0, Case.POWER_UNDECIDED)])
def test_5_7_1_the_board_decides_nothing_for_who_has_no_jackpot_wager(jackpot, case):
    table = until(stacked(RWS, jackpot=jackpot, board="9c 9d 9h 9s"), 2)
    assert power_failure(table) is case


@shows("5.7.1 4.4")
def test_5_7_1_an_announced_hand_is_won_in_the_open():
    table = until(stacked(RWS, ann="9c 9d", board="9h 9s 2c", look=True), 1)
    table.do(c.AnnounceJackpotHand(ANN, 1))
    assert power_failure(table) is Case.POWER_DECIDED


@shows("5.16.2", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@shows("5.7.1")
@every_book
def test_a_refused_comparison_is_a_loss_in_the_open(book):
    table = stacked(book, jackpot=0)
    while (len(table.state.left_to_turn()) > 1 and book != THREE_CARD) or table.state.undecided():
        for position in table.state.undecided():
            table.do(c.Decide(DEALER, position, table.state.choices(position)[-1].action))
        if table.state.choices(1) == () and len(table.state.left_to_turn()) > 1 and book != THREE_CARD:
            table.do(c.TurnUp(DEALER))
    table.do(c.Decline(ANN, 1))
    assert power_failure(table) is Case.POWER_DECIDED


@shows("5.7.2 4.3")
def test_h_18_a_hand_that_is_settled_by_its_true_rank_though_it_is_not_shown_has_not_lost_yet():
    table = Table(RWS)
    table.state = State(replace(table.state.setup, readings={"H-18": "true-rank"}))
    table.do(c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "ante", Money(1000)), c.CloseBets(DEALER))
    table.do(c.DealCards(DEALER, DECK))
    until(table, 3)
    table.do(c.Decline(ANN, 1))
    assert power_failure(table) is Case.POWER_UNDECIDED


@shows("5.16.1 5.16.2", books="mbs-singapore-stud")
def test_5_16_1_a_wager_that_goes_back_whatever_the_result_is_not_decided():
    table = stacked(STUD, jackpot=0)
    table.do(c.ReportStake(SHIFT, why=WHY, player="Ann", position=1, wager="ante", lies=Money(300)))
    until(table, 1)
    assert power_failure(table) is Case.POWER_DECIDED  # Bob's


@shows("5.16.1", books="mbs-texas-holdem")
def test_5_16_1_four_of_a_kind_on_the_board_wins_no_wager_at_marina_bay_sands():
    table = until(stacked(HOLDEM, jackpot=0, board="9c 9d 9h 9s"), 2)
    assert power_failure(table) is Case.POWER_UNDECIDED


# -- announcing --

ONCE = "a hand can be announced once, after it was dealt and before it is settled"


@shows("4.4")
@every_device
def test_4_4_a_hand_is_announced_as_soon_as_it_is_made(device):
    blind = until(stacked(RWS, device, ann="9c 9d", board="9h 9s 2c"), 1)
    assert blind.ask(c.AnnounceJackpotHand(ANN, 1)).what == "the hand earns no jackpot award yet: there is nothing to announce"
    table = stacked(RWS, device, ann="9c 9d", board="9h 9s 2c", look=True)
    assert table.ask(c.AnnounceJackpotHand(ANN, 1)).what == "the hand earns no jackpot award yet: there is nothing to announce"
    until(table, 1)
    assert isinstance(table.ask(c.AnnounceJackpotHand(DEALER, 1)), Refusal)  # staff learn nothing of cards that lie face down
    assert c.AnnounceJackpotHand(ANN, 1) in [offer.command for offer in view(table.state, ANN).offers]
    (announced,) = table.do(c.AnnounceJackpotHand(ANN, 1))
    assert announced == e.JackpotHandAnnounced(ANN, ("4.4",), "Ann", 1, ("H-19",))
    for who in (None, BOB, DEALER, SUPERVISOR):
        shown = {each.position: each.cards for each in view(table.state, who).positions}
        assert shown == {1: table.deal.hands[1], 3: ()}
    assert table.ask(c.AnnounceJackpotHand(ANN, 1)).what == ONCE
    until(table, 3)
    assert table.ask(c.Decline(ANN, 1)).rules == ("4.4",)
    table.play_on()
    kept(table)


@shows("4.4")
@pytest.mark.parametrize(("ann", "board"), [("9c 9d", "9h 2s 2c"), ("As Ks", "Qs Js 2c"), ("As 2s", "5s 4s 7c")])
def test_4_4_a_hand_that_may_still_fail_is_not_announced(ann, board):
    table = until(stacked(RWS, ann=ann, board=board, look=True), 1)
    assert table.ask(c.AnnounceJackpotHand(ANN, 1)).what == "the hand earns no jackpot award yet: there is nothing to announce"
    assert not any(isinstance(offer.command, c.AnnounceJackpotHand) for offer in view(table.state, ANN).offers)


@shows("4.4")
def test_4_4_what_the_board_earns_is_announced_without_a_look_and_by_staff():
    table = until(stacked(RWS, board="9c 9d 9h 9s"), 2)
    assert c.AnnounceJackpotHand(DEALER, 1) in [offer.command for offer in view(table.state, DEALER).offers]
    assert table.ask(c.AnnounceJackpotHand(BOB, 1)).allowed_to is Post.DEALER
    table.do(c.AnnounceJackpotHand(ANN, 1))
    assert 1 in table.state.looked_at
    assert isinstance(table.ask(c.AnnounceJackpotHand(BOB, 3)), Refusal)  # has staked nothing on the jackpot
    assert table.ask(c.AnnounceJackpotHand(DEALER, 5)).what == ONCE
    table.play_on()
    assert table.ask(c.AnnounceJackpotHand(DEALER, 1)).what == ONCE


@shows("4.4")
def test_4_4_there_is_nothing_to_announce_before_the_deal():
    assert bets(RWS).ask(c.AnnounceJackpotHand(DEALER, 1)).what == ONCE


@shows("4.4 5.5")
@every_device
def test_5_5_h_16_who_leaves_after_announcing_keeps_the_award(device):
    table = until(stacked(RWS, device, ann="As Ks", board="Qs Js Ts 2h 3d", look=True), 1)
    table.do(c.AnnounceJackpotHand(ANN, 1))
    assert isinstance(table.ask(c.ReportAbsent(SUPERVISOR, position=1, why=WHY, effect=Effect.FOLDED)), Refusal)
    done = table.do(c.ReportAbsent(SUPERVISOR, position=1, why=WHY))
    assert (ruled(done).case, ruled(done).effect, ruled(done).readings) == (Case.ABSENT_ANNOUNCED, Effect.CHECKED, ("H-16",))
    table.play_on()
    jackpot = next(each for each in table.events if isinstance(each, e.WagerSettled) and each.wager == "jackpot")
    assert (jackpot.result, jackpot.returned) == (Result.PAYS, (("Ann", METER.displayed),))
    kept(table)


@shows("4.4 5.5")
@pytest.mark.parametrize(("board", "case"), [("9h 9s 2c", Case.ABSENT_ANNOUNCED), ("9h 8s 2c", Case.ABSENT_LATER), ("", None)])
def test_5_5_h_16_where_cards_are_keyed_an_announced_hand_is_keyed_before_its_player_is_away(board, case):
    table = at_the_flop()
    table.do(c.AnnounceJackpotHand(ANN, 1))
    away = c.ReportAbsent(SUPERVISOR, position=1, why=WHY)
    assert table.ask(away).what.endswith("key its cards and the board first")
    table.do(c.KeyCards(DEALER, 1, parse_cards("9c 9d")))
    if case is None:
        assert table.ask(away).rules == ("4.4",)
    else:
        assert ruled(keyed(table, board).do(away)).case is case


# -- folded hands --


@shows("3.11.2.a 3.12.3.a")
@shows("3.9.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@every_book
def test_h_17_h_57_a_folded_hand_is_shown_only_where_its_own_cards_still_count(book):
    table = stacked(book)
    table.do(c.Decide(ANN, 1, "fold"), c.Decide(BOB, 3, STAY[book]))
    while table.state.phase is not Phase.OPEN:
        for position in table.state.undecided():
            table.do(c.Decide(DEALER, position, table.state.choices(position)[-1].action))
        table.do(c.TurnUp(DEALER))
    for _ in range(2):
        shown = {each.position: bool(each.cards) for each in view(table.state, None).positions}
        assert shown == {1: book != RWS, 3: True}
        if table.state.phase is Phase.OPEN:
            table.do(c.Settle(DEALER, METER))
    kept(table)


@shows("3.11.2.a")
def test_h_57_where_every_line_counts_for_a_folded_hand_it_is_shown():
    table = Table(RWS)
    table.state = State(replace(table.state.setup, readings={"H-57": "every-line"}))
    table.do(c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "ante", Money(1000)))
    table.do(c.PlaceWager(ANN, "Ann", 1, "jackpot", Money(500)), c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    table.do(c.Decide(ANN, 1, "fold"))
    while table.state.phase is not Phase.OPEN:
        table.do(c.TurnUp(DEALER))
    assert view(table.state, None).positions[0].cards == table.deal.hands[1]


# -- cards that are keyed when they are seen --


def keyed(table: Table, deck: str) -> Table:
    """Key what lies open on the board."""
    cards = parse_cards(deck)
    up = len(to_key(table.state, To.COMMUNITY))
    table.do(c.KeyCards(DEALER, To.COMMUNITY, cards[count_known(table.state, To.COMMUNITY) :][:up]))
    return table


def at_the_flop() -> Table:
    table = bets(RWS, cards=CardSource.KEYED)
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER), c.Look(ANN, 1))
    return until(table, 1)


@shows("4.4")
def test_4_4_where_cards_are_keyed_a_hand_is_announced_on_the_players_word_and_keyed_then():
    table = at_the_flop()
    assert isinstance(table.ask(c.KeyCards(DEALER, 1, parse_cards("9c 9d"))), Refusal)
    by_staff = at_the_flop()
    by_staff.do(c.AnnounceJackpotHand(DEALER, 1), c.KeyCards(DEALER, 1, parse_cards("9c 9d")))
    table.do(c.AnnounceJackpotHand(ANN, 1), c.KeyCards(DEALER, 1, parse_cards("9c 9d")))
    assert view(by_staff.state, None).positions[0].cards == parse_cards("9c 9d")
    assert view(table.state, None).positions[0].cards == parse_cards("9c 9d")


@shows("4.4")
def test_4_4_staff_announce_no_hand_that_lies_face_down():
    """H-19: what it holds is the player's to say; the answer to staff is the same whatever it is."""
    for ann in ("9c 9d", "2h 7d"):
        table = until(stacked(RWS, ann=ann, board="9h 9s 2c", look=True), 1)
        refused = table.ask(c.AnnounceJackpotHand(DEALER, 1))
        assert refused.what == "what lies open earns no jackpot award yet: the player announces a hand that lies face down"
        assert isinstance(table.ask(c.AnnounceJackpotHand(ANN, 1)), Refusal) is not (ann == "9c 9d")


@shows("4.4 5.20 5.23.a")
@pytest.mark.parametrize("announced", [True, False])
def test_h_68_nobody_below_a_shift_manager_finds_the_jackpot_wager_of_a_hand_that_was_announced(announced):
    """Decisions are still to come, so the round cannot be settled; the hand lies open all the same."""
    table = until(stacked(RWS, ann="9c 9d", board="9h 9s 2c", look=True), 1)
    if announced:
        table.do(c.AnnounceJackpotHand(ANN, 1))
    none, found = (c.ReportStake(SHIFT, why=WHY, player="Ann", position=1, wager="jackpot", lies=Money(n)) for n in (0, 500))
    table.do(none)
    if announced:
        assert table.ask(replace(found, by=SUPERVISOR)).allowed_to is Post.SHIFT_MANAGER
    table.do(found if announced else replace(found, by=SUPERVISOR))
    table.play_on()
    kept(table)


@shows("5.7.1 5.7.2")
@pytest.mark.parametrize(("board", "case"), [("9h 9s 2c", Case.POWER_DECIDED), ("9h 8s 2c", Case.POWER_UNDECIDED)])
def test_5_7_1_a_hand_that_lies_face_up_is_keyed_before_the_failure_is_ruled_on(board, case):
    table = at_the_flop()
    table.do(c.AnnounceJackpotHand(ANN, 1))
    refused = keyed(table, board).ask(c.ReportPowerFailure(SHIFT, why=WHY))
    assert (refused.what, refused.rules) == (KEY_FIRST, ("5.7", "5.7.1"))
    table.do(c.KeyCards(DEALER, 1, parse_cards("9c 9d")))
    assert power_failure(table) is case


@shows("5.7.1 5.7.2")
@pytest.mark.parametrize(("last", "case"), [("9s", Case.POWER_DECIDED), ("8s", Case.POWER_UNDECIDED)])
def test_5_7_1_the_board_is_keyed_before_the_failure_is_ruled_on_where_a_jackpot_wager_hangs_on_it(last, case):
    table = until(keyed(at_the_flop(), "9c 9d 9h"), 2)
    assert table.ask(c.ReportPowerFailure(SHIFT, why=WHY)).what == KEY_FIRST
    assert power_failure(keyed(table, f"9c 9d 9h {last}")) is case
    without = bets(RWS, jackpot=0, cards=CardSource.KEYED)
    without.do(c.CloseBets(DEALER), c.DealCards(DEALER))
    assert power_failure(until(without, 2)) is Case.POWER_UNDECIDED


@shows("5.7.1 5.7.2")
def test_5_7_1_without_a_jackpot_wager_an_announced_hand_need_not_be_keyed():
    table = keyed(at_the_flop(), "9h 8s 2c")
    nothing = c.ReportStake(SHIFT, why=WHY, player="Ann", position=1, wager="jackpot", lies=Money(0))
    table.do(c.AnnounceJackpotHand(ANN, 1), nothing)
    assert power_failure(table) is Case.POWER_UNDECIDED


@shows("3.11.2.a 3.12.3.a")
def test_h_57_where_cards_are_keyed_a_folded_hand_is_settled_without_its_cards():
    table = bets(RWS, cards=CardSource.KEYED)
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER), c.Decide(ANN, 1, "fold"), c.Decide(BOB, 3, "fold"))
    while table.state.phase is not Phase.OPEN:
        table.do(c.TurnUp(DEALER))
    keyed(table, "9c 9d 9h 9s 2c")
    table.do(c.Settle(DEALER, METER))
    assert table.back() == {"Ann": 30_000}
    kept(table)
