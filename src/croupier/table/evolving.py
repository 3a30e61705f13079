"""How an event changes what is known of a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from croupier.rulebook import NOTHING, Money
from croupier.table import events as e
from croupier.table.state import Phase, State

Stakes = Mapping[tuple[int, str], tuple[tuple[str, Money], ...]]


def evolve(state: State, event: e.Event) -> State:
    """The state after an event. Events are taken as they are: they were decided on."""
    return _CHANGES[type(event)](state, event)


def replay(state: State, events: tuple[e.Event, ...]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def _opened(state: State, event: e.BetsOpened) -> State:
    return State(state.setup, Phase.BETTING, state.rounds + 1, told=state.told, confined=state.confined)


def _placed(state: State, event: e.WagerPlaced) -> State:
    area = (event.position, event.wager)
    shares = dict(state.stakes.get(area, ()))
    shares[event.player] = shares.get(event.player, NOTHING) + event.amount
    owners = {event.position: event.player, **state.owners}  # the first to stake, unless the position is somebody's
    return replace(state, stakes={**state.stakes, area: tuple(shares.items())}, owners=owners)


def _without(state: State, position: int, wager: str, player: str) -> State:
    """A player's part of a wager goes back; a position goes to whoever has still a part in it."""
    area = (position, wager)
    shares = tuple(share for share in state.stakes[area] if share[0] != player)
    stakes = {key: value for key, value in state.stakes.items() if key != area} | ({area: shares} if shares else {})
    left = [name for (at, _), parts in stakes.items() if at == position for name, _ in parts]
    owners = {at: owner for at, owner in state.owners.items() if at != position}
    if left:
        owners[position] = state.owners[position] if state.owners[position] in left else left[0]
    return replace(state, stakes=stakes, owners=owners)


def _taken_back(state: State, event: e.WagerTakenBack) -> State:
    return _without(state, event.position, event.wager, event.player)


def _lone(state: State, event: e.LoneWagerReturned) -> State:
    return _pay(_without(state, event.position, event.wager, event.player), event.player, event.amount)


def _pay(state: State, player: str, amount: Money) -> State:
    return replace(state, returned={**state.returned, player: state.returned.get(player, NOTHING) + amount})


def _decided(state: State, event: e.Decided) -> State:
    done = (*state.actions.get(event.position, ()), event.action)
    stakes = state.stakes
    if event.wager:
        stakes = {**stakes, (event.position, event.wager): event.shares}
    return _next(replace(state, actions={**state.actions, event.position: done}, stakes=stakes))


def _next(state: State) -> State:
    """On to the next decision, the next card, or to the settlement."""
    deciding = replace(state, phase=Phase.DECIDING)
    if len(state.turned) < len(state.setup.book.edition.course.steps) and deciding.undecided():
        return deciding
    return replace(state, phase=Phase.TURNING if state.left_to_turn() else Phase.OPEN)


def _declined(state: State, event: e.ComparisonDeclined) -> State:
    return replace(state, actions={**state.actions, event.position: (*state.actions[event.position], "decline")})


def _settled(state: State, event: e.WagerSettled) -> State:
    for player, amount in event.returned:
        state = _pay(state, player, amount)
    stakes = {area: shares for area, shares in state.stakes.items() if area != (event.position, event.wager)}
    return replace(state, stakes=stakes)


_CHANGES: dict[type[e.Event], Callable[[State, Any], State]] = {
    e.BetsOpened: _opened,
    e.WagerPlaced: _placed,
    e.WagerTakenBack: _taken_back,
    e.ToldOfOneLook: lambda state, event: replace(state, told=state.told | {event.player}),
    e.Confined: lambda state, event: replace(state, confined=state.confined | {event.player}),
    e.BetsClosed: lambda state, _: replace(state, phase=Phase.CLOSED),
    e.LoneWagerReturned: _lone,
    e.CardsDealt: lambda state, event: replace(state, deal=event.deal, phase=Phase.DECIDING),
    e.HandLookedAt: lambda state, event: replace(state, looks={**state.looks, event.player: event.position}),
    e.Decided: _decided,
    e.TurnedUp: lambda state, event: _next(replace(state, turned=(*state.turned, event.stage))),
    e.ComparisonDeclined: _declined,
    e.WagerSettled: _settled,
    e.RoundConcluded: lambda state, _: replace(state, phase=Phase.BETWEEN),
}
