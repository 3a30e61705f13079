"""Jackpot wagers at one table: those that wait, that are not confirmed, and whose other winner leaves the round."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from tables import (
    ALL,
    ANN,
    BOB,
    DEALER,
    HOLDEM,
    MANAGER,
    METER,
    RWS,
    SHIFT,
    STUD,
    SUPERVISOR,
    THREE_CARD,
    V9,
    WHY,
    Table,
    in_full,
    kept,
)

from croupier.cards import DECK, Card, parse_cards
from croupier.rulebook import Case, Effect, Money, Post, Refusal, To
from croupier.table import CardSource, Phase, deal, decide, devices
from croupier.table import commands as c
from croupier.table import events as e

BOOKS = "mbs-singapore-stud mbs-singapore-stud-v9"
ROYALS = ("As Ks Qs Js Ts", "Ah Kh Qh Jh Th")
WHOLE, RESET = METER.displayed, METER.reset


def open_hands(book: str, *hands: str, board: str = "") -> Table:
    """Ann on 1 and Bob on 2 with a jackpot wager each, dealt these hands and this board; all cards lie open."""
    table = Table(book)
    table.do(c.OpenBets(DEALER))
    for position, who in enumerate((ANN, BOB), 1):
        table.do(c.PlaceWager(who, who.name, position, "ante", Money(2000)))
        table.do(c.PlaceWager(who, who.name, position, "jackpot", Money(500)))
    plan = deal(book, table.state.setup.device, (1, 2), DECK)
    wanted: dict[Any, Card] = {}
    for position, hand in enumerate(hands, 1):
        wanted.update(zip(plan.hands[position], parse_cards(hand), strict=True))
    wanted.update(zip(plan.community, parse_cards(board) if board else (), strict=True))
    rest = iter([card for card in DECK if card not in wanted.values()])
    deck = tuple(wanted[card] if card in wanted else next(rest) for card in DECK)
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, deck))
    while table.state.phase is not Phase.OPEN:
        for position in table.state.undecided():
            table.do(c.Decide(DEALER, position, table.state.choices(position)[-1].action))
        table.do(c.TurnUp(DEALER))
    return table


def paid(table: Table, position: int) -> Money:
    (_, shares) = table.state.settled[position, "jackpot"]
    return Money(sum(amount.cents for _, amount in shares))


@pytest.mark.parametrize("book", [STUD, V9])
@pytest.mark.parametrize("frozen", [False, True])
def test_s_84_one_royal_flush_left_gets_the_whole(book, frozen):
    """3.15.1: the meter and a reset value were divided by two; one winner gets the meter."""
    table = open_hands(book, *ROYALS)
    if frozen:
        table.do(c.ReportJackpotFault(SHIFT, why=WHY, effect=Effect.CONTINUES, meter=METER))
    table.do(c.Settle(DEALER, METER))
    shared = Money((WHOLE + RESET).cents // 2)
    assert (paid(table, 1), paid(table, 2)) == (shared, shared)
    removal = c.ReportWrongCount(DEALER, why=WHY, position=2)
    assert table.ask(removal).allowed_to is Post.PIT_SUPERVISOR
    events = table.do(c.ReportWrongCount(SUPERVISOR, why=WHY, position=2))
    (corrected,) = [event for event in events if isinstance(event, e.SettlementCorrected)]
    assert (corrected.moved, corrected.readings) == ((("Ann", WHOLE - shared),), ("S-84",))
    assert paid(table, 1) == WHOLE
    assert table.back()["Bob"] == 2000 + 4000 + 500  # his stakes, and nothing else
    kept(table)


@pytest.mark.parametrize("book", [STUD, V9])
def test_s_85_the_dealer_settles_all_but_the_jackpot_wagers_and_these_when_the_meter_is_known(book):
    table, whole = (open_hands(book, ROYALS[0], "2s 2h 7d 8d 9c") for _ in range(2))
    whole.do(c.Settle(DEALER, METER))
    assert "read when" in table.ask(c.Settle(DEALER, METER, waiting=True)).what
    events = table.do(c.Settle(DEALER, waiting=True))
    assert events[0] == e.JackpotWagersWait(DEALER, ("1.1.7", "4.2"), (1,), ("S-85",))
    assert table.state.stakes == {(1, "jackpot"): (("Ann", Money(500)),)}
    assert (2, "jackpot") in table.state.settled  # it has lost: nothing keeps it
    assert (table.state.phase, table.state.in_play) == (Phase.OPEN, (1, 2))
    assert "already" in table.ask(c.Settle(DEALER, waiting=True)).what
    refused = table.ask(c.OpenBets(DEALER))
    assert (refused.rules, "jackpot wager" in refused.what) == (("3.1", "1.1.7"), True)
    table.do(c.Settle(DEALER, METER))
    assert table.state.settled == whole.state.settled
    assert table.back() == whole.back()
    kept(table)


@pytest.mark.parametrize("book", [STUD, V9])
def test_s_85_nothing_waits_where_nothing_was_won(book):
    table = open_hands(book, "3s 4h 9d Jd Kc", "2s 2h 7d 8d 9c")
    assert "no jackpot hand waits" in table.ask(c.Settle(DEALER, waiting=True)).what
    assert "has won" in table.ask(c.RejectJackpotHand(SUPERVISOR, 1, WHY)).what


def test_s_85_while_the_jackpot_waits_no_hand_is_folded_let_out_or_given_a_choice():
    table = open_hands(STUD, *ROYALS)
    table.do(c.Settle(DEALER, waiting=True))
    before = table.state
    for effect in (Effect.FOLDED, Effect.CHOICES, Effect.MAY_WITHDRAW):
        assert isinstance(table.ask(c.MakeRuling(SHIFT, why=WHY, effect=effect, position=1)), Refusal)
    assert isinstance(table.ask(c.Decline(ANN, 1)), Refusal)
    assert table.state == before
    table.do(c.ReportPowerFailure(SHIFT, why=WHY))  # 5.16.2: something is decided, so play goes on
    assert not table.state.leave
    table.do(c.Settle(DEALER, METER))
    kept(table)


@pytest.mark.parametrize("frozen", [False, True])
def test_s_85_a_fault_while_the_jackpot_waits_leaves_the_figure_last_recorded(frozen):
    table = open_hands(STUD, *ROYALS)
    table.do(c.Settle(DEALER, waiting=True))
    if frozen:
        table.do(c.ReportJackpotFault(SHIFT, why=WHY, effect=Effect.CONTINUES, meter=METER))
    table.do(c.Settle(DEALER, None if frozen else METER))
    assert paid(table, 1) == Money((WHOLE + RESET).cents // 2)
    kept(table)


def test_s_85_what_was_settled_is_undone_if_the_round_is_void_while_the_jackpot_waits():
    table = open_hands(STUD, *ROYALS)
    table.do(c.Settle(DEALER, waiting=True), c.ReportPack(SUPERVISOR, why=WHY, fault=Case.FOREIGN_CARD))
    in_full(table)
    kept(table)


def test_s_86_a_hand_that_a_supervisor_does_not_confirm_wins_nothing():
    table = open_hands(STUD, *ROYALS)
    reject = c.RejectJackpotHand(DEALER, 2, WHY)
    assert table.ask(reject).allowed_to is Post.PIT_SUPERVISOR
    assert "why" in table.ask(c.RejectJackpotHand(SUPERVISOR, 2, " ")).what
    assert table.do(c.RejectJackpotHand(SUPERVISOR, 2, WHY)) == (
        e.JackpotHandRejected(SUPERVISOR, ("4.2",), 2, WHY, ("S-86",)),
    )
    assert isinstance(table.ask(c.RejectJackpotHand(SUPERVISOR, 2, WHY)), Refusal)
    table.do(c.Settle(DEALER, waiting=True), c.Settle(DEALER, METER))
    assert (paid(table, 1), paid(table, 2)) == (WHOLE, Money(0))
    kept(table)


def test_s_86_until_its_wager_is_settled_a_rejection_is_lifted_by_who_may_confirm():
    table = open_hands(STUD, *ROYALS)
    assert "whose rejection stands" in table.ask(c.LiftRejection(SUPERVISOR, 2, WHY)).what
    table.do(c.RejectJackpotHand(SUPERVISOR, 2, WHY))
    assert table.ask(c.LiftRejection(DEALER, 2, WHY)).allowed_to is Post.PIT_SUPERVISOR
    assert "say why" in table.ask(c.LiftRejection(SUPERVISOR, 2, "")).what
    assert table.do(c.LiftRejection(SUPERVISOR, 2, WHY)) == (e.RejectionLifted(SUPERVISOR, ("4.2",), 2, WHY, ("S-86",)),)
    table.do(c.Settle(DEALER, waiting=True), c.Settle(DEALER, METER))
    assert paid(table, 1) == paid(table, 2) == Money((WHOLE + RESET).cents // 2)
    kept(table)


@pytest.mark.parametrize("over", [False, True])
def test_s_86_once_its_wager_is_settled_a_rejection_stands(over):
    table = open_hands(STUD, *ROYALS)
    table.do(c.RejectJackpotHand(SUPERVISOR, 2, WHY), c.Settle(DEALER, waiting=True))
    if over:
        table.do(c.Settle(DEALER, METER))
    assert table.ask(c.LiftRejection(SUPERVISOR, 2, WHY)).allowed_to is Post.SHIFT_MANAGER


# A Royal Flush and a Straight Flush at one table, in every book
SHARES = {
    STUD: ("As Ks Qs Js Ts", "9h 8h 7h 6h 5h", ""),
    V9: ("As Ks Qs Js Ts", "9h 8h 7h 6h 5h", ""),
    THREE_CARD: ("As Ks Qs", "9s 8s 7s", "Js Ts"),
    HOLDEM: ("As Ks", "9s 8s", "Qs Js Ts 2h 3d"),
    RWS: ("As Ks", "9s 8s", "Qs Js Ts 2h 3d"),
}
every_book = pytest.mark.parametrize("book", ALL)


ROYAL = {
    **dict.fromkeys((STUD, V9), (ROYALS[0], "2c 4d 7h 9c Jd", "")),
    THREE_CARD: ("As Ks Qs", "2c 4d 7h", "Js Ts 9d"),
    HOLDEM: ("As Ks", "2c 7h", "Qs Js Ts 4h 3d"),
    RWS: ("As Ks", "2c 7h", "Qs Js Ts 4h 3d"),
}


@pytest.mark.parametrize("book", ALL)
def test_s_79_h_68_a_jackpot_wager_on_an_open_hand_that_wins_is_found_by_a_shift_manager_only(book):
    """Once all can see what it earns, whoever enters it makes the award."""
    first, second, board = ROYAL[book]
    for opened, hands in ((True, (first, second)), (False, (first, second)), (True, (second, first))):
        table = open_hands(book, *hands, board=board[: 3 * len(deal(book, devices(book)[0], (1, 2), DECK).community)].strip())
        state = table.state.but(stakes={area: parts for area, parts in table.state.stakes.items() if area != (1, "jackpot")})
        state = state.but(phase=Phase.DECIDING, turned=(), actions={}) if not opened else state
        report = c.ReportStake(MANAGER, why=WHY, player="Ann", position=1, wager="jackpot", lies=Money(500))
        answers = {by.post: decide(state, replace(report, by=by)) for by in (DEALER, SUPERVISOR, MANAGER, SHIFT)}
        refused = [post for post, answer in answers.items() if isinstance(answer, Refusal) and "award" in answer.what]
        if opened and hands[0] == first:
            assert answers[Post.PIT_MANAGER].allowed_to is Post.SHIFT_MANAGER  # type: ignore[union-attr]
            assert refused == [Post.DEALER, Post.PIT_SUPERVISOR, Post.PIT_MANAGER]
        else:
            assert not refused
        assert not isinstance(answers[Post.SHIFT_MANAGER], Refusal)


@pytest.mark.shows("4.2/community 5.20", books="rws-texas-holdem")
@pytest.mark.parametrize(
    ("board", "wins"),
    [
        ("As Ks Qs Js Ts", (5,)),
        ("9h 8h 7h 6h 5h", (5,)),
        ("Ks Kh Kd Kc 9s", (4, 5)),
        ("Ks Kh Kd 9c 8s", ()),
    ],
)
def test_h_68_a_jackpot_wager_is_found_by_a_shift_manager_only_where_the_open_board_wins_by_itself(board, wins):
    """Whatever the hands are, and though they lie face down."""
    table = Table(RWS)
    table.do(
        c.OpenBets(DEALER), *(c.PlaceWager(DEALER, name, at, "ante", Money(1000)) for at, name in ((1, "Ann"), (2, "Bob")))
    )
    plan = deal(RWS, devices(RWS)[0], (1, 2), DECK)
    wanted = dict(zip(plan.community, parse_cards(board), strict=True))
    rest = iter(card for card in DECK if card not in wanted.values())
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, tuple(wanted[card] if card in wanted else next(rest) for card in DECK)))
    report = c.ReportStake(DEALER, why=WHY, player="Ann", position=1, wager="jackpot", lies=Money(500))
    refused = set()
    while table.state.phase is not Phase.OPEN:
        answer = decide(table.state, report)
        if isinstance(answer, Refusal):
            assert answer.allowed_to is Post.SHIFT_MANAGER
            assert answer.what.startswith("what lies open earns an award")
            assert not isinstance(decide(table.state, replace(report, by=SHIFT)), Refusal)
            refused.add(table.state.board)
        due = table.state.undecided()
        table.do(
            c.Decide(DEALER, due[0], next(each.action for each in table.state.choices(due[0]) if each.action != "fold"))
            if due
            else c.TurnUp(DEALER)
        )
    assert refused == set(wins)


@pytest.mark.shows("4.2/community 5.20", books="rws-texas-holdem")
@pytest.mark.parametrize(("board", "wins"), [("Ks Kh Kd Kc 9s", (4, 5)), ("Ks Kh Kd 9c 8s", ())])
def test_h_68_no_dealer_finds_a_jackpot_wager_while_an_open_board_is_not_keyed(board, wins):
    """Everybody sees it, and the program does not: who keys it first may find the wager if it earns nothing."""
    table = Table(RWS, cards=CardSource.KEYED)
    table.do(
        c.OpenBets(DEALER), *(c.PlaceWager(DEALER, name, at, "ante", Money(1000)) for at, name in ((1, "Ann"), (2, "Bob")))
    )
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER))
    report = c.ReportStake(DEALER, why=WHY, player="Ann", position=1, wager="jackpot", lies=Money(500))
    cards, refused = parse_cards(board), set()
    assert not isinstance(decide(table.state, report), Refusal)
    while len(table.state.turned) < 3:
        due = table.state.undecided()
        if due:
            stays = next(each.action for each in table.state.choices(due[0]) if each.action != "fold")
            table.do(c.Decide(DEALER, due[0], stays))
            continue
        table.do(c.TurnUp(DEALER))
        unkeyed = decide(table.state, report)
        assert isinstance(unkeyed, Refusal)
        assert (unkeyed.what.split(":")[1], unkeyed.allowed_to) == (" key it first", Post.SHIFT_MANAGER)
        less = c.ReportStake(DEALER, why=WHY, player="Ann", position=1, wager="ante", lies=Money(900))
        assert not isinstance(decide(table.state, less), Refusal)  # no award hangs on it
        assert not isinstance(decide(table.state, replace(report, by=SHIFT)), Refusal)
        known = sum(card is not None for card in table.deal.community)
        table.do(c.KeyCards(DEALER, To.COMMUNITY, cards[known : table.state.board]))
        if isinstance(decide(table.state, report), Refusal):
            refused.add(table.state.board)
    assert refused == set(wins)


@pytest.mark.parametrize("book", ALL)
def test_s_86_h_76_nobody_below_the_post_that_rejected_lifts_the_rejection(book):
    first, second, board = ROYAL[book]
    board = board[: 3 * len(deal(book, devices(book)[0], (1, 2), DECK).community)].strip()
    posts = (SUPERVISOR, MANAGER, SHIFT)
    for rejects, lifts in product(posts, posts):
        table = open_hands(book, first, second, board=board)
        table.do(c.RejectJackpotHand(rejects, 1, WHY))
        answer = table.ask(c.LiftRejection(lifts, 1, WHY))
        if lifts.post < rejects.post:
            assert answer.allowed_to is rejects.post
        else:
            assert isinstance(answer[0], e.RejectionLifted)


def named(book: str, stud: str, holdem: str) -> tuple[str, ...]:
    return (holdem if book in (HOLDEM, RWS) else stud,)


@every_book
def test_s_85_h_75_s_86_h_76_what_waits_and_what_is_not_confirmed_names_its_reading(book):
    ann, bob, board = SHARES[book]
    table = open_hands(book, ann, bob, board=board)
    (rejected,) = table.do(c.RejectJackpotHand(SUPERVISOR, 2, WHY))
    assert rejected.readings == named(book, "S-86", "H-76")
    waits, *lines = table.do(c.Settle(DEALER, waiting=True))
    assert (waits.positions, waits.readings) == ((1,), named(book, "S-85", "H-75"))
    (lost,) = [line for line in lines if isinstance(line, e.WagerSettled) and (line.position, line.wager) == (2, "jackpot")]
    assert named(book, "S-86", "H-76")[0] in lost.readings
    table.do(c.Settle(DEALER, METER))
    kept(table)


@pytest.mark.parametrize("book", [STUD, V9, THREE_CARD, HOLDEM])
def test_s_84_h_74_the_royal_flush_is_worked_out_again_without_the_straight_flush(book):
    ann, bob, board = SHARES[book]
    table = open_hands(book, ann, bob, board=board)
    table.do(c.Settle(DEALER, METER))
    before = paid(table, 1)
    events = table.do(c.ReportWrongCount(SUPERVISOR, why=WHY, position=2))
    (corrected,) = [event for event in events if isinstance(event, e.SettlementCorrected)]
    assert corrected.readings == named(book, "S-84", "H-74")
    assert before < paid(table, 1) == WHOLE
    kept(table)
