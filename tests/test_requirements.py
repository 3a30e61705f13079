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
from croupier.reference import weave
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


def test_whatever_is_there_is_cited_by_the_program_or_says_what_it_leaves_to_others():
    cited = named_in("src")
    assert [number for number, each in requirements().items() if number not in cited and not each.missing] == []


def test_the_numbers_have_no_hole_and_are_in_order():
    assert list(requirements()) == [f"R-{number}" for number in range(1, len(requirements()) + 1)]
    assert len(requirements()) >= 32  # records cite them: none is taken out


@pytest.mark.parametrize("number", requirements())
def test_each_is_shown_in_full_with_a_book_and_without(number):
    found = requirements()[number]
    said = croupier("rules", "show", number).stdout
    words = " ".join(said.split())
    assert all(part in words for part in (number, found.title, found.does, found.missing, found.why, found.after))
    assert croupier("rules", "show", "rws-texas-holdem", number).stdout == said
    assert json.loads(croupier("rules", "show", number, "--json").stdout)["does"] == found.does


def test_all_are_listed():
    listed = json.loads(croupier("rules", "requirements", "--json").stdout)
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
    rows = [f"| {each.id} | {each.title} | {each.does} | {each.missing} |" for each in requirements().values()]
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
