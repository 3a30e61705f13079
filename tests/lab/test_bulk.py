"""Recorded rounds settled in bulk: the cents and rules of the readable settlement, and what is no round is listed."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kernel_rounds import METER, RESET
from typer.testing import CliRunner

from croupier.cards import DECK, format_cards
from croupier.cli.app import app
from croupier.errors import CroupierError, InputError
from croupier.extras import load_extra
from croupier.games import BOOKS, book, edition
from croupier.lab import HouseSums, bulk, simulate
from croupier.lab.bulk.columns import RoundColumns
from croupier.lab.bulk.files import settled_table
from croupier.lab.bulk.one_by_one import settle_row
from croupier.lab.bulk.settler import BulkSettler
from croupier.lab.bulk.situations import Situations
from croupier.rulebook import Money

arrow, parquet = load_extra("pyarrow", "parquet"), load_extra("pyarrow.parquet", "parquet")
LARGE = HouseSums(ante=Money.dollars(1_000), stake=Money.dollars(5_000))
ACTS = {
    "mbs-three-card": ["play", "fold", "continue", "play decline"],
    "mbs-singapore-stud": ["bet", "fold", "bet decline"],
    "mbs-texas-holdem": ["fold", "flop check check", "flop turn river", "flop check river", "flop turn check decline"],
}
ACTS |= {"mbs-singapore-stud-v9": ACTS["mbs-singapore-stud"], "rws-texas-holdem": ACTS["mbs-texas-holdem"]}


def settled(slug, rows, readings=None):
    """Rows settled in bulk, as rows; and what is wrong with the others, by row."""
    rules, batch = book(slug, readings), arrow.RecordBatch.from_pylist(rows)
    settler = BulkSettler(rules, RoundColumns.of(rules.edition, batch.schema.names))
    found = settler.settle(batch)
    return settler, found, settled_table(settler, batch, found).to_pylist()


def made_up(slug, number, seed=1):
    """Rounds of up to three positions with any stakes and decisions, whether or not the book allows them."""
    random, rules = Random(f"{slug} {seed}"), edition(slug)
    wagers = [wager.name for wager in rules.wagers if wager.before_deal]
    rows: list[dict[str, Any]] = []
    for _ in range(number):
        deck = random.sample(DECK, 52)

        def take(many, deck=deck):
            return format_cards(deck.pop() for _ in range(many))

        row: dict[str, Any] = {"dealer": take(rules.dealt.dealer), "id": len(rows)}
        if rules.dealt.community:
            row["community"] = take(rules.dealt.community)
        row |= {"unit": 500, "meter": random.choice([25_000_000, 12_345_677]), "reset": 5_000_001}
        for at in (1, 2, 4):
            here = random.random() < 0.7
            row[f"cards_{at}"] = take(rules.dealt.player) if here else None
            row[f"actions_{at}"] = random.choice([*ACTS[slug], *ACTS[slug][:2] * 6]) if here else None
            for name in wagers:
                amounts = [*[500] * 20, 1000, 700] if name == "jackpot" else [2_500, 735, 1, 100_000, 4_000_000]
                row[f"{name}_{at}"] = random.choice(amounts) if here and random.random() < 0.9 else None
        rows.append(row)
    return rows


def lines_of(rules, columns, row):
    """What the readable settlement says of a row, as in a file of results; text if it is no round."""
    try:
        found = settle_row(rules, columns, row)
    except InputError as error:
        return error.what
    lines: dict[str, Any] = {}
    for each in found.positions:
        lines[f"net_{each.played.position}"] = each.net.cents
        for line in each.lines:
            name = f"{line.wager}_{each.played.position}"
            lines[f"{name}_returned"] = line.returned.cents
            lines[f"{name}_result"] = f"{line.result.value} {line.odds}".strip()
            lines[f"{name}_rules"] = line.rules
    return lines


@pytest.mark.parametrize("slug", BOOKS)
def test_any_rounds_come_out_as_by_the_readable_settlement_or_are_listed(slug):
    rows = made_up(slug, 400)
    settler, found, results = settled(slug, rows)
    wrong = {each.row: each.what for each in found.unsettled}
    assert len(rows) > len(wrong) > 0
    assert (~found.apart).sum() > 40
    for number, (row, ours) in enumerate(zip(rows, results, strict=True)):
        expected = lines_of(settler.book, settler.columns, row)
        assert ours.pop("id") == number
        if isinstance(expected, str):
            assert wrong[number] == expected
            assert all(value is None for value in ours.values())
            continue
        assert number not in wrong
        for name, value in ours.items():
            if name.endswith("_rules"):
                cited = set((value or "").split())
                assert cited <= set(expected.get(name, ())), (row, name)
                assert cited or name not in expected
            else:
                assert value == expected.get(name), (row, name)


@pytest.mark.parametrize("slug", BOOKS)
def test_simulated_rounds_that_are_written_down_come_to_the_same_sum(slug, tmp_path):
    for positions, house, strategy in ((1, LARGE, "perfect"), (3, METER, "always")):
        found = simulate(book(slug), 3_000, seed=3, positions=positions, house=house, reset=RESET, strategy=strategy)
        bulk.write_deals(found, tmp_path / "deals.parquet")
        ours = bulk.settle_file(
            book(slug), tmp_path / "deals.parquet", tmp_path / "out.parquet", tmp_path / "no.csv", check=300
        )
        assert (ours.rounds, ours.unsettled) == (3_000, 0)
        assert 290 < ours.checked <= 300
        assert ours.net_cents == found.totals.sums[-1]
        assert not (tmp_path / "no.csv").exists()


def test_text_lists_and_csv_are_the_same_rounds(tmp_path):
    found = simulate(book("mbs-three-card"), 700, positions=2, house=METER, reset=RESET)
    results = []
    for suffix in (".parquet", ".csv"):
        rounds, out = tmp_path / f"deals{suffix}", tmp_path / f"out{suffix}"
        bulk.write_deals(found, rounds)
        bulk.settle_file(book("mbs-three-card"), rounds, out, tmp_path / "no.csv")
        results.append(rows_of(out))
    assert results[0] == results[1]
    rows = made_up("mbs-three-card", 50)
    tight = [
        {name: value.replace(" ", "") if "cards" in name and value else value for name, value in row.items()} for row in rows
    ]
    assert settled("mbs-three-card", rows)[2] == settled("mbs-three-card", tight)[2]


def close_up(cards: str | None) -> str | None:
    return cards and cards.replace(" ", "")


def rows_of(path: Path) -> list[dict[str, str]]:
    """The rows of a file of results, all values as text."""
    if path.suffix == ".csv":
        return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    rows = parquet.read_table(path).to_pylist()
    return [{name: "" if value is None else str(value) for name, value in row.items()} for row in rows]


def test_what_is_no_round_is_listed_with_its_row_and_the_reason(tmp_path):
    good = {"dealer": "Ks Qd 2c", "community": "3s 4d", "cards_1": "9h 8h 7h", "actions_1": "play", "ante_1": 500}
    good |= {"jackpot_1": None, "unit": 500, "meter": 10_000_000, "reset": 0}
    spoilt: list[dict[str, Any]] = [
        {"cards_1": "9h 8h Ks"},
        {"cards_1": "9h 8h"},
        {"cards_1": "9h 8h 1z"},
        {"actions_1": "raise"},
        {"actions_1": None},
        {"ante_1": -500},
        {"ante_1": None},
        {"jackpot_1": 700},
        {"jackpot_1": 500, "meter": None},
        {"cards_1": None, "actions_1": None, "ante_1": None},
    ]
    rows = [good, *({**good, **each} for each in spoilt), good]
    parquet.write_table(arrow.Table.from_pylist(rows), tmp_path / "in.parquet")
    done = bulk.settle_file(book("mbs-three-card"), tmp_path / "in.parquet", tmp_path / "out.parquet", tmp_path / "wrong.csv")
    assert (done.rounds, done.unsettled, done.checked) == (12, 10, 2)
    listed = rows_of(tmp_path / "wrong.csv")
    assert [int(each["row"]) for each in listed] == list(range(1, 11))
    assert [each["what"].split(":")[0] for each in listed] == [
        "Ks is in dealer already",
        "there should be 3 cards here, not 2",
        "'1z' is no card",
        "'raise' is not open here, only 'fold' or 'play'",
        "a decision is missing",
        "a wager must be more than nothing",
        "to take part, a position needs ante or pair_plus",
        "the stake must be exactly 5.00, not 7.00",
        "a jackpot wager needs the jackpot's unit, meter and reset",
        "a round needs at least one position",
    ]
    assert " ".join(each["where"] for each in listed) == (
        "cards_1 cards_1 cards_1 actions_1 actions_1 ante_1 position 1 jackpot_1 jackpot_1 positions"
    )
    results = rows_of(tmp_path / "out.parquet")
    assert results[0] == results[11]
    assert results[0]["ante_1_result"] == "pays 1 to 1"


def test_awards_that_share_the_meter_are_settled_one_by_one():
    row: dict[str, Any] = {
        "dealer": "2s 3d 4c",
        "community": "Ts Js",
        "cards_1": "As Ks Qs",
        "actions_1": "play",
        "ante_1": 500,
    }
    row |= {"jackpot_1": 500, "unit": 500, "meter": 12_345_677, "reset": 5_000_000}
    _, found, (ours,) = settled("mbs-three-card", [row])
    assert (found.one_by_one, found.apart.tolist()) == (1, [True])
    assert ours["jackpot_1_returned"] == 12_345_677


@pytest.mark.parametrize("answer", ["winnings-per-box", "stake-included"])
def test_winnings_above_a_cap_are_held_to_it(answer):
    row: dict[str, Any] = {
        "dealer": "As Ad",
        "community": "2c 3d 9h Ts Jd",
        "cards_1": "Ah Ac",
        "actions_1": "flop check check",
    }
    row |= {"ante_1": 500, "bonus_1": 1_000_000}
    _, found, (ours,) = settled("rws-texas-holdem", [row], {"H-13": answer})
    assert found.one_by_one == 1
    assert ours["bonus_1_returned"] == (11_000_000 if answer == "winnings-per-box" else 10_000_000)


def test_two_cores_write_what_one_writes(tmp_path):
    found = simulate(book("rws-texas-holdem"), 2_000, positions=2, house=METER, reset=RESET)
    bulk.write_deals(found, tmp_path / "in.parquet")
    for cores in (1, 2):
        bulk.settle_file(
            book("rws-texas-holdem"), tmp_path / "in.parquet", tmp_path / f"{cores}.parquet", tmp_path / "no.csv", cores=cores
        )
    one, two = (parquet.read_table(tmp_path / f"{cores}.parquet") for cores in (1, 2))
    assert one.to_pylist() == two.to_pylist()


def test_ever_new_texts_of_actions_do_not_take_ever_more_memory():
    """What is looked up grows with the texts of a batch: beyond some, rows are settled one by one, and come out the same."""
    good = {"dealer": "As Kd Qh", "community": "4h 5h", "cards_1": "2c 2d 7s", "actions_1": "play", "ante_1": 500}
    rows = [{**good, "actions_1": f"play {number}"} for number in range(300)]
    _, found, results = settled("mbs-three-card", [*rows, good])
    assert [each.row for each in found.unsettled] == list(range(300))
    assert found.one_by_one == 1
    assert results[-1]["net_1"] == -1_000


BOARDS = ["2c 3d 5h 8s 9c", "Ah Ac 3d 5h 8s", "Qd Qs 3d 5h 8s", "Qs Js Ts 9s 8s"]


def test_what_a_thread_is_reading_stays_while_another_finds_more():
    """A kernel reads outcomes and their numbers as they were together: numbers found later would point past its outcomes."""
    rows = [
        {"dealer": "As Kd", "community": board, "cards_1": "Qh Jc", "actions_1": "flop check check", "ante_1": 500}
        for board in BOARDS
    ]
    settler, _, _ = settled("rws-texas-holdem", rows[:1])
    numbers, outcomes = settler.situations.ids, settler.situations.outcomes
    before = numbers.copy()
    settler.settle(arrow.RecordBatch.from_pylist(rows))
    assert len(settler.situations.ids) == len(before)
    assert (settler.situations.ids != before).any()
    assert (numbers == before).all()
    assert numbers.max() < len(outcomes.times) < len(settler.situations.outcomes.times)


def test_kernels_that_differ_from_the_readable_settlement_are_found_out(tmp_path, monkeypatch):
    found = simulate(book("mbs-singapore-stud"), 300, house=METER, reset=RESET)
    bulk.write_deals(found, tmp_path / "in.parquet")
    outcomes: Any = Situations.outcomes

    def one_more(self):
        found = outcomes.fget(self)
        return found._replace(cents=found.cents + 1)

    monkeypatch.setattr(Situations, "outcomes", property(one_more))
    with pytest.raises(CroupierError, match="row 0, ante of position 1"):
        bulk.settle_file(book("mbs-singapore-stud"), tmp_path / "in.parquet", tmp_path / "out.parquet", tmp_path / "no.csv")
    assert [path.name for path in tmp_path.iterdir()] == ["in.parquet"]


ROUND: dict[str, Any] = {"dealer": ["Ks Qd 2c"], "community": ["3s 4d"], "cards_1": ["9h 8h 7h"], "actions_1": ["play"]}


@pytest.mark.parametrize(
    ("where", "columns"),
    [
        ("columns", {"dealer": ["Ks Qd 2c"]}),
        ("columns", {"dealer": ["Ks Qd 2c"], "cards_1": ["9h 8h 7h"], "actions_1": ["play"]}),
        ("columns", {"dealer": ["Ks Qd 2c"], "community": ["3s 4d"], "cards_8": ["9h 8h 7h"], "actions_8": ["play"]}),
        ("pairplus_1", {"dealer": ["Ks Qd 2c"], "cards_1": ["9h 8h 7h"], "pairplus_1": [500]}),
        (
            "ante_1",
            {"dealer": ["Ks Qd 2c"], "community": ["3s 4d"], "cards_1": ["9h 8h 7h"], "actions_1": ["play"], "ante_1": [5.0]},
        ),
        ("cards_01", {"dealer": ["Ks Qd 2c"], "cards_1": ["9h 8h 7h"], "cards_01": ["9h 8h 7h"]}),
        ("ante_2", {"dealer": ["Ks Qd 2c"], "cards_1": ["9h 8h 7h"], "ante_2": [500]}),
        ("ante_1", {**ROUND, "ante_1": arrow.array([2**64 - 1], arrow.uint64())}),
        ("dealer", {**ROUND, "dealer": [7]}),
        ("cards_1", {**ROUND, "cards_1": [[1.0, 2.0, 3.0]]}),
        ("actions_1", {**ROUND, "actions_1": [5]}),
        ("ante_1_result", {**ROUND, "ante_1_result": ["mine"]}),
    ],
)
def test_a_file_without_what_it_needs_is_refused(where, columns, tmp_path):
    parquet.write_table(arrow.table(columns), tmp_path / "in.parquet")
    with pytest.raises(InputError) as refused:
        bulk.settle_file(book("mbs-three-card"), tmp_path / "in.parquet", tmp_path / "out.parquet", tmp_path / "no.csv")
    assert refused.value.where == where


def test_files_that_cannot_be_are_refused(tmp_path):
    rules, rounds = book("mbs-three-card"), tmp_path / "in.parquet"
    for absent in (rounds, tmp_path / "in.csv"):
        with pytest.raises(InputError, match=r"cannot be read: No such file or directory$"):
            bulk.settle_file(rules, absent, tmp_path / "out.parquet", tmp_path / "no.csv")
    rounds.write_text("no rounds", encoding="utf-8")
    with pytest.raises(InputError, match="cannot be read"):
        bulk.settle_file(rules, rounds, tmp_path / "out.parquet", tmp_path / "no.csv")
    (tmp_path / "link.parquet").symlink_to(rounds)
    for same in (rounds, tmp_path / ".." / tmp_path.name / rounds.name, tmp_path / "link.parquet"):
        with pytest.raises(InputError, match="name another"):
            bulk.settle_file(rules, rounds, same, tmp_path / "no.csv")
    with pytest.raises(InputError, match="there is no such folder"):
        bulk.settle_file(rules, rounds, tmp_path / "none" / "out.parquet", tmp_path / "no.csv")


@pytest.mark.parametrize(
    ("text", "what", "where"),
    [
        ("500\n2500.5", "'2500.5' is no amount", "row 1, ante_1"),
        ("500\n99999999999999999999", "is no amount", "row 1, ante_1"),
        ("\u00e9", "is no amount", "row 0, ante_1"),
        ("500,x", "cannot be read", "in.csv"),
    ],
)
def test_an_amount_in_csv_that_is_none_is_named_with_its_row(text, what, where, tmp_path):
    (tmp_path / "in.csv").write_text(f"ante_1\n{text}\n", encoding="utf-8")
    with pytest.raises(InputError, match=what) as refused:
        bulk.settle_file(book("mbs-three-card"), tmp_path / "in.csv", tmp_path / "out.csv", tmp_path / "no.csv")
    assert refused.value.where.endswith(where)


def test_csv_that_is_not_in_utf_8_is_refused(tmp_path):
    (tmp_path / "in.csv").write_bytes("round,dealer\nd\u00e9j\u00e0,Ks Qd 2c\n".encode("latin-1"))
    with pytest.raises(InputError, match="no text file in UTF-8"):
        bulk.settle_file(book("mbs-three-card"), tmp_path / "in.csv", tmp_path / "out.csv", tmp_path / "no.csv")


def test_empty_text_says_nothing_in_parquet_either(tmp_path):
    """And a list of rows that are no rounds does not outlive the results that it was of."""
    blank = {"cards_2": [""], "actions_2": [""], "ante_2": arrow.array([None], arrow.int64())}
    (tmp_path / "no.csv").write_text("row,what,where,rules\n", encoding="utf-8")
    parquet.write_table(arrow.table({**ROUND, "ante_1": [500], **blank}), tmp_path / "in.parquet")
    done = bulk.settle_file(book("mbs-three-card"), tmp_path / "in.parquet", tmp_path / "out.parquet", tmp_path / "no.csv")
    assert (done.rounds, done.unsettled, done.checked) == (1, 0, 1)
    assert not (tmp_path / "no.csv").exists()


def croupier(*arguments):
    return CliRunner().invoke(app, [str(each) for each in arguments])


def test_the_command_settles_what_simulate_has_written(tmp_path):
    rounds = tmp_path / "rounds.parquet"
    made = croupier("simulate", "mbs-three-card", "--rounds", "500", "--meter", "250000", "--deals", rounds, "--json")
    assert made.exit_code == 0, made.output
    told = json.loads(croupier("settle", "--bulk", rounds, "--check", "50", "--seed", "3", "--json").stdout)
    together = next(each for each in json.loads(made.stdout)["wagers"] if each["wager"] == "together")
    assert (told["rulebook"], told["rounds"], told["settled"], told["exceptions"]) == ("mbs-three-card", 500, 500, 0)
    assert str(told["net_cents"]) == together["sum_cents"]
    assert (told["checked"], told["seed"], told["exceptions_file"]) == (50, 3, None)
    assert Path(told["out"]) == tmp_path / "rounds-settled.parquet"
    shown = croupier("settle", "--bulk", rounds, "--output", tmp_path / "out.csv").stdout
    assert "500 of 500 rounds settled" in shown
    assert "equal to the cent" in shown
    unchecked = croupier("settle", "--bulk", rounds, "--check", "0").stdout
    assert "nothing was checked" in unchecked
    assert "equal" not in unchecked
    assert len(rows_of(tmp_path / "out.csv")) == 500


def test_the_command_says_what_it_needs(tmp_path, monkeypatch):
    rounds = tmp_path / "rounds.csv"
    rounds.write_text("dealer\n", encoding="utf-8")
    assert "name it with --book" in " ".join(croupier("settle", "--bulk", rounds).output.split())
    assert "say --bulk" in " ".join(croupier("settle", rounds, "--book", "mbs-three-card").output.split())
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert "pip install 'croupier[parquet]'" in " ".join(croupier("settle", "--bulk", rounds).output.split())


def test_speed_is_measured_beside_the_readable_settlement():
    rate = bulk.measure_rate(book("mbs-three-card"), 2_000, 1, readable=20)
    assert rate.bulk > rate.readable > 0


def test_other_answers_are_settled_so():
    rows = made_up("mbs-three-card", 60, seed=2)
    settler, _, results = settled("mbs-three-card", rows, {"S-7": "folded-ante-paid"})
    for row, ours in zip(rows, results, strict=True):
        expected = lines_of(settler.book, settler.columns, row)
        if not isinstance(expected, str):
            assert all(ours[name] == value for name, value in expected.items() if name.endswith("_returned"))


def test_rounds_of_a_live_jackpot_are_not_written_down(tmp_path):
    said = croupier("simulate", "mbs-three-card", "--meter", "250000", "--jackpot", "live", "--deals", tmp_path / "deals.csv")
    assert said.exit_code == 2
    assert "leave the live jackpot out" in " ".join(said.output.split())


def test_cards_may_be_lists_and_what_is_none_in_them_is_listed():
    fits, *others = [[10, 11, 12], [0, 1, None], [0, 1, 99], [0, -1, 2], [0, 1]]
    rows = [{"dealer": [20, 34, 48], "community": [30, 41], "cards_1": cards, "actions_1": "play"} for cards in (fits, *others)]
    _, found, results = settled("mbs-three-card", [{**row, "ante_1": 500} for row in rows])
    assert [each.row for each in found.unsettled] == [1, 2, 3, 4]
    assert results[0]["ante_bonus_1_result"] == "pays 5 to 1"


def test_no_rounds_are_settled_to_none(tmp_path):
    empty = arrow.table({**ROUND, "ante_1": [500], "note": ["x"]}).slice(0, 0)
    parquet.write_table(empty, tmp_path / "in.parquet")
    done = bulk.settle_file(book("mbs-three-card"), tmp_path / "in.parquet", tmp_path / "out.parquet", tmp_path / "no.csv")
    assert (done.rounds, done.unsettled, done.checked) == (0, 0, 0)
    assert "ante_1_result" in parquet.read_table(tmp_path / "out.parquet").column_names
