"""What browsers load, looked at without a browser: it is whole, it is light, it speaks four languages and knows no rule."""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter
from functools import cache
from pathlib import Path

import playwright
import pytest

import croupier.web
from croupier.web.files import own_files
from croupier.web.shells import Shells

PAGES = Path(croupier.web.__file__).parent / "pages"
MODULES = sorted(PAGES.rglob("*.js"))
SHELLS = sorted(PAGES.glob("*.html"))
LANGUAGES = ("en", "zh", "ms", "ta")
HEAVIEST = 150 * 1024  # bytes of a page with all that it loads, charts left out
SHOWCASE = {"elements.js", "samples.js"}  # show sample data in the place of a server's

_IMPORT = re.compile(r"""(?:^|[;\s])(?:import|export)\s*(?:[\w*{}\s,$]+?\s*from\s*)?["']([^"']+)["']""", re.MULTILINE)
_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`\w])//[^\n]*", re.DOTALL)
_STRING = re.compile(r""""((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`""")


def _name(path: Path) -> str:
    return path.relative_to(PAGES).as_posix()


def _code(path: Path) -> str:
    return _COMMENT.sub(" ", path.read_text())


def _imports(path: Path) -> list[Path]:
    return [(path.parent / found).resolve() for found in _IMPORT.findall(_code(path))]


@cache
def _words(language: str) -> dict[str, str]:
    return json.loads((PAGES / "words" / f"{language}.json").read_text())


def _calls(code: str, function: str) -> list[str]:
    """What stands between the parentheses of each call of a function."""
    found = []
    for start in re.finditer(rf"(?<![\w.]){function}\(", code):
        depth, at = 1, start.end()
        while depth and at < len(code):
            depth += {"(": 1, ")": -1}.get(code[at], 0)
            at += 1
        found.append(code[start.end() : at - 1])
    return found


def _first_argument(inside: str) -> str:
    depth = 0
    for at, letter in enumerate(inside):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            return inside[:at]
    return inside


def _used() -> tuple[set[str], set[str]]:
    """The keys that modules use, and the beginnings of those that they put together."""
    keys, beginnings = set[str](), set[str]()
    for path in MODULES:
        code = _code(path)
        for inside in _calls(code, "word(?:Or)?"):
            for plain, single, template in _STRING.findall(_first_argument(inside)):
                if "${" in template:
                    beginnings.add(template.partition("${")[0])
                elif text := plain or single or template:
                    keys.add(text)
        for inside in _calls(code, "named"):
            if found := _STRING.match(inside.strip()):
                beginnings.add(f"{found[1]}.")
        keys.update(re.findall(r'\b(?:title|text|does|label)Key: "([^"]+)"', code))
    return {key for key in keys if re.fullmatch(r"[a-z][\w.-]*", key)}, beginnings


_READ_ALL = """
const { readFileSync } = require("fs"), { SourceTextModule } = require("vm");
for (const path of process.argv.slice(1)) {
  try { new SourceTextModule(readFileSync(path, "utf8")); } catch (error) { console.log(`${path}: ${error}`); }
}
"""


def test_every_module_can_be_read():
    node = Path(playwright.__file__).parent / "driver" / "node"  # the tests in a browser bring it along
    command = [str(node), "--no-warnings", "--experimental-vm-modules", "-e", _READ_ALL, *map(str, MODULES)]
    read = subprocess.run(command, text=True, capture_output=True, check=False)
    assert (read.stdout, read.stderr) == ("", "")


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_what_a_module_imports_is_there(path: Path):
    assert [each for each in _imports(path) if not each.is_file()] == []


@pytest.mark.parametrize("path", SHELLS, ids=_name)
def test_a_page_is_a_shell_that_names_what_it_loads(path: Path):
    text = path.read_text()
    loaded = re.findall(r'(?:src|href)="([^"]+)"', text)
    assert all((PAGES / name.removeprefix("/static/")).is_file() for name in loaded), loaded
    assert re.findall(r"<script(?![^>]*\bsrc=)", text) == [], "a script inside the page: the content security policy stops it"
    assert not re.search(r"<style|\sstyle=|\son\w+=", text), "style or script inside the page"
    assert "<noscript>" in text
    assert 'name="viewport"' in text


@pytest.mark.parametrize("path", [*MODULES, *SHELLS, *sorted(PAGES.rglob("*.css"))], ids=_name)
def test_nothing_comes_from_elsewhere(path: Path):
    text = path.read_text().replace("http://www.w3.org/2000/svg", "")
    assert re.findall(r"(?:https?:)?//(?:[\w-]+\.)+[a-z]{2,}[^\s\"'`]*", text) == []


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_text_never_becomes_markup_or_code(path: Path):
    assert (
        re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|DOMParser", _code(path)) == []
    )
    assert re.findall(r"""setAttribute\(\s*["']style["']""", _code(path)) == [], "the content security policy stops this"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_stands_twice_in_a_catalogue(language: str):
    pairs = json.loads((PAGES / "words" / f"{language}.json").read_text(), object_pairs_hook=list)
    assert [key for key, times in Counter(key for key, _ in pairs).items() if times > 1] == []


def test_all_languages_have_the_same_words_in_order():
    for language in LANGUAGES:
        own = [key for key in _words(language) if not key.startswith("said.")]  # what the server says: `test_sentences.py`
        assert own == sorted(_words("en")), language
        assert all(_words(language)[key] for key in own), language


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_values_of_the_english_text(language: str):
    def values(text: str) -> set[str]:
        return set(re.findall(r"\{(\w+)\}", text))

    assert {key: text for key, text in _words("en").items() if values(text) != values(_words(language)[key])} == {}


def test_every_word_that_a_module_uses_is_in_the_catalogue():
    keys, beginnings = _used()
    known = set(_words("en"))
    assert keys - known == set()
    assert {each for each in beginnings if not any(key.startswith(each) for key in known)} == set()


def test_no_word_is_in_the_catalogue_for_nothing():
    keys, beginnings = _used()
    known = {key.removesuffix(".one") for key in _words("en")}  # of one thing it is another text
    assert {key for key in known if key not in keys and not key.startswith(tuple(beginnings))} == set()


@pytest.mark.parametrize("path", [path for path in MODULES if _name(path) not in SHOWCASE], ids=_name)
def test_no_rule_is_named_in_a_browser(path: Path):
    assert re.findall(r"""["'`\s](\d+\.\d+\.\d+|[SHR]-\d+)["'`\s]""", _code(path)) == [], "rules come from the server"


@pytest.mark.parametrize("path", [path for path in MODULES if _name(path) not in SHOWCASE], ids=_name)
def test_no_amount_is_worked_out_in_a_browser(path: Path):
    allowed = {"elements/chip-face.js"}  # which chips are drawn for an amount
    found = re.findall(r"parseFloat\(|toFixed\(|Number\([^)]*(?:amount|stake|money|sum)[^)]*\)", _code(path))
    assert found == [] or _name(path) in allowed, "amounts come from the server, as text"


@pytest.mark.parametrize("page", SHELLS, ids=_name)
def test_a_page_is_light(page: Path):
    """All that it loads before somebody does something, with the heaviest words, as the server sends it."""
    files = own_files()
    version, shell = files.version(), Shells(files).find(page.stem)
    assert shell is not None
    loaded = re.findall(rf'(?:src|href)="/static/{version}/([^"]+)"', shell.body.decode())

    def weigh(path: str) -> int:
        file = files.find_kept(path, version)
        assert file is not None, path
        return len(file.packed or file.body)

    weight = len(shell.packed or shell.body) + sum(map(weigh, loaded)) + max(weigh(f"words/{each}.json") for each in LANGUAGES)
    assert weight < HEAVIEST, f"{weight / 1024:.0f} KiB"
