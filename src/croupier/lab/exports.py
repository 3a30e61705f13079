"""What was found as tables in files: the complete strategy, how results are distributed, the counts of all deals."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, RANKS, format_cards
from croupier.lab.counters import Progress
from croupier.lab.counters.holdem_play import HANDS, STARTING_HANDS, hand_shape
from croupier.lab.counters.three_card import three_card_rows
from croupier.lab.game_kinds import HOLDEM, STUD, THREE_CARD, game_kind
from croupier.lab.solution import Solution
from croupier.lab.solver import Solver
from croupier.lab.strategy import chart
from croupier.lab.strategy.holdem import STREETS, HoldemChart, set_numbers
from croupier.lab.strategy.stud import LOOK, StudChart, hands_by_strength, stud_states
from croupier.lab.strengths import cards_of
from croupier.lab.table_files import ColumnValues, NamedColumn, write_columns
from croupier.rulebook import Book, label


def write_strategy(path: Path, book: Book, progress: Progress | None = None) -> None:
    """Write the complete strategy of a book: a row for all that a player may know, and the best action.

    What is left empty makes no difference. Hands and boards that differ by the names of suits alone are one row.
    """
    made: Any = chart(book, progress)
    write_columns(path, _STRATEGIES[game_kind(book.edition)](book, made, progress), progress)


def write_distribution(path: Path, solution: Solution) -> None:
    """Write how many deals bring each net result of each wager: in units, in dollars, and as a part of the meter."""
    valued = {"base": solution.base, **solution.sides, "jackpot": solution.jackpot.valuation}
    valued |= {f"{wager} alone": found for wager, found in solution.alone.items()}
    rows = [(wager, net, count, found.deals) for wager, found in valued.items() for net, count in found.results.items()]
    write_columns(
        path,
        {
            "wager": [wager for wager, *_ in rows],
            "units": [str(net.units) for _, net, *_ in rows],
            "dollars": [str(net.dollars) for _, net, *_ in rows],
            "share_of_meter": [str(net.share) for _, net, *_ in rows],
            "deals": np.array([count for *_, count, _ in rows], np.int64),
            "of_deals": np.array([deals for *_, deals in rows], np.int64),
            "chance": np.array([count / deals for *_, count, deals in rows]),
        },
    )


def write_counts(path: Path, solution: Solution) -> None:
    """Write the counts of the base game: a row for all that a player may know, with the deals of each outcome.

    All deals of a row are `ways` times those counts.
    """
    strategy, kind = solution.strategy, game_kind(solution.book.edition)
    table, columns = strategy.table, dict[str, ColumnValues]()
    if kind is not STUD:  # there a row is of all hands of which the same counts are true
        columns["knows"] = list(map(format_cards, three_card_rows())) if kind is THREE_CARD else STARTING_HANDS
    for name in table.known[0]:
        columns[name] = NamedColumn([label(known[name]) for known in table.known], table.kind)
    columns["ways"] = table.times
    columns["action"] = NamedColumn(strategy.actions, strategy.best)
    write_columns(path, columns | {_outcome(each): table.counts[:, at] for at, each in enumerate(table.outcomes)})


def _outcome(facts: Mapping[str, Any]) -> str:
    """The name of a column of counts: 'dealer qualifies: true, comparison: higher'."""
    return ", ".join(f"{name}: {label(value)}" for name, value in facts.items())


# -- strategies --


def _three_card(book: Book, made: Any, progress: Progress | None) -> dict[str, ColumnValues]:
    strategy = Solver(book, progress=progress).strategy
    return {
        "cards": list(map(format_cards, three_card_rows())),
        "hand": list(map(str, made.hands)),
        "ways": strategy.table.times,
        "action": NamedColumn(strategy.actions, made.stays.astype(np.int64)),
    }


def _stud(book: Book, made: StudChart, progress: Progress | None) -> dict[str, ColumnValues]:
    """Hands that are always played alike have one row; the others one for each card shown, and the ranks held in its suit."""
    always, looks = (np.flatnonzero((made.by_strength == LOOK) == looking) for looking in (False, True))
    rows: list[tuple[int, str, str, int]] = [(at, "", "", int(made.by_strength[at])) for at in always.tolist()]
    if len(looks):
        found = stud_states(book, int(looks[-1]) + 1, progress)
        some = np.isin(found.strength, looks)
        states = zip(
            *(each[some].tolist() for each in (found.strength, found.shown, found.pattern, found.strategy.best)), strict=True
        )
        for strength, shown, pattern, best in states:
            ranks = sorted(set(hands_by_strength()[strength].ranks))
            held = "-".join(RANKS[rank - 2] for at, rank in enumerate(ranks) if pattern >> at & 1)
            rows.append((strength, RANKS[shown], held or "none", best))
    rows.sort()
    return {
        "hand": NamedColumn(list(map(str, hands_by_strength())), np.array([strength for strength, *_ in rows])),
        "dealer_shows": [shown for _, shown, *_ in rows],
        "held_in_its_suit": [held for *_, held, _ in rows],
        "action": NamedColumn(("fold", "bet"), np.array([best for *_, best in rows])),
    }


def _holdem(book: Book, made: HoldemChart, progress: Progress | None) -> dict[str, ColumnValues]:
    """The starting hands without a board, then by starting hand the boards of three cards and of four."""
    boards, actions = [""], ("fold", "flop", "check", *STREETS)
    parts: list[tuple[NDArray[np.int64], ...]] = [
        (np.arange(len(HANDS)), np.zeros(len(HANDS), np.int64), made.plays.astype(np.int64))
    ]
    for street, size in STREETS.items():
        sets = np.array(sorted(combinations(range(len(DECK)), size), key=lambda cards: cards[::-1]), np.int8)
        standing = [np.unique(set_numbers(shape, size), return_index=True)[1] for shape in range(3)]
        decisions = np.unpackbits(made.bits[street])
        for row, hand in enumerate(HANDS):
            if progress:
                progress(row, len(HANDS), f"hands before the {street}")
            numbered, begins = standing[hand_shape(hand)], int(made.starts[street][row])
            bits = decisions[begins : begins + len(numbered)]
            free = ~np.isin(sets[numbered], hand).any(axis=1)  # a board has none of the hand's own cards
            bets = np.where(bits[free], actions.index(street), actions.index("check"))
            parts.append((np.full(len(bets), row), len(boards) + numbered[free], bets))
        boards += [format_cards(cards_of(cards)) for cards in sets.tolist()]
    which, board, action = (np.concatenate(each).astype(np.int32) for each in zip(*parts, strict=True))
    held = [
        f"{name} ({format_cards([DECK[card] for card in cards])})" for name, cards in zip(STARTING_HANDS, HANDS, strict=True)
    ]
    return {"hand": NamedColumn(held, which), "board": NamedColumn(boards, board), "action": NamedColumn(actions, action)}


_STRATEGIES = {THREE_CARD: _three_card, STUD: _stud, HOLDEM: _holdem}
