"""Megalink Singapore Stud Poker, Marina Bay Sands: the undated edition, and Version 9 by how it differs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.cards import ACE, KING, Card, FiveCardClass, Hand, rank_five
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
    five_card_hand,
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
    Multiple,
    Procedure,
    Ranking,
    Result,
    Reveal,
    RevealStep,
    Several,
    Sharing,
    Showdown,
    Split,
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

COLLECTED, RETURNED, STAND_OFF = Result.COLLECTED, Result.RETURNED, Result.STAND_OFF
ODD, ONE_PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH = FiveCardClass

# -- 1 to 3.5: wagers --

ante = Wager("ante", "1.1.1 3.4")
bet = Wager("bet", "1.1.2 3.9.2", antes=2)
jackpot = Wager(
    "jackpot",
    "1.1.6 3.5 3.5.2 3.5.3",
    needs=("ante",),
    outlives_fold=True,
    units=by("S-30", {"one-house-unit": (1,), "any-amount": ()}),
)

# -- 3.1 to 3.6: the calls; the readings on sharers, on what is found late, on a withdrawal and on the telling --

round_rules = replace(
    mbs.ROUND_RULES,
    part_not_made_up="S-21",
    found_late="S-71",
    withdrawal_ended="S-56 S-82",
    not_told="S-27",
    awards_again="S-84",
    counted="S-81",
    doubted="S-72",
    waiting="S-85",
    rejected="S-86",
)

# -- 3.7 and 3.8: dealing. The exposed card is the Dealer's fifth in the order of dealing (S-59). --

devices = {
    Device.AUTOMATED: Procedure(
        "1.1.5 3.7",
        (
            Step(To.POSITIONS, 5, "3.7"),
            Step(To.DEALER, 5, "3.7"),
        ),
        exposed="3.7",
        readings="S-45 S-59",
    ),
    Device.MANUAL: Procedure(
        "1.1.5 3.8",
        (
            Step(To.POSITIONS, 1, "3.8"),
            Step(To.DEALER, 1, "3.8"),
        )
        * 5,
        exposed="3.8",
        readings="S-45 S-59",
    ),
}

# -- 3.9: the decision; 3.10.1: not showing the cards --

decisions = Decisions(
    steps=((Choice("fold", "1.1.4 3.9 3.9.1", ends=True), Choice("bet", "3.9 3.9.2", places="bet")),),
    decline="3.10.1",
)

# -- 3.10: turning up --

reveals = (RevealStep(Reveal.DEALER, "3.10", decides=("ante",)),)

# -- 3.10 to 3.12: facts --


def hand_of(ask: Asked, own: Sequence[Card], community: Sequence[Card]) -> Hand:
    """3.11: five cards make a hand by themselves."""
    return rank_five(own)


def dealer_has_a_hand(s: Showdown) -> bool:
    """3.10.2 and 3.10.3: Ace-King high or better (S-2)."""
    if s.dealer_hand.category == ODD:
        return s.dealer_hand.ranks[:2] == (ACE, KING)
    return s.ask("S-2") == "ace-king-high-or-better" or {ACE, KING} <= {card.rank for card in s.round.dealer}


def compared(s: Showdown) -> Comparison:
    """3.10 and 3.12: the higher hand wins; within a class the cards decide one by one from the top (S-4)."""
    if s.played.refused:
        return Comparison.REFUSED
    mine, dealers = s.hand, s.dealer_hand
    if mine.category == dealers.category in (FLUSH, ODD) and s.ask("S-4") == "highest-card-only":
        return compare(mine._replace(ranks=mine.ranks[:1]), dealers._replace(ranks=dealers.ranks[:1]))
    return compare(mine, dealers)


qualifies = flag("dealer has a hand", dealer_has_a_hand, rules="3.10.2 3.10.3", readings=("S-2",))
comparison = Fact("comparison", tuple(Comparison), compared, rules="3.10 3.12 3.12.1", readings=("S-4",))
hand = Fact("hand", tuple(FiveCardClass), five_card_hand, rules="3.11")
higher, lower, equal, refused = standing(comparison)

ranking = Ranking(
    order="3.11",
    classes={
        ROYAL_FLUSH: "3.11.1",
        STRAIGHT_FLUSH: "3.11.2",
        FOUR: "3.11.3",
        FULL_HOUSE: "3.11.4",
        FLUSH: "3.11.5",
        STRAIGHT: "3.11.6",
        THREE: "3.11.7",
        TWO_PAIRS: "3.11.8",
        ONE_PAIR: "3.11.9",
        ODD: "3.11.10",
    },
    cards="3.3.1 3.3.1.1 3.3.1.2 3.3.1.3",
    ties=Ties(
        ranks="3.12",
        equal="3.12.1",
        classes={FULL_HOUSE: "3.12.5", TWO_PAIRS: "3.12.2", ONE_PAIR: "3.12.3"},
        lowest_run="3.12.4",
        lowest_top=5,
        equal_runs="3.12.6",
        fact=comparison,
        values=(Comparison.HIGHER, Comparison.EQUAL, Comparison.LOWER),
    ),
)

impossible = (
    Impossible(folded & refused, "a folded hand is not compared"),
    Impossible(lower & (hand == ROYAL_FLUSH), "nothing outranks a Royal Flush"),
    Impossible(equal & hand.one_of(THREE, FULL_HOUSE, FOUR), "one deck has no two threes or fours of one rank"),
    Impossible(
        ~qualifies & (lower | equal) & hand.at_least(ONE_PAIR),
        "a dealer without a hand holds odd cards",
        given="S-2=ace-king-high-or-better",
    ),
)

# -- 4: pay tables --

BET = paytable(
    "4.1.2",
    hand,
    line("250 to 1", ROYAL_FLUSH),
    line("50 to 1", STRAIGHT_FLUSH),
    line("20 to 1", FOUR),
    line("7 to 1", FULL_HOUSE),
    line("5 to 1", FLUSH),
    line("4 to 1", STRAIGHT),
    line("3 to 1", THREE),
    line("2 to 1", TWO_PAIRS),
    line("1 to 1", ONE_PAIR, ODD, name="one-pair-or-lower"),
)
JACKPOT = paytable(
    "4.2",
    hand,
    line("100% of jackpot", ROYAL_FLUSH),
    line("10% of jackpot", STRAIGHT_FLUSH),
    line("400 for 1", FOUR),
    line("80 for 1", FULL_HOUSE),
    line("40 for 1", FLUSH),
    line("20 for 1", STRAIGHT),
)
EVEN_MONEY = pays("1 to 1", "4.1.1")
tied_without_award = ~folded & equal & ~JACKPOT.fits

# -- 3.9 to 3.10: settlement --

settle_ante = terms(
    ante,
    clause("3.9.1", folded, COLLECTED),
    clause("3.10.2.2", ~folded & ~qualifies, EVEN_MONEY, over="3.10.4", by="S-3=no-hand-first"),
    clause("3.10.3.1", ~folded & qualifies & higher, EVEN_MONEY),
    clause("3.10.3.2", ~folded & qualifies & lower, COLLECTED),
    clause("3.10.4", ~folded & equal, STAND_OFF, over="3.10.2.2", by="S-3=equality-stands-off"),
    clause("3.10.1 3.10.3.2", qualifies & refused, COLLECTED),
    clause("3.10.1", ~qualifies & refused, COLLECTED, over="3.10.2.2", given="S-14=lost"),
    clause(
        "4.1.1",
        ~folded & (equal | refused | (qualifies & lower)),
        EVEN_MONEY,
        over="3.10.1 3.10.2.2 3.10.3.2 3.10.4",
        given="S-5=every-ante-paid",
    ),
)
settle_bet = terms(
    bet,
    clause("3.10.2.1", ~qualifies, RETURNED, over="3.10.4", by="S-3=no-hand-first"),
    clause("3.10.3.1", qualifies & higher, pays(BET)),
    clause("3.10.3.2", qualifies & lower, COLLECTED),
    clause("3.10.4", equal, STAND_OFF, over="3.10.2.1", by="S-3=equality-stands-off"),
    clause("3.10.1 3.10.3.2", qualifies & refused, COLLECTED),
    clause("3.10.1", ~qualifies & refused, COLLECTED, over="3.10.2.1", given="S-14=lost"),
)
settle_jackpot = terms(
    jackpot,
    clause("3.9.1 3.13", folded & JACKPOT.fits, pays(JACKPOT)),
    clause("3.10.1", refused, COLLECTED),
    clause("3.10.2.3 3.13", ~folded & ~refused & ~qualifies & JACKPOT.fits, pays(JACKPOT)),
    clause("3.10.3.3 3.13", ~folded & ~refused & qualifies & JACKPOT.fits, pays(JACKPOT)),
    clause("4.2", ~refused & ~JACKPOT.fits, COLLECTED, given="S-10=they-lose"),
    clause("4.2", ~refused & ~JACKPOT.fits, RETURNED, given="S-10=they-are-returned"),
    clause("3.10.1", folded, COLLECTED, over="3.13 4.2", given="S-13=fold-is-refusal"),
    clause("3.10.4", qualifies & tied_without_award, RETURNED, over="4.2", given="S-43=returned-on-stand-off"),
    clause(
        "3.10.4",
        ~qualifies & tied_without_award,
        RETURNED,
        over="4.2",
        given="S-3=equality-stands-off S-43=returned-on-stand-off",
    ),
)

# -- 3.14: winners at several tables --

linked_jackpot = mbs.linked_jackpot(
    "3.14", "S-42", sharing="3.15", growth="S-34", reversal="S-47", confirmation="S-70", fault="S-44"
)

# -- 3.15: several jackpot hands at one table --

jackpot_rules = JackpotRules(
    "jackpot",
    "3.15",
    sharing={
        "royal-flush": Sharing(
            "3.15 3.15.1",
            by(
                "S-37",
                {
                    "one-reset-for-each-further-winner": Several.START_VALUE_FOR_EACH_FURTHER,
                    "exactly-one-reset": Several.ONE_START_VALUE_MORE,
                    "one-reset-for-each-winner": Several.START_VALUE_FOR_EACH,
                },
            ),
        ),
        "straight-flush": Sharing("3.15 3.15.2", S_STRAIGHT_FLUSHES),
    },
    last="3.15 3.15.3",
    fixed_from=S_FIXED_AWARDS,
    whole_of=S_ROYAL_LAST,
    counted_by=S_WINNERS,
    rounding=S_ODD_CENTS,
    stake_back=S_STAKE,
)

# -- 5 and 6: what goes wrong --

provisions = mbs.provisions("S") | {
    Case.EXPOSED_ONE: provide("5.4", mbs.CONTINUES, readings="S-52", counts_as_exposed=True),
    Case.EXPOSED_ONE_LATE: provide("5.4", mbs.CONTINUES, readings="S-52", counts_as_exposed=True),
    Case.FACE_UP: provide("5.4", mbs.CONTINUES, readings="S-52", counts_as_exposed=True),
    Case.ABSENT_UNSEEN: provide("5.11", mbs.REMOVED, post=mbs.SUPERVISOR, readings="S-18 S-20"),
    Case.UNDECIDED: provide("3.9 3.9.1", mbs.FOLDED, post=mbs.SUPERVISOR, readings="S-20"),
}

UNDATED = Edition(
    slug="mbs-singapore-stud",
    catalogue=catalogue("mbs-singapore-stud"),
    register=register(),
    pack="2.1",
    layout="2.2 2.2.1 2.2.2",
    entry="3.4",
    enters=("ante",),
    dealing="3.7 3.8",
    devices=devices,
    round_rules=round_rules,
    reveals=reveals,
    hand_of=hand_of,
    ranking=ranking,
    wagers=(ante, bet, jackpot),
    decisions=decisions,
    terms=(settle_ante, settle_bet, settle_jackpot),
    jackpot=jackpot_rules,
    linked_jackpot=linked_jackpot,
    provisions=provisions,
    courses=mbs.COURSES,
    qualifies=qualifies,
    impossible=impossible,
    kit="1.1.4 1.1.7 1.1.8 3.10.4 4.1",
)

# -- Version 9: 3.5.3 takes one to five units, and 3.5.3.1 says what they multiply --

V9 = replace(
    UNDATED,
    slug="mbs-singapore-stud-v9",
    catalogue=catalogue("mbs-singapore-stud-v9"),
    wagers=(ante, bet, replace(jackpot, units=(1, 2, 3, 4, 5))),
    provisions=provisions
    | {
        Case.JACKPOT_OVER: provide("3.5.3", Effect.CUT),  # 3.5.3 names the sizes itself
        Case.JACKPOT_SHORT: provide("3.5.3", mbs.RETURNED),
    },
    jackpot=replace(
        jackpot_rules,
        multiples="3.5.3.1",
        multiple=by("S-31", {"once": Multiple.ONCE, "twice": Multiple.TWICE}),
        split=by("S-32", {"equally-per-hand": Split.EQUALLY, "by-units-staked": Split.BY_UNITS}),
    ),
)
