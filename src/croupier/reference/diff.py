"""What differs between two books: wagers, what they pay, how they settle, and the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.games import book, edition, topics
from croupier.rulebook import Catalogue, CompiledWager, Edition, Ruling


@dataclass(frozen=True)
class Difference:
    """One thing that two books have in two ways; an empty side has it not at all."""

    topic: str  # "wager", "pays", "reading", "table", "settles" or "rule"
    what: str
    first: str
    second: str


def differences(first: str, second: str) -> list[Difference]:
    """All that differs between two books, in the order wagers, pay tables, readings, tables, settlement, rules."""
    one, other = edition(first), edition(second)
    return [
        *_wagers(one, other),
        *_paytables(one, other),
        *_readings(one, other),
        *_tables(one, other),
        *_settlements(one, other),
        *_rules(one, other),
    ]


def _wagers(one: Edition, other: Edition) -> Iterator[Difference]:
    names = dict.fromkeys([*one.wager_named, *other.wager_named])
    for name in names:
        sides = [_wager_text(side, name) for side in (one, other)]
        if sides[0] != sides[1]:
            yield Difference("wager", name, *sides)


def _wager_text(side: Edition, name: str) -> str:
    wager = side.wager_named.get(name)
    if wager is None:
        return ""
    size = f"{wager.antes} x ante" if wager.antes else f"a payment on the {wager.bonus_on}" if wager.bonus_on else "chosen"
    units = book(side.slug).edition.units(wager, book(side.slug).answers)
    if units:
        size = "one unit" if units == (1,) else f"{units[0]} to {units[-1]} units"
    return size + (f", winning at most {wager.cap.amount} ({wager.cap.rule})" if wager.cap else "")


def _paytables(one: Edition, other: Edition) -> Iterator[Difference]:
    sides = [{(wager, line.name): line for wager, line in side.lines()} for side in (one, other)]
    for key in dict.fromkeys([*sides[0], *sides[1]]):
        lines = [side.get(key) for side in sides]
        if lines[0] is None or lines[1] is None or lines[0].pays != lines[1].pays:
            yield Difference("pays", ".".join(key), *(f"{line.pays} ({line.rule})" if line else "" for line in lines))


def _readings(one: Edition, other: Edition) -> Iterator[Difference]:
    """Readings of both to which a house edition gives another answer."""
    for reading in one.register.of(one.slug):
        adopted = [side.register[reading.id].adopted for side in (one, other)]
        if other.slug in other.register[reading.id].rules and adopted[0] != adopted[1]:
            yield Difference("reading", f"{reading.id} {reading.title}", *adopted)


def _tables(one: Edition, other: Edition) -> Iterator[Difference]:
    """What a house edition lets its tables do, against its own book: the devices, and the limits that they may set."""
    if one.source != other.source:
        return
    devices = [", ".join(device.value for device in side.devices) for side in (one, other)]
    if devices[0] != devices[1]:
        yield Difference("table", "devices", *devices)
    for name in one.wager_named:
        limits = ["{} to {}".format(*side.limits[name]) if name in side.limits else "" for side in (one, other)]
        if limits[0] != limits[1]:
            yield Difference("table", f"limits of the {name}", *limits)


def _settlements(one: Edition, other: Edition) -> Iterator[Difference]:
    """Wagers of one name: the clauses that settle the same case differently, if both books go by the same facts."""
    books = [book(side.slug) for side in (one, other)]
    for name in books[0].compiled:
        if name in books[1].compiled:
            first, second = (each.compiled[name] for each in books)
            facts = [[fact.name for fact in side.facts] for side in (first, second)]
            if facts[0] == facts[1]:
                yield from _clauses(name, first, second)
            else:
                yield Difference("settles", f"{name}: by which facts", *(", ".join(side) for side in facts))


def _clauses(name: str, first: CompiledWager, second: CompiledWager) -> Iterator[Difference]:
    seen = set()
    for cell in first.cells():
        twin = dict(zip(second.facts, cell.values(), strict=True))
        if first.reachable(cell) and second.reachable(twin):
            rulings = first.rule_on(cell), second.rule_on(twin)
            pair = (rulings[0].clause, rulings[1].clause)
            if rulings[0].result is not rulings[1].result and pair not in seen:
                seen.add(pair)
                yield Difference("settles", f"{name} when {rulings[0].clause.when}", *map(_ruling_text, rulings))


def _ruling_text(ruling: Ruling) -> str:
    return f"{ruling.result.value} ({' '.join(ruling.rules)})"


def _rules(one: Edition, other: Edition) -> Iterator[Difference]:
    """The rules that the books word differently: by number for two editions of one game, else by what they speak of."""
    first, second = one.catalogue, other.catalogue
    if edition(one.source).catalogue.title == edition(other.source).catalogue.title:
        for rule_id in dict.fromkeys([*first.rules, *second.rules]):
            sides = [side.rules[rule_id].says if rule_id in side else "" for side in (first, second)]
            if sides[0] != sides[1]:
                yield Difference("rule", rule_id, *sides)
        return
    for topic in topics():
        texts = [_says(side.catalogue, topic.rules[side.source]) for side in (one, other)]
        if texts[0] != texts[1]:
            yield Difference("rule", topic.what, *texts)


def _says(book_: Catalogue, rules: tuple[str, ...]) -> str:
    return "\n".join(f"{rule_id} {book_[rule_id].says}" for rule_id in rules if rule_id in book_)
