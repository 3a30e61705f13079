"""What commands print as JSON: each document says its schema and the program, and `rules` is a list of rule numbers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import croupier as library
from commands import command_of, croupier, every_command

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "croupier"
PAGE = (ROOT / "docs" / "documents.md").read_text()
RECORD = (ROOT / "tests" / "data" / "records.txt").read_text()
NAMES = re.compile(r'\b(?:document|print_document|print_document_list)\(\s*"([\w-]+)"')

QUICK = {
    "settle docs/round.json": "settlement",
    "rules list": "books",
    "rules list mbs-three-card": "catalogue",
    "rules show mbs-three-card 3.11.2": "rule",
    "rules show R-8": "requirement",
    "rules requirements": "requirements",
    "rules readings": "readings",
    "rules diff mbs-texas-holdem rws-texas-holdem": "differences",
    "rules coverage": "coverage",
    "floor check docs/floor-year.toml": "floor-plan",
    "audit payouts docs/payouts.jsonl": "audit-payouts",
    "audit shuffle docs/opened-round.json": "audit-shuffle",
}


def lists_of_rules(data: Any) -> Iterator[Any]:
    """All that stands under the name `rules`, however deep."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name == "rules":
                yield value
            yield from lists_of_rules(value)
    elif isinstance(data, list):
        for each in data:
            yield from lists_of_rules(each)


@pytest.mark.parametrize("words", QUICK)
def test_a_document_says_its_schema_and_the_program(words, monkeypatch):
    monkeypatch.chdir(ROOT)
    data = json.loads(croupier(*words.split(), "--json").stdout)
    assert list(data)[:2] == ["schema", "program"]
    assert (data["schema"], data["program"]) == (f"croupier.{QUICK[words]}.1", f"croupier {library.__version__}")
    if QUICK[words] != "books":  # of which it is a number: how many a book has
        for rules in lists_of_rules(data):
            assert all(isinstance(rule, str) and " " not in rule for rule in rules), rules


def test_a_replay_cites_rules_by_their_numbers():
    data = json.loads(croupier("replay", "-", "--json", given=RECORD.split("\n\n")[0] + "\n").stdout)
    assert data["schema"] == "croupier.replay.1"
    for step in data["steps"]:
        assert step["rules"] == list(step["says"]) == step["event"]["rules"]


def test_a_bad_line_is_a_document_as_well():
    data = json.loads(croupier("settle", "-", given="{}").stdout)
    assert (data["schema"], data["program"], data["error"]["rules"]) == (
        "croupier.error.1",
        f"croupier {library.__version__}",
        [],
    )


def test_every_schema_stands_on_the_page_and_no_other():
    written = {name for path in SOURCE.rglob("*.py") for name in NAMES.findall(path.read_text())}
    table = "\n".join(line.split(" | ")[0] for line in PAGE.splitlines() if line.startswith("| `"))
    assert written == set(re.findall(r"`([\w-]+)`", table))
    assert written >= set(QUICK.values())


def test_no_command_prints_json_without_a_head():
    """`print_json` itself is for what is a document already, and for the JSON Schema."""
    bare: dict[str, str] = {}
    for path in (SOURCE / "cli").rglob("*.py"):
        for call in re.findall(r"\bprint_json\((.*)", path.read_text()):
            bare.setdefault(call, path.name)
    documents = (".as_dict())", "document(", "found)", "data: Any", "CODEC.schema(")
    assert [call for call in bare if not any(part in call for part in documents)] == []


def test_every_command_with_json_is_on_the_page():
    for words in every_command():
        if any("--json" in option.opts for option in command_of(words).params):
            assert f"croupier {words[0]}" in PAGE, words
