"""Lines that a pay table does not have yet, and other multiples of the ante."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from croupier.cards import DECK, Hand, ThreeCardClass, rank_three
from croupier.errors import InputError
from croupier.games import BOOKS, book, edition
from croupier.lab import HOLDEM, HouseSums, Solver, change, count_facts, game_kind
from croupier.lab.counters.three_card import by_row
from croupier.rulebook import Asked

HANDS = 22_100
PAYS = {ThreeCardClass.STRAIGHT_FLUSH: 40, ThreeCardClass.THREE_OF_A_KIND: 30, ThreeCardClass.STRAIGHT: 5}  # 4.3
PAYS |= {ThreeCardClass.FLUSH: 4, ThreeCardClass.PAIR: 1}


@cache
def solver(*changes):
    found = Solver(change(book("mbs-three-card"), dict(changes)), HouseSums(), count_facts)
    found.side_wagers.remove("jackpot")  # its counts take longer, and it has no part in this
    return found


def plainly(pays):
    """What Pair Plus brings if every hand of three cards is paid by a function of it: no clause and no count takes part."""
    return Fraction(sum(pays(rank_three(cards)) for cards in combinations(DECK, 3)), HANDS)


def test_a_mini_royal_and_a_pair_of_aces_by_plain_enumeration():
    """4 hands are Ace, King and Queen of one suit, and 288 have two Aces: each is paid by its new line, the rest as printed."""
    found = solver(
        ("pair_plus.mini-royal", "100 to 1 on straight-flush with ace"), ("pair_plus.aces", "2 to 1 on pair with ace")
    ).side("pair_plus")

    def pays(hand: Hand) -> int:
        if hand.ranks[0] == 14 and hand.category in (ThreeCardClass.STRAIGHT_FLUSH, ThreeCardClass.PAIR):
            return 100 if hand.category is ThreeCardClass.STRAIGHT_FLUSH else 2
        return PAYS.get(ThreeCardClass(hand.category), -1)

    assert found.expected.units == plainly(pays)
    counted = {line: found.chance(count) for (_, line), count in found.lines(HouseSums()).items()}
    assert counted["mini-royal"] == Fraction(4, HANDS)
    assert counted["aces"] == Fraction(288, HANDS)
    assert counted["straight-flush"] == Fraction(44, HANDS)
    assert counted["pair"] == Fraction(3_744 - 288, HANDS)


def test_a_hand_by_its_highest_card_that_was_not_paid_before():
    found = solver(("pair_plus.ace-king-high", "1 to 1 on three-odd-cards with ace-king")).side("pair_plus")

    def pays(hand: Hand) -> int:
        if hand.category is ThreeCardClass.THREE_ODD_CARDS and hand.ranks[:2] == (14, 13):
            return 1
        return PAYS.get(ThreeCardClass(hand.category), -1)

    assert found.expected.units == plainly(pays)


def test_a_line_for_a_whole_class_changes_best_play_of_the_base_game():
    """4.2 with a Flush paid as well: the ante bonus is worth more by a flush in 22,100 hands, all of which are played."""
    before, after = solver(), solver(("ante_bonus.flush", "1 to 1 on flush"))
    assert after.base.expected.units - before.base.expected.units == Fraction(1_096, HANDS)
    assert after.side("pair_plus").expected == before.side("pair_plus").expected


def test_a_split_class_leaves_all_else_as_it_was():
    before, after = solver(), solver(("pair_plus.mini-royal", "40 to 1 on straight-flush with ace"))
    assert after.base.results == before.base.results
    assert after.base.clauses == before.base.clauses
    assert after.side("pair_plus").results == before.side("pair_plus").results


def test_play_of_two_antes_by_plain_sums():
    """Of every hand the play that is larger by one Ante brings one play more: best play is what is better then."""
    before, after = solver(), solver(("play.antes", "2"))
    rules = book("mbs-three-card")
    hands = by_row(lambda cards: rules.edition.hand_of(Asked(rules.answers), cards, ()))
    table, total = before.table, 0
    nets = {  # 3.11 and 3.12: ante and twice the play, by whether the dealer qualifies and how the hands compare
        (False, 0): 1, (False, 1): 1, (False, 2): 1, (True, 0): -3, (True, 1): 0, (True, 2): 3
    }  # fmt: skip
    bonus = {ThreeCardClass.STRAIGHT_FLUSH: 5, ThreeCardClass.THREE_OF_A_KIND: 4, ThreeCardClass.STRAIGHT: 1}
    for row, hand in enumerate(hands):
        deals = int(table.totals[row])
        played = bonus.get(ThreeCardClass(hand.category), 0) * deals
        for outcome, count in zip(table.outcomes, table.counts[row].tolist(), strict=True):
            played += nets[bool(outcome["dealer qualifies"]), int(outcome["comparison"])] * count
        total += int(table.times[row]) * max(played, -deals)
    assert after.base.expected.units == Fraction(total, table.deals)
    assert after.base.average_wager != before.base.average_wager


@pytest.mark.parametrize(
    ("what", "to", "says"),
    [
        ("pair_plus.luck", "5 to 1 on nothing", "there is no hand 'nothing', only"),
        ("pair_plus.luck", "5 to 1 on pair with luck", "names no cards"),
        ("pair_plus.luck", "5 to 1 on pair with 9", "names no cards: write two, three"),
        ("pair_plus.luck", "5 to 1 on flush with king jack", "names no cards"),
        ("pair_plus.luck", "5 to 1 on flush with king-ace", "there is no flush with king-ace"),
        ("pair_plus.luck", "5 to 1 on straight with ace-king", "there is no straight with ace-king"),
        ("pair_plus.luck", "5 to 1 on three-odd-cards with ace-king-queen", "there is no three-odd-cards with"),
        ("pair_plus.luck", "5 to 1 on Pair with ace", "there is no hand 'Pair', only"),
        ("pair_plus.luck", "lots on pair", "is no way to pay"),
        ("pair_plus.luck", "5 to 1 on pair", "pair has a line already"),
        ("pair_plus.three-odd-cards", "5 to 1 on three-odd-cards with ace", "is a class of hands by itself"),
        ("pair_plus.luck", "$500 on pair with ace", "a new line pays odds"),
        ("pair_plus.Luck", "5 to 1 on pair with ace", "small letters, digits and hyphens"),
        ("jackpot.luck", "5 to 1 on pair with ace", "on another wager than the jackpot"),
        ("ante.luck", "5 to 1 on pair with ace", "has no pay table to which"),
        ("pair_plus.luck", "5 to 1", "there is no line 'luck'"),
        ("pair_plus.antes", "2", "no action places the pair_plus"),
        ("play.antes", "0", "from 1 to 100"),
        ("play.antes", "²", "from 1 to 100"),
        ("play.antes", "1000000", "from 1 to 100"),
    ],
)
def test_what_cannot_be_added_is_refused(what, to, says):
    with pytest.raises(InputError, match=says) as refused:
        change(book("mbs-three-card"), {what: to})
    assert refused.value.where == what


def test_stud_has_one_table_for_pairs_and_lower_hands():
    """4.1.2: a line for some hands of a line that pays for two classes leaves it the others."""
    changed = change(book("mbs-singapore-stud"), {"bet.aces": "3 to 1 on pair with ace"})
    lines = {line.name: [value.slug for value in line.values] for wager, line in changed.edition.lines() if wager == "bet"}
    assert lines["aces"] == ["aces"]
    assert sorted(lines["one-pair-or-lower"]) == ["five-odd-cards", "one-pair"]


def test_one_of_two_classes_that_share_a_line_may_have_its_own():
    """4.1.2: pairs are paid by a line of their own, odd cards as before; a class alone on its line keeps it."""
    changed = change(book("mbs-singapore-stud"), {"bet.aces": "3 to 1 on pair with ace", "bet.pair": "2 to 1 on pair"})
    lines = {line.name: [value.slug for value in line.values] for wager, line in changed.edition.lines() if wager == "bet"}
    assert (lines["aces"], lines["pair"], lines["one-pair-or-lower"]) == (["aces"], ["one-pair"], ["five-odd-cards"])
    with pytest.raises(InputError, match="five-odd-cards has a line already"):
        change(changed, {"bet.odd": "2 to 1 on five-odd-cards"})


def test_a_pair_is_told_by_its_own_rank_and_then_by_the_third_card():
    """3.15.2: of 72 hands with two eights and an ace the line pays, of aces with an eight it does not."""
    found = solver(("pair_plus.eights-up", "9 to 1 on pair with eight-ace")).side("pair_plus")

    def pays(hand: Hand) -> int:
        if hand == Hand(ThreeCardClass.PAIR, (8, 14)):
            return 9
        return PAYS.get(ThreeCardClass(hand.category), -1)

    assert found.expected.units == plainly(pays)


def test_a_line_for_more_hands_leaves_a_narrower_one_its_own_in_any_order():
    """4.3 with aces and a king paid otherwise than aces: the narrower line goes first, whichever was named first."""
    lines = [("pair_plus.aces", "2 to 1 on pair with ace"), ("pair_plus.aces-king", "9 to 1 on pair with ace-king")]
    found, turned = (solver(*order).side("pair_plus") for order in (lines, lines[::-1]))

    def pays(hand: Hand) -> int:
        if hand.category is ThreeCardClass.PAIR and hand.ranks[0] == 14:
            return 9 if hand.ranks[1] == 13 else 2
        return PAYS.get(ThreeCardClass(hand.category), -1)

    assert found.expected.units == turned.expected.units == plainly(pays)
    with pytest.raises(InputError, match="the line aces is for these hands already"):
        change(book("mbs-three-card"), dict([lines[0], ("pair_plus.again", "3 to 1 on pair with ace")]))


def test_two_pay_tables_may_name_the_same_hands_alike():
    """4.2 and 4.3 with a mini-royal each: one name for the same hands, and another hand under it is refused."""
    mini = {"pair_plus.mini-royal": "100 to 1 on straight-flush with ace"}
    both = solver(*mini.items(), ("ante_bonus.mini-royal", "50 to 1 on straight-flush with ace"))
    assert both.side("pair_plus").expected == solver(*mini.items()).side("pair_plus").expected
    assert both.base.expected.units - solver().base.expected.units == Fraction(45 * 4, HANDS)
    with pytest.raises(InputError, match="mini-royal is a class of hands by itself"):
        change(book("mbs-three-card"), {**mini, "ante_bonus.mini-royal": "50 to 1 on straight-flush with king"})


@pytest.mark.parametrize("slug", [slug for slug in BOOKS if game_kind(edition(slug)) is HOLDEM])
def test_holdem_has_no_pay_table_on_hands_but_the_jackpots(slug):
    for wager in edition(slug).wager_named:
        with pytest.raises(InputError, match=r"has no pay table|on another wager than the jackpot|there is no hand"):
            change(book(slug), {f"{wager}.aces": "3 to 1 on pair with ace"})
