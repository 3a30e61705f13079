"""Signed statements of heads: the house's word on how far its log went, so that a tail that was cut off shows.

Each is signed (Ed25519), holds the hash of the one before, and is kept twice: in the log and in a file beside it. What is
signed is seven lines, so that anybody can check it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

from croupier.extras import need_extra
from croupier.house.log.chain import NOTHING, digest_heads
from croupier.house.log.copies import StatementsFile
from croupier.house.log.entries import Head, Log, Statement, Written
from croupier.house.log.errors import LogDamaged

if TYPE_CHECKING:  # imported when used: most commands sign nothing
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

LABEL = "croupier statement of heads 1"
_ID = 16  # signs of the id of a key


def public_part(key: bytes) -> bytes:
    """The public part of a key that signs: who has it can check, and not sign."""
    return _read_key(key).public_key().public_bytes_raw()


def _read_key(key: bytes) -> Ed25519PrivateKey:
    need_extra("serve")
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(key)


def name_key(public: bytes) -> str:
    """The id of a key: the first signs of the SHA-256 of its public part."""
    return sha256(public).hexdigest()[:_ID]


def write_statement(statement: Statement) -> str:
    """What is signed, a line each: a label, number, time, position, digest, the hash of the statement before, and the key."""
    told = (statement.number, statement.at, statement.position, statement.digest, statement.previous, statement.key)
    return "\n".join((LABEL, *map(str, told)))


def hash_statement(statement: Statement) -> str:
    """The hash of a statement, which the next one holds: over what is signed and the signature, a line each."""
    return sha256(f"{write_statement(statement)}\n{statement.signature}".encode()).hexdigest()


def sign_heads(log: Log, key: bytes, at: int, copy: StatementsFile | None = None) -> Statement:
    """Sign how far the log goes now, and keep it in the log and in the file. `VersionConflict` if another process was first."""
    last = log.last_statement()
    position = log.position
    if last is not None and last.position > position:
        raise LogDamaged(f"statement {last.number} says that the log went to {last.position}", position=position)
    unsigned = Statement(
        number=last.number + 1 if last else 1,
        at=at,
        position=position,
        digest=digest_heads(log.heads(position)),
        previous=hash_statement(last) if last else NOTHING,
        key=name_key(public_part(key)),
        signature="",
    )
    made = replace(unsigned, signature=_read_key(key).sign(write_statement(unsigned).encode()).hex())
    log.keep_statement(made)
    if copy is not None:
        copy.catch_up(log)
    return made


def check_statements(log: Log, keys: Iterable[bytes], copy: StatementsFile | None = None) -> int:
    """Check every statement against the whole log, and the second copy against the first; how many there are.

    `keys` are the public parts of all keys that the house has signed with.
    `LogDamaged` says which statement does not fit: a tail was cut off, or what it speaks of is not what was written.
    """
    if copy is not None:
        copy.compare(log)
    check = StatementCheck(log.statements(), keys)
    for event in log.read():
        check.see(event)
    return check.end()


def check_last_statement(log: Log, key: bytes, copy: StatementsFile | None = None) -> None:
    """Check what the house has said last of its log, and the second copy: fast enough for every start.

    `LogDamaged` if the log was put back to an earlier state, is not the one that was signed, or was signed by another key than
    `key`: a key is never replaced, so it is that of another house.
    """
    last = log.last_statement()
    if copy is not None:
        copy.compare(log)
    if last is None:
        return
    if last.position > log.position:
        what = f"statement {last.number} was signed when the log went to {last.position}: its tail is cut off"
        raise LogDamaged(what, position=log.position)
    if digest_heads(log.heads(last.position)) != last.digest:
        raise LogDamaged(f"statement {last.number} was signed for other events", position=last.position)
    public = public_part(key)
    if last.key != name_key(public):
        what = f"statement {last.number} was signed by another key than the one that is here: bring back the keys of this house"
        raise LogDamaged(what, position=last.position)
    _check_signature(last, public)


def _check_signature(statement: Statement, public: bytes) -> None:
    need_extra("serve")
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(public).verify(
            bytes.fromhex(statement.signature), write_statement(statement).encode()
        )
    except (InvalidSignature, ValueError) as error:
        raise LogDamaged(
            f"statement {statement.number} is not signed by the key that it names", position=statement.position
        ) from error


class StatementCheck:
    """Checks statements while a log is read: `see` each event in order, then `end`."""

    def __init__(self, statements: Iterator[Statement], keys: Iterable[bytes]) -> None:
        self._keys = {name_key(public): public for public in keys}
        self._heads: dict[str, Head] = {}
        self._position = 0
        self._checked: Statement | None = None
        self._statements = statements
        self._next = next(statements, None)

    @property
    def signed(self) -> int:
        """How far the last statement goes that was checked and holds."""
        return self._checked.position if self._checked else 0

    def see(self, event: Written) -> None:
        """Take in the next event, after the statements that were made before it."""
        while self._next is not None and self._next.position < event.position:
            self._check(self._next)
        self._heads[event.stream] = Head(event.version, event.hash)
        self._position = event.position

    def end(self) -> int:
        """Check what was stated of the end; how many statements there were."""
        while self._next is not None:
            self._check(self._next)
        return self._checked.number if self._checked else 0

    def _check(self, statement: Statement) -> None:
        """One statement, when all events that it speaks of were seen and no other."""
        before = self._checked
        number, previous = (before.number + 1, hash_statement(before)) if before else (1, NOTHING)
        if statement.number != number or statement.previous != previous:
            raise LogDamaged(f"statement {number} is missing, or is not the one that was signed", position=self._position)
        self._check_signature(statement)
        if statement.position != self._position:
            raise LogDamaged(
                f"statement {number} was signed when the log went to {statement.position}: its tail is cut off",
                position=self._position,
            )
        if digest_heads(self._heads) != statement.digest:
            raise LogDamaged(f"statement {number} was signed for other events", position=self._position)
        self._checked, self._next = statement, next(self._statements, None)

    def _check_signature(self, statement: Statement) -> None:
        """Whether one of the house's keys signed it."""
        key = self._keys.get(statement.key)
        if key is None:
            raise LogDamaged(f"statement {statement.number} is signed by a key that is not known", position=statement.position)
        _check_signature(statement, key)
