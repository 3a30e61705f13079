"""The same decks and decisions through the table and through the kernels: the same cents for every wager.

Kernels deal the rounds and decide them. Every one of these rounds is then played at a table, command by command, from a deck
in which its cards lie where the table's device deals them from: ten thousand rounds of each book, and a million of each in the
long run. A round starts from the state in which all have staked and bets are closed, which is the same for all of them.
Besides, each cell into which any of many more rounds falls is played once, and rounds that another answer to a reading moves.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from kernel_rounds import METER, RESET, TableOfRounds, nets_of, ready

import croupier
from croupier.games import BOOKS, book, edition
from croupier.lab import HouseSums, game_kind
from croupier.lab.simulation.kernels.draws import BATCH
from croupier.rulebook import Money, chosen

EVERY = 100  # parts of a book's rounds
# How many of these parts, the strategy, the positions, and the sums: without a meter nobody stakes on the jackpot.
PLAYS = [
    (40, "perfect", 1, "usual"),
    (15, "rule-of-thumb", 1, "odd"),
    (15, "always", 1, "usual"),
    (12, "never", 1, "odd"),
    (10, "perfect", 1, "no jackpot"),
    (4, "always", 2, "large"),
    (3, "perfect", 3, "odd"),
    (1, "perfect", 7, "usual"),
]
assert sum(parts for parts, *_ in PLAYS) == EVERY
HOLDEM_READINGS = [
    ("rws-texas-holdem", "H-12", "dealers-cards-too"),
    ("mbs-texas-holdem", "H-17", "round-ends-at-once"),
    ("rws-texas-holdem", "H-17", "round-ends-at-once"),
    ("rws-texas-holdem", "H-27", "turn-first"),
    ("rws-texas-holdem", "H-29", "hole-card-needed"),
    ("mbs-texas-holdem", "H-30", "stand-off"),
    ("rws-texas-holdem", "H-31", "class-only"),
    ("mbs-texas-holdem", "H-53", "dealers-five-cards-win-too"),
]
ALL_READINGS = [
    (slug, reading, answer)
    for slug in BOOKS
    for reading, switch in edition(slug).register.switches(slug).items()
    for answer in switch.choices(slug)[1:]
]


def house(rules, sums):
    """Sums that a house may set, and the reset value: some come out even, some do not, and some reach a cap."""
    if sums == "no jackpot":
        return HouseSums(ante=Money(3_700)), RESET
    if sums == "large":
        large = HouseSums(ante=Money.dollars(1_000), unit=Money(500), meter=Money(99_999_999), stake=Money.dollars(5_000))
        return large, RESET
    if sums == "odd":
        allowed = chosen(rules.edition.wager_named["jackpot"].units, rules.answers)
        odd = HouseSums(ante=Money(2_735), unit=Money(301), units=max(allowed or (1,)), meter=Money(12_345_677))
        return odd, Money(1_234_567)
    return METER, RESET


def differ(rules, rounds, seed, readings=None):
    """So many rounds of a book, in the parts that `PLAYS` says."""
    played = 0
    for parts, strategy, positions, sums in PLAYS:
        game, pricing = ready(rules, positions, strategy, *house(rules, sums))
        table, wanted = TableOfRounds(game, pricing, readings), rounds * parts // EVERY
        for first in range(0, wanted, BATCH):
            cards, cells = game.show(seed, positions, first)
            played += table.differ(cards[: wanted - first], cells[: wanted - first])
    return played


@pytest.mark.parametrize("slug", BOOKS)
def test_ten_thousand_rounds_bring_the_cents_of_the_table(slug):
    assert differ(book(slug), 10_000, 1) == 10_000


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("slug", BOOKS)
def test_a_million_rounds_bring_the_cents_of_the_table(slug, part):
    assert differ(book(slug), 50_000, 100 + part) == 50_000


def test_house_editions_are_simulated_as_the_table_plays_them():
    harbour = croupier.add_edition(Path(__file__).parents[2] / "docs" / "harbour-stud.toml")
    own = {"pays": {"pair_plus.straight": "7 to 1", "jackpot.flush": "$250"}, "readings": {"S-7": "folded-ante-paid"}}
    quay = croupier.add_edition({"name": "quay-three", "based-on": "mbs-three-card", "dated": "2026-11-01", **own})
    for slug in (harbour, quay):
        for positions, strategy in ((1, "perfect"), (3, "always")):
            game, pricing = ready(book(slug), positions, strategy)
            cards, cells = game.show(2, 0, 0)
            assert TableOfRounds(game, pricing).differ(cards[:150], cells[:150]) == 150


def rounds_of_all_cells(game, rounds, seed):
    """A round for each cell into which the first position of any of so many rounds falls."""
    seen, cards_of, cells_of = set(), [], []
    for first in range(0, rounds, BATCH):
        cards, cells = game.show(seed, 0, first)
        found, at = np.unique(cells[:, 0], return_index=True)
        new = [row for cell, row in zip(found.tolist(), at.tolist(), strict=True) if cell not in seen]
        seen |= {int(cells[row, 0]) for row in new}
        cards_of.append(cards[new])
        cells_of.append(cells[new])
    return np.concatenate(cards_of), np.concatenate(cells_of)


def differ_in_all_cells(slug, rounds, *strategies):
    played = 0
    for strategy in strategies:
        game, pricing = ready(book(slug), 1, strategy)
        played += TableOfRounds(game, pricing).differ(*rounds_of_all_cells(game, rounds, 9))
    return played


@pytest.mark.parametrize("slug", BOOKS)
def test_every_cell_that_comes_up_brings_the_cents_of_the_table(slug):
    assert differ_in_all_cells(slug, 100_000, "perfect") > 20


@pytest.mark.long
@pytest.mark.parametrize("slug", BOOKS)
def test_every_cell_of_many_more_rounds_brings_the_cents_of_the_table(slug):
    assert differ_in_all_cells(slug, 20_000_000, "perfect", "always", "never") > 50


def rounds_that_move(slug, readings, plays, rounds):
    """Play rounds that bring something else under another answer, and a few others: how many moved."""
    adopted, other = book(slug), book(slug, readings)
    moved = 0
    for strategy, positions in plays:
        table = game_kind(adopted.edition).module("croupier.lab.simulation").decide(adopted, strategy, METER).table
        as_adopted, by_adopted = ready(adopted, positions, table=table)
        game, pricing = ready(other, positions, table=table)
        at_table, left = TableOfRounds(game, pricing, readings), 12
        for first in range(0, rounds, BATCH):
            cards, cells = game.show(4, 0, first)
            nets = nets_of(pricing, cells)
            same = (nets == nets_of(by_adopted, as_adopted.place(cards))).all(axis=(1, 2))
            chosen_rounds = np.nonzero(~same)[0][:left]
            moved, left = moved + len(chosen_rounds), left - len(chosen_rounds)
            if first == 0:
                chosen_rounds = np.concatenate((chosen_rounds, np.nonzero(same)[0][:3]))
            at_table.differ(cards[chosen_rounds], cells[chosen_rounds], nets[chosen_rounds])
            if not left:
                break
    return moved


@pytest.mark.parametrize(("slug", "reading", "answer"), HOLDEM_READINGS)
def test_what_another_answer_moves_in_holdem_is_what_it_moves_at_the_table(slug, reading, answer):
    plays = {"H-17": (("never", 2),), "H-27": (("perfect", 1),)}.get(reading, (("always", 1),))
    assert rounds_that_move(slug, {reading: answer}, plays, 60_000) > 0


@pytest.mark.long
@pytest.mark.parametrize(("slug", "reading", "answer"), ALL_READINGS)
def test_what_any_other_answer_moves_is_what_it_moves_at_the_table(slug, reading, answer):
    rounds_that_move(slug, {reading: answer}, (("always", 7), ("never", 2), ("perfect", 1)), 1_000_000)
