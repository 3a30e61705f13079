"""House editions: a book that a house derives from an approved one by what may be changed, and nothing else.

What may be changed: lines of the pay tables, answers to readings, the units of a jackpot wager, the limits that tables may
set, the devices that it is dealt by. An edition says of itself everywhere that nobody approved it (R-23).
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from croupier.errors import CroupierError, InputError
from croupier.games import shelf
from croupier.games.house_definitions import read_definition
from croupier.games.sources import BOOKS
from croupier.rulebook import (
    NOTHING,
    Catalogue,
    Device,
    Edition,
    FixedSum,
    ForOne,
    HouseEdition,
    Money,
    Pays,
    RevealStep,
    Rule,
    ShareOfMeter,
    ToOne,
    Wager,
    change_lines,
    find_fault,
    parse_toml,
)

T = TypeVar("T")

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
RESERVED = ("all",)  # commands take it for every book


def house_edition_from(text: str, where: str = "") -> Edition:
    """The house edition that TOML text defines. `where` is what an error names as its place, such as the file."""
    data = parse_toml(text, where)
    try:
        return read_house_edition(data)
    except InputError as error:
        place = ": ".join(each for each in (where, error.where) if each)
        raise InputError(error.what, where=place, rules=error.rules) from None
    except CroupierError as error:  # a gap, a conflict
        raise InputError(str(error), where=where) from None


def read_house_edition(data: Mapping[str, object]) -> Edition:
    """The house edition that plain data defines, as in docs/house-editions.md. It is checked, and not yet on the shelf."""
    return make_house_edition(read_definition(data))


def add_house_edition(definition: HouseEdition) -> Edition:
    """Put the edition of a definition on the shelf, or find it there. Another one of its name is refused."""
    known = definition.name in shelf.editions() and shelf.edition(definition.name)
    return known if known and known.definition == definition else shelf.add(make_house_edition(definition))


def pinned_edition(slug: str, definition: HouseEdition | None) -> Edition:
    """The edition of a name. Where it comes with a definition, it is that house edition and no other."""
    if definition is None:
        return shelf.edition(slug)
    if definition.name != slug:
        raise InputError(f"this does not define {slug}", where="house_edition")
    return _placed("house_edition", lambda: add_house_edition(definition))


def make_house_edition(definition: HouseEdition) -> Edition:
    """The edition of a definition, checked like any other. What is not allowed is an `InputError` with its place."""
    base = _base(definition)
    pays = {what: _line(base, what, odds) for what, odds in sorted(definition.pays.items())}
    units = {what: _units(base, what, numbers) for what, numbers in sorted(definition.units.items())}
    limits = {what: _limits(base, what, *pair) for what, pair in sorted(definition.limits.items())}
    readings = _readings(base, definition.readings)
    devices = _devices(base, definition.devices)
    dealt_by = tuple(each.value for each in devices) if definition.devices else ()
    definition = replace(definition, pays=pays, units=units, limits=limits, readings=readings, devices=dealt_by)
    made = base.derived(
        definition.name,
        register=base.register.extended(definition.name, like=base.slug).adopting(readings, definition.name),
        terms=_placed("pays", lambda: change_lines(base, pays)).terms,
        wagers=tuple(replace(each, units=units.get(each.name, each.units)) for each in base.wagers),
        devices={each: base.devices[each] for each in devices},
        reveals=tuple(_dealt_by(step, devices) for step in base.reveals),
        limits=limits,
        definition=definition,
        departures=tuple(_departures(base, definition)),
    )
    for reading in readings:
        if reading not in made.readings():
            raise InputError("this reading has no effect beside the other changes: leave it out", where=f"readings.{reading}")
    made = replace(made, catalogue=_catalogue(made, base, definition))
    shelf.check_edition(made)
    return made


# -- what each part may be --


def _base(definition: HouseEdition) -> Edition:
    """The approved book that the edition is derived from; what stands beside it must be in order, too."""
    if not _NAME.fullmatch(definition.name):
        raise InputError("a name is small letters, digits and hyphens, at most 40, as in harbour-stud", where="name")
    if definition.name in (*BOOKS, *RESERVED):
        raise InputError(f"{definition.name} is taken: give the edition a name of its own", where="name")
    date = _DATE.fullmatch(definition.dated)
    if not date or not 1 <= int(date[2]) <= 12 or not 1 <= int(date[3]) <= monthrange(int(date[1]), int(date[2]))[1]:
        raise InputError(f"{definition.dated!r} is no date: write it as in 2026-11-01", where="dated")
    for name in ("title", "house"):
        if fault := find_fault(getattr(definition, name)):
            raise InputError(fault, where=name)
    if definition.based_on not in BOOKS:
        if definition.based_on in shelf.editions():
            source = shelf.edition(definition.based_on).source
            what = f"{definition.based_on} is not approved itself: derive this edition from {source}"
        else:
            what = f"there is no approved book {definition.based_on!r}, only {', '.join(BOOKS)}"
        raise InputError(what, where="based-on")
    return shelf.edition(definition.based_on)


def _line(base: Edition, what: str, odds: str) -> str:
    """The odds of a line as the book would print them. Where the meter is shared, the book must say how."""
    changed = _placed("pays", lambda: change_lines(base, {what: odds}))
    now, printed = ({f"{of}.{each.name}": each.pays for of, each in found.lines()} for found in (changed, base))
    _more_than_nothing(now[what], f"pays.{what}")
    shares = [name for name, pays in printed.items() if isinstance(pays, ShareOfMeter)]
    if isinstance(now[what], ShareOfMeter) and what not in shares:
        refused = f"no rule says how several such hands share the meter: only {' and '.join(shares)} may pay a share of it"
        raise InputError(refused, where=f"pays.{what}", rules=base.jackpot.rules.split())
    return str(now[what])


def _more_than_nothing(pays: Pays, where: str) -> None:
    """Who wins is paid something, and has the stake back with it."""
    if pays in (ToOne(Fraction(0)), FixedSum(NOTHING)):
        raise InputError("this pays nothing: a line pays more than that", where=where)
    if isinstance(pays, ForOne) and pays.odds < 1:
        raise InputError(f"{pays} is less than the stake: a line pays 1 for 1 or more", where=where)


def _readings(base: Edition, readings: Mapping[str, str]) -> dict[str, str]:
    switches = base.register.switches(base.slug)
    for reading in readings:
        if reading not in switches:
            what = f"this reading has no alternative answer in {base.slug}; these have one: {', '.join(switches)}"
            raise InputError(what, where=f"readings.{reading}")
    chosen = _placed("readings", lambda: base.register.answers(base.slug, readings))
    return {reading: chosen[reading] for reading in sorted(readings)}


def _units(base: Edition, name: str, numbers: tuple[int, ...]) -> tuple[int, ...]:
    where, wager = f"units.{name}", _among(name, (each for each in base.wagers if each.units), "units")
    if not numbers or numbers != tuple(range(1, len(numbers) + 1)):
        raise InputError("units are whole numbers from 1 on without a gap, as in [1, 2, 3]", where=where)
    if len(numbers) > 1 and not base.jackpot.multiples:
        raise InputError(f"{base.slug} has no rule on several units: write [1]", where=where, rules=wager.rules.split())
    most = max(base.units(wager, base.register.answers(base.slug, {})))
    if len(numbers) > most:
        raise InputError(f"{base.slug} takes {most} units at most", where=where, rules=wager.rules.split())
    return numbers


def _limits(base: Edition, name: str, least: Money, most: Money) -> tuple[Money, Money]:
    _among(name, (each for each in base.wagers if each.before_deal and not each.units), "limits")
    if not NOTHING < least <= most:
        raise InputError("the least must be more than nothing, and not more than the most", where=f"limits.{name}")
    return least, most


def _among(name: str, wagers: Iterable[Wager], table: str) -> Wager:
    known = {wager.name: wager for wager in wagers}
    if name not in known:
        raise InputError(f"there is no wager {name!r} with {table}, only {', '.join(known)}", where=f"{table}.{name}")
    return known[name]


def _devices(base: Edition, names: tuple[str, ...]) -> tuple[Device, ...]:
    """The devices of these names, in the order of the book; all of them where there are none."""
    known = {device.value: device for device in base.devices}
    for at, name in enumerate(names):
        if name not in known or name in names[:at]:
            what = "is there twice" if name in known else f"is no device of this book, only {', '.join(known)}"
            raise InputError(f"{name!r} {what}", where=f"devices[{at}]", rules=base.dealing.split())
    return tuple(device for name, device in known.items() if name in (names or known))


def _placed(where: str, make: Callable[[], T]) -> T:
    try:
        return make()
    except InputError as error:
        raise error.at(where) from None


# -- what follows from it --


def _dealt_by(step: RevealStep, devices: Iterable[Device]) -> RevealStep:
    return step if isinstance(step.rules, str) else replace(step, rules={each: step.rules[each] for each in devices})


def _catalogue(made: Edition, base: Edition, definition: HouseEdition) -> Catalogue:
    """The catalogue of the approved book, under the edition's own name, date and house."""
    printed = base.catalogue
    unused = base.citations() - made.citations()
    rules = {id_: _unused(rule) if id_ in unused else rule for id_, rule in made.catalogue.rules.items()}
    if cover := rules.get("preamble"):
        rules["preamble"] = replace(cover, note=f"{cover.note} Not approved: this is the approval of {base.slug}.".strip())
    derived = f"derived from {base.slug} ({printed.edition}), dated {definition.dated}, not approved"
    return replace(
        made.catalogue,
        title=definition.title or printed.title,
        operator=definition.house or printed.operator,
        edition=derived,
        rules=rules,
    )


def _unused(rule: Rule) -> Rule:
    """A rule on a device that the edition is not dealt by: nothing carries it here."""
    return replace(rule, enforce="conduct", note=f"This edition does not use it. {rule.note}".strip())


def _departures(base: Edition, definition: HouseEdition) -> Iterator[str]:
    """In words, all in which the edition differs from its book."""
    printed = {f"{wager}.{line.name}": str(line.pays) for wager, line in base.lines()}
    for what, odds in definition.pays.items():
        if odds != printed[what]:
            yield f"{what} pays {odds}, not {printed[what]}"
    for reading, answer in definition.readings.items():
        if answer != base.register[reading].adopted:
            yield f"{reading} is answered {answer}, not {base.register[reading].adopted}"
    for name, units in definition.units.items():
        yield f"the {name} takes {'one unit' if len(units) == 1 else f'1 to {units[-1]} units'}"
    for name, (least, most) in definition.limits.items():
        yield f"tables set their limits on the {name} within {least} and {most}"
    if definition.devices:
        yield f"it is dealt by {' or '.join(definition.devices)} alone"
