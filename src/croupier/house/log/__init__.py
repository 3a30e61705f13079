"""The log of a house: append-only events in streams, chained by hashes; requests with their answers; signed heads; snapshots.

It knows no rules. A log is in memory (`MemoryLog`), in an SQLite file or in a PostgreSQL database.
"""

from croupier.house.log.chain import NOTHING, Follower, digest_heads, hash_event
from croupier.house.log.copies import StatementsFile
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
from croupier.house.log.statements import (
    StatementCheck,
    check_last_statement,
    check_statements,
    hash_statement,
    name_key,
    public_part,
    sign_heads,
)

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
    "StatementCheck",
    "StatementsFile",
    "VersionConflict",
    "Written",
    "check_last_statement",
    "check_statements",
    "create_log",
    "digest_heads",
    "hash_event",
    "hash_statement",
    "name_key",
    "open_log",
    "public_part",
    "sign_heads",
    "upgrade_log",
]
