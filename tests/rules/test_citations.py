"""What an event cites: the rules of the device in use, and no others."""

from __future__ import annotations

import pytest
from tables import ALL, ANN, BOB, DEALER, RWS, STAY, Table, dealt, kept

from croupier.games import edition
from croupier.rulebook import Device
from croupier.table import commands as c
from croupier.table import devices
from croupier.table import events as e

BOOKS = "rws-texas-holdem"
TABLES = [(book, device) for book in ALL for device in devices(book)]


def played(book: str, device: Device) -> Table:
    """A round in which Bob folds and Ann stays in to the end."""
    table = dealt(book, device)
    table.do(c.Look(ANN, 1), c.Decide(BOB, 3, "fold"), c.Decide(ANN, 1, STAY[book]))
    table.play_on()
    kept(table)
    return table


@pytest.mark.shows("3.11.2.a 3.12.3.a")
@pytest.mark.parametrize(
    ("device", "section", "other"), [(Device.CARD_SHOE, "3.11", "3.12"), (Device.SHUFFLER, "3.12", "3.11")]
)
def test_3_11_is_for_a_shoe_and_3_12_for_a_shuffler(device, section, other):
    table = played(RWS, device)
    cited = {rule for event in table.events for rule in event.rules}
    assert not [rule for rule in cited if rule.startswith(other)]
    (fold,) = [event for event in table.events if isinstance(event, e.Decided) and event.action == "fold"]
    assert all(rule.startswith(section) for rule in fold.rules if rule != "1.13")
    (ante,) = [x for x in table.events if isinstance(x, e.WagerSettled) and (x.position, x.wager) == (3, "ante")]
    assert ante.rules == (("3.11.2.a",) if device is Device.CARD_SHOE else ("3.12.3.a",))


@pytest.mark.parametrize(("book", "device"), TABLES)
def test_no_event_cites_the_rules_of_another_device(book, device):
    own = edition(book).devices[device].rules.split()
    others = {rule for known, each in edition(book).devices.items() if known is not device for rule in each.rules.split()}
    cited = {rule for event in played(book, device).events for rule in event.rules}
    assert not cited & (others - set(own))


@pytest.mark.parametrize("device", [Device.CARD_SHOE, Device.SHUFFLER])
def test_nor_does_a_refusal(device):
    refused = dealt(RWS, device).ask(c.Decide(DEALER, 1, "river"))
    assert {rule.split(".")[1] for rule in refused.rules if rule.startswith("3.1")} == {
        "11" if device is Device.CARD_SHOE else "12"
    }
