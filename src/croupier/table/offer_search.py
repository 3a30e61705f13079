"""What a table offers somebody: every command that it would accept from them now.

Candidates are made from what is finite at a table (its players, positions, wagers, and what a report may say), and those that
`decide` accepts are offered. So an offer never promises too much; a test drives random commands to show that none is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, TypeAlias

from croupier.rulebook import (
    Actor,
    Effect,
    Post,
    Refusal,
    numbers,
)
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.decision import decide
from croupier.table.offer_candidates import KINDS, WHY, Candidates
from croupier.table.offer_labels import describe
from croupier.table.offers import (
    EVERY,
    Amounts,
    AnyText,
    CommandKinds,
    Facts,
    Offer,
    OneEffect,
    Open,
)
from croupier.table.posts import for_a_lower_post
from croupier.table.ruling_candidates import rulings
from croupier.table.state import State

_CHOOSY = (  # reports of which a case leaves a choice of effects
    c.ReportMisdeal,
    c.ReportExposed,
    c.ReportFaceUp,
    c.ReportAbsent,
    c.Stop,
    c.ReportSecondLook,
    c.ReportJackpotFault,
)

_NEVER = Effect.CUT  # none of theirs: if it is refused in the same words, they are refused whatever their effect


AnsweredOffer: TypeAlias = "tuple[Offer, tuple[e.Event, ...]]"  # with what the table answers to its command as it stands


def offers(state: State, who: Actor, kinds: CommandKinds = EVERY) -> tuple[Offer, ...]:
    """Everything that the table would accept from somebody now; or what is of some kinds, which is found sooner."""
    return tuple(offer for offer, _ in answered_offers(state, who, kinds))


def answered_offers(state: State, who: Actor, kinds: CommandKinds = EVERY) -> Iterator[AnsweredOffer]:
    """The same, each with the events that would follow: for who would ask the table again. Hidden cards may be in these."""
    search = _Search(state, who)
    return (found for kind in KINDS if issubclass(kind, kinds) for found in search.of(kind))


class _Search:
    """One person's offers at one state."""

    def __init__(self, state: State, who: Actor) -> None:
        self.state, self.who, self.setup = state, who, state.setup
        self.asked = Candidates(state, who)

    def of(self, kind: type[c.Command]) -> Iterator[AnsweredOffer]:
        """The offers of one kind of command."""
        if issubclass(kind, c.Report) and self.who.post < Post.DEALER:
            return  # what goes wrong is for staff
        if kind is c.MakeRuling:
            for ruling, may in rulings(self.asked):
                yield from self._offer(ruling, may)
            return
        for values, may in self.asked.of(kind):
            yield from self._offered(kind, values, may)

    def _offered(self, kind: type[c.Command], values: dict[str, Any], may: dict[str, Open]) -> Iterator[AnsweredOffer]:
        """The candidate, if it is accepted; if it is a report, with each effect that it may have."""
        if any(isinstance(each, Amounts) and each.most is not None and each.most < each.least for each in may.values()):
            return
        if not issubclass(kind, c.Report):
            yield from self._offer(kind(self.who, **values), may)
            return
        may = {"why": AnyText(), **may}
        usual = kind(self.who, why=WHY, **values)
        answer = decide(self.state, usual)
        effects: Iterable[Effect] = Effect if kind in _CHOOSY else ()
        if isinstance(answer, Refusal):
            if effects and decide(self.state, replace(usual, effect=_NEVER)) == answer:
                return  # whatever the effect
        else:
            ruled = answer[0]
            effects = ()
            meant: Open = Facts()
            if isinstance(ruled, e.IrregularityRuled):
                found = self.setup.provision(ruled.case)
                effects = [each for each in (found.effects if found else ()) if each is not ruled.effect]
                if kind is not c.ReportStake or not isinstance(may.get("lies"), Facts):  # else the amount says which case it is
                    meant = OneEffect((None, ruled.effect))
            yield self._made(usual, {**may, "effect": meant}, answer)
        for effect in effects:
            yield from self._offer(kind(self.who, why=WHY, effect=effect, **values), may)

    def _offer(self, command: c.Command, may: dict[str, Open]) -> Iterator[AnsweredOffer]:
        answer = decide(self.state, command)
        if not isinstance(answer, Refusal):
            yield self._made(command, may, answer)

    def _made(self, command: c.Command, may: dict[str, Open], answer: tuple[e.Event, ...]) -> AnsweredOffer:
        rules = self._cited(command, answer[0]) if answer else ()
        adds = next((event.shares for event in answer if isinstance(event, e.Decided)), ())
        return Offer(command, describe(command, may, answer), rules, may, adds, self.asked.accepts), answer

    def _cited(self, command: c.Command, event: e.Event) -> tuple[str, ...]:
        """The rules of what an offer leads to. Whether cards that stand for any others could be is not told by it."""
        if isinstance(event, e.CardDoubted) and isinstance(command, c.KeyCards | c.CorrectCards):
            (event,) = for_a_lower_post(self.state, command, (replace(event, rules=numbers(self.setup.procedure.rules)),))
        return event.rules
