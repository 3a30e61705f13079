"""Serving a house: it starts, listens, and stops as it should when it is told to, in the middle of any round."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread

import uvicorn

from croupier.errors import CroupierError, InputError
from croupier.house import TrainingFolder, folder, keys, staff
from croupier.web.app import make_app
from croupier.web.collector import collect_when_quiet
from croupier.web.journal import Journal, JournalHandler
from croupier.web.limits import ServerLimits
from croupier.web.protocol import PackedProtocol, limit_heads
from croupier.web.service import Service

HOST, PORT = "127.0.0.1", 8000
_SIGNALS = (signal.SIGTERM, signal.SIGINT)


def serve(
    house: Path,
    *,
    version: str,
    address: str | None = None,
    host: str = HOST,
    port: int = PORT,
    proxy: str = "",
    journal: Journal | None = None,
    limits: ServerLimits | None = None,
    coaches: bool = True,
) -> int:
    """Serve the house in a folder until a signal ends it; the exit status.

    `address` is that of its log, if it is elsewhere. `proxy` is the address of whoever stands before it: only that one is
    believed when it says whose a request is. `coaches` says whether players may ask what to do.
    """
    told = journal or Journal()
    with ExitStack() as stack:
        listener = stack.enter_context(_listen(host, port))
        opened = stack.enter_context(folder.open_house(house, address, version))
        passwords = staff.Passwords(keys.read_keys(folder.HouseFolder(house).keys).seal)
        stack.enter_context(_journalled(told))
        gc.freeze()  # the books and the house as it opened stay: looking through them again and again would hold up answers

        async def run() -> int:
            stopping = _stop_on_signals(told)  # before the log says that the program has started
            interrupted = await asyncio.to_thread(opened.start)
            training = TrainingFolder(folder.HouseFolder(house).training)
            service = Service(opened, passwords, told, limits or ServerLimits(), training, coaches=coaches)
            stack.callback(service.writer.stop)
            return await _serve(service, listener, proxy, stopping, interrupted)

        return asyncio.run(run())


@contextmanager
def serve_beside(service: Service, *, host: str = HOST, port: int = PORT) -> Iterator[str]:
    """Serve a house in a thread of its own while the block runs, and its address. Whoever has started the house stops it."""
    with _listen(host, port) as listener, _journalled(service.journal):
        server = _Server(service, "")
        serving = Thread(target=lambda: asyncio.run(server.serve([listener])), name="house server", daemon=True)
        serving.start()
        at = listener.getsockname()
        try:
            yield f"http://{f'[{at[0]}]' if ':' in at[0] else at[0]}:{at[1]}"
        finally:
            service.stopping = server.should_exit = True
            serving.join()
            service.lab.end()


async def _serve(
    service: Service, listener: socket.socket, proxy: str, stopping: asyncio.Event, interrupted: Sequence[str]
) -> int:
    server = _Server(service, proxy)
    serving = asyncio.create_task(server.serve([listener]))
    await asyncio.wait((serving, asyncio.create_task(server.listening.wait())), return_when=asyncio.FIRST_COMPLETED)
    at = listener.getsockname()
    house = service.house
    service.journal.say(
        "listening", host=at[0], port=at[1], version=house.version, position=house.position, interrupted=len(interrupted)
    )
    await asyncio.wait((serving, asyncio.create_task(stopping.wait())), return_when=asyncio.FIRST_COMPLETED)
    service.stopping = True
    await asyncio.to_thread(service.writer.stop)  # what waits is answered
    server.should_exit = True
    await serving
    await asyncio.to_thread(service.lab.end)
    return await asyncio.to_thread(_stop, service)


def _stop(service: Service) -> int:
    """Say in the log that the program ends as it should. If that fails, open rounds are put to staff when it comes back."""
    try:
        service.house.stop()
    except CroupierError as error:
        service.journal.say("not stopped as it should", level="error", what=str(error))
        return 1
    service.journal.say("stopped", position=service.house.position)
    return 0


def _configure(service: Service, proxy: str) -> uvicorn.Config:
    limits = service.limits
    return uvicorn.Config(
        make_app(service),
        http=limit_heads(limits.head_time, limits.connections),
        ws=PackedProtocol,
        ws_max_size=limits.live_body,
        ws_per_message_deflate=False,  # what is sent is small, and packing it for each of many takes long
        ws_ping_interval=limits.idle_time,
        ws_ping_timeout=limits.idle_time,
        loop="asyncio",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy or None,
        timeout_keep_alive=round(limits.idle_time),
        timeout_graceful_shutdown=round(limits.stop_time),
        h11_max_incomplete_event_size=limits.head,
    )


def _stop_on_signals(journal: Journal) -> asyncio.Event:
    """What is set by the first signal to stop. The second ends the process at once: then it is as after a failure."""
    stopping, loop = asyncio.Event(), asyncio.get_running_loop()

    def stop(number: signal.Signals) -> None:
        if stopping.is_set():
            journal.say("ended at once", level="warning", signal=number.name)
            os._exit(128 + number)
        stopping.set()
        journal.say("stopping", signal=number.name)

    for number in _SIGNALS:
        loop.add_signal_handler(number, stop, number)
    return stopping


class _Server(uvicorn.Server):
    """The library's server. Signals are ours: they stop the house before the listener."""

    def __init__(self, service: Service, proxy: str) -> None:
        super().__init__(_configure(service, proxy))
        self._house, self.listening = service.house, asyncio.Event()

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until it should end."""
        collecting = asyncio.create_task(collect_when_quiet(lambda: self._house.state))
        try:
            await super().serve(sockets)
        finally:
            collecting.cancel()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        self.listening.set()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals alone."""
        yield


@contextmanager
def _listen(host: str, port: int) -> Iterator[socket.socket]:
    """A socket that listens at an address."""
    where = f"{host}:{port}"
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, _, _, _, at = found[0]
        listener = socket.create_server((at[0], at[1]), family=family, backlog=2048)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except OSError as error:
        what = "another program listens here already: stop it, or choose another port" if error.errno == 98 else error.strerror
        raise InputError(f"the server cannot listen: {what}", where=where) from None
    with listener:
        yield listener


@contextmanager
def _journalled(journal: Journal) -> Iterator[None]:
    """What libraries log goes into the journal meanwhile."""
    root, handler = logging.getLogger(), JournalHandler(journal)
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)
