"""README and docs are true: their commands run, their examples work, and their figures are those of the program."""

from __future__ import annotations

import html
import itertools
import json
import re
import shlex
import tomllib
from collections.abc import Callable, Iterator
from copy import deepcopy
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import croupier as library
from commands import command_of, croupier, every_command
from croupier.games import BOOKS, catalogue, register

ROOT = Path(__file__).parent.parent
PAGES = {path.relative_to(ROOT).as_posix(): path.read_text() for path in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))}
PAGES |= {name: (ROOT / name).read_text() for name in ("CONTRIBUTING.md",) if (ROOT / name).exists()}
TEXTS = {name: " ".join(text.split()) for name, text in PAGES.items()}  # as one line, wherever it is wrapped


def fences(kind: str, *, page: str | None = None) -> list[str]:
    """The fenced examples of a kind, on one page or on all."""
    texts = PAGES.values() if page is None else [PAGES[page]]
    found = [fence for text in texts for fence in re.findall(r"^```(\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)]
    return [example for each, example in found if each == kind]


def spans() -> Iterator[str]:
    """What stands between single back quotes anywhere, outside of fences."""
    for text in PAGES.values():
        outside = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
        yield from (" ".join(each.split()) for each in re.findall(r"`([^`]+)`", outside))


RECORD = next(each for each in fences("text", page="docs/records.md") if each.startswith("croupier record"))
ROUND = json.loads(fences("json", page="README.md")[0])
SCENARIO, SETTLED = map(json.loads, fences("json", page="docs/scenarios.md"))

# -- commands --

LINES = re.findall(r"^\$ (.*)$", "".join(fences("console")), re.MULTILINE)
SHOWN = sorted({line.split(" #")[0].strip() for line in LINES})
COMMANDS = [line for line in SHOWN if line.startswith("croupier ")]
# What is measured, simulated or priced is run in its cheapest form.
CHEAPEST = {
    "bench floor": "--tables 3 --history 300 --rounds 4",
    "bench house": "--quick",
    "bench settle": "--rounds 1 --bulk 500",
    "bench simulate": "--quick",
    "bench web": "--quick",
    "demo": "--rounds 1",
    "jackpot year": "--years 40",
    "protect": "--rounds 40",
    "rules readings --price": "--book mbs-three-card",
    "soak": "--days 1 --books mbs-three-card",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the examples name, in which they are run."""
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    (tmp_path / "table.rec").write_text(RECORD)
    monkeypatch.chdir(tmp_path)
    return tmp_path


STATUS = {"croupier audit payouts docs/payouts.jsonl": 1}  # it finds something


def run(line: str, *, status: int = 0) -> str:
    """What a command prints, which must end with this status. A person at it leaves at the first prompt."""
    _, *words = shlex.split(line)
    given = "q\n"
    if "<" in words:
        words, given = words[: words.index("<")], f"{json.dumps(ROUND)}\n" * 2
    words += next((shlex.split(more) for start, more in CHEAPEST.items() if line.startswith(f"croupier {start}")), [])
    done = croupier(*words, given=given)
    assert done.exit_code == status, done.output
    return done.output


OPTIONS = {words: {"--help", *(name for each in command_of(words).params for name in each.opts)} for words in every_command()}


def test_there_are_commands_to_try():
    assert len(COMMANDS) > 25


@pytest.mark.parametrize(
    "line", [pytest.param(line, marks=[pytest.mark.long] if line == "croupier bench exact" else []) for line in COMMANDS]
)
def test_every_command_that_is_shown_runs(line, folder):
    if line == "croupier bench table" and not find_spec("pokerkit"):
        assert "extra `bench`" in run(line, status=2)
        return
    printed = run(line, status=STATUS.get(line, 0))
    written = re.search(r" (?:-o|--save) (\S+)", line)
    assert (folder / written[1]).stat().st_size if written else printed


@pytest.mark.parametrize("words", list(OPTIONS)[1:], ids=" ".join)
def test_every_command_is_on_a_page(words):
    assert any(re.search(rf"croupier {' '.join(words)}\b", text) for text in TEXTS.values())


def forms() -> Iterator[str]:
    """The forms of commands, such as `croupier solve BOOK|all [--json]`."""
    for fence in fences("text"):
        for form in re.split(r"\n(?! )", fence):
            if form.startswith("croupier ") and not form.startswith("croupier record"):
                yield " ".join(form.split())


NAMED = {*forms(), *COMMANDS, *(span for span in spans() if span.startswith("croupier "))}


@pytest.mark.parametrize("form", sorted(NAMED))
def test_every_command_and_option_that_is_named_exists(form):
    words = list(itertools.takewhile(lambda word: re.fullmatch(r"[a-z]+", word), form.split()[1:]))
    while tuple(words) not in OPTIONS:
        words.pop()
    assert words or form.startswith("croupier --"), f"there is no such command: {form}"
    assert set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", form)) <= OPTIONS[tuple(words)]


@pytest.mark.parametrize("form", [form for form in forms() if "--price" not in form])
def test_the_form_of_a_command_has_all_its_options(form):
    words = tuple(itertools.takewhile(lambda word: re.fullmatch(r"[a-z]+", word), form.split()[1:]))
    options = [each.opts for each in command_of(words).params if each.opts[0].startswith("-")]
    assert [names for names in options if not any(re.search(rf"(?<![\w-]){name}\b", form) for name in names)] == []


def test_every_target_of_make_has_its_help_and_is_there():
    makefile = (ROOT / "Makefile").read_text()
    helped = set(re.findall(r"^([a-z-]+):.*## \S", makefile, re.MULTILINE))
    (targets,) = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert set(targets.split()) == helped
    shown = {line.split()[1] for line in SHOWN if line.startswith("make ")}
    assert {span.split()[1] for span in spans() if span.startswith("make ")} | shown <= helped


# -- examples --


def holds(shown: Any, whole: Any) -> bool:
    """Whether all that is shown is in the whole: of a list some may be left out, of an object some names."""
    match shown:
        case dict():
            return all(name in whole and holds(value, whole[name]) for name, value in shown.items())
        case list():
            return all(any(holds(each, other) for other in whole) for each in shown)
    return bool(shown == whole)


def test_the_rounds_that_are_shown_are_settled_as_shown():
    assert library.settle(ROUND)["positions"][0]["lines"]
    assert holds(SETTLED, library.settle(SCENARIO).as_dict())
    assert len(fences("json", page="README.md")) == 1


def test_the_refusal_that_is_shown_is_what_is_said():
    (message,) = [each.strip() for each in fences("", page="docs/scenarios.md")]
    scenario = deepcopy(SCENARIO)
    scenario["positions"][0]["wagers"]["jackpot"] = "7.00"
    with pytest.raises(library.InputError) as refused:
        library.settle(scenario)
    assert f"croupier: {refused.value}" == message


def test_the_changes_that_are_shown_can_be_solved(folder):
    changes, lucky = fences("toml", page="docs/solving.md")
    (folder / "changes.toml").write_text(changes)
    assert "100 to 1" in run("croupier solve mbs-singapore-stud --changes changes.toml")
    assert tomllib.loads(lucky) == tomllib.loads((ROOT / "docs" / "lucky-three-card.toml").read_text())


@pytest.mark.parametrize("code", [each for each in fences("python") if "import" in each], ids=lambda code: code.split()[1])
def test_the_python_that_is_shown_runs(code, folder):
    """A remark behind the last line is its value."""
    known: dict[str, Any] = {"scenario": ROUND, "text": RECORD}
    exec(code, known)  # noqa: S102 - it is ours
    last, _, value = code.strip().splitlines()[-1].partition("  # '")
    assert not value or eval(last, known) == value.rstrip("'")  # noqa: S307 - as above


def test_the_calls_that_are_named_work(folder):
    calls = {span for span in spans() if re.match(r"croupier\.[a-z]+\(\"", span) and "..." not in span}
    assert len(calls) >= 2
    for call in calls:
        assert eval(call, {"croupier": library})  # noqa: S307 - as above


# -- what is named --


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    targets = re.findall(r"\]\(([^)#:]+)\)", PAGES[page])
    assert [target for target in targets if not (ROOT / page).parent.joinpath(target).exists()] == []


def test_files_that_are_named_are_there():
    below = (path for top in ("src", "tests", "tools", "docs") for path in (ROOT / top).rglob("*.*"))
    files = [path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.*"), *below)]
    missing = {
        span
        for span in spans()
        if re.fullmatch(r"[\w/*-]+\.(py|toml|jsonl|md)", span) and not Path(span).stem.isupper()
        if not any(re.search(rf"(^|/){re.escape(span).replace(re.escape('*'), '[^/]*')}$", file) for file in files)
    }
    assert missing == set()


# -- figures --


def rows(page: str, first: str) -> Iterator[list[str]]:
    """The rows of the table on a page whose first column is called so."""
    (table,) = re.findall(rf"^\| {first} \|.*\n\|[ -|]*\n((?:\|.*\n)+)", PAGES[page], re.MULTILINE)
    yield from ([cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines())


def test_house_edge_and_element_of_risk_are_those_of_the_solution():
    shown = set()
    for books, edge, risk, _ in rows("README.md", "book(?= \\| house)"):
        first, *others = re.findall(r"`([^`]+)`", books)
        for book in (first, *(first + other if other.startswith("-") else other for other in others)):
            base = library.solve(book)["wagers"]["base"]
            assert (f"{base['house_edge']:.4%}", f"{base['element_of_risk']:.4%}") == (edge, risk)
            shown.add(book)
    assert shown == set(BOOKS)


def test_the_books_are_those_of_the_program():
    assert {row[0].strip("`") for row in rows("README.md", "book(?= \\| game)")} == set(BOOKS)


def test_costs_of_rules_of_thumb_are_those_that_are_printed():
    books = {"three card": "mbs-three-card", "stud": "mbs-singapore-stud", "hold'em": "mbs-texas-holdem"}
    printed = {book: run(f"croupier strategy {book}") for book in books.values()}
    game = ""
    for named, rule, cost in rows("docs/strategy.md", "game"):
        game = named.partition(",")[0] or game
        assert {"0": "nothing"}.get(cost, cost) in printed[books[game]], rule


def rules() -> tuple[int]:
    return (sum(len(catalogue(book)) for book in BOOKS),)


def readings() -> tuple[int, int]:
    found = {each.id: each for book in BOOKS for each in register().of(book)}
    return len(found), sum(each.switch for each in found.values())


def last_readings() -> tuple[str, str]:
    found = [each.id for book in BOOKS for each in register().of(book)]
    last = {letter: max(int(each[2:]) for each in found if each.startswith(letter)) for letter in "SH"}
    return f"S-{last['S']}", f"H-{last['H']}"


def deals(book: str) -> Callable[[], tuple[int]]:
    return lambda: (library.solve(book)["wagers"]["base"]["deals"],)


def further_unit() -> tuple[Fraction]:
    found = json.loads(run("croupier jackpot value mbs-texas-holdem --meter 250000 --unit 5 --json"))
    return (Fraction(found["fixed_return_in_stakes"]["exact"]),)


def printed(line: str, *patterns: str) -> Callable[[], tuple[str, ...]]:
    """What a command prints in some places."""

    def find() -> tuple[str, ...]:
        text = run(line)
        return tuple(found[1] for pattern in patterns if (found := re.search(pattern, text)))

    return find


def with_a_card(book: str, places: int) -> Callable[[], tuple[str]]:
    """The edge with a card of the dealer's known, in percent and without its sign."""

    def find() -> tuple[str]:
        found = json.loads(run(f"croupier protect {book} --rounds 40 --json"))["findings"]
        (edge,) = (each["decimal"] for each in found if each["name"] == "dealer-card")
        return (f"{abs(100 * edge):.{places}f}",)

    return find


KNOWN_CARD = with_a_card("mbs-three-card", 2)
TWO_KNOWN = with_a_card("mbs-singapore-stud --set bet.royal-flush='100 to 1'", 3)
JACKPOT = "croupier jackpot value rws-texas-holdem --meter 250000 --unit 5 --ante 25"
FOLDED_ABOVE = printed(JACKPOT, r"32o.* (\d\S+) +│\n", r"52o.* (\d\S+) +│\n")
BITS = printed("croupier strategy mbs-texas-holdem", r"(\d[\d,]+) and \d", r"and (\d[\d,]+) bits")

FIGURES: list[tuple[str, str, Callable[[], tuple[Any, ...]]]] = [
    ("README.md", "Their {} rules stand", rules),
    ("README.md", "{} of them, {} of which change money in an ordinary round", readings),
    ("CHANGELOG.md", "{} rules in our own words", rules),
    ("CHANGELOG.md", "{} readings ({} of them switches)", readings),
    ("CHANGELOG.md", "three card {:,}", deals("mbs-three-card")),
    ("CHANGELOG.md", "stud {:,}", deals("mbs-singapore-stud")),
    ("CHANGELOG.md", "hold'em {:,}", deals("mbs-texas-holdem")),
    ("docs/rulebooks.md", "S-1 to {} for stud and three card, H-1 to {} for hold'em", last_readings),
    ("docs/jackpot.md", "returns the set part alone, {} of it", further_unit),
    ("docs/protection.md", "three card with one card of the dealer's agrees, {}%", KNOWN_CARD),
    ("docs/protection.md", "we count {}%", TWO_KNOWN),
    ("docs/jackpot.md", "from {} for 2-3 to {} for 2-5", FOLDED_ABOVE),
    ("docs/strategy.md", "make {} bytes", printed("croupier strategy mbs-singapore-stud", r"([\d,]+) bytes")),
    ("docs/strategy.md", "{} and {} bits", BITS),
]


@pytest.mark.parametrize(
    ("page", "phrase", "figures"),
    [pytest.param(*each, id=each[1], marks=[pytest.mark.long] if each[2] is TWO_KNOWN else []) for each in FIGURES],
)
def test_figures_in_the_text_are_those_of_the_program(page, phrase, figures):
    assert phrase.format(*figures()) in " ".join((ROOT / page).read_text().split())


def test_the_picture_of_a_settlement_is_what_the_command_prints():
    drawn = (ROOT / "docs" / "images" / "settlement.svg").read_text()
    texts = [html.unescape(each) for each in re.findall(r"<text[^>]*>([^<]*)</text>", drawn)]
    printed = croupier("settle", str(ROOT / "docs" / "round.json"), "--table").stdout
    assert texts[0].replace("\xa0", " ") == "croupier settle docs/round.json"
    assert "".join("".join(texts[1:]).split()) == "".join(printed.split())
