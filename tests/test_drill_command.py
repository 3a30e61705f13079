"""`croupier drill`: without a terminal one exercise with its answers; in one, a sitting whose progress is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import croupier
from croupier import __version__
from croupier.cli.drill import session
from croupier.drill import DRILL_CODEC, TrainingRecord, stage
from croupier.games import BOOKS

STUD = next(iter(BOOKS))


def test_without_a_terminal_one_exercise_is_shown_with_its_answers():
    said = croupier("drill", STUD, "--lesson", "exposed-several", "--seed", "1")
    assert said.exit_code == 0
    assert "Staged, no real money" in said.output
    assert "Right: The round is void and every wager goes back" in said.output
    assert "5.4  The round is void" in said.output
    assert max(map(len, said.output.splitlines())) <= 80


def test_amounts_have_commas_wherever_the_drill_says_them():
    said = croupier("drill", "rws-texas-holdem", "--subject", "jackpot", "--level", "2", "--seed", "9").output
    assert "jackpot 185,391.07" in said
    assert "Its meter was last recorded at 185,391.07." in said


def test_a_cost_of_thousands_is_told_once_with_its_comma(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(session, "in_terminal", lambda: True)
    words = [STUD, "--subject", "payouts", "--seed", "2", "--exercises", "1", "--progress", str(tmp_path / "mine.json")]
    said = croupier("drill", *words, given="\n\n2\n1,000\n").output  # four queens with 5.00 on the jackpot at 400 for 1
    assert "It would have cost 2,000.00." in " ".join(said.split())
    assert "Position 1 gets 3,100.00." in said


def test_help_and_a_rule_without_its_number_are_answered_in_a_narrow_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(session, "in_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "42")
    said = croupier("drill", STUD, "--progress", str(tmp_path / "mine.json"), given="?\nrule\nq\n").output
    assert "  a number        the answer of that" in said
    assert "\n                  number; or an amount" in said
    assert "say which rule, as in: rule 3.2" in said


def test_the_lessons_are_listed():
    said = croupier("drill", STUD, "--list", "--subject", "power")
    assert [line.split()[0] for line in said.output.splitlines()[1:]] == ["power-undecided", "power-decided"]


def test_what_is_no_lesson_no_subject_and_no_book_is_refused():
    for words in (["--lesson", "none"], ["--subject", "cooking"]):
        assert croupier("drill", STUD, *words).exit_code == 2
    assert croupier("drill", "no-such-book").exit_code == 2


def test_a_sitting_in_the_terminal_is_kept_and_certified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(session, "in_terminal", lambda: True)
    progress = tmp_path / "mine" / "training.json"
    staged = stage(STUD, "face-up", 700)
    typed = ["?", "rule 5.4", "99"]
    for question in staged.exercise.questions:
        keys = [option.key for option in question.options]
        right = staged.right[question.name][0]
        typed.append(str(keys.index(right) + 1) if keys else right)
    words = ["drill", STUD, "--lesson", "face-up", "--seed", "7", "--exercises", "2", "--progress", str(progress)]
    said = croupier(*words, given="\n".join([*typed, "q", ""]))
    assert said.exit_code == 0, said.output
    assert f"{len(staged.exercise.questions)} of {len(staged.exercise.questions)} right" in said.output
    assert "1 of 1 exercises with every answer right" in said.output
    record = DRILL_CODEC.parse(progress.read_text(), TrainingRecord)
    assert (record.practised, record.lessons[0].right) == (1, 1)
    for kind in ("txt", "json", "html"):
        made = tmp_path / f"certificate.{kind}"
        words = ["drill", "--name", "Jia Lim", "--progress", str(progress), "--certificate", str(made)]
        assert croupier(*words).exit_code == 0
        assert "Jia Lim" in made.read_text()
    assert f"Practised with Croupier {__version__}, which made" in (tmp_path / "certificate.txt").read_text()
    assert croupier(*words[:-1], str(tmp_path / "x.doc")).exit_code == 2


def test_progress_that_cannot_be_kept_is_told_of_before_the_first_exercise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(session, "in_terminal", lambda: True)
    (tmp_path / "file").touch()
    said = croupier("drill", STUD, "--progress", str(tmp_path / "file" / "mine.json"), given="\n" * 8)
    assert (said.exit_code, "Staged" in said.output) == (2, False)


def test_the_certificate_is_a_pdf_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(session, "in_terminal", lambda: True)
    progress, made = tmp_path / "training.json", tmp_path / "made.pdf"
    croupier("drill", STUD, "--lesson", "face-up", "--exercises", "1", "--progress", str(progress), given="\n" * 8)
    assert croupier("drill", "--progress", str(progress), "--certificate", str(made)).exit_code == 0
    assert made.read_bytes().startswith(b"%PDF")


def test_nothing_practised_is_nothing_to_certify(tmp_path: Path):
    said = croupier("drill", "--progress", str(tmp_path / "none.json"), "--certificate", str(tmp_path / "x.txt"))
    assert said.exit_code == 2
    assert "nothing was practised" in said.output
