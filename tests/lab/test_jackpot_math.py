"""The mathematics of the linked jackpot, against brute force, the rulebook's own awards, and simulation."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb
from pathlib import Path
from random import Random

import numpy as np
import pytest

import commands
from croupier.cards import ACE, DECK, FiveCardClass, rank_five, top_of_run
from croupier.errors import InputError
from croupier.games import BOOKS, book
from croupier.lab import counters
from croupier.lab.counters.holdem import STARTING_HANDS
from croupier.lab.meter.binomial import hits_distribution, no_hit
from croupier.lab.meter.effects import JackpotStake, effect
from croupier.lab.meter.fold_choices import best_play, fold_choices, folds, values_if_played
from croupier.lab.meter.hits import Hits, five_card_classes, five_card_fact, hits
from croupier.lab.meter.link import LinkedGame, LinkedPool
from croupier.lab.meter.long_run import find_long_run
from croupier.lab.meter.moments import after_rounds, borne, paid
from croupier.lab.meter.pieces import Pieces, Straight, straight, total
from croupier.lab.meter.plan import plans_from
from croupier.lab.meter.simulation import mean, quantile, simulate
from croupier.lab.meter.starting_hands import BOARDS, NAMES, StartingHands, board_facts, ways
from croupier.lab.meter.value import multiples, value
from croupier.lab.meter.winners import sharing, winners
from croupier.lab.payoffs import HouseSums
from croupier.lab.solver import solve
from croupier.rulebook import Meter, Money, PlayedPosition, Result, Showdown, check_round
from croupier.rulebook.jackpot_rules import Claim, award

DOCS = Path(__file__).parents[2] / "docs"
RWS = "rws-texas-holdem"
FIVE_CARD_BOOKS = [slug for slug in BOOKS if five_card_fact(book(slug))]
ALLOWED = {
    slug: book(slug).edition.units(book(slug).edition.wager_named["jackpot"], book(slug).answers) or (1,) for slug in BOOKS
}
SPADES = [card for card in DECK if card.suit == "s"]
UNIT, RESET = Money.dollars(5), Money.dollars(100_000)
FIVE = JackpotStake(UNIT)


def any_hits(slug: str, readings: dict[str, str] | None = None) -> Hits:
    rules = book(slug, readings)
    return StartingHands(rules).hits_with_folds({"32o", "72o"}) if five_card_fact(rules) is None else hits(rules)


def awarded(rules, ruling, stake: JackpotStake, meter: int, reset: Money = RESET) -> tuple[int, int]:
    """What the rulebook's own pool awards to a lone claim, and what the meter shows then."""
    if ruling.result is not Result.PAYS:
        return (0 if ruling.result is Result.COLLECTED else stake.amount.cents), meter
    claim = Claim(1, "Ann", stake.amount, stake.unit, ruling)
    made = award(rules.edition.jackpot, rules.answers, Money(meter), reset, [claim])
    return sum(each.amount.cents for each in made.awards), made.after.cents


# -- how often --


def test_the_five_card_classes_are_the_published_ones():
    published = [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540]
    assert list(five_card_classes().values()) == published
    assert list(five_card_classes()) == sorted(FiveCardClass, reverse=True)


@pytest.mark.parametrize("slug", FIVE_CARD_BOOKS)
def test_lines_hit_as_often_as_their_hands_are_dealt(slug):
    lines = hits(book(slug)).lines()
    counts = {each.slug: Fraction(number, comb(52, 5)) for each, number in five_card_classes().items()}
    assert lines == {name: counts[name] for name in lines}
    assert len(lines) == (5 if slug == "mbs-three-card" else 6)


@pytest.mark.parametrize(
    ("slug", "readings", "where"),
    [
        ("mbs-texas-holdem", {"H-53": "dealers-five-cards-win-too"}, "H-53"),
        ("mbs-texas-holdem", {"H-11": "all-returned"}, "readings"),
        ("mbs-singapore-stud", {"S-13": "fold-is-refusal"}, "readings"),
        ("mbs-three-card", {"S-43": "returned-on-stand-off"}, "readings"),
        (RWS, {}, "folds"),
    ],
)
def test_chances_that_hang_on_more_than_the_own_cards_are_refused(slug, readings, where):
    with pytest.raises(InputError) as refused:
        hits(book(slug, readings))
    assert refused.value.where == where


def test_starting_hands_add_up_to_the_published_seven_card_hands():
    all_facts: Counter = Counter()
    for hand in STARTING_HANDS:
        assert sum(board_facts(hand).values()) == BOARDS
        for facts, number in board_facts(hand).items():
            all_facts[facts] += number * ways(hand)
    assert sum(ways(hand) for hand in STARTING_HANDS) == comb(52, 2)
    deals = comb(52, 2) * BOARDS
    by_class: Counter = Counter()
    for (major, board, _), number in all_facts.items():
        royal = major.startswith("ROYAL") or board == "COMMUNITY_ROYAL_FLUSH"
        by_class["ROYAL" if royal else major] += number
    seven = {name: Fraction(number * comb(52, 7), deals) for name, number in by_class.items()}
    assert (seven["ROYAL"], seven["STRAIGHT_FLUSH"], seven["FOUR_OF_A_KIND"]) == (4_324, 37_260, 224_848)
    boards: dict[str, Fraction] = defaultdict(Fraction)
    for (_, board, _), number in all_facts.items():
        boards[board] += Fraction(number * comb(52, 5), deals)
    assert boards["COMMUNITY_ROYAL_FLUSH"] == 4
    assert boards["COMMUNITY_STRAIGHT_FLUSH"] == 36
    assert boards["COMMUNITY_FOUR_OF_A_KIND"] == 624


def facts_by_the_book(rules, own, board) -> tuple:
    dealer = [card for card in DECK if card not in own and card not in board][:2]
    seat = PlayedPosition(1, tuple(own), {"ante": UNIT, "jackpot": UNIT}, ("flop", "check", "check"))
    played = check_round(rules, dealer, board, [seat], Meter(UNIT, RESET, RESET))
    showdown = Showdown(played, seat)
    facts = {fact.name: fact for fact in rules.compiled["jackpot"].facts}
    values = [showdown.value(facts[name]) for name in NAMES]
    return tuple(getattr(value, "name", value) for value in values)


def label(own) -> str:
    low, high = sorted(own, key=lambda card: card.rank)
    kind = "" if low.rank == high.rank else "s" if low.suit == high.suit else "o"
    return low.text[0] + high.text[0] + kind


def test_starting_hands_agree_with_the_games_own_facts_on_every_board_of_a_small_deck():
    """All boards from few cards beside a hand, in all orders that matter; the lab counts the same boards of a whole deck.

    The hand's cards and nine others make Royal and Straight Flushes of both lengths and Fours of a Kind.
    """
    rules, random = book(RWS), Random(1)
    seen: Counter = Counter()
    for own_text in ("As Ks", "As 9s", "Ks 9d", "9s 9d", "2s 7d", "As Ad"):
        own = [card for card in DECK if card.text in own_text.split()]
        small = [card for card in SPADES if card.rank >= 8] + [card for card in DECK if card.rank in (9, 14)]
        small = [card for card in dict.fromkeys(small) if card not in own]
        boards = list(combinations(small, 5))
        for chosen in random.sample(boards, 60):
            orders = [(*flop, *rest) for flop in combinations(chosen, 3) for rest in permutations(set(chosen) - set(flop))]
            found = Counter(facts_by_the_book(rules, own, order) for order in orders)
            assert found == orders_by_the_lab(own, chosen)
            seen.update(found)
    assert len(seen) >= 10  # royal flushes on every street, with and without the board's straight flush, fours, nothing


def orders_by_the_lab(own, board) -> Counter:
    """The lab's own account of one board: from its straight flushes in each suit, and its fours."""
    from croupier.lab.meter.starting_hands import ORDERS, _by_order

    counts: Counter = Counter()
    for suit in "cdhs":
        held = frozenset(card.rank for card in own if card.suit == suit)
        on_board = frozenset(card.rank for card in board if card.suit == suit)
        if top_of_run(held | on_board, 5):
            for facts, orders in _by_order(held, on_board):
                counts[facts] += orders
    for rank in range(2, ACE + 1):
        held, shown = sum(c.rank == rank for c in own), sum(c.rank == rank for c in board)
        if held + shown == 4:
            counts["FOUR_OF_A_KIND", "NOTHING" if held else "COMMUNITY_FOUR_OF_A_KIND", False] += ORDERS
    counts["NOTHING", "NOTHING", False] += ORDERS - counts.total()
    return +counts


# -- what an award does --

READINGS = [
    *((slug, {}) for slug in BOOKS),
    ("mbs-singapore-stud", {"S-35": "taken-from-the-meter"}),
    ("mbs-singapore-stud-v9", {"S-31": "twice"}),
    ("mbs-three-card", {"S-9": "every-win-returns-the-stake"}),
    ("mbs-three-card", {"S-10": "they-are-returned"}),
    ("mbs-texas-holdem", {"H-4": "any-win-resets"}),
    ("mbs-texas-holdem", {"H-4": "unchanged", "H-3": "taken-from-the-meter"}),
    (RWS, {"H-3": "community-royal-resets"}),
    (RWS, {"H-3": "taken-from-the-meter", "H-1": "one-from-each-block"}),
    (RWS, {"H-1": "every-line"}),
    (RWS, {"H-55": "higher-hand"}),
]


@pytest.mark.parametrize(("slug", "readings"), READINGS)
def test_effects_are_those_of_the_pool_at_any_meter(slug, readings):
    random = Random(slug)
    found = any_hits(slug, readings)
    meters = [1, 999, 150_000, 599_999, 600_000, 3_000_000, 10_000_001]
    meters += [random.randrange(1, 10 ** random.randrange(3, 11)) for _ in range(60)]
    for units in ALLOWED[slug]:
        for ruling, _ in found.rulings:
            made = effect(found.book, ruling, JackpotStake(UNIT, units), RESET)
            for meter in meters:
                award_, after = awarded(found.book, ruling, JackpotStake(UNIT, units), meter)
                assert abs(made.paid.at(meter) - award_) < 1, (ruling.rules, meter)
                assert abs(made.after.at(meter) - after) < 1, (ruling.rules, meter)


def test_pieces_add_up_and_say_where_they_reach_a_sum():
    bent = Pieces((Fraction(0), Fraction(10)), (Straight(Fraction(5), Fraction(0)), Straight(Fraction(-5), Fraction(1))))
    both = total([(Fraction(2), bent), (Fraction(1), straight(Straight(Fraction(1), Fraction(1))))])
    for meter in (0, 3, 10, 11, 25):
        assert both.at(meter) == 2 * bent.at(meter) + 1 + meter
    assert [bent.reaches(Fraction(wanted)) for wanted in (-3, 5, 6)] == [0, 0, 11]
    assert straight(Straight(Fraction(5), Fraction(0))).reaches(Fraction(6)) is None


# -- the value --


def test_the_value_of_a_stud_wager_is_what_the_printed_counts_make_it():
    worth = value(hits(book("mbs-singapore-stud")), FIVE, RESET)
    fixed = Fraction(624 * 400 + 3_744 * 80 + 5_108 * 40 + 10_200 * 20, 2_598_960)
    of_meter = Fraction(4 * 10 + 36, 10 * 2_598_960)
    assert (worth.fixed_return, worth.meter_coefficient) == (fixed, of_meter)
    assert worth.break_even() == (1 - fixed) * 500 / of_meter
    assert worth.break_even(Fraction(26)) == ((1 - fixed) * 500 + 26) / of_meter


@pytest.mark.parametrize(("slug", "readings"), READINGS)
def test_the_value_at_a_meter_is_the_mean_of_the_pools_awards(slug, readings):
    found = any_hits(slug, readings)
    worth = value(found, FIVE, RESET)
    for meter in (20_000, 700_000, 2_500_000, 40_000_000):
        mean_award = sum(awarded(found.book, ruling, FIVE, meter)[0] * chance for ruling, chance in found.rulings)
        assert abs(worth.returns.at(meter) - mean_award) <= sum(chance for _, chance in found.rulings)
    even = worth.break_even()
    if worth.returns.at(0) >= 500:  # the fixed awards alone are worth the stake
        assert even == 0
    else:
        assert even is not None
        assert worth.returns.at(even) == 500
        assert worth.returns.at(even - 1) < 500


def test_larger_sum_makes_kinks_where_the_register_says():
    """H-55: 5% overtakes $1,500 at $30,000, 25% at $6,000, and all of the meter at $1,500."""
    starts = value(any_hits(RWS), FIVE, RESET).returns.starts
    assert starts == (0, 150_000, 600_000, 3_000_000)
    assert value(any_hits(RWS, {"H-55": "higher-hand"}), FIVE, RESET).returns.starts == (0,)


def test_a_further_unit_adds_set_awards_and_no_share():
    meter = Money.dollars(1_500_000)
    found = hits(book("mbs-singapore-stud-v9"))
    many = multiples(found, UNIT, RESET, meter)
    fixed = many[0].value.fixed_return
    assert [each.units for each in many] == [1, 2, 3, 4, 5]
    assert all(each.last_unit == (fixed - 1) * 500 for each in many[1:])
    assert many[0].net > 0 > many[4].net  # worth it with one unit, not with five
    twice = multiples(hits(book("mbs-singapore-stud-v9", {"S-31": "twice"})), UNIT, RESET, meter)
    assert twice[4].value.fixed_return == 5 * fixed
    assert round(float(5 * fixed), 2) == 1.84  # as the register reckons it for S-31


def test_stakes_and_meters_that_cannot_be_are_refused():
    found = hits(book("mbs-three-card"))
    for stake in (JackpotStake(UNIT, 2), JackpotStake(UNIT, 0), JackpotStake(Money(0))):
        with pytest.raises(InputError):
            value(found, stake, RESET)
    with pytest.raises(InputError, match="not a starting hand"):
        StartingHands(book(RWS)).hits_with_folds({"72x"})


# -- folding at Resorts World --


@pytest.fixture(scope="module")
def made_up_decisions():
    """Decisions with made-up values of the main wagers: worse for lower hands, some of them below a fold's."""
    brings = {hand: Fraction(index - 8, 50) - 1 for index, hand in enumerate(reversed(STARTING_HANDS))}
    return brings, fold_choices(StartingHands(book(RWS)), brings, FIVE, Money.dollars(25), RESET)


def test_a_hand_is_played_from_the_meter_where_both_are_equal(made_up_decisions):
    _, made = made_up_decisions
    low = [each for each in made if each.base < 0 and each.plays_from]
    assert low
    for each in low:
        assert each.base * 2_500 + each.jackpot.at(each.plays_from) == 0
        meter = Money(int(each.plays_from))
        assert each.gain(meter) <= 0 < each.gain(Money(meter.cents + 1))
        assert (each.hand in folds(made, meter)) == (each.gain(meter) < 0)
        assert each.base * each.folds_from_ante(meter) + each.jackpot.at(meter.cents) == 0


def test_best_play_with_a_jackpot_is_the_better_action_hand_by_hand(made_up_decisions):
    brings, made = made_up_decisions
    hands = StartingHands(book(RWS))
    together = best_play(made, FIVE)
    for meter in (100_000, 5_000_000, 60_000_000, 3_000_000_000):
        expected = Fraction(0)
        for hand in STARTING_HANDS:
            on = 2_500 * brings[hand] + mean_return(hands.hits(hand, folded=False), meter)
            off = -2_500 + mean_return(hands.hits(hand, folded=True), meter)
            expected += Fraction(ways(hand), 1326) * (max(on, off) - 500)
        assert together.at(meter) == expected


def mean_return(found: Hits, meter: int) -> Fraction:
    return sum((awarded(found.book, ruling, FIVE, meter)[0] * chance for ruling, chance in found.rulings), Fraction(0))


def test_a_folded_hand_keeps_the_community_awards_alone():
    hands = StartingHands(book(RWS))
    assert set(hands.hits("72o", folded=True).lines()) == {
        "community-royal-flush",
        "community-straight-flush",
        "community-four-of-a-kind",
    }
    every = StartingHands(book(RWS, {"H-57": "every-line"}))
    assert every.hits("72o", folded=True).lines() == every.hits("72o", folded=False).lines()


def test_the_meter_never_matters_to_the_hands_that_are_folded_but_the_ante_does():
    """With a deuce and a card up to the seven there is no Royal Flush; set awards alone speak for playing on.

    The losses are the published ones. Above these antes the fold is right, below them it is wrong.
    """
    losses = {"32o": 1.155927, "42o": 1.091604, "52o": 1.019987, "62o": 1.046723, "72o": 1.031301}
    brings = {hand: -Fraction(str(losses.get(hand, 0))) for hand in STARTING_HANDS}
    made = fold_choices(StartingHands(book(RWS)), brings, FIVE, Money.dollars(25), RESET)
    folded = [each for each in made if each.hand in losses]
    assert len(folded) == 5
    assert all(part.slope == 0 for each in folded for part in each.jackpot.parts)
    antes = {each.hand: float(each.folds_from_ante(RESET) or 0) / 100 for each in folded}
    assert antes == pytest.approx({"32o": 2.98, "42o": 5.43, "52o": 26.47, "62o": 11.31, "72o": 16.88}, abs=0.01)
    assert folds(made, RESET) == {"32o", "42o", "62o", "72o"}


def test_starting_hands_are_those_of_the_counted_deals():
    """Two ways to count the same: the lab's count of all deals, and suit by suit here."""
    table = counters.count_facts(book(RWS), frozenset(NAMES))
    for row, hand in enumerate(STARTING_HANDS):
        counted: Counter = Counter()
        for facts, number in zip(table.outcomes, table.counts[row].tolist(), strict=True):
            known = {**table.known[table.kind[row]], **facts}
            counted[tuple(getattr(known[name], "name", known[name]) for name in NAMES)] += number
        deals = counted.total()
        found = {facts: Fraction(number, BOARDS) for facts, number in board_facts(hand).items() if number}
        assert found == {facts: Fraction(number, deals) for facts, number in counted.items() if number}, hand


@pytest.mark.parametrize("slug", BOOKS)
def test_the_solver_finds_the_same_return_share_and_break_even(slug):
    rules = book(slug)
    solution = solve(rules, house=HouseSums(unit=UNIT))
    if slug not in FIVE_CARD_BOOKS:
        folded = {hand for hand, worth in values_if_played(rules).items() if worth < -1}
        assert folded == {"32o", "42o", "52o", "62o", "72o"}
        found = StartingHands(rules).hits_with_folds(folded)
    else:
        found = hits(rules)
    worth = value(found, FIVE, RESET)
    assert solution.jackpot.fixed_return == worth.fixed_return * (5 if solution.jackpot.in_dollars else 1)
    assert solution.jackpot.meter_coefficient == worth.meter_coefficient
    even = worth.break_even()
    assert even is not None
    assert solution.break_even_meter == even / 100


# -- the meter over time --


def fat(slug: str, chances: dict[str, Fraction], readings: dict[str, str] | None = None) -> Hits:
    """Hits of a book with made-up, large chances."""
    found = any_hits(slug, readings)
    names = {ruling.lines[0].name: ruling for ruling, _ in reversed(found.rulings)}
    return Hits(found.book, tuple((names[name], chance) for name, chance in chances.items()))


FIFTY = JackpotStake(Money.dollars(50))  # contributions of whole dollars: nothing is rounded in a few wagers
FAT = {"royal-flush": Fraction(1, 7), "straight-flush": Fraction(1, 5), "four-of-a-kind": Fraction(1, 9)}
LINKS: dict[str, list[tuple[str, dict[str, str], int]]] = {
    "two games": [("mbs-singapore-stud-v9", {}, 2), ("mbs-three-card", {}, 3)],
    "any win resets": [("mbs-texas-holdem", {"H-4": "any-win-resets"}, 1)],
    "unchanged": [("mbs-texas-holdem", {"H-4": "unchanged"}, 1)],
    "from the meter": [("mbs-texas-holdem", {"H-3": "taken-from-the-meter"}, 1)],
    "stake back": [("mbs-three-card", {"S-9": "every-win-returns-the-stake"}, 1)],
}


def fat_link(name: str, *, cap: Money | None = None, times: int = 1) -> LinkedPool:
    plays = [
        LinkedGame(
            f"{slug} {index}", fat(slug, FAT, readings), replace(FIFTY, units=2) if "v9" in slug else FIFTY, wagers * times
        )
        for index, (slug, readings, wagers) in enumerate(LINKS[name])
    ]
    return LinkedPool(RESET, Fraction(1, 5), tuple(plays), cap)


def walk(link: LinkedPool, start: Money, wagers: int) -> dict[tuple[int, int, int], Fraction]:
    """Every course of some wagers by the pool's own awards: meter, awards and the house's part, each with its chance."""
    states = {(start.cents, 0, 0, 0): Fraction(1)}
    most = link.cap.cents if link.cap else 10**15
    for _ in range(wagers):
        following: dict[tuple[int, int, int, int], Fraction] = {}
        for ((meter, paid_, house, waiting), chance), play in product(states.items(), link.games):
            here = chance * Fraction(play.wagers, link.wagers)
            grown = meter + int(link.rate * play.stake.amount.cents)
            grown, over = min(grown, most), waiting + max(grown - most, 0)
            none = 1 - sum((each for _, each in play.hits.rulings), Fraction(0))
            results = [((grown, paid_, house, over), none)]
            for ruling, each in play.hits.rulings:
                award_, after = awarded(play.hits.book, ruling, play.stake, grown)
                room = min(over, max(most - after, 0))  # what waits above the cap finds room
                results.append(((after + room, paid_ + award_, house + award_ + after - grown, over - room), each))
            for state, each in results:
                following[state] = following.get(state, Fraction(0)) + here * each
        states = following
    found: dict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
    for state, chance in states.items():
        found[state[:3]] += chance
    return found


def mean_and_variance(states: dict[tuple[int, int, int], Fraction], which: int) -> tuple[Fraction, Fraction]:
    average, square = (
        sum((state[which] ** power * chance for state, chance in states.items()), Fraction(0)) for power in (1, 2)
    )
    return average, square - average**2


@pytest.mark.parametrize("name", LINKS)
def test_moments_are_those_of_every_course_of_three_wagers(name):
    link, start = fat_link(name), Money.dollars(250_000)
    states = walk(link, start, 3)
    assert sum(states.values()) == 1
    for adds, which in ((paid, 1), (borne, 2)):
        found = after_rounds(link, start, 3, adds)
        expected = (*mean_and_variance(states, 0), *mean_and_variance(states, which))
        for mine, theirs in zip((found.meter, found.meter_variance, found.sum, found.sum_variance), expected, strict=True):
            assert abs(mine - theirs) <= Fraction(abs(theirs), 10**50)


@pytest.mark.parametrize("name", LINKS)
def test_the_long_run_is_where_the_meter_ends_up_and_its_money_balances(name):
    link = fat_link(name)
    run = find_long_run(link)
    later = after_rounds(link, Money.dollars(3_000_000), 5_000, paid)
    assert abs(later.meter - run.meter) < run.meter / 10**40
    assert abs(later.meter_variance - run.meter_variance) < run.meter_variance / 10**40
    assert run.flow.paid == run.flow.contributed + run.flow.borne
    assert run.flow.house == run.flow.staked - run.flow.paid
    more = after_rounds(link, Money.dollars(3_000_000), 5_001, paid)
    assert abs(more.sum - later.sum - run.flow.paid) < Fraction(1, 10**30)


def test_a_hit_meets_the_meter_of_the_long_run():
    run = find_long_run(fat_link("two games"))
    royals = [each for each in run.hits if each.line == "royal-flush"]
    assert [each.meter - run.meter for each in royals] == [2_000, 1_000]
    assert all(each.award == each.meter for each in royals)
    assert {each.wagers_between for each in royals} == {7}
    straights = [each for each in run.hits if each.line == "straight-flush"]
    assert all(each.award == each.meter / 10 for each in straights)
    assert [each.award for each in run.hits if each.line == "four-of-a-kind"] == [400 * 10_000, 200_000]


def test_the_number_of_hits_is_binomial():
    chance = Fraction(1, 7)
    law = hits_distribution([(5, {1: chance}), (7, {1: chance})], tail=Fraction(0))
    assert len(law) == 13
    for number, each in enumerate(law):
        assert abs(each - comb(12, number) * chance**number * (1 - chance) ** (12 - number)) < Fraction(1, 10**60)
    few = hits_distribution([(3_000_000, {1: Fraction(1, 649_740)})])
    assert no_hit([(2_000_000, {1: Fraction(1, 649_740)}), (1_000_000, {1: Fraction(1, 649_740)})]) == pytest.approx(few[0])
    assert 0 < 1 - sum(few) < Fraction(1, 10_000) < 1 - sum(few[:-1])
    assert float(few[0]) == pytest.approx(np.exp(-3_000_000 / 649_740), rel=1e-5)


# -- simulated --


def real_link(cap: Money | None = None) -> LinkedPool:
    plays = [
        LinkedGame("stud", hits(book("mbs-singapore-stud-v9")), JackpotStake(UNIT, 2), 900_000),
        LinkedGame("three card", hits(book("mbs-three-card")), FIVE, 1_600_000),
    ]
    return LinkedPool(RESET, Fraction(3, 10), tuple(plays), cap)


def test_simulated_years_agree_with_the_computed_moments():
    link, start = real_link(), Money.dollars(300_000)
    made = simulate([link], start, 40_000, seed=3)
    for adds, sums in ((paid, made.paid), (borne, made.borne)):
        expected = after_rounds(link, start, link.rounds, adds)
        for values, average, variance in (
            (made.meter, expected.meter, expected.meter_variance),
            (sums, expected.sum, expected.sum_variance),
        ):
            found = mean(values)
            assert abs(found.value - float(average)) < 4 * found.error
            assert float(values.std(ddof=1)) == pytest.approx(float(variance) ** 0.5, rel=0.03)
    touches = float(sum(event.chance for event in link.rulings if event.effect.on_meter)) * link.wagers
    assert made.shares.mean() == pytest.approx(touches, rel=0.01)


@pytest.mark.parametrize("cap", [None, Money.dollars(100_015)])
@pytest.mark.parametrize("name", LINKS)
def test_simulated_short_courses_agree_with_every_course(name, cap):
    link = fat_link(name, cap=cap)
    start = Money.dollars(100_000)
    states = walk(link, start, link.wagers)
    made = simulate([link], start, 40_000, seed=5)
    for values, which in ((made.meter, 0), (made.paid, 1), (made.borne, 2)):
        average, variance = mean_and_variance(states, which)
        assert abs(values.mean() - float(average)) <= 4.5 * (float(variance) / len(values)) ** 0.5 + 1
        reached = [state[which] + more for state in states for more in (-1, 0, 1)]
        assert np.isin(np.round(values), reached).mean() > 0.99  # cents are not rounded here


def test_no_money_is_lost_in_a_simulated_year_and_a_cap_holds():
    play = LinkedGame("three card", hits(book("mbs-three-card")), FIVE, 2_000_000)
    cap = Money.dollars(400_000)
    link = LinkedPool(RESET, Fraction(3, 10), (play,), cap)
    start = Money.dollars(300_000)
    made = simulate([link], start, 500, seed=8)
    came = start.cents + 150 * play.wagers + made.borne
    assert np.allclose(came, made.meter + made.overflow + made.paid, rtol=1e-12)
    assert made.meter.max() <= cap.cents
    assert made.overflow.max() > 0
    with pytest.raises(InputError, match="cap"):
        find_long_run(link)


def test_the_same_seed_simulates_the_same_years_and_errors_are_of_the_right_size():
    link, start = real_link(), Money.dollars(300_000)
    one, other = simulate([link], start, 400, seed=1), simulate([link], start, 400, seed=1)
    assert (one.meter == other.meter).all()
    assert (one.paid == other.paid).all()
    medians = [quantile(simulate([link], start, 400, seed=seed).meter, 0.5) for seed in range(40)]
    spread = np.std([each.value for each in medians], ddof=1)
    assert 0.5 < np.mean([each.error for each in medians]) / spread < 2
    with pytest.raises(InputError, match="simulate"):
        simulate([link], start, 10, seed=1)
    with pytest.raises(InputError, match="fewer years"):
        simulate([link], start, 10_000_000, seed=1)


# -- winners at one table --


def straight_flushes(shared: int) -> list[tuple[frozenset, list[frozenset]]]:
    """For every set of community cards of one suit, the own cards that make a Straight Flush, by the readable ranking."""
    found = []
    for community in combinations(SPADES, shared):
        left = [card for card in SPADES if card not in community]
        own = [frozenset(each) for each in combinations(left, 5 - shared) if winning((*community, *each))]
        found.append((frozenset(community), own))
    return found


def winning(cards) -> bool:
    return rank_five(tuple(cards)).category >= FiveCardClass.STRAIGHT_FLUSH


@pytest.mark.parametrize(("slug", "shared"), [("mbs-three-card", 2), ("mbs-texas-holdem", 3)])
def test_two_winners_at_two_positions_by_brute_force(slug, shared):
    pairs: Counter = Counter()
    for community, hands in straight_flushes(shared):
        for first, second in permutations(hands, 2):
            if not first & second:
                royals = sum(rank_five(tuple(community | own)).category == FiveCardClass.ROYAL_FLUSH for own in (first, second))
                pairs[royals, 2 - royals] += 4  # suits
    own = 5 - shared
    deals = comb(52, shared) * comb(52 - shared, own) * comb(52 - shared - own, own)
    found = winners(book(slug), 2)
    assert {each: chance for each, chance in found.items() if sum(each) == 2} == {
        each: Fraction(number, deals) for each, number in pairs.items()
    }


def test_two_winners_at_two_stud_positions_by_brute_force():
    suited = [hand for _, hands in straight_flushes(0) for hand in hands]
    assert len(suited) == 10
    royal = next(hand for hand in suited if rank_five(tuple(hand)).category == FiveCardClass.ROYAL_FLUSH)
    deals = comb(52, 5) * comb(47, 5)
    expected: Counter = Counter()
    for first, second, suits in product(suited, suited, ["same", "other"]):
        if suits == "other" or not first & second:
            royals = (first == royal) + (second == royal)
            expected[royals, 2 - royals] += 12 if suits == "other" else 4
    found = winners(book("mbs-singapore-stud"), 2)
    assert {each: chance for each, chance in found.items() if sum(each) == 2} == {
        each: Fraction(number, deals) for each, number in expected.items()
    }


@pytest.mark.parametrize("slug", FIVE_CARD_BOOKS)
@pytest.mark.parametrize("positions", [1, 4, 7])
def test_chances_of_winners_are_chances_with_the_right_mean(slug, positions):
    found = winners(book(slug), positions)
    assert sum(found.values()) == 1
    assert all(chance >= 0 for chance in found.values())
    assert sum(royals * chance for (royals, _), chance in found.items()) == Fraction(4 * positions, 2_598_960)
    assert sum(flushes * chance for (_, flushes), chance in found.items()) == Fraction(36 * positions, 2_598_960)


def test_sharing_pays_the_sums_of_the_register():
    """S-36, S-37, S-38 and H-6: the sums that the register gives for each answer."""
    found = book("mbs-singapore-stud")
    adopted, others = sharing(found, winners(found, 6), FIVE, Money.dollars(500_000), Money.dollars(100_000))
    other = {(each.reading, each.answer): each for each in others}
    assert {each for each, _ in other} == {"S-36", "S-37", "S-38", "S-41"}
    assert adopted.examples[0, 2] == Money.dollars(2 * 47_500)
    assert other["S-36", "start-value-each"].examples[0, 2] == Money.dollars(2 * 30_000)
    assert other["S-36", "one-tenth-shared"].examples[0, 2] == Money.dollars(2 * 25_000)
    assert adopted.examples[3, 0] == Money(3 * 23_333_333)
    assert other["S-37", "exactly-one-reset"].examples[3, 0] == Money.dollars(3 * 200_000)
    assert other["S-37", "one-reset-for-each-winner"].examples[3, 0] == Money(3 * 26_666_666)
    assert adopted.examples[1, 1] == Money.dollars(50_000 + 450_000)
    assert other["S-38", "full-displayed-value"].examples[1, 1] == Money.dollars(50_000 + 500_000)
    chance = winners(found, 6)[1, 1]
    more = other["S-38", "full-displayed-value"].awards - adopted.awards
    assert chance * 5_000_000 <= more < chance * 5_000_000 * Fraction(1_001, 1_000)  # rounds with more winners add a little
    holdem = book("mbs-texas-holdem")
    adopted, others = sharing(holdem, winners(holdem, 6), FIVE, Money.dollars(100_000), Money.dollars(50_000))
    assert adopted.examples[0, 2] == Money.dollars(2 * 9_500)
    assert [each.examples[0, 2] for each in others] == [Money.dollars(2 * 7_500), Money.dollars(2 * 10_000)]


def test_winners_are_refused_where_they_cannot_be():
    with pytest.raises(InputError, match="positions"):
        winners(book("mbs-singapore-stud"), 0)
    with pytest.raises(InputError, match="H-7"):
        winners(book(RWS), 2)


# -- files and the command line --

POOL = {"reset": "100000", "rate": "0.3", "start": "250000"}
GAME = {"book": "mbs-three-card", "unit": "5", "units": 1, "wagers": 1000}


def test_a_plan_is_read():
    (plan,) = plans_from({"pool": POOL, "game": [GAME, {**GAME, "name": "more", "wagers": 3000}]})
    assert plan.start == Money.dollars(250_000)
    assert (plan.link.reset, plan.link.rate, plan.link.cap) == (RESET, Fraction(3, 10), None)
    assert [(play.name, play.wagers) for play in plan.link.games] == [("mbs-three-card", 1000), ("more", 3000)]
    assert plan.link.shares == (Fraction(1, 4), Fraction(3, 4))


@pytest.mark.parametrize(
    ("pool", "game", "where"),
    [
        ({"reset": None}, {}, "pool.reset"),
        ({"rate": 0.3}, {}, "pool.rate"),
        ({"rate": "2"}, {}, "pool.rate"),
        ({"start": "99999.99"}, {}, "pool.start"),
        ({"start": "100 dollars"}, {}, "pool.start"),
        ({"cap": "99999"}, {}, "pool.cap"),
        ({"cap": "200000"}, {}, "pool.start"),
        ({"sede": "1"}, {}, "pool.sede"),
        ({}, {"book": "mbs-four-card"}, "game[0].rulebook"),
        ({}, {"unit": None}, "game[0].unit"),
        ({}, {"units": 2}, "game[0].units"),
        ({}, {"units": "1"}, "game[0].units"),
        ({}, {"wagers": 0}, "game[0].wagers"),
        ({}, {"folds": "32o"}, "game[0].folds"),
        ({}, {"book": RWS}, "game[0].folds"),
        ({}, {"book": RWS, "folds": "72x"}, "game[0].folds"),
        ({}, {"readings": {"S-10": "they-are-returned"}}, "game[0].readings"),
        ({}, {"readings": {"S-999": "x"}}, "game[0].S-999"),
    ],
)
def test_a_bad_plan_says_what_is_wrong_and_where(pool, game, where):
    def changed(entry, changes):
        return {name: each for name, each in {**entry, **changes}.items() if each is not None}

    with pytest.raises(InputError) as refused:
        plans_from({"pool": changed(POOL, pool), "game": [changed(GAME, game)]})
    assert refused.value.where == where


def croupier(*words):
    return commands.croupier("jackpot", *words)


def test_value_on_the_command_line():
    words = ("value", "mbs-singapore-stud-v9", "--meter", "250000", "--reset", "100000", "--unit", "5")
    report = json.loads(croupier(*words, "--json").stdout)
    assert report["fixed_return_in_stakes"]["exact"] == "704/1911"
    assert report["meter_coefficient"]["exact"] == "19/6497400"
    assert report["break_even_meter"]["dollars"] == "1079947.37"
    assert len(report["multiples"]) == 5
    people = croupier(*words).stdout
    assert "1,079,947.37" in people
    assert "the last unit adds" in people
    rws = json.loads(croupier("value", RWS, "--meter", "250000", "--unit", "5", "--folds", "32o 72o", "--json").stdout)
    assert rws["folded"] == ["32o", "72o"]
    assert [each["from_meter"]["dollars"] for each in rws["pieces"]] == ["0.00", "1500.00", "6000.00", "30000.00"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("value", "mbs-five-card", "--meter", "1", "--unit", "5"), "there is no rulebook 'mbs-five-card'"),
        (("value", "mbs-three-card", "--meter", "250000"), "--unit"),
        (("value", "mbs-three-card", "--meter", "9", "--reset", "10", "--unit", "5"), "9.00 is below the reset value 10.00"),
        (("value", "mbs-three-card", "--meter", "lots", "--unit", "5"), "--meter: 'lots' is no amount"),
        (("value", "mbs-three-card", "--meter", "9", "--unit", "5", "--units", "2"), "takes one unit, not 2"),
        (("value", RWS, "--meter", "250000", "--unit", "5"), "give the ante"),
        (("winners", "mbs-three-card", "--positions", "3", "--meter", "9"), "--reset"),
        (("winners", "mbs-three-card", "--positions", "99"), "positions"),
        (("winners", "mbs-three-card", "--positions", "3", "--reading", "S-36"), "'S-36' is not an answer to a reading"),
        (("year", "no-such-file.toml"), "no-such-file.toml"),
    ],
)
def test_bad_requests_end_with_a_message(words, message):
    done = croupier(*words)
    assert done.exit_code == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_r_31_the_year_of_the_documentation_on_the_command_line():
    file = str(DOCS / "jackpot-year.toml")
    (report,) = json.loads(croupier("year", file, "--years", "400", "--json").stdout)["pools"]
    assert {each["rulebook"] for each in report["games"]} == {"mbs-singapore-stud-v9", "mbs-three-card", "mbs-texas-holdem"}
    for name in ("meter_at_end", "awards", "borne_by_house"):
        computed, simulated = report["year"][name], report["simulated"][name]
        assert abs(computed["mean"] - simulated["mean"]) < 5 * simulated["standard_error"]
    three_card = next(each for each in report["games"] if each["rulebook"] == "mbs-three-card")
    assert three_card["odds"]["royal-flush"]["exact"] == "1/649740"  # the odds of each linked game
    assert "straight" not in three_card["odds"]
    people = croupier("year", file, "--years", "400").stdout
    assert "Shares, on average in the long run (exact)" in people


def test_games_of_different_orders_are_not_linked(tmp_path):
    file = tmp_path / "two.toml"
    game = '[[game]]\nbook = "{}"\nunit = "5"\nunits = 1\nwagers = 10\n'
    pool = '[pool]\nreset = "100000"\nrate = "0.3"\nstart = "250000"\n'
    file.write_text(pool + game.format("mbs-three-card") + game.format(RWS) + 'folds = ""\n')
    done = croupier("year", str(file))
    assert done.exit_code == 2
    assert "cannot be linked" in done.stderr


def test_winners_on_the_command_line():
    words = ("winners", "mbs-texas-holdem", "--positions", "6", "--meter", "500000", "--reset", "100000", "--unit", "5")
    report = json.loads(croupier(*words, "--json").stdout)
    both = next(each for each in report["winners"] if (each["royal_flushes"], each["straight_flushes"]) == (1, 1))
    assert both["chance"]["exact"] == "1/234122980"
    assert {each["reading"] for each in report["sharing"]["answers"]} == {"H-6"}
    assert "start-value" in croupier(*words).stdout
    never = json.loads(croupier("winners", RWS, "--positions", "7", "--json").stdout)
    assert never["two_or_more"]["exact"] == "0"
    assert "H-7" in never["because"]
