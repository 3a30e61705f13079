"""All that a felt shows beside the view: layout, how many cards lie where, hands in words, results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.errors import InputError
from croupier.rulebook import CardsUnknownError, Money, To
from croupier.table import Phase, State, View, as_it_lay
from croupier.web.felt.hands import describe_hands
from croupier.web.felt.layout import describe_layout
from croupier.web.felt.results import describe_results

_ALL_OPEN = (Phase.OPEN, Phase.BETWEEN)


def describe_felt(
    state: State, seen: View, payments: Sequence[Mapping[str, Any]], layout: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The felt as whoever sees this view sees it, with the payments that the same person is told of.

    Its layout is the same whatever is played: who has it need not have it made anew.
    """
    hands = describe_hands(state.setup, seen)
    return {
        "layout": layout or describe_layout(state.setup),
        "lie": _count_cards(state),
        "hands": hands,
        "waits": list(state.undecided()) if state.phase is Phase.DECIDING else [],  # who has to decide
        "folded": sorted(position for position in state.actions if state.folded(position)),
        "short": _list_short(state) if state.phase is Phase.BETTING else {},
        "staked": {str(place.position): _sum(place.stakes) for place in seen.positions if place.stakes},
        "results": describe_results(payments) if state.settled else {},
        "qualifies": _qualifies(state) if hands["dealer"] else None,  # if all have folded it stays hidden
    }


def _sum(stakes: Mapping[str, Money]) -> str:
    return str(Money(sum(amount.cents for amount in stakes.values())))


def _list_short(state: State) -> dict[str, dict[str, str]]:
    """By position the wagers that lie under their minimum, and what that is: bets are not closed over them."""
    found: dict[str, dict[str, str]] = {}
    for at, name in sorted(state.stakes):
        limits = state.setup.limits.get(name)
        if limits and state.total(at, name) < limits.least:
            found.setdefault(str(at), {})[name] = str(limits.least)
    return found


def _qualifies(state: State) -> bool | None:
    """Whether the dealer's hand counts, once all cards that decide are open."""
    if state.deal is None or state.phase not in _ALL_OPEN or not (state.stakes or state.settled):
        return None
    try:
        return as_it_lay(state).whatever_the_meter.dealer_qualifies
    except (CardsUnknownError, InputError):
        return None


def _count_cards(state: State) -> dict[str, Any]:
    """How many cards lie where, open or not: by the order of dealing and how far the round is. It says of none which it is."""
    if state.deal is None:
        return {"dealer": 0, "community": 0, "positions": {}}
    stage = len(state.turned) + (state.phase is Phase.TURNING)
    counts: dict[To | int, int] = {}
    for slot in state.deal.plan.slots:
        if state.phase in _ALL_OPEN or slot.stage <= stage:
            holder = slot.position or slot.to
            counts[holder] = counts.get(holder, 0) + 1
    positions = {str(holder): count for holder, count in counts.items() if isinstance(holder, int)}
    return {"dealer": counts.get(To.DEALER, 0), "community": counts.get(To.COMMUNITY, 0), "positions": positions}
