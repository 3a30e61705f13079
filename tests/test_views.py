"""What each person at a table sees and is offered: players, staff of every post, the public sign, an auditor."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.cards import DECK
from croupier.games import BOOKS, catalogue, edition
from croupier.rulebook import Actor, Money, Post, Refusal
from croupier.table import Phase, State, audit_view, decide, replay, view
from croupier.table import commands as c
from croupier.table.dealing import Deal
from croupier.table.offers import Amounts, AnyText
from sharers import entered
from test_machine import DEALER, METER, PLAYERS, SHIFT, STAFF, UNIT, cards_in, may_see, table

ANN, BOB, CAT = PLAYERS
SHARED = [slug for slug in BOOKS if catalogue(slug).operator == "Marina Bay Sands"]  # several players on one area
every_book = pytest.mark.parametrize("slug", BOOKS)


def after(state: State, *commands: c.Command) -> State:
    for command in commands:
        answer = decide(state, command)
        assert not isinstance(answer, Refusal), answer
        state = replay(state, answer)
    return state


def staked(slug: str, *, device: int = 0) -> State:
    """Ann has the Ante and the jackpot on position 1, Bob the Ante on 2; where areas are shared Cat stands behind Ann."""
    place = [
        c.PlaceWager(ANN, "Ann", 1, "ante", Money(2000)),
        c.PlaceWager(ANN, "Ann", 1, "jackpot", UNIT),
        c.PlaceWager(BOB, "Bob", 2, "ante", Money(1000)),
    ]
    behind = [c.PlaceWager(CAT, "Cat", 1, "ante", Money(700))] if slug in SHARED else []
    return after(State(table(slug, device)), c.OpenBets(DEALER), *place, *behind)


def dealt(slug: str) -> State:
    return after(staked(slug), c.CloseBets(DEALER), c.DealCards(DEALER, DECK))


def played(slug: str) -> State:
    """Bob folds, Ann stays; everything is open and settled."""
    state = after(dealt(slug), c.Look(ANN, 1), c.Decide(BOB, 2, "fold"))
    while state.phase in (Phase.DECIDING, Phase.TURNING):
        for position in state.undecided():
            state = after(state, entered(state, position, state.choices(position)[-1].action))
        state = after(state, c.TurnUp(DEALER)) if state.phase is Phase.TURNING else state
    return after(state, c.Settle(DEALER, METER))


def refusal(state: State, command: c.Command) -> Refusal:
    answer = decide(state, command)
    assert isinstance(answer, Refusal)
    return answer


def cards(state: State) -> Deal:
    """The cards of the round, which are dealt."""
    assert state.deal is not None
    return state.deal


def hand(state: State, who: Actor | None, position: int):
    return next(each.cards for each in view(state, who).positions if each.position == position)


def amounts(state: State, who: Actor, player: str, position: int, wager: str) -> Amounts | None:
    """What may be staked there, as it is offered."""
    found = [
        offer.open["amount"]
        for offer in view(state, who).offers
        if isinstance(offer.command, c.PlaceWager)
        and (offer.command.position, offer.command.wager) == (position, wager)
        and (offer.command.player == player or ("player" in offer.open and offer.open["player"].admits(player)))
    ]
    assert len(found) <= 1
    amount = next(iter(found), None)
    assert amount is None or isinstance(amount, Amounts)
    return amount


# -- cards --


@every_book
def test_a_player_sees_the_own_hand_once_looked_at_and_nobody_else_does(slug):
    state = dealt(slug)
    assert hand(state, ANN, 1) == ()
    state = after(state, c.Look(ANN, 1))
    assert hand(state, ANN, 1) == cards(state).hands[1]
    others = [None, BOB, CAT, *STAFF, *(Actor("Ann", each.post) for each in STAFF)]
    assert all(hand(state, who, 1) == () for who in others)


@every_book
def test_staff_do_not_look_at_a_players_hand_even_under_the_players_name(slug):
    for post in list(Post)[1:]:
        assert refusal(dealt(slug), c.Look(Actor("Ann", post), 1)).what == "only the player of a hand may look at it"


@every_book
def test_an_auditor_sees_what_the_public_sees_until_the_round_is_over_and_then_every_card(slug):
    state = after(dealt(slug), c.Look(ANN, 1))
    shown = audit_view(state)
    assert shown.dealt == shown.rest == ()
    assert shown.table == view(state, None)
    assert cards_in(shown) == may_see(state, None)
    over = played(slug)
    shown = audit_view(over)
    assert tuple(drawn.card for drawn in shown.dealt) + shown.rest == cards(over).deck
    assert {drawn.card for drawn in shown.dealt if drawn.position == 2} == set(cards(over).hands[2])  # though it was folded
    assert hand(over, None, 2) == ()


@every_book
def test_a_sharers_part_is_shown_beside_the_seated_players(slug):
    shown = next(each for each in view(staked(slug), None).positions if each.position == 1)
    assert shown.owner == "Ann"
    behind = (("Cat", Money(700)),) if slug in SHARED else ()
    assert shown.shares["ante"] == (("Ann", Money(2000)), *behind)
    assert shown.stakes["ante"] == Money(sum(part.cents for _, part in shown.shares["ante"]))


def test_what_is_kept_in_mind_of_a_player_is_for_staff_and_that_player():
    manager = STAFF[2]
    state = after(staked("mbs-three-card"), c.ConfineToOnePosition(manager, "Ann", "holds up the game"))
    noted = {"Ann": ("confined to one position",)}
    assert view(state, DEALER).notes == view(state, ANN).notes == noted
    assert view(state, BOB).notes == view(state, None).notes == {}


# -- offers --


@every_book
def test_the_public_is_offered_nothing_and_somebody_new_may_stake_by_the_limits(slug):
    state = staked(slug)
    assert view(state, None).offers == ()
    zed = Actor("Zed", Post.PLAYER)
    part = Money(1) if slug in SHARED else Money(500)  # others may add to it, as one wager
    assert amounts(state, zed, "Zed", 3, "ante") == Amounts(part, Money(100_000))
    wagers = [each.command for each in view(state, zed).offers if isinstance(each.command, c.PlaceWager)]
    assert {each.amount for each in wagers if (each.position, each.wager) == (3, "ante")} == {Money(500)}
    most = {"mbs-singapore-stud-v9": 5, "mbs-texas-holdem": 5}.get(slug, 1)
    units = Amounts(UNIT, Money(most * UNIT.cents), UNIT)  # before the Ante, too (S-45)
    assert amounts(state, zed, "Zed", 3, "jackpot") == units


@every_book
def test_what_may_be_added_counts_what_lies_on_the_area(slug):
    state = staked(slug)
    lies = state.staked(1)["ante"]
    assert amounts(state, ANN, "Ann", 1, "ante") == Amounts(Money(1), Money(100_000) - lies)
    shared = amounts(state, BOB, "Bob", 1, "ante")
    assert shared == (Amounts(Money(1), Money(100_000) - lies) if slug in SHARED else None)


@every_book
def test_the_jackpot_is_offered_in_whole_units_up_to_as_many_as_the_book_allows(slug):
    rules = edition(slug)
    most = max(rules.units(rules.wager_named["jackpot"], table(slug, 0).book.answers))
    left = Amounts(UNIT, Money((most - 1) * UNIT.cents), UNIT) if most > 1 else None
    assert amounts(staked(slug), ANN, "Ann", 1, "jackpot") == left
    assert amounts(staked(slug), BOB, "Bob", 2, "jackpot") == Amounts(UNIT, Money(most * UNIT.cents), UNIT)


@every_book
def test_staff_are_offered_wagers_for_the_players_at_the_table_and_for_any_new_name(slug):
    offers = [each for each in view(staked(slug), DEALER).offers if isinstance(each.command, c.PlaceWager)]
    named = {getattr(each.command, "player", None) for each in offers if "player" not in each.open}
    assert named <= {"Ann", "Bob", "Cat"}
    assert {"Ann", "Bob"} <= named
    known = ("Ann", "Bob", "Cat") if slug in SHARED else ("Ann", "Bob")
    assert {each.open["player"] for each in offers if "player" in each.open} == {AnyText(but=known, longest=80)}


@every_book
def test_an_offer_has_its_rules_and_a_label_and_opens_fields_of_its_command(slug):
    for state in (State(table(slug, 0)), staked(slug), dealt(slug), played(slug)):
        for who in (ANN, *STAFF):
            for offer in view(state, who).offers:
                answer = decide(state, offer.command)
                assert not isinstance(answer, Refusal)
                assert offer.rules == answer[0].rules
                assert offer.label
                assert offer.command.by == who
                assert offer.open.keys() < set(type(offer.command).__dataclass_fields__)


@every_book
def test_a_decision_says_what_it_stakes_and_whose_money(slug):
    state = dealt(slug)
    parts = dict(next(each for each in view(state, None).positions if each.position == 1).shares["ante"])
    decisions = [each for each in view(state, DEALER).offers if isinstance(each.command, c.Decide)]
    mine = {
        each.command.action: each for each in decisions if isinstance(each.command, c.Decide) and each.command.position == 1
    }
    assert mine.keys() == {choice.action for choice in state.choices(1)}
    for choice in state.choices(1):
        antes = state.setup.book.edition.wager_named[choice.places].antes if choice.places else 0
        offer = mine[choice.action]
        assert dict(offer.adds) == ({who: Money(antes * part.cents) for who, part in parts.items()} if antes else {})


def test_labels_are_plain_words():
    labels = {offer.label for offer in view(dealt("mbs-three-card"), SHIFT).offers}
    assert {
        "fold, position 1",
        "a foreign card: the round is void and every wager goes back",
        "a wager pulled back after the close: play goes on, ante, position 1, Cat",
    } <= labels


def test_offers_are_found_only_when_they_are_asked_for():
    shown = view(staked("mbs-three-card"), DEALER)
    assert "offers" not in vars(shown)
    assert shown.offers is shown.offers


@every_book
def test_what_no_offer_admits_is_refused_with_the_post_that_could(slug):
    state = dealt(slug)
    touched = refusal(state, c.HandleCards(BOB, position=1))
    assert (touched.what, touched.allowed_to) == ("only staff may touch another player's cards", Post.DEALER)
    other = replace(METER, unit=Money(100))
    for command in (
        c.MakeRuling(SHIFT, why="so", position=51),
        c.ReportCount(SHIFT, why="so", counted=-1),
        c.ReportJackpotFault(SHIFT, why="so", meter=other),
        c.ReportJackpotFault(SHIFT, why="so", meter=replace(METER, displayed=Money(-1))),
        c.Decline(Actor("Ann", Post.SHIFT_MANAGER), 1),
    ):
        assert isinstance(decide(state, command), Refusal)
        assert not any(offer.admits(command) for offer in view(state, command.by).offers)
