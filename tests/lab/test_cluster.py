"""A run on a cluster: the same integers, on real workers over TCP, whichever of them die."""

from __future__ import annotations

import os
import re
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from subprocess import DEVNULL, Popen, run
from typing import Any

import pytest

from commands import croupier
from croupier.errors import InputError
from croupier.extras import load_extra
from croupier.lab import CheckpointKeeper, RunRequest, read_checkpoint, run_request
from croupier.lab import cluster as clusters
from croupier.lab.simulation import chunks, spans

TIMES = ("seconds", "rounds_per_second")
DASK = Path(sys.executable).with_name("dask")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def running(*words: str, folder: Path) -> Iterator[Popen[bytes]]:
    process = Popen([DASK, *words], stdout=DEVNULL, stderr=DEVNULL, cwd=folder)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """A scheduler and two workers, each a process of its own: the address, and the workers."""
    folder, port = tmp_path_factory.mktemp("cluster"), free_port()
    address = f"127.0.0.1:{port}"
    quiet = ("--no-dashboard",)
    with ExitStack() as stack:
        stack.enter_context(running("scheduler", "--host", "127.0.0.1", "--port", str(port), *quiet, folder=folder))
        worker = ("worker", f"tcp://{address}", "--nthreads", "1", "--no-nanny", *quiet)
        workers = [stack.enter_context(running(*worker, folder=folder)) for _ in range(2)]
        yield address, workers


def figures(found):
    return {name: value for name, value in found.as_dict().items() if name not in TIMES}


def test_a_worker_that_is_killed_in_the_middle_changes_no_integer(cluster):
    address, workers = cluster
    request = RunRequest(
        "mbs-three-card", 24 * chunks.CHUNK + 77, seed=4, positions=2, meter="250000", reset="50000", unit="5", ante="25"
    )
    here = figures(run_request(request))
    seen: list[int] = []

    def kill_one(done: int, _total: int, what: str) -> None:
        if what == "rounds":
            seen.append(done)
            if len(seen) == 3:
                os.kill(workers[0].pid, signal.SIGKILL)

    assert figures(run_request(request, cluster=address, progress=kill_one)) == here
    assert workers[0].wait() == -signal.SIGKILL
    assert len(seen) > 6
    assert seen[-1] == request.rounds


def test_books_are_counted_and_solved_on_a_cluster_as_they_are_here(cluster):
    address, _ = cluster
    here = croupier("solve", "mbs-singapore-stud", "--json", "--meter", "250000").stdout
    assert croupier("solve", "mbs-singapore-stud", "--json", "--meter", "250000", "--cluster", address).stdout == here
    words = ("sweep", "mbs-three-card", "--over", "pair_plus.straight=5..6 to 1", "--json")
    assert croupier(*words, "--cluster", address).stdout == croupier(*words).stdout
    refused = croupier("sweep", "mbs-three-card", "--over", "pair_plus.luck=5 to 1", "--cluster", address)
    assert refused.exit_code == 2
    assert refused.stderr == croupier("sweep", "mbs-three-card", "--over", "pair_plus.luck=5 to 1").stderr


@pytest.mark.parametrize("error", ["TimeoutError", "AllExit"])
def test_a_result_that_is_lost_with_the_last_worker_is_not_waited_for_without_end(error):
    lost = {"TimeoutError": TimeoutError, "AllExit": load_extra("distributed", "cluster").client.AllExit}

    class Pending:
        def result(self, **_: float) -> None:
            raise lost[error]

    class Client:
        def nthreads(self) -> dict[str, int]:
            return {}

    with pytest.raises(clusters.ClusterLostError, match="no workers"):
        clusters.Cluster(Client(), "there").take(Pending())


def test_spans_are_all_rounds_in_their_order(monkeypatch):
    monkeypatch.setattr(chunks, "CHUNK", 10)
    for rounds, dealt, workers in ((1, 0, 3), (95, 0, 2), (1_005, 40, 1), (5_000, 0, 2), (70, 70, 1)):
        found = list(spans.spans_of(rounds, dealt, workers))
        assert sum(sum(sizes) for _, sizes in found) == rounds - dealt
        at = dealt // 10
        for first, sizes in found:
            assert first == at
            assert len(sizes) <= spans.LONGEST
            at += len(sizes)


@pytest.mark.parametrize("book", ["mbs-three-card", "mbs-singapore-stud"])
def test_the_tallies_of_a_span_add_up_as_those_of_its_chunks(book, monkeypatch):
    """Where the jackpot is live, its rounds come in their order; a sum of squares has more than 64 bits."""
    monkeypatch.setattr(chunks, "CHUNK", 700)
    live: dict[str, Any] = {"jackpot": "live", "meter": "250000", "reset": "50000", "rate": "0.3", "unit": "5"}
    request = RunRequest(book, 6_000, seed=8, positions=3, ante="2500", strategy="always", **live)

    class Here(clusters.Cluster):
        def __init__(self) -> None: ...

        def workers(self) -> int:
            return 1

        def submit(self, work, *args):
            return work(*args)

        def is_done(self, *_):
            return True

        def take(self, pending):
            return pending

    @contextmanager
    def connect(address: str, cores: int | None) -> Iterator[Here]:
        yield Here()

    here = figures(run_request(request))
    monkeypatch.setattr("croupier.lab.simulation.request.connect", connect)
    assert figures(run_request(request, cluster="here")) == here


@pytest.mark.parametrize("address", ["", "nowhere", "host:99999", "host:0", "http://host:80", "host:80:80", "a b:80"])
def test_what_is_no_address_is_refused(address):
    refused = croupier("simulate", "mbs-three-card", "--cluster", address)
    assert refused.exit_code == 2
    assert "HOST:PORT of a Dask scheduler" in refused.stderr


def test_a_cluster_that_does_not_answer_is_said(monkeypatch):
    monkeypatch.setattr(clusters, "PATIENCE", 0.5)
    refused = croupier("simulate", "mbs-three-card", "--cluster", f"127.0.0.1:{free_port()}")
    assert refused.exit_code == 2
    assert "no Dask scheduler answers" in refused.stderr


def test_without_dask_what_to_install_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    refused = croupier("simulate", "mbs-three-card", "--cluster", "local")
    assert refused.exit_code == 2
    assert "pip install 'croupier[cluster]'" in refused.stderr


def test_a_worker_of_another_version_is_said():
    span = spans.Span("{}", "other", "", 1, 0, (1,))
    with pytest.raises(InputError, match="another version"):
        spans.deal_span(span)


def test_the_page_on_clusters_works_as_it_is_written(tmp_path):
    """A scheduler and two workers started by hand; only the port is another, so that nobody else's is taken."""
    page = (Path(__file__).parents[2] / "docs" / "simulation.md").read_text(encoding="utf-8")
    (script,) = re.findall(r"^```sh\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    (tmp_path / "croupier").write_text(f"#!/bin/sh\nexec {sys.executable} -c 'from croupier.cli import main; main()' \"$@\"\n")
    (tmp_path / "croupier").chmod(0o755)
    path = f"{tmp_path}:{Path(sys.executable).parent}:{os.environ['PATH']}"
    words = ["bash", "-ec", script.replace("8786", str(free_port()))]
    done = run(words, cwd=tmp_path, env=os.environ | {"PATH": path}, capture_output=True, text=True, check=False)
    assert "3,000,000 rounds, seed 7" in done.stdout, done.stderr


def test_a_run_whose_cluster_is_lost_leaves_a_checkpoint(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(chunks, "CHUNK", 500)
    request, deal = RunRequest("mbs-three-card", 3_000), chunks.deal_rounds

    def deal_and_lose(game: Any, pricing: Any, seed: int, rounds: int, state: Any, **_: Any) -> None:
        deal(game, pricing, seed, 1_000, state, cores=1)
        raise clusters.ClusterLostError("it is gone", where="there")

    monkeypatch.setattr("croupier.lab.simulation.simulator.deal_rounds", deal_and_lose)
    refused = croupier("simulate", "mbs-three-card", "--rounds", "3000", "--checkpoint", "kept.json")
    assert refused.exit_code == 2
    assert "it is gone; what was dealt is kept. To go on from there: croupier simulate --resume kept.json" in refused.stderr
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(chunks, "CHUNK", 500)
    kept = read_checkpoint(Path("kept.json"))
    assert kept.state["totals"]["rounds"] == 1_000
    resumed = run_request(kept.request, keeper=CheckpointKeeper(kept.request, kept=kept))
    assert figures(resumed) == figures(run_request(request))
