"""What lay on an area at the close, as last found: also what was cut, what went back since, and who has left the round.

A report is held against this and not against what still counts: so nothing goes back twice, and one report after another
comes to the same in any order (S-79, H-68). Who has a part of nothing keeps the place in the order of those who share.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.rulebook import ANTE, NOTHING, Case, Money, Shares
from croupier.table import events as e
from croupier.table.state import Area, Phase, State


def lay(state: State, area: Area) -> dict[str, Money]:
    """What lay there of everybody who has not left the area since."""
    return dict(_shares(dict(state.lay.get(area, ()))) or _counts(state, area))


def counted_together(state: State, area: Area) -> dict[str, Money]:
    """What lay there and may play, though it be cut to nothing now; not what went back for want of the wager that it needs."""
    position, name = area
    wager = state.setup.book.edition.wager_named[name]
    needs = (ANTE,) if wager.antes else wager.needs
    beside = {who for each in (*needs, name) for who, _ in state.stakes.get((position, each), ())}
    return {who: part for who, part in lay(state, area).items() if not needs or who in beside}


def has_lain(state: State, area: Area, player: str) -> bool:
    """Whether a part of the player's has ever counted as lying there, be it nothing as last found."""
    return player in _places(state, area)


def in_order_put_down(state: State, area: Area, parts: Mapping[str, Money]) -> Shares:
    """Parts of an area in the order in which they were put down, though one of them did not lie there for a while (S-62)."""
    return _shares({who: parts[who] for who in (*_places(state, area), *parts) if who in parts})


def gone(state: State, area: Area) -> dict[str, Money]:
    """What lay there of those to whom it has all gone back."""
    return dict(state.gone.get(area, ()))


def ruled_off(state: State, event: e.IrregularityRuled) -> Area | None:
    """The area of which what goes back now counts as never there: it came late; or a ruling says how much a later wager is."""
    wager = dict(event.facts).get("wager", "")
    ruling = event.case in (Case.RULING, Case.MEANING) and wager in state.setup.book.edition.wager_named
    if event.case is Case.LATE_WAGER or (ruling and state.setup.book.edition.wager_named[wager].antes):
        return (event.position or 0, wager)
    return None


def remember_late(state: State, area: Area, player: str, in_time: Money) -> State:
    """A wager that was entered came late but for a part: only that lay there, though all of it be cut and back already."""
    return state.but(lay={**state.lay, area: tuple((_places(state, area) | {player: in_time}).items())}, ruled_off=area)


def remember_found(before: State, after: State, event: e.StakeFound | e.SettlementCorrected) -> State:
    """A stake was found to be another, or a part of it has gone back."""
    area, player = (event.position, event.wager), event.player
    if before.phase is Phase.BETTING:  # by a ruling; what lies at the close is still to come
        return after
    came, left, known = event.entered, gone(before, area), _places(before, area)
    if isinstance(event, e.StakeFound) and (back := {who: left[who] for who, _ in event.shares if who in left}):
        still = _shares({who: part for who, part in left.items() if who not in back})  # the hand is in the round again
        return after.but(gone={**before.gone, area: still}, lay={**before.lay, area: tuple((known | back).items())})
    if before.ruled_off == area and not before.setup.book.edition.wager_named[event.wager].antes:
        came, known = NOTHING, dict(before.lay.get(area, known))  # the ruling has told what lay in time, be it nothing
    elif before.ruled_off == area:
        came = dict(_counts(after, area)).get(player, NOTHING) - dict(_counts(before, area)).get(player, NOTHING)
    if player in left:
        left[player] += came
        return after.but(gone={**before.gone, area: _shares(left)})
    known[player] = known.get(player, NOTHING) + came
    return after.but(lay={**before.lay, area: tuple(known.items())})


def remember_alone(before: State, after: State, event: e.LoneWagerReturned) -> State:
    """A wager went back because it was alone; what it needs may still be found."""
    area = (event.position, event.wager)
    return after.but(lay={**before.lay, area: tuple(_places(before, area).items())})


def remember_gone(before: State, after: State, event: e.StakeReturned | e.SettlementUndone) -> State:
    """A player's whole part has gone back, and does not come again."""
    area, player = (event.position, event.wager), event.player
    if before.phase is Phase.BETTING:
        return after
    known = _places(before, area)
    lain = known.pop(player, NOTHING)
    if area in before.lay:
        after = after.but(lay={**before.lay, area: tuple(known.items())})
    if before.ruled_off == area and not _withdrawn(before, event):
        return after
    return after.but(gone={**before.gone, area: _shares(gone(before, area) | {player: lain})})


def _withdrawn(before: State, event: e.StakeReturned | e.SettlementUndone) -> bool:
    """Whether a player has taken it back by leave, which is no part of the last ruling."""
    return event.player in before.leave and set(before.leave_by) <= set(event.rules)


def _places(state: State, area: Area) -> dict[str, Money]:
    """What lay there of everybody, those with a part of nothing among them, in their order."""
    known = lay(state, area)
    return {who: known.get(who, NOTHING) for who in (*dict(state.lay.get(area, ())), *known)}


def _counts(state: State, area: Area) -> Shares:
    return state.stakes.get(area) or state.settled.get(area, ((), ()))[0]


def _shares(parts: dict[str, Money]) -> Shares:
    return tuple(part for part in parts.items() if part[1])
