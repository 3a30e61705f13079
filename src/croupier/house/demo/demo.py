"""The demonstration: a real house in a folder, with bots at its seats and staff that acts, all of them through its entrance."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from heapq import heapify, heappop, heappush
from pathlib import Path
from random import Random
from threading import Event

from croupier.errors import InputError
from croupier.house.cards import ShoeFaults
from croupier.house.demo.accounts import DemoAccount, Notebook, draw_accounts, make_accounts
from croupier.house.demo.crew import Beat, Crew, Patience
from croupier.house.demo.irregularities import Misfortunes
from croupier.house.demo.news import DemoTotals, News, Told
from croupier.house.demo.packs import TablePack
from croupier.house.demo.persons import DemoError, DemoPerson, NotLetInError
from croupier.house.demo.pit import Pit
from croupier.house.demo.players import PlayerBot
from croupier.house.demo.ways import WAYS
from croupier.house.entrance import Entrance
from croupier.house.floor_file import FloorPlan, read_floor_file
from croupier.house.folder import HouseFolder, read_clock
from croupier.house.house import House
from croupier.house.keys import create_keys, read_keys
from croupier.house.log import Log, create_log, open_log
from croupier.house.requests import Refused
from croupier.house.staff import Hasher, Passwords, SignOnTable, make_argon2
from croupier.house.staff.state import PLAYER_LETTER
from croupier.house.writer import Writer
from croupier.private_files import make_folder
from croupier.rulebook import Post

FLOOR = Path(__file__).parent / "floor.toml"
SEED, HITS, RATE = (
    1,
    25,
    Fraction(1, 50),
)  # if nothing is said: a hit at a table in so many rounds; something irregular in a fiftieth
NAMES = (
    *("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hal", "Ida", "Jon", "Kay", "Leo", "Mia", "Ned", "Ona", "Pat"),
    *("Quin", "Ros", "Sam", "Tess", "Uma", "Vic", "Wes", "Xia", "Yan", "Zoe"),
)
_BOTS = 3  # at a table
_TRIES_AGAIN = 30.0  # seconds after which somebody who was not let in tries again
_AT_ONCE = 0.01  # seconds between two looks where everybody waits


class Pace(Enum):
    """How fast the demonstration goes."""

    REAL = "real"  # as people deal and play
    FAST = "fast"  # as fast as the machine can


class Demo:
    """A house to try. Without a folder it is in a temporary one, which is deleted at the end."""

    def __init__(
        self,
        folder: Path | None = None,
        *,
        seed: int | None = None,  # None: that of the house, or 1
        pace: Pace = Pace.FAST,
        irregularities: Fraction = RATE,  # of all rounds
        hits: int | None = None,  # a hit at a table in so many rounds; 0: none is staged; None: that of the house, or 25
        without_dealer: tuple[str, ...] = (),  # tables that people deal at
        floor: Path = FLOOR,
        patience: Patience | None = None,
        clock: Callable[[], int] = read_clock,
        hasher: Hasher | None = None,  # of passwords; tests have a quick one
        version: str = "demo",
        serve: Callable[[House, Passwords], tuple[Writer, Entrance]] | None = None,  # makes those of a server
    ) -> None:
        self.pace, self.irregularities = pace, irregularities
        self.seed, self.hits = seed if seed is not None else SEED, hits if hits is not None else HITS
        self.totals = DemoTotals()
        self._named = (seed, hits)
        self._without_dealer, self._floor, self._clock, self._hasher = without_dealer, floor, clock, hasher
        self._version, self._serve = version, serve
        self._patience = patience or (Patience() if pace is Pace.REAL else Patience(bets=0.0))
        self._temporary = folder is None
        self._folder = folder
        self._over = Event()
        self._due: list[tuple[float, int, Crew]] = []
        self._turn = 0
        self._shut_out: dict[Crew, float] = {}  # those of whom somebody is not let in, and when they try again
        self._idle = 0  # crews that waited, one after the other

    # -- its life --

    def start(self) -> None:
        """Open the house, or go on in one that the demonstration has left; everybody comes in."""
        self.plan: FloorPlan = read_floor_file(self._floor)
        self._check_tables()
        self.folder = HouseFolder(self._folder or Path(tempfile.mkdtemp(prefix="croupier-demo-")))
        new = not self.folder.log.exists()
        try:
            self._log = self._open_log(new=new)
            self._open_house(new=new)
            self._come_in()
        except BaseException:
            if hasattr(self, "writer"):
                self.writer.stop()
            self._clear_away()
            raise

    def _check_tables(self) -> None:
        for name in self._without_dealer:
            if name not in {each.table for each in self.plan.setups}:
                raise InputError(f"there is no table {name} on the floor of the demonstration", where="table")

    def _open_log(self, *, new: bool) -> Log:
        if not new:
            notebook = Notebook.find(self.folder.path)
            kept = (notebook.seed, notebook.hits)
            for said, was, what in zip(self._named, kept, ("seed", "a hit in so many rounds:"), strict=True):
                if said not in (None, was):
                    raise InputError(f"this house plays by {what} {was}: say that or nothing", where=str(self.folder.path))
            self.seed, self.hits = kept
            self.accounts: tuple[DemoAccount, ...] = notebook.accounts
            return open_log(str(self.folder.log))
        try:
            make_folder(self.folder.path)
        except OSError as error:
            raise InputError(f"the folder cannot be made: {error.strerror}", where=str(self.folder.path)) from None
        create_keys(self.folder.keys)
        create_log(str(self.folder.log))
        return open_log(str(self.folder.log))

    def _open_house(self, *, new: bool) -> None:
        keys = read_keys(self.folder.keys)
        self.house = House(self._log, keys, self._clock, version=self._version, copy=self.folder.statements)
        if new:
            self.house.open(self.plan.setups, self.plan.pools, self.plan.placed)
        self.interrupted = self.house.start()
        passwords = Passwords(keys.seal, self._hasher or make_argon2(light=self._temporary))
        if self._serve:
            self.writer, self.entrance = self._serve(self.house, passwords)
        else:
            self.writer = Writer(self.house)
            self.entrance = Entrance(self.house, passwords, self.writer.ask)
        if new:
            self.accounts = draw_accounts(tuple(each.table for each in self.plan.setups))
            make_accounts(self.entrance, self.accounts)
            Notebook(self.seed, self.hits, self.accounts).keep(self.folder.path)
        self.news = News(self.house, self.totals)
        self._entries = {name: len(pool.register) for name, pool in self.house.state.floor.pools.items()}

    def stop(self) -> None:
        """End as a program should: what was asked is answered, the log is signed, and open rounds go on next time."""
        self._over.set()
        if hasattr(self, "writer"):
            self.writer.stop()
            self.house.stop()
        self._clear_away()

    def _clear_away(self) -> None:
        if hasattr(self, "_log"):
            self._log.close()
        if self._temporary:
            shutil.rmtree(self.folder.path, ignore_errors=True)

    # -- who comes in --

    def _come_in(self) -> None:
        posts: dict[Post, list[DemoPerson]] = {}
        dealers: dict[str, DemoPerson] = {}
        for account in self.accounts:
            person = DemoPerson(self.entrance, lambda account=account: self._sign_in(account))  # type: ignore[misc]
            posts.setdefault(account.post, []).append(person)
            if account.table:
                dealers[account.table] = person
        shift, second = posts[Post.SHIFT_MANAGER]
        self._host = posts[Post.PIT_SUPERVISOR][0]
        pit = Pit(self._host, posts[Post.PIT_MANAGER][0], shift, second)
        self.crews = tuple(self._crew(number, dealers, pit) for number in range(len(self.plan.setups)))
        self._due = [(0.0, number, crew) for number, crew in enumerate(self.crews)]
        self._turn = len(self._due)
        heapify(self._due)

    def _crew(self, number: int, dealers: dict[str, DemoPerson], pit: Pit) -> Crew:
        table = self.plan.setups[number].table
        faults = ShoeFaults(unreadable=float(self.irregularities) / 50, stuck=float(self.irregularities) / 25)
        return Crew(
            self.house,
            table,
            dealer=dealers[table],
            by_people=table in self._without_dealer,
            pit=pit,
            bots=self._bots(number, table, pit),
            pack=TablePack(self.seed, table, hits=self.hits, faults=faults),
            mishaps=Misfortunes(self.seed, table, self.irregularities),
            patience=self._patience,
            clock=time.monotonic,
            totals=self.totals,
        )

    def _bots(self, number: int, table: str, pit: Pit) -> list[PlayerBot]:
        """Three ways of play that follow one another, so that each table has others; the seats between them stay free."""
        bots, position = list[PlayerBot](), 1
        for each in range(_BOTS):
            name, way = NAMES[(_BOTS * number + each) % len(NAMES)], WAYS[(number + each) % len(WAYS)]
            person = DemoPerson(self.entrance, lambda name=name: self._ticket(name, table, pit.supervisor))  # type: ignore[misc]
            bots.append(PlayerBot(name, way, tuple(range(position, position + way.hands)), person, seed=self.seed))
            position += way.hands
        return bots

    def _sign_in(self, account: DemoAccount) -> str | Refused:
        token = self.entrance.sign_in(account.name, account.password)
        if isinstance(token, str) and account.table and account.table not in self._without_dealer:
            person = self.entrance.staff.named(account.name)
            if person and account.table not in person.tables:
                signed_on = self.entrance.ask(token, SignOnTable(account.table))
                if isinstance(signed_on, Refused):
                    return signed_on
        return token

    def _ticket(self, name: str, table: str, host: DemoPerson) -> str | Refused:
        """The ticket of a bot; who had one keeps the identity."""
        staff = self.entrance.staff
        known = (staff.persons[f"{PLAYER_LETTER}{number}"] for number in range(1, staff.tickets + 1))
        identity = next((each.identity for each in known if each.name == name), "")
        return self.entrance.issue_ticket(host.token, name, table, identity)

    def admit(self, name: str, table: str) -> str | Refused:
        """The ticket of a person who comes to a table; who was there before keeps the identity."""
        return self._ticket(name, table, self._host)

    # -- play --

    def step(self) -> float:
        """Do one thing at the table whose turn it is. The seconds until the next is due."""
        _, _, crew = heappop(self._due)
        beat = self._act(crew)
        self._turn += 1
        self._idle = self._idle + 1 if beat is Beat.WAIT else 0
        heappush(self._due, (self._after(beat), self._turn, crew))
        if self.pace is Pace.FAST:
            return _AT_ONCE if self._idle >= len(self._due) else 0.0
        return max(self._due[0][0] - time.monotonic(), 0.0)

    def _act(self, crew: Crew) -> Beat:
        """Have a crew act. Where people have locked the account of a bot, its table waits, and the others play on."""
        if time.monotonic() < self._shut_out.get(crew, 0.0):
            return Beat.WAIT
        try:
            beat = crew.act()
        except NotLetInError:
            if not self._serve:
                raise
            if crew not in self._shut_out:
                self.news.rulings.append(
                    Told(crew.table, "waits: one of its bots is not let in; unlock the account", ("R-29",))
                )
            self._shut_out[crew] = time.monotonic() + _TRIES_AGAIN
            return Beat.WAIT
        self._shut_out.pop(crew, None)
        return beat

    def _after(self, beat: Beat) -> float:
        """When a crew acts again. People are not machines: sometimes it takes longer."""
        if self.pace is Pace.FAST:
            return 0.0
        luck = Random(f"{self.seed} pace {self._turn}").uniform(0.7, 1.4)  # noqa: S311  # a demonstration
        return time.monotonic() + beat.value * luck

    def run(self, rounds: int | None = None, *, tell: Callable[[], None] | None = None) -> None:
        """Play on until `end` is called; or until every table has played so many rounds more. `tell` is called in between."""
        goals = {crew: crew.state.rounds + rounds for crew in self.crews} if rounds is not None else {}
        while not self._over.is_set():
            if goals:
                self._due = [each for each in self._due if not self._is_done(each[2], goals)]
                heapify(self._due)
                if not self._due:
                    break
            wait = self.step()
            if tell:
                tell()
            if wait:
                self._over.wait(wait)
        if rounds is not None:
            self._due = [(0.0, number, crew) for number, crew in enumerate(self.crews)]
        self.news.read()

    def _is_done(self, crew: Crew, goals: dict[Crew, int]) -> bool:
        return crew.state.rounds >= goals[crew] and crew.over

    def end(self) -> None:
        """Have `run` come back as soon as it can. Another thread may call it."""
        self._over.set()

    def count(self) -> DemoTotals:
        """What it has come to, with the last round of each table where that is over."""
        self.news.read()
        for crew in self.crews:
            crew.count_round()
        self.totals.count_hits(self.house.state.floor.pools.values(), self._entries)
        if self.house.state.ledger.total() != 0:
            raise DemoError("the ledger of the demonstration does not sum to nothing")
        return self.totals
