"""Whoever did something was there: signed in, and a dealer signed on to the table, by the export alone (R-17, R-29)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from exports import Export, export_of
from test_house import DEALER, NOBODY, SHIFT, SUPERVISOR, Floor
from test_staff import Casino, staffed
from winners import MANAGER, POOL, STRAIGHT_FLUSH, WinningHouse

from croupier.floor import AtPool
from croupier.house.audit.verification import verify_export
from croupier.house.bodies import read_event
from croupier.house.kinds import CODEC
from croupier.house.log import MemoryLog
from croupier.house.requests import Accepted, AskForRuling, Refused, Request, ResumeTable, StopTable
from croupier.house.sent import Sent
from croupier.house.simulation.attendance import Attendance
from croupier.house.staff import LIMITS, ChangePost, Leave, LockAccount, SignOffTable, SignOnTable, SignOut
from croupier.house.state import evolve, opened
from croupier.jackpot import JACKPOT_SYSTEM, RejectEntry, ReportLostLink
from croupier.rulebook import Actor, Post
from croupier.table import commands as c

OTHER = bytes(range(32))


def told(export: Export, folder: Path) -> list[str]:
    """What is found wrong with an export, chained and signed as if it were right."""
    made = export.chained().signed_by(OTHER)
    return [str(each) for each in verify_export(made.write(folder / "export.jsonl")).faults.kept]


def named(export: Export, position: int, who: Actor) -> Export:
    """The export in which somebody else did what stands at a position."""
    body = json.loads(export.events[position - 1]["body"])
    said = {"name": who.name, "post": who.post.name.lower().replace("_", "-"), "identity": who.identity}
    return export.changed(position, lambda _: json.dumps(body | {"by": said}))


def come_again(casino: Casino) -> None:
    """A day later everybody signs in anew but Eve."""
    casino.time += LIMITS.session
    for name in ("Shi", "Sue", "Max", "Dee"):
        casino.come(name)


WAYS: dict[str, tuple[Callable[[Casino, str], Any], str]] = {
    "left": (lambda casino, eve: casino.ask("Shi", Leave(eve, "moves away")), "is not signed in"),
    "signed out": (lambda casino, _: casino.ask("Eve", SignOut()), "is not signed in"),
    "locked out": (lambda casino, eve: casino.ask("Shi", LockAccount(eve, "to be asked")), "is not signed in"),
    "twelve hours later": (lambda casino, _: come_again(casino), "is not signed in"),
    "another post": (
        lambda casino, eve: casino.ask("Shi", ChangePost(eve, Post.PIT_SUPERVISOR, "rises"), "Max"),
        "is no Dealer",
    ),
    "signed off": (lambda casino, _: casino.ask("Eve", SignOffTable("T1")), "is not signed on to T1"),
    "at another table": (lambda casino, _: casino.ask("Eve", SignOnTable("T2")), "is not signed on to T1"),
}


def relieved(way: Callable[[Casino, str], Any]) -> tuple[Casino, Actor]:
    """Eve dealt at T1, and does no longer: Dee does. Eve, as she was."""
    casino = staffed()
    casino.hire("Max", Post.PIT_MANAGER, second="Sue")
    casino.hire("Eve", Post.DEALER)
    assert isinstance(casino.ask("Eve", SignOnTable("T1")), Accepted)
    eve = casino.entrance.who(casino.tokens["Eve"])
    assert eve
    assert not isinstance(way(casino, eve.identity), Refused)
    assert isinstance(casino.ask("Dee", SignOnTable("T1")), Accepted)
    assert isinstance(casino.ask("Dee", AskForRuling("T1", "a torn card")), Accepted)
    assert isinstance(casino.at("Dee", c.OpenBets(NOBODY)), Accepted)
    casino.house.sign()
    return casino, eve


@pytest.mark.parametrize("way", WAYS)
def test_r_29_what_is_done_in_the_name_of_who_is_not_there_shows(way: str, tmp_path: Path):
    leaves, wrong = WAYS[way]
    casino, eve = relieved(leaves)
    export = export_of(casino.log, casino.keys.sign)
    assert told(export, tmp_path) == []
    for kind, stream in (("table.BetsOpened", "table/T1"), ("house.RulingAsked", "house")):
        position = export.numbers(kind)[-1]
        found = told(named(export, position, eve), tmp_path)
        assert found == [f"position {position:,}, {stream}: Eve (S5) {wrong} then (R-29)"]


def test_r_17_r_29_the_second_person_is_signed_in_as_well(tmp_path: Path):
    casino = staffed()
    casino.hire("Max", Post.PIT_MANAGER, second="Sue")
    casino.ask("Sue", SignOut())
    casino.hire("Ida", Post.PIT_SUPERVISOR, second="Max")
    casino.house.sign()
    export = export_of(casino.log, casino.keys.sign)
    position = export.numbers("house.StaffAdded")[-1]
    sue = {"name": "Sue", "post": "pit-supervisor", "identity": "S2"}
    forged = export.changed(position, lambda body: json.dumps(json.loads(body) | {"witness": sue}))
    assert told(export, tmp_path) == []
    assert told(forged, tmp_path) == [f"position {position:,}, staff: Sue (S2) is not signed in then (R-29)"]


def resumed_alone(export: Export) -> tuple[Export, str]:
    """The export in which who resumed a table was the own second person, and what is to be said of it."""
    (position,) = export.numbers("house.TableResumed")
    body = json.loads(export.events[position - 1]["body"])
    wrong = f"position {position:,}, house: this takes two persons: a second one, of the pit, must sign on for it (R-17)"
    return export.changed(position, lambda _: json.dumps(body | {"witness": body["by"]})), wrong


def test_r_17_nobody_is_the_own_second_person_in_a_house_without_accounts(tmp_path: Path):
    floor = Floor(MemoryLog())
    floor.send(SUPERVISOR, StopTable("T1", "a chip is missing"))
    floor.send(SHIFT, ResumeTable("T1", "it was found"), witness=SUPERVISOR)
    floor.house.sign()
    export = export_of(floor.log, floor.keys.sign)
    forged, wrong = resumed_alone(export)
    assert told(export, tmp_path) == []
    assert told(forged, tmp_path) == [wrong]


def test_r_17_a_broken_account_hides_nobody_who_is_the_own_second_person(tmp_path: Path):
    casino = staffed()
    casino.ask("Sue", StopTable("T1", "a chip is missing"))
    casino.ask("Shi", ResumeTable("T1", "it was found"), "Sue")
    casino.house.sign()
    export = export_of(casino.log, casino.keys.sign)
    broken = export.changed(export.numbers("house.StaffAdded")[-1], lambda _: "nonsense")
    forged, wrong = resumed_alone(broken)
    without = told(broken, tmp_path)
    assert len(without) == 1
    assert told(forged, tmp_path) == [*without, wrong]


@pytest.mark.parametrize(("way", "wrong"), [("left", "has left"), ("locked out", "is locked out")])
def test_r_29_who_was_cut_off_cannot_have_signed_in_after_it(way: str, wrong: str, tmp_path: Path):
    casino, eve = relieved(WAYS[way][0])
    casino.come("Sue")  # a second session
    casino.house.sign()
    export = export_of(casino.log, casino.keys.sign)
    position = export.numbers("house.SignedIn")[-1]
    forged = export.changed(position, lambda body: body.replace('"S2"', f'"{eve.identity}"'))
    assert told(forged, tmp_path) == [f"position {position:,}, staff: Eve (S5) {wrong} then (R-29)"]


def test_r_29_who_is_not_signed_in_signs_neither_on_nor_off_nor_out(tmp_path: Path):
    casino, eve = relieved(WAYS["signed out"][0])
    casino.ask("Dee", SignOffTable("T1"))
    casino.ask("Dee", SignOut())
    casino.house.sign()
    export = export_of(casino.log, casino.keys.sign)
    for kind in ("house.SignedOnTable", "house.SignedOffTable", "house.SignedOut"):
        position = export.numbers(kind)[-1]
        found = told(export.changed(position, lambda body: body.replace('"S3"', f'"{eve.identity}"')), tmp_path)
        assert f"position {position:,}, staff: Eve (S5) is not signed in then (R-29)" in found


@pytest.mark.parametrize("name", ["keeper of the keys", "jackpot system", "entrance"])
def test_r_29_equipment_does_nothing_that_persons_do(name: str, tmp_path: Path):
    casino, _ = relieved(WAYS["signed out"][0])
    export = export_of(casino.log, casino.keys.sign)
    position = export.numbers("table.BetsOpened")[-1]
    known = {"keeper of the keys": (Post.SHIFT_MANAGER, "keys"), "jackpot system": (JACKPOT_SYSTEM.post, "")}
    post, identity = known.get(name, (Post.PLAYER, "entrance"))
    found = told(named(export, position, Actor(name, post, identity)), tmp_path)
    assert f"position {position:,}, table/T1: the {name} is no person, and does not do this (R-29)" in found


def test_r_29_who_is_named_by_the_identity_of_another_shows(tmp_path: Path):
    casino, _ = relieved(WAYS["signed out"][0])
    export = export_of(casino.log, casino.keys.sign)
    position = export.numbers("table.BetsOpened")[-1]
    found = told(named(export, position, Actor("Eve", Post.DEALER, "S3")), tmp_path)
    assert found == [f"position {position:,}, table/T1: Eve (S3) has the name Dee then (R-29)"]


# -- what is done later than it was decided --------------------------------------------------------------------------


class StaffedHouse(WinningHouse):
    """A house in which jackpot hands come when they should, and whose staff come in by the entrance. They bet for players."""

    def __init__(self) -> None:
        super().__init__(MemoryLog())
        self.casino = Casino(self.log)
        self.house = self.casino.house
        self.casino.begin()
        self.casino.hire(SUPERVISOR.name, Post.PIT_SUPERVISOR)
        self.casino.hire(MANAGER.name, Post.PIT_MANAGER, second=SUPERVISOR.name)
        self.casino.hire(DEALER.name, Post.DEALER)
        self.casino.ask(DEALER.name, SignOnTable("T1"))

    def sent(self, by: Actor, command: Any, witness: Actor | None = None) -> Sent:
        tokens = self.casino.tokens
        by_token = tokens.get(by.name, tokens[DEALER.name])
        request = Request(super().sent(by, command).request.id, command)
        found = self.casino.entrance.sent(by_token, request, tokens[witness.name] if witness else "")
        assert isinstance(found, Sent)
        return found


@pytest.fixture(scope="module")
def rejected() -> tuple[StaffedHouse, Export]:
    """Sue rejected a jackpot hand and has left. Dee has settled the round: so the table was told of the rejection."""
    house = StaffedHouse()
    house.open_hands("T1", STRAIGHT_FLUSH)
    house.done(SUPERVISOR, AtPool(POOL, RejectEntry(1, "a bent card", NOBODY, 0)))
    assert isinstance(house.casino.ask("Shi", Leave(house.casino.identity("Sue"), "moves away")), Accepted)
    assert isinstance(house.settle("T1"), Accepted)
    house.bet("T1", 1)  # the round before is opened
    house.house.sign()
    return house, export_of(house.log, house.keys.sign)


def test_r_17_r_29_a_rejection_is_of_who_has_rejected_though_the_table_is_told_of_it_later(rejected, tmp_path: Path):
    """The dealer who settles decides nothing on it, and may not: so the supervisor is named, who has left since."""
    house, export = rejected
    (position,) = export.numbers("table.JackpotHandRejected")
    (decided,) = export.numbers("jackpot.EntryRejected")
    by = json.loads(export.events[position - 1]["body"])["by"]
    assert by == json.loads(export.events[decided - 1]["body"])["by"]
    assert by["name"] == "Sue"
    assert export.numbers("house.Left")[0] < position
    assert told(export, tmp_path) == []
    attendance = Attendance()
    assert [attendance.see(event, at) for event, at in followed(house)] == [""] * len(export.events)


def test_r_29_a_rejection_that_nobody_has_decided_before_shows(rejected, tmp_path: Path):
    _, export = rejected
    (position,) = export.numbers("table.JackpotHandRejected")
    found = told(export.changed(position, lambda body: body.replace("a bent card", "two bent cards")), tmp_path)
    assert found == [f"position {position:,}, table/T1: Sue (S2) is not signed in then (R-29)"]


def followed(house: StaffedHouse) -> list[tuple[Any, int]]:
    """The events of a house as it reads them."""
    first, *rest = house.log.read()
    state, found = opened(CODEC.parse(first.body)), [(CODEC.parse(first.body), first.at)]
    for written in rest:
        event = read_event(state, written, house.keys.seal)
        state = evolve(state, event)
        found.append((event, written.at))
    return found


# -- what the house asks at the time ---------------------------------------------------------------------------------


def test_r_29_a_dealer_reports_the_lost_link_of_the_own_table_alone():
    casino = staffed()
    casino.ask("Dee", SignOnTable("T1"))
    refused = casino.ask("Dee", AtPool("Stud", ReportLostLink("T2", "no signal", 0, NOBODY)))
    assert isinstance(refused, Refused)
    assert "not signed on to T2" in refused.what
    assert isinstance(casino.ask("Dee", AtPool("Stud", ReportLostLink("T1", "no signal", 0, NOBODY))), Accepted)
    assert isinstance(casino.ask("Sue", AtPool("Stud", ReportLostLink("T2", "no signal", 0, NOBODY))), Accepted)
