"""The readings of Progressive Texas Hold'em at Resorts World Sentosa: every answer that a round may choose."""

from __future__ import annotations

import pytest

import croupier
from conftest import seat
from croupier.cards import parse_cards
from croupier.games import book as book_of
from croupier.games import register
from croupier.rulebook import Money, PlayedPosition, check_round, share_out
from croupier.rulebook import settle as settle_round

BOOKS = "rws-texas-holdem"
shows = pytest.mark.shows
STAY = "flop check check"
NO_HELP = "Kc 8d 7s 4h 2c"
EIGHTS = "8c 8d 8h 8s Qc"  # Four of a Kind on the board
ON_HEARTS = "9h 8h 7h 6h 5h"  # Straight Flush on the board
ROYAL_BOARD = "As Ks Qs Js Ts"
UP_TO_THE_KING = "9s Ks Qs Js Ts"  # Straight Flush on the board; with the Ace a Royal Flush on the river


@pytest.fixture
def settle(book, desk):
    """Settle rounds under the adopted answers, or under others given as `H_1="every-line"`."""

    def run(*seats, dealer="Qh 9d", community=NO_HELP, meter="250000.00", **answers):
        readings = {reading.replace("_", "-"): answer for reading, answer in answers.items()}
        return desk(book, *seats, dealer=dealer, community=community, meter=meter, readings=readings)

    return run


@pytest.fixture
def jackpot(settle):
    """Rounds with one jackpot Bet of $5, by default against a Dealer of 3-2."""

    def run(cards, community, actions=STAY, *, dealer="2d 3d", **rest):
        return settle(seat(cards, actions, ante=10, jackpot=5), dealer=dealer, community=community, **rest)

    return run


def test_every_switch_of_the_book_has_its_tests_here(book):
    switches = "H-1 H-2 H-3 H-4 H-9 H-11 H-12 H-13 H-14 H-17 H-18 H-27 H-29 H-31 H-46 H-55 H-57 H-58"
    assert sorted(register().switches(book)) == sorted(switches.split())


# -- H-1: one award per Bet, or more --


@pytest.mark.parametrize(
    ("answer", "eights", "hearts"),
    [("one-award", "295.00", "1495.00"), ("one-from-each-block", "595.00", "2995.00"), ("every-line", "595.00", "2995.00")],
)
def test_h1_a_bet_that_fits_both_blocks(jackpot, answer, eights, hearts):
    assert jackpot("Ac Kd", EIGHTS, H_1=answer).net(1, "jackpot") == eights
    assert jackpot("Ac Kd", ON_HEARTS, H_1=answer).net(1, "jackpot") == hearts


@pytest.mark.parametrize(
    ("answer", "net"), [("one-award", "12495.00"), ("one-from-each-block", "13995.00"), ("every-line", "15495.00")]
)
def test_h1_a_royal_flush_beside_a_straight_flush_on_the_board(jackpot, answer, net):
    """5% is $12,500; the board's line and the Straight Flush line are $1,500 each."""
    round_ = jackpot("As 4d", UP_TO_THE_KING, H_1=answer)
    assert (round_.net(1, "jackpot"), round_.meter) == (net, "237500.00")


@pytest.mark.parametrize(
    ("answer", "net"), [("one-award", "62495.00"), ("one-from-each-block", "62495.00"), ("every-line", "63995.00")]
)
def test_h1_a_royal_flush_that_runs_on_to_the_nine(jackpot, answer, net):
    round_ = jackpot("As 9s", "Ks Qs Js Ts 4d", H_1=answer)
    assert (round_.net(1, "jackpot"), round_.meter) == (net, "187500.00")


@pytest.mark.parametrize(
    ("answer", "net"), [("one-award", "9995.00"), ("one-from-each-block", "9995.00"), ("every-line", "11495.00")]
)
def test_h1_a_royal_flush_on_the_board_that_runs_on_to_the_nine(jackpot, answer, net):
    round_ = jackpot("9s 2c", ROYAL_BOARD, H_1=answer)
    assert round_.net(1, "jackpot") == net
    assert round_.meter == "250000.00"


@pytest.mark.parametrize("answer", ["one-from-each-block", "every-line"])
def test_h1_two_awards_are_both_cited(jackpot, answer):
    round_ = jackpot("Ac Kd", EIGHTS, H_1=answer)
    assert round_.rules(1, "jackpot") == ["4.2", "4.2/four-of-a-kind", "4.2/community-four-of-a-kind"]
    assert round_.line(1, "jackpot")["odds"] == "$300 and $300"


@pytest.mark.parametrize("board", [EIGHTS, ON_HEARTS, UP_TO_THE_KING])
def test_h1_is_named_where_two_blocks_fit(jackpot, board):
    assert "H-1" in jackpot("Ac Kd", board).readings(1, "jackpot")


def test_h1_is_named_where_two_lines_of_one_block_fit(jackpot):
    assert jackpot("As 9s", "Ks Qs Js Ts 4d").readings(1, "jackpot") == ["H-1", "H-9"]


@pytest.mark.parametrize(
    ("cards", "board", "actions"),
    [
        ("7c 7d", "7h 7s 2c Kc 9s", STAY),
        ("9c 8c", ROYAL_BOARD, STAY),
        ("Ac Kd", EIGHTS, "fold"),
        ("Ac Kd", EIGHTS, "flop check check decline"),
        ("Ac Kd", NO_HELP.replace("Kc", "Jc"), STAY),
    ],
)
def test_h1_is_not_named_where_one_line_fits(jackpot, cards, board, actions):
    assert "H-1" not in jackpot(cards, board, actions).readings(1, "jackpot")


# -- H-2: the cards of the Straight Flush and Four of a Kind lines --


@pytest.mark.parametrize(
    ("answer", "four", "straight"),
    [
        ("best-five-of-seven", "295.00", "1495.00"),
        ("hole-card-needed", "295.00", "1495.00"),
        ("hole-and-flop-cards-only", "-5.00", "-5.00"),
    ],
)
def test_h2_a_hand_made_after_the_flop(jackpot, answer, four, straight):
    assert jackpot("7c 7d", "7h 2c Kc 9s 7s", H_2=answer).net(1, "jackpot") == four
    assert jackpot("9h 8h", "7h 6h Kc 2s 5h", H_2=answer).net(1, "jackpot") == straight


@pytest.mark.parametrize(
    ("answer", "net"),
    [("best-five-of-seven", "2995.00"), ("hole-card-needed", "1495.00"), ("hole-and-flop-cards-only", "1495.00")],
)
def test_h2_a_straight_flush_without_a_hole_card_if_both_blocks_pay(jackpot, answer, net):
    assert jackpot("Ac Kd", ON_HEARTS, H_1="one-from-each-block", H_2=answer).net(1, "jackpot") == net


def test_h2_four_of_a_kind_on_the_board_beside_a_hole_card_if_both_blocks_pay(jackpot):
    """Four 8s with any card of the hand are Four of a Kind with a Hole Card in it, also below the Queen on the board."""
    for cards in ("Ac Kd", "7c 6d"):
        assert jackpot(cards, EIGHTS, H_1="one-from-each-block", H_2="hole-card-needed").net(1, "jackpot") == "595.00"
    four = jackpot("Ac Kd", EIGHTS, H_1="one-from-each-block", H_2="hole-and-flop-cards-only")
    assert four.net(1, "jackpot") == "295.00"  # three 8s on the Flop


@pytest.mark.parametrize("answer", ["best-five-of-seven", "hole-card-needed", "hole-and-flop-cards-only"])
@pytest.mark.parametrize(("board", "net"), [(EIGHTS, "295.00"), (ON_HEARTS, "1495.00")])
def test_h2_with_one_award_a_board_hand_earns_the_same_by_every_answer(jackpot, answer, board, net):
    assert jackpot("Ac Kd", board, H_2=answer).net(1, "jackpot") == net


@pytest.mark.parametrize("answer", ["best-five-of-seven", "hole-card-needed", "hole-and-flop-cards-only"])
def test_h2_leaves_the_royal_flush_lines_alone(jackpot, answer):
    assert jackpot("As Ks", "Qs Js 4d 9c Ts", H_2=answer).net(1, "jackpot") == "12495.00"


def test_h2_is_named_for_a_hand_made_after_the_flop(jackpot):
    assert jackpot("7c 7d", "7h 2c Kc 9s 7s").readings(1, "jackpot") == ["H-2", "H-9"]


def test_h2_is_not_named_for_a_hand_made_on_the_flop(jackpot):
    assert jackpot("7c 7d", "7h 7s 2c Kc 9s").readings(1, "jackpot") == ["H-9"]


def test_h2_is_not_named_for_a_board_hand_that_earns_the_same_by_every_answer(jackpot):
    assert jackpot("Ac Kd", EIGHTS).readings(1, "jackpot") == ["H-1", "H-9"]
    assert jackpot("Ac Kd", ON_HEARTS).readings(1, "jackpot") == ["H-1", "H-9"]


# -- H-1 with H-2: what the cards that count hold besides --

CARDS_THAT_COUNT = ("best-five-of-seven", "hole-card-needed", "hole-and-flop-cards-only")


@pytest.mark.parametrize(
    ("cards", "board", "nets"),
    [
        # On the board lies a Royal Flush, $10,000: the first block goes by the best five of the cards that count.
        ("9s 2c", ROYAL_BOARD, ((9995, 9995, 9995), (9995, 11495, 9995), (11495, 11495, 9995))),
        ("9s 8s", "Qs Js Ts Ks As", ((9995, 9995, 9995), (9995, 11495, 11495), (11495, 11495, 11495))),
        ("9s 8s", ROYAL_BOARD, ((9995, 9995, 9995), (9995, 11495, 9995), (11495, 11495, 9995))),
        ("8s 2c", ROYAL_BOARD, ((9995, 9995, 9995), (9995, 9995, 9995), (9995, 9995, 9995))),
        # The Player's own, 5% or 25%: the Straight Flush besides is on the board, or has a Hole Card, or was there on the Flop.
        ("As 4d", UP_TO_THE_KING, ((12495, 12495, 12495), (13995, 13995, 13995), (15495, 13995, 13995))),
        ("As 8s", UP_TO_THE_KING, ((12495, 12495, 12495), (13995, 13995, 13995), (15495, 15495, 13995))),
        ("As 9s", "Ks Qs Js 4d Ts", ((12495, 12495, 12495), (12495, 12495, 12495), (13995, 13995, 12495))),
        ("Ks 9s", "Qs Js Ts As 4d", ((62495, 62495, 62495), (62495, 62495, 62495), (63995, 63995, 63995))),
        ("Ks 9s", "Qs Js As Ts 4d", ((62495, 62495, 62495), (62495, 62495, 62495), (63995, 63995, 62495))),
    ],
)
def test_h1_with_h2(jackpot, cards, board, nets):
    """By answer to H-1 what each answer to H-2 brings: a Straight Flush is $1,500."""
    for answer, by_cards in zip(("one-award", "one-from-each-block", "every-line"), nets, strict=True):
        found = [jackpot(cards, board, H_1=answer, H_2=count).net(1, "jackpot") for count in CARDS_THAT_COUNT]
        assert found == [f"{net}.00" for net in by_cards], answer


@pytest.mark.parametrize("count", CARDS_THAT_COUNT)
def test_h2_with_h55_the_higher_hand_is_the_boards_royal_flush(jackpot, count):
    assert jackpot("9s 8s", "Qs Js Ts Ks As", H_2=count, H_55="higher-hand").net(1, "jackpot") == "9995.00"


# -- H-3: who funds the set sums --


@pytest.mark.parametrize(
    ("answer", "four", "royal"),
    [
        ("house-pays", "250000.00", "250000.00"),
        ("taken-from-the-meter", "249700.00", "230000.00"),
        ("community-royal-resets", "250000.00", "50000.00"),
    ],
)
def test_h3_the_meter_after_set_sums(jackpot, settle, answer, four, royal):
    quads = jackpot("7c 7d", "7h 7s 2c Kc 9s", H_3=answer)
    assert (quads.net(1, "jackpot"), quads.meter) == ("295.00", four)
    two = (seat("9c 8c", STAY, ante=10, jackpot=5), seat("7c 2c", "fold", ante=10, jackpot=5))
    board = settle(*two, dealer="2d 3d", community=ROYAL_BOARD, H_3=answer)
    assert (board.net(1, "jackpot"), board.net(2, "jackpot"), board.meter) == ("9995.00", "9995.00", royal)


def test_h3_is_named_for_the_meter_and_not_for_the_line(jackpot):
    round_ = jackpot("7c 7d", "7h 7s 2c Kc 9s")
    assert "H-3" in round_.statement["jackpot"]["readings"]
    assert round_.readings(1, "jackpot") == ["H-9"]


def test_h3_is_not_named_for_a_share_of_the_meter_alone(jackpot):
    round_ = jackpot("As Ks", "Qs Js Ts 4d 9c")
    assert "H-3" not in round_.statement["jackpot"]["readings"]


# -- H-4: the meter after a share --


@pytest.mark.parametrize(
    ("answer", "turn", "river"),
    [
        ("falls-by-the-award", "300000.00", "380000.00"),
        ("any-win-resets", "50000.00", "50000.00"),
        ("unchanged", "400000.00", "400000.00"),
    ],
)
def test_h4_the_meter_after_a_share(jackpot, answer, turn, river):
    quarter = jackpot("As Ks", "Qs Js 4d Ts 9c", meter="400000.00", H_4=answer)
    assert (quarter.net(1, "jackpot"), quarter.meter) == ("99995.00", turn)
    twentieth = jackpot("As Ks", "Qs Js 4d 9c Ts", meter="400000.00", H_4=answer)
    assert (twentieth.net(1, "jackpot"), twentieth.meter) == ("19995.00", river)


@pytest.mark.parametrize("answer", ["falls-by-the-award", "any-win-resets", "unchanged"])
def test_h4_after_the_whole_meter_it_shows_the_preset_figure_by_every_answer(jackpot, answer):
    assert jackpot("As Ks", "Qs Js Ts 4d 9c", H_4=answer).meter == "50000.00"


def test_h4_is_named_for_the_meter_after_a_share_only(jackpot):
    share = jackpot("As Ks", "Qs Js 4d Ts 9c")
    assert "H-4" in share.statement["jackpot"]["readings"]
    assert share.readings(1, "jackpot") == ["H-9"]  # the award itself is the same
    assert "H-4" not in jackpot("As Ks", "Qs Js Ts 4d 9c").statement["jackpot"]["readings"]
    assert "H-4" not in jackpot("7c 7d", "7h 7s 2c Kc 9s").statement["jackpot"]["readings"]


# -- H-9: the stake of a winning jackpot Bet --


@pytest.mark.parametrize(
    ("cards", "board", "actions", "kept", "returned", "meter"),
    [
        ("7c 7d", "7h 7s 2c Kc 9s", STAY, "295.00", "300.00", "250000.00"),
        ("As Ks", "Qs Js Ts 4d 9c", STAY, "249995.00", "250000.00", "50000.00"),
        ("As Ks", "Qs Js 4d Ts 9c", STAY, "62495.00", "62500.00", "187500.00"),
        ("7c 2c", EIGHTS, "fold", "295.00", "300.00", "250000.00"),
    ],
)
def test_h9_the_stake_of_a_winning_jackpot_bet(jackpot, cards, board, actions, *, kept, returned, meter):
    adopted = jackpot(cards, board, actions)
    other = jackpot(cards, board, actions, H_9="stake-returned")
    assert (adopted.net(1, "jackpot"), adopted.meter) == (kept, meter)
    assert (other.net(1, "jackpot"), other.meter) == (returned, meter)
    assert "H-9" in adopted.readings(1, "jackpot")


def test_h9_the_stake_comes_back_once_with_two_awards(jackpot):
    round_ = jackpot("Ac Kd", EIGHTS, H_1="one-from-each-block", H_9="stake-returned")
    assert round_.net(1, "jackpot") == "600.00"


def test_h9_changes_nothing_for_a_losing_jackpot_bet(jackpot):
    assert jackpot("Ac Kd", "Jc 8d 7s 4h 2c", H_9="stake-returned").net(1, "jackpot") == "-5.00"
    assert jackpot("Ac Kd", "Jc 8d 7s 4h 2c").readings(1, "jackpot") == []


# -- H-11: the Bonus in a stand-off --


@pytest.mark.parametrize(
    ("cards", "dealer", "own_tables"), [("Qd 9h", "Qh 9d", "-10.00"), ("Ac Ad", "Ah As", "10000.00")], ids=["nothing", "aces"]
)
def test_h11_the_bonus_in_a_stand_off(settle, cards, dealer, own_tables):
    box = seat(cards, STAY, ante=10, bonus=10)
    adopted = settle(box, dealer=dealer)
    other = settle(box, dealer=dealer, H_11="bonus-returned")
    assert (adopted.net(1, "flop"), other.net(1, "flop")) == ("0.00", "0.00")
    assert adopted.net(1, "bonus") == own_tables
    assert (other.net(1, "bonus"), other.result(1, "bonus"), other.rules(1, "bonus")) == ("0.00", "returned", ["1.27"])
    assert "H-11" in adopted.readings(1, "bonus")


def test_h11_never_returns_the_jackpot_bet(settle):
    round_ = settle(seat("Qd 9h", STAY, ante=10, jackpot=5), H_11="bonus-returned")
    assert round_.net(1, "jackpot") == "-5.00"


@pytest.mark.parametrize("cards", ["Kh 3d", "Jh 3d"], ids=["higher", "lower"])
def test_h11_is_not_named_without_a_stand_off(settle, cards):
    box = seat(cards, STAY, ante=10, bonus=10)
    assert settle(box).readings(1, "bonus") == []
    assert settle(box, H_11="bonus-returned").net(1, "bonus") == "-10.00"


def test_h11_is_not_named_for_a_fold(settle):
    box = seat("Qd 9h", "fold", ante=10, bonus=10)
    assert "H-11" not in settle(box).readings(1, "bonus")
    assert settle(box, H_11="bonus-returned").net(1, "bonus") == "-10.00"


# -- H-12: the Dealer's two cards and the Bonus --


@pytest.mark.parametrize(("dealer", "net"), [("Qh Qd", "100.00"), ("5c 5d", "30.00"), ("Ad Kd", "250.00"), ("Ad Qs", "50.00")])
def test_h12_the_dealers_cards_win_the_bonus_by_the_other_answer_only(settle, dealer, net):
    box = seat("Jh 3d", STAY, ante=10, bonus=10)
    adopted = settle(box, dealer=dealer)
    assert adopted.net(1, "bonus") == "-10.00"
    assert adopted.readings(1, "bonus") == ["H-12"]
    assert settle(box, dealer=dealer, H_12="dealers-cards-too").net(1, "bonus") == net


@pytest.mark.parametrize(("cards", "dealer", "net"), [("Jh 3d", "Qh 9d", "-10.00"), ("Jh Jd", "Qh 9d", "100.00")])
def test_h12_is_not_named_where_the_dealers_cards_fit_no_line(settle, cards, dealer, net):
    box = seat(cards, STAY, ante=10, bonus=10)
    adopted = settle(box, dealer=dealer)
    assert (adopted.net(1, "bonus"), adopted.readings(1, "bonus")) == (net, [])
    assert settle(box, dealer=dealer, H_12="dealers-cards-too").net(1, "bonus") == net


def test_h12_aces_on_both_sides_are_one_line_by_every_answer(settle):
    box = seat("Ac Ad", STAY, ante=10, bonus=10)
    assert settle(box, dealer="Ah As", H_12="dealers-cards-too").net(1, "bonus") == "10000.00"
    assert "H-12" not in settle(box, dealer="Ah As").readings(1, "bonus")


# -- H-13: what the Bonus cap covers --


@pytest.mark.parametrize(
    ("answer", "returned"), [("winnings-per-box", "100150.00"), ("stake-included", "100000.00"), ("per-player", "100150.00")]
)
def test_h13_a_stake_of_150_at_1000_to_1(settle, answer, returned):
    round_ = settle(seat("Ac Ad", STAY, ante=10, bonus=150), dealer="Ah As", H_13=answer)
    assert round_.line(1, "bonus")["returned"] == returned
    assert "4.1.1" in round_.rules(1, "bonus")


def test_h13_is_named_even_where_only_the_stake_goes_over_the_cap(settle):
    box = seat("Ac Ad", STAY, ante=10, bonus=100)
    adopted = settle(box, dealer="Ah As")
    assert adopted.line(1, "bonus")["returned"] == "100100.00"
    assert "H-13" in adopted.readings(1, "bonus")
    other = settle(box, dealer="Ah As", H_13="stake-included")
    assert other.line(1, "bonus")["returned"] == "100000.00"
    assert "4.1.1" in other.rules(1, "bonus")


def two_boxes(first="Ann", second="Ann"):
    """$60,000 at 30 to 1 and $50,000 at 25 to 1."""
    return (
        seat("Ac Ad", STAY, player=first, ante=10, bonus=2000),
        seat("Ah Kh", STAY, player=second, ante=10, bonus=2000),
    )


def test_h13_two_boxes_of_one_player(settle):
    adopted = settle(*two_boxes())
    assert [adopted.net(position, "bonus") for position in (1, 2)] == ["60000.00", "50000.00"]
    assert "H-13" in adopted.readings(1, "bonus") + adopted.readings(2, "bonus")
    other = settle(*two_boxes(), H_13="per-player")
    assert sum(float(other.net(position, "bonus")) for position in (1, 2)) == 100_000
    assert "4.1.1" in other.rules(1, "bonus") + other.rules(2, "bonus")


@pytest.mark.parametrize("players", [("Ann", "Bob"), ("", "")])
def test_h13_two_boxes_of_two_players(settle, players):
    adopted = settle(*two_boxes(*players))
    other = settle(*two_boxes(*players), H_13="per-player")
    for round_ in (adopted, other):
        assert [round_.net(position, "bonus") for position in (1, 2)] == ["60000.00", "50000.00"]
    assert adopted.readings(1, "bonus") == adopted.readings(2, "bonus") == []


@pytest.mark.parametrize(("answer", "ann", "bob"), [("winnings-per-box", 75_150, 25_050), ("per-player", 100_150, 50_050)])
def test_h13_a_box_that_two_players_share_is_capped_for_each_of_them(answer, ann, bob):
    """No box is shared at Resorts World (3.5). A house edition in which players share one caps by the player, if it says so."""
    rules = book_of("rws-texas-holdem", {"H-13": answer})
    shares = {"bonus": (("Ann", Money.dollars(150)), ("Bob", Money.dollars(50)))}
    stakes = {"ante": Money.dollars(10), "bonus": Money.dollars(200)}
    own = PlayedPosition(2, tuple(parse_cards("Kc Kd")), stakes, tuple(STAY.split()), "Ann")
    both = PlayedPosition(1, tuple(parse_cards("Ac Ad")), stakes, tuple(STAY.split()), "Ann", shares)
    board = tuple(parse_cards("2h 5s 8d 9h Jc"))
    first, second = settle_round(check_round(rules, tuple(parse_cards("Ah As")), board, [both, own])).positions
    (line,) = [line for line in first.lines if line.wager == "bonus"]
    assert (line.parts or share_out(line.returned, shares["bonus"])) == (
        ("Ann", Money.dollars(ann)),
        ("Bob", Money.dollars(bob)),
    )
    assert line.returned == Money.dollars(ann + bob)
    assert "4.1.1" in line.rules
    assert "H-13" in line.readings
    (pair,) = [line for line in second.lines if line.wager == "bonus"]
    assert pair.net == Money.dollars(2000 if answer == "winnings-per-box" else 0)  # Ann has her 100,000


def test_h13_is_not_named_far_below_the_cap(settle):
    assert "H-13" not in settle(seat("Ac Ad", STAY, ante=10, bonus=99), dealer="Ah As").readings(1, "bonus")


# -- H-14: the Bonus of a folded hand --


@pytest.mark.parametrize(
    ("answer", "twos", "aces", "nothing"),
    [
        ("fold-loses-it", "-10.00", "-10.00", "-10.00"),
        ("paid-when-dealt", "30.00", "300.00", "-10.00"),
        ("aces-held-back", "30.00", "-10.00", "-10.00"),
    ],
)
def test_h14_the_bonus_of_a_folded_hand(settle, answer, twos, aces, nothing):
    boxes = [seat(cards, "fold", ante=10, bonus=10) for cards in ("2d 2h", "Ac Ad", "7h 2s")]
    round_ = settle(*boxes, H_14=answer)
    assert [round_.net(position, "bonus") for position in (1, 2, 3)] == [twos, aces, nothing]
    assert [round_.net(position, "ante") for position in (1, 2, 3)] == ["-10.00"] * 3


@pytest.mark.parametrize(("answer", "net"), [("paid-when-dealt", "300.00"), ("aces-held-back", "-10.00")])
def test_h14_the_bonus_of_a_folded_hand_where_the_dealers_aces_count(settle, answer, net):
    box = seat("2d 2h", "fold", ante=10, bonus=10)
    assert settle(box, dealer="Ah As", H_12="dealers-cards-too", H_14=answer).net(1, "bonus") == net


def test_h14_is_named_for_a_folded_hand_that_fits(settle):
    boxes = [seat(cards, "fold", ante=10, bonus=10) for cards in ("2d 2h", "Ac Ad", "7h 2s")]
    round_ = settle(*boxes)
    assert [round_.readings(position, "bonus") for position in (1, 2, 3)] == [["H-14"], ["H-14"], []]


@pytest.mark.parametrize("answer", ["fold-loses-it", "paid-when-dealt", "aces-held-back"])
def test_h14_changes_nothing_for_a_hand_that_stays(settle, answer):
    box = seat("Jh Jc", STAY, ante=10, bonus=10)
    assert settle(box, H_14=answer).net(1, "bonus") == "100.00"
    assert settle(box).readings(1, "bonus") == []


# -- H-17: everybody folds --


@pytest.mark.parametrize(("answer", "net"), [("board-shown-as-needed", "295.00"), ("round-ends-at-once", "-5.00")])
def test_h17_a_board_that_pays_after_everybody_folded(settle, answer, net):
    boxes = [seat(cards, "fold", ante=10, jackpot=5) for cards in ("7c 2c", "As Kd")]
    round_ = settle(*boxes, dealer="2d 3d", community=EIGHTS, H_17=answer)
    assert [round_.net(position, "jackpot") for position in (1, 2)] == [net, net]


def test_h17_is_named_where_the_board_pays(jackpot):
    assert "H-17" in jackpot("7c 2c", EIGHTS, "fold").readings(1, "jackpot")


def test_h17_is_not_named_where_somebody_stays(settle):
    boxes = (seat("7c 2c", "fold", ante=10, jackpot=5), seat("As Kd", STAY, ante=10))
    adopted = settle(*boxes, dealer="2d 3d", community=EIGHTS)
    assert "H-17" not in adopted.readings(1, "jackpot")
    assert settle(*boxes, dealer="2d 3d", community=EIGHTS, H_17="round-ends-at-once").net(1, "jackpot") == "295.00"


def test_h17_is_not_named_where_the_board_pays_nothing(jackpot):
    assert jackpot("7c 2c", "Jc 8d 7s 4h 5c", "fold").readings(1, "jackpot") == []


# -- H-18: a hand that is not shown --


def test_h18_a_hidden_hand_that_would_win(settle):
    box = seat("Ah Ac", "flop turn river decline", ante=10, bonus=10, jackpot=5)
    board = "As Ad 7s 4h 2c"
    adopted = settle(box, community=board)
    lost = {"ante": "-10.00", "flop": "-20.00", "turn": "-10.00", "river": "-10.00", "bonus": "-10.00", "jackpot": "-5.00"}
    won = {"ante": "10.00", "flop": "20.00", "turn": "10.00", "river": "10.00", "bonus": "300.00", "jackpot": "295.00"}
    assert adopted.nets(1) == lost
    assert settle(box, community=board, H_18="true-rank").nets(1) == won
    for wager in lost:
        assert adopted.readings(1, wager) == ["H-18"]


def test_h18_a_hidden_hand_that_would_lose(settle):
    box = seat("Jh 3d", "flop check check decline", ante=10, bonus=10, jackpot=5)
    for answer in ("refusal-loses", "true-rank"):
        round_ = settle(box, H_18=answer)
        assert round_.nets(1) == {"ante": "-10.00", "flop": "-20.00", "bonus": "-10.00", "jackpot": "-5.00"}
    adopted = settle(box)
    assert [adopted.readings(1, wager) for wager in ("ante", "flop", "bonus", "jackpot")] == [[], [], [], []]


def test_h18_is_not_named_for_a_board_award_that_is_the_same_by_both_answers(settle):
    box = seat("Ah Ac", "flop check check decline", ante=10, jackpot=5)
    assert settle(box, community=EIGHTS, H_18="true-rank").net(1, "jackpot") == "295.00"
    adopted = settle(box, community=EIGHTS)
    assert adopted.net(1, "jackpot") == "295.00"
    assert "H-18" not in adopted.readings(1, "jackpot")


def test_h18_is_not_named_for_a_hand_that_is_shown(settle):
    round_ = settle(seat("Kh 3d", "flop turn river", ante=10))
    assert [round_.readings(1, wager) for wager in ("ante", "flop", "turn", "river")] == [[], [], [], []]


# -- H-27: the River without the Turn --


@shows("1.3.c 3.11.4 3.12.5")
def test_h27_a_river_bet_after_a_check(settle):
    box = seat("Kh 3d", "flop check river", ante=10)
    assert settle(box).nets(1) == {"ante": "0.00", "flop": "20.00", "river": "10.00"}
    with pytest.raises(croupier.InputError) as caught:
        settle(box, H_27="turn-first")
    assert caught.value.where == "positions[0].actions[2]"
    assert "1.3.c" in caught.value.rules


@pytest.mark.parametrize("answer", ["river-without-turn", "turn-first"])
def test_h27_changes_nothing_after_a_turn_bet_or_a_check(settle, answer):
    boxes = (seat("Kh 3d", "flop turn river", ante=10), seat("Ks 3s", STAY, ante=10))
    round_ = settle(*boxes, H_27=answer)
    assert round_.nets(1) == {"ante": "0.00", "flop": "20.00", "turn": "10.00", "river": "10.00"}
    assert round_.nets(2) == {"ante": "0.00", "flop": "20.00"}
    assert round_.readings(1, "river") == []


# -- H-29: playing the board --


def test_h29_a_straight_on_the_board(settle):
    box, board = seat("2c 2d", "flop turn river", ante=10), "9d 8c 7h 6s 5d"
    adopted = settle(box, dealer="3c 3d", community=board)
    assert adopted.nets(1) == {"ante": "0.00", "flop": "0.00", "turn": "0.00", "river": "0.00"}
    other = settle(box, dealer="3c 3d", community=board, H_29="hole-card-needed")  # 2-2-9-8-7 against 3-3-9-8-7
    assert other.nets(1) == {"ante": "-10.00", "flop": "-20.00", "turn": "-10.00", "river": "-10.00"}
    for wager in adopted.nets(1):
        assert adopted.readings(1, wager) == ["H-29"]


def test_h29_the_ante_beside_a_straight_on_the_board(settle):
    """By the adopted answer both play the board; with a Hole Card it is a pair of Aces against a pair of 3s."""
    box, board = seat("Ac Ah", STAY, ante=10), "9d 8c 7h 6s 5d"
    assert settle(box, dealer="3c 3d", community=board).nets(1) == {"ante": "0.00", "flop": "0.00"}
    other = settle(box, dealer="3c 3d", community=board, H_29="hole-card-needed")
    assert other.nets(1) == {"ante": "0.00", "flop": "20.00"}
    assert other.result(1, "ante") == "returned"
    adopted = settle(box, dealer="3c 3d", community=board)
    assert adopted.readings(1, "flop") == ["H-29"]
    assert adopted.readings(1, "ante") == []  # back with the player by both answers


def test_h29_is_not_named_where_hole_cards_decide(settle):
    box, board = seat("Th 2c", STAY, ante=10), "9d 8c 7h 6s 5d"
    for answer in ("board-may-be-played", "hole-card-needed"):
        round_ = settle(box, dealer="3c 3d", community=board, H_29=answer)
        assert round_.nets(1) == {"ante": "10.00", "flop": "20.00"}
    assert settle(box, dealer="3c 3d", community=board).readings(1, "flop") == []


def test_h29_leaves_the_jackpot_alone(jackpot):
    assert jackpot("Ac Kd", ON_HEARTS, H_29="hole-card-needed").net(1, "jackpot") == "1495.00"
    assert "H-29" not in jackpot("Ac Kd", ON_HEARTS).readings(1, "jackpot")


# -- H-31: hands of one class --


@pytest.mark.parametrize(
    ("cards", "dealer", "board", "ante"),
    [
        ("Kh Ad", "Ks Qd", "Kd 9c 9h 4c 2s", "0.00"),  # Two Pairs
        ("9d Ah", "9s Kh", "9c 9h 6d 4c 2s", "0.00"),  # Three of a Kind
        ("5d 3c", "4d 3h", "Ad Kd 9d 7d 2s", "10.00"),  # Flush
        ("9d 6h", "9s 4h", "9c 9h 6d 4c 2s", "10.00"),  # Full House
        ("Ah 3d", "Kh 4d", "8c 8d 8h 8s 2c", "10.00"),  # Four of a Kind
        ("Jh Th", "6h 5h", "9h 8h 7h 2c 3s", "10.00"),  # Straight Flush
    ],
)
def test_h31_classes_whose_ties_the_book_does_not_illustrate(settle, cards, dealer, board, ante):
    box = seat(cards, STAY, ante=10)
    adopted = settle(box, dealer=dealer, community=board)
    assert adopted.nets(1) == {"ante": ante, "flop": "20.00"}
    assert adopted.readings(1, "flop") == ["H-31"]
    other = settle(box, dealer=dealer, community=board, H_31="class-only")
    assert other.nets(1) == {"ante": "0.00", "flop": "0.00"}
    assert other.rules(1, "flop") == ["3.15", "3.1.3"]


def test_h31_a_lower_hand_of_the_class(settle):
    box = seat("9s 4h", STAY, ante=10)
    adopted = settle(box, dealer="9d 6h", community="9c 9h 6d 4c 2s")
    assert adopted.nets(1) == {"ante": "-10.00", "flop": "-20.00"}
    assert adopted.readings(1, "ante") == adopted.readings(1, "flop") == ["H-31"]
    other = settle(box, dealer="9d 6h", community="9c 9h 6d 4c 2s", H_31="class-only")
    assert other.nets(1) == {"ante": "0.00", "flop": "0.00"}


@pytest.mark.parametrize(
    ("cards", "dealer", "board", "ante"),
    [
        ("Kh Qh", "8d 7d", "Jd Tc 9h 2s 3c", "10.00"),  # 3.1.3.a
        ("Kh 7d", "Qh Jh", "5d 5c Th 2s 3c", "0.00"),  # 3.1.3.b
        ("Jh 3d", "Th 4h", "Ad Kc 6h 5s 2c", "0.00"),  # 3.1.3.c
        ("Kh 9h", "Ad As", "Kd 9c 6h 4c 2s", "0.00"),  # different classes
    ],
)
def test_h31_is_not_named_where_the_books_own_examples_decide(settle, cards, dealer, board, ante):
    box = seat(cards, STAY, ante=10)
    adopted = settle(box, dealer=dealer, community=board)
    assert adopted.nets(1) == {"ante": ante, "flop": "20.00"}
    assert adopted.readings(1, "flop") == []
    assert settle(box, dealer=dealer, community=board, H_31="class-only").nets(1) == {"ante": ante, "flop": "20.00"}


# -- H-46: rounding --


@pytest.mark.parametrize(
    ("board", "answer", "net", "after"),
    [
        ("Qs Js 4d Ts 9c", "round-down", "62495.24", "187500.75"),  # 62,500.2475
        ("Qs Js 4d Ts 9c", "nearest-cent", "62495.25", "187500.74"),
        ("Qs Js 4d 9c Ts", "round-down", "12495.04", "237500.95"),  # 12,500.0495
        ("Qs Js 4d 9c Ts", "nearest-cent", "12495.05", "237500.94"),
    ],
)
def test_h46_parts_of_a_cent(jackpot, board, answer, net, after):
    round_ = jackpot("As Ks", board, meter="250000.99", H_46=answer)
    assert (round_.net(1, "jackpot"), round_.meter) == (net, after)


def test_h46_is_named_where_it_moves_a_cent(jackpot):
    assert jackpot("As Ks", "Qs Js 4d Ts 9c", meter="250000.99").readings(1, "jackpot") == ["H-9", "H-46"]


@pytest.mark.parametrize("meter", ["250000.00", "250000.05"])  # a quarter of 5 cents rounds down by both answers
def test_h46_is_not_named_where_it_moves_none(jackpot, meter):
    adopted = jackpot("As Ks", "Qs Js 4d Ts 9c", meter=meter)
    other = jackpot("As Ks", "Qs Js 4d Ts 9c", meter=meter, H_46="nearest-cent")
    assert adopted.readings(1, "jackpot") == ["H-9"]
    assert adopted.net(1, "jackpot") == other.net(1, "jackpot") == f"62495.{'01' if meter[-1] == '5' else '00'}"


# -- H-55: a share that is less than a set sum --


@pytest.mark.parametrize(
    ("cards", "board", "meter", "share", "left"),
    [
        ("As 4d", UP_TO_THE_KING, "20000.00", "995.00", "19000.00"),  # 5%
        ("As 4d", "Ks Qs Js Ts 9s", "5000.00", "1245.00", "3750.00"),  # 25%
        ("As Ks", "Qs Js 9s Ts 8s", "5000.00", "1245.00", "3750.00"),
    ],
)
def test_h55_a_share_that_is_less_than_the_set_sum(jackpot, cards, board, *, meter, share, left):
    adopted = jackpot(cards, board, meter=meter)
    assert (adopted.net(1, "jackpot"), adopted.meter) == ("1495.00", meter)
    assert adopted.rules(1, "jackpot") == ["4.2", "4.2/community-straight-flush"]
    assert "H-55" in adopted.readings(1, "jackpot")
    other = jackpot(cards, board, meter=meter, H_55="higher-hand")
    assert (other.net(1, "jackpot"), other.meter) == (share, left)


@pytest.mark.parametrize("answer", ["larger-sum", "higher-hand"])
def test_h55_a_share_that_is_more_is_paid_by_both_answers(jackpot, answer):
    round_ = jackpot("As 4d", UP_TO_THE_KING, H_55=answer)
    assert (round_.net(1, "jackpot"), round_.meter) == ("12495.00", "237500.00")


@pytest.mark.parametrize(("cards", "board"), [("As 4d", UP_TO_THE_KING), ("Ac Kd", EIGHTS), ("Ac Kd", ON_HEARTS)])
def test_h55_is_not_named_where_the_share_is_more_or_there_is_none(jackpot, cards, board):
    round_ = jackpot(cards, board)
    assert "H-55" not in round_.readings(1, "jackpot")
    assert "H-55" not in round_.statement["jackpot"]["readings"]


# -- H-57: a folded hand and the first block --


@pytest.mark.parametrize(
    ("cards", "board", "community", "every", "meter"),
    [
        ("7h 2c", "7c 7d 7s Kc 9s", "-5.00", "295.00", "250000.00"),
        ("9h 8h", "7h 6h 5h Kc 2s", "-5.00", "1495.00", "250000.00"),
        ("As Ks", "Qs Js Ts 4d 9c", "-5.00", "249995.00", "50000.00"),
        ("As 4d", UP_TO_THE_KING, "1495.00", "12495.00", "237500.00"),
    ],
)
def test_h57_a_folded_hand_and_the_first_block(jackpot, cards, board, *, community, every, meter):
    adopted = jackpot(cards, board, "fold")
    assert (adopted.net(1, "jackpot"), adopted.meter) == (community, "250000.00")
    assert "H-57" in adopted.readings(1, "jackpot")
    other = jackpot(cards, board, "fold", H_57="every-line")
    assert (other.net(1, "jackpot"), other.meter) == (every, meter)
    assert other.net(1, "ante") == "-10.00"


@pytest.mark.parametrize(("board", "net"), [(EIGHTS, "295.00"), (ON_HEARTS, "1495.00"), (ROYAL_BOARD, "9995.00")])
def test_h57_is_not_named_where_the_board_pays_as_much(jackpot, board, net):
    adopted = jackpot("7c 2c", board, "fold")
    other = jackpot("7c 2c", board, "fold", H_57="every-line")
    assert adopted.net(1, "jackpot") == other.net(1, "jackpot") == net
    assert "H-57" not in adopted.readings(1, "jackpot")


def test_h57_is_not_named_for_a_hand_that_stays(jackpot):
    assert "H-57" not in jackpot("7c 7d", "7h 7s 2c Kc 9s").readings(1, "jackpot")


@pytest.mark.parametrize("answer", ["one-from-each-block", "every-line"])
def test_h57_with_h1_a_folded_hand_collects_from_both_blocks(jackpot, answer):
    assert jackpot("7c 2c", EIGHTS, "fold", H_57="every-line", H_1=answer).net(1, "jackpot") == "595.00"


def test_h57_with_h1_a_folded_royal_flush_that_runs_on_to_the_nine(jackpot):
    round_ = jackpot("As 9s", "Ks Qs Js Ts 4d", "fold", H_57="every-line", H_1="every-line")
    assert (round_.net(1, "jackpot"), round_.meter) == ("63995.00", "187500.00")


def test_h57_with_h55_a_folded_hand_is_paid_the_line_of_the_higher_hand(jackpot):
    round_ = jackpot("As 4d", UP_TO_THE_KING, "fold", meter="20000.00", H_57="every-line", H_55="higher-hand")
    assert (round_.net(1, "jackpot"), round_.meter) == ("995.00", "19000.00")


# -- H-58: a jackpot hand that does not beat the Dealer --


@pytest.mark.parametrize(
    ("cards", "dealer", "board", "net"),
    [
        ("4h 4s", "9d 9s", "9c 9h 4c 4d 2s", "295.00"),  # Four of a Kind under a higher one
        ("6h 5h", "Jh Th", "9h 8h 7h 2c 3s", "1495.00"),  # Straight Flush under a higher one
    ],
)
def test_h58_a_jackpot_hand_that_loses(jackpot, cards, dealer, board, net):
    adopted = jackpot(cards, board, dealer=dealer)
    assert (adopted.net(1, "flop"), adopted.net(1, "jackpot")) == ("-20.00", net)
    assert "H-58" in adopted.readings(1, "jackpot")
    other = jackpot(cards, board, dealer=dealer, H_58="must-beat-the-dealer")
    assert (other.net(1, "flop"), other.net(1, "jackpot")) == ("-20.00", "-5.00")


@pytest.mark.parametrize(("board", "net"), [(EIGHTS, "295.00"), (ON_HEARTS, "1495.00"), (ROYAL_BOARD, "9995.00")])
def test_h58_the_board_pays_a_hand_that_ties_or_loses_by_both_answers(jackpot, board, net):
    adopted = jackpot("4c 2c", board)
    other = jackpot("4c 2c", board, H_58="must-beat-the-dealer")
    assert adopted.net(1, "flop") == "0.00"
    assert adopted.net(1, "jackpot") == other.net(1, "jackpot") == net
    assert "H-58" not in adopted.readings(1, "jackpot")


def test_h58_is_not_named_for_a_hand_that_wins(jackpot):
    adopted = jackpot("7c 7d", "7h 7s 2c Kc 9s")
    assert adopted.readings(1, "jackpot") == ["H-9"]
    assert jackpot("7c 7d", "7h 7s 2c Kc 9s", H_58="must-beat-the-dealer").net(1, "jackpot") == "295.00"


# -- what cannot be chosen --


@pytest.mark.parametrize(
    ("reading", "answer"),
    [
        ("H-17", "always-play-out"),  # moves no money
        ("H-46", "up-to-the-next-chip"),  # no rule says what a chip is
        ("H-11", "all-returned"),  # the other casino's
        ("H-18", "bonus-returned"),
        ("H-1", "two-awards"),  # no answer at all
        ("H-7", "they-share"),  # recorded, not a switch
        ("H-5", "reset-to-zero"),
        ("H-10", "lost-when-beaten"),  # about the other casino only
        ("S-1", "contains-a-queen"),
        ("H-99", "one-award"),
    ],
)
def test_an_answer_that_cannot_be_chosen_is_refused(book, desk, reading, answer):
    with pytest.raises(croupier.InputError) as caught:
        desk(book, seat("Kh 3d", STAY, ante=10), dealer="Qh 9d", community=NO_HELP, readings={reading: answer})
    assert caught.value.where == f"readings.{reading}"


def test_h27_is_named_on_a_river_bet_that_another_answer_would_have_refused(settle):
    assert settle(seat("Ah Kh", "flop check river", ante=10)).readings(1, "river") == ["H-27"]
    assert settle(seat("Ah Kh", "flop turn river", ante=10)).readings(1, "river") == []
