"""The documentation site: every page has its place, links fit, and what a strict server forbids or leads nowhere is found."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import documentation
import documentation_pages
import pytest
from documentation import find_faults, make_scripts_files
from documentation_pages import copy_texts, list_of_books, reference_pages, relink, staged_texts

from croupier.games import BOOKS

ROOT = Path(__file__).parent.parent


def pages_of(nav: Any) -> list[str]:
    """The pages that a navigation names."""
    if isinstance(nav, str):
        return [nav]
    return [page for each in (nav.values() if isinstance(nav, dict) else nav) for page in pages_of(each)]


NAMED = pages_of(tomllib.loads((ROOT / "zensical.toml").read_text())["project"]["nav"])
MADE = {"readings.md", "books/index.md", *(f"books/{slug}.md" for slug in BOOKS)}


def test_every_page_that_the_navigation_names_is_there():
    assert len(set(NAMED)) == len(NAMED)
    assert set(NAMED) - {*staged_texts().values(), *MADE, *dict(reference_pages())} == set()


def test_links_between_texts_fit_their_new_places(tmp_path):
    copy_texts(tmp_path)
    text = (tmp_path / "index.md").read_text()
    assert "](docs/" not in text
    assert "](gym.md)" in text
    assert "](books/index.md)" in text  # the catalogue is the books
    assert (tmp_path / "images" / "settlement.svg").is_file()
    assert (tmp_path / "learner.py").is_file()


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("[a](docs/gym.md#options)", "[a](../gym.md#options)"),
        ("[a](https://example.org/docs/gym.md)", "[a](https://example.org/docs/gym.md)"),
        ("[the code](src/croupier/gym/rounds.py)", "the code"),
        ("[a](nothing.md)", "[a](nothing.md)"),  # the build complains of it
        ("```\n[a](docs/gym.md)\n```", "```\n[a](docs/gym.md)\n```"),
    ],
)
def test_a_link_fits_or_is_only_named(text, fits):
    assert relink(text, Path("README.md"), Path("below/page.md")) == fits


def test_the_reference_has_every_room_with_its_names():
    pages = dict(reference_pages())
    assert {"reference/index.md", "reference/croupier.md", "reference/table.md", "reference/gym.md"} <= pages.keys()
    assert "- solve\n" in pages["reference/croupier.md"]
    assert "::: croupier.table" in pages["reference/table.md"]
    assert all(slug in list_of_books() for slug in BOOKS)


def test_a_book_is_a_page_whose_rules_are_headings():
    page = documentation_pages.book_page("mbs-three-card")
    assert '<h3 id="rule-3.11.2">' in page
    assert "<style" not in page
    assert "<main" not in page


PLANTED = {
    "leads nowhere": '<a href="none/">x</a>',
    "leads to no place": '<a href="#none">x</a>',
    "a script stands in the page": "<script>1</script>",
    "a style stands in the page": '<p style="color: red">x</p>',
    "is a script": '<p onclick="x()">x</p>',
    "is loaded from elsewhere": '<img src="https://example.org/x.png">',
}


@pytest.mark.parametrize("what", PLANTED)
def test_a_planted_fault_is_found(what, tmp_path):
    (tmp_path / "index.html").write_text('<p id="here"><a href="#here">x</a><a href="index.html">y</a></p>')
    assert [*find_faults(tmp_path)] == []
    (tmp_path / "index.html").write_text(PLANTED[what])
    (fault,) = find_faults(tmp_path)
    assert what in fault


def test_scripts_that_stand_in_pages_become_files(tmp_path):
    (tmp_path / "below").mkdir()
    page = tmp_path / "below" / "index.html"
    page.write_text('<script>alert(1)</script><script type="application/json">{}</script>')
    make_scripts_files(tmp_path)
    assert [*find_faults(tmp_path)] == []
    scripts = {file.read_text() for file in (tmp_path / "assets" / "scripts").iterdir()}
    assert scripts == {"alert(1)", documentation.OWN_SCRIPT}


@pytest.mark.long
def test_every_page_has_a_place_in_the_navigation():
    assert {*staged_texts().values(), *MADE, *dict(reference_pages())} - set(NAMED) == set()


@pytest.mark.long
def test_the_whole_site_builds_without_a_warning():
    subprocess.run([sys.executable, ROOT / "tools" / "documentation.py"], check=True)
    assert (ROOT / "site" / "books" / "mbs-three-card" / "index.html").is_file()
