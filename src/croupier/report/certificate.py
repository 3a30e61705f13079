"""The certificate of a trainee as a report: then it is a page or a PDF like any other."""

from __future__ import annotations

from croupier.drill import Certificate
from croupier.report.model import Column, MathReport, Paragraph, Section, Table

_COLUMNS = (
    Column("Lesson", wide=1),
    Column("Rule"),
    Column("Level", number=True),
    Column("Practised", number=True),
    Column("All right", number=True),
    Column("Answers right", number=True),
    Column("First"),
    Column("Last"),
)


def certificate_report(made: Certificate) -> MathReport:
    """The certificate, a section for each book and a table for each subject."""
    sections = []
    for book in made.books:
        exercises = f"{book.practised} exercises, {book.right} of them with every answer right"
        summary = f"{exercises}; {book.points} of {book.of} answers right."
        tables = tuple(
            Table(
                _COLUMNS,
                tuple(
                    (
                        each.lesson,
                        each.rule,
                        str(each.level),
                        str(each.practised),
                        str(each.right),
                        f"{each.points} of {each.of}",
                        each.first,
                        each.last,
                    )
                    for each in subject.lessons
                ),
                caption=subject.subject + (f" ({subject.to_come} lessons not practised)" if subject.to_come else ""),
            )
            for subject in book.subjects
        )
        sections.append(Section(f"{book.title}, {book.operator}, {book.edition}", (Paragraph(summary), *tables)))
    by = f"Practised with {', '.join(made.versions)}. Made by {made.made_by}. {made.states}"
    return MathReport(f"Training of {made.name}", f"Up to {made.date}", by, tuple(sections), sound=True)
