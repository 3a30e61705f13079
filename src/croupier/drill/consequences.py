"""Consequences: how a round would end for everybody after one ruling or another, on the very cards that lie there.

A ruling that the book does not give is worked out as a shift manager's last word, which may have any effect. So the table
itself says what follows, here as everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from croupier.drill.exercise import NetRow, PlayerNet
from croupier.drill.scenes import Scene
from croupier.drill.shadow import MANAGER, STAFF, WHY, ShadowTable, StagingError
from croupier.rulebook import NOTHING, Effect, Money, Refusal
from croupier.table import commands as c
from croupier.table import decide
from croupier.table import events as e

Nets = Mapping[str, Money]


def play_out(scene: Scene, effect: Effect) -> Nets | None:
    """What everybody has won or lost at the end if a scene is ruled on so; None where it cannot be ruled so."""
    for command in _rulings(scene, effect):
        branch = scene.table.branch()
        if not isinstance(branch.ask(command), Refusal):
            try:
                return _finish(branch)
            except StagingError:
                return None
    return _finish(scene.table.branch()) if effect is Effect.CONTINUES and scene.table.state.settled else None


def may_follow(scene: Scene, effect: Effect) -> bool:
    """Whether a scene could be ruled on so, by the book or by the last word."""
    state = scene.table.state
    return any(not isinstance(decide(state, command), Refusal) for command in _rulings(scene, effect))


def _rulings(scene: Scene, effect: Effect) -> Iterator[c.Command]:
    """The report itself, if the book lets it have the effect; else the last word, on the wager that it is about or on all."""
    yield from (scene.said(actor, effect) for actor in STAFF.values())
    usual = c.MakeRuling(MANAGER, why=WHY, effect=effect, position=scene.position, player=scene.player)
    if scene.wager:
        lies = scene.lies or NOTHING
        if effect is Effect.CONTINUES and lies:  # it would count as it lay
            yield replace(usual, effect=Effect.CORRECTED, wager=scene.wager, amount=lies)
        yield replace(usual, wager=scene.wager)
        yield replace(usual, wager=scene.wager, amount=lies)
    yield usual


def _finish(table: ShadowTable) -> Nets:
    """The end of the round. Who has a choice and would lose takes the stakes back."""
    asked = {table.owner(at) for at in table.state.choosing} | table.state.leave
    stay = table.branch()
    stay.finish()
    nets = stay.nets()
    dropping = {player for player in asked if nets.get(player, NOTHING) < NOTHING}
    if not dropping:
        return nets
    table.finish(dropping)
    return table.nets()


def put_right(nets: Nets, book: Nets) -> Money:
    """What has to move to put it right: what everybody has too much or too little."""
    players = {**nets, **book}
    return Money(sum(abs(nets.get(player, NOTHING).cents - book.get(player, NOTHING).cents) for player in players))


def net_row(table: ShadowTable, words: str, nets: Nets) -> NetRow:
    """The row of an outcome, player by player in the order of the table."""
    staked = sorted({(event.position, event.player) for event in table.events if isinstance(event, e.WagerPlaced)})
    players = dict.fromkeys(player for _, player in staked)
    each = (PlayerNet(who, tuple(at for at, name in staked if name == who), nets.get(who, NOTHING)) for who in players)
    return NetRow(words, tuple(each))
