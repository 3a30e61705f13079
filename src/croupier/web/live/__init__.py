"""What changes, as it changes: whoever watches a topic gets a snapshot of it, then what is different."""

from croupier.web.live.connection import LiveConnection
from croupier.web.live.deltas import find_deltas
from croupier.web.live.feed import Feed
from croupier.web.live.hub import Hub
from croupier.web.live.messages import Message
from croupier.web.live.shown import HiddenTopic, ShownTopic, Topics

__all__ = ["Feed", "HiddenTopic", "Hub", "LiveConnection", "Message", "ShownTopic", "Topics", "find_deltas"]
