"""Jackpot wagers at one table: what a winner who leaves the round does to the others."""

from __future__ import annotations

from typing import Any

import pytest
from tables import ANN, BOB, DEALER, METER, SHIFT, STUD, SUPERVISOR, V9, WHY, Table, kept

from croupier.cards import DECK, Card, parse_cards
from croupier.rulebook import Effect, Money, Post
from croupier.table import Phase, deal
from croupier.table import commands as c
from croupier.table import events as e

BOOKS = "mbs-singapore-stud mbs-singapore-stud-v9"
ROYALS = ("As Ks Qs Js Ts", "Ah Kh Qh Jh Th")
WHOLE, RESET = METER.displayed, METER.reset


def open_hands(book: str, *hands: str) -> Table:
    """Ann on 1 and Bob on 2 with a jackpot wager each, dealt these hands; all cards lie open."""
    table = Table(book)
    table.do(c.OpenBets(DEALER))
    for position, who in enumerate((ANN, BOB), 1):
        table.do(c.PlaceWager(who, who.name, position, "ante", Money(2000)))
        table.do(c.PlaceWager(who, who.name, position, "jackpot", Money(500)))
    plan = deal(book, table.state.setup.device, (1, 2), DECK)
    wanted: dict[Any, Card] = {}
    for position, hand in enumerate(hands, 1):
        wanted.update(zip(plan.hands[position], parse_cards(hand), strict=True))
    rest = iter([card for card in DECK if card not in wanted.values()])
    deck = tuple(wanted[card] if card in wanted else next(rest) for card in DECK)
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, deck))
    for position in table.state.undecided():
        table.do(c.Decide(DEALER, position, table.state.choices(position)[-1].action))
    table.do(c.TurnUp(DEALER))
    assert table.state.phase is Phase.OPEN
    return table


def paid(table: Table, position: int) -> Money:
    (_, shares) = table.state.settled[position, "jackpot"]
    return Money(sum(amount.cents for _, amount in shares))


@pytest.mark.parametrize("book", [STUD, V9])
@pytest.mark.parametrize("frozen", [False, True])
def test_s_92_one_royal_flush_left_gets_the_whole(book, frozen):
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
    assert (corrected.moved, corrected.readings) == ((("Ann", WHOLE - shared),), ("S-92",))
    assert paid(table, 1) == WHOLE
    assert table.back()["Bob"] == 2000 + 4000 + 500  # his stakes, and nothing else
    kept(table)
