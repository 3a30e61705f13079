"""A deal that is played on otherwise than it was recorded: repaired, reconstructed, as it is, or in the order ruled."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest
from tables import (
    ALL,
    ANN,
    BOB,
    DEALER,
    MBS,
    METER,
    RWS,
    SHIFT,
    STUD,
    SUPERVISOR,
    THREE_CARD,
    WHY,
    Table,
    bets,
    dealt,
    kept,
    ruled,
)

from croupier.cards import DECK
from croupier.errors import InputError
from croupier.games import edition
from croupier.rulebook import Case, Effect, Refusal, To
from croupier.table import CardSource, Device, Phase, deal, decide, devices
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.card_places import leaving, to_key
from croupier.table.record import Record
from croupier.table.verification import verify

BOOKS = "mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem"
shows = pytest.mark.shows
every_book = pytest.mark.parametrize("book", ALL)
every_mbs_book = pytest.mark.parametrize("book", MBS)


def swapped(table: Table, one: int = 1, other: int = 3) -> tuple[Any, ...]:
    """The hands of two positions the other way round."""
    hands = table.deal.hands
    return ((one, hands[other]), (other, hands[one]))


def with_another(table: Table, holder: int | To) -> tuple[Any, ...]:
    """A hand whose first card is really the next one of the deck."""
    held = table.deal.hands[holder] if isinstance(holder, int) else table.deal.community
    return ((holder, (table.deal.rest[0], *held[1:])),)


def is_a_deal_of_one_deck(table: Table) -> None:
    now = table.deal
    assert now == deal(now.plan.slug, now.plan.device, now.plan.positions, now.deck)


@shows("5.2")
@shows("5.8.6 5.10 5.10.2 1.21", books="rws-texas-holdem")
@every_book
def test_a_misdeal_is_repaired_by_moving_whole_hands(book):
    table = dealt(book)
    before = table.deal
    lies = swapped(table)
    done = table.do(c.ReportMisdeal(SUPERVISOR, why=WHY, repaired=True, lies=lies))
    assert ruled(done).facts[0] == ("repaired", "yes")
    first, second = (" ".join(map(str, before.hands[at])) for at in (3, 1))
    assert ruled(done).facts[1] == ("lies", f"1: {first}; 3: {second}")
    assert isinstance(done[1], e.DealCorrected)
    assert done[1].rules == done[0].rules
    now = table.deal
    assert (now.hands[1], now.hands[3]) == (before.hands[3], before.hands[1])
    assert (now.dealer, now.community, now.rest) == (before.dealer, before.community, before.rest)
    is_a_deal_of_one_deck(table)
    for position in tuple(table.state.choosing):
        (chosen,) = table.do(c.ChooseCourse(DEALER, position=position, play_on=True))
        assert "5.10.2" in chosen.rules
    assert table.do(c.Look(ANN, 1))
    table.play_on()
    kept(table)


@shows("5.2")
@shows("5.8.6", books="rws-texas-holdem")
@every_book
def test_single_cards_are_not_moved_to_repair_a_misdeal(book):
    table = dealt(book)
    before = table.deal
    first, second, *others = before.dealer
    refused = table.ask(c.ReportMisdeal(SUPERVISOR, why=WHY, repaired=True, lies=((To.DEALER, (second, first, *others)),)))
    assert refused.what == "only whole hands may be moved from position to position"
    assert refused.rules == (("1.21", "5.8.6", "5.10") if book == RWS else ("5.2",))
    (event,) = table.do(c.ReportMisdeal(SUPERVISOR, why=WHY, repaired=True, lies=with_another(table, 1)))
    assert isinstance(event, e.CountDidNotFit)
    assert table.deal is before


@shows("5.2 6.1")
@every_mbs_book
@pytest.mark.parametrize("effect", [Effect.CONTINUES, Effect.CHOICES])
def test_after_cards_were_touched_the_shift_manager_may_let_them_play_as_they_lie(book, effect):
    table = dealt(book)
    table.do(c.HandleCards(ANN, position=1))
    lies = with_another(table, 3)
    table.do(c.ReportMisdeal(SHIFT, why=WHY, effect=effect, lies=lies))
    assert table.deal.hands[3] == lies[0][1]
    is_a_deal_of_one_deck(table)
    for position in tuple(table.state.choosing):
        table.do(c.ChooseCourse(DEALER, position=position, play_on=True))
    table.play_on()


@shows("5.10 5.10.1 5.10/subsequent-cards", books="rws-texas-holdem")
def test_a_hand_is_played_on_as_it_is_by_the_first_course():
    table = dealt(RWS)
    table.do(c.Look(BOB, 3))
    lies = with_another(table, 1)
    assert ruled(table.do(c.ReportMisdeal(SUPERVISOR, why=WHY, lies=lies))).rules == ("5.10",)
    (chosen,) = table.do(c.ChooseCourse(ANN, position=1, play_on=True))
    assert chosen.rules == ("5.10", "5.10.1", "5.10/subsequent-cards")
    table.do(c.ChooseCourse(BOB, position=3, play_on=True))
    assert table.deal.hands[1] == lies[0][1]
    table.play_on()


@every_book
def test_what_somebody_has_seen_stays_where_it_was_seen(book):
    table = dealt(book)
    table.do(c.Look(ANN, 1))
    (event,) = table.do(c.ReportMisdeal(SHIFT, why=WHY, effect=Effect.CHOICES, lies=swapped(table)))
    assert isinstance(event, e.CountDidNotFit)
    assert not table.state.choosing


@shows("5.10.2 1.21", books="rws-texas-holdem")
@shows("5.3 5.7 6.1")
@every_book
def test_what_is_reconstructed_may_have_been_seen(book):
    table = dealt(book)
    table.do(c.Look(ANN, 1))
    before = table.deal.hands
    done = table.do(c.ReportMisdeal(SHIFT, why=WHY, effect=Effect.CHOICES, repaired=True, lies=swapped(table)))
    assert isinstance(done[1], e.DealCorrected)
    assert (table.deal.hands[1], table.deal.hands[3]) == (before[3], before[1])
    (chosen,) = table.do(c.ChooseCourse(ANN, position=1, play_on=True))
    assert chosen.rules[:2] == (("5.10", "5.10.2") if book == RWS else ("6.1",))
    table.do(c.ChooseCourse(BOB, position=3, play_on=True))
    table.play_on()
    refused = table.ask(c.ReportWrongCount(SHIFT, why=WHY, position=3, repaired=True, lies=swapped(table)))
    assert refused.what.startswith("the round is over" if book == RWS else "the round is settled by the cards")
    kept(table)


@shows("5.2 5.3 5.7")
@shows("5.8.6 5.8.7 5.10.2 5.15", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize("cards", CardSource, ids=lambda each: each.name)
def test_s_50_hands_that_lie_open_are_not_exchanged_whatever_the_fault(book, cards):
    table = bets(book, cards=cards)
    table.do(c.CloseBets(DEALER))
    deck = dealt(book).deal.deck

    def scan() -> None:
        while leaving(table.state):
            table.do(c.ScanCard(DEALER, deck[leaving(table.state)[0]]))

    if cards is CardSource.SCANNING_SHOE:
        scan()
    else:
        table.do(c.DealCards(DEALER, deck if cards is CardSource.PROGRAM else ()))
    table.do(c.HandleCards(ANN, position=1))
    while table.state.phase is not Phase.OPEN:
        for position in table.state.undecided():
            table.do(c.Decide(DEALER, position, table.state.choices(position)[-1].action))
        scan()
        if table.state.phase is Phase.TURNING:
            table.do(c.TurnUp(DEALER))
    for holder in table.deal.plan.places:
        if places := to_key(table.state, holder):
            table.do(c.KeyCards(DEALER, holder, tuple(deck[place] for place in places)))
    lies = swapped(table)
    moment = edition(book).provisions[Case.MISDEAL_LATE].moment
    for report in (
        *(count for count in repairs(table, lies) if isinstance(count, c.ReportWrongCount)),
        c.ReportMisdeal(SHIFT, why=WHY, effect=Effect.CHOICES, repaired=True, lies=lies),
        c.ReportMisdeal(SHIFT, why=WHY, repaired=True, before=moment, lies=lies),
    ):
        assert [type(event) for event in answered(table, report)] == [e.CountDidNotFit]
    table.do(c.Settle(DEALER, METER))
    kept(table)


@shows("5.3 5.7")
@shows("5.8.7 5.15", books="rws-texas-holdem")
@every_book
def test_s_50_a_wrong_number_of_cards_moves_no_whole_hand(book):
    table = dealt(book)
    never_fits(table, swapped(table))


@shows("5.2 5.7")
@shows("5.8.6 5.15", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize("read", [1, 2, 3])
def test_s_50_with_a_shoe_that_reads_no_hand_is_moved_before_all_of_it_is_read(book, read):
    table = bets(book, cards=CardSource.SCANNING_SHOE)
    table.do(c.CloseBets(DEALER))
    deck = dealt(book).deal.deck
    for _ in range(read):
        table.do(c.ScanCard(DEALER, deck[leaving(table.state)[0]]))
    size = len(table.deal.hands[1])
    unread = iter([card for card in DECK if card not in table.deal.deck])
    known = {at: [card for card in table.deal.hands[at] if card] for at in (1, 3)}
    full = {at: (*known[at], *(next(unread) for _ in range(size - len(known[at])))) for at in known}
    misdeal = c.ReportMisdeal(SUPERVISOR, why=WHY, repaired=True, lies=((1, full[3]), (3, full[1])))
    assert [type(event) for event in answered(table, misdeal)] == [e.CountDidNotFit]
    for lies in (misdeal.lies, *(((at, full[at]),) for at in known if len(known[at]) < size)):
        never_fits(table, lies)


@shows("5.15", books="rws-texas-holdem")
@shows("5.7")
@every_book
def test_s_50_what_the_shoe_has_still_to_read_it_reads(book):
    """A count that names the last card before it is read would leave a deal to which nothing comes any more."""
    table = bets(book, cards=CardSource.SCANNING_SHOE)
    table.do(c.CloseBets(DEALER))
    deck = iter(DECK)
    while len(leaving(table.state)) > 1:
        table.do(c.ScanCard(DEALER, next(deck)))
    last = leaving(table.state)[0]
    holder = next(whose for whose, places in table.deal.plan.places.items() if last in places)
    cards = tuple(card or DECK[-1] for card in table.deal.of(holder))
    at = holder if isinstance(holder, int) else None
    (event,) = table.do(c.ReportWrongCount(SUPERVISOR, why=WHY, position=at, repaired=True, lies=((holder, cards),)))
    assert isinstance(event, e.CountDidNotFit)
    assert table.state.phase is Phase.CLOSED
    table.do(c.ScanCard(DEALER, next(deck)))
    assert table.state.phase is Phase.DECIDING
    kept(table)


@shows("5.2")
@shows("5.8.6", books="rws-texas-holdem")
@every_book
def test_s_50_where_cards_are_keyed_a_hand_that_is_moved_may_be_named_for_the_first_time(book):
    table = bets(book, cards=CardSource.KEYED)
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER))
    size = len(table.deal.hands[1])
    table.do(c.ReportExposed(SHIFT, why=WHY, cards=1), c.KeyCards(DEALER, 1, DECK[:1]))
    lies = ((1, DECK[20 : 20 + size]), (3, DECK[:size]))
    done = table.do(c.ReportMisdeal(SUPERVISOR, why=WHY, repaired=True, lies=lies))
    assert isinstance(done[1], e.DealCorrected)
    assert (table.deal.hands[1], table.deal.hands[3]) == (lies[0][1], lies[1][1])
    kept(table)


def repairs(table: Table, lies: Any) -> list[c.Report]:
    """The reports by which a Pit Supervisor may say that single cards were put right."""
    counts: list[c.Report] = [c.ReportWrongCount(SUPERVISOR, why=WHY, position=1, repaired=True, lies=lies)]
    counts.append(c.ReportWrongCount(SUPERVISOR, why=WHY, repaired=True, lies=lies))
    if table.deal.community:
        counts.append(c.ReportWrongCount(SUPERVISOR, why=WHY, community=True, repaired=True, lies=lies))
    if table.deal.burned:
        counts.append(c.ReportMissedBurn(SUPERVISOR, why=WHY, repaired=True, lies=lies))
    return counts


def answered(table: Table, report: c.Report) -> Any:
    """The events of a report that is not made."""
    answer = decide(table.state, report)
    assert not isinstance(answer, Refusal), answer
    return answer


def never_fits(table: Table, lies: Any) -> None:
    for report in repairs(table, lies):
        assert [type(event) for event in answered(table, report)] == [e.CountDidNotFit], (report, lies)


EVERY_DEVICE = [(book, device) for book in ALL for device in devices(book)]


@shows("5.3 5.7")
@shows("1.21 5.8.7 5.9 5.15", books="rws-texas-holdem")
@pytest.mark.parametrize(("book", "device"), EVERY_DEVICE)
def test_s_50_what_has_not_left_the_device_lies_in_no_hand(book, device):
    table = dealt(book, device)
    rest, hands = table.deal.rest, table.deal.hands
    for cards in (rest[: len(hands[1])], rest[-len(hands[1]) :], (rest[1], *hands[1][1:]), (*hands[1][:-1], rest[-1])):
        never_fits(table, ((1, cards),))
    never_fits(table, ((1, (rest[0], *hands[1][1:])), (3, (rest[1], *hands[3][1:]))))  # one card too many or too few
    if len(hands[1]) > 2:  # two cards of a hand and two of another, yet not the whole
        never_fits(table, ((1, (*hands[3][:2], *hands[1][2:])), (3, (*hands[1][:2], *hands[3][2:]))))
    for report in repairs(table, ((1, (rest[0], *hands[1][1:])),)):
        assert isinstance(answered(table, report)[1], e.DealCorrected)
    neighbours = ((1, (hands[3][0], *hands[1][1:])), (3, (hands[1][0], *hands[3][1:])))
    for report in repairs(table, neighbours):
        assert isinstance(answered(table, report)[1], e.DealCorrected)


@shows("5.7")
@shows("1.21 5.9 5.15", books="rws-texas-holdem")
@pytest.mark.parametrize(("book", "device"), EVERY_DEVICE)
def test_s_50_a_card_drawn_out_of_turn_moves_all_after_it_up_by_one(book, device):
    table = dealt(book, device)
    deal_, used = table.deal, len(table.deal.plan.slots)
    last = used - 1 if deal_.exposes else used  # stud's exposed card is the last one and lies open
    deck = (*deal_.deck[1:last], deal_.deck[0], *deal_.deck[last:])
    now = replace(deal_, deck=deck)
    lies = tuple((holder, now.of(holder)) for holder, places in deal_.plan.places.items() if places)
    twice = replace(deal_, deck=(*deck[1:last], deck[0], *deck[last:]))
    for report in repairs(table, lies):
        decided = answered(table, report)
        assert decided[1].deal.hands == now.hands
    never_fits(table, tuple((holder, twice.of(holder)) for holder, places in deal_.plan.places.items() if places))


@shows("5.3 5.7")
@shows("5.8.7 5.15", books="rws-texas-holdem")
@every_book
def test_s_50_what_lies_open_stays_where_all_saw_it(book):
    table = dealt(book)
    if table.deal.exposes:
        *hidden, exposed = table.deal.dealer
        never_fits(table, ((To.DEALER, (*hidden, table.deal.rest[0])),))
        never_fits(table, ((To.DEALER, (exposed, *hidden)),))
    table.do(c.Look(ANN, 1), *(c.Decide(DEALER, at, table.state.choices(at)[-1].action) for at in (1, 3)))
    while table.state.phase is not Phase.OPEN:
        if table.state.phase is Phase.TURNING:
            table.do(c.TurnUp(DEALER))
        else:
            table.do(*(c.Decide(DEALER, at, table.state.choices(at)[-1].action) for at in table.state.undecided()))
    reports = [c.ReportWrongCount(SUPERVISOR, why=WHY, position=1, repaired=True, lies=with_another(table, 1))]
    reports.append(replace(reports[0], position=None, lies=((To.DEALER, (table.deal.rest[0], *table.deal.dealer[1:])),)))
    if table.deal.community:
        reports.append(replace(reports[0], lies=with_another(table, To.COMMUNITY), position=None, community=True))
    for report in reports:
        (event,) = answered(table, report)
        assert isinstance(event, e.CountDidNotFit)


@shows("5.7")
@shows("5.15", books="rws-texas-holdem")
@pytest.mark.parametrize(("book", "device"), EVERY_DEVICE)
def test_s_50_with_a_shoe_that_reads_only_what_it_has_read_lies_in_a_hand(book, device):
    table = bets(book, device, cards=CardSource.SCANNING_SHOE)
    table.do(c.CloseBets(DEALER))
    deck = iter(Random(1).sample(DECK, 52))
    while leaving(table.state):
        table.do(c.ScanCard(DEALER, next(deck)))
    unread = tuple(deck)
    never_fits(table, ((1, (unread[0], *table.deal.hands[1][1:])),))
    never_fits(table, ((1, unread[: len(table.deal.hands[1])]),))
    misdeal = c.ReportMisdeal(SUPERVISOR, why=WHY, repaired=True, lies=swapped(table))
    assert isinstance(table.do(misdeal)[1], e.DealCorrected)


def test_studs_exposed_card_and_the_flop_were_seen_where_they_lie():
    stud = dealt(STUD)
    *hidden, exposed = stud.deal.dealer
    stud.do(c.HandleCards(ANN, position=1))
    as_it_is: dict[str, Any] = {"why": WHY, "effect": Effect.CONTINUES}
    (event,) = stud.do(c.ReportMisdeal(SHIFT, lies=((To.DEALER, (exposed, *hidden)),), **as_it_is))
    assert isinstance(event, e.CountDidNotFit)
    lies = ((To.DEALER, (*hidden[::-1], exposed)),)
    stud.do(c.ReportMisdeal(SHIFT, lies=lies, **as_it_is))
    assert stud.deal.dealer == lies[0][1]
    board = dealt(RWS)
    board.do(c.Look(ANN, 1), c.Decide(ANN, 1, "flop"), c.Decide(BOB, 3, "flop"), c.TurnUp(DEALER))
    *flop, turn, river = board.deal.community
    (event,) = board.do(c.ReportMisdeal(SUPERVISOR, why=WHY, lies=((To.COMMUNITY, (turn, *flop[1:], flop[0], river)),)))
    assert isinstance(event, e.CountDidNotFit)
    board.do(c.ReportMisdeal(SUPERVISOR, why=WHY, lies=((To.COMMUNITY, (*flop, river, turn)),)))
    assert board.deal.community[3:] == (river, turn)


@shows("5.7")
@shows("5.15 1.21", books="rws-texas-holdem")
@every_book
def test_a_hand_is_reconstructed_with_the_card_that_the_order_gives_it(book):
    table = dealt(book)
    before = table.deal
    lies = with_another(table, 1)
    table.do(c.ReportWrongCount(SUPERVISOR, why=WHY, position=1, repaired=True, lies=lies))
    now = table.deal
    assert now.hands[1] == lies[0][1]
    assert now.hands[3] == before.hands[3]
    assert now.rest[0] is before.hands[1][0]  # what was there is in the device now
    is_a_deal_of_one_deck(table)


@shows("5.9 1.21", books="rws-texas-holdem")
@shows("5.3", books="mbs-three-card")
@pytest.mark.parametrize(("book", "device"), [(RWS, Device.CARD_SHOE), (THREE_CARD, Device.AUTOMATED)])
def test_a_missed_burn_is_reconstructed_as_it_lies(book, device):
    table = dealt(book, device)
    before = table.deal
    burned = (before.rest[0], *before.burned[1:])
    table.do(c.ReportMissedBurn(SUPERVISOR, why=WHY, repaired=True, lies=((To.BURNED, burned),)))
    assert table.deal.burned == burned
    assert table.deal.rest[0] is before.burned[0]


@shows("5.14 5.14.1", books="rws-texas-holdem")
def test_the_card_ruled_first_goes_where_the_first_of_them_was_due_and_the_others_follow():
    table = dealt(RWS, Device.CARD_SHOE)
    before = table.deal
    burned, first, second = before.deck[:3]  # the burn, then a card to position 1 and one to position 3
    assert (before.hands[1][0], before.hands[3][0]) == (first, second)
    done = table.do(c.ReportDrawnTogether(SUPERVISOR, why=WHY, first=second, then=(burned, first)))
    assert ruled(done).facts == (("first", str(second)), ("then", f"{burned} {first}"))
    now = table.deal
    assert (now.burned[0], now.hands[1][0], now.hands[3][0]) == (second, burned, first)
    assert now.deck[3:] == before.deck[3:]
    assert set(table.state.choosing) == {1, 3}
    kept(table)


@shows("5.14", books="rws-texas-holdem")
def test_cards_drawn_together_lay_one_upon_the_other_and_have_left_the_shoe():
    table = dealt(RWS, Device.CARD_SHOE)
    deck = table.deal.deck
    apart = c.ReportDrawnTogether(SUPERVISOR, why=WHY, first=deck[0], then=(deck[2],))
    in_the_shoe = c.ReportDrawnTogether(SUPERVISOR, why=WHY, first=deck[7], then=(deck[6],))
    for command in (apart, in_the_shoe):
        (event,) = table.do(command)
        assert isinstance(event, e.CountDidNotFit)
        assert (event.by, event.why) == (SUPERVISOR, WHY)
    flop = c.ReportDrawnTogether(SUPERVISOR, why=WHY, first=8, places=(7, 8))
    assert table.ask(flop).what == "5 cards have left the shoe: name places from 1 to 5"
    table.do(c.Decide(ANN, 1, "flop"), c.Decide(BOB, 3, "flop"), flop)  # now they are being drawn
    assert table.deal.deck[6:8] == (deck[7], deck[6])
    shuffler = dealt(RWS, Device.SHUFFLER)
    refused = shuffler.ask(c.ReportDrawnTogether(SUPERVISOR, why=WHY, first=2, places=(1, 2)))
    assert refused.what.startswith("cards drawn together: that is only with a card shoe")
    assert refused.rules == ("5.23", "5.23.a")


@shows("5.14", books="rws-texas-holdem")
@pytest.mark.parametrize("looked", [False, True])
def test_the_card_ruled_first_is_first_without_the_others_named_exposed_or_not(looked):
    for by_face in (False, True):
        table = dealt(RWS, Device.CARD_SHOE)
        if looked:
            table.do(c.Look(ANN, 1), c.Look(BOB, 3))
        before = table.deal
        first = before.deck[2] if by_face else 3
        table.do(c.ReportDrawnTogether(SUPERVISOR, why=WHY, first=first, places=(2, 3)))
        assert table.deal.deck[1:3] == (before.deck[2], before.deck[1])
        assert (table.deal.hands[1][0], table.deal.hands[3][0]) == (before.hands[3][0], before.hands[1][0])
        assert table.state.counts == by_face  # only who names a card could learn something
        kept(table)


@shows("5.9 5.14.1 5.10", books="rws-texas-holdem")
@pytest.mark.parametrize(
    "report",
    [
        c.ReportMissedBurn(SUPERVISOR, why=WHY, repaired=True),
        c.ReportDrawnTogether(SUPERVISOR, why=WHY, first=2, places=(2, 3)),
    ],
    ids=lambda report: type(report).__name__,
)
def test_after_a_missed_burn_or_cards_drawn_together_all_players_choose(report):
    table = dealt(RWS, Device.CARD_SHOE)
    table.do(c.ReportExposed(DEALER, why=WHY, cards=1, positions=(1,)), report)
    assert table.state.choosing.keys() == {1, 3}
    assert "positions" not in {each.name for each in fields(report)}  # nobody is left out


@shows("5.10", books="rws-texas-holdem")
def test_who_has_still_to_choose_does_so_after_another_dealing_error_too():
    table = dealt(RWS)
    for position in (1, 3):
        table.do(c.ReportMisdeal(SUPERVISOR, why=WHY, repaired=True, positions=(position,)))
    assert table.state.choosing.keys() == {1, 3}


@shows("5.7")
@shows("5.15", books="rws-texas-holdem")
@every_book
def test_a_hand_that_is_out_of_the_round_is_neither_reconstructed_nor_affected(book):
    table = dealt(book)
    table.do(c.ReportWrongCount(SUPERVISOR, why=WHY, position=1))
    before = table.state
    for command in (
        c.ReportWrongCount(SUPERVISOR, why=WHY, position=1, repaired=True),
        c.ReportWrongCount(SUPERVISOR, why=WHY, position=1),
        c.ReportMisdeal(SHIFT, why=WHY, repaired=True, positions=(1,)),
        c.ReportExposed(SHIFT, why=WHY, cards=1, positions=(1, 3)),
    ):
        assert table.ask(command).what == "the hand on position 1 is out of the round"
    assert table.ask(c.ReportWrongCount(SUPERVISOR, why=WHY, position=2)).what == "there is no hand on position 2"
    assert table.state is before


@every_book
@pytest.mark.parametrize("which", ["unknown", "empty", "short", "twice", "elsewhere", "same card"])
def test_a_distribution_that_cannot_be_is_refused(book, which):
    table = dealt(book)
    hands = table.deal.hands
    lies: dict[str, Any] = {
        "unknown": ((2, hands[1]),),
        "empty": ((To.BURNED, ()),) if not table.deal.burned else ((To.BURNED, hands[1]),),
        "short": ((1, hands[1][1:]),),
        "twice": ((1, hands[1]), (1, hands[1])),
        "elsewhere": ((1, hands[3]),),
        "same card": ((1, hands[1]), (3, hands[1])),
    }
    before = table.state
    answer = table.ask(c.ReportWrongCount(SHIFT, why=WHY, position=1, repaired=True, lies=lies[which]))
    if which == "elsewhere":  # the only one of them that hangs on where the cards lie
        (event,) = answer
        assert isinstance(event, e.CountDidNotFit)
        assert table.state == before.but(counts=1, posts=table.state.posts)
    else:
        assert isinstance(answer, Refusal)
        assert table.state is before


@every_book
def test_how_cards_lie_does_not_matter_in_a_void_round(book):
    table = dealt(book)
    refused = table.ask(c.ReportMisdeal(SUPERVISOR, why=WHY, lies=swapped(table)))
    assert refused.what.startswith("the round is void")
    as_recorded = table.ask(c.ReportMisdeal(SUPERVISOR, why=WHY, lies=((1, table.deal.hands[1]),)))
    assert as_recorded == refused  # so that nobody learns that they do lie so


@every_book
def test_a_record_in_which_a_seen_card_moves_is_refused(book):
    table = dealt(book)
    lies = swapped(table)
    table.do(c.ReportMisdeal(SUPERVISOR, why=WHY, repaired=True, lies=lies))
    at = next(index for index, event in enumerate(table.events) if isinstance(event, e.DealCorrected))
    ruling = table.events[at - 1]
    looked = e.HandLookedAt(ANN, tuple(edition(book).round_rules.several_hands.split()), "Ann", 1)
    forged = Record(table.state.setup, (*table.events[: at - 1], looked, ruling, table.events[at]))
    with pytest.raises(InputError, match=r"no report that is possible here leads to this ruling"):
        verify(forged)


@every_book
def test_who_may_not_rule_is_not_told_where_hidden_cards_lie(book):
    table = dealt(book)
    answers = {
        table.ask(c.ReportMisdeal(ANN, why=WHY, repaired=True, lies=lies))
        for lies in (swapped(table), with_another(table, 1), ((1, table.deal.dealer),), ((1, table.deal.hands[1]),))
    }
    assert len(answers) == 1
