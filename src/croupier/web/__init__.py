"""The server: the house over HTTP. It holds no rule: what is allowed and what it is called come from the house.

It takes the extra `serve`.
"""

from croupier.extras import need_extra

need_extra("serve")

from croupier.web.app import make_app
from croupier.web.journal import Journal
from croupier.web.limits import ServerLimits
from croupier.web.live import find_deltas
from croupier.web.service import Service
from croupier.web.serving import HOST, PORT, serve, serve_beside
from croupier.web.topics import HouseTopics

__all__ = [
    "HOST",
    "PORT",
    "HouseTopics",
    "Journal",
    "ServerLimits",
    "Service",
    "find_deltas",
    "make_app",
    "serve",
    "serve_beside",
]
