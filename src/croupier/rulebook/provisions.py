"""What goes wrong at a table, and the words in which a book says what it does about it.

A book's provisions are to be read beside its section 5 (and 6 of Marina Bay Sands): the case, its rules, the effect and the
lowest post that may apply it. Where a book leaves a choice, the first effect is the one proposed. A case that a book does not
have is for the shift manager to rule on (6.1, at Resorts World 5.23).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from croupier.rulebook.authority import Post
from croupier.rulebook.dealing import Device


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
    CORRECTED = "the wager counts as ruled"


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
    MISKEYED = "a wager that was not entered as it lay"
    DECISION_MISKEYED = "a decision that was not entered as the chips lay"
    NOT_DEALT_IN = "a wager that was not entered, on a position without a hand"
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
    ABSENT_ANNOUNCED = "a player away when a later decision is due, the hand announced for the jackpot"
    ABSENT_UNDECIDED = "a player away whose wagers need no decision"
    UNDECIDED = "a player who was warned and does not decide"
    ABSENT_DONE = "a player away with nothing left to decide"
    BARRED = "a player barred for not keeping hands secret"
    STOPPED = "a player stopped who tries to control several hands"
    MISTAKEN_SEEN = "positions staked by mistake, a hand looked at"
    MISTAKEN_ALL_SEEN = "positions staked by mistake, every hand looked at"
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


class Moment(Enum):
    """What may have happened by the time that something is found."""

    HANDLED = "the cards of a hand have been touched"
    SEEN = "a player has seen cards"
    TURNED_UP = "the dealer has turned something up"
    DECIDED = "a wager has won or lost"


@dataclass(frozen=True)
class Provision:
    """What a book does in a case: by which rules, what may follow, and the lowest post that may apply it."""

    rules: str
    effects: tuple[Effect, ...]
    post: Post = Post.DEALER
    readings: str = ""
    moment: Moment | None = None  # from which on it is too late for this case, or another case begins
    devices: tuple[Device, ...] = ()  # with which alone the case can be; with any, where none is named
    counts_as_exposed: bool = False  # the card is one of those wrongly exposed, which are counted together


Provisions: TypeAlias = Mapping[Case, Provision]


def provide(
    rules: str,
    *effects: Effect,
    post: Post = Post.DEALER,
    readings: str = "",
    moment: Moment | None = None,
    devices: tuple[Device, ...] = (),
    counts_as_exposed: bool = False,
) -> Provision:
    """A provision as a book writes it: the rules, then the effects that may follow, the usual one first."""
    return Provision(rules, effects, post, readings, moment, devices, counts_as_exposed)


@dataclass(frozen=True)
class Courses:
    """The rules by which players choose after a dealing error: to play on as it lies or as repaired, or to drop the hand."""

    offered: str
    as_it_lies: str
    as_repaired: str
    dropped: str
