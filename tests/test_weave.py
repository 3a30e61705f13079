"""The woven book: everything is on the page, linked, escaped, and the same each time."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from commands import croupier
from croupier.games import BOOKS, catalogue, edition, register
from croupier.reference import Markup, backing, book_page, coverage, tag, weave
from croupier.reference.book_page import SECTIONS
from croupier.reference.markup import joined
from croupier.rulebook.reading import Answer, Register

TESTS = Path(__file__).parent / "rules"
VOID = {"meta", "wbr"}
HOSTILE = "<script>alert('1')</script> & \"quoted\" </article> 3.9.1 S-1"


class Parsed(HTMLParser):
    """A page as its elements: anchors, links, headings, text; a tag that is not closed where it should be is an error."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.headings: list[str] = []
        self.names: set[str] = set()
        self.loads: list[str] = []
        self.text_of: dict[str, str] = {}  # anchor of an article -> its text
        self.text = ""
        self._article = ""
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, name, attrs):
        given = dict(attrs)
        assert len(given) == len(attrs)
        self.names.add(name)
        if "id" in given:
            self.anchors.append(given["id"])
        if name == "a":
            self.links.append(given["href"])
        if name == "article":
            self._article = given["id"]
        if re.fullmatch(r"h\d", name):
            self.headings.append(name)
        self.loads += [key for key in given if key in ("src", "srcset", "data", "style", "action") or key.startswith("on")]
        if name not in VOID:
            self.open.append(name)

    def handle_endtag(self, name):
        assert self.open.pop() == name
        if name == "article":
            self._article = ""

    def handle_data(self, data):
        self.text += data
        if self._article:
            self.text_of[self._article] = self.text_of.get(self._article, "") + data


@pytest.fixture(scope="module")
def pages():
    return {slug: weave(slug, TESTS, version="croupier 0") for slug in BOOKS}


@pytest.fixture(scope="module")
def parsed(pages):
    return {slug: Parsed(page) for slug, page in pages.items()}


@pytest.fixture(scope="module")
def covered():
    return coverage(TESTS)


@pytest.mark.parametrize("slug", BOOKS)
def test_every_rule_stands_in_the_order_of_the_book_with_all_that_is_behind_it(slug, parsed):
    page = parsed[slug]
    rules = [anchor.removeprefix("rule-") for anchor in page.anchors if anchor.startswith("rule-")]
    assert rules == [rule.id for rule in catalogue(slug)]
    for rule_id, found in backing(slug, TESTS).items():
        text = page.text_of[f"rule-{rule_id}"]
        assert found.rule.says in text
        assert found.rule.note in text
        assert found.rule.pays in text
        assert all(part in text for part in found.cited_by)
        assert all(test.partition("::")[2] in text and test.partition("::")[0] in text for test in found.tests)
        assert all(f"{reading.id} {reading.title}" in text for reading in found.readings)
        assert ("Conduct that no software sees" in text) == (found.rule.enforce == "conduct")
        assert ("nothing yet" in text or "no test that was found" in text) == found.missing


@pytest.mark.parametrize("slug", BOOKS)
def test_every_reading_is_listed_linked_and_told_in_full(slug, parsed):
    page = parsed[slug]
    for reading in register().of(slug):
        assert f"#reading-{reading.id}" in page.links
        text = page.text_of[f"reading-{reading.id}"]
        assert all(part in text for part in (reading.title, reading.question, reading.why, reading.differs))
        assert all(answer.key in text and answer.says in text and answer.unsettled in text for answer in reading.answers)
        assert f"{reading.adopted} (adopted)" in text
        assert text.count("(adopted)") == 1
        assert f"{'switch' if reading.switch else 'recorded'}, {reading.confidence} confidence" in text


@pytest.mark.parametrize("slug", BOOKS)
def test_anchors_are_there_once_and_every_link_leads_to_one(slug, parsed):
    page = parsed[slug]
    assert len(set(page.anchors)) == len(page.anchors)
    assert not any(re.search(r"\s", anchor) for anchor in page.anchors)
    assert {link.removeprefix("#") for link in page.links} <= set(page.anchors)
    assert all(link.startswith("#") for link in page.links)


@pytest.mark.parametrize("slug", BOOKS)
def test_the_top_has_title_counts_pay_tables_and_what_is_missing(slug, pages, parsed, covered):
    page, book = parsed[slug], catalogue(slug)
    top = page.text[: page.text.index(next(iter(book)).says)]
    assert f"{book.title}{book.operator}, {book.edition}" in top
    counts = covered[slug]
    rows = dict(re.findall(r'<th scope="row">([^<]*)</th><td class="number">(\d+)</td>', pages[slug]))
    named = {
        "rules in the book": counts["total"],
        "carried by the program": counts["cited"],
        "shown by tests": counts["tested"],
        "conduct, which no software sees": counts["conduct"],
        "missing": len(counts["missing"]),
        "readings": len(register().of(slug)),
    }
    assert {name: int(rows[name]) for name in named} == named
    missing = pages[slug].partition('id="missing"')[2].partition("</section>")[0]
    assert sorted(re.findall(r'href="#rule-([^"]*)"', missing)) == sorted(counts["missing"])
    tables = pages[slug].partition('id="pay-tables"')[2].partition("</section>")[0]
    shown = re.findall(r'<td>([^<]*)</td><td><a href="#rule-([^"]*)"', tables)
    assert sorted(shown) == sorted({(str(line.pays), line.rule) for _, line in edition(slug).lines()})
    assert len(re.findall("<caption>", tables)) == len({wager for wager, _ in edition(slug).lines()})


@pytest.mark.parametrize("slug", BOOKS)
def test_the_page_needs_nothing_else_and_headings_leave_out_no_level(slug, pages, parsed):
    page = parsed[slug]
    assert pages[slug].startswith('<!DOCTYPE html>\n<html lang="en">')
    assert page.names.isdisjoint({"script", "link", "img", "iframe", "object", "embed", "form", "base"})
    assert page.loads == []
    assert "url(" not in pages[slug]
    assert "@import" not in pages[slug]
    assert page.headings[:2] == ["h1", "h2"]
    assert page.headings.count("h1") == 1
    assert set(page.headings) == {"h1", "h2", "h3"}
    sections = dict.fromkeys(re.split("[./]", rule.id)[0] for rule in catalogue(slug))
    assert all(f'<h2 id="section-{key}">{SECTIONS[key]}</h2>' in pages[slug] for key in sections)


@pytest.mark.parametrize("slug", BOOKS)
def test_no_sign_of_markup_is_left_unescaped(slug, pages):
    without_tags = re.sub(r"<!DOCTYPE html>|</?[a-z][a-z0-9]*(?: [a-z-]+=\"[^\"<>]*\")*>", "", pages[slug])
    style = without_tags.partition(":root")[0], without_tags.rpartition("break-inside: avoid; }")[2]
    assert not re.search(r"[<>]", "".join(style))
    assert not re.search(r"&(?!(?:amp|lt|gt|quot|#x27);)", without_tags)


def test_the_same_input_makes_the_same_bytes(pages):
    code = "import sys; from croupier.games import BOOKS; from croupier.reference import weave; from pathlib import Path; "
    code += "sys.stdout.buffer.writelines(weave(book, Path(sys.argv[1]), version='croupier 0').encode() for book in BOOKS)"
    for seed in ("1", "2"):
        command, env = [sys.executable, "-c", code, str(TESTS)], os.environ | {"PYTHONHASHSEED": seed}
        done = subprocess.run(command, capture_output=True, check=True, timeout=120, env=env)
        assert done.stdout == "".join(pages.values()).encode()


def test_text_and_attributes_are_escaped_and_markup_is_not_escaped_twice():
    assert tag("p", "a < b & c", tag("b", '"'), class_='"x">') == (
        '<p class="&quot;x&quot;&gt;">a &lt; b &amp; c<b>&quot;</b></p>'
    )
    assert isinstance(joined("<"), Markup)
    assert joined(joined("<")) == "&lt;"


def test_hostile_words_in_a_rule_or_a_reading_stay_words(monkeypatch):
    def hostile(slug, tests=None):
        found = backing(slug, tests)
        return {
            rule_id: replace(
                each,
                rule=replace(each.rule, says=HOSTILE, note=HOSTILE, pays=HOSTILE),
                cited_by=(HOSTILE,),
                tests=(f"{HOSTILE}::{HOSTILE}",),
            )
            for rule_id, each in found.items()
        }

    changed: dict[str, Any] = dict.fromkeys(("title", "question", "why", "differs", "adopted"), HOSTILE)
    answer = Answer(HOSTILE, HOSTILE, unsettled=HOSTILE)
    register = edition("mbs-three-card").register
    readings = tuple(replace(each, **changed, answers=(answer,)) for each in register.of("mbs-three-card"))
    monkeypatch.setattr(book_page, "backing", hostile)
    monkeypatch.setattr(Register, "of", lambda *_: readings)
    page = weave("mbs-three-card", TESTS, version=HOSTILE)
    found = Parsed(page)
    assert "script" not in found.names
    assert found.text_of["rule-3.9.1"].count(HOSTILE) >= 5
    assert found.text_of["reading-S-1"].count(HOSTILE) == 7
    assert "&lt;script&gt;" in page


def test_a_clause_says_under_which_answer_it_is_in_the_book(parsed):
    text = parsed["mbs-three-card"].text_of["rule-3.11.1"]
    assert "play: when not dealer qualifies: returned (as we read S-6 returned)" in text
    assert "play: when not dealer qualifies: collected (not as we read it: only under S-6 collected)" in text
    text = parsed["mbs-three-card"].text_of["rule-3.9.1"]
    assert "ante: when folded: collected (goes before 3.11.2)" in text
    assert "jackpot: when comparison is refused: collected\n" in parsed["mbs-three-card"].text_of["rule-3.10.2"]


def test_a_rule_that_a_rule_names_is_a_link_and_other_numbers_are_not(pages):
    assert 'settles by <a href="#rule-3.11.1">3.11.1</a> to <a href="#rule-3.11.4">3.11.4</a>.' in pages["mbs-three-card"]
    assert "RWS 1.6 calls it" in pages["mbs-texas-holdem"]  # another book's rule


def test_without_tests_the_page_says_that_none_were_found(tmp_path):
    page = weave("mbs-three-card", tmp_path)
    assert "No tests were found when this page was woven" in page
    Parsed(page)


def test_with_nothing_missing_the_page_says_so(monkeypatch):
    def whole(slug, tests=None):
        return {rule: replace(each, cited_by=("a",), tests=("b::c",)) for rule, each in backing(slug, tests).items()}

    monkeypatch.setattr(book_page, "backing", whole)
    assert "Nothing: every rule is carried by the program" in weave("mbs-three-card", TESTS)


def test_the_command_writes_a_file_or_standard_output(tmp_path):
    path = tmp_path / "book.html"
    done = croupier("rules", "book", "mbs-three-card", "-o", str(path), "--tests", str(TESTS))
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "")
    page = path.read_bytes()
    assert page.endswith(b"</html>\n")
    assert croupier("rules", "book", "mbs-three-card", "-o", "-", "--tests", str(TESTS)).stdout_bytes == page


@pytest.mark.parametrize("file", ["no/such/folder/book.html", ".", ""])
def test_a_file_that_cannot_be_written_is_an_error_of_ours(file, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = croupier("rules", "book", "mbs-three-card", "-o", file)
    assert done.exit_code == 2
    assert "the page cannot be written" in done.stderr


def test_a_book_or_a_folder_of_tests_that_is_none_is_refused_and_the_file_is_left_alone(tmp_path):
    path = tmp_path / "book.html"
    path.write_text("kept")
    for words in (["no-such-book"], ["mbs-three-card", "--tests", str(tmp_path / "none")]):
        done = croupier("rules", "book", *words, "-o", str(path))
        assert done.exit_code == 2
        assert done.stderr.startswith("croupier: ")
        assert path.read_text() == "kept"


def test_the_command_warns_where_no_tests_are(tmp_path):
    done = croupier("rules", "book", "mbs-three-card", "-o", "-", "--tests", str(tmp_path))
    assert done.exit_code == 0
    assert "no tests were found here" in done.stderr


def test_the_help_says_what_the_page_has():
    done = croupier("rules", "book", "--help")
    assert done.exit_code == 0
    text = " ".join(done.stdout.split())
    assert all(
        word in text for word in ("HTML", "--output", "standard output", "readings", "pay tables", "missing", "same bytes")
    )
