"""Several at one log: writers in one order, readers who miss nothing, and a copy while all that goes on."""

from __future__ import annotations

import threading
import time
from contextlib import closing

import pytest
from logs import DIGEST, ask, versions, write

from croupier.house.log import Answered, Batch, LogError, LogUnavailable, NewEvent, VersionConflict, open_log


def test_of_two_writers_who_read_the_same_one_is_refused(log_address, stored):
    with closing(open_log(log_address)) as other:
        write(stored, "table/a", "table/b")
        read = versions(other, "table/a")
        write(stored, "table/a")
        with pytest.raises(VersionConflict, match="table/a is at version 2, not 1"):
            other.append(Batch(1, read, (NewEvent("table/a", "{}"),)))
        assert write(other, "table/a")[0].version == 3
        assert write(stored, "table/a", "table/b")[0].version == 4
        assert [each.position for each in other.read()] == list(range(1, 7))


def test_writers_at_once_leave_no_hole_and_a_reader_misses_nothing(log_address, stored):
    """Each writer has a connection of its own, as a process would; all write to one stream and to one of their own."""
    each_writes, writers = 15, 4

    def keep_writing(name: str) -> None:
        with closing(open_log(log_address, patience=30)) as log:
            done = 0
            while done < each_writes:
                expected = versions(log, "pool/x", name)
                asked = Answered(f"{name}-{done}", DIGEST, "yes")
                try:
                    log.append(Batch(1, expected, (NewEvent(name, "{}"), NewEvent("pool/x", "{}")), (asked,)))
                except VersionConflict:
                    continue
                done += 1

    threads = [threading.Thread(target=keep_writing, args=(f"table/{number}",)) for number in range(writers)]
    for thread in threads:
        thread.start()
    seen: list[int] = []
    end = time.monotonic() + 60
    while len(seen) < 2 * each_writes * writers and time.monotonic() < end:
        stored.wait(len(seen), 5)
        seen += [event.position for event in stored.read(len(seen))]
    for thread in threads:
        thread.join()
    assert seen == list(range(1, 2 * each_writes * writers + 1))
    assert {stream: head.version for stream, head in stored.heads().items()} == {
        "pool/x": each_writes * writers,
        **{f"table/{number}": each_writes for number in range(writers)},
    }


def test_who_waits_is_woken_by_what_another_writes(log_address, stored):
    with closing(open_log(log_address)) as other:
        threading.Timer(0.1, lambda: write(other, "table/a")).start()
        begun = time.monotonic()
        assert stored.wait(0, 30) == 1
        assert time.monotonic() - begun < 10


def test_many_streams_in_one_batch(stored):
    """More than a database takes in one question."""
    names = [f"table/{number}" for number in range(1_200)]
    write(stored, *names)
    with pytest.raises(VersionConflict, match="table/1199"):
        stored.append(Batch(1, {**versions(stored, *names), "table/1199": 0}, (NewEvent("table/0", "{}"),)))
    answers = tuple(Answered(f"r-{number}", DIGEST, "yes") for number in range(1_200))
    write(stored, *names, answers=answers)
    assert stored.position == 2_400


def test_a_copy_is_made_while_the_log_is_in_use(sqlite_log, tmp_path):
    copy = tmp_path / "copy.db"
    stop = threading.Event()
    with closing(open_log(sqlite_log)) as log:
        write(log, *["table/a"] * 1_000)

        def keep_writing() -> None:
            while not stop.is_set():
                write(log, "table/a")

        writer = threading.Thread(target=keep_writing)
        writer.start()
        log.backup(copy)
        stop.set()
        writer.join()
        with closing(open_log(str(copy))) as copied:
            events = list(copied.read())
            assert len(events) >= 1_000
            assert events == list(log.read(0, copied.position))
            assert write(copied, "table/a")[0].position == len(events) + 1
        assert copy.stat().st_mode & 0o777 == 0o600
        with pytest.raises(LogUnavailable, match="there is a file already"):
            log.backup(copy)
        with pytest.raises(LogUnavailable, match="the backup cannot be written"):
            log.backup(tmp_path / "nowhere" / "copy.db")
        assert not list(tmp_path.glob("*.part"))


def test_a_commit_waits_for_the_disk(sqlite_log):
    with closing(open_log(sqlite_log)) as log:
        write(log, "table/a")
        assert (ask(log, "PRAGMA journal_mode"), ask(log, "PRAGMA synchronous")) == ("wal", 2)


def test_a_server_may_not_be_set_to_lose_what_it_confirmed(postgresql_log):
    with closing(open_log(postgresql_log)) as log:
        write(log, "table/a")
        assert ask(log, "SHOW synchronous_commit") == "on"


def test_a_file_that_cannot_be_copied_is_said(sqlite_log, tmp_path):
    with closing(open_log(sqlite_log)) as log:
        for each in tmp_path.glob("house.db*"):
            each.write_text("Dear diary. " * 1_000)
        with pytest.raises(LogError, match="the file is no database"):
            log.backup(tmp_path / "copy.db")
        assert not (tmp_path / "copy.db").exists()
