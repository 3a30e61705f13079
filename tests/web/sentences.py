"""Sentences of the server as pages say them: read by the pages' own module."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any

import playwright

import croupier.web

PAGES = Path(croupier.web.__file__).parent / "pages"
NODE = Path(playwright.__file__).parent / "driver" / "node"  # the tests in a browser bring it along
SAID = "said."

_READ = """
import { readFileSync } from "fs";
const { makeReader } = await import(process.argv[1]);
const { words, texts } = JSON.parse(readFileSync(0, "utf8"));
const read = makeReader(words);
console.log(JSON.stringify(texts.map((text) => read(text))));
"""


@cache
def words(language: str) -> dict[str, str]:
    """The catalogue of a language."""
    return json.loads((PAGES / "words" / f"{language}.json").read_text(encoding="utf-8"))


def sentences(language: str) -> dict[str, str]:
    """The sentences of the server in a language, by the English ones."""
    return {key.removeprefix(SAID): text for key, text in words(language).items() if key.startswith(SAID)}


def read(language: str, texts: Collection[str]) -> dict[str, dict[str, Any]]:
    """Texts as pages say them: `said`, and what of it is `left` in English."""
    given = json.dumps({"words": words(language), "texts": list(texts)})
    command = [str(NODE), "--input-type=module", "-e", _READ, str(PAGES / "sentences.js")]
    made = subprocess.run(command, input=given, text=True, capture_output=True, check=False, timeout=60)
    assert made.returncode == 0, made.stderr
    return dict(zip(texts, json.loads(made.stdout), strict=True))
