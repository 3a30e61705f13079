"""The inner loops, compiled by numba. Import from here only where something is really counted: numba takes its time to load."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

import numba
from numba.core import event

from croupier.lab import compilation
from croupier.lab.cache import COMPILED, directory, sources
from croupier.lab.kernels.kernel_cache import KernelCache

P = ParamSpec("P")
R = TypeVar("R")


_events: Any = event  # numba has types in places only


class _Compiling(_events.Listener):  # type: ignore[misc]
    """Says when numba compiles. A kernel that calls others has them compiled meanwhile: that is said once."""

    def __init__(self) -> None:
        self._depth = 0

    def on_start(self, _: Any) -> None:
        self._depth += 1
        if self._depth == 1:
            compilation.announce(True)

    def on_end(self, _: Any) -> None:
        self._depth -= 1
        if not self._depth:
            compilation.announce(False)


_events.register("numba:compile", _Compiling())


def kernel(function: Callable[P, R], **options: bool) -> Callable[P, R]:
    """A function compiled when first called and kept on disk. It lets go of the interpreter, so threads run side by side.

    Other kernels call it without the part that takes Python's objects apart, which takes as long to compile as the rest; so
    that part is compiled only for what Python calls.

    Numba looks for changes in the function's own file only, and kernels call each other across files: so the sources of all
    kernels are part of the place where the compiled code lies.
    """
    config: Any = numba.config
    if config.DISABLE_JIT:
        return function
    njit: Any = numba.njit
    theirs = config.CACHE_DIR
    config.CACHE_DIR = theirs or str(directory() / "kernels" / sources(*COMPILED)[:16])
    compiled = njit(nogil=True, no_cfunc_wrapper=True, **options)(function)
    within = njit(nogil=True, no_cfunc_wrapper=True, no_cpython_wrapper=True, **options)(function)
    compiled.get_call_template, compiled.get_overload = within.get_call_template, within.get_overload
    try:  # what njit(cache=True) does, with files that are checked
        compiled._cache, within._cache = KernelCache(function), KernelCache(function, "-within")  # noqa: SLF001
    except RuntimeError:
        pass  # nowhere to keep it: it is compiled in every process
    finally:
        config.CACHE_DIR = theirs
    kept: Callable[P, R] = compiled
    return kept


def lean_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel that makes no arrays: so references to arrays are not counted in it, which is a sixth of the compiling."""
    return kernel(function, _nrt=False)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_parallel(
    work: Callable[..., R],
    chunks: Sequence[tuple[object, ...]],
    progress: Callable[[int, int, str], None] | None = None,
    what: str = "",
) -> list[R]:
    """`work` on the arguments of every chunk, on as many threads as there are cores; the results in the order of the chunks.

    Whoever interrupts it does not wait for chunks that are under way: nobody takes their results any more.
    """
    found: list[R] = []
    pool = ThreadPoolExecutor(cores())
    try:
        if progress:
            progress(0, len(chunks), what)
        for each in [pool.submit(work, *chunk) for chunk in chunks]:
            found.append(each.result())
            if progress:
                progress(len(found), len(chunks), what)
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()
    return found
