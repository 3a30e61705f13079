"""Megalink Three Card Poker, Marina Bay Sands: the undated edition."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import QUEEN, Card, FiveCardClass, Hand, HandClass, ThreeCardClass, rank_five, rank_three
from croupier.games.shared import (
    S_FIXED_AWARDS,
    S_ODD_CENTS,
    S_ROYAL_LAST,
    S_STAKE,
    S_STRAIGHT_FLUSHES,
    S_WINNERS,
    Comparison,
    compare,
    folded,
    standing,
)
from croupier.games.shelf import catalogue, register
from croupier.rulebook import (
    Asked,
    Choice,
    Course,
    Dealt,
    Edition,
    Fact,
    Impossible,
    Pool,
    Ranking,
    Result,
    Sharing,
    Showdown,
    Wager,
    by,
    flag,
    line,
    pays,
    paytable,
    rule,
    settlement,
)

COLLECTED, RETURNED, STAND_OFF, NO_PAYMENT = Result.COLLECTED, Result.RETURNED, Result.STAND_OFF, Result.NO_PAYMENT
ODD, PAIR, FLUSH, STRAIGHT, THREE, STRAIGHT_FLUSH = ThreeCardClass
Five = FiveCardClass

# -- 1 to 3.5: wagers --

ante = Wager("ante", "1.1.1 3.4")
play = Wager("play", "1.1.7 3.9.2", antes=1)
ante_bonus = Wager("ante_bonus", "1.1.2 4.2", bonus_on="ante")
pair_plus = Wager("pair_plus", "1.1.6 3.4")
jackpot = Wager(
    "jackpot",
    "1.1.8 3.5 3.5.2 3.5.3",
    needs=("ante", "pair_plus"),
    units=by("S-30", {"one-house-unit": (1,), "any-amount": ()}),
)

# -- 3.9: the decision; 3.10.2: not showing the cards --

course = Course(
    steps=(
        (
            Choice("fold", "1.1.5 3.9 3.9.1 3.9.1.1", needs="ante", ends=True),
            Choice("play", "3.9 3.9.2", needs="ante", places="play"),
            Choice("continue", "3.9 3.9.3", without="ante"),
            Choice("fold", "1.1.5 3.9 3.9.3", without="ante", ends=True, given="S-12=fold-gives-up-pair-plus"),
            Choice("fold", "1.1.5 3.9 3.9.3", without="ante", ends=True, given="S-12=throwing-in-is-refusing"),
        ),
    ),
    decline="3.10.2",
)

# -- 3.10 to 3.15: facts --


def hand_of(ask: Asked, own: Sequence[Card], community: Sequence[Card]) -> Hand:
    return rank_three(own)


def dealer_qualifies(s: Showdown) -> bool:
    """3.11 and 3.12: Queen high or better (S-1)."""
    if s.dealer_hand.category == ODD:
        return s.dealer_hand.ranks[0] >= QUEEN
    return s.ask("S-1") == "queen-high-or-better" or any(card.rank >= QUEEN for card in s.round.dealer)


def compared(s: Showdown) -> Comparison:
    """3.10 and 3.15: the higher hand wins; within a class the cards decide one by one from the top (S-4)."""
    mine, dealers = s.hand, s.dealer_hand
    if s.seat.refused:
        return Comparison.REFUSED
    if mine.category == dealers.category in (FLUSH, ODD) and s.ask("S-4") == "highest-card-only":
        return compare(mine._replace(ranks=mine.ranks[:1]), dealers._replace(ranks=dealers.ranks[:1]))
    return compare(mine, dealers)


def three_cards(s: Showdown) -> HandClass:
    return s.hand.category


def three_cards_and_community(s: Showdown) -> HandClass:
    """3.10.1 and 4.4: the three cards and both Community cards, five in all."""
    return rank_five((*s.seat.cards, *s.round.community)).category


qualifies = flag("dealer qualifies", dealer_qualifies, rules="3.11 3.12", readings=("S-1",))
comparison = Fact("comparison", tuple(Comparison), compared, rules="3.10 3.15 3.15.1", readings=("S-4",))
hand = Fact("hand", tuple(ThreeCardClass), three_cards, rules="3.14")
jackpot_hand = Fact("jackpot hand", tuple(FiveCardClass), three_cards_and_community, rules="1.1.4 3.10.1 4.4")
alone = flag("Pair Plus alone", lambda s: "ante" not in s.seat.wagers, rules="3.9.3")
higher, lower, equal, refused = standing(comparison)

ranking = Ranking(
    order="3.14",
    classes={
        STRAIGHT_FLUSH: "3.14.1",
        THREE: "3.14.2",
        STRAIGHT: "3.14.3",
        FLUSH: "3.14.4",
        PAIR: "3.14.5",
        ODD: "3.14.6",
    },
    cards="3.3.1 3.3.1.1 3.3.1.2 3.3.1.3",
    ties="3.15 3.15.1 3.15.2 3.15.3 3.15.4",
)
jackpot_ranking = Ranking(
    order="4.4.1",
    classes={
        Five.ROYAL_FLUSH: "4.4.1.1",
        Five.STRAIGHT_FLUSH: "4.4.1.2",
        Five.FOUR_OF_A_KIND: "4.4.1.3",
        Five.FULL_HOUSE: "4.4.1.4",
        Five.FLUSH: "4.4.1.5",
    },
)

impossible = (
    Impossible(folded & refused, "a folded hand is not compared"),
    Impossible(folded & alone, "without an Ante there is nothing to fold", given="S-12=continue-only"),
    Impossible(equal & (hand == THREE), "one deck has no two threes of one rank"),
    Impossible(
        ~qualifies & (lower | equal) & hand.at_least(PAIR),
        "a dealer who does not qualify holds odd cards",
        given="S-1=queen-high-or-better",
    ),
)

# -- 4: pay tables --

ANTE_BONUS = paytable("4.2", hand, line("5 to 1", STRAIGHT_FLUSH), line("4 to 1", THREE), line("1 to 1", STRAIGHT))
PAIR_PLUS = paytable(
    "4.3",
    hand,
    line("40 to 1", STRAIGHT_FLUSH),
    line("30 to 1", THREE),
    line("5 to 1", STRAIGHT),
    line("4 to 1", FLUSH),
    line("1 to 1", PAIR),
)
JACKPOT = paytable(
    "4.4",
    jackpot_hand,
    line("100% of jackpot", Five.ROYAL_FLUSH),
    line("10% of jackpot", Five.STRAIGHT_FLUSH),
    line("$2,000", Five.FOUR_OF_A_KIND),
    line("$200", Five.FULL_HOUSE),
    line("$100", Five.FLUSH),
)

tied_without_award = ~folded & ~alone & qualifies & equal & ~JACKPOT.fits

# -- 3.9 to 3.13: settlement --

settle_ante = settlement(
    ante,
    rule("3.9.1", folded, COLLECTED, over="3.11.2", by="S-7=folded-ante-lost"),
    rule("3.11.2", ~qualifies, pays("1 to 1", "4.1/ante"), over="3.9.1", by="S-7=folded-ante-paid"),
    rule("3.12.1", ~folded & qualifies & higher, pays("1 to 1", "4.1/ante")),
    rule("3.12.2", ~folded & qualifies & lower, COLLECTED),
    rule("3.12.3", ~folded & qualifies & equal, STAND_OFF),
    rule("3.10.2 3.12.2", qualifies & refused, COLLECTED),
    rule("3.10.2", ~qualifies & refused, COLLECTED, over="3.11.2", given="S-14=lost"),
)
settle_play = settlement(
    play,
    rule("3.11.1", ~qualifies, RETURNED, given="S-6=returned"),
    rule("3.11.1", ~qualifies, COLLECTED, given="S-6=collected"),
    rule("3.12.1", qualifies & higher, pays("1 to 1", "4.1/play")),
    rule("3.12.2", qualifies & lower, COLLECTED),
    rule("3.12.3", qualifies & equal, STAND_OFF),
    rule("3.10.2 3.12.2", qualifies & refused, COLLECTED),
    rule("3.10.2", ~qualifies & refused, COLLECTED, over="3.11.1", given="S-14=lost"),
)
settle_ante_bonus = settlement(
    ante_bonus,
    rule("3.11.3", ~folded & ~refused & ~qualifies & ANTE_BONUS.fits, pays(ANTE_BONUS)),
    rule("3.12.4", ~folded & ~refused & qualifies & ANTE_BONUS.fits, pays(ANTE_BONUS)),
    rule("4.2", ~folded & ~refused & ~ANTE_BONUS.fits, NO_PAYMENT),
    rule("1.1.2 3.10.2", refused, NO_PAYMENT),
    rule("1.1.2 3.9.1", folded, NO_PAYMENT),
    rule("1.1.2 3.11.3 3.12.4", folded & ANTE_BONUS.fits, pays(ANTE_BONUS), over="3.9.1", given="S-16=folded-hands-too"),
    rule("1.1.2", qualifies & (lower | equal), NO_PAYMENT, over="3.12.4 4.2 3.9.1", given="S-16=only-where-ante-is-paid"),
)
settle_pair_plus = settlement(
    pair_plus,
    rule("3.11.4", ~folded & ~refused & ~qualifies & PAIR_PLUS.fits, pays(PAIR_PLUS)),
    rule("3.12.5", ~folded & ~refused & qualifies & PAIR_PLUS.fits, pays(PAIR_PLUS)),
    rule("3.9.1.1 3.11.4", folded & ~qualifies & PAIR_PLUS.fits, pays(PAIR_PLUS)),
    rule("3.9.1.1 3.12.5", folded & qualifies & PAIR_PLUS.fits, pays(PAIR_PLUS)),
    rule("1.1.6 4.3", ~refused & ~PAIR_PLUS.fits, COLLECTED, given="S-10=they-lose"),
    rule("1.1.6 4.3", ~refused & ~PAIR_PLUS.fits, RETURNED, given="S-10=they-are-returned"),
    rule("1.1.6 3.10.2", refused, COLLECTED, given="S-15=pair-plus-loses"),
    rule("1.1.6 3.10.2", refused, RETURNED, given="S-15=pair-plus-returned"),
    rule("1.1.6 3.10.2", refused & PAIR_PLUS.fits, pays(PAIR_PLUS), given="S-15=paid-after-a-look"),
    rule("1.1.6 3.10.2", refused & ~PAIR_PLUS.fits, COLLECTED, given="S-15=paid-after-a-look"),
    rule("3.9.1.1", folded & ~alone, COLLECTED, over="3.11.4 3.12.5 1.1.6", given="S-11=fold-drops-pair-plus"),
    rule("3.9.3", folded & alone, COLLECTED, over="3.11.4 3.12.5 1.1.6", given="S-12=fold-gives-up-pair-plus"),
    rule("3.9.3 3.10.2", folded & alone, COLLECTED, over="3.11.4 3.12.5 1.1.6", given="S-12=throwing-in-is-refusing"),
)
settle_jackpot = settlement(
    jackpot,
    rule("3.9.1 3.13 3.16", folded & JACKPOT.fits, pays(JACKPOT)),
    rule("3.10.2", refused, COLLECTED),
    rule("3.13 3.16", ~folded & ~refused & JACKPOT.fits, pays(JACKPOT)),
    rule("4.4", ~refused & ~JACKPOT.fits, COLLECTED, given="S-10=they-lose"),
    rule("4.4", ~refused & ~JACKPOT.fits, RETURNED, given="S-10=they-are-returned"),
    rule("3.10.2", folded, COLLECTED, over="3.13 4.4 3.9.3", given="S-13=fold-is-refusal"),
    rule("3.9.3 3.10.2", folded & alone, COLLECTED, over="3.13 4.4", given="S-12=throwing-in-is-refusing"),
    rule("3.12.3", tied_without_award, RETURNED, over="4.4", given="S-43=returned-on-stand-off"),
)

# -- 3.18: several jackpot hands at one table; two Royal Flushes cannot be (S-39) --

pool = Pool(
    "jackpot",
    "3.18",
    sharing={"straight-flush": Sharing("3.18 3.18.1", S_STRAIGHT_FLUSHES)},
    last="3.18 3.18.2",
    fixed_from=S_FIXED_AWARDS,
    whole_of=S_ROYAL_LAST,
    counted_by=S_WINNERS,
    rounding=S_ODD_CENTS,
    stake_back=S_STAKE,
)

UNDATED = Edition(
    slug="mbs-three-card",
    catalogue=catalogue("mbs-three-card"),
    register=register(),
    pack="2.1",
    layout="2.2 2.2.1 2.2.2",
    entry="3.4",
    enters=("ante", "pair_plus"),
    dealt=Dealt(player=3, dealer=3, community=2, burned=1, rules="3.7 3.8"),
    hand_of=hand_of,
    ranking=ranking,
    wagers=(ante, play, ante_bonus, pair_plus, jackpot),
    course=course,
    terms=(settle_ante, settle_play, settle_ante_bonus, settle_pair_plus, settle_jackpot),
    pool=pool,
    qualifies=qualifies,
    impossible=impossible,
    jackpot_ranking=jackpot_ranking,
    kit="1.1.5 1.1.9 1.1.10 4.1",
)
