"""A report from a study: its sections in their order."""

from __future__ import annotations

from croupier.report import best_play, checks, jackpot, pay_tables, readings, volatility
from croupier.report.model import MathReport, Paragraph, Section
from croupier.report.study import Study

NEVER_CERTIFIED = "Independent of the casinos and the regulator. It states what was computed and certifies nothing."


def assemble(study: Study, version: str) -> MathReport:
    """The whole report; `version` says in it what made it."""
    catalogue = study.book.edition.catalogue
    found = checks.checks(study)
    sections = (
        _summary(study, found),
        readings.section(study),
        pay_tables.section(study),
        volatility.bands(study),
        volatility.distribution(study),
        best_play.section(study),
        jackpot.section(study),
        readings.priced(study),
        checks.section(found),
        readings.rules(study),
    )
    return MathReport(
        title=f"{catalogue.title}{', not approved' if study.book.edition.based_on else ''}: mathematics",
        edition=f"{catalogue.operator}, {catalogue.edition}" + (", changed" if study.book.edition.changes else ""),
        made_by=f"{study.book.edition.name}, computed by {version}. {NEVER_CERTIFIED}",
        sections=sections,
        sound=all(each.held for each in found),
    )


def _summary(study: Study, found: tuple[checks.Check, ...]) -> Section:
    held = sum(each.held for each in found)
    return Section(
        "In short",
        (
            *readings.notices(study),
            Paragraph(
                "Every figure is an integer over an exact number of deals, with best play by the known cards. The base "
                f"game is in antes, a side wager in units staked on it. {held} of {len(found)} checks held."
            ),
            volatility.measures(study),
        ),
        in_short=True,
    )
