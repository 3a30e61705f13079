"""Reviewing what was ruled, overridden or voided: somebody of the pit who did not do it marks it as seen (R-29)."""

from __future__ import annotations

from croupier.house import events as h
from croupier.house.means import Means
from croupier.house.requests import ReviewOverride
from croupier.house.state import HouseState
from croupier.rulebook import Actor, Post, Refusal, below

_RULES = ("R-29",)


def review_override(
    state: HouseState, command: ReviewOverride, by: Actor, at: int, means: Means
) -> tuple[h.OverrideReviewed] | Refusal:
    """The mark, or why there is none."""
    if refused := below(by, Post.PIT_SUPERVISOR, "review what was ruled", _RULES):
        return refused
    if seen := state.reviews.get(command.position):
        return Refusal(f"{seen.by.name} has reviewed this already", _RULES)
    persons = means.find_persons(command.position)
    if persons is None:
        return Refusal(f"there is nothing to review at position {command.position} of the log", _RULES)
    if any(each.is_same_person(by) for each in persons):
        return Refusal("who did it does not review it: somebody else of the pit does", ("R-17", *_RULES))
    return (h.OverrideReviewed(command.position, command.why, at, by),)
