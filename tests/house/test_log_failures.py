"""What goes wrong with a database is said in plain words, nothing of a batch is left, and the log goes on when it can."""

from __future__ import annotations

import sqlite3
import sys
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest
from logs import DIGEST, ask, connect, engine_of, tamper, write
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError

from croupier.errors import InputError
from croupier.house.log import (
    Answered,
    LogDamaged,
    LogError,
    LogFull,
    LogLocked,
    LogReadOnly,
    LogUnavailable,
    MemoryLog,
    NotALog,
    create_log,
    open_log,
    upgrade_log,
)
from croupier.house.log.failures import say
from croupier.house.log.sqlite import connect_sqlite

ASKED = Answered("r-1", DIGEST, "yes")


# -- no log --


@pytest.mark.parametrize("call", [create_log, open_log, upgrade_log])
@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("", "no address is given: a log is a file's path"),
        ("mysql://somebody@somewhere/house", "'mysql' is no kind of database that we know: a log is a file's path"),
        ("sqlite://", "'sqlite' is no kind of database that we know"),
        ("postgresql://somebody@somewhere:port/house", "the rest of the address does not read"),
    ],
)
def test_an_address_of_another_kind_is_refused(call, address, said):
    with pytest.raises(NotALog, match=said):
        call(address)


def test_there_must_be_a_file_to_open_and_none_to_create(tmp_path, sqlite_log):
    missing = str(tmp_path / "missing.db")
    for call in (open_log, upgrade_log):
        with pytest.raises(NotALog, match=r"missing\.db: there is no such file: create the log first"):
            call(missing)
    with pytest.raises(NotALog, match="there is a file already"):
        create_log(sqlite_log)
    with pytest.raises(LogUnavailable, match="the file cannot be made"):
        create_log(str(tmp_path / "nowhere" / "house.db"))


def test_a_log_is_created_for_the_user_alone(tmp_path):
    path = tmp_path / "house.db"
    create_log(f"sqlite:///{path}")
    assert path.stat().st_mode & 0o777 == 0o600
    with closing(open_log(str(path))) as log:
        write(log, "table/a")
        assert {each.stat().st_mode & 0o777 for each in tmp_path.iterdir()} == {0o600}


def test_a_file_that_is_no_database_is_no_log(tmp_path):
    path = tmp_path / "house.db"
    path.write_text("Dear diary, today I lost at stud. " * 100)
    for call in (open_log, upgrade_log):
        with pytest.raises(NotALog, match="the file is no database"):
            call(str(path))


def test_a_database_of_something_else_is_no_log(tmp_path, postgresql_database):
    path = tmp_path / "other.db"
    path.touch()
    for address in (str(path), postgresql_database):
        with pytest.raises(NotALog, match="the database is empty: create the log first"):
            open_log(address)
        with closing(connect(address)) as other:
            other.execute("CREATE TABLE recipes (name text)")
            other.commit()
        for call in (open_log, upgrade_log):
            with pytest.raises(NotALog, match="has tables, but no log of a house: recipes"):
                call(address)


def test_a_log_of_a_later_version_is_left_alone(log_address):
    tamper(log_address, "UPDATE alembic_version SET version_num = '99'")
    for call in (open_log, upgrade_log):
        with pytest.raises(NotALog, match="the log has form 99, of a later version of Croupier"):
            call(log_address)


def test_a_log_is_created_once(postgresql_log):
    with pytest.raises(NotALog, match="there is a log in this database already"):
        create_log(postgresql_log)


def test_a_database_that_the_server_does_not_have_is_no_log(postgresql_server):
    with pytest.raises(NotALog, match="the server has no database of this name"):
        open_log(make_url(postgresql_server).set(database="nowhere").render_as_string(hide_password=False))


def test_a_user_whom_the_server_does_not_know_is_not_taken_for_a_database(postgresql_server):
    with pytest.raises(LogUnavailable, match="does not let us in: look at the user"):
        open_log(make_url(postgresql_server).set(username="nobody").render_as_string(hide_password=False))


def test_a_server_that_is_not_there_is_said():
    with pytest.raises(LogUnavailable, match="the server is gone or does not answer") as caught:
        open_log("postgresql://somebody:secret@127.0.0.1:1/house", patience=1)
    assert "secret" not in str(caught.value)


# -- for a while --


def test_who_is_locked_out_is_told_and_goes_on_later(log_address):
    with closing(open_log(log_address, patience=0.1)) as log:
        write(log, "table/a")
        with closing(connect(log_address)) as holder:
            holder.execute("UPDATE log SET position = position")
            with pytest.raises(LogLocked, match="another process holds the log"):
                write(log, "table/a", answers=(ASKED,))
            assert (log.position, log.answer("r-1")) == (1, None)
            holder.rollback()
        write(log, "table/a", answers=(ASKED,))
        assert [each.version for each in log.read()] == [1, 2]


def test_a_log_that_may_only_be_read_is_read(log_address):
    with closing(open_log(log_address)) as log:
        write(log, "table/a")
        with closing(open_log(log_address, read_only=True)) as reader:
            assert list(reader.read()) == list(log.read())
            with pytest.raises(LogReadOnly, match="may be read only"):
                write(reader, "table/a", answers=(ASKED,))
            assert (reader.position, reader.answer("r-1")) == (1, None)


def test_a_full_disk_takes_all_of_a_batch_or_nothing(sqlite_log):
    with closing(open_log(sqlite_log)) as log:
        write(log, "table/a")
        ask(log, f"PRAGMA max_page_count={ask(log, 'PRAGMA page_count') + 20}")
        with pytest.raises(LogFull, match="the disk is full: make room, then go on"):
            write(log, *["table/a"] * 5_000, answers=(ASKED,))
        assert (log.position, log.answer("r-1"), len(list(log.read()))) == (1, None, 1)
        write(log, *["table/a"] * 5_000, answers=(ASKED,))  # there is room again
        assert (log.position, log.answer("r-1")) == (5_001, ASKED)


def test_a_server_that_goes_away_is_found_again(postgresql_log, postgresql_server):
    own = make_url(postgresql_log).database

    def cut() -> None:
        with psycopg.connect(postgresql_server, autocommit=True) as server:
            server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [own])

    def call_again(call: Callable[[], Any]) -> Any:
        """At the latest the second call after a cut is answered."""
        with suppress(LogUnavailable):
            return call()
        return call()

    with closing(open_log(postgresql_log)) as log:
        write(log, "table/a")
        cut()
        with pytest.raises(LogUnavailable, match="the server is gone"):
            write(log, "table/a")
        write(log, "table/a")
        cut()
        assert len(call_again(lambda: list(log.read()))) == 2
        cut()
        assert call_again(lambda: log.wait(1, 0)) == 2
        threading.Timer(0.2, cut).start()
        with pytest.raises(LogUnavailable, match="the server is gone"):
            log.wait(2, 30)
        write(log, "table/a")
        assert log.wait(2, 30) == 3
        cut()
        assert call_again(lambda: write(log, "table/a"))[0].version == 4


def test_after_a_commit_whose_end_nobody_heard_the_answer_tells(stored, monkeypatch):
    """Nothing is known to be written, and here all of it is: whoever asks for the answer knows."""
    write(stored, "table/a")
    dialect = engine_of(stored).dialect
    lost = sqlite3.OperationalError if dialect.name == "sqlite" else psycopg.OperationalError
    commit = dialect.do_commit

    def commit_and_die(connection: object) -> None:
        commit(connection)
        raise lost("the line went dead")

    with monkeypatch.context() as patch:
        patch.setattr(dialect, "do_commit", commit_and_die)
        with pytest.raises(LogUnavailable):
            write(stored, "table/a", answers=(ASKED,))
    assert (stored.answer("r-1"), stored.position) == (ASKED, 2)
    assert write(stored, "table/a")[0].version == 3


def test_a_closed_log_says_so(stored):
    stored.close()
    for call in (lambda: stored.position, lambda: write(stored, "table/a"), lambda: stored.wait(0, 1), stored.heads):
        with pytest.raises(LogUnavailable, match="the log is closed"):
            call()


@pytest.mark.parametrize(
    ("error", "kind", "said"),
    [
        (psycopg.errors.DiskFull(), LogFull, "the server's disk is full"),
        (psycopg.errors.InsufficientPrivilege(), LogReadOnly, "the user has no right"),
        (psycopg.errors.InvalidPassword(), LogUnavailable, "does not let us in"),
        (psycopg.OperationalError("fe_sendauth: no password supplied"), LogUnavailable, "does not let us in"),
        (psycopg.errors.SyntaxError("what?"), LogUnavailable, r"does not do what it is asked \(what\?\)"),
        (sqlite3.OperationalError("what?"), LogUnavailable, r"does not do what it is asked \(what\?\)"),
        (sqlite3.OperationalError("\x07" * 999), LogUnavailable, r"it is asked \((\\x07){300}\.\.\.\)$"),
    ],
)
def test_what_a_database_says_is_said_in_plain_words(error, kind, said):
    with pytest.raises(LogError, match=f"house.db: .*{said}") as caught:
        raise say(DBAPIError(None, None, error), "house.db")
    assert type(caught.value) is kind


@pytest.mark.parametrize(
    ("code", "said"),
    [(sqlite3.SQLITE_IOERR_SHMSIZE, "the disk is full: make room"), (sqlite3.SQLITE_IOERR_READ, "does not read or write")],
)
def test_no_room_beside_the_log_is_a_full_disk_and_nobody_knows_what_is_written(code: int, said: str):
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = code
    told = say(DBAPIError(None, None, error), "house.db")
    assert type(told) is LogUnavailable
    assert said in str(told)


def test_a_log_in_memory_or_on_a_server_is_not_copied_to_a_file(tmp_path, postgresql_log):
    with pytest.raises(LogUnavailable, match="a log in memory is not copied"):
        MemoryLog().backup(tmp_path / "copy.db")
    with closing(open_log(postgresql_log)) as log, pytest.raises(LogUnavailable, match="pg_dump"):
        log.backup(tmp_path / "copy.db")


# -- for good --


def test_the_database_itself_refuses_to_change_what_is_written(log_address, stored):
    write(stored, "table/a", answers=(ASKED,))
    with closing(connect(log_address)) as behind:
        for command in (
            "UPDATE events SET body = '{}'",
            "DELETE FROM events",
            "UPDATE answers SET answer = 'no'",
            "DELETE FROM answers",
        ):
            with pytest.raises((psycopg.Error, sqlite3.Error), match="are only ever added"):
                behind.execute(command)
            behind.rollback()


@pytest.mark.parametrize(
    ("command", "position"),
    [
        ('UPDATE events SET body = \'{"to": "me"}\' WHERE position = 2', 2),
        ("UPDATE events SET at = 5 WHERE position = 2", 2),
        ("UPDATE events SET hash = 'x' WHERE position = 2", 2),
        ("UPDATE events SET stream = 'table/b' WHERE position = 2", 2),
        ("UPDATE events SET version = 9 WHERE position = 2", 2),
        ("DELETE FROM events WHERE position = 2", 2),
        ("DELETE FROM events WHERE position <= 2", 1),
    ],
)
def test_what_was_changed_in_the_middle_shows_where(log_address, stored, command, position):
    write(stored, *["table/a"] * 4)
    tamper(log_address, command)
    for stream in ("", "table/a"):
        with pytest.raises(LogDamaged) as caught:
            list(stored.read(stream=stream))
        assert caught.value.position == position or stream
    assert len(list(stored.read(3))) == 1  # what comes later is whole


def test_a_log_is_read_on_from_any_place(stored):
    """The chain is checked from there on, by the event before."""
    write(stored, "table/a", "table/b", "table/a", "table/c", "table/b")
    for after in range(6):
        assert [each.position for each in stored.read(after)] == list(range(after + 1, 6))


def test_reading_on_notices_that_the_event_before_was_changed_or_is_gone(log_address, stored):
    write(stored, *["table/a"] * 4)
    tamper(log_address, "UPDATE events SET hash = 'x' WHERE position = 2")
    with pytest.raises(LogDamaged, match="position 3, table/a"):
        list(stored.read(2))
    tamper(log_address, "DELETE FROM events WHERE position = 2")
    with pytest.raises(LogDamaged, match="position 3, table/a: version 2 is missing"):
        list(stored.read(2))


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("DELETE FROM events WHERE position = 3", "position 2: events are missing up to 3"),
        ("DELETE FROM events", "position 0: events are missing up to 3"),
        ("UPDATE heads SET hash = 'x'", "table/a: its last event is not its head"),
        ("UPDATE heads SET version = version - 1", "table/a: its last event is not its head"),
        ("DELETE FROM log", "the counter of positions is gone"),
    ],
)
def test_an_end_that_does_not_fit_shows_when_the_log_is_opened(log_address, stored, command, said):
    write(stored, *["table/a"] * 3)
    tamper(log_address, command)
    with pytest.raises(LogDamaged, match=said):
        open_log(log_address)
    with pytest.raises(LogDamaged):
        list(stored.read()) if "heads" not in command else open_log(log_address)


def test_a_counter_that_was_put_back_stops_the_writer(log_address, stored):
    write(stored, *["table/a"] * 3)
    tamper(log_address, "UPDATE log SET position = 1")
    with pytest.raises(LogDamaged, match="an event is there already, beyond the counter"):
        write(stored, "table/a")
    tamper(log_address, "DELETE FROM log")
    with pytest.raises(LogDamaged, match="the counter of positions is gone"):
        write(stored, "table/a")


def test_a_file_that_was_overwritten_shows(sqlite_log):
    with closing(open_log(sqlite_log)) as log:
        write(log, *["table/a"] * 2_000)
    with Path(sqlite_log).open("r+b") as file:
        file.seek(100_000)
        file.write(b"\xff" * 100_000)
    with pytest.raises(LogDamaged), closing(open_log(sqlite_log)) as log:
        list(log.read())


def test_what_breaks_a_constraint_is_not_said_to_be_the_disk():
    from croupier.house.log.failures import plain_words

    with pytest.raises(IntegrityError), plain_words("house.db"):
        raise IntegrityError(None, None, sqlite3.IntegrityError("twice"))


def test_a_stream_whose_end_is_cut_off_shows(log_address, stored):
    write(stored, *["table/a"] * 3)
    tamper(log_address, "DELETE FROM events WHERE position = 3")
    with pytest.raises(LogDamaged, match="table/a: version 3 is missing"):
        list(stored.read(stream="table/a"))


def test_in_memory_an_event_in_the_wrong_place_shows():
    log = MemoryLog()
    write(log, *["table/a"] * 3)
    del log.events[0]
    with pytest.raises(LogDamaged, match="position 1: position 2 stands there"):
        list(log.read())


def test_a_disk_without_a_write_ahead_log_is_refused(tmp_path):
    """As on some network drives; SQLite then goes on without one, and says so only if it is asked."""
    with pytest.raises(LogUnavailable, match="there is no write-ahead log here"), connect_sqlite(Path(":memory:")).connect():
        pass


def test_postgresql_without_its_driver_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(InputError, match=r"pip install 'croupier\[postgresql\]'"):
        open_log("postgresql://somebody@somewhere/house")


def test_a_counter_that_is_gone_shows_when_a_statement_is_read_of_it(log_address, stored):
    tamper(log_address, "DELETE FROM log")
    with pytest.raises(LogDamaged, match="the counter of positions is gone"):
        stored.wait(0, 0)
