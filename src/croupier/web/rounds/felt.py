"""The felt of a round as a replay draws it: what lies on each area, which cards chosen eyes see, what came of it so far.

What the eyes may not see is not here: a card face down is an empty text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.cards import Card
from croupier.errors import CroupierError
from croupier.rulebook import Meter, Money, Shares, To, wager_text
from croupier.table import Phase, State, View
from croupier.web.felt import write_hand

_BACK = ""


def draw_felt(state: State, seen: View, eyes: str, names: Mapping[str, str], lit: int | None) -> dict[str, Any]:
    """The table after an event; `lit` is the position that it is about."""
    edition, procedure = state.setup.edition, state.setup.procedure
    auditor = eyes == "auditor"
    deal = state.deal
    dealer: tuple[Card | None, ...] = seen.dealer
    community: tuple[Card | None, ...] = seen.community
    if auditor and deal is not None:
        dealer, community = deal.dealer, deal.community
    shown = {each.position: each for each in seen.positions}
    at_table = sorted({*shown, *(at for at, _ in state.settled)})
    return {
        "places": state.setup.positions,
        "dealer": {
            "cards": _lying(dealer, len(deal.dealer) if deal else 0),
            "places": procedure.cards(To.DEALER),
            "words": _dealer_words(state, seen),
        },
        "board": {
            "cards": _lying(community, len(deal.community) if deal else 0),
            "places": procedure.cards(To.COMMUNITY),
        },
        "jackpot": edition.jackpot.wager,
        "positions": [
            {
                "position": at,
                "name": names.get(state.owners.get(at, "") or state.seats.get(at, ""), ""),
                "areas": _areas(state, at),
                "cards": _hand(state, at, shown[at].cards if at in shown else (), auditor=auditor),
                "state": (state.actions.get(at) or ("",))[-1],
                "out": at in state.forfeited or "fold" in state.actions.get(at, ()),
                "settled": any(place == at for place, _ in state.settled),
                "net": _net(state, at),
                "lit": at == lit,
            }
            for at in at_table
        ],
    }


def _lying(cards: tuple[Card | None, ...], dealt: int) -> list[str | None]:
    """Cards as they lie: those that are seen, and backs for the rest."""
    known = [None if card is None else str(card) for card in cards]
    return [*known, *[_BACK] * (dealt - len(known))]


def _hand(state: State, at: int, seen: tuple[Card | None, ...], *, auditor: bool) -> list[str | None]:
    if state.deal is None or at not in state.deal.hands:
        return []
    own = state.deal.hands[at]
    return _lying(own if auditor else seen, len(own))


def _areas(state: State, at: int) -> list[dict[str, Any]]:
    """The areas of a position in the order of the layout, with what lies there and what was settled."""
    found = []
    for wager in state.setup.edition.wagers:
        area = (at, wager.name)
        if wager.bonus_on and area not in state.settled:
            continue
        staked, back = state.settled.get(area, (state.stakes.get(area, ()), None))
        stake = _sum(staked)
        jackpot = wager.name == state.setup.edition.jackpot.wager
        found.append(
            {
                "wager": wager.name,
                "words": wager_text(wager.name).capitalize(),
                "shape": "lamp" if jackpot else "circle" if wager.before_deal else "square",
                "amount": str(Money(stake)) if stake else None,
                "net": None if back is None else str(Money(_sum(back) - stake)),
            }
        )
    return found


def _net(state: State, at: int) -> str | None:
    """What a position has won or lost by all that was settled of it so far."""
    settled = [both for (place, _), both in state.settled.items() if place == at]
    return str(Money(sum(_sum(back) - _sum(staked) for staked, back in settled))) if settled else None


def _sum(shares: Shares) -> int:
    return sum(part.cents for _, part in shares)


def _dealer_words(state: State, seen: View) -> str:
    """The dealer's hand, once all cards that make it lie open."""
    deal = state.deal
    paying = state.phase is Phase.OPEN or bool(state.settled)
    if deal is None or not paying or len(seen.dealer) < len(deal.dealer) or None in seen.dealer:
        return ""
    unit = state.setup.unit
    try:
        settled = state.unsettled.round(Meter(unit, unit, unit) if unit else None)  # the same whatever the meter
        return write_hand(settled.dealer_hand)
    except (CroupierError, KeyError):  # not all cards that make it are known, or nobody is left to compare with
        return ""
