"""The commands that settle a round: all of it, or all but the jackpot wagers that wait; and a jackpot hand that is rejected."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.errors import InputError
from croupier.rulebook import (
    Actor,
    CardsUnknownError,
    Post,
    Refusal,
    RoundRules,
    SettledWager,
    Settlement,
    below,
    numbers,
)
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.due import due_now
from croupier.table.duties import lone_wagers
from croupier.table.events import Reply
from croupier.table.settlement import as_it_lay, settled_lines, unknown_jackpots, winning_jackpots
from croupier.table.sharing import shared_out
from croupier.table.state import Phase, State


def _reject(state: State, command: c.RejectJackpotHand, on: RoundRules) -> Reply:
    """S-86, H-76: a hand that is not confirmed wins no award."""
    rules = numbers(on.meter)
    if refused := below(command.by, state.setup.edition.linked_jackpot.confirmation_post, "reject a jackpot hand", rules):
        return refused
    if not command.why.strip():
        return Refusal("say why the hand is not confirmed", rules)
    lies_open = state.phase is Phase.OPEN
    if lies_open and (whose := unknown_jackpots(state).get(command.position)):
        return _unknown(CardsUnknownError(whose, rules=state.setup.edition.dealing.split()), on)
    if not lies_open or command.position not in winning_jackpots(state):
        return Refusal("name a hand that lies open and has won a jackpot award", rules)
    return (e.JackpotHandRejected(command.by, rules, command.position, command.why, numbers(on.rejected)),)


def _lift(state: State, command: c.LiftRejection, on: RoundRules) -> Reply:
    """S-86, H-76: until its wager is settled the hand may be entered again. Nobody overrules a higher post."""
    rules = numbers(on.meter)
    confirms = state.setup.edition.linked_jackpot.confirmation_post
    post = max(confirms, state.rejected.get(command.position, confirms))
    if refused := below(command.by, post, "lift the rejection of a jackpot hand", rules):
        return refused
    if not command.why.strip():
        return Refusal("say why the hand is to be entered again", rules)
    if command.position not in state.rejected:
        return Refusal("name a hand whose rejection stands", rules)
    if state.phase is not Phase.OPEN or (command.position, state.setup.edition.jackpot.wager) in state.settled:
        return Refusal("the jackpot wager of this hand is settled: it takes a ruling", rules, Post.SHIFT_MANAGER)
    return (e.RejectionLifted(command.by, rules, command.position, command.why, numbers(on.rejected)),)


def _settle(state: State, command: c.Settle, on: RoundRules) -> Reply:
    rules = on.concluding
    if refused := below(command.by, Post.DEALER, "settle the round", numbers(rules)):
        return refused
    if state.phase is not Phase.OPEN:
        return Refusal(f"not all cards that decide the round are open yet: {due_now(state)}", numbers(rules))
    if command.waiting:
        return _settle_but_jackpot(state, command, on)
    read = None if state.frozen else command.meter
    if not state.setup.could_read(command.meter):
        what = "this cannot be the meter of this table's jackpot: read its unit, value and reset again"
        return Refusal(what, numbers(on.meter))
    lay = as_it_lay(state)
    try:
        settled = lay.settlement(state.frozen or read)
    except CardsUnknownError as error:
        return _unknown(error, on)
    except InputError as error:
        return Refusal(error.what, error.rules)
    lines = [(at, line) for at, line in settled_lines(lay, settled) if (at, line.wager) not in state.settled]
    return (
        *((e.MeterRead(command.by, numbers(on.meter), read),) if read is not None else ()),
        *_settled(lay, command.by, lines, _award_ranks(settled)),
        *lone_wagers(state, command.by),
        e.RoundConcluded(command.by, numbers(rules), settled.after),
    )


def _settle_but_jackpot(state: State, command: c.Settle, on: RoundRules) -> Reply:
    """All that is clear; jackpot wagers on hands that have won wait, and the round with them (S-85, H-75)."""
    jackpot = state.setup.edition.jackpot.wager
    if state.settled:
        return Refusal("all but the jackpot wagers that wait is settled already", numbers(f"{on.concluding} {on.meter}"))
    if command.meter is not None:
        return Refusal("the meter is read when the jackpot wagers are settled", numbers(on.meter))
    won = winning_jackpots(state)
    try:
        lines = settled_lines(state, state.whatever_the_meter)
    except CardsUnknownError as error:
        return _unknown(error, on)
    if not won:
        return Refusal("no jackpot hand waits: settle the whole round", numbers(on.meter))
    clear = [(at, line) for at, line in lines if line.wager != jackpot or at not in won]
    waits = e.JackpotWagersWait(command.by, numbers(f"{on.concluding} {on.meter}"), won, numbers(on.waiting))
    return (waits, *_settled(state, command.by, clear, {}))


def _unknown(error: CardsUnknownError, on: RoundRules) -> Refusal:
    return Refusal(f"{error.what}: key them first", (*numbers(on.concluding), *error.rules))


def _settled(
    state: State, by: Actor, lines: list[tuple[int, SettledWager]], ranks: Mapping[int, int]
) -> tuple[e.WagerSettled, ...]:
    """Clockwise, the jackpot last and its lower hands first (S-65)."""
    jackpot = state.setup.edition.jackpot.wager

    def place(each: tuple[int, SettledWager]) -> tuple[bool, int, int]:
        at, last = each[0], each[1].wager == jackpot
        return (last, ranks.get(at, 0) if last else 0, at)

    return tuple(
        e.WagerSettled(
            by,
            line.rules,
            position,
            line.wager,
            line.result,
            line.odds,
            shared_out(state, position, line),
            line.readings,
        )
        for position, line in sorted(lines, key=place)
    )


def _award_ranks(settled: Settlement) -> dict[int, int]:
    """The positions with a jackpot award, the lower hand first: a pay table goes down from the highest (S-65)."""
    if not settled.awards:
        return {}
    table = list(settled.round.book.edition.catalogue.rules)
    return {made.position: len(table) - table.index(made.line.rule) for made in settled.awards}


HANDLERS: dict[type[c.Command], Callable[[State, Any, RoundRules], Reply]] = {
    c.RejectJackpotHand: _reject,
    c.LiftRejection: _lift,
    c.Settle: _settle,
}
