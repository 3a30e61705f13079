"""How a case is ruled on: what the book does about it, who may apply it, and the record of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from croupier.rulebook import Actor, Case, Effect, Post, Provision, Refusal, below, numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.events import Reply
from croupier.table.irregularities.counts import PLAYED_ON, Correction
from croupier.table.irregularities.effects import EFFECTS, Rules, close_offers, no_round, not_in, offer
from croupier.table.irregularities.facts import facts_of
from croupier.table.irregularities.wager_rulings import on_one_wager
from croupier.table.state import State


def last_word(state: State) -> Rules:
    """The rule by which a shift manager rules on what no rule covers."""
    found = state.setup.provision(Case.RULING)
    return numbers(found.rules) if found else ()


def no_rule(state: State, by: Actor, what: str) -> Refusal:
    """The refusal where the book has no rule on something: then a shift manager makes a ruling."""
    then = "call for a ruling" if by.post < Post.SHIFT_MANAGER else "make a ruling instead"
    return Refusal(f"{what}: {then}", last_word(state), Post.SHIFT_MANAGER)


def _with_article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeio' else 'a'} {noun}"


def rule_on(
    state: State,
    command: c.Report,
    case: Case,
    *,
    positions: Iterable[int] = (),
    player: str = "",
    correction: Correction | None = None,
    follow: Callable[[Rules, Effect], Reply] | None = None,
) -> Reply:
    """Apply what the book does in a case to these positions or this player: the record of it, then what follows.

    If play goes on with other cards than recorded, the deal is corrected first. How the cards lie is asked last: whatever else
    is wrong is the same whatever they are, so a refusal tells nothing of them.
    """
    found = state.setup.provision(case)
    if found is None:
        return no_rule(state, command.by, f"no rule of this book is about {case.value}")
    rules = numbers(found.rules)
    if found.devices and state.setup.device not in found.devices:
        only = " or ".join(_with_article(device.value) for device in found.devices)
        what = f"{case.value}: that is only with {only}, and this table has {_with_article(state.setup.device.value)}"
        return no_rule(state, command.by, what)
    if refused := _may(command, found, case):
        return refused
    effect = command.effect or found.effects[0]
    if command.by.post > found.post:
        rules += numbers(state.setup.rules.posts)
    positions = tuple(positions)
    named = getattr(command, "positions", ())
    if refused := not_in(state, named):
        return refused
    repaired = bool(getattr(command, "repaired", False))
    if repaired and effect not in PLAYED_ON:
        return Refusal(f"{effect.value}: leave out that it was repaired", rules)
    if follow is not None:
        then = follow(rules, effect)
    elif effect is Effect.CHOICES:
        then = offer(state, command.by, rules, {*positions, *named}, repaired=repaired)
    elif effect is Effect.CONTINUES:
        then = close_offers(state, command.by, command.why, found, {*positions, *named})
    else:
        then = EFFECTS[effect](state, command.by, rules, positions, player)
    if isinstance(then, Refusal):
        return then
    at = positions[0] if len(positions) == 1 else None
    readings = numbers(found.readings)
    ruled = e.IrregularityRuled(command.by, rules, case, effect, command.why, at, player, readings, facts=facts_of(command))
    if correction is None:
        return (ruled, *then)
    corrected = correction.events(state, ruled)
    if isinstance(corrected, Refusal):
        return corrected
    fits = not any(isinstance(event, e.CountDidNotFit) for event in corrected)
    return (ruled, *corrected, *then) if fits else corrected


def _may(command: c.Report, found: Provision, case: Case) -> Refusal | None:
    rules = numbers(found.rules)
    if refused := below(command.by, found.post, f"rule on this: {case.value}", rules):
        return refused
    if not command.why.strip():
        return Refusal("say what happened and why", rules)
    if command.effect is not None and command.effect not in found.effects:
        open_here = " or ".join(effect.value for effect in found.effects)
        return Refusal(f"{case.value}: only this may follow: {open_here}", rules)
    return None


# -- the last word: what no rule covers, and what a rule means --


def _ruling(state: State, command: c.MakeRuling) -> Reply:
    if command.position is not None and command.position not in range(1, state.setup.positions + 1):
        return Refusal(
            f"there is no such position: name one from 1 to {state.setup.positions}", numbers(state.setup.book.edition.layout)
        )
    at = () if command.position is None else (command.position,)
    case = Case.MEANING if command.on_meaning else Case.RULING
    follow = on_one_wager(state, command)
    made = no_round(state) or rule_on(state, command, case, positions=at, player=command.player, follow=follow)
    if not isinstance(made, Refusal) and command.effect is Effect.RETURNED and len(made) == 1:
        return Refusal("the player has no wager there that could go back", last_word(state))
    return made


HANDLERS: dict[type[c.Command], Callable[[State, Any], Reply]] = {c.MakeRuling: _ruling}
