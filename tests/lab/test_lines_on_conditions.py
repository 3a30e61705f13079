"""Lines of a wager's own pay table under a condition over the facts of the book."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import pytest
from three_card_deals import DEALS, HIGHER, LOWER, plain_deals

from croupier.cards import ACE, DECK, FiveCardClass, ThreeCardClass, parse_cards, rank_five
from croupier.errors import InputError
from croupier.games import book
from croupier.lab import THREE_CARD, Aim, BookToSolve, HouseSums, Solver, change, count_facts, design, game_kind
from croupier.lab.counters import stud
from croupier.rulebook import Money, PlayedPosition, check_round, settle

PAIR_PLUS = {ThreeCardClass.STRAIGHT_FLUSH: 40, ThreeCardClass.THREE_OF_A_KIND: 30, ThreeCardClass.STRAIGHT: 5}  # 4.3
PAIR_PLUS |= {ThreeCardClass.FLUSH: 4, ThreeCardClass.PAIR: 1}
ANTE_BONUS = {ThreeCardClass.STRAIGHT_FLUSH: 5, ThreeCardClass.THREE_OF_A_KIND: 4, ThreeCardClass.STRAIGHT: 1}  # 4.2
BEATEN = {"pair_plus.beaten": "9 to 1 when hand is pair and comparison is lower"}
LOW_QUADS = {"bonus.low-quads": "50 to 1 when hole cards is low-pair and hand is four-of-a-kind"}
BEATEN_ACES = "hole cards is a-a-player-only and comparison is lower"


@cache
def _solver(slug, changes):
    found = Solver(change(book(slug), dict(changes)), HouseSums(), count_facts)
    found.side_wagers.remove("jackpot")  # its counts take longer, and it has no part in this
    return found


def solver(slug, changes):
    return _solver(slug, tuple(changes.items()))


def chances(found, wager):
    """How often each line of a side wager is paid."""
    return {line: found.side(wager).chance(count) for (_, line), count in found.side(wager).lines(HouseSums()).items()}


def plain_pair_plus(pays):
    """What Pair Plus brings over all deals by a function of hand, whether the dealer qualifies, and comparison."""
    hands, counts = plain_deals()
    return Fraction(
        sum(
            pays(hand, bool(q), stands) * deals[q][stands]
            for hand, deals in zip(hands, counts.tolist(), strict=True)
            for q in (0, 1)
            for stands in range(3)
        ),
        DEALS,
    )


def test_a_beaten_pair_is_paid_by_its_line_by_all_deals_one_by_one():
    """4.3: a pair that is lower than the dealer's hand is paid 9 to 1, all else as printed, folded or not (3.9.1.1)."""

    def pays(hand, qualifies, stands):
        printed = PAIR_PLUS.get(ThreeCardClass(hand.category), -1)
        return 9 if hand.category is ThreeCardClass.PAIR and stands == LOWER else printed

    assert solver("mbs-three-card", BEATEN).side("pair_plus").expected.units == plain_pair_plus(pays)


def test_a_hand_that_no_line_was_for_is_paid_under_a_condition():
    """4.3: an ace high that does not lose although the dealer qualifies not: paid 3 to 1, and 5 to 1 with a king beside it."""
    changes = {
        "pair_plus.ace-high": "3 to 1 when hand is three-odd-cards with ace and not dealer qualifies",
        "pair_plus.ace-king": "5 to 1 when hand is three-odd-cards with ace-king and not dealer qualifies",
    }

    def pays(hand, qualifies, stands):
        if hand.category is ThreeCardClass.THREE_ODD_CARDS and hand.ranks[0] == ACE and not qualifies:
            return 5 if hand.ranks[1] == ACE - 1 else 3
        return PAIR_PLUS.get(ThreeCardClass(hand.category), -1)

    for order in (changes, dict(reversed(changes.items()))):
        assert solver("mbs-three-card", order).side("pair_plus").expected.units == plain_pair_plus(pays)


def test_a_line_for_more_hands_leaves_a_line_of_the_book_and_a_narrower_one_theirs():
    """4.3: 3,744 pairs go by the book's line, 600 Ace-King highs by the narrower new one, 15,840 odd hands by the wider."""
    changes = {
        "pair_plus.low": "1 to 10 when hand is three-odd-cards or pair",
        "pair_plus.high": "1 to 2 when hand is pair or three-odd-cards with ace-king",
    }
    found = chances(solver("mbs-three-card", changes), "pair_plus")
    wanted = {"pair": 3_744, "high": 600, "low": 15_840}
    assert {line: found[line] for line in wanted} == {line: Fraction(hands, 22_100) for line, hands in wanted.items()}


def test_best_play_goes_by_a_line_of_the_ante_bonus_under_a_condition():
    """4.2: a flush beaten by a dealer who qualifies is paid 3 to 1, if it is played."""
    hands, counts = plain_deals()
    total = 0
    for hand, deals in zip(hands, counts.tolist(), strict=True):
        played = ANTE_BONUS.get(ThreeCardClass(hand.category), 0) * sum(map(sum, deals)) + sum(deals[0])
        played += 2 * (deals[1][HIGHER] - deals[1][LOWER])
        played += 3 * deals[1][LOWER] if hand.category is ThreeCardClass.FLUSH else 0
        total += max(played, -sum(map(sum, deals)))
    found = solver(
        "mbs-three-card", {"ante_bonus.upset": "3 to 1 when hand is flush and comparison is lower and dealer qualifies"}
    )
    assert found.base.expected.units == Fraction(total, DEALS)


@pytest.mark.parametrize(("own", "paid"), [("Ah Kd Qc Js 9d", 5), ("8h 8d Qc Js 9d", 1), ("Ah Ad Qc Js 9d", 1)])
def test_a_stud_line_in_one_state_by_plain_enumeration(own, paid):
    """4.1.2: odd cards that beat a dealer who has a hand are paid 5 to 1, pairs by the line that both had."""
    rules = change(book("mbs-singapore-stud"), {"bet.odd": "5 to 1 when hand is five-odd-cards and comparison is higher"})
    mine, (card,) = parse_cards(own), parse_cards("Ks")
    left, hand, total, deals = [each for each in DECK if each not in (*mine, card)], rank_five(mine), 0, 0
    for others in combinations(left, 4):
        theirs = rank_five((card, *others))
        deals += 1
        if theirs.category is FiveCardClass.FIVE_ODD_CARDS and theirs.ranks[:2] != (14, 13):
            total += 1  # 3.10.2: the ante is paid, the bet goes back
        elif hand > theirs:
            total += 1 + 2 * paid
        elif hand < theirs:
            total -= 3
    found = Solver(rules, HouseSums(), lambda rules, _wanted: stud.state(rules, mine, [card]))
    assert found.base.expected.units == max(Fraction(total, deals), Fraction(-1))


@pytest.mark.parametrize("slug", ["mbs-texas-holdem", "rws-texas-holdem"])
def test_a_bonus_line_of_holdem_by_a_sum_by_hand(slug):
    """4.1.1: of 54 low pairs, boards with the two others of the rank, or with four of another: 17,296 and 552 of 2,118,760."""
    found = chances(solver(slug, {**LOW_QUADS, "fold.bonus": "stays"}), "bonus")
    boards = comb(48, 3) + 12 * 46
    assert found["low-quads"] == Fraction(54, 1_326) * Fraction(boards, comb(50, 5))
    assert found["low-pair"] == Fraction(54, 1_326) * (1 - Fraction(boards, comb(50, 5)))
    assert found["high-pair"] == Fraction(18, 1_326)


def test_a_bonus_line_of_holdem_for_a_class_that_has_none():
    """1.1.3: but for 78 pairs, 16 Ace-Kings and 32 of Ace with Queen or Jack, 1,200 of 1,326 hands are nothing else."""
    found = chances(solver("mbs-texas-holdem", {"bonus.rest": "1 to 10 on other", "fold.bonus": "stays"}), "bonus")
    assert found["rest"] == Fraction(1_200, 1_326)


def test_a_bonus_line_and_a_side_wager_under_one_condition_are_paid_as_often():
    """3.10.3: both are lost by a fold and by a hand that is not shown."""
    changes = {"bonus.beaten": f"50 to 1 when {BEATEN_ACES}", "side.lucky.beaten": f"50 to 1 when {BEATEN_ACES}"}
    found = solver("mbs-texas-holdem", changes)
    assert chances(found, "bonus")["beaten"] == chances(found, "lucky")["beaten"] > 0
    before = chances(solver("mbs-texas-holdem", {"side.lucky.x": f"50 to 1 when {BEATEN_ACES}"}), "bonus")
    after = chances(found, "bonus")
    assert after["a-a-player-only"] + after["beaten"] == before["a-a-player-only"]


@pytest.mark.parametrize("refused", ["loses", "returned", "paid"])
def test_rounds_are_settled_by_the_same_clauses(refused):
    """3.10.2 and S-15: a hand that is not shown is not compared, so a line that asks how hands compare is not for it."""
    answer = {"loses": "pair-plus-loses", "returned": "pair-plus-returned", "paid": "paid-after-a-look"}[refused]
    changes = {"pair_plus.not-beaten": "9 to 1 when hand is pair and not comparison is lower"}
    rules = change(book("mbs-three-card", {"S-15": answer}), changes)
    random, seen = Random(3), set()
    for _ in range(300):
        cards = random.sample(DECK, 8)
        own, theirs, board = cards[:3], cards[3:6], cards[6:]
        mine, dealers = (THREE_CARD.rank(each, board) for each in (own, theirs))
        printed = PAIR_PLUS.get(ThreeCardClass(mine.category), -1)
        for actions in (("fold",), ("play",), ("play", "decline")):
            seat = PlayedPosition(1, tuple(own), {"ante": Money(100), "pair_plus": Money(100)}, actions)
            (settled,) = settle(check_round(rules, theirs, board, [seat])).positions
            back = next(line.returned.cents for line in settled.lines if line.wager == "pair_plus")
            pays = 9 if mine.category is ThreeCardClass.PAIR and mine >= dealers else printed
            if "decline" in actions:
                pays = {"loses": -1, "returned": 0, "paid": printed}[refused]
            assert back == 100 * (1 + pays)
            seen.add((actions, pays))
    assert (("play",), 9) in seen


def test_design_varies_the_odds_of_new_lines():
    """The hands of a new line stay what they are, whether its odds are named or found around its own."""
    asked = BookToSolve("mbs-three-card", changes={"pair_plus.aces": "5 to 1 on pair with ace"})
    (found,) = design(asked, "pair_plus", Aim(edge=0.03), top=1)
    assert found.changes["pair_plus.aces"].endswith(" to 1 on pair with ace")
    exact = Solver(change(book("mbs-three-card"), dict(found.changes)), HouseSums(), count_facts).side("pair_plus")
    assert float(exact.house_edge) == pytest.approx(found.figures["house_edge"])
    odds = [f"{each} to 1 on pair with ace" for each in (3, 9)]
    best, other = design(asked, "pair_plus", Aim(edge=0.0), {"pair_plus.aces": odds})
    assert (best.changes["pair_plus.aces"], other.changes["pair_plus.aces"]) == (odds[0], odds[1])
    conditions = {"pair_plus.beaten": [f"{each} to 1 when hand is pair and comparison is lower" for each in (2, 3)]}
    assert design(BookToSolve("mbs-three-card"), "pair_plus", Aim(edge=0.0), conditions)[0].changes == {
        "pair_plus.beaten": conditions["pair_plus.beaten"][1]
    }


@pytest.mark.parametrize(
    ("slug", "changes", "where", "says"),
    [
        ("mbs-three-card", {"pair_plus.a": "9 to 1 when comparison is lower"}, "pair_plus.a", "a conflict with pair where"),
        ("mbs-three-card", {"pair_plus.a": "9 to 1 when hand is pair"}, "pair_plus.a", "a conflict with pair where"),
        (
            "mbs-three-card",
            {**BEATEN, "pair_plus.b": "5 to 1 when hand is pair and dealer qualifies"},
            "pair_plus.b",
            "a conflict with beaten where comparison is lower and hand is pair and dealer qualifies",
        ),
        (
            "mbs-three-card",
            {**BEATEN, "pair_plus.aces": "5 to 1 on pair with ace"},
            "pair_plus.beaten",
            "a conflict with .* where",
        ),
        ("mbs-three-card", {"pair_plus.a": "9 to 1 when hand is pair and hand is flush"}, "pair_plus.a", "no hand is paid"),
        ("mbs-three-card", {"pair_plus.a": "9 to 1 when comparison is refused"}, "pair_plus.a", "no hand is paid"),
        (
            "mbs-three-card",
            {"dealer.qualifies": "any", "pair_plus.a": "9 to 1 when hand is pair and not dealer qualifies"},
            "pair_plus.a",
            "no hand is paid",
        ),
        (
            "mbs-three-card",
            {"dealer.qualifies": "any", "side.lucky.a": "9 to 1 when not dealer qualifies"},
            "side.lucky.a",
            "no hand is paid",
        ),
        ("mbs-singapore-stud", {"bet.a": "9 to 1 when hand is flush and comparison is lower"}, "bet.a", "no hand is paid"),
        ("mbs-three-card", {"pair_plus.pair": "9 to 1 when comparison is lower"}, "pair_plus.pair", "has a line pair already"),
        ("mbs-three-card", {"pair_plus.A": "9 to 1 when comparison is lower"}, "pair_plus.A", "small letters"),
        ("mbs-three-card", {"pair_plus.a": "lots when comparison is lower"}, "pair_plus.a", "is no way to pay"),
        ("mbs-three-card", {"pair_plus.a": "$5 when comparison is lower"}, "pair_plus.a", "a new line pays odds"),
        ("mbs-three-card", {"jackpot.a": "5 to 1 when comparison is lower"}, "jackpot.a", "on another wager than the jackpot"),
        ("mbs-three-card", {"ante.a": "5 to 1 when comparison is lower"}, "ante.a", "the ante has no pay table"),
        ("mbs-three-card", {"luck.a": "5 to 1 when comparison is lower"}, "luck.a", "there is no wager 'luck'"),
        (
            "mbs-singapore-stud",
            {"bet.a": "5 to 1 when jackpot hand is flush"},
            "bet.a",
            "only dealer has a hand",
        ),
        ("mbs-texas-holdem", {"bonus.a": "5 to 1 when dealer qualifies"}, "bonus.a", "only comparison, hand, hole cards"),
        ("mbs-texas-holdem", {"bonus.a": "5 to 1 on other with king"}, "bonus.a", "of hole cards name a whole class"),
        ("mbs-texas-holdem", {"bonus.a": "5 to 1 on low-pair"}, "bonus.a", "low-pair has a line already"),
        ("mbs-texas-holdem", {"ante.a": "5 to 1 when hand is flush"}, "ante.a", "the ante has no pay table"),
    ],
)
def test_what_cannot_be_is_refused_at_its_place(slug, changes, where, says):
    with pytest.raises(InputError, match=says) as refused:
        change(book(slug), changes)
    assert refused.value.where == where


def test_lines_under_a_condition_are_named_at_once():
    with pytest.raises(InputError, match="name all its new lines in one change"):
        change(change(book("mbs-three-card"), BEATEN), {"pair_plus.aces": "5 to 1 on pair with ace"})


def test_a_book_has_such_lines_from_a_file_and_from_python(tmp_path):
    """Both say the same, and a reading beside them is kept (S-10)."""
    import croupier
    from croupier.lab import read_changes

    path = tmp_path / "beaten.toml"
    path.write_text('[pair_plus]\nbeaten = "9 to 1 when hand is pair and comparison is lower"\n')
    assert read_changes(path) == (BEATEN, {})
    found = croupier.solve("mbs-three-card", changes=BEATEN).as_dict()["wagers"]["pair_plus"]
    assert found["expected_net_reduced"] == str(solver("mbs-three-card", BEATEN).side("pair_plus").expected.units)
    assert game_kind(change(book("mbs-three-card", {"S-10": "they-are-returned"}), BEATEN).edition) is THREE_CARD
