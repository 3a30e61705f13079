"""Seats: who sits down at a position and who leaves it. They outlive rounds, and stake nothing."""

from __future__ import annotations

from croupier.rulebook import Actor, Case, Post, Refusal, RoundRules, numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.events import Reply
from croupier.table.persons import find_alike
from croupier.table.state import Phase, State


def sit_down(state: State, command: c.SitDown, on: RoundRules) -> Reply:
    """One person at a position; one person at several, unless confined. A seat alone stakes nothing (S-77, H-66)."""
    at, rules = command.position, numbers(on.seats)
    if refused := _no_change_of_seats(state, command, on):
        return refused
    if refused := refuse_barred(state, command.player, command.by):
        return refused
    if at in state.seats:
        return Refusal(f"position {at} is taken: the player who sits there must leave first", rules)
    if command.player in state.confined and _places_of(state, command.player) - {at}:
        what = f"{command.player} is confined to one position: leave the other first, or lift the restriction"
        return Refusal(what, numbers(on.confined), on.confining)
    jackpot = dict(state.stakes.get((at, state.setup.book.edition.jackpot.wager), ()))
    if on.shares_areas and jackpot.keys() - {command.player}:
        what = "another player's jackpot wager lies there: it must be taken back first, for nobody has one where another sits"
        return Refusal(what, numbers(f"{on.seats} {on.others_position}"))
    return (e.SatDown(command.by, rules, command.player, at),)


def _places_of(state: State, player: str) -> frozenset[int]:
    """The positions at which a player sits or has a stake."""
    return state.positions_of(player).union(at for at, name in state.seats.items() if name == player)


def leave_seat(state: State, command: c.LeaveSeat, on: RoundRules) -> Reply:
    """It moves no wager: what lies there stays, and the first with a wager that takes part decides then."""
    if refused := _no_change_of_seats(state, command, on):
        return refused
    if state.seats.get(command.position) != command.player:
        return Refusal(f"{command.player} does not sit at position {command.position}", numbers(on.seats))
    return (e.SeatLeft(command.by, numbers(on.seats), command.player, command.position),)


def _no_change_of_seats(state: State, command: c.SitDown | c.LeaveSeat, on: RoundRules) -> Refusal | None:
    if command.by.post < Post.DEALER and not command.by.is_player(command.player):
        return Refusal("only staff may seat somebody else", numbers(f"{on.seats} {on.by_staff}"), Post.DEALER)
    if not 1 <= command.position <= state.setup.positions:
        return Refusal(
            f"there is no such position: name one from 1 to {state.setup.positions}", numbers(state.setup.book.edition.layout)
        )
    if state.phase not in (Phase.BETWEEN, Phase.BETTING):
        away = state.setup.provision(Case.ABSENT_DONE)
        rules = numbers(f"{on.seats} {away.rules if away else ''}")
        return Refusal("seats change between rounds and while bets are open: who walks away now is reported absent", rules)
    return None


def refuse_barred(state: State, player: str, by: Actor | None = None) -> Refusal | None:
    """The refusal if a player is barred (5.9), or may be who is: a name that was seen with a barred identity, without it."""
    other = find_alike(state, player, state.barred, by)
    if other is None:
        return None
    barred = state.setup.provision(Case.BARRED)
    who = player if other == player else f"{player} cannot be told from {other}, who"
    return Refusal(
        f"{who} is barred from betting here until that is lifted",
        numbers(barred.rules) if barred else (),
        barred.post if barred else None,
    )
