"""Signed statements of heads: whoever cuts off or changes what was written cannot hide it."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from logs import tamper, write

from croupier.house.log import (
    NOTHING,
    LogDamaged,
    LogUnavailable,
    MemoryLog,
    StatementsFile,
    VersionConflict,
    check_statements,
    hash_statement,
    name_key,
    public_part,
    sign_heads,
)

KEY, OTHER = bytes(range(32)), bytes(range(1, 33))
PUBLIC = [public_part(KEY)]


def written(log) -> list:
    """Three statements: before anything is written, then after two events, then after three."""
    made = [sign_heads(log, KEY, 10)]
    write(log, "table/a", "pool/x")
    made.append(sign_heads(log, KEY, 20))
    write(log, "table/a")
    return [*made, sign_heads(log, KEY, 30)]


def test_statements_are_signed_chained_and_fit_the_log(log):
    first, second, third = written(log)
    assert [(each.number, each.at, each.position) for each in (first, second, third)] == [(1, 10, 0), (2, 20, 2), (3, 30, 3)]
    assert (first.previous, second.previous, third.previous) == (NOTHING, hash_statement(first), hash_statement(second))
    assert {each.key for each in (first, second, third)} == {name_key(PUBLIC[0])}
    assert check_statements(log, PUBLIC) == 3


def test_anybody_can_check_a_statement_with_a_few_lines(log):
    _, second, third = written(log)
    heads = sorted(f"{stream} {head.version} {head.hash}" for stream, head in log.heads().items())
    assert third.digest == sha256("\n".join(heads).encode()).hexdigest()
    signed = f"croupier statement of heads 1\n3\n30\n3\n{third.digest}\n{third.previous}\n{third.key}"
    Ed25519PublicKey.from_public_bytes(PUBLIC[0]).verify(bytes.fromhex(third.signature), signed.encode())
    before = f"croupier statement of heads 1\n2\n20\n2\n{second.digest}\n{second.previous}\n{second.key}\n{second.signature}"
    assert third.previous == sha256(before.encode()).hexdigest()


def test_a_key_may_be_followed_by_another(log):
    sign_heads(log, KEY, 1)
    sign_heads(log, OTHER, 2)
    assert check_statements(log, [*PUBLIC, public_part(OTHER)]) == 2
    with pytest.raises(LogDamaged, match="statement 2 is signed by a key that is not known"):
        check_statements(log, PUBLIC)


def test_a_log_without_statements_has_none(log):
    write(log, "table/a")
    assert check_statements(log, PUBLIC) == 0


def test_more_statements_than_are_read_at_once(log_address, stored):
    tamper(log_address, *(f"INSERT INTO statements VALUES ({number}, 1, 0, '', '', '', '')" for number in range(1, 502)))
    assert [each.number for each in stored.statements()] == list(range(1, 502))
    assert [each.number for each in stored.statements(499)] == [500, 501]


# -- what does not fit --


def damaged(change) -> str:
    """What is said of a log that was changed in this way."""
    log = MemoryLog()
    written(log)
    change(log)
    with pytest.raises(LogDamaged) as caught:
        check_statements(log, PUBLIC)
    return str(caught.value)


def cut_tail(log):
    log.events.pop()


def make_another_event(log):
    """Somebody with the database, but without the key, writes the last event anew and makes its chain whole."""
    log.events.pop()
    log.last.update(log.heads(2))
    write(log, "table/a", at=999)


def change_statement(number, **changes):
    def change(log):
        log.stated[number - 1] = replace(log.stated[number - 1], **changes)

    return change


def drop_statement(log):
    del log.stated[1]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (cut_tail, "position 2: statement 3 was signed when the log went to 3: its tail is cut off"),
        (make_another_event, "position 3: statement 3 was signed for other events"),
        (change_statement(2, at=21), "statement 2 is not signed by the key"),
        (change_statement(2, signature="no hex"), "statement 2 is not signed by the key"),
        (change_statement(2, previous=NOTHING), "statement 2 is missing, or is not the one"),
        (drop_statement, "statement 2 is missing, or is not the one"),
    ],
)
def test_what_was_changed_shows(change, said):
    assert said in damaged(change)


def test_nothing_more_is_signed_on_a_log_whose_tail_is_cut_off():
    log = MemoryLog()
    written(log)
    cut_tail(log)
    with pytest.raises(LogDamaged, match="statement 3 says that the log went to 3"):
        sign_heads(log, KEY, 40)


def test_of_two_who_sign_at_once_one_is_told_to_try_again(log, monkeypatch):
    sign_heads(log, KEY, 1)
    monkeypatch.setattr(type(log), "last_statement", lambda _: None)
    with pytest.raises(VersionConflict):
        sign_heads(log, KEY, 2)


# -- the second copy --


@pytest.fixture
def copy(tmp_path) -> StatementsFile:
    return StatementsFile(tmp_path / "statements.jsonl")


def test_the_second_copy_has_every_statement(log, copy):
    assert copy.compare(log) == 0
    made = [sign_heads(log, KEY, at, copy) for at in range(5)]
    assert list(copy.statements()) == made
    assert check_statements(log, PUBLIC, copy) == 5
    assert copy.path.stat().st_mode & 0o777 == 0o600


def test_a_copy_that_is_behind_or_torn_is_made_whole(copy):
    """A process may end between the two copies, or in the middle of a line; and another may add to the file."""
    log = MemoryLog()
    first = sign_heads(log, KEY, 1, copy)
    sign_heads(log, KEY, 2)
    with copy.path.open("a") as file:
        file.write(json.dumps({"number": 2})[:-3])
    assert list(copy.statements()) == [first]
    sign_heads(log, KEY, 3, copy)
    StatementsFile(copy.path).catch_up(log)
    assert len(list(copy.statements())) == copy.compare(log) == 3
    sign_heads(log, KEY, 4, StatementsFile(copy.path))
    sign_heads(log, KEY, 5, copy)
    assert copy.compare(log) == 5


def test_a_log_that_was_put_back_shows_in_the_second_copy(copy):
    log = MemoryLog()
    sign_heads(log, KEY, 1, copy)
    write(log, "table/a")
    sign_heads(log, KEY, 2, copy)
    cut_tail(log)
    log.stated.pop()
    with pytest.raises(
        LogDamaged, match=r"position 0: statement 2 is in .* only: the log went to 1 then \(R-10\)\. Bring back"
    ):
        check_statements(log, PUBLIC, copy)


@pytest.mark.parametrize("line", ["{}\n", "no JSON\n", "[]\n", "x" * 5_000])
def test_a_copy_that_does_not_read_is_damage(copy, line):
    copy.path.write_text(line)
    with pytest.raises(LogDamaged, match="line 1 of the file of signed statements"):
        copy.compare(MemoryLog())


def test_a_copy_with_another_statement_is_damage(copy):
    log = MemoryLog()
    sign_heads(log, KEY, 1, copy)
    log.stated[0] = replace(log.stated[0], at=2)
    with pytest.raises(LogDamaged, match="statement 1 is not the same"):
        copy.compare(log)


def test_a_copy_that_cannot_be_written_is_said(tmp_path):
    copy = StatementsFile(tmp_path / "nowhere" / "statements.jsonl")
    with pytest.raises(LogUnavailable, match="the signed statements are not copied"):
        sign_heads(MemoryLog(), KEY, 1, copy)
