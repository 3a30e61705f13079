"""Whatever somebody hands in, of whatever size: an answer within seconds, an error that names the limit, no traceback."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from croupier import InputError, MoneyError
from croupier.cli import display
from croupier.cli.app import app
from croupier.codec import find_twice
from croupier.desk import read_json, settle
from croupier.floor import CODEC
from croupier.lab import read_part
from croupier.reference.markup import tag
from croupier.report.sheet import quoted
from croupier.rulebook import LONGEST_TOML, Money, Refusal, parse_toml
from croupier.table import State, decide, parse_record, view
from croupier.table import commands as c
from test_names import SHIFT, placed, setup

EDITION = 'name = "hostile"\nbased-on = "mbs-singapore-stud"\ndated = "2026-11-01"\n'
ROUNDS = Path(__file__).parent / "data" / "rounds.jsonl"


def run(*words: str, given: str | bytes = "") -> tuple[int, str]:
    done = CliRunner().invoke(app, list(words), input=given)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


TOML = {
    "a name of many parts": ("a" + ".a" * 30_000 + " = 1", "nested too deeply"),
    "a name of many quoted parts": ('"a"' + ' . "a"' * 20_000 + " = 1", "nested too deeply"),
    "a table of many parts": ("[a" + ".a" * 30_000 + "]", "nested too deeply"),
    "lists in lists": ("a = " + "[" * 50_000, "nested too deeply"),
    "tables in tables": ("a = " + "{a=" * 50_000, "nested too deeply"),
    "a long number": (f"a = {'9' * 5_000}", "not TOML"),
    "a long word": ("a" * LONGEST_TOML, "not TOML"),
    "too long": ("#" * (LONGEST_TOML + 1), f"at most {LONGEST_TOML}"),
}


@pytest.mark.parametrize("case", TOML)
def test_toml_that_would_take_for_ever_is_refused_at_once(case):
    text, what = TOML[case]
    with pytest.raises(InputError, match=what):
        parse_toml(text, "file")


@settings(max_examples=50, deadline=2000)
@given(st.lists(st.sampled_from(["a", ".", '"', "'", "[", "]", "{", "}", "=", "\n", " ", "1", ",", '"""', "\\"]), max_size=300))
def test_any_toml_is_read_or_refused(parts):
    try:
        parse_toml("".join(parts), "file")
    except InputError as error:
        assert error.what


@pytest.mark.parametrize("words", [("settle",), ("replay",), ("jackpot", "year"), ("solve", "mbs-three-card", "--changes")])
@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no such device")
def test_a_device_is_no_file(words):
    assert run(*words, "/dev/zero") == (2, "croupier: /dev/zero: the file cannot be read: it is a device\n")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no such device")
def test_a_device_is_no_edition():
    assert run("--edition", "/dev/zero", "rules", "list")[0] == 2


def test_input_without_an_end_is_read_as_far_as_the_limit():
    code, said = run("settle", "-", given=b"\0" * (2**20 + 10))
    assert (code, "longer than 1048576 bytes" in said) == (2, True)
    code, said = run("replay", "-", given=b"x" * 2**21)
    assert (code, "this is no record" in said) == (2, True)


JSON = [
    "[" * 200_000,
    '{"a":' * 200_000,
    "9" * 100_000,
    f'"{"x" * 900_000}"',
    '{"\\ud800": 1}',
    "nul",
    "1e999999",
    "-" * 50_000,
    "NaN",
]


@pytest.mark.parametrize("text", JSON, ids=range(len(JSON)))
def test_json_of_any_shape_is_refused_without_a_traceback(text):
    for read in (lambda given: settle(read_json(given)), CODEC.parse):
        with pytest.raises(InputError) as refused:
            read(text)
        assert len(str(refused.value)) < 2500
    code, said = run("settle", "-", given=text + "\n")
    assert (code, len(said) < 3000) == (2, True)


class Compared(str):
    """A name that counts how often it is compared."""

    times = 0
    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other):
        Compared.times += 1
        return str.__eq__(self, other)


def test_a_name_that_is_there_twice_is_found_in_one_pass():
    names = [Compared(f"name {n}") for n in (*range(2_000), 1_999)]
    Compared.times = 0
    assert find_twice(names) == "name 1999"
    assert Compared.times < 2 * len(names)
    assert find_twice(names[:-1]) is None


def test_a_field_that_is_there_twice_is_named_whichever_reads_it():
    text = '{"a": 1, "b": 2, "b": 3, "a": 4}'
    with pytest.raises(InputError, match="'b' is there twice"):
        read_json(text)
    with pytest.raises(InputError, match="b: this field is there twice"):
        CODEC.parse(text)


@pytest.mark.parametrize(
    "words",
    [
        ("--evil\u202eoption",),
        ("rules", "list", "--evil\u202eoption"),
        ("evil\u202ecommand",),
        ("rules", "evil\u202ecommand"),
        ("bench", "floor", "--tables", "evil\u202e"),
        ("rules", "list", "evil\u202eword\x1b[2J"),
    ],
)
def test_words_that_no_command_knows_are_printed_so_that_they_show(words):
    code, said = run(*words)
    assert (code, "evil\\u202e" in said, "\u202e" in said, "\x1b" in said) == (2, True, False, False)


def counts_asked_for():
    """Every option of every command that is a whole number, but for those that are no count or that a book bounds."""
    from typer.main import get_command

    def walk(command, path):
        for name, sub in getattr(command, "commands", {}).items():
            yield from walk(sub, (*path, name))
        for each in command.params:
            if each.type.name.startswith("int") and each.name not in ("seed", "step", "units"):
                yield " ".join((*path, each.name)), each.type

    return dict(walk(get_command(app), ()))


def test_every_count_that_is_asked_for_has_a_most():
    asked = counts_asked_for()
    assert "bench floor tables" in asked
    by_the_book = [name for name, kind in asked.items() if not getattr(kind, "max", None)]
    assert sorted(by_the_book) == ["jackpot winners positions", "simulate positions"]
    assert "from 1 to 7" in run("simulate", "mbs-three-card", "--positions", "999999999999")[1]
    assert "1 to 7 positions" in run("jackpot", "winners", "mbs-three-card", "--positions", "999999999999")[1]
    code, said = run("bench", "floor", "--tables", "999999999999")
    assert (code, "100000" in said) == (2, True)


def test_a_scenario_s_names_are_checked_and_its_errors_can_be_printed():
    scenario = json.loads(ROUNDS.read_text().splitlines()[0])["scenario"]
    for player in ("\x1b[2J", "x" * 1000, "evil\u202e"):
        scenario["positions"][0]["player"] = player
        with pytest.raises(InputError) as refused:
            settle(scenario)
        assert re.fullmatch(r"positions\[0\]\.player", refused.value.where)
    scenario["positions"][0]["player"] = ""
    scenario["positions"][0]["wagers"] = {"\x1b[2J" * 100: "5.00"}
    with pytest.raises(InputError) as refused:
        settle(scenario)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 1000


@pytest.mark.parametrize("text", ["9" * 14, "9" * 10**6, "1e5", "0x10", "\u0661", "5" * 4000 + ".00"])
def test_amounts_have_a_limit_that_the_error_names(text):
    with pytest.raises(MoneyError) as refused:
        Money.parse(text)
    assert len(str(refused.value)) < 200
    assert not text.startswith(("99", "55")) or "the largest amount is" in str(refused.value)


@pytest.mark.parametrize(
    "text", ["1e999999999", "1/0", "1/" + "9" * 10, "9" * 4000, "0." + "1" * 4000, "3/10%", "%", "-1", "", None, 0.3]
)
def test_a_part_of_a_stake_has_few_digits(text):
    assert read_part("30%", "rate") == read_part("0.3", "rate") == read_part("3/10", "rate")
    with pytest.raises(InputError, match="9 digits at most"):
        read_part(text, "rate")


def test_a_refused_command_does_not_keep_what_it_was_refused_for():
    state = State(setup())
    for command in (
        c.PlaceWager(SHIFT, "x" * 10**6, 1, "ante", Money(1000)),
        c.PlaceWager(SHIFT, "Ann", 1, "x" * 10**6, Money(1000)),
        c.PlaceWager(SHIFT, "Ann", 10**400, "ante", Money(1000)),
        c.PlaceWager(SHIFT, "Ann", 1, "ante", Money(10**400)),
        c.Decide(SHIFT, 1, "bet", (("x" * 10**6, Money(1)),) * 100),
        c.Bar(SHIFT, player="Ann", why="x" * 10**6),
    ):
        answer = decide(state, command)
        assert isinstance(answer, Refusal)
        assert len(str(answer)) < 300


def test_a_record_has_a_limit():
    with pytest.raises(InputError, match="at most 67108864 characters"):
        parse_record("x" * (2**26 + 1))


# -- what is printed --

NAMES = ["[link=x]Ann[/link]", "Ann[/nope]", "[red]Ann", ":skull:", "<b>Ann</b>", '#panic("x")', "\\[bold]"]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_printed_as_text_and_never_as_markup(name, tmp_path):
    record = (Path(__file__).parent / "data" / "records.txt").read_text()
    text = record[record.index("croupier record 1") :].partition("\ncroupier record 1")[0]
    file = tmp_path / "record.txt"
    file.write_text(re.sub(r"^table .*$", lambda _: f"table {json.dumps(name)}", text, count=1, flags=re.MULTILINE))
    code, said = run("replay", str(file))
    assert (code, f"table {name}," in said) == (0, True)


@pytest.mark.parametrize("name", NAMES)
def test_a_cell_and_a_title_are_text(name, capsys):
    console = display.console(120)
    table = display.ruled_table("name", title=name)
    table.add_row(name)
    console.print(table)
    console.print(name)
    assert capsys.readouterr().out.count(name) == 3


@pytest.mark.parametrize("name", NAMES)
def test_the_title_of_an_edition_is_printed_as_text_everywhere(name, tmp_path):
    file = tmp_path / "hostile.toml"
    slug = f"hostile-{NAMES.index(name)}"
    file.write_text(EDITION.replace("hostile", slug) + f"title = {json.dumps(name)}\nhouse = {json.dumps(name)}\n")
    code, said = run("--edition", str(file), "rules", "list")
    assert code == 0
    assert name in " ".join(said.split())
    assert run("--edition", str(file), "rules", "show", slug, "3.1")[0] == 0


@pytest.mark.parametrize("name", NAMES)
def test_text_is_escaped_in_pages_and_in_what_typst_sets(name):
    page = str(tag("p", name, title=name))
    assert html.unescape(re.sub(r"<[^>]*>", "", page)) == name
    assert "<b>" not in page
    assert json.loads(quoted(name)) == name  # a string of typst, in which nothing is run


# -- sharers --


def test_s_21_an_area_has_so_many_sharers_and_no_more():
    state = State(setup())
    commands = [c.OpenBets(SHIFT), *(c.PlaceWager(SHIFT, f"player {n}", 1, "ante", Money(500)) for n in range(10))]
    state = placed(state, *commands)
    one_more = c.PlaceWager(SHIFT, "one more", 1, "ante", Money(500))
    answer = decide(state, one_more)
    assert isinstance(answer, Refusal)
    assert answer.what.startswith("10 players share this area")
    assert not any(offer.admits(one_more) for offer in view(state, SHIFT).offers)
    placed(state, c.PlaceWager(SHIFT, "player 3", 1, "ante", Money(500)), replace(one_more, position=2))
