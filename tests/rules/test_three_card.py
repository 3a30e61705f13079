"""Megalink Three Card Poker (mbs-three-card), rule by rule."""

from __future__ import annotations

import pytest
from conftest import seat

BOOKS = "mbs-three-card"
shows = pytest.mark.shows

NO_HELP = "2s 2h"  # Community cards that make nothing with most hands


@pytest.fixture
def settle(desk):
    """Settle three-card rounds, with Community cards that matter to nobody unless the test says otherwise."""

    def run(*seats, dealer="Qh 9d 3c", community=NO_HELP, **rest):
        return desk(BOOKS, *seats, dealer=dealer, community=community, **rest)

    return run


@shows("3.12 3.12.1 4.1 4.1/ante 4.1/play")
def test_3_12_1_a_hand_that_outranks_a_qualifying_dealer_is_paid_on_ante_and_play(settle):
    round_ = settle(seat("Kh 7d 5c", "play", ante=25), dealer="Qh 9d 3c")
    assert round_.nets(1) == {"ante": "25.00", "play": "25.00"}
    assert round_.rules(1, "ante") == ["3.12.1", "4.1/ante"]
    assert round_.rules(1, "play") == ["3.12.1", "4.1/play"]


@shows("3.11 3.11.1 3.11.2")
def test_3_11_a_jack_high_dealer_does_not_qualify(settle):
    round_ = settle(seat("8h 5d 3s", "play", ante=10), dealer="Jc 9d 4h")
    assert round_.nets(1) == {"ante": "10.00", "play": "0.00"}
    assert round_.result(1, "play") == "returned"
    assert "3.11.1" in round_.rules(1, "play")
    assert "3.11.2" in round_.rules(1, "ante")
