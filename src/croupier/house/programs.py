"""Which programs serve the house, and which of them serves which table: so that the end of one interrupts its rounds alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from croupier.persistent import PersistentMap


@dataclass(frozen=True, slots=True)
class Programs:
    """The programs that have said that they serve, and not that they end. One of an earlier version has no id: it is "".

    A table is served by the program that was last to do something there. A program that is alone serves all tables.
    """

    running: frozenset[str] = frozenset()
    served: PersistentMap[str, str] = field(default_factory=PersistentMap)  # table -> the program that serves it

    def start(self, program: str, tables: Iterable[str]) -> Programs:
        """A program serves from now on."""
        return self._run_by(self.running | {program}, tables)

    def end(self, program: str, tables: Iterable[str]) -> Programs:
        """A program serves no more, however it ended."""
        return self._run_by(self.running - {program}, tables)

    def serve(self, table: str, program: str) -> Programs:
        """A program does something at a table."""
        return replace(self, served=self.served.put(table, program))

    def _run_by(self, running: frozenset[str], tables: Iterable[str]) -> Programs:
        served = self.served
        if len(running) == 1:
            (alone,) = running
            served = PersistentMap((table, alone) for table in tables)
        return Programs(running, served)
