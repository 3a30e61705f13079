"""The decisions of a round as a tree: what is open after what, as the book says it."""

from __future__ import annotations

from collections.abc import Container

import numpy as np
from numpy.typing import NDArray

from croupier.rulebook import Book, Choice


class DecisionTree:
    """What a player with these wagers may do. A node is what was done so far, the first that nothing was.

    Action 0 is the one that stakes nothing more: to fold or to check. Where another one is not open it counts as this one.
    """

    def __init__(self, book: Book, wagers: Container[str]) -> None:
        self._book, self._wagers = book, wagers
        self.nodes: list[tuple[str, ...]] = [()]
        self.plays: list[tuple[str, ...]] = []  # that end the player's part, by their numbers
        self.open: list[tuple[str, ...]] = []  # by node the names of the actions
        following = []
        for node in self.nodes:  # which grows
            choices = self._choices(node)
            self.open.append(tuple(choice.action for choice in choices))
            following.append([self._number(node, choice) for choice in choices])
        self.steps = 1 + max(map(len, self.nodes))
        self.actions = max(map(len, following))
        self.after: NDArray[np.int64] = np.array([each + each[:1] * (self.actions - len(each)) for each in following])
        self.depth: NDArray[np.int64] = np.array([len(node) for node in self.nodes])
        self.mask: NDArray[np.int8] = np.array([[at < len(each) for at in range(self.actions)] for each in following], np.int8)
        done = [[0] * (self.steps - 1) for _ in self.nodes]
        for row, node in zip(done, self.nodes, strict=True):
            row[: len(node)] = [1 + self.open[self.nodes.index(node[:at])].index(action) for at, action in enumerate(node)]
        self.done: NDArray[np.int64] = np.array(done, np.int64).reshape(len(self.nodes), self.steps - 1)

    def _choices(self, node: tuple[str, ...]) -> list[Choice]:
        step = self._book.edition.decisions.steps[len(node)]
        choices = [choice for choice in step if choice.open_to(self._wagers, node, self._book.answers)]
        return sorted(choices, key=lambda choice: bool(choice.places))

    def _number(self, node: tuple[str, ...], choice: Choice) -> int:
        """What a choice leads to: the number of a node, or below 0 that of a play, counted from -1 on."""
        actions = (*node, choice.action)
        ends = choice.ends or len(actions) == len(self._book.edition.decisions.steps)
        found = self.plays if ends else self.nodes
        found.append(actions)
        return -len(found) if ends else len(found) - 1
