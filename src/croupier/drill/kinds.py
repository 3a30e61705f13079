"""What the drill writes down, and its codec: exercises, scores, records of trainees and certificates."""

from __future__ import annotations

from croupier.codec import KIT, Codec, Kinds
from croupier.drill.certificate import Certificate
from croupier.drill.exercise import Exercise, Score
from croupier.drill.syllabus import Lesson
from croupier.drill.training import Sitting, TrainingRecord
from croupier.table import TABLE

DRILL = Kinds(room="drill", classes=(Exercise, Score, Lesson, Sitting, TrainingRecord, Certificate))
DRILL_CODEC = Codec(KIT, TABLE, DRILL)
