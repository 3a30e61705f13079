"""What differs between two books: wagers, what they pay, how they settle, and the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.games import book, edition, topics
from croupier.rulebook import Case, Catalogue, CompiledWager, Device, Edition, Post, Provision, Ruling, chosen


@dataclass(frozen=True)
class Difference:
    """One thing that two books have in two ways; an empty side has it not at all."""

    topic: str  # "wager", "pays", "reading", "table", "irregularity", "settles" or "rule"
    what: str
    first: str
    second: str


def differences(first: str, second: str) -> list[Difference]:
    """All that differs between two books, from wagers and pay tables to the rules themselves."""
    one, other = edition(first), edition(second)
    return [
        *_wagers(one, other),
        *_paytables(one, other),
        *_readings(one, other),
        *_tables(one, other),
        *_provisions(one, other),
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
    """How a round is dealt, turned up and run, and the limits that a house edition lets its tables set."""
    for device in dict.fromkeys([*one.devices, *other.devices]):
        dealt = [_dealing_text(side, device) for side in (one, other)]
        if dealt[0] != dealt[1]:
            yield Difference("table", f"dealing, {device.value}", *dealt)
    up = [", ".join(step.reveal.value for step in side.reveals) for side in (one, other)]
    if up[0] != up[1]:
        yield Difference("table", "turned up", *up)
    for flag in ("shares_areas", "viewing_declined", "shows_folded", "lone_returned_at_close", "confining"):
        said = [_said(chosen(getattr(side.round_rules, flag), side.register.answers(side.slug, {}))) for side in (one, other)]
        if said[0] != said[1]:
            yield Difference("table", _ROUND[flag], *said)
    if one.linked_jackpot.order is not other.linked_jackpot.order:
        yield Difference("table", "winners are served", one.linked_jackpot.order.value, other.linked_jackpot.order.value)
    for name in one.wager_named:
        limits = ["{} to {}".format(*side.limits[name]) if name in side.limits else "" for side in (one, other)]
        if limits[0] != limits[1]:
            yield Difference("table", f"limits of the {name}", *limits)


_ROUND = {
    "shares_areas": "several players may share an area",
    "viewing_declined": "the lowest post that may look at a hand that is not shown",
    "shows_folded": "a folded hand with a live wager is opened with the others",
    "lone_returned_at_close": "a wager without the one that it needs goes back when bets close",
    "confining": "the lowest post that may confine a player",
}


def _said(value: bool | Post | None) -> str:
    return value.title if isinstance(value, Post) else "nobody" if value is None else "yes" if value else "no"


def _dealing_text(side: Edition, device: Device) -> str:
    if device not in side.devices:
        return ""
    steps = side.devices[device].steps
    turn = next(turn for turn in range(1, len(steps) + 1) if steps == steps[:turn] * (len(steps) // turn))
    text = ", ".join(f"{step} ({step.stage.words})" if step.stage else str(step) for step in steps[:turn])
    return text if turn == len(steps) else f"{len(steps) // turn} times: {text}"


def _provisions(one: Edition, other: Edition) -> Iterator[Difference]:
    """Cases in which the books let other things follow, or give the ruling to another post."""
    for case in Case:
        sides = [side.provisions.get(case) for side in (one, other)]
        if (sides[0] and (sides[0].effects, sides[0].post)) != (sides[1] and (sides[1].effects, sides[1].post)):
            yield Difference("irregularity", case.value, *map(_provision_text, sides))


def _provision_text(provision: Provision | None) -> str:
    if provision is None:
        return ""
    return f"{' or '.join(effect.value for effect in provision.effects)}; {provision.post.title} ({provision.rules})"


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
