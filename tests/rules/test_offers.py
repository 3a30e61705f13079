"""What is offered once cards are dealt is accepted, with the amounts at both ends of every range; for every book and post."""

from __future__ import annotations

from random import Random

import pytest
from tables import ALL, ANN, DEALER, MANAGER, SHIFT, SUPERVISOR, Table, dealt, settled
from test_conduct import stay_until

from croupier.rulebook import Refusal
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


@pytest.mark.parametrize("reached", [dealt, looked_at, opened, settled])
@pytest.mark.parametrize("book", ALL)
def test_every_offer_is_accepted(book, reached):
    state, random = reached(book).state, Random(1)
    for who in (ANN, DEALER, SUPERVISOR, MANAGER, SHIFT):
        offers = view(state, who).offers
        assert offers or who is ANN
        for offer in offers:
            for command in (offer.command, filled(offer, random), *ends(offer)):
                assert offer.admits(command), f"{command} is not admitted by {offer}"
                answer = decide(state, command)
                assert not isinstance(answer, Refusal), f"{command}: {answer}"
