"""Rounds that were dealt earlier and are not over: where the order is that of the deal, a share of the meter waits for them.

It goes by what everybody may know, and never by a card that lies face down: when a hand was dealt, that a jackpot wager lies on
it, and that it is still in (RWS 4.5, H-77).
"""

from __future__ import annotations

from croupier.floor.state import Floor
from croupier.jackpot import Entry
from croupier.rulebook import DECLINE, Order, Post, Refusal, chosen
from croupier.table import Phase, State, unknown_jackpots


def waits_for_earlier_deal(floor: Floor, pool: str, entry: Entry) -> Refusal | None:
    """Why a share of the meter is not paid yet: a hand that was dealt before it, or with it, may still win one."""
    if floor.pools[pool].setup.order is not Order.DEAL or not entry.waits_on_meter or entry.released:
        return None
    found = next((name for name in sorted(floor.pools[pool].tables) if _may_be_first(floor, pool, name, entry)), None)
    if found is None:
        return None
    what = (
        f"entry {entry.number} waits for {found}, where a hand with a jackpot wager was dealt no later and is not over: "
        "finish that round first, or the House decides that the entry is paid now"
    )
    cited = entry.table.cited
    return Refusal(what, (*cited.order_rules, *cited.earlier_deals), Post.SHIFT_MANAGER)


def _may_be_first(floor: Floor, pool: str, name: str, entry: Entry) -> bool:
    opened, state = floor.rounds.get(name), floor.tables[name]
    if opened is None or opened.pool != pool or name == entry.table.name or state.phase in (Phase.BETWEEN, Phase.BETTING):
        return False
    dealt = [at for at in floor.staked(name) if opened.hands.get(at, entry.dealt_at + 1) <= entry.dealt_at]
    if state.phase is not Phase.OPEN:
        return floor.entry(name) is None and any(_is_in(state, at) for at in dealt)
    # the pool has the hands of an entry, and their place: those of a rejected one have none until they are entered again
    out = set() if floor.entry(name) else {hand.position for hand in floor.hands(name)}
    return not out.union(unknown_jackpots(state)).isdisjoint(dealt)


def _is_in(state: State, position: int) -> bool:
    """Whether a hand's own cards may still win: it was neither folded nor refused comparison, or they count all the same."""
    if DECLINE in state.actions.get(position, ()):
        return False
    return not state.folded(position) or chosen(state.setup.rules.shows_folded, state.setup.book.answers)
