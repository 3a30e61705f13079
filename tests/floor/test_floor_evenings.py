"""Evenings by chance: tables and their pool never disagree, whatever happens (R-13)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from chance import Chance
from croupier.floor import (
    AtTable,
    EnterHands,
    decide,
    replay,
    view,
)
from croupier.jackpot import (
    ConfirmEntry,
    DecideOrder,
    LinkTable,
    Order,
    RejectEntry,
    RestoreLink,
    UnlinkTable,
)
from croupier.rulebook import Money, Refusal
from floors import (
    EVERYBODY,
    HOLDEM,
    POOL,
    RWS,
    STUD,
    SUPERVISOR,
    THREE,
    House,
)


@pytest.mark.parametrize(("tables", "order"), [((STUD, THREE, HOLDEM), Order.ENTRY), (RWS, Order.DEAL)])
def test_a_long_evening_at_three_tables(tables, order):
    """Every step is checked in `step`; the rare paths must have been reached, or the run proves little."""
    reached: Counter[str] = Counter()
    for seed in range(8):
        house = House(*tables, order=order, cap=Money.dollars(500_005))
        chance = Chance(house, seed)
        for _ in range(800):
            chance.step()
        assert replay(house.opened, house.events) == house.floor
        reached += chance.reached
    wanted = {
        *("ContributionsTaken", "ContributionsReversed", "ReversalBorneByHouse", "ClaimsEntered", "EntryPaid", "EntryRejected"),
        *("ResetFunded", "LinkLost", "RoundVoided", "SettlementUndone", "JackpotWagersWait", "JackpotHandRejected"),
        *(("ContributionCorrected", "EntryAmended") if order is Order.ENTRY else ()),
        *("entered by hand", "recovered", "HandsTakenOut" if order is Order.ENTRY else "OrderDecided"),
        *(("EntryReleased",) if order is Order.DEAL else ()),
    }
    assert not {each for each in wanted if not reached[each]}


@pytest.mark.parametrize(("tables", "order"), [((STUD, THREE, HOLDEM), Order.ENTRY), (RWS, Order.DEAL)])
def test_what_is_offered_is_what_is_accepted(tables, order):
    """Random commands of an evening, and what is offered meanwhile with its open fields filled in otherwise."""
    tried: Counter[tuple[str, bool]] = Counter()
    for seed in range(4):
        house = House(*tables, order=order)
        chance, random = Chance(house, seed), Random(seed)
        for _ in range(250):
            chance.step()
            command = chance.at_pool() if random.random() < 1 / 3 else chance.at_table()
            if random.random() < 1 / 4 and (about := about_table(house, command)):
                accepted = not isinstance(decide(house.floor, command), Refusal)
                assert view(house.floor, *about).admits(command) == accepted, command
                tried[type(getattr(command, "command", command)).__name__, accepted] += 1
        for who in EVERYBODY:
            seen = view(house.floor, who, random.choice(tables).table)
            for offer in seen.table.offers:
                assert not isinstance(decide(house.floor, AtTable(seen.name, offer.command, house.clock)), Refusal), offer
                assert seen.admits(AtTable(seen.name, offer.command, house.clock + 1))
            for each in seen.offers:
                command = each.having(at=house.floor.clock + random.randrange(9), **filled(each))
                assert not isinstance(decide(house.floor, command), Refusal), each
                assert seen.admits(command)
    reached = {name for name, _ in tried}
    assert reached >= {"Settle", "EnterHands", "ConfirmEntry", "RestoreLink", "UnlinkTable", "ReportJackpotFault"}
    assert {accepted for _, accepted in tried} == {True, False}


def about_table(house: House, command) -> tuple[Any, str] | None:
    """Who asks, and the table that a command is about; of what is about none, or asked by nobody, nothing."""
    asked = getattr(command, "command", command)
    by = getattr(asked, "by", None)
    if isinstance(command, AtTable | EnterHands):
        return by, command.table
    if isinstance(asked, ConfirmEntry | RejectEntry | DecideOrder):
        entry = house.floor.pools[POOL].entry(asked.first if isinstance(asked, DecideOrder) else asked.number)
        return (by, entry.table.name) if entry else None
    if isinstance(asked, LinkTable):
        return by, asked.table.name
    return (by, asked.table) if isinstance(asked, RestoreLink | UnlinkTable) else None


def filled(offer) -> dict[str, object]:
    """Other values for what an offer of the floor leaves open."""
    return {"why": "for another reason"} if "why" in offer.open else {"witness": SUPERVISOR} if "witness" in offer.open else {}
