"""What a server takes: how much, how long, and how many at once. Each protects the house from who asks too much of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """Sizes in bytes, times in seconds."""

    body: int = 64 * 1024  # of a request: the longest command is a small part of that
    plan: int = 512 * 1024  # of a request with a floor file: more than a thousand tables
    head: int = 16 * 1024  # the first line and the headers
    head_time: float = 10  # for a request line and its headers to come
    body_time: float = 10
    answer_time: float = 30  # for an answer to become durable
    idle_time: float = 30  # that a connection stays open without a request
    stop_time: float = 3  # for answers to go out when the server stops
    connections: int = 4_096
    waiting: int = 1_024  # requests that wait for the writer
    looks: int = 4  # views that are worked out at once
    sign_ins: int = 4  # passwords that are checked at once
    live: int = 2_000  # connections that watch at once
    live_topics: int = 64  # that one of them watches
    live_messages: int = 256  # that wait to be sent to one
    live_bytes: int = 4 * 1024 * 1024
    live_time: float = 10  # for one message to be taken
    live_rest: float = 0.05  # at most, from when a topic is worked out until it is again, if that takes long
    live_asks: int = 60  # messages from one, in so many seconds:
    live_window: float = 10
    live_body: int = 16 * 1024  # of one of these
    requests: int = 600  # that one session sends in a minute: ten a second, or as many at once
    refusals: int = 60  # of one person that are noted in the log, in a quarter of an hour
