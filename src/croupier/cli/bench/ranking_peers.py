"""Libraries that rank seven cards, one hand a call as their documentation shows it. They come with the extra `bench`."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, TypeAlias

RankHand: TypeAlias = Callable[[Any], object]
PreparedHand: TypeAlias = Callable[[Sequence[str]], Any]  # from names as "As"


def eval7() -> tuple[PreparedHand, RankHand]:
    """`eval7.evaluate` of a list of cards."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it loads a library by names that are no longer wanted
        library: Any = import_module("eval7")
    return (lambda names: [library.Card(name) for name in names]), library.evaluate


def phevaluator() -> tuple[PreparedHand, RankHand]:
    """`phevaluator.evaluate_cards` of seven numbers of cards."""
    library: Any = import_module("phevaluator")
    rank = library.evaluate_cards
    return (lambda names: [library.Card.to_id(name) for name in names]), lambda cards: rank(*cards)


def treys() -> tuple[PreparedHand, RankHand]:
    """`treys.Evaluator.evaluate` of a board and a hand."""
    library: Any = import_module("treys")
    rank = library.Evaluator().evaluate
    return (lambda names: [library.Card.new(name) for name in names]), lambda cards: rank(cards[:5], cards[5:])


def pokerkit() -> tuple[PreparedHand, RankHand]:
    """`pokerkit.StandardHighHand.from_game` of two cards and a board."""
    rank: Any = import_module("pokerkit").StandardHighHand.from_game
    return (lambda names: ("".join(names[:2]), "".join(names[2:]))), lambda cards: rank(*cards)


RANKING_PEERS: dict[str, Callable[[], tuple[PreparedHand, RankHand]]] = {
    "eval7": eval7,
    "phevaluator": phevaluator,
    "treys": treys,
    "PokerKit": pokerkit,
}
