"""How a round runs, from the call to its end, who may do what in it, and the tables that share a jackpot."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from tables import ALL, HOLDEM, MBS, RWS, STAY, STUD, THREE_CARD, V9

from croupier import InputError, jackpot
from croupier.cards import DECK, parse_cards
from croupier.games import book as rules_of
from croupier.games import catalogue, edition
from croupier.jackpot import (
    EnterClaims,
    JackpotHand,
    LinkedTable,
    Order,
    Parameters,
    PoolSetup,
    Stake,
    TakeContributions,
    open_pool,
)
from croupier.rulebook import Actor, Meter, Money, Post, Refusal, Result
from croupier.table import Limits, Phase, Reveal, Setup, State, deal, decide, devices, evolve, view
from croupier.table import commands as c
from croupier.table import events as e

BOOKS = "mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem"
shows = pytest.mark.shows
every_book = pytest.mark.parametrize("book", ALL)
every_mbs_book = pytest.mark.parametrize("book", MBS)

DEALER, SUPERVISOR, MANAGER = (Actor(name, post) for name, post in zip("DSM", list(Post)[1:4], strict=True))
ANN, BOB = Actor("Ann", Post.PLAYER), Actor("Bob", Post.PLAYER)
TEN = Money.dollars(10)
UNIT = Money.dollars(5)
METER = Meter(UNIT, Money.dollars(250_000), Money.dollars(50_000))


def setup(book: str, positions: int = 6, layout: str = "") -> Setup:
    wagers = [wager.name for wager in edition(book).wagers if wager.before_deal and not wager.units]
    limits = {name: Limits(UNIT, Money.dollars(1000)) for name in wagers}
    return Setup("T1", book, devices(book)[0], positions, limits, UNIT, layout=layout)


class Table:
    """A table at which commands are tried one by one."""

    def __init__(self, book: str) -> None:
        self.state = State(setup(book))

    def do(self, *commands: c.Command) -> tuple[Any, ...]:
        done: tuple[Any, ...] = ()
        for command in commands:
            made = decide(self.state, command)
            assert not isinstance(made, Refusal), made
            for event in made:
                self.state = evolve(self.state, event)
            done += made
        return done

    def refuses(self, command: c.Command) -> Refusal:
        refused = decide(self.state, command)
        assert isinstance(refused, Refusal), refused
        return refused

    def dealt(self, *positions: int) -> Table:
        """Ann's antes on these positions, bets closed, cards dealt."""
        self.do(c.OpenBets(DEALER), *(ante(ANN, position) for position in positions))
        self.do(c.CloseBets(DEALER), c.DealCards(DEALER, tuple(Random(7).sample(DECK, 52))))
        return self


def ante(who: Actor, position: int, *, player: str = "", wager: str = "ante", amount: Money = TEN) -> c.PlaceWager:
    return c.PlaceWager(who, player or who.name, position, wager, amount)


# -- the calls, and the round between them --


@shows("3.1")
@shows("3.2", books="rws-texas-holdem")
@every_book
def test_3_1_the_dealers_call_opens_the_round_and_nothing_is_staked_before(book):
    table = Table(book)
    opening = "3.2" if book == RWS else "3.1"
    early = table.refuses(ante(ANN, 1))
    assert (early.what, early.rules) == ("bets are not open yet: wait for the opening call", (opening,))
    refused = table.refuses(c.OpenBets(ANN))
    assert opening in refused.rules
    assert refused.allowed_to is Post.DEALER
    (opened,) = table.do(c.OpenBets(DEALER))
    assert opening in opened.rules
    table.do(ante(ANN, 1))


@shows("3.2")
@shows("3.10", books="rws-texas-holdem")
@every_book
def test_3_2_the_dealers_call_closes_betting(book):
    table = Table(book)
    table.do(c.OpenBets(DEALER), ante(ANN, 1))
    closing = "3.10" if book == RWS else "3.2"
    assert closing in table.refuses(c.CloseBets(ANN)).rules
    (closed,) = table.do(c.CloseBets(DEALER))
    assert closing in closed.rules
    late = table.refuses(ante(BOB, 2))
    assert late.what == "bets are closed: wait for the next opening call"
    assert late.rules == (("5.11",) if book == RWS else ("5.5",))
    assert closing in table.refuses(c.CloseBets(DEALER)).rules


@shows("1.1.7", books="mbs-singapore-stud mbs-singapore-stud-v9")
@shows("1.1.9", books="mbs-three-card")
@shows("1.1.13", books="mbs-texas-holdem")
@shows("1.24", books="rws-texas-holdem")
@every_book
def test_a_round_lasts_from_the_call_until_the_dealer_has_paid_and_collected(book):
    number = {THREE_CARD: "1.1.9", HOLDEM: "1.1.13", RWS: "1.24"}.get(book, "1.1.7")
    table = Table(book).dealt(1)
    table.do(c.Decide(ANN, 1, "fold"))
    while table.state.phase is Phase.TURNING:
        table.do(c.TurnUp(DEALER))
    refused = table.refuses(c.OpenBets(DEALER))
    assert refused.what == "the last round is not over yet: all cards that decide are open, so settle the round"
    assert number in refused.rules
    assert table.refuses(c.Settle(ANN, METER)).rules == (number,)
    read, first, *_, last = table.do(c.Settle(DEALER, METER))
    assert isinstance(read, e.MeterRead)
    assert isinstance(first, e.WagerSettled | e.RoundConcluded)
    assert isinstance(last, e.RoundConcluded)
    assert last.rules == (number,)
    assert table.state.phase is Phase.BETWEEN
    table.do(c.OpenBets(DEALER))


@shows("1.1.4", books="mbs-singapore-stud mbs-singapore-stud-v9")
@shows("1.1.5", books="mbs-three-card")
@shows("1.1.8", books="mbs-texas-holdem")
@shows("1.13", books="rws-texas-holdem")
@every_book
def test_who_folds_is_out_of_this_round_only(book):
    number = {THREE_CARD: "1.1.5", HOLDEM: "1.1.8", RWS: "1.13"}.get(book, "1.1.4")
    table = Table(book).dealt(1, 2)
    (folded,) = table.do(c.Decide(ANN, 1, "fold"))
    assert folded.rules[0] == number
    assert table.state.folded(1)
    assert table.state.choices(1) == ()
    table.refuses(c.Decide(ANN, 1, STAY[book]))
    assert table.state.choices(2)
    table.do(c.Decide(ANN, 2, "fold"))
    while table.state.phase is Phase.TURNING:
        table.do(c.TurnUp(DEALER))
    table.do(c.Settle(DEALER, METER), c.OpenBets(DEALER), ante(ANN, 1))
    assert table.state.in_play == (1,)


# -- Resorts World: betting rounds, players and boxes --


@shows("1.3 1.3.a 1.3.b 1.3.c", books="rws-texas-holdem")
def test_1_3_each_betting_round_is_shut_by_the_next_cards_turned_up():
    table = Table(RWS).dealt(1)
    for action, stage, number in (("flop", Reveal.FLOP, "a"), ("turn", Reveal.TURN, "b"), ("river", Reveal.RIVER, "c")):
        table.do(c.Decide(ANN, 1, action))
        (turned,) = table.do(c.TurnUp(DEALER))
        assert turned.stage is stage
        assert turned.rules[:2] == ("1.3", f"1.3.{number}")
        table.refuses(c.Decide(ANN, 1, action))


@shows("1.17", books="rws-texas-holdem")
def test_1_17_the_flop_bet_keeps_a_player_in_until_the_outcome():
    table = Table(RWS).dealt(1)
    table.do(c.Decide(ANN, 1, "flop"), c.TurnUp(DEALER))
    assert [choice.action for choice in table.state.choices(1)] == ["turn", "check"]  # no fold any more
    table.do(c.Decide(ANN, 1, "check"), c.TurnUp(DEALER), c.Decide(ANN, 1, "check"), c.TurnUp(DEALER), c.TurnUp(DEALER))
    settled = [event for event in table.do(c.Settle(DEALER, METER)) if isinstance(event, e.WagerSettled)]
    assert {event.wager for event in settled} == {"ante", "flop"}


@shows("1.19 1.25 1.26 3.5", books="rws-texas-holdem")
def test_3_5_who_bets_on_a_box_holds_it_and_nobody_else_bets_there():
    table = Table(RWS)
    table.do(c.OpenBets(DEALER))
    table.do(ante(ANN, 1))
    assert table.state.owners == {1: "Ann"}
    assert table.refuses(ante(BOB, 1)).rules == ("3.5",)
    refused = table.refuses(ante(BOB, 1, wager="jackpot", amount=UNIT))
    assert {"1.19", "1.25", "1.26", "3.5"} <= set(refused.rules)
    table.do(ante(BOB, 2), c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    assert table.refuses(c.Decide(BOB, 1, "fold")).what == "only staff may decide for another player"
    table.do(c.Decide(ANN, 1, "fold"))


# -- positions --


@shows("3.4.1")
@shows("1.1.3", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card")
@shows("1.1.2", books="mbs-texas-holdem")
@every_mbs_book
def test_3_4_1_of_several_hands_one_may_be_looked_at_and_the_others_are_played_blind(book):
    rules = ("1.1.2" if book == HOLDEM else "1.1.3", "3.4.1")
    table = Table(book)
    (told,) = table.do(c.TellOfOneLook(DEALER, "Ann"))
    assert (told.rules, set(table.state.told)) == (rules, {"Ann"})
    table.dealt(1, 2).do(c.Look(ANN, 2))
    assert table.refuses(c.Look(ANN, 1)).rules == rules
    table.do(c.Decide(ANN, 1, STAY[book]))  # unseen


@shows("3.4.1", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-texas-holdem")
@shows("3.7", books="rws-texas-holdem")
@pytest.mark.parametrize("book", [STUD, V9, HOLDEM, RWS])
def test_3_4_1_who_has_not_been_told_of_the_one_look_is_named_at_the_close_and_again_at_the_deal(book):
    """S-27: telling is in time until the first card. Without it the round is dealt, and the incident is on record."""
    number, readings = "3.7" if book == RWS else "3.4.1", ("S-27",) if book in (STUD, V9) else ()
    table = Table(book)
    table.do(c.OpenBets(DEALER), ante(ANN, 1), ante(BOB, 2), ante(ANN, 3))
    assert view(table.state, DEALER).untold == ("Ann",)
    _, at_close = table.do(c.CloseBets(DEALER))
    assert at_close == e.NotToldOfOneLook(DEALER, (number,), ("Ann",), readings)
    told = Table(book)
    told.state = table.state
    assert told.refuses(c.TellOfOneLook(ANN, "Ann")).allowed_to is Post.DEALER
    told.do(c.TellOfOneLook(DEALER, "Ann"))
    assert view(told.state, DEALER).untold == ()
    (dealt,) = told.do(c.DealCards(DEALER, DECK))
    assert isinstance(dealt, e.CardsDealt)
    _, at_deal = table.do(c.DealCards(DEALER, DECK))
    assert at_deal == at_close
    table.do(c.TellOfOneLook(DEALER, "Ann"), c.Look(ANN, 3))  # late, and still before the look
    assert view(table.state, None).untold == ()


def test_who_was_told_or_holds_one_position_is_not_named_and_three_card_has_no_duty_to_tell():
    for book in ALL:
        table = Table(book)
        table.do(c.OpenBets(DEALER), ante(ANN, 1), ante(BOB, 2))
        assert len(table.do(c.CloseBets(DEALER))) == 1
    told = Table(STUD)
    told.do(c.TellOfOneLook(DEALER, "Ann"), c.OpenBets(DEALER), ante(ANN, 1), ante(ANN, 2))
    assert len(told.do(c.CloseBets(DEALER), c.DealCards(DEALER, DECK))) == 2
    assert [type(event) for event in Table(THREE_CARD).dealt(1, 2).do(c.Look(ANN, 1))] == [e.HandLookedAt]
    assert view(Table(THREE_CARD).dealt(1, 2).state, DEALER).untold == ()


@shows("3.4.2", books="mbs-texas-holdem")
def test_3_4_2_an_area_takes_one_stake_of_its_kind():
    table = Table(HOLDEM)
    table.do(c.OpenBets(DEALER))
    assert table.refuses(c.TakeBack(ANN, "Ann", 1, "ante")).rules == ("3.4.2",)
    table.do(ante(ANN, 1), ante(ANN, 1))
    assert table.state.stakes == {(1, "ante"): (("Ann", Money.dollars(20)),)}  # more of the one stake, not a second
    table.refuses(ante(ANN, 1, amount=Money.dollars(990)))  # so the most that may lie there is the most of both together
    table.do(c.TakeBack(ANN, "Ann", 1, "ante"))
    assert table.state.stakes == {}


@shows("3.4.3")
@every_mbs_book
def test_3_4_3_a_pit_manager_may_confine_a_player_to_one_position(book):
    table = Table(book)
    assert table.refuses(c.ConfineToOnePosition(SUPERVISOR, "Ann", "slow")).allowed_to is Post.PIT_MANAGER
    (confined,) = table.do(c.ConfineToOnePosition(MANAGER, "Ann", "holds up the game"))
    assert (confined.rules, confined.why) == (("3.4.3",), "holds up the game")
    table.do(c.OpenBets(DEALER), ante(ANN, 1), ante(BOB, 2), ante(BOB, 3))
    assert table.refuses(ante(ANN, 4)).rules == ("3.4.3",)


@shows("3.5.4")
@every_mbs_book
def test_3_5_4_nobody_plays_the_jackpot_on_another_players_position(book):
    table = Table(book)
    table.do(c.OpenBets(DEALER), ante(ANN, 1), ante(BOB, 1))
    assert table.refuses(ante(BOB, 1, wager="jackpot", amount=UNIT)).rules == ("3.5.4",)
    table.do(ante(ANN, 1, wager="jackpot", amount=UNIT))


@shows("3.6")
@shows("5.22", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize("staff", [DEALER, SUPERVISOR, MANAGER], ids=lambda actor: actor.post.title)
def test_3_6_staff_may_place_a_players_wagers_and_the_wager_is_the_players(book, staff):
    number = "5.22" if book == RWS else "3.6"
    table = Table(book)
    table.do(c.OpenBets(DEALER))
    assert number in table.refuses(ante(BOB, 1, player="Ann")).rules
    (placed,) = table.do(ante(staff, 1, player="Ann"))
    assert (placed.by, placed.player) == (staff, "Ann")
    assert number in placed.rules
    assert table.state.owners == {1: "Ann"}


# -- layouts --

LAYOUTS = {
    STUD: {"A": (1, 7), "B": (1, 7), "C": (1, 6), "D": (1, 6)},
    V9: {"A": (1, 7), "B": (1, 7), "C": (1, 7), "D": (1, 7)},
    THREE_CARD: {"A": (5, 7), "B": (5, 6), "C": (5, 6)},
    HOLDEM: {"A": (1, 6), "B": (1, 6), "C": (1, 7), "D": (1, 7)},
}


@shows("appendix/A appendix/B appendix/C")
@shows("appendix/D", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-texas-holdem")
@pytest.mark.parametrize(("book", "layout"), [(book, layout) for book, each in LAYOUTS.items() for layout in each])
def test_a_layout_takes_as_many_positions_as_its_appendix_says(book, layout):
    fewest, most = LAYOUTS[book][layout]
    for positions in range(fewest, most + 1):
        assert setup(book, positions, layout).positions == positions
    for positions in {fewest - 1, most + 1} - {0, 8}:
        with pytest.raises(InputError) as error:
            setup(book, positions, layout)
        assert (error.value.where, error.value.rules) == ("positions", (f"appendix/{layout}",))
    for positions in (0, 8):
        with pytest.raises(InputError):
            setup(book, positions, layout)


@shows("appendix/A appendix/B appendix/C appendix/D", books="rws-texas-holdem")
@pytest.mark.parametrize("layout", "ABCD")
def test_resorts_world_has_four_layouts_whose_boxes_the_house_counts(layout):
    """H-49: the pictures are lost, so the number is configured; only one deck bounds it."""
    most = edition(RWS).most_positions
    assert [setup(RWS, positions, layout).positions for positions in (1, 7, most)] == [1, 7, most]
    with pytest.raises(InputError):
        setup(RWS, most + 1, layout)


@every_book
def test_a_layout_that_the_book_does_not_have_is_refused(book):
    shown = "".join(LAYOUTS.get(book, "ABCD"))
    assert [f"appendix/{layout}" for layout in shown] == [
        rule.id for rule in catalogue(book) if rule.id.startswith("appendix/")
    ]
    with pytest.raises(InputError) as error:
        setup(book, 6, "E")
    assert error.value.where == "layout"
    assert "appendix/A" in error.value.rules


# -- several tables at one jackpot --


def linked(book: str, order: Order) -> jackpot.Pool:
    reset = Money.dollars(100_000)
    parameters = Parameters(reset, rate=Fraction(1, 5), reserve_rate=Fraction(0), cap=None, largest_contribution=UNIT)
    tables = tuple(LinkedTable(name, book, UNIT) for name in ("one", "two"))
    pool = open_pool(PoolSetup("linked", reset, parameters, order, tables))
    for name in ("one", "two"):
        pool = after(pool, TakeContributions(name, 1, (Stake(1, UNIT),), at=5))
    return pool


def after(pool: jackpot.Pool, command: jackpot.Command) -> jackpot.Pool:
    made = jackpot.decide(pool, command)
    assert not isinstance(made, Refusal), made
    for event in made:
        pool = jackpot.evolve(pool, event)
    return pool


def claim(book: str, name: str, *, dealt_at: int, at: int, by: Actor = DEALER) -> EnterClaims:
    """A hand that wins the whole meter."""
    compiled = rules_of(book).compiled["jackpot"]
    whole = "royal-flush-on-the-flop" if book == RWS else "royal-flush"
    cells = (index for index, cell in enumerate(compiled.cells()) if compiled.reachable(cell))
    won = (index for index in cells if compiled.ruling(index).result is Result.PAYS)
    cell = next(index for index in won if compiled.ruling(index).lines[0].name == whole)
    return EnterClaims(name, 1, (JackpotHand(1, "Ann", UNIT, cell),), dealt_at, by, at)


@shows("3.14", books="mbs-singapore-stud mbs-singapore-stud-v9 mbs-texas-holdem")
@shows("3.17", books="mbs-three-card")
@every_mbs_book
def test_3_14_of_several_tables_the_hand_entered_first_is_paid_first(book):
    pool = linked(book, Order.ENTRY)
    pool = after(pool, claim(book, "one", dealt_at=20, at=30))
    pool = after(pool, claim(book, "two", dealt_at=10, at=31))  # dealt earlier, entered later
    for number in (1, 2):
        pool = after(pool, jackpot.ConfirmEntry(number, True, SUPERVISOR, 40))
    refused = jackpot.decide(pool, jackpot.PayEntry(2, DEALER, 41))
    assert isinstance(refused, Refusal)
    assert ("3.17" if book == THREE_CARD else "3.14") in refused.rules
    after(after(pool, jackpot.PayEntry(1, DEALER, 42)), jackpot.PayEntry(2, DEALER, 43))


@shows("4.5", books="rws-texas-holdem")
def test_4_5_of_several_tables_the_hand_dealt_first_is_paid_first_and_the_next_from_the_meter_after_it():
    pool = linked(RWS, Order.DEAL)
    displayed = pool.displayed
    pool = after(pool, claim(RWS, "one", dealt_at=20, at=30))
    pool = after(pool, claim(RWS, "two", dealt_at=10, at=31))
    for number in (1, 2):
        pool = after(pool, jackpot.ConfirmEntry(number, True, SUPERVISOR, 40))
    refused = jackpot.decide(pool, jackpot.PayEntry(1, DEALER, 41))
    assert isinstance(refused, Refusal)
    assert "4.5" in refused.rules
    first, second = (entry.locked for number in (2, 1) if (entry := pool.entry(number)))
    assert first.amount == first.displayed == displayed
    assert second.displayed == displayed + first.change
    after(after(pool, jackpot.PayEntry(2, DEALER, 42)), jackpot.PayEntry(1, DEALER, 43))


def four_aces_in_box_1() -> Table:
    """Ann has two aces and two more come on the flop; Bob has nothing. Both have staked on the jackpot."""
    table = Table(RWS)
    table.do(c.OpenBets(DEALER), *(ante(who, at) for who, at in ((ANN, 1), (BOB, 2))))
    table.do(*(ante(who, at, wager="jackpot", amount=UNIT) for who, at in ((ANN, 1), (BOB, 2))), c.CloseBets(DEALER))
    plan = deal(RWS, table.state.setup.device, (1, 2), DECK)
    wanted = dict(zip((*plan.hands[1], *plan.community), parse_cards("As Ah Ad Ac 7h 9d Jc"), strict=True))
    order = [wanted.get(card) for card in DECK]
    rest = iter(card for card in DECK if card not in wanted.values())
    table.do(c.DealCards(DEALER, tuple(card or next(rest) for card in order)))
    table.do(c.Decide(ANN, 1, "flop"), c.Decide(BOB, 2, "flop"), c.TurnUp(DEALER))
    for _ in range(2):
        table.do(c.Decide(ANN, 1, "check"), c.Decide(BOB, 2, "check"), c.TurnUp(DEALER))
    return table


@shows("4.4", books="rws-texas-holdem")
@pytest.mark.parametrize("who", [ANN, DEALER], ids=lambda actor: actor.name)
def test_4_4_a_player_tells_the_dealer_of_a_jackpot_hand_and_its_cards_stay_face_up(who):
    table = four_aces_in_box_1()
    assert table.refuses(c.AnnounceJackpotHand(who, 1)).rules == ("4.4",)  # nobody has looked, and the hands are not open
    table.do(c.TurnUp(DEALER))
    assert table.refuses(c.AnnounceJackpotHand(BOB, 1)).what == "only staff may announce another player's hand"
    assert table.refuses(c.AnnounceJackpotHand(BOB, 2)).what == "the hand earns no jackpot award: there is nothing to announce"
    (announced,) = table.do(c.AnnounceJackpotHand(who, 1))
    assert announced == e.JackpotHandAnnounced(who, ("4.4",), "Ann", 1, ("H-19",))
    assert table.refuses(c.AnnounceJackpotHand(who, 1)).rules == ("4.4",)
    assert table.refuses(c.Decline(ANN, 1)).rules == ("4.4",)
    for _ in range(2):
        shown = {each.position: each.cards for each in view(table.state, None).positions}
        assert table.state.deal is not None
        assert shown[1] == table.state.deal.hands[1]
        if table.state.phase is Phase.OPEN:
            table.do(c.Settle(DEALER, METER))


@shows("4.4", books="rws-texas-holdem")
def test_4_4_who_says_nothing_is_paid_all_the_same():
    """H-19."""
    silent, told = four_aces_in_box_1(), four_aces_in_box_1()
    told.do(c.TurnUp(DEALER), c.AnnounceJackpotHand(ANN, 1))
    assert silent.do(c.TurnUp(DEALER), c.Settle(DEALER, METER))[1:] == told.do(c.Settle(DEALER, METER))


def test_no_other_book_asks_for_a_jackpot_hand_to_be_announced():
    for book in MBS:
        refused = Table(book).dealt(1).refuses(c.AnnounceJackpotHand(ANN, 1))
        assert refused.rules == ("4.4" if book == THREE_CARD else "4.2",)  # what the jackpot pays


@shows("4.4", books="rws-texas-holdem")
def test_4_4_the_dealer_enters_a_jackpot_hand_and_it_is_looked_at_before_it_is_paid():
    """The player says so and leaves the cards open: the dealer enters the hand, a supervisor confirms what lies there."""
    pool = linked(RWS, Order.DEAL)
    refused = jackpot.decide(pool, claim(RWS, "one", dealt_at=20, at=30, by=ANN))
    assert isinstance(refused, Refusal)
    assert "4.4" in refused.rules
    pool = after(pool, claim(RWS, "one", dealt_at=20, at=30))
    refused = jackpot.decide(pool, jackpot.PayEntry(1, DEALER, 40))
    assert isinstance(refused, Refusal)
    assert "4.4" in refused.rules
    confirmed = jackpot.decide(pool, jackpot.ConfirmEntry(1, True, SUPERVISOR, 41))
    assert not isinstance(confirmed, Refusal)
    assert "4.4" in confirmed[0].rules
