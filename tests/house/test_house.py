"""The house: what it answers is in its log, and what its log says is what it knows (R-9, R-32)."""

from __future__ import annotations

from fractions import Fraction
from itertools import count
from random import Random
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.errors import InputError
from croupier.floor import AtPool, AtTable, SetClock, linked_as
from croupier.games import BOOKS, edition
from croupier.house import events as h
from croupier.house.cards import RoundOpened, RoundSealed, shuffle
from croupier.house.house import House, NotDurableError
from croupier.house.keys import make_keys
from croupier.house.kinds import CODEC
from croupier.house.log import Batch, LogUnavailable, MemoryLog, NewEvent, Written, check_statements, public_part
from croupier.house.requests import Accepted, CloseShift, GiveEntropy, Refused, Request, ResumeTable, StopTable
from croupier.house.sent import Sent
from croupier.jackpot import CorrectMeter, Order, Parameters, PoolSetup, UnlinkTable
from croupier.rulebook import Actor, Money, Post, To
from croupier.table import CardSource, Limits, Phase, Setup, devices
from croupier.table import commands as c

DEALER = Actor("Dee", Post.DEALER, "S 1")
SUPERVISOR = Actor("Sue", Post.PIT_SUPERVISOR, "S 2")
SHIFT = Actor("Shi", Post.SHIFT_MANAGER, "S 4")
ANN = Actor("Ann", Post.PLAYER, "P 1")
NOBODY = Actor("nobody", Post.PLAYER)
UNIT = Money(500)
IDS = count(1)


def setup(slug: str, table: str, cards: CardSource = CardSource.PROGRAM) -> Setup:
    wagers = [wager.name for wager in edition(slug).wagers if wager.before_deal and not wager.units]
    limits = {name: Limits(Money(500), Money(50_000)) for name in wagers}
    return Setup(table, slug, devices(slug)[0], 6, limits, UNIT, cards=cards)


def pool(*tables: Setup, name: str = "Stud") -> PoolSetup:
    figures = Parameters(Money(10_000_000), Fraction(1, 5), Fraction(1, 20), None, Money(1_000))
    orders = {edition(each.slug).linked_jackpot.order for each in tables}
    return PoolSetup(name, Money(50_000_000), figures, orders.pop() if orders else Order.ENTRY, tuple(map(linked_as, tables)))


class Floor:
    """A house under test, with people who send requests."""

    def __init__(self, log: MemoryLog, *, start: bool = True, seed: int = 1, cards: CardSource = CardSource.PROGRAM) -> None:
        self.log, self.time = log, 1_000
        self.random = Random(seed)
        self.keys = make_keys(Random(7).randbytes)
        self.house = House(log, self.keys, lambda: self.time, randomness=self.random.randbytes)
        if self.house.position == 0:
            table = setup("mbs-singapore-stud", "T1")
            other = setup("rws-texas-holdem", "T2", cards)
            self.house.open([table, other], [pool(table), pool(other, name="Hold'em")])
        if start:
            if isinstance(log, MemoryLog):
                log.held.clear()  # whoever served before is dead
            self.house.start()

    def send(self, by: Actor, command: Any, *, id: str = "", witness: Actor | None = None) -> Any:  # noqa: A002
        self.time += 10
        return self.house.carry_out([Sent(by, Request(id or f"r{next(IDS)}", command), witness)])[0]

    def at(self, by: Actor, command: Any, table: str = "T1", **more: Any) -> Any:
        return self.send(by, AtTable(table, command, 0), **more)

    def do(self, by: Actor, command: Any, table: str = "T1") -> Accepted:
        answer = self.at(by, command, table)
        assert isinstance(answer, Accepted), answer
        return answer

    def play(self, table: str = "T1") -> None:
        """A round with one player, to its settlement."""
        self.open(table)
        self.finish(table)

    def finish(self, table: str = "T1") -> None:
        """A round from its deal to its settlement."""
        state = lambda: self.house.state.floor.tables[table]  # noqa: E731
        while state().phase is not Phase.OPEN:
            if state().undecided():
                self.do(DEALER, c.Decide(NOBODY, 1, state().choices(1)[-1].action), table)
            else:
                self.do(DEALER, c.TurnUp(NOBODY), table)
        self.do(DEALER, c.Settle(NOBODY), table)

    def open(self, table: str = "T1") -> None:
        """A round up to its deal."""
        self.do(DEALER, c.OpenBets(NOBODY), table)
        self.do(ANN, c.PlaceWager(NOBODY, ANN.key, 1, "ante", Money(2_500)), table)
        self.do(DEALER, c.CloseBets(NOBODY), table)
        self.do(DEALER, c.DealCards(NOBODY), table)


@pytest.fixture
def floor() -> Floor:
    return Floor(MemoryLog())


def test_r_9_a_house_comes_back_from_its_log_as_it_was(floor: Floor):
    floor.play("T1")
    floor.open("T2")
    again = House(floor.log, floor.keys, lambda: floor.time)
    assert again.state == floor.house.state
    assert again.position == floor.house.position == floor.log.position


def test_r_32_a_request_that_comes_again_changes_nothing_and_gets_its_first_answer(floor: Floor):
    first = floor.at(DEALER, c.OpenBets(NOBODY), id="a")
    assert isinstance(first, Accepted)
    before = floor.log.position
    assert floor.at(DEALER, c.OpenBets(NOBODY), id="a") == first
    refused = floor.at(DEALER, c.OpenBets(NOBODY), id="b")
    assert isinstance(refused, Refused)
    assert floor.log.position == before
    floor.at(DEALER, c.CloseBets(NOBODY))
    before = floor.log.position
    assert floor.at(DEALER, c.OpenBets(NOBODY), id="b") == refused
    assert Floor(floor.log, start=False).at(DEALER, c.OpenBets(NOBODY), id="a") == first
    assert floor.log.position == before


def test_r_32_the_same_id_for_something_else_or_by_somebody_else_is_another_request(floor: Floor):
    floor.at(DEALER, c.OpenBets(NOBODY), id="a")
    other = floor.at(DEALER, c.CloseBets(NOBODY), id="a")
    assert isinstance(other, Refused)
    assert "another request" in other.what
    assert isinstance(floor.at(SUPERVISOR, c.CloseBets(NOBODY), id="a"), Accepted)


def test_one_request_twice_in_a_group_is_carried_out_once(floor: Floor):
    sent = Sent(DEALER, Request("a", AtTable("T1", c.OpenBets(NOBODY), 0)))
    first, second = floor.house.carry_out([sent, sent])
    assert first == second == Accepted(floor.log.position - 1, floor.log.position)


def test_r_27_who_acts_and_when_and_the_deck_are_the_houses_to_say(floor: Floor):
    floor.open()
    events = [CODEC.parse(each.body) for each in floor.log.events if 'sealed":' not in each.body]
    assert {event.by.key for event in events if getattr(event, "by", None)} == {DEALER.key, ANN.key}
    assert [each.at for each in floor.log.events] == sorted(each.at for each in floor.log.events)
    deal = floor.house.state.floor.tables["T1"].deal
    assert deal is not None
    floor.time -= 5_000  # a clock that jumps back
    floor.at(DEALER, c.Look(NOBODY, 1))
    assert floor.house.state.floor.clock >= floor.log.events[-1].at >= 1_040


def test_r_27_cards_are_sealed_in_the_log_and_opened_with_the_next_round(floor: Floor):
    floor.play()
    deck = floor.house.state.floor.tables["T1"].deal.deck  # type: ignore[union-attr]
    bodies = [each.body for each in floor.log.events if each.stream == "table/T1"]
    assert sum(body.startswith('{"sealed"') for body in bodies) == 1
    assert not any("Deal" in body for body in bodies)
    assert floor.house.state.cards["T1"].opened is False
    floor.do(DEALER, c.OpenBets(NOBODY))
    kinds = [type(CODEC.parse(each.body)) for each in floor.log.events[-3:]]
    assert kinds[:2] == [RoundOpened, RoundSealed]
    opened = CODEC.parse(floor.log.events[-3].body)
    assert shuffle(bytes.fromhex(opened.key), "T1", 1, ()) == deck


def test_r_27_players_may_add_words_to_the_shuffle(floor: Floor):
    assert isinstance(floor.send(ANN, GiveEntropy("T1", "luck")), Refused)
    floor.do(DEALER, c.OpenBets(NOBODY))
    floor.do(ANN, c.PlaceWager(NOBODY, ANN.key, 1, "ante", Money(2_500)))
    assert isinstance(floor.send(ANN, GiveEntropy("T1", "luck")), Accepted)
    floor.do(DEALER, c.CloseBets(NOBODY))
    assert isinstance(floor.send(ANN, GiveEntropy("T1", "more luck")), Refused)
    floor.do(DEALER, c.DealCards(NOBODY))
    key = floor.house.state.cards["T1"]
    assert [each.words for each in key.entropy] == ["luck"]
    assert House(floor.log, floor.keys, lambda: floor.time).state == floor.house.state


@pytest.mark.parametrize("table", ["T1", "T2"])
def test_r_9_after_a_failure_an_open_round_waits_for_the_ruling_on_it(floor: Floor, table: str):
    floor.open(table)
    again = Floor(floor.log)  # the program before it did not stop
    again.time = floor.time
    assert again.house.state.interrupted == {table}
    refused = again.at(DEALER, c.Decide(NOBODY, 1, "fold"), table)
    rules = {"T1": "5.16", "T2": "5.7"}
    assert isinstance(refused, Refused)
    assert rules[table] in refused.rules
    other = "T2" if table == "T1" else "T1"
    assert isinstance(again.at(DEALER, c.OpenBets(NOBODY), other), Accepted)
    offers = [type(each.command) for who in (ANN, DEALER, SHIFT) for each in again.house.view(who, table).table.offers]
    assert {*offers} == {c.ReportPowerFailure}
    assert len({type(each.command) for each in again.house.view(SHIFT, other).table.offers}) > 1
    for name in (table, other):  # what is asked for by its kind is what is offered of that kind
        shown, sooner = again.house.view(SHIFT, name).table.offers, again.house.view(SHIFT, name).table
        for kinds in ((c.ReportPowerFailure,), (c.Stop, c.CloseBets), (c.Report,)):
            assert sooner.offered(*kinds) == tuple(each for each in shown if isinstance(each.command, kinds))
    answer = again.at(SHIFT, c.ReportPowerFailure(NOBODY, why="the power failed"), table)
    assert isinstance(answer, Accepted), answer
    assert again.house.state.interrupted == frozenset()


def interrupted_at_the_flop() -> Floor:
    """A hand was announced, nothing is keyed, and the program has ended."""
    floor = Floor(MemoryLog(), cards=CardSource.KEYED)
    floor.do(DEALER, c.OpenBets(NOBODY), "T2")
    for wager, amount in (("ante", Money(2_500)), ("jackpot", UNIT)):
        floor.do(ANN, c.PlaceWager(NOBODY, ANN.key, 1, wager, amount), "T2")
    for by_dealer in (c.CloseBets(NOBODY), c.DealCards(NOBODY), c.Decide(NOBODY, 1, "flop"), c.TurnUp(NOBODY)):
        floor.do(DEALER, by_dealer, "T2")
    floor.do(DEALER, c.AnnounceJackpotHand(NOBODY, 1), "T2")
    again = Floor(floor.log)
    again.time = floor.time
    return again


def test_r_9_cards_that_lie_open_are_keyed_before_the_failure_is_ruled_on_where_an_award_hangs_on_them():
    """RWS 5.7.1, H-34: Three Nines lie on the board and a Nine in the hand, which wins whatever comes."""
    again, failure = interrupted_at_the_flop(), c.ReportPowerFailure(NOBODY, why="the power failed")
    refused = again.at(SHIFT, failure, "T2")
    assert "key them first" in refused.what
    assert {type(each.command) for each in again.house.view(DEALER, "T2").table.offers} == {c.KeyCards}
    again.do(DEALER, c.KeyCards(NOBODY, To.COMMUNITY, parse_cards("9c 9d 9h")), "T2")
    again.do(DEALER, c.KeyCards(NOBODY, 1, parse_cards("9s 2c")), "T2")
    again.do(SHIFT, failure, "T2")
    assert again.house.state.interrupted == frozenset()
    assert again.house.state.floor.tables["T2"].phase is Phase.DECIDING  # it plays on


@pytest.mark.parametrize("corrected", [True, False])
def test_r_9_a_card_that_cannot_be_is_corrected_or_the_failure_is_ruled_on_as_it_is(corrected: bool):
    """H-62: until the slip is corrected the pack is held to be foul, and such a round is void as one by RWS 5.7.2 is."""
    again, failure = interrupted_at_the_flop(), c.ReportPowerFailure(NOBODY, why="the power failed")
    again.do(DEALER, c.KeyCards(NOBODY, To.COMMUNITY, parse_cards("9c 9d 9h")), "T2")
    again.do(DEALER, c.KeyCards(NOBODY, 1, parse_cards("9h 2c")), "T2")
    assert again.house.state.floor.tables["T2"].doubt
    if corrected:
        again.do(SUPERVISOR, c.CorrectCards(NOBODY, 1, parse_cards("9s 2c"), "a slip"), "T2")
    again.do(SHIFT, failure, "T2")
    assert again.house.state.interrupted == frozenset()
    assert again.house.state.floor.tables["T2"].phase is (Phase.DECIDING if corrected else Phase.BETWEEN)


def test_r_9_a_second_failure_while_players_may_withdraw_leaves_the_first_ruling_as_it_is(floor: Floor):
    floor.open()
    again = Floor(floor.log)
    again.time = floor.time
    assert isinstance(again.at(SHIFT, c.ReportPowerFailure(NOBODY, why="the power failed")), Accepted)
    assert again.house.state.floor.tables["T1"].leave == {ANN.key}
    once_more = Floor(floor.log)
    once_more.time = again.time
    assert once_more.house.state.interrupted == frozenset()
    once_more.do(ANN, c.Withdraw(NOBODY, player=ANN.key, stay=True))
    once_more.do(DEALER, c.Decide(NOBODY, 1, "fold"))


def test_a_program_that_stops_as_it_should_interrupts_nothing(floor: Floor):
    floor.open()
    floor.house.stop()
    assert Floor(floor.log).house.state.interrupted == frozenset()


def test_r_18_who_tries_what_the_post_may_not_do_is_recorded(floor: Floor):
    before = floor.log.position
    assert isinstance(floor.at(ANN, c.OpenBets(NOBODY)), Refused)
    kept = CODEC.parse(floor.log.events[before].body)
    assert kept == h.RequestRefused(ANN, "OpenBets", "T1", kept.what, kept.cited)
    assert isinstance(floor.at(DEALER, c.CloseBets(NOBODY)), Refused)  # too early: nothing to keep
    assert floor.log.position == before + 1


def test_r_17_what_takes_two_persons_takes_two_who_have_signed_on(floor: Floor):
    command = AtPool("Stud", UnlinkTable("T1", SHIFT, SUPERVISOR, 0))
    assert isinstance(floor.send(SHIFT, command), Refused)
    assert isinstance(floor.send(SHIFT, command, witness=SUPERVISOR), Accepted)


def test_r_12_a_stopped_table_waits_for_two_persons_and_the_others_play(floor: Floor):
    assert isinstance(floor.send(DEALER, StopTable("T1", "smoke")), Refused)
    assert isinstance(floor.send(SUPERVISOR, StopTable("T1", "smoke")), Accepted)
    assert "smoke" in floor.at(DEALER, c.OpenBets(NOBODY)).what
    assert isinstance(floor.at(DEALER, c.OpenBets(NOBODY), "T2"), Accepted)
    assert floor.house.view(SHIFT, "T1").table.offers == ()
    again = Floor(floor.log)
    assert "smoke" in again.at(DEALER, c.OpenBets(NOBODY)).what
    resume = ResumeTable("T1", "looked into")
    assert isinstance(again.send(SHIFT, resume), Refused)
    assert isinstance(again.send(SHIFT, resume, witness=SHIFT), Refused)
    assert isinstance(again.send(SHIFT, resume, witness=SUPERVISOR), Accepted)
    assert isinstance(again.at(DEALER, c.OpenBets(NOBODY)), Accepted)


def test_r_24_money_that_does_not_add_up_stops_the_table_and_not_the_house(floor: Floor, monkeypatch: pytest.MonkeyPatch):
    from croupier.errors import MoneyError

    def broken(*_: object) -> None:
        raise MoneyError("T1: one cent too many")

    floor.do(DEALER, c.OpenBets(NOBODY))
    before = floor.house.state.floor
    with monkeypatch.context() as patch:
        patch.setattr("croupier.floor.decision.check_step", broken)
        answer = floor.at(ANN, c.PlaceWager(NOBODY, ANN.key, 1, "ante", Money(2_500)))
    assert isinstance(answer, Refused)
    assert floor.house.state.floor == before
    assert "one cent" in floor.house.state.stopped["T1"]
    assert isinstance(floor.at(DEALER, c.OpenBets(NOBODY), "T2"), Accepted)


def test_r_13_a_ledger_that_does_not_agree_stops_the_table_and_not_the_house(floor: Floor, monkeypatch: pytest.MonkeyPatch):
    from croupier.house.ledger import LedgerError

    def broken(_ledger: object, _floor: object, events: Any) -> None:
        for event in events:
            raise LedgerError("a cent too many", event=event.event, table=event.table)

    floor.do(DEALER, c.OpenBets(NOBODY))
    before = floor.house.state.floor
    with monkeypatch.context() as patch:
        patch.setattr("croupier.house.state.compare_step", broken)
        answer = floor.at(ANN, c.PlaceWager(NOBODY, ANN.key, 1, "ante", Money(2_500)))
    assert isinstance(answer, Refused)
    assert floor.house.state.floor == before
    assert "a cent too many" in floor.house.state.stopped["T1"]
    assert isinstance(floor.at(DEALER, c.OpenBets(NOBODY), "T2"), Accepted)
    assert House(floor.log, floor.keys, lambda: floor.time).state == floor.house.state


def test_a_shift_is_closed_by_its_manager(floor: Floor):
    assert isinstance(floor.send(DEALER, CloseShift("06:00")), Refused)
    assert isinstance(floor.send(SHIFT, CloseShift("06:00")), Accepted)
    assert [each.position for each in floor.log.stated] == [floor.log.position]


def test_r_20_the_heads_of_the_log_are_signed_at_intervals_and_when_a_program_stops(floor: Floor, monkeypatch):
    monkeypatch.setattr("croupier.house.house.SIGN_EVERY", 20)
    for _ in range(4):
        floor.play()
    floor.house.stop()
    positions = [each.position for each in floor.log.stated]
    assert positions[-1] == floor.log.position
    assert len(positions) >= floor.log.position // 40
    assert check_statements(floor.log, [public_part(floor.keys.sign)]) == len(positions)


def test_r_20_no_event_of_a_served_house_stays_unsigned_for_long(floor: Floor):
    floor.play()
    floor.house.look_around()
    assert not floor.log.stated
    floor.time += 60_000
    floor.house.look_around()
    assert floor.log.stated[-1].position == floor.log.position
    signed = len(floor.log.stated)
    floor.time += 600_000
    floor.house.look_around()
    assert len(floor.log.stated) == signed  # nothing is new
    floor.do(DEALER, c.OpenBets(NOBODY))
    assert floor.log.stated[-1].position == floor.log.position  # it was long ago


def test_two_processes_on_one_log_never_decide_on_what_is_old(floor: Floor):
    other = Floor(floor.log, start=False)
    floor.do(DEALER, c.OpenBets(NOBODY))
    assert isinstance(other.at(DEALER, c.OpenBets(NOBODY)), Refused)
    other.do(ANN, c.PlaceWager(NOBODY, ANN.key, 1, "ante", Money(2_500)))
    floor.do(DEALER, c.CloseBets(NOBODY))
    floor.house.catch_up()
    other.house.catch_up()
    assert floor.house.state == other.house.state


class _Unsure(MemoryLog):
    """A log whose connection breaks: before it has written, or after."""

    breaks = ""

    def append(self, batch: Batch) -> tuple[Written, ...]:
        if self.breaks == "before":
            raise LogUnavailable("the server is gone")
        written = super().append(batch)
        if self.breaks == "after":
            raise LogUnavailable("the server is gone")
        return written


@pytest.mark.parametrize("breaks", ["before", "after"])
def test_r_32_after_a_lost_connection_the_same_request_is_answered_once(breaks: str):
    log = _Unsure()
    floor = Floor(log)
    log.breaks = breaks
    with pytest.raises(NotDurableError, match="same id"):
        floor.at(DEALER, c.OpenBets(NOBODY), id="a")
    log.breaks = ""
    assert isinstance(floor.at(DEALER, c.OpenBets(NOBODY), id="a"), Accepted)
    assert floor.house.state.floor.tables["T1"].rounds == 1
    assert House(log, floor.keys, lambda: floor.time).state == floor.house.state


def test_a_log_without_a_house_says_so():
    house = House(MemoryLog(), make_keys(Random(1).randbytes), lambda: 0)
    with pytest.raises(InputError, match="no house yet"):
        _ = house.state
    house.open([], [])
    with pytest.raises(InputError, match="already"):
        house.open([], [])


def test_r_10_a_log_in_which_a_house_is_opened_twice_is_not_served(floor: Floor):
    first = next(floor.log.read())
    floor.log.append(Batch(floor.time, {"house": floor.log.heads()["house"].version}, (NewEvent("house", first.body),), ()))
    with pytest.raises(InputError, match="the house is open already"):
        Floor(floor.log)


def test_r_28_a_time_at_which_no_table_could_play_is_never_written(floor: Floor):
    right, floor.time = floor.time, 2**60
    assert isinstance(floor.send(SHIFT, CloseShift("a clock that is broken")), Accepted)
    assert floor.log.events[-1].at < right + 60_000  # what has gone by since the last event
    floor.time = right
    floor.play("T1")


def test_r_28_after_a_closure_a_shift_manager_sets_the_clock(floor: Floor):
    floor.time += 3 * 24 * 3_600_000
    assert "more than a day" in floor.at(DEALER, c.OpenBets(NOBODY)).what
    assert isinstance(floor.send(SHIFT, SetClock("open again", NOBODY, 0)), Accepted)
    assert isinstance(floor.at(DEALER, c.OpenBets(NOBODY)), Accepted)


@pytest.mark.parametrize("from_snapshot", [False, True])
def test_r_28_the_time_of_the_log_never_runs_back_though_the_clock_does(floor: Floor, from_snapshot: bool):
    floor.time = 50_000
    floor.send(SUPERVISOR, StopTable("T2", "smoke"))  # no event of the floor
    floor.time = 2_000
    floor.do(DEALER, c.OpenBets(NOBODY))
    if from_snapshot:
        floor.house.take_snapshot()
    again = Floor(floor.log)  # a clock that begins anew
    again.send(SHIFT, CloseShift("06:00"))
    times = [each.at for each in floor.log.events]
    assert times == sorted(times)


def test_every_book_plays_in_a_house():
    for slug in BOOKS:
        log = MemoryLog()
        floor = Floor.__new__(Floor)
        floor.log, floor.time = log, 1_000
        floor.keys = make_keys(Random(7).randbytes)
        floor.house = House(log, floor.keys, lambda: 1_000, randomness=Random(1).randbytes)
        floor.house.open([setup(slug, "T1")], [pool(setup(slug, "T1"))])
        floor.house.start()
        floor.play()
        assert House(log, floor.keys, lambda: 1_000).state == floor.house.state


def test_r_2_a_correction_of_a_meter_has_a_reason(floor: Floor):
    assert isinstance(floor.send(SHIFT, AtPool("Stud", CorrectMeter(Money(100), "", SHIFT, 0))), Refused)
