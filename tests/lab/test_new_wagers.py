"""Side wagers that no book has, and what else a fold may do: by plain enumerations, and by readings that say the same."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import numpy as np
import pytest
from three_card_deals import DEALS, HIGHER, LOWER, plain_deals

import croupier as library
from croupier.cards import DECK, FiveCardClass, ThreeCardClass, rank_five
from croupier.errors import InputError
from croupier.games import BOOKS, book, edition
from croupier.lab import HOLDEM, THREE_CARD, HouseSums, Solver, change, count_facts, game_kind, read_book
from croupier.lab.counters import stud
from croupier.rulebook import Money, PlayedPosition, check_round, settle

PAIR_PLUS = {"straight-flush": 40, "three-of-a-kind": 30, "straight": 5, "flush": 4, "pair": 1}  # 4.3
ANTE_BONUS = {ThreeCardClass.STRAIGHT_FLUSH: 5, ThreeCardClass.THREE_OF_A_KIND: 4, ThreeCardClass.STRAIGHT: 1}  # 4.2
BONUS = {  # 4.1.1 of MBS hold'em
    "a-a-both": 1000, "a-a-player-only": 30, "a-k-suited": 25, "a-q-or-a-j-suited": 20, "a-k-unsuited": 15, "high-pair": 10,
    "a-q-or-a-j-unsuited": 5, "low-pair": 3,
}  # fmt: skip
BEATEN = {"side.beaten.beaten": "20 to 1 when hand is straight or better and comparison is lower and dealer qualifies"}


def lines(wager, fact, odds):
    """A new wager with one line for each value of a fact."""
    return {f"side.{wager}.{value}": f"{pays} to 1 when {fact} is {value}" for value, pays in odds.items()}


@cache
def _solver(slug, changes, readings, pool):
    found = Solver(change(book(slug, dict(readings)), dict(changes)), HouseSums(), count_facts)
    if not pool:
        found.side_wagers.remove("jackpot")  # its counts take longer, and it has no part in most of this
    return found


def solver(slug, changes=None, readings=None, *, pool=False):
    """A solver of a changed book."""
    return _solver(slug, tuple((changes or {}).items()), tuple((readings or {}).items()), pool)


# -- three card: all deals, one by one --


def plain_round(side, *, fold=-1, folded_side=-1):
    """Best play over all deals: of ante, play and bonus; one more wager beside it; and best play for the sum."""
    hands, counts = plain_deals()
    base = together = beside = Fraction(0)
    for hand, deals in zip(hands, counts.tolist(), strict=True):
        every = sum(map(sum, deals))
        played = ANTE_BONUS.get(ThreeCardClass(hand.category), 0) * every + sum(deals[0])
        played += 2 * (deals[1][HIGHER] - deals[1][LOWER])
        wager = sum(side(hand, bool(q), stands) * deals[q][stands] for q in (0, 1) for stands in range(3))
        folded, lost = fold * every, folded_side * every
        base += max(played, folded)
        beside += wager if played > folded else lost
        together += max(played + wager, folded + lost)
    return base / DEALS, beside / DEALS, together / DEALS


def beaten(hand, qualifies, stands):
    return 20 if hand.category >= ThreeCardClass.STRAIGHT and qualifies and stands == LOWER else -1


def test_a_wager_on_a_good_hand_that_is_beaten_by_all_deals_one_by_one():
    found = solver("mbs-three-card", BEATEN)
    base, beside, _ = plain_round(beaten)
    assert found.base.expected.units == base
    assert found.side("beaten").expected.units == beside
    assert found.side("beaten").house_edge == -beside
    paid = found.side("beaten").lines(HouseSums())
    hands, counts = plain_deals()
    assert paid["beaten", "beaten"] == sum(
        int(each[1, LOWER]) for hand, each in zip(hands, counts, strict=True) if hand.category >= ThreeCardClass.STRAIGHT
    )


@pytest.mark.parametrize(
    ("said", "folded"), [("collected", -1), ("returned", 0), ("1 for 4", Fraction(-3, 4)), ("1 for 2", Fraction(-1, 2))]
)
def test_what_a_fold_does_with_ante_and_side_wager_by_all_deals(said, folded):
    """The first action changes with what a fold costs, for the ante alone and for the sum."""
    found = solver("mbs-three-card", {**BEATEN, "fold.ante": said, "fold.beaten": said, "fold.pair_plus": "collected"})
    base, beside, together = plain_round(beaten, fold=folded, folded_side=folded)
    assert found.base.expected.units == base
    assert found.side("beaten").expected.units == beside
    sums = HouseSums(sides=(("pair_plus", Money(0)),))
    both = Solver(found.book, sums, count_facts)
    both.side_wagers.remove("jackpot")
    assert both.combined().expected == together


def test_a_fold_that_gives_the_ante_back_for_a_pair_alone():
    """No pair is folded, so nothing changes; with the ante back for odd cards, these alone change."""
    plain, _, _ = plain_round(beaten)
    assert solver("mbs-three-card", {"fold.ante": "returned when hand is pair"}).base.expected.units == plain
    hands, counts = plain_deals()
    total = 0
    for hand, deals in zip(hands, counts.tolist(), strict=True):
        played = ANTE_BONUS.get(ThreeCardClass(hand.category), 0) * 18_424 + sum(deals[0])
        played += 2 * (deals[1][HIGHER] - deals[1][LOWER])
        total += max(played, 0 if hand.ranks[:2] == (11, 9) and hand.category == 0 else -18_424)
    found = solver("mbs-three-card", {"fold.ante": "returned when hand is three-odd-cards with jack-nine"})
    assert found.base.expected.units == Fraction(total, DEALS) > plain


def test_an_ante_that_stays_is_settled_as_if_the_hand_had_not_been_folded():
    hands, counts = plain_deals()
    total = 0
    for hand, deals in zip(hands, counts.tolist(), strict=True):
        bonus = ANTE_BONUS.get(ThreeCardClass(hand.category), 0) * 18_424
        stays = sum(deals[0]) + deals[1][HIGHER] - deals[1][LOWER]
        total += max(stays, bonus + sum(deals[0]) + 2 * (deals[1][HIGHER] - deals[1][LOWER]))
    assert solver("mbs-three-card", {"fold.ante": "stays"}).base.expected.units == Fraction(total, DEALS)


# -- published figures, and wagers that the books have --


@pytest.mark.parametrize(("straight", "flush", "edge"), [(5, 4, "5.57"), (6, 4, "2.32"), (6, 3, "7.28")])
def test_pair_plus_made_anew_is_pair_plus(straight, flush, edge):
    """Its published house edges, and the integers of the built-in wager with the same odds."""
    odds = {**PAIR_PLUS, "straight": straight, "flush": flush}
    changes = {**lines("anew", "hand", odds), "fold.anew": "stays"}
    changes |= {"pair_plus.straight": f"{straight} to 1", "pair_plus.flush": f"{flush} to 1"}
    found = solver("mbs-three-card", changes)
    assert found.side("anew").results == found.side("pair_plus").results
    assert f"{float(found.side('anew').house_edge) * 100:.2f}" == edge


def test_the_bonus_of_holdem_made_anew_is_the_bonus():
    """Both are lost with a fold (H-14); paid when dealt they are the same again. Its published return is 91.46%."""
    anew = lines("anew", "hole cards", BONUS)
    found = solver("mbs-texas-holdem", anew)
    assert found.side("anew").results == found.side("bonus").results
    stays = solver("mbs-texas-holdem", {**anew, "fold.anew": "stays", "fold.bonus": "stays"})
    read = solver("mbs-texas-holdem", {}, {"H-14": "paid-when-dealt"})
    assert stays.side("anew").results == stays.side("bonus").results == read.side("bonus").results
    assert f"{100 - float(stays.side('anew').house_edge) * 100:.2f}" == "91.46"


SEVEN = (4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460)
FIVE = (4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540)


@pytest.mark.parametrize(
    ("slug", "counts"), [(slug, SEVEN if game_kind(edition(slug)) is HOLDEM else FIVE) for slug in BOOKS if "three" not in slug]
)
def test_a_wager_on_the_hand_that_a_fold_does_not_end_sees_every_hand(slug, counts):
    """By the published numbers of five and of seven cards, from the royal flush down; odd cards lose."""
    names = [each.slug.removeprefix("one-") for each in sorted(FiveCardClass, reverse=True)][:-1]
    found = solver(slug, {**lines("poker", "hand", dict.fromkeys(names, 3)), "fold.poker": "stays"}).side("poker")
    paid = {name: found.chance(count) for (_, name), count in found.lines(HouseSums()).items()}
    assert paid == {name: Fraction(count, sum(counts)) for name, count in zip(names, counts, strict=False)}


@pytest.mark.parametrize(
    ("slug", "change_", "reading"),
    [
        ("mbs-three-card", {"fold.pair_plus": "collected"}, {"S-11": "fold-drops-pair-plus"}),
        ("mbs-texas-holdem", {"fold.bonus": "stays"}, {"H-14": "paid-when-dealt"}),
        ("rws-texas-holdem", {"fold.bonus": "stays"}, {"H-14": "paid-when-dealt"}),
    ],
)
def test_what_a_reading_says_of_a_fold_is_the_same_as_a_change(slug, change_, reading):
    changed, read = solver(slug, change_), solver(slug, {}, reading)
    wager = next(iter(change_)).removeprefix("fold.")
    assert changed.side(wager).results == read.side(wager).results
    assert changed.combined().expected == read.combined().expected


@pytest.mark.parametrize("slug", BOOKS)
def test_half_of_a_folded_ante_back_in_every_book(slug):
    """What is not folded brings what it brought: the larger of that and half an ante, row by row of the approved book."""
    before, after = solver(slug).strategy, solver(slug, {"fold.ante": "1 for 2"})
    played = before.values[1 - before.actions.index("fold")]
    whole = before.table.totals.astype(object) * before.scale
    rows = zip(played, whole, before.table.times, strict=True)
    twice = sum(max(2 * int(brings), -int(ante)) * int(times) for brings, ante, times in rows)
    assert after.base.expected.units == Fraction(twice, 2 * before.table.deals * before.scale)
    assert after.strategy.deals["fold"] > before.deals["fold"]


# -- stud: one state by all hands that the dealer may have --


@pytest.mark.parametrize(("own", "shown"), [("Ah Kd 9c 7s 4d", "Ks"), ("8h 8d 8c Ks 2d", "Ac")])
def test_a_stud_wager_in_one_state_by_plain_enumeration(own, shown):
    rules = change(
        book("mbs-singapore-stud"),
        {
            "side.duel.won": "2 to 1 when comparison is higher and dealer has a hand",
            "side.duel.level": "30 to 1 when comparison is equal",
            "side.duel.beaten": "9 to 1 when hand is three-of-a-kind or better and comparison is lower",
        },
    )
    mine = library.cards.parse_cards(own)
    (card,) = library.cards.parse_cards(shown)
    left = [each for each in DECK if each not in (*mine, card)]
    hand, total, deals = rank_five(mine), 0, 0
    for others in combinations(left, 4):
        theirs = rank_five((card, *others))
        plays = theirs.category > 0 or theirs.ranks[:2] == (14, 13)
        deals += 1
        if hand > theirs:
            total += 2 if plays else -1
        elif hand == theirs:
            total += 30
        else:
            total += 9 if hand.category >= FiveCardClass.THREE_OF_A_KIND else -1
    found = Solver(rules, HouseSums(), lambda rules, _wanted: stud.state(rules, mine, [card]))
    vars(found)["strategy"] = found.strategy.__class__(
        found.table, ("fold", "bet"), np.ones(1, np.int64), found.strategy.values, found.strategy.scale
    )
    assert found.side("duel").expected.units == Fraction(total, deals)


# -- settled as a round, and simulated --


@pytest.mark.parametrize("slug", BOOKS)
def test_rounds_are_settled_by_the_same_clauses(slug):
    """Deals at random, folded, played and not shown: what the wager brings is worked out here by hand."""
    changes = {
        "side.lucky.won": "3 to 1 when comparison is higher and hand is flush or better",
        "side.lucky.won-low": "2 to 1 when comparison is higher and not hand is flush or better",
        "side.lucky.level": "10 to 1 when comparison is equal",
        "fold.ante": "1 for 4",
        "fold.lucky": "returned when hand is pair or better",
    }
    rules = change(book(slug), changes)
    dealt, random = rules.edition.dealt, Random(7)
    kind = game_kind(rules.edition)
    from_flush: tuple[str, ...] = ("flush", "full-house", "four-of-a-kind", "straight-flush", "royal-flush")
    played = ("flop", "check", "check") if kind is HOLDEM else ("bet",)
    if kind is THREE_CARD:
        from_flush, played = ("flush", "straight", "three-of-a-kind", "straight-flush"), ("play",)
    for _ in range(150):
        cards = random.sample(DECK, dealt.player + dealt.dealer + dealt.community)
        own, theirs = cards[: dealt.player], cards[dealt.player : dealt.player + dealt.dealer]
        board = cards[dealt.player + dealt.dealer :]
        mine, dealers = (kind.rank(each, board) for each in (own, theirs))
        for actions in (("fold",), played, (*played, "decline")):
            seat = PlayedPosition(1, tuple(own), {"ante": Money(400), "lucky": Money(400)}, actions)
            (settled,) = settle(check_round(rules, theirs, board, [seat])).positions
            back = {line.wager: line.returned.cents for line in settled.lines}
            if actions == ("fold",):
                assert back["ante"] == 100
                assert back["lucky"] == (400 if mine.category.slug not in ("three-odd-cards", "five-odd-cards") else 0)
            elif actions[-1] == "decline" or mine < dealers:
                assert back["lucky"] == 0
            elif mine == dealers:
                assert back["lucky"] == 4_400
            else:
                assert back["lucky"] == (1_600 if mine.category.slug in from_flush else 1_200)


@pytest.mark.parametrize(
    ("slug", "condition"),
    [
        ("mbs-three-card", "jackpot hand is flush or better"),
        ("mbs-singapore-stud", "hand is two-pairs or better and comparison is lower"),
    ],
)
def test_simulated_rounds_come_to_the_exact_value(slug, condition):
    changes = {"side.lucky.lucky": f"12 to 1 when {condition}", "fold.ante": "1 for 2", "fold.lucky": "stays"}
    found = library.simulate(slug, 200_000, seed=5, changes=changes)
    means = {each.name: each for each in found.means}
    for name in ("base", "lucky"):
        between = means[name].errors_between
        assert between is not None
        assert abs(between) < 4


# -- what is refused --


@pytest.mark.parametrize(
    ("changes", "where", "says"),
    [
        ({"side.lucky.a": "4 to 1 when hand is luck"}, "side.lucky.a", "there is no hand 'luck', only three-odd-cards, pair"),
        ({"side.lucky.a": "4 to 1 when luck"}, "side.lucky.a", "there is no fact 'luck' of the cards .* only dealer qualifies"),
        ({"side.lucky.a": "4 to 1 when folded"}, "side.lucky.a", "there is no fact 'folded'"),
        ({"side.lucky.a": "4 to 1 when hand"}, "side.lucky.a", "say what it is"),
        ({"side.lucky.a": "4 to 1 when dealer qualifies is pair"}, "side.lucky.a", "write 'dealer qualifies' alone"),
        ({"side.lucky.a": "4 to 1 when comparison is luck"}, "side.lucky.a", "never 'luck', only lower, equal, higher"),
        ({"side.lucky.a": "4 to 1 when hand is pair with luck"}, "side.lucky.a", "names no cards"),
        ({"side.lucky.a": "4 to 1 when hand is pair with ace or better"}, "side.lucky.a", "goes by classes"),
        ({"side.lucky.a": "4 to 1 when jackpot hand is one-pair with ace"}, "side.lucky.a", "only of the fact 'hand'"),
        ({"side.lucky.a": "4 to 1"}, "side.lucky.a", "is no line: write what it pays and when"),
        ({"side.lucky.a": "4 for 1 when hand is pair"}, "side.lucky.a", "pays odds to 1"),
        ({"side.lucky.a": "0 to 1 when hand is pair"}, "side.lucky.a", "more than nothing"),
        ({"side.lucky.a": "lots when hand is pair"}, "side.lucky.a", "is no way to pay"),
        ({"side.lucky": "4 to 1 when hand is pair"}, "side.lucky", "name a new wager and a line"),
        ({"side.Lucky.a": "4 to 1 when hand is pair"}, "side.Lucky.a", "name a new wager and a line"),
        ({"side.pair_plus.a": "4 to 1 when hand is pair"}, "side.pair_plus.a", "pair_plus is taken"),
        ({"side.base.a": "4 to 1 when hand is pair"}, "side.base.a", "base is taken"),
        (
            {"side.lucky.a": "4 to 1 when hand is pair", "side.lucky.b": "5 to 1 when dealer qualifies"},
            "side.lucky.b",
            "a conflict with a where comparison is lower and hand is pair and dealer qualifies: leave such hands out",
        ),
        (
            {"side.lucky.a": "4 to 1 when hand is pair", "side.lucky.b": "5 to 1 when hand is pair"},
            "side.lucky.b",
            "a conflict with a where",
        ),
        ({"side.lucky.a": "4 to 1 when hand is pair and hand is flush"}, "side.lucky.a", "no hand is paid by this line"),
        ({"side.lucky.a": "4 to 1 when comparison is refused"}, "side.lucky.a", "no hand is paid by this line"),
        ({"fold.play": "returned"}, "fold.play", "a fold finds no wager 'play' on the table, only ante, pair_plus"),
        ({"fold.jackpot": "returned"}, "fold.jackpot", "only ante, pair_plus"),
        ({"fold.ante": "2 for 1"}, "fold.ante", "write collected, returned, stays, or the part"),
        ({"fold.ante": "1 to 2"}, "fold.ante", "write collected, returned, stays, or the part"),
        ({"fold.ante": "stays when hand is pair"}, "fold.ante", "write collected, returned, stays, or the part"),
        ({"fold.ante": "returned when luck"}, "fold.ante", "there is no fact 'luck'"),
    ],
)
def test_what_cannot_be_is_refused_at_its_place(changes, where, says):
    with pytest.raises(InputError, match=says) as refused:
        change(book("mbs-three-card"), changes)
    assert refused.value.where == where


@pytest.mark.parametrize(
    ("slug", "fold", "reading"),
    [
        ("mbs-three-card", {"fold.ante": "1 for 2"}, {"S-7": "folded-ante-paid"}),
        ("mbs-three-card", {"fold.pair_plus": "collected"}, {"S-11": "fold-drops-pair-plus"}),
        ("rws-texas-holdem", {"fold.bonus": "stays"}, {"H-14": "paid-when-dealt"}),
    ],
)
def test_a_reading_that_a_fold_leaves_without_effect_is_refused(slug, fold, reading):
    with pytest.raises(InputError, match=f"{next(iter(reading))} has no effect") as refused:
        read_book(slug, reading, fold)
    assert refused.value.where == next(iter(fold))
    some = {what: f"{'returned' if value == 'stays' else value} when hand is flush" for what, value in fold.items()}
    assert read_book(slug, reading, some).answers[next(iter(reading))] == next(iter(reading.values()))


def test_a_reading_that_matters_to_hands_that_are_not_folded_stays_open():
    assert read_book("mbs-three-card", {"S-10": "they-are-returned"}, {"fold.pair_plus": "collected"}).answers["S-10"]


def test_a_narrower_line_goes_first_and_parts_of_a_class_are_shared():
    """A pair of Aces is a line of the new wager, of Pair Plus and of the ante that a fold leaves, in any order."""
    changes = {
        "pair_plus.aces": "2 to 1 on pair with ace",
        "side.lucky.pair": "1 to 1 when hand is pair",
        "side.lucky.aces": "5 to 1 when hand is pair with ace",
        "side.lucky.big-aces": "9 to 1 when hand is pair with ace-king",
        "fold.lucky": "stays",
    }
    orders = changes, dict(reversed(changes.items()))
    for each in orders:
        found = solver("mbs-three-card", each)
        paid = {name: found.side("lucky").chance(n) for (_, name), n in found.side("lucky").lines(HouseSums()).items()}
        assert paid == {"pair": Fraction(3_456, 22_100), "aces": Fraction(264, 22_100), "big-aces": Fraction(24, 22_100)}
        plus = {name: found.side("pair_plus").chance(n) for (_, name), n in found.side("pair_plus").lines(HouseSums()).items()}
        assert (plus["aces"], plus["pair"]) == (Fraction(288, 22_100), Fraction(3_456, 22_100))
        assert found.base.results == solver("mbs-three-card").base.results


def test_holdem_tells_no_hands_of_a_class_apart():
    with pytest.raises(InputError, match=r"side\.lucky\.aces: .* name the whole class"):
        solver("mbs-texas-holdem", {"side.lucky.aces": "4 to 1 when hand is pair with ace"}).side("lucky")


def test_an_approved_book_is_as_it_was():
    changed = change(book("mbs-three-card"), {**BEATEN, "fold.ante": "returned"})
    assert not changed.edition.approved
    assert "beaten" not in edition("mbs-three-card").wager_named
    assert "beaten" in changed.edition.wager_named
