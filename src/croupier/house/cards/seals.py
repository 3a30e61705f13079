"""Seals: the key of a round that nobody reads before it is opened, and what is hidden while the round is played.

A round has a key of its own. A *commitment* to it is published before bets open. The key itself is kept sealed by the key of
the house, and what holds hidden cards by the key of the round. What is sealed is bound to its table and round, so it cannot be
put in another's place. The same text gives the same seal: nothing here draws anything by chance.
"""

from __future__ import annotations

import hmac
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from functools import lru_cache
from hashlib import sha256
from typing import Any

from croupier.codec import format_json, parse_json
from croupier.errors import CroupierError, InputError
from croupier.extras import need_extra
from croupier.house.keys import KEY_SIZE
from croupier.rulebook import find_fault

COMMITMENT, KEYS, BODIES = "croupier commitment 1", "croupier round key 1", "croupier bodies 1"  # what a hash or seal is for
SNAPSHOTS = "croupier snapshot 1"
_AS_WRITTEN = re.compile(r'\{"sealed":"([A-Za-z0-9_=-]*)","round":(0|[1-9][0-9]{0,14})\}')


class SealError(CroupierError):
    """What was sealed was changed, belongs to another table or round, or was sealed by another key."""


def commit(key: bytes, table: str, number: int) -> str:
    """The commitment to the key of a round: by it anybody can tell later that the key was not exchanged."""
    return sha256("\n".join((COMMITMENT, key.hex(), *table_and_round(table, number))).encode()).hexdigest()


def seal_key(key: bytes, table: str, number: int, *, by: bytes) -> str:
    """The key of a round, sealed by the key of the house."""
    return _seal(key, table, number, KEYS, by)


def unseal_key(sealed: str, table: str, number: int, *, by: bytes) -> bytes:
    """The key of a round that `seal_key` has sealed."""
    key = _unseal(sealed, table, number, KEYS, by)
    if len(key) != KEY_SIZE:
        raise SealError(f"what is sealed for round {number} of {table} is no key")
    return key


def seal_body(body: str, table: str, number: int, *, by: bytes) -> str:
    """A body of the log, sealed by the key of its round: `{"sealed": ..., "round": ...}`."""
    return format_json({"sealed": _seal(body.encode(), table, number, BODIES, by), "round": number})


def unseal_body(body: str, table: str, *, by: bytes) -> str:
    """The body that `seal_body` has sealed."""
    found = _sealed_parts(body)
    if found is None:
        raise InputError("this is no sealed body: it has the fields sealed and round")
    sealed, number = found
    return _unseal(sealed, table, number, BODIES, by).decode()


def seal_snapshot(data: bytes, position: int, digest: str, *, by: bytes) -> bytes:
    """A snapshot of a house at a position of its log, sealed by its key: the decks of rounds that are played are in it."""
    return bytes(_cipher(by, SNAPSHOTS).encrypt(data, _snapshot_bound_to(position, digest)))


def unseal_snapshot(sealed: bytes, position: int, digest: str, *, by: bytes) -> bytes:
    """The snapshot that `seal_snapshot` has sealed for this position and this digest of all heads."""
    cipher = _cipher(by, SNAPSHOTS)
    from cryptography.exceptions import InvalidTag

    try:
        return bytes(cipher.decrypt(sealed, _snapshot_bound_to(position, digest)))
    except (InvalidTag, ValueError):
        raise SealError(f"this was not sealed by this key as the snapshot of position {position}") from None


def round_of_sealed(body: str) -> int | None:
    """The round by whose key a body is sealed; None if it is not sealed."""
    found = _sealed_parts(body) if body.startswith('{"sealed"') else None
    return found[1] if found else None


def table_and_round(table: str, number: int) -> tuple[str, str]:
    """Table and round as two lines of text. A name that is no single line could be taken for another: it is an `InputError`."""
    if not table or (wrong := find_fault(table)):
        raise InputError(wrong if table else "say which table it is", where="table")
    if type(number) is not int or number < 1:
        raise InputError("rounds are numbered from 1", where="round")
    return table, str(number)


def _sealed_parts(body: str) -> tuple[str, int] | None:
    if found := _AS_WRITTEN.fullmatch(body):  # nearly every one, at a tenth of the cost
        return found[1], int(found[2])
    match parse_json(body):
        case {"sealed": str(sealed), "round": int(number), **others} if not others and type(number) is int:
            return sealed, number
    return None


def _seal(data: bytes, table: str, number: int, purpose: str, by: bytes) -> str:
    return urlsafe_b64encode(_cipher(by, purpose).encrypt(data, _bound_to(table, number, purpose))).decode()


def _unseal(sealed: str, table: str, number: int, purpose: str, by: bytes) -> bytes:
    cipher = _cipher(by, purpose)
    from cryptography.exceptions import InvalidTag

    bound = _bound_to(table, number, purpose)
    try:
        return bytes(cipher.decrypt(urlsafe_b64decode(sealed), bound))
    except (InvalidTag, NotBase64, ValueError):
        what = f"this was not sealed by this key for round {number} of {table}: it was changed, or the key is another's"
        raise SealError(what) from None


def _bound_to(table: str, number: int, purpose: str) -> list[bytes]:
    return [purpose.encode(), *(line.encode() for line in table_and_round(table, number))]


def _snapshot_bound_to(position: int, digest: str) -> list[bytes]:
    return [SNAPSHOTS.encode(), str(position).encode(), digest.encode()]


@lru_cache(maxsize=4096)  # the key of the house, and those of the rounds that are played
def _cipher(by: bytes, purpose: str) -> Any:
    """AES-SIV (RFC 5297): a nonce that is used twice cannot break it, for it takes none."""
    need_extra("serve")
    from cryptography.hazmat.primitives.ciphers.aead import AESSIV  # imported when used: it takes a while

    return AESSIV(hmac.digest(by, purpose.encode(), "sha512"))
