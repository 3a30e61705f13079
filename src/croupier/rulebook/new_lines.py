"""A line that a pay table does not have yet: for a class of hands, or for the hands of a class with some highest cards.

A class of which only some hands are meant is split: the fact by which hands are told apart has one more value, and every
condition and pay table that asked for the class asks for both its parts. So the book is checked as before.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from croupier.cards import HandClass
from croupier.errors import InputError
from croupier.rulebook.catalogue import Rule
from croupier.rulebook.clauses import Clause, Line, PaidAt, PaidBy, PayTable, Terms
from croupier.rulebook.edition import Edition
from croupier.rulebook.facts import Condition, Fact, Is
from croupier.rulebook.hand_names import class_named, rank_name, ranks_named, ranks_of_hands
from croupier.rulebook.odds import FixedSum, Pays, ShareOfMeter, parse_pays
from croupier.rulebook.round import Showdown

HAND = "hand"  # the fact whose classes can be split: its ranks are those of the hand that is compared
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
_LINE = re.compile(r"(?P<pays>.{1,40}) on (?P<hand>.{1,40}?)(?: with (?P<cards>.{1,40}))?")


@dataclass(frozen=True)
class NewLine:
    """What a new line says: its name, what it pays, and for which hands of which class."""

    name: str
    pays: Pays
    hand: str
    cards: str  # the highest, as in ace-king; any where it is empty


def parse_new_line(name: str, text: str) -> NewLine | None:
    """The line in text such as `100 to 1 on straight-flush with ace`; None where it is none."""
    given = _LINE.fullmatch(text)
    if given is None:
        return None
    check_line_name(name)
    return NewLine(name, parse_pays(given["pays"]), given["hand"], given["cards"] or "")


def check_line_name(name: str) -> None:
    """Raise `InputError` for a name that no line can have."""
    if not _NAME.fullmatch(name):
        raise InputError("name a line with small letters, digits and hyphens, as in mini-royal")


def with_new_line(edition: Edition, wager: str, new: NewLine) -> Edition:
    """The edition with one more line in the pay table of a wager."""
    table = table_to_add_to(edition, wager, new.pays)
    base = class_named(new.hand, whole_classes(table.on))
    if not new.cards:
        hands, line = hands_of_class(table.on, base), table.line_for(base)
        if line and set(line.values) <= set(hands):
            raise InputError(f"{new.hand} has a line already: change that one, or say with which cards, as in 'with ace'")
        return _with_line(edition, wager, table, new, tuple(each for each in hands if table.line_for(each) is line))
    if table.on.name != HAND:
        raise InputError(f"of {table.on.name} name a whole class: only the {HAND} that is compared is told apart by its cards")
    ranks = ranks_named(new.cards)
    name = _value_name(new.name)
    if name in (each.name for each in table.on.values) and (name, base, ranks) not in _named_parts(table.on):
        raise InputError(f"{new.name} is a class of hands by itself: give the line a name of its own")
    edition = split_class(edition, table.on, new.name, base, ranks)
    table = table_to_add_to(edition, wager, new.pays)
    base = class_named(new.hand, whole_classes(table.on))
    return _with_line(edition, wager, table, new, hands_of_class(table.on, base, ranks))


def table_to_add_to(edition: Edition, wager: str, pays: Pays) -> PayTable:
    """The one pay table of a wager, to which a line that pays this may be added."""
    if isinstance(pays, ShareOfMeter | FixedSum) or wager == edition.jackpot.wager:
        raise InputError("a new line pays odds, on another wager than the jackpot: no rule says how others would share with it")
    outcomes = [clause.then for terms in edition.terms if terms.wager == wager for clause in terms.clauses]
    tables = [table for then in outcomes if isinstance(then, PaidBy) for table in then.tables]
    if len({table.rule for table in tables}) != 1:
        raise InputError(f"the {wager} has no pay table to which a line could be added")
    own = f"{tables[0].rule}/"
    if any(isinstance(then, PaidAt) and then.line.rule.startswith(own) for then in outcomes):
        raise InputError(f"the {wager} has lines under a condition already: name all its new lines in one change")
    return tables[0]


# -- a class split in two --


def whole_classes(fact: Fact) -> tuple[HandClass, ...]:
    """The values of a fact without the parts of split classes."""
    parts = [part for part, _, _ in fact.parts]
    return tuple(value for value in fact.values if value not in parts)


def hands_of_class(fact: Fact, of_class: HandClass, ranks: tuple[int, ...] = ()) -> tuple[HandClass, ...]:
    """The values that are hands of a class, or those with some highest cards alone; lowest first."""
    found = {part for part, whole, cards in fact.parts if whole == of_class and cards[: len(ranks)] == ranks}
    return tuple(value for value in fact.values if value in found or (value == of_class and not ranks))


def _named_parts(fact: Fact) -> list[tuple[str, HandClass, tuple[int, ...]]]:
    return [(part.name, whole, cards) for part, whole, cards in fact.parts]


def _value_name(line: str) -> str:
    return line.upper().replace("-", "_")


def split_class(edition: Edition, fact: Fact, name: str, of_class: HandClass, ranks: tuple[int, ...]) -> Edition:
    """The edition with a part of its own for the hands of a class that have some highest cards, where there is none yet."""
    parts = {cards: part for part, whole, cards in fact.parts if whole == of_class}
    if ranks in parts:
        return edition
    if not any(hand[: len(ranks)] == ranks for hand in ranks_of_hands(of_class, fact.values)):
        cards = "-".join(map(rank_name, ranks))
        raise InputError(f"there is no {of_class.slug} with {cards}: write the cards by which hands of the class are compared")
    around = [cards for cards in parts if ranks[: len(cards)] == cards]
    new, kept = _split(fact, parts[max(around, key=len)] if around else of_class, name, ranks)
    added = next(value for value in new.values if value not in set(kept.values()))
    split = (*((kept[part], kept[whole], cards) for part, whole, cards in fact.parts), (added, kept[of_class], ranks))
    return _asking(edition, fact, replace(new, parts=split), kept)


def _split(old: Fact, base: HandClass, name: str, ranks: tuple[int, ...]) -> tuple[Fact, dict[HandClass, HandClass]]:
    """The fact with one more value right above another, and what its other values are now."""
    names = [each.name for each in old.values]
    names.insert(old.values.index(base) + 1, _value_name(name))
    make: Any = HandClass
    values: tuple[HandClass, ...] = tuple(make("HandsOfTable", [(each, at) for at, each in enumerate(names)]))
    by_name = {each.name: each for each in values}
    kept = {each: by_name[each.name] for each in old.values}
    above = values[values.index(kept[base]) + 1]

    def hand(s: Showdown) -> HandClass:
        found = old.of(s)
        fits = found is base and s.hand.ranks[: len(ranks)] == ranks
        return above if fits else kept[found]

    return Fact(old.name, values, hand, old.rules, old.readings), kept


def _asking(edition: Edition, old: Fact, new: Fact, kept: dict[HandClass, HandClass]) -> Edition:
    """The edition with a split fact for the whole one: who asked for the class asks for both parts."""
    added = [value for value in new.values if value not in set(kept.values())]
    base = {kept[value]: value for value in kept}

    def parts(values: frozenset[Any] | tuple[Any, ...]) -> tuple[HandClass, ...]:
        """In the order of the fact; a part that is new goes with the class right below it."""
        wanted = [kept[value] for value in values]
        wanted += [value for value in added if base[new.values[new.values.index(value) - 1]] in values]
        return tuple(value for value in new.values if value in wanted)

    def asked(test: Is) -> Condition:
        return Is(new, parts(test.values), test.text) if test.fact is old else test

    def table(each: PayTable) -> PayTable:
        if each.on is not old:
            return each
        return replace(each, on=new, lines=tuple(replace(line, values=parts(line.values)) for line in each.lines))

    tables: dict[int, PayTable] = {}

    def clause(each: Clause) -> Clause:
        then = each.then
        if isinstance(then, PaidBy):
            then = replace(then, tables=tuple(tables.setdefault(id(one), table(one)) for one in then.tables))
        return replace(each, when=each.when.replaced(asked), then=then)

    return replace(
        edition,
        terms=tuple(Terms(each.wager, tuple(map(clause, each.clauses))) for each in edition.terms),
        impossible=tuple(replace(each, when=each.when.replaced(asked)) for each in edition.impossible),
    )


# -- the line itself --


def _with_line(edition: Edition, wager: str, table: PayTable, new: NewLine, values: tuple[HandClass, ...]) -> Edition:
    """One more line for some values, in the place of others that paid for them."""
    rule = f"{table.rule}/{new.name}"
    paid = frozenset(each for line in table.lines for each in line.values)
    narrower = [line for line in table.lines if set(line.values) <= set(values)]  # they keep their hands
    values = tuple(each for each in values if not any(each in line.values for line in narrower))
    if not values:
        raise InputError(f"the line {narrower[0].name} is for these hands already: change that one")
    less = [replace(line, values=tuple(each for each in line.values if each not in values)) for line in table.lines]
    lines = (Line(new.name, rule, new.pays, values), *less)
    larger = replace(table, lines=lines)

    def fits(test: Is) -> Condition:
        return larger.fits if test.fact is table.on and test.values == paid else test

    def clause(each: Clause) -> Clause:
        then = each.then
        if isinstance(then, PaidBy):
            then = replace(then, tables=tuple(larger if one is table or one == table else one for one in then.tables))
        return replace(each, when=each.when.replaced(fits), then=then)

    says = f"{new.name} pays {new.pays}: a line that the approved book does not have."
    rules = {**edition.catalogue.rules, rule: Rule(rule, "payout", says, "engine", str(new.pays))}
    return replace(
        edition,
        catalogue=replace(edition.catalogue, rules=rules),
        terms=tuple(
            Terms(each.wager, tuple(map(clause, each.clauses))) if each.wager == wager else each for each in edition.terms
        ),
    )
