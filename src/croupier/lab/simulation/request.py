"""A request to simulate a book as people and programs write it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.errors import InputError, show_briefly
from croupier.lab.cluster import connect
from croupier.lab.counters import Progress
from croupier.lab.request import read_money, read_part, read_positive, read_request
from croupier.lab.simulation.checkpoints import CheckpointKeeper, read_checkpoint
from croupier.lab.simulation.game import DealtGame
from croupier.lab.simulation.live_meter import LiveJackpot
from croupier.lab.simulation.own.strategy_file import StrategyFile, names_a_file
from croupier.lab.simulation.pricing import Pricing
from croupier.lab.simulation.run_request import SAME_METER, SUMS, RunRequest
from croupier.lab.simulation.simulator import SimulatedRounds, position_stakes, prepare, simulate
from croupier.lab.simulation.spans import ClusterDealer
from croupier.lab.simulation.strategies import PERFECT, STRATEGIES, check_strategy
from croupier.rulebook import NOTHING, Money

_LIVE = "live"
_KNOWN = (*SUMS, "jackpot", "rate", "reserve_rate", "cap")  # what may be given besides


def simulate_request(
    slug: str,
    rounds: int,
    *,
    seed: int = 1,
    positions: int = 1,
    strategy: str | Path = PERFECT,
    readings: Mapping[str, str] | None = None,
    changes: Mapping[str, str] | None = None,
    cores: int | None = None,
    gpu: bool = False,
    progress: Progress | None = None,
    checkpoint: str | Path | None = None,
    resume: str | Path | None = None,
    cluster: str | None = None,
    **sums: Any,
) -> SimulatedRounds:
    """The rounds that a request asks for; its sums are text: ante, unit, units (a number), meter, reset, stake.

    With the `jackpot` "live" the meter runs on from round to round: then a `rate` must be given, and a `reserve_rate` and a
    `cap` may be.

    With a `checkpoint` the run is kept in that file now and then, and when it is stopped. With `resume` it goes on from such a
    file, which must be of the same request. A `cluster` is "local", or HOST:PORT of a Dask scheduler.
    """
    if strange := sorted(sums.keys() - _KNOWN):
        raise InputError(f"there is nothing of this name to give, only {', '.join(_KNOWN)}", where=strange[0])
    played = read_strategy(strategy)
    request = RunRequest(slug, rounds, seed, positions, *played, readings or {}, changes or {}, **sums)
    keeper = None
    if resume is not None:
        kept = read_checkpoint(Path(resume))
        kept.request.check_same(request.given)
        keeper = CheckpointKeeper(kept.request, Path(checkpoint or resume), kept=kept)
    elif checkpoint is not None:
        keeper = CheckpointKeeper(request, Path(checkpoint))
    return run_request(request, cores=cores, gpu=gpu, progress=progress, keeper=keeper, cluster=cluster)


def read_strategy(named: object) -> tuple[str, str]:
    """The name of a strategy, and what its file holds where it is one of one's own."""
    if named in STRATEGIES or not names_a_file(named):
        return check_strategy(named, or_else=", or a file .csv or .json of your own"), ""
    file = StrategyFile.read(Path(str(named)))
    return file.name, file.text


def run_request(
    request: RunRequest,
    *,
    cores: int | None = None,
    gpu: bool = False,
    progress: Progress | None = None,
    keeper: CheckpointKeeper | None = None,
    cluster: str | None = None,
) -> SimulatedRounds:
    """The rounds that a request asks for; a keeper writes checkpoints, and goes on from one. A cluster deals them elsewhere."""
    book, house = read_request(request.book, request.readings, request.changes, **request.sums)
    if gpu and cluster is not None:
        raise InputError("a graphics card is of this machine, and a cluster is elsewhere: leave one of them out", where="gpu")
    with nullcontext() if cluster is None else connect(cluster, cores) as connected:
        return simulate(
            book,
            request.rounds,
            seed=request.seed,
            positions=request.positions,
            strategy=_strategy(request),
            house=house,
            reset=_reset(request),
            live=read_live(request),
            cores=cores,
            gpu=gpu,
            progress=progress,
            keeper=keeper,
            elsewhere=None if connected is None else (lambda pricing: ClusterDealer(request, pricing, connected).deal_rounds),
        )


def prepare_request(request: RunRequest) -> tuple[DealtGame, Pricing]:
    """The game that a request asks for, ready to be dealt, and what its cells bring."""
    book, house = read_request(request.book, request.readings, request.changes, **request.sums)
    bets = position_stakes(book, house, _reset(request), read_live(request))
    _, game, pricing = prepare(book, bets, positions=request.positions, strategy=_strategy(request), house=house)
    return game, pricing


def _strategy(request: RunRequest) -> str | StrategyFile:
    return StrategyFile(request.strategy, request.strategy_text) if request.strategy_text else request.strategy


def _reset(request: RunRequest) -> Money:
    return NOTHING if request.reset is None else read_money(request.reset, "reset")


def read_live(request: RunRequest) -> LiveJackpot | None:
    """The pool of a request whose meter runs on from round to round; None where every round has the same meter."""
    given = {"rate": request.rate, "reserve-rate": request.reserve_rate, "cap": request.cap}
    if request.jackpot == SAME_METER:
        if own := [name for name, value in given.items() if value is not None]:
            raise InputError(f"this is for a meter that runs on: ask for the jackpot {_LIVE!r}, or leave it out", where=own[0])
        return None
    if request.jackpot != _LIVE:
        what = f"{show_briefly(request.jackpot)} is no such thing: a jackpot is {SAME_METER!r} or {_LIVE!r}"
        raise InputError(what, where="jackpot")
    for name, value in {"meter": request.meter, "reset": request.reset, "rate": request.rate}.items():
        if value is None:
            raise InputError("a live jackpot needs this: the house sets it, and no rule does", where=name)
    return LiveJackpot(
        start=read_positive(request.meter, "meter"),
        reset=read_positive(request.reset, "reset"),
        rate=read_part(request.rate, "rate"),
        reserve_rate=Fraction(0) if request.reserve_rate is None else read_part(request.reserve_rate, "reserve-rate"),
        cap=None if request.cap is None else read_positive(request.cap, "cap"),
    )
