"""Rounds of one player against the dealer, many at a time: dealt, seen, played and settled.

No rule is written here: what is open and what is seen when is the book's, and the lab settles by the compiled clauses.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, format_cards, parse_cards
from croupier.errors import CardError, InputError
from croupier.games import BOOKS, edition
from croupier.gym.decision_tree import DecisionTree
from croupier.lab import BASE, GAME_KINDS, DealSettler, game_kind, read_request
from croupier.rulebook import Money

IntArray = NDArray[np.int64]


class Rounds:
    """So many rounds at a time of one kind of game, by a book with chosen answers, changes and stakes."""

    def __init__(
        self,
        size: int,
        kind: str,
        *,
        book: str | None = None,
        readings: Mapping[str, str] | None = None,
        changes: Mapping[str, str] | None = None,
        ante: str = "10",
        sides: Mapping[str, str] | None = None,
        **unknown: object,
    ) -> None:
        for name in unknown:
            raise InputError("there is no option of this name, only book, readings, changes, ante and sides", where=name)
        if book is None:
            book = next(slug for slug in BOOKS if game_kind(edition(slug)).name == kind)
        self.readings = dict(readings or {})
        self.book, house = read_request(book, readings, changes, ante=ante, sides=sides or {})
        found = game_kind(self.book.edition)
        if found.name != kind:
            wanted = next(each for each in GAME_KINDS if each.name == kind)
            raise InputError(f"{book} is {found.title}, not {wanted.title}: make the environment of that game", where="book")
        self.stakes: dict[str, Money] = {BASE: house.ante} | {name: stake for name, stake in house.sides if stake.cents}
        self.tree = DecisionTree(self.book, self.stakes)
        self._settler = DealSettler(self.book, self.stakes, self.tree.plays)
        dealt, self._layout = self.book.edition.dealt, self._settler.layout
        self._own, self._dealer = self._layout["position 1"], self._layout["dealer"]
        self._board = self._layout.get("community", slice(0, 0))
        # Before each decision but the first, the dealer turns up what the book says comes next.
        shown = [0, *(step.board for step in self.book.edition.reveals)][: self.tree.steps]
        self._shown: IntArray = np.maximum.accumulate(shown)
        self._exposed = int(self.book.edition.exposes_card)
        self.cards: IntArray = np.zeros((size, dealt.player + dealt.dealer + dealt.community), np.int64)
        self.nodes: IntArray = np.zeros(size, np.int64)
        cards = dealt.player + self._exposed + int(self._shown[-1])
        self.sizes: IntArray = np.array([len(DECK) + 1] * cards + [self.tree.actions + 1] * (self.tree.steps - 1))

    def read_hand(self, options: Mapping[str, Any] | None) -> IntArray | None:
        """The hand that the options of a reset name, as in {"hand": "Qh 6d 4c"}; none if they name none."""
        wanted = (options or {}).get("hand")
        if strange := sorted(map(str, (options or {}).keys() - {"hand"})):
            raise InputError("there is no option of this name, only hand", where=f"options.{strange[0]}")
        if wanted is None:
            return None
        try:
            cards = parse_cards(wanted) if isinstance(wanted, str) else ()
        except CardError as error:
            raise InputError(str(error), where="options.hand") from None
        if len(cards) != (number := self.book.edition.dealt.player):
            raise InputError(f"a hand is {number} different cards as text", where="options.hand")
        return np.array([DECK.index(card) for card in cards])

    def deal(self, random: np.random.Generator, rows: NDArray[np.bool_], hand: IntArray | None = None) -> None:
        """Deal these rows anew, each from a deck of its own; with a hand, that one to the player."""
        cards = np.empty((int(rows.sum()), self.cards.shape[1]), np.int64)
        if hand is None:
            cards[:] = _draw(random, np.arange(len(DECK)), *cards.shape)
        else:  # the player's cards are the last of a row
            left = np.setdiff1d(np.arange(len(DECK)), hand)
            cards[:, : self._own.start] = _draw(random, left, len(cards), self._own.start)
            cards[:, self._own] = hand
        cards[:, self._own] = np.sort(cards[:, self._own], axis=1)
        self.cards[rows], self.nodes[rows] = cards, 0

    def observe(self) -> IntArray:
        """By row what the player sees: each card as its place in the deck counted from 1, 0 while it is face down.

        First the player's own cards, lowest place first; then what the dealer has exposed, what lies open of the community
        cards, and what the player has done at each decision before this one, counted from 1.
        """
        depth = self.tree.depth[self.nodes]
        board = self.cards[:, self._board][:, : self._shown[-1]] + 1
        board = np.where(np.arange(board.shape[1]) < self._shown[depth][:, None], board, 0)
        exposed = self.cards[:, self._dealer][:, self.book.edition.dealt.dealer - self._exposed :] + 1
        return np.concatenate([self.cards[:, self._own] + 1, exposed, board, self.tree.done[self.nodes]], axis=1)

    def play(self, actions: IntArray) -> tuple[NDArray[np.float64], NDArray[np.bool_], IntArray]:
        """Play an action in each row: what it brought in Antes, whether the round is over, and by which play, or 0."""
        after = self.tree.after[self.nodes, actions]
        over = after < 0
        plays = np.where(over, -1 - after, 0)
        rewards = np.zeros(len(after))
        rewards[over] = self._settler.settle(self.cards[over], plays[over]) / self.stakes[BASE].cents
        self.nodes = np.where(over, self.nodes, after)
        return rewards, over, plays

    def scenario(self, row: int, play: int) -> dict[str, Any]:
        """A round that is over as `croupier.settle` takes it, if the book was not changed."""
        hands = {whose: format_cards(DECK[card] for card in self.cards[row, where]) for whose, where in self._layout.items()}
        position = {
            "position": 1,
            "wagers": {name: str(stake) for name, stake in self.stakes.items()},
            "cards": hands.pop("position 1"),
            "actions": list(self.tree.plays[play]),
        }
        return {"rulebook": self.book.edition.slug, "readings": dict(self.readings), **hands, "positions": [position]}

    def show(self, row: int) -> str:
        """What the player of a round sees and may do, in words."""
        seen = self.observe()[row, : len(self.sizes) - self.tree.steps + 1].tolist()
        own, cards = self.book.edition.dealt.player, [DECK[place - 1] if place else None for place in seen]
        text = format_cards(card for card in cards[:own] if card)
        if open_cards := format_cards(card for card in cards[own:] if card):
            text += f", open: {open_cards}"
        return f"{text}; {' or '.join(self.tree.open[self.nodes[row]])}?"


def _draw(random: np.random.Generator, deck: IntArray, rows: int, number: int) -> IntArray:
    """By row so many cards of the deck, each order of them as likely as any other."""
    decks, each = np.tile(deck, (rows, 1)), np.arange(rows)
    for at in range(number):
        drawn = random.integers(at, len(deck), rows)
        decks[each, drawn], decks[:, at] = decks[:, at].copy(), decks[each, drawn]
    return decks[:, :number]
