"""A copy of the log while the house runs, and the house that comes back from it (R-20, R-22)."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from houses import FolderFloor
from logs import tamper

from commands import croupier
from croupier.errors import InputError
from croupier.house.folder import HouseFolder, find_log
from croupier.house.house import House
from croupier.house.keys import Keys, read_keys
from croupier.house.log import LogDamaged, open_log


def restored(house: FolderFloor, copy: Path, to: Path) -> House:
    """A new folder with the copy, the keys and the signed statements that were kept elsewhere."""
    folder = HouseFolder(to)
    to.mkdir()
    shutil.copy(copy, folder.log)
    shutil.copytree(house.folder.keys, folder.keys)
    shutil.copy(house.folder.statements.path, folder.statements.path)
    return House(open_log(str(folder.log)), read_keys(folder.keys), lambda: house.time, copy=folder.statements)


def test_r_20_a_copy_is_made_while_the_house_runs_and_comes_back_as_it_was(tmp_path):
    house = FolderFloor(tmp_path / "house")
    house.play("T1")
    house.house.sign()
    house.open("T2")
    said = croupier("house", "backup", str(tmp_path / "house"), str(tmp_path / "copy.db"))
    assert said.exit_code == 0, said.output
    assert "1 signed statement" in said.stdout
    then = house.house.state
    house.play("T1")
    again = restored(house, tmp_path / "copy.db", tmp_path / "again")
    assert again.state == then
    assert HouseFolder(tmp_path / "again").statements.compare(again.log) == 1


def test_r_20_a_copy_that_is_older_than_the_last_statement_shows(tmp_path):
    house = FolderFloor(tmp_path / "house")
    assert croupier("house", "backup", str(tmp_path / "house"), str(tmp_path / "copy.db")).exit_code == 0
    house.play("T1")
    house.house.sign()
    again = restored(house, tmp_path / "copy.db", tmp_path / "again")
    with pytest.raises(LogDamaged, match=r"statement 1 is in .* only"):
        HouseFolder(tmp_path / "again").statements.compare(again.log)


def test_r_10_a_log_that_was_put_back_is_not_served(tmp_path):
    house = FolderFloor(tmp_path / "house")
    assert croupier("house", "backup", str(tmp_path / "house"), str(tmp_path / "copy.db")).exit_code == 0
    house.play("T1")
    house.house.sign()
    again = restored(house, tmp_path / "copy.db", tmp_path / "again")
    position = again.position
    with pytest.raises(LogDamaged, match=r"statement 1 is in .* only"):
        again.start()
    assert again.log.position == position
    found = HouseFolder(tmp_path / "again").statements.path
    found.rename(found.with_name("put aside"))  # whoever runs the house has looked, and takes the copy as it is
    again.start()


def test_r_10_a_log_that_was_written_anew_or_cut_after_it_was_signed_is_not_served(tmp_path):
    house = FolderFloor(tmp_path / "house")
    house.play("T1")
    house.house.sign()
    position = house.log.position
    house.house.stop()
    house.stored.close()
    for number, change in enumerate(
        (
            f"UPDATE statements SET position = {position + 9} WHERE number = 2",
            "UPDATE statements SET digest = '{}' WHERE number = 2".format("0" * 64),
            "UPDATE statements SET signature = '{}' WHERE number = 2".format("00" * 64),
        )
    ):
        again = restored(house, house.folder.log, tmp_path / f"again {number}")
        again.log.close()
        kept = HouseFolder(tmp_path / f"again {number}")
        kept.statements.path.unlink()
        tamper(str(kept.log), change)
        served = House(open_log(str(kept.log)), read_keys(kept.keys), lambda: house.time, copy=kept.statements)
        with pytest.raises(LogDamaged, match=r"statement 2"):
            served.start()


def test_r_10_a_log_that_another_key_has_signed_is_not_served(tmp_path):
    house = FolderFloor(tmp_path / "house")
    house.play("T1")
    house.house.stop()
    others = Keys(os.urandom(32), house.keys.seal)
    served = House(house.stored, others, lambda: house.time, copy=house.folder.statements)
    position = served.position
    with pytest.raises(LogDamaged, match="statement 1 was signed by another key than the one that is here: bring back"):
        served.start()
    assert served.log.position == position


def test_a_copy_takes_nobodys_place_and_a_log_may_be_named_by_itself(tmp_path):
    FolderFloor(tmp_path / "house")
    log = str(tmp_path / "house" / "log.db")
    said = croupier("house", "backup", log, str(tmp_path / "copy.db"))
    assert "no keys were named" in " ".join(said.stdout.split())
    said = croupier("house", "backup", log, str(tmp_path / "copy.db"))
    assert said.exit_code == 2
    assert "there is a file already" in said.stderr


def test_a_copy_of_a_damaged_log_is_said_to_be_damaged(tmp_path):
    house = FolderFloor(tmp_path / "house")
    house.play("T1")
    tamper(str(house.folder.log), "UPDATE events SET body = replace(body, '25.00', '26.00') WHERE position = 5")
    said = croupier("house", "backup", str(tmp_path / "house"), str(tmp_path / "copy.db"))
    assert said.exit_code == 2
    assert "the log is damaged at position 5" in said.stderr


def test_a_folder_without_a_house_is_said_to_be_none(tmp_path):
    with pytest.raises(InputError, match=r"it has no log\.db"):
        find_log(str(tmp_path))
    assert find_log("postgresql://a@b/c") == ("postgresql://a@b/c", None)
