"""While kernels are compiled one is told so; and whoever interrupts the work does not wait for it."""

import subprocess
import sys
from io import StringIO
from threading import Event

import numpy as np
import pytest
from rich.progress import Progress

from croupier.cli.progress import progress_bar
from croupier.lab import compilation
from croupier.lab.kernels import cores, in_parallel, kernel, lean_kernel


def twice(number: int) -> int:
    return number + number


def test_who_listens_is_told_when_a_kernel_is_compiled_and_not_when_it_is_run(tmp_path, monkeypatch):
    monkeypatch.setenv("CROUPIER_CACHE_DIR", str(tmp_path))
    told: list[bool] = []
    doubled = kernel(twice)

    @kernel
    def four_times(number: int) -> int:
        return doubled(doubled(number))

    with compilation.listen_to_compiler(told.append):
        assert [four_times(1), four_times(2)] == [4, 8]
    assert told == [True, False]
    with compilation.listen_to_compiler(told.append):
        assert [doubled(1), doubled(2)] == [2, 4]  # called by a kernel it took no objects of Python's
    assert told == [True, False] * 2
    with compilation.listen_to_compiler(told.append):
        assert kernel(twice)(1) == 2  # found on disk
    assert told == [True, False] * 2


def few(number: int) -> int:
    return len(np.zeros(number))


def test_a_lean_kernel_that_makes_arrays_is_not_compiled(tmp_path, monkeypatch):
    monkeypatch.setenv("CROUPIER_CACHE_DIR", str(tmp_path))
    with pytest.raises(Exception, match="returning of array"):
        lean_kernel(few)(3)
    assert kernel(few)(3) == 3


class Terminal(StringIO):
    def isatty(self):
        return True


def test_the_terminal_says_that_kernels_are_compiled_and_not_that_nothing_is_counted(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr("croupier.cli.progress.monotonic", iter(range(0, 100, 5)).__next__)
    with progress_bar() as tell:
        assert tell
        compilation.announce(True)
        tell(0, 32, "strengths of hands")
        compilation.announce(True)
        said = terminal.getvalue()
        assert "compiling kernels (once)" in said
        assert "strengths of hands" not in said
        compilation.announce(False)
        tell(1, 32, "strengths of hands")
    assert "strengths of hands" in terminal.getvalue()[len(said) :]


def test_what_is_counted_once_more_has_its_own_time_that_is_left(monkeypatch):
    """As deals of hold'em are, for a sum of wagers: the bar does not say that nothing is left."""
    bars = []

    class Bar(Progress):
        def __init__(self, *columns, **options):
            super().__init__(*columns, **options)
            bars.append(self)

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr("rich.progress.Progress", Bar)
    monkeypatch.setattr("croupier.cli.progress.monotonic", iter(range(0, 100, 5)).__next__)
    with progress_bar() as tell:
        assert tell
        for done in (1, 4, 1):
            tell(done, 4, "hold'em")
            (bar,) = bars
            assert bar.tasks[-1].completed == done
            assert bar.tasks[-1].finished == (done == 4)


def test_who_interrupts_does_not_wait_for_what_is_under_way():
    go_on, begun, done = Event(), [], []

    def work(chunk):
        begun.append(chunk)
        if chunk:
            go_on.wait(60)
            done.append(chunk)
        return chunk

    def interrupt(number, total, what):
        if number:
            raise KeyboardInterrupt

    try:
        with pytest.raises(KeyboardInterrupt):
            in_parallel(work, [(chunk,) for chunk in range(100)], interrupt)
        assert done == []
    finally:
        go_on.set()
    assert len(begun) <= cores() + 1


def test_the_command_ends_without_its_threads():
    code = """
from threading import Event, Thread
import croupier.cli.app as app, croupier.cli as cli
def interrupted():
    Thread(target=Event().wait).start()
    raise SystemExit(130)
app.app = interrupted
cli.main()
"""
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 130
