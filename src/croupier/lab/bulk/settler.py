"""Batches of recorded rounds settled by kernels, and what they leave settled one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.errors import CroupierError, InputError
from croupier.lab.bulk.columns import RecordedBatch, RoundColumns, read_batch
from croupier.lab.bulk.one_by_one import settle_row
from croupier.lab.bulk.situations import Situation, Situations
from croupier.lab.game_kinds import game_kind
from croupier.lab.simulation.kernels.recorded import CardPlaces, RowsToPay, SettledRows, check_cards, pay_rows
from croupier.rulebook import FOLD, NOTHING, Book, Money, Settlement

RESULTS = ("returned", "result", "rules")  # of each wager of each position
_LARGEST = 10**12  # cents: times any odds it has 64 bits
_AMOUNTS = 64  # that are staked on the jackpot in one batch: a round with another is settled by itself
_TEXTS = 256  # of actions in one batch: no book has as many, and a round with another is settled by itself
_ROOM = 4_096  # new situations in spots that are found at a time


@dataclass(frozen=True)
class UnsettledRow:
    """A row that is no round which the book allows, and why."""

    row: int
    what: str
    where: str
    rules: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class SettledBatch:
    """A batch of rows, settled. Those apart are settled one by one, or not at all."""

    rows: SettledRows
    nets: NDArray[np.int64]  # by position and row, cents
    apart: NDArray[np.bool_]
    unsettled: tuple[UnsettledRow, ...]
    one_by_one: int


class BulkSettler:
    """Settles recorded rounds of one book. Several threads may settle batches at the same time."""

    def __init__(self, book: Book, columns: RoundColumns) -> None:
        self.book, self.columns = book, columns
        results = {f"{wager.name}_{at}_{what}" for wager in book.edition.wagers for at in columns.positions for what in RESULTS}
        if twice := sorted(results.intersection(columns.others)):
            raise InputError("the results have a column of this name: give it another", where=twice[0])
        self.pool = book.edition.jackpot.wager
        module = game_kind(book.edition).module("croupier.lab.simulation")
        self._game = module.make_ready(
            book, module.nothing_bet(), len(columns.positions), with_jackpot=self.pool in columns.wagers
        )
        self._spot_of, spots = self._game.spots()
        self.situations = Situations(book, columns.wagers, spots)
        dealt = book.edition.dealt
        self._places = CardPlaces(dealt.community + dealt.dealer, dealt.community, dealt.player)
        self._lock = Lock()

    def settle(self, batch: Any, first: int = 0) -> SettledBatch:
        """Settle a batch of rows, of which the first has this number."""
        read = read_batch(self.columns, batch)
        apart = np.asarray(~read.present.any(axis=1))
        check_cards(read.cards, read.present, self._places, apart)
        situations = self._situations(read, apart)
        spots = self._spot_of[self._game.place(read.cards)]
        apart |= (spots < 0).any(axis=1)
        found = self._pay(read, situations, spots.astype(np.uint32), apart)
        nets = self._nets(read, found)
        unsettled, settled = self._settle_apart(batch, first, apart, found, nets)
        return SettledBatch(found, nets, apart, unsettled, settled)

    def texts(self) -> tuple[list[str], list[str]]:
        """What the codes of results and of rules stand for."""
        with self._lock:
            return list(self.situations.results), list(self.situations.rules)

    def _situations(self, read: RecordedBatch, apart: NDArray[np.bool_]) -> NDArray[np.int32]:
        """By row and position the number of its situation, -1 where there is none; what kernels do not know is put apart."""
        wagers, texts = self.columns.wagers, read.texts
        actions = [tuple(text.split()) for text in texts]
        folds = np.array([*(each[:1] == (FOLD,) for each in actions), False])
        everybody = np.asarray((folds[read.actions].T | ~read.present).all(axis=1))
        staked = np.zeros(read.present.shape, np.int64)
        for at in range(len(wagers)):
            staked |= (read.stakes[:, at].T != 0).astype(np.int64) << at
        apart |= ((read.stakes < 0) | (read.stakes > _LARGEST)).any(axis=(0, 1)) | (read.actions >= _TEXTS).any(axis=0)
        amounts, pools = self._pool_stakes(read, apart)
        code = ((read.actions.T.astype(np.int64) + 1) << len(wagers) | staked) << 1 | everybody[:, None]
        code = code * len(amounts) + pools
        code[~read.present | apart[:, None]] = -1
        size = ((min(len(texts), _TEXTS) + 1) << len(wagers) + 1) * len(amounts)
        known = np.full(size + 1, -1, np.int32)  # the last is for -1
        shown = np.flatnonzero(np.bincount(code[code >= 0], minlength=size))
        with self._lock:
            for each in shown.tolist():
                rest, amount = divmod(each, len(amounts))
                rest, flag = rest >> 1, bool(rest & 1)
                text, mask = rest >> len(wagers), rest & (1 << len(wagers)) - 1
                names = tuple(name for at, name in enumerate(wagers) if mask >> at & 1)
                if text:
                    done = actions[text - 1]
                    known[each] = self.situations.number(Situation(names, done, flag, *amounts[amount]))
        found: NDArray[np.int32] = known[code]
        apart |= (read.present & (found < 0)).any(axis=1)
        return found

    def _pool_stakes(
        self, read: RecordedBatch, apart: NDArray[np.bool_]
    ) -> tuple[list[tuple[Money, Money]], NDArray[np.int64]]:
        """What is staked on the jackpot with its unit, and which of these each position has. No meter: the row is put apart."""
        if self.pool not in self.columns.wagers:
            return [(NOTHING, NOTHING)], np.zeros(read.present.shape, np.int64)
        stakes = read.stakes[:, self.columns.wagers.index(self.pool)].T
        units = np.where(stakes != 0, read.meters[:, :1], 0)
        apart |= (stakes != 0).any(axis=1) & ((read.meters < 0).any(axis=1) | (read.meters[:, 0] == 0))
        few = dict.fromkeys([(0, 0)])
        places = np.zeros(stakes.shape, np.int64)
        left = (stakes != 0) & ~apart[:, None]
        while left.any() and len(few) < _AMOUNTS:  # each pass takes one of the few amounts that there are
            at = np.unravel_index(int(left.argmax()), left.shape)
            pair = int(stakes[at]), int(units[at])
            same = left & (stakes == pair[0]) & (units == pair[1])
            places[same] = len(few)
            few[pair] = None
            left &= ~same
        apart |= left.any(axis=1)
        return [(Money(stake), Money(unit)) for stake, unit in few], places

    def _pay(
        self, read: RecordedBatch, situations: NDArray[np.int32], spots: NDArray[np.uint32], apart: NDArray[np.bool_]
    ) -> SettledRows:
        shape = len(self.columns.positions), len(self.situations.wagers), len(apart)
        missing = np.zeros((_ROOM, 2), np.int32)
        while True:
            found = SettledRows(np.zeros(shape, np.int64), np.full(shape, -1, np.int16), np.full(shape, -1, np.int16))
            with self._lock:
                known = self.situations.ids, self.situations.outcomes, self.situations.stakes
            new = pay_rows(known, RowsToPay(situations, spots, read.stakes), apart, found, missing)
            if not new:
                return found
            with self._lock:
                self.situations.find(missing[:new])

    def _nets(self, read: RecordedBatch, found: SettledRows) -> NDArray[np.int64]:
        """What each position won. A wager that has a line was staked, but for a bonus on another."""
        nets: NDArray[np.int64] = found.returned.sum(axis=1)
        columns, antes = self.situations.stakes
        for at, wager in enumerate(self.situations.wagers):
            if not wager.bonus_on:
                nets -= np.where(found.results[:, at] >= 0, read.stakes[:, columns[at]] * antes[at], 0)
        return nets

    def _settle_apart(
        self, batch: Any, first: int, apart: NDArray[np.bool_], found: SettledRows, nets: NDArray[np.int64]
    ) -> tuple[tuple[UnsettledRow, ...], int]:
        """Settle the rows that were put apart into their places: those that cannot be, and how many could."""
        unsettled: list[UnsettledRow] = []
        rows = np.flatnonzero(apart)
        if len(rows):
            found.results[:, :, rows], found.rules[:, :, rows] = -1, -1
            nets[:, rows] = 0
        for row, values in zip(rows.tolist(), rows_of(self.columns, batch, rows) if len(rows) else [], strict=True):
            try:
                settled = settle_row(self.book, self.columns, values)
            except CroupierError as error:
                known = error if isinstance(error, InputError) else InputError(str(error))
                unsettled.append(UnsettledRow(first + row, known.what, known.where, tuple(known.rules)))
            else:
                self._put(settled, row, found, nets)
        return tuple(unsettled), len(rows) - len(unsettled)

    def _put(self, settled: Settlement, row: int, found: SettledRows, nets: NDArray[np.int64]) -> None:
        places = {wager.name: at for at, wager in enumerate(self.situations.wagers)}
        for each in settled.positions:
            at = self.columns.positions.index(each.played.position)
            nets[at, row] = each.net.cents
            for line in each.lines:
                place = at, places[line.wager], row
                found.returned[place] = line.returned.cents
                with self._lock:
                    result = f"{line.result.value} {line.odds}".strip()
                    found.results[place] = self.situations.results.setdefault(result, len(self.situations.results))
                    rules = " ".join(line.rules)
                    found.rules[place] = self.situations.rules.setdefault(rules, len(self.situations.rules))


def rows_of(columns: RoundColumns, batch: Any, rows: Sequence[int] | NDArray[np.int64]) -> list[dict[str, Any]]:
    """Some rows of a batch as they were written, without what is carried along."""
    try:
        found: list[dict[str, Any]] = batch.select(columns.read).take(rows).to_pylist()
    except UnicodeDecodeError:
        raise InputError("text is written in UTF-8, and some of this is not", where="columns") from None
    return found


def differing_lines(settler: BulkSettler, values: Mapping[str, Any], batch: SettledBatch, row: int) -> list[str]:
    """In what a row that kernels have settled differs from its readable settlement: in nothing, as it should be.

    The readable settlement cites besides the rules that decide between hands of one class.
    """
    settled = settle_row(settler.book, settler.columns, values)
    wagers = [wager.name for wager in settler.situations.wagers]
    results, rules = settler.texts()
    found: list[str] = []
    lines = {(each.played.position, line.wager): line for each in settled.positions for line in each.lines}
    for place, position in enumerate(settler.columns.positions):
        for at, wager in enumerate(wagers):
            line, code = lines.get((position, wager)), int(batch.rows.results[place, at, row])
            ours = (int(batch.rows.returned[place, at, row]), results[code]) if code >= 0 else None
            theirs = (line.returned.cents, f"{line.result.value} {line.odds}".strip()) if line else None
            cited = rules[int(batch.rows.rules[place, at, row])].split() if code >= 0 else []
            if ours != theirs or not set(cited) <= set(line.rules if line else ()):
                found.append(f"{wager} of position {position}: {ours} by the kernels, {theirs} by the readable settlement")
    return found
