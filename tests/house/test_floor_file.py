"""The floor file: what is wrong in it is said with its line and its rule, and what it would change with its moment."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from test_house import ANN, DEALER, NOBODY, Floor

from commands import croupier
from croupier.errors import InputError
from croupier.house.floor_file import find_changes, find_line, read_floor_file, read_floor_text, write_floor
from croupier.house.floor_file.lines import TomlLines
from croupier.house.log import MemoryLog
from croupier.rulebook import Money
from croupier.table import CardSource, Phase
from croupier.table import commands as c

GOOD = """\
[[pit]]
name = "Pit 1"

[[table]]
name = "T1"
pit = "Pit 1"
book = "mbs-singapore-stud-v9"
device = "automated"
positions = 6
unit = "5"
limits = { ante = ["5", "500"] }

[[table]]
name = "T2"
book = "rws-texas-holdem"
device = "card shoe"
cards = "scanning shoe"
positions = 6
unit = "5"

[table.limits]
bonus = ["5", "100"]
ante = ["10", "1000"]

[[pool]]
name = "Stud"
tables = ["T1"]
base = "500000"
reset = "100000"
rate = "20%"
reserve_rate = "1/20"
largest_contribution = "10"

[[pool]]
name = "Hold'em"
tables = ["T2"]
base = "250000.50"
reset = "50000"
rate = "0.2"
largest_contribution = "10"
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "floor.toml"
    file.write_text(text)
    return file


def test_a_floor_is_read(tmp_path):
    plan = read_floor_file(written(tmp_path, GOOD))
    assert plan.pits == ("Pit 1",)
    assert [(each.pit, each.setup.table, each.setup.slug) for each in plan.tables] == [
        ("Pit 1", "T1", "mbs-singapore-stud-v9"),
        ("", "T2", "rws-texas-holdem"),
    ]
    assert plan.setups[1].cards is CardSource.SCANNING_SHOE
    assert [each.base for each in plan.pools] == [Money(50_000_000), Money(25_000_050)]
    assert plan.open().links == {"T1": "Stud", "T2": "Hold'em"}


@pytest.mark.parametrize(
    ("was", "now", "wanted"),
    [
        ('reset = "100000"\n', "", (25, "reset is missing", ("R-3",))),
        ('tables = ["T1"]', 'tables = ["T1", "T2"]', (27, "serves winners", ("4.5",))),
        ("positions = 6\nunit", "positions = 17\nunit", (9, "positions", ())),
        ('name = "T2"', 'name = "T1"', (13, "there is a table 'T1' already", ("R-7",))),
        ('pit = "Pit 1"', 'pit = "Pit 9"', (6, "no pit", ())),
        ('device = "automated"', 'device = "card shoe"', (8, "no device of this book, only ", ())),
        ('device = "automated"', 'device = "a hat"', (8, "one of automated", ())),
        ('book = "rws-texas-holdem"', 'book = "canasta"', (15, "canasta", ("R-23",))),
        ('ante = ["10", "1000"]', 'ante = ["10"]', (23, "the least and the most", ())),
        ('ante = ["10", "1000"]', 'ante = ["10", "ten"]', (23, "ten", ())),
        (
            'ante = ["10", "1000"]',
            'anty = ["10", "1000"]',
            (21, "needed for ante, bonus and nothing else: they are there for anty, bonus", ("3.6",)),
        ),
        ('ante = ["10", "1000"]', 'ante = ["1000", "10"]', (23, "not more than the most", ("3.3",))),
        ("[[pit]]", "[[casino]]", (1, "nothing here is called 'casino'", ())),
        (
            'largest_contribution = "10"',
            'largest_contribution = "6.24"',
            (32, "T1 takes 25.00 on the jackpot", ("R-3", "R-14")),
        ),
        ('rate = "20%"', 'rate = "a fifth"', (30, "20%", ())),
        ('rate = "20%"', 'rate = "1e-999999999"', (30, "a part as text", ())),
        ('rate = "20%"', 'rate = "1/0"', (30, "a part as text", ())),
        ('rate = "20%"', 'rate = "9999999999999996/9999999999999997"', (30, "both numbers of a fraction are less than", ())),
        ('rate = "20%"', 'rate = "120%"', (30, "part of each stake", ("R-3",))),
        ('tables = ["T2"]', 'tables = ["T3"]', (36, "no table 'T3'", ("R-7",))),
        ('tables = ["T2"]', 'tables = ["T1"]', (36, "linked to Stud already", ("R-7",))),
        ('unit = "5"\nlimits', "limits", (26, "no unit", ("R-7",))),
        ('name = "Pit 1"', 'nom = "Pit 1"', (1, "name is missing", ("R-7",))),
        ("positions = 6\nunit", "positions = 6\ncolour = 3\nunit", (10, "nothing here is called 'colour'", ())),
        ('cards = "scanning shoe"', 'cards = "magic"', (17, "one of program, scanning shoe, keyed", ())),
        ('name = "Hold\'em"', 'name = "Stud"', (34, "already", ("R-7",))),
        ('rate = "20%"', 'rate = "20%"\naward_limit = "much"', (31, "much", ())),
        ('rate = "20%"', 'rate = "20%"\naward_limit = "-1"', (31, "is no amount", ())),
        ('name = "T2"', 'name = "a/b"', (14, "without /", ("R-7",))),
        ('name = "T2"', "name = 'a\\b'", (14, "without /", ("R-7",))),
        ('name = "T2"', 'name = ".."', (14, "dots alone", ("R-7",))),
        ('name = "T2"', 'name = ""', (14, "not empty", ("R-7",))),
        ('name = "T2"', 'name = "T\\u0007"', (14, "U+0007 does not show", ("R-7",))),
        ('name = "Hold\'em"', 'name = "../x"', (35, "without /", ("R-7",))),
        ('name = "Hold\'em"', 'name = "."', (35, "dots alone", ("R-7",))),
    ],
)
def test_what_is_wrong_is_said_with_its_line(tmp_path, was, now, wanted):
    line, what, rules = wanted
    assert was in GOOD
    with pytest.raises(InputError) as error:
        read_floor_file(written(tmp_path, GOOD.replace(was, now, 1)))
    assert f"floor.toml, line {line}:" in str(error.value)
    assert what in error.value.what
    assert set(rules) <= set(error.value.rules)


@pytest.mark.parametrize(("layout", "most"), [("A", 7), ("C", 6)])
def test_seven_positions_on_a_layout_of_six_are_refused_with_the_appendix(tmp_path, layout, most):
    text = GOOD.replace("mbs-singapore-stud-v9", "mbs-singapore-stud", 1)
    text = text.replace("positions = 6\nunit", f'positions = 7\nlayout = "{layout}"\nunit', 1)
    if most == 7:
        assert read_floor_file(written(tmp_path, text)).setups[0].positions == 7
        return
    with pytest.raises(InputError, match=r"line 9: .*layout C has 1 to 6 positions") as error:
        read_floor_file(written(tmp_path, text))
    assert error.value.rules == ("appendix/C",)


def test_r_14_what_a_table_takes_on_the_jackpot_is_plausible(tmp_path):
    text = GOOD.replace('largest_contribution = "10"', 'largest_contribution = "6.25"', 1)  # a quarter of five units of 5.00
    assert read_floor_file(written(tmp_path, text)).pools[0].parameters.largest_contribution == Money(625)


def test_a_house_edition_stands_beside_the_floor_file(tmp_path):
    text = GOOD.replace('book = "mbs-singapore-stud-v9"', 'book = "mine"\nedition = "mine.toml"', 1)
    with pytest.raises(InputError, match="line 8"):
        read_floor_file(written(tmp_path, text))


@pytest.mark.parametrize(
    "text", ["", "table = 3", "[table]\nname = 3", "[[table]]\nname = 3", "x = 1", "[[pool]]", "[[table]]\n" * 9]
)
def test_whatever_is_read_ends_in_a_floor_or_in_an_error_of_ours(tmp_path, text):
    with pytest.raises(InputError, match=r"floor\.toml"):
        read_floor_file(written(tmp_path, text))


def test_a_place_that_is_not_there_is_at_the_line_above_it():
    lines = TomlLines('[[a]]\nx = 1\n"b c" = { d = 2 }\n\n[[a]]\ny.z = 3\n[e]\n')
    found = {
        place: lines.line_of(place) for place in ("a[0].x", "a[0].b c.d", "a[1].y.z", "a[1].y.q", "a[1].q", "e.f", "g", "")
    }
    assert found == {"a[0].x": 2, "a[0].b c.d": 3, "a[1].y.z": 6, "a[1].y.q": 5, "a[1].q": 5, "e.f": 7, "g": None, "": None}


def test_r_6_what_would_change_is_listed_with_when_it_may(tmp_path):
    floor = Floor(MemoryLog())
    floor.do(DEALER, c.OpenBets(NOBODY))
    floor.do(ANN, c.PlaceWager(NOBODY, ANN.key, 1, "ante", Money(2_500)))
    assert floor.house.state.floor.tables["T1"].phase is Phase.BETTING
    plan = read_floor_file(written(tmp_path, GOOD))
    changes = {each.what: each for each in find_changes(floor.house.state.floor, plan)}
    assert changes["table T1: book"].when == "at the next opening call"
    limits = changes["table T2: limits"]
    assert limits.was == "ante 5.00 to 500.00, bonus 5.00 to 500.00"
    assert limits.now == "bonus 5.00 to 100.00, ante 10.00 to 1000.00"
    assert changes["table T2: limits"].when == "at once"
    assert changes["pool Hold'em: reset"].rules == ("R-6",)
    assert changes["pool Hold'em: base"].when == "never"
    empty = read_floor_file(written(tmp_path, GOOD.replace('tables = ["T2"]', "tables = []", 1)))
    gone = {each.what: each for each in find_changes(floor.house.state.floor, empty)}
    assert gone["table T2: pool"].rules == ("R-7", "R-17")


def test_a_floor_that_is_as_planned_has_no_changes(tmp_path):
    plan = read_floor_file(written(tmp_path, GOOD))
    assert find_changes(plan.open(), plan) == ()


def test_croupier_floor_check_lists_tables_and_pools_or_says_what_is_wrong(tmp_path):
    file = str(written(tmp_path, GOOD))
    shown = croupier("floor", "check", file)
    assert (shown.exit_code, "Tables: 2. Pools: 2." in shown.stdout) == (0, True)
    data = json.loads(croupier("floor", "check", file, "--json").stdout)
    assert [each["pool"] for each in data["tables"]] == ["Stud", "Hold'em"]
    wrong = croupier("floor", "check", str(written(tmp_path, GOOD.replace('reset = "100000"', "", 1))))
    assert (wrong.exit_code, "R-3" in wrong.stderr) == (2, True)


def test_the_floor_file_of_the_docs_is_a_floor_file(tmp_path):
    page = (Path(__file__).parent.parent.parent / "docs" / "floor-file.md").read_text()
    text = page.split("```toml")[1].split("```")[0]
    assert len(read_floor_file(written(tmp_path, text)).tables) == 2


def test_r_31_the_odds_of_a_pool_are_reported_for_each_linked_game(tmp_path):
    page = (Path(__file__).parent.parent.parent / "docs" / "floor-file.md").read_text()
    file = written(tmp_path, page.split("```toml")[1].split("```")[0])
    pools = json.loads(croupier("jackpot", "odds", str(file), "--json").stdout)["pools"]
    floor = read_floor_file(file)
    assert {name: {table for game in games for table in game["tables"]} for name, games in pools.items()} == {
        pool.name: {table.name for table in pool.tables} for pool in floor.pools
    }
    games = [game for games in pools.values() for game in games]
    assert any(game["odds"]["royal-flush"]["exact"] == "1/649740" for game in games)  # four of 2,598,960 hands of five
    said = croupier("jackpot", "odds", str(file)).stdout
    assert "649,740.0" in said
    assert all(f"Pool {name}" in said for name in pools)


def test_a_floor_that_is_written_is_read_again_as_it_is(tmp_path):
    long = GOOD.replace('"20%"', '"123456789012345/999999999999999"').replace('"1/20"', '"0.123456789"')
    for text in (GOOD, long, (Path(__file__).parents[2] / "src/croupier/house/demo/floor.toml").read_text()):
        plan = read_floor_file(written(tmp_path, text))
        again = read_floor_text(write_floor(plan.setups, plan.pools, plan.placed, plan.limits))
        assert again == plan
        assert find_changes(plan.open(), again) == ()


def test_text_that_is_no_file_reads_no_house_edition_and_says_the_line_of_what_is_wrong():
    with pytest.raises(InputError) as found:
        read_floor_text(GOOD.replace("positions = 6", 'positions = 6\nedition = "own.toml"', 1))
    assert (found.value.rules, found.value.where) == (("R-23",), "table[0].edition")
    for text in ("[[table]]\nname = ", GOOD.replace("positions = 6", "positions = 99", 1)):
        with pytest.raises(InputError) as wrong:
            read_floor_text(text)
        line = find_line(text, wrong.value)
        assert line is not None
        assert text.splitlines()[line - 1].startswith(("name", "positions"))
