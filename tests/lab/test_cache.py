"""Counts on disk: found again, and counted again when a file is not exactly what was written."""

import hmac
import json
import os
import pickle
import shutil
import stat
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path
from runpy import run_path

import numpy as np
import pytest

from croupier.games import BOOKS, book
from croupier.lab import cache, seal
from croupier.lab.counters import count_facts

KEPT = cache.directory()
COMPILED = KEPT / "kernels" / cache.sources(*cache.COMPILED)[:16]
ARRAYS: dict[str, np.ndarray] = {
    "counts": np.arange(12, dtype=np.int32).reshape(3, 4),
    "none": np.zeros((0, 2), np.int64),
    "kinds": np.ones(3, np.int8),
}


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.setenv("CROUPIER_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


class Maker:
    def __init__(self):
        self.made = 0

    def __call__(self):
        self.made += 1
        return {name: array.copy() for name, array in ARRAYS.items()}


def same(found):
    return found.keys() == ARRAYS.keys() and all(
        (found[name] == array).all() and found[name].dtype == array.dtype and found[name].shape == array.shape
        for name, array in ARRAYS.items()
    )


def test_what_was_made_is_found_again(place):
    make = Maker()
    assert all(same(cache.load_or_make("some", {"answer": "yes"}, make)) for _ in range(3))
    assert make.made == 1
    assert same(cache.load_or_make("some", {"answer": "no"}, make))
    assert make.made == 2
    assert len(list(place.iterdir())) == 3  # and the key; nothing half-written is left beside them


@pytest.mark.parametrize(
    "harm",
    [
        lambda data: data[:-1] + bytes([data[-1] ^ 1]),
        lambda data: data[:-5],
        lambda data: data + b"\0",
        lambda data: data[:40],
        lambda data: data[:0],
        lambda data: b"\n" + data,
        lambda data: b"[]\n" + data,
        lambda data: b"{}\n" + data[:0],
        lambda data: data.replace(b"<i4", b"<u4"),
        lambda data: data.replace(b"[3, 4]", b"[4, 3]"),
        lambda data: bytes(len(data)),
    ],
)
def test_a_damaged_file_is_made_again(place, harm):
    make = Maker()
    cache.load_or_make("some", {}, make)
    (path,) = place.glob("*.counts")
    whole = path.read_bytes()
    path.write_bytes(harm(whole))
    assert path.read_bytes() != whole
    assert same(cache.load_or_make("some", {}, make))
    assert make.made == 2
    assert path.read_bytes() == whole


def flipped(data, at):
    return data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1 :]


def test_any_byte_of_a_file_that_is_flipped_is_noticed(place):
    """Wherever it is: in the key, the checksum, the index, an array, or the zeros between arrays."""
    make = Maker()
    cache.load_or_make("some", {}, make)
    (path,) = place.glob("*.counts")
    whole = path.read_bytes()
    for at in range(len(whole)):
        path.write_bytes(flipped(whole, at))
        assert same(cache.load_or_make("some", {}, make))
        assert make.made == at + 2
        assert path.read_bytes() == whole


def test_a_file_that_ends_early_anywhere_is_noticed(place):
    make = Maker()
    cache.load_or_make("some", {}, make)
    (path,) = place.glob("*.counts")
    whole = path.read_bytes()
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        assert same(cache.load_or_make("some", {}, make))
        assert make.made == size + 2


@pytest.mark.parametrize(
    "harm",
    [
        pytest.param(lambda data: flipped(data, len(data) // 2), id="a byte in the middle"),
        pytest.param(lambda data: flipped(data, 30), id="a byte of the header", marks=pytest.mark.long),
        pytest.param(lambda data: data[: len(data) // 2], id="half of it", marks=pytest.mark.long),
    ],
)
def test_a_solution_from_damaged_files_of_every_kind_is_the_same(place, monkeypatch, harm):
    """All that a solve reads: strengths, facts, hands, counts. Damaged, each is made again, as it was, byte for byte."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(COMPILED))
    seal.seal(KEPT)  # so that there is a key
    place.mkdir(mode=0o700)
    shutil.copy2(KEPT / "key", place)  # by which the compiled kernels are sealed
    script = "import croupier, json; print(json.dumps(croupier.solve('mbs-three-card').as_dict()))"

    def solve():
        return subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout

    expected = solve()
    files = {path: path.read_bytes() for path in place.glob("*.counts")}
    kinds = {path.name.rpartition("-")[0] for path in files}
    assert {"facts", "three-card", "three-card-hands", "three-card-jackpot", "three-card-strengths"} <= kinds
    for path, data in files.items():
        path.write_bytes(harm(data))
    assert solve() == expected
    assert {path: path.read_bytes() for path in place.glob("*.counts")} == files


def test_a_file_from_elsewhere_is_made_again(place):
    make = Maker()
    cache.load_or_make("some", {"answer": "yes"}, make)
    (path,) = place.glob("*.counts")
    cache.load_or_make("some", {"answer": "no"}, make)
    (other,) = set(place.glob("*.counts")) - {path}
    other.write_bytes(path.read_bytes())
    cache.load_or_make("some", {"answer": "no"}, make)
    assert make.made == 3


def test_other_sources_count_again(place, monkeypatch):
    make = Maker()
    cache.load_or_make("some", {}, make)
    monkeypatch.setattr(cache, "sources", lambda *_: "other")
    cache.load_or_make("some", {}, make)
    assert make.made == 2


def test_compiled_code_is_kept_by_the_sources_of_all_modules_that_have_some():
    """Else a version that has changed one of them reads what another has left."""
    package = Path(cache.__file__).parents[1]
    own = "lab/simulation/"  # it keeps its code in a place of its own
    found = {each.relative_to(package).as_posix() for each in package.rglob("*.py") if "@kernel\n" in each.read_text("utf-8")}
    assert found
    assert [each for each in sorted(found) if not each.startswith((own, *cache.COMPILED))] == []


def test_the_digest_of_sources_covers_every_kernel():
    whole = cache.sources(*cache.COUNTS)
    assert whole != cache.sources(*cache.KERNELS)
    package = Path(cache.__file__).parent.parent
    assert all((package / part).exists() for part in cache.COUNTS)


def test_counting_anew_reads_nothing_old_and_counts_nothing_twice(place):
    make = Maker()
    cache.load_or_make("some", {}, make)
    with cache.count_anew():
        cache.load_or_make("some", {}, make)
        cache.load_or_make("some", {}, make)
    cache.load_or_make("some", {}, make)
    assert make.made == 2


def test_old_files_make_room_for_new_ones_of_their_name(place):
    make = Maker()
    cache.load_or_make("some-other", {}, make)
    for number in range(40):
        cache.load_or_make("some", {"number": number}, make)
    assert len(list(place.glob("some-other-*"))) == 1
    assert 0 < len(list(place.glob("some-*"))) - 1 < 40
    made = make.made
    cache.load_or_make("some", {"number": 39}, make)
    assert make.made == made


def test_a_file_that_another_process_takes_away_meanwhile_is_nothing_to_tell(place, capsys):
    place.mkdir(exist_ok=True, mode=0o700)
    (place / f"some-{'0' * 16}.counts").symlink_to(place / "gone")  # it is listed, and is not there
    make = Maker()
    for _ in range(2):
        cache.load_or_make("some", {}, make)
    assert make.made == 1
    assert capsys.readouterr().err == ""


def test_a_place_that_cannot_be_written_costs_time_alone(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").write_text("not a directory")
    monkeypatch.setenv("CROUPIER_CACHE_DIR", str(tmp_path / "file" / "cache"))
    make = Maker()
    assert same(cache.load_or_make("some", {}, make))
    assert same(cache.load_or_make("some", {}, make))
    assert make.made == 2
    assert capsys.readouterr().err.count("nothing can be kept in") == 1


def test_a_kernel_is_never_written_beside_the_sources(place):
    """The folder for kernels cannot be made: numba of itself would take the folder of the module."""
    seal.seal(place)
    (place / "kernels").write_text("not a folder")
    script = "from croupier.lab.kernels import kernel; from kernel_of_a_test import one; print(kernel(one)())"
    (place.parent / "kernel_of_a_test.py").write_text("def one():\n    return 1\n")
    paths = os.pathsep.join(filter(None, (str(place.parent), *sys.path)))
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": paths}
    )
    assert (done.stdout, done.stderr.count("nothing can be kept in")) == ("1\n", 1)
    assert not list(place.parent.rglob("*.nb?"))


@pytest.mark.parametrize(
    ("platform", "variables", "where"),
    [
        ("linux", {}, ".cache/croupier"),
        ("linux", {"XDG_CACHE_HOME": "elsewhere"}, "elsewhere/croupier"),
        ("darwin", {}, "Library/Caches/croupier"),
        ("win32", {}, "AppData/Local/croupier"),
        ("win32", {"LOCALAPPDATA": "local"}, "local/croupier"),
        ("linux", {"CROUPIER_CACHE_DIR": "own"}, "own"),
    ],
)
def test_the_place_is_that_of_the_system_for_such_files(tmp_path, monkeypatch, platform, variables, where):
    for name in ("CROUPIER_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, str(tmp_path / value))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(sys, "platform", platform)
    assert cache.directory() == tmp_path / where


@pytest.mark.parametrize("slug", BOOKS)
def test_counts_from_disk_need_no_compiler(slug):
    wanted = frozenset({"jackpot hand"} & {fact.name for fact in book(slug).edition.facts})
    count_facts(book(slug), wanted)
    script = (
        "import sys; from croupier.games import book; from croupier.lab.counters import count_facts; "
        f"count_facts(book({slug!r}), frozenset({set(wanted)!r})); sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


DOUBLED = """
from croupier.lab.kernels import kernel

def doubled(number):
    return number * 2

again = kernel(doubled)
found = again(21), again.stats.cache_hits.total()
"""


@pytest.mark.parametrize("suffix", ["nbi", "nbc"])
@pytest.mark.parametrize(
    "harm", [lambda data: data[:0], lambda data: data[: len(data) // 2], lambda data: bytes(byte ^ 255 for byte in data)]
)
def test_damaged_compiled_code_is_compiled_again(place, tmp_path, suffix, harm):
    script = tmp_path / "doubled.py"
    script.write_text(DOUBLED)

    def run():
        return run_path(str(script))["found"]

    assert [run(), run()] == [(42, 0), (42, 1)]
    (path,) = place.rglob(f"*.{suffix}")
    path.write_bytes(harm(path.read_bytes()))
    assert [run(), run()] == [(42, 0), (42, 1)]


# -- whose it is --


def test_the_folder_and_the_key_are_the_user_s_alone(place):
    cache.load_or_make("some", {}, Maker())
    assert stat.S_IMODE(place.stat().st_mode) == 0o700
    assert stat.S_IMODE((place / "key").stat().st_mode) == 0o600
    assert len((place / "key").read_bytes()) == 32


def deep(path):
    path.write_bytes(b"[" * 300_000 + b"\n")


def endless(path):
    path.unlink()
    path.symlink_to("/dev/zero")


def pipe(path):
    path.unlink()
    os.mkfifo(path)


def folder(path):
    path.unlink()
    path.mkdir()


def linked(path):
    path.rename(path.with_name("elsewhere"))
    path.symlink_to(path.with_name("elsewhere"))


def huge(path):
    os.truncate(path, cache.LONGEST + 1)  # a hole: it takes no room on the disk


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such files here")
@pytest.mark.parametrize("spoil", [deep, endless, pipe, folder, linked, huge])
def test_what_is_no_plain_file_of_counts_is_not_there(place, spoil):
    make = Maker()
    cache.load_or_make("some", {}, make)
    (path,) = place.glob("*.counts")
    spoil(path)
    assert same(cache.load_or_make("some", {}, make))
    assert make.made == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such files here")
@pytest.mark.parametrize("spoil", [endless, pipe, folder, linked, huge])
def test_a_key_that_is_no_plain_file_is_none(place, spoil):
    make = Maker()
    cache.load_or_make("some", {}, make)
    spoil(place / "key")
    assert same(cache.load_or_make("some", {}, make))
    assert make.made == 2


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="there are no such rights here")
def test_nothing_is_opened_in_a_folder_that_others_can_write(place, monkeypatch):
    make = Maker()
    cache.load_or_make("some", {}, make)
    place.chmod(0o777)
    opened = []
    monkeypatch.setattr(cache, "open_kept", lambda *given: opened.append(given))
    assert same(cache.load_or_make("some", {}, make))
    assert opened == []


def forged(data, key=b""):
    """A file of counts with other numbers in it, and a seal that fits them by another key."""
    header, _, body = data.partition(b"\n")
    told = json.loads(header)
    other = bytes(len(body))
    said = json.dumps([told["key"], told["arrays"]]).encode()
    told["seal"] = hmac.new(key, b"counts" + said + other, "sha256").hexdigest()
    return json.dumps(told).encode() + b"\n" + other


def test_counts_that_somebody_else_made_are_counted_again_and_it_is_said(place, capsys, monkeypatch):
    monkeypatch.setattr(seal, "_told", set())
    make = Maker()
    cache.load_or_make("some", {}, make)
    (path,) = place.glob("*.counts")
    path.write_bytes(forged(path.read_bytes(), b"another key"))
    assert same(cache.load_or_make("some", {}, make))
    assert make.made == 2
    assert capsys.readouterr().err.count("was not kept by this user") == 1
    path.write_bytes(forged(path.read_bytes(), (place / "key").read_bytes()))
    assert not same(cache.load_or_make("some", {}, make))  # whoever has the key is the user


def test_with_another_key_everything_is_counted_again(place):
    make = Maker()
    cache.load_or_make("some", {}, make)
    (place / "key").unlink()
    assert same(cache.load_or_make("some", {}, make))
    assert same(cache.load_or_make("some", {}, make))
    assert make.made == 2


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="there are no such rights here")
@pytest.mark.parametrize(
    ("spoil", "what"),
    [
        (lambda place: place.chmod(0o770), "is open to others"),
        (lambda place: place.chmod(0o702), "is open to others"),
        (lambda place: (place / "key").chmod(0o640), "its key is open to others"),
        (lambda place: (place / "key").write_bytes(b"short"), "its key is none"),
        (lambda place: (place.rename(place.with_name("moved")), place.symlink_to(place.with_name("moved"))), "is a link"),
        (lambda place: ((place / "key").rename(place / "k"), (place / "key").symlink_to(place / "k")), "its key is a link"),
    ],
)
def test_what_is_not_the_user_s_alone_is_neither_read_nor_written(place, capsys, monkeypatch, spoil, what):
    monkeypatch.setattr(seal, "_told", set())
    make = Maker()
    cache.load_or_make("some", {}, make)
    spoil(place)
    before = {path: path.read_bytes() for path in place.glob("*.counts")}
    assert same(cache.load_or_make("some", {}, make))
    assert same(cache.load_or_make("other", {}, make))
    assert make.made == 3
    assert {path: path.read_bytes() for path in place.glob("*.counts")} == before
    assert what in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="there are no users here")
def test_a_folder_of_somebody_else_is_not_used(place, capsys, monkeypatch):
    monkeypatch.setattr(seal, "_told", set())
    make = Maker()
    cache.load_or_make("some", {}, make)
    monkeypatch.setattr(os, "getuid", lambda: -1)
    assert same(cache.load_or_make("some", {}, make))
    assert make.made == 2
    assert "belongs to somebody else" in capsys.readouterr().err


class Bomb:
    """What leaves a trace if it is ever unpickled."""

    def __reduce__(self):
        return os.putenv, ("CROUPIER_BOMB", "1")


@pytest.mark.parametrize("suffix", ["nbi", "nbc"])
def test_code_that_somebody_else_left_is_not_run(place, tmp_path, monkeypatch, suffix):
    script = tmp_path / "doubled.py"
    script.write_text(DOUBLED)
    run_path(str(script))
    (path,) = place.rglob(f"*.{suffix}")
    ran = []
    data = pickle.dumps(Bomb())
    monkeypatch.setattr(os, "putenv", lambda *given: ran.append(given))
    for key in (b"", b"guessed"):
        path.write_bytes(data + hmac.new(key, b"kernel" + path.name.encode() + b"/" + data, "sha256").digest())
        assert run_path(str(script))["found"] == (42, 0)
    path.write_bytes(data + blake2b(data, digest_size=16).digest())  # as it was sealed before
    assert run_path(str(script))["found"] == (42, 0)
    assert not ran


def test_one_file_is_not_taken_for_another(place, tmp_path):
    script = tmp_path / "doubled.py"
    script.write_text(DOUBLED)
    run_path(str(script))
    (index,), (code,) = place.rglob("*.nbi"), place.rglob("*.nbc")
    code.write_bytes(index.read_bytes())
    assert run_path(str(script))["found"] == (42, 0)
