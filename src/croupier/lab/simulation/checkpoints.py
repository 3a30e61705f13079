"""Checkpoints: a run that was stopped goes on from a file to the totals that it would have had.

A file is written aside and then takes the place of the one before, so there is always a whole one. It is JSON: the version that
wrote it, the request, the state, and a digest of it all. What is read from it is checked: nobody goes on from numbers made up.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import Any

from croupier.codec import format_json, parse_json
from croupier.errors import CroupierError, InputError, show_briefly
from croupier.files import read_text
from croupier.lab.cache import COUNTS, fingerprint, sources
from croupier.lab.cluster import ClusterLostError
from croupier.lab.seal import tell_once
from croupier.lab.simulation.pricing import Pricing
from croupier.lab.simulation.run_request import RunRequest
from croupier.lab.simulation.run_state import RunState
from croupier.private_files import write_over
from croupier.version import __version__

FORM = 1  # of the file
LONGEST = 2**24  # characters of a file
EVERY = 60.0  # seconds between two checkpoints
# What the numbers of a run depend on.
_SOURCES = (*COUNTS, "lab", "lab/strategy", "lab/simulation", "lab/simulation/kernels", "lab/simulation/own")
_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_NAMES = 1_000  # files of one run's name that may be there


class RunStoppedError(CroupierError):
    """A run was stopped by a signal, and its checkpoint is written."""

    def __init__(self, path: Path, rounds: int, of: int, by: int) -> None:
        self.path, self.signal = path, by
        super().__init__(
            f"stopped after {rounds:,} of {of:,} rounds. They are kept in {path}. "
            f"To go on from there: croupier simulate --resume {path}"
        )


@dataclass(frozen=True)
class Checkpoint:
    """What a file keeps of a run: the request, a digest of what its cells are priced at, and the state as plain data."""

    request: RunRequest
    prices: str
    state: Any

    def write(self, path: Path) -> None:
        """Write it whole or not at all, in the place of the one that was there."""
        data = {
            "checkpoint": FORM,
            "version": __version__,
            "sources": run_sources(),
            "request": self.request.as_data(),
            "prices": self.prices,
            "state": self.state,
        }
        write_over(path, format_json({**data, "digest": checkpoint_digest(data)}).encode() + b"\n")


def read_checkpoint(path: Path) -> Checkpoint:
    """The checkpoint in a file. `InputError` where it is none, is torn or changed, or is of another version."""
    where = str(path)
    try:
        data = parse_json(read_text(path, LONGEST))
    except InputError as error:
        if error.where == where:  # the file cannot be read
            raise
        raise InputError("this is no checkpoint of a run, or it is torn: begin the run anew", where=where) from None
    if not isinstance(data, dict) or "checkpoint" not in data or "digest" not in data:
        raise InputError("this is no checkpoint of a run", where=where)
    if (data["checkpoint"], data.get("version")) != (FORM, __version__):
        by = show_briefly(data.get("version"))
        raise InputError(f"this was written by version {by}, and this is {__version__!r}: go on with that version", where=where)
    digest = data.pop("digest")
    if digest != checkpoint_digest(data):
        raise InputError("this is not what was written: the file was changed, or is torn. Begin the run anew", where=where)
    if data.get("sources") != run_sources():
        raise InputError("this was written by other sources of this version: go on with those", where=where)
    try:
        request = RunRequest.from_data(data["request"])
        return Checkpoint(request, str(data["prices"]), data["state"])
    except KeyError as error:
        raise InputError("this field is missing", where=f"{where}: {error.args[0]}") from None
    except InputError as error:
        raise InputError(error.what, where=f"{where}: request.{error.where}") from None


def run_sources() -> str:
    """A digest of the sources on which the numbers of a run depend."""
    return sources(*_SOURCES)


def prices_of(pricing: Pricing) -> str:
    """A digest of what the cells of a game are priced at."""
    return fingerprint(pricing.cents, pricing.rare)


def checkpoint_digest(data: Mapping[str, Any]) -> str:
    """A digest of plain data."""
    return blake2b(format_json(data).encode(), digest_size=16).hexdigest()


class CheckpointKeeper:
    """Writes the checkpoints of a run, now and then and when a signal stops it; and begins it from one.

    Without a name of its own the file has the book's and the seed's, and is taken away when the run is through.
    """

    def __init__(
        self, request: RunRequest, path: Path | None = None, *, kept: Checkpoint | None = None, every: float = EVERY
    ) -> None:
        self.request, self._kept, self._every = request, kept, every
        self._named = path is not None
        self._path = path or Path()
        if path is not None:
            _check_place(path, request)
        self._prices = ""
        self._state: RunState | None = None
        self._signal = 0
        self._written, self._when = -1, monotonic()

    def begin(self, pricing: Pricing, positions: int) -> RunState:
        """The state to go on from: nothing, or what was kept. `InputError` if that is not of this game at these stakes."""
        self._prices = prices_of(pricing)
        self._when = monotonic()
        if not self._named:
            self._path = _free_name(self.request)
        self._state = RunState.new(pricing, positions) if self._kept is None else self._go_on(self._kept, pricing, positions)
        return self._state

    def _go_on(self, kept: Checkpoint, pricing: Pricing, positions: int) -> RunState:
        if kept.prices != self._prices:
            raise InputError("this is a run of another book, or at other stakes", where=str(self._path))
        try:
            state = RunState.from_data(kept.state, pricing, positions)
            _check_chunks(state.rounds, self.request.rounds)
        except InputError as error:
            raise InputError(error.what, where=f"{self._path}: {error.where}") from None
        self._written = state.rounds
        return state

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Within it a signal that would end the program is noted: the run is stopped where it can go on again."""

        def note(number: int, _frame: FrameType | None) -> None:
            if self._signal:
                raise KeyboardInterrupt  # asked for a second time
            self._signal = number

        try:
            before = {number: signal.signal(number, note) for number in _SIGNALS}
        except ValueError:  # only the first thread of a program has signals
            before = {}
        try:
            yield
        except ClusterLostError as error:
            raise self._keep_what_is_left(error) from None
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
        if not self._named and self._written >= 0:
            self._path.unlink(missing_ok=True)

    def _keep_what_is_left(self, error: ClusterLostError) -> InputError:
        """Write what a cluster has dealt before it was lost. The error, with how to go on."""
        if self._state is None:
            return error
        try:
            self._write(self._state)
        except OSError:
            return error
        how = f"what was dealt is kept. To go on from there: croupier simulate --resume {self._path}"
        return InputError(f"{error.what}; {how}", where=error.where)

    def look(self, state: RunState) -> None:
        """Write a checkpoint if it is time for one, or stop the run if a signal came."""
        if self._signal:
            try:
                self._write(state)
            except OSError as error:
                raise InputError(f"the checkpoint cannot be written: {error.strerror}", where=str(self._path)) from None
            raise RunStoppedError(self._path, state.rounds, self.request.rounds, self._signal)
        if monotonic() - self._when > self._every and state.rounds > self._written:
            try:
                self._write(state)
            except OSError as error:  # the run goes on: it may be written the next time
                tell_once(f"the checkpoint {self._path} cannot be written: {error.strerror}")
            self._when = monotonic()

    def _write(self, state: RunState) -> None:
        Checkpoint(self.request, self._prices, state.as_data()).write(self._path)
        self._written = state.rounds


def _check_chunks(dealt: int, rounds: int) -> None:
    """That a run was stopped between chunks, before its end."""
    from croupier.lab.simulation.chunks import CHUNK

    if dealt > rounds or (dealt % CHUNK and dealt != rounds):
        raise InputError(f"no run of {rounds:,} rounds stops after {dealt:,}", where="state.totals.rounds")


def _free_name(request: RunRequest) -> Path:
    """A file in the working folder that is not there yet, or that keeps the same run."""
    stem = f"{request.book}-seed-{request.seed}"
    for number in range(1, _NAMES):
        path = Path(f"{stem}{'' if number == 1 else f'-{number}'}.checkpoint.json")
        if _keeps(path, request):
            return path
    raise InputError(f"there are too many checkpoints {stem}...: name a file with --checkpoint", where="checkpoint")


def _check_place(path: Path, request: RunRequest) -> None:
    """That a checkpoint can be written there, and takes the place of nothing but an earlier one of the same run."""
    try:
        in_folder, free = path.parent.is_dir(), _keeps(path, request)
    except (OSError, ValueError):  # a path that is none
        raise InputError("no file can have this name", where=str(path)) from None
    if not in_folder:
        raise InputError("there is no folder for it", where=str(path))
    if not free:
        raise InputError("there is another file of this name: take it away, or name another", where=str(path))


def _keeps(path: Path, request: RunRequest) -> bool:
    """Whether there is nothing, or a checkpoint of the same run."""
    if not path.exists() and not path.is_symlink():
        return True
    try:
        return read_checkpoint(path).request.given == request.given
    except CroupierError:
        return False
