"""The journal: a line for each thing that happens, for machines or for people, and nothing that is secret."""

from __future__ import annotations

import json
import logging
from asyncio import CancelledError
from datetime import UTC, datetime
from io import StringIO
from typing import Literal

from croupier.web.journal import LONGEST, Journal, JournalHandler

AT = datetime(2026, 1, 1, 20, 0, 0, 123_000, UTC)


def written(form: Literal["json", "text"]) -> tuple[Journal, StringIO]:
    stream = StringIO()
    return Journal(form, stream, lambda: AT), stream


def test_a_line_is_a_json_object():
    journal, stream = written("json")
    journal.say("request", table="T1", pool="", milliseconds=1.5, who=None)
    assert json.loads(stream.getvalue()) == {
        "time": "2026-01-01T20:00:00.123Z",
        "level": "info",
        "event": "request",
        "table": "T1",
        "milliseconds": 1.5,
    }


def test_a_line_is_text_for_people():
    journal, stream = written("text")
    journal.say("request", level="warning", table="Pit 1", who="S1")
    assert stream.getvalue() == '2026-01-01T20:00:00.123Z WARNING request table="Pit 1" who=S1\n'


def test_what_somebody_sends_makes_no_second_line_and_no_endless_one():
    for form in ("json", "text"):
        journal, stream = written(form)
        journal.say("request", request="a\nb\x1b[2J\u2028c", table="T" * 10_000)
        assert stream.getvalue().count("\n") == 1
        assert len(stream.getvalue().splitlines()) == 1
        assert "\x1b" not in stream.getvalue()
        assert len(stream.getvalue()) < 2 * LONGEST


def test_a_journal_that_cannot_be_written_keeps_nobody_from_an_answer():
    class Full(StringIO):
        def write(self, _: str) -> int:
            raise OSError(28, "No space left on device")

    closed = StringIO()
    closed.close()
    for stream in (Full(), closed):
        Journal("json", stream).say("request", table="T1")


def test_of_an_error_there_is_the_kind_and_the_place_but_not_the_message():
    journal, stream = written("json")
    logger = logging.Logger("uvicorn.other")  # noqa: LOG001  # one of its own, which no other test sees
    logger.addHandler(JournalHandler(journal))
    try:
        int("Qh is next")
    except ValueError:
        logger.exception("it failed")
    logger.warning("of %s", "Kh")
    logger.warning("plainly")
    logger.info("nothing to say")
    logger.error("somebody hangs", exc_info=CancelledError())
    first, second, third, last = map(json.loads, stream.getvalue().splitlines())
    assert (first["error"], first["library"]) == ("ValueError", "uvicorn.other")
    assert first["where"].startswith("test_journal.py:")
    assert (second["what"], third["what"], third["level"]) == ("of %s", "plainly", "warning")
    assert (last["event"], last["level"], last["library"]) == ("cut off", "warning", "uvicorn.other")
    assert "Qh" not in stream.getvalue()
    assert "Kh" not in stream.getvalue()
