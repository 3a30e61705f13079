"""What a player knew at each decision: the same when it is asked for just then and when the round is over, and no more."""

from __future__ import annotations

from random import Random

import pytest
from tables import ALL, ANN, BOB, DEALER, METER, STAY, THREE_CARD, Table, bets, dealt

from croupier.cards import DECK
from croupier.rulebook import Money
from croupier.table import KnownHand, Phase, known_hands
from croupier.table import commands as c

ACTIONS = {"stays": -1, "as little as may be": 0}


def play(table: Table, which: int) -> list[KnownHand]:
    """The round to its end; what Ann knew at each decision, as she was asked."""
    known = []
    while table.state.phase in (Phase.DECIDING, Phase.TURNING):
        for position in table.state.undecided():
            action = table.state.choices(position)[which if position == 1 else -1].action
            if position == 1:
                known.append((known_hands(table.state, ANN, 1)[-1], action))
            table.do(c.Decide(DEALER, position, action))
        if table.state.phase is Phase.TURNING:
            table.do(c.TurnUp(DEALER))
    table.do(c.Settle(DEALER, METER))
    assert all(not hand.taken for hand, _ in known)
    return [KnownHand(**{**hand.__dict__, "taken": action}) for hand, action in known]


@pytest.mark.parametrize("which", ACTIONS.values(), ids=ACTIONS)
@pytest.mark.parametrize("slug", ALL)
def test_a_decision_is_remembered_as_it_was_known(slug, which):
    table = dealt(slug)
    table.do(c.Look(ANN, 1))
    known = play(table, which)
    assert known[0].own == tuple(table.deal.hands[1])
    assert known[0].wagers == ("ante", "jackpot")
    assert known_hands(table.state, ANN, 1) == tuple(known)
    assert table.state.phase is Phase.BETWEEN
    table.do(c.OpenBets(DEALER))
    assert known_hands(table.state, ANN, 1) == ()


@pytest.mark.parametrize("slug", ALL)
def test_nobody_knows_the_hand_of_another_nor_one_that_was_not_looked_at(slug):
    table = dealt(slug)
    assert known_hands(table.state, ANN, 1) == ()
    table.do(c.Look(ANN, 1), c.Look(BOB, 3))
    assert known_hands(table.state, ANN, 1)
    for who, position in ((BOB, 1), (ANN, 3), (DEALER, 1), (ANN, 2)):
        assert known_hands(table.state, who, position) == ()
    play(table, -1)
    for who, position in ((BOB, 1), (ANN, 3), (DEALER, 1)):
        assert known_hands(table.state, who, position) == ()


@pytest.mark.parametrize("slug", ALL)
def test_cards_that_lie_face_down_do_not_matter(slug):
    """Another deal with the same cards where Ann sees them: she knows the same."""
    table = bets(slug)
    deck = list(Random(1).sample(DECK, 52))
    table.do(c.CloseBets(DEALER))
    before = table.state
    table.do(c.DealCards(DEALER, tuple(deck)), c.Look(ANN, 1))
    seen = known_hands(table.state, ANN, 1)
    shown = {card for hand in seen for cards in (hand.own, hand.dealer, hand.community) for card in cards}
    hidden = [place for place, card in enumerate(deck) if card not in shown]
    other = list(deck)
    for place, turned in zip(hidden, reversed(hidden), strict=True):
        other[place] = deck[turned]
    table.state = before
    table.do(c.DealCards(DEALER, tuple(other)), c.Look(ANN, 1))
    assert known_hands(table.state, ANN, 1) == seen


def test_a_hand_that_a_ruling_gave_up_was_nobodys_decision():
    table = dealt(THREE_CARD)
    table.do(c.Look(ANN, 1), c.Decide(ANN, 1, STAY[THREE_CARD]))
    assert [hand.taken for hand in known_hands(table.state, ANN, 1)] == [STAY[THREE_CARD]]
    forfeited = table.state.but(forfeited={1: ("5.7",)}, actions={**table.state.actions, 1: ("fold",)})
    assert known_hands(forfeited, ANN, 1) == ()


def test_wagers_beside_the_ante_are_named():
    table = bets(THREE_CARD)
    table.do(c.PlaceWager(ANN, "Ann", 1, "pair_plus", Money(500)), c.CloseBets(DEALER))
    table.do(c.DealCards(DEALER, tuple(Random(1).sample(DECK, 52))), c.Look(ANN, 1))
    (hand,) = known_hands(table.state, ANN, 1)
    assert sorted(hand.wagers) == ["ante", "jackpot", "pair_plus"]
    assert hand.choices == ("fold", "play")
