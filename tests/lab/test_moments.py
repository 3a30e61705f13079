"""Side wagers of any size beside the ante: best play for the sum, its spread, and how every two wagers go together."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest

import commands
import croupier
from croupier.cards import DECK, HandClass, ThreeCardClass, rank_three
from croupier.errors import InputError
from croupier.games import BOOKS
from croupier.lab.counters.holdem import STARTING_HANDS
from croupier.lab.moments import moments_of
from croupier.lab.request import solve_request
from croupier.rulebook import Money

SIDE = {"mbs-three-card": "pair_plus", "mbs-texas-holdem": "bonus", "rws-texas-holdem": "bonus"}


def spread_of(found):
    """The spread of all wagers of a solution together, which must be known."""
    spread = found.combined.spread
    assert spread is not None
    return spread


# -- moments --


def test_moments_of_a_die_and_of_a_coin():
    """A die: variance 35/12, symmetric, kurtosis 303/175. A coin that wins 1 in 5 at 4 to 1: by its two results."""
    die = moments_of({Fraction(face): 1 for face in range(1, 7)})
    assert (die.mean, die.variance, die.skewness) == (Fraction(7, 2), Fraction(35, 12), 0)
    assert die.kurtosis == float(Fraction(303, 175))
    coin = moments_of({Fraction(4): 1, Fraction(-1): 4})
    assert (coin.mean, coin.variance, coin.third) == (0, 4, 12)
    assert (coin.skewness, coin.kurtosis) == (1.5, 3.25)
    always = moments_of({Fraction(2, 3): 7})
    assert (always.variance, always.skewness, always.kurtosis) == (0, None, None)


# -- plain enumeration --

BONUS: dict[HandClass, int] = {
    ThreeCardClass.STRAIGHT_FLUSH: 5,
    ThreeCardClass.THREE_OF_A_KIND: 4,
    ThreeCardClass.STRAIGHT: 1,
}  # 4.2
PLUS = BONUS | {  # 4.3
    ThreeCardClass.STRAIGHT_FLUSH: 40,
    ThreeCardClass.THREE_OF_A_KIND: 30,
    ThreeCardClass.STRAIGHT: 5,
    ThreeCardClass.FLUSH: 4,
    ThreeCardClass.PAIR: 1,
}


def plain_three_card():
    """All deals of three card by what ante, play, ante bonus and Pair Plus bring: no clause, kernel or count takes part."""
    dealt = list(combinations(range(52), 3))
    ranked = [rank_three([DECK[card] for card in hand]) for hand in dealt]
    place = {hand: at for at, hand in enumerate(sorted(set(ranked)))}
    strength = np.array([place[hand] for hand in ranked])
    masks = np.array([sum(1 << card for card in hand) for hand in dealt], dtype=np.int64)
    qualifies = np.array([hand.category > 0 or hand.ranks[0] >= 12 for hand in ranked])
    alike: dict[tuple, list[int]] = {}
    for number, hand in enumerate(dealt):
        cards = [(DECK[card].rank, "cdhs".index(DECK[card].suit)) for card in hand]
        key = min(tuple(sorted((rank, names[suit]) for rank, suit in cards)) for names in permutations(range(4)))
        alike.setdefault(key, []).append(number)
    assert len(alike) == 1_755
    found: Counter[tuple[int, int, int, int]] = Counter()
    for members in alike.values():
        own, apart = ranked[members[0]], masks & masks[members[0]] == 0
        plus = PLUS.get(own.category, -1)
        if own.category == 0 and own.ranks < (12, 6, 4):  # 3.9: folded
            found[-1, 0, 0, plus] += len(members) * int(apart.sum())
            continue
        bonus = BONUS.get(own.category, 0)
        stands = np.sign(strength[members[0]] - strength)
        found[1, 0, bonus, plus] += len(members) * int((apart & ~qualifies).sum())
        for sign in (-1, 0, 1):
            found[sign, sign, bonus, plus] += len(members) * int((apart & qualifies & (stands == sign)).sum())
    return found


def test_three_card_by_plain_enumeration_of_all_deals():
    deals = plain_three_card()
    total = sum(deals.values())
    sizes = {"ante": Fraction(1), "play": Fraction(1), "ante_bonus": Fraction(1), "pair_plus": Fraction(5, 2)}
    nets = {name: [(net[at] * size, count) for net, count in deals.items()] for at, (name, size) in enumerate(sizes.items())}
    means = {name: sum(net * count for net, count in each) / total for name, each in nets.items()}
    solution = solve_request("mbs-three-card", ante="2", sides={"pair_plus": "5"})
    found = solution.combined
    assert found.stakes == {"ante": Money.dollars(2), "pair_plus": Money.dollars(5)}
    assert found.expected == 2 * sum(means.values())
    spread = spread_of(solution)
    assert len(spread.covariances) == 10
    for (one, other), value in spread.covariances.items():
        both = sum(a * b * count for (a, count), (b, _) in zip(nets[one], nets[other], strict=True)) / total
        assert value == 4 * (both - means[one] * means[other])
    sums: Counter[Fraction] = Counter()
    for net, count in deals.items():
        sums[sum((part * size for part, size in zip(net, sizes.values(), strict=True)), Fraction(0))] += count
    mean = sum(value * count for value, count in sums.items()) / total
    powers = [sum((value - mean) ** power * count for value, count in sums.items()) / total for power in (2, 3, 4)]
    assert spread.moments.variance == 4 * powers[0]
    assert spread.moments.skewness == pytest.approx(float(powers[1]) / float(powers[0]) ** 1.5, rel=1e-12)
    assert spread.moments.kurtosis == float(powers[2] / powers[0] ** 2)
    assert spread.hit_frequency == Fraction(sum(count for value, count in sums.items() if value > 0), total)


def test_holdem_bonus_beside_the_game_by_starting_hand():
    """Two Aces paid the same whatever the dealer has, the bonus follows from the starting hand: so does its covariance."""
    changes = {"bonus.a-a-both": "30 to 1"}
    found = solve_request("mbs-texas-holdem", changes=changes, sides={"bonus": "3"})
    strategy, table = found.strategy, found.strategy.table
    pays = {"AKs": 25, "AQs": 20, "AJs": 20, "AKo": 15, "AQo": 5, "AJo": 5, "AA": 30}  # MBS 4.1.1
    pays |= {rank * 2: 10 for rank in "JQK"} | {rank * 2: 3 for rank in "23456789T"}
    both = bonus = base = Fraction(0)
    for row, hand in enumerate(STARTING_HANDS):
        deals = int(table.of_row[row])
        brings = Fraction(int(strategy.values[strategy.best[row], row]), strategy.scale * int(table.totals[row]))
        side = Fraction(pays.get(hand, -1))
        both, bonus, base = both + side * brings * deals, bonus + side * deals, base + brings * deals
    together = both / table.deals - bonus / table.deals * base / table.deals
    parts = spread_of(found).covariances
    assert sum(value for pair, value in parts.items() if "bonus" in pair and pair != ("bonus", "bonus")) == 3 * together


# -- parts against each other --


@pytest.mark.parametrize("slug", BOOKS)
def test_the_parts_of_a_round_make_up_its_spread(slug):
    found = solve_request(slug, ante="3", sides={SIDE[slug]: "7"} if slug in SIDE else {})
    spread = spread_of(found)
    both = {frozenset(pair): value for pair, value in spread.covariances.items()}
    names = {name for pair in spread.covariances for name in pair}
    assert len(both) == len(names) * (len(names) + 1) // 2
    assert sum(both[frozenset((one, other))] for one in names for other in names) == spread.moments.variance
    if slug in SIDE:
        assert both[frozenset([SIDE[slug]])] == 49 * found.sides[SIDE[slug]].variance
        base = names - {SIDE[slug]}
        assert sum(both[frozenset((one, other))] for one in base for other in base) == 9 * found.base.variance
    else:
        assert spread.moments.skewness == found.base.moments.skewness


def test_the_jackpot_goes_together_with_the_rest_where_sizes_are_said():
    found = solve_request("mbs-three-card", meter="100000", sides={"pair_plus": "1"})
    pairs = spread_of(found).covariances
    assert ("pair_plus", "jackpot") in pairs or ("jackpot", "pair_plus") in pairs
    assert solve_request("mbs-three-card", meter="100000").combined.spread is None


def test_best_play_depends_on_all_wagers_that_are_down():
    """S-11: a fold loses the Pair Plus; S-10: without a pair it comes back. The more is on it, the less is folded."""
    answers = {"S-10": "they-are-returned", "S-11": "fold-drops-pair-plus"}
    folds = [
        solve_request("mbs-three-card", readings=answers, sides={"pair_plus": stake}).combined.strategy.deals["fold"]
        for stake in ("0", "0.10", "1", "100")
    ]
    assert folds[0] == solve_request("mbs-three-card").strategy.deals["fold"]
    assert folds[0] > folds[1] > folds[2] == folds[3] == 0


def test_a_wager_of_nothing_is_left_out():
    found = solve_request("mbs-three-card", sides={"pair_plus": "0"})
    assert list(found.combined.stakes) == ["ante"]
    assert found.combined.expected == found.base.expected.units


def test_a_limit_on_winnings_goes_by_the_size_that_is_said():
    """RWS 4.1.1: the same as with that stake."""
    found = solve_request("rws-texas-holdem", sides={"bonus": "500"})
    assert found.sides["bonus"].results == solve_request("rws-texas-holdem", stake="500").sides["bonus"].results
    assert found.combined.expected == found.base.expected.units + 500 * found.sides["bonus"].expected.units


# -- the command and the library --


def test_json_has_the_spread_and_every_two_wagers():
    words = ("solve", "mbs-three-card", "--ante", "10", "--side", "pair_plus=25", "--json")
    data = json.loads(commands.croupier(*words).stdout)
    assert data == croupier.solve("mbs-three-card", ante="10", sides={"pair_plus": "25"}).as_dict()
    assert data["wagers"]["base"].keys() >= {"standard_deviation", "skewness", "kurtosis"}
    together = data["strategy"]["together"]
    assert together["stakes"] == {"ante": "10.00", "pair_plus": "25.00"}
    for each in together["covariances"]:
        assert Fraction(each["exact"]) == pytest.approx(each["covariance"])
        assert -1 <= each["correlation"] <= 1
    assert {tuple(each["wagers"]) for each in together["covariances"]} >= {("ante", "ante"), ("ante", "pair_plus")}


def test_the_command_shows_them():
    shown = commands.croupier("solve", "mbs-three-card", "--ante", "10", "--side", "pair_plus=25").stdout
    for text in ("skew-", "kurtosis", "together: standard deviation 8.0404 antes", "ante and pair plus", "+2.207894"):
        assert text in shown


@pytest.mark.parametrize(
    ("sides", "says"),
    [
        ({"luck": "5"}, "has no side wager 'luck', only pair_plus"),
        ({"play": "5"}, "has no side wager 'play'"),
        ({"pair_plus": "much"}, "is no amount"),
        ({"pair_plus": "-5"}, "."),
        (5, "a table of wager and stake"),
    ],
)
def test_sides_that_are_none_are_refused(sides, says):
    with pytest.raises(InputError, match=says):
        solve_request("mbs-three-card", sides=sides)
    with pytest.raises(InputError, match="given twice"):
        solve_request("rws-texas-holdem", stake="5", sides={"bonus": "6"})


@pytest.mark.parametrize("words", [["pair_plus"], ["pair_plus=1", "pair_plus=2"], ["=5"]])
def test_bad_sides_of_the_command_are_refused(words):
    done = commands.croupier("solve", "mbs-three-card", *(part for word in words for part in ("--side", word)))
    assert done.exit_code == 2
    assert "--side" in done.stderr
