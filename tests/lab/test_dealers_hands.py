"""Hold'em where the dealer's cards count for the player: two for the Bonus (H-12), with the flop for the jackpot (H-53)."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

import croupier
from croupier.cards import DECK, FiveCardClass, best_five, rank_five
from croupier.games import book
from croupier.games.shared import HoleCards
from croupier.lab import counters
from croupier.lab.counters.holdem_facts import BY_FLOP, BY_HOLE, BonusHands, dealers_hands
from croupier.lab.counters.holdem_play import DEALS, HANDS, NO_FLOP, STARTING_HANDS, Bets, judge
from croupier.lab.kernels import holdem_boards, holdem_dealers, holdem_standings, holdem_tallies
from croupier.lab.request import read_request

MBS, RWS = "mbs-texas-holdem", "rws-texas-holdem"
TOO = {RWS: {"H-12": "dealers-cards-too"}, MBS: {"H-53": "dealers-five-cards-win-too"}}
BASE = frozenset({"turn", "river", "hand", "comparison"})


# -- how hands of the dealer compare --


@pytest.fixture(scope="module")
def levels():
    """By reduced board and hand, as the counts have them."""
    standings = np.zeros((holdem_standings.HANDS, holdem_boards.REDUCED), np.uint32)
    found = np.zeros(standings.T.shape, np.uint16)
    reduced = holdem_boards.reduced_boards()
    holdem_standings.stand(judge(Bets.of(book(MBS))), reduced, range(len(reduced)), standings, found)
    return found


def boards_of(number):
    """Some boards as the kernels hold them, drawn at random, with a flush in many."""
    dice = random.Random(8)
    suited = [sorted([*dice.sample(range(13 * suit, 13 * suit + 13), 4), dice.choice(range(13))]) for suit in (1, 2, 3)]
    drawn = suited + [sorted(dice.sample(range(52), 5)) for _ in range(number)]
    bits = [sum(1 << card for card in board) for board in drawn]
    places = [holdem_boards.reduce_board(*(each >> 13 * suit & 0x1FFF for suit in range(4))) for each in bits]
    reduced, suits = zip(*places, strict=True)
    fours = np.zeros((len(bits), 5), np.uint32)
    return drawn, holdem_boards.Boards(
        np.array(bits), fours, np.array(reduced, np.uint16), np.array([suit | 8 for suit in suits], np.uint8)
    )


def way_of(own, dealer, board):
    """0 where the dealer's hand is the higher one, 1 where they are equal, 2 where it is the lower one."""
    mine, theirs = (best_five([DECK[card] for card in (*cards, *board)]) for cards in (own, dealer))
    return (mine > theirs) + (mine >= theirs)


@pytest.mark.parametrize("label", ["AKs", "72o", "99"])
def test_some_hands_of_the_dealer_on_boards_of_cards(levels, label):
    own = HANDS[STARTING_HANDS.index(label)]
    drawn, boards = boards_of(60)
    dealers = random.Random(3).sample([each for each in combinations(range(52), 2) if not set(each) & set(own)], 40)
    numbers = np.array([holdem_dealers.number_of(each) for each in dealers])
    assert holdem_dealers.PAIRS[numbers].tolist() == [list(each) for each in dealers]
    found = holdem_dealers.compare_some(boards, holdem_dealers.number_of(own), numbers, levels)
    for board, ways in zip(drawn, found.tolist(), strict=True):
        those = [each for each in dealers if not set(each) & set(board)]
        expected = Counter(way_of(own, each, board) for each in those) if not set(own) & set(board) else Counter()
        assert holdem_tallies.unpacked(ways) == tuple(expected[way] for way in range(3))


def test_hands_of_the_dealer_by_what_they_make_with_the_flop(levels):
    """Those from a Straight on that are better than what the player makes with it; worse ones are left out."""
    by, own = judge(Bets.of(book(MBS))), HANDS[STARTING_HANDS.index("87s")]
    drawn, boards = boards_of(25)
    among = holdem_dealers.hands_by_flop(by, FiveCardClass.STRAIGHT)
    with_flop = holdem_dealers.classes_with_flops(by, np.array([own]))[0]
    found = holdem_dealers.compare_after_flops(boards, holdem_dealers.number_of(own), among, levels, with_flop)
    counted = {}
    for board, order, made, ways in zip(*(each.tolist() for each in found), strict=True):
        counted[board, order, made] = holdem_tallies.unpacked(ways)
    expected: dict[tuple[int, int, int], Counter] = {}
    for at, board in enumerate(drawn):
        if not set(own) & set(board):
            rest = [card for card in range(52) if card not in (*own, *board)]
            for order, places in enumerate(holdem_boards.FLOPS[:, :3].tolist()):
                flop = [board[place] for place in places]
                mine = rank_five([DECK[card] for card in (*own, *flop)]).category
                for dealer in combinations(rest, 2):
                    made = rank_five([DECK[card] for card in (*dealer, *flop)]).category
                    if made >= FiveCardClass.STRAIGHT and made > mine:
                        expected.setdefault((at, order, made), Counter())[way_of(own, dealer, board)] += 1
    assert counted == {key: tuple(ways[way] for way in range(3)) for key, ways in expected.items()}
    assert len({made for _, _, made in counted}) > 2


def test_only_classes_that_a_wager_tells_apart_are_looked_at():
    """The jackpot pays from a Straight on (MBS 4.2); under the adopted answer the dealer has no jackpot hand."""
    wanted = BASE | {BY_FLOP}
    assert dealers_hands(book(MBS, TOO[MBS]), wanted).with_flop_from == FiveCardClass.STRAIGHT
    assert dealers_hands(book(MBS, TOO[MBS]), BASE).with_flop_from == NO_FLOP
    assert dealers_hands(book(MBS), wanted).with_flop_from == NO_FLOP
    for line, least in {"flush": FiveCardClass.STRAIGHT, "three-of-a-kind": FiveCardClass.THREE_OF_A_KIND}.items():
        changed, _ = read_request(MBS, TOO[MBS], {"side.lucky.luck": f"2 to 1 when jackpot hand is {line}"})
        assert dealers_hands(changed, wanted).with_flop_from == least
        assert counters.minutes_to_count(changed, wanted) == (1 if line == "flush" else 20)


def test_hands_of_the_dealer_that_make_another_bonus():
    """RWS 4.1 with H-12: beside 7-2 all pairs and Aces with a King, a Queen or a Jack; beside two Aces the other two alone."""
    found = BonusHands.of(book(RWS, TOO[RWS]), frozenset({BY_HOLE}))
    number: dict[str, dict[object, int]] = {}
    for row, value, hands in found.beside:
        number.setdefault(STARTING_HANDS[row], {})[value] = len(hands)
    assert number["72o"] == {
        HoleCards.LOW_PAIR: 7 * 6 + 2 * 3,
        HoleCards.HIGH_PAIR: 3 * 6,
        HoleCards.A_A_PLAYER_ONLY: 6,
        HoleCards.A_K_SUITED: 4,
        HoleCards.A_K_UNSUITED: 12,
        HoleCards.A_Q_OR_A_J_SUITED: 8,
        HoleCards.A_Q_OR_A_J_UNSUITED: 24,
    }
    assert number["AA"] == {HoleCards.A_A_BOTH: 1}
    assert number["KK"] == {
        HoleCards.A_A_PLAYER_ONLY: 6,
        HoleCards.A_K_SUITED: 2,
        HoleCards.A_K_UNSUITED: 6,
        HoleCards.A_Q_OR_A_J_SUITED: 8,
    }


# -- the whole round --


def margin(table, names):
    """The counts of a table by some of its facts."""
    found: dict[tuple[object, ...], np.ndarray] = {}
    for outcome, counts in zip(table.outcomes, table.counts.T.astype(np.int64), strict=True):
        key = tuple(outcome[name] for name in names)
        found[key] = found.get(key, 0) + counts
    return {key: counts.tolist() for key, counts in found.items() if counts.any()}


@pytest.mark.long
@pytest.mark.parametrize(("slug", "name"), [(RWS, BY_HOLE), (MBS, BY_FLOP)])
def test_the_wager_beside_the_showdown(slug, name):
    """Counted another way, so both of its margins must be those of the other tables."""
    of_book = book(slug, TOO[slug])
    beside, whole, alone = (counters.count_facts(of_book, frozenset(wanted)) for wanted in (BASE | {name}, BASE, {name}))
    assert margin(beside, sorted(BASE)) == margin(whole, sorted(BASE))
    one, other = margin(beside, [name]), margin(alone, [name])
    if name == BY_FLOP:  # lower classes no wager tells apart
        one, other = ({key: some[key] for key in some if key[0] >= FiveCardClass.STRAIGHT} for some in (one, other))
    assert one == other
    assert len(one) > 5


def test_no_wager_is_counted_beside_it_unless_sizes_are_said():
    """It takes minutes, and best play does not need it: what the wagers bring together is known one by one."""
    found, adopted = croupier.solve(RWS, readings=TOO[RWS]).combined, croupier.solve(RWS).combined
    assert found.spread is None
    assert adopted.spread is not None
    assert found.expected > adopted.expected
    assert counters.minutes_to_count(book(MBS, TOO[MBS]), BASE | {BY_FLOP}) == 1
    assert counters.minutes_to_count(book(MBS), BASE | {BY_FLOP}) == 0


# Best play for the sum; of all deals: what it brings in dollars, its square, how often the hand is not shown, and how often
# turn and river are bet, where that is for the sum. By a program that shares nothing with this one but the printed books.
SUMS = [
    (
        RWS,
        {"H-55": "higher-hand"},
        {"meter": "5000", "sides": {"bonus": "1"}},
        (39_775_972_950_040, 57_557_492_217_344_848, 3_714_432, 25_593_953_433_840, 26_467_239_949_920),
    ),
    (
        RWS,
        {"H-55": "higher-hand", "H-27": "turn-first"},
        {"meter": "5000", "sides": {"bonus": "1"}},
        (38_449_363_128_180, 57_567_258_702_978_452, 3_714_432, 29_525_737_317_120, 22_967_483_663_520),
    ),
    (
        MBS,
        {"H-18": "bonus-returned"},
        {"meter": "50000", "sides": {"bonus": "5"}},
        (102_427_625_030_132, 496_574_150_610_970_620, 26_357_536_608_636, 24_292_311_302_160, 24_890_656_626_000),
    ),
    (
        MBS,
        {},
        {"meter": "50000", "sides": {"bonus": "1"}},
        (-4_586_897_979_080, 474_317_592_294_066_808, 0, None, None),
    ),
]


@pytest.mark.long
@pytest.mark.parametrize(("slug", "answers", "house", "sums"), SUMS)
def test_sums_of_wagers_where_the_dealers_cards_count(slug, answers, house, sums):
    """RWS: a share of the meter is less than the board's Straight Flush (H-55). MBS: the Bonus goes back unshown (H-18)."""
    found = croupier.solve(slug, readings=TOO[slug] | answers, **house).combined
    spread = found.spread
    assert spread is not None
    square = spread.moments.variance + spread.moments.mean**2
    assert (found.expected * DEALS, square * DEALS) == tuple(map(Fraction, sums[:2]))
    assert (found.unshown, *map(found.later_bets.get, ("turn", "river"))) == sums[2:]
