"""A sixth edition, written here and nowhere else: every room takes it without a change.

Hold'em with another pay table, another order of dealing, one provision changed and one wager fewer.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import croupier
from croupier.cards import DECK
from croupier.desk import deal_scenario
from croupier.floor import AtTable
from croupier.games import add, book, edition
from croupier.games.mbs_holdem import JACKPOT, V9, settle_ante, settle_bonus, settle_jackpot, settle_raises
from croupier.jackpot import ConfirmEntry
from croupier.reference import coverage, differences, weave
from croupier.rulebook import Case, Device, Effect, Post, Procedure, Step, To, parse_pays, pays, provide
from croupier.table import Phase, Record, deal, format_record, parse_record, verify
from croupier.table import commands as c
from croupier.table import events as e
from floors import ANN, DEALER, HOLDEM, SHIFT, SUPERVISOR, House, setup

SIXTH = "harbour-holdem"
MANUALLY = (Step(To.DEALER, 2, "3.8"), Step(To.COMMUNITY, 5, "3.8"), Step(To.POSITIONS, 2, "3.8"))


def sixth():
    """The edition as a contributor would write it: by how it differs."""
    lines = [replace(each, pays=parse_pays("500 for 1")) if each.name == "four-of-a-kind" else each for each in JACKPOT.lines]
    table = pays(replace(JACKPOT, lines=tuple(lines)))
    clauses = [replace(each, then=table) if each.then == pays(JACKPOT) else each for each in settle_jackpot.clauses]
    made = V9.derived(
        SIXTH,
        wagers=tuple(wager for wager in V9.wagers if wager.name != "bonus"),
        terms=(settle_ante, *settle_raises, replace(settle_jackpot, clauses=tuple(clauses))),
        devices={Device.MANUAL: Procedure("3.8", MANUALLY)},
        dealing="3.8",
        provisions={**V9.provisions, Case.EXPOSED_ONE: provide("5.4", Effect.VOID, post=Post.PIT_SUPERVISOR, readings="H-36")},
    )
    dropped = V9.citations() - made.citations()  # the rules on the Bonus and on the other devices
    rules = {id_: rule for id_, rule in made.catalogue.rules.items() if id_ not in dropped}
    return replace(made, catalogue=replace(made.catalogue, title="Harbour Hold'em", rules=rules))


add(sixth())
TABLE = setup("harbour", SIXTH)


def scenario(**changes):
    made = deal_scenario(book(SIXTH), Random(1))
    return {**made, **changes}


def test_it_is_what_it_says():
    made = edition(SIXTH)
    assert settle_bonus.wager not in made.wager_named
    assert (made.approved, made.source) == (False, "mbs-texas-holdem")
    assert made.catalogue["4.2/four-of-a-kind"].pays == "500 for 1"


def test_it_is_dealt_in_its_own_order():
    dealt = deal(SIXTH, Device.MANUAL, [1, 3], DECK)
    assert (dealt.dealer, dealt.community) == (DECK[:2], DECK[2:7])
    assert dealt.hands == {1: DECK[7:9], 3: DECK[9:11]}


def test_it_is_settled_by_its_own_pay_table():
    stay = ["flop", "check", "check"]
    position = {"position": 1, "wagers": {"ante": "10.00", "jackpot": "5.00"}, "cards": "9h 9s", "actions": stay}
    statement = croupier.settle(scenario(dealer="2c 3d", community="9c 9d 4h Ks Qs", positions=[position]))
    (line,) = [line for line in statement["positions"][0]["lines"] if line["wager"] == "jackpot"]
    assert (line["odds"], line["returned"]) == ("500 for 1", "2500.00")
    assert statement["rulebook"] == SIXTH
    with pytest.raises(croupier.InputError, match="no wager 'bonus'"):
        croupier.settle(scenario(positions=[{**position, "wagers": {"ante": "10.00", "bonus": "5.00"}}]))


def test_it_plays_at_a_table_linked_to_a_pool_beside_its_source_and_is_recorded_and_replayed():
    house = House(TABLE, HOLDEM)
    house.bets(TABLE)
    house.close_and_deal(TABLE, ("As Ks", "Qs Js Ts 2h 3d"))
    house.at("harbour", c.Look(ANN, 1))
    house.play_on(TABLE)
    house.pool(ConfirmEntry(1, pack_counted=True, by=SUPERVISOR, at=house.clock))
    events = house.at("harbour", c.Settle(DEALER))
    paid = [event for event in events if isinstance(event, e.WagerSettled) and event.wager == "jackpot"]
    assert sorted(bool(sum(amount.cents for _, amount in event.returned)) for event in paid) == [False, True]
    assert house.floor.tables["harbour"].phase is Phase.BETWEEN
    moved = tuple(each.event for each in house.events if getattr(each, "table", "") == "harbour")
    record = Record(TABLE, moved)
    assert parse_record(format_record(record)) == record
    assert verify(record).holds


def test_its_own_provision_rules():
    house = House(TABLE)
    house.bets(TABLE)
    house.close_and_deal(TABLE)
    report = c.ReportExposed(DEALER, why="a card fell", cards=1)
    refused = house.refuses(AtTable("harbour", report, house.clock))
    assert (refused.allowed_to, refused.rules) == (Post.PIT_SUPERVISOR, ("5.4",))
    events = house.at("harbour", replace(report, by=SHIFT))
    assert isinstance(events[0], e.IrregularityRuled)
    assert (events[0].effect, events[0].rules) == (Effect.VOID, ("5.4", "6.2"))
    assert house.floor.tables["harbour"].phase is Phase.BETWEEN


def test_a_fold_with_a_live_jackpot_wager_still_turns_the_flop_up():
    house = House(TABLE)
    house.bets(TABLE)
    house.close_and_deal(TABLE)
    for position in (1, 2):
        house.at("harbour", c.Decide(DEALER, position, "fold"))
    (turned,) = [event for event in house.at("harbour", c.TurnUp(DEALER)) if isinstance(event, e.TurnedUp)]
    assert turned.rules == ("3.9.2",)
    assert house.floor.tables["harbour"].phase is Phase.OPEN


def test_it_is_solved_as_the_game_that_it_deals():
    mine, source = croupier.solve(SIXTH), croupier.solve("mbs-texas-holdem")
    assert mine["rulebook"].startswith(SIXTH)
    assert mine["wagers"]["base"] == source["wagers"]["base"]
    assert "bonus" not in mine["wagers"]
    assert mine["wagers"]["jackpot"] != source["wagers"]["jackpot"]


def test_it_is_covered_compared_and_woven():
    assert coverage(books=[SIXTH])[SIXTH]["missing"] == []
    page = weave(SIXTH)
    assert "Harbour Hold&#x27;em" in page
    assert "500 for 1" in page
    found = {(each.topic, each.what): (each.first, each.second) for each in differences("mbs-texas-holdem", SIXTH)}
    assert found["wager", "bonus"] == ("chosen", "")
    assert found["pays", "jackpot.four-of-a-kind"] == ("400 for 1 (4.2/four-of-a-kind)", "500 for 1 (4.2/four-of-a-kind)")
