"""Hold'em's counts: the published figures, and the games' own facts on deals that are gone through one by one."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.cards import DECK, Card, FiveCardClass, best_five, parse_cards
from croupier.errors import CardError, InputError
from croupier.games import book
from croupier.games.shared import Comparison, HoleCards
from croupier.lab import counters
from croupier.lab.counters import holdem, holdem_play
from croupier.lab.counters.holdem_facts import BY_SEVEN
from croupier.lab.counters.holdem_lookahead import look_ahead
from croupier.lab.counters.holdem_play import COMPARED, HANDS, Bets, judge
from croupier.lab.kernels import holdem_boards, holdem_standings, holdem_tallies
from croupier.rulebook import Money, Showdown
from croupier.rulebook.round import PlayedPosition, check_round

MBS, RWS = "mbs-texas-holdem", "rws-texas-holdem"
BASE = frozenset({"turn", "river", "hand", "comparison"})
JACKPOT = frozenset(BY_SEVEN)
SEVEN_CARDS = (23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324)
PLACE = {card: place for place, card in enumerate(DECK)}
OTHER_ORDERS = [(RWS, {"H-29": "hole-card-needed"}), (MBS, {"H-30": "stand-off"}), (RWS, {"H-31": "class-only"})]


def tables(slug, wanted, **readings):
    return counters.count_facts(
        book(slug, {name.replace("_", "-"): answer for name, answer in readings.items()}), frozenset(wanted)
    )


def total(table, **facts):
    """The deals in which some facts hold."""
    names = {name.replace("_", " "): value for name, value in facts.items()}
    columns = [all(outcome[name] == value for name, value in names.items()) for outcome in table.outcomes]
    return int(table.times @ table.counts[:, columns].sum(axis=1))


def showdown(of_book, deal, actions=("flop", "check", "check")):
    """The showdown of nine cards: the player's two, the dealer's two, the board in its order."""
    seat = PlayedPosition(1, tuple(deal[:2]), {"ante": Money(100)}, actions)
    return Showdown(check_round(of_book, deal[2:4], deal[4:], [seat]), seat)


def fact(of_book, name):
    return next(each for each in of_book.edition.facts if each.name == name)


def places(cards):
    return [PLACE[card] for card in cards]


# -- figures --


def test_all_deals_are_counted_and_both_books_share_the_counts():
    ours, theirs = tables(MBS, BASE), tables(RWS, BASE)
    assert ours.deals == 55_627_620_048_000
    assert holdem.STARTING_HANDS[:2] == ("22", "33")
    assert len(set(holdem.STARTING_HANDS)) == len(ours.kind) == 169
    assert (ours.counts.sum(axis=1) == comb(50, 5) * 20 * 990).all()
    assert np.array_equal(ours.counts, theirs.counts)


def test_the_classes_of_seven_cards_are_as_frequent_as_published():
    table = tables(MBS, {"hand"})
    each_is = 21 * 20 * comb(45, 2)  # ways to part seven cards into two and a board, its orders, the dealer's hands
    assert [total(table, hand=hand) for hand in FiveCardClass] == [number * each_is for number in SEVEN_CARDS]


def test_the_two_sides_are_alike():
    table = tables(MBS, BASE)
    assert total(table, comparison=Comparison.HIGHER) == total(table, comparison=Comparison.LOWER)


def net(outcome):
    """The result in antes of one who plays on, as both books pay."""
    sign = int(outcome["comparison"]) - 1
    ante = sign if sign < 0 or outcome["hand"] >= FiveCardClass.STRAIGHT else 0
    return ante + sign * (2 + outcome["turn"] + outcome["river"])


def test_only_two_three_to_two_seven_unsuited_are_folded():
    """Published: expected losses of 1.155927, 1.091604, 1.019987, 1.046723 and 1.031301; the average wager 3.8181."""
    table = tables(MBS, BASE)
    values = table.counts @ np.array([net(outcome) for outcome in table.outcomes])
    of_row = comb(50, 5) * 20 * 990
    folded = {
        name: round(-int(value) / of_row, 6)
        for name, value in zip(holdem.STARTING_HANDS, values, strict=True)
        if value < -of_row
    }
    assert folded == {"32o": 1.155927, "42o": 1.091604, "52o": 1.019987, "62o": 1.046723, "72o": 1.031301}
    staked = table.counts @ np.array([3 + outcome["turn"] + outcome["river"] for outcome in table.outcomes])
    wagered = table.times @ np.where(values < -of_row, of_row, staked)
    assert round(int(wagered) / table.deals, 4) == 3.8181
    edge = -Fraction(int(table.times @ np.maximum(values, -of_row)), table.deals)
    assert round(float(edge) * 100, 3) == 2.037


@pytest.mark.parametrize("slug", [MBS, RWS])
def test_the_bonus_alone_has_the_published_return(slug):
    table = tables(slug, {"hole cards"})
    pays = dict(zip(HoleCards, (0, 3, 5, 10, 15, 20, 25, 30, 1000), strict=True))
    back = sum(total(table, hole_cards=hole) * (odds + 1) for hole, odds in pays.items() if odds)
    assert round(back / table.deals * 100, 2) == 91.46


def test_the_bonus_is_the_same_beside_the_showdown():
    alone, beside = tables(MBS, {"hole cards"}), tables(MBS, BASE | {"hole cards"})
    assert {hole: total(alone, hole_cards=hole) for hole in HoleCards} == {
        hole: total(beside, hole_cards=hole) for hole in HoleCards
    }
    whole = tables(MBS, BASE)
    for outcome in whole.outcomes:
        assert total(whole, **outcome) == total(beside, **outcome)


def test_aces_against_aces_mostly_tie():
    """Only four or five of a suit on the board decide: for the side with that suit's Ace, unless all play a Straight Flush."""
    table = tables(MBS, {"hole cards", "comparison"})
    found = [total(table, hole_cards=HoleCards.A_A_BOTH, comparison=each) for each in COMPARED]
    played_by_all = 7  # of each suit, 2 to 6 up to 8 to Queen; to a King the Ace adds a Royal Flush
    decided = 2 * (comb(12, 4) * 36 + comb(12, 5) - played_by_all)  # for either side, which has the Aces of two suits
    boards = comb(48, 5)
    assert found == [number * 6 * 20 for number in (decided, boards - 2 * decided, decided)]


def test_the_hand_with_the_flop_is_as_frequent_as_five_cards():
    table = tables(MBS, {"jackpot hand"})
    five_cards = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4)
    each_is = 10 * 47 * 46 * comb(45, 2)
    assert [total(table, jackpot_hand=hand) for hand in FiveCardClass] == [number * each_is for number in five_cards]


def test_royal_flushes_by_the_card_that_completes_them():
    """Two of the five in the hand leave three to the board, one leaves four: counted by when the last of these comes."""
    table = tables(RWS, JACKPOT)
    *_, on_river, on_turn, on_flop = fact(book(RWS), "the player's hand").values
    found = [total(table, **{"the player's hand": each}) for each in (on_flop, on_turn, on_river)]
    two, one, dealers = 4 * comb(5, 2) * comb(47, 2), 4 * 5 * 47 * comb(46, 1), comb(45, 2)
    assert found == [two * 2 * dealers, (two * 6 + one * 4) * dealers, (two * 12 + one * 16) * dealers]
    board = fact(book(RWS), "the board").values
    assert [total(table, **{"the board": each}) for each in board[1:]] == [
        number * 20 * comb(47, 2) * dealers for number in (624, 36, 4)
    ]


def test_one_straight_flush_besides_the_royal():
    table = tables(RWS, JACKPOT)
    royal_and_nine = 4 * 46 * 21 * 20 * comb(45, 2)
    assert total(table, **{"a straight flush besides the royal": True}) == royal_and_nine


def test_a_straight_flush_besides_a_royal_flush_by_the_cards_that_count():
    """H-2: of the seven cards two are the hand; six of them are a Royal Flush and the nine, or all with the eight.

    Beside a Royal Flush on the board it is the player's hand. Of the hand and the flop it is King high, with the Ace and any
    card to come, or Queen high, with Ace and King.
    """
    dealers, beside, own = comb(45, 2), "a straight flush besides the royal", fact(book(RWS), "the player's hand").values
    straight_flush, royal = own[2], fact(book(RWS), "the board").values[-1]
    deals_in = {
        "best-five-of-seven": (46 * 21 * 20, 0),
        "hole-card-needed": ((45 * (21 - 1 - 1) + (21 - 1)) * 20, 46 * 20),
        "hole-and-flop-cards-only": (10 * 46 * 2 + (10 - 1) * 2, 2),
    }
    for answer, (besides, on_board) in deals_in.items():
        table = tables(RWS, JACKPOT, H_2=answer)
        assert total(table, **{beside: True}) == 4 * besides * dealers
        assert total(table, **{"the board": royal, "the player's hand": straight_flush}) == 4 * on_board * dealers


# -- the games' own facts --


@pytest.mark.parametrize(("slug", "readings"), [(MBS, {}), (RWS, {}), *OTHER_ORDERS])
def test_hands_compare_as_the_book_says(slug, readings):
    """Half of the boards have ranks and suits in which readings differ: pairs, threes, four of a suit."""
    of_book = book(slug, readings)
    by = judge(Bets.of(of_book))
    comparison, made = fact(of_book, "comparison"), fact(of_book, "hand")
    dice = random.Random(31)
    few = [card for card in DECK if card.rank >= 10 or card.suit == "s"]
    for number in range(3000):
        deal = dice.sample(few if number % 2 else DECK, 9)
        mine, dealers, board = places(deal[:2]), places(deal[2:4]), tuple(places(deal[4:]))
        _, hand, own = holdem_standings.strengths(by, tuple(mine), board)
        theirs = holdem_standings.strengths(by, tuple(dealers), board)[2]
        shown = showdown(of_book, deal)
        assert COMPARED[(own > theirs) + (own >= theirs)] is shown.value(comparison), deal
        assert by.category[hand] == shown.value(made), deal


@pytest.mark.parametrize(("slug", "readings"), [(MBS, {}), *OTHER_ORDERS])
def test_standings_are_those_of_all_990_hands(slug, readings):
    """Every reduced board stands for many: on boards of cards as they are dealt, each hand against each of the dealer's."""
    by = judge(Bets.of(book(slug, readings)))
    reduced = holdem_boards.reduced_boards()
    dice = random.Random(5)
    for number in range(60):
        some = [card for card in range(52) if card % 13 >= 8 or card < 13] if number % 2 else range(52)
        first, second, third, turn, river = board = sorted(dice.sample(some, 5))
        masks = [sum(1 << card % 13 for card in board if card // 13 == suit) for suit in range(4)]
        place, flush = holdem_boards.reduce_board(*masks)
        out = np.zeros((holdem_standings.HANDS, holdem_boards.REDUCED), np.uint32)
        levels = np.zeros(out.T.shape, np.uint16)
        holdem_standings.stand(by, reduced, range(place, place + 1), out, levels)
        rest = [card for card in range(52) if card not in board]
        strength = {
            hand: holdem_standings.strengths(by, hand, (first, second, third, turn, river)) for hand in combinations(rest, 2)
        }
        for hand in dice.sample(list(strength), 5):
            best, made, mine = strength[hand]
            others = [each[2] for held, each in strength.items() if not set(held) & set(hand)]
            kinds = holdem_boards.pair_place(*(card % 13 + 13 * (card // 13 == flush) for card in hand))
            standing = int(out[kinds, place])
            assert levels[place, kinds] == mine
            assert len(others) == holdem_standings.DEALERS
            assert standing & 1023 == sum(each < mine for each in others)
            assert standing >> 10 & 1023 == sum(each > mine for each in others)
            assert standing >> 20 & 15 == by.category[made]
            assert bool(standing & holdem_standings.RANKED_HIGH) == (by.category[best] >= FiveCardClass.FOUR_OF_A_KIND)


JACKPOT_ANSWERS = [
    {},
    {"H-2": "hole-card-needed"},
    {"H-2": "hole-and-flop-cards-only"},
    {"H-58": "must-beat-the-dealer"},
    {"H-29": "hole-card-needed", "H-58": "must-beat-the-dealer"},
    {"H-31": "class-only", "H-58": "must-beat-the-dealer"},
    {"H-2": "hole-card-needed", "H-58": "must-beat-the-dealer"},
    {"H-2": "hole-and-flop-cards-only", "H-58": "must-beat-the-dealer"},
]


CORES = (
    *("Ts Js Qs Ks As", "8s 9s Ts Js Qs Ks As", "9s Ts Js Qs Ks As", "9s Ts Js Qs Ks", "2s 3s 4s 5s As", "5h 6h 7h 8h 9h"),
    *("Ac Ad Ah As Kc", "7c 7d 7h 7s 2c", "2c 2d 2h 2s"),
)


@pytest.mark.parametrize("readings", JACKPOT_ANSWERS, ids=str)
def test_deals_of_one_code_have_the_same_jackpot_facts(readings):
    """What is counted by a code is judged by one deal: any other with the same code, class and comparison is judged alike."""
    of_book = book(RWS, readings)
    by = judge(Bets.of(of_book))
    facts = [fact(of_book, name) for name in (*BY_SEVEN, "hand", "comparison")]
    dice = random.Random(58)
    seen: dict = {}
    for number in range(4000):
        core = parse_cards(CORES[number % len(CORES)])
        seven = [*core, *dice.sample([card for card in DECK if card not in core], 7 - len(core))]
        deal = seven[::-1] if number % 7 == 0 else dice.sample(seven, 7)  # at times the board has it all
        deal = [*deal[:2], *dice.sample([card for card in DECK if card not in deal], 2), *deal[2:]]
        board = tuple(places(deal[4:]))
        own = tuple(places(deal[:2]))
        code = (holdem_standings.high_board(by, own, board), holdem_standings.high_order(by, own, board))
        shown = showdown(of_book, deal)
        *jackpot, hand, comparison = [shown.value(each) for each in facts]
        assert seen.setdefault((code, hand, comparison), (jackpot, deal))[0] == jackpot, deal
    assert len({code for code, _, _ in seen}) == 28  # all that there are


# -- best play --


def test_best_play_of_some_states_by_going_through_all_that_follows():
    """The bets that the counts hold, for flops and turns drawn at random, by the dealer's 990 hands and every river."""
    of_book = book(MBS)
    by = judge(Bets.of(of_book))
    dice = random.Random(4)
    for _ in range(3):
        deal = dice.sample(range(52), 6)
        hand, board = (deal[0], deal[1]), deal[2:]
        ways = holdem_tallies.look_ahead(by, hand, np.array(board), 0, 0)
        mine = np.zeros((52, 10, 3), int)
        rest = [card for card in range(52) if card not in deal]
        for river in rest:
            full = [DECK[card] for card in (*board, river)]
            made = best_five([DECK[hand[0]], DECK[hand[1]], *full])
            for dealers in combinations([card for card in rest if card != river], 2):
                theirs = best_five([DECK[dealers[0]], DECK[dealers[1]], *full])
                mine[river, made.category, (made > theirs) + (made >= theirs)] += 1
        assert np.array_equal(ways, mine)
        assert ways.sum() == 46 * 990


def bets_in_full(hand, flops, turn_first=False):
    """By flop and turn: what best play bets, from every board of the rest of the deck."""
    by = judge(Bets.plain())
    for flop in flops:
        ways = holdem_tallies.look_ahead(by, hand, np.array(flop), 0, 0).sum(axis=1)
        gains = ways[:, 2] - ways[:, 0]
        turn = gains.sum() + (np.maximum(gains, 0).sum() if turn_first else 0) > 0
        yield flop, turn, gains


@pytest.mark.parametrize("turn_first", [False, True])
def test_the_bets_of_a_starting_hand_flop_by_flop(turn_first):
    """The sums by which best play is decided, against those of one flop after the other, for hands of each shape."""
    bets = Bets(False, False, False, (-1, 0, 1), (-1, 0, 1), turn_first)
    dice = random.Random(9)
    found = {}

    def remember(by, boards, held, play):
        found[held.cards] = play

    holdem_play.go_through(bets, remember, None)
    for hand in (HANDS[4], HANDS[holdem.STARTING_HANDS.index("T8s")], HANDS[holdem.STARTING_HANDS.index("93o")]):
        play = found[hand]
        shape = holdem_play.hand_shape(hand)
        fours, _ = holdem_boards.number_sets(shape, 4)
        rest = [card for card in range(52) if card not in hand]
        flops = [tuple(sorted(dice.sample(rest, 3))) for _ in range(12)]
        for flop, turn, gains in bets_in_full(hand, flops, turn_first):
            assert (play.turns[play.threes[holdem_boards.flop_place(*flop)]] > 0) == turn
            for card in rest:
                if card not in flop:
                    a, b, c, d = sorted((*flop, card))
                    four = fours[a + comb(b, 2) + comb(c, 3) + comb(d, 4)]
                    river = bool(gains[card] > 0) and (bool(turn) or not turn_first)
                    assert holdem_tallies.bet_on(bool(turn), play.on_river[four, 0]) == 2 * bool(turn) + river


def test_the_river_only_after_the_turn():
    """With H-27 no river is bet after a check, and the turn is bet more often: the river may come of it."""
    free, bound = tables(RWS, BASE), tables(RWS, BASE, H_27="turn-first")
    assert total(bound, turn=False, river=True) == 0 < total(free, turn=False, river=True)
    assert total(bound, turn=True) > total(free, turn=True)
    for hand in FiveCardClass:
        assert total(bound, hand=hand) == total(free, hand=hand)


# -- other readings --


def test_equal_threes_stand_off_more_often():
    usual, other = tables(MBS, {"comparison", "hand"}), tables(MBS, {"comparison", "hand"}, H_30="stand-off")
    for hand in FiveCardClass:
        same = hand is not FiveCardClass.FULL_HOUSE
        for comparison in COMPARED:
            assert (total(usual, hand=hand, comparison=comparison) == total(other, hand=hand, comparison=comparison)) == same
    full = FiveCardClass.FULL_HOUSE
    assert total(other, hand=full, comparison=Comparison.EQUAL) > total(usual, hand=full, comparison=Comparison.EQUAL)


def test_the_dealers_hole_cards_count_for_the_bonus_only_by_a_reading():
    usual, other = tables(RWS, {"hole cards"}), tables(RWS, {"hole cards"}, H_12="dealers-cards-too")
    assert total(other, hole_cards=HoleCards.OTHER) < total(usual, hole_cards=HoleCards.OTHER)
    # two Aces with the dealer, who holds them alone: as often as with the player alone
    assert total(other, hole_cards=HoleCards.A_A_PLAYER_ONLY) == 2 * total(usual, hole_cards=HoleCards.A_A_PLAYER_ONLY)
    assert total(other, hole_cards=HoleCards.A_A_BOTH) == total(usual, hole_cards=HoleCards.A_A_BOTH)


def test_the_dealers_flop_counts_for_the_jackpot_only_by_a_reading():
    usual, other = tables(MBS, {"jackpot hand"}), tables(MBS, {"jackpot hand"}, H_53="dealers-five-cards-win-too")
    royal = FiveCardClass.ROYAL_FLUSH
    assert total(other, jackpot_hand=royal) == 2 * total(usual, jackpot_hand=royal)  # both sides cannot have one


def test_an_award_only_to_a_hand_that_beats_the_dealer():
    usual, other = tables(RWS, JACKPOT), tables(RWS, JACKPOT, H_58="must-beat-the-dealer")
    nothing = fact(book(RWS), "the player's hand").values[0]
    assert total(other, **{"the player's hand": nothing}) > total(usual, **{"the player's hand": nothing})


@pytest.mark.long
def test_the_hand_with_the_flop_beside_the_showdown():
    """Counted another way, so both of its margins must be those of the other tables."""
    beside, whole, alone = tables(MBS, BASE | {"jackpot hand"}), tables(MBS, BASE), tables(MBS, {"jackpot hand"})
    for table in (whole, alone):
        for column, outcome in enumerate(table.outcomes):
            same = [all(each[name] == value for name, value in outcome.items()) for each in beside.outcomes]
            assert np.array_equal(beside.counts[:, same].sum(axis=1), table.counts[:, column])


def test_a_fact_of_another_game_is_refused():
    with pytest.raises(InputError, match="is not counted in this game"):
        tables(MBS, {"dealer has a hand"})


# -- one state --


def test_looking_ahead_from_a_flop():
    own, flop = parse_cards("As Kd"), parse_cards("Ah 7c 2d")
    found = look_ahead(book(MBS), own, flop)
    assert found.keys() == {"turn", "check"}
    assert found["turn"].deals == found["check"].deals == 47 * 46 * 990
    assert {outcome["turn"] for outcome in found["turn"].outcomes} == {True}
    fewer = look_ahead(book(MBS), own, flop, dead=parse_cards("Ac Ad"))
    assert fewer["turn"].deals == 45 * 44 * comb(43, 2)


def test_looking_ahead_from_a_turn_and_before_the_flop():
    own, board = parse_cards("2c 7d"), parse_cards("Ah Kc 9d 5s")
    found = look_ahead(book(RWS), own, board)
    assert found["river"].deals == 46 * 990
    assert look_ahead(book(RWS, {"H-27": "turn-first"}), own, board).keys() == {"check"}
    assert look_ahead(book(RWS, {"H-27": "turn-first"}), own, board, bet_turn=True).keys() == {"river", "check"}
    before = look_ahead(book(RWS), own)["flop"]
    table = tables(RWS, BASE)
    assert np.array_equal(before.counts[0], table.counts[holdem.STARTING_HANDS.index("72o")])


def test_a_state_that_is_none_is_refused():
    with pytest.raises(CardError, match="twice"):
        look_ahead(book(MBS), parse_cards("As Kd"), (Card("As"), Card("2c"), Card("3c")))
    with pytest.raises(InputError, match="a board of 0, 3 or 4"):
        look_ahead(book(MBS), parse_cards("As Kd"), parse_cards("2c 3c"))
    with pytest.raises(InputError, match="cannot finish the deal"):
        look_ahead(book(MBS), DECK[:2], DECK[2:5], dead=DECK[5:49])
