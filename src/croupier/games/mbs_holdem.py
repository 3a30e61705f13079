"""Megalink Texas Hold'em Bonus Progressive, Marina Bay Sands: Version 9."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.cards import Card, FiveCardClass, Hand, HandClass
from croupier.games import mbs
from croupier.games.shared import (
    H_AFTER_A_SHARE,
    H_ODD_CENTS,
    Comparison,
    HoleCards,
    best_of,
    compare,
    everybody_folded,
    five_card_hand,
    folded,
    hole_cards,
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
    Fact,
    Funds,
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
    Stage,
    Step,
    Ties,
    To,
    Wager,
    all_known,
    by,
    clause,
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
flop = Wager("flop", "1.1.6 3.9.2", antes=2)
turn = Wager("turn", "1.1.15 3.9.2", antes=1)
river = Wager("river", "1.1.11 3.9.2", antes=1)
bonus = Wager("bonus", "1.1.3 3.5", needs=("ante",))
jackpot = Wager("jackpot", "1.1.10 3.5 3.5.2 3.5.3", needs=("ante",), units=(1, 2, 3, 4, 5), outlives_fold=True)

# -- 3.1 to 3.6: the calls; the readings on sharers, on what is found late and on a withdrawal --

round_rules = replace(
    mbs.ROUND_RULES,
    concluding="1.1.13",
    several_hands="1.1.2 3.4.1",
    part_not_made_up="H-25",
    found_late="H-61",
    awards_again="H-74",
    waiting="H-75",
    rejected="H-76",
    withdrawal_ended="H-50 H-72",
    counted="H-71",
    doubted="H-62",
)

# -- 3.7 and 3.8: dealing. Method C's security cards are no playing cards and not of the deck. --

devices = {
    Device.METHOD_A: Procedure(
        "3.7 3.7.1",
        (
            Step(To.COMMUNITY, 5, "3.7.1.1"),
            Step(To.POSITIONS, 2, "3.7.1.1"),
            Step(To.DEALER, 2, "3.7.1.1"),
        ),
    ),
    Device.METHOD_B: Procedure(
        "3.7 3.7.2",
        (
            Step(To.COMMUNITY, 5, "3.7.2.1"),
            Step(To.POSITIONS, 2, "3.7.2.1"),
            Step(To.DEALER, 2, "3.7.2.1", Stage.AFTER_THIRD_DECISION, readings="H-32"),
        ),
    ),
    Device.METHOD_C: Procedure(
        "3.7 3.7.3",
        (
            Step(To.COMMUNITY, 5, "3.7.3.1"),
            Step(To.DEALER, 2, "3.7.3.1", readings="H-32"),
            Step(To.POSITIONS, 2, "3.7.3.1", readings="H-32"),
        ),
    ),
    Device.MANUAL: Procedure(
        "3.8",
        (
            Step(To.POSITIONS, 1, "3.8"),
            Step(To.POSITIONS, 1, "3.8"),
            Step(To.COMMUNITY, 5, "3.8"),
            Step(To.DEALER, 2, "3.8", Stage.AFTER_THIRD_DECISION, readings="H-32"),
        ),
    ),
}

# -- 3.9: the decisions; 3.10.1: not showing the cards --

decisions = Decisions(
    steps=(
        (Choice("fold", "1.1.8 3.9 3.9.1", ends=True), Choice("flop", "3.9 3.9.2", places="flop")),
        (Choice("turn", "3.9.2", places="turn"), Choice("check", "1.1.4 3.9.2")),
        (Choice("river", "3.9.2", places="river"), Choice("check", "1.1.4 3.9.2")),
    ),
    decline="3.10.1",
)

# -- 3.9.2 and 3.10: turning up. The jackpot looks no further than the Flop. --

reveals = (
    RevealStep(Reveal.FLOP, "3.9.2", board=3, decides=("jackpot",), needed_by=("jackpot",)),
    RevealStep(Reveal.TURN, "3.9.2", board=4),
    RevealStep(Reveal.RIVER, "3.9.2", board=5),
    RevealStep(Reveal.DEALER, "3.10", decides=("ante",)),
)

# -- 3.10 to 3.12: facts --


def hand_of(ask: Asked, own: Sequence[Card], community: Sequence[Card]) -> Hand:
    """3.10: the better five that a side can build from its own two cards and the board."""
    return best_of(*own, *community)


def compared(s: Showdown) -> Comparison:
    """3.10 and 3.12: the better hand wins; of Full Houses with equal threes the pair decides (H-30)."""
    if s.played.refused:
        return Comparison.REFUSED
    mine, dealers = s.hand, s.dealer_hand
    if mine.category == dealers.category == FULL_HOUSE and mine.ranks[0] == dealers.ranks[0]:
        on_board = sum(card.rank == mine.ranks[0] for card in s.round.community)
        if on_board < 3 and s.ask("H-30") == "stand-off":
            return Comparison.EQUAL
    return compare(mine, dealers)


def hole_and_flop(s: Showdown) -> HandClass:
    """3.9.2 and 4.2: exactly the two Hole cards and the three Flop cards; the Dealer has no jackpot hand (H-53)."""
    flop_cards = s.round.community[:3]
    mine = best_of(*s.played.cards, *flop_cards)
    if all_known(s.round.dealer) and best_of(*s.round.dealer, *flop_cards) <= mine:
        return mine.category
    if s.ask("H-53") == "dealers-five-cards-win-too":
        return max(mine, best_of(*s.round.dealer, *flop_cards)).category
    return mine.category


comparison = Fact("comparison", tuple(Comparison), compared, rules="3.10 3.12 3.12.1", readings=("H-30",))
hand = Fact("hand", tuple(FiveCardClass), five_card_hand, rules="3.11")
hole = Fact("hole cards", tuple(HoleCards), lambda s: hole_cards(s.played.cards, s.round.dealer), rules="1.1.3 1.1.9")
jackpot_hand = Fact("jackpot hand", tuple(FiveCardClass), hole_and_flop, rules="1.1.7 3.9.2 4.2", readings=("H-53",))
higher, lower, equal, refused = standing(comparison)
aces = hole.at_least(HoleCards.A_A_PLAYER_ONLY)

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
    Impossible(everybody_folded & ~folded, "then this hand has folded, too"),
    Impossible(lower & (hand == ROYAL_FLUSH), "nothing outranks a Royal Flush"),
)

# -- 4: pay tables --

BONUS = paytable(
    "4.1.1",
    hole,
    line("1000 to 1", HoleCards.A_A_BOTH),
    line("30 to 1", HoleCards.A_A_PLAYER_ONLY),
    line("25 to 1", HoleCards.A_K_SUITED),
    line("20 to 1", HoleCards.A_Q_OR_A_J_SUITED),
    line("15 to 1", HoleCards.A_K_UNSUITED),
    line("10 to 1", HoleCards.HIGH_PAIR),
    line("5 to 1", HoleCards.A_Q_OR_A_J_UNSUITED),
    line("3 to 1", HoleCards.LOW_PAIR),
    prefix="bonus-",
)
JACKPOT = paytable(
    "4.2",
    jackpot_hand,
    line("100% of jackpot", ROYAL_FLUSH),
    line("10% of jackpot", STRAIGHT_FLUSH),
    line("400 for 1", FOUR),
    line("80 for 1", FULL_HOUSE),
    line("40 for 1", FLUSH),
    line("20 for 1", STRAIGHT),
)

# -- 3.9 to 3.10: settlement --

settle_ante = terms(
    ante,
    clause("3.9.1", folded, COLLECTED),
    clause("3.10.1 3.10.3", refused, COLLECTED),
    clause("3.10.2", ~folded & higher & hand.at_least(STRAIGHT), pays("1 to 1", "4.1.1/ante-straight-or-better")),
    clause("3.10.2", ~folded & higher & hand.below(STRAIGHT), STAND_OFF),
    clause("3.10.3", ~folded & lower, COLLECTED),
    clause("3.10.4", ~folded & equal, STAND_OFF),
)
settle_raises = tuple(
    terms(
        wager,
        clause("3.10.1 3.10.3", refused, COLLECTED),
        clause("3.10.2", higher, pays("1 to 1", f"4.1.1/{wager.name}")),
        clause("3.10.3", lower, COLLECTED),
        clause("3.10.4", equal, STAND_OFF),
    )
    for wager in (flop, turn, river)
)
settle_bonus = terms(
    bonus,
    clause("3.9.1", folded, COLLECTED, given="H-14=fold-loses-it"),
    clause("3.10.1", refused, COLLECTED, given="H-18=refusal-loses"),
    clause("1.1.3", ~folded & ~refused & BONUS.fits, pays(BONUS)),
    clause("1.1.3", ~folded & ~refused & ~BONUS.fits, COLLECTED),
    clause("3.10.3", ~folded & lower, COLLECTED, over="1.1.3", given="H-10=lost-when-beaten"),
    clause("3.10.4", ~folded & equal, RETURNED, over="1.1.3", given="H-11=all-returned"),
    clause("1.1.3", folded & BONUS.fits, pays(BONUS), given="H-14=paid-when-dealt"),
    clause("3.9.1", folded & ~BONUS.fits, COLLECTED, given="H-14=paid-when-dealt"),
    clause("1.1.3", folded & BONUS.fits & ~aces, pays(BONUS), given="H-14=aces-held-back"),
    clause("3.9.1", folded & (aces | ~BONUS.fits), COLLECTED, given="H-14=aces-held-back"),
    clause("3.10.1", refused, RETURNED, given="H-18=bonus-returned"),
)
settle_jackpot = terms(
    jackpot,
    clause("3.9.1 3.13", folded & JACKPOT.fits, pays(JACKPOT)),
    clause("3.10.1", refused, COLLECTED),
    clause("1.1.10 3.13", ~folded & ~refused & JACKPOT.fits, pays(JACKPOT)),
    clause("4.2", ~refused & ~JACKPOT.fits, COLLECTED),
    clause("3.10.4", ~folded & equal, RETURNED, over="1.1.10 4.2", given="H-11=all-returned"),
    clause("3.9.2", everybody_folded, COLLECTED, over="3.13 4.2", given="H-17=round-ends-at-once"),
)

# -- 3.14: winners at several tables --

linked_jackpot = mbs.linked_jackpot(
    "3.14", "H-45", sharing="3.15", growth="H-8", reversal="H-52", confirmation="R-17", fault="H-39"
)

# -- 3.15: several jackpot hands at one table --
# Two Royal Flushes cannot be. Only where the Dealer's five cards win for all (H-53) does the table share one.

jackpot_rules = JackpotRules(
    "jackpot",
    "3.15",
    sharing={
        "royal-flush": Sharing("3.15", Several.ONE_SHARE),
        "straight-flush": Sharing(
            "3.15 3.15.1",
            by(
                "H-6",
                {
                    "meter-after-each": Several.EACH_FROM_WHAT_IS_LEFT,
                    "start-value": Several.START_VALUE_FOR_EACH_FURTHER,
                    "tenth-of-displayed-each": Several.A_SHARE_EACH,
                },
            ),
        ),
    },
    last="3.15 3.15.2",
    multiples="3.5.3.1",
    multiple=by("H-24", {"once": Multiple.ONCE, "twice": Multiple.TWICE}),
    fixed_from=by("H-3", {"house-pays": Funds.HOUSE, "taken-from-the-meter": Funds.METER}),
    after_share=H_AFTER_A_SHARE,
    rounding=H_ODD_CENTS,
)

# -- 5 and 6: what goes wrong --

provisions = mbs.provisions("H") | {
    Case.BOARD_COUNT: provide("5.3", mbs.VOID, post=mbs.SUPERVISOR, readings="H-35 H-60"),
    Case.BOARD_COUNT_REPAIRED: provide("5.3", mbs.CONTINUES, post=mbs.SUPERVISOR),
    Case.EXPOSED_ONE: provide("6.1", mbs.CONTINUES, mbs.VOID, post=mbs.MANAGER, readings="H-36", counts_as_exposed=True),
    Case.EXPOSED_ONE_LATE: provide("6.1", mbs.CONTINUES, mbs.VOID, post=mbs.MANAGER, readings="H-36", counts_as_exposed=True),
    Case.FACE_UP: provide("6.1", mbs.CONTINUES, mbs.VOID, post=mbs.MANAGER, readings="H-36", counts_as_exposed=True),
    Case.ABSENT_UNSEEN: provide("5.11", mbs.REMOVED, readings="H-15 H-59"),
    Case.ABSENT_LATER: provide("5.11", mbs.CHECKED),
}

V9 = Edition(
    slug="mbs-texas-holdem",
    catalogue=catalogue("mbs-texas-holdem"),
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
    wagers=(ante, flop, turn, river, bonus, jackpot),
    decisions=decisions,
    terms=(settle_ante, *settle_raises, settle_bonus, settle_jackpot),
    jackpot=jackpot_rules,
    linked_jackpot=linked_jackpot,
    provisions=provisions,
    courses=mbs.COURSES,
    impossible=impossible,
    kit="1.1.5 1.1.8 1.1.12 1.1.13 1.1.14 1.1.16 4.1",
)
