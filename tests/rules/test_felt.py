"""The felt beside the view: it agrees with the settlement, follows the round step by step, and tells no card."""

from __future__ import annotations

import json

import pytest
from tables import ALL, ANN, DEALER, Table, dealt, settled

from croupier.table import Phase, as_it_lay, view
from croupier.table import commands as c
from croupier.table import events as e
from croupier.web.felt import describe_felt, describe_takes
from croupier.web.topics.pay import list_payments
from sharers import entered


def felt(table: Table, who=None):
    settled_now = [event for event in table.events if isinstance(event, e.WagerSettled)]
    payments = list_payments(table.state, settled_now, due=False)
    return json.loads(json.dumps(describe_felt(table.state, view(table.state, who), payments)))


@pytest.mark.parametrize("book", ALL)
def test_the_felt_tells_no_card_before_the_cards_are_open(book):
    table = dealt(book)
    shown = [card.text for card in view(table.state, None).dealer if card]
    said = json.dumps(felt(table))
    hidden = {card.text for hand in (*table.deal.hands.values(), table.deal.dealer, table.deal.community) for card in hand}
    assert [card for card in hidden - set(shown) if f'"{card}"' in said] == []
    assert felt(table)["hands"] == {"dealer": None, "positions": {}}


@pytest.mark.parametrize("book", ALL)
def test_a_player_who_has_looked_reads_the_own_hand_in_words_and_nobody_else_does(book):
    table = dealt(book)
    (own,) = (at for at, player in table.state.owners.items() if player == "Ann")
    table.do(c.Look(ANN, own))
    whole = len(table.deal.hands[own]) > 2
    assert list(felt(table, ANN)["hands"]["positions"]) == ([str(own)] if whole else [])
    assert felt(table)["hands"]["positions"] == {}


@pytest.mark.parametrize("book", ALL)
def test_whether_the_dealer_plays_is_not_told_of_a_hand_that_nobody_sees(book):
    table = dealt(book)
    for position in table.state.undecided():
        table.do(c.Decide(DEALER, position, "fold"))
    assert len(view(table.state, None).dealer) < len(table.deal.dealer)
    assert felt(table)["qualifies"] is None


@pytest.mark.parametrize("book", ALL)
def test_the_results_are_those_of_the_settlement(book):
    table = settled(book)
    found = felt(table)["results"]
    again = as_it_lay(table.state).settlement(table.state.frozen or table.state.read)
    assert {at: place["net"] for at, place in found.items()} == {
        str(each.played.position): str(each.net) for each in again.positions
    }
    for each in again.positions:
        for line in each.lines:
            assert found[str(each.played.position)]["wagers"][line.wager]["back"] == str(line.returned)


@pytest.mark.parametrize("book", ALL)
def test_the_layout_has_an_area_for_each_wager_with_a_stake_of_its_own(book):
    table = dealt(book)
    layout = felt(table)["layout"]
    edition = table.state.setup.edition
    assert {area["wager"] for area in layout["areas"]} == {wager.name for wager in edition.wagers if not wager.bonus_on}
    assert [area["shape"] for area in layout["areas"]].count("lamp") == 1
    assert sum(group["cards"] for group in layout["board"]) == edition.dealt.community
    assert felt(table)["lie"]["positions"] == {str(at): edition.dealt.player for at in table.state.in_play}


@pytest.mark.parametrize("book", ALL)
def test_the_sign_says_which_hand_takes_what_part_of_the_meter(book):
    takes = describe_takes([Table(book).state.setup.edition])
    assert takes[0]["hand"].startswith("Royal Flush")
    assert takes[0]["share"] == "100%"


@pytest.mark.parametrize("book", ALL)
def test_a_hand_is_in_words_at_every_step_of_the_board(book):
    table = dealt(book)
    (own,) = (at for at, player in table.state.owners.items() if player == "Ann")
    table.do(c.Look(ANN, own))
    while table.state.phase in (Phase.DECIDING, Phase.TURNING):
        shared = table.state.setup.edition.dealt.community >= 3
        assert (str(own) in felt(table, ANN)["hands"]["positions"]) == (not shared or table.state.board >= 3)
        if table.state.phase is Phase.TURNING:
            table.do(c.TurnUp(DEALER))
        for position in table.state.undecided():
            table.do(entered(table.state, position, table.state.choices(position)[-1].action))


@pytest.mark.parametrize("book", ALL)
def test_when_everybody_folds_a_settlement_tells_nothing_of_the_dealers_hand(book):
    said = set()
    for seed in range(12):
        table = dealt(book, seed=seed, jackpot=0)
        while table.state.phase is not Phase.BETWEEN:
            due = table.state.undecided()
            fold = c.Decide(DEALER, due[0], "fold") if due else c.Settle(DEALER) if table.state.phase is Phase.OPEN else None
            table.do(fold or c.TurnUp(DEALER))
        payments = list_payments(table.state, [event for event in table.events if isinstance(event, e.WagerSettled)], due=False)
        said.add(json.dumps(payments))
    assert len(said) == 1
