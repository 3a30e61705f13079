"""The archive of rounds is read back in windows: whatever their size, the same rounds are found."""

from __future__ import annotations

from servers import Cheap

from croupier.house import audit, demo
from croupier.web.audits import ServedLog
from croupier.web.rounds import Archive, KeptRound, RoundQuery


def whole(archive: Archive) -> dict[str, KeptRound]:
    archive.read_all()
    return archive.rounds


def test_rounds_are_the_same_in_windows_of_any_size():
    played = demo.Demo(seed=3, hasher=Cheap())
    played.start()
    try:
        for _ in range(250):
            played.step()
        before = Archive(played.house, window=70)
        for _ in range(250):
            played.step()
        house = played.house
        one, small, large = Archive(house, 3), Archive(house, 100), Archive(house, 10**6)
        found = whole(large)
        assert len(found) > 10
        assert all(each.book and each.staked >= 0 for each in found.values())
        assert {each.number for each in found.values() if each.table == "T1"} == {
            *range(1, house.state.floor.tables["T1"].rounds + 1)
        }
        assert whole(small) == whole(one) == whole(before) == found
        for table in ("T1", "T5", "T8"):
            listed = [
                (each.number, each.staked, each.given_back, each.house, each.result)
                for each in audit.list_rounds(ServedLog(house.log), table)
            ]
            own = sorted((each for each in found.values() if each.table == table), key=lambda each: each.number)
            assert listed == [(each.number, each.staked, each.back, each.house, each.result) for each in own]
        archive = Archive(house, 100)
        latest, all_of_it = archive.find(RoundQuery(), 2, lambda _: True)
        assert [each.first for each in latest[:2]] == sorted((each.first for each in found.values()), reverse=True)[:2]
        assert not all_of_it
        assert len(archive.rounds) < len(found)
        first = Archive(house, 100)
        assert first.get("T1/1") == found["T1/1"]
        assert {each.table for each in first.rounds.values()} == {"T1"}  # nothing else was read for it
        assert first.get("T1/99") is None
        assert first.get("T99/1") is None
    finally:
        played.stop()
