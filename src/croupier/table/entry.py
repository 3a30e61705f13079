"""Who may stake where: barred players, what the house has closed, other players' positions, one position only."""

from __future__ import annotations

from croupier.rulebook import Actor, Measure, Refusal, Wager, numbers
from croupier.table.seats import refuse_barred
from croupier.table.sharing import full_area
from croupier.table.state import State


def shut_out(state: State, player: str, position: int, wager: Wager, by: Actor | None = None) -> Refusal | None:
    """The refusal of a wager that a player may not stake on a position, whatever its size."""
    on = state.setup.rules
    if refused := refuse_barred(state, player, by) or _shut(state, position, wager):
        return refused
    if refused := _is_anothers(state, player, position, wager):
        return refused
    if player in state.confined and state.positions_of(player) - {position}:
        what = f"{player} is confined to one position: take back the wager on the other, or lift the restriction"
        return Refusal(what, numbers(on.confined), on.confining)
    return None


def _shut(state: State, position: int, wager: Wager) -> Refusal | None:
    """What the house has closed because of a faulty jackpot system, where a book lets it."""
    closed = Measure.CLOSE_BOXES if position in state.shut else None
    if wager.units and Measure.NO_JACKPOT in state.measures:
        closed = Measure.NO_JACKPOT
    return closing(state, closed) if closed else None


def closing(state: State, measure: Measure) -> Refusal:
    """The refusal of what a measure has closed."""
    taken = state.setup.edition.measures[measure]
    return Refusal(measure.value, numbers(taken.rules), taken.post)


def _is_anothers(state: State, player: str, position: int, wager: Wager) -> Refusal | None:
    """Where areas are not shared, any wager holds a box (H-42). A jackpot wager is for who sits there, or decides (S-22)."""
    on = state.setup.rules
    rules = numbers(on.others_position if wager.units else on.area)
    if not on.shares_areas:
        held = {name for (here, _), shares in state.stakes.items() if here == position for name, _ in shares}
        return Refusal("the position belongs to another player: choose another one", rules) if held - {player} else None
    if not wager.units:
        return full_area(state, player, (position, wager.name))
    if state.seats.get(position, state.owners.get(position, player)) != player:
        return Refusal("the position belongs to another player: choose another one", rules)
    if dict(state.stakes.get((position, wager.name), ())).keys() - {player}:
        return Refusal("another player's jackpot wager lies there: it must be taken back first", numbers(on.area))
    return None
