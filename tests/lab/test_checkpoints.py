"""A run that is stopped goes on from its checkpoint to the totals of a run without a stop."""

from __future__ import annotations

import json
import os
import pty
import signal
import sys
from dataclasses import replace
from itertools import count
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest

import croupier as library
from commands import croupier
from croupier.errors import InputError
from croupier.games import BOOKS
from croupier.lab import CheckpointKeeper, RunRequest, RunStoppedError, read_checkpoint, run_request
from croupier.lab.simulation import checkpoints, chunks
from croupier.lab.simulation.run_state import RunState

TIMES = ("seconds", "rounds_per_second")
HOUSE_EDITION = Path(__file__).parents[2] / "docs" / "harbour-stud.toml"
KEPT = Path("kept.json")


class SignalWhileDealing:
    """A signal to this process after so many chunks of a run."""

    def __init__(self, deal: Any) -> None:
        self.deal, self.after, self.by = deal, -1, signal.SIGINT
        self.dealt = count()

    def __call__(self, *args: Any) -> Any:
        found, rounds = self.deal(*args), args[-1]  # none where the kernel is made ready
        if rounds and next(self.dealt) == self.after:
            os.kill(os.getpid(), self.by)
        return found

    def set(self, after: int, by: signal.Signals = signal.SIGINT) -> None:
        self.after, self.by, self.dealt = after, by, count()


@pytest.fixture(autouse=True)
def signals(monkeypatch, tmp_path):
    monkeypatch.setattr(chunks, "CHUNK", 500)
    monkeypatch.chdir(tmp_path)
    found = SignalWhileDealing(chunks.deal_chunk)
    monkeypatch.setattr(chunks, "deal_chunk", found)
    return found


def asked(book="mbs-three-card", **others):
    sums = {"meter": "250000", "reset": "50000", "unit": "5", "ante": "25"}
    return RunRequest(book, 7_210, **{"seed": 5, "positions": 2, **sums, "strategy": "always", **others})


def figures(found):
    return {name: value for name, value in found.as_dict().items() if name not in TIMES}


def stopped(request, signals, after=1, path=KEPT):
    """The checkpoint of a run that a signal stops."""
    kept = read_checkpoint(path) if path.exists() else None
    signals.set(after)
    with pytest.raises(RunStoppedError, match=r"of 7,210 rounds\. They are kept in"):
        run_request(request, cores=1, keeper=CheckpointKeeper(request, path, kept=kept))
    signals.set(-1)
    return read_checkpoint(path)


@pytest.mark.parametrize("book", [*BOOKS, "harbour-stud"])
def test_a_run_that_is_stopped_and_resumed_has_the_same_totals(book, signals):
    if book not in BOOKS:
        library.add_edition(HOUSE_EDITION)
    request = asked(book)
    whole = figures(run_request(request, cores=2))
    first, second = (stopped(request, signals, after) for after in (1, 2))
    assert 0 < first.state["totals"]["rounds"] < second.state["totals"]["rounds"] < 7_210
    assert second.request.given == request.given
    resumed = run_request(second.request, cores=2, keeper=CheckpointKeeper(second.request, kept=second))
    assert figures(resumed) == whole


def test_a_live_jackpot_goes_on_from_the_meter_that_was_kept(signals):
    request = asked(jackpot="live", rate="0.3", readings={"S-35": "taken-from-the-meter"})
    whole = figures(run_request(request, cores=2))
    kept = stopped(request, signals, 2)
    assert kept.state["totals"]["jackpot"]["history"]["paid"]
    resumed = run_request(kept.request, cores=2, keeper=CheckpointKeeper(kept.request, kept=kept))
    assert figures(resumed) == whole


def test_the_library_resumes_the_same_request_and_no_other(signals):
    words: dict[str, Any] = {"seed": 5, "positions": 1, "changes": {"pair_plus.straight": "5 to 1"}}
    whole = library.simulate("mbs-three-card", 5_000, **words).as_dict()
    signals.set(2)
    with pytest.raises(RunStoppedError):
        library.simulate("mbs-three-card", 5_000, **words, checkpoint=str(KEPT), cores=1)
    signals.set(-1)
    with pytest.raises(InputError, match="this run has 5 here, not 6"):
        library.simulate("mbs-three-card", 5_000, **{**words, "seed": 6}, resume=KEPT)
    found = library.simulate("mbs-three-card", 5_000, **words, resume=KEPT).as_dict()
    assert {**found, **dict.fromkeys(TIMES)} == {**whole, **dict.fromkeys(TIMES)}


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_the_command_says_where_the_run_is_kept_and_goes_on_from_there(by, signals):
    words = ("mbs-three-card", "--rounds", "9000", "--seed", "3", "--set", "pair_plus.straight=5 to 1")
    whole = json.loads(croupier("simulate", *words, "--json").stdout)
    signals.set(2, by)
    found = croupier("simulate", *words, "--cores", "1")
    assert found.exit_code == 128 + by
    assert "croupier simulate --resume mbs-three-card-seed-3.checkpoint.json" in found.stderr
    signals.set(-1)
    resume = ("--resume", "mbs-three-card-seed-3.checkpoint.json", "--json")
    for given in ((), ("mbs-three-card", "--seed", "3"), words):
        resumed = json.loads(croupier("simulate", *given, *resume).stdout)
        assert {**resumed, **dict.fromkeys(TIMES)} == {**whole, **dict.fromkeys(TIMES)}
    for other, message in (
        (("--seed", "4"), "seed: this run has 3 here, not 4: leave it out"),
        (("mbs-singapore-stud",), "book: this run has 'mbs-three-card' here"),
        (("--reading", "S-1=contains-a-queen"), "readings: this run has"),
        (("--meter", "1000"), "meter: this run has None here, not '1000'"),
    ):
        refused = croupier("simulate", *other, *resume)
        assert (refused.exit_code, message in refused.stderr) == (2, True)


def test_a_run_that_is_through_leaves_no_file_that_nobody_named(monkeypatch):
    keeper = CheckpointKeeper(asked(), every=0)
    whole = figures(run_request(keeper.request, keeper=keeper))
    assert list(Path().iterdir()) == []
    keeper = CheckpointKeeper(asked(), KEPT, every=0)
    assert figures(run_request(keeper.request, keeper=keeper)) == whole
    assert read_checkpoint(KEPT).state["totals"]["rounds"] == 7_210, "it is written now and then, here after every chunk"
    again = CheckpointKeeper(asked(), KEPT, kept=read_checkpoint(KEPT))
    assert figures(run_request(again.request, keeper=again)) == whole, "there is nothing left to deal"


def test_no_other_file_is_written_over(signals):
    stopped(asked(seed=6), signals, path=Path("mbs-three-card-seed-5.checkpoint.json"))
    for request, path in ((asked(), "mbs-three-card-seed-5.checkpoint.json"), (asked(), "thesis.txt")):
        Path("thesis.txt").write_text("years of work", encoding="utf-8")
        with pytest.raises(InputError, match="there is another file of this name"):
            CheckpointKeeper(request, Path(path))
    with pytest.raises(InputError, match="there is no folder"):
        CheckpointKeeper(asked(), Path("nowhere/kept.json"))
    signals.set(1)
    with pytest.raises(RunStoppedError, match=r"kept in mbs-three-card-seed-5-2\.checkpoint\.json"):
        run_request(asked(), keeper=CheckpointKeeper(asked()))


def damaged(what):
    """A checkpoint whose numbers were changed by somebody who knows how to write its digest."""
    data = json.loads(KEPT.read_text(encoding="utf-8"))
    what(data)
    data.pop("digest")
    data["digest"] = checkpoints.checkpoint_digest(data)
    KEPT.write_text(json.dumps(data), encoding="utf-8")


def of_totals(name, value):
    def change(data):
        found = data["state"]["totals"]
        found[name] = value(found[name]) if callable(value) else value

    return change


MADE_UP = {
    "a win": of_totals("sums", lambda sums: [sums[0] + 100, *sums[1:]]),
    "rounds": of_totals("rounds", lambda rounds: rounds + 500),
    "a part of a chunk": of_totals("rounds", 501),
    "too few columns": of_totals("sums", lambda sums: sums[1:]),
    "squares below 0": of_totals("squares", lambda squares: [-1, *squares[1:]]),
    "squares of less": of_totals("squares", lambda squares: [1, *squares[1:]]),
    "counts of one position": of_totals("counts", lambda counts: counts[:1]),
    "a cell that is none": of_totals("counts", lambda counts: [[[10**6, 500]], *counts[1:]]),
    "a cell below 0": of_totals("counts", lambda counts: [[[-1, 500]], *counts[1:]]),
    "a count below 0": of_totals("counts", lambda counts: [[[0, -500]], *counts[1:]]),
    "a count past all bounds": of_totals("counts", lambda counts: [[[0, 2**80]], *counts[1:]]),
    "counts that are text": of_totals("counts", "many"),
    "more rare rounds than rounds": of_totals("rare", 10**6),
    "no totals": lambda data: data["state"].pop("totals"),
    "no state": lambda data: data.update(state=[]),
    "a time below 0": lambda data: data["state"].update(milliseconds=-1),
}
OTHER_RUNS = {
    "prices": lambda data: data.update(prices="0" * 32),
    "another request": lambda data: data["request"].update(ante="50"),
    "more positions": lambda data: data["request"].update(positions=3),
}


@pytest.fixture(scope="module")
def pricing():
    return run_request(replace(asked(), rounds=1)).pricing


def go_on():
    kept = read_checkpoint(KEPT)
    run_request(kept.request, keeper=CheckpointKeeper(kept.request, KEPT, kept=kept))


@pytest.fixture(scope="module")
def kept_text(tmp_path_factory):
    """What a run that was stopped has left."""
    path = tmp_path_factory.mktemp("run") / "kept.json"
    keeper = CheckpointKeeper(asked(), path, every=0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chunks, "CHUNK", 500)
        run_request(replace(asked(), rounds=2_000), keeper=keeper)
    return path.read_text(encoding="utf-8")


@pytest.fixture
def kept_file(kept_text):
    KEPT.write_text(kept_text, encoding="utf-8")


@pytest.mark.parametrize("what", MADE_UP)
def test_nobody_goes_on_from_numbers_that_are_made_up(what, kept_file, pricing):
    good = read_checkpoint(KEPT)
    assert CheckpointKeeper(good.request, KEPT, kept=good).begin(pricing, 2).rounds == 2_000
    damaged(MADE_UP[what])
    kept = read_checkpoint(KEPT)
    with pytest.raises(InputError) as refused:
        CheckpointKeeper(kept.request, KEPT, kept=kept).begin(pricing, 2)
    assert refused.value.where.startswith("kept.json: state")


@pytest.mark.parametrize("what", OTHER_RUNS)
def test_nobody_goes_on_from_the_numbers_of_another_run(what, kept_file):
    damaged(OTHER_RUNS[what])
    with pytest.raises(InputError) as refused:
        go_on()
    assert refused.value.where.startswith("kept.json")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text[: len(text) // 2], "no checkpoint of a run, or it is torn"),
        (lambda _: "", "no checkpoint of a run, or it is torn"),
        (lambda _: "{}", "no checkpoint of a run"),
        (lambda _: "[1]", "no checkpoint of a run"),
        (lambda text: text.replace('"milliseconds":', '"milliseconds":1'), "not what was written"),
        (lambda text: text.replace('"seed":5', '"seed":6'), "not what was written"),
        (lambda text: text.replace(f'"{library.__version__}"', '"0.0.9"'), r"written by version '0\.0\.9'"),
    ],
)
def test_a_file_that_is_torn_or_changed_or_of_another_version_is_refused(change, message, kept_file):
    KEPT.write_text(change(KEPT.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(InputError, match=message):
        read_checkpoint(KEPT)
    refused = croupier("simulate", "--resume", "kept.json")
    assert (refused.exit_code, refused.stdout) == (2, "")


def test_other_sources_are_another_version(kept_file):
    damaged(lambda data: data.update(sources="0" * 32))
    with pytest.raises(InputError, match="other sources"):
        read_checkpoint(KEPT)


def test_a_book_or_a_checkpoint_is_named():
    assert "name a rulebook" in croupier("simulate").stderr
    assert "cannot be read" in croupier("simulate", "--resume", "nowhere.json").stderr


def test_a_full_disk_stops_no_run(signals, monkeypatch, capsys):
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(checkpoints, "write_over", refuse)
    keeper = CheckpointKeeper(asked(), KEPT, every=0)
    assert run_request(keeper.request, keeper=keeper).rounds == 7_210
    assert "kept.json cannot be written: No space left on device" in capsys.readouterr().err
    signals.set(1)
    with pytest.raises(InputError, match="cannot be written: No space left"):
        run_request(keeper.request, keeper=CheckpointKeeper(asked(), KEPT))


def test_a_chunk_that_is_half_added_is_never_kept():
    """Whatever a look sees are whole chunks."""
    seen: list[int] = []

    class Watching(CheckpointKeeper):
        def look(self, state: RunState) -> None:
            seen.append(state.rounds)

    run_request(asked(), keeper=Watching(asked()))
    assert all(rounds % 500 == 0 or rounds == 7_210 for rounds in seen)
    assert seen[-1] == 7_210


def test_ctrl_c_in_a_terminal_leaves_a_checkpoint_and_the_bar_says_how_long_is_left(tmp_path):
    screen, stderr = pty.openpty()
    words = [
        sys.executable,
        "-c",
        "from croupier.cli import main; main()",
        "simulate",
        "mbs-three-card",
        "--rounds",
        "900000000000",
        "--checkpoint",
        "big.json",
    ]
    running = Popen(words, stderr=stderr, stdout=stderr, cwd=tmp_path)
    os.close(stderr)
    shown = b""
    while b"left" not in shown or b"rounds" not in shown:
        shown += os.read(screen, 4096)
    running.send_signal(signal.SIGINT)
    shown = b""
    try:
        while more := os.read(screen, 4096):
            shown += more
    except OSError:  # the other end is closed
        pass
    assert running.wait() == 128 + signal.SIGINT
    assert b"To go on from there: croupier simulate --resume big.json" in b" ".join(shown.split())
    kept = json.loads((tmp_path / "big.json").read_text(encoding="utf-8"))
    assert kept["request"]["rounds"] == 900_000_000_000
    assert kept["state"]["totals"]["rounds"] > 0
