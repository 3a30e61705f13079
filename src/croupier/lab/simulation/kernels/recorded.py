"""Recorded rounds: cards that are no round are found out, and what goes back is read from the outcomes."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.simulation.kernels import dealing_kernel
from croupier.lab.simulation.kernels.tally import Cells

Ints = NDArray[np.int64]
Codes = NDArray[np.int16]
NOT_FOUND, NO_LINE, APART = range(3)  # outcomes that no wager has: those of a new situation, of no payment, of one by one


class CardPlaces(NamedTuple):
    """Where the cards of a row lie: first those that all share, then as many for each position as the dealer has."""

    shared: int
    dealer: int  # the first of the dealer's
    each: int


class Outcomes(NamedTuple):
    """What may happen to a wager: a stake brings back `times` of it by `per`, and cents on top; above `most` it is apart."""

    times: Ints
    per: Ints
    cents: Ints
    most: Ints
    results: Codes  # how it is written
    rules: Codes


class WagerStakes(NamedTuple):
    """By wager: the column of its stake, and how many times that is staked."""

    columns: Ints
    antes: Ints


class RowsToPay(NamedTuple):
    """Rows by their situations and the spots that their cards fall into, by row and position; and stakes, the row last."""

    situations: NDArray[np.int32]
    spots: Cells
    stakes: Ints


class SettledRows(NamedTuple):
    """By position, wager and row: what goes back in cents, and codes of the result and its rules, -1 where there is no line."""

    returned: Ints
    results: Codes
    rules: Codes


@dealing_kernel
def check_cards(cards: Ints, present: NDArray[np.bool_], places: CardPlaces, apart: NDArray[np.bool_]) -> None:
    """Mark the rows in which a card is none or there twice. They get cards that are a round, absent positions the dealer's."""
    shared, dealer, each = places
    for row in range(len(cards)):
        seen, good = 0, True
        for at in range(cards.shape[1]):
            if at >= shared and not present[row, (at - shared) // each]:
                cards[row, at] = cards[row, dealer + (at - shared) % each]
                continue
            card = cards[row, at]
            if not 0 <= card < 52 or seen >> card & 1:
                good = False
                break
            seen |= 1 << card
        if not good:
            apart[row] = True
            for at in range(cards.shape[1]):
                cards[row, at] = at


@dealing_kernel
def pay_rows(
    known: tuple[NDArray[np.int32], Outcomes, WagerStakes],
    rows: RowsToPay,
    apart: NDArray[np.bool_],
    found: SettledRows,
    missing: NDArray[np.int32],
) -> int:
    """Settle rows, but for those apart. How many times a situation in a spot had no outcome yet: these are put down."""
    ids, outcomes, wagers = known
    situations, spots, stakes = rows
    times, per, cents, most, results, rules = outcomes
    number = 0
    for row in range(len(spots)):
        if apart[row]:
            continue
        for position in range(spots.shape[1]):
            situation = situations[row, position]
            if situation < 0:
                continue
            spot = spots[row, position]
            if ids[situation, spot, 0] == NOT_FOUND:
                if number < len(missing):
                    missing[number, 0], missing[number, 1] = situation, spot
                    number += 1
                continue
            for wager in range(ids.shape[2]):
                outcome = ids[situation, spot, wager]
                if outcome == APART:
                    apart[row] = True
                elif outcome != NO_LINE:
                    stake = stakes[position, wagers.columns[wager], row] * wagers.antes[wager]
                    back = stake * times[outcome] // per[outcome] + cents[outcome]
                    if back > most[outcome]:
                        apart[row] = True
                    found.returned[position, wager, row] = back
                    found.results[position, wager, row] = results[outcome]
                    found.rules[position, wager, row] = rules[outcome]
    return number
