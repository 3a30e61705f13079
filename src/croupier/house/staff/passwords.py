"""Passwords: hashed by Argon2 under a key of the house, so that nobody can try them out on the log alone."""

from __future__ import annotations

import hmac
from threading import BoundedSemaphore
from typing import Protocol
from unicodedata import normalize

from croupier.extras import need_extra
from croupier.rulebook import fold_name

SHORTEST, LONGEST = 12, 256  # characters of a password
_FEWEST_SIGNS = 5  # different ones
_LIGHT = 4 * 1024  # kibibytes that a light hash takes
_MOST_AT_ONCE = 4  # checks: each takes 64 MiB and a good part of a second on purpose


class Hasher(Protocol):
    """What makes a hash of a password, and says whether one is a password's. Both take long."""

    def hash(self, password: str) -> str:
        """A new hash, another one each time."""

    def verify(self, password: str, hash: str) -> bool:  # noqa: A002  # the library's name for it
        """Whether a hash was made of a password."""


def make_argon2(*, light: bool = False) -> Hasher:
    """The hasher of a real house. A light one takes a fiftieth of the work: for passwords that a program has drawn.

    Nobody guesses those, however fast a guess is checked. A hash says how it was made, so that either hasher checks both.
    """
    need_extra("serve")
    from pwdlib import PasswordHash
    from pwdlib.hashers.argon2 import Argon2Hasher

    return PasswordHash((Argon2Hasher(time_cost=1, memory_cost=_LIGHT, parallelism=1) if light else Argon2Hasher(),))


def password_fault(password: str, name: str) -> str:
    """What is wrong with a new password; nothing if it is taken."""
    if not SHORTEST <= len(password) <= LONGEST:
        return f"a password has {SHORTEST} to {LONGEST} characters: some words that belong to nobody else are easy to keep"
    if len(set(password)) < _FEWEST_SIGNS:
        return f"a password has at least {_FEWEST_SIGNS} different characters"
    if fold_name(name) in fold_name(password):
        return "the name is in this password: take another"
    return ""


class Passwords:
    """Makes and checks hashes by the key of the house, and secrets. Not many at once, and none in the thread that writes."""

    def __init__(self, seal: bytes, hasher: Hasher | None = None) -> None:
        self._key = hmac.digest(seal, b"croupier passwords 1", "sha256")
        self._hasher = hasher or make_argon2()
        self._room = BoundedSemaphore(_MOST_AT_ONCE)
        self._nobodys = self.make("nobody's password")
        self._secrets = hmac.digest(seal, b"croupier secrets 1", "sha256")

    def make(self, password: str) -> str:
        """The hash of a new password."""
        with self._room:
            return self._hasher.hash(self._keyed(password))

    def check(self, password: str, kept: str) -> bool:
        """Whether it is the password of a hash. Where there is none it takes as long, so that no name shows by it."""
        known = kept or self._nobodys
        with self._room:
            return self._hasher.verify(self._keyed(password), known) and bool(kept)

    def work_out(self, of: str) -> bytes:
        """A secret that follows from some words by the key of the house, and that nobody works out without it."""
        return hmac.digest(self._secrets, of.encode(), "sha256")

    def _keyed(self, password: str) -> str:
        return hmac.digest(self._key, normalize("NFKC", password).encode("utf-8", "surrogatepass"), "sha256").hex()
