"""What is offered once cards are dealt is accepted, with the amounts at both ends of every range; for every book and post."""

from __future__ import annotations

from random import Random

import pytest
from tables import ALL, ANN, DEALER, MANAGER, MBS, METER, SHIFT, SUPERVISOR, Table, bets, dealt, settled
from test_conduct import stay_until
from test_whose_is_the_surplus import MOST, found
from test_whose_is_the_surplus import opened as shared

from croupier.rulebook import Actor, Effect, Money, Refusal
from croupier.table import commands as c
from croupier.table import decide, view
from test_machine import ends, filled


def looked_at(book: str) -> Table:
    table = dealt(book)
    table.do(c.Look(ANN, 1))
    return table


def opened(book: str) -> Table:
    table = dealt(book)
    stay_until(table)
    return table


def check_offers(table: Table, *posts: Actor, kinds: tuple[type[c.Command], ...] = (c.Command,)) -> None:
    """What is offered to each post is accepted as it stands, filled with anything, and at both ends of its amounts."""
    random = Random(1)
    for who in posts:
        offers = [offer for offer in view(table.state, who).offers if isinstance(offer.command, kinds)]
        assert offers or who is ANN
        for offer in offers:
            for command in (offer.command, filled(offer, random), *ends(offer)):
                assert offer.admits(command), f"{command} is not admitted by {offer}"
                answer = decide(table.state, command)
                assert not isinstance(answer, Refusal), f"{command}: {answer}"


@pytest.mark.parametrize("reached", [dealt, looked_at, opened, settled])
@pytest.mark.parametrize("book", ALL)
def test_every_offer_is_accepted(book, reached):
    check_offers(reached(book), ANN, DEALER, SUPERVISOR, MANAGER, SHIFT)


@pytest.mark.parametrize("settle", [False, True])
@pytest.mark.parametrize("book", MBS)
def test_5_13_what_lies_beside_a_part_counts_towards_the_minimum_though_it_is_cut_to_nothing(book, settle):
    table = shared(book, ("Ann", 30_000), ("Bob", 3))
    if settle:
        table.do(c.Settle(DEALER, METER))
    table.do(found("Ann", MOST))
    check_offers(table, DEALER, SHIFT, kinds=(c.ReportStake,))


@pytest.mark.parametrize("settle", [False, True])
@pytest.mark.parametrize("book", ALL)
def test_5_14_a_later_wager_is_over_by_the_maximum_only_as_far_as_it_follows_the_ante_that_lay(book, settle):
    table = shared(book, ("Ann", 30_000))
    if settle:
        table.do(c.Settle(DEALER, METER))
    table.do(found("Ann", MOST + 50_000))
    check_offers(table, DEALER, SHIFT, kinds=(c.ReportStake,))


@pytest.mark.parametrize("book", ALL)
def test_5_13_a_wager_that_was_not_entered_is_offered_with_the_effect_that_its_amount_has(book):
    table = bets(book)
    table.do(c.CloseBets(DEALER))
    for lies, effect in ((1, Effect.CONTINUES), (MOST + 1, Effect.CUT)):
        report = c.ReportStake(SUPERVISOR, why="seen", effect=effect, player="Cat", position=2, wager="ante", lies=Money(lies))
        assert not isinstance(decide(table.state, report), Refusal)
        assert any(offer.admits(report) for offer in view(table.state, SUPERVISOR).offers)
