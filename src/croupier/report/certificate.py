"""The certificate of a trainee as a report: then it is a page or a PDF like any other."""

from __future__ import annotations

from croupier.drill import Certificate, CertifiedBook
from croupier.report.model import Column, MathReport, Paragraph, Section, Table

_COLUMNS = (
    Column("Subject"),
    Column("Lesson", wide=1),
    Column("Rule"),
    Column("Level", number=True),
    Column("Practised", number=True),
    Column("No mistake", number=True),
    Column("Answers right", number=True),
    Column("First", number=True),
    Column("Last", number=True),
)


def certificate_report(made: Certificate) -> MathReport:
    """The certificate, a section for each book."""
    return MathReport(
        f"Training of {made.name}",
        f"Up to {made.date}",
        f"{made.with_what} {made.states}",
        tuple(map(_section, made.books)),
        sound=True,
    )


def _section(book: CertifiedBook) -> Section:
    exercises = f"{book.practised} exercises, {book.right} of them with every answer right"
    summary = [Paragraph(f"{exercises}; {book.points} of {book.of} answers right.")]
    if to_come := [f"{each.to_come} of {each.subject}" for each in book.subjects if each.to_come]:
        summary.append(Paragraph(f"Lessons of these subjects not practised yet: {', '.join(to_come)}."))
    rows = tuple(
        (
            subject.subject.replace(" ", "\u00a0"),
            each.lesson,
            each.rule,
            str(each.level),
            str(each.practised),
            str(each.right),
            f"{each.points} of {each.of}",
            each.first,
            each.last,
        )
        for subject in book.subjects
        for each in subject.lessons
    )
    return Section(f"{book.title}, {book.operator}, {book.edition}", (*summary, Table(_COLUMNS, rows)))
