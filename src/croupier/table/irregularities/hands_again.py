"""A wager that was found not to lie there, and lay there after all: what hung on it counts again (S-79, H-68)."""

from __future__ import annotations

from croupier.rulebook import ANTE, NOTHING, Money
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import what_lay
from croupier.table.evolution import evolve, replay
from croupier.table.irregularities.jackpot_units import whole_units
from croupier.table.left_with import NOTHING_LEFT
from croupier.table.sharing import agreed_again
from croupier.table.state import Phase, State


def comes_back(lay: State, command: c.ReportStake) -> bool:
    """Whether what has left the round is in it again with this wager: the hand, or its Ante beside a Pair Plus.

    It has missed no decision since.
    """
    at, edition = command.position, lay.setup.book.edition
    left = lay.left.get(at)
    if left is None or not command.lies or command.wager not in edition.enters or lay.phase is Phase.BETWEEN:
        return False
    if not (left.out or at in lay.in_play) or command.player in what_lay.gone(lay, (at, command.wager)):
        return False
    done = lay.actions.get(at, ())
    if command.wager == ANTE and left.actions is not None:
        done = left.actions
    elif not left.out or (command.wager == ANTE and done):
        return False
    found = {(at, command.wager): ((command.player, command.lies),)}
    others = {position: actions for position, actions in lay.actions.items() if position != at}
    then = lay.but(stakes={**lay.stakes, **found}, actions={**others, at: done} if done else others)
    passed = min(len(lay.turned), len(edition.decisions.steps))
    return len(done) >= passed or not then.choices_at(at, len(done))


def back_in(lay: State, found: e.StakeFound) -> tuple[e.Event, ...]:
    """What else is as it was before: the hand's decision, what its player had beside the wager or agreed to add, and options.

    What has gone back is recovered. A wager that follows an Ante counts again with that.
    """
    at, player, after, left = found.position, found.player, evolve(lay, found), lay.left.get(found.position, NOTHING_LEFT)
    if at not in after.in_play or player not in what_lay.lay(after, (at, found.wager)) or (at, found.wager) not in after.stakes:
        return ()
    events: list[e.Event] = []
    done = left.actions if found.wager == ANTE and left.actions is not None else lay.actions.get(at, ())
    if lay.deal and (left.out or done != lay.actions.get(at, ())):
        events.append(e.DecisionCorrected(found.by, found.rules, at, done))
    for wager in left.beside.get(player, {}):
        part = _counts_again(after, player, (at, wager), left.beside[player][wager])
        if part:
            shares = what_lay.in_order_put_down(after, (at, wager), {**dict(after.stakes.get((at, wager), ())), player: part})
            events.append(e.StakeFound(found.by, found.rules, player, at, wager, NOTHING, shares, ((player, -part),)))
    now = replay(after, tuple(events))
    if left.out and left.course is not None and not now.lost(at).issuperset(now.staked(at)):
        events.append(e.CoursesOffered(found.by, lay.courses_by[at], (at,), left.course))
    if player in left.leave and player not in after.leave and player in now.may_take_back():
        players = tuple(sorted({*after.leave, player}))
        events.append(e.WithdrawalOffered(found.by, lay.leave_by, players, lay.leave_folded))
    said = left.agreed if found.wager == ANTE else {}
    for action, shares in said.items():
        events += agreed_again(now, found.by, at, action, tuple(share for share in shares if share[0] == player))
    return tuple(events)


def _counts_again(after: State, player: str, area: tuple[int, str], counted: Money) -> Money:
    """What counts again of a wager that went back for want of another: it may have been found to be less or none since."""
    wager, lying = after.setup.book.edition.wager_named[area[1]], dict(after.stakes.get(area, ()))
    known = (what_lay.lay(after, area) | what_lay.gone(after, area)).get(player, NOTHING)
    if player in lying or (wager.units and lying):
        return NOTHING
    return whole_units(after.setup, wager, known) if wager.units else min(known, counted)
