"""One suite for every kind of log."""

from __future__ import annotations

from hashlib import sha256

import pytest
from logs import DIGEST, write

from croupier.house.log import (
    NOTHING,
    Answered,
    AnsweredAlready,
    BadBatch,
    Batch,
    Head,
    LogDamaged,
    MemoryLog,
    NewEvent,
    Snapshot,
    Statement,
    VersionConflict,
    digest_heads,
)

# -- what is written is read --


def test_positions_have_no_holes_and_versions_count_in_each_stream(log):
    write(log, "table/a", "pool/x", "table/a")
    write(log, "table/b", "table/a")
    assert [(each.position, each.stream, each.version) for each in log.read()] == [
        (1, "table/a", 1),
        (2, "pool/x", 1),
        (3, "table/a", 2),
        (4, "table/b", 1),
        (5, "table/a", 3),
    ]
    assert log.position == 5


def test_what_is_returned_is_what_is_read(log):
    written = write(log, "table/a", "pool/x") + write(log, "table/a", at=2_000)
    assert tuple(log.read()) == tuple(log.read(-1)) == written
    assert tuple(log.read(1)) == written[1:]
    assert tuple(log.read(1, 2)) == written[1:2]
    assert tuple(log.read(stream="table/a")) == (written[0], written[2])
    assert tuple(log.read(1, stream="table/a")) == (written[2],)
    assert tuple(log.read(0, 2, stream="table/a")) == (written[0],)
    assert tuple(log.read(3)) == tuple(log.read(99)) == tuple(log.read(stream="table/z")) == ()


def test_the_hash_is_what_anybody_can_work_out(log):
    write(log, "table/a", "pool/x", "table/a", at=7)
    first, other, second = log.read()
    for event, before in ((first, NOTHING), (other, NOTHING), (second, first.hash)):
        lines = [before, event.stream, str(event.version), str(event.position), str(event.at), event.body]
        assert event.hash == sha256("\n".join(lines).encode()).hexdigest()


def test_text_of_any_language_comes_back_as_it_was(log):
    bodies = ('{"name": "Zoë Ōtani 王 🂡"}', "x" * 100_000, '{"tab": "\\t", "quote": "\\""}')
    log.append(Batch(1, {"table/Zoë": 0}, tuple(NewEvent("table/Zoë", body) for body in bodies)))
    assert tuple(each.body for each in log.read()) == bodies


def test_a_log_of_many_events_is_read_in_order(log):
    for _ in range(5):
        heads = log.heads()
        names = [f"table/{number % 7}" for number in range(1_000)]
        expected = {name: heads[name].version if name in heads else 0 for name in names}
        log.append(Batch(1, expected, tuple(NewEvent(name, "{}") for name in names)))
    assert [each.position for each in log.read()] == list(range(1, 5_001))
    assert [each.position for each in log.read(4_321)] == list(range(4_322, 5_001))
    assert [each.version for each in log.read(stream="table/3")] == list(range(1, log.heads()["table/3"].version + 1))


# -- all or nothing --


def test_a_stream_at_another_version_refuses_the_whole_batch(log):
    write(log, "table/a", "pool/x")
    before = tuple(log.read())
    asked = Answered("r-1", DIGEST, "yes")
    with pytest.raises(VersionConflict, match="table/a is at version 1, not 0") as caught:
        log.append(Batch(1, {"pool/x": 1, "table/a": 0}, (NewEvent("pool/x", "{}"), NewEvent("table/a", "{}")), (asked,)))
    assert (caught.value.stream, caught.value.expected, caught.value.found) == ("table/a", 0, 1)
    assert (tuple(log.read()), log.position, log.answer("r-1")) == (before, 2, None)
    assert write(log, "table/a")[0].position == 3


def test_a_stream_that_was_only_decided_upon_counts_as_well(log):
    write(log, "pool/x")
    with pytest.raises(VersionConflict):
        log.append(Batch(1, {"table/a": 0, "pool/x": 0}, (NewEvent("table/a", "{}"),)))
    log.append(Batch(1, {"table/a": 0, "pool/x": 1}, (NewEvent("table/a", "{}"),)))
    assert log.heads()["pool/x"].version == 1


def test_a_version_of_a_stream_that_is_not_there_is_a_conflict(log):
    with pytest.raises(VersionConflict, match="at version 0, not 3"):
        log.append(Batch(1, {"table/a": 3}, (NewEvent("table/a", "{}"),)))


def test_a_batch_may_be_decided_upon_the_whole_log(log):
    write(log, "table/a")
    with pytest.raises(VersionConflict, match="the log is at version 1, not 0"):
        log.append(Batch(1, {"table/b": 0}, (NewEvent("table/b", "{}"),), after=0))
    assert log.append(Batch(1, {"table/b": 0}, (NewEvent("table/b", "{}"),), after=1))[0].position == 2


@pytest.mark.parametrize(
    "batch",
    [
        Batch(-1, {}),
        Batch(2**63, {}),
        Batch(1, {}, (NewEvent("table/a", "{}"),)),
        Batch(1, {"": 0}),
        Batch(1, {"table\na": 0}),
        Batch(1, {"t" * 201: 0}),
        Batch(1, {"table/a": 0}, (NewEvent("table/a", ""),)),
        Batch(1, {"table/a": 0}, (NewEvent("table/a", "{\n}"),)),
        Batch(1, {"table/a": 0}, (NewEvent("table/a", "\0"),)),
        Batch(1, {"table/a": 0}, (NewEvent("table/a", "\ud800"),)),
        Batch(1, {}, (), (Answered("", DIGEST, ""),)),
        Batch(1, {}, (), (Answered("r" * 81, DIGEST, ""),)),
        Batch(1, {}, (), (Answered("r", "no digest", ""),)),
        Batch(1, {}, (), (Answered("r", DIGEST, "\0"),)),
        Batch(1, {}, (), (Answered("r", DIGEST, ""), Answered("r", DIGEST, ""))),
    ],
)
def test_what_no_log_can_hold_is_refused(log, batch):
    with pytest.raises(BadBatch):
        log.append(batch)
    assert (log.position, log.heads(), log.answer("r")) == (0, {}, None)


def test_a_batch_of_nothing_changes_nothing(log):
    assert log.append(Batch(1, {})) == ()
    assert log.position == 0


# -- answers --


def test_an_answer_is_there_with_its_events_and_a_second_one_is_refused(log):
    asked = Answered("r-1", DIGEST, '{"so": "it is"}\nand more')
    write(log, "table/a", answers=(asked,))
    assert log.answer("r-1") == asked
    with pytest.raises(AnsweredAlready, match="'r-1'") as caught:
        write(log, "table/a", answers=(Answered("r-0", DIGEST, "first"), asked._replace(answer="another")))
    assert caught.value.request == "r-1"
    assert (log.answer("r-1"), log.answer("r-0"), log.position) == (asked, None, 1)


def test_an_answer_needs_no_event(log):
    refused = Answered("r-1", DIGEST, "no")
    log.append(Batch(1, {}, (), (refused,)))
    assert (log.answer("r-1"), log.position) == (refused, 0)


def test_whoever_was_late_and_is_answered_is_told_of_the_answer_first(log):
    """A request that is sent again was decided upon an older version: the answer is what counts."""
    asked = Answered("r-1", DIGEST, "yes")
    write(log, "table/a", answers=(asked,))
    with pytest.raises(AnsweredAlready):
        log.append(Batch(1, {"table/a": 0}, (NewEvent("table/a", "{}"),), (asked,)))


# -- heads --


def test_heads_are_the_last_of_each_stream_now_and_then(log):
    first, other, second = write(log, "table/a", "pool/x", "table/a")
    assert log.heads() == {"table/a": Head(2, second.hash), "pool/x": Head(1, other.hash)} == log.heads(3) == log.heads(99)
    assert log.heads(2) == {"table/a": Head(1, first.hash), "pool/x": Head(1, other.hash)}
    assert log.heads(1) == {"table/a": Head(1, first.hash)}
    assert log.heads(0) == {}
    assert digest_heads(log.heads()) == sha256(f"pool/x 1 {other.hash}\ntable/a 2 {second.hash}".encode()).hexdigest()


# -- statements and snapshots --


def test_statements_are_kept_in_order_without_holes(log):
    first, second = (Statement(number, 5, 0, DIGEST, NOTHING, "key", "signature") for number in (1, 2))
    assert log.last_statement() is None
    with pytest.raises(VersionConflict):
        log.keep_statement(second)
    log.keep_statement(first)
    with pytest.raises(VersionConflict):
        log.keep_statement(first)
    log.keep_statement(second)
    assert (list(log.statements()), list(log.statements(1)), log.last_statement()) == ([first, second], [second], second)


def test_a_snapshot_takes_the_place_of_the_one_before(log):
    assert log.snapshot("floor") is None
    for position in (1, 2):
        kept = Snapshot("floor", position, DIGEST, bytes(range(256)))
        log.keep_snapshot(kept)
        assert log.snapshot("floor") == kept
    log.drop_snapshot("floor")
    log.drop_snapshot("floor")
    assert log.snapshot("floor") is None


# -- waiting --


def test_who_waits_is_told_at_once_or_at_the_latest_in_time(log):
    assert log.wait(0, 0.01) == 0
    write(log, "table/a")
    assert log.wait(0, 60) == 1


def test_closing_twice_is_nothing(log):
    log.close()
    log.close()


# -- damage --


def test_an_event_that_was_changed_shows_in_memory():
    log = MemoryLog()
    write(log, "table/a", "pool/x", "table/a")
    log.events[0] = log.events[0]._replace(body='{"to": "table/b"}')
    with pytest.raises(LogDamaged, match="position 1, table/a") as caught:
        list(log.read())
    assert caught.value.position == 1
