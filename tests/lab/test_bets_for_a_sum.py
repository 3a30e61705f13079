"""Hold'em's bets on turn and river for a sum of wagers, against plain recursion over every river and every hand of the dealer.

What a round brings is drawn at random for each combination of facts, so that bets and refusals hang together in all ways.
"""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product
from math import comb

import numpy as np
import pytest

from croupier.cards import DECK, FiveCardClass, rank_five
from croupier.games import book
from croupier.games.shared import HoleCards
from croupier.lab import counters, kernels
from croupier.lab.counters import holdem, holdem_facts, holdem_play
from croupier.lab.counters.holdem_play import COMPARED, HANDS, STARTING_HANDS, Bets, judge
from croupier.lab.kernels import holdem_boards, holdem_boards_ahead, holdem_tallies, in_parallel
from croupier.rulebook import Money, PlayedPosition, Showdown, check_round

MBS, RWS = "mbs-texas-holdem", "rws-texas-holdem"
BASE = ("turn", "river", "hand", "comparison")
BY_HOLE, BY_FLOP, BY_SEVEN = (holdem_facts.BY_HOLE,), (holdem_facts.BY_FLOP,), holdem_facts.BY_SEVEN
PLAYS = tuple(product((False, True), (False, True)))  # turn and river
CASES = [  # the book, its answers, the facts that matter, a starting hand
    (MBS, {}, (), "93o"),
    (RWS, {"H-27": "turn-first"}, BY_HOLE, "T8s"),
    (MBS, {"H-30": "stand-off"}, BY_HOLE, "AA"),
    (MBS, {}, BY_HOLE + BY_FLOP, "JTs"),
    (MBS, {}, BY_HOLE + BY_FLOP, "AA"),
    (RWS, {}, BY_HOLE + BY_SEVEN, "JTs"),
    (RWS, {"H-31": "class-only"}, BY_SEVEN, "77"),
    (MBS, {}, (), "AA"),
]
ROYAL = FiveCardClass.ROYAL_FLUSH
DEALERS_TOO = [
    (RWS, {"H-12": "dealers-cards-too"}, BY_HOLE + BY_SEVEN, "JTs"),
    (MBS, {"H-53": "dealers-five-cards-win-too"}, BY_HOLE + BY_FLOP, "77"),
    (MBS, {"H-53": "dealers-five-cards-win-too"}, BY_HOLE + BY_FLOP, "AA"),
]


def drawn_worth(names):
    """A worth for every combination of the bets, the class, the comparison and these facts; a large one where they are rare."""
    dice, drawn = random.Random(5), {}

    def worth(facts):
        key = tuple(facts[name] for name in (*BASE, *names))
        if key not in drawn:
            rare = HoleCards.A_A_BOTH in key or any(facts[name] for name in names if name in BY_SEVEN)
            drawn[key] = Fraction(dice.randint(-9, 9) * (990 if rare else 1), 3)
        return drawn[key]

    return worth


class PlainHand:
    """A starting hand, and what each way to play it brings, in thirds."""

    def __init__(self, slug, answers, names, label):
        self.book, self.names, self.worth = book(slug, answers), names, drawn_worth(names)
        self.by, self.turn_first = judge(Bets.of(self.book)), answers.get("H-27") == "turn-first"
        self.cards = HANDS[STARTING_HANDS.index(label)]
        self.rest = [card for card in range(52) if card not in self.cards]
        aces = tuple(card for card in self.rest if card % 13 == 12)
        # The hands of the dealer that a bonus asks for: two Aces if the player has the others, and any else.
        self.dealers = [(), aces] if label == "AA" and BY_HOLE[0] in names else [()]
        self.ordinary = [self.facts(dealer, (0, 15, 29, 45, 10)) for dealer in self.dealers]
        self.brings = {}

    def facts(self, dealer, board):
        """What the book's facts say of a deal; the dealer's cards are those named, or some that no bonus asks for."""
        low = [card for card in self.rest if card not in board and card % 13 != 12]
        others = next(two for two in combinations(low, 2) if two[0] % 13 != two[1] % 13)
        own, dealer, board = (tuple(DECK[card] for card in cards) for cards in (self.cards, dealer or others, board))
        seat = PlayedPosition(1, own, {"ante": Money(100)}, ("flop", "check", "check"))
        shown = Showdown(check_round(self.book, dealer, board, [seat]), seat)
        return {fact.name: shown.value(fact) for fact in self.book.edition.facts if fact.name in self.names}

    def in_thirds(self, facts):
        """By bets, class and comparison."""
        key = tuple(sorted(facts.items()))
        if key not in self.brings:
            cells = product(PLAYS, FiveCardClass, COMPARED)
            worths = [self.worth(dict(zip(BASE, (*play, hand, each), strict=True)) | facts) for (play, hand, each) in cells]
            self.brings[key] = np.array([int(3 * each) for each in worths]).reshape(4, 10, 3)
        return self.brings[key]

    def by_bets(self, flop, ways):
        """By bets, turn and river: what all hands of the dealer bring. `ways` are how many compare how, and the classes."""
        made, against = ways
        found = np.zeros((4, 52, 52), np.int64)
        with_flop = (
            {BY_FLOP[0]: rank_five([DECK[card] for card in (*self.cards, *flop)]).category} if BY_FLOP[0] in self.names else {}
        )
        for dealer, facts, number in zip(self.dealers, self.ordinary, against, strict=True):
            brings = self.in_thirds(facts | with_flop)
            found += (brings[:, made] * number).sum(axis=3)
            if set(BY_SEVEN) & set(self.names):
                for turn, river in np.argwhere((made >= FiveCardClass.FOUR_OF_A_KIND) & number.any(axis=2)).tolist():
                    by_seven = self.in_thirds(self.facts(dealer, (*flop, turn, river)))
                    found[:, turn, river] = by_seven[:, made[turn, river]] @ number[turn, river]
        return found

    def decide(self, flop, ways):
        """Whether the turn is bet, after which turns the river is bet without and with that, and what all of it brings."""
        neither, river, turn, both = self.by_bets(flop, ways).sum(axis=2)
        if self.turn_first:
            river = neither
        checked, bet = np.maximum(neither, river), np.maximum(turn, both)
        return bet.sum() > checked.sum(), river > neither, both > turn, int(max(bet.sum(), checked.sum()))

    def against(self, every, aces):
        """By the hands of the dealer that matter: how many of all compare how, where those of two Aces are known."""
        return [every] if len(self.dealers) == 1 else [every - aces, aces]

    def look_ahead(self, flop):
        """By turn and river the class, and how many hands of the dealer compare how: one board after the other."""
        made, numbers = np.zeros((52, 52), int), [np.zeros((52, 52, 3), np.int64) for _ in range(2)]
        for turn in set(self.rest) - set(flop):
            for dealer, number in zip(self.dealers, numbers, strict=False):
                seen = sum(1 << card for card in dealer)
                if not set(dealer) & {*flop, turn}:
                    ways = holdem_tallies.look_ahead(self.by, self.cards, np.array((*flop, turn)), 0, seen)
                    number[turn] = ways.sum(axis=1)
                    made[turn] = np.maximum(made[turn], ways.any(axis=2).argmax(axis=1))
        return made, self.against(*numbers)

    @cached_property
    def standings(self):
        """How it stands on every board, each by itself, against all hands of the dealer and, where that matters, two Aces."""
        found, own = [], sum(1 << card for card in self.cards)
        for dealer in self.dealers:
            seen = sum(1 << card for card in dealer)
            standings = np.empty(comb(52, 5), np.uint32)
            chunks = [(self.by, self.cards, (own | seen, seen), highest, standings) for highest in range(51, 3, -1)]
            in_parallel(holdem_boards_ahead.stand_ahead, chunks)
            found.append(standings)
        return found

    def look_up(self, flop):
        """The same from the standings."""
        deck = np.array([card for card in self.rest if card not in flop])
        two = np.stack(np.meshgrid(deck, deck, indexing="ij"), axis=-1).reshape(-1, 2)
        two = two[two[:, 0] != two[:, 1]]
        boards = np.sort(np.hstack([np.tile(flop, (len(two), 1)), two]), axis=1)
        at = holdem_boards.CHOOSE[boards, np.arange(1, 6)].sum(axis=1)
        made, numbers = np.zeros((52, 52), int), [np.zeros((52, 52, 3), np.int64) for _ in range(2)]
        for standings, number, dealers in zip(self.standings, numbers, (990, 1), strict=False):
            standing = standings[at].astype(np.int64)
            there = standing != int(holdem_boards_ahead.NO_BOARD)  # no Ace that the dealer has is on the board
            lower, higher = standing & 1023, standing >> 10 & 1023
            number[tuple(two[there].T)] = np.stack([higher, dealers - lower - higher, lower], axis=1)[there]
            made[tuple(two[there].T)] = standing[there] >> 20
        return made, self.against(*numbers)


class PlainHandAgainstAll(PlainHand):
    """The same where hands of the dealer count for the player (H-12, H-53): each is looked at by itself."""

    def __init__(self, *case):
        super().__init__(*case)
        told = self.worth
        # As in the book nothing hangs on a class with the flop below a Straight.
        low = {BY_FLOP[0]: FiveCardClass.FIVE_ODD_CARDS}
        self.worth = lambda facts: told({**facts, **low} if facts.get(BY_FLOP[0], ROYAL) < FiveCardClass.STRAIGHT else facts)

    def groups(self, flop):
        """The hands of the dealer by what the book's facts say beside them; last those beside which most are."""
        found: dict[tuple[object, ...], list[tuple[int, int]]] = {}
        names = [name for name in self.names if name not in BY_SEVEN]
        for dealer in combinations([card for card in self.rest if card not in flop], 2):
            board = (*flop, *[card for card in self.rest if card not in (*flop, *dealer)][:2])
            said = self.facts(dealer, board)
            found.setdefault(tuple(max(said[name], self.least(name)) for name in names), []).append(dealer)
        by_size = sorted(found.items(), key=lambda group: len(group[1]))
        return [(dict(zip(names, key, strict=True)), hands) for key, hands in by_size]

    def least(self, name):
        return FiveCardClass.STRAIGHT - 1 if name == BY_FLOP[0] else HoleCards.OTHER

    def look_ahead(self, flop):
        """By turn and river the class, and by what the dealer's hand makes of the facts how many of them compare how."""
        made, every = self.ways_against((), flop)
        *few, (most, _) = self.groups(flop)
        found = [(facts, sum(self.ways_against(dealer, flop)[1] for dealer in hands)) for facts, hands in few]
        return made, [*found, (most, every - sum(number for _, number in found))]

    def ways_against(self, dealer, flop):
        number, made = np.zeros((52, 52, 3), np.int64), np.zeros((52, 52), int)
        for turn in set(self.rest) - {*flop, *dealer}:
            seen = sum(1 << card for card in dealer)
            ways = holdem_tallies.look_ahead(self.by, self.cards, np.array((*flop, turn)), 0, seen)
            number[turn], made[turn] = ways.sum(axis=1), ways.any(axis=2).argmax(axis=1)
        return made, number

    def by_bets(self, flop, ways):
        made, groups = ways
        found = np.zeros((4, 52, 52), np.int64)
        ordinary = {name: value for name, value in self.ordinary[0].items() if name in BY_SEVEN}
        for facts, number in groups:
            found += (self.in_thirds(ordinary | facts)[:, made] * number).sum(axis=3)
            if set(BY_SEVEN) & set(self.names):
                for turn, river in np.argwhere((made >= FiveCardClass.FOUR_OF_A_KIND) & number.any(axis=2)).tolist():
                    by_seven = self.in_thirds(self.facts((), (*flop, turn, river)) | facts)
                    found[:, turn, river] += (by_seven - self.in_thirds(ordinary | facts))[:, made[turn, river]] @ number[
                        turn, river
                    ]
        return found


def some_flops(hand, number):
    """Flops drawn at random, and some with which the two cards make the highest class."""
    dice = random.Random(11)
    drawn = [tuple(sorted(dice.sample(hand.rest, 3))) for _ in range(2000)]
    best = sorted(drawn, key=lambda flop: rank_five([DECK[card] for card in (*hand.cards, *flop)]), reverse=True)
    return [*drawn[:number], *best[:number]]


def bets_for(hand, monkeypatch):
    """What the lab finds to bet with every starting hand, as the kernels hold it."""
    wanted, found = frozenset((*BASE, *hand.names)), {}
    gains = holdem.bet_gains(hand.book, wanted, hand.worth, None)

    def remember(by, boards, held, play):
        found[held.cards] = play

    def only_it(work, chunks, *others):
        return in_parallel(work, [(row,)] if work.__name__ == "play" else chunks, *others)

    row = HANDS.index(hand.cards)
    monkeypatch.setattr(kernels, "in_parallel", only_it)
    holdem_play.go_through(Bets.of(hand.book), remember, None, gains, holdem_facts.dealers_hands(hand.book, wanted))
    return found[hand.cards]


@pytest.mark.parametrize("case", [CASES[1], CASES[4], CASES[5], CASES[7]])
def test_turn_and_river_are_bet_for_what_the_sum_brings(case, monkeypatch):
    check_bets(PlainHand(*case), monkeypatch)


@pytest.mark.parametrize("case", DEALERS_TOO)
def test_the_same_where_the_dealers_cards_count_for_the_player(case, monkeypatch):
    """H-12 and H-53: by all hands of the dealer, each with what it makes of the Bonus or of the jackpot."""
    check_bets(PlainHandAgainstAll(*case), monkeypatch)


def check_bets(hand, monkeypatch):
    play = bets_for(hand, monkeypatch)
    fours, _ = holdem_boards.number_sets(holdem_play.hand_shape(hand.cards), 4)
    seen = set()
    for flop in some_flops(hand, 3):
        on_turn, unbet, bet, _ = hand.decide(flop, hand.look_ahead(flop))
        three = play.threes[holdem_boards.flop_place(*flop)]
        assert (play.turns[three] > 0) == on_turn
        for turn in set(hand.rest) - set(flop):
            four = fours[sum(comb(card, place) for place, card in enumerate(sorted((*flop, turn)), 1))]
            on_river = holdem_tallies.river_bets(play, four, three)
            assert [holdem_tallies.bet_on(False, on_river), holdem_tallies.bet_on(True, on_river)] == [
                unbet[turn],
                2 + bet[turn],
            ]
            seen.add((bool(on_turn), on_river))
    assert len(seen) > 2  # they differ


@pytest.mark.long
@pytest.mark.parametrize("case", CASES)
def test_a_starting_hand_brings_what_all_its_boards_bring(case):
    """Every flop, turn and river of a starting hand, against all hands of the dealer."""
    hand = PlainHand(*case)
    table = counters.count_for_sum(hand.book, frozenset((*BASE, *hand.names)), hand.worth)
    row = HANDS.index(hand.cards)
    counted = sum(
        int(count) * hand.worth(facts) for count, facts in zip(table.counts[row].tolist(), table.outcomes, strict=True)
    )
    assert 3 * counted == sum(hand.decide(flop, hand.look_up(flop))[3] for flop in combinations(hand.rest, 3))
