"""How a case is ruled on: what the book does about it, who may apply it, and the record of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from croupier.rulebook import Case, Effect, Post, Provision, Refusal, numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.dealing import Deal
from croupier.table.events import Reply
from croupier.table.irregularities.effects import EFFECTS, Rules, no_round, offer
from croupier.table.irregularities.facts import facts_of
from croupier.table.state import State

_PLAYED_ON = (Effect.CONTINUES, Effect.CHOICES)


def last_word(state: State) -> Rules:
    """The rule by which a shift manager rules on what no rule covers."""
    found = state.setup.provision(Case.RULING)
    return numbers(found.rules) if found else ()


def rule_on(
    state: State,
    command: c.Report,
    case: Case,
    *,
    positions: Iterable[int] = (),
    player: str = "",
    correct: Callable[[], Deal | Refusal | None] | None = None,
    follow: Callable[[Rules, Effect], Reply] | None = None,
) -> Reply:
    """Apply what the book does in a case to these positions or this player: the record of it, then what follows.

    If play goes on with other cards than recorded, the deal is corrected first. Only somebody who may rule is told whether the
    cards could lie so: anybody else would learn where hidden cards lie.
    """
    found = state.setup.provision(case)
    if found is None:
        return Refusal(f"no rule of this book is about {case.value}", last_word(state), Post.SHIFT_MANAGER)
    rules = numbers(found.rules)
    if found.devices and state.setup.device not in found.devices:
        only = " or ".join(device.value for device in found.devices)
        what = f"{case.value}: that is only with a {only}, and this table has a {state.setup.device.value}"
        return Refusal(what, last_word(state), Post.SHIFT_MANAGER)
    if refused := _may(command, found, case):
        return refused
    effect = command.effect or found.effects[0]
    if command.by.post > found.post:
        rules += numbers(state.setup.rules.posts)
    positions = tuple(positions)
    named = getattr(command, "positions", ())
    if state.deal and not state.deal.hands.keys() >= set(named):
        return Refusal("there is no hand on that position", numbers(state.setup.book.edition.dealt.rules))
    deal = correct() if correct else None
    if isinstance(deal, Refusal):
        return deal
    if follow is not None:
        then = follow(rules, effect)
    elif effect is Effect.CHOICES:
        then = offer(state, command.by, rules, {*positions, *named}, repaired=bool(getattr(command, "repaired", False)))
    else:
        then = EFFECTS[effect](state, command.by, rules, positions, player)
    if isinstance(then, Refusal):
        return then
    if deal is not None:
        if effect not in _PLAYED_ON:
            return Refusal(f"{effect.value}: leave out how the cards lie, for it does not matter then", rules)
        then = (e.DealCorrected(command.by, rules, deal), *then)
    at = positions[0] if len(positions) == 1 else None
    readings = numbers(found.readings)
    ruled = e.IrregularityRuled(command.by, rules, case, effect, command.why, at, player, readings, facts=facts_of(command))
    return (ruled, *then)


def _may(command: c.Report, found: Provision, case: Case) -> Refusal | None:
    rules = numbers(found.rules)
    if command.by.post < found.post:
        return Refusal(f"{case.value}: this is for a {found.post.title} or above", rules, found.post)
    if not command.why.strip():
        return Refusal("say what happened and why", rules)
    if command.effect is not None and command.effect not in found.effects:
        open_here = " or ".join(effect.value for effect in found.effects)
        return Refusal(f"{case.value}: only this may follow: {open_here}", rules)
    return None


# -- the last word: what no rule covers, and what a rule means --


def _ruling(state: State, command: c.MakeRuling) -> Reply:
    if command.position is not None and command.position not in range(1, state.setup.positions + 1):
        return Refusal("there is no such position", numbers(state.setup.book.edition.layout))
    at = () if command.position is None else (command.position,)
    case = Case.MEANING if command.on_meaning else Case.RULING
    return no_round(state) or rule_on(state, command, case, positions=at, player=command.player)


HANDLERS: dict[type[c.Command], Callable[[State, Any], Reply]] = {c.MakeRuling: _ruling}
