"""Two readings at once: for every two switches of a book the settlement, the solver and a plain settlement agree."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from random import Random

import numpy as np
import pytest
from plain_settlement import settle_plainly

from croupier.cards import DECK, parse_cards
from croupier.games import BOOKS, book, edition
from croupier.lab.counters.holdem_play import COMPARED, Bets, judge
from croupier.lab.counts import JointCounts
from croupier.lab.kernels import holdem_standings
from croupier.lab.payoffs import HouseSums
from croupier.lab.solver import Solver
from croupier.rulebook import Meter, Money, PlayedPosition, Showdown, check_round, settle

ANTE, UNIT, RESET = 10, 5, 1_000
METERS = (250_000, 20_000)  # of the lower a share may be less than a set sum (H-55)
PLACE = {card: place for place, card in enumerate(DECK)}
PACKS = (
    DECK,
    [card for card in DECK if card.rank >= 9],
    [card for card in DECK if card.suit in "hs"],
    [card for card in DECK if card.rank in (2, 3, 4, 5, 14) or card.suit == "s"],
)
# Cards of the player and the board in hold'em whose jackpot asks several readings at once, and two Aces on both sides.
RARE = (
    *("9s 2c Qs Js Ts Ks As", "9s 8s Qs Js Ts Ks As", "As 4d 9s Ks Qs Js Ts", "As 8s 9s Ks Qs Js Ts", "Ks 9s Qs Js Ts As 4d"),
    *("As 9s Ks Qs Js 4d Ts", "Ac Kd 8c 8d 8h 8s Qc", "8c 2d 9h 8h 7h 6h 5h", "Th 2d 9h 8h 7h 6h 5h", "7c 7d 7h 7s 2c Kc 9s"),
    *("7c 7d 7h 2c Kc 9s 7s", "9h 8h 7h 6h Kc 2s 5h", "Ac Ad 7h 2c Kc 9s 4s", "3d 2c 8c 8d 8h 8s Qc", "7d 2c 7c 7h 7s Ks 9c"),
)


def pairs(slug):
    """The answers that are not the adopted ones, by twos, to two readings."""
    others = [[(each, answer) for answer in book(slug).alternatives(each)] for each in book(slug).answers]
    return [dict(two) for one, other in combinations(others, 2) for two in product(one, other)]


def some_of(slug):
    """A few pairs, others for each book; and all of those that were once wrong."""
    every = pairs(slug)
    known = [{"H-1", "H-2"}, {"S-5", "S-14"}, {"S-10", "S-15"}, {"H-17", "H-55"}]
    found = [each for each in every if set(each) in known]
    return found + Random(slug).sample([each for each in every if each not in found], 6)


@cache
def deals(slug):
    """A hand, the dealer's and the board."""
    dealt, dice, found = edition(slug).dealt, Random(13), []
    for number in range(30):
        cards = dice.sample(PACKS[number % len(PACKS)], dealt.player + dealt.dealer + dealt.community)
        found.append(cards)
    if dealt.player == 2:
        for rare in map(parse_cards, RARE):
            left = [card for card in DECK if card not in rare]
            others = parse_cards("Ah As") if rare[:2] == parse_cards("Ac Ad") else dice.sample(left, 2)
            found.append([*rare[:2], *others, *rare[2:]])
    if dealt.player == 5:  # equal hands, with which a dealer has a hand and has none
        for ranks in ("AK984", "QT652", "K9532"):
            suits = ("chdsc", "hcsdh")
            found.append(
                [card for suit in suits for card in parse_cards(" ".join(map("".join, zip(ranks, suit, strict=True))))]
            )
    cuts = (dealt.player, dealt.player + dealt.dealer)
    return [(tuple(each[: cuts[0]]), tuple(each[cuts[0] : cuts[1]]), tuple(each[cuts[1] :])) for each in found]


def bets_of(number, answers):
    """What is bet on turn and river in a deal."""
    turn, river = divmod(number % 4, 2)
    return bool(turn), bool(river) and (bool(turn) or answers.get("H-27") != "turn-first")


def plays(slug, number, answers):
    """The ways to play a deal, to fold first; each hand that is not folded is shown, or not."""
    first = {5: "bet", 3: "play"}.get(edition(slug).dealt.player)
    if first:
        return {"fold": ("fold",), first: (first,)}
    turn, river = bets_of(number, answers)
    return {"fold": ("fold",), "flop": ("flop", "turn" if turn else "check", "river" if river else "check")}


class Plain:
    """What each way to play each deal brings by the plain settlement, in dollars."""

    def __init__(self, slug, rules, meter, units):
        self.base_wagers = {"ante", "play", "ante_bonus", "bet", "flop", "turn", "river"}
        self.stakes = {
            each.name: ANTE for each in rules.edition.wagers if each.before_deal and not each.units and not each.bonus_on
        }
        self.stakes["jackpot"] = UNIT * units
        self.found = []
        for number, deal in enumerate(deals(slug)):
            ways = {}
            for action, actions in plays(slug, number, rules.answers).items():
                for done in (actions, (*actions, "decline")) if action != "fold" else (actions,):
                    nets = settle_plainly(slug, rules.answers, deal, done, (self.stakes, Fraction(meter), units))
                    ways[action, done[-1] != "decline"] = (done, {name: Fraction(net) for name, net in nets.items()})
            self.found.append(ways)

    def base(self, nets):
        return sum(net for name, net in nets.items() if name in self.base_wagers)

    def best(self, ways):
        """The better first action of the base game, to fold if both bring the same; the hand is shown, or not."""
        worth = {way: self.base(nets) for way, (_, nets) in ways.items()}
        action, _ = max(worth, key=lambda way: (worth[way], way[0] == "fold"))
        return action

    def expected_base(self):
        return self.expected_side(None)

    def expected_together(self):
        """Of all wagers at once each deal is played, and shown or not, for their sum."""
        return sum(max(sum(nets.values()) for _, nets in ways.values()) for ways in self.found) / len(self.found)

    def expected_side(self, wager):
        """Comparison is refused where the base game gains by it, or loses nothing and the wager gains."""
        total = Fraction(0)
        for ways in self.found:
            action = self.best(ways)
            ends = [nets for (first, _), (_, nets) in ways.items() if first == action]
            base, side = max((self.base(nets), nets.get(wager, 0)) for nets in ends)
            total += base if wager is None else side
        return total / len(self.found)


def counted(slug, rules, wanted):
    """The deals as a table of counts, one in each row; in hold'em the kernels of the lab find the showdown."""
    outcomes = []
    for number, (own, dealer, board) in enumerate(deals(slug)):
        seat = PlayedPosition(
            1, own, {"ante": Money.dollars(ANTE)}, next(reversed(plays(slug, number, rules.answers).values()))
        )
        shown = Showdown(check_round(rules, dealer, board, [seat]), seat)
        facts = {fact.name: shown.value(fact) for fact in rules.edition.facts if fact.name in wanted}
        if "turn" in wanted:
            facts["turn"], facts["river"] = bets_of(number, rules.answers)
            by = judge(Bets.of(rules))
            first, second, third, turn, river = (PLACE[card] for card in board)
            mine, theirs = (
                holdem_standings.strengths(by, (PLACE[one], PLACE[other]), (first, second, third, turn, river))
                for one, other in (own, dealer)
            )
            facts["comparison"] = COMPARED[(mine[2] > theirs[2]) + (mine[2] >= theirs[2])]
        outcomes.append(facts)
    ones = np.ones(len(outcomes), np.int64)
    return JointCounts(len(outcomes), ({},), np.zeros(len(outcomes), np.int16), ones, tuple(outcomes), np.diag(ones))


def agree(slug, answers):
    rules = book(slug, answers)
    units = 3 if rules.edition.units(rules.edition.wager_named["jackpot"], rules.answers) not in ((1,), ()) else 1
    for meter in METERS if "H-55" in rules.answers else METERS[:1]:
        plain = Plain(slug, rules, meter, units)
        _settled(slug, rules, plain, meter)
        house = HouseSums(
            ante=Money.dollars(ANTE),
            unit=Money.dollars(UNIT),
            units=units,
            meter=Money.dollars(meter),
            stake=Money.dollars(ANTE),
        )
        solver = Solver(rules, house, lambda of, wanted: counted(slug, of, wanted))
        assert solver.strategy.expected() * ANTE == plain.expected_base(), answers
        for wager in solver.side_wagers:
            stake = Money.dollars(plain.stakes[wager])
            expected = solver.side(wager, house).expected
            assert expected.worth(stake, Money.dollars(meter)) == plain.expected_side(wager), (answers, wager, meter)
        assert solver.combined().expected == plain.expected_together(), answers
        if "pair_plus" in rules.edition.enters:
            assert solver.alone("pair_plus").expected.units * ANTE == _alone(slug, rules, plain, meter), answers


def _alone(slug, rules, plain, meter):
    """What best play of Pair Plus without an Ante brings; each deal is settled in each way besides."""
    plain.stakes = {name: stake for name, stake in plain.stakes.items() if name != "ante"}
    ways = [("continue",), ("continue", "decline")]
    if rules.answers["S-12"] != "continue-only":
        ways.append(("fold",))
    plain.found = [
        {done: (done, settle_plainly(slug, rules.answers, deal, done, (plain.stakes, Fraction(meter), 1))) for done in ways}
        for deal in deals(slug)
    ]
    _settled(slug, rules, plain, meter)
    best = [max(nets["pair_plus"] for _, nets in each.values()) for each in plain.found]
    return Fraction(sum(best), len(best))


def _settled(slug, rules, plain, meter):
    """Each deal in each way by the settlement of the books."""
    stakes = {name: Money.dollars(stake) for name, stake in plain.stakes.items()}
    displayed = Meter(Money.dollars(UNIT), Money.dollars(meter), Money.dollars(RESET))
    for (own, dealer, board), ways in zip(deals(slug), plain.found, strict=True):
        for actions, nets in ways.values():
            seat = PlayedPosition(1, own, stakes, actions)
            (found,) = settle(check_round(rules, dealer, board, [seat], displayed)).positions
            lines = {line.wager: Fraction(line.net.cents, 100) for line in found.lines}
            expected = {name: net for name, net in nets.items() if name in lines or net}
            assert lines == expected, (rules.answers, own, dealer, board, actions)


@pytest.mark.parametrize("slug", BOOKS)
def test_the_adopted_answers(slug):
    agree(slug, {})


@pytest.mark.parametrize("slug", BOOKS)
def test_some_pairs_of_readings(slug):
    for answers in some_of(slug):
        agree(slug, answers)


@pytest.mark.long
@pytest.mark.parametrize("slug", BOOKS)
def test_every_pair_of_readings(slug):
    for answers in pairs(slug):
        agree(slug, answers)
