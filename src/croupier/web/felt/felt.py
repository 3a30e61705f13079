"""All that a felt shows beside the view: layout, how many cards lie where, hands in words, results; for staff, the steps."""

from __future__ import annotations

from typing import Any

from croupier.rulebook import Meter, Money, To
from croupier.table import Phase, State, View, as_it_lay
from croupier.web.felt.hands import describe_hands
from croupier.web.felt.layout import describe_layout
from croupier.web.felt.lines import describe_lines, describe_pay, find_lines
from croupier.web.felt.steps import describe_steps


def describe_felt(state: State, seen: View, meter: Meter | None, *, staff: bool) -> dict[str, Any]:
    """The felt as whoever sees this view sees it. Before the round is settled only the staff is told how it comes out."""
    lines = find_lines(state, meter)
    settled = state.phase is Phase.BETWEEN and bool(lines)
    waits = list(state.undecided()) if state.phase is Phase.DECIDING else []
    shown: dict[str, Any] = {
        "layout": describe_layout(state.setup),
        "lie": _count_cards(state),
        "hands": describe_hands(state.setup, seen),
        "waits": waits,  # who has to decide, in the order of the positions
        "folded": sorted(position for position in state.actions if state.folded(position)),
        "staked": {str(place.position): _sum(place.stakes) for place in seen.positions if place.stakes},
        "results": describe_lines(lines) if settled else {},
        "qualifies": _qualifies(state, meter) if lines else None,
    }
    if staff:
        shown["steps"] = describe_steps(state)
        shown["pay"] = describe_pay(lines, state.setup.edition.jackpot.wager) if lines and not settled else None
    return shown


def _sum(stakes: dict[str, Money]) -> str:
    return str(Money(sum(amount.cents for amount in stakes.values())))


def _qualifies(state: State, meter: Meter | None) -> bool | None:
    return as_it_lay(state).settlement(state.frozen or state.read or meter).dealer_qualifies


def _count_cards(state: State) -> dict[str, Any]:
    """How many cards lie where, open or not: by the order of dealing and how far the round is. It says of none which it is."""
    if state.deal is None:
        return {"dealer": 0, "community": 0, "positions": {}}
    over = state.phase in (Phase.OPEN, Phase.BETWEEN)
    stage = len(state.turned) + (state.phase is Phase.TURNING)
    counts: dict[To | int, int] = {}
    for slot in state.deal.plan.slots:
        if over or slot.stage <= stage:
            holder = slot.position or slot.to
            counts[holder] = counts.get(holder, 0) + 1
    positions = {str(holder): count for holder, count in counts.items() if isinstance(holder, int)}
    return {"dealer": counts.get(To.DEALER, 0), "community": counts.get(To.COMMUNITY, 0), "positions": positions}
