"""A ruling on one wager, or a part of it: it goes back now or at the end, it is cut, or it counts as ruled."""

from __future__ import annotations

from collections.abc import Callable

from croupier.rulebook import ANTE, Effect, Money, Refusal, Shares, chosen, numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.events import Reply
from croupier.table.evolution import replay
from croupier.table.irregularities.effects import Rules, follow_the_ante, over, return_wagers
from croupier.table.state import State

NEED_A_WAGER = (Effect.CUT, Effect.RETURNED_LAST, Effect.CORRECTED)
ON_A_WAGER = (*NEED_A_WAGER, Effect.RETURNED)
_NEED_AN_AMOUNT = (Effect.CUT, Effect.CORRECTED)


def on_one_wager(state: State, command: c.MakeRuling) -> Callable[[Rules, Effect], Reply] | None:
    """What follows from a ruling that names a wager, or must; none if the ruling is about no single wager."""
    if not command.wager and command.amount is None and command.effect not in NEED_A_WAGER:
        return None
    return lambda rules, effect: _rule(state, command, rules, effect)


def _rule(state: State, command: c.MakeRuling, rules: Rules, effect: Effect) -> Reply:
    if effect not in ON_A_WAGER:
        return Refusal(f"{effect.value}: leave out the wager and the amount", rules)
    if refused := over(state, rules):
        return refused
    area = (command.position or 0, command.wager)
    parts = dict(state.stakes.get(area, ()))
    if command.player not in parts or command.wager in state.lost(area[0]):
        return Refusal("name a player, a position and a wager of that player's that lies there and is not lost", rules)
    part = parts[command.player]
    if command.amount is None if effect in _NEED_AN_AMOUNT else effect is Effect.RETURNED_LAST and command.amount is not None:
        needed = "say the amount" if effect in _NEED_AN_AMOUNT else "leave out the amount, for all of it goes back"
        return Refusal(f"{effect.value}: {needed}", rules)
    if effect is Effect.RETURNED_LAST and state.setup.book.edition.wager_named[command.wager].units:
        return Refusal(f"{effect.value}: a jackpot wager goes back at once or not at all", rules)
    if effect is Effect.RETURNED_LAST:
        return (e.ReturnedWhateverTheResult(command.by, rules, area[0], (command.wager, *_hang_on(state, command.wager))),)
    stays = command.amount if effect is Effect.CORRECTED else part - (part if command.amount is None else command.amount)
    return _to(state, command, rules, effect, stays or Money(0))


def _to(state: State, command: c.MakeRuling, rules: Rules, effect: Effect, stays: Money) -> Reply:
    """The player's part is so much from now on; what it was more goes back, or was never there if it is corrected."""
    position, by = command.position or 0, command.by
    shares = state.stakes[position, command.wager]
    part = dict(shares)[command.player]
    corrected = effect is Effect.CORRECTED
    if stays == part or stays.cents < 0 or (not stays and effect is not Effect.RETURNED) or (stays > part and not corrected):
        what = "say another amount than what lies there, and more than nothing" if corrected else f"say a part of {part}"
        return Refusal(what, rules)
    if refused := _not_whole_units(state, command.wager, stays) or _no_amount(state, command.wager, shares, stays - part):
        return refused
    if not stays:
        own = {(position, name, command.player) for name in (command.wager, *_hang_on(state, command.wager))}
        return return_wagers(state, by, rules, lambda *area: area in own)
    kept: Shares = tuple((player, stays if player == command.player else amount) for player, amount in shares)
    entered, back = (stays - part, ()) if corrected else (Money(0), ((command.player, part - stays),))
    found = e.StakeFound(by, rules, command.player, position, command.wager, entered, kept, back)
    return (found, *(follow_the_ante(replay(state, (found,)), by, rules, position) if command.wager == ANTE else ()))


def _hang_on(state: State, wager: str) -> tuple[str, ...]:
    """What cannot lie without an Ante: the wagers that follow it, and a bonus on it."""
    each = state.setup.book.edition.wagers
    return tuple(other.name for other in each if other.antes or other.bonus_on == ANTE) if wager == ANTE else ()


def _no_amount(state: State, name: str, shares: Shares, more: Money) -> Refusal | None:
    """What may lie on an area has a most, also by a ruling: what is paid on it must be an amount."""
    wager = state.setup.book.edition.wager_named[name]
    most = Money(state.setup.largest_stake.cents * max(wager.antes, 1))
    if more.cents <= 0 or sum(amount.cents for _, amount in shares) + more.cents <= most.cents:
        return None
    return Refusal(f"a table takes {most} at most on an area, so that what it may pay stays an amount", numbers(wager.rules))


def _not_whole_units(state: State, name: str, stays: Money) -> Refusal | None:
    wager, unit = state.setup.book.edition.wager_named[name], state.setup.unit
    allowed = chosen(wager.units, state.setup.book.answers) if wager.units else ()
    if not allowed or unit is None or stays.cents in [0, *(units * unit.cents for units in allowed)]:
        return None
    return Refusal(f"a jackpot wager must be whole units of {unit}, at most {max(allowed)}", numbers(wager.rules))
