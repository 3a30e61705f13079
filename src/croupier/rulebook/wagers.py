"""Wagers, and the course of the decisions that place more of them."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import cached_property

from croupier.errors import InputError
from croupier.rulebook.money import Money
from croupier.rulebook.reading import Answers, By, holds_under, parse_given

# What every book calls alike, and the rooms act on: the first wager, of which others are multiples, and four actions.
ANTE, FOLD, CHECK, CONTINUE, DECLINE = "ante", "fold", "check", "continue", "decline"


@dataclass(frozen=True)
class Wager:
    """A wager of the layout. It is placed before the deal, unless it follows from an action or is a bonus on another."""

    name: str
    rules: str
    antes: int = 0  # its exact size in Antes, where an action places it
    bonus_on: str = ""  # the wager on which it is a payment, with no stake of its own
    needs: tuple[str, ...] = ()  # one of these wagers must be there, too
    units: tuple[int, ...] | By[tuple[int, ...]] = ()  # allowed multiples of the house's unit, where it has one
    cap: Cap | None = None
    outlives_fold: bool = False  # it is still settled after its player has folded

    @property
    def before_deal(self) -> bool:
        """Whether it is staked before the deal."""
        return not self.antes and not self.bonus_on


@dataclass(frozen=True)
class Cap:
    """The most that a wager may win."""

    rule: str
    amount: Money
    covers: By[str]  # "winnings", "stake too" or "all boxes of a player"


@dataclass(frozen=True)
class Choice:
    """An action that a player may take at one step of the round."""

    action: str
    rules: str
    places: str = ""  # the wager that it adds
    needs: str = ""  # open only with this wager on the position
    without: str = ""  # open only without it
    after: str = ""  # open only if this action came before
    given: str = ""  # open only under this answer to a reading
    ends: bool = False  # no decision follows

    @property
    def words(self) -> str:
        """The choice as coverage names it."""
        return f"action {self.action}"

    @cached_property
    def given_pairs(self) -> tuple[tuple[str, str], ...]:
        """The answers under which it is open, as pairs of reading and answer."""
        return parse_given(self.given)

    def open_to(self, wagers: Container[str], actions: Sequence[str], answers: Answers) -> bool:
        """Whether a player with these wagers may choose it after these actions."""
        return (
            (not self.needs or self.needs in wagers)
            and (not self.without or self.without not in wagers)
            and (not self.after or self.after in actions)
            and (not self.given or holds_under(self.given_pairs, answers))
        )


@dataclass(frozen=True)
class Decisions:
    """The steps of a player's decisions, and the rule by which a shown-down hand may be kept hidden."""

    steps: tuple[tuple[Choice, ...], ...]
    decline: str

    def follow(self, wagers: Container[str], actions: Sequence[str], answers: Answers) -> list[Choice]:
        """The choices that the actions name, or an `InputError` that says which action is not open and what is."""
        taken: list[Choice] = []
        for step in self.steps:
            asked = actions[len(taken)] if len(taken) < len(actions) else None
            before = actions[: len(taken)]
            choice = next((c for c in step if c.action == asked and c.open_to(wagers, before, answers)), None)
            if choice is None:
                open_here = [c for c in step if c.open_to(wagers, before, answers)]
                rules = sorted({rule for c in step if holds_under(c.given_pairs, answers) for rule in c.rules.split()})
                choices = " or ".join(dict.fromkeys(repr(c.action) for c in open_here))
                what = f"{asked!r} is not open here, only {choices}" if asked else f"a decision is missing: {choices}"
                raise InputError(what, where=f"actions[{len(taken)}]", rules=rules)
            taken.append(choice)
            if choice.ends:
                break
        rest = actions[len(taken) :]
        if rest and (taken[-1].ends or tuple(rest) != (DECLINE,)):
            where = f"actions[{len(taken)}]"
            if rest[0] == DECLINE and taken[-1].ends:
                what = "a folded hand is not compared, so there is nothing to decline"
                raise InputError(what, where=where, rules=self.decline.split())
            raise InputError(f"{rest[0]!r} comes after the last decision", where=where, rules=taken[-1].rules.split())
        return taken


def wager_text(name: str) -> str:
    """The name of a wager as people read it: 'pair plus'."""
    return name.replace("_", " ")
