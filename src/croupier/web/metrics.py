"""What a server measures, in the form that Prometheus reads. Each server has its own: nothing here is global."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from croupier.house import Accepted, House, HouseAnswer, Refused
from croupier.jackpot import meters
from croupier.table import Phase

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
_SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256)


class Metrics:
    """Counts what is asked and answered, and reads the rest off the house when it is asked for."""

    def __init__(self, house: House) -> None:
        self._registry = CollectorRegistry()
        own = self._registry
        self._requests = Counter(
            "croupier_requests", "Requests, by what was asked and answered.", ("kind", "answer"), registry=own
        )
        self._seconds = Histogram(
            "croupier_answer_seconds", "From the arrival of a request to its durable answer.", buckets=_SECONDS, registry=own
        )
        self._groups = Histogram(
            "croupier_group_requests", "Requests that were written together.", buckets=_SIZES, registry=own
        )
        self._written = Counter("croupier_events_written", "Events that requests to this process led to.", registry=own)
        self._faults = Counter(
            "croupier_ledger_faults", "Requests that were refused since money would not add up.", registry=own
        )
        self._registry.register(_State(house))

    def count(self, kind: str, answer: str) -> None:
        """Count a request that has no durable answer: `kind` is what was asked, as far as it could be read."""
        self._requests.labels(kind, answer).inc()

    def count_answer(self, kind: str, answer: HouseAnswer, seconds: float) -> None:
        """Count a durable answer and how long it took."""
        self.count(kind, "accepted" if isinstance(answer, Accepted) else "refused")
        self._seconds.observe(seconds)
        if isinstance(answer, Accepted):
            self._written.inc(answer.last - answer.first + 1)
        elif _is_fault(answer):
            self._faults.inc()

    def see_group(self, size: int) -> None:
        """Count a group that the writer carries out."""
        self._groups.observe(size)

    def read(self) -> bytes:
        """All of it, as text."""
        return generate_latest(self._registry)


def _is_fault(refused: Refused) -> bool:
    """Whether the house itself has stopped something (R-24): who asks at a stopped table is told who may resume it instead."""
    return "R-24" in refused.rules and bool({"R-12", "R-13"} & {*refused.rules}) and refused.allowed_to is None


class _State(Collector):
    """What the house knows at the moment of reading."""

    def __init__(self, house: House) -> None:
        self._house = house

    def describe(self) -> list[Metric]:
        """Nothing is read when it is registered."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Each figure, by the state as it is now."""
        state, now = self._house.state, self._house.now()
        yield _one("croupier_log_position", "The last position of the log that was read.", self._house.position)
        yield _one("croupier_programs", "Processes that serve this house, this one among them.", len(state.programs.running))
        tables = state.floor.tables
        yield _one("croupier_tables", "Tables of the house.", len(state.floor.open_tables))
        in_round = sum(table.phase is not Phase.BETWEEN for table in tables.values())
        yield _one("croupier_tables_in_round", "Tables whose round is open.", in_round)
        yield _one("croupier_tables_stopped", "Tables that are stopped.", sum(map(bool, state.stopped.values())))
        waiting = "Tables whose round a failure has interrupted and staff have not ruled on."
        yield _one("croupier_tables_interrupted", waiting, len(state.interrupted))
        live = sum(any(each.is_live(now) for each in person.sessions) for person in state.staff.members())
        yield _one("croupier_staff_signed_in", "Persons of the staff who are signed in.", live)
        shown = GaugeMetricFamily("croupier_pool_cents", "The meters of a pool, in cents.", labels=("pool", "meter"))
        for name, pool in state.floor.pools.items():
            found = meters(pool)
            for meter in ("displayed", "reserve", "overflow", "wagered", "awarded", "paid"):
                shown.add_metric((name, meter), getattr(found, meter).cents)
        yield shown


def _one(name: str, told: str, value: float) -> Metric:
    return GaugeMetricFamily(name, told, value=value)
