"""How a case is ruled on: what the book does about it, who may apply it, and the record of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from enum import Enum
from typing import Any

from croupier.rulebook import Case, Effect, Meter, Post, Provision, Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.dealing import Deal
from croupier.table.irregular.effects import EFFECTS, Decision, Rules, offer
from croupier.table.state import State

_PLAYED_ON = (Effect.CONTINUES, Effect.CHOICES)
_TOLD = frozenset({"by", "why", "effect", "position", "player", "fault", "on_meaning"})  # by the ruling's own fields


def last_word(state: State) -> Rules:
    """The rule by which a shift manager rules on what no rule covers."""
    found = state.setup.provision(Case.RULING)
    return tuple(found.rules.split()) if found else ()


def rule_on(
    state: State,
    command: c.Report,
    case: Case,
    *,
    positions: Iterable[int] = (),
    player: str = "",
    correct: Callable[[], Deal | Refusal | None] | None = None,
    follow: Callable[[Rules, Effect], Decision] | None = None,
) -> Decision:
    """Apply what the book does in a case to these positions or this player: the record of it, then what follows.

    A deal that is played on otherwise than it was recorded is corrected first. Nobody is told whether that could be who may
    not rule: it would tell where hidden cards lie.
    """
    found = state.setup.provision(case)
    if found is None:
        return Refusal(f"no rule of this book is about {case.value}", last_word(state), Post.SHIFT_MANAGER)
    rules = tuple(found.rules.split())
    if refused := _may(command, found, case):
        return refused
    effect = command.effect or found.effects[0]
    if command.by.post > found.post:
        rules += tuple(state.setup.rules.posts.split())
    positions = tuple(positions)
    named = getattr(command, "positions", ())
    if state.deal and not state.deal.hands.keys() >= set(named):
        return Refusal("there is no hand on that position", tuple(state.setup.book.edition.dealt.rules.split()))
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
            return Refusal(f"{effect.value}: it does not matter then how the cards lie", rules)
        then = (e.DealCorrected(command.by, rules, deal), *then)
    at = positions[0] if len(positions) == 1 else None
    readings = tuple(found.readings.split())
    ruled = e.IrregularityRuled(command.by, rules, case, effect, command.why, at, player, readings, facts=_facts(command))
    return (ruled, *then)


def _may(command: c.Report, found: Provision, case: Case) -> Refusal | None:
    rules = tuple(found.rules.split())
    if command.by.post < found.post:
        return Refusal(f"{case.value}: this is for a {found.post.title} or above", rules, found.post)
    if not command.why.strip():
        return Refusal("say what happened and why", rules)
    if command.effect is not None and command.effect not in found.effects:
        open_here = " or ".join(effect.value for effect in found.effects)
        return Refusal(f"{case.value}: only this may follow: {open_here}", rules)
    return None


def _facts(command: c.Report) -> tuple[tuple[str, str], ...]:
    """What was reported and the ruling does not say itself, field by field, in words."""
    told = ((each.name, getattr(command, each.name)) for each in fields(command) if each.name not in _TOLD)
    return tuple((name.replace("_", " "), _words(value)) for name, value in told if value is not None and value != ())


def _words(value: Any) -> str:
    """`yes`, `52`, `25.00`, `As`, `1 3`, `5.00 2500.00 500.00` of a meter, and `1: As Kd; the Dealer: 7c 2d` of hands."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, Meter):
        return f"{value.unit} {value.displayed} {value.reset}"
    if isinstance(value, tuple) and isinstance(value[0], tuple):
        return "; ".join(f"{_words(holder)}: {_words(cards)}" for holder, cards in value)
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
