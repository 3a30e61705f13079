"""A settlement of one hand written from the rules by hand, for tests: no clause, fact or pay table of the books is in it.

Only the ranking of hands is shared, which is proven by itself. Nets are in dollars, by wager.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from croupier.cards import best_five, rank_five, rank_three

THREE_ODD, THREE_PAIR, THREE_FLUSH, THREE_STRAIGHT, THREE_KIND, THREE_STRAIGHT_FLUSH = range(6)
ODD, PAIR, TWO_PAIRS, KIND, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH, ROYAL = range(10)
FOR_ONE = {FOUR: 400, FULL: 80, FLUSH: 40, STRAIGHT: 20}


class Hand:
    """What is settled: the cards, what was done, what was staked, and the answers."""

    def __init__(self, answers, deal, actions, sums):
        self.says, self.actions = answers, actions
        self.own, self.dealer, self.board = deal
        self.stakes, self.meter, self.units = sums
        self.folded, self.refused = "fold" in actions, "decline" in actions

    def even(self, sign, staked):
        return sign * self.stakes[staked]

    def compared(self, mine, theirs):
        """1, 0 or -1."""
        return (mine > theirs) - (mine < theirs)

    def pool(self, award):
        """A jackpot award, less the stake; with it where every win returns it (S-9, H-9)."""
        back = self.says.get("S-9") == "every-win-returns-the-stake" or self.says.get("H-9") == "stake-returned"
        return award if back else award - self.stakes["jackpot"]

    def for_one(self, made):
        """The awards of stud and MBS hold'em, None where there is none. Some read the multiple twice (S-31, H-24)."""
        if made in (ROYAL, STRAIGHT_FLUSH):
            return self.pool(self.meter if made == ROYAL else self.meter / 10)
        if made not in FOR_ONE:
            return None
        twice = "twice" in (self.says.get("S-31"), self.says.get("H-24"))
        return self.pool(FOR_ONE[made] * self.stakes["jackpot"] * (self.units if twice else 1))

    def lost(self, wager):
        """A side wager without a win (S-10)."""
        return 0 if self.says.get("S-10") == "they-are-returned" else -self.stakes[wager]


def settle_plainly(slug, answers, deal, actions, sums):
    """Every wager of the hand that is there. The sums are the stakes, the meter, and how many units the jackpot has."""
    hand = Hand(answers, deal, actions, sums)
    if slug == "mbs-three-card":
        found = _three_card(hand)
    elif slug.startswith("mbs-singapore-stud"):
        found = _stud(hand)
    else:
        found = _holdem(hand)
        found["bonus"] = _bonus(hand, slug, found.pop("stands"))
        found["jackpot"] = _rws_jackpot(hand) if slug.startswith("rws") else _mbs_jackpot(hand)
    return found


def _by_class_and_cards(hand, mine, theirs, by_top):
    """S-4: of flushes and odd cards some look at the highest card only."""
    if mine.category == theirs.category in by_top and hand.says["S-4"] == "highest-card-only":
        return hand.compared(mine.ranks[0], theirs.ranks[0])
    return hand.compared(mine, theirs)


# -- three card --


def _three_card(hand):
    says, mine, theirs = hand.says, rank_three(hand.own), rank_three(hand.dealer)
    qualifies = theirs.category > THREE_ODD or theirs.ranks[0] >= 12
    if says["S-1"] == "contains-a-queen":
        qualifies = any(card.rank >= 12 for card in hand.dealer)
    stands = _by_class_and_cards(hand, mine, theirs, (THREE_ODD, THREE_FLUSH))
    found = {}
    if "ante" in hand.stakes:
        if hand.folded:
            found["ante"] = hand.even(1 if not qualifies and says["S-7"] == "folded-ante-paid" else -1, "ante")
        elif not qualifies:
            lost = hand.refused and says["S-14"] == "lost"
            found["ante"] = hand.even(-1 if lost else 1, "ante")
            found["play"] = hand.even(-1 if lost or says["S-6"] == "collected" else 0, "ante")
        else:
            found["ante"] = found["play"] = hand.even(-1 if hand.refused else stands, "ante")
        odds = {THREE_STRAIGHT_FLUSH: 5, THREE_KIND: 4, THREE_STRAIGHT: 1}.get(mine.category, 0)
        due = not hand.refused and (not hand.folded or says["S-16"] == "folded-hands-too")
        if says["S-16"] == "only-where-ante-is-paid":
            due = due and not hand.folded and found["ante"] > 0
        found["ante_bonus"] = odds * hand.stakes["ante"] * due
    found["pair_plus"] = _pair_plus(hand, mine.category)
    found["jackpot"] = _three_card_jackpot(hand, qualifies and stands == 0)
    return found


def _pair_plus(hand, made):
    says, alone = hand.says, "ante" not in hand.stakes
    odds = {THREE_STRAIGHT_FLUSH: 40, THREE_KIND: 30, THREE_STRAIGHT: 5, THREE_FLUSH: 4, THREE_PAIR: 1}.get(made)
    if hand.refused and says["S-15"] != "paid-after-a-look":
        return 0 if says["S-15"] == "pair-plus-returned" else -hand.stakes["pair_plus"]
    if hand.folded and (alone or says["S-11"] == "fold-drops-pair-plus"):
        return -hand.stakes["pair_plus"]
    return hand.lost("pair_plus") if odds is None else odds * hand.stakes["pair_plus"]


def _three_card_jackpot(hand, stands_off):
    says, made = hand.says, rank_five((*hand.own, *hand.board)).category
    alone = "ante" not in hand.stakes
    thrown_in = hand.folded and (says["S-13"] == "fold-is-refusal" or (alone and says["S-12"] == "throwing-in-is-refusing"))
    if hand.refused or thrown_in:
        return -hand.stakes["jackpot"]
    award = {ROYAL: hand.meter, STRAIGHT_FLUSH: hand.meter / 10, FOUR: 2000, FULL: 200, FLUSH: 100}.get(made)
    if award is not None:
        return hand.pool(award)
    if stands_off and not hand.folded and not alone and says["S-43"] == "returned-on-stand-off":
        return 0
    return hand.lost("jackpot")


# -- stud --


def _stud(hand):
    says, mine, theirs = hand.says, rank_five(hand.own), rank_five(hand.dealer)
    has = theirs.category > ODD or theirs.ranks[:2] == (14, 13)
    if says["S-2"] == "contains-ace-and-king" and theirs.category > ODD:
        has = {14, 13} <= {card.rank for card in hand.dealer}
    stands = _by_class_and_cards(hand, mine, theirs, (ODD, FLUSH))
    if hand.folded:
        ante, bet = -1, None
    elif hand.refused:
        lost = has or says["S-14"] == "lost"
        ante, bet = (-1, -2) if lost else (1, 0)
    elif stands == 0 and (has or says["S-3"] == "equality-stands-off"):
        ante, bet = 0, 0
    elif not has:
        ante, bet = 1, 0
    else:
        odds = {ROYAL: 250, STRAIGHT_FLUSH: 50, FOUR: 20, FULL: 7, FLUSH: 5, STRAIGHT: 4, KIND: 3, TWO_PAIRS: 2}
        ante, bet = (1, 2 * odds.get(mine.category, 1)) if stands > 0 else (-1, -2)
    if says["S-5"] == "every-ante-paid" and not hand.folded:
        ante = 1
    found = {"ante": hand.even(ante, "ante")}
    if bet is not None:
        found["bet"] = hand.even(bet, "ante")
    award = hand.for_one(mine.category)
    stood_off = not hand.folded and stands == 0 and (has or says["S-3"] == "equality-stands-off")
    if hand.refused or (hand.folded and says["S-13"] == "fold-is-refusal"):
        found["jackpot"] = -hand.stakes["jackpot"]
    elif award is not None:
        found["jackpot"] = award
    else:
        returned = stood_off and says["S-43"] == "returned-on-stand-off"
        found["jackpot"] = 0 if returned else hand.lost("jackpot")
    return found


# -- hold'em --


def _with_hole_card(own, board):
    """The best five of which one is a Hole card."""
    return max(best_five((*own, *board[:at], *board[at + 1 :])) for at in range(5))


def _made(hand, own):
    every = best_five((*own, *hand.board))
    needed = hand.says.get("H-29") == "hole-card-needed"
    return _with_hole_card(own, hand.board) if needed else every


def _standing(hand):
    mine, theirs = _made(hand, hand.own), _made(hand, hand.dealer)
    if mine.category == theirs.category:
        if hand.says.get("H-31") == "class-only" and mine.category not in (STRAIGHT, PAIR, ODD):
            return 0
        threes = sum(card.rank == mine.ranks[0] for card in hand.board)
        if mine.category == FULL and mine.ranks[0] == theirs.ranks[0] and threes < 3 and hand.says.get("H-30") == "stand-off":
            return 0
    return hand.compared(mine, theirs)


def _holdem(hand):
    if hand.folded:
        return {"ante": hand.even(-1, "ante"), "stands": None}
    unseen = hand.refused and hand.says["H-18"] != "true-rank"
    stands = -1 if unseen else _standing(hand)
    straight = _made(hand, hand.own).category >= STRAIGHT
    found = {"ante": hand.even(0 if stands > 0 and not straight else stands, "ante")}
    for wager, antes in (("flop", 2), ("turn", 1), ("river", 1)):
        if wager in hand.actions:
            found[wager] = hand.even(antes * stands, "ante")
    return found | {"stands": "unseen" if unseen else stands}


def _hole_odds(cards, others):
    """4.1: what the Bonus pays for two cards, 0 if nothing."""
    (high, low), suited = sorted((card.rank for card in cards), reverse=True), cards[0].suit == cards[1].suit
    if high == low == 14:
        return 1000 if all(card.rank == 14 for card in others) else 30
    if high == low:
        return 10 if high >= 11 else 3
    if high == 14 and low >= 11:
        return {13: 25, 12: 20, 11: 20}[low] if suited else {13: 15, 12: 5, 11: 5}[low]
    return 0


def _bonus(hand, slug, stands):
    says, stake, odds = hand.says, hand.stakes["bonus"], _hole_odds(hand.own, hand.dealer)
    aces = odds in (30, 1000)
    if says.get("H-12") == "dealers-cards-too":
        odds = max(odds, _hole_odds(hand.dealer, hand.own))
        aces = odds in (30, 1000)
    if hand.folded:
        paid = odds and (says["H-14"] == "paid-when-dealt" or (says["H-14"] == "aces-held-back" and not aces))
    elif stands == "unseen":
        return 0 if says["H-18"] == "bonus-returned" else -stake
    elif stands == 0 and says["H-11"] != "own-tables":
        return 0
    else:
        paid = odds and not (stands < 0 and says.get("H-10") == "lost-when-beaten")
    if not paid:
        return -stake
    most = 100_000 if slug.startswith("rws") else None
    if most and says["H-13"] == "stake-included":
        most -= stake
    return min(odds * stake, most) if most else odds * stake


def _mbs_jackpot(hand):
    says, flop = hand.says, hand.board[:3]
    if hand.refused or (hand.folded and says["H-17"] == "round-ends-at-once"):
        return -hand.stakes["jackpot"]
    if not hand.folded and _standing(hand) == 0 and says["H-11"] == "all-returned":
        return 0
    hands = [best_five((*hand.own, *flop))]
    if says["H-53"] == "dealers-five-cards-win-too":
        hands.append(best_five((*hand.dealer, *flop)))
    award = hand.for_one(max(hands).category)
    return -hand.stakes["jackpot"] if award is None else award


def _rws_jackpot(hand):
    """4.2: the lines that fit, of the first block and of the second; how many are paid is H-1's to say."""
    says = hand.says
    if hand.folded and says["H-17"] == "round-ends-at-once":
        return -hand.stakes["jackpot"]
    on_board = best_five(hand.board).category
    community = {ROYAL: [10_000], STRAIGHT_FLUSH: [1500], FOUR: [300]}.get(on_board, [])
    own_counts = says["H-57"] == "every-line" if hand.folded else not (hand.refused and says["H-18"] == "refusal-loses")
    if own_counts and says["H-58"] == "must-beat-the-dealer":
        own_counts = _standing(hand) > 0
    share, own = _first_block(hand) if own_counts else (Fraction(0), [])
    if says["H-1"] == "one-award" and share:
        larger = says["H-55"] == "larger-sum" and max(community, default=0) > hand.meter * share
        share, fixed = (Fraction(0), max(community)) if larger else (share, 0)
    elif says["H-1"] == "one-award":
        fixed = max([*own, *community], default=0)
    elif says["H-1"] == "one-from-each-block":
        fixed = sum([] if share else own[:1]) + sum(community)
    else:
        fixed = sum(own) + sum(community)
    if not share and not fixed:
        return -hand.stakes["jackpot"]
    left = hand.meter - fixed if says["H-3"] == "taken-from-the-meter" else hand.meter
    return hand.pool(fixed + share * left)


def _first_block(hand):
    """The share of the meter, and the sums besides it, by the cards that count (H-2)."""
    own, board, cards = hand.own, hand.board, hand.says["H-2"]
    share = Fraction(0)
    if best_five(board).category != ROYAL:
        for shown, part in ((5, Fraction(5, 100)), (4, Fraction(25, 100)), (3, Fraction(1))):
            if best_five((*own, *board[:shown])).category == ROYAL:
                share = part
    if cards == "hole-and-flop-cards-only":
        made = {best_five((*own, *board[:3])).category}
    else:
        made = _classes((*own, *board), own if cards == "hole-card-needed" else ())
        if best_five(board).category == ROYAL and cards == "best-five-of-seven" and hand.says["H-1"] != "every-line":
            made = set()  # the best five of seven are the board's
    return share, [1500] * (STRAIGHT_FLUSH in made) + [300] * (FOUR in made)


def _classes(seven, one_of):
    """All classes that five of the cards are, with one of some."""
    found = set()
    for five in combinations(seven, 5):
        if not one_of or set(five) & set(one_of):
            found.add(rank_five(five).category)
    return found
