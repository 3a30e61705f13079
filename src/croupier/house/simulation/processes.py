"""The processes that serve a simulated house: they start, stop and fail, and each has a clock of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from random import Random

from croupier.house.decision import power_rules
from croupier.house.house import House, NotDurableError
from croupier.house.keys import Keys
from croupier.house.kinds import CODEC
from croupier.house.log import LogError
from croupier.house.simulation.auditor import Auditor, HouseFaultError
from croupier.house.simulation.plan import LifePlan, Trouble
from croupier.house.simulation.storage import Connection, Crash, Disk, WritePoint
from croupier.house.simulation.tally import Tally
from croupier.house.streams import TABLE
from croupier.table import Phase

START = 1_000 * 3_600_000  # the time at which a house opens, in milliseconds


@dataclass(slots=True)
class Process:
    """One of the processes that serve the house, or what is left of it."""

    number: int
    connection: Connection
    house: House | None = None
    skew: int = 0  # of its clock


class Processes:
    """Those of one house, on one disk."""

    def __init__(
        self,
        plan: LifePlan,
        disk: Disk,
        auditor: Auditor,
        tally: Tally,
        *,
        keys: Keys,
        randomness: Random,
        house: type[House],
        connection: type[Connection],
    ) -> None:
        self.time = START
        self._plan, self._disk, self._auditor, self._tally, self._keys = plan, disk, auditor, tally, keys
        self._random, self._kind, self._connect = randomness, house, connection
        self.all = [Process(number, connection(disk)) for number in (0, 1)]
        self._ids = count(1)
        self._parse = cache(CODEC.parse)  # every process reads the whole log, again and again
        self._dead: set[str] = set()  # programs that have ended unexpectedly since one has started

    def __iter__(self) -> Iterator[Process]:
        return iter(self.all)

    def __getitem__(self, number: int) -> Process:
        return self.all[number]

    def start_all(self) -> None:
        """All of them serve. Whatever fails while they start is tried again."""
        while gone := [each for each in self.all if each.house is None]:
            self._start(gone[0])

    def stop(self, process: Process) -> None:
        """A process ends as it should, in the middle of rounds or not; unless something goes wrong then, too."""
        house = self.running(process)
        program = house.program
        try:
            house.stop()
        except LogError:  # what comes after its word may have failed, or the answer to it
            self._auditor.follow()
            self._dead |= {program} & self._auditor.state.programs.running
        except Crash as crash:
            self.lose(process, crash)
            return
        self._end(process)
        self._auditor.after_failure()

    def restart(self, process: Process) -> None:
        """A process is replaced by another."""
        self.stop(process)
        self.start_all()

    def lose(self, process: Process, crash: Crash) -> None:
        """A process is gone; with the power all are, and what was not synced."""
        self._tally.troubles["crashes"] += 1
        gone: set[str] = set()
        for each in self.all if crash.power else (process,):
            gone |= each.connection.programs
            self._end(each)
            each.connection = self._connect(self._disk)
            self._arm_again(each.connection)
        if crash.power:
            self._tally.vanished += self._disk.lose_unsynced()
        else:
            self._disk.sync()  # the system goes on, and writes what it was given
        self._auditor.after_failure()
        self._dead |= gone & self._auditor.state.programs.running  # who has said before that it ends has ended as it should

    @staticmethod
    def _end(process: Process) -> None:
        """A process is gone, and nothing of it holds the log."""
        process.house = None
        process.connection.close()

    def _arm_again(self, wire: Connection) -> None:
        """What fails once may fail again while it starts."""
        luck = Random(f"{self._plan.seed} again {self._tally.troubles['crashes']}")  # noqa: S311  # a simulation
        if luck.random() < 0.1 and not self._plan.without & {Trouble.KILL, Trouble.POWER}:
            wire.crash = (luck.choice(list(WritePoint)), luck.random() < 0.5)
        if luck.random() < 0.1 and Trouble.AWAY not in self._plan.without:
            wire.away = luck.randint(1, 4)

    def make(self, process: Process) -> House:
        """A house from the log, which has not said yet that it serves."""
        clock: Callable[[], int] = lambda: max(self.time + process.skew, 0)  # noqa: E731
        ids: Callable[[], str] = lambda: f"{next(self._ids):016x}"  # noqa: E731
        return self._kind(
            *(process.connection, self._keys, clock),
            randomness=self._random.randbytes,
            version="simulated",
            new_id=ids,
            elapsed=lambda: self.time,
            parse=self._parse,
        )

    def running(self, process: Process) -> House:
        """The house of a process. If it is gone it starts again, and so do the others."""
        while process.house is None:
            self.start_all()
        return process.house

    def _start(self, process: Process) -> None:
        """Start a process from the log: it knows all that was acknowledged, and puts interrupted rounds to staff."""
        try:
            house = self.make(process)
            self._auditor.compare(house, whole=True)
            waiting = self._auditor.state.interrupted
            interrupted = [name for name in house.start() if name not in waiting]
        except (LogError, NotDurableError):  # nobody knows whether it has said that it serves
            self._auditor.follow()
            self._dead |= {each for each in self._auditor.state.programs.running if not self._disk.is_held(each)}
            return
        except Crash as crash:
            self.lose(process, crash)
            return
        self._tally.recoveries += 1
        self._auditor.follow()
        self._auditor.compare(house, whole=True)
        self._check_interrupted(interrupted)
        process.house = house

    def _check_interrupted(self, interrupted: Sequence[str]) -> None:
        """After a failure every open round of a program that ended waits for the ruling of its book, and no other does.

        What a program has served is known here from what it wrote, and not from what the log says of that.
        """
        known, writers = self._auditor.state, self._disk.writers
        tables = known.floor.tables.items()
        open_ = {name for name, state in tables if state.phase is not Phase.BETWEEN and not state.leave}
        alive = {each.house.program for each in self.all if each.house}
        of_the_dead = {name for name in open_ if writers.get(TABLE + name) in self._dead}
        if forgotten := sorted(of_the_dead - known.interrupted):
            raise HouseFaultError(f"a failure has interrupted rounds that nobody is to rule on: {', '.join(forgotten)}")
        if spared := sorted(name for name in interrupted if not self._dead or writers.get(TABLE + name) in alive):
            raise HouseFaultError(f"no program that served them has failed, and rounds are interrupted: {', '.join(spared)}")
        self._dead.clear()
        for name in interrupted:
            if not power_rules(known, name)[:-1]:
                raise HouseFaultError(f"no rule says what follows from the failure at {name}")
