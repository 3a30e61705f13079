"""Several books solved on this machine. Hold'em takes longest to count: a second process does it while other books are solved.

It is a process and no thread, for Python runs one thread at a time, and numba compiles in one.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from threading import active_count
from typing import TYPE_CHECKING, Any, TypeAlias

from croupier.errors import InputError
from croupier.games import edition
from croupier.lab.cache import NotCountedError, kept_only
from croupier.lab.compilation import announce, listen_to_compiler
from croupier.lab.counters import Progress, holdem_play
from croupier.lab.game_kinds import HOLDEM, game_kind
from croupier.lab.request import read_request
from croupier.lab.solution import Solution
from croupier.lab.sweeps import BookToSolve

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

SolveBook: TypeAlias = Callable[[Progress | None], Solution]


def side_by_side(asked: Sequence[BookToSolve]) -> Iterator[SolveBook]:
    """For each of some books what solves it, one after the other. What cannot be kept for it meanwhile is counted then."""
    longest = [each for each in asked if game_kind(edition(each.slug)) is HOLDEM]
    if 0 < len(longest) < len(asked) and not _is_kept(longest[0]):
        second = SecondProcess(longest)
        for each in asked:
            yield second.then(each.solve) if each in longest else each.solve
    else:
        yield from (each.solve for each in asked)


def _is_kept(asked: BookToSolve) -> bool:
    try:
        with kept_only():
            _count(asked)
    except NotCountedError:
        return False
    return True


def _count(asked: BookToSolve, progress: Progress | None = None) -> None:
    book, _ = read_request(asked.slug, asked.readings, asked.changes, **asked.sums)
    holdem_play.played(holdem_play.Bets.of(book), progress)


class SecondProcess:
    """A process that counts what some books of hold'em need, and keeps it. It ends with this one."""

    def __init__(self, asked: Sequence[BookToSolve]) -> None:
        from multiprocessing import Pipe, get_context  # imported when used: what is kept needs no other process

        # A copy of this process need not load everything again; but nobody copies the locks of other threads.
        context: Any = get_context("fork" if sys.platform == "linux" and active_count() == 1 else "spawn")
        self._told, telling = Pipe(duplex=False)
        context.Process(target=_keep_counts, args=(asked, telling), daemon=True).start()
        telling.close()

    def then(self, solve: SolveBook) -> SolveBook:
        """Solve a book when the process is done, and tell meanwhile what it tells. What the jackpot needs is counted here."""

        def follow(progress: Progress | None) -> Solution:
            holdem_play.flops(progress)
            while not self._told.closed:
                try:
                    said = self._told.recv()
                except (EOFError, OSError):  # it is done, or it was killed
                    self._told.close()
                    break
                if isinstance(said, bool):
                    announce(said)
                elif progress:
                    progress(*said)
            return solve(progress)

        return follow


def _keep_counts(asked: Sequence[BookToSolve], telling: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who interrupts the first process ends this one with it
    with listen_to_compiler(telling.send), suppress(InputError):  # the first process finds the same error, and says it
        for each in asked:
            _count(each, lambda *said: telling.send(said))
