"""The life of a simulated house: steps in virtual time, each with its own luck; what goes wrong; and recovery."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random

from croupier.floor import AtTable
from croupier.house.decision import OPEN_CARDS, power_rules
from croupier.house.house import House, NotDurableError
from croupier.house.keys import Keys, make_keys
from croupier.house.log import LogError, check_statements, digest_heads, public_part
from croupier.house.requests import Accepted, HouseAnswer, Refused, Request
from croupier.house.sent import Sent
from croupier.house.simulation.auditor import Auditor, HouseFaultError
from croupier.house.simulation.door import Door
from croupier.house.simulation.people import People, Wish
from croupier.house.simulation.plan import LifePlan, Trouble
from croupier.house.simulation.premises import PIT, PLAYERS, furnish
from croupier.house.simulation.processes import Process, Processes
from croupier.house.simulation.storage import Connection, Crash, Disk, WritePoint
from croupier.house.simulation.tally import Tally
from croupier.house.snapshots import NAME
from croupier.rulebook import Actor
from croupier.table import Phase
from croupier.table import commands as c

HOUR = 3_600_000  # milliseconds
NIGHT = 13 * HOUR  # longer than a session
_RATES = {  # of all steps
    Trouble.KILL: 0.003,
    Trouble.RESTART: 0.004,
    Trouble.POWER: 0.004,
    Trouble.CONNECTION: 0.02,
    Trouble.AWAY: 0.01,
    Trouble.FULL: 0.01,
    Trouble.DOUBLED: 0.03,
    Trouble.LATE: 0.03,
    Trouble.CLOCK: 0.01,
    Trouble.RIVAL: 0.08,
    Trouble.SNAPSHOT: 0.01,
    Trouble.IRREGULARITY: 0.015,
    Trouble.LINK: 0.01,
    Trouble.STAFF: 0.01,
    Trouble.FLOOR: 0.015,
}
_JUMPS = (-48 * HOUR, -HOUR, -60_000, 60_000, HOUR, 23 * HOUR, 50 * HOUR)
_MOST_TRIES = 60  # of a request until it has an answer
_MOST_STEPS = 300  # of a table in a day
_MOST_REFUSED = 60  # requests at a table, one after the other
_KEPT = 200  # requests of which a late copy may come


class Ended(Exception):  # noqa: N818  # it is no error
    """The last step that was asked for is done."""


class Life:
    """A simulated house from its opening to its end."""

    def __init__(
        self,
        plan: LifePlan,
        *,
        house: type[House] = House,
        connection: type[Connection] = Connection,
        tell: Callable[[int], None] | None = None,  # hears of every day that is over
    ) -> None:
        self.plan = plan
        self.tally = Tally(houses=1)
        self.disk = Disk()
        self.step = 0
        self._tell = tell
        randomness = Random(f"{plan.seed} keys")  # noqa: S311  # a simulation
        self._keys: Keys = make_keys(randomness.randbytes)
        self._auditor = Auditor(self.disk, self._keys.seal, self.tally)
        self._served = Processes(
            *(plan, self.disk, self._auditor, self.tally),
            keys=self._keys,
            randomness=randomness,
            house=house,
            connection=connection,
        )
        self._people = People(plan.seed)
        self._door = Door(self._people, self._keys.seal, self._served.running, self._deliver)
        self._old: list[Sent] = []

    def run(self) -> Tally:
        """Live. A `HouseFaultError` if the house did what it must not; `step` is where."""
        try:
            self._open()
            for day in range(1, self.plan.days + 1):
                self._day(day)
                self.tally.days += 1
                if self._tell:
                    self._tell(day)
            self._end()
        except Ended:
            pass
        self.tally.steps = self.step
        return self.tally

    @property
    def digest(self) -> str:
        """One hash of the whole log."""
        return digest_heads(self.disk.heads())

    # -- days --

    def _open(self) -> None:
        house = self._served.make(self._served[0])
        house.open(*furnish(self.plan))
        self._auditor.follow()
        self._served.start_all()
        self._door.furnish(self._served[0], [*self._auditor.state.floor.tables])
        process = self._served[0]
        self._deliver(process, self._sent(process, self._people.set_limits(self._auditor.state.floor.pools)))

    def _day(self, day: int) -> None:
        for name in self._auditor.state.floor.open_tables:
            if name not in self._people.dealers:  # it was opened since
                self._door.hire_dealer(self._served[0], name)
        floor = self._auditor.state.floor
        target = {name: floor.tables[name].rounds + self.plan.rounds for name in floor.open_tables}
        last = self.step + _MOST_STEPS * len(target) * self.plan.rounds
        while left := [name for name, rounds in target.items() if not self._is_done(name, rounds)]:
            if self.step > last:
                raise HouseFaultError(f"day {day} does not end: {', '.join(left)}")
            self._take_step(left)
        luck = self._next_step()
        self._arm(self._served[0], self._troubles(luck), luck)
        answers = self._deliver(self._served[0], self._sent(self._served[0], self._people.close_shift(day)))
        if not isinstance(answers[0], Accepted) and "R-28" not in answers[0].rules:
            raise HouseFaultError(f"the shift is not closed: {answers[0]}")
        self._auditor.check_day()
        if luck.random() < 0.3:
            self._stop_and_start()

    def _is_done(self, table: str, rounds: int) -> bool:
        known = self._auditor.state
        state = known.floor.tables[table]
        if not known.floor.has(table):
            return True
        return state.phase is Phase.BETWEEN and state.rounds >= rounds and table not in known.interrupted

    def _stop_and_start(self) -> None:
        """The house closes as it should for the night, and opens again: all sessions are over then."""
        for process in self._served:
            self._served.stop(process)
        self._served.time += NIGHT
        self._served.start_all()

    def _end(self) -> None:
        """The log alone leads to what everybody knew; every statement that was signed fits it."""
        self.disk.snapshots.clear()
        process = Process(2, Connection(self.disk))
        self._auditor.compare(self._served.make(process), whole=True)
        check_statements(self.disk, [public_part(self._keys.sign)])

    # -- a step --

    def _next_step(self) -> Random:
        if self.step == self.plan.until:
            raise Ended
        self.step += 1
        luck = Random(f"{self.plan.seed} step {self.step}")  # noqa: S311  # a simulation
        self._served.time += luck.randrange(500, 20_000)
        return luck

    def _take_step(self, tables: Sequence[str]) -> None:
        luck = self._next_step()
        troubles = self._troubles(luck)
        table = luck.choice(list(tables))
        process = self._served[Trouble.RIVAL in troubles and luck.random() < 0.7]
        if Trouble.RESTART in troubles:
            self._served.restart(process)
        self._arm(process, troubles, luck)
        if Trouble.STAFF in troubles:
            self._door.upset(process, table, luck)
        wishes = self._wishes(self._served.running(process), table, troubles, luck)
        sent = self._sent(process, wishes)
        if not sent:
            self._people.heard(table, [()])
            self._check_stuck(table, "nobody is offered anything")
            return
        house = self._served.running(process)
        waiting = table in house.state.interrupted and table in self._auditor.state.interrupted
        sent = [*sent, sent[0]] if Trouble.DOUBLED in troubles and luck.random() < 0.5 else sent
        answers = self._deliver(process, sent)
        self._people.heard(table, [each.rules for each in answers if isinstance(each, Refused)])
        self._check_stuck(table, str(answers[-1]))
        if waiting and table in self._auditor.state.interrupted:
            self._check_refused(table, sent, answers)
        self._again(sent, troubles, luck)
        who: Actor | None = luck.choice((None, *PLAYERS, self._people.dealers[table], *PIT))
        self._auditor.look(who, table, luck)

    def _troubles(self, luck: Random) -> list[Trouble]:
        """What goes wrong in a step. What is left out of the plan changes nothing of the others."""
        drawn = [each for each, rate in _RATES.items() if luck.random() < rate]
        troubles = [each for each in drawn if each not in self.plan.without]
        self.tally.troubles.update(each.value for each in troubles)
        return troubles

    def _wishes(self, house: House, table: str, troubles: Sequence[Trouble], luck: Random) -> list[Wish]:
        people, wishes = self._people, list[Wish]()
        if table not in house.state.floor.tables:  # another process has opened it: it is read before anything is shown
            with suppress(LogError):
                house.catch_up()
            return []
        if table not in house.state.interrupted and not people.clock_ahead:
            if Trouble.IRREGULARITY in troubles:
                wishes = people.report(house, table, luck)
            elif Trouble.LINK in troubles:
                wishes = people.lose_link(house, table, luck)
            elif Trouble.FLOOR in troubles:
                wishes = people.change_floor(house, table, luck)
        return wishes or people.next(house, table, luck)

    def _sent(self, process: Process, wishes: Sequence[Wish]) -> list[Sent]:
        """Requests with an id each, by who has come in for them."""
        self.tally.requests += len(wishes)
        numbered = [(each, Request(f"s{self.step}-{number}", each.command)) for number, each in enumerate(wishes)]
        return [sent for each, request in numbered if (sent := self._door.sent(process, each, request))]

    def _check_stuck(self, table: str, why: str) -> None:
        if self._people.refused.get(table, 0) > _MOST_REFUSED:
            raise HouseFaultError(f"{table} does not get on: {why}")

    def _check_refused(self, table: str, sent: Sequence[Sent], answers: Sequence[HouseAnswer]) -> None:
        """While the ruling on a failure is waited for, who asks for anything else is told by which rules."""
        rules = {*power_rules(self._auditor.state, table), "R-29"}  # or they are not there any more
        for each, answer in zip(sent, answers, strict=True):
            inner = getattr(each.request.command, "command", None)
            if isinstance(inner, (c.ReportPowerFailure, *OPEN_CARDS)) or not isinstance(each.request.command, AtTable):
                continue
            if not isinstance(answer, Refused) or not rules.issuperset(answer.rules):
                raise HouseFaultError(f"{table} waits for the ruling on a failure, and the answer is {answer}")

    def _again(self, sent: Sequence[Sent], troubles: Sequence[Trouble], luck: Random) -> None:
        """The same requests again, from whoever did not hear the answer; or one from long ago."""
        if Trouble.DOUBLED in troubles:
            self._deliver(luck.choice(self._served.all), sent[:1])
            self.tally.answers_again += 1
        if Trouble.LATE in troubles and self._old:
            self._deliver(luck.choice(self._served.all), [luck.choice(self._old)])
            self.tally.answers_again += 1
        self._old = [*self._old[-_KEPT:], *sent]

    # -- what goes wrong --

    def _arm(self, process: Process, troubles: Sequence[Trouble], luck: Random) -> None:
        """Put what goes wrong in this step where it will."""
        wire = process.connection
        point = luck.choice(list(WritePoint))
        for trouble in troubles:
            match trouble:
                case Trouble.KILL | Trouble.POWER:
                    wire.crash, wire.spared = (point, trouble is Trouble.POWER), luck.choice((0, 0, 0, 1))
                case Trouble.CONNECTION:
                    wire.breaks = point
                case Trouble.AWAY:
                    wire.away = luck.randint(1, 6)
                case Trouble.FULL:
                    wire.full = luck.randint(1, 6)
                case Trouble.CLOCK:
                    process.skew = 0 if process.skew and luck.random() < 0.5 else luck.choice(_JUMPS)
                case Trouble.SNAPSHOT:
                    self._spoil_snapshot(luck)
                case Trouble.RIVAL if process.number == 0:
                    wire.before_write = lambda: self._meanwhile(luck)

    def _spoil_snapshot(self, luck: Random) -> None:
        kept = self.disk.snapshots.pop(NAME, None)
        if kept and luck.random() < 0.5:
            spoilt = bytes((kept.body[0] ^ 1, *kept.body[1:]))
            self.disk.snapshots[NAME] = replace(kept, body=spoilt)

    def _meanwhile(self, luck: Random) -> None:
        """While a process decides, another one does something at any table."""
        other = self._served[1]
        if other.house is None:
            return
        table = luck.choice([name for name in self._auditor.state.floor.open_tables if name in self._people.dealers])
        if sent := self._sent(other, self._wishes(other.house, table, (), luck)):
            sent = [replace(each, request=replace(each.request, id=f"m{each.request.id}")) for each in sent]
            answers = self._deliver(other, sent)
            self._people.heard(table, [each.rules for each in answers if isinstance(each, Refused)])
            self.tally.conflicts += 1

    # -- requests --

    def _deliver(self, process: Process, sent: Sequence[Sent]) -> list[HouseAnswer]:
        """Send requests until they have an answer, however often something fails meanwhile."""
        for _ in range(_MOST_TRIES):
            try:
                house = self._served.running(process)
                answers = house.carry_out(sent)
            except NotDurableError:
                continue
            except Crash as crash:
                self._fail(process, crash)
                continue
            self._heed(house, sent, answers)
            return answers
        raise HouseFaultError(f"{sent[0].request.id} has no answer after {_MOST_TRIES} tries")

    def _heed(self, house: House, sent: Sequence[Sent], answers: Sequence[HouseAnswer]) -> None:
        """Everything that must hold after an answer."""
        self._auditor.follow()
        for each, answer in zip(sent, answers, strict=True):
            self._auditor.acknowledge(each, answer)
            self.tally.accepted += isinstance(answer, Accepted)
            self.tally.refused += isinstance(answer, Refused)
        if house.position == self.disk.position:  # else all answers were known, and it has not read on
            self._auditor.compare(house)

    def _fail(self, process: Process, crash: Crash) -> None:
        """A process is gone. It starts again, and all that went with it."""
        self._served.lose(process, crash)
        self._served.start_all()
