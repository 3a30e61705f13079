"""The shuffle in a house that plays: what its log shows before a round is opened, and what anybody can check after."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from houses import FolderFloor
from test_house import ANN, DEALER, NOBODY, Floor, setup

from commands import croupier
from croupier.cards import DECK
from croupier.floor import AtTable
from croupier.house.cards import SealError, check_opened, collect_opened, read_opened, write_opened
from croupier.house.house import House
from croupier.house.keys import make_keys
from croupier.house.log import MemoryLog
from croupier.house.requests import Accepted, GiveEntropy, Refused, Request
from croupier.house.sent import Sent
from croupier.rulebook import Money
from croupier.table import CardSource
from croupier.table import commands as c

CARD = re.compile(r"(?<![\w=])[2-9TJQKA][cdhs](?![\w=])")


@pytest.fixture
def floor() -> Floor:
    return Floor(MemoryLog())


def bodies(floor: Floor, table: str) -> list[str]:
    return [written.body for written in floor.log.read(stream=f"table/{table}")]


@pytest.mark.parametrize("table", ["T1", "T2"])
def test_every_round_that_was_opened_is_fair(floor, table):
    """R-27: commitment, words, key and sealed events of the log fit together."""
    for number in range(3):
        floor.do(DEALER, c.OpenBets(NOBODY), table)
        floor.do(ANN, c.PlaceWager(NOBODY, ANN.key, 1, "ante", Money(2_500)), table)
        if number:
            floor.send(ANN, GiveEntropy(table, f"blue {number}"))
        floor.do(DEALER, c.CloseBets(NOBODY), table)
        floor.do(DEALER, c.DealCards(NOBODY), table)
        finish(floor, table)
    opened = list(collect_opened(bodies(floor, table)))
    assert [each.round for each in opened] == [1, 2]  # the last can still be corrected
    assert [len(each.entropy) for each in opened] == [0, 1]
    for each in opened:
        found = check_opened(each)
        assert (found.faults, found.compared) == ((), 1)
        assert check_opened(read_opened(json.loads(json.dumps(write_opened(each))))).faults == ()


def test_r_27_anybody_gets_an_opened_round_from_the_log_and_checks_it_without_us(tmp_path):
    house = FolderFloor(tmp_path / "house")
    for number in (1, 2):
        house.do(DEALER, c.OpenBets(NOBODY))
        house.do(ANN, c.PlaceWager(NOBODY, ANN.key, 1, "ante", Money(2_500)))
        assert isinstance(house.send(ANN, GiveEntropy("T1", f"blue {number}")), Accepted)
        house.do(DEALER, c.CloseBets(NOBODY))
        house.do(DEALER, c.DealCards(NOBODY))
        dealt = house.house.state.floor.tables["T1"].deal
        house.finish()
        if number == 1:
            first = dealt
    said = croupier("audit", "opened", str(tmp_path / "house"), "T1").stdout
    assert said == croupier("audit", "opened", str(tmp_path / "house"), "T1", "1").stdout
    assert json.loads(said)["entropy"] == [[ANN.key, "blue 1"]]
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "opened-round.json").write_text(said)
    assert croupier("audit", "shuffle", str(tmp_path / "docs" / "opened-round.json")).exit_code == 0
    page = (Path(__file__).parents[2] / "docs" / "shuffle.md").read_text()
    script = re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0]
    alone = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert first is not None
    assert alone.stdout.split() == [str(card) for card in first.deck]
    one = "was not opened; the last that was is round 1."
    for wrong, says in {("T1", "2"): one, ("T1", "9"): one, ("T2",): "was not opened. One is opened"}.items():
        done = croupier("audit", "opened", str(tmp_path / "house"), *wrong)
        assert (done.exit_code, says in " ".join(done.stderr.split())) == (2, True)


def finish(floor: Floor, table: str) -> None:
    """Play the round that was dealt to its end."""
    state = lambda: floor.house.state.floor.tables[table]  # noqa: E731
    while state().undecided() or state().left_to_turn():
        if state().undecided():
            floor.do(DEALER, c.Decide(NOBODY, 1, state().choices(1)[-1].action), table)
        else:
            floor.do(DEALER, c.TurnUp(NOBODY), table)
    floor.do(DEALER, c.Settle(NOBODY), table)


def test_the_log_shows_no_card_at_all(floor):
    """R-27: nobody finds out what is dealt by reading the database, before or after: what holds cards is sealed."""
    for table in ("T1", "T2"):
        floor.play(table)
        floor.open(table)
    texts = [written.body for written in floor.log.read()]
    hidden = [text for text in texts if text.startswith('{"sealed"')]
    assert len(hidden) == 4
    assert [text for text in texts if text not in hidden and CARD.search(text)] == []


def test_what_was_asked_cannot_be_found_by_trying_all_cards():
    """R-27: a card that a shoe has read face down is one of 52. The log keeps a hash of the request by the house's key."""
    log = MemoryLog()
    shoe = replace(setup("mbs-three-card", "T1"), unit=None, cards=CardSource.SCANNING_SHOE)
    House(log, make_keys(Random(7).randbytes), lambda: 1_000).open([shoe], [])
    floor = Floor(log)
    floor.do(DEALER, c.OpenBets(NOBODY))
    floor.do(ANN, c.PlaceWager(NOBODY, ANN.key, 1, "ante", Money(2_500)))
    floor.do(DEALER, c.CloseBets(NOBODY))
    sent = [Sent(DEALER, Request("scan", AtTable("T1", c.ScanCard(NOBODY, card), 0))) for card in DECK]
    (answer,) = floor.house.carry_out(sent[20:21])
    assert isinstance(answer, Accepted)
    kept = log.answer(sent[20].key)
    assert kept is not None
    assert kept.digest not in {each.digest for each in sent}
    assert floor.house.carry_out(sent[20:21]) == [answer]  # it comes again
    (other,) = floor.house.carry_out(sent[21:22])
    assert isinstance(other, Refused)
    assert "was used for another request" in other.what
    assert not any(CARD.search(written.body) for written in log.read() if not written.body.startswith('{"sealed"'))


def test_a_key_that_was_exchanged_in_the_log_is_found(floor):
    floor.play("T1")
    floor.open("T1")
    found = [json.loads(body) for body in bodies(floor, "T1")]
    for each in found:
        if each.get("kind") == "house.RoundOpened":
            each["key"] = "00" * 32
    (opened,) = collect_opened(map(json.dumps, found))
    faults = check_opened(opened).faults
    assert "not the one that was committed to" in faults[0]
    assert faults[1].startswith("bodies[0]: ")


def test_a_round_that_is_opened_without_a_commitment_is_found(floor):
    floor.play("T1")
    floor.open("T1")
    left = [body for body in bodies(floor, "T1") if '"house.RoundSealed"' not in body]
    with pytest.raises(SealError, match="round 1 of T1 was not sealed before this"):
        list(collect_opened(left))


def test_what_is_no_event_of_the_cards_is_passed_over():
    assert list(collect_opened(["[]", "{}", '{"kind":"table.BetsOpened"}'])) == []
