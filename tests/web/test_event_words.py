"""What has happened, in the words of a replay: no event is called by the name of its class alone."""

from __future__ import annotations

from pathlib import Path

from croupier import jackpot as j
from croupier.codec import kind_words
from croupier.house import CODEC
from croupier.table import events as e
from croupier.web.event_words import ReplayWords

EVENTS = Path(__file__).parents[1] / "data" / "events.jsonl"


def test_every_event_has_words_of_its_own():
    parsed = [CODEC.parse(line) for line in EVENTS.read_text(encoding="utf-8").splitlines() if line]
    events = [each for each in parsed if isinstance(each, e.Event | j.Event)]
    assert {*map(type, events)} > {e.CardScanned, e.CardsKeyed, e.WagerSettled, j.ResetFunded, j.EntryRejected}
    lines = {type(each): ReplayWords().whole_line(each) for each in events}
    assert [kind for kind, line in lines.items() if not line.endswith(".")] == []
    assert [kind for kind, line in lines.items() if line[:-1].lower() == kind_words(kind)] == []
