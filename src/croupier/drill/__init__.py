"""The drill: training at a shadow table, staged by a seed. Nothing here touches money, a house or its log.

`stage(book, lesson, seed)` makes an exercise whose right answers the table itself has worked out; `Staged.mark` scores what a
trainee says, with the rules and with what an error would have cost. A `TrainingRecord` is what a caller keeps of a trainee:
`plan_ahead` says what comes next, `practise` adds what was done, `certify` states it.
"""

from croupier.drill.certificate import Certificate, CertifiedBook, certificate_text, certify
from croupier.drill.exercise import AnswerScore, Exercise, NetRow, Option, Question, Score, Staged
from croupier.drill.kinds import DRILL, DRILL_CODEC
from croupier.drill.scenes import OpenCard
from croupier.drill.shadow import limits_of
from croupier.drill.subjects import Subject, key_of, member_of
from croupier.drill.syllabus import LEVELS, Lesson, choose_lessons, lessons_of, stage
from croupier.drill.training import (
    MOST_EXERCISES,
    SITTING,
    LessonRecord,
    Planned,
    Practice,
    Sitting,
    TrainingRecord,
    begin,
    plan_ahead,
    practise,
)

__all__ = [
    "DRILL",
    "DRILL_CODEC",
    "LEVELS",
    "MOST_EXERCISES",
    "SITTING",
    "AnswerScore",
    "Certificate",
    "CertifiedBook",
    "Exercise",
    "Lesson",
    "LessonRecord",
    "NetRow",
    "OpenCard",
    "Option",
    "Planned",
    "Practice",
    "Question",
    "Score",
    "Sitting",
    "Staged",
    "Subject",
    "TrainingRecord",
    "begin",
    "certificate_text",
    "certify",
    "choose_lessons",
    "key_of",
    "lessons_of",
    "limits_of",
    "member_of",
    "plan_ahead",
    "practise",
    "stage",
]
