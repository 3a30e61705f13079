"""Game protection: exact figures against other ways to count them, simulated ones against single states."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

import commands
from croupier.cards import (
    ACE,
    DECK,
    KING,
    QUEEN,
    FiveCardClass,
    ThreeCardClass,
    best_five,
    parse_cards,
    rank_five,
    rank_three,
)
from croupier.errors import InputError
from croupier.games import book, edition
from croupier.lab import TAKEN, change
from croupier.lab.advice import Adviser, Seen
from croupier.lab.benchmark import different_hands
from croupier.lab.counters.holdem_play import HANDS, STARTING_HANDS, Bets, starting_hand
from croupier.lab.counters.three_card import all_hands, three_card_rows
from croupier.lab.kernels.stud import completions
from croupier.lab.kernels.three_card import state_counts
from croupier.lab.moments import moments_of
from croupier.lab.protection import Estimate, Simulation, holdem, holdem_card, protect, stud, three_card
from croupier.lab.protection.countermeasures import countermeasures, flashes
from croupier.lab.protection.kernels.holdem import holdem_rounds
from croupier.lab.protection.kernels.stud import stud_decides, stud_gains, stud_rounds, stud_strength, two_cards_shown
from croupier.lab.protection.kernels.three_card import three_card_gains, with_a_card, with_a_hand
from croupier.lab.solver import Solver
from croupier.lab.strategy import chart
from croupier.lab.strategy.holdem import suits_as_in
from croupier.lab.strengths import cards_of, evaluator, five_card_hands

THREE, STUD, MBS, RWS = "mbs-three-card", "mbs-singapore-stud", "mbs-texas-holdem", "rws-texas-holdem"
BONUS: dict[int, int] = {ThreeCardClass.STRAIGHT_FLUSH: 5, ThreeCardClass.THREE_OF_A_KIND: 4, ThreeCardClass.STRAIGHT: 1}
BET: dict[int, int] = dict(zip(FiveCardClass, (1, 1, 2, 3, 4, 5, 7, 20, 50, 250), strict=True))


@cache
def found(slug, rounds=400):
    return {each.name: each for each in protect(book(slug), Simulation(rounds, 7))}


@cache
def three_card_game():
    return three_card.ThreeCardInput(book(THREE), None)


@cache
def stud_game():
    return stud.StudInput(book(STUD), None)


@cache
def holdem_game():
    return holdem.HoldemInput(book(MBS), None)


def deals(cards, rounds, seed=1):
    return Simulation(rounds, seed).deals(cards, rounds)


# -- three card --


def test_a_known_card_of_the_dealer_is_worth_what_is_published():
    """3.48% for the player who sees one card of the dealer's, where the bonus pays 5-4-1."""
    edge = found(THREE)["dealer-card"]
    assert edge.exact
    assert float(edge.value) == pytest.approx(0.0348, abs=5e-5)


def rows_of(*numbers):
    game = three_card_game()
    return game.rows.some(np.array(numbers))


def values(counts, kind):
    return (three_card_game().brings.values[:, kind] @ counts).tolist()


@pytest.mark.parametrize("row", [0, 500, 640, 1200, 1754])
def test_a_known_card_of_the_dealer_state_by_state(row):
    game = three_card_game()
    own = rows_of(row)
    total = 0
    for card in range(52):
        if not int(own.masks[0]) >> card & 1:
            counts = state_counts(int(own.masks[0]), 1 << card, int(own.places[0]), game.dealers)
            total += max(values(counts, own.kinds[0]))
    assert with_a_card(own, game.dealers, game.every.cards, game.brings.values).tolist() == [total]


@pytest.mark.parametrize("row", [500, 640])
def test_another_positions_cards_state_by_state(row):
    game = three_card_game()
    own = rows_of(row)
    total = 0
    for mask in all_hands()["masks"]:
        if not mask & own.masks[0]:
            counts = state_counts(int(own.masks[0] | mask), 0, int(own.places[0]), game.dealers)
            total += max(values(counts, own.kinds[0]))
    assert with_a_hand(own, game.dealers, game.every.cards, game.brings.values).tolist() == [total]


def test_several_positions_cards_by_advice():
    game, adviser = three_card_game(), Adviser(book(THREE))
    some = deals(9, 30)
    place = {mask: at for at, mask in enumerate(all_hands()["masks"].tolist())}
    at = [place[sum(1 << int(card) for card in deal[:3])] for deal in some]
    gains = three_card_gains(some, game.every.some(np.array(at)), game.stays[at], game.dealers, game.brings.values)
    for deal, gain in zip(some, gains, strict=True):
        own, dead = cards_of(deal[:3]), cards_of(deal[3:])
        advice = adviser.advise(Seen(own, dead=dead))
        kept_to = advice.values[adviser.advise(Seen(own)).best]
        assert Fraction(int(gain), game.brings.scale * comb(43, 3)) == advice.values[advice.best] - kept_to


def test_more_known_positions_are_worth_more():
    figures = found(THREE, 4000)
    known = [figures[f"positions-{others}"].value for others in range(1, 7)]
    assert all(isinstance(each, Fraction) for each in known[:2])
    assert figures["best-play"].value < known[0] < known[1] < figures["dealer-card"].value
    assert all(isinstance(each, Estimate) for each in known[2:])
    assert known[-1].mean - 3 * known[-1].error > float(known[1])


def three_card_net(own, dealer):
    mine, theirs = rank_three(own), rank_three(dealer)
    if mine < rank_three(cards_of((10, 4 + 13, 2 + 26))):  # Q-6-4
        return -1
    qualifies = theirs.category > 0 or theirs.ranks[0] >= QUEEN
    return (1 if not qualifies else 2 * ((mine > theirs) - (mine < theirs))) + BONUS.get(mine.category, 0)


def test_the_correlation_of_three_card_against_rounds_by_the_readable_ranking():
    exact = found(THREE)["correlation"]
    assert exact.exact
    results = []
    for deal in deals(9, 20_000, seed=11):
        dealer = cards_of(deal[6:])
        results.append([three_card_net(cards_of(deal[:3]), dealer), three_card_net(cards_of(deal[3:6]), dealer)])
    estimate = Simulation(20_000, 11).correlation(np.array(results), Solver(book(THREE)).base.moments)
    assert abs(estimate.mean - float(exact.value)) < 5 * estimate.error


def test_a_simulated_correlation_is_right_on_average_however_rare_its_results():
    rounds = np.array([(-1, -1)] * 6 + [(1, -1), (-1, 1), (1, 1), (2, 2), (250, -1), (-1, 250)])
    one = moments_of(Counter(Fraction(int(net)) for net in rounds.ravel()))
    covariance = Fraction(sum(int(a) * int(b) for a, b in rounds), len(rounds)) - one.mean**2
    samples = [Simulation(3, 1).correlation(rounds[list(some)], one).mean for some in combinations(range(len(rounds)), 3)]
    assert np.mean(samples) == pytest.approx(float(covariance / one.variance))


def test_the_correlation_of_stud_is_what_another_program_simulates():
    estimate = found(STUD)["correlation"].value
    assert abs(estimate.mean - 0.107450) < 4 * estimate.error  # 4,000,000 rounds there, with an error of 0.000593


# -- stud --


def by_completions(own):
    """The sum over all two cards of the dealer's of what the better action brings."""
    game = stud_game()
    cards = np.array(own, np.int64)
    kind = int(rank_five(cards_of(own)).category)
    none = np.zeros(0, np.int64)
    total = 0
    for pair in combinations([card for card in range(52) if card not in own], 2):
        counts = completions(evaluator(), game.game.order, cards, np.array(pair), none)
        total += max((game.brings.values[:, kind] @ counts).tolist())
    return total


@pytest.mark.parametrize("strength", [7461, 7455, 7310, 5900])
def test_two_cards_of_the_dealer_hand_by_hand(strength):
    """Strengths whose four hands differ by suits' names only: a Royal Flush, a Straight Flush, four of a kind, a Flush."""
    game = stud_game()
    own = [int(card) for card in five_card_hands()[strength]]
    (total, ways), *_ = two_cards_shown(game.game, strength, strength + 1)
    assert ways == 4 * comb(47, 2) * comb(45, 3)
    assert total == 4 * by_completions(own)


@pytest.mark.long
def test_two_cards_of_the_dealer_for_ace_king():
    game = stud_game()
    strength = next(at for at, each in enumerate(five_card_hands()) if rank_five(cards_of(each)).ranks == (14, 13, 9, 7, 4))
    total = 0
    for suits in np.ndindex(4, 4, 4, 4, 4):
        seen = list(dict.fromkeys(suits))
        if seen == sorted(seen) and seen == list(range(len(seen))) and len(seen) > 1:  # one for all that are named otherwise
            alike = {2: 12, 3: 24, 4: 24}[len(seen)]
            own = [rank - 2 + 13 * suit for rank, suit in zip((14, 13, 9, 7, 4), suits, strict=True)]
            total += alike * by_completions(own)
    assert two_cards_shown(game.game, strength, strength + 1)[0, 0] == total


def test_the_edge_with_a_second_card_is_exact_and_between():
    edge = found(STUD)["dealer-card"]
    assert edge.exact
    assert found(STUD)["best-play"].value < edge.value < 0


def test_other_positions_cards_in_stud_by_advice():
    game, adviser = stud_game(), Adviser(book(STUD))
    some = deals(21, 30, seed=5)
    gains = stud_gains(some, game.game, game.play)
    assert (gains > 0).any()
    for deal, gain in zip(some, gains, strict=True):
        own, dead, shown = cards_of(deal[:5]), cards_of(deal[5:-1]), cards_of(deal[-1:])
        advice = adviser.advise(Seen(own, exposed=shown, dead=dead))
        kept_to = advice.values[adviser.advise(Seen(own, exposed=shown)).best]
        assert Fraction(int(gain), game.brings.scale * comb(31, 4)) == advice.values[advice.best] - kept_to


@pytest.mark.long
def test_a_second_card_against_a_sample_of_states():
    """The exact edge beside the mean gain of states drawn at random, each gone through by the kernel for one state."""
    game = stud_game()
    none, gains = np.zeros(0, np.int64), []
    for deal in deals(7, 40_000, seed=17):
        cards = deal.astype(np.int64)
        strength = stud_strength(evaluator(), deal[:5])
        counts = completions(evaluator(), game.game.order, cards[:5], cards[5:], none)
        values = game.brings.values[:, game.game.kinds[strength]] @ counts
        gains.append(max(values) - values[stud_decides(game.play, strength, deal[:5], int(cards[5]))])
    scale = game.brings.scale * comb(45, 3)
    sample = Simulation(40_000, 17).edge(game.solver.strategy.expected(), np.array(gains), scale)
    assert abs(sample.mean - float(stud.second_card(game))) < 4 * sample.error


def test_rounds_of_stud_by_the_readable_ranking():
    game, table = stud_game(), chart(book(STUD))
    some = deals(15, 300, seed=2)
    nets = stud_rounds(some, game.game, game.play)
    for deal, net in zip(some, nets, strict=True):
        dealer = cards_of(deal[10:])
        theirs = rank_five(dealer)
        for position in range(2):
            own = cards_of(deal[5 * position : 5 * position + 5])
            mine = rank_five(own)
            expected = -1
            if table.decide(own, dealer[0]) == "bet":
                stands = (mine > theirs) - (mine < theirs)
                expected = {1: 1 + 2 * BET[mine.category], 0: 0, -1: -3}[stands]
                if theirs.category == 0 and theirs.ranks[:2] != (ACE, KING):
                    expected = 1
            assert net[position] == expected * game.brings.scale


# -- hold'em --


@cache
def known_hands(slug, readings=()):
    return holdem.KnownHands(holdem.HoldemInput(book(slug, dict(readings)), None))


@pytest.mark.parametrize("own", ["72o", "82o", "KTs", "99"])
def test_nothing_known_in_holdem_is_the_base_game(own):
    """All boards of the deck, reduced and looked up, against the counts of best play: the same integers."""
    row = STARTING_HANDS.index(own)
    strategy = holdem_game().solver.strategy
    of_row = int(strategy.table.totals[row]) * strategy.scale
    value = Fraction(int(strategy.values[strategy.best[row], row]), of_row)
    assert known_hands(MBS).values(HANDS[row], ()) == (value, value)


# What the first decision is made by: hands that are folded otherwise and are not, and the other way round.
TURNED = {
    ("7c 2d", "Ac Ad Kh Ks Qc Qd Jh Js Tc Td 9h 9s"): "flop",
    ("8c 2d", "8d 8h 8s 2c 2h 2s 4c 4h 5c 5h 6c 6h"): "fold",
    ("4c 3d", "4d 4h 4s 3c 3h 3s 5c 5h 6c 6h 7c 7h"): "fold",
}


@pytest.mark.parametrize(("slug", "readings"), [(MBS, ()), (RWS, (("H-31", "class-only"),))])
def test_other_positions_cards_in_holdem_by_advice(slug, readings):
    """The two ways to count it: by reduced boards, and by every board against every hand of the dealer's."""
    own, dead = parse_cards("7c 2d"), parse_cards("Ac Ad Kh Ks Qc Qd Jh Js Tc Td 9h 9s 3c 4d 5h 6s Ah Kc Jc 9c")
    best, base = known_hands(slug, readings).values(
        tuple(place(card.text) for card in own), [place(card.text) for card in dead]
    )
    advice = Adviser(book(slug, dict(readings))).advise(Seen(own, dead=dead))
    assert best == advice.values[advice.best] >= base


def test_the_first_decision_of_holdem_uses_what_the_others_hold():
    for (own, dead), action in TURNED.items():
        cards = tuple(place(card.text) for card in parse_cards(own))
        best, base = known_hands(MBS).values(cards, [place(card.text) for card in parse_cards(dead)])
        assert chart(book(MBS)).decide(parse_cards(own)) != action
        assert (best > -1 == base) if action == "flop" else (best == -1 > base)


def test_rounds_of_holdem_by_the_readable_ranking():
    game, table = holdem_game(), chart(book(MBS))
    some = deals(11, 300, seed=6)
    nets = holdem_rounds(game.game, some)
    for deal, net in zip(some, nets, strict=True):
        board, theirs = cards_of(deal[6:]), best_five(cards_of(deal[4:]))
        for position in range(2):
            own = cards_of(deal[2 * position : 2 * position + 2])
            mine = best_five((*own, *board))
            stands = (mine > theirs) - (mine < theirs)
            expected = -1
            if table.decide(own) == "flop":
                bets = 2 + (table.decide(own, board[:3]) == "turn") + (table.decide(own, board[:4]) == "river")
                pays = stands < 0 or mine.category >= FiveCardClass.STRAIGHT
                expected = stands * bets + stands * pays
            assert net[position] == expected * game.scale


# What not folding brings over all 1,678,057,920 deals with a card of the dealer's known, by plain enumerations of boards and
# last cards in another language: no suits exchanged, no board reduced.
BY_PLAIN_ENUMERATION = {
    ("2h", "3d"): {"As": -1958494318, "2c": -1642418230},
    ("7c", "7d"): {"7h": 3153095430, "Ah": 1251890482},
    ("Kh", "Th"): {"3h": 2073688282, "Kc": 889874810, "4c": 1918393216},
    ("9c", "4d"): {"9d": -1626857944, "9h": -1613993686, "2d": 226407284},
    ("Js", "2h"): {"Qs": -1939423552},
    ("Qs", "Jh"): {"Ah": -1000575288},
    ("Ac", "Ad"): {"Kc": 4982676200},
    ("5c", "2c"): {"Td": -1286197156},
}


@cache
def holdem_with_a_card(slug, readings=()):
    """By starting hand and card of the dealer's."""
    asked = book(slug, dict(readings))
    hands = [tuple(place(card) for card in own) for own in BY_PLAIN_ENUMERATION]
    stands = [HANDS[STARTING_HANDS.index(starting_hand(*hand))] for hand in hands]
    worth, _ = holdem.what_it_brings(asked, Solver(asked))
    values = holdem_card.count_with_a_card(Bets.of(asked), worth, stands)
    suits = [suits_as_in(*each) for each in zip(stands, hands, strict=True)]
    return {
        own: {card.text: int(row[place(card.text) % 13 + 13 * named.index(place(card.text) // 13)][0]) for card in DECK}
        for own, row, named in zip(BY_PLAIN_ENUMERATION, values, suits, strict=True)
    }


def place(text):
    return DECK.index(parse_cards(text)[0])


def test_a_card_of_the_dealers_in_holdem_by_plain_enumeration():
    counted = holdem_with_a_card(MBS)
    for own, values in BY_PLAIN_ENUMERATION.items():
        assert {card: counted[own][card] for card in values} == values


@pytest.mark.parametrize(
    ("slug", "readings"),
    [(MBS, ()), (MBS, (("H-30", "stand-off"),)), (RWS, (("H-29", "hole-card-needed"),)), (RWS, (("H-31", "class-only"),))],
)
def test_a_card_of_the_dealers_in_holdem_by_advice(slug, readings):
    """The two ways to count it: by reduced boards for all cards at once, and by all boards of one state."""
    own, card = ("7c", "7d"), "9h"
    advice = Adviser(book(slug, dict(readings))).advise(Seen(parse_cards("7c 7d"), exposed=parse_cards(card)))
    assert advice.deals == holdem_card.DEALS
    assert advice.values == {"fold": -1, "flop": Fraction(holdem_with_a_card(slug, readings)[own][card], holdem_card.DEALS)}


def test_a_card_of_the_dealers_in_holdem_is_counted():
    """7.61% is in print for best play."""
    edge = found(MBS)["dealer-card"]
    assert edge.exact
    assert float(edge.value) == pytest.approx(0.0761, abs=5e-5)
    assert edge.value == found(RWS)["dealer-card"].value == Fraction(1_057_899_189_443, 13_906_905_012_000)


def with_one_card(hand, **changes):
    """What not folding brings with a starting hand, by card of the dealer's, where the wagers bring something else."""
    worth, _ = holdem.what_it_brings(book(MBS), Solver(book(MBS)))
    values = holdem_card.count_with_a_card(Bets.of(book(MBS)), worth._replace(**changes), [HANDS[STARTING_HANDS.index(hand)]])
    return values[0, :, 0]


@pytest.mark.parametrize("hand", ["72o", "T9s", "44"])
def test_a_card_of_the_dealers_in_holdem_with_a_turn_unlike_the_river(hand):
    """A turn that brings twice as much adds as much as the turn itself does; and no odds are too large for the sums."""
    worth, _ = holdem.what_it_brings(book(MBS), Solver(book(MBS)))
    base = with_one_card(hand)
    assert (with_one_card(hand, turn=2 * worth.turn) - base == base - with_one_card(hand, turn=0 * worth.turn)).all()
    many = {name: 100_000 * getattr(worth, name) for name in ("flop", "turn", "river")}
    assert (with_one_card(hand, **many) == 100_000 * base).all()
    with pytest.raises(InputError, match="too large"):
        with_one_card(hand, **{name: 10_000 * each for name, each in many.items()})


def test_holdem_is_simulated_but_for_a_card_and_says_so():
    figures = found(MBS)
    for name in ("positions-1", "positions-6", "correlation"):
        data = figures[name].as_dict()
        assert data["simulated"]
        assert data["standard_error"] > 0
    assert figures["positions-6"].value.mean > figures["positions-1"].value.mean > float(figures["best-play"].value)


def test_where_the_river_follows_the_turn_it_is_refused():
    with pytest.raises(InputError, match="river"):
        list(protect(book(RWS, {"H-27": "turn-first"}), Simulation(40, 1)))


# -- all games --


def test_the_same_seed_simulates_the_same():
    def figure(seed):
        return stud.with_drawn_positions(stud_game(), 5, Simulation(60, seed))

    assert figure(1) == figure(1)
    assert figure(1) != figure(2)


def test_a_blind_hand():
    """7.65% at three card; at stud 16.607% where a Royal Flush pays 100 to 1."""
    assert float(-found(THREE)["blind"].value) == pytest.approx(0.0765, abs=5e-5)
    assert found(THREE)["blind"].value + found(THREE)["blind-cost"].value == found(THREE)["best-play"].value
    changed = change(book(STUD), {"bet.royal-flush": "100 to 1"})
    blind = next(each for each in protect(changed, Simulation(40, 1)) if each.name == "blind")
    assert isinstance(blind.value, Fraction)
    assert float(-blind.value) == pytest.approx(0.16607, abs=5e-6)


@pytest.mark.parametrize("slug", [THREE, STUD, MBS])
def test_a_card_that_flashes_with_a_chance(slug):
    """Not to see it tells nothing: the edge goes up evenly from best play to that with the card known."""
    best, known = found(slug)["best-play"], found(slug)["dealer-card"]
    for chance in (Fraction(0), Fraction(1, 3), Fraction(1)):
        (flash, *_) = flashes(best, known, chance)
        assert flash.value == (1 - chance) * best.value + chance * known.value
    even = [each for each in flashes(best, known, None) if each.name == "flash-even"]
    assert len(even) == (slug != STUD)  # there a second card alone does not make the game even
    for each in even:
        assert isinstance(each.value, Fraction)
        assert next(flashes(best, known, each.value)).value == 0


def test_a_card_that_flashes_makes_three_card_even_in_every_second_round():
    """3.37% for the house by best play and 3.48% for the player with the card, both in print."""
    assert float(found(THREE)["flash-even"].value) == pytest.approx(0.0337 / (0.0337 + 0.0348), abs=1e-3)


@pytest.mark.parametrize("slug", [THREE, STUD, MBS])
def test_countermeasures_take_what_was_gained(slug):
    figures = found(slug)
    taken = {name: each for name, each in figures.items() if each.measure == TAKEN}
    most = max(int(name.removeprefix("positions-")) for name in figures if name.startswith("positions-"))
    best = figures["best-play"].value
    assert taken["guarded"].value == figures["dealer-card"].value - best
    everything = figures[f"positions-{most}"].value
    assert taken["unseen"].value.mean == pytest.approx(everything.mean - float(best))
    assert taken["unseen"].value.error == everything.error
    others = figures["positions-1"].value
    left = others.mean if isinstance(others, Estimate) else float(others)
    assert taken["at-most-2"].value.mean == pytest.approx(everything.mean - left)


def test_a_dealer_who_is_dealt_to_last_has_no_card_to_show():
    notes = {
        slug: next(each.note for each in countermeasures(edition(slug), found(slug).values())) for slug in (THREE, MBS, RWS)
    }
    assert notes[THREE] == ""
    assert notes[MBS].endswith(": method B, manual")
    assert notes[RWS].endswith(": card shoe")


def test_a_change_of_the_rules_is_shown_beside_the_book():
    words = ("protect", THREE, "--rounds", "40", "--set", "ante_bonus.straight=2 to 1", "--json")
    data = {each["name"]: each for each in json.loads(commands.croupier(*words).stdout)["findings"]}
    assert data["dealer-card"]["approved"]["exact"] == str(found(THREE)["dealer-card"].value)
    assert data["dealer-card"]["decimal"] > data["dealer-card"]["approved"]["decimal"]


def test_the_command():
    words = ("protect", THREE, "--rounds", "100", "--flash", "10%")
    data = json.loads(commands.croupier(*words, "--json").stdout)
    assert data["findings"][0]["name"] == "best-play"
    assert [each["name"] for each in data["findings"] if each.get("simulated")] == [
        *(f"positions-{k}" for k in range(3, 7)),
        "unseen",
        *(f"at-most-{k}" for k in range(6, 1, -1)),
    ]
    exact = {each["name"]: Fraction(each["exact"]) for each in data["findings"] if "exact" in each}
    assert exact["flash"] == exact["best-play"] * Fraction(9, 10) + exact["dealer-card"] / 10
    shown = commands.croupier(*words).stdout
    assert "standard" in shown
    assert "exact" in shown
    for flash in ("150%", "-1", "often"):
        refused = commands.croupier("protect", THREE, "--flash", flash)
        assert refused.exit_code == 2
        assert "--flash" in refused.output


def test_where_no_deal_of_a_sample_gains_the_error_is_not_known():
    words = ("protect", THREE, "--rounds", "40", "--exact", "0")
    data = {each["name"]: each for each in json.loads(commands.croupier(*words, "--json").stdout)["findings"]}
    assert data["positions-2"]["decimal"] == float(found(THREE)["best-play"].value)
    assert data["positions-2"]["standard_error"] is None
    assert "error not known" in " ".join(commands.croupier(*words).stdout.split())


def test_hands_that_differ_by_more_than_the_names_of_suits():
    assert different_hands(3) == len(three_card_rows())
    assert different_hands(5) == 134_459


@pytest.mark.long
def test_bench_exact_runs():
    assert "ratio" in commands.croupier("bench", "exact", "--sample", "2").stdout
