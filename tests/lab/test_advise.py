"""Advice: the value of each action in one state, against plain enumeration by the readable ranking."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import pytest

import commands
import croupier
from croupier.cards import ACE, DECK, KING, QUEEN, FiveCardClass, ThreeCardClass, best_five, parse_cards, rank_five, rank_three
from croupier.errors import InputError
from croupier.games import book
from croupier.lab.advice import Adviser, Seen, advise

THREE, STUD, MBS, RWS = "mbs-three-card", "mbs-singapore-stud", "mbs-texas-holdem", "rws-texas-holdem"
BONUS: dict[int, int] = {ThreeCardClass.STRAIGHT_FLUSH: 5, ThreeCardClass.THREE_OF_A_KIND: 4, ThreeCardClass.STRAIGHT: 1}
BET: dict[int, int] = dict(zip(FiveCardClass, (1, 1, 2, 3, 4, 5, 7, 20, 50, 250), strict=True))


def others(*known):
    return [card for card in DECK if not any(card in cards for cards in known)]


def mean(values):
    values = list(values)
    return Fraction(sum(values), len(values))


def three_card_play(own, dealer):
    """Ante, Play and Ante Bonus of a hand that is played."""
    mine, theirs = rank_three(own), rank_three(dealer)
    qualifies = theirs.category > 0 or theirs.ranks[0] >= QUEEN
    net = 1 if not qualifies else 2 * ((mine > theirs) - (mine < theirs))
    return net + BONUS.get(mine.category, 0)


def stud_bet(own, dealer):
    mine, theirs = rank_five(own), rank_five(dealer)
    if theirs.category == 0 and theirs.ranks[:2] != (ACE, KING):
        return 1
    return 1 + 2 * BET[mine.category] if mine > theirs else -3 if mine < theirs else 0


@pytest.mark.parametrize(
    ("hand", "exposed", "dead"),
    [("Qh 6d 4c", "", ""), ("Qh 6d 3c", "Kd", ""), ("7h 8h 9h", "", "As Ac Ad"), ("2c 3d 5h", "Qs Jd", "Kh Ah")],
)
def test_three_card_by_all_hands_of_the_dealer(hand, exposed, dead):
    own, shown, gone = parse_cards(hand), parse_cards(exposed), parse_cards(dead)
    advice = advise(THREE, hand, exposed=exposed, dead=dead)
    rest = combinations(others(own, shown, gone), 3 - len(shown))
    assert advice.values == {"fold": -1, "play": mean(three_card_play(own, (*shown, *each)) for each in rest)}


@pytest.mark.parametrize(
    ("hand", "exposed", "dead"),
    [("Ah Kd 9c 7s 4d", "9s Kh", "2c 2d"), ("Qh Qd Jc 8s 4d", "As 5h 6h", ""), ("Ts Js Qs Ks As", "2s 3s 4s", "")],
)
def test_stud_by_all_hands_of_the_dealer(hand, exposed, dead):
    own, shown, gone = parse_cards(hand), parse_cards(exposed), parse_cards(dead)
    advice = advise(STUD, hand, exposed=exposed, dead=dead)
    rest = combinations(others(own, shown, gone), 5 - len(shown))
    assert advice.values == {"fold": -1, "bet": mean(stud_bet(own, (*shown, *each)) for each in rest)}


def test_a_hand_that_stands_off_with_none_of_the_dealers_is_not_shown():
    """S-3, S-4: equal in its highest card it would stand off with no hand of the Dealer; not shown its Ante is paid (S-14)."""
    own, shown = parse_cards("Ah Qd 9c 7s 4d"), parse_cards("Ac 9s 5s")
    advice = advise(
        STUD, "Ah Qd 9c 7s 4d", exposed="Ac 9s 5s", readings={"S-3": "equality-stands-off", "S-4": "highest-card-only"}
    )
    nets, refused = [], 0
    for rest in combinations(others(own, shown), 2):
        theirs = rank_five((*shown, *rest))
        qualifies = theirs.category > 0 or theirs.ranks[:2] == (ACE, KING)
        equal = theirs.category == 0
        as_shown, unshown = (0 if equal else -3 if qualifies else 1), (-3 if qualifies else 1)
        nets.append(max(as_shown, unshown))
        refused += unshown > as_shown
    assert refused
    assert advice.values == {"fold": -1, "bet": mean(nets)}


def test_the_river_by_all_rivers_and_hands_of_the_dealer():
    own, board, seen = parse_cards("Ah Kd"), parse_cards("Qs Jd Tc 2h"), parse_cards("As")
    nets: dict[str, list[int]] = {"check": [], "river": []}
    for river in others(own, board, seen):
        mine = best_five((*own, *board, river))
        for last in others(own, board, seen, (river,)):
            theirs = best_five((*seen, last, *board, river))
            stands = (mine > theirs) - (mine < theirs)
            ante = stands if stands < 0 or mine.category >= FiveCardClass.STRAIGHT else 0
            for action, bets in (("check", 3), ("river", 4)):
                nets[action].append(ante + stands * bets)
    advice = advise(MBS, "Ah Kd", board="Qs Jd Tc 2h", exposed="As", bet_turn=True)
    assert advice.values == {action: mean(each) for action, each in nets.items()}
    assert advice.deals == 45 * 44


@pytest.mark.parametrize("known", [{}, {"exposed": "9d"}, {"dead": "2s 2h Ac"}])
def test_the_turn_is_worth_what_its_rivers_are_worth(known):
    hand, flop = "Js Th", "9c 8s 3d"
    advice = advise(MBS, hand, board=flop, **known)
    gone = [parse_cards(text) for text in (hand, flop, *known.values())]
    for action, bet in (("turn", True), ("check", False)):
        rivers = [advise(MBS, hand, board=f"{flop} {card}", bet_turn=bet, **known) for card in others(*gone)]
        assert advice.values[action] == mean(each.values[each.best] for each in rivers)


@pytest.mark.parametrize("exposed", ["", "Qd", "Qd 7s"])
@pytest.mark.parametrize(("slug", "readings"), [(MBS, {}), (RWS, {"H-27": "turn-first"})])
def test_before_the_flop_by_all_that_is_left(slug, readings, exposed):
    """All but eleven cards are out of play, so that the whole tree of decisions can be gone through."""
    own, shown = parse_cards("Ah Kd"), parse_cards(exposed)
    left = parse_cards("Qd 7s Ac Ks Js Td 9h 5c 5d 4h 2s")
    free = [card for card in left if card not in shown]
    turn_first = bool(readings)
    dead = " ".join(card.text for card in others(own, left))
    advice = advise(slug, "Ah Kd", exposed=exposed, dead=dead, readings=readings)
    values = [flop_value(own, shown, flop, free, turn_first) for flop in combinations(free, 3)]
    assert advice.values == {"fold": -1, "flop": mean(values)}


def showdowns(own, shown, board, free):
    """By hand that the dealer may have: how the player's stands, and whether a winning Ante is paid."""
    mine = ranked(frozenset((*own, *board)))
    for rest in combinations([card for card in free if card not in board], 2 - len(shown)):
        theirs = ranked(frozenset((*shown, *rest, *board)))
        yield (mine > theirs) - (mine < theirs), mine.category >= FiveCardClass.STRAIGHT


@cache
def ranked(cards):
    return best_five(tuple(cards))


def flop_value(own, shown, flop, free, turn_first):
    rounds, turns, rivers = [], [], []
    for turn in (card for card in free if card not in flop):
        found = []
        for river in (card for card in free if card not in (*flop, turn)):
            found += showdowns(own, shown, (*flop, turn, river), free)
        rivers.append(max(mean(stands for stands, _ in found), 0))
        turns.append(mean(stands for stands, _ in found))
        rounds.append(mean(2 * stands + (stands if stands < 0 or pays else 0) for stands, pays in found))
    if turn_first:
        return mean(rounds) + max(mean(turns) + mean(rivers), 0)
    return mean(rounds) + max(mean(turns), 0) + mean(rivers)


def test_both_cards_of_the_dealers_by_plain_enumeration():
    """Before the flop by an enumeration in another language; after it by all boards."""
    assert advise(MBS, "Ah Kd", exposed="2c 7s").values["flop"] == Fraction(49448364, 34246080)
    own, board, dealers = parse_cards("Ah Kd"), parse_cards("Qs Jd 3c 2h"), parse_cards("As 3d")
    nets = []
    for river in others(own, board, dealers):
        mine, theirs = (best_five((*cards, *board, river)) for cards in (own, dealers))
        nets.append((mine > theirs) - (mine < theirs))
    advice = advise(MBS, "Ah Kd", board="Qs Jd 3c 2h", exposed="As 3d")
    assert advice.deals == 44
    assert advice.values["river"] - advice.values["check"] == mean(nets)


def test_before_the_flop_the_published_losses():
    losses = {"3": 1.155927, "4": 1.091604, "5": 1.019987, "6": 1.046723, "7": 1.031301}
    for rank, loss in losses.items():
        advice = advise(MBS, f"2h {rank}d")
        assert advice.best == "fold"
        assert float(advice.values["flop"]) == pytest.approx(-loss, abs=1e-6)
    assert advise(MBS, "2h 8d").best == advise(RWS, "2h 3h").best == "flop"


def test_equal_values_go_to_the_action_that_stakes_least():
    """Four Aces on the board and nothing but Fours to come: every showdown is a stand-off."""
    known = [parse_cards(text) for text in ("2c 3d", "Ah Ac Ad As", "4c 4d 4h")]
    advice = advise(MBS, "2c 3d", board="Ah Ac Ad As", dead=" ".join(card.text for card in others(*known)))
    assert advice.values == {"check": 0, "river": 0}
    assert advice.best == "check"


def test_changed_books_and_other_readings():
    assert advise(THREE, "5h 3d 2c", changes={"dealer.qualifies": "king-high"}).best == "play"
    board, readings = "9c 8s 3d Ks", {"H-27": "turn-first"}
    assert advise(RWS, "Kh Kd", board=board, readings=readings).values.keys() == {"check"}
    assert advise(RWS, "Kh Kd", bet_turn=True, board=board, readings=readings).best == "river"


@pytest.mark.parametrize(
    ("slug", "hand", "known", "where", "what"),
    [
        (THREE, "Qh 6d", {}, "hand", "3 cards, not 2"),
        (THREE, "Qh 6d Qh", {}, "hand", "there twice"),
        (THREE, "Qh 6d 4x", {}, "hand", "no card"),
        (THREE, "Qh 6d 4c", {"exposed": "4c"}, "exposed", "here and in hand"),
        (THREE, "Qh 6d 4c", {"exposed": "2c 3c 4h 5c"}, "exposed", "has 3 cards"),
        (THREE, "Qh 6d 4c", {"board": "2c 3c"}, "board", "no community card is known"),
        (STUD, "Ah Kd 9c 7s 4d", {}, "exposed", "say which"),
        (STUD, "Ah Kd 9c 7s 4d", {"exposed": "2c", "dead": "2c"}, "dead", "here and in exposed"),
        (MBS, "Ah Kd", {"board": "2c 3c"}, "board", "no card, 3 or 4, not 2"),
        (MBS, "Ah Kd", {"board": "2c 3c 4c 5c 6c"}, "board", "nothing is left to decide"),
        (MBS, "Ah Kd", {"board": "2c 3c 4c", "bet_turn": True}, "bet_turn", "only with four cards"),
        (MBS, "Ah Kd", {"exposed": "5c 6c 7c"}, "exposed", "has 2 cards"),
        (
            THREE,
            "Qh 6d 4c",
            {"dead": " ".join(card.text for card in others(parse_cards("Qh 6d 4c"))[2:])},
            "dead",
            "too many dead cards",
        ),
    ],
)
def test_a_state_that_cannot_be_is_refused(slug, hand, known, where, what):
    with pytest.raises(InputError, match=what) as refused:
        advise(slug, hand, **known)
    assert refused.value.where == where


def test_the_library_and_the_command_say_the_same():
    found = croupier.advise(STUD, "Ah Kd 9c 7s 4d", exposed="9s").as_dict()
    assert found["rulebook"] == STUD
    assert found["best"] == "bet"
    assert Fraction(found["actions"]["bet"]["exact"]) == pytest.approx(found["actions"]["bet"]["decimal"])
    words = ("advise", STUD, "--hand", "Ah Kd 9c 7s 4d", "--exposed", "9s")
    assert json.loads(commands.croupier(*words, "--json").stdout) == found
    assert "Best: bet" in commands.croupier(*words).stdout


@pytest.mark.parametrize(
    ("written", "cards"), [("AKs", "Ah Kh"), ("32o", "3c 2d"), ("QQ", "Qc Qs"), ("109s", "Td 9d"), ("t9o", "Td 9c")]
)
def test_a_starting_hand_is_read_as_it_is_printed(written, cards):
    assert advise(RWS, written).as_dict()["actions"] == advise(RWS, cards).as_dict()["actions"]


def test_a_starting_hand_without_suits_is_no_hand_beside_known_cards():
    with pytest.raises(InputError, match="a starting hand has no suits: beside other cards write its two cards, as in 'As Ks'"):
        advise(RWS, "AKs", board="2h 3h 4h")


def test_a_book_made_ready_is_asked_again():
    adviser, dice = Adviser(book(THREE)), Random(3)
    for _ in range(5):
        cards = tuple(dice.sample(DECK, 3))
        assert adviser.advise(Seen(cards)) == adviser.advise(Seen(cards))
