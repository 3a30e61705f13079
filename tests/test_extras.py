"""What settles, shows the rules and plays takes few libraries; one that is not there is named, with what to install."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from commands import command_of
from croupier.errors import InputError
from croupier.extras import EXTRAS, load_extra, need_extra

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
GIVEN = PROJECT["optional-dependencies"]
LIGHT = [  # commands that run without any extra; those of a group stand for the group
    "settle docs/round.json",
    "rules list",
    "rules show mbs-three-card 3.9.1",
    "rules diff mbs-singapore-stud mbs-singapore-stud-v9",
    "rules readings",
    "rules coverage",
    "play mbs-three-card --by-itself --save SAVED",
    "replay SAVED",
    "drill mbs-three-card --seed 1 --exercises 1",
    "schema table.WagerPlaced",
    "floor check docs/floor-year.toml",
    "audit shuffle docs/opened-round.json",
]
NEEDING = {  # the extra that a command asks for
    "settle --bulk docs/rounds.csv": "parquet",
    "rules readings --price": "lab",
    "play --coach": "lab",
    "solve mbs-three-card": "lab",
    "sweep mbs-three-card --over pair_plus.straight=5": "lab",
    "design mbs-three-card pair_plus --edge 3%": "lab",
    "operate mbs-three-card --ante 25": "lab",
    "simulate mbs-three-card": "lab",
    "simulate floor docs/floor-year.toml": "lab",
    "advise mbs-three-card --hand 'Qh 6d 4c'": "lab",
    "strategy mbs-three-card": "lab",
    "protect mbs-three-card": "lab",
    "jackpot year docs/jackpot-year.toml": "lab",
    "bench exact": "lab",
    "bench web": "serve",
    "report mbs-three-card": "report",
    "serve --house NEW": "serve",
    "demo --rounds 1": "serve",
    "soak --days 1": "serve",
    "house init NEW": "serve",
    "staff list --house NEW": "",  # it says first that there is no house
}
WITHOUT = """
import json, sys
from importlib.machinery import PathFinder

class Light(PathFinder):
    @classmethod
    def find_spec(cls, name, *others):
        return None if name.partition(".")[0] in absent else PathFinder.find_spec(name, *others)

absent, lines = json.load(sys.stdin)
sys.meta_path[:] = [Light if finder is PathFinder else finder for finder in sys.meta_path]
from typer.testing import CliRunner
from croupier.cli.app import app

def run(words):
    done = CliRunner().invoke(app, words)
    return done.exit_code, done.output, repr(done.exception)

json.dump([run(words) for words in lines], sys.stdout)
"""


def without(lines: list[str], folder: Path) -> list[tuple[int, str, str]]:
    """How commands end where no library of any extra is there."""
    absent = sorted({library for _, libraries in EXTRAS.values() for library in libraries})
    names = {"SAVED": str(folder / "saved.rec"), "NEW": str(folder / "new")}
    words = [[names.get(word, word) for word in shlex.split(line)] for line in lines]
    given = json.dumps([absent, words])
    done = subprocess.run([sys.executable, "-c", WITHOUT], input=given, cwd=ROOT, capture_output=True, text=True, check=True)
    return [tuple(each) for each in json.loads(done.stdout)]


def test_settling_rules_and_play_need_no_extra(tmp_path):
    ends = dict(zip(LIGHT, without(LIGHT, tmp_path), strict=True))
    assert {line: end for line, end in ends.items() if end[0]} == {}


def test_a_command_names_the_extra_that_it_needs(tmp_path):
    for (line, extra), end in zip(NEEDING.items(), without([*NEEDING], tmp_path), strict=True):
        named = f"pip install 'croupier[{extra}]'" if extra else "there is no such folder"
        assert (line, end[0], named in end[1]) == (line, 2, True), end


def test_every_command_is_tried_without_extras():
    assert {line.split()[0] for line in (*LIGHT, *NEEDING)} == set(command_of(()).commands)


def test_the_extras_bring_what_is_asked_for():
    assert [re.split(r"[^\w-]", each)[0] for each in PROJECT["dependencies"]] == ["rich", "typer"]
    brought = {
        extra: [re.split(r"[^\w-]", each)[0].replace("-", "_") for each in needs if not each.startswith("croupier[")]
        for extra, needs in GIVEN.items()
    }
    assert {extra: tuple(brought[extra]) for extra in EXTRAS} == {extra: libraries for extra, (_, libraries) in EXTRAS.items()}
    assert GIVEN.keys() - EXTRAS.keys() == {"all", "bench"}
    (everything,) = GIVEN["all"]
    assert set(re.findall(r"\w+", everything)) - {"croupier"} == EXTRAS.keys() - {"gpu"}


@pytest.mark.parametrize(("extra", "library"), [(extra, each) for extra, (_, brings) in EXTRAS.items() for each in brings])
def test_an_absent_library_is_an_error_that_says_what_to_install(extra, library, monkeypatch):
    need_extra.cache_clear()  # other tests found the library
    monkeypatch.setitem(sys.modules, library, None)
    for ask in (lambda: need_extra(extra), lambda: load_extra(library, extra)):
        with pytest.raises(InputError, match=rf"needs .*{library.replace('_', '-')}.* pip install 'croupier\[{extra}\]'"):
            ask()


def test_a_library_that_is_there_is_given():
    need_extra("parquet")
    assert load_extra("pyarrow", "parquet").__name__ == "pyarrow"
