"""The folder of keys: the user's alone, made once, read with care."""

from __future__ import annotations

import os
import stat
from random import Random

import pytest

from croupier.errors import InputError
from croupier.house.keys import KEY_SIZE, SEAL, SIGN, Keys, RandomnessError, create_keys, draw_key, make_keys, read_keys
from croupier.private_files import write_once

POSIX = pytest.mark.skipif(not hasattr(os, "getuid"), reason="there are no such rights here")


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "house" / "keys"


def test_keys_are_made_once_and_read_back(folder):
    made = create_keys(folder)
    assert read_keys(folder) == made
    assert len(made.sign) == len(made.seal) == KEY_SIZE
    assert made.sign != made.seal
    assert {path.name for path in folder.iterdir()} == {SIGN, SEAL}
    with pytest.raises(InputError, match=r"sign\.key is there already, and a key is never replaced"):
        create_keys(folder)
    assert read_keys(folder) == made


@POSIX
def test_nobody_else_can_read_them(folder):
    before = os.umask(0)
    try:
        create_keys(folder)
    finally:
        os.umask(before)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}


def test_keys_do_not_show(folder):
    keys = create_keys(folder)
    assert repr(keys) == "Keys()"
    assert keys.seal.hex() not in str(keys)


@POSIX
@pytest.mark.parametrize(
    ("spoil", "what"),
    [
        (lambda folder: folder.chmod(0o750), "the folder of keys is open to others"),
        (lambda folder: folder.chmod(0o701), "the folder of keys is open to others"),
        (lambda folder: (folder / SEAL).chmod(0o640), "seal.key: the key is open to others"),
        (lambda folder: (folder / SIGN).chmod(0o604), "sign.key: the key is open to others"),
        (lambda folder: (folder / SEAL).write_bytes(b"short"), "it has 5 bytes and not 32"),
        (lambda folder: (folder / SEAL).write_bytes(bytes(33)), "it is no key. Bring it back"),
        (lambda folder: (folder / SIGN).unlink(), "the key cannot be read: No such file"),
        (lambda folder: (folder.rename(folder.with_name("k")), folder.symlink_to(folder.with_name("k"))), "is a link"),
        (lambda folder: ((folder / SIGN).rename(folder / "s"), (folder / SIGN).symlink_to(folder / "s")), "the key is a link"),
        (lambda folder: folder.rename(folder.with_name("gone")), "there is no folder of keys"),
    ],
)
def test_what_is_not_the_user_s_alone_or_not_whole_is_not_used(folder, spoil, what):
    create_keys(folder)
    spoil(folder)
    with pytest.raises(InputError, match=what):
        read_keys(folder)


@POSIX
def test_keys_of_somebody_else_are_not_used(folder, monkeypatch):
    create_keys(folder)
    monkeypatch.setattr(os, "getuid", lambda: -1)
    with pytest.raises(InputError, match="belongs to somebody else"):
        read_keys(folder)


@POSIX
def test_no_keys_are_made_where_others_can_read(folder):
    folder.mkdir(parents=True, mode=0o755)
    with pytest.raises(InputError, match="is open to others: take their rights away"):
        create_keys(folder)
    assert list(folder.iterdir()) == []


def test_a_house_that_has_lost_one_key_gets_no_other(folder):
    create_keys(folder)
    (folder / SIGN).unlink()
    with pytest.raises(InputError, match=r"seal\.key is there already"):
        create_keys(folder)
    assert not (folder / SIGN).exists()


def test_a_place_where_nothing_can_be_kept_is_said(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="the keys cannot be kept here"):
        create_keys(tmp_path / "file" / "keys")


def test_a_simulation_seeds_its_own():
    assert make_keys(Random(1).randbytes) == make_keys(Random(1).randbytes)
    assert make_keys(Random(1).randbytes) != make_keys(Random(2).randbytes)
    assert isinstance(make_keys(os.urandom), Keys)


@pytest.mark.parametrize("source", [lambda _: b"", lambda size: os.urandom(size - 1), lambda size: os.urandom(size + 1)])
def test_r_25_a_source_that_gives_another_number_of_bytes_is_not_used(source):
    with pytest.raises(RandomnessError, match="bytes and not 32"):
        draw_key(source)


@pytest.mark.parametrize("source", [bytes, lambda size: b"\xff" * size, lambda size: (b"abcdefg" * size)[:size]])
def test_r_25_a_source_that_is_stuck_is_not_used(source):
    """R-25: what is drawn cannot be predicted. Of 32 random bytes fewer than eight values come once in 10^37 times."""
    with pytest.raises(RandomnessError, match="the same bytes again and again"):
        draw_key(source)


def test_a_file_is_written_once_and_nothing_is_left_beside_it(tmp_path):
    path = tmp_path / "some.key"
    assert write_once(path, b"first")
    assert not write_once(path, b"second")
    assert path.read_bytes() == b"first"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_cannot_be_written_whole_is_not_there(tmp_path, monkeypatch):
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="the keys cannot be kept here: No space left"):
        create_keys(tmp_path / "keys")
    assert list((tmp_path / "keys").iterdir()) == []
