"""The workbench: a changed book as a sheet has the figures of `croupier solve`, and what cannot be is refused with its rule."""

from __future__ import annotations

import json
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import numpy as np
import pytest

import croupier as library
from croupier.errors import InputError
from croupier.floor import CODEC
from croupier.games import BOOKS, read_house_edition
from croupier.lab import MOST_CELLS, cache, percent, price_readings, simulate_request, solve_request, sweep_as_csv
from croupier.lab.integers import summed
from croupier.report import draw_convergence, draw_sweep, edge_row
from croupier.rulebook import HouseEdition
from croupier.workbench import (
    CELLS_ON_PAGE,
    check_axes,
    compose_file,
    open_sheet,
    price_reading,
    read_variant,
    simulate_variant,
    sweep_variant,
)
from croupier.workbench.process import Bench
from croupier.workbench.text import GAP

ROOT = Path(__file__).parents[2]
SUMS: dict[str, Any] = {"meter": "250000.00", "unit": "5.00", "ante": "25.00"}
VARIANTS = [
    ("mbs-singapore-stud", {"bet.royal-flush": "100 to 1"}, {}),
    (
        "mbs-singapore-stud",
        {"bet.flush": "9 to 1", "ante.4.1.1": "3 to 2", "jackpot.flush": "50 for 1"},
        {"S-3": "equality-stands-off"},
    ),
    ("mbs-singapore-stud-v9", {"jackpot.straight-flush": "15% of jackpot"}, {}),
    ("mbs-three-card", {"pair_plus.straight": "6 to 1", "ante_bonus.straight": "2 to 1"}, {"S-6": "collected"}),
    ("mbs-texas-holdem", {"ante.pays-from": "flush", "bonus.high-pair": "9 to 1"}, {}),
    ("rws-texas-holdem", {"jackpot.four-of-a-kind": "$500"}, {}),
]


def plain(text: str) -> str:
    return text.replace(GAP, ",")


@pytest.mark.parametrize(("slug", "changes", "readings"), [*VARIANTS, *((slug, {}, {}) for slug in BOOKS)])
def test_a_sheet_has_the_figures_of_croupier_solve(slug, changes, readings):
    sheet = open_sheet(read_variant({"rulebook": slug, "changes": changes, "readings": readings}))
    solved = solve_request(slug, changes=changes, readings=readings, **SUMS).as_dict()
    wagers = solved["wagers"]
    for figures in sheet["figures"]:
        name = figures["wager"]
        own = wagers["base"] if name == "base game" else wagers[name.removesuffix(" alone").replace(" ", "_")]
        own = own["alone"] if name.endswith(" alone") else own
        assert figures["expected"] == own["expected_net"]
        rows = {row["name"]: plain(row["now"]) for row in figures["rows"]}
        assert rows["edge"] == percent(-Fraction(own["expected_net"]))
        if "hit_frequency" in own:
            assert rows["deviation"] == f"{own['standard_deviation']:.4f}"
            assert rows["hits"] == f"{100 * own['hit_frequency']:.2f}%"
            assert rows["wager"] == f"{own['average_wager']:.4f}"
    jackpot = {row["name"]: row for row in sheet["jackpot"]}
    exactly = wagers["jackpot"]["break_even_meter_exact"]
    assert jackpot["worth"]["exact"] == ("" if exactly is None else exactly)
    at_meter = Fraction(wagers["jackpot"]["at_meter"]["expected_net"])
    assert Fraction(jackpot["returns"]["exact"]) == 1 + at_meter
    lines = {line["name"]: line for wager in sheet["wagers"] for line in wager["lines"]}
    for name, count in wagers["jackpot"]["lines"].items():
        assert plain(lines[f"jackpot.{name}"]["deals"]) == f"{count:,}"
    for name, value in changes.items():
        if name in lines:
            assert (lines[name]["pays"], lines[name]["changed"]) == (value, True)
    assert [line["name"] for line in lines.values() if line["changed"]] == [name for name in lines if name in changes]
    assert sheet["approved"] == (not changes and not readings)


def test_the_difference_that_lines_make_is_said_in_integers():
    sheet = open_sheet(read_variant({"rulebook": "mbs-singapore-stud", "changes": {"bet.royal-flush": "100"}}))
    assert [plain(each) for each in sheet["exact"]["difference"]] == ["16,759,740 deals \N{MULTIPLICATION SIGN} 300 antes"]
    edge = sheet["figures"][0]["rows"][0]
    assert (edge["now"], edge["before"], edge["difference"]) == ("5.2243%", "5.1991%", "+0.0252%")
    assert sheet["strategy"]["differs"] == ""
    assert sheet["charts"]["play_before"] == []


def test_where_best_play_changes_too_lines_are_not_said_to_make_the_difference():
    sheet = open_sheet(read_variant({"rulebook": "mbs-singapore-stud", "changes": {"ante.4.1.1": "2 to 1"}}))
    assert sheet["exact"]["difference"] == []
    assert sheet["strategy"]["differs"].endswith("%")
    assert sheet["charts"]["play_before"]


def test_a_variant_may_stand_beside_another_one():
    first = read_variant({"rulebook": "mbs-three-card", "changes": {"pair_plus.straight": "6"}})
    second = read_variant({"rulebook": "mbs-three-card", "changes": {"pair_plus.straight": "4"}})
    sheet = open_sheet(second, first)
    row = next(each for each in sheet["figures"] if each["wager"] == "pair plus")["rows"][0]
    assert row["before"] == open_sheet(first)["figures"][1]["rows"][0]["now"]
    assert sheet["beside"]["address"] == first.address
    assert not sheet["beside"]["approved"]


@pytest.mark.parametrize(
    ("slug", "changes", "sums"),
    [
        ("mbs-singapore-stud", {"bet.royal-flush": "999999999 to 1", "jackpot.flush": "999999999 for 1"}, {}),
        ("mbs-singapore-stud", {"bet.flush": "1 to 999999999", "ante.4.1.1": "0 to 1"}, {"meter": "0.01", "ante": "0.01"}),
        ("mbs-three-card", {"jackpot.royal-flush": "$1", "jackpot.straight-flush": "0 for 1"}, {"unit": "0.01"}),
        ("mbs-three-card", {"play.play": "999999999 to 1"}, {"meter": "999999999.99"}),
        ("mbs-texas-holdem", {"ante.ante-straight-or-better": "999999999 to 7"}, {"unit": "1000000.00"}),
        ("rws-texas-holdem", {"jackpot.royal-flush-on-the-flop": "$2", "flop.flop": "0 to 1"}, {"stake": "5000.00"}),
    ],
)
def test_absurd_variants_are_solved_like_any_other(slug, changes, sums):
    sheet = open_sheet(read_variant({"rulebook": slug, "changes": changes, **sums}))
    solved = solve_request(slug, changes=changes, **{**SUMS, **sums}).as_dict()
    assert sheet["figures"][0]["expected"] == solved["wagers"]["base"]["expected_net"]
    assert "NaN" not in json.dumps(sheet)


@pytest.mark.parametrize(
    ("slug", "name", "short", "full"),
    [
        ("mbs-singapore-stud", "bet.royal-flush", "100", "100 to 1"),
        ("mbs-singapore-stud", "jackpot.flush", "50", "50 for 1"),
        ("mbs-singapore-stud", "jackpot.straight-flush", "15", "15% of jackpot"),
        ("mbs-singapore-stud", "jackpot.straight-flush", "12.5%", "12.5% of jackpot"),
        ("mbs-three-card", "jackpot.flush", "150", "$150"),
        ("mbs-singapore-stud", "ante.4.1.1", "3 to 2", "3 to 2"),
    ],
)
def test_a_bare_number_is_paid_in_the_way_of_the_line(slug, name, short, full):
    assert dict(read_variant({"rulebook": slug, "changes": {name: short}}).changes) == {name: full}


def test_what_is_as_in_the_book_is_no_change():
    variant = read_variant(
        {
            "rulebook": "mbs-singapore-stud",
            "changes": {"bet.royal-flush": "250", "jackpot.flush": "40 for 1"},
            "readings": {"S-2": "ace-king-high-or-better"},
        }
    )
    assert variant.is_approved
    assert variant.address == "book=mbs-singapore-stud"


def test_an_address_is_readable_and_the_same_for_the_same_variant():
    data = {
        "rulebook": "mbs-singapore-stud",
        "changes": {"jackpot.flush": "50", "bet.royal-flush": "100"},
        "readings": {"S-3": "equality-stands-off"},
        "meter": "300000",
    }
    address = read_variant(data).address
    assert address == (
        "book=mbs-singapore-stud&bet.royal-flush=100+to+1&jackpot.flush=50+for+1&S-3=equality-stands-off&meter=300000.00"
    )
    pairs = dict(parse_qsl(address))
    again = {
        "rulebook": pairs.pop("book"),
        "meter": pairs.pop("meter"),
        "readings": {name: pairs.pop(name) for name in list(pairs) if name[1] == "-"},
        "changes": pairs,
    }
    assert read_variant(again).address == address


@pytest.mark.parametrize(
    ("more", "where", "what", "rules"),
    [
        ({"changes": {"bet.royal-flush": "-3"}}, "bet.royal-flush", "'-3 to 1' is no way to pay", ("4.1.2/royal-flush",)),
        ({"changes": {"bet.royal-flush": "much"}}, "bet.royal-flush", "is no way to pay", ("4.1.2/royal-flush",)),
        (
            {"changes": {"bet.royal-flush": "10% of jackpot"}},
            "bet.royal-flush",
            "only the jackpot pays",
            ("4.1.2/royal-flush",),
        ),
        ({"changes": {"jackpot.flush": "1000000000000"}}, "jackpot.flush", "is no way to pay", ("4.2/flush",)),
        ({"changes": {"jackpot.royal-flush": "150"}}, "jackpot.royal-flush", "is no way to pay", ("4.2/royal-flush",)),
        ({"changes": {"bet.pair": "2"}}, "bet.pair", "there is no line 'pair'", ("1.1.2", "3.9.2")),
        ({"changes": {"dealer.qualifies": "joker-high"}}, "dealer.qualifies", "is not a hand to qualify", ("3.10.2", "3.10.3")),
        (
            {"changes": {"dealer.qualifies": "pair"}, "readings": {"S-2": "contains-ace-and-king"}},
            "dealer.qualifies",
            "S-2 has no effect",
            ("3.10.2", "3.10.3"),
        ),
        ({"readings": {"S-2": "maybe"}}, "S-2", "is not one of its answers", None),
        ({"readings": {"S-999": "yes"}}, "S-999", "no such reading", ()),
        ({"meter": "-5"}, "meter", "is no amount", ()),
        ({"meter": "0"}, "meter", "more than 0", ()),
        ({"meter": "lots"}, "meter", "", ()),
        ({"meter": "9" * 40}, "meter", "", ()),
        ({"meter": 12}, "meter", "", ()),
        ({"units": 7}, "units", "the jackpot takes one unit, not 7", None),
        ({"units": "many"}, "units", "whole units", ()),
        ({"colour": "red"}, "variant", "no 'colour'", ()),
        ({"changes": ["bet"]}, "changes", "an object", ()),
        ({"changes": {"bet.flush": 3}}, "'bet.flush'", "text", ()),
        ({"changes": {"bet.flush": "9" * 900}}, "'bet.flush'", "at most 80 signs", ()),
    ],
)
def test_what_cannot_be_is_refused_with_its_place_and_its_rule(more, where, what, rules):
    with pytest.raises(InputError) as refused:
        read_variant({"rulebook": "mbs-singapore-stud", **more}).read()
    assert refused.value.where == where
    assert what in refused.value.what
    assert rules is None or refused.value.rules == rules
    assert rules is not None or refused.value.rules


def test_a_rulebook_that_is_none_is_refused():
    wrong: list[object] = [{"rulebook": "poker"}, {"rulebook": 3}, [], None, {}]
    for data in wrong:
        with pytest.raises(InputError):
            read_variant(data)


def test_hands_that_may_be_chosen_are_those_that_a_book_can_be_changed_to():
    stud, holdem = (open_sheet(read_variant({"rulebook": slug})) for slug in ("mbs-singapore-stud", "mbs-texas-holdem"))
    assert {"any", "queen-high", "ace-king-high", "pair"} <= set(stud["qualifier"]["choices"])
    assert holdem["qualifier"] is None
    (choice,) = [wager["choice"] for wager in holdem["wagers"] if wager["choice"]]
    assert (choice["name"], choice["approved"]) == ("ante.pays-from", "straight")


def test_prices_are_those_of_the_register():
    variant = read_variant({"rulebook": "mbs-three-card"})
    book, house = variant.read()
    for id_ in book.edition.register.switches("mbs-three-card"):
        wanted = list(price_readings(book, house=house, only=id_))
        found = price_reading(variant, id_)
        assert [each["answer"] for each in found] == [price.answer for price in wanted]
        for each, price in zip(found, wanted, strict=True):
            gains = {row["wager"]: Fraction(row["exact"]) for row in each["worth"] if row["wager"] != "jackpot"}
            assert gains.get("base", 0) == price.wagers.get("ante", 0)
            assert bool(each["worth"]) != bool(each["reason"])
    with pytest.raises(InputError, match="no reading that can be switched"):
        price_reading(variant, "S-999")


def test_a_card_has_best_play_and_what_it_is_worth():
    name, content = compose_file(
        read_variant({"rulebook": "mbs-three-card", "changes": {"pair_plus.straight": "6"}}), "card", "html"
    )
    assert name == "mbs-three-card-changed-strategy.html"
    page = content.decode()
    assert all(said in page for said in ("Play Q-6-4 or better", "Changed, not the approved book", "<svg", "407,170,400"))


def test_sums_of_two_parts_are_exact():
    random = np.random.default_rng(7)
    for most in (2**20, 2**40, 2**58):
        values = random.integers(-most, most, 1_000)
        times = random.integers(0, 2**20, 1_000)
        assert summed(values, times) == sum(int(value) * int(time) for value, time in zip(values, times, strict=True))


# -- the process --


def asked(**question):
    said: list[dict] = []
    Bench(said.append).answer({"id": 7, **question})
    return json.loads(json.dumps(said))[-1]


def test_a_house_edition_stands_beside_the_approved_book_that_it_is_derived_from():
    definition = read_house_edition(tomllib.loads((ROOT / "docs" / "harbour-stud.toml").read_text())).definition
    assert definition is not None
    written = CODEC.form(HouseEdition).to_json(definition)
    assert asked(ask="editions", definitions=[written])["answer"] == ["harbour-stud"]
    sheet = asked(ask="solve", variant={"rulebook": "harbour-stud"})["answer"]
    assert sheet["beside"]["variant"]["rulebook"] == "mbs-singapore-stud-v9"
    assert (sheet["approved"], sheet["beside"]["approved"]) == (False, True)
    lines = {line["name"]: line for wager in sheet["wagers"] for line in wager["lines"]}
    royal = lines["bet.royal-flush"]
    assert (royal["pays"], royal["approved"], royal["changed"]) == ("100 to 1", "250 to 1", True)


def test_what_takes_counting_is_not_counted_unless_somebody_waits(monkeypatch):
    real = vars(cache)["_read"]

    def forgotten(path, key):
        return None if path.name.startswith("three-card-jackpot") else real(path, key)

    monkeypatch.setattr(cache, "_read", forgotten)
    said = asked(ask="solve", variant={"rulebook": "mbs-three-card", "changes": {"dealer.qualifies": "nine-high"}})
    assert said == {"id": 7, "uncounted": True}


def test_a_question_is_answered_with_figures_or_with_what_is_wrong():
    said = asked(ask="solve", variant={"rulebook": "mbs-three-card"})
    assert said["answer"]["figures"][0]["expected"] == "-13733780/407170400"
    assert said["milliseconds"] >= 0
    said = asked(ask="solve", variant={"rulebook": "mbs-three-card", "changes": {"pair_plus.straight": "-3"}})
    assert said["problem"]["where"] == "pair_plus.straight"
    assert said["problem"]["rules"] == ["4.3/straight"]
    assert asked(ask="file", variant={"rulebook": "mbs-three-card"}, work="poem", form="pdf")["problem"]["where"] == "work"


def test_a_line_and_a_wager_that_no_approved_book_has_stand_on_the_sheet():
    changes = {"pair_plus.aces": "2 to 1 on pair with ace", "side.lucky.flush": "4 to 1 when hand is flush"}
    sheet = open_sheet(read_variant({"rulebook": "mbs-three-card", "changes": changes}))
    lines = {line["name"]: line for wager in sheet["wagers"] for line in wager["lines"]}
    assert [(name, lines[name]["pays"]) for name in lines if lines[name]["changed"]] == [
        ("pair_plus.aces", "2 to 1"),
        ("lucky.flush", "4 to 1"),
    ]
    assert (lines["lucky.flush"]["approved"], lines["pair_plus.pair"]["approved"]) == ("", "1 to 1")


def test_a_simulated_variant_has_the_means_of_simulate_and_is_told_on_the_way():
    changes = {"pair_plus.straight": "6 to 1"}
    told: list[tuple[int, int, dict[str, Any]]] = []
    variant = read_variant({"rulebook": "mbs-three-card", "changes": changes, **SUMS})
    found = simulate_variant(variant, 700_000, 9, lambda *said: told.append(said))
    beside = simulate_request("mbs-three-card", 700_000, seed=9, changes=changes, **SUMS)
    assert [row["wager"] for row in found["rows"]] == [each.name for each in beside.means]
    for row, each in zip(found["rows"], beside.means, strict=True):
        scale, sign = (1, "") if each.measure == "dollars" else (100, "%")
        assert row["mean"].replace("\N{MINUS SIGN}", "-") == f"{scale * each.mean:+.4f}{sign}"
        assert row["error"] == f"{scale * (each.error or 0):.4f}{sign}"
    dealt = [number for number, _, _ in told]
    assert {of for _, of, _ in told} == {700_000}
    assert dealt == sorted(dealt)
    assert 0 < dealt[0] < 700_000
    assert told[0][2]["rounds"] == f"{dealt[0]:,}".replace(",", GAP)
    assert "Royal flush" in found["scarce"]


def test_the_picture_of_a_simulation_has_the_exact_value_as_a_line_and_room_for_all():
    points = [(262_144, 3.9, 0.4), (1_000_000, 3.5, 0.2)]
    plot = draw_convergence(points, 3.373, 10_000_000, "house edge")
    assert plot.level in [value for value, _ in plot.y.ticks]
    low, high = plot.y.ends
    assert all(low <= from_ <= to <= high for _, from_, to in plot.bands[0].points)
    assert [name for _, name in plot.x.ticks] == ["100k", "1M", "10M"]
    unknown = draw_convergence(points[:1], None, 262_144, "house edge")
    assert (unknown.level, len(unknown.x.ticks)) == (None, 2)
    assert draw_convergence([(2, 1.0, 0.0)], 1.0, 2, "house edge").y.ends[0] < 1.0


# -- sweeps --


def test_a_swept_variant_has_the_cells_of_croupier_sweep_and_is_told_on_the_way():
    changes, over = {"pair_plus.flush": "3 to 1"}, {"pair_plus.straight": "5..7 to 1", "ante_bonus.straight": "1..2 to 1"}
    told: list[tuple[int, int, dict[str, Any]]] = []
    variant = read_variant({"rulebook": "mbs-three-card", "changes": {**changes, "pair_plus.straight": "6"}, **SUMS})
    found, files = sweep_variant(
        variant, [f"{what}={values}" for what, values in over.items()], lambda *said: told.append(said)
    )
    beside = library.sweep("mbs-three-card", over, changes=changes, unit="5.00")
    assert [each["wager"] for each in found["wagers"]] == beside.wagers()
    for group in found["wagers"]:
        assert [tuple(row["values"]) for row in group["rows"]] == [tuple(cell["values"].values()) for cell in beside.cells]
        figures = [list(edge_row(cell["wagers"][group["wager"]])) for cell in beside.cells]
        assert [[*map(plain, row["figures"])] for row in group["rows"]] == figures
        assert files[group["file"]] == draw_sweep(beside, group["wager"]).encode()
        assert group["picture"][0] == "svg"
    assert files[found["file"]] == sweep_as_csv(beside)
    assert [(done, of) for done, of, _ in told] == [(done, 6) for done in range(1, 6)]
    assert [len(so_far["wagers"][0]["rows"]) for _, _, so_far in told] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("data", "over", "marked"),
    [
        ({"rulebook": "mbs-singapore-stud"}, "bet.flush=4..6 to 1", {"5 to 1": ["now", "approved"]}),
        (
            {"rulebook": "mbs-singapore-stud", "changes": {"bet.flush": "6"}},
            "bet.flush=4..6 to 1",
            {"5 to 1": ["approved"], "6 to 1": ["now"]},
        ),
        ({"rulebook": "mbs-singapore-stud", "changes": {"bet.straight": "6"}}, "bet.flush=4..6 to 1", {"5 to 1": ["now"]}),
        ({"rulebook": "mbs-singapore-stud", "changes": {"bet.flush": "9"}}, "bet.flush=6..7 to 1", {}),
        ({"rulebook": "mbs-singapore-stud"}, "bet.flush=4..5", {"5 to 1": ["now", "approved"]}),  # a bare number
        ({"rulebook": "mbs-texas-holdem"}, "ante.pays-from=straight,flush", {"straight": ["now", "approved"]}),
        ({"rulebook": "mbs-three-card", "unit": "10.00"}, "jackpot.unit=5,10", {"10": ["now", "approved"]}),
        (
            {"rulebook": "mbs-three-card", "changes": {"dealer.qualifies": "pair"}},
            "dealer.qualifies=any,pair",
            {"pair": ["now"]},
        ),
    ],
)
def test_the_cells_of_the_variant_in_hand_and_of_the_approved_book_are_marked(data, over, marked):
    found, _ = sweep_variant(read_variant(data), [over])
    for group in found["wagers"]:
        assert {row["values"][0]: row["marks"] for row in group["rows"] if row["marks"]} == marked


def test_of_the_jackpot_a_sweep_has_what_it_returns_and_no_picture():
    found, files = sweep_variant(read_variant({"rulebook": "mbs-three-card"}), ["jackpot.flush=$50..150 step 50"])
    (jackpot,) = found["wagers"]
    assert (jackpot["columns"], jackpot["picture"], jackpot["file"]) == (["fixed", "share", "worth"], None, "")
    assert [*files] == [found["file"]] == ["mbs-three-card-sweep.csv"]
    beside = library.sweep("mbs-three-card", {"jackpot.flush": "$50..150 step 50"}, unit="5.00")
    evens = [f"${cell['wagers']['jackpot']['break_even_meter']}" for cell in beside.cells]
    assert [plain(row["figures"][2]).replace(",", "") for row in jackpot["rows"]] == evens


@pytest.mark.parametrize("slug", BOOKS)
def test_every_axis_that_a_sheet_suggests_can_be_varied(slug):
    variant = read_variant({"rulebook": slug})
    suggested = open_sheet(variant)["sweep"]
    assert suggested["most"] == CELLS_ON_PAGE
    assert f"at most {CELLS_ON_PAGE} cells" in (ROOT / "docs/lab.md").read_text()
    assert len(suggested["axes"]) > 10
    for axis in suggested["axes"]:
        check_axes(variant, [axis])


def test_a_sweep_that_cannot_be_says_what_is_wrong_and_by_which_rule():
    variant = read_variant({"rulebook": "mbs-three-card"})
    refused = {
        (f"pair_plus.straight=1..{CELLS_ON_PAGE + 1} to 1",): (
            "croupier sweep mbs-three-card --over",
            "pair_plus.straight",
            (),
        ),
        ("pair_plus.straight=5..6", "pair_plus.flush=x"): ("is no way to pay", "pair_plus.flush", ("4.3/flush",)),
        ("ante.ante=1", "play.play=1", "pair_plus.pair=1"): ("at most 2", "ante.ante, play.play, pair_plus.pair", ()),
        ("no.line=1 to 1",): ("there is no wager", "no.line", ()),
        ("pair_plus.flush",): ("varies nothing", "over", ()),
        ("pair_plus.straight=6,06,006",): ("'06' is there twice", "pair_plus.straight", ()),
        ("pair_plus.straight=6,6 to 1",): ("'6 to 1' is there twice", "pair_plus.straight", ("4.3/straight",)),
    }
    for texts, (what, where, rules) in refused.items():
        with pytest.raises(InputError, match=what) as error:
            check_axes(variant, texts)
        assert (error.value.where, error.value.rules) == (where, rules)


def test_a_list_that_is_too_long_is_refused_before_its_values_are_read(monkeypatch):
    def read(*_):
        raise AssertionError("a value was read")

    monkeypatch.setattr("croupier.workbench.sweeps.in_full", read)
    variant, many = read_variant({"rulebook": "mbs-three-card"}), ",".join(["1..9999"] * 200)
    refused = {
        ("pair_plus.straight=1..145",): "croupier sweep",
        (f"pair_plus.straight={many}", f"pair_plus.flush={many}"): f"more than {MOST_CELLS:,} values",
        ("pair_plus.straight=1..9999", "pair_plus.flush=1..9999"): f"99,980,001 cells, and here are at most {CELLS_ON_PAGE}",
    }
    for texts, what in refused.items():
        with pytest.raises(InputError, match=what) as error:
            check_axes(variant, texts)
        assert ("croupier sweep" in str(error.value)) is (what == "croupier sweep")  # which goes no further than MOST_CELLS
