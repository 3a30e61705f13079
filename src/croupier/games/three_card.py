"""Megalink Three Card Poker, Marina Bay Sands: the undated edition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.cards import QUEEN, Card, FiveCardClass, Hand, HandClass, ThreeCardClass, rank_five, rank_three
from croupier.games import mbs
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
from croupier.games.sources import catalogue, register
from croupier.rulebook import (
    Asked,
    Case,
    Choice,
    Decisions,
    Device,
    Edition,
    Effect,
    Fact,
    Impossible,
    JackpotRules,
    Moment,
    Procedure,
    Ranking,
    Result,
    Reveal,
    RevealStep,
    Sharing,
    Showdown,
    Step,
    Ties,
    To,
    Wager,
    by,
    clause,
    flag,
    line,
    pays,
    paytable,
    provide,
    terms,
)

COLLECTED, RETURNED, STAND_OFF, NO_PAYMENT = Result.COLLECTED, Result.RETURNED, Result.STAND_OFF, Result.NO_PAYMENT
ODD, PAIR, FLUSH, STRAIGHT, THREE, STRAIGHT_FLUSH = ThreeCardClass
Five = FiveCardClass

# -- 1 to 3.5: wagers --

ante = Wager("ante", "1.1.1 3.4")
play = Wager("play", "1.1.7 3.9.2", antes=1)
ante_bonus = Wager("ante_bonus", "1.1.2 4.2", bonus_on="ante")
pair_plus = Wager("pair_plus", "1.1.6 3.4", outlives_fold=True)
jackpot = Wager(
    "jackpot",
    "1.1.8 3.5 3.5.2 3.5.3",
    needs=("ante", "pair_plus"),
    outlives_fold=True,
    units=by("S-30", {"one-house-unit": (1,), "any-amount": ()}),
)

# -- 3.1 to 3.6: the calls. Nobody need be told of the one look; the readings as in stud. --

round_rules = replace(
    mbs.ROUND_RULES,
    concluding="1.1.9",
    telling="",
    meter="4.4",
    part_not_made_up="S-21",
    found_late="S-71",
    awards_again="S-84",
    waiting="S-85",
    rejected="S-86",
    withdrawal_ended="S-56 S-82",
    counted="S-81",
    doubted="S-72",
)

# -- 3.7 and 3.8: dealing. The third of the three Community cards, in the order of dealing, is the burned one (S-59). --

devices = {
    Device.AUTOMATED: Procedure(
        "3.7",
        (
            Step(To.POSITIONS, 3, "3.7"),
            Step(To.DEALER, 3, "3.7"),
            Step(To.COMMUNITY, 2, "3.7"),
            Step(To.BURNED, 1, "3.7", readings="S-59"),
        ),
        readings="S-45",
    ),
    Device.MANUAL: Procedure(
        "3.8",
        (
            Step(To.POSITIONS, 1, "3.8"),
            Step(To.DEALER, 1, "3.8"),
        )
        * 3
        + (Step(To.COMMUNITY, 2, "3.8"),),
        readings="S-45",
    ),
}

# -- 3.9: the decision; 3.10.2: not showing the cards --

decisions = Decisions(
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

# -- 3.10 and 3.10.1: turning up. Pair Plus is compared with nothing, but is paid when the Dealer's cards are open. --

reveals = (
    RevealStep(Reveal.DEALER, "3.10", decides=("ante", "pair_plus"), needed_by=("pair_plus",)),
    RevealStep(Reveal.COMMUNITY, "3.10.1", board=2, decides=("jackpot",), needed_by=("jackpot", "pair_plus")),
)

# -- 3.10 to 3.15: facts --


def hand_of(ask: Asked, own: Sequence[Card], community: Sequence[Card]) -> Hand:
    """3.14: three cards make a hand by themselves."""
    return rank_three(own)


def dealer_qualifies(s: Showdown) -> bool:
    """3.11 and 3.12: Queen high or better (S-1)."""
    if s.dealer_hand.category == ODD:
        return s.dealer_hand.ranks[0] >= QUEEN
    return s.ask("S-1") == "queen-high-or-better" or any(card.rank >= QUEEN for card in s.round.dealer)


def compared(s: Showdown) -> Comparison:
    """3.10 and 3.15: the higher hand wins; within a class the cards decide one by one from the top (S-4)."""
    if s.played.refused:
        return Comparison.REFUSED
    mine, dealers = s.hand, s.dealer_hand
    if mine.category == dealers.category in (FLUSH, ODD) and s.ask("S-4") == "highest-card-only":
        return compare(mine._replace(ranks=mine.ranks[:1]), dealers._replace(ranks=dealers.ranks[:1]))
    return compare(mine, dealers)


def three_cards(s: Showdown) -> HandClass:
    """3.14: the class of the Player's three cards."""
    return s.hand.category


def three_cards_and_community(s: Showdown) -> HandClass:
    """3.10.1 and 4.4: the three cards and both Community cards, five in all."""
    return rank_five((*s.played.cards, *s.round.community)).category


qualifies = flag("dealer qualifies", dealer_qualifies, rules="3.11 3.12", readings=("S-1",))
comparison = Fact("comparison", tuple(Comparison), compared, rules="3.10 3.15 3.15.1", readings=("S-4",))
hand = Fact("hand", tuple(ThreeCardClass), three_cards, rules="3.14")
jackpot_hand = Fact("jackpot hand", tuple(FiveCardClass), three_cards_and_community, rules="1.1.4 3.10.1 4.4")
alone = flag("Pair Plus alone", lambda s: "ante" not in s.played.wagers, rules="3.9.3")
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
    ties=Ties(
        ranks="3.15",
        equal="3.15.1",
        classes={PAIR: "3.15.2"},
        lowest_run="3.15.3",
        lowest_top=3,
        equal_runs="3.15.4",
        fact=comparison,
        values=(Comparison.HIGHER, Comparison.EQUAL, Comparison.LOWER),
    ),
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

settle_ante = terms(
    ante,
    clause("3.9.1", folded, COLLECTED, over="3.11.2", by="S-7=folded-ante-lost"),
    clause("3.11.2", ~qualifies, pays("1 to 1", "4.1/ante"), over="3.9.1", by="S-7=folded-ante-paid"),
    clause("3.12.1", ~folded & qualifies & higher, pays("1 to 1", "4.1/ante")),
    clause("3.12.2", ~folded & qualifies & lower, COLLECTED),
    clause("3.12.3", ~folded & qualifies & equal, STAND_OFF),
    clause("3.10.2 3.12.2", qualifies & refused, COLLECTED),
    clause("3.10.2", ~qualifies & refused, COLLECTED, over="3.11.2", given="S-14=lost"),
)
settle_play = terms(
    play,
    clause("3.11.1", ~qualifies, RETURNED, given="S-6=returned"),
    clause("3.11.1", ~qualifies, COLLECTED, given="S-6=collected"),
    clause("3.12.1", qualifies & higher, pays("1 to 1", "4.1/play")),
    clause("3.12.2", qualifies & lower, COLLECTED),
    clause("3.12.3", qualifies & equal, STAND_OFF),
    clause("3.10.2 3.12.2", qualifies & refused, COLLECTED),
    clause("3.10.2", ~qualifies & refused, COLLECTED, over="3.11.1", given="S-14=lost"),
)
settle_ante_bonus = terms(
    ante_bonus,
    clause("3.11.3", ~folded & ~refused & ~qualifies & ANTE_BONUS.fits, pays(ANTE_BONUS)),
    clause("3.12.4", ~folded & ~refused & qualifies & ANTE_BONUS.fits, pays(ANTE_BONUS)),
    clause("4.2", ~folded & ~refused & ~ANTE_BONUS.fits, NO_PAYMENT),
    clause("1.1.2 3.10.2", refused, NO_PAYMENT),
    clause("1.1.2 3.9.1", folded, NO_PAYMENT),
    clause("1.1.2 3.11.3 3.12.4", folded & ANTE_BONUS.fits, pays(ANTE_BONUS), over="3.9.1", given="S-16=folded-hands-too"),
    clause("1.1.2", qualifies & (lower | equal), NO_PAYMENT, over="3.12.4 4.2 3.9.1", given="S-16=only-where-ante-is-paid"),
)
settle_pair_plus = terms(
    pair_plus,
    clause("3.11.4", ~folded & ~refused & ~qualifies & PAIR_PLUS.fits, pays(PAIR_PLUS)),
    clause("3.12.5", ~folded & ~refused & qualifies & PAIR_PLUS.fits, pays(PAIR_PLUS)),
    clause("3.9.1.1 3.11.4", folded & ~qualifies & PAIR_PLUS.fits, pays(PAIR_PLUS)),
    clause("3.9.1.1 3.12.5", folded & qualifies & PAIR_PLUS.fits, pays(PAIR_PLUS)),
    clause("1.1.6 4.3", ~refused & ~PAIR_PLUS.fits, COLLECTED, given="S-10=they-lose"),
    clause("1.1.6 4.3", ~refused & ~PAIR_PLUS.fits, RETURNED, given="S-10=they-are-returned"),
    clause("1.1.6 3.10.2", refused, COLLECTED, given="S-15=pair-plus-loses"),
    clause("1.1.6 3.10.2", refused, RETURNED, given="S-15=pair-plus-returned"),
    clause("1.1.6 3.10.2", refused & PAIR_PLUS.fits, pays(PAIR_PLUS), given="S-15=paid-after-a-look"),
    clause("1.1.6 3.10.2", refused & ~PAIR_PLUS.fits, COLLECTED, given="S-10=they-lose S-15=paid-after-a-look"),
    clause("1.1.6 3.10.2", refused & ~PAIR_PLUS.fits, RETURNED, given="S-10=they-are-returned S-15=paid-after-a-look"),
    clause("3.9.1.1", folded & ~alone, COLLECTED, over="3.11.4 3.12.5 1.1.6", given="S-11=fold-drops-pair-plus"),
    clause("3.9.3", folded & alone, COLLECTED, over="3.11.4 3.12.5 1.1.6", given="S-12=fold-gives-up-pair-plus"),
    clause("3.9.3 3.10.2", folded & alone, COLLECTED, over="3.11.4 3.12.5 1.1.6", given="S-12=throwing-in-is-refusing"),
)
settle_jackpot = terms(
    jackpot,
    clause("3.9.1 3.13 3.16", folded & JACKPOT.fits, pays(JACKPOT)),
    clause("3.10.2", refused, COLLECTED),
    clause("3.13 3.16", ~folded & ~refused & JACKPOT.fits, pays(JACKPOT)),
    clause("4.4", ~refused & ~JACKPOT.fits, COLLECTED, given="S-10=they-lose"),
    clause("4.4", ~refused & ~JACKPOT.fits, RETURNED, given="S-10=they-are-returned"),
    clause("3.10.2", folded, COLLECTED, over="3.13 4.4 3.9.3", given="S-13=fold-is-refusal"),
    clause("3.9.3 3.10.2", folded & alone, COLLECTED, over="3.13 4.4", given="S-12=throwing-in-is-refusing"),
    clause("3.12.3", tied_without_award, RETURNED, over="4.4", given="S-43=returned-on-stand-off"),
)

# -- 3.17: winners at several tables --

linked_jackpot = mbs.linked_jackpot(
    "3.17", "S-42", sharing="3.18", growth="S-34", reversal="S-47", confirmation="S-70", fault="S-44"
)

# -- 3.18: several jackpot hands at one table; two Royal Flushes cannot be (S-39) --

jackpot_rules = JackpotRules(
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

# -- 5 and 6: what goes wrong. Community cards may be miscounted, a burn missed, and Pair Plus needs no decision. --

provisions = mbs.provisions("S") | {
    Case.BOARD_COUNT: provide("5.3", mbs.VOID, post=mbs.SUPERVISOR, readings="S-47 S-49 S-50"),
    Case.BOARD_COUNT_REPAIRED: provide("5.3", mbs.CONTINUES, post=mbs.SUPERVISOR, readings="S-50"),
    Case.MISSED_BURN: provide("5.3", mbs.VOID, post=mbs.SUPERVISOR, readings="S-47 S-58"),
    Case.MISSED_BURN_REPAIRED: provide("5.3", mbs.CONTINUES, post=mbs.SUPERVISOR, readings="S-58", moment=Moment.TURNED_UP),
    Case.EXPOSED_ONE: provide("5.4", mbs.CONTINUES, readings="S-52", counts_as_exposed=True),
    Case.EXPOSED_ONE_LATE: provide("5.4", mbs.CONTINUES, readings="S-52", counts_as_exposed=True),
    Case.FACE_UP: provide("5.4", mbs.CONTINUES, readings="S-52", counts_as_exposed=True),
    Case.ABSENT_UNSEEN: provide("5.11", mbs.REMOVED, post=mbs.SUPERVISOR, readings="S-18 S-20"),
    Case.ABSENT_UNDECIDED: provide("5.6 5.11", Effect.STAYS, readings="S-19"),
    Case.UNDECIDED: provide("3.9 3.9.1", mbs.FOLDED, post=mbs.SUPERVISOR, readings="S-20"),
}

UNDATED = Edition(
    slug="mbs-three-card",
    catalogue=catalogue("mbs-three-card"),
    register=register(),
    pack="2.1",
    layout="2.2 2.2.1 2.2.2",
    entry="3.4",
    enters=("ante", "pair_plus"),
    dealing="3.7 3.8",
    devices=devices,
    round_rules=round_rules,
    reveals=reveals,
    hand_of=hand_of,
    ranking=ranking,
    wagers=(ante, play, ante_bonus, pair_plus, jackpot),
    decisions=decisions,
    terms=(settle_ante, settle_play, settle_ante_bonus, settle_pair_plus, settle_jackpot),
    jackpot=jackpot_rules,
    linked_jackpot=linked_jackpot,
    provisions=provisions,
    courses=mbs.COURSES,
    qualifies=qualifies,
    impossible=impossible,
    jackpot_ranking=jackpot_ranking,
    kit="1.1.5 1.1.9 1.1.10 4.1",
)
