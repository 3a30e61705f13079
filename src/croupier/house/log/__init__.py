"""The log of a house: append-only events in streams, chained by hashes; requests with their answers; signed heads; snapshots.

It knows no rules. A log is in memory (`MemoryLog`), in an SQLite file or in a PostgreSQL database.
"""

from croupier.house.log.chain import NOTHING, Follower, digest_heads, hash_event
from croupier.house.log.entries import Answered, Batch, Head, Log, NewEvent, Snapshot, Statement, Written
from croupier.house.log.errors import (
    AnsweredAlready,
    BadBatch,
    LogDamaged,
    LogError,
    LogFull,
    LogLocked,
    LogReadOnly,
    LogUnavailable,
    NotALog,
    VersionConflict,
)
from croupier.house.log.memory import MemoryLog
from croupier.house.log.opening import create_log, open_log, upgrade_log

__all__ = [
    "NOTHING",
    "Answered",
    "AnsweredAlready",
    "BadBatch",
    "Batch",
    "Follower",
    "Head",
    "Log",
    "LogDamaged",
    "LogError",
    "LogFull",
    "LogLocked",
    "LogReadOnly",
    "LogUnavailable",
    "MemoryLog",
    "NewEvent",
    "NotALog",
    "Snapshot",
    "Statement",
    "VersionConflict",
    "Written",
    "create_log",
    "digest_heads",
    "hash_event",
    "open_log",
    "upgrade_log",
]
