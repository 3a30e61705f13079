"""The keys of a house: a folder that is not in its database, and that nobody but the user of the house can read.

`sign.key` signs what the log says at a moment (Ed25519). `seal.key` seals the keys of rounds. Neither is ever replaced: what
was signed or sealed by a key is worth nothing without it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from croupier.errors import CroupierError, InputError
from croupier.private_files import file_fault, folder_fault, make_folder, open_kept, write_once

KEY_SIZE = 32  # bytes: 256 bits, more than the 226 of a shuffled deck
SIGN, SEAL = "sign.key", "seal.key"
_FEWEST_VALUES = 8  # that 32 random bytes have: fewer come once in 10^37 times

Randomness: TypeAlias = Callable[[int], bytes]  # so many random bytes, as `os.urandom` gives them; a simulation seeds its own


class RandomnessError(CroupierError):
    """The source of randomness is broken: nothing is shuffled or sealed by what it gives (R-24, R-25)."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The two keys of a house. They are not to be seen in a log or a traceback."""

    sign: bytes = field(repr=False)
    seal: bytes = field(repr=False)


def draw_key(source: Randomness) -> bytes:
    """A new key. A source that gives too little, or the same few bytes again and again, is a `RandomnessError` (R-25)."""
    drawn = source(KEY_SIZE)
    if len(drawn) != KEY_SIZE:
        raise RandomnessError(f"the source of randomness gave {len(drawn)} bytes and not {KEY_SIZE}: nothing is dealt by it")
    if len(set(drawn)) < _FEWEST_VALUES:
        raise RandomnessError("the source of randomness gives the same bytes again and again: nothing is dealt by it")
    return bytes(drawn)


def make_keys(source: Randomness) -> Keys:
    """New keys, kept nowhere."""
    return Keys(draw_key(source), draw_key(source))


def create_keys(folder: Path, source: Randomness = os.urandom) -> Keys:
    """Make the keys of a new house in a folder, which is made if it is not there. Keys that are there stay: `InputError`."""
    keys = make_keys(source)
    try:
        make_folder(folder)
        _check_folder(folder)
        for name in (SIGN, SEAL):
            if os.path.lexists(folder / name):
                raise InputError(
                    f"{name} is there already, and a key is never replaced: name another folder", where=str(folder)
                )
        for name, key in ((SIGN, keys.sign), (SEAL, keys.seal)):
            write_once(folder / name, key)
    except OSError as error:
        raise InputError(f"the keys cannot be kept here: {error.strerror}", where=str(folder)) from None
    return read_keys(folder)


def read_keys(folder: Path) -> Keys:
    """The keys of a house. A folder or a key that is not the user's alone, or not whole, is an `InputError`."""
    try:
        _check_folder(folder)
    except OSError as error:
        raise InputError(f"there is no folder of keys: {error.strerror}", where=str(folder)) from None
    return Keys(_read(folder / SIGN), _read(folder / SEAL))


def _check_folder(folder: Path) -> None:
    if wrong := folder_fault(folder):
        raise InputError(f"the folder of keys {wrong}", where=str(folder))


def _read(path: Path) -> bytes:
    try:
        if wrong := file_fault(path):
            raise InputError(f"the key {wrong}", where=str(path))
        with open_kept(path, KEY_SIZE) as file:
            key = file.read()
    except OSError as error:
        what = f"the key cannot be read: {error.strerror or 'it is no key'}. Bring it back from the copy that the house keeps"
        raise InputError(what, where=str(path)) from None
    if len(key) != KEY_SIZE:
        what = f"this is no key: it has {len(key)} bytes and not {KEY_SIZE}. Bring it back from the copy that the house keeps"
        raise InputError(what, where=str(path))
    return key
