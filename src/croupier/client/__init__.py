"""The client of a served house, plain and async, for bots, tests and tools.

It takes the extra `serve`: HTTP is the standard library's, WebSockets are those of the library that the server has. Commands,
views and answers are the house's own classes.
"""

from croupier.extras import need_extra

need_extra("serve")

from croupier.client.client import HouseClient, ProblemError
from croupier.client.client_async import AsyncHouseClient
from croupier.client.watching import WatchedTopics, apply_deltas

__all__ = ["AsyncHouseClient", "HouseClient", "ProblemError", "WatchedTopics", "apply_deltas"]
