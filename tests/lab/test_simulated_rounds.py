"""Simulated rounds: the same integers on however many cores, the exact value within the error, and the cents of the table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from kernel_rounds import METER, ready

import croupier as library
from commands import croupier
from croupier.errors import InputError
from croupier.games import BOOKS, book
from croupier.lab import HouseSums, change, chart, rules_of_thumb, solve
from croupier.lab.counters import holdem_play
from croupier.lab.counters.holdem_play import Bets
from croupier.lab.game_kinds import game_kind
from croupier.lab.simulation import chunks
from croupier.lab.simulation.kernels.draws import BATCH
from croupier.lab.simulation.run_state import RunUnderWay
from croupier.lab.simulation.simulator import simulate
from croupier.lab.simulation.strategies import STRATEGIES
from croupier.lab.simulation.totals import RoundTotals
from croupier.lab.strengths import cards_of
from croupier.rulebook import Money, PlayedPosition, check_round, settle

SLUGS = list(BOOKS)
REFUSING: list[tuple[str, dict[str, str]]] = [  # with which best play refuses comparison
    ("mbs-singapore-stud", {"S-3": "equality-stands-off", "S-4": "highest-card-only"}),
    ("mbs-three-card", {"S-15": "pair-plus-returned"}),
    ("mbs-texas-holdem", {"H-18": "bonus-returned"}),
]
READINGS: list[tuple[str, dict[str, str]]] = [(slug, {}) for slug in BOOKS] + [
    ("mbs-three-card", {"S-1": "contains-a-queen", "S-7": "folded-ante-paid"}),
    *REFUSING,
]
JACKPOT_READINGS: list[tuple[str, dict[str, str]]] = [(slug, {}) for slug in BOOKS] + [
    ("mbs-three-card", {"S-9": "every-win-returns-the-stake", "S-36": "one-tenth-shared"}),
    ("rws-texas-holdem", {"H-2": "hole-card-needed", "H-58": "must-beat-the-dealer"}),
    ("rws-texas-holdem", {"H-2": "hole-and-flop-cards-only"}),
]


@pytest.mark.parametrize("positions", [1, 2, 7])
@pytest.mark.parametrize("slug", SLUGS)
def test_no_card_is_dealt_twice_in_a_round(slug, positions):
    game, _ = ready(book(slug), positions, "never")
    for first in (0, BATCH, 100_000):
        cards, _ = game.show(3, 1, first)
        assert all(len(set(row)) == len(row) for row in cards.tolist())
        assert cards.max() == 51


def settle_both(rules, game, pricing, cards, cells):
    """One round through the kernels and through the readable settlement: the same cents for each wager, which are returned."""
    hands = {whose: cards_of(some) for whose, some in game.hands(cards).items()}
    seats = [
        PlayedPosition(at, hands[f"position {at}"], pricing.bets.stakes, pricing.cells[cell].actions)
        for at, cell in enumerate(cells, 1)
    ]
    settled = settle(check_round(rules, hands["dealer"], hands.get("community", ()), seats, pricing.bets.meter))
    ours = (pricing.settle_rare(cells) if pricing.rare[cells].any() else pricing.cents[cells]).tolist()
    for position, brings in zip(settled.positions, ours, strict=True):
        lines = {line.wager: line.net.cents for line in position.lines}
        assert {name: lines.get(name, 0) for name in pricing.columns[:-2]} == dict(
            zip(pricing.columns, brings[:-2], strict=False)
        )
        assert brings[-1] == position.net.cents
    return {brings[-1] for brings in ours}


def differ(rules, rounds, positions=3, strategy="perfect"):
    """The same cards and decisions through the kernels and through the readable settlement."""
    game, pricing = ready(rules, positions, strategy)
    nets = set()
    for first in range(0, rounds, BATCH):
        cards, cells = game.show(11, 5, first)
        for row, found in zip(cards[: rounds - first], cells[: rounds - first].tolist(), strict=True):
            nets |= settle_both(rules, game, pricing, row, found)
    return nets


def differ_where_the_jackpot_pays(rules, rounds):
    """As many rounds in which a position wins an award, of which few are dealt."""
    game, pricing = ready(rules, 7, "always")
    pays = pricing.rare | (pricing.cents[:, pricing.columns.index("jackpot")] > 0)
    nets, first = set(), 0
    while rounds > 0:
        cards, cells = game.show(13, 2, first)
        chosen = pays[cells].any(axis=1)
        for row, found in zip(cards[chosen], cells[chosen].tolist(), strict=True):
            nets |= settle_both(rules, game, pricing, row, found)
        rounds, first = rounds - int(chosen.sum()), first + BATCH
    return nets


@pytest.mark.parametrize(("slug", "readings"), READINGS, ids=str)
def test_the_same_cards_through_the_readable_settlement_bring_the_same_cents(slug, readings):
    assert len(differ(book(slug, readings), 150)) > 5


def test_changed_books_and_house_editions_are_simulated_as_they_settle():
    changed = change(book("mbs-three-card"), {"pair_plus.straight": "6 to 1", "jackpot.flush": "$250"})
    assert len(differ(changed, 60)) > 5
    more, as_it_is = (simulate(each, 1_000).means[1] for each in (changed, book("mbs-three-card")))
    assert (more.name, as_it_is.name) == ("pair_plus", "pair_plus")
    assert float(more.exact or 0) > float(as_it_is.exact or 0)
    house = book(library.add_edition(Path(__file__).parents[2] / "docs" / "harbour-stud.toml"))
    assert len(differ(house, 60)) > 3


@pytest.mark.parametrize(("slug", "readings"), JACKPOT_READINGS, ids=str)
def test_awards_are_those_of_the_readable_settlement(slug, readings):
    assert len(differ_where_the_jackpot_pays(book(slug, readings), 60)) > 5


@pytest.mark.parametrize("slug", SLUGS)
def test_who_never_plays_and_who_always_does_have_the_cents_of_the_readable_settlement(slug):
    assert differ(book(slug), 40, 1, "never")
    assert len(differ(book(slug), 80, 2, "always")) > 3


@pytest.mark.long
@pytest.mark.parametrize("slug", SLUGS)
def test_many_cards_through_the_readable_settlement_bring_the_same_cents(slug):
    assert len(differ(book(slug), 30_000)) > 10


@pytest.mark.parametrize("slug", SLUGS)
def test_one_core_and_two_give_the_same_integers_in_whatever_order(slug, monkeypatch):
    monkeypatch.setattr(chunks, "CHUNK", 2_000)
    one, two = (simulate(book(slug), 9_001, positions=2, house=METER, cores=cores) for cores in (1, 2))
    assert one.rounds == two.rounds == 9_001
    assert (one.totals.counts == two.totals.counts).all()
    assert (one.totals.sums, one.totals.squares) == (two.totals.sums, two.totals.squares)
    game, pricing = ready(book(slug), 2)
    parts = [(size, chunks.deal_chunk(game, pricing, 1, chunk, size)) for chunk, size in chunks.chunk_sizes(9_001)]
    whole = RoundTotals.of(pricing, 2)
    for size, tally in reversed(parts):
        whole.add(pricing, tally, size)
    assert (whole.counts == one.totals.counts).all()
    assert (whole.sums, whole.squares) == (one.totals.sums, one.totals.squares)


@pytest.mark.parametrize("slug", SLUGS)
def test_sums_and_squares_are_those_of_the_rounds_one_by_one(slug):
    for positions in (1, 3):
        game, pricing = ready(book(slug), positions)
        _, cells = game.show(1, 0, 0)
        totals = RoundTotals.of(pricing, positions)
        totals.add(pricing, chunks.deal_chunk(game, pricing, 1, 0, BATCH), BATCH)
        nets = [pricing.settle_rare(row) if pricing.rare[row].any() else pricing.cents[row] for row in cells.tolist()]
        rounds = np.array([each.sum(axis=0) for each in nets]).astype(object)
        assert totals.sums == rounds.sum(axis=0).tolist()
        assert totals.squares == (rounds**2).sum(axis=0).tolist()


def test_a_kernel_is_made_ready_before_the_time_of_dealing_begins(monkeypatch):
    done = []

    def deal(*args):
        done.append(args[-1])
        return dealt(*args)

    def begin(*args):
        done.append("begins")
        return run(*args)

    dealt, run = chunks.deal_chunk, RunUnderWay
    monkeypatch.setattr(chunks, "deal_chunk", deal)
    monkeypatch.setattr(chunks, "RunUnderWay", begin)
    assert simulate(book("mbs-three-card"), 100).rounds == 100
    assert done == [0, "begins", 100]


def test_rare_rounds_find_room_however_many_they_are():
    game, pricing = ready(book("mbs-three-card"), 2)
    plain = chunks.deal_chunk(game, pricing, 1, 0, 5_000)
    pricing.rare[:] = True
    rare = chunks.deal_chunk(game, pricing, 1, 0, 5_000)
    assert len(rare.rare) == 5_000
    assert (rare.counts == plain.counts).all()
    assert rare.rare[:, 0].tolist() == list(range(5_000))


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("slug", SLUGS)
def test_the_mean_is_the_exact_value_within_the_error(slug, strategy):
    found = simulate(book(slug), 400_000, seed=3, positions=2, strategy=strategy, house=replace(METER, meter=None))
    assert found.means[0].name == "base"
    for each in found.means:
        assert each.exact is not None
        if each.errors_between is not None:
            assert abs(each.errors_between) < 4.5
        else:
            assert each.mean == each.exact


@pytest.mark.parametrize(("slug", "readings"), REFUSING, ids=str)
def test_comparison_is_refused_where_that_brings_more(slug, readings):
    found = simulate(book(slug, readings), 400_000, seed=3, positions=2, house=replace(METER, meter=None))
    assert not all(cell is None or cell.shown for cell in found.pricing.cells)
    for each in found.means:
        assert each.exact is not None
        assert abs(each.errors_between or 0) < 4.5


def test_a_wager_for_which_alone_another_hand_would_be_held_back_has_no_exact_value():
    """H-18: beaten with a Straight Flush on the flop a hand is shown for the jackpot, and for the Bonus alone it is not."""
    found = simulate(book("mbs-texas-holdem", {"H-18": "bonus-returned"}), 2_000, house=METER)
    exact = {each.name: each.exact is not None for each in found.means}
    assert exact == {"base": True, "bonus": False, "jackpot": True, "together": False}


@pytest.mark.parametrize("strategy", ["rule-of-thumb", "typical"])
@pytest.mark.parametrize("slug", [pytest.param(slug, marks=[pytest.mark.long] * ("holdem" in slug)) for slug in SLUGS])
def test_whole_rounds_counted_by_a_rule_are_worth_what_the_cost_of_the_rule_says(slug, strategy):
    rules = book(slug)
    played = game_kind(rules.edition).module("croupier.lab.simulation").decide(rules, strategy, METER)
    assert played.whole is not None
    counted = played.whole()
    assert counted.base.expected.units == played.base
    if "holdem" not in slug:  # there a rule is one for each street, and their costs were put together
        costs = {rule.words: rule.cost for rule in rules_of_thumb(rules)}
        assert solve(rules).base.expected.units - costs[played.words] == played.base
    stakes = {wager: Money.dollars(5) for wager in ("ante", *counted.side_wagers)}
    sides = sum(counted.side(wager).expected.worth(Money.dollars(5), METER.meter) for wager in counted.side_wagers)
    assert counted.together(stakes).expected.units == 5 * counted.base.expected.units + sides


@pytest.mark.long
def test_a_chart_of_best_play_is_counted_as_best_play():
    """What is bet is told by bits instead of by what it brings."""
    rules = book("rws-texas-holdem")
    bets = Bets.of(rules)
    by_chart, best = holdem_play.played(bets, None, chart(rules)), holdem_play.played(bets, None)
    assert all((by_chart[name] == best[name]).all() for name in best)


@pytest.mark.parametrize("meter", [250_000, 20_000])
def test_each_line_of_the_jackpot_is_counted_as_it_is_expected(meter):
    """One award for a bet (H-1), the larger sum (H-55): a line that fits beside the one that is paid is not counted."""
    house = HouseSums(meter=Money.dollars(meter), unit=Money.dollars(5))
    for strategy, line in (("always", "four-of-a-kind"), ("never", "community-four-of-a-kind")):
        found = simulate(book("rws-texas-holdem"), 200_000, strategy=strategy, house=house)
        hits = {each.what: each for each in found.hits if each.wager == "jackpot" and each.what != "collected"}
        assert all(each.expected is not None or not each.count for each in hits.values())
        counted = {what: each for what, each in hits.items() if each.expected}
        assert counted[line].count > 20
        for each in counted.values():
            expected = float(each.expected or 0)
            assert abs(each.count - expected) < 5 * expected**0.5 + 3


def test_one_round_has_no_standard_error():
    found = simulate(book("mbs-three-card"), 1)
    assert [(each.error, each.errors_between) for each in found.means] == [(None, None)] * 3
    shown = croupier("simulate", "mbs-three-card", "--rounds", "1").stdout
    assert "mbs-three-card: 1 round, seed 1" in shown


def test_awards_that_hardly_come_are_named():
    """The standard error is found from the rounds: without a royal flush among them it knows of none."""
    house = HouseSums(meter=Money.dollars(250_000), unit=Money.dollars(5))
    assert [each.what for each in simulate(book("mbs-three-card"), 30_000, house=house).scarce] == [
        "four-of-a-kind",
        "straight-flush",
        "royal-flush",
    ]
    assert not simulate(book("mbs-three-card"), 30_000).scarce
    shown = croupier("simulate", "mbs-three-card", "--rounds", "30000", "--meter", "250000").stdout
    assert "So few rounds seldom bring four-of-a-kind, straight-flush, royal-flush." in " ".join(shown.split())


def test_no_rule_of_thumb_is_made_up_where_there_is_none():
    with pytest.raises(InputError, match="no rule of thumb"):
        simulate(book("rws-texas-holdem", {"H-27": "turn-first"}), 10, strategy="rule-of-thumb")


@pytest.mark.parametrize(
    ("where", "asked"),
    [
        ("rounds", {"rounds": 0}),
        ("rounds", {"rounds": -5}),
        ("rounds", {"rounds": 10**16}),
        ("rounds", {"rounds": 2.5}),
        ("seed", {"seed": -1}),
        ("seed", {"seed": 2**64}),
        ("positions", {"positions": 0}),
        ("positions", {"positions": 8}),
        ("strategy", {"strategy": "lucky"}),
    ],
)
def test_what_cannot_be_simulated_is_refused(where, asked):
    with pytest.raises(InputError) as refused:
        simulate(book("mbs-three-card"), **{"rounds": 10, **asked})
    assert refused.value.where == where


@pytest.mark.parametrize("positions", [1, 3])
@pytest.mark.parametrize("slug", SLUGS)
def test_rounds_whose_cards_are_known_fall_into_the_cells_that_they_were_dealt_into(slug, positions):
    for house in (METER, replace(METER, meter=None)):
        game, _ = ready(book(slug), positions, house=house)
        cards, cells = game.show(5, 1, 0)
        assert (game.place(cards) == cells).all()


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"foo": "2"}, "foo: there is nothing of this name to give, only ante, "),
        ({"changes": 5}, "changes: write them as texts by their names"),
        ({"changes": {5: "1 to 1"}}, "5: there is no wager"),
        ({"readings": {"S-1": 5}}, "S-1: '5' is not one of its answers"),
        ({"readings": ["S-1"]}, "readings: write them as texts by their names"),
    ],
)
def test_what_cannot_be_given_is_told_in_our_words(given, what):
    with pytest.raises(InputError, match=what):
        library.simulate("mbs-three-card", 10, **given)
