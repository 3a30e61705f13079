"""Jackpot stakes that are found to be others while other tables play and win: the meter has what is due on what stands."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, parse_cards
from croupier.floor import recover
from croupier.jackpot import ConfirmEntry, Order, RejectEntry
from croupier.rulebook import NOTHING, Actor, Money, Post, chosen
from croupier.table import CardSource, Setup
from croupier.table import commands as c
from floors import (
    ANN,
    ANTE,
    BOB,
    DEALER,
    MANAGER,
    POOL,
    ROYAL,
    SHIFT,
    STRAIGHT_FLUSH,
    UNIT,
    House,
    entered,
    key_what_lies_open,
    setup,
    stacked,
)

CY = Actor("Cy", Post.PLAYER)
PLAYERS = (ANN, BOB, CY)
SLUGS = ("mbs-singapore-stud", "mbs-singapore-stud-v9", "mbs-three-card", "mbs-texas-holdem", "rws-texas-holdem")
FEW_CENTS = {"rate": Fraction(7, 31), "reserve_rate": Fraction(1, 7)}  # of a unit, so that something is carried
EVERY_BOOK = pytest.mark.parametrize("slug", SLUGS)


def cards(hands: dict[str, tuple[str, str]], slug: str) -> tuple[str, str]:
    return hands["mbs-singapore-stud-v9" if slug == "mbs-singapore-stud" else slug]


def _sums(awards) -> list[tuple]:
    """Awards without the rules that are cited: what is entered before the Dealer's cards are known cites fewer (S-73)."""
    return [(each.position, each.line, each.amount, each.from_meter) for each in awards]


class Evening:
    """Four tables of one book: a Royal Flush lies open at the first and is entered, one more and a lower hand are to come."""

    def __init__(self, slug: str, **changes) -> None:
        self.slug = slug
        read = tuple(setup(f"table {number}", slug) for number in range(2, 5))
        self.tables = (setup("table 1", slug, cards=CardSource.KEYED), *read)
        rws = slug == "rws-texas-holdem"
        self.house = House(*self.tables, order=Order.DEAL if rws else Order.ENTRY, **changes)
        book = self.tables[0].book
        allowed: tuple[int, ...] = chosen(book.edition.wager_named["jackpot"].units, book.answers)
        self.stake, self.most = (Money(UNIT.cents * units) for units in (min(max(allowed), 2), max(allowed)))
        for table, hand in zip(self.tables, (ROYAL, ROYAL, STRAIGHT_FLUSH), strict=False):
            self.house.clock += 10
            self.deal(table, cards(hand, slug))
        self.house.play_on(self.tables[0])
        key_what_lies_open(self.house, self.tables[0], self.deck(self.tables[0], cards(ROYAL, slug)))

    def deal(self, table: Setup, hand: tuple[str, str]) -> None:
        """Ann is dealt a hand, Bob and Cy beside her."""
        self.house.at(table.table, c.OpenBets(DEALER))
        for position, player in enumerate(PLAYERS, 1):
            self.house.at(table.table, c.PlaceWager(player, player.name, position, "ante", ANTE))
            self.house.at(table.table, c.PlaceWager(player, player.name, position, "jackpot", self.stake))
        deck = () if table is self.tables[0] else self.deck(table, hand)
        self.house.at(table.table, c.CloseBets(DEALER), c.DealCards(DEALER, deck))

    def deck(self, table: Setup, hand: tuple[str, str]) -> tuple:
        """A deck with a hand for Ann."""
        return stacked(table, {1: hand[0]}, hand[1], dealt=(1, 2, 3))

    def find(self, player: Actor, lies: Money, table: int = 1) -> None:
        """A jackpot stake of a table is found to be so much."""
        state, at = self.house.floor.tables[f"table {table}"], 1 + PLAYERS.index(player)
        shares = state.stakes.get((at, "jackpot")) or state.settled.get((at, "jackpot"), ((), ()))[0]
        if lies != sum((amount for _, amount in shares), NOTHING):
            report = c.ReportStake(SHIFT, why="as it lay", player=player.name, position=at, wager="jackpot", lies=lies)
            self.house.at(f"table {table}", report)
            self.check()

    def leave(self, how: str) -> None:
        """The winner of the first table leaves the entry, or is no winner of the meter any more."""
        if how == "stake":
            self.find(ANN, NOTHING)
        elif how == "rejection":
            self.house.at("table 1", c.RejectJackpotHand(SHIFT, 1, "hasty"))
        else:
            lies: Any = self.house.floor.tables["table 1"].deal
            known = {card for held in (*lies.hands.values(), lies.community, lies.dealer) for card in held}
            spare = [card for card in DECK if card not in known]
            rest = sorted(spare, key=lambda card: (str(card)[-1] == "s") is (how != "a lower hand"))
            self.house.at("table 1", c.CorrectCards(SHIFT, 1, (rest[0], *lies.hands[1][1:]), "as it lies"))
        self.check()

    def come_back(self, how: str) -> None:
        """It was as it had been at first."""
        if how == "stake":
            self.find(ANN, self.stake)
        elif how == "rejection":
            self.house.at("table 1", c.LiftRejection(SHIFT, 1, "hasty"))
        else:
            first = parse_cards(cards(ROYAL, self.slug)[0])
            self.house.at("table 1", c.CorrectCards(SHIFT, 1, first, "as it lies after all"))
        self.check()

    def others(self, what: str) -> None:
        """Something happens at another table."""
        if what == "a share":
            self.house.play_on(self.tables[1])
        elif what == "a lower hand":
            self.house.play_on(self.tables[2])
        elif what == "stakes":
            self.deal(self.tables[3], cards(ROYAL, self.slug))
        elif what == "paid" and (numbers := [each.number for each in self.pool.open_entries if each.table.name == "table 2"]):
            self.house.pool(ConfirmEntry(numbers[0], True, MANAGER, self.house.clock))
            self.house.settle(self.tables[1])
        self.check()

    @property
    def pool(self):
        return self.house.floor.pools[POOL]

    def check(self) -> None:
        """What came into the pool, less what went out and what the house bears, is due on the stakes that stand."""
        pool = self.pool
        stands = sum(stake.cents for name in self.house.floor.tables for stake in self.house.floor.staked(name).values())
        assert sum(table.wagered.cents for table in pool.tables.values()) == stands
        rates = pool.parameters.rate + pool.parameters.reserve_rate
        assert pool.contributed - pool.taken_back - pool.borne == stands * rates

    def come_to(self) -> tuple:
        """What everybody is to be paid and in which order, and what the pool holds after it."""
        pool = self.pool
        entries = [(each.number, each.locked.displayed, _sums(each.locked.awards)) for each in pool.open_entries]
        assert recover(self.house.opened, self.house.events) == self.house.floor
        return entries, pool.displayed, pool.overflow, pool.carried, pool.reserve, pool.borne


@EVERY_BOOK
def test_s_47_h_52_a_stake_that_was_none_and_is_one_again_costs_nobody_a_contribution(slug):
    """While it was none another table has won: that one got the meter without it, and gives way to it again."""
    evening, as_if = Evening(slug), Evening(slug)
    locked = entered(evening.pool, 1).locked.displayed
    evening.find(ANN, NOTHING)
    evening.others("a share")
    as_if.others("a share")
    assert entered(evening.pool, 2).locked.displayed < locked
    evening.find(ANN, evening.stake)
    assert entered(evening.pool, 1).locked.displayed == locked
    assert evening.come_to() == as_if.come_to()


@EVERY_BOOK
def test_s_70_a_stake_of_a_hand_that_was_entered_before_the_dealers_cards_were_known_is_put_right(slug):
    """The entry has the stake that was found, and goes on by what it was entered with."""
    evening = Evening(slug)
    (was,) = entered(evening.pool, 1).hands
    for lies in dict.fromkeys((UNIT, evening.most, evening.stake)):
        evening.find(ANN, lies)
        assert entered(evening.pool, 1).hands == (replace(was, stake=lies),)


@EVERY_BOOK
def test_s_79_h_68_a_winner_whose_only_ante_lay_there_after_all_is_entered_as_before(slug):
    """The hand is in the round again, its jackpot wager with it, and its entry in its place."""
    evening, as_if = Evening(slug), Evening(slug)
    for lies in (NOTHING, ANTE):
        report = c.ReportStake(SHIFT, why="as it lay", player="Ann", position=1, wager="ante", lies=lies)
        evening.house.at("table 1", report)
        evening.check()
        if not lies:
            assert not evening.pool.open_entries
            evening.others("a share")
            as_if.others("a share")
    assert evening.come_to() == as_if.come_to()
    was, now = (each.house.floor.tables["table 1"] for each in (as_if, evening))
    assert (dict(now.stakes), now.actions, now.phase) == (dict(was.stakes), was.actions, was.phase)


OTHERS = ("a share", "a lower hand", "stakes")
LEAVES = ("stake", "a card", "a lower hand", "rejection")
FINDS = st.tuples(st.sampled_from(PLAYERS), st.integers(0, 2))
BESIDE = st.tuples(st.sampled_from((BOB, CY)), st.integers(0, 2))
CAPS = st.none() | st.integers(-1, 8)
RATES = st.sampled_from(({}, FEW_CENTS))


def capped(cap: int | None) -> Money | None:
    """A cap a little above what the meter opens with, or just below what is staked."""
    return None if cap is None else Money.dollars(500_000 + cap)


@EVERY_BOOK
@pytest.mark.parametrize("how", LEAVES)
def test_r_4_s_47_h_52_stakes_of_others_while_a_winner_was_none_are_in_the_meter_and_not_in_the_overflow(slug, how):
    """At the cap: while the winner is out of the entry the meter is full, and it is not when the winner is there again."""
    evening, as_if = (Evening(slug, cap=capped(8)) for _ in range(2))
    evening.leave(how)
    for each in (evening, as_if):
        each.others("stakes")
    evening.come_back(how)
    for each in (evening, as_if):
        each.others("a share")
    assert evening.come_to() == as_if.come_to()


@EVERY_BOOK
def test_s_47_h_52_what_was_found_after_a_share_was_locked_comes_off_again(slug):
    """Nothing was locked since it was found: it is in no share, and the house bears nothing of it."""
    evening = Evening(slug)
    evening.others("a share")
    was = evening.come_to()
    for lies in (evening.most, evening.stake, evening.most, NOTHING, evening.stake):
        evening.find(BOB, lies)
        if lies:
            assert evening.come_to()[-1] == 0
    assert evening.come_to() == was
    if evening.most > evening.stake:
        evening.find(BOB, evening.most)
        evening.others("a lower hand")
        evening.find(BOB, evening.stake)
        on_meter = [each.number for each in evening.pool.open_entries if each.waits_on_meter]
        assert (evening.pool.borne > 0) is (on_meter[-1] == 3)


@EVERY_BOOK
@settings(max_examples=12)
@given(data=st.data())
def test_s_47_h_52_corrections_that_are_taken_back_leave_no_trace(slug, data):
    """Whatever other tables do in between: awards, order, meter and what the house bears are as if nobody had said anything.

    Also at the cap and with fractions of a cent, be it a stake, a card or a rejection that was none.
    """
    changes = {"cap": capped(data.draw(CAPS, "cap")), **data.draw(RATES, "rates")}
    evening, as_if, out = Evening(slug, **changes), Evening(slug, **changes), ""
    for what in data.draw(st.permutations(OTHERS), "others"):
        if out and data.draw(st.booleans(), "comes back"):
            evening.come_back(out)
            out = ""
        elif not out and (out := data.draw(st.sampled_from(("", *LEAVES)), "leaves")):
            evening.leave(out)
        for player, units in data.draw(st.lists(BESIDE if out else FINDS, max_size=3), "found"):
            evening.find(player, min(Money(units * UNIT.cents), evening.stake))
        if not out:
            evening.find(ANN, evening.stake)
        evening.others(what)
        as_if.others(what)
    if out:
        evening.come_back(out)
    for player in data.draw(st.permutations(PLAYERS), "found at last"):
        evening.find(player, evening.stake)
    assert evening.come_to() == as_if.come_to()


@pytest.mark.parametrize("seed", [0, 1, 5, 16, 22])
def test_s_47_h_52_so_it_is_on_evenings_that_show_a_place_short_of_a_contribution(seed):
    """Found among many: what came back at less, at the cap and with fractions of a cent, has all of it in the end."""
    chance = Random(seed)
    cap = chance.choice((None, 1, 3, 4, 6))
    changes = {"cap": capped(cap), **chance.choice(({}, FEW_CENTS))}
    evening, as_if, out = Evening(SLUGS[seed % 5], **changes), Evening(SLUGS[seed % 5], **changes), ""
    for what in chance.sample(OTHERS, len(OTHERS)):
        for _ in range(2):
            if out and chance.random() < 0.5:
                evening.come_back(out)
                out = ""
            elif not out and (out := chance.choice(("", *LEAVES))):
                evening.leave(out)
            for _ in range(chance.randrange(4)):
                player = chance.choice((BOB, CY) if out else PLAYERS)
                evening.find(player, min(Money(UNIT.cents * chance.randrange(3)), evening.stake))
            if not out:
                evening.find(ANN, evening.stake)
        for each in (evening, as_if):
            each.others(what)
    if out:
        evening.come_back(out)
    for player in chance.sample(PLAYERS, len(PLAYERS)):
        evening.find(player, evening.stake)
    assert evening.come_to() == as_if.come_to()


@EVERY_BOOK
@settings(max_examples=6)
@given(others=st.permutations(OTHERS), rejected=st.integers(1, 3), cap=CAPS, rates=RATES)
def test_r_4_s_34_h_45_others_get_the_same_whenever_an_entry_is_rejected(slug, others, rejected, cap, rates):
    """At once, or when other tables have staked and won since."""
    evening, as_if = (Evening(slug, cap=capped(cap), **rates) for _ in range(2))
    for number, what in enumerate(("", *others)):
        for each, at in ((evening, rejected), (as_if, 0)):
            if what:
                each.others(what)
            if number == at:
                each.house.pool(RejectEntry(1, "a card is bent", SHIFT, each.house.clock))
                each.check()
    assert evening.come_to() == as_if.come_to()


@EVERY_BOOK
@settings(max_examples=8)
@given(
    steps=st.lists(st.sampled_from([*OTHERS, "paid"]) | st.tuples(FINDS, st.integers(1, 2)), max_size=10),
    cap=CAPS,
)
def test_s_47_h_52_what_the_meter_has_is_due_on_the_stakes_that_stand(slug, steps, cap):
    """Also at the cap, and where a share was paid in between, which stands. It is checked after each step."""
    evening, done = Evening(slug, **FEW_CENTS, cap=capped(cap)), set[str]()
    for step in steps:
        if isinstance(step, str):
            if step not in done:
                evening.others(step)
            done |= {step}
            continue
        (player, units), table = step  # of the second table only who has not won
        if table == 1 or (player is not ANN and "a share" in done):
            evening.find(player, min(Money(units * UNIT.cents), evening.stake), table)
    evening.come_to()
