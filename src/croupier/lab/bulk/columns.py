"""The columns of recorded rounds, and their values as arrays.

A row is a round. Cards are text or lists of their places in the deck, amounts whole cents. Position N has its cards, its
actions and a column for each wager that it staked before the deal. Columns that are none of these are carried along.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.errors import InputError
from croupier.extras import load_extra
from croupier.rulebook import Edition

DEALER, COMMUNITY, CARDS, ACTIONS = "dealer", "community", "cards", "actions"
METER, RESET, UNIT = "meter", "reset", "unit"
NO_CARD = 255
_OF_POSITION = re.compile(r"(\w+)_(\d+)", re.ASCII)
_CARDS_OF = re.compile(rf"{CARDS}_[1-9]\d{{0,2}}", re.ASCII)


@dataclass(frozen=True)
class RoundColumns:
    """Which columns a file of rounds of one book has."""

    edition: Edition
    positions: tuple[int, ...]
    names: frozenset[str]
    others: tuple[str, ...]

    @classmethod
    def of(cls, edition: Edition, names: Sequence[str]) -> RoundColumns:
        """The columns of these names. `InputError` if one is missing, or looks like one of a position and is none."""
        wagers = {wager.name for wager in edition.wagers if wager.before_deal}
        positions = {int(name.removeprefix(f"{CARDS}_")) for name in names if _CARDS_OF.fullmatch(name)}
        others = []
        for name in names:
            match = _OF_POSITION.fullmatch(name)
            if match and (match[1] not in (CARDS, ACTIONS, *wagers) or match[2] not in map(str, positions)):
                known = ", ".join(f"{each}_1" for each in (CARDS, ACTIONS, *sorted(wagers)))
                what = f"no position has such a column: there are {known} and so on, of positions that have cards"
                raise InputError(what, where=name, rules=edition.layout.split())
            if not match and name not in (DEALER, COMMUNITY, METER, RESET, UNIT):
                others.append(name)
        if not positions:
            raise InputError("there is no position: its cards are in a column such as cards_1", where="columns")
        wanted = [DEALER, *([COMMUNITY] if edition.dealt.community else []), *(f"{ACTIONS}_{at}" for at in sorted(positions))]
        if missing := [name for name in wanted if name not in names]:
            raise InputError(f"the column {missing[0]!r} is missing", where="columns", rules=edition.dealt.rules.split())
        if len(set(names)) != len(names):
            raise InputError("two columns have the same name", where="columns")
        if max(positions) > edition.most_positions or min(positions) < 1:
            what = f"there are positions 1 to {edition.most_positions}"
            raise InputError(what, where="columns", rules=edition.layout.split())
        return cls(edition, tuple(sorted(positions)), frozenset(names), tuple(others))

    @cached_property
    def wagers(self) -> tuple[str, ...]:
        """The wagers that some position may have staked before the deal, in the order of the layout."""
        staked = [wager.name for wager in self.edition.wagers if wager.before_deal]
        return tuple(name for name in staked if any(f"{name}_{at}" in self.names for at in self.positions))

    @cached_property
    def read(self) -> list[str]:
        """The columns that are read, which are all but those that are carried along."""
        return sorted(self.names.difference(self.others))


@dataclass(frozen=True, eq=False)
class RecordedBatch:
    """Some rounds as arrays: all but the cards of a position that is not there, which are as they come."""

    cards: NDArray[np.int64]  # by row: the community's, the dealer's, each position's
    present: NDArray[np.bool_]  # by row and position
    stakes: NDArray[np.int64]  # by position, wager and row: cents, nothing where none is staked
    actions: NDArray[np.int32]  # by position and row: the place among the texts, -1 for none
    texts: tuple[str, ...]
    meters: NDArray[np.int64]  # by row: unit, displayed value, reset value, -1 where it is not said


def read_batch(columns: RoundColumns, batch: Any) -> RecordedBatch:
    """The arrays of a batch of a file's rows."""
    rows, dealt = batch.num_rows, columns.edition.dealt
    hands = [_cards(batch, DEALER, dealt.dealer)]
    if dealt.community:
        hands.insert(0, _cards(batch, COMMUNITY, dealt.community))
    present = np.zeros((rows, len(columns.positions)), np.bool_)
    stakes = np.zeros((len(columns.positions), len(columns.wagers), rows), np.int64)
    actions, texts = np.empty((len(columns.positions), rows), np.int32), dict[str, int]()
    for place, at in enumerate(columns.positions):
        hands.append(_cards(batch, f"{CARDS}_{at}", dealt.player))
        actions[place] = _actions(batch, f"{ACTIONS}_{at}", texts)
        for wager, name in enumerate(columns.wagers):
            if f"{name}_{at}" in columns.names:
                stakes[place, wager] = _cents(batch, f"{name}_{at}", 0)
        present[:, place] = batch.column(f"{CARDS}_{at}").is_valid().to_numpy(zero_copy_only=False)
        present[:, place] |= (actions[place] >= 0) | (stakes[place] != 0).any(axis=0)
    meters = np.full((rows, 3), -1, np.int64)
    for place, name in enumerate((UNIT, METER, RESET)):
        if name in columns.names:
            meters[:, place] = _cents(batch, name, -1)
    cards = np.concatenate(hands, axis=1).astype(np.int64)
    return RecordedBatch(cards, present, stakes, actions, tuple(texts), meters)


def _cents(batch: Any, name: str, missing: int) -> NDArray[np.int64]:
    arrow = load_extra("pyarrow", "parquet")
    column = batch.column(name)
    if arrow.types.is_null(column.type):
        return np.full(batch.num_rows, missing, np.int64)
    if not arrow.types.is_integer(column.type):
        raise InputError(f"amounts are whole cents, not {column.type}: let the column have whole numbers", where=name)
    try:
        found: NDArray[np.int64] = column.cast(arrow.int64()).fill_null(missing).to_numpy(zero_copy_only=False)
    except arrow.ArrowInvalid:
        raise InputError("an amount is larger than any that is settled", where=name) from None
    return found


def _actions(batch: Any, name: str, texts: dict[str, int]) -> NDArray[np.int32]:
    """By row the place of its actions among the texts, to which new ones are added."""
    arrow, column = load_extra("pyarrow", "parquet"), batch.column(name)
    if arrow.types.is_null(column.type):
        return np.full(len(column), -1, np.int32)
    if not _is_text(arrow, column.type):
        raise InputError(f"actions are text, not {column.type}", where=name)
    if not arrow.types.is_dictionary(column.type):
        column = column.cast(arrow.string()).dictionary_encode()
    places = [texts.setdefault(str(each), len(texts)) for each in column.dictionary.to_pylist()]
    own = column.indices.cast(arrow.int64()).fill_null(len(places)).to_numpy(zero_copy_only=False)
    found: NDArray[np.int32] = np.array([*places, -1], np.int32)[own]
    return found


def _is_text(arrow: Any, kind: Any) -> bool:
    """Whether a column of this type holds text, or places in a dictionary of text."""
    kind = kind.value_type if arrow.types.is_dictionary(kind) else kind
    return bool(arrow.types.is_string(kind) or arrow.types.is_large_string(kind))


# -- cards --


def _place_of_bytes() -> NDArray[np.uint8]:
    """By the two signs of a card, as a number of 16 bits: its place in the deck."""
    found = np.full(1 << 16, NO_CARD, np.uint8)
    for place, card in enumerate(DECK):
        rank, suit = card.text.encode()
        found[rank | suit << 8] = place
    return found


_PLACES = _place_of_bytes()


def _cards(batch: Any, name: str, size: int) -> NDArray[np.uint8]:
    """By row so many cards; where they are others, or not as many, no cards."""
    arrow, compute = load_extra("pyarrow", "parquet"), load_extra("pyarrow.compute", "parquet")
    column, kind = batch.column(name), arrow.types
    found = np.full((len(column), size), NO_CARD, np.uint8)
    if _is_text(arrow, column.type):
        column = column.dictionary_decode() if kind.is_dictionary(column.type) else column
        for gap in (1, 0):  # 'As Kd' or 'AsKd'
            fits = compute.equal(compute.binary_length(column), (2 + gap) * size - gap).fill_null(False)
            rows = fits.to_numpy(zero_copy_only=False)
            if rows.any():
                signs = _signs(arrow, column if rows.all() else column.filter(fits), gap)
                found[rows] = _read_signs(signs, size, gap)
        return found
    if kind.is_list(column.type) or kind.is_large_list(column.type) or kind.is_fixed_size_list(column.type):
        if not kind.is_integer(column.type.value_type):
            raise InputError(f"cards are whole numbers, their places in the deck, not {column.type.value_type}", where=name)
        fits = compute.equal(compute.list_value_length(column), size).fill_null(False)
        rows = fits.to_numpy(zero_copy_only=False)
        inner = (column if rows.all() else column.filter(fits)).flatten()
        if len(inner):
            places = inner.cast(arrow.float64(), safe=False).fill_null(NO_CARD) if inner.null_count else inner
            known = places.to_numpy(zero_copy_only=False).reshape(-1, size)
            found[rows] = np.where((known >= 0) & (known < len(DECK)), known, NO_CARD)
        return found
    if not kind.is_null(column.type):
        raise InputError(f"cards are text or lists of their places in the deck, not {column.type}", where=name)
    return found


def _signs(arrow: Any, column: Any, gap: int) -> NDArray[np.uint8]:
    """The bytes of texts that are all as long as each other, by row, each with one more where cards have a gap between."""
    large = arrow.types.is_large_string(column.type)
    _, starts, data = column.buffers()
    ends = np.frombuffer(starts, np.int64 if large else np.int32)[column.offset : column.offset + len(column) + 1]
    signs = np.frombuffer(data, np.uint8)[ends[0] : ends[-1]].reshape(len(column), -1)
    return np.pad(signs, ((0, 0), (0, gap)), constant_values=ord(" "))


def _read_signs(signs: NDArray[np.uint8], size: int, gap: int) -> NDArray[np.uint8]:
    wide = signs.reshape(len(signs), size, 2 + gap)
    places: NDArray[np.uint8] = _PLACES[wide[:, :, 0] | wide[:, :, 1].astype(np.uint16) << 8]
    if gap:
        places[wide[:, :, 2] != ord(" ")] = NO_CARD
    return places
