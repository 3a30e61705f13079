"""Simulated rounds written down as recorded ones: a file that `settle --bulk` reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from croupier.cards import DECK, format_cards
from croupier.errors import InputError
from croupier.extras import load_extra
from croupier.lab.bulk.columns import ACTIONS, CARDS, COMMUNITY, METER, RESET, UNIT
from croupier.lab.bulk.files import RULEBOOK, write_tables
from croupier.lab.game_kinds import game_kind
from croupier.lab.simulation.chunks import chunk_sizes
from croupier.lab.simulation.game import DealtGame
from croupier.lab.simulation.kernels.draws import BATCH
from croupier.lab.simulation.rulings import look_at_jackpot_hand
from croupier.lab.simulation.run_request import SAME_METER, RunRequest
from croupier.lab.simulation.simulator import SimulatedRounds

MOST_DEALS = 10**9  # rounds of one file


def check_deals(request: RunRequest) -> None:
    """Raise `InputError` where the rounds of a run cannot be written down: asked before anything is dealt."""
    _check(request.rounds, live=request.jackpot != SAME_METER)


def _check(rounds: int, *, live: bool) -> None:
    if rounds > MOST_DEALS:
        raise InputError(f"a file holds {MOST_DEALS:,} rounds at most, not {rounds:,}", where="deals")
    if live:
        what = "rounds are written down only where each starts from the same meter: leave the live jackpot out"
        raise InputError(what, where="deals")


def write_deals(found: SimulatedRounds, path: Path) -> None:
    """Write the rounds that were simulated, with their cards, stakes and decisions."""
    _check(found.rounds, live=found.bets.live is not None)
    write_tables(path, deal_tables(found, found.rounds, as_text=path.suffix == ".csv"))


def deal_tables(found: SimulatedRounds, rounds: int, *, as_text: bool = False) -> Iterator[Any]:
    """The first so many rounds of a simulation as tables, one for each chunk; cards as text or as their places in the deck."""
    bets, positions = found.bets, range(1, found.positions + 1)
    module = game_kind(found.book.edition).module("croupier.lab.simulation")
    with_jackpot = look_at_jackpot_hand(found.book, bets.stakes)
    game = module.make_ready(found.book, found.decisions.table, found.positions, with_jackpot=with_jackpot)
    amounts = {f"{name}_{at}": stake.cents for at in positions for name, stake in bets.stakes.items()}
    if bets.meter is not None:
        amounts |= {METER: bets.meter.displayed.cents, RESET: bets.meter.reset.cents, UNIT: bets.meter.unit.cents}
    game = replace(game, cells=found.pricing.cells)
    return _tables(game, amounts, found.seed, rounds, as_text=as_text)


def _tables(game: DealtGame, amounts: dict[str, int], seed: int, rounds: int, *, as_text: bool) -> Iterator[Any]:
    """The rounds of each chunk as a table."""
    arrow = load_extra("pyarrow", "parquet")
    texts = sorted({" ".join(cell.actions) for cell in game.cells if cell is not None})
    actions = np.array([0 if cell is None else texts.index(" ".join(cell.actions)) for cell in game.cells], np.int32)
    for chunk, size in chunk_sizes(rounds):
        cards, cells = _deal_chunk(game, seed, chunk, size)
        columns: dict[str, Any] = {}
        for whose, places in game.layout.items():
            name = whose.replace("position ", f"{CARDS}_")
            hands = np.ascontiguousarray(cards[:, places].astype(np.uint8))
            if as_text:
                columns[name] = [format_cards(DECK[card] for card in hand) for hand in hands.tolist()]
            else:
                columns[name] = arrow.FixedSizeListArray.from_arrays(hands.ravel(), hands.shape[1])
        for at in range(game.positions):
            columns[f"{ACTIONS}_{at + 1}"] = arrow.DictionaryArray.from_arrays(actions[cells[:, at]], texts)
        columns |= {name: np.full(size, cents, np.int64) for name, cents in amounts.items()}
        yield arrow.table(columns).replace_schema_metadata({RULEBOOK: game.book.edition.slug.encode()})


def _deal_chunk(game: DealtGame, seed: int, chunk: int, size: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """The cards and cells of the rounds of a chunk. Where no community cards were drawn they are any that are left."""
    first, *more = [game.show(seed, chunk, at) for at in range(0, size, BATCH)]
    cards, cells = (np.concatenate([each[part] for each in (first, *more)])[:size] for part in (0, 1))
    community = game.layout.get(COMMUNITY)
    if community is not None and not cards[:, community].any():
        held = np.zeros((size, len(DECK)), np.bool_)
        np.put_along_axis(held, cards[:, community.stop :], values=True, axis=1)
        cards[:, community] = np.argsort(held, axis=1, kind="stable")[:, community]
    return cards, cells
