"""House editions: derived from an approved book by what may be changed, checked like it, marked wherever they show."""

from __future__ import annotations

import json
import shlex
import tomllib
from datetime import date
from pathlib import Path

import pytest

import croupier as library
from commands import croupier
from croupier.errors import InputError
from croupier.floor import CODEC, linked_as
from croupier.games import BOOKS, add, edition, editions, house_edition_from, read_house_edition, shelf
from croupier.jackpot import LinkTable
from croupier.lab import cache
from croupier.reference import coverage, differences
from croupier.rulebook import Device, HouseEdition, Money
from croupier.table import Limits, Record, Setup, devices, format_record, parse_record, steps
from floors import MANAGER, ROYAL, SHIFT, STRAIGHT_FLUSH, STUD, UNIT, House, setup

FILE = Path(__file__).parent.parent / "docs" / "harbour-stud.toml"
HARBOUR = tomllib.loads(FILE.read_text())
BASE = "mbs-singapore-stud-v9"
PLAIN = {"name": "plain", "based-on": BASE, "dated": date(2026, 11, 1)}
LIMITS = {"ante": Limits(Money.dollars(25), Money.dollars(500))}


def made(**changes):
    """A house edition on the shelf, with a name for each definition."""
    data = {**PLAIN, **changes}
    data["name"] = changes.get("name", f"made-{abs(hash(repr(sorted(data.items())))) % 10**9}")
    return add(read_house_edition(data))


# -- what is refused --


@pytest.mark.parametrize(
    ("data", "where", "what"),
    [
        ({"name": ...}, "name", "is missing"),
        ({"based-on": ...}, "based-on", "is missing"),
        ({"dated": ...}, "dated", "is missing"),
        ({"name": 7}, "name", "text in quotes"),
        ({"name": "Harbour"}, "name", "small letters"),
        ({"name": "har bour"}, "name", "small letters"),
        ({"name": "-harbour"}, "name", "small letters"),
        ({"name": ""}, "name", "small letters"),
        ({"name": "h" * 41}, "name", "at most 40"),
        ({"name": "mbs-three-card"}, "name", "is taken"),
        ({"name": "all"}, "name", "is taken"),
        ({"based-on": "baccarat"}, "based-on", "only mbs-singapore-stud, "),
        ({"dated": "November"}, "dated", "is no date"),
        ({"dated": "2026-02-29"}, "dated", "is no date"),
        ({"dated": "2026-13-01"}, "dated", "is no date"),
        ({"dated": 20261101}, "dated", "is no date"),
        ({"title": "two\nlines"}, "title", "breaks the line"),
        ({"house": "h" * 81}, "house", "at most 80"),
        ({"house": "\u202eruobraH"}, "house", "does not show"),
        ({"house": "Har\u200bbour"}, "house", "does not show"),
        ({"title": "Stud\u2028Poker"}, "title", "breaks the line"),
        ({"title": "\u2003 "}, "title", "single spaces"),
        ({"rules": {}}, "rules", "only name, based-on, dated, title, house, pays, readings, units, limits, devices"),
        ({"pays": "1 to 1"}, "pays", "a table"),
        ({"pays": {"bet": {"royal-flush": 1.5}}}, "pays.bet.royal-flush", "text in quotes"),
        ({"pays": {"bet": {"royal-flush": "100 zu 1"}}}, "pays.bet.royal-flush", "is no way to pay"),
        ({"pays": {"bet": {"royal-flush": "$100"}}}, "pays.bet.royal-flush", "only the jackpot pays dollars"),
        ({"pays": {"bet": {"royal-flush": "9" * 5000 + " to 1"}}}, "pays.bet.royal-flush", "at most 80 are taken"),
        ({"pays": {"bet": {"royal-flush": "1 to " + "9" * 10}}}, "pays.bet.royal-flush", "at most 9 digits"),
        ({"pays": {"bet": {"royal-flush": "\u0661 to 1"}}}, "pays.bet.royal-flush", "is no way to pay"),
        ({"pays": {"jackpot": {"flush": "$" + "9" * 10}}}, "pays.jackpot.flush", "is no way to pay"),
        ({"pays": {"jackpot": {"royal-flush": f"0.{'1' * 5000}% of jackpot"}}}, "pays.jackpot.royal-flush", "at most 80"),
        ({"pays": {"bet": {"royal-flush": "0 to 1"}}}, "pays.bet.royal-flush", "pays nothing"),
        ({"pays": {"jackpot": {"flush": "$0"}}}, "pays.jackpot.flush", "pays nothing"),
        ({"pays": {"jackpot": {"flush": "1 for 2"}}}, "pays.jackpot.flush", "1 for 2 is less than the stake"),
        ({"pays": {"bet": "1 to 1"}}, "pays.bet", "name a line of this wager: bet.royal-flush, "),
        ({"pays": {"bet": {"flush": "6 to 1"}, "bet.flush": "7 to 1"}}, "pays.bet.flush", "there twice"),
        ({"pays": {"bet.flush": "7 to 1", "bet": {"flush": "6 to 1"}}}, "pays.bet.flush", "there twice"),
        ({"pays": {"bet": {"pair": "2 to 1"}}}, "pays.bet.pair", "only bet.royal-flush, bet.straight-flush"),
        ({"pays": {"play": {"pair": "2 to 1"}}}, "pays.play.pair", "only ante, bet, jackpot$"),
        ({"pays": {"dealer": {"qualifies": "pair"}}}, "pays.dealer.qualifies", "only ante, bet, jackpot$"),
        ({"pays": {"ante": {"pays-from": "pair"}}}, "pays.ante.pays-from", "there is no line"),
        ({"pays": {"jackpot": {"flush": "1% of jackpot"}}}, "pays.jackpot.flush", "how several such hands share the meter"),
        ({"readings": {"S-1": "contains-a-queen"}}, "readings.S-1", "these have one: S-2, S-3"),
        ({"readings": {"S-99": "so"}}, "readings.S-99", "these have one: S-2, S-3"),
        ({"readings": {"S-36": "so"}}, "readings.S-36", "one-tenth-shared"),
        ({"units": {"ante": [1]}}, "units.ante", "only jackpot"),
        ({"units": {"jackpot": 3}}, "units.jackpot", "as a list"),
        ({"units": {"jackpot": []}}, "units.jackpot", "whole numbers from 1"),
        ({"units": {"jackpot": [1, 3]}}, "units.jackpot", "without a gap"),
        ({"units": {"jackpot": [True, 2]}}, "units.jackpot", "whole numbers"),
        ({"units": {"jackpot": [1, 10**30]}}, "units.jackpot", "whole numbers from 1 to 99, as in"),
        ({"units": {"jackpot": [1, 2, 3, 4, 5, 6]}}, "units.jackpot", f"{BASE} takes 5 units at most"),
        ({"units": {"jackpot": [1, 2]}, "based-on": "mbs-three-card"}, "units.jackpot", "no rule on several units"),
        ({"limits": {"bet": ["1", "2"]}}, "limits.bet", "only ante"),
        ({"limits": {"ante": ["25.00"]}}, "limits.ante", "the least and the most"),
        ({"limits": {"ante": "25.00"}}, "limits.ante", "as a list"),
        ({"limits": {"ante": [25, 100]}}, "limits.ante", "is no amount"),
        ({"limits": {"ante": ["0", "100"]}}, "limits.ante", "more than nothing"),
        ({"limits": {"ante": ["100", "25"]}}, "limits.ante", "not more than the most"),
        ({"devices": []}, "devices", "at least one device"),
        ({"devices": "automated"}, "devices", "as a list"),
        ({"devices": [1]}, "devices[0]", "text in quotes"),
        ({"devices": ["manual", "card shoe"]}, "devices[1]", "only automated, manual"),
        ({"devices": ["manual", "manual"]}, "devices[1]", "is there twice"),
    ],
)
def test_what_may_not_be_is_refused_with_its_place_and_with_what_there_is(data, where, what):
    before = editions()
    given = {name: value for name, value in {**PLAIN, **data}.items() if value is not ...}
    with pytest.raises(InputError, match=what) as raised:
        read_house_edition(given)
    assert raised.value.where == where
    assert editions() == before


def test_a_house_edition_is_not_derived_from_one():
    first = made()
    with pytest.raises(InputError, match=f"not approved itself: derive this edition from {BASE}") as raised:
        made(**{"based-on": first.slug})
    assert raised.value.where == "based-on"


def test_a_reading_that_the_units_leave_without_effect_is_refused():
    undated = {"based-on": "mbs-singapore-stud", "units": {"jackpot": [1]}}
    assert made(**undated).units(made(**undated).wager_named["jackpot"], {}) == (1,)
    with pytest.raises(InputError, match="no effect") as raised:
        made(**undated, readings={"S-30": "any-amount"})
    assert raised.value.where == "readings.S-30"


def test_what_is_no_toml_or_no_file_is_refused_with_the_file(tmp_path):
    for text, what in (("name = ", "this is not TOML"), ("name = 'x'", "is missing")):
        with pytest.raises(InputError, match=what) as raised:
            house_edition_from(text, "x.toml")
        assert raised.value.where.startswith("x.toml")
    with pytest.raises(InputError, match="a table of names"):
        read_house_edition([])  # type: ignore[arg-type]  # wrong on purpose
    for path, what in ((tmp_path / "none.toml", "cannot be read"), (tmp_path / "x.bin", "no text file"), ("\0", "no text")):
        (tmp_path / "x.bin").write_bytes(b"\xff")
        with pytest.raises(InputError, match=what):
            library.add_edition(path)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("dated", 20261101),
        ("pays", {"bet.royal-flush": 100}),
        ("pays", [("bet.royal-flush", "100 to 1")]),
        ("readings", {1: "so"}),
        ("units", {"jackpot": (1.0,)}),
        ("limits", {"ante": (25, 1000)}),
        ("devices", ("automated", Device.MANUAL)),
    ],
)
def test_a_definition_holds_what_its_fields_say(name, value):
    with pytest.raises(InputError, match="this is no ") as raised:
        HouseEdition(**{"name": "x", "based_on": BASE, "dated": "2026-11-01", name: value})
    assert raised.value.where.partition(".")[0] == name


def test_a_name_stands_for_one_definition(tmp_path):
    first = made(name="once")
    assert made(name="once") is first
    with pytest.raises(InputError, match="'once' already"):
        made(name="once", dated="2026-11-02")
    file = tmp_path / "again.toml"
    file.write_text(f'name = "once"\nbased-on = "{BASE}"\ndated = 2026-11-02\n')
    with pytest.raises(InputError, match="'once' already") as raised:
        library.add_edition(file)
    assert raised.value.where == f"{file}: name"


def test_more_units_than_the_book_takes_are_refused_by_its_rule():
    with pytest.raises(InputError) as raised:
        made(units={"jackpot": [1, 2, 3, 4, 5, 6]})
    assert "3.5.3" in raised.value.rules
    assert made(units={"jackpot": [1, 2, 3, 4, 5]}).wager_named["jackpot"].units == (1, 2, 3, 4, 5)


def test_the_least_that_a_line_may_pay_is_the_stake():
    found = made(pays={"jackpot.flush": "1 for 1", "bet.flush": "1 to 999999999"})
    assert found.definition.pays == {"bet.flush": "1 to 999999999", "jackpot.flush": "1 for 1"}


# -- what it is --


def test_r_23_it_says_what_it_is_derived_from_and_that_nobody_approved_it():
    assert library.add_edition(FILE) == library.add_edition(HARBOUR) == "harbour-stud"
    found = edition("harbour-stud")
    assert (found.name, found.source, found.approved) == ("harbour-stud, not approved", BASE, False)
    assert (found.catalogue.title, found.catalogue.operator) == ("Megalink Singapore Stud Poker", "The Harbour")
    assert found.catalogue.edition == f"derived from {BASE} (Version 9, from 4 July 2023), dated 2026-11-01, not approved"
    assert found.departures == (
        "bet.royal-flush pays 100 to 1, not 250 to 1",
        "bet.straight-flush pays 60 to 1, not 50 to 1",
        "S-36 is answered one-tenth-shared, not meter-after-each",
        "the jackpot takes 1 to 3 units",
        "tables set their limits on the ante within 25.00 and 1000.00",
        "it is dealt by automated alone",
    )
    assert made(title="Harbour Poker").catalogue.title == "Harbour Poker"
    assert made().departures == ()


def test_its_rules_are_those_of_the_book_and_say_what_is_printed():
    library.add_edition(FILE)
    rule, printed = (edition(slug).catalogue["4.1.2/royal-flush"] for slug in ("harbour-stud", BASE))
    assert (rule.says, rule.pays, printed.pays) == (printed.says, "100 to 1", "250 to 1")
    assert rule.note.endswith(f"Not approved: {BASE} pays 250 to 1 here.")
    assert edition("harbour-stud").catalogue["4.1.2/flush"] == edition(BASE).catalogue["4.1.2/flush"]


@pytest.mark.parametrize("slug", BOOKS)
def test_every_book_may_be_dealt_by_one_of_its_devices_alone_and_no_rule_is_missing(slug):
    for device in edition(slug).devices:
        found = made(**{"based-on": slug, "devices": [device.value]})
        assert list(found.devices) == [device]
        assert coverage(books=[found.slug])[found.slug]["missing"] == []


@pytest.mark.parametrize("slug", BOOKS)
def test_every_answer_to_every_switch_may_be_adopted(slug):
    for reading in edition(slug).register.switches(slug).values():
        for answer in reading.choices(slug):
            found = made(**{"based-on": slug, "readings": {reading.id: answer}})
            chosen = edition(slug).register.answers(slug, {reading.id: answer})
            assert found.register.answers(found.slug, {}) == chosen
            assert found.register[reading.id].adopted == answer


def test_it_differs_from_its_book_by_what_was_changed_and_by_nothing_else():
    library.add_edition(FILE)
    found = {(each.topic, each.what.split()[0]): (each.first, each.second) for each in differences(BASE, "harbour-stud")}
    assert found == {
        ("wager", "jackpot"): ("1 to 5 units", "1 to 3 units"),
        ("pays", "bet.royal-flush"): ("250 to 1 (4.1.2/royal-flush)", "100 to 1 (4.1.2/royal-flush)"),
        ("pays", "bet.straight-flush"): ("50 to 1 (4.1.2/straight-flush)", "60 to 1 (4.1.2/straight-flush)"),
        ("reading", "S-36"): ("meter-after-each", "one-tenth-shared"),
        ("table", "dealing,"): ("5 times: 1 to each position, 1 to the Dealer", ""),
        ("table", "limits"): ("", "25.00 to 1000.00"),
    }
    assert not differences(BASE, made(title="Another").slug)


def test_the_page_shows_the_file():
    page = (FILE.parent / "house-editions.md").read_text()
    shown = page.partition("```toml\n")[2].partition("```")[0]
    assert FILE.read_text().partition("\n")[2] == shown


# -- what it does --


def scenario(slug: str, *hands: str, jackpot: str = "5.00") -> dict:
    wagers = {"ante": "25.00", "jackpot": jackpot}
    return {
        "rulebook": slug,
        "jackpot": {"unit": "5.00", "meter": "100000.00", "reset": "50000.00"},
        "dealer": "Ad Kd 9c 4c 2s",
        "positions": [
            {"position": at, "wagers": wagers, "cards": cards, "actions": ["bet"]} for at, cards in enumerate(hands, 1)
        ],
    }


def lines(statement: dict) -> list[dict[str, str]]:
    return [{line["wager"]: line["net"] for line in seat["lines"]} for seat in statement["positions"]]


def test_a_round_is_settled_by_its_odds_and_its_answers():
    library.add_edition(FILE)
    hands = ("9h 8h 7h 6h 5h", "9s 8s 7s 6s 5s")
    ours, theirs = (library.settle(scenario(slug, *hands)).as_dict() for slug in ("harbour-stud", BASE))
    assert lines(ours) == [{"ante": "25.00", "bet": "3000.00", "jackpot": "4995.00"}] * 2  # one tenth of the meter, shared
    assert lines(theirs) == [{"ante": "25.00", "bet": "2500.00", "jackpot": "9495.00"}] * 2
    assert (ours["rulebook"], ours["approved"]) == ("harbour-stud", False)
    assert "approved" not in theirs
    assert ours["positions"][0]["lines"][1]["rules"] == theirs["positions"][0]["lines"][1]["rules"]


def test_a_stake_of_more_units_than_it_takes_is_refused():
    library.add_edition(FILE)
    flush = "Kh 8h 7h 6h 2h"
    assert library.settle(scenario("harbour-stud", flush, jackpot="15.00")).as_dict()
    assert library.settle(scenario(BASE, flush, jackpot="20.00")).as_dict()
    with pytest.raises(InputError, match=r"1 to 3 whole units of 5\.00") as raised:
        library.settle(scenario("harbour-stud", flush, jackpot="20.00"))
    assert "3.5.3" in raised.value.rules


def test_a_table_sets_its_limits_within_those_of_the_edition_and_is_dealt_by_its_device():
    library.add_edition(FILE)
    assert Setup("T1", "harbour-stud", Device.AUTOMATED, 6, LIMITS, UNIT).edition is edition("harbour-stud")
    for least, most in ((24, 500), (25, 1001)):
        outside = {"ante": Limits(Money.dollars(least), Money.dollars(most))}
        with pytest.raises(InputError, match=r"within 25.00 and 1000.00 \(rule 3.4\)") as raised:
            Setup("T1", "harbour-stud", Device.AUTOMATED, 6, outside, UNIT)
        assert raised.value.where == "limits.ante"
        assert Setup("T1", BASE, Device.AUTOMATED, 6, outside, UNIT).limits == outside
    with pytest.raises(InputError, match="manual is no device of this book"):
        Setup("T1", "harbour-stud", Device.MANUAL, 6, LIMITS, UNIT)
    assert devices("harbour-stud") == (Device.AUTOMATED,)


def test_solving_it_is_solving_its_book_with_the_same_changes_and_counts_nothing_again(monkeypatch):
    changes = {"pair_plus.straight": "7 to 1", "ante_bonus.straight": "2 to 1"}
    theirs = library.solve("mbs-three-card", changes=changes).as_dict()  # what is counted is on disk now
    found = made(**{"based-on": "mbs-three-card", "pays": changes})
    monkeypatch.setattr(cache, "_write", lambda *_: pytest.fail("counted again"))
    ours = library.solve(found.slug).as_dict()
    assert (ours.pop("rulebook"), theirs.pop("rulebook")) == (f"{found.slug}, not approved", "mbs-three-card, changed")
    assert theirs.pop("changes") == changes
    assert ours == theirs != library.solve("mbs-three-card").as_dict()


def test_advice_follows_its_pay_tables():
    found = made(**{"based-on": "mbs-three-card", "pays": {"ante_bonus.straight": "10 to 1"}})
    ours, theirs = (library.advise(slug, "9h 8d 7c") for slug in (found.slug, "mbs-three-card"))
    assert ours["rulebook"] == found.name
    gain = ours["actions"]["play"]["decimal"] - theirs["actions"]["play"]["decimal"]
    assert gain == pytest.approx(9)


# -- the record --


def test_a_record_carries_the_definition_and_is_read_where_nobody_knows_the_edition(monkeypatch, tmp_path):
    file = tmp_path / "harbour.rec"
    assert croupier("--edition", str(FILE), "play", "harbour-stud", "--by-itself", "--save", str(file)).exit_code == 0
    text = file.read_text()
    assert text.split("\n")[9].startswith(f"edition {{name harbour-stud, based_on {BASE}, dated 2026-11-01, ")
    written = parse_record(text)
    monkeypatch.setattr(shelf, "_ADDED", {})
    assert "harbour-stud" not in editions()
    done = croupier("replay", str(file))
    assert done.exit_code == 0
    assert "dated 2026-11-01, not approved" in " ".join(done.stdout.split())
    assert json.loads(croupier("replay", str(file), "--json").stdout)["approved"] is False
    assert list(steps(parse_record(text)))
    assert parse_record(text) == written
    assert format_record(written) == text


def test_a_record_that_defines_its_edition_otherwise_is_refused():
    library.add_edition(FILE)
    text = format_record(Record(Setup("T1", "harbour-stud", Device.AUTOMATED, 6, LIMITS, UNIT), ()))
    assert parse_record(text).setup.house_edition == edition("harbour-stud").definition
    for old, new, what in (
        ('"60 to 1"', '"61 to 1"', r"line 10: .*a house edition 'harbour-stud' already, with another definition"),
        ("edition {name harbour-stud", "edition {name harbour", "line 10: .*does not define harbour-stud"),
        ("edition {", "# {", r"line 9: .*a line 'edition' that defines it"),
        (BASE, "baccarat", "line 10: .*no approved book 'baccarat'"),
    ):
        with pytest.raises(InputError, match=what):
            parse_record(text.replace(old, new))


def test_the_record_of_an_approved_book_has_no_definition():
    text = format_record(Record(Setup("T1", BASE, Device.AUTOMATED, 6, LIMITS, UNIT), ()))
    assert text.split("\n")[9:] == ["", ""]
    definition = read_house_edition(PLAIN).definition
    with pytest.raises(InputError, match=f"does not define {BASE}"):
        Setup("T1", BASE, Device.AUTOMATED, 6, LIMITS, UNIT, house_edition=definition)


def test_the_codec_writes_a_table_and_its_link_with_the_definition(monkeypatch):
    library.add_edition(FILE)
    table = Setup("T1", "harbour-stud", Device.AUTOMATED, 6, LIMITS, UNIT)
    for written in (table, LinkTable(linked_as(table), SHIFT, MANAGER, 1)):
        text = CODEC.format(written)
        monkeypatch.setattr(shelf, "_ADDED", {})
        assert CODEC.parse(text) == written
        assert "harbour-stud" in editions()
    for approved in (STUD, LinkTable(linked_as(STUD), SHIFT, MANAGER, 1)):
        assert "house_edition" not in CODEC.format(approved)


# -- the floor --


def test_its_tables_are_linked_to_a_pool_beside_tables_of_its_book():
    library.add_edition(FILE)
    harbour = setup("harbour", "harbour-stud", limits=LIMITS)
    house = House(STUD, harbour)
    number = house.hit(harbour, ROYAL[BASE])
    house.confirm(number)
    house.settle(harbour)
    assert (house.paid("harbour"), house.displayed) == ("500001.00", "100000.00")
    settled = house.floor.tables["harbour"].settled[1, "bet"][1]
    assert [amount for _, amount in settled] == [Money.dollars(50 + 50 * 100)]
    second = house.hit(STUD, STRAIGHT_FLUSH[BASE])
    house.confirm(second)
    house.settle(STUD)
    assert house.paid("stud") == "10000.20"


# -- on the command line --


@pytest.mark.parametrize(
    "words",
    [
        "rules list",
        "rules list --json",
        "rules show harbour-stud 3.4",
        "rules show harbour-stud 3.4 --json",
        "rules list harbour-three",
        "rules diff mbs-singapore-stud-v9 harbour-stud",
        "rules diff mbs-singapore-stud-v9 harbour-stud --json",
        "rules book harbour-stud -o -",
        "rules coverage",
        "rules coverage harbour-three",
        pytest.param("rules readings --price --book harbour-three", marks=pytest.mark.long),
        "rules readings S-6 --price --book harbour-three --json",
        "play harbour-stud --by-itself",
        "settle round.json --table",
        "solve harbour-three",
        "solve harbour-three --json",
        "strategy harbour-three",
        "strategy harbour-three --json",
        "advise harbour-three --hand '9h 8d 7c'",
        "advise harbour-three --hand '9h 8d 7c' --json",
        "jackpot value harbour-stud --meter 250000 --unit 5",
        "jackpot winners harbour-stud --positions 2",
        "jackpot year year.toml --years 40",
        "jackpot year year.toml --years 40 --json",
        "jackpot year named.toml --years 40",
        "jackpot funding year.toml",
        "jackpot funding year.toml --json",
        pytest.param("protect harbour-three --rounds 40", marks=pytest.mark.long),
        "report harbour-three",
        "report harbour-three -o sheet.html",
    ],
)
def test_r_23_every_command_takes_it_and_says_that_it_is_not_approved(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("round.json").write_text(json.dumps(scenario("harbour-stud", "Kh 8h 7h 6h 2h")))
    Path("year.toml").write_text((FILE.parent / "jackpot-year.toml").read_text().replace("mbs-three-card", "harbour-three"))
    Path("named.toml").write_text(Path("year.toml").read_text().replace('book = "harbour', 'name = "Ours"\nbook = "harbour'))
    Path("three.toml").write_text('name = "harbour-three"\nbased-on = "mbs-three-card"\ndated = 2026-11-01\n')
    done = croupier("--edition", str(FILE), "--edition", "three.toml", *shlex.split(words))
    assert done.exit_code == 0, done.output
    shown = Path("sheet.html").read_text().partition("</head>")[0] if "-o sheet.html" in words else done.stdout
    assert "not approved" in " ".join(shown.replace("│", " ").replace("┃", " ").split())


def test_data_for_machines_has_the_mark_of_a_house_edition_and_none_of_an_approved_book():
    ours, theirs = (
        json.loads(croupier("--edition", str(FILE), "rules", "list", slug, "--json").stdout)["catalogue"]
        for slug in ("harbour-stud", BASE)
    )
    assert {rule["approved"] for rule in ours} == {False}
    assert not any("approved" in rule for rule in theirs)
    found = json.loads(croupier("--edition", str(FILE), "rules", "diff", BASE, "harbour-stud", "--json").stdout)
    assert found["books"] == [BASE, "harbour-stud, not approved"]


def test_the_approval_on_the_cover_is_that_of_its_book():
    library.add_edition(FILE)
    cover, printed = (edition(slug).catalogue["preamble"] for slug in ("harbour-stud", BASE))
    assert cover.says == printed.says
    assert cover.note == f"{printed.note} Not approved: this is the approval of {BASE}."
    assert "preamble" not in made(**{"based-on": "mbs-three-card"}).catalogue


def test_its_own_answer_is_the_adopted_one_among_its_readings():
    words = ("rules", "readings", "S-36", "--book", "harbour-stud", "--json")
    (found,) = json.loads(croupier("--edition", str(FILE), *words).stdout)["readings"]
    assert found["adopted"] == "one-tenth-shared"
    assert found["why"].startswith("harbour-stud reads it so. We would adopt meter-after-each: ")
    assert json.loads(croupier(*words[:3], "--json").stdout)["readings"][0]["adopted"] == "meter-after-each"


def test_without_the_option_nobody_knows_it_and_a_bad_file_ends_the_command(tmp_path):
    done = croupier("solve", "harbour-stud")
    assert (done.exit_code, "there is no rulebook 'harbour-stud'" in done.stderr) == (2, True)
    bad = tmp_path / "bad.toml"
    bad.write_text(FILE.read_text().replace("100 to 1", "100"))
    done = croupier("--edition", str(bad), "rules", "list")
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"{bad}: pays.bet.royal-flush: '100' is no way to pay" in " ".join(done.stderr.split())


@pytest.mark.parametrize("text", ["x = " + "[" * 5000, "x = " + "{x=" * 5000, ".".join("x" * 5000) + " = 1"])
@pytest.mark.parametrize(
    "words", ["--edition deep.toml rules list", "solve mbs-three-card --changes deep.toml", "jackpot year deep.toml"]
)
def test_a_file_that_is_nested_too_deeply_is_refused(text, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("deep.toml").write_text(text)
    done = croupier(*words.split())
    assert (done.exit_code, done.stderr) == (
        2,
        "croupier: deep.toml: tables and lists are nested too deeply: at most 16 within each other\n",
    )


def test_numbers_of_thousands_of_digits_are_refused(tmp_path):
    file = tmp_path / "long.toml"
    file.write_text(f"name = {'9' * 5000}")
    done = croupier("--edition", str(file), "rules", "list")
    assert (done.exit_code, "this is not TOML" in " ".join(done.stderr.split())) == (2, True)
    done = croupier("solve", "mbs-three-card", "--set", f"pair_plus.straight={'9' * 5000} to 1")
    assert (done.exit_code, len(done.stderr) < 300, "is no way to pay" in done.stderr) == (2, True, True)
    library.add_edition(FILE)
    text = format_record(Record(Setup("T1", "harbour-stud", Device.AUTOMATED, 6, LIMITS, UNIT), ()))
    with pytest.raises(InputError, match=r"line 10: .*at most 2000 are taken"):
        parse_record(text.replace('"60 to 1"', f'"{"9" * 5000} to 1"'))


def test_a_file_without_a_name_is_refused():
    done = croupier("--edition", "", "rules", "list")
    assert (done.exit_code, done.stderr) == (2, "croupier: edition: name the TOML file of a house edition\n")


def test_limits_far_from_those_of_the_made_up_house_are_played_by():
    for least, most in (("1.00", "2.00"), ("600.00", "700.00")):
        found = made(limits={"ante": [least, most]})
        done = croupier("play", found.slug, "--by-itself")
        assert done.exit_code == 0, done.output
