"""The house: it takes requests, decides on them by what its log says, writes what follows, and answers when that is durable.

All of a group is written together or not at all. A request that comes again gets the answer that it got first.
"""

from __future__ import annotations

import hmac
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial, reduce
from secrets import token_hex

from croupier import floor as fl
from croupier.errors import CroupierError, InputError
from croupier.floor import FloorView
from croupier.floor import view as floor_view
from croupier.house import events as h
from croupier.house.award_decision import with_seconds
from croupier.house.bodies import Parse, read_event, write_event
from croupier.house.decision import decide, lost_program, only_lawful
from croupier.house.group import Group, KeptAnswer
from croupier.house.keys import Keys, Randomness
from croupier.house.kinds import CODEC
from croupier.house.log import (
    Answered,
    AnsweredAlready,
    Batch,
    Log,
    LogError,
    NewEvent,
    StatementsFile,
    VersionConflict,
    Written,
    check_last_statement,
    public_part,
    sign_heads,
)
from croupier.house.means import Means
from croupier.house.overrides import find_persons
from croupier.house.requests import HouseAnswer, Refused
from croupier.house.self_check import check_program
from croupier.house.sent import Sent, request_key
from croupier.house.signs import PoolSign, read_sign
from croupier.house.snapshots import find_snapshot, take_snapshot
from croupier.house.state import Event, HouseState, evolve, opened
from croupier.house.streams import HOUSE
from croupier.house.timekeeper import Timekeeper, read_elapsed
from croupier.jackpot import PoolSetup
from croupier.rulebook import Actor, Refusal
from croupier.table import Setup

SIGN_EVERY = 10_000  # events: the heads of the log are signed at least so often
SIGN_AFTER = 60_000  # milliseconds: no event of a house that is served stays unsigned for longer
SNAPSHOT_EVERY = 20_000  # events: so many at most are followed when a program comes back after it was killed
_ID_BYTES = 8  # of the id of a program
_MOST_TURNS = 100  # that a group is decided anew since other writers were first, before that is an error


class NotDurableError(CroupierError):
    """The log could not be written, and it is not known whether it was: ask again with the same id."""


class House:
    """A house on a log. One at a time calls it; `Writer` makes groups of what many send."""

    def __init__(
        self,
        log: Log,
        keys: Keys,
        clock: Callable[[], int],
        *,
        randomness: Randomness = os.urandom,
        version: str = "",
        copy: StatementsFile | None = None,  # of the signed statements, beside the log
        whole_chain: bool = True,  # is checked first; who does not serve tables need not wait for it
        new_id: Callable[[], str] = lambda: token_hex(_ID_BYTES),  # of a program that starts
        elapsed: Callable[[], int] = read_elapsed,  # milliseconds, by a clock that nobody sets
        parse: Parse = CODEC.parse,  # a body of the log; who reads the same one often may remember it
    ) -> None:
        self.log = log
        self.version = version
        self._clock, self._new_id = clock, new_id
        self._time = Timekeeper(clock, elapsed)
        self._sign, self._copy = keys.sign, copy
        self._parse = parse
        self._means = Means(keys.seal, randomness, clock, self._find_persons)
        self._position = 0
        self._versions: dict[str, int] = {}
        self.program = ""  # the id under which it serves the tables; none before it starts
        self._digest_of_program = ""
        self._behind = False  # the log may have more than is known here
        self._state: HouseState | None = None
        self.aside: Callable[[Callable[[], None]], None] = _at_once  # does what no answer waits for
        self._take_up_snapshot(whole_chain)
        self._kept = self._position  # how far the last snapshot goes
        self.catch_up()
        stated = log.last_statement()
        self._signed = stated.position if stated else 0  # how far the log went when its heads were signed last
        self._signed_at = stated.at if stated else 0

    # -- what it is --

    @property
    def state(self) -> HouseState:
        """What the log leads to, as far as it was read."""
        if self._state is None:
            raise InputError("this log has no house yet: open one first", where="house", rules=("R-7",))
        return self._state

    @property
    def position(self) -> int:
        """How far the log was read."""
        return self._position

    def view(self, who: Actor | None, table: str) -> FloorView:
        """What somebody sees at a table and may do there."""
        return only_lawful(self.state, with_seconds(self.state, floor_view(self.state.floor, who, table), who))

    def answer(self, by: Actor, request: str) -> HouseAnswer | None:
        """What somebody was answered to the request of an id, for as long as records are kept (R-32)."""
        found = self._answered_before([request_key(by, request)])
        return next((answer for _, answer in found.values()), None)

    def preview(self, sent: Sent) -> tuple[Event, ...] | Refusal:
        """What a request would lead to, or why it would be refused. Nothing is written, and hidden cards may be in it."""
        made = decide(self.state, sent, self.now(), self._means)
        return made if isinstance(made, Refusal) else made.events

    @property
    def public_key(self) -> bytes:
        """By which anybody can check what the house signs."""
        return public_part(self._sign)

    def read_sign(self, pool: str) -> PoolSign:
        """What the sign of a pool shows now."""
        return read_sign(self.state, pool, self.now())

    def now(self) -> int:
        """The time of the house: it never runs back and never stands still, whatever the clock does (R-28)."""
        return self._time.now()

    # -- its life --

    def open(
        self,
        tables: Sequence[Setup],
        pools: Sequence[PoolSetup],
        pits: Sequence[h.Pit] = (),
        limits: Sequence[h.PoolLimit] = (),
    ) -> None:
        """Open a new house on an empty log."""
        if self._state is not None:
            raise InputError("there is a house in this log already", where="house", rules=("R-7",))
        event = h.HouseOpened(tuple(tables), tuple(pools), self.now(), pits=tuple(pits), limits=tuple(limits))
        state = opened(event)
        self._append(event.clock, [NewEvent(HOUSE, CODEC.format(event))], {})
        self._state = state

    def start(self) -> tuple[str, ...]:
        """Say in the log that this program serves the tables from now on. The tables whose round a failure interrupted.

        It checks itself, that the log was not put back to an earlier state, and the whole floor first: what is wrong is an
        error, and no table is served (R-10). The log is held under the id of the program for as long as it lives: so others
        know whether it does.
        """
        digest = check_program()
        self.check_signed()
        self.catch_up()
        fl.check(self.state.floor)
        new = self._new_id()
        self.log.hold(new)
        try:
            written = self._add(lambda: (*self._found_lost(new), self._started(new, digest)))
        except BaseException:
            with suppress(LogError):
                self.log.let_go(new)
            raise
        self.program, self._digest_of_program = new, digest
        return _interrupted_by(written)

    def check_signed(self) -> None:
        """Whoever writes looks first: was the log put back to an earlier state, or signed by another key (R-10)?"""
        check_last_statement(self.log, self._sign, self._copy)

    def _started(self, program: str, digest: str) -> h.ProgramStarted:
        return h.ProgramStarted(self.version, program=digest, clock=self._clock(), id=program)

    def look_around(self) -> tuple[str, ...]:
        """Read what is new, and see whether the others that serve are alive. The tables whose round a failure interrupted.

        A program that others believed dead, since its connection was lost for long, says that it serves again.
        """
        self.catch_up()
        written = self._add(lambda: (*self._found_lost(self.program), *self._back()))
        self._sign_in_time()
        return _interrupted_by(written)

    def stop(self) -> None:
        """Say in the log that this program ends as it should: open rounds go on when it comes back."""
        self.catch_up()
        self._add(lambda: (*self._found_lost(self.program), h.ProgramStopped(self.version, id=self.program)))
        self.sign()
        self.take_snapshot()
        self.log.let_go(self.program)
        self.program = ""

    def _found_lost(self, own: str) -> Iterator[Event]:
        """What is to be said of programs that have ended without a word."""
        state = self.state
        for program in sorted(state.programs.running - {own}):
            if not self.log.is_held(program):
                lost = lost_program(state, program)
                state = evolve(state, lost)
                yield lost

    def _back(self) -> Iterator[Event]:
        if self.program and self.program not in self.state.programs.running:
            yield self._started(self.program, self._digest_of_program)

    def sign(self) -> None:
        """Sign how far the log goes, so that a tail that is cut off shows (R-20). Another process may have done so just now."""
        with suppress(VersionConflict):
            sign_heads(self.log, self._sign, self.now(), self._copy)
        self._signed, self._signed_at = self._position, self.now()

    def _add(self, make: Callable[[], Iterable[Event]]) -> tuple[Event, ...]:
        """Write what the house itself has to say; where another writer was first it is made anew."""
        for _ in range(_MOST_TURNS):
            if not (events := tuple(make())):
                return ()
            try:
                self._append(self.now(), [write_event(self.state, event, self._means.seal) for event in events], {})
            except VersionConflict:
                self.catch_up()
                continue
            except LogError:
                self._behind = True
                raise
            self._state = reduce(evolve, events, self.state)
            return events
        raise NotDurableError("other writers were always first: try again")

    def _take_up_snapshot(self, whole_chain: bool) -> None:
        if found := find_snapshot(self.log, self._means.seal, whole_chain=whole_chain):
            self._position, last, self._versions, self._state = found
            self._time.know(last)

    def take_snapshot(self) -> None:
        """Keep the state as it is, so that the house opens fast next time."""
        take_snapshot(self.log, self.state, self._position, self._means.seal)
        self._kept = self._position

    def catch_up(self) -> None:
        """Read what is new in the log: what other processes have written, or this one without knowing it."""
        for written in self.log.read(after=self._position):
            if self._state is None:
                event = self._parse(written.body)
                if not isinstance(event, h.HouseOpened):
                    raise InputError(
                        "this log does not begin with the opening of a house", where=f"position {written.position}"
                    )
                self._state = opened(event)
            else:
                self._state = evolve(self._state, read_event(self._state, written, self._means.seal, self._parse))
            self._know(written)
        self._behind = False

    # -- requests --

    def carry_out(self, sent: Sequence[Sent]) -> list[HouseAnswer]:
        """Decide on requests one after the other, write what follows as one, and answer. `NotDurableError` if unsure."""
        known: dict[str, KeptAnswer] = {}
        digests = [self._digest(each) for each in sent]
        for _ in range(_MOST_TURNS):
            if self._behind:
                self._caught_up()
            at = self.now()
            group = self._decided(sent, digests, known, at)
            new = {key: made for key, made in group.answered.items() if key not in known}
            if not new:
                return _answers(sent, digests, known)
            events = group.write()
            try:
                self._append(at, events, new)
            except VersionConflict:
                self._behind = True
                continue
            except AnsweredAlready:
                known |= self._answered_before(new)
                continue
            except LogError as error:
                self._behind = True
                raise NotDurableError(f"{error}. Ask again with the same id") from error
            self._state = group.state
            self._look_after(group)
            return _answers(sent, digests, known | new)
        raise NotDurableError("other writers were always first: ask again with the same id")

    def _look_after(self, group: Group) -> None:
        """Sign and take snapshots when it is time. What was asked is done and durable whether or not this succeeds."""
        self._sign_in_time(at_once=group.shift_closed)
        if group.shift_closed or self._position - self._kept >= SNAPSHOT_EVERY:
            self._kept = self._position
            self.aside(partial(take_snapshot, self.log, self.state, self._position, self._means.seal))

    def _sign_in_time(self, *, at_once: bool = False) -> None:
        """Sign what is new if it is much, or if the last time was long ago."""
        new = self._position - self._signed
        if at_once or new >= SIGN_EVERY or (new and self.now() - self._signed_at >= SIGN_AFTER):
            with suppress(LogError):
                self.sign()

    def _caught_up(self) -> None:
        try:
            self.catch_up()
        except LogError as error:
            raise NotDurableError(f"{error}. Ask again with the same id") from error

    def _decided(self, sent: Sequence[Sent], digests: Sequence[str], known: dict[str, KeptAnswer], at: int) -> Group:
        group = Group(self.state, self._means, self._position, self.program, dict(known))
        for each, digest in zip(sent, digests, strict=True):
            if each.key not in group.answered:
                self._take_over(group, getattr(each.command, "table", ""))
                group.answered[each.key] = (digest, group.decide(each, at))
        return group

    def _take_over(self, group: Group, table: str) -> None:
        """Before something happens at a table that another program serves: if that one is dead, its rounds are interrupted."""
        programs = group.state.programs
        other = programs.served.get(table, self.program)
        if other == self.program or other not in programs.running:
            return
        try:
            lost = not self.log.is_held(other)
        except LogError as error:
            raise NotDurableError(f"{error}. Ask again with the same id") from error
        if lost:
            group.put((lost_program(group.state, other),))

    def _find_persons(self, position: int) -> tuple[Actor, ...] | None:
        """The persons behind what is to be reviewed at a position of the log, as far as it was read."""
        try:
            return find_persons(self.log, position) if position <= self._position else None
        except LogError as error:
            raise NotDurableError(f"{error}. Ask again with the same id") from error

    def _append(self, at: int, events: Sequence[NewEvent], answered: dict[str, KeptAnswer]) -> None:
        answers = tuple(Answered(key, digest, CODEC.format(answer)) for key, (digest, answer) in answered.items())
        streams = dict.fromkeys(event.stream for event in events)
        expected = {stream: self._versions.get(stream, 0) for stream in streams}
        written = self.log.append(Batch(at, expected, tuple(events), answers, after=self._position))
        self._versions.update([(each.stream, each.version) for each in written])
        if written:
            self._know(written[-1])

    def _know(self, written: Written) -> None:
        """Go on from an event that the log has."""
        self._versions[written.stream] = written.version
        self._position = written.position
        self._time.know(written.at)

    def _answered_before(self, keys: Iterable[str]) -> dict[str, KeptAnswer]:
        found = [self.log.answer(key) for key in keys]
        return {each.request: (each.digest, CODEC.parse(each.answer)) for each in found if each}

    def _digest(self, sent: Sent) -> str:
        """What the log keeps of what was asked. A scanned card is one of few: without a key anybody could try them all."""
        return hmac.digest(self._means.seal, f"croupier request 1\n{sent.digest}".encode(), "sha256").hex()


def _answers(sent: Sequence[Sent], digests: Sequence[str], answered: dict[str, KeptAnswer]) -> list[HouseAnswer]:
    """To each what it was answered first; the same id for something else is refused."""
    answers = []
    for each, digest in zip(sent, digests, strict=True):
        first, answer = answered[each.key]
        if digest != first:
            what = f"the id {each.request.id} was used for another request: give this one its own"
            answer = Refused(what, ("R-32",))
        answers.append(answer)
    return answers


def _at_once(work: Callable[[], None]) -> None:
    with suppress(LogError):
        work()


def _interrupted_by(events: Iterable[Event]) -> tuple[str, ...]:
    return tuple(name for event in events if isinstance(event, h.ProgramLost) for name in event.interrupted)
