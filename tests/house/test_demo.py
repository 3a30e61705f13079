"""The demonstration: a real house whose bots and staff act through its entrance, by what their views show."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from test_house import NOBODY, SHIFT, SUPERVISOR
from test_staff import Cheap
from winners import MANAGER, POOL, STRAIGHT_FLUSH, WinningHouse

from croupier.errors import InputError
from croupier.floor import AtPool, AtTable
from croupier.games import BOOKS
from croupier.house.awards import USUAL_LIMIT
from croupier.house.demo import Demo, Patience
from croupier.house.demo.accounts import NOTEBOOK
from croupier.house.demo.pit import Pit
from croupier.house.entrance import Entrance
from croupier.house.events import AwardWitnessed
from croupier.house.house import House
from croupier.house.log import MemoryLog
from croupier.house.requests import Accepted, Refused, SetAwardLimit
from croupier.house.simulation.hidden_cards import find_cards, seen_by
from croupier.house.staff import LockAccount, Passwords, SignOnTable, Unlock, make_argon2
from croupier.house.writer import Writer
from croupier.jackpot import EntryPaid, RejectEntry
from croupier.rulebook import Actor, Money, Post
from croupier.table import CardSource, Phase
from croupier.table import commands as c
from croupier.table import events as e

WATCHED = (e.WagerPlaced, e.Decided, e.WagerSettled, e.IrregularityRuled, e.RoundVoided)


def demo_of(folder: Path | None = None, **others: Any) -> Demo:
    made = Demo(folder, hasher=Cheap(), **{"seed": 3, "irregularities": Fraction(0), "hits": 0, **others})
    made.start()
    return made


def events_of(demo: Demo) -> list[tuple[str, object]]:
    """What happened at the tables, with the sealed events left out."""
    from croupier.house.cards import round_of_sealed
    from croupier.house.kinds import CODEC as KINDS

    read = [written for written in demo.house.log.read() if round_of_sealed(written.body) is None]
    return [(written.stream, KINDS.parse(written.body)) for written in read]


@pytest.fixture(scope="module")
def played() -> Iterator[tuple[Demo, list[tuple[str, object]], list[str]]]:
    """Four rounds at every table, a hit in every second, something irregular in a fifth; and what leaked meanwhile."""
    leaks: list[str] = []
    looked = Entrance.view

    def view(self, token, table):
        shown, who = looked(self, token, table), self.who(token)
        state = demo.house.state.floor.tables[table]
        if too_many := find_cards(shown) - seen_by(state, who):
            leaks.append(f"{who} sees {too_many} at {table}")
        return shown

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Entrance, "view", view)
        demo = demo_of(hits=2, irregularities=Fraction(1, 5))
        demo.run(4)
    events = events_of(demo)
    yield demo, events, leaks
    demo.stop()
    assert not demo.folder.path.exists()


def test_all_five_games_are_played_and_the_money_adds_up(played):
    demo, _, _ = played
    totals = demo.count()
    assert set(totals.rounds) == set(BOOKS)
    assert all(crew.state.rounds == 4 and crew.resting for crew in demo.crews)
    ledger = demo.house.state.ledger
    assert ledger.total() == 0
    bots = [(crew.table, bot) for crew in demo.crews for bot in crew.bots]
    assert sum(totals.won.values()) == sum(bot.brought.cents - bot.purse(demo.house, table).cents for table, bot in bots)


def test_nobody_sees_a_card_that_is_not_theirs(played):
    assert played[2] == []


def test_hits_come_as_staged(played):
    demo, events, _ = played
    paid = [event for _, event in events if isinstance(event, EntryPaid)]
    staged = [crew for crew in demo.crews if demo.house.state.floor.links.get(crew.table)]
    assert len(paid) >= len(staged)  # two in four rounds, but for those that were void or folded
    assert 0 < demo.count().hits <= len(paid)  # one may have been undone
    large = [event for event in paid if event.amount > USUAL_LIMIT]
    assert large
    assert len([event for _, event in events if isinstance(event, AwardWitnessed)]) >= len(large)  # by two persons
    assert not any(pool.open_entries for pool in demo.house.state.floor.pools.values())


def test_something_goes_wrong_and_is_ruled_on(played):
    demo, events, _ = played
    ruled = [event for _, event in events if isinstance(event, e.IrregularityRuled)]
    assert ruled
    assert sum(demo.totals.rulings.values()) == len(ruled)
    assert all(event.rules and event.why for event in ruled)


def test_each_way_stakes_what_it_states(played):
    demo, events, _ = played
    placed = [(stream.partition("/")[2], event) for stream, event in events if isinstance(event, e.WagerPlaced)]
    for crew in demo.crews:
        setup = crew.state.setup
        jackpot, ante = setup.edition.jackpot.wager, setup.edition.enters[0]
        for bot in crew.bots:
            mine = [event for table, event in placed if event.player == bot.person.actor.key]
            wagers = {event.wager for event in mine}
            assert {event.position for event in mine} == set(bot.positions)
            assert len(bot.positions) == bot.way.hands
            assert (jackpot in wagers) == (bot.way.jackpot and setup.unit is not None)
            assert bool(wagers - {jackpot, ante}) == (bot.way.sides and len(setup.limits) > 1)
            least = setup.limits[ante].least
            assert {event.amount.cents // least.cents for event in mine if event.wager == ante} <= set(bot.way.times)


def test_each_way_decides_as_it_states(played):
    demo, events, _ = played
    always = {
        (crew.table, position)
        for crew in demo.crews
        for bot in crew.bots
        if bot.way.name == "always plays"
        for position in bot.positions
    }
    decided = [(stream.partition("/")[2], event) for stream, event in events if isinstance(event, e.Decided)]
    theirs = [event.action for table, event in decided if (table, event.position) in always]
    assert theirs
    assert not {"fold", "check"}.intersection(theirs)
    looks = Counter((stream, event.player) for stream, event in events if isinstance(event, e.HandLookedAt))
    assert looks  # and nobody looks at two hands of a round: the table would have refused it


def test_with_the_same_seed_the_same_rounds_come():
    def story(demo: Demo) -> list[tuple[str, str]]:
        demo.run(2)
        own = {crew.table for crew in demo.crews if crew.state.setup.cards is CardSource.PROGRAM}
        kept = [(stream, event) for stream, event in events_of(demo) if isinstance(event, WATCHED)]
        demo.stop()
        return [(stream, repr(event)) for stream, event in kept if stream.partition("/")[2] not in own]

    some: dict[str, Any] = {"seed": 11, "irregularities": Fraction(1, 3), "hits": 3}
    first = story(demo_of(**some))
    again = story(demo_of(**some))
    assert first
    # identities are drawn in the order in which the staff came in, which no seed says
    plain = [[(stream, text.split("rules=", 1)[1]) for stream, text in told] for told in (first, again)]
    assert plain[0] == plain[1]


def test_a_house_that_is_kept_goes_on_after_a_kill(tmp_path):
    folder = tmp_path / "house"
    demo = demo_of(folder, hits=2)
    while demo.crews[0].state.phase is not Phase.DECIDING:
        demo.step()
    cards = demo.crews[0].state.deal
    rounds = demo.crews[0].state.rounds
    demo.writer.stop()
    demo.house.log.close()  # and nobody said that it ends

    again = Demo(folder, hasher=Cheap(), irregularities=Fraction(0))
    again.start()
    assert (again.seed, again.hits) == (3, 2)
    assert "T1" in again.interrupted
    assert again.crews[0].state.deal == cards
    again.run(1)
    assert again.crews[0].state.rounds > rounds
    assert again.house.state.ledger.total() == 0
    assert [each.name for each in again.accounts] == [each.name for each in demo.accounts]
    assert (folder / NOTEBOOK).stat().st_mode & 0o077 == 0
    again.stop()
    with pytest.raises(InputError, match="plays by seed 3"):
        demo_of(folder, seed=4)


def test_a_folder_that_is_not_the_demonstrations_is_left_alone(tmp_path):
    (tmp_path / "log.db").write_bytes(b"")
    with pytest.raises(InputError, match=NOTEBOOK):
        demo_of(tmp_path)


def test_accounts_are_real_and_their_passwords_are_of_this_house_alone():
    one, two = demo_of(), demo_of()
    try:
        assert {each.post for each in one.accounts} == set(Post) - {Post.PLAYER}
        for account in one.accounts:
            token = one.entrance.sign_in(account.name, account.password)
            assert isinstance(token, str)
            who = one.entrance.who(token)
            assert who
            assert who.post is account.post
        assert not {each.password for each in one.accounts} & {each.password for each in two.accounts}
        assert account.password not in repr(one.accounts)
    finally:
        one.stop()
        two.stop()


# -- people among bots --


def test_a_person_takes_a_free_seat_and_is_waited_for():
    from croupier.house.requests import NOBODY, Accepted

    demo = demo_of(patience=Patience(bets=0.0, bets_of_people=0.0, decision=0.05))
    try:
        crew = demo.crews[2]
        manager = demo.accounts[0]
        token = demo.entrance.sign_in(manager.name, manager.password)
        assert isinstance(token, str)
        ticket = demo.entrance.issue_ticket(token, "Visitor", crew.table)
        assert isinstance(ticket, str)
        visitor = demo.entrance.who(ticket)
        assert visitor
        free = max(set(range(1, 7)) - {at for bot in crew.bots for at in bot.positions})
        me = visitor.key
        while crew.state.phase is not Phase.BETTING:
            demo.step()
        for command in (
            c.SitDown(NOBODY, me, free),
            c.PlaceWager(NOBODY, me, free, "ante", crew.state.setup.limits["ante"].least),
        ):
            assert isinstance(demo.entrance.ask(ticket, AtTable(crew.table, command, 0)), Accepted)
        number = crew.state.rounds
        demo.run(2)
        assert crew.state.rounds > number
        ruled = [event for stream, event in events_of(demo) if isinstance(event, e.IrregularityRuled)]
        assert any(event.position == free for event in ruled)  # the visitor did not decide
    finally:
        demo.stop()


def test_s_63_a_stake_of_a_person_that_is_under_the_minimum_goes_back_and_the_round_is_played():

    demo = demo_of(patience=Patience(bets=0.0, bets_of_people=0.0, decision=0.05))
    try:
        crew, manager = demo.crews[2], demo.accounts[0]
        token = demo.entrance.sign_in(manager.name, manager.password)
        assert isinstance(token, str)
        ticket = demo.entrance.issue_ticket(token, "Visitor", crew.table)
        assert isinstance(ticket, str)
        visitor = demo.entrance.who(ticket)
        assert visitor
        free = max(set(range(1, 7)) - {at for bot in crew.bots for at in bot.positions})
        while crew.state.phase is not Phase.BETTING:
            demo.step()
        small = Money(crew.state.setup.limits["ante"].least.cents // 2)
        for command in (c.SitDown(NOBODY, visitor.key, free), c.PlaceWager(NOBODY, visitor.key, free, "ante", small)):
            assert isinstance(demo.entrance.ask(ticket, AtTable(crew.table, command, 0)), Accepted)
        demo.run(1)
        kinds = {type(event) for _, event in events_of(demo)}
        assert e.WagerTakenBack in kinds
        assert not {e.IrregularityRuled, e.RoundVoided} & kinds
    finally:
        demo.stop()


def test_a_table_can_be_left_to_a_dealer_who_is_a_person(tmp_path, monkeypatch):
    demo = demo_of(without_dealer=("T3",))
    try:
        for _ in range(200):
            demo.step()
        assert demo.crews[2].state.rounds == 0
        assert demo.crews[0].state.rounds
        crew = demo.crews[2]
        account = next(each for each in demo.accounts if each.table == "T3")
        token = demo.entrance.sign_in(account.name, account.password)
        assert isinstance(token, str)
        assert isinstance(demo.entrance.ask(token, SignOnTable("T3")), Accepted)
        for call in (c.OpenBets(NOBODY), c.CloseBets(NOBODY)):
            assert isinstance(demo.entrance.ask(token, AtTable("T3", call, 0)), Accepted)
            for _ in range(200):
                demo.step()
        assert crew.state.phase is not Phase.CLOSED, "the shoe deals, though no bot does"
        assert crew.dealer is None
    finally:
        demo.stop()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with pytest.raises(InputError, match="no table T99"):
        demo_of(without_dealer=("T99",))
    assert not list(tmp_path.iterdir())


class Asking:
    """Somebody of the pit who asks a house without an entrance."""

    def __init__(self, house: WinningHouse, actor: Actor) -> None:
        self.house, self.actor = house, actor

    def view(self, table: str) -> Any:
        return self.house.house.view(self.actor, table)

    def ask(self, command: Any, second: Any = None) -> Any:
        return self.house.send(self.actor, command, second.actor if second else None)


def test_r_17_the_pit_confirms_an_award_again_that_has_grown_above_the_limit():
    house = WinningHouse(MemoryLog())
    limit = SetAwardLimit(POOL, Money(4_600_000), "as agreed")
    assert isinstance(house.send(SHIFT, limit, SUPERVISOR), Accepted)
    people: Any = [Asking(house, each) for each in (SUPERVISOR, MANAGER, SHIFT, Actor("Sam", Post.SHIFT_MANAGER, "S 9"))]
    pit = Pit(*people)
    house.open_hands("T1", STRAIGHT_FLUSH)
    house.open_hands("T2", "9d 8d 7d 6d 5d")  # less, as it comes after the other
    assert isinstance(pit.confirm("T2"), Accepted)
    assert pit.confirm("T2") is None
    assert isinstance(house.send(SHIFT, AtPool(POOL, RejectEntry(1, "no straight", NOBODY, 0))), Accepted)
    assert isinstance(house.settle("T2"), Refused)
    assert isinstance(pit.confirm("T2"), Accepted)
    assert isinstance(house.settle("T2"), Accepted)


def test_passwords_of_a_house_that_is_thrown_away_are_hashed_with_less_work():
    light, real = make_argon2(light=True), make_argon2()
    drawn = light.hash("fbk7-3tqm-xw9p")
    assert real.verify("fbk7-3tqm-xw9p", drawn), "a hash says how it was made"
    assert ("m=4096,t=1,p=1" in drawn, "m=65536,t=3" in real.hash("fbk7-3tqm-xw9p")) == (True, True)


def test_sessions_and_tickets_that_are_over_are_begun_anew():
    hours = 0

    def clock() -> int:
        return 1_000_000_000 + hours * 3_600_000

    demo = demo_of(clock=clock)
    try:
        for _ in range(60):
            demo.step()
        known = [bot.person.actor for crew in demo.crews for bot in crew.bots]
        for _ in range(2):
            hours += 13
            rounds = demo.crews[7].state.rounds
            while demo.crews[7].state.rounds <= rounds:
                demo.step()
        assert [bot.person.actor for crew in demo.crews for bot in crew.bots] == known
    finally:
        demo.stop()


def test_where_somebody_locks_the_account_of_a_bot_its_table_waits_and_the_others_play_on(monkeypatch):
    def serve(house: House, passwords: Passwords) -> tuple[Writer, Entrance]:
        writer = Writer(house)
        return writer, Entrance(house, passwords, writer.ask)

    demo = demo_of(serve=serve)
    crew, *others = demo.crews

    def play_until(is_enough: Callable[[], bool]) -> None:
        for _ in range(5_000):
            if is_enough():
                return
            demo.step()
        raise AssertionError("it does not come to it")

    try:
        play_until(lambda: crew.dealer is not None and crew.state.rounds == 1)
        accounts = {account.name: account.password for account in demo.accounts}
        shift, dealer = demo.entrance.sign_in("Shirin", accounts["Shirin"]), demo.entrance.staff.named("Dealer T1")
        assert isinstance(shift, str)
        assert dealer
        assert isinstance(demo.entrance.ask(shift, LockAccount(dealer.identity, "a try")), Accepted)
        rounds = [each.state.rounds for each in others]
        play_until(lambda: all(each.state.rounds > before + 1 for each, before in zip(others, rounds, strict=True)))
        assert [told.where for told in demo.news.rulings if "not let in" in told.what] == [crew.table]
        assert isinstance(demo.entrance.ask(shift, Unlock(dealer.identity, "it was one")), Accepted)
        monkeypatch.setattr("croupier.house.demo.demo._TRIES_AGAIN", 0.0)
        demo._shut_out.clear()  # noqa: SLF001  # half a minute is over
        play_until(lambda: crew.state.rounds > 1)
    finally:
        demo.stop()
