"""Progressive Texas Hold'em Poker, Resorts World Sentosa: Version 6.

The book says the same twice where it says what a Player may do, in 3.11 for a card shoe and in 3.12 for a shuffler. The
record of a round does not say which was used, so both are cited.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import Card, FiveCardClass, Hand, HandClass
from croupier.games.shared import (
    ANY_EFFECT,
    H_AFTER_A_SHARE,
    H_ODD_CENTS,
    Comparison,
    HoleCards,
    best_of,
    best_with_own_card,
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
    Cap,
    Case,
    Choice,
    Courses,
    Decisions,
    Device,
    Edition,
    Effect,
    Fact,
    Funds,
    Impossible,
    JackpotRules,
    LinkedJackpot,
    Measure,
    Moment,
    Money,
    Order,
    Post,
    Procedure,
    Ranking,
    Result,
    Reveal,
    RevealStep,
    RoundRules,
    Showdown,
    Stage,
    StakeBack,
    Step,
    Ties,
    To,
    Wager,
    all_known,
    by,
    clause,
    flag,
    line,
    pays,
    pays_all_of,
    pays_larger_of,
    pays_one_of,
    paytable,
    provide,
    terms,
)

COLLECTED, RETURNED, STAND_OFF = Result.COLLECTED, Result.RETURNED, Result.STAND_OFF
VOID, REMOVED, FOLDED, CHECKED = Effect.VOID, Effect.REMOVED, Effect.FOLDED, Effect.CHECKED
GIVEN_BACK, CONTINUES, CHOICES = Effect.RETURNED, Effect.CONTINUES, Effect.CHOICES
SUPERVISOR, MANAGER = Post.PIT_SUPERVISOR, Post.SHIFT_MANAGER
ODD, ONE_PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH = FiveCardClass

# -- 1 to 3.9: wagers --

ante = Wager("ante", "1.1 3.6")
flop = Wager("flop", "1.11 3.11.2.b 3.12.3.b", antes=2)
turn = Wager("turn", "1.28 3.11.3 3.12.4", antes=1)
river = Wager("river", "1.22 3.11.4 3.12.5", antes=1)
bonus = Wager(
    "bonus",
    "3.9",
    needs=("ante",),
    cap=Cap(
        "4.1.1",
        Money.dollars(100_000),
        by("H-13", {"winnings-per-box": "winnings", "stake-included": "stake too", "per-player": "all boxes of a player"}),
    ),
)
jackpot = Wager("jackpot", "3.3 3.4 3.8", needs=("ante",), units=(1,), outlives_fold=True)

# -- 3.2 to 3.10, and 5.4, 5.11, 5.21 to 5.23: the calls, who stakes where, and who may do what --

round_rules = RoundRules(
    opening="3.2",
    closing="3.10",
    concluding="1.24",
    area="3.5",
    limits="3.3 3.4",
    too_much="5.1",
    too_little="5.2",
    others_position="1.19 1.25 1.26 3.5 3.8.1",
    seats="1.25",
    several_hands="3.7",
    telling="3.7",
    confined="5.23",
    confining=MANAGER,  # no rule of the book is about it
    by_staff="5.22",
    late="5.11",
    pulled_back="5.11",
    lone_jackpot="5.4",
    lone_at_entry="5.4",
    lone_returned_at_close=True,
    meter="1.20 4.2",
    announcing="4.4",
    voided="1.30 5.21",
    shares_areas=False,  # 3.5: one Player on a box
    viewing_declined=None,  # 4.3 lets nobody look
    declined_lost=by("H-18", {"refusal-loses": True, "true-rank": False}),
    shows_folded=by("H-57", {"community-block-only": False, "every-line": True}),
    found_late="H-61",
    counted="H-71",
    doubted="H-62",
    waiting="H-75",
    rejected="H-76",
    announced="H-19",
)

# -- 3.11 and 3.12: dealing. From the shoe the board comes as it is bet on, each part after a burn. --

AFTER_FLOP, AFTER_TURN, AFTER_RIVER = Stage.AFTER_FIRST_DECISION, Stage.AFTER_SECOND_DECISION, Stage.AFTER_THIRD_DECISION
devices = {
    Device.CARD_SHOE: Procedure(
        "1.5 3.11",
        (
            Step(To.BURNED, 1, "1.4 3.11.1", readings="H-33"),
            Step(To.POSITIONS, 1, "3.11.1"),
            Step(To.POSITIONS, 1, "3.11.1"),
            Step(To.BURNED, 1, "1.4 3.11.3", AFTER_FLOP, readings="H-33"),
            Step(To.COMMUNITY, 3, "3.11.3", AFTER_FLOP),
            Step(To.BURNED, 1, "1.4 3.11.4", AFTER_TURN, readings="H-33"),
            Step(To.COMMUNITY, 1, "3.11.4", AFTER_TURN),
            Step(To.BURNED, 1, "1.4 3.11.5", AFTER_RIVER, readings="H-33"),
            Step(To.COMMUNITY, 1, "3.11.5", AFTER_RIVER),
            Step(To.DEALER, 2, "3.11.6", AFTER_RIVER, readings="H-33"),
        ),
    ),
    Device.SHUFFLER: Procedure(
        "1.9 3.12",
        (
            Step(To.COMMUNITY, 5, "3.12.1"),
            Step(To.POSITIONS, 2, "3.12.2"),
            Step(To.DEALER, 2, "3.12.2"),
        ),
        readings="H-33",
    ),
}

# -- 3.11 (card shoe) and 3.12 (shuffler): the decisions; 4.3: not showing the cards --

decisions = Decisions(
    steps=(
        (
            Choice("fold", "1.13 3.11.2 3.11.2.a 3.12.3 3.12.3.a", ends=True),
            Choice("flop", "3.11.2 3.11.2.b 3.12.3 3.12.3.b", places="flop"),
        ),
        (Choice("turn", "3.11.3 3.12.4", places="turn"), Choice("check", "1.6 3.11.3 3.12.4")),
        (
            Choice("river", "3.11.4 3.12.5", places="river", given="H-27=river-without-turn"),
            Choice("river", "1.3.c 3.11.4 3.12.5", places="river", after="turn", given="H-27=turn-first"),
            Choice("check", "1.6 3.11.4 3.12.5"),
        ),
    ),
    decline="4.3",
)

# -- 1.3, 3.11 and 3.12: turning up, which shuts the betting round before it --


def _turning(window: str, shoe: str, shuffler: str) -> dict[Device, str]:
    return {Device.CARD_SHOE: f"{window} {shoe}".strip(), Device.SHUFFLER: f"{window} {shuffler}".strip()}


reveals = (
    RevealStep(Reveal.FLOP, _turning("1.3 1.3.a", "3.11.3", "3.12.4"), board=3, needed_by=("jackpot",)),
    RevealStep(Reveal.TURN, _turning("1.3 1.3.b", "3.11.4", "3.12.5"), board=4, needed_by=("jackpot",)),
    RevealStep(Reveal.RIVER, _turning("1.3 1.3.c", "3.11.5", "3.12.6"), board=5, decides=("jackpot",), needed_by=("jackpot",)),
    RevealStep(Reveal.DEALER, _turning("", "3.11.6", "3.12.6"), decides=("ante",)),
)

# -- 3.1, 3.11.6, 3.12.6 and 4.2: facts --


class Major(HandClass):
    """The first block of 4.2: the hands of a Player who is still in, best last."""

    NOTHING = 0
    FOUR_OF_A_KIND = 1
    STRAIGHT_FLUSH = 2
    ROYAL_FLUSH_ON_THE_RIVER = 3
    ROYAL_FLUSH_ON_THE_TURN = 4
    ROYAL_FLUSH_ON_THE_FLOP = 5


class BoardClass(HandClass):
    """The second block of 4.2: the five Community Cards by themselves, best last."""

    NOTHING = 0
    COMMUNITY_FOUR_OF_A_KIND = 1
    COMMUNITY_STRAIGHT_FLUSH = 2
    COMMUNITY_ROYAL_FLUSH = 3


def hand_of(ask: Asked, own: Sequence[Card], community: Sequence[Card]) -> Hand:
    """1.10: the best five of seven; the board alone may be played (H-29)."""
    best = best_of(*own, *community)
    if best == best_of(*community) and ask("H-29") == "hole-card-needed":
        return best_with_own_card(own, community)
    return best


def compared(s: Showdown) -> Comparison:
    """3.11.6, 3.12.6 and 3.1.3: hands of one class go by card rank, in the usual order (H-31)."""
    if s.played.refused and s.ask("H-18") == "refusal-loses":
        return Comparison.REFUSED
    mine, dealers = s.hand, s.dealer_hand
    if mine.category == dealers.category not in (STRAIGHT, ONE_PAIR, ODD) and s.ask("H-31") == "class-only":
        return Comparison.EQUAL  # only the classes that 3.1.3 illustrates go by card rank then
    return compare(mine, dealers)


def players_hole_cards(s: Showdown) -> HoleCards:
    """4.1: the Player's two cards; the Dealer's matter only beside two Aces (H-12)."""
    mine = hole_cards(s.played.cards, s.round.dealer)
    if all_known(s.round.dealer) and hole_cards(s.round.dealer, s.played.cards) <= mine:
        return mine
    if s.ask("H-12") == "dealers-cards-too":
        return max(mine, hole_cards(s.round.dealer, s.played.cards))
    return mine


def major_hand(s: Showdown) -> Major:
    """4.2, first block: a Royal Flush by the card that completes it, else the best five of the cards that count (H-2).

    A Royal Flush that lies on the board is nobody's own (4.2/must-include-hole-card).
    """
    own, board = s.played.cards, s.round.community
    best = best_of(*own, *board)
    if best.category < FOUR:
        return Major.NOTHING
    if s.ask("H-58") == "must-beat-the-dealer" and s.value(comparison) is not Comparison.HIGHER:
        return Major.NOTHING
    if best.category == ROYAL_FLUSH != best_of(*board).category:
        return _royal(own, board)
    cards = s.ask("H-2")
    if cards == "hole-card-needed":
        best = best_with_own_card(own, board)
    elif cards == "hole-and-flop-cards-only":
        best = best_of(*own, *board[:3])
    classes: dict[HandClass, Major] = {FOUR: Major.FOUR_OF_A_KIND, STRAIGHT_FLUSH: Major.STRAIGHT_FLUSH}
    return classes.get(best.category, Major.NOTHING)


def _royal(own: Sequence[Card], board: Sequence[Card]) -> Major:
    """When the Royal Flush was complete."""
    if best_of(*own, *board[:3]).category == ROYAL_FLUSH:
        return Major.ROYAL_FLUSH_ON_THE_FLOP
    if best_of(*own, *board[:4]).category == ROYAL_FLUSH:
        return Major.ROYAL_FLUSH_ON_THE_TURN
    return Major.ROYAL_FLUSH_ON_THE_RIVER


def board_hand(s: Showdown) -> BoardClass:
    """4.2, second block: the five Community Cards alone."""
    classes: dict[HandClass, BoardClass] = {
        FOUR: BoardClass.COMMUNITY_FOUR_OF_A_KIND,
        STRAIGHT_FLUSH: BoardClass.COMMUNITY_STRAIGHT_FLUSH,
        ROYAL_FLUSH: BoardClass.COMMUNITY_ROYAL_FLUSH,
    }
    return classes.get(best_of(*s.round.community).category, BoardClass.NOTHING)


def own_hand_counts(s: Showdown) -> bool:
    """3.11.2.a and 3.12.3.a: a folded Player's own cards no longer count (H-57), and nobody's count unshown."""
    if s.played.folded:
        return s.ask("H-57") == "every-line"
    return not (s.played.refused and s.ask("H-18") == "refusal-loses")


_BELOW_THE_ACE = ({9, 10, 11, 12, 13}, {8, 9, 10, 11, 12})  # the Straight Flushes beside which there may be a Royal Flush


def second_straight_flush(s: Showdown) -> bool:
    """Whether a Royal Flush runs on downwards, so that the cards that count hold a Straight Flush besides (H-2)."""
    own, board = s.played.cards, s.round.community
    if best_of(*own, *board).category != ROYAL_FLUSH:
        return False
    if s.ask("H-58") == "must-beat-the-dealer" and s.value(comparison) is not Comparison.HIGHER:
        return False
    cards = s.ask("H-2")
    if best_of(*board).category == ROYAL_FLUSH and cards != "best-five-of-seven":
        return False  # then it is the Player's hand itself
    if cards == "hole-and-flop-cards-only":
        return best_of(*own, *board[:3]).category == STRAIGHT_FLUSH
    needed = cards == "hole-card-needed"
    for suit in "cdhs":
        held, lying = ({card.rank for card in some if card.suit == suit} for some in (own, board))
        if any(run <= held | lying and (run & held or not needed) for run in _BELOW_THE_ACE):
            return True
    return False


comparison = Fact("comparison", tuple(Comparison), compared, rules="3.11.6 3.12.6 3.1.3", readings=("H-18", "H-29", "H-31"))
hand = Fact("hand", tuple(FiveCardClass), five_card_hand, rules="1.10 3.1.2", readings=("H-29",))
hole = Fact("hole cards", tuple(HoleCards), players_hole_cards, rules="1.15 3.9", readings=("H-12",))
major = Fact(
    "the player's hand",
    tuple(Major),
    major_hand,
    rules="4.2 4.2/must-include-hole-card",
    readings=("H-2", "H-18", "H-29", "H-31", "H-58"),
)
board = Fact("the board", tuple(BoardClass), board_hand, rules="1.7 4.2/community")
runs_on = flag("a straight flush besides the royal", second_straight_flush, readings=("H-2", "H-18", "H-29", "H-31", "H-58"))
counts = flag("the player's own cards count", own_hand_counts, rules="1.17 3.11.2.a 3.12.3.a", readings=("H-18", "H-57"))
higher, lower, equal, refused = standing(comparison)
still_in = ~folded & ~refused
aces = hole.at_least(HoleCards.A_A_PLAYER_ONLY)

ranking = Ranking(
    order="3.1.2",
    classes={
        ROYAL_FLUSH: "3.1.2/royal-flush",
        STRAIGHT_FLUSH: "3.1.2/straight-flush",
        FOUR: "3.1.2/four-of-a-kind",
        FULL_HOUSE: "3.1.2/full-house",
        FLUSH: "3.1.2/flush",
        STRAIGHT: "3.1.2/straight",
        THREE: "3.1.2/three-of-a-kind",
        TWO_PAIRS: "3.1.2/two-pairs",
        ONE_PAIR: "3.1.2/one-pair",
        ODD: "3.1.2/five-odd-cards",
    },
    cards="3.1.1",
    ties=Ties(
        ranks="3.1.3",
        classes={STRAIGHT: "3.1.3 3.1.3.a"},
        same_top={ONE_PAIR: "3.1.3 3.1.3.b", ODD: "3.1.3 3.1.3.c"},
        fact=comparison,
        values=(Comparison.HIGHER, Comparison.EQUAL, Comparison.LOWER),
    ),
)

COMMUNITY_QUADS, COMMUNITY_STRAIGHT_FLUSH, COMMUNITY_ROYAL = tuple(BoardClass)[1:]
board_royal, own_royal = board == COMMUNITY_ROYAL, major.at_least(Major.ROYAL_FLUSH_ON_THE_RIVER)
impossible = (
    Impossible(folded & refused, "a folded hand is not compared"),
    Impossible(everybody_folded & ~folded, "then this hand has folded, too"),
    Impossible(lower & (hand == ROYAL_FLUSH), "nothing outranks a Royal Flush", given="H-29=board-may-be-played"),
    Impossible(board_royal & own_royal, "the board's Royal Flush is nobody's own"),
    Impossible(
        board_royal & (major == Major.STRAIGHT_FLUSH),
        "the best five of seven are the board's Royal Flush",
        given="H-2=best-five-of-seven",
    ),
    Impossible(board_royal & (major == Major.STRAIGHT_FLUSH) & runs_on, "the Straight Flush is the Player's hand"),
    Impossible((board == COMMUNITY_QUADS) & major.at_least(Major.STRAIGHT_FLUSH), "that takes five cards of a suit"),
    Impossible(
        board.one_of(COMMUNITY_STRAIGHT_FLUSH, COMMUNITY_ROYAL) & (major == Major.FOUR_OF_A_KIND),
        "that takes four cards of a rank",
    ),
    Impossible(
        board.one_of(COMMUNITY_QUADS, COMMUNITY_STRAIGHT_FLUSH) & (major == Major.NOTHING),
        "what lies on the board is in everybody's seven cards",
        given="H-2=best-five-of-seven H-58=win-lose-or-tie",
    ),
    Impossible(runs_on & ~own_royal & ~board_royal, "without a Royal Flush there is nothing besides it"),
    Impossible(counts & refused, "a hand not shown does not count"),
    Impossible(~counts & ~folded & ~refused, "a hand that is shown counts"),
    Impossible(counts & folded, "a folded hand does not count", given="H-57=community-block-only"),
)

# -- 4: pay tables --

BONUS = paytable(
    "4.1",
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
MAJOR = paytable(
    "4.2",
    major,
    line("100% of jackpot", Major.ROYAL_FLUSH_ON_THE_FLOP),
    line("25% of jackpot", Major.ROYAL_FLUSH_ON_THE_TURN),
    line("5% of jackpot", Major.ROYAL_FLUSH_ON_THE_RIVER),
    line("$1,500", Major.STRAIGHT_FLUSH),
    line("$300", Major.FOUR_OF_A_KIND),
)
COMMUNITY = paytable(
    "4.2",
    board,
    line("$10,000", BoardClass.COMMUNITY_ROYAL_FLUSH),
    line("$1,500", BoardClass.COMMUNITY_STRAIGHT_FLUSH),
    line("$300", BoardClass.COMMUNITY_FOUR_OF_A_KIND),
)
BOTH_FIT = MAJOR.fits & COMMUNITY.fits
BESIDES = paytable("4.2", runs_on.facts()[0], line("$1,500", True, name="straight-flush"))

# -- 3.11.2 to 3.15: settlement --

settle_ante = terms(
    ante,
    clause("3.11.2.a 3.12.3.a", folded, COLLECTED),
    clause("3.13", ~folded & higher & hand.at_least(STRAIGHT), pays("1 to 1", "4.1/ante-straight-or-better")),
    clause("3.13", ~folded & higher & hand.below(STRAIGHT), RETURNED),
    clause("3.14", ~folded & lower, COLLECTED),
    clause("3.15", ~folded & equal, STAND_OFF),
    clause("4.3 3.14", refused, COLLECTED),
)
settle_raises = tuple(
    terms(
        wager,
        clause("3.13", higher, pays("1 to 1", f"4.1/{wager.name}")),
        clause("3.14", lower, COLLECTED),
        clause("3.15", equal, STAND_OFF),
        clause("4.3 3.14", refused, COLLECTED),
    )
    for wager in (flop, turn, river)
)
settle_bonus = terms(
    bonus,
    clause("3.11.2.a 3.12.3.a", folded, COLLECTED, given="H-14=fold-loses-it"),
    clause("3.9", still_in & ~equal & BONUS.fits, pays(BONUS)),
    clause("3.9", still_in & ~equal & ~BONUS.fits, COLLECTED),
    clause("3.15 3.9", ~folded & equal & BONUS.fits, pays(BONUS)),
    clause("3.15 3.9", ~folded & equal & ~BONUS.fits, COLLECTED),
    clause("4.3 3.9", refused, COLLECTED),
    clause("1.27", ~folded & equal, RETURNED, over="3.9", given="H-11=bonus-returned"),
    clause("3.9", folded & BONUS.fits, pays(BONUS), given="H-14=paid-when-dealt"),
    clause("3.11.2.a 3.12.3.a", folded & ~BONUS.fits, COLLECTED, given="H-14=paid-when-dealt"),
    clause("3.9", folded & BONUS.fits & ~aces, pays(BONUS), given="H-14=aces-held-back"),
    clause("3.11.2.a 3.12.3.a", folded & (aces | ~BONUS.fits), COLLECTED, given="H-14=aces-held-back"),
)
settle_jackpot = terms(
    jackpot,
    clause("4.2", counts & MAJOR.fits & ~COMMUNITY.fits, pays(MAJOR)),
    clause("4.2/community", counts & ~MAJOR.fits & COMMUNITY.fits, pays(COMMUNITY)),
    clause("4.2", counts & BOTH_FIT, pays_larger_of(MAJOR, COMMUNITY), given="H-1=one-award H-55=larger-sum"),
    clause("4.2", counts & ~MAJOR.fits & ~COMMUNITY.fits, COLLECTED),
    clause("3.11.2.a 3.12.3.a 4.2/community", folded & ~counts & COMMUNITY.fits, pays(COMMUNITY)),
    clause("3.11.2.a 3.12.3.a 4.2/community", folded & ~counts & ~COMMUNITY.fits, COLLECTED),
    clause("4.3 4.2/community", refused & COMMUNITY.fits, pays(COMMUNITY)),
    clause("4.3", refused & ~COMMUNITY.fits, COLLECTED),
    # the other answers
    clause("4.2", counts & BOTH_FIT, pays_one_of(MAJOR, COMMUNITY), given="H-1=one-award H-55=higher-hand"),
    clause(
        "4.2/community",
        counts & board_royal,
        pays(COMMUNITY),
        over="4.2 4.2/community",
        given="H-1=one-award H-55=higher-hand",
    ),
    clause("4.2", counts & BOTH_FIT, pays_all_of(MAJOR, COMMUNITY), given="H-1=one-from-each-block"),
    clause("4.2", counts & BOTH_FIT & ~runs_on, pays_all_of(MAJOR, COMMUNITY), given="H-1=every-line"),
    clause("4.2", counts & BOTH_FIT & runs_on, pays_all_of(MAJOR, BESIDES, COMMUNITY), given="H-1=every-line"),
    clause(
        "4.2", counts & MAJOR.fits & ~COMMUNITY.fits & runs_on, pays_all_of(MAJOR, BESIDES), over="4.2", given="H-1=every-line"
    ),
    clause(
        "4.2", counts & ~MAJOR.fits & runs_on, pays_all_of(BESIDES, COMMUNITY), over="4.2/community", given="H-1=every-line"
    ),
    clause("3.11.3 3.12.4", everybody_folded, COLLECTED, over="3.11.2.a 4.2 4.2/community", given="H-17=round-ends-at-once"),
)

# -- 1.20 and 4.2: the meter; two shares of it cannot meet at one table (H-7) --

jackpot_rules = JackpotRules(
    "jackpot",
    "1.20 4.2",
    resets_by="community-royal-flush",
    fixed_from=by(
        "H-3",
        {
            "house-pays": Funds.HOUSE,
            "taken-from-the-meter": Funds.METER,
            "community-royal-resets": Funds.HOUSE_BUT_ONE_LINE_RESETS,
        },
    ),
    after_share=H_AFTER_A_SHARE,
    rounding=H_ODD_CENTS,
    stake_back=by("H-9", {"stake-kept": StakeBack.NEVER, "stake-returned": StakeBack.ALWAYS}),
)

# -- 4.4 and 4.5: winners at several tables; 5.17.1: a hit while the link is lost --

linked_jackpot = LinkedJackpot(
    order=Order.DEAL,
    order_rules=("4.5", "H-45"),
    sharing=("4.2",),
    growth=("1.20", "H-8"),
    reversal=("H-52",),
    confirmation=("4.4", "R-17"),
    fault=("5.17.1", "H-39"),
    fault_post=SUPERVISOR,
    equal_times=("H-47",),
    earlier_deals=("H-77",),
    unavailable=("5.17.2", "5.17.2.c"),
)

# -- 5: what goes wrong --

provisions = {
    Case.OVER_MAXIMUM: provide("5.1 5.1.1", Effect.CUT, readings="H-21"),
    Case.UNDER_MINIMUM: provide("5.2 5.2.1", CONTINUES, readings="H-22"),
    Case.FOLLOWING_OVER: provide("5.3 5.3.1", Effect.CUT, readings="H-20 H-21"),
    Case.FOLLOWING_UNDER: provide("5.3 5.3.2", CONTINUES, readings="H-20"),
    Case.JACKPOT_OVER: provide("3.3 3.4", Effect.CUT, readings="H-23"),
    Case.JACKPOT_SHORT: provide("3.3 3.4", GIVEN_BACK, readings="H-23"),
    Case.ABSENT_UNSEEN: provide("5.5", FOLDED),
    Case.ABSENT_SEEN: provide("5.5", FOLDED),
    Case.ABSENT_LATER: provide("5.5", FOLDED, CHECKED, post=SUPERVISOR, readings="H-16"),
    Case.ABSENT_ANNOUNCED: provide("4.4 5.5", CHECKED, post=SUPERVISOR, readings="H-16"),
    Case.ABSENT_DONE: provide("5.6", CONTINUES),
    Case.POWER_DECIDED: provide("5.7 5.7.1", CONTINUES, readings="H-34"),
    Case.POWER_UNDECIDED: provide("5.7 5.7.2", VOID, readings="H-34", moment=Moment.DECIDED),
    Case.FOREIGN_CARD: provide("5.8 5.8.1", VOID, readings="H-60"),
    Case.EXPOSED_SEVERAL: provide("5.8 5.8.2", VOID, moment=Moment.SEEN),
    Case.MISSING_CARD: provide("5.8 5.8.3", VOID, readings="H-60"),
    Case.SURPLUS_CARD: provide("5.8 5.8.3", VOID, readings="H-60"),
    Case.COUNT_WRONG: provide("5.8 5.8.3", VOID, readings="H-60"),
    Case.COUNT_RIGHT: provide("5.8 5.8.3", CONTINUES),
    Case.TOO_FEW_CARDS: provide("5.8 5.8.4", VOID),
    Case.UNSHUFFLED: provide("5.8 5.8.5", VOID, readings="H-60"),
    Case.MISDEAL: provide("5.8 5.8.6", VOID, post=SUPERVISOR, readings="H-38"),
    Case.MISDEAL_REPAIRED: provide("1.21 5.8.6 5.10", CHOICES, post=SUPERVISOR),
    Case.MISDEAL_LATE: provide("5.10", CHOICES, post=SUPERVISOR, readings="H-38", moment=Moment.SEEN),
    Case.DEALER_COUNT: provide("5.8 5.8.7", VOID, post=SUPERVISOR, readings="H-60"),
    Case.DEALER_COUNT_REPAIRED: provide("1.21 5.8.7 5.10", CHOICES, post=SUPERVISOR),
    Case.BOARD_COUNT: provide("5.8 5.8.7", VOID, post=SUPERVISOR, readings="H-60"),
    Case.BOARD_COUNT_REPAIRED: provide("1.21 5.8.7 5.10", CHOICES, post=SUPERVISOR),
    Case.MISSED_BURN: provide("5.9", VOID, post=SUPERVISOR, readings="H-37"),
    Case.MISSED_BURN_REPAIRED: provide("1.21 5.9 5.10", CHOICES, post=SUPERVISOR, moment=Moment.SEEN),
    Case.EXPOSED_ONE: provide("5.10", CHOICES, readings="H-36", counts_as_exposed=True),
    Case.LATE_WAGER: provide("5.11", GIVEN_BACK, readings="H-28"),
    Case.PULLED_BACK: provide("5.11", CONTINUES),
    Case.EXPOSED_ONE_LATE: provide("5.12", CONTINUES, readings="H-38", counts_as_exposed=True),
    Case.EXPOSED_SEVERAL_LATE: provide("5.12", CONTINUES, readings="H-38"),
    Case.FACE_UP: provide("5.13", CONTINUES, readings="H-36"),
    Case.DRAWN_TOGETHER: provide("5.14 5.14.1 5.10", CHOICES, post=SUPERVISOR, devices=(Device.CARD_SHOE,)),
    Case.HAND_COUNT: provide("5.15", REMOVED, post=SUPERVISOR, readings="H-40 H-60"),
    Case.HAND_COUNT_REPAIRED: provide("1.21 5.15 5.10", CHOICES, post=SUPERVISOR),
    Case.JACKPOT_FAULT_UNSEEN: provide("5.16", VOID, readings="H-39", moment=Moment.SEEN),
    Case.JACKPOT_FAULT_SEEN: provide("5.17 5.17.1", CONTINUES, readings="H-39"),
    Case.SECOND_LOOK: provide("5.18", REMOVED, post=SUPERVISOR, readings="H-40"),
    Case.SECOND_LOOK_UNMEANT: provide("5.18", CONTINUES, post=SUPERVISOR),
    Case.EARLIER_ROUND: provide("5.8 5.19", CONTINUES, readings="H-60"),
    Case.EARLIER_LIMITS: provide("5.19", CONTINUES),
    Case.MISPLACED: provide("5.20", CONTINUES),
    Case.MISKEYED: provide("5.20", CONTINUES, readings="H-68"),
    Case.DECISION_MISKEYED: provide("5.20 5.23 5.23.a", CONTINUES, post=MANAGER, readings="H-78"),
    Case.NOT_DEALT_IN: provide("5.15", GIVEN_BACK, post=SUPERVISOR, readings="H-69"),
    Case.RULING: provide("5.23 5.23.a", *ANY_EFFECT, post=MANAGER),
    Case.MEANING: provide("5.23 5.23.b", *ANY_EFFECT, post=MANAGER),
}
courses = Courses(
    offered="5.10",
    as_it_lies="5.10 5.10.1 5.10/subsequent-cards",
    as_repaired="5.10 5.10.2 5.10/subsequent-cards",
    dropped="5.10 5.10.3",
)
measures = {
    Measure.CLOSE_TABLE: provide("5.17 5.17.2 5.17.2.a", post=SUPERVISOR),
    Measure.CLOSE_BOXES: provide("5.17 5.17.2 5.17.2.b", post=SUPERVISOR),
    Measure.NO_JACKPOT: provide("5.17 5.17.2 5.17.2.c", post=SUPERVISOR),
    Measure.LIFTED: provide("5.17 5.17.2", post=SUPERVISOR),
}

V6 = Edition(
    slug="rws-texas-holdem",
    catalogue=catalogue("rws-texas-holdem"),
    register=register(),
    pack="2.2.1",
    layout="2.1.1 2.1.1.a 2.1.1.b",
    entry="3.6",
    enters=("ante",),
    dealing="3.11 3.12",
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
    courses=courses,
    measures=measures,
    impossible=impossible,
    kit="1.12 1.13 1.23 1.24 1.29",
)
