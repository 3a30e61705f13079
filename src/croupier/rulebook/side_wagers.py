"""Side wagers that a book does not have, on facts that it has.

side.lucky.flush = "4 to 1 when hand is flush"
side.lucky.beaten = "20 to 1 when hand is straight or better and comparison is lower"

A line pays where its condition holds. Of two lines the one whose hands are all among the other's goes first, as a mini-royal
does before a straight flush; two that meet in any other way are a conflict, as in a book. Who fits no line, folds or does not
show the hand loses the wager, unless `fold.lucky` says something else of a fold, see `folds`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from croupier.errors import InputError, show_briefly
from croupier.rulebook.catalogue import Rule
from croupier.rulebook.clauses import Clause, Line, PaidAt, Precedence, Result, Terms
from croupier.rulebook.conditions import WHEN, is_within, parse_condition, placed_at, with_parts
from croupier.rulebook.edition import Edition
from croupier.rulebook.facts import Is
from croupier.rulebook.folds import folded_hand
from croupier.rulebook.odds import Pays, ToOne, parse_pays
from croupier.rulebook.wagers import ANTE, FOLD, Wager

SIDE = "side"
_TAKEN = (SIDE, FOLD, "dealer", "base", "together")  # what changes and figures are named by
_WAGER, _LINE = re.compile(r"[a-z][a-z0-9_]{0,39}"), re.compile(r"[a-z][a-z0-9-]{0,39}")


@dataclass(frozen=True)
class _SideLine:
    """A line as it is written: its place, its wager, its name, what it pays and when."""

    where: str
    wager: str
    name: str
    pays: Pays
    when: str

    @property
    def rule(self) -> str:
        return f"{SIDE}/{self.wager}/{self.name}"


def with_side_wagers(edition: Edition, changes: Mapping[str, str]) -> Edition:
    """The edition with all side wagers that the changes name, line by line."""
    wagers: dict[str, list[_SideLine]] = {}
    for what, text in changes.items():
        with placed_at(what):
            line = _read(edition, what, text)
            edition = with_parts(edition, line.when)
        wagers.setdefault(line.wager, []).append(line)
    for lines in wagers.values():
        edition = _with_wager(edition, lines)
    return edition


def _read(edition: Edition, what: str, text: str) -> _SideLine:
    _, wager, name = (*what.split("."), "", "")[:3]
    if what.count(".") != 2 or not _WAGER.fullmatch(wager) or not _LINE.fullmatch(name):
        raise InputError("name a new wager and a line of it in small letters, as in side.lucky.flush")
    if wager in edition.wager_named or wager in _TAKEN:
        raise InputError(f"{wager} is taken: give the new wager a name of its own")
    pays, sign, when = text.partition(WHEN)
    if not sign:
        raise InputError(f"{show_briefly(text)} is no line: write what it pays and when, as in '4 to 1 when hand is flush'")
    odds = parse_pays(pays)
    if not isinstance(odds, ToOne) or not odds.odds:
        raise InputError("a side wager pays odds to 1 that are more than nothing, as in '4 to 1'")
    return _SideLine(what, wager, name, odds, when)


def _with_wager(edition: Edition, lines: Sequence[_SideLine]) -> Edition:
    """With one wager: a clause for each line, and for hands that fit none, are folded or not shown."""
    conditions = []
    for line in lines:
        with placed_at(line.where):
            conditions.append(parse_condition(edition, line.when))
    wager = Wager(lines[0].wager, f"{SIDE}/{lines[0].wager}", needs=(ANTE,))
    ties = edition.ranking.ties
    if ties.fact is None:
        raise InputError(f"{edition.slug} does not say how hands compare", where=lines[0].where)
    folded, compared = folded_hand(edition), Is(ties.fact, ties.values, "the hand is compared")
    clauses = []
    for line, when in zip(lines, conditions, strict=True):
        wider = [other.rule for other, hands in zip(lines, conditions, strict=True) if is_within(when, hands)]
        paid = PaidAt(Line(line.name, line.rule, line.pays, ()))
        clauses.append(Clause((line.rule,), ~folded & compared & when, paid, precedence=Precedence(tuple(wider))))
    lost = (~folded & compared & ~reduce(or_, conditions), folded, ~compared)
    clauses += [Clause((wager.rules,), when, Result.COLLECTED) for when in lost]
    rules = {line.rule: Rule(line.rule, "payout", f"{line.pays} when {line.when}.", "engine", str(line.pays)) for line in lines}
    says = f"The wager {wager.name}, which the approved book does not have."
    rules[wager.rules] = Rule(wager.rules, "settlement", says, "engine")
    return replace(
        edition,
        catalogue=replace(edition.catalogue, rules={**edition.catalogue.rules, **rules}),
        wagers=(*edition.wagers, wager),
        terms=(*edition.terms, Terms(wager.name, tuple(clauses))),
    )
