"""What can be watched, and by whom: the floor, the tables, the pools. Each is worked out from what its viewers may see."""

from croupier.web.topics.topics import HouseTopics

__all__ = ["HouseTopics"]
