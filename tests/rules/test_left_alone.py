"""A wager without the one that it needs, on a hand that plays on for others: it goes back, whenever that is found."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tables import ALL, DEALER, HOLDEM, MBS, METER, SHIFT, SUPERVISOR, THREE_CARD, V9, WHY, Table, dealt, kept

from croupier.cards import DECK, Card, parse_cards
from croupier.rulebook import Effect, Money, Post
from croupier.table import Phase, deal
from croupier.table import commands as c
from croupier.table import events as e

shows = pytest.mark.shows
every_mbs_book = pytest.mark.parametrize("book", MBS)
ROYAL, NOTHING_MUCH = parse_cards("Ah Kh Qh Jh Th"), parse_cards("2c 7d 9h 4s Jc")


def stacked(book: str, cards: tuple[Card, ...], positions: tuple[int, ...] = (1, 2)) -> tuple[Card, ...]:
    """A deck that gives these cards to position 1, and what it does not take of them to the board."""
    plan = deal(book, Table(book).state.setup.device, positions, DECK)
    wanted = dict(zip((*plan.hands[1], *plan.community), cards, strict=False))
    rest = iter([card for card in Random(3).sample(DECK, 52) if card not in wanted.values()])
    return tuple(wanted[card] if card in wanted else next(rest) for card in DECK)


def opened(book: str, cards: tuple[Card, ...], beside: str = "ante", *, lone: bool = False) -> Table:
    """Ann has staked 50 and 5 on the jackpot, Bob an Ante of 20 beside her, Cat one on 2; all cards that decide are open.

    Dan may have a jackpot wager on 4, where nobody has an Ante.
    """
    table = Table(book)
    table.do(c.OpenBets(DEALER))
    table.do(c.SitDown(DEALER, "Ann", 1))
    stakes = (("Ann", 1, beside, 5000), ("Ann", 1, "jackpot", 500), ("Bob", 1, "ante", 2000), ("Cat", 2, "ante", 1000))
    for player, position, wager, amount in (*stakes, *((("Dan", 4, "jackpot", 500),) if lone else ())):
        table.do(c.PlaceWager(DEALER, player, position, wager, Money(amount)))
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, stacked(book, cards)))
    while table.state.phase is not Phase.OPEN:
        for position in table.state.undecided():
            table.do(stays(table, position))
        if table.state.phase is Phase.TURNING:
            table.do(c.TurnUp(DEALER))
    return table


def stays(table: Table, position: int) -> c.Decide:
    """The dealer enters that everybody with a part in the Ante adds the own part of what follows."""
    choice = table.state.choices(position)[-1]
    wager = table.state.setup.book.edition.wager_named.get(choice.places)
    antes = wager.antes if wager else 0
    shares = tuple((player, Money(antes * part.cents)) for player, part in table.state.stakes[position, "ante"] if antes)
    return c.Decide(DEALER, position, choice.action, shares)


def late(wager: str = "ante", by=SUPERVISOR) -> c.ReportLateWager:
    return c.ReportLateWager(by, why=WHY, player="Ann", position=1, wager=wager, amount=Money(5000), in_time=Money(0))


def not_there(wager: str = "ante") -> c.ReportStake:
    return c.ReportStake(SHIFT, why=WHY, player="Ann", position=1, wager=wager, lies=Money(0))


reports = pytest.mark.parametrize("report", [late(), not_there()], ids=["late", "not there"])
won_or_not = pytest.mark.parametrize("cards", [ROYAL, NOTHING_MUCH], ids=["won", "lost"])


@shows("5.5 5.12.2", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@won_or_not
@reports
@every_mbs_book
def test_5_12_2_after_the_settlement_a_jackpot_wager_without_its_ante_goes_back_as_it_does_before(book, report, cards):
    right, table = opened(book, cards), opened(book, cards)
    right.do(report, c.Settle(DEALER, METER))
    table.do(c.Settle(DEALER, METER))
    award = sum(part.cents for _, part in table.state.settled[1, "jackpot"][1])
    assert (award > 0) is (cards is ROYAL)
    done = table.do(report)
    assert (table.back(), table.put_in) == (right.back(), right.put_in)
    assert (1, "jackpot") not in table.state.settled
    (back,) = [event for event in done if isinstance(event, e.SettlementCorrected) and event.wager == "jackpot"]
    assert back.rules == tuple(table.state.setup.rules.lone_jackpot.split())
    assert back.moved == (("Ann", Money(500 - award)),)
    kept(table)
    kept(right)


@shows("5.5 5.12.2", books="mbs-three-card")
@won_or_not
def test_5_12_2_a_pair_plus_that_was_late_takes_the_jackpot_wager_beside_it_along(cards):
    right, table = opened(THREE_CARD, cards, "pair_plus"), opened(THREE_CARD, cards, "pair_plus")
    right.do(late("pair_plus"), c.Settle(DEALER, METER))
    table.do(c.Settle(DEALER, METER), late("pair_plus"))
    assert (table.back(), table.put_in) == (right.back(), right.put_in)
    kept(table)


@shows("5.5 5.12.2", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@every_mbs_book
def test_s_49_h_60_an_award_beside_a_late_ante_is_given_back_by_nobody_below_a_supervisor(book):
    table = opened(book, ROYAL)
    table.do(c.Settle(DEALER, METER))
    before = table.state
    assert table.ask(late(by=DEALER)).allowed_to is Post.PIT_SUPERVISOR
    assert table.state is before
    table.do(late())
    kept(table)


@shows("5.5 5.12.2", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@reports
@every_mbs_book
def test_s_85_h_75_a_jackpot_wager_that_waits_goes_back_with_its_ante_and_the_round_is_over(book, report):
    right, table = opened(book, ROYAL), opened(book, ROYAL)
    right.do(report, c.Settle(DEALER, METER))
    table.do(c.Settle(DEALER, waiting=True))
    done = table.do(report)
    assert isinstance(done[-1], e.RoundConcluded)
    assert (table.back(), table.put_in) == (right.back(), right.put_in)
    assert table.state.phase is Phase.BETWEEN
    kept(table)
    table.do(c.OpenBets(DEALER))


@shows("5.12.2", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@pytest.mark.parametrize("frozen", [False, True])
@pytest.mark.parametrize(
    "command",
    [
        c.MakeRuling(SHIFT, why=WHY, effect=Effect.REMOVED, position=1),
        c.MakeRuling(SHIFT, why=WHY, effect=Effect.RETURNED, player="Ann"),
        c.MakeRuling(SHIFT, why=WHY, effect=Effect.RETURNED, position=1, player="Ann", wager="jackpot"),
        c.ReportWrongCount(SHIFT, why=WHY, position=1),
        c.Bar(SHIFT, why=WHY, player="Ann"),
        late(),
        not_there(),
    ],
    ids=["hand removed", "wagers back", "jackpot wager back", "wrong count", "barred", "late", "not there"],
)
@every_mbs_book
def test_s_85_h_75_a_lone_wager_elsewhere_goes_back_when_the_last_one_that_waits_is_gone(book, command, frozen):
    table = opened(book, ROYAL, lone=True)
    if frozen:
        table.do(c.ReportJackpotFault(SHIFT, why=WHY, effect=Effect.CONTINUES, meter=METER))
    table.do(c.Settle(DEALER, waiting=True))
    done = table.do(command)
    (lone,) = [event for event in done if isinstance(event, e.LoneWagerReturned)]
    assert (lone.player, lone.rules) == ("Dan", tuple(table.state.setup.rules.lone_jackpot.split()))
    assert isinstance(done[-1], e.RoundConcluded)
    assert (table.state.phase, table.back()["Dan"]) == (Phase.BETWEEN, 500)
    kept(table)
    table.do(c.OpenBets(DEALER))


@shows("5.12.2", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@every_mbs_book
def test_s_85_h_75_a_lone_wager_waits_on_while_another_jackpot_wager_waits(book):
    table = opened(book, ROYAL, lone=True)
    table.do(c.Settle(DEALER, waiting=True), c.MakeRuling(SHIFT, why=WHY, effect=Effect.REMOVED, position=2))
    assert set(table.state.stakes) == {(1, "jackpot"), (4, "jackpot")}
    table.do(c.Settle(DEALER, METER))
    assert table.back()["Dan"] == 500
    kept(table)


@shows("5.5", books="mbs-singapore-stud-v9")
def test_s_85_h_75_a_round_is_over_when_the_only_wager_that_waits_was_late():
    table = opened(V9, ROYAL)
    table.do(c.Settle(DEALER, waiting=True))
    table.do(replace(late("jackpot"), amount=Money(500)))
    assert table.state.phase is Phase.BETWEEN
    kept(table)


@shows("5.12.2", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@shows("5.4", books="rws-texas-holdem")
@pytest.mark.parametrize("settle", [False, True])
@pytest.mark.parametrize("book", ALL)
def test_5_12_2_what_goes_back_with_the_only_ante_cites_its_rule_before_and_after_the_settlement(book, settle):
    table = dealt(book)
    if settle:
        table.play_on()
    done = table.do(replace(late(), amount=Money(2000)))
    back = [event for event in done if getattr(event, "wager", "") == "jackpot" and not isinstance(event, e.IrregularityRuled)]
    assert [event.rules for event in back] == [tuple(table.state.setup.rules.lone_jackpot.split())]
    kept(table)


@shows("6.1 5.12.2", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@every_mbs_book
def test_6_1_a_ruling_that_gives_an_ante_back_takes_the_jackpot_wager_beside_it_along(book):
    table = opened(book, NOTHING_MUCH)
    ruling = c.MakeRuling(SHIFT, why=WHY, effect=Effect.RETURNED, position=1, player="Ann", wager="ante")
    done = table.do(ruling)
    assert (1, "jackpot") not in table.state.stakes
    (back,) = [event for event in done if isinstance(event, e.StakeReturned) and event.wager == "jackpot"]
    assert back.rules == tuple(table.state.setup.rules.lone_jackpot.split())
    assert dict(table.state.stakes[1, "ante"]) == {"Bob": Money(2000)}
    table.do(c.Settle(DEALER, METER))
    kept(table)


@shows("3.4.2 6.1", books="mbs-texas-holdem")
def test_3_4_2_a_ruling_that_gives_an_ante_back_takes_the_bonus_along_and_no_other_players():
    table = Table(HOLDEM)
    table.do(c.OpenBets(DEALER))
    for player in ("Ann", "Bob"):
        for wager in ("ante", "bonus"):
            table.do(c.PlaceWager(DEALER, player, 1, wager, Money(1000)))
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    table.do(c.MakeRuling(SHIFT, why=WHY, effect=Effect.RETURNED, position=1, player="Ann", wager="ante"))
    assert table.back() == {"Ann": 2000}
    assert dict(table.state.stakes[1, "bonus"]) == {"Bob": Money(1000)}
    table.play_on()
    kept(table)


@shows("5.12.2", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@pytest.mark.parametrize("settle", [False, True])
@every_mbs_book
def test_5_12_2_a_chip_found_where_a_lone_wager_waits_goes_back_and_that_one_waits_on(book, settle):
    table = Table(book)
    table.do(c.OpenBets(DEALER), c.PlaceWager(DEALER, "Ann", 1, "ante", Money(1000)))
    table.do(c.PlaceWager(DEALER, "Cat", 4, "jackpot", Money(500)), c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    if settle:
        table.play_on()
    before = table.back()
    report = c.ReportStake(SHIFT, why=WHY, player="Bob", position=4, wager="jackpot", lies=Money(500))
    table.do(report)
    assert table.back() == before | {"Bob": 500}
    assert table.ask(report).what.startswith("this stake is the one that was entered or found")
    if not settle:
        assert table.state.stakes.get((4, "jackpot")) == (("Cat", Money(500)),)
        table.play_on()
    assert table.back()["Cat"] == 500
    kept(table)


@shows("5.12.2", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem")
@shows("5.4", books="rws-texas-holdem")
@pytest.mark.parametrize("settle", [False, True])
@pytest.mark.parametrize("book", ALL)
def test_5_4_5_12_2_a_jackpot_chip_found_without_an_ante_goes_back_by_the_rule_on_a_lone_one(book, settle):
    table = dealt(book)
    if settle:
        table.play_on()
    before = table.back()
    for position in (4, 5):  # where the book lets a lone one wait until the hand is over, Dan's is one too many
        if not settle and book in MBS:
            table.do(c.ReportStake(SHIFT, why=WHY, player="Cat", position=position, wager="jackpot", lies=Money(500)))
        report = c.ReportStake(SHIFT, why=WHY, player="Dan", position=position, wager="jackpot", lies=Money(500))
        (back,) = [event for event in table.do(report) if isinstance(event, e.StakeFound)]
        assert back.rules == tuple(table.state.setup.rules.lone_jackpot.split())
    assert table.back() == before | {"Dan": 1000}
    kept(table)
