"""Word of compiling: kernels are compiled once on a machine, which takes longer than counting. No numba is loaded here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

_listeners: list[Callable[[bool], None]] = []


@contextmanager
def listen_to_compiler(tell: Callable[[bool], None]) -> Iterator[None]:
    """Within it, `tell` is called with True when a kernel begins to be compiled, with False when it is ready."""
    _listeners.append(tell)
    try:
        yield
    finally:
        _listeners.remove(tell)


def announce(under_way: bool) -> None:
    """Tell all who listen that compiling begins or ends."""
    for tell in tuple(_listeners):
        tell(under_way)
