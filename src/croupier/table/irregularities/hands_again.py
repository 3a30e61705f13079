"""A hand that left the round with its only Ante, which was found not to lie there, and lay there after all (S-79, H-68)."""

from __future__ import annotations

from croupier.rulebook import NOTHING
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.evolution import evolve
from croupier.table.state import State


def comes_back(lay: State, command: c.ReportStake) -> bool:
    """Whether the hand of a position is in the round again with this wager: it has left with one, and missed no decision."""
    at, edition = command.position, lay.setup.book.edition
    if at not in lay.left or not command.lies or command.wager not in edition.enters:
        return False
    done, _ = lay.left[at]
    found = {(at, command.wager): ((command.player, command.lies),)}
    others = {position: actions for position, actions in lay.actions.items() if position != at}
    then = lay.but(stakes={**lay.stakes, **found}, actions={**others, at: done} if done else others)
    passed = min(len(lay.turned), len(edition.decisions.steps))
    return len(done) >= passed or not then.choices_at(at, len(done))


def back_in(lay: State, found: e.StakeFound) -> tuple[e.Event, ...]:
    """What else is as it was before the hand left: what it had decided, and what its player had beside the wager.

    What has gone back is recovered. A wager that follows an Ante counts again with that.
    """
    at, player, after = found.position, found.player, evolve(lay, found)
    if at not in lay.left or at not in after.in_play:
        return ()
    done, others = lay.left[at]
    events: list[e.Event] = [e.DecisionCorrected(found.by, found.rules, at, done)] if lay.deal else []
    named = lay.setup.book.edition.wager_named
    for wager, shares in others.items():
        part = dict(shares).get(player)
        if part and any(player in dict(after.stakes.get((at, need), ())) for need in named[wager].needs):
            events.append(
                e.StakeFound(found.by, found.rules, player, at, wager, NOTHING, ((player, part),), ((player, -part),))
            )
    return tuple(events)
