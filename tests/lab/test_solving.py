"""The solver: published figures met from exact integers, and its parts against each other and against brute force."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

import commands
import croupier
from croupier.cards import DECK, QUEEN, ThreeCardClass, rank_three
from croupier.errors import InputError
from croupier.games import BOOKS, book, edition
from croupier.games.shared import Comparison
from croupier.lab import HOLDEM, change, game_kind
from croupier.lab.counters import count_facts
from croupier.lab.counters.holdem import STARTING_HANDS
from croupier.lab.counters.three_card import three_card_rows
from croupier.lab.counts import JointCounts
from croupier.lab.figures import square_root, unreduced
from croupier.lab.in_words import best_play_in_words
from croupier.lab.integers import added, multiplied, summed, weighed
from croupier.lab.payoffs import HouseSums
from croupier.lab.request import solve_request
from croupier.lab.solver import Solver, solve
from croupier.rulebook import Money

STUD_DEALS, THREE_CARD_DEALS, HOLDEM_DEALS = 19_933_230_517_200, 407_170_400, 55_627_620_048_000


@cache
def solution(slug):
    return solve(book(slug))


@cache
def changed(slug, what, to):
    return solve(change(book(slug), {what: to}))


def always(found, action):
    """The base game if one action is always taken."""
    strategy = found.strategy
    return replace(strategy, best=np.full_like(strategy.best, strategy.actions.index(action))).expected()


def row_value(found, action, row):
    strategy = found.strategy
    total = int(strategy.table.counts[row].sum()) * strategy.scale
    return Fraction(int(strategy.values[strategy.actions.index(action), row]), total)


def near(value, published):
    """Whether a value rounds to what was published, to its last place."""
    places = len(published.partition(".")[2])
    return abs(Fraction(value) - Fraction(published)) <= Fraction(1, 2 * 10**places)


# -- published figures --


def test_stud_with_a_royal_flush_at_100():
    found = changed("mbs-singapore-stud", "bet.royal-flush", "100 to 1")
    assert found.base.deals == STUD_DEALS
    assert near(found.base.house_edge * 100, "5.224")
    assert near(found.base.element_of_risk * 100, "2.555")
    assert near(-always(found, "bet") * 100, "16.607")


def test_stud_as_the_books_pay_it():
    found = solution("mbs-singapore-stud")
    assert unreduced(found.base.expected.units, found.base.deals) == f"-1036344990372/{STUD_DEALS}"
    assert solution("mbs-singapore-stud-v9").base.expected == found.base.expected


def test_three_card():
    found = solution("mbs-three-card")
    assert found.base.deals == THREE_CARD_DEALS
    assert unreduced(found.base.expected.units, found.base.deals) == f"-13733780/{THREE_CARD_DEALS}"
    assert near(found.base.house_edge * 100, "3.3730")
    assert near(Fraction(square_root(found.base.variance)), "1.6393")


def test_three_card_lowest_hand_to_play():
    found = solution("mbs-three-card")
    hands = [rank_three(cards) for cards in three_card_rows()]
    played = [hand for hand, best in zip(hands, found.strategy.best, strict=True) if found.strategy.actions[best] == "play"]
    folded = [hand for hand, best in zip(hands, found.strategy.best, strict=True) if found.strategy.actions[best] == "fold"]
    assert min(played) == (ThreeCardClass.THREE_ODD_CARDS, (12, 6, 4))
    assert max(folded) < min(played)


def test_three_card_dealer_qualifies():
    clauses = solution("mbs-three-card").strategy.table
    qualifies = [bool(outcome["dealer qualifies"]) for outcome in clauses.outcomes]
    count = int((clauses.times @ clauses.counts)[qualifies].sum())
    assert near(Fraction(count * 100, clauses.deals), "69.59")


@pytest.mark.parametrize(
    ("changes", "published"),
    [({}, "5.57"), ({"straight": "6 to 1"}, "2.32"), ({"straight": "6 to 1", "flush": "3 to 1"}, "7.28")],
)
def test_pair_plus(changes, published):
    rules = change(book("mbs-three-card"), {f"pair_plus.{line}": odds for line, odds in changes.items()})
    found = Solver(rules, HouseSums(), count_facts)
    assert near(found.side("pair_plus").house_edge * 100, published)
    assert found.alone("pair_plus").expected == found.side("pair_plus").expected


@pytest.mark.parametrize("slug", [slug for slug in BOOKS if game_kind(edition(slug)) is HOLDEM])
def test_holdem(slug):
    found = solution(slug)
    assert found.base.deals == HOLDEM_DEALS
    assert near(found.base.house_edge * 100, "2.037")
    assert near(found.base.element_of_risk * 100, "0.5335")
    assert near(found.base.average_wager, "3.8181")
    assert near(1 - found.sides["bonus"].house_edge, "0.9146")
    assert unreduced(found.base.expected.units, found.base.deals) == f"-1133091156680/{HOLDEM_DEALS}"


def test_holdem_standard_deviation_is_the_independent_enumerations():
    assert near(Fraction(square_root(solution("mbs-texas-holdem").base.variance)), "3.507271")


def test_holdem_paid_from_a_flush():
    assert near(changed("mbs-texas-holdem", "ante.pays-from", "flush").base.house_edge * 100, "5.5935")


def test_holdem_starting_hands():
    found = solution("mbs-texas-holdem")
    published = {"32o": "1.155927", "42o": "1.091604", "52o": "1.019987", "62o": "1.046723", "72o": "1.031301"}
    folded = {
        hand for hand, best in zip(STARTING_HANDS, found.strategy.best, strict=True) if found.strategy.actions[best] == "fold"
    }
    assert folded == published.keys()
    for hand, loss in published.items():
        assert near(-row_value(found, "flop", STARTING_HANDS.index(hand)), loss)


# -- parts against each other --


@pytest.mark.parametrize("slug", BOOKS)
def test_everything_adds_up(slug):
    found = solution(slug)
    for valuation in (found.base, *found.sides.values(), found.jackpot.valuation):
        assert sum(valuation.results.values()) == valuation.deals
    of_wager: dict[str, int] = {}
    for (wager, _), count in found.base.clauses.items():
        of_wager[wager] = of_wager.get(wager, 0) + count
    assert of_wager["ante"] == found.base.deals
    assert of_wager[game_kind(edition(slug)).bets[0]] == found.base.deals - found.strategy.deals["fold"]
    assert found.strategy.expected() == found.base.expected.units
    together = found.combined
    sides = sum((side.expected.units for side in found.sides.values()), Fraction(0))
    assert together.by_base_play == found.base.expected.units + sides
    assert together.expected >= together.by_base_play
    if not found.sides:  # then it is the base game alone
        assert together.spread.moments == found.base.moments


@pytest.mark.parametrize("slug", BOOKS)
def test_best_play_is_no_worse_than_any_one_action(slug):
    found = solution(slug)
    assert all(found.base.expected.units > always(found, action) for action in found.strategy.actions)
    assert always(found, "fold") == -1


def test_the_jackpot_of_five_cards_has_the_chances_of_five_cards():
    """Stud's own five, three card's three with two, hold'em's two with three: any five of the deck."""
    for slug, royal in (
        ("mbs-singapore-stud", "royal-flush"),
        ("mbs-three-card", "royal-flush"),
        ("mbs-texas-holdem", "royal-flush"),
    ):
        found = solution(slug).jackpot
        lines = {
            line: Fraction(count, found.valuation.deals) for (_, line), count in found.valuation.lines(HouseSums()).items()
        }
        assert lines[royal] == Fraction(4, 2_598_960)
        assert lines["straight-flush"] == Fraction(36, 2_598_960)
        assert lines["flush"] == Fraction(5_108, 2_598_960)
        assert found.meter_coefficient == Fraction(4 * 10 + 36, 10 * 2_598_960)
    stud = Fraction(624 * 400 + 3_744 * 80 + 5_108 * 40 + 10_200 * 20, 2_598_960)
    assert solution("mbs-singapore-stud").jackpot.fixed_return == stud
    assert solution("mbs-texas-holdem").jackpot.fixed_return == stud
    three_card = Fraction(624 * 2_000 + 3_744 * 200 + 5_108 * 100, 2_598_960)
    assert solution("mbs-three-card").jackpot.fixed_return == three_card


def test_the_jackpot_breaks_even_where_it_is_worth_its_stake():
    for slug in BOOKS:
        for unit in (1, 5):
            house = HouseSums(unit=Money.dollars(unit))
            solver = Solver(book(slug), house, count_facts)
            even = solver.solution().break_even_meter
            assert even is not None
            pieces = [piece for piece in solver.jackpots() if piece.above <= even]
            assert pieces[-1].expected_at(even) == 0


def test_several_units_multiply_the_fixed_awards_but_not_the_meter():
    one, five = (solve_request("mbs-singapore-stud-v9", units=units) for units in (1, 5))
    assert one.jackpot.fixed_return == five.jackpot.fixed_return
    assert one.break_even_meter
    assert five.break_even_meter == 5 * one.break_even_meter
    with pytest.raises(InputError, match="the jackpot takes one unit, not 2"):
        solve_request("mbs-singapore-stud", units=2)


def test_a_jackpot_wager_beside_a_small_ante_keeps_more_hands_in_at_resorts_world():
    """A fold keeps the community lines only. No deuce is part of a Royal Flush, so what counts is the Ante, not the meter."""
    folded = {}
    for ante in ("1", "10", "1000"):
        plays = [solve_request("rws-texas-holdem", meter=meter, ante=ante).combined for meter in ("50000", "5000000")]
        assert plays[0].differs == plays[1].differs
        assert plays[1].expected >= plays[1].by_base_play
        rows = plays[0].strategy.rows("fold")
        folded[ante] = [hand for hand, out in zip(STARTING_HANDS, rows, strict=True) if out]
    assert folded == {"1": [], "10": ["32o", "42o"], "1000": ["32o", "42o", "52o", "62o", "72o"]}


def test_a_fold_that_drops_the_pair_plus_costs_nothing_at_best_play():
    found = solve(book("mbs-three-card", {"S-11": "fold-drops-pair-plus"}))
    assert found.sides["pair_plus"].expected == solution("mbs-three-card").sides["pair_plus"].expected


# -- brute force --


def test_three_card_by_brute_force():
    """Every class of own cards against every hand of the dealer, ranked by the readable ranking; no kernel takes part."""
    rules = book("mbs-three-card")
    brute = Solver(rules, HouseSums(), lambda _book, _wanted: _plain_three_card())
    brute.side_wagers.remove("jackpot")
    found = solution("mbs-three-card")
    assert brute.base.results == found.base.results
    assert brute.base.clauses == found.base.clauses
    assert brute.side("pair_plus").results == found.sides["pair_plus"].results


@cache
def _plain_three_card() -> JointCounts:
    dealt = list(combinations(range(52), 3))
    ranked = [rank_three([DECK[card] for card in hand]) for hand in dealt]
    order = {hand: place for place, hand in enumerate(sorted(set(ranked)))}
    strength = np.array([order[hand] for hand in ranked])
    bits = np.array([sum(1 << card for card in hand) for hand in dealt], dtype=np.int64)
    qualifies = np.array([hand.category > 0 or hand.ranks[0] >= 12 for hand in ranked])
    rows: dict[tuple, list[int]] = {}
    for number, hand in enumerate(dealt):
        ranks, suits = [DECK[card].rank for card in hand], [DECK[card].suit for card in hand]
        pattern = tuple(suits[one] == suits[other] for one, other in ((0, 1), (0, 2), (1, 2)))
        cards = tuple(sorted(zip(ranks, (suits.count(suit) for suit in suits), strict=True)))
        rows.setdefault((tuple(sorted(ranks)), sum(pattern), cards), []).append(number)
    kinds, times, counts = [], [], []
    for members in rows.values():
        apart = bits & bits[members[0]] == 0
        stands = np.sign(strength[members[0]] - strength) + 1
        counts.append(np.bincount((qualifies * 3 + stands)[apart], minlength=6))
        kinds.append(ranked[members[0]].category)
        times.append(len(members))
    return JointCounts(
        deals=THREE_CARD_DEALS,
        known=tuple({"hand": kind} for kind in ThreeCardClass),
        kind=np.array(kinds, dtype=np.int16),
        times=np.array(times, dtype=np.int64),
        outcomes=tuple({"dealer qualifies": has, "comparison": Comparison(at)} for has in (False, True) for at in range(3)),
        counts=np.array(counts, dtype=np.int64),
    )


def test_integers_widen_where_64_bits_are_too_few():
    large = np.array([2**61, -5], dtype=np.int64)
    assert multiplied(large, 8).tolist() == [2**64, -40]
    assert added(large, large).tolist() == [2**62, -10]
    assert summed(large, np.array([100, 1])) == 100 * 2**61 - 5
    kind, times, counts = np.array([0, 1], dtype=np.int16), np.array([1, 1]), np.array([[3, 4], [1, 1]])
    table = JointCounts(9, ({"a": 0}, {"a": 1}), kind, times, ({"b": 0}, {"b": 1}), counts)
    assert weighed(table, [[2**62, 1], [5, 6]]).tolist() == [3 * 2**62 + 4, 11]
    assert weighed(table, [[2, 1], [5, 6]]).tolist() == [10, 11]
    assert weighed(table, [[-3, -3], [-3, -3]]).tolist() == [-21, -6]
    assert square_root(Fraction(2)) == 2**0.5


# -- the command and the library --


def test_solve_prints_json():
    data = json.loads(commands.croupier("solve", "mbs-three-card", "--json", "--meter", "250000").stdout)
    assert data.keys() >= {"rulebook", "readings", "wagers", "strategy"}
    assert data["rulebook"] == "mbs-three-card"
    assert data["wagers"].keys() == {"base", "pair_plus", "jackpot"}
    assert data["wagers"]["base"]["expected_net"] == f"-13733780/{THREE_CARD_DEALS}"
    assert data["wagers"]["jackpot"].keys() >= {"fixed_return", "meter_coefficient", "break_even_meter", "at_meter"}
    assert data["readings"]["S-1"] == "queen-high-or-better"
    assert sum(data["wagers"]["base"]["distribution"].values()) == THREE_CARD_DEALS
    assert data == croupier.solve("mbs-three-card", meter="250000").as_dict()


def test_best_play_in_words():
    assert best_play_in_words(solution("mbs-three-card"))[0].startswith("play Q-6-4 or better, fold the rest (67.42%")
    assert best_play_in_words(solution("mbs-texas-holdem"))[0].startswith("fold 32o, 42o, 52o, 62o, 72o (4.52%")
    assert best_play_in_words(solution("mbs-singapore-stud")) == ["fold in 47.77% of deals", "bet in 52.23% of deals"]


def test_solve_does_not_load_numba_where_counts_are_kept():
    solution("mbs-three-card")
    code = "import croupier, sys; croupier.solve('mbs-three-card'); print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_solve_prints_for_people():
    done = commands.croupier("solve", "mbs-three-card", "--reading", "S-6=collected", "--set", "pair_plus.straight=6 to 1")
    assert done.exit_code == 0
    for text in (
        "Megalink Three Card",
        "other answer to a reading: S-6 = collected",
        "changed, not the approved book",
        "2.3167%",
        "Best play",
    ):
        assert text in done.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["no-such-book"], "there is no rulebook"),
        (["mbs-three-card", "--reading", "S-99=x"], "S-99: there is no such reading"),
        (["mbs-three-card", "--reading", "S-1"], "write S-1=contains-a-queen"),
        (["mbs-three-card", "--set", "pair_plus.straight=lots"], "is no way to pay"),
        (["mbs-three-card", "--set", "pair_plus"], "is not a change"),
        (["mbs-three-card", "--meter", "1000", "--reset", "5000"], "below its reset value"),
        (["mbs-three-card", "--meter", "much"], "is no amount"),
        (["all", "--set", "bet.flush=1 to 1"], "name it"),
        (["mbs-three-card", "--changes", "no-such-file.toml"], "cannot be read"),
    ],
)
def test_bad_requests_are_refused_with_what_is_wrong(words, says):
    done = commands.croupier("solve", *words)
    assert done.exit_code == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_a_limit_on_winnings_is_that_of_the_stake_in_the_sum():
    """RWS 4.1.1: of all wagers together, the bonus is as large as the Ante or as the stake that is named."""
    rules = book("rws-texas-holdem")
    loss = {
        stake: solve(rules, house=HouseSums(stake=stake)).sides["bonus"].expected.units for stake in (None, Money.dollars(500))
    }
    base = solve(rules).base.expected.units
    for ante, stake, staked in ((1, None, 1), (1, 500, 500), (500, None, 500), (500, 500, 500)):
        house = HouseSums(ante=Money.dollars(ante), stake=Money.dollars(stake) if stake else None)
        together = solve(rules, house=house).combined
        assert together.stakes["bonus"] == Money.dollars(staked)
        assert together.expected == base * ante + loss[None if staked == 1 else Money.dollars(500)] * staked


def test_the_jackpots_awards_count_whether_or_not_they_are_more_than_the_stake():
    """MBS stud 4.2: a straight or better of 2,598,960 hands, however dear the unit and small the award."""
    paid = Fraction(4 + 36 + 624 + 3_744 + 5_108 + 10_200, 2_598_960)
    for asked in ({}, {"unit": "5000"}, {"changes": {"jackpot.straight": "1 for 1"}}, {"changes": {"jackpot.straight": "$1"}}):
        found = solve_request("mbs-singapore-stud", **asked)
        assert found.jackpot.award_frequency == paid
        data = found.as_dict()["wagers"]["jackpot"]
        assert data["award_frequency"] == float(paid)
        assert "hit_frequency" not in data


def test_all_wagers_together_have_a_deviation():
    for slug in ("mbs-three-card", "mbs-texas-holdem"):
        together = solution(slug).as_dict()["strategy"]["together"]
        assert "standard_deviation" in together
        assert None not in together.values()


def test_a_line_that_gives_way_to_a_larger_sum_is_not_said_to_pay():
    """RWS 4.2, H-55: four of a kind on the board pays by the community block only where the hand was folded."""
    solution = solve(book("rws-texas-holdem"))
    jackpot = solution.jackpot.valuation
    lines = {line: count for (_, line), count in jackpot.lines(solution.house).items()}
    assert sum(lines.values()) == solution.jackpot.award_frequency * jackpot.deals
    paid = {net.dollars: count for net, count in jackpot.results.items() if net.dollars}
    assert lines["four-of-a-kind"] + lines["community-four-of-a-kind"] == paid[Fraction(300)]
    assert lines["community-four-of-a-kind"] == solution.strategy.deals["fold"] * Fraction(
        11 * 46, 2_118_760
    )  # of two ranks one is gone


# -- comparison refused --

PAIR_PLUS: dict[int, int] = dict(zip(ThreeCardClass, (-1, 1, 4, 5, 30, 40), strict=True))
ANTE_BONUS: dict[int, int] = {ThreeCardClass.STRAIGHT: 1, ThreeCardClass.THREE_OF_A_KIND: 4, ThreeCardClass.STRAIGHT_FLUSH: 5}


def three_card_nets(own, dealer, answers):
    """3.10.2 to 3.12.5: Ante, Play and Ante Bonus, then Pair Plus; shown, and refused."""
    mine, theirs = rank_three(own), rank_three(dealer)
    qualifies = theirs.category > 0 or theirs.ranks[0] >= QUEEN
    stands = (mine > theirs) - (mine < theirs)
    shown = (2 * stands if qualifies else 1) + ANTE_BONUS.get(mine.category, 0), PAIR_PLUS[mine.category]
    lost = qualifies or answers.get("S-14") == "lost"
    return shown, (-2 if lost else 1, 0 if answers.get("S-15") == "pair-plus-returned" else -1)


@pytest.mark.parametrize("answers", [{}, {"S-15": "pair-plus-returned"}, {"S-15": "pair-plus-returned", "S-14": "lost"}])
@pytest.mark.parametrize("row", [3, 700, 1100, 1500, 1754])
def test_comparison_is_refused_where_that_brings_more(answers, row):
    """S-14 and S-15, by all 18,424 hands of the dealer against some hands: a player has seen them before he refuses (S-83)."""
    found = Solver(book("mbs-three-card", answers)).combined()
    own = three_card_rows()[row]
    rest = [card for card in DECK if card not in own]
    best = [max(map(sum, three_card_nets(own, dealer, answers))) for dealer in combinations(rest, 3)]
    assert row_value(found, "play", row) == Fraction(sum(best), len(best))


def test_a_side_wager_by_itself_refuses_only_what_costs_the_base_game_nothing():
    """S-15: by the dealer's hands against one that is played and has no pair."""
    answers = {"S-15": "pair-plus-returned"}
    solver = Solver(book("mbs-three-card", answers))
    row = int(np.argmax(solver.strategy.rows("play")))  # the weakest
    own = three_card_rows()[row]
    assert rank_three(own).category == 0
    returned = 0
    for dealer in combinations([card for card in DECK if card not in own], 3):
        shown, refused = three_card_nets(own, dealer, answers)
        returned += refused[0] >= shown[0]
    kept = Solver(book("mbs-three-card", answers), count=lambda *asked: only_row(count_facts(*asked), row)).side("pair_plus")
    assert {net.units: count for net, count in kept.results.items()} == {0: returned, -1: kept.deals - returned}
    assert kept.unshown == returned


def only_row(table, row):
    rows = slice(row, row + 1)
    counts, one = table.counts[rows], np.ones(1, np.int64)
    return replace(table, deals=int(counts.sum()), kind=table.kind[rows], times=one, counts=counts)


def test_what_is_adopted_never_refuses():
    found = Solver(book("mbs-three-card"))
    assert found.side("pair_plus").unshown == found.combined().unshown == 0


# What a program that shares nothing with ours found, for all starting hands, boards and hands of the dealer, with each bet and
# each refusal by its worth: three readings of Resorts World, and H-30, H-10 and H-18 of Marina Bay Sands beside a bonus.
COUNTED_APART = [
    ("rws-texas-holdem", {"H-29": "hole-card-needed"}, -1_138_972_173_360),
    ("rws-texas-holdem", {"H-31": "class-only"}, 148_600_172_448),
    ("rws-texas-holdem", {"H-27": "turn-first"}, -2_417_940_675_720),
    ("rws-texas-holdem", {"H-29": "hole-card-needed", "H-31": "class-only"}, 130_201_531_656),
    ("rws-texas-holdem", {"H-27": "turn-first", "H-31": "class-only"}, -1_255_721_475_672),
    ("rws-texas-holdem", {"H-27": "turn-first", "H-29": "hole-card-needed"}, -2_410_309_918_220),
    ("rws-texas-holdem", {"H-27": "turn-first", "H-29": "hole-card-needed", "H-31": "class-only"}, -1_274_977_995_108),
    ("mbs-texas-holdem", {"H-30": "stand-off"}, -1_133_730_958_040),
]
SUMMED_APART = [
    ({"H-18": "bonus-returned"}, "1", 18_926_213_322_352),
    ({"H-18": "bonus-returned", "H-10": "lost-when-beaten"}, "1", 5_962_279_806_752),
    ({"H-18": "bonus-returned", "H-10": "lost-when-beaten", "H-30": "stand-off"}, "2", 13_228_610_249_184),
    ({"H-10": "lost-when-beaten", "H-30": "stand-off"}, "5", -98_198_001_962_840),
    ({"H-18": "bonus-returned"}, "5", 102_981_476_390_448),
    ({"H-18": "bonus-returned", "H-10": "lost-when-beaten"}, "5", 38_161_808_812_448),
]


@pytest.mark.parametrize(("slug", "answers", "net"), COUNTED_APART)
def test_readings_of_holdem_meet_in_the_base_game_as_counted_apart(slug, answers, net):
    assert solve(book(slug, answers)).base.expected.units == Fraction(net, HOLDEM_DEALS)


@pytest.mark.parametrize(("answers", "bonus", "net"), SUMMED_APART)
def test_a_bonus_that_may_go_back_unshown_is_summed_as_counted_apart(answers, bonus, net):
    found = solve_request("mbs-texas-holdem", readings=answers, ante="1", sides={"bonus": bonus})
    assert found.combined.expected == Fraction(net, HOLDEM_DEALS)


@pytest.mark.parametrize(("bonus", "moved"), [("3", False), ("3.01", True), ("5", True)])
def test_turn_and_river_are_bet_for_the_sum_where_a_refusal_moves_these_bets(bonus, moved):
    """H-18: with more than three antes on it, a bonus that goes back is worth more than a hand that stands off with no bet."""
    found = solve_request("mbs-texas-holdem", readings={"H-18": "bonus-returned"}, ante="1", sides={"bonus": bonus})
    together, shown = found.combined, found.as_dict()["strategy"]["together"]
    assert (set(together.later_bets) == {"turn", "river"}) is moved
    assert {f"{wager}_in_deals": shown.get(f"{wager}_in_deals") for wager in together.later_bets} == {
        f"{wager}_in_deals": count for wager, count in together.later_bets.items()
    }
    spread = together.spread  # of these bets, too
    assert spread is not None
    assert (
        sum(value * (1 if one == other else 2) for (one, other), value in spread.covariances.items()) == spread.moments.variance
    )
    assert spread.moments.mean == together.expected
    adopted = solve_request("mbs-texas-holdem", ante="1", sides={"bonus": bonus})
    assert adopted.combined.later_bets == {}


def test_bets_that_a_refusal_moves_bring_more_than_those_of_the_base_game():
    """The base game's bets with the same refusals, by counts that are given: they have the bets in them."""
    asked = book("mbs-texas-holdem", {"H-18": "bonus-returned"})
    house = HouseSums(sides=(("bonus", Money.dollars(5)),))
    best, by_base_bets = Solver(asked, house).combined(), Solver(asked, house, count_facts).combined()
    assert by_base_bets.expected == Fraction(102_888_606_924_512, HOLDEM_DEALS) < best.expected
    assert by_base_bets.by_base_play == best.by_base_play
    assert by_base_bets.later_bets == {}


@pytest.mark.long
def test_a_jackpot_that_goes_with_an_unshown_hand_is_in_the_sum_of_the_bets():
    """MBS 4.2: it is lost with a hand that is not shown, so a hand that has it after the flop is bet as it will be shown."""
    asked, sides = book("mbs-texas-holdem", {"H-18": "bonus-returned"}), (("bonus", Money.dollars(5)),)
    meters = (None, Money.dollars(100_000))
    without, beside = (Solver(asked, HouseSums(sides=sides, meter=meter)).combined() for meter in meters)
    assert set(beside.later_bets) == {"turn", "river"}
    assert beside.later_bets != without.later_bets
    assert beside.unshown < without.unshown
    assert beside.spread is not None
    assert beside.spread.moments.mean == beside.expected


def test_a_hand_held_back_for_the_community_leaves_the_bets_as_they_are():
    """H-55 as higher-hand at a low meter: it has been a Flush or better since the flop, which is bet in either case."""
    asked, house = book("rws-texas-holdem", {"H-55": "higher-hand"}), HouseSums(meter=Money.dollars(5_000))
    best, by_base_bets = Solver(asked, house).combined(), Solver(asked, house, count_facts).combined()
    assert best.unshown
    assert best.later_bets
    assert (best.expected, best.unshown) == (by_base_bets.expected, by_base_bets.unshown)


def test_a_sum_says_in_words_that_its_later_bets_are_its_own():
    asked = ("solve", "mbs-texas-holdem", "--reading", "H-18=bonus-returned", "--ante", "1", "--side")
    said = [" ".join(commands.croupier(*asked, f"bonus={size}").stdout.split()) for size in (3, 5)]
    assert ["the later bets are made for this sum: turn in 43.65" in each for each in said] == [False, True]
