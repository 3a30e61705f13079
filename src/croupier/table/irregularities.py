"""What goes wrong at a table, and what each book does about it: case, rules, effect and the lowest post that may apply it.

To be read beside section 5 of a book (and 6 of Marina Bay Sands). Where a book leaves a choice, the first effect is the one
proposed. A case that a book does not have is for the shift manager to rule on (6.1, at Resorts World 5.23).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from croupier.rulebook import Post


class Effect(Enum):
    """What a ruling does to the round."""

    VOID = "the round is void and every wager goes back"
    REMOVED = "the hand is out and its wagers go back"
    FOLDED = "the hand is folded"
    CHECKED = "the player is taken to have checked"
    STAYS = "the hand is settled on its cards"
    RETURNED = "the player's wagers go back"
    CONTINUES = "play goes on"
    CHOICES = "each player affected plays on or takes the stakes back"
    MAY_WITHDRAW = "each player may withdraw all wagers or none"
    CUT = "the surplus goes back"
    RETURNED_LAST = "the wager goes back whatever the result"


class Case(Enum):
    """What went wrong, as finely as any book tells cases apart."""

    FOREIGN_CARD = "a foreign card"
    SURPLUS_CARD = "a surplus card"
    MISSING_CARD = "a missing card"
    UNSHUFFLED = "cards that were not shuffled"
    TOO_FEW_CARDS = "too few cards to finish the round"
    COUNT_WRONG = "the count in doubt is wrong"
    COUNT_RIGHT = "the count in doubt is right"
    EARLIER_ROUND = "a fault in an earlier round"
    EARLIER_LIMITS = "a wager outside the limits in an earlier round"
    MISDEAL = "a faulty deal"
    MISDEAL_REPAIRED = "a faulty deal put right by moving whole hands"
    MISDEAL_LATE = "a faulty deal found too late for a void"
    DEALER_COUNT = "a wrong number of dealer's cards"
    DEALER_COUNT_REPAIRED = "a wrong number of dealer's cards, reconstructed"
    BOARD_COUNT = "a wrong number of community cards"
    BOARD_COUNT_REPAIRED = "a wrong number of community cards, reconstructed"
    HAND_COUNT = "a wrong number of cards in a player's hand"
    HAND_COUNT_REPAIRED = "a wrong number of cards in a player's hand, reconstructed"
    LET_OUT = "leave to withdraw beside a removed hand"
    LET_OUT_LATE = "leave to withdraw once the dealer's cards are open"
    EXPOSED_ONE = "one card wrongly exposed in the deal"
    EXPOSED_SEVERAL = "two or more cards wrongly exposed in the deal"
    EXPOSED_ONE_LATE = "one card wrongly exposed after a player looked"
    EXPOSED_SEVERAL_LATE = "two or more cards wrongly exposed after a player looked"
    FACE_UP = "a card face up in the device"
    MISSED_BURN = "a missed burn"
    MISSED_BURN_REPAIRED = "a missed burn, reconstructed"
    DRAWN_TOGETHER = "cards drawn together"
    LATE_WAGER = "a wager made or raised after the close"
    PULLED_BACK = "a wager pulled back after the close"
    MISPLACED = "a wager that lies where it was not meant to"
    OVER_MAXIMUM = "a wager over the maximum"
    UNDER_MINIMUM = "a wager under the minimum"
    UNDER_MINIMUM_AGAIN = "another wager under the minimum"
    FOLLOWING_OVER = "a later wager over its size"
    FOLLOWING_UNDER = "a later wager under its size"
    JACKPOT_OVER = "a jackpot wager over its size"
    JACKPOT_SHORT = "a jackpot wager under its size"
    ABSENT_UNSEEN = "a player away when the first decision is due, the hand not looked at"
    ABSENT_SEEN = "a player away when the first decision is due, the hand looked at"
    ABSENT_LATER = "a player away when a later decision is due"
    ABSENT_UNDECIDED = "a player away whose wagers need no decision"
    UNDECIDED = "a player who was warned and does not decide"
    ABSENT_DONE = "a player away with nothing left to decide"
    BARRED = "a player barred for not keeping hands secret"
    STOPPED = "a player stopped who tries to control several hands"
    MISTAKEN_SEEN = "positions staked by mistake, a hand looked at"
    MISTAKEN_UNSEEN = "positions staked by mistake, no hand looked at"
    SECOND_LOOK = "a second hand looked at"
    SECOND_LOOK_UNMEANT = "a second hand looked at without intent"
    POWER_UNDECIDED = "a power failure with no wager decided"
    POWER_DECIDED = "a power failure with a wager decided"
    JACKPOT_FAULT_UNSEEN = "a fault of the jackpot system before anybody looked"
    JACKPOT_FAULT_SEEN = "a fault of the jackpot system after somebody looked"
    RULING = "what no rule covers"
    MEANING = "a doubt about what a rule means"


class Measure(Enum):
    """What the house may do in later rounds about a jackpot system that does not work fully (Resorts World 5.17.2)."""

    CLOSE_TABLE = "the table is shut"
    CLOSE_BOXES = "no wagers on the boxes hit by the fault"
    NO_JACKPOT = "jackpot wagers are neither taken nor paid"
    LIFTED = "the fault is put right"


MEASURE_RULES = {
    Measure.CLOSE_TABLE: "5.17 5.17.2 5.17.2.a",
    Measure.CLOSE_BOXES: "5.17 5.17.2 5.17.2.b",
    Measure.NO_JACKPOT: "5.17 5.17.2 5.17.2.c",
    Measure.LIFTED: "5.17 5.17.2",
}


@dataclass(frozen=True)
class Provision:
    """What a book does in a case. Readings are those of the book's games: S for stud and three card, H for hold'em."""

    rules: str
    effects: tuple[Effect, ...]
    post: Post = Post.DEALER
    readings: str = ""


def _do(rules: str, *effects: Effect, post: Post = Post.DEALER, readings: str = "") -> Provision:
    return Provision(rules, effects, post, readings)


SUPERVISOR, MANAGER = Post.PIT_SUPERVISOR, Post.SHIFT_MANAGER
VOID, REMOVED, FOLDED, CHECKED = Effect.VOID, Effect.REMOVED, Effect.FOLDED, Effect.CHECKED
RETURNED, CONTINUES, CHOICES = Effect.RETURNED, Effect.CONTINUES, Effect.CHOICES
ANY = (CONTINUES, VOID, CHOICES, REMOVED, FOLDED, RETURNED)  # that a shift manager may rule

Provisions = Mapping[Case, Provision]

# -- Marina Bay Sands: what its books have in common --

_PACK = _do("5.1 5.1.1", VOID, readings="S-47 S-48 S-49 H-35 H-60")
_MBS: Provisions = {
    Case.FOREIGN_CARD: _PACK,
    Case.SURPLUS_CARD: _PACK,
    Case.MISSING_CARD: _PACK,
    Case.UNSHUFFLED: _PACK,
    Case.TOO_FEW_CARDS: _PACK,
    Case.EARLIER_ROUND: _do("5.1.2", CONTINUES, readings="S-49 H-60"),
    Case.EARLIER_LIMITS: _do("5.15", CONTINUES),
    Case.MISDEAL: _do("5.2", VOID, post=SUPERVISOR, readings="S-47 S-50 H-35"),
    Case.MISDEAL_REPAIRED: _do("5.2", CONTINUES, post=SUPERVISOR, readings="S-50"),
    Case.MISDEAL_LATE: _do("6.1", CHOICES, CONTINUES, VOID, post=MANAGER, readings="S-51 H-38"),
    Case.DEALER_COUNT: _do("5.3", VOID, post=SUPERVISOR, readings="S-47 S-49 S-50 H-35 H-60"),
    Case.DEALER_COUNT_REPAIRED: _do("5.3", CONTINUES, post=SUPERVISOR, readings="S-50"),
    Case.EXPOSED_SEVERAL: _do("5.4", VOID, readings="S-47 S-52 H-35"),
    Case.EXPOSED_SEVERAL_LATE: _do("5.4", VOID, readings="S-47 S-52 H-35"),
    Case.LATE_WAGER: _do("5.5", RETURNED, readings="S-54"),
    Case.PULLED_BACK: _do("5.6", CONTINUES, readings="S-69"),
    Case.HAND_COUNT: _do("5.7", REMOVED, post=SUPERVISOR, readings="S-49 S-50 S-53 H-40 H-60"),
    Case.HAND_COUNT_REPAIRED: _do("5.7", CONTINUES, post=SUPERVISOR, readings="S-50"),
    Case.LET_OUT: _do("5.7.1", REMOVED, post=SUPERVISOR, readings="S-53 H-50"),
    Case.LET_OUT_LATE: _do("5.7.1", REMOVED, post=MANAGER, readings="S-53 H-50"),
    Case.COUNT_WRONG: _do("5.8", VOID, readings="S-47 H-35"),
    Case.COUNT_RIGHT: _do("5.8", CONTINUES),
    Case.BARRED: _do("5.9", RETURNED, post=MANAGER, readings="S-57"),
    Case.MISTAKEN_SEEN: _do("5.10 5.10.1", REMOVED, post=SUPERVISOR, readings="S-23 S-24 H-41"),
    Case.MISTAKEN_UNSEEN: _do("5.10 5.10.2", REMOVED, post=SUPERVISOR, readings="S-23 S-24 H-41"),
    Case.STOPPED: _do("5.10.3", RETURNED, CONTINUES, post=MANAGER, readings="S-57"),
    Case.SECOND_LOOK: _do("6.1", REMOVED, CONTINUES, post=MANAGER, readings="S-25 H-41"),
    Case.SECOND_LOOK_UNMEANT: _do("6.1", REMOVED, CONTINUES, post=MANAGER, readings="S-25 H-41"),
    Case.ABSENT_SEEN: _do("5.11 6.1", FOLDED, REMOVED, post=SUPERVISOR, readings="S-18 H-59"),
    Case.ABSENT_DONE: _do("5.11", CONTINUES, readings="S-20"),
    Case.UNDER_MINIMUM: _do("5.13", CONTINUES, readings="S-60 H-22"),
    Case.UNDER_MINIMUM_AGAIN: _do("5.13", Effect.RETURNED_LAST, readings="S-60 S-61 H-22"),
    Case.OVER_MAXIMUM: _do("5.14", Effect.CUT, readings="S-62 H-21"),
    Case.FOLLOWING_OVER: _do("5.14", Effect.CUT, readings="S-62"),
    Case.FOLLOWING_UNDER: _do("6.1", CONTINUES, post=MANAGER),
    Case.JACKPOT_OVER: _do("3.5.3", Effect.CUT, readings="S-30 H-23"),
    Case.JACKPOT_SHORT: _do("3.5.3", RETURNED, readings="S-30 H-23"),
    Case.POWER_UNDECIDED: _do("5.16 5.16.1", Effect.MAY_WITHDRAW, readings="S-55 S-56 H-34 H-50"),
    Case.POWER_DECIDED: _do("5.16 5.16.2", CONTINUES, readings="S-55 H-34"),
    Case.JACKPOT_FAULT_UNSEEN: _do("6.1", CONTINUES, VOID, post=MANAGER, readings="H-39"),
    Case.JACKPOT_FAULT_SEEN: _do("6.1", CONTINUES, VOID, post=MANAGER, readings="H-39"),
    Case.RULING: _do("6.1", *ANY, post=MANAGER, readings="S-66"),
}

# -- Singapore Stud, both editions --

_STUD: Provisions = {
    **_MBS,
    Case.EXPOSED_ONE: _do("5.4", CONTINUES, readings="S-52"),
    Case.EXPOSED_ONE_LATE: _do("5.4", CONTINUES, readings="S-52"),
    Case.FACE_UP: _do("5.4", CONTINUES, readings="S-52"),
    Case.ABSENT_UNSEEN: _do("5.11", REMOVED, post=SUPERVISOR, readings="S-18 S-20"),
    Case.UNDECIDED: _do("5.11", FOLDED, post=SUPERVISOR, readings="S-20"),
}

_V9: Provisions = {  # its 3.5.3 names the sizes itself
    **_STUD,
    Case.JACKPOT_OVER: _do("3.5.3", Effect.CUT),
    Case.JACKPOT_SHORT: _do("3.5.3", RETURNED),
}

# -- Three Card: community cards that may be miscounted, a burn that may be missed, Pair Plus without a decision --

_THREE_CARD: Provisions = {
    **_STUD,
    Case.BOARD_COUNT: _do("5.3", VOID, post=SUPERVISOR, readings="S-47 S-49 S-50"),
    Case.BOARD_COUNT_REPAIRED: _do("5.3", CONTINUES, post=SUPERVISOR, readings="S-50"),
    Case.MISSED_BURN: _do("5.3", VOID, post=SUPERVISOR, readings="S-47 S-58"),
    Case.MISSED_BURN_REPAIRED: _do("5.3", CONTINUES, post=SUPERVISOR, readings="S-58"),
    Case.ABSENT_UNDECIDED: _do("5.6 5.11", Effect.STAYS, readings="S-19"),
}

# -- Texas Hold'em of Marina Bay Sands --

_MBS_HOLDEM: Provisions = {
    **_MBS,
    Case.BOARD_COUNT: _do("5.3", VOID, post=SUPERVISOR, readings="H-35 H-60"),
    Case.BOARD_COUNT_REPAIRED: _do("5.3", CONTINUES, post=SUPERVISOR),
    Case.EXPOSED_ONE: _do("6.1", CONTINUES, VOID, post=MANAGER, readings="H-36"),
    Case.EXPOSED_ONE_LATE: _do("6.1", CONTINUES, VOID, post=MANAGER, readings="H-36"),
    Case.FACE_UP: _do("6.1", CONTINUES, VOID, post=MANAGER, readings="H-36"),
    Case.ABSENT_UNSEEN: _do("5.11", REMOVED, readings="H-15 H-59"),
    Case.ABSENT_LATER: _do("5.11", CHECKED),
    Case.FOLLOWING_OVER: _do("6.1", Effect.CUT, post=MANAGER, readings="H-20"),
    Case.FOLLOWING_UNDER: _do("6.1", CONTINUES, post=MANAGER, readings="H-20"),
}

# -- Texas Hold'em of Resorts World Sentosa --

_RWS: Provisions = {
    Case.OVER_MAXIMUM: _do("5.1 5.1.1", Effect.CUT, readings="H-21"),
    Case.UNDER_MINIMUM: _do("5.2 5.2.1", CONTINUES, readings="H-22"),
    Case.FOLLOWING_OVER: _do("5.3 5.3.1", Effect.CUT, readings="H-20 H-21"),
    Case.FOLLOWING_UNDER: _do("5.3 5.3.2", CONTINUES, readings="H-20"),
    Case.JACKPOT_OVER: _do("3.3 3.4", Effect.CUT, readings="H-23"),
    Case.JACKPOT_SHORT: _do("3.3 3.4", RETURNED, readings="H-23"),
    Case.ABSENT_UNSEEN: _do("5.5", FOLDED),
    Case.ABSENT_SEEN: _do("5.5", FOLDED),
    Case.ABSENT_LATER: _do("5.5", FOLDED, CHECKED, post=SUPERVISOR, readings="H-16"),
    Case.ABSENT_DONE: _do("5.6", CONTINUES),
    Case.POWER_DECIDED: _do("5.7 5.7.1", CONTINUES, readings="H-34"),
    Case.POWER_UNDECIDED: _do("5.7 5.7.2", VOID, readings="H-34"),
    Case.FOREIGN_CARD: _do("5.8 5.8.1", VOID, readings="H-60"),
    Case.EXPOSED_SEVERAL: _do("5.8 5.8.2", VOID),
    Case.MISSING_CARD: _do("5.8 5.8.3", VOID, readings="H-60"),
    Case.SURPLUS_CARD: _do("5.8 5.8.3", VOID, readings="H-60"),
    Case.COUNT_WRONG: _do("5.8 5.8.3", VOID, readings="H-60"),
    Case.COUNT_RIGHT: _do("5.8 5.8.3", CONTINUES),
    Case.TOO_FEW_CARDS: _do("5.8 5.8.4", VOID),
    Case.UNSHUFFLED: _do("5.8 5.8.5", VOID, readings="H-60"),
    Case.MISDEAL: _do("5.8 5.8.6", VOID, post=SUPERVISOR, readings="H-38"),
    Case.MISDEAL_REPAIRED: _do("1.21 5.8.6 5.10", CHOICES, post=SUPERVISOR),
    Case.MISDEAL_LATE: _do("5.10", CHOICES, post=SUPERVISOR, readings="H-38"),
    Case.DEALER_COUNT: _do("5.8 5.8.7", VOID, post=SUPERVISOR, readings="H-60"),
    Case.DEALER_COUNT_REPAIRED: _do("1.21 5.8.7 5.10", CHOICES, post=SUPERVISOR),
    Case.BOARD_COUNT: _do("5.8 5.8.7", VOID, post=SUPERVISOR, readings="H-60"),
    Case.BOARD_COUNT_REPAIRED: _do("1.21 5.8.7 5.10", CHOICES, post=SUPERVISOR),
    Case.MISSED_BURN: _do("5.9", VOID, post=SUPERVISOR, readings="H-37"),
    Case.MISSED_BURN_REPAIRED: _do("1.21 5.9 5.10", CHOICES, post=SUPERVISOR),
    Case.EXPOSED_ONE: _do("5.10", CHOICES, readings="H-36"),
    Case.LATE_WAGER: _do("5.11", RETURNED, readings="H-28"),
    Case.PULLED_BACK: _do("5.11", CONTINUES),
    Case.EXPOSED_ONE_LATE: _do("5.12", CONTINUES, readings="H-38"),
    Case.EXPOSED_SEVERAL_LATE: _do("5.12", CONTINUES, readings="H-38"),
    Case.FACE_UP: _do("5.13", CONTINUES, readings="H-36"),
    Case.DRAWN_TOGETHER: _do("5.14 5.14.1 5.10", CHOICES, post=SUPERVISOR),
    Case.HAND_COUNT: _do("5.15", REMOVED, post=SUPERVISOR, readings="H-40 H-60"),
    Case.HAND_COUNT_REPAIRED: _do("1.21 5.15 5.10", CHOICES, post=SUPERVISOR),
    Case.JACKPOT_FAULT_UNSEEN: _do("5.16", VOID, readings="H-39"),
    Case.JACKPOT_FAULT_SEEN: _do("5.17 5.17.1", CONTINUES, readings="H-39"),
    Case.SECOND_LOOK: _do("5.18", REMOVED, post=SUPERVISOR, readings="H-40"),
    Case.SECOND_LOOK_UNMEANT: _do("5.18", CONTINUES, post=SUPERVISOR),
    Case.EARLIER_ROUND: _do("5.8 5.19", CONTINUES, readings="H-60"),
    Case.EARLIER_LIMITS: _do("5.19", CONTINUES),
    Case.MISPLACED: _do("5.20", CONTINUES),
    Case.RULING: _do("5.23 5.23.a", *ANY, post=MANAGER),
    Case.MEANING: _do("5.23 5.23.b", *ANY, post=MANAGER),
}

PROVISIONS: Mapping[str, Provisions] = {
    "mbs-singapore-stud": _STUD,
    "mbs-singapore-stud-v9": _V9,
    "mbs-three-card": _THREE_CARD,
    "mbs-texas-holdem": _MBS_HOLDEM,
    "rws-texas-holdem": _RWS,
}

_ALWAYS = {slug: "1.30 5.21" if slug == "rws-texas-holdem" else "" for slug in PROVISIONS}  # with every void round


def provision(slug: str, case: Case) -> Provision | None:
    """What a book does in a case; None where it is silent."""
    return PROVISIONS[slug].get(case)


def readings(slug: str, found: Provision) -> tuple[str, ...]:
    """The readings of a provision that are about this book's game."""
    family = "H" if slug.endswith("holdem") else "S"
    return tuple(reading for reading in found.readings.split() if reading.startswith(family))


def counts_as_exposed(slug: str, case: Case) -> bool:
    """Whether a case is one of the exposed cards that are counted together: in stud and three card a face-up card is (S-52)."""
    one = case in (Case.EXPOSED_ONE, Case.EXPOSED_ONE_LATE)
    return one or (case is Case.FACE_UP and PROVISIONS[slug][case].rules == "5.4")


def on_void(slug: str) -> tuple[str, ...]:
    """The rules that say what a void round does, where a book says it."""
    return tuple(_ALWAYS[slug].split())


def citations(slug: str) -> Iterator[tuple[str, str]]:
    """Every rule that the irregularities of a book cite, with what carries it."""
    for case, found in PROVISIONS[slug].items():
        for rule in found.rules.split():
            yield rule, f"irregularity: {case.value}"
    for rule in on_void(slug):
        yield rule, "effect: the round is void"
    if slug == "rws-texas-holdem":
        for measure, rules in MEASURE_RULES.items():
            for rule in rules.split():
                yield rule, f"measure: {measure.value}"
        for stays in (STAYS_AS_IT_IS, STAYS_REPAIRED, DROPS):
            for rule in stays.split():
                yield rule, "course chosen after a dealing error"
    else:
        yield "6.2", "posts: a higher post may do what a lower may"


# The three courses of Resorts World 5.10.
STAYS_AS_IT_IS = "5.10 5.10.1 5.10/subsequent-cards"
STAYS_REPAIRED = "5.10 5.10.2 5.10/subsequent-cards"
DROPS = "5.10 5.10.3"
