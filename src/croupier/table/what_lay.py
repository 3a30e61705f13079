"""What lay on an area at the close, as last found: also what was cut, what went back since, and who has left the round.

A report is held against this and not against what still counts: so nothing goes back twice, and one report after another
comes to the same in any order (S-79, H-68), as long as the hand is in the round. It leaves with its only Ante, and comes back
with one that is found there afterwards, as long as it has missed no decision and nothing is settled.
"""

from __future__ import annotations

from croupier.rulebook import NOTHING, Case, Money, Shares
from croupier.table import events as e
from croupier.table.state import Area, Phase, State


def lay(state: State, area: Area) -> dict[str, Money]:
    """What lay there of everybody who has not left the area since."""
    return dict(state.lay.get(area) or _counts(state, area))


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
    return state.but(lay={**state.lay, area: _shares(lay(state, area) | {player: in_time})}, ruled_off=area)


def remember_found(before: State, after: State, event: e.StakeFound | e.SettlementCorrected) -> State:
    """A stake was found to be another, or a part of it has gone back."""
    area, player = (event.position, event.wager), event.player
    if before.phase is Phase.BETTING:  # by a ruling; what lies at the close is still to come
        return after
    came, left, known = event.entered, gone(before, area), lay(before, area)
    if isinstance(event, e.StakeFound) and (back := {who: part for who, part in event.shares if who in left}):
        still = _shares({who: part for who, part in left.items() if who not in back})  # the hand is in the round again
        return after.but(gone={**before.gone, area: still}, lay={**before.lay, area: _shares(known | back)})
    if before.ruled_off == area and not before.setup.book.edition.wager_named[event.wager].antes:
        came, known = NOTHING, dict(before.lay.get(area, known))  # the ruling has told what lay in time, be it nothing
    elif before.ruled_off == area:
        came = dict(_counts(after, area)).get(player, NOTHING) - dict(_counts(before, area)).get(player, NOTHING)
    if player in left:
        left[player] += came
        return after.but(gone={**before.gone, area: _shares(left)})
    known[player] = known.get(player, NOTHING) + came
    return after.but(lay={**before.lay, area: _shares(known)})


def remember_left(before: State, after: State, event: e.StakeFound) -> State:
    """A hand leaves the round with the only wager that takes part, which was found not to lie there; or is in it again."""
    at = event.position
    if before.phase is Phase.BETTING or before.settled or (at in before.in_play) is (at in after.in_play):
        return after
    others = {position: each for position, each in before.left.items() if position != at}
    if at in after.in_play:
        return after.but(left=others)
    if event.entered >= NOTHING:
        return after  # it lay there, and was ruled off
    lay_there = {wager: shares for (position, wager), shares in after.stakes.items() if position == at}
    return after.but(left={**others, at: (before.actions.get(at, ()), lay_there)})


def remember_alone(before: State, after: State, event: e.LoneWagerReturned) -> State:
    """A wager went back because it was alone; what it needs may still be found."""
    area = (event.position, event.wager)
    return after.but(lay={**before.lay, area: _shares(lay(before, area))})


def remember_gone(before: State, after: State, event: e.StakeReturned | e.SettlementUndone) -> State:
    """A player's whole part has gone back, and does not come again."""
    area, player = (event.position, event.wager), event.player
    if before.phase is Phase.BETTING:
        return after
    known = lay(before, area)
    lain = known.pop(player, NOTHING)
    if area in before.lay:
        after = after.but(lay={**before.lay, area: _shares(known)})
    if before.ruled_off == area and not _withdrawn(before, event):
        return after
    return after.but(gone={**before.gone, area: _shares(gone(before, area) | {player: lain})})


def _withdrawn(before: State, event: e.StakeReturned | e.SettlementUndone) -> bool:
    """Whether a player has taken it back by leave, which is no part of the last ruling."""
    return event.player in before.leave and set(before.leave_by) <= set(event.rules)


def _counts(state: State, area: Area) -> Shares:
    return state.stakes.get(area) or state.settled.get(area, ((), ()))[0]


def _shares(parts: dict[str, Money]) -> Shares:
    return tuple(part for part in parts.items() if part[1])
