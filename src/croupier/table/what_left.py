"""What hung on a wager that was found not to lie there is remembered, so that it counts again if the wager did (S-79, H-68).

An option that was open then is given back, too, unless it was closed, the player has said to stay in, or a card was turned up
since: nobody chooses with a card in sight that the others had not seen.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from croupier.rulebook import ANTE, NOTHING, Shares
from croupier.table import events as e
from croupier.table.left_with import NOTHING_LEFT, LeftWith
from croupier.table.state import Phase, State
from croupier.table.what_lay import lay


def remember_left(before: State, after: State, event: e.StakeFound) -> State:
    """A player's part of a wager that takes part was found not to lie there, or to have lain there after all."""
    at, area, player = event.position, (event.position, event.wager), event.player
    if before.phase is Phase.BETTING or before.settled or event.wager not in before.setup.book.edition.enters:
        return after
    lay_there, lies_there, known = player in lay(before, area), player in lay(after, area), before.left.get(at, NOTHING_LEFT)
    if lay_there and not lies_there and event.entered < NOTHING:  # else it lay there, and was ruled off
        left = _with_what_goes(before, after, event, known)
    elif lies_there and not lay_there and known is not NOTHING_LEFT:
        left = _without_what_comes(after, event, known)
    else:
        return after
    others = {position: each for position, each in before.left.items() if position != at}
    return after.but(left=others if left == NOTHING_LEFT else {**others, at: left})


def _with_what_goes(before: State, after: State, event: e.StakeFound, known: LeftWith) -> LeftWith:
    at, player, named = event.position, event.player, before.setup.book.edition.wager_named
    own = {
        wager: dict(shares)[player]
        for (position, wager), shares in before.stakes.items()
        if position == at and named[wager].needs and player in dict(shares)
    }
    beside = {**known.beside, player: {**known.beside.get(player, {}), **own}}
    left = replace(known, beside=beside, leave=known.leave | (before.leave & {player}))
    if (at, ANTE) in before.stakes and (at, ANTE) not in after.stakes:
        words = {action: shares for (position, action), shares in before.agreed.items() if position == at}
        agreed = {action: _both(known.agreed.get(action, ()), shares) for action, shares in words.items()}
        left = replace(left, actions=before.actions.get(at, ()), agreed={**known.agreed, **agreed})
    if at in before.in_play and at not in after.in_play:
        left = replace(left, out=True, course=before.choosing.get(at))
    return left


def _without_what_comes(after: State, event: e.StakeFound, known: LeftWith) -> LeftWith:
    at, player = event.position, event.player
    beside = {who: wagers for who, wagers in known.beside.items() if who != player}
    left = replace(known, beside=beside, leave=known.leave - {player})
    if (at, ANTE) in after.stakes:
        left = replace(left, actions=None)
    if event.wager == ANTE:
        words = {action: tuple(each for each in shares if each[0] != player) for action, shares in known.agreed.items()}
        left = replace(left, agreed={action: shares for action, shares in words.items() if shares})
    return replace(left, out=False, course=None) if at in after.in_play else left


def with_courses(state: State, positions: Collection[int], *, repaired: bool) -> State:
    """Courses are offered while these hands are out: theirs are open when they are in the round again."""
    return _but(state, {at: replace(state.left[at], course=repaired) for at in positions})


def with_leave(state: State, players: Collection[str]) -> State:
    """Leave to withdraw is given while wagers of these players do not count: they have it when one does again."""
    given = {at: left.leave.union(left.beside.keys() & set(players)) for at, left in state.left.items()} if players else {}
    return _but(state, {at: replace(state.left[at], leave=leave) for at, leave in given.items()})


def without_courses(state: State, rules: Collection[str]) -> State:
    """A ruling that play goes on closes the choice of those, too, who are not in the round at the moment."""
    closed = {at for at, left in state.left.items() if left.course is not None and set(rules) <= set(state.courses_by[at])}
    return _but(state, {at: replace(state.left[at], course=None) for at in closed})


def without_leave(state: State, players: Collection[str]) -> State:
    """These players have said to stay in, or the offer is closed."""
    return _but(state, {at: replace(left, leave=left.leave.difference(players)) for at, left in state.left.items()})


def without_options(state: State) -> State:
    """A card is turned up."""
    return _but(state, {at: replace(left, course=None, leave=frozenset(), agreed={}) for at, left in state.left.items()})


def without_word(state: State, position: int) -> State:
    """An Ante was decided on: what players had agreed to add is over, also of those whose part does not count at the moment."""
    left = state.left.get(position, NOTHING_LEFT)
    if not left.agreed or left.actions is not None:  # only a Pair Plus lies there
        return state
    return _but(state, {position: replace(left, agreed={})})


def _both(before: Shares, now: Shares) -> Shares:
    return tuple((dict(before) | dict(now)).items())


def _but(state: State, changed: dict[int, LeftWith]) -> State:
    return state.but(left={**state.left, **changed}) if changed else state
