"""The ledger: every event's postings sum to nothing, and its balances are what the states say, whatever happens."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, get_args

import pytest

from chance import Chance
from croupier import floor as f
from croupier import jackpot as j
from croupier.floor import Floor, PoolMoved, TableMoved
from croupier.house import ledger as books
from croupier.house.ledger import Account, Kind, LedgerError, at_pool, at_table, in_hand
from croupier.jackpot import Order
from croupier.rulebook import Money
from croupier.table import Setup, State
from croupier.table import commands as c
from croupier.table import events as e
from floors import (
    ANN,
    BASE,
    BOB,
    DEALER,
    FLUSH,
    HOLDEM,
    MANAGER,
    POOL,
    ROYAL,
    RWS,
    SHIFT,
    STRAIGHT_FLUSH,
    STUD,
    STUD_ROYALS,
    STUD_STRAIGHT_FLUSHES,
    SUPERVISOR,
    THREE,
    UNIT,
    House,
    of,
    reachable,
    remove,
    seen_at_close,
    setup,
    stacked,
    stake_found,
    void,
)
from ledgers import Before, Books
from test_machine import event_kinds

OLD_STUD = setup("old stud", "mbs-singapore-stud")
FLOORS = [((STUD, THREE, HOLDEM), Order.ENTRY), ((OLD_STUD, THREE, HOLDEM), Order.ENTRY), (RWS, Order.DEAL)]


class Kept(Books):
    """A floor and its ledger, with what was before each event, and the floor after each step."""

    def __init__(self, opened: Floor) -> None:
        super().__init__(opened)
        self.before: list[Before] = []
        self.steps: list[tuple[Floor, tuple]] = []

    def step(self, *events: Any) -> None:
        super().step(*events)
        self.steps.append((self.floor, events))

    def happened(self, event: Any) -> None:
        self.before.append(Before(self.ledger, self.floor, event))
        super().happened(event)


class Booked(House):
    """A floor with its ledger, which is easy to ask, and what was before each event."""

    def __init__(self, *tables: Setup, **changes: Any) -> None:
        super().__init__(*tables, **changes)
        self.books: Kept = Kept(self.opened)

    def holds(self, account: Account) -> Any:
        return self.books.ledger.balance(account)

    def in_table(self, name: str, kind: Kind) -> Any:
        return sum(cents for account, cents in self.books.ledger.of(at_table(name)).items() if account.kind is kind)

    def in_pool(self, kind: Kind) -> Any:
        return self.holds(Account(at_pool(POOL), kind))

    def hand(self, player: str) -> Any:
        """The chips of a player, with what the rounds have given back."""
        back = sum(self.holds(Account(at_table(name), Kind.GIVEN_BACK, player=player)) for name in self.floor.tables)
        return self.holds(in_hand(player)) + back


class Evening(Chance):
    """Random commands, to tables of the older stud, too."""

    def deck(self, state: State) -> tuple:
        if state.setup.slug != OLD_STUD.slug:
            return super().deck(state)
        hands = [table[STUD.slug][0] for table in (ROYAL, STRAIGHT_FLUSH)]
        return stacked(state.setup, {self.random.choice(state.in_play): self.random.choice(hands)}, dealt=state.in_play)


ODD_RATES = {"rate": Fraction(1, 7), "reserve_rate": Fraction(1, 13)}


def evening(tables: Any, order: Order, seed: int, steps: int) -> tuple[Booked, Counter[str]]:
    """A random evening, every event of which went into the ledger. At every second the rates leave fractions of a cent."""
    house = Booked(*tables, order=order, cap=Money.dollars(500_005), **(ODD_RATES if seed % 2 else {}))
    chance = Evening(house, seed)
    for _ in range(steps):
        chance.step()
    return house, chance.reached


# -- every kind of event is named --


def all_kinds() -> set[type]:
    return {*event_kinds(), *get_args(j.Event), *get_args(f.FloorEdited), f.ClockSet}


def test_every_kind_of_event_moves_money_or_none_and_the_ledger_says_which():
    assert {*get_args(f.Event)} == {TableMoved, PoolMoved, f.ClockSet, *get_args(f.FloorEdited)}
    move = books.MOVES | books.EDITS
    assert all_kinds() - move - books.MOVE_NONE == set(), "say in house/ledger what these move"
    assert all_kinds() == (move | books.MOVE_NONE)
    assert not move & books.MOVE_NONE


def test_an_event_of_which_nobody_has_said_what_it_moves_is_a_fault_of_its_table():
    @dataclass(frozen=True, slots=True)
    class ChipsBought(e.Event):
        amount: Money

    ledger = books.open_ledger(House(STUD).floor)
    with pytest.raises(LedgerError, match="stud: 'chips bought': nobody has said what such an event moves") as fault:
        books.evolve(ledger, TableMoved("stud", ChipsBought(DEALER, (), UNIT), 1))
    assert (fault.value.table, fault.value.pool, fault.value.event) == ("stud", "", "chips bought")


# -- by hand --


def test_a_round_by_hand():
    house = Booked(STUD)
    house.bets(STUD)
    on_area = {
        (account.position, account.wager, account.player): cents
        for account, cents in house.books.ledger.of(at_table("stud")).items()
    }
    assert on_area == {
        (1, "ante", "Ann"): 2500,
        (1, "jackpot", "Ann"): 500,
        (2, "ante", "Bob"): 2500,
        (2, "jackpot", "Bob"): 500,
    }
    assert (house.hand("Ann"), house.hand("Bob")) == (-3000, -3000)
    house.close_and_deal(STUD, ROYAL[STUD.slug])
    assert house.in_pool(Kind.METER) == BASE.cents + 200
    assert house.in_pool(Kind.RESERVE) == 100
    assert house.in_pool(Kind.CONTRIBUTED) == -300
    house.play_on(STUD)
    award = BASE.cents + 200
    assert house.in_pool(Kind.OWED) == award
    assert house.in_pool(Kind.METER) == 10_000_000
    assert house.in_pool(Kind.HOUSE_ADDED) == -10_000_000
    house.confirm(1)
    house.settle(STUD)
    assert house.in_pool(Kind.OWED) == 0
    assert (house.in_pool(Kind.RESERVE), house.in_pool(Kind.HOUSE_ADDED)) == (0, -9_999_900)
    assert house.in_table("stud", Kind.AWARDS) == award
    assert house.holds(Account(at_table("stud"), Kind.PAID, 1, "jackpot", "Ann")) == -award
    assert house.in_table("stud", Kind.ON_AREA) == 0
    house.at("stud", c.OpenBets(DEALER))
    assert {account.kind for account in house.books.ledger.of(at_table("stud"))} == {Kind.TRAY, Kind.JACKPOT_STAKES}
    assert house.in_table("stud", Kind.JACKPOT_STAKES) == 1000
    won = sum(amount.cents for event in of_kind(house, e.WagerSettled) for _, amount in event.returned if event.position == 1)
    assert house.hand("Ann") == won - 3000 - 5000  # the ante, the jackpot wager, and the bet
    assert house.hand("Ann") + house.hand("Bob") + house.in_table("stud", Kind.TRAY) == award - 1000
    assert house.books.ledger.total() == 0


def of_kind(house: House, kind: type) -> list:
    return of([moved.event for moved in house.events], kind)


def test_fractions_of_a_cent_are_carried_to_the_last_one():
    house = Booked(STUD, **ODD_RATES)
    for _ in range(3):
        house.bets(STUD)
        house.close_and_deal(STUD)
        house.play_on(STUD)
        house.settle(STUD)
    pool = house.floor.pools[POOL]
    assert house.in_pool(Kind.CARRIED) == pool.carried == Fraction(3000, 7) - 428
    assert house.in_pool(Kind.RESERVE) == Fraction(3000, 13)
    assert house.in_pool(Kind.CONTRIBUTED) == -Fraction(3000, 7) - Fraction(3000, 13)
    house.at("stud", void("the pack was foul"))
    assert house.in_pool(Kind.CARRIED) == Fraction(2000, 7) - 285
    assert house.books.ledger.total() == 0


@pytest.mark.parametrize("lies", [300, 700, 1_200, 2_600])
def test_a_stake_of_another_size_is_what_lies_there(lies):
    house = Booked(HOLDEM)
    house.bets(HOLDEM)
    house.close_and_deal(HOLDEM)
    house.at("holdem", stake_found(Money(lies)))
    house.play_on(HOLDEM)
    house.settle(HOLDEM)
    assert house.books.ledger.total() == 0


def test_a_settled_round_that_is_undone_leaves_everybody_with_what_they_had():
    house = Booked(STUD)
    house.confirm(house.hit(STUD, ROYAL[STUD.slug]))
    house.settle(STUD)
    assert house.hand("Ann") > 0
    house.at("stud", void("the pack was foul"))
    assert (house.hand("Ann"), house.hand("Bob")) == (0, 0)
    assert house.in_table("stud", Kind.AWARDS) == 0
    assert house.in_pool(Kind.METER) == BASE.cents
    house.at("stud", c.OpenBets(DEALER))
    assert {posting.account.kind for posting in house.books.ledger} == {Kind.METER, Kind.BASE}


def corrected_after_settlement() -> Booked:
    """A settled wager has won, and its stake was another."""
    house = Booked(HOLDEM)
    house.bets(HOLDEM, jackpot=False)
    house.close_and_deal(HOLDEM, ROYAL[HOLDEM.slug])
    house.play_on(HOLDEM)
    house.settle(HOLDEM)
    house.at("holdem", seen_at_close(30, wager="ante"))
    return house


def test_a_wager_that_is_settled_anew_leaves_the_player_with_what_it_would_have_brought():
    house = corrected_after_settlement()
    (made,) = of_kind(house, e.SettlementCorrected)
    assert made.paid
    before = Booked(HOLDEM)
    before.bets(HOLDEM, jackpot=False)
    before.close_and_deal(HOLDEM, ROYAL[HOLDEM.slug])
    before.play_on(HOLDEM)
    before.settle(HOLDEM)
    moved = sum(amount.cents for _, amount in made.moved) - made.entered.cents
    assert house.hand("Ann") == before.hand("Ann") + moved
    assert house.books.ledger.total() == 0


def pushed_above_cap() -> Booked:
    """A hand that was dealt earlier wins a meter below its reset, when stakes of another table have filled it again."""
    small = {"reset": Money.dollars(100), "cap": Money.dollars(100), "rate": Fraction(4, 5)}
    house = Booked(*RWS, order=Order.DEAL, base=Money.dollars(50), **small)
    for clock, rules, hand in ((100, RWS[0], ROYAL), (110, RWS[1], STRAIGHT_FLUSH)):
        house.clock = clock
        house.bets(rules)
        house.close_and_deal(rules, hand[rules.slug])
    house.clock = 120
    house.play_on(RWS[1])
    for _ in range(4):
        house.bets(RWS[2])
        house.close_and_deal(RWS[2])
        house.play_on(RWS[2])
        house.settle(RWS[2])
    house.play_on(RWS[0])
    return house


def test_what_an_entry_pushes_above_the_cap_is_in_the_overflow():
    house = pushed_above_cap()
    made = of_kind(house, j.ClaimsEntered)[-1]
    assert made.to_overflow > Money(0)
    assert house.in_pool(Kind.OVERFLOW) == made.to_overflow.cents
    assert house.in_pool(Kind.METER) == 10_000


def rejected_above_cap() -> Booked:
    """An entry is rejected when stakes of another table have filled the meter again."""
    small = {"reset": Money.dollars(50), "cap": Money.dollars(100), "rate": Fraction(4, 5)}
    house = Booked(STUD, THREE, base=Money.dollars(90), **small)
    house.hit(STUD, STRAIGHT_FLUSH[STUD.slug])
    for _ in range(2):
        house.bets(THREE)
        house.close_and_deal(THREE)
        house.play_on(THREE)
        house.settle(THREE)
    house.pool(j.RejectEntry(1, "keyed by mistake", SUPERVISOR, house.clock))
    return house


def test_what_a_rejected_entry_would_lift_above_the_cap_is_in_the_overflow():
    house = rejected_above_cap()
    (made,) = of_kind(house, j.EntryRejected)
    assert made.to_overflow > Money(0)
    assert house.in_pool(Kind.METER) == 10_000
    assert house.in_pool(Kind.OVERFLOW) >= made.to_overflow.cents


def recovered_from_a_low_meter() -> Booked:
    """An award is undone after the meter has fallen below what was put in for its reset."""
    house = Booked(STUD, base=Money.dollars(50_000))
    house.confirm(house.hit(STUD, ROYAL[STUD.slug]))
    house.settle(STUD)
    house.pool(j.CorrectMeter(Money.dollars(-80_000), "the display ran ahead", MANAGER, house.clock))
    house.at("stud", void("the pack was foul"))
    return house


def test_what_the_meter_can_no_longer_give_back_is_left_by_the_house():
    house = recovered_from_a_low_meter()
    (made,) = of_kind(house, j.EntryRejected)
    assert made.left_by_house > Money(0)
    assert house.in_pool(Kind.CORRECTED) == 8_000_000 - made.left_by_house.cents
    assert house.in_pool(Kind.METER) == house.floor.pools[POOL].displayed.cents


def overflow_released() -> Booked:
    """What waits above the cap has room when the whole meter is won."""
    house = rejected_above_cap()
    house.play_on(STUD)
    house.settle(STUD)
    house.confirm(house.hit(STUD, ROYAL[STUD.slug]))
    house.settle(STUD)
    return house


def winner_removed(hands: tuple[str, str]) -> Booked:
    """One of two winners who are paid leaves the round."""
    house = Booked(STUD)
    house.bets(STUD)
    house.close_and_deal(STUD, (hands[0], ""), at_2=hands[1])
    house.play_on(STUD)
    house.confirm(1)
    house.settle(STUD)
    house.at("stud", remove(1))
    return house


def order_decided() -> Booked:
    """The House says which of two hands that were dealt at the same time is first."""
    house = Booked(*RWS, order=Order.DEAL, **ODD_RATES)
    for rules, hand in ((RWS[0], STRAIGHT_FLUSH), (RWS[1], ROYAL)):
        house.bets(rules)
        house.close_and_deal(rules, hand[rules.slug])
    house.play_on(RWS[0])
    house.play_on(RWS[1])
    house.pool(j.DecideOrder(2, 1, "the camera shows it", SHIFT, house.clock))
    return house


def stake_corrected(locked: bool) -> Booked:
    """A jackpot stake was smaller, and then the round is void. The house bears it if a share was locked in between."""
    house = Booked(HOLDEM, STUD, **ODD_RATES)
    house.bets(HOLDEM)
    house.at("holdem", c.PlaceWager(ANN, "Ann", 1, "jackpot", Money.dollars(20)), c.CloseBets(DEALER))
    if locked:
        house.hit(STUD, ROYAL[STUD.slug])
    house.at("holdem", stake_found(Money.dollars(12)), void("the pack was foul"))
    return house


def stake_found_again() -> Booked:
    """A jackpot stake was none, a share of the meter is locked, and it was one after all: the share is worked out again."""
    house = Booked(HOLDEM, STUD, **ODD_RATES)
    house.bets(HOLDEM)
    house.at("holdem", c.PlaceWager(ANN, "Ann", 1, "jackpot", Money.dollars(20)), c.CloseBets(DEALER))
    house.at("holdem", replace(stake_found(Money(0)), by=SHIFT))
    house.hit(STUD, ROYAL[STUD.slug])
    house.at("holdem", replace(stake_found(Money.dollars(20)), by=SHIFT))
    assert any(isinstance(moved.event, j.ContributionCorrected) and moved.event.reworked for moved in house.events)
    return house


def entry_amended() -> Booked:
    """The stake of a hand that is entered for the jackpot was larger."""
    house = Booked(STUD, **ODD_RATES)
    house.hit(STUD, FLUSH[STUD.slug])
    house.at("stud", seen_at_close(10))
    return house


def lone_wager() -> Booked:
    """A jackpot wager goes back, since the ante beside it was taken back."""
    house = Booked(*RWS, order=Order.DEAL)
    house.bets(RWS[0])
    house.at("rws 1", c.TakeBack(BOB, "Bob", 2, "ante"), c.CloseBets(DEALER))
    return house


def rare_cases() -> list[Booked]:
    """What chance does not always lead to."""
    return [
        *(corrected_after_settlement(), pushed_above_cap(), rejected_above_cap(), recovered_from_a_low_meter()),
        *(overflow_released(), order_decided(), stake_corrected(locked=False), stake_corrected(locked=True), lone_wager()),
        *(entry_amended(), stake_found_again()),
        *(winner_removed(hands) for hands in (STUD_ROYALS, STUD_STRAIGHT_FLUSHES)),
    ]


def test_every_kind_of_event_that_moves_money_has_moved_some():
    moved = {type(step.event.event) for house in rare_cases() for step in house.books.before}
    assert books.MOVES - moved == set()


# -- whatever happens: at a table alone, see test_machine.py --


@pytest.mark.parametrize(("tables", "order"), FLOORS)
def test_r_13_whatever_happens_on_a_floor_the_ledger_is_what_its_tables_and_pools_say(tables, order):
    """Every event is compared in `step`; the rare ones must have been reached, or the run proves little."""
    reached: Counter[str] = Counter()
    for seed in range(8):
        house, found = evening(tables, order, seed, 800)
        reached += found
        assert house.books.ledger.total() == 0
    wanted = {
        j.ContributionsTaken,
        j.ContributionsReversed,
        j.ReversalBorneByHouse,
        j.ClaimsEntered,
        j.EntryPaid,
        j.EntryRejected,
    }
    wanted |= {j.ResetFunded, j.MeterCorrected, e.SettlementUndone, e.StakeReturned, e.WagerTakenBack, e.StakeFound}
    assert not {kind for kind in wanted if not reached[kind.__name__]}


def test_r_32_a_ledger_that_is_made_again_from_its_events_is_the_same():
    house, _ = evening((STUD, THREE, HOLDEM), Order.ENTRY, 1, 300)
    again = books.open_ledger(house.opened)
    for floor, events in house.books.steps:
        again = books.replay(again, events)
        books.compare_step(again, floor, events)
    assert dict(again.balances) == dict(house.books.ledger.balances)
    assert {pool: dict(found) for pool, found in again.entries.items()} == {
        pool: dict(found) for pool, found in house.books.ledger.entries.items()
    }


def test_a_clock_that_is_set_moves_nothing():
    house = Booked(STUD)
    before = house.books.ledger
    house(f.SetClock("it was slow", SHIFT, 1_000))
    assert house.books.ledger is before


# -- what it costs --


def test_an_event_leaves_no_more_behind_on_a_large_floor_than_on_a_small_one():
    """A count, not a time: the containers that a round adds to a ledger which the one before did not have."""

    def made_by_a_round(tables: int, hits: int) -> int:
        setups = [setup(f"stud {number}", STUD.slug) for number in range(tables)]
        house = Booked(*setups)
        for _ in range(hits):
            house.confirm(house.hit(setups[-1], ROYAL[STUD.slug]))
            house.settle(setups[-1])
        before = house.books.ledger
        house.bets(setups[0])
        house.close_and_deal(setups[0])
        return len(reachable(house.books.ledger) - reachable(before))

    small = made_by_a_round(1, 0)
    assert made_by_a_round(300, 0) < 2 * small
    assert made_by_a_round(2, 40) < 2 * small
