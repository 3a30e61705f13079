"""Where there is something to see at a house over HTTP, and which cards may be in what is seen there."""

from __future__ import annotations

import json
import re
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from croupier.jackpot import Status

if TYPE_CHECKING:
    from evenings import Evening

    from croupier.cards import Card

# What is the same whatever is played: it is compared with what was there before the first card.
STILL = ("rules", "rules/{book}", "rules/{book}/R-29", "lab/books", "drill/syllabus?book={book}", "drill/sitting")
# `now` is the round that is played, `before` the one before it, whose cards are published.
LOOKS = (
    *("tables/{table}", "topics/tables/{table}", "topics/pit", "floor", "pit", "pools/of {table}", "me", "requests/r1"),
    *("tables/{table}/coach?position=1", "tables/{table}/coach?position=2"),
    *("rounds", "rounds?table={table}&irregular=true", "rounds?player=Boris", "rounds/{table}/{now}?eyes=auditor"),
    *("rounds/{table}/{before}", "rounds/{table}/{before}?eyes=1", "rounds/{table}/{before}?eyes=2"),
    *("rounds/{table}/{before}?eyes=auditor", "rounds/{table}/{before}/what-if?book={own}"),
    *("rounds/{table}/{before}/choices", "rounds/{table}/{before}/record", "rounds/{table}/{now}/record"),
    *("audit/money", "audit/heads", "audit/overrides", "audit/slips", "audit/reconciliation", "audit/verification"),
    *("audit/export", "staff", "setup", "lab/jobs", "drill/certificate", *STILL),
)
_ROUND = re.compile(r"GET /api/v1/rounds/(?P<table>[^/]+)/(?P<number>\d+)(?:/(?P<part>[a-z-]+))?(?:\?eyes=(?P<eyes>\w+))?")


def fill_in(path: str, table: str, now: int, book: str, own: str) -> str:
    """An address of a table and its round."""
    return f"/api/v1/{path.format(table=table, now=now, before=max(1, now - 1), book=book, own=own)}"


def is_still(where: str) -> bool:
    """Whether an address shows the same whatever is played."""
    return where.startswith(("GET /api/v1/rules", "GET /api/v1/lab/books", "GET /api/v1/drill/s"))


def shown_at(evening: Evening, who: str, where: str) -> set[Card]:
    """The cards that may be in what somebody is told. Of a round whose key is published the eyes say which."""
    found = _ROUND.match(where)
    if found and evening.is_opened(found["table"], int(found["number"])):
        played = evening.played[found["table"], int(found["number"])]
        pit = who in ("Sue", "Max", "Shi")
        if found["part"] or found["eyes"] == "auditor":
            return played.dealt if pit else set()
        seer = evening.at_position(int(found["eyes"])) if (found["eyes"] or "").isdecimal() else ""
        return played.known[seer] if pit or seer in ("", who) else set()
    return evening.may_see(who, evening.now) if evening.now else set()


def won_before(evening: Evening, text: str) -> set[Card]:
    """The cards that a sign may show of the last wins: what everybody saw of rounds whose jackpot hands were paid."""
    if '"last_hits"' not in text:
        return set()
    entries = [entry for pool in evening.house.state.floor.pools.values() for entry in pool.entered_since(0)]
    rounds = {(entry.table.name, entry.round) for entry in entries if entry.status is Status.PAID}
    return {card for key in rounds & evening.played.keys() for card in evening.played[key].known[""]}


def sealed_lines(evening: Evening, text: str) -> str:
    """The part of an export that is searched for cards: what was written of the round that is played, which is sealed yet."""
    kept = []
    for line in text.splitlines():
        data = json.loads(line) if line.startswith("{") else {}
        is_of_round = data.get("stream") == f"table/{evening.now}" and data["position"] > evening.began.get(evening.now, 0)
        if is_of_round or "stream" not in data:
            kept.append(line)
    return "\n".join(kept)


class Echo:
    """Stands in the place of a process of the lab: it says nothing but what it was asked."""

    pid = None

    def ask(self, question: Any, _: Any = None) -> Future[Any]:
        answer: Future[Any] = Future()
        answer.set_result({"answer": {"asked": dict(question)}, "milliseconds": 0})
        return answer

    def start(self) -> None: ...

    def end(self) -> None: ...
