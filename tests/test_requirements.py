"""The requirements on a linked jackpot: whatever is cited can be looked up, in every place where it is shown."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from commands import croupier
from croupier.errors import RulebookError
from croupier.games import BOOKS, edition, requirements
from croupier.games.shelf import check_edition
from croupier.reference import RequirementBacking, requirement_backing, weave
from croupier.rulebook import is_requirement, requirements_from

ROOT = Path(__file__).parent.parent
NAMED = re.compile(r"(?<![\w-])R-\d+\b")


def named_in(*folders: str, ends: str = "py") -> set[str]:
    """The requirements that files name."""
    files = [
        path for folder in folders for path in sorted((ROOT / folder).rglob(f"*.{ends}")) if path.name != Path(__file__).name
    ]
    return {number for path in files for number in NAMED.findall(path.read_text())}


def test_whatever_is_cited_is_there():
    cited = (
        named_in("src", "tests", "tools")
        | named_in("docs", ends="md")
        | set(NAMED.findall((ROOT / "CHANGELOG.md").read_text()))
    )
    assert cited
    assert cited <= requirements().keys()


def test_each_is_carried_by_code_and_shown_by_a_test_or_declined():
    behind = requirement_backing()
    assert {number for number, each in behind.items() if each.missing} == set()
    assert all(each.requirement.does or each.requirement.declined for each in behind.values())


def test_tests_are_named_after_requirements_that_exist():
    named = {
        number for path in (ROOT / "tests").rglob("test_*.py") for number in re.findall(r"_r_(\d+)(?=_)", path.read_text())
    }
    assert {f"R-{number}" for number in named} == requirements().keys()


def test_they_are_counted(tmp_path):
    counts = json.loads(croupier("rules", "coverage", "--json").stdout)["requirements"]
    assert (counts["total"], counts["missing"]) == (len(requirements()), [])
    assert counts["cited"] == counts["tested"] == counts["total"] - len(counts["declined"])
    assert counts["in_part"] == [number for number, each in requirements().items() if each.declined and each.does]
    said = croupier("rules", "coverage", "--list").stdout
    assert "test_r_5_every_hit_is_kept_and_the_sign_shows_the_last_25" in "".join(re.split(r"[\s│]+", said))
    (tmp_path / "test_x.py").write_text("def test_4_5_r_8_r_16_x(seed):\n    ...\n\n\ndef test_other_8():\n    ...\n")
    counts = json.loads(croupier("rules", "coverage", "--json", "--tests", str(tmp_path)).stdout)["requirements"]
    assert counts["tested"] == 2
    assert {"R-8", "R-16"}.isdisjoint(counts["missing"])
    shown = json.loads(croupier("rules", "show", "R-16", "--json", "--tests", str(tmp_path)).stdout)
    assert shown["tests"] == ["test_x.py::test_4_5_r_8_r_16_x"]
    assert "jackpot.meters" in shown["cited_by"]
    (tmp_path / "test_y.py").write_bytes(b"\xff")
    assert "test_y.py cannot be read" in croupier("rules", "show", "R-16", "--tests", str(tmp_path)).stderr


def test_one_that_is_declined_in_whole_needs_neither_code_nor_test():
    entry = {"id": "R-1", "title": "a", "does": "", "why": "c", "after": "d", "declined": "e"}
    found = RequirementBacking(requirements_from([entry])["R-1"], (), ())
    assert not found.missing
    assert replace(found, requirement=replace(found.requirement, does="b")).missing


def test_the_numbers_have_no_hole_and_are_in_order():
    assert list(requirements()) == [f"R-{number}" for number in range(1, len(requirements()) + 1)]
    assert len(requirements()) >= 32  # records cite them: none is taken out


@pytest.mark.parametrize("number", requirements())
def test_each_is_shown_in_full_with_a_book_and_without(number):
    found = requirements()[number]
    said = croupier("rules", "show", number).stdout
    assert "Carried out by" in said
    assert f"_r_{number[2:]}_" in said
    words = " ".join(said.split())
    assert all(part in words for part in (number, found.title, found.does, found.declined, found.why, found.after))
    assert croupier("rules", "show", "rws-texas-holdem", number).stdout == said
    assert json.loads(croupier("rules", "show", number, "--json").stdout)["does"] == found.does


def test_all_are_listed():
    listed = json.loads(croupier("rules", "requirements", "--json").stdout)["requirements"]
    assert [each["id"] for each in listed] == list(requirements())
    said = croupier("rules", "requirements").stdout
    assert all(f" {number} " in said for number in requirements())


def test_a_reading_is_shown_by_its_number_too():
    assert croupier("rules", "show", "S-17").stdout == croupier("rules", "readings", "S-17").stdout


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["R-99"], "there is no requirement 'R-99': `croupier rules requirements` lists them"),
        (["3.4"], "for a rule say its book first, then its number"),
        (["mbs-three-card", "9.9"], "mbs-three-card has no rule '9.9'"),
    ],
)
def test_what_is_not_there_is_refused(words, what):
    done = croupier("rules", "show", *words)
    assert done.exit_code == 2
    assert what in " ".join(done.stderr.split())


def test_the_page_has_them_word_for_word():
    page = (ROOT / "docs" / "requirements.md").read_text()
    rows = [f"| {each.id} | {each.title} | {each.does} | {each.declined} |" for each in requirements().values()]
    assert page.endswith("| --- | --- | --- | --- |\n" + "\n".join(rows) + "\n")


@pytest.mark.parametrize("slug", BOOKS)
def test_the_woven_book_has_them_and_links_to_them(slug):
    page = weave(slug)
    for number in requirements():
        assert f'id="requirement-{number}"' in page
    cited = {number for numbers in edition(slug).linked_jackpot.numbers().values() for number in numbers}
    for number in filter(is_requirement, cited):
        assert page.count(f'href="#requirement-{number}"') >= 1


def test_a_book_that_cites_one_that_is_not_there_does_not_load():
    found = edition("rws-texas-holdem")
    wrong = replace(found, linked_jackpot=replace(found.linked_jackpot, growth=("R-99",)))
    with pytest.raises(RulebookError, match="names R-99 for the linked jackpot, and there is no such requirement"):
        check_edition(wrong)


@pytest.mark.parametrize("wrong", [{"id": "R-0"}, {"id": "X-1"}, {"does": ""}, {"why": ""}])
def test_a_file_that_is_not_whole_does_not_load(wrong):
    entry = {"id": "R-1", "title": "a", "does": "b", "why": "c", "after": "d"}
    assert requirements_from([entry])["R-1"].title == "a"
    with pytest.raises(RulebookError):
        requirements_from([entry | wrong])
    with pytest.raises(RulebookError, match="there twice"):
        requirements_from([entry, entry])
