"""A scenario, the record of one played round as JSON has it, made into a round of the kit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.cards import Card, parse_cards
from croupier.errors import CardError, InputError, MoneyError, show_briefly
from croupier.games import book
from croupier.rulebook import Edition, Meter, Money, PlayedPosition, Round, check_round, find_fault

_SCENARIO = ("rulebook", "readings", "jackpot", "dealer", "community", "positions")
_POSITION = ("position", "wagers", "cards", "actions", "player")
_JACKPOT = ("unit", "meter", "reset")


def read_scenario(scenario: object) -> Round:
    """The round that a scenario describes, or an `InputError` that says what is wrong, where and by which rule."""
    data = _mapping(scenario, "", _SCENARIO, needs=("rulebook", "dealer", "positions"))
    slug = _text(data["rulebook"], "rulebook")
    readings = _mapping(_given(data, "readings", {}), "readings")
    try:
        rules = book(slug, {reading: _text(answer, f"readings.{reading}") for reading, answer in readings.items()})
    except InputError as error:
        raise error if error.where.startswith(("rulebook", "readings")) else error.at("readings") from None
    positions = data["positions"]
    if not isinstance(positions, list):
        raise InputError(f"positions must be a list, not {_kind(positions)}", where="positions")
    pack = rules.edition.pack.split()
    return check_round(
        rules,
        dealer=_cards(data["dealer"], "dealer", pack),
        community=_cards(_given(data, "community", ""), "community", pack),
        positions=[_played(position, f"positions[{index}]", rules.edition) for index, position in enumerate(positions)],
        meter=_meter(data.get("jackpot")),
    )


def _played(position: object, where: str, edition: Edition) -> PlayedPosition:
    data = _mapping(position, where, _POSITION, needs=("position", "wagers", "cards", "actions"))
    number = data["position"]
    if not isinstance(number, int) or isinstance(number, bool):
        raise InputError(f"a position must be a whole number, not {_kind(number)}", where=f"{where}.position")
    wagers = _mapping(data["wagers"], f"{where}.wagers")
    actions = data["actions"]
    if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
        raise InputError("actions must be a list of words", where=f"{where}.actions")
    return PlayedPosition(
        position=number,
        cards=_cards(data["cards"], f"{where}.cards", edition.pack.split()),
        wagers={name: _money(stake, f"{where}.wagers.{name}", _rules_of(edition, name)) for name, stake in wagers.items()},
        actions=tuple(actions),
        player=_name(_given(data, "player", ""), f"{where}.player"),
    )


def _meter(jackpot: object) -> Meter | None:
    if jackpot is None:
        return None
    data = _mapping(jackpot, "jackpot", _JACKPOT, needs=_JACKPOT)
    unit, meter, reset = (_money(data[name], f"jackpot.{name}") for name in _JACKPOT)
    if not unit:
        raise InputError("the unit of the jackpot must be more than nothing", where="jackpot.unit")
    return Meter(unit, meter, reset)


def _given(data: Mapping[str, Any], name: str, otherwise: object) -> object:
    """What stands under a name that may be left out, or null."""
    value = data.get(name)
    return otherwise if value is None else value


def _mapping(value: object, where: str, known: tuple[str, ...] = (), needs: tuple[str, ...] = ()) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise InputError(f"this must be an object with names, not {_kind(value)}", where=where)
    for name in needs:
        if name not in value:
            raise InputError(f"{name!r} is missing", where=where)
    for name in value:
        if not isinstance(name, str) or (known and name not in known):
            raise InputError(f"{show_briefly(name)} is not known here, only {', '.join(known)}", where=where)
    return value


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise InputError(f"this must be text, not {_kind(value)}", where=where)
    return value


def _name(value: object, where: str) -> str:
    """Text from a stranger, by the same rule as everywhere."""
    name = _text(value, where)
    if fault := find_fault(name):
        raise InputError(fault, where=where)
    return name


def _cards(value: object, where: str, pack: Sequence[str]) -> tuple[Card, ...]:
    try:
        return parse_cards(_text(value, where))
    except CardError as error:
        raise InputError(str(error), where=where, rules=pack) from None


def _rules_of(edition: Edition, wager: str) -> Sequence[str]:
    known = edition.wager_named.get(wager)
    return known.rules.split() if known else ()


def _money(value: object, where: str, rules: Sequence[str] = ()) -> Money:
    try:
        return Money.parse(value)
    except MoneyError as error:
        raise InputError(str(error), where=where, rules=rules) from None


def _kind(value: object) -> str:
    names = {
        bool: "true or false",
        int: "a number",
        float: "a number with decimals",
        str: "text",
        list: "a list",
        dict: "an object",
    }
    return "nothing" if value is None else names.get(type(value), type(value).__name__)
