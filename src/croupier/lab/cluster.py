"""Work on a cluster: Dask distributed with real workers, on this machine or on others.

A scheduler and its workers run whatever code they are sent: use those of a network that you trust.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

from croupier.errors import InputError
from croupier.extras import load_extra

LOCAL = "local"
PATIENCE = 10.0  # seconds that a scheduler may take to answer, or be without workers
TRIES = 5  # workers that may die of one piece of work
LONGEST_WAY = 30.0  # seconds in which a result comes from the worker that has it
_NO_WORKERS = "the cluster has no workers: start some with `dask worker`"
_ADDRESS = re.compile(r"(?:tcp://)?(?P<host>\[[0-9A-Fa-f:.]+\]|[\w.-]+):(?P<port>\d{1,5})", re.ASCII)


class ClusterLostError(InputError):
    """A cluster that did work does it no more: its scheduler or its workers are gone."""


class Cluster:
    """A connection to a cluster. Work that a worker takes with it when it dies is done again by another."""

    def __init__(self, client: Any, where: str) -> None:
        self._client, self._where = client, where
        self._alone = monotonic()

    def workers(self) -> int:
        """How many pieces of work are done at a time; `InputError` if the scheduler is gone."""
        try:
            return sum(self._client.nthreads().values())
        except (OSError, ValueError) as error:
            raise self._lost() from error

    def submit(self, work: Callable[..., Any], *args: object) -> Any:
        """Have a piece of work done. What `take` gives of it is its result."""
        return self._client.submit(work, *args, pure=False)

    def is_done(self, pending: Any, seconds: float) -> bool:
        """Whether a piece of work is done after so many seconds. `InputError` if there is nobody to do it."""
        distributed = load_extra("distributed", "cluster")
        try:
            distributed.wait([pending], timeout=seconds)
        except TimeoutError:
            if self.workers():
                self._alone = monotonic()
            elif monotonic() - self._alone > PATIENCE:
                raise ClusterLostError(_NO_WORKERS, where=self._where) from None
            return False
        except (OSError, ValueError, distributed.CancelledError) as error:
            raise self._lost() from error
        return True

    def take(self, pending: Any) -> Any:
        """The result of a piece of work that is done."""
        distributed = load_extra("distributed", "cluster")
        died = 0
        while died < TRIES:
            try:
                return pending.result(timeout=LONGEST_WAY)
            except (TimeoutError, distributed.client.AllExit):  # it was lost after it was done, or the way is long
                if not self.workers():
                    raise ClusterLostError(_NO_WORKERS, where=self._where) from None
            except distributed.KilledWorker:  # too many died while they did it, whatever of: it is tried again
                died += 1
                pending.retry()
            except (OSError, distributed.CancelledError) as error:
                raise self._lost() from error
        raise ClusterLostError("workers die of this work again and again: look at what they say", where=self._where)

    def _lost(self) -> ClusterLostError:
        return ClusterLostError("the cluster does not answer any more: its scheduler is gone", where=self._where)


@contextmanager
def connect(address: str, cores: int | None = None) -> Iterator[Cluster]:
    """A cluster at HOST:PORT; or `local`, which is started here with a worker for each core, and ended afterwards."""
    distributed = load_extra("distributed", "cluster")
    if address != LOCAL:
        found = _ADDRESS.fullmatch(address)
        if not found or not 0 < int(found["port"]) < 2**16:
            what = f"a cluster is {LOCAL!r}, or HOST:PORT of a Dask scheduler, as in 127.0.0.1:8786"
            raise InputError(what, where="cluster")
        address = f"tcp://{found['host']}:{found['port']}"
    started = None
    try:
        if address == LOCAL:
            from croupier.lab import kernels

            started = distributed.LocalCluster(
                n_workers=cores or kernels.cores(), threads_per_worker=1, dashboard_address=None, silence_logs=50
            )
        client = distributed.Client(started or address, timeout=PATIENCE)
    except (OSError, TimeoutError) as error:
        if started:
            started.close()
        what = f"no Dask scheduler answers in {PATIENCE:.0f} seconds: start one with `dask scheduler`, or check the address"
        raise InputError(what, where=address) from error
    try:
        yield Cluster(client, address)
    finally:
        client.close(timeout=PATIENCE)
        if started:
            started.close(timeout=PATIENCE)
