"""What the books of Marina Bay Sands have in common: the calls of section 3, and sections 5 and 6 on what goes wrong.

Their readings are those of a family: S for stud and three card, H for hold'em.
"""

from __future__ import annotations

from dataclasses import replace

from croupier.games.shared import ANY_EFFECT
from croupier.rulebook import Case, Courses, Effect, LinkedJackpot, Moment, Order, Post, Provision, RoundRules, provide

SUPERVISOR, MANAGER = Post.PIT_SUPERVISOR, Post.SHIFT_MANAGER
VOID, REMOVED, FOLDED, CHECKED = Effect.VOID, Effect.REMOVED, Effect.FOLDED, Effect.CHECKED
RETURNED, CONTINUES, CHOICES = Effect.RETURNED, Effect.CONTINUES, Effect.CHOICES

# -- 3.1 to 3.6: the calls of a round, who stakes where, and what a pit manager may do --

ROUND_RULES = RoundRules(
    opening="3.1",
    closing="3.2",
    concluding="1.1.7",
    area="3.4.2",
    limits="3.4",
    others_position="3.5.4",
    seats="3.5.1",
    several_hands="1.1.3 3.4.1",
    telling="3.4.1",
    confined="3.4.3",
    by_staff="3.6",
    late="5.5",
    pulled_back="5.6",
    lone_jackpot="5.12 5.12.2",
    lone_at_entry="5.12 5.12.1",
    meter="4.2",
    posts="6.2",
)


# -- 3.14 (three card: 3.17): winners at several tables. No rule covers a hit while the link is lost, so it is ruled on (6.1) --


def linked_jackpot(
    order: str, *readings: str, sharing: str, growth: str, reversal: str, confirmation: str, fault: str
) -> LinkedJackpot:
    """Winners are served by their entry in the jackpot system."""
    return LinkedJackpot(
        order=Order.ENTRY,
        order_rules=(order, *readings),
        sharing=(sharing,),
        growth=(growth,),
        reversal=(reversal,),
        confirmation=(confirmation,),
        fault=("6.1", fault),
        fault_post=MANAGER,
    )


# -- 5 and 6: what goes wrong --

_PACK = provide("5.1 5.1.1", VOID, readings="S-47 S-48 S-49 H-35 H-60")
_PROVISIONS = {
    Case.FOREIGN_CARD: _PACK,
    Case.SURPLUS_CARD: _PACK,
    Case.MISSING_CARD: _PACK,
    Case.UNSHUFFLED: _PACK,
    Case.TOO_FEW_CARDS: _PACK,
    Case.EARLIER_ROUND: provide("5.1.2", CONTINUES, readings="S-49 H-60"),
    Case.EARLIER_LIMITS: provide("5.15", CONTINUES),
    Case.MISDEAL: provide("5.2", VOID, post=SUPERVISOR, readings="S-47 S-50 H-35"),
    Case.MISDEAL_REPAIRED: provide("5.2", CONTINUES, post=SUPERVISOR, readings="S-50"),
    Case.MISDEAL_LATE: provide("6.1", CHOICES, CONTINUES, VOID, post=MANAGER, readings="S-51 H-38", moment=Moment.HANDLED),
    Case.DEALER_COUNT: provide("5.3", VOID, post=SUPERVISOR, readings="S-47 S-49 S-50 H-35 H-60"),
    Case.DEALER_COUNT_REPAIRED: provide("5.3", CONTINUES, post=SUPERVISOR, readings="S-50"),
    Case.EXPOSED_SEVERAL: provide("5.4", VOID, readings="S-47 S-49 S-52 H-35 H-60"),
    Case.EXPOSED_SEVERAL_LATE: provide("5.4", VOID, readings="S-47 S-49 S-52 H-35 H-60"),
    Case.LATE_WAGER: provide("5.5", RETURNED, readings="S-54"),
    Case.PULLED_BACK: provide("5.6", CONTINUES, readings="S-69"),
    Case.HAND_COUNT: provide("5.7", REMOVED, post=SUPERVISOR, readings="S-49 S-50 S-53 H-40 H-60"),
    Case.HAND_COUNT_REPAIRED: provide("5.7", CONTINUES, post=SUPERVISOR, readings="S-50"),
    Case.LET_OUT: provide("5.7.1", RETURNED, post=SUPERVISOR, readings="S-53 H-50"),
    Case.LET_OUT_LATE: provide("5.7.1", RETURNED, post=MANAGER, readings="S-53 H-50"),
    Case.COUNT_WRONG: provide("5.8", VOID, readings="S-47 S-49 H-35 H-60"),
    Case.COUNT_RIGHT: provide("5.8", CONTINUES),
    Case.BARRED: provide("5.9", RETURNED, post=MANAGER, readings="S-57"),
    Case.MISTAKEN_SEEN: provide("5.10 5.10.1", REMOVED, post=SUPERVISOR, readings="S-23 S-24 H-41"),
    Case.MISTAKEN_ALL_SEEN: provide("5.10 5.10.1", CONTINUES, post=SUPERVISOR, readings="S-23 H-41"),
    Case.MISTAKEN_UNSEEN: provide("5.10 5.10.2", REMOVED, post=SUPERVISOR, readings="S-23 S-24 H-41"),
    Case.STOPPED: provide("5.10.3", RETURNED, CONTINUES, post=MANAGER, readings="S-57"),
    Case.SECOND_LOOK: provide("6.1", REMOVED, CONTINUES, post=MANAGER, readings="S-25 H-41"),
    Case.SECOND_LOOK_UNMEANT: provide("6.1", REMOVED, CONTINUES, post=MANAGER, readings="S-25 H-41"),
    Case.ABSENT_SEEN: provide("5.11 6.1", FOLDED, REMOVED, post=MANAGER, readings="S-18 H-59"),
    Case.ABSENT_DONE: provide("5.11", CONTINUES, readings="S-20 S-78 H-67"),
    Case.MISKEYED: provide("6.1", CONTINUES, post=MANAGER, readings="S-79 H-68"),
    Case.DECISION_MISKEYED: provide("6.1", CONTINUES, post=MANAGER, readings="S-87 H-78"),
    Case.NOT_DEALT_IN: provide("5.7", RETURNED, post=SUPERVISOR, readings="S-80 H-69"),
    Case.UNDER_MINIMUM: provide("5.13", CONTINUES, readings="S-60 H-22"),
    Case.UNDER_MINIMUM_AGAIN: provide("5.13", Effect.RETURNED_LAST, readings="S-60 S-61 H-22"),
    Case.OVER_MAXIMUM: provide("5.14", Effect.CUT, readings="S-62 H-21"),
    Case.FOLLOWING_OVER: provide("6.1", Effect.CUT, post=MANAGER, readings="S-29 H-20"),
    Case.FOLLOWING_UNDER: provide("6.1", CONTINUES, post=MANAGER, readings="S-29 H-20"),
    Case.JACKPOT_OVER: provide("3.5.3", Effect.CUT, readings="S-30 H-23"),
    Case.JACKPOT_SHORT: provide("3.5.3", RETURNED, readings="S-30 H-23"),
    Case.POWER_UNDECIDED: provide("5.16 5.16.1", Effect.MAY_WITHDRAW, readings="S-55 S-56 H-34 H-50", moment=Moment.DECIDED),
    Case.POWER_DECIDED: provide("5.16 5.16.2", CONTINUES, readings="S-55 H-34"),
    Case.JACKPOT_FAULT_UNSEEN: provide("6.1", CONTINUES, VOID, post=MANAGER, readings="H-39"),
    Case.JACKPOT_FAULT_SEEN: provide("6.1", CONTINUES, VOID, post=MANAGER, readings="H-39"),
    Case.RULING: provide("6.1", *ANY_EFFECT, post=MANAGER, readings="S-66"),
}

COURSES = Courses(offered="6.1", as_it_lies="6.1", as_repaired="6.1", dropped="6.1")  # no rule but the last word offers them


def provisions(family: str) -> dict[Case, Provision]:
    """Sections 5 and 6 with the readings of one family: S for stud and three card, H for hold'em."""
    return {
        case: replace(found, readings=" ".join(each for each in found.readings.split() if each.startswith(f"{family}-")))
        for case, found in _PROVISIONS.items()
    }
