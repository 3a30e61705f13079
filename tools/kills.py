"""Kill a real server under load with SIGKILL, again and again: nothing acknowledged is lost, and nothing is doubled.

    tools/kills.py --kills 500 --seed 1

Half of the kills are on an SQLite log, half on PostgreSQL, side by side; there, every third one is of the database and not of
the server. At tables of all five books people ask for one thing after the other. Each request has an id, and is sent again with
the same id until it has an answer. In the end every answer is held against the log.
"""

from __future__ import annotations

import argparse
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from secrets import token_hex
from threading import Event, Lock
from urllib.request import urlopen

from kill_load import PATIENCE, Asked, KilledHouse, Load

from croupier.house import CODEC, Accepted, House, Refused, audit, folder, keys, log
from croupier.house import events as h
from croupier.house.sent import request_key

SERVER = ("from croupier.cli import main; main()",)
POSTGRESQL = Path(__file__).parents[1] / "tests" / "house" / "postgresql_server.py"
OWN = (h.HouseOpened, h.ProgramStarted, h.ProgramStopped, h.ProgramLost, h.RequestRefused)  # events of no accepted request

_MAKING = Lock()  # a log is made by one thread at a time: the library of its migrations takes no more


@dataclass(slots=True)
class Report:
    """What came of some kills."""

    where: str
    kills: int = 0
    moments: Counter[str] = field(default_factory=Counter)
    asked: int = 0
    accepted: int = 0
    refused: int = 0
    events: int = 0
    rounds: int = 0
    interrupted: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        """Whether nothing is wrong."""
        return not self.lost and not self.doubled and not self.faults

    def lines(self) -> Iterator[str]:
        """The report in words."""
        yield f"{self.where}: {self.kills} kills, {self.asked} requests, {self.accepted} accepted, {self.refused} refused"
        yield f"  {self.events} events, {self.rounds} rounds, {self.interrupted} interrupted and put to staff"
        yield from (f"  {number} {what}" for what, number in sorted(self.moments.items()))
        yield f"  acknowledged and lost: {len(self.lost)}; doubled: {len(self.doubled)}; other faults: {len(self.faults)}"
        yield from (f"  {what}" for what in (self.lost + self.doubled + self.faults)[:20])


# -- the server ------------------------------------------------------------------------------------------------------


class Server:
    """`croupier serve` in a process of its own, that starts again at the same port."""

    def __init__(self, house: KilledHouse, program: tuple[str, ...] = SERVER) -> None:
        self._house, self._program = house, program
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.journal = house.path / "journal"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and do not wait."""
        words = ["serve", "--house", str(self._house.path), "--port", str(self.port)]
        words += ["--log", self._house.address] if self._house.address else []
        with self.journal.open("ab") as file:
            self.process = subprocess.Popen(
                [sys.executable, "-c", *self._program, *words], stdout=subprocess.DEVNULL, stderr=file, start_new_session=True
            )

    def wait(self) -> None:
        """Wait until it takes requests. It listens before: then it still starts."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=1).close()
            except OSError:
                if not self.is_alive or time.monotonic() > end:
                    raise RuntimeError(f"the server does not start: {self.journal.read_text()[-2_000:]}") from None
                time.sleep(0.02)
            else:
                return

    @property
    def is_alive(self) -> bool:
        """Whether its process runs."""
        return self.process is not None and self.process.poll() is None

    def end(self, number: signal.Signals = signal.SIGKILL) -> int:
        """End it by a signal; its exit status."""
        if self.process is None:
            return 0
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


class Database:
    """A PostgreSQL server of our own, that can be killed and comes back.

    Nobody interrupts it: it ends when we close its input, or end in any way.
    """

    def __init__(self) -> None:
        pipe, words = subprocess.PIPE, [sys.executable, str(POSTGRESQL)]
        self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True, start_new_session=True)
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("the database has no pipes")
        self._in, self._out = self._process.stdin, self._process.stdout
        self.address = self._line()

    def _line(self) -> str:
        return self._out.readline().strip()

    def kill(self) -> None:
        """All its processes end at once, without writing anything more; then it starts again."""
        self._in.write("again\n")
        self._in.flush()
        if self._line() != "back":
            raise RuntimeError("the database did not come back")

    def close(self) -> None:
        """End it for good."""
        self._process.communicate(timeout=PATIENCE)


# -- a trial ---------------------------------------------------------------------------------------------------------


def kill(
    path: Path,
    kills: int,
    seed: int,
    database: Database | None = None,
    *,
    program: tuple[str, ...] = SERVER,
    tell: bool = False,
    ended: Event | None = None,
) -> Report:
    """Kill a server so many times under load, and hold all answers against the log."""
    with _MAKING:
        house = KilledHouse(path, "" if database is None else _new_database(database.address))
    luck = Random(f"{seed} kills")  # noqa: S311  # a trial
    server = Server(house, program)
    load = Load(house, server.port, seed)
    report = Report("SQLite" if database is None else "PostgreSQL")
    try:
        load.begin()
        running = False
        for number in range(1, kills + 1):
            if ended and ended.is_set():
                raise RuntimeError("the trial was ended before its end")
            if not running:
                server.start()
            starts = not running and luck.random() < 0.1
            if starts:
                time.sleep(luck.uniform(0, 1.5))
                report.moments["kills while it starts"] += 1
            else:
                server.wait()
                load.wait(luck.randint(1, 12))
                time.sleep(luck.uniform(0, 0.05))
                report.moments["kills under load"] += 1
            # A server that starts while its database goes says so and ends: that is no trial of what it acknowledged.
            running = database is not None and number % 3 == 0 and not starts and server.is_alive
            if running and database is not None:
                database.kill()
                report.moments["of these of the database"] += 1
            else:
                server.end()
            report.kills += 1
            if tell and number % 10 == 0:
                print(f"{report.where}: {number} of {kills} kills, {len(load.asked)} answers", flush=True)
        if not running:
            server.start()
        server.wait()
        load.end()
        if (status := server.end(signal.SIGTERM)) != 0:
            load.faults.append(f"the last server ended with {status}")
    finally:
        load.over.set()
        if server.is_alive:
            server.end()
    report.moments += load.moments
    report.faults += load.faults
    _compare(house, load.asked, report)
    return report


def _new_database(address: str) -> str:
    import psycopg
    from sqlalchemy.engine import make_url

    name = f"kills_{token_hex(4)}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE template0".encode())
    made = make_url(address).set(database=name).render_as_string(hide_password=False)
    log.create_log(made)
    return made


def _compare(house: KilledHouse, asked: list[Asked], report: Report) -> None:
    """Hold all that was acknowledged against the log."""
    own = keys.read_keys(folder.HouseFolder(house.path).keys)
    with house.open_log() as kept:
        state = House(kept, own, folder.read_clock).state
        if total := state.ledger.total():
            report.faults.append(f"the ledger comes to {total} cents")
        bodies = {each.position: each.body for each in kept.read(after=house.made)}
        report.events = len(bodies)
        owners: dict[int, str] = {}
        for each in asked:
            _compare_answer(house, kept, each, owners, report)
        for position, body in bodies.items():
            _check_owner(position, body, owners, report)
        missing = [(position, owner) for position, owner in owners.items() if position not in bodies]
        report.lost += [f"position {position} of {owner} is not in the log" for position, owner in missing]
        export = house.path / "export.jsonl"
        lines = audit.export_lines(kept, (log.public_part(own.sign),))
        export.write_text("".join(f"{line}\n" for line in lines))
    found = audit.verify_export(export, keys=(log.public_part(own.sign),), processes=1)
    report.faults += [f"audit: {each}" for each in found.faults.kept]


def _compare_answer(house: KilledHouse, kept: log.Log, asked: Asked, owners: dict[int, str], report: Report) -> None:
    """The log has this answer, and no other to the request."""
    report.asked += 1
    found = kept.answer(request_key(house.actors[asked.who], asked.id))
    answer = None if found is None else CODEC.parse(found.answer)
    if asked.status == 200 and isinstance(answer, Accepted):
        report.accepted += 1
        if (asked.said["first"], asked.said["last"]) != (answer.first, answer.last):
            report.lost.append(f"{asked.id} was answered {asked.said}, and the log has {answer}")
        for position in range(answer.first, answer.last + 1):
            if owners.setdefault(position, asked.id) != asked.id:
                report.doubled.append(f"position {position} is of {owners[position]} and of {asked.id}")
    elif asked.status in {403, 409} and isinstance(answer, Refused) and answer.what == asked.said["detail"]:
        report.refused += 1
    else:
        report.lost.append(f"{asked.id} was answered {asked.status} {asked.said}, and the log has {answer}")


def _check_owner(position: int, body: str, owners: dict[int, str], report: Report) -> None:
    """An event is of one request that was acknowledged, or the house's own."""
    event = None if body.startswith('{"sealed"') else CODEC.parse(body)
    if (position in owners) is isinstance(event, OWN):
        report.doubled.append(f"position {position} ({type(event).__name__}) is of no request, or should be")
    if isinstance(event, h.ProgramLost):
        report.interrupted += len(event.interrupted)
    report.rounds += type(event).__name__ == "BetsOpened"


def kill_side_by_side(scratch: Path, kills: int, seed: int, database: Database) -> list[Report]:
    """Half of the kills on each kind of log. Where one trial breaks off, or we are interrupted, both end their servers."""
    ended = Event()
    halves = (("sqlite", None, kills - kills // 2), ("postgresql", database, kills // 2))
    with ThreadPoolExecutor(len(halves)) as pool:
        trials = [
            pool.submit(kill, scratch / name, number, seed, used, tell=True, ended=ended) for name, used, number in halves
        ]
        try:
            wait(trials, return_when=FIRST_EXCEPTION)
        finally:
            if not all(each.done() for each in trials):
                ended.set()
    return [each.result() for each in trials]


def main() -> int:
    """Kill, and tell what came of it; the exit status is 1 if something is wrong."""
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("--kills", type=int, default=20, help="how many in all")
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ended so, it clears away, too
    scratch = Path(tempfile.mkdtemp(prefix="croupier-kills-"))
    database = Database()
    try:
        reports = kill_side_by_side(scratch, asked.kills, asked.seed, database)
    except KeyboardInterrupt:
        shutil.rmtree(scratch)
        print("Interrupted: all servers are ended, and nothing is left of it.")
        return 130
    finally:
        database.close()
    for report in reports:
        print("\n".join(report.lines()), flush=True)
    if not all(report.is_good for report in reports):
        print(f"What is left of it: {scratch}")
        return 1
    shutil.rmtree(scratch)
    return 0


if __name__ == "__main__":
    sys.exit(main())
