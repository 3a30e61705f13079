"""A recorded round settled by itself, by the readable settlement: what kernels do not know, and what they are held against."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from croupier.cards import DECK, Card, parse_cards
from croupier.errors import CardError, InputError, show_briefly
from croupier.lab.bulk.columns import ACTIONS, CARDS, COMMUNITY, DEALER, METER, RESET, UNIT, RoundColumns
from croupier.rulebook import LARGEST_AMOUNT, Book, Meter, Money, PlayedPosition, Settlement, check_round, settle

_PLACE = re.compile(r"positions\[(\d+)\]\.(?:wagers\.)?(\w+)(?:\[\d+\])?")


def settle_row(book: Book, columns: RoundColumns, row: Mapping[str, Any]) -> Settlement:
    """The settlement of a row, or an `InputError` that says what is wrong with it."""
    positions = [each for at in columns.positions if (each := _position(columns, at, row))]
    meter = None
    if all(row.get(name) is not None for name in (UNIT, METER, RESET)):
        meter = Meter(*(_amount(row, name) for name in (UNIT, METER, RESET)))
        if min(meter.unit.cents - 1, meter.displayed.cents, meter.reset.cents) < 0:
            raise InputError(
                "the jackpot's unit must be more than nothing, its meter and its reset nothing or more", where=METER
            )
    dealer, community = _cards(row, DEALER), _cards(row, COMMUNITY)
    try:
        return settle(check_round(book, dealer, community, positions, meter))
    except InputError as error:  # it counts the positions that are there, and a file has columns

        def column(place: re.Match[str]) -> str:
            at = positions[int(place[1])].position
            return f"position {at}" if place[2] == "wagers" else f"{place[2]}_{at}"

        what, where = (_PLACE.sub(column, text) for text in (error.what, error.where))
        raise InputError(what, where=where, rules=error.rules) from None


def _position(columns: RoundColumns, at: int, row: Mapping[str, Any]) -> PlayedPosition | None:
    """A position, none if it is not there: nothing is said of it."""
    wagers = {name: _amount(row, f"{name}_{at}") for name in columns.wagers if row.get(f"{name}_{at}")}
    actions = row[f"{ACTIONS}_{at}"]
    if row[f"{CARDS}_{at}"] is None and actions is None and not wagers:
        return None
    return PlayedPosition(at, _cards(row, f"{CARDS}_{at}"), wagers, tuple((actions or "").split()))


def _amount(row: Mapping[str, Any], name: str) -> Money:
    if abs(row[name]) > LARGEST_AMOUNT:
        raise InputError("this amount is larger than any that is settled", where=name)
    return Money(row[name])


def _cards(row: Mapping[str, Any], name: str) -> tuple[Card, ...]:
    cards = row.get(name)
    if isinstance(cards, list):
        if wrong := [card for card in cards if not isinstance(card, int) or not 0 <= card < len(DECK)]:
            what = f"{show_briefly(wrong[0])} is no card: a card is a number from 0 to {len(DECK) - 1}"
            raise InputError(what, where=name)
        return tuple(DECK[card] for card in cards)
    try:
        text = cards or ""
        return parse_cards(text if " " in text else " ".join(text[at : at + 2] for at in range(0, len(text), 2)))
    except CardError as error:
        raise InputError(str(error), where=name) from None
