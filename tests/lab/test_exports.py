"""Complete strategies, distributions and counts in files, and the strategy card."""

from __future__ import annotations

import csv
import random
from fractions import Fraction

import numpy as np
import pytest

import croupier as library
from commands import croupier
from croupier.cards import parse_cards
from croupier.extras import load_extra
from croupier.games import book
from croupier.lab import HouseSums, chart, solve, write_counts, write_distribution, write_strategy
from croupier.report import Study, assemble_card
from croupier.report.sheet import markup

RANKS = "23456789TJQKA"


def read_rows(path):
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def read_arrays(path):
    """The columns of an .npz, its names put in for their places."""
    with np.load(path) as file:
        found = dict(file)
    return {
        name: list(map(str, found[f"{name}_names"][values] if f"{name}_names" in found else values))
        for name, values in found.items()
        if not name.endswith("_names")
    }


# -- strategies --


def plays(cards):
    """Q-6-4 or better, by a ranking of its own."""
    ranks = sorted((RANKS.index(card[0]) for card in cards.split()), reverse=True)
    runs = ranks[0] - 1 == ranks[1] == ranks[2] + 1 or ranks == [12, 1, 0]
    suited = len({card[1] for card in cards.split()}) == 1
    return runs or suited or len(set(ranks)) < 3 or ranks >= [10, 4, 2]


def test_the_complete_strategy_of_three_card(tmp_path):
    path = tmp_path / "three.csv"
    write_strategy(path, book("mbs-three-card"))
    rows = read_rows(path)
    assert sum(int(row["ways"]) for row in rows) == 22100
    assert [row["action"] for row in rows] == ["play" if plays(row["cards"]) else "fold" for row in rows]


def test_the_same_table_in_all_forms(tmp_path):
    paths = [tmp_path / f"three{ending}" for ending in (".csv", ".npz", ".parquet")]
    for path in paths:
        write_strategy(path, book("mbs-three-card"))
    rows = read_rows(paths[0])
    columns = {name: [row[name] for row in rows] for name in rows[0]}
    assert read_arrays(paths[1]) == columns
    read = load_extra("pyarrow.parquet", "parquet").read_table(paths[2]).to_pydict()
    assert {name: list(map(str, values)) for name, values in read.items()} == columns


def test_the_complete_strategy_of_stud(tmp_path):
    """Every strength is there; what looks at the dealer's card is what `advise` finds for such cards."""
    path = tmp_path / "stud.csv"
    write_strategy(path, book("mbs-singapore-stud"))
    rows = read_rows(path)
    always = {row["hand"]: row["action"] for row in rows if not row["dealer_shows"]}
    looks = [row for row in rows if row["dealer_shows"]]
    assert len(always) + len({row["hand"] for row in looks}) == 7462
    assert (always["Five Odd Cards A-Q-J-T-9"], always["One Pair 2-2-5-4-3"]) == ("fold", "bet")
    assert all(row["hand"].startswith("Five Odd Cards A-K") for row in looks)
    for row in random.Random(1).sample(looks, 6):
        held, hand = row["held_in_its_suit"].split("-"), row["hand"].rsplit(" ", 1)[1].split("-")
        others = iter("dhdhc")
        own = " ".join(rank + ("s" if rank in held else next(others)) for rank in hand)
        advised = library.advise("mbs-singapore-stud", own, exposed=f"{row['dealer_shows']}s")
        assert advised["best"] == row["action"], row


@pytest.mark.long
def test_the_complete_strategy_of_holdem(tmp_path):
    """As many hands and boards as differ by more than the names of suits, as the literature counts them."""
    path = tmp_path / "holdem.npz"
    asked = book("mbs-texas-holdem")
    write_strategy(path, asked)
    with np.load(path) as file:
        hands, boards, actions = (file[f"{name}_names"][file[name]] for name in ("hand", "board", "action"))
    cards = np.char.str_len(boards)
    assert [int((cards == size).sum()) for size in (0, 8, 11)] == [169, 1_286_792, 13_960_050]
    decided = chart(asked)
    for at in random.Random(1).sample(range(len(hands)), 500):
        own = str(hands[at]).partition("(")[2].rstrip(")")
        board = str(boards[at])
        assert decided.decide(parse_cards(own), parse_cards(board) if board else ()) == actions[at]


# -- distributions and counts --


@pytest.mark.parametrize("slug", ["mbs-three-card", "mbs-singapore-stud", "mbs-texas-holdem", "rws-texas-holdem"])
def test_a_distribution_gives_the_expected_result_of_each_wager(slug, tmp_path):
    solved, path = solve(book(slug)), tmp_path / "results.csv"
    write_distribution(path, solved)
    rows = read_rows(path)
    for wager, found in {"base": solved.base, **solved.sides}.items():
        own = [row for row in rows if row["wager"] == wager]
        assert sum(int(row["deals"]) for row in own) == int(own[0]["of_deals"]) == found.deals
        assert sum(Fraction(row["units"]) * int(row["deals"]) for row in own) / found.deals == found.expected.units
    jackpot = [row for row in rows if row["wager"] == "jackpot"]
    share = sum(Fraction(row["share_of_meter"]) * Fraction(row["deals"]) / int(row["of_deals"]) for row in jackpot)
    assert share == solved.jackpot.meter_coefficient


def test_best_play_of_three_card_follows_from_the_counts_in_the_file(tmp_path):
    """Best play found anew from the file: a fold loses the ante; the bonus is paid whatever the dealer has."""
    path = tmp_path / "counts.csv"
    write_counts(path, solve(book("mbs-three-card")))
    bonus = {"straight flush": 5, "three of a kind": 4, "straight": 1}
    total = deals = 0
    for row in read_rows(path):
        value = fold = 0
        for name, count in row.items():
            if ": " in name:
                facts = dict(part.split(": ") for part in name.split(", "))
                won = 1 if facts["dealer qualifies"] == "false" else {"higher": 2, "equal": 0, "lower": -2}[facts["comparison"]]
                value += (won + bonus.get(row["hand"], 0)) * int(count)
                fold -= int(count)
        assert row["action"] == ("play" if value > fold else "fold")
        total += max(value, fold) * int(row["ways"])
        deals -= fold * int(row["ways"])
    assert (total, deals) == (-13733780, 407170400)


@pytest.mark.parametrize("slug", ["mbs-singapore-stud", "mbs-texas-holdem"])
def test_counts_of_other_games_are_of_all_deals(slug, tmp_path):
    path = tmp_path / "counts.npz"
    solved = solve(book(slug))
    write_counts(path, solved)
    with np.load(path) as file:
        columns = [name for name in file if ": " in name]
        counted = sum(file[name].astype(np.int64) @ file["ways"] for name in columns)
        assert len(file["action"]) == len(file["ways"])
    assert counted == solved.base.deals


# -- the commands --


def test_the_commands_write_files(tmp_path):
    paths = {name: tmp_path / f"{name}.csv" for name in ("strategy", "distribution", "counts")}
    assert croupier("strategy", "mbs-three-card", "-o", str(paths["strategy"])).output == ""
    asked = ("--distribution", str(paths["distribution"]), "--counts", str(paths["counts"]))
    assert croupier("solve", "mbs-three-card", *asked).exit_code == 0
    assert [len(read_rows(path)) for path in paths.values()] == [1755, 27, 1755]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("strategy", "mbs-three-card", "-o", "three.txt"), "results are written as .csv, .npz, .parquet, .pdf or .html"),
        (("solve", "mbs-three-card", "--counts", "three.pdf"), "results are written as .csv, .npz or .parquet"),
        (("solve", "all", "--counts", "all.csv"), "such files are of one book"),
        (("solve", "mbs-three-card", "--distribution", "nowhere/three.csv"), "there is no such folder"),
    ],
)
def test_what_cannot_be_written_is_refused(words, why, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = croupier(*words)
    assert done.exit_code == 2
    assert why in " ".join(done.stderr.split())
    assert list(tmp_path.iterdir()) == []


# -- the card --


def is_one_page(report):
    """Typst gives one picture for one page, and a list of them for several."""
    import typst

    return isinstance(typst.compile(markup(report).encode(), format="png", ppi=10, ignore_system_fonts=True), bytes)


@pytest.mark.parametrize(
    "slug", ["mbs-three-card", "mbs-singapore-stud", pytest.param("mbs-texas-holdem", marks=pytest.mark.long)]
)
def test_a_strategy_card_is_one_page(slug):
    card = assemble_card(Study(book(slug), HouseSums()), "test")
    assert is_one_page(card)
    if slug != "mbs-three-card":
        assert not is_one_page(type(card)(card.title, card.edition, card.made_by, card.sections, sound=True))


def test_the_command_writes_a_card(tmp_path):
    for name, start in (("card.pdf", b"%PDF"), ("card.html", b"<!DOCTYPE html>")):
        assert croupier("strategy", "mbs-three-card", "-o", str(tmp_path / name)).exit_code == 0
        assert (tmp_path / name).read_bytes().startswith(start)
