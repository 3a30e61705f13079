"""Section 5 of every book (and 6 of Marina Bay Sands): what goes wrong at a table, what follows, and who may say so."""

from __future__ import annotations

from random import Random

import pytest
from tables import (
    ALL,
    ANN,
    BOB,
    DEALER,
    HOLDEM,
    MANAGER,
    MBS,
    METER,
    RWS,
    SHIFT,
    STUD,
    SUPERVISOR,
    THREE_CARD,
    V9,
    WHY,
    Table,
    bets,
    dealt,
    in_full,
    kept,
    ruled,
    settled,
)

from croupier.cards import DECK
from croupier.games import catalogue, edition, register
from croupier.rulebook import Actor, Case, Effect, Measure, Meter, Money, Post, Refusal, Result
from croupier.table import Device, Phase, view
from croupier.table import commands as c
from croupier.table import events as e

BOOKS = "mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem"  # one section 5 for all four, nearly
shows = pytest.mark.shows
every_book = pytest.mark.parametrize("book", ALL)
every_mbs_book = pytest.mark.parametrize("book", MBS)

# the faults of the pack, each with its rule at Resorts World
PACK = {
    Case.FOREIGN_CARD: "5.8.1",
    Case.SURPLUS_CARD: "5.8.3",
    Case.MISSING_CARD: "5.8.3",
    Case.UNSHUFFLED: "5.8.5",
    Case.TOO_FEW_CARDS: "5.8.4",
}


# -- the data --


@every_book
def test_every_rule_and_reading_of_the_irregularities_is_in_the_books(book):
    provisions = edition(book).provisions.values()
    assert {rule for each in provisions for rule in each.rules.split()} <= {rule.id for rule in catalogue(book)}
    readings = {reading.id for reading in register().of(book)}
    assert {reading for each in provisions for reading in each.readings.split()} <= readings


@every_book
def test_every_rule_of_section_5_is_carried(book):
    cited = {rule for rule, part in edition(book).cited_parts() if part.startswith(("irregularity", "measure", "course"))}
    by_the_round = {"5.12", "5.12.1", "5.12.2", "6.2"} if book != RWS else {"5.4", "5.21", "5.22"}
    section = {rule.id for rule in catalogue(book) if rule.id.startswith(("5.", "6."))}
    assert section - cited == by_the_round & section


# -- void --


@shows("5.1 5.1.1")
@shows("5.8 5.8.1 5.8.3 5.8.4 5.8.5 5.21 1.30", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize("fault", list(PACK))
def test_a_fault_of_the_pack_voids_the_round_and_returns_every_wager(book, fault):
    table = dealt(book)
    table.do(c.Decide(BOB, 3, "fold"))
    done = table.do(c.ReportPack(DEALER, why=WHY, fault=fault))
    assert ruled(done).rules == (("5.8", PACK[fault]) if book == RWS else ("5.1", "5.1.1"))
    assert done[-1].jackpot == Money(500)
    if book == RWS:
        assert done[-1].rules[-2:] == ("1.30", "5.21")
    assert table.back() == {"Ann": 2500, "Bob": 1000}  # the folded hand's too
    in_full(table)


@shows("5.1 5.1.1")
@shows("5.8 5.21", books="rws-texas-holdem")
@every_book
def test_a_settled_round_is_undone_until_the_next_call_each_wager_by_itself(book):
    table = settled(book)
    wagers = {event.wager for event in table.events if isinstance(event, e.WagerSettled)}
    done = table.do(c.ReportPack(SUPERVISOR, why=WHY, fault=Case.FOREIGN_CARD))
    undone = [event for event in done if isinstance(event, e.SettlementUndone)]
    assert {event.wager for event in undone} == wagers
    assert sum(event.staked.cents for event in undone) == table.put_in
    in_full(table)
    assert isinstance(table.ask(c.ReportPack(SUPERVISOR, why=WHY, fault=Case.FOREIGN_CARD)), Refusal)


@shows("5.1.2 5.15")
@shows("5.8 5.19", books="rws-texas-holdem")
@every_book
def test_earlier_rounds_stand(book):
    table = settled(book)
    assert table.ask(c.ReportEarlierRound(DEALER, why=WHY)).what == "there is no earlier round"
    table.do(c.OpenBets(DEALER))
    before = table.state
    assert ruled(table.do(c.ReportEarlierRound(DEALER, why=WHY))).rules == (("5.8", "5.19") if book == RWS else ("5.1.2",))
    limits = ruled(table.do(c.ReportEarlierRound(DEALER, why=WHY, limits=True)))
    assert limits.rules == (("5.19",) if book == RWS else ("5.15",))
    assert table.state == before


@shows("5.8")
@shows("5.8.3", books="rws-texas-holdem")
@every_book
def test_cards_in_doubt_are_counted(book):
    table = dealt(book)
    right = ruled(table.do(c.ReportCount(DEALER, why=WHY, counted=52)))
    assert right.effect is Effect.CONTINUES
    wrong = ruled(table.do(c.ReportCount(DEALER, why=WHY, counted=51)))
    assert (wrong.effect, wrong.rules[0]) == (Effect.VOID, "5.8")
    in_full(table)


# -- the deal --


@shows("5.2")
@shows("5.8.6", books="rws-texas-holdem")
@every_book
def test_a_misdeal_voids_the_round_unless_whole_hands_put_it_right(book):
    table = dealt(book)
    refused = table.ask(c.ReportMisdeal(DEALER, why=WHY))
    assert refused.allowed_to is Post.PIT_SUPERVISOR
    repaired = ruled(table.do(c.ReportMisdeal(SUPERVISOR, why=WHY, repaired=True)))
    assert repaired.effect is (Effect.CHOICES if book == RWS else Effect.CONTINUES)
    again = dealt(book)
    assert ruled(again.do(c.ReportMisdeal(SUPERVISOR, why=WHY))).rules[-1] == ("5.8.6" if book == RWS else "5.2")
    in_full(again)


@shows("5.2 6.1")
@every_mbs_book
def test_a_misdeal_after_cards_were_touched_is_for_the_shift_manager(book):
    table = dealt(book)
    table.do(c.HandleCards(ANN, position=1))
    refused = table.ask(c.ReportMisdeal(MANAGER, why=WHY))
    assert (refused.rules, refused.allowed_to) == (("6.1",), Post.SHIFT_MANAGER)
    table.do(c.ReportMisdeal(SHIFT, why=WHY, effect=Effect.CONTINUES))
    table.do(c.ReportMisdeal(SHIFT, why=WHY))
    table.do(c.ChooseCourse(ANN, position=1, play_on=False), c.ChooseCourse(BOB, position=3, play_on=True))
    assert table.back() == {"Ann": 2500}
    table.play_on()


@shows("5.8.6 5.10", books="rws-texas-holdem")
def test_at_resorts_world_touching_is_not_seeing():
    table = dealt(RWS)
    table.do(c.HandleCards(ANN, position=1))
    assert ruled(table.do(c.ReportMisdeal(SUPERVISOR, why=WHY))).effect is Effect.VOID
    table = dealt(RWS)
    table.do(c.Look(ANN, 1))
    assert ruled(table.do(c.ReportMisdeal(SUPERVISOR, why=WHY))).rules == ("5.10",)
    assert set(table.state.choosing) == {1, 3}


@shows("5.3")
@shows("5.8.7", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize("community", [False, True])
def test_a_wrong_count_of_the_dealer_or_the_board_voids_the_round(book, community):
    table = settled(book)  # even now
    done = table.ask(c.ReportWrongCount(SUPERVISOR, why=WHY, community=community))
    if community and book in (STUD, V9):
        assert (done.rules, done.allowed_to) == (("6.1",), Post.SHIFT_MANAGER)  # stud has no board
        return
    assert ruled(done).rules[-1] == ("5.8.7" if book == RWS else "5.3")
    in_full(table)
    table = dealt(book)
    repaired = ruled(table.do(c.ReportWrongCount(SUPERVISOR, why=WHY, community=community, repaired=True)))
    assert repaired.effect is (Effect.CHOICES if book == RWS else Effect.CONTINUES)


@shows("5.4")
@shows("5.8.2 5.12", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize("looked", [False, True])
def test_two_exposed_cards_void_the_round_at_resorts_world_only_if_nobody_has_looked(book, looked):
    table = dealt(book)
    if looked:
        table.do(c.Look(ANN, 1))
    done = ruled(table.do(c.ReportExposed(DEALER, why=WHY, cards=2)))
    if book == RWS and looked:
        assert (done.rules, done.effect) == (("5.12",), Effect.CONTINUES)
    else:
        assert done.rules == (("5.8", "5.8.2") if book == RWS else ("5.4",))
        in_full(table)


@shows("5.4", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card")
@shows("6.1", books="mbs-texas-holdem")
@shows("5.10 5.10.1 5.10.3 5.10/subsequent-cards", books="rws-texas-holdem")
@every_book
def test_one_exposed_card(book):
    table = dealt(book)
    if book == HOLDEM:
        assert table.ask(c.ReportExposed(MANAGER, why=WHY, cards=1)).allowed_to is Post.SHIFT_MANAGER
    done = ruled(table.do(c.ReportExposed(SHIFT if book == HOLDEM else DEALER, why=WHY, cards=1, positions=(1,))))
    if book != RWS:
        assert done.effect is Effect.CONTINUES
        table.play_on()
        return
    offered = [offer.command for offer in view(table.state, ANN).offers]
    courses = [c.ChooseCourse(ANN, position=1, play_on=choice) for choice in (False, True)]
    assert [command for command in offered if not isinstance(command, c.HandleCards)] == courses
    assert table.ask(c.Decide(BOB, 3, "flop")).rules == ("5.10",)  # nothing goes on before
    assert isinstance(table.ask(c.ChooseCourse(BOB, position=1, play_on=True)), Refusal)
    other = dealt(book)
    other.do(c.ReportExposed(DEALER, why=WHY, cards=1, positions=(1,)))
    (chosen,) = other.do(c.ChooseCourse(ANN, position=1, play_on=True))
    assert chosen.rules == ("5.10", "5.10.1", "5.10/subsequent-cards")
    other.play_on()
    dropped = table.do(c.ChooseCourse(ANN, position=1, play_on=False))
    assert dropped[0].rules == ("5.10", "5.10.3")
    assert table.back() == {"Ann": 2500}
    table.play_on()


@shows("5.13", books="rws-texas-holdem")
@shows("5.4", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card")
@shows("6.1", books="mbs-texas-holdem")
@every_book
def test_a_card_face_up_in_the_device_is_the_next_card(book):
    table = dealt(book)
    before = table.state
    by = SHIFT if book == HOLDEM else DEALER
    rules = {RWS: ("5.13",), HOLDEM: ("6.1",)}.get(book, ("5.4",))
    assert ruled(table.do(c.ReportFaceUp(by, why=WHY))).rules == rules
    assert table.state.but(exposed=0, posts=before.posts) == before


@shows("5.9 5.10 5.10.2 1.21", books="rws-texas-holdem")
def test_a_missed_burn_is_reconstructed_if_nobody_has_looked():
    table = dealt(RWS, Device.CARD_SHOE)
    assert ruled(table.do(c.ReportMissedBurn(SUPERVISOR, why=WHY, repaired=True))).rules == ("1.21", "5.9", "5.10")
    (chosen,) = table.do(c.ChooseCourse(DEALER, position=3, play_on=True))
    assert "5.10.2" in chosen.rules
    table.do(c.ChooseCourse(ANN, position=1, play_on=True))
    table.do(c.Look(ANN, 1))
    refused = table.ask(c.ReportMissedBurn(SUPERVISOR, why=WHY, repaired=True))  # H-37
    assert refused.what == "a player has seen cards: a missed burn can no longer be repaired, so report it without that"
    assert ruled(table.do(c.ReportMissedBurn(SUPERVISOR, why=WHY))).effect is Effect.VOID
    in_full(table)
    assert (
        dealt(RWS, Device.SHUFFLER).ask(c.ReportMissedBurn(SUPERVISOR, why=WHY)).what
        == "this device burns no card, so none can be missed"
    )


@shows("5.3", books="mbs-three-card")
def test_three_card_burns_late_while_nothing_is_opened():
    table = dealt(THREE_CARD, Device.AUTOMATED)
    assert ruled(table.do(c.ReportMissedBurn(SUPERVISOR, why=WHY, repaired=True))).effect is Effect.CONTINUES
    table.do(c.Decide(ANN, 1, "play"), c.Decide(BOB, 3, "play"), c.TurnUp(DEALER))
    refused = table.ask(c.ReportMissedBurn(SUPERVISOR, why=WHY, repaired=True))
    assert refused.what.startswith("the dealer has turned something up: a missed burn can no longer be repaired")
    assert ruled(table.do(c.ReportMissedBurn(SUPERVISOR, why=WHY))).effect is Effect.VOID


@shows("5.14 5.14.1 5.10", books="rws-texas-holdem")
def test_cards_drawn_together_are_put_in_order_by_a_supervisor_and_everybody_chooses():
    table = dealt(RWS)
    refused = table.ask(c.ReportDrawnTogether(DEALER, why=WHY, first=2, places=(2, 3)))
    assert (refused.rules, refused.allowed_to) == (("5.14", "5.14.1", "5.10"), Post.PIT_SUPERVISOR)
    recorded = table.deal
    done = ruled(table.do(c.ReportDrawnTogether(SUPERVISOR, why=WHY, first=2, places=(2, 3))))
    assert done.facts == (("first", "2"), ("places", "2 3"))
    assert set(table.state.choosing) == {1, 3}
    assert table.deal is recorded  # the card that is ruled first is the one that was recorded first


# -- hands --


@shows("5.7")
@shows("5.15", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_hand_with_the_wrong_count_is_out_and_its_wagers_go_back(book, when):
    table = dealt(book) if when == "before" else settled(book)
    done = table.do(c.ReportWrongCount(SUPERVISOR, why=WHY, position=1))
    assert ruled(done).rules == (("5.15",) if book == RWS else ("5.7",))
    staked = sum(x.amount.cents for x in table.events if isinstance(x, e.WagerPlaced) and x.player == "Ann")
    staked += sum(part.cents for x in table.events if isinstance(x, e.Decided) for who, part in x.shares if who == "Ann")
    assert table.back()["Ann"] == staked
    if when == "before":
        assert table.state.in_play == (3,)
        table.play_on()


@shows("5.7.1")
@every_mbs_book
def test_others_may_be_let_out_beside_a_removed_hand(book):
    table = dealt(book)
    assert table.ask(c.LetOut(SUPERVISOR, why=WHY, position=3)).rules == ("5.7.1",)
    table.do(c.ReportWrongCount(SUPERVISOR, why=WHY, position=1))
    assert table.ask(c.LetOut(DEALER, why=WHY, position=3)).allowed_to is Post.PIT_SUPERVISOR
    table.do(c.LetOut(SUPERVISOR, why=WHY, position=3))
    in_full(table)  # nobody is left, so the round is over


@shows("5.7.1")
@every_mbs_book
def test_once_the_dealers_cards_are_open_only_a_shift_manager_lets_anybody_out(book):
    table = dealt(book)
    while not any(stage.name == "DEALER" for stage in table.state.turned):
        for position in table.state.undecided():
            table.do(c.Decide(DEALER, position, table.state.choices(position)[-1].action))
        table.do(c.TurnUp(DEALER))
    table.do(c.ReportWrongCount(SUPERVISOR, why=WHY, position=1))
    assert table.ask(c.LetOut(SUPERVISOR, why=WHY, position=3)).allowed_to is Post.SHIFT_MANAGER
    table.do(c.LetOut(SHIFT, why=WHY, position=3))
    in_full(table)


@shows("5.9 6.2")
@every_mbs_book
def test_a_barred_player_has_the_wagers_back_and_plays_no_more(book):
    table = dealt(book)
    refused = table.ask(c.Bar(MANAGER, why=WHY, player="Ann"))
    assert (refused.rules, refused.allowed_to) == (("5.9",), Post.SHIFT_MANAGER)
    table.do(c.Bar(SHIFT, why=WHY, player="Ann"))
    assert table.back() == {"Ann": 2500}
    table.play_on()
    table.do(c.OpenBets(SHIFT))
    assert table.ask(c.PlaceWager(ANN, "Ann", 1, "ante", Money(1000))).rules == ("5.9",)
    higher = table.do(c.PlaceWager(BOB, "Bob", 3, "ante", Money(1000)), c.ReportCount(SHIFT, why=WHY, counted=52))
    assert ruled(higher).rules == ("5.8", "6.2")


@shows("5.23 5.23.a 5.23.b", books="rws-texas-holdem")
def test_resorts_world_has_no_rule_to_bar_by_so_a_shift_manager_rules():
    table = dealt(RWS)
    refused = table.ask(c.Bar(MANAGER, why=WHY, player="Ann"))
    assert (refused.rules, refused.allowed_to) == (("5.23", "5.23.a"), Post.SHIFT_MANAGER)
    assert str(refused).endswith(": call for a ruling (rules 5.23, 5.23.a); a Shift Manager or above may allow it")
    assert str(table.ask(c.Bar(SHIFT, why=WHY, player="Ann"))).endswith(": make a ruling instead (rules 5.23, 5.23.a)")
    assert table.ask(c.MakeRuling(MANAGER, why=WHY)).allowed_to is Post.SHIFT_MANAGER
    meaning = ruled(table.do(c.MakeRuling(SHIFT, why=WHY, on_meaning=True)))
    assert meaning.rules == ("5.23", "5.23.b")
    table.do(c.MakeRuling(SHIFT, why=WHY, effect=Effect.RETURNED, player="Ann"))
    assert table.back() == {"Ann": 2500}


@shows("6.1")
@every_mbs_book
@pytest.mark.parametrize("effect", [Effect.VOID, Effect.REMOVED, Effect.FOLDED, Effect.RETURNED, Effect.CONTINUES])
def test_what_no_rule_covers_is_ruled_by_the_shift_manager_with_any_effect(book, effect):
    table = dealt(book)
    command = c.MakeRuling(SHIFT, why=WHY, effect=effect, position=1, player="Ann")
    assert table.ask(c.MakeRuling(MANAGER, why=WHY, effect=effect)).rules == ("6.1",)
    assert table.ask(c.MakeRuling(SHIFT, why="", effect=effect)).what == "say what happened and why"
    assert ruled(table.do(command)).rules == ("6.1",)
    if effect is not Effect.VOID:
        table.play_on()


@shows("5.10 5.10.1 5.10.2")
@every_mbs_book
@pytest.mark.parametrize("looked", [None, 2])
def test_positions_staked_by_mistake_leave_the_hand_looked_at_or_the_first_dealt(book, looked):
    table = dealt(book, ann=(1, 2))
    if looked:
        table.do(c.Look(ANN, looked))
    assert table.ask(c.DeclareMistake(DEALER, why=WHY, player="Ann")).allowed_to is Post.PIT_SUPERVISOR
    done = ruled(table.do(c.DeclareMistake(SUPERVISOR, why=WHY, player="Ann")))
    assert done.rules == ("5.10", "5.10.1" if looked else "5.10.2")
    assert table.state.in_play == (looked or 1, 3)
    assert table.back() == {"Ann": 2500}
    table.play_on()


@shows("5.10.1")
@every_mbs_book
def test_all_mistaken_hands_that_were_looked_at_play_on(book):
    table = dealt(book, ann=(1, 2, 4))
    table.do(c.Look(ANN, 2), c.DeclareMistake(SUPERVISOR, why=WHY, player="Ann", also_seen=(4,)))
    assert table.state.in_play == (2, 3, 4)


@shows("5.10.3")
@every_mbs_book
def test_a_shift_manager_may_stop_a_player_who_tries_to_control_several_hands(book):
    table = dealt(book, ann=(1, 2))
    assert table.ask(c.Stop(MANAGER, why=WHY, player="Ann")).rules == ("5.10.3",)
    assert ruled(table.do(c.Stop(SHIFT, why=WHY, player="Ann", effect=Effect.CONTINUES))).effect is Effect.CONTINUES
    table.do(c.Stop(SHIFT, why=WHY, player="Ann"))
    assert table.back() == {"Ann": 5000}


@shows("5.18", books="rws-texas-holdem")
@shows("6.1")
@every_book
def test_a_second_hand_looked_at_is_out_if_it_was_meant(book):
    table = dealt(book, ann=(1, 2))
    table.do(c.Look(ANN, 2))
    by = SUPERVISOR if book == RWS else SHIFT
    lower = DEALER if book == RWS else MANAGER
    assert table.ask(c.ReportSecondLook(lower, why=WHY, position=1)).allowed_to is by.post
    unmeant = c.ReportSecondLook(by, why=WHY, position=1, meant=False, effect=Effect.CONTINUES)
    assert ruled(table.do(unmeant)).effect is Effect.CONTINUES
    assert ruled(table.do(c.ReportSecondLook(by, why=WHY, position=1))).rules == (("5.18",) if book == RWS else ("6.1",))
    assert table.state.in_play == (2, 3)
    assert table.back() == {"Ann": 2500}


# -- absent players --


@shows("5.11")
@shows("5.5", books="rws-texas-holdem")
@every_book
def test_away_at_the_first_decision_without_a_look(book):
    table = dealt(book)
    done = ruled(table.do(c.ReportAbsent(SUPERVISOR if book != RWS else DEALER, why=WHY, position=1)))
    assert done.rules[0] == ("5.5" if book == RWS else "5.11")
    if book == RWS:
        assert table.state.folded(1)
        assert table.back() == {}
    else:
        assert table.state.in_play == (3,)
        assert table.back() == {"Ann": 2500}
    table.play_on()


@shows("5.11 6.1")
@every_mbs_book
@pytest.mark.parametrize("effect", [None, Effect.REMOVED])
def test_away_after_a_look_is_a_fold_unless_the_shift_manager_rules_otherwise(book, effect):
    table = dealt(book)
    table.do(c.Look(ANN, 1))
    assert table.ask(c.ReportAbsent(SUPERVISOR, why=WHY, position=1)).allowed_to is Post.SHIFT_MANAGER
    assert ruled(table.do(c.ReportAbsent(SHIFT, why=WHY, position=1, effect=effect))).rules == ("5.11", "6.1")
    assert table.back() == ({"Ann": 2500} if effect else {})
    assert table.state.folded(1) is (effect is None)


@shows("5.11", books="mbs-texas-holdem")
def test_away_after_the_flop_is_a_check_at_marina_bay_sands():
    table = dealt(HOLDEM)
    table.do(c.Decide(ANN, 1, "flop"), c.Decide(BOB, 3, "fold"), c.TurnUp(DEALER))
    table.do(c.ReportAbsent(DEALER, why=WHY, position=1))
    assert table.state.actions[1] == ("flop", "check")


@shows("5.5", books="rws-texas-holdem")
def test_away_after_the_flop_loses_what_was_staked_at_resorts_world():
    table = dealt(RWS)
    table.do(c.Decide(ANN, 1, "flop"), c.Decide(BOB, 3, "fold"), c.TurnUp(DEALER))
    assert table.ask(c.ReportAbsent(DEALER, why=WHY, position=1)).allowed_to is Post.PIT_SUPERVISOR
    table.do(c.ReportAbsent(SUPERVISOR, why=WHY, position=1))
    table.play_on()
    lost = {x.wager: x for x in table.events if isinstance(x, e.WagerSettled) and x.position == 1}
    assert all(lost[wager].result is Result.COLLECTED for wager in ("ante", "flop"))
    assert (lost["flop"].rules, lost["flop"].readings) == (("5.5",), ("H-16",))
    assert (lost["ante"].rules[-1], lost["ante"].readings[-1]) == ("5.5", "H-16")
    kept(table)


@shows("5.5", books="rws-texas-holdem")
@pytest.mark.parametrize("look", [False, True])
def test_an_ante_that_a_ruling_folded_cites_the_rule_of_the_ruling(look):
    table = dealt(RWS)
    table.do(*([c.Look(ANN, 1)] if look else []), c.ReportAbsent(DEALER, why=WHY, position=1))
    table.play_on()
    (ante,) = [x for x in table.events if isinstance(x, e.WagerSettled) and (x.position, x.wager) == (1, "ante")]
    assert (ante.result, ante.rules[-1], "H-16" in ante.readings) == (Result.COLLECTED, "5.5", False)
    kept(table)


@every_book
def test_a_fold_of_ones_own_cites_no_ruling(book):
    table = dealt(book)
    table.do(c.Decide(SHIFT, 1, "fold"))
    table.play_on()
    (ante,) = [x for x in table.events if isinstance(x, e.WagerSettled) and (x.position, x.wager) == (1, "ante")]
    assert not set(ante.rules) & {"5.5", "5.11", "6.1", "6.2", "5.23"}


@shows("5.11")
@shows("5.6", books="rws-texas-holdem")
@every_book
def test_away_with_nothing_left_to_decide_is_settled_as_usual(book):
    table = dealt(book)
    while table.state.phase is not Phase.OPEN:
        for position in table.state.undecided():
            table.do(c.Decide(DEALER, position, table.state.choices(position)[-1].action))
        if table.state.phase is Phase.TURNING:
            table.do(c.TurnUp(DEALER))
    done = ruled(table.do(c.ReportAbsent(DEALER, why=WHY, position=1)))
    assert (done.effect, done.rules) == (Effect.CONTINUES, ("5.6",) if book == RWS else ("5.11",))
    table.do(c.Settle(DEALER, METER))


@shows("5.6 5.11", books="mbs-three-card")
def test_away_with_pair_plus_only_is_settled_on_the_cards():
    table = Table(THREE_CARD)
    table.do(c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "pair_plus", Money(1000)), c.CloseBets(DEALER))
    table.do(c.DealCards(DEALER, DECK))
    assert ruled(table.do(c.ReportAbsent(DEALER, why=WHY, position=1))).readings == ("S-19",)
    table.play_on()


@shows("5.9", books="mbs-three-card")
@pytest.mark.parametrize("action", ["play", "fold"])
def test_pair_plus_of_somebody_else_plays_on_without_the_ante_beside_it(action):
    table = bets(THREE_CARD)
    table.do(c.PlaceWager(BOB, "Bob", 1, "pair_plus", Money(1000)), c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    table.do(c.Decide(ANN, 1, action), c.Bar(SHIFT, why=WHY, player="Ann"))
    lost = {"ante": Money(2000)} if action == "fold" else {}  # a folded Ante does not come back
    assert table.state.staked(1) == {"pair_plus": Money(1000)} | lost
    table.play_on()


@shows("3.9 3.9.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card")
@pytest.mark.parametrize("book", [STUD, V9, THREE_CARD])
def test_a_player_who_was_warned_and_does_not_decide_may_be_folded(book):
    table = dealt(book)
    assert table.ask(c.ReportAbsent(DEALER, why=WHY, position=1, present=True)).allowed_to is Post.PIT_SUPERVISOR
    event = ruled(table.do(c.ReportAbsent(SUPERVISOR, why=WHY, position=1, present=True)))
    assert (event.rules, event.readings) == (("3.9", "3.9.1"), ("S-20",))  # 5.11 is about who is not there
    assert table.state.folded(1)


# -- stakes --


@shows("5.5")
@shows("5.11", books="rws-texas-holdem")
@every_book
def test_a_late_wager_goes_back(book):
    table = dealt(book)
    late = c.ReportLateWager(DEALER, why=WHY, player="Bob", position=3, wager="ante", amount=Money(5000))
    before = table.state.stakes
    assert ruled(table.do(late)).rules == (("5.11",) if book == RWS else ("5.5",))
    assert table.state.stakes == before
    assert table.back() == {"Bob": 5000}


@shows("5.6")
@shows("5.11", books="rws-texas-holdem")
@every_book
def test_a_wager_pulled_back_stays_in_the_books(book):
    table = dealt(book)
    before = table.state
    done = table.do(c.ReportPulledBack(DEALER, why=WHY, player="Bob", position=3, wager="ante"))
    assert ruled(done).rules == (("5.11",) if book == RWS else ("5.6",))
    assert table.state == before


@shows("5.20", books="rws-texas-holdem")
def test_wagers_are_settled_where_they_lie():
    table = dealt(RWS)
    before = table.state
    done = table.do(c.ReportMisplaced(DEALER, why=WHY, player="Bob", position=3, wager="ante"))
    assert (ruled(done).rules, table.state) == (("5.20",), before)


def found(position: int, wager: str, lies: int, who: Actor = BOB, by: Actor = DEALER) -> c.ReportStake:
    return c.ReportStake(by, why=WHY, player=who.name, position=position, wager=wager, lies=Money(lies))


@shows("5.13")
@shows("5.2 5.2.1", books="rws-texas-holdem")
@every_book
def test_a_wager_under_the_minimum_plays_once_at_marina_bay_sands(book):
    table = dealt(book)
    table.do(found(3, "ante", 300), c.Decide(BOB, 3, "fold"))  # it is collected
    table.play_on()
    table.do(c.OpenBets(DEALER), c.PlaceWager(BOB, "Bob", 3, "ante", Money(1000)), c.CloseBets(DEALER))
    table.do(c.DealCards(DEALER, tuple(Random(4).sample(DECK, 52))))
    again = ruled(table.do(found(3, "ante", 300)))
    assert again.effect is (Effect.CONTINUES if book == RWS else Effect.RETURNED_LAST)
    assert table.state.staked(3)["ante"] == Money(300)
    table.play_on()
    this_round = table.events[max(i for i, x in enumerate(table.events) if isinstance(x, e.BetsOpened)) :]
    results = {x.result for x in this_round if isinstance(x, e.WagerSettled)}
    if book == RWS:
        assert Result.RETURNED not in results
        assert table.state.indulged == frozenset()
        return
    assert results == {Result.RETURNED}  # the Ante, and with it what hangs on it (S-61, H-22)
    assert sum(table.back().values()) == table.put_in
    table.do(c.ForgetLowWager(DEALER, why="left the table", player="Bob"))
    assert table.state.indulged == frozenset()


@shows("5.14")
@shows("5.1 5.1.1", books="rws-texas-holdem")
@every_book
def test_a_wager_over_the_maximum_counts_up_to_it(book):
    table = dealt(book)
    assert ruled(table.do(found(3, "ante", 120_000))).effect is Effect.CUT
    assert table.state.staked(3)["ante"] == Money(100_000)
    assert table.back() == {"Bob": 20_000}
    table.play_on()


@shows("3.4")
@shows("5.1 5.2", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize(("amount", "rule"), [(100_001, "5.1"), (499, "5.2")])
def test_a_wager_outside_the_limits_is_refused_before_the_close(book, amount, rule):
    table = Table(book)
    table.do(c.OpenBets(DEALER))
    refused = table.ask(c.PlaceWager(ANN, "Ann", 1, "ante", Money(amount)))
    if book != RWS and amount < 500:  # others may add to it until the close
        refused = table.ask(c.CloseBets(DEALER))
        assert refused.what.startswith("position 1, Ann: ante must be 5.00 or more")
    assert refused.rules[-1] == (rule if book == RWS else "3.4")


@shows("5.12 5.12.1")
@shows("5.4 3.8 3.9", books="rws-texas-holdem")
@every_book
def test_a_wager_that_needs_an_ante_may_be_put_down_before_it(book):
    table = Table(book)
    table.do(c.OpenBets(DEALER))
    needy = [wager.name for wager in table.state.setup.wagers if wager.needs]
    for wager in needy:
        (placed,) = table.do(c.PlaceWager(ANN, "Ann", 1, wager, Money(500)))
        assert placed.rules[-1] == ("5.4" if book == RWS else "5.12.1")  # what is still to come is cited
    table.do(c.PlaceWager(ANN, "Ann", 1, "ante", Money(1000)), c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    assert table.state.staked(1).keys() == {"ante", *needy}
    table.play_on()
    kept(table)


@shows("5.12 5.12.2 1.1.7", books="mbs-singapore-stud mbs-singapore-stud-v9")
@shows("5.12 5.12.2 1.1.9", books="mbs-three-card")
@shows("5.12 5.12.2 1.1.13", books="mbs-texas-holdem")
@shows("5.4 1.24", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize("alone", [False, True])
def test_a_round_on_which_nobody_bets_is_over_at_the_close(book, alone):
    table = Table(book)
    table.do(c.OpenBets(DEALER))
    if alone:
        table.do(c.PlaceWager(ANN, "Ann", 1, "jackpot", Money(500)))
    done = table.do(c.CloseBets(DEALER))
    assert [type(event) for event in done] == [e.BetsClosed, *[e.LoneWagerReturned] * alone, e.RoundConcluded]
    assert table.back() == ({"Ann": 500} if alone else {})
    in_full(table)
    assert isinstance(table.ask(c.DealCards(DEALER, DECK)), Refusal)
    table.do(c.OpenBets(DEALER))
    kept(table)


@shows("5.12 5.12.2 3.5.4")
@every_mbs_book
def test_s_88_h_79_a_jackpot_wager_beside_somebody_elses_ante_is_alone_and_goes_back_at_the_call(book):
    table = Table(book)
    table.do(c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "jackpot", Money(500)))
    table.do(c.PlaceWager(BOB, "Bob", 1, "ante", Money(1000)))
    (alone,) = [event for event in table.do(c.CloseBets(DEALER)) if isinstance(event, e.LoneWagerReturned)]
    assert (alone.player, alone.wager, alone.rules) == ("Ann", "jackpot", ("5.12", "5.12.2"))
    assert table.back() == {"Ann": 500}
    assert table.state.owners[1] == "Bob"
    table.do(c.DealCards(DEALER, DECK))
    table.play_on()
    kept(table)


@shows("5.12 5.12.2")
@shows("5.4", books="rws-texas-holdem")
@every_book
def test_a_jackpot_wager_left_alone_goes_back(book):
    table = bets(book)
    table.do(c.TakeBack(ANN, "Ann", 1, "ante"))
    done = table.do(c.CloseBets(DEALER))
    if book != RWS:  # there it goes back when the hand in play is over
        assert table.back() == {}
        table.do(c.DealCards(DEALER, DECK), c.Decide(BOB, 3, "fold"))
        while table.state.phase is Phase.TURNING:
            table.do(c.TurnUp(DEALER))
        done = table.do(c.Settle(DEALER, METER))
    alone = next(event for event in done if isinstance(event, e.LoneWagerReturned))
    assert alone.rules == (("5.4",) if book == RWS else ("5.12", "5.12.2"))
    assert table.back()["Ann"] == 500


@shows("5.3 5.3.1 5.3.2", books="rws-texas-holdem")
@shows("6.1", books="mbs-texas-holdem")
@pytest.mark.parametrize("book", [HOLDEM, RWS])
def test_a_flop_of_the_wrong_size_is_cut_or_plays_for_what_it_is(book):
    by = DEALER if book == RWS else SHIFT
    for lies, counts, back in ((5000, 4000, 1000), (3000, 3000, 0)):
        table = dealt(book)
        table.do(c.Decide(ANN, 1, "flop"), c.Decide(BOB, 3, "fold"))
        rules = ("5.3", "5.3.1" if back else "5.3.2") if book == RWS else ("6.1",)
        assert ruled(table.do(found(1, "flop", lies, ANN, by))).rules == rules
        assert table.state.staked(1)["flop"] == Money(counts)
        assert table.back() == ({"Ann": back} if back else {})
        table.play_on()
        (line,) = [x for x in table.events if isinstance(x, e.WagerSettled) and x.wager == "flop"]
        odds = {Result.COLLECTED: 0, Result.STAND_OFF: 1, Result.PAYS: 2}[line.result]
        assert line.returned == (("Ann", Money(counts * odds)),)


# -- power and the jackpot's system --


@shows("5.16 5.16.1")
@shows("5.7 5.7.2", books="rws-texas-holdem")
@every_book
def test_a_power_failure_with_nothing_decided(book):
    table = dealt(book)
    done = ruled(table.do(c.ReportPowerFailure(DEALER, why=WHY)))
    assert done.rules == (("5.7", "5.7.2") if book == RWS else ("5.16", "5.16.1"))
    if book == RWS:
        in_full(table)
        return
    assert isinstance(table.ask(c.Withdraw(BOB, player="Ann")), Refusal)
    assert c.Withdraw(ANN, player="Ann") in [offer.command for offer in view(table.state, ANN).offers]
    table.do(c.Withdraw(ANN, player="Ann"))
    assert table.back() == {"Ann": 2500}
    assert table.state.leave == {"Bob"}
    table.do(c.Withdraw(BOB, player="Bob", stay=True))
    table.play_on()  # the rest is played out


@shows("5.16 5.16.2")
@shows("5.7 5.7.1", books="rws-texas-holdem")
@every_book
def test_a_power_failure_after_a_wager_was_decided(book):
    table = dealt(book)
    table.do(c.Decide(BOB, 3, "fold"))
    done = ruled(table.do(c.ReportPowerFailure(DEALER, why=WHY)))
    assert done.rules == (("5.7", "5.7.1") if book == RWS else ("5.16", "5.16.2"))
    assert done.effect is Effect.CONTINUES
    table.play_on()


@pytest.mark.parametrize(("jackpot", "effect"), [(5, Effect.CONTINUES), (0, Effect.MAY_WITHDRAW)])
@shows("5.16.1 5.16.2", books="mbs-texas-holdem")
def test_the_flop_cards_decide_every_jackpot_wager_at_marina_bay_sands(jackpot, effect):
    table = dealt(HOLDEM, jackpot=jackpot)
    table.do(c.Decide(ANN, 1, "flop"), c.Decide(BOB, 3, "flop"), c.TurnUp(DEALER))
    assert ruled(table.do(c.ReportPowerFailure(DEALER, why=WHY))).effect is effect


@shows("5.16", books="rws-texas-holdem")
@shows("6.1")
@every_book
def test_a_jackpot_fault_before_anybody_looked(book):
    table = dealt(book)
    if book != RWS:
        assert table.ask(c.ReportJackpotFault(MANAGER, why=WHY, meter=METER)).allowed_to is Post.SHIFT_MANAGER
    done = ruled(table.do(c.ReportJackpotFault(SHIFT, why=WHY, effect=Effect.VOID)))
    assert done.rules == (("5.16",) if book == RWS else ("6.1",))
    in_full(table)


@shows("5.17 5.17.1", books="rws-texas-holdem")
def test_a_jackpot_fault_after_a_look_leaves_the_meter_as_last_recorded():
    table = dealt(RWS)
    table.do(c.Look(ANN, 1))
    assert isinstance(table.ask(c.ReportJackpotFault(DEALER, why=WHY)), Refusal)
    assert ruled(table.do(c.ReportJackpotFault(DEALER, why=WHY, meter=METER))).rules == ("5.17", "5.17.1")
    while table.state.phase is not Phase.OPEN:
        for position in table.state.undecided():
            table.do(c.Decide(DEALER, position, table.state.choices(position)[0].action))
        if table.state.phase is Phase.TURNING:
            table.do(c.TurnUp(DEALER))
    *_, concluded = table.do(c.Settle(DEALER, Meter(Money(500), Money(1), Money(1))))
    assert concluded.meter == METER.displayed


@shows("5.17.2 5.17.2.a 5.17.2.b 5.17.2.c", books="rws-texas-holdem")
def test_the_house_may_shut_the_table_or_boxes_or_go_on_without_the_jackpot():
    table = Table(RWS)
    measure = Measure.NO_JACKPOT
    assert table.ask(c.TakeMeasure(DEALER, why=WHY, measure=measure)).allowed_to is Post.PIT_SUPERVISOR
    table.do(c.TakeMeasure(SUPERVISOR, why=WHY, measure=measure))
    table.do(c.TakeMeasure(SUPERVISOR, why=WHY, measure=Measure.CLOSE_BOXES, positions=(2,)))
    table.do(c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "ante", Money(1000)))
    assert table.ask(c.PlaceWager(ANN, "Ann", 1, "jackpot", Money(500))).rules[-1] == "5.17.2.c"
    assert table.ask(c.PlaceWager(ANN, "Ann", 2, "ante", Money(1000))).rules[-1] == "5.17.2.b"
    shut = Table(RWS)
    shut.do(c.TakeMeasure(SUPERVISOR, why=WHY, measure=Measure.CLOSE_TABLE))
    assert shut.ask(c.OpenBets(DEALER)).rules[-1] == "5.17.2.a"
    assert not any(offer.admits(c.OpenBets(DEALER)) for offer in view(shut.state, DEALER).offers)
    shut.do(c.TakeMeasure(SUPERVISOR, why=WHY, measure=Measure.LIFTED), c.OpenBets(DEALER))


@shows("5.16 5.17.2 5.17.2.b 5.17.2.c", books="rws-texas-holdem")
@pytest.mark.parametrize("measure", [each for each in Measure if each is not Measure.LIFTED])
@pytest.mark.parametrize("begin", [bets, dealt])
def test_5_17_2_a_measure_is_for_later_rounds_and_a_fault_before_a_look_is_reported_first(begin, measure):
    table = begin(RWS)
    boxes = (1,) if measure is Measure.CLOSE_BOXES else ()
    taken = c.TakeMeasure(SUPERVISOR, why=WHY, measure=measure, positions=boxes)
    refused = table.ask(taken)
    assert (refused.what.split(": ")[1], refused.rules[0]) == ("report the fault first", "5.16")
    table.do(c.TakeMeasure(SUPERVISOR, why=WHY, measure=Measure.LIFTED))
    table.do(c.ReportJackpotFault(SUPERVISOR, why=WHY), taken)
    seen = dealt(RWS)
    seen.do(c.Look(ANN, 1), taken)  # such a round goes on (5.17.1)


@pytest.mark.parametrize(
    "bad",
    [
        c.ReportStake(SHIFT, why=WHY, player="Bob", position=3, wager="ante", lies=5),  # type: ignore[arg-type]
        c.ReportPack(SHIFT, why=WHY, fault="foreign"),  # type: ignore[arg-type]
        c.ReportPack(SHIFT, why=None, fault=Case.FOREIGN_CARD),  # type: ignore[arg-type]
        c.Bar(SHIFT, why=WHY, player=[]),  # type: ignore[arg-type]
        c.ReportExposed(SHIFT, why=WHY, cards="two"),  # type: ignore[arg-type]
        c.ReportAbsent(SHIFT, why=WHY, position=None),  # type: ignore[arg-type]
        c.MakeRuling(SHIFT, why=WHY, effect="void"),  # type: ignore[arg-type]
        c.MakeRuling(SHIFT, why=WHY, effect=Effect.FOLDED),
        c.MakeRuling(SHIFT, why=WHY, effect=Effect.REMOVED),
        c.MakeRuling(SHIFT, why=WHY, effect=Effect.RETURNED),
        c.MakeRuling(SHIFT, why=WHY, effect=Effect.CUT),
    ],
)
def test_bad_facts_are_refused(bad):
    assert isinstance(dealt(STUD).ask(bad), Refusal)


def test_what_a_book_is_silent_on_is_not_provided_for():
    assert Case.BOARD_COUNT not in edition(STUD).provisions
    assert Case.BARRED not in edition(RWS).provisions
    assert Case.DRAWN_TOGETHER not in edition(HOLDEM).provisions
