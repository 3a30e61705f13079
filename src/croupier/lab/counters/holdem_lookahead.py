"""Hold'em from one state on: what each action that is open leads to under best play, by going through the rest of the deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card, FiveCardClass, distinct
from croupier.errors import InputError
from croupier.games import Comparison
from croupier.lab.counters import Progress
from croupier.lab.counters.holdem import AT_SHOWDOWN, PLAYS, count
from croupier.lab.counters.holdem_play import COMPARED, PLAYED, STARTING_HANDS, Bets, judge, starting_hand
from croupier.lab.counts import JointCounts
from croupier.rulebook import Book

_PLACE = {card: place for place, card in enumerate(DECK)}


def look_ahead(
    book: Book,
    own: Sequence[Card],
    board: Sequence[Card] = (),
    *,
    bet_turn: bool = False,
    dead: Sequence[Card] = (),
    seen: Sequence[Card] = (),
    progress: Progress | None = None,
) -> dict[str, JointCounts]:
    """By action: a table of one row with all that may follow, and what best play bets then.

    The board has no card, three or four: it is the Flop, the Turn or the River that is to be decided. `bet_turn` says of a
    board of four whether the Turn was bet. `dead` are cards that are known to be in none of the hands to come, `seen` those
    that the dealer is known to hold. Where such cards are known before the flop, all boards are gone through, which takes time.
    """
    distinct([*own, *board, *dead, *seen])
    if len(own) != 2 or len(board) not in (0, 3, 4):
        what = f"a decision is made with two cards and a board of 0, 3 or 4, not {len(own)} and {len(board)}"
        raise InputError(what, where="cards", rules=book.edition.dealt.rules.split())
    if len(own) + len(dead) + 5 + 2 > len(DECK):
        raise InputError("too many dead cards: the rest of the deck cannot finish the deal", where="dead")
    bets = Bets.of(book)
    if not board:
        return {"flop": _over_all_boards(bets, own, dead, seen, progress) if dead or seen else _before_the_flop(book, own)}
    ways = _count(bets, own, board, dead, seen)
    next_river = len(board) == 4
    against = ways.sum(axis=(0, 1) if next_river else 1)  # by comparison; after a flop by the next card, too
    if next_river:
        actions = {"river": (bet_turn, np.ones(52, bool)), "check": (bet_turn, np.zeros(52, bool))}
        if bets.turn_first and not bet_turn:
            del actions["river"]
    else:
        gains = against @ np.array(bets.river, dtype=object) > 0
        after_check = np.zeros(52, bool) if bets.turn_first else gains
        actions = {"turn": (True, gains), "check": (False, after_check)}
    return {action: _table(ways, turn=turn, rivers=rivers) for action, (turn, rivers) in actions.items()}


def _before_the_flop(book: Book, own: Sequence[Card]) -> JointCounts:
    table = count(book, frozenset((*PLAYED, *AT_SHOWDOWN)), None)
    row = STARTING_HANDS.index(starting_hand(*(_PLACE[card] for card in own)))
    return _one_row(table.outcomes, table.counts[row])


def _over_all_boards(
    bets: Bets, own: Sequence[Card], dead: Sequence[Card], seen: Sequence[Card], progress: Progress | None
) -> JointCounts:
    from croupier.lab.kernels import holdem_boards_ahead, in_parallel

    known = _bits((*own, *dead, *seen)), _bits(seen)
    hand = (_PLACE[own[0]], _PLACE[own[1]])
    standings = np.empty(comb(52, 5), np.uint32)
    chunks = [(judge(bets), hand, known, highest, standings) for highest in range(51, 3, -1)]
    in_parallel(holdem_boards_ahead.stand_ahead, chunks, progress, "boards")
    dealers = comb(52 - 5 - len(own) - len(dead) - len(seen), 2 - len(seen))
    found = holdem_boards_ahead.bets_ahead(standings, dealers, bets.turn, bets.river, bets.turn_first)
    cells = [(*PLAYS[play], hand, each) for play in range(4) for hand in FiveCardClass for each in COMPARED]
    return _of_outcomes(dict(zip(cells, found.ravel().tolist(), strict=True)))


def _bits(cards: Sequence[Card]) -> int:
    return sum(1 << _PLACE[card] for card in cards)


def _count(
    bets: Bets, own: Sequence[Card], board: Sequence[Card], dead: Sequence[Card], seen: Sequence[Card]
) -> NDArray[np.int64]:
    """By the next card, by class and by comparison."""
    from croupier.lab.kernels import holdem_tallies

    hand = (_PLACE[own[0]], _PLACE[own[1]])
    return holdem_tallies.look_ahead(judge(bets), hand, np.array([_PLACE[card] for card in board]), _bits(dead), _bits(seen))


def _table(ways: NDArray[np.int64], *, turn: bool, rivers: NDArray[np.bool_]) -> JointCounts:
    """What follows, where `rivers` says for each next card whether the River is bet."""
    return _of_outcomes(
        {
            (turn, river, hand, comparison): int(ways[rivers == river, hand, place].sum())
            for river in (False, True)
            for hand in FiveCardClass
            for place, comparison in enumerate(COMPARED)
        }
    )


def _of_outcomes(numbers: Mapping[tuple[bool, bool, FiveCardClass, Comparison], int]) -> JointCounts:
    """A table of one row. What no deal shows is left out."""
    shown = {cell: number for cell, number in numbers.items() if number}
    names = (*PLAYED, *AT_SHOWDOWN)
    return _one_row([dict(zip(names, cell, strict=True)) for cell in shown], np.array(list(shown.values())))


def _one_row(outcomes: Sequence[Mapping[str, object]], counts: NDArray[np.int64]) -> JointCounts:
    return JointCounts(
        deals=int(counts.sum()),
        known=({},),
        kind=np.zeros(1, np.int16),
        times=np.ones(1, np.int64),
        outcomes=tuple(outcomes),
        counts=counts.reshape(1, -1),
    )
