"""What the server says in English, pages say in the other languages: every sentence that it can send has its words there."""

from __future__ import annotations

import ast
import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from evenings import PLAYERS, STAFF, Evening
from sentences import SAID, read, sentences, words

import croupier
from croupier import jackpot as j
from croupier.codec import classes_of, kind_words
from croupier.drill import AnswerScore, Question, Staged, Subject, lessons_of, stage
from croupier.games import BOOKS
from croupier.house import CODEC, audit
from croupier.rulebook import Case, Effect, Measure, Moment, Reveal
from croupier.table import Phase
from croupier.table import commands as c
from croupier.table import events as e
from croupier.web.event_words import ReplayWords
from croupier.web.topics.names import phase_words

LANGUAGES = ("zh", "ms", "ta")
SOURCE = Path(croupier.__file__).parent
EVENTS = Path(__file__).parents[1] / "data" / "events.jsonl"
SPEAKERS = (  # what these modules write, people read on pages
    *(
        "floor/event_words.py",
        "table/due.py",
        "table/offer_labels.py",
        "table/round_steps.py",
        "web/event_words.py",
        "web/recent.py",
    ),
    *(f"web/topics/{name}.py" for name in ("choices", "next_step", "waits")),
    *(f"drill/{name}.py" for name in ("card_scenes", "incidents", "jackpot_hands", "payouts", "player_scenes", "power")),
    *(f"drill/{name}.py" for name in ("calls", "dealing_order", "scenes", "shadow", "stake_scenes", "syllabus")),
)
COMMANDS = {kind_words(kind) for kind in classes_of(c, c.Command)}
REVIEWED = {re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.partition(".")[2]).lower() for kind in audit.OVERRIDES}
# What is made of names in the code, and of parts.
DERIVED = COMMANDS | REVIEWED | {f"before {moment.value}" for moment in Moment} | {"Cards corrected.", "shift closed"}
UNSAID = {"money award", "money withdrawn", "as it was seen"}  # names of questions, and a reason that no page shows
_PLACE = re.compile(r"\{(\w+)\}")


def _told(node: ast.AST) -> Iterator[str]:
    """The texts in some code that people may be told: no docstring, and nothing that is an error of ours or a bad input."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.Raise) or (isinstance(inner, ast.Expr) and isinstance(inner.value, ast.Constant)):
            continue
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value
        yield from _told(inner)


def _runs(text: str) -> list[str]:
    """Two or more words that stand beside each other."""
    return [run.lower() for part in _PLACE.split(text)[::2] for run in re.findall(r"[A-Za-z'-]+(?: [A-Za-z'-]+)+", part)]


def _is_written(run: str, code: str, parts: int = 3) -> bool:
    """Whether words stand somewhere in the code, or the few parts that they are put together from."""
    cuts = [at for at, letter in enumerate(run) if letter == " "] if parts > 1 else []
    return run in code or any(run[:at] in code and _is_written(run[at + 1 :], code, parts - 1) for at in cuts)


@pytest.mark.parametrize("name", SPEAKERS)
def test_every_sentence_in_the_code_is_in_the_catalogue(name: str):
    known = "\n".join(sentences("zh")).lower()
    code = ast.parse((SOURCE / name).read_text(encoding="utf-8"))
    assert [run for text in _told(code) for run in _runs(text) if run not in known and run not in UNSAID] == []


def test_no_sentence_is_in_the_catalogue_for_nothing():
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")).lower()
    stale = [text for text in sentences("zh") if text not in DERIVED and not all(_is_written(run, code) for run in _runs(text))]
    assert stale == []


def test_all_languages_have_the_same_sentences_with_the_same_values():
    english = list(sentences("zh"))
    assert len({text[:1].lower() + text[1:] for text in english}) == len(english), "two that differ in their first letter alone"
    for language in LANGUAGES:
        found = sentences(language)
        assert list(found) == english
        assert {
            text: said for text, said in found.items() if sorted(_PLACE.findall(text)) != sorted(_PLACE.findall(said))
        } == {}
        assert [text for text, said in found.items() if not said and text != " "] == []
    assert not any(key.startswith(SAID) for key in words("en")), "English needs no translation"


def _left(texts: set[str], names: tuple[str, ...] = ()) -> dict[str, str]:
    """Texts of which something is left in English that is no name."""
    return {
        f"{language}: {text}": made["left"]
        for language in LANGUAGES
        for text, made in read(language, sorted(texts)).items()
        if made["left"] and made["left"] not in names
    }


def test_every_case_effect_and_command_has_words():
    of_enums = {each.value for kind in (Case, Effect, Measure, Reveal) for each in kind}
    labels = {f"{case.value}: {effect.value}, position 3" for case in Case for effect in Effect}
    assert _left(of_enums | DERIVED | labels) == {}


def test_every_event_has_words():
    parsed = [CODEC.parse(line) for line in EVENTS.read_text(encoding="utf-8").splitlines() if line]
    lines = {ReplayWords().whole_line(each) for each in parsed if isinstance(each, e.Event | j.Event)}
    assert _left(lines) == {}


def test_a_sentence_keeps_its_values():
    texts = {
        "Position 3: pair plus pays 40 to 1, 1\u202f250.00 back.": ("3", "40 to 1", "1\u202f250.00"),
        "Annika: ante 25.00.": ("Annika", "25.00"),
        "A wager over the maximum: the surplus goes back, position 2, Boris": ("2", "Boris"),
        "Position 4, Dee: it fell, face up": ("4", "Dee", "it fell, face up"),
        "the moon is full: bets are open, so close them first": ("the moon is full",),
    }
    for language in LANGUAGES:
        for text, made in read(language, texts).items():
            assert made["said"] != text
            assert [value for value in texts[text] if value not in made["said"]] == []


def test_what_nobody_has_translated_stays_as_it_came():
    for language in LANGUAGES:
        texts = ("The moon is full.", "", "Boris", "constructor", "toString: fold")
        assert [made["said"] for made in read(language, texts).values()][:4] == list(texts[:4])


def test_a_long_reason_is_no_puzzle():
    """It took twice as long for each repetition: a minute of the browser for 500 letters."""
    text = "a. The Pit Manager rules: " * 20 + "zzz"
    for language in LANGUAGES:
        assert "zzz" in read(language, [text])[text]["said"]


# -- all that is sent ------------------------------------------------------------------------------------------------

_SHOWN = ("words", "what", "detail", "follows", "waits")  # the fields that pages show as they come
_NOT_SHOWN = ("refusal", "problem", "felt", "wagers", "cited", "offers")


class Listening(Evening):
    """An evening of which all sentences are kept."""

    def __post_init__(self) -> None:
        self.sentences: set[str] = set()
        super().__post_init__()

    def hear(self, _: str, where: str, text: str) -> None:
        if where == "live" or re.search(r"/api/v1/(topics|floor|pit|tables|previews|rounds/[^/]+/\d+(\?|$))", where):
            at = text.find("{")
            self.sentences.update(_collect(json.loads(text[at:])) if at >= 0 and "problem" not in text[:at] else ())


def _collect(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for name, value in data.items():
            if name in _SHOWN and isinstance(value, str):
                yield value
            elif name == "follows" and isinstance(value, list):
                yield from (each for each in value if isinstance(each, str))
            if name not in _NOT_SHOWN:
                yield from _collect(value)
    elif isinstance(data, list):
        for each in data:
            yield from _collect(each)


def test_every_sentence_of_an_evening_has_words():
    evening = Listening(3, with_offers=0)
    asyncio.run(evening.play(evening.tables * 2))
    assert len(evening.sentences) > 50
    phases = {phase_words(phase) for phase in Phase}  # pages have words of their own for these
    assert _left(evening.sentences - phases - {""}, (*PLAYERS, *STAFF)) == {}


def _errors(staged: Staged, question: Question) -> list[AnswerScore]:
    """What is said to each wrong answer to a question."""
    wrong = [option.key for option in question.options if option.key not in staged.right[question.name]]
    scores = [staged.mark({question.name: key}) for key in wrong]
    return [each for score in scores for each in score.answers if each.question == question.name]


@pytest.mark.parametrize("book", BOOKS)
def test_every_exercise_has_words(book: str):
    texts = set[str]()
    for lesson in lessons_of(book):
        staged = stage(book, lesson.key, 1)
        options = {option.words for question in staged.exercise.questions for option in question.options}
        asked = {question.asks for question in staged.exercise.questions}
        texts |= {lesson.title, staged.headline, *staged.exercise.told, *asked, *options}
        if lesson.subject is Subject.CALLS:
            texts |= {each.words for question in staged.exercise.questions for each in _errors(staged, question)}
    names = re.compile(r"T[12]|[\d.]+[\w./]*|(?:(?:Ada|Ben|Cleo|Dan|Eve|Fay)(?:, )?)+")
    assert _left({text for text in texts if not names.fullmatch(text)}) == {}
