"""A report from a study: its sections in their order."""

from __future__ import annotations

from dataclasses import replace

from croupier.report import best_play, checks, document, jackpot, pay_tables, readings, volatility
from croupier.report.model import Figure, MathReport, Paragraph, Section, SideBySide
from croupier.report.study import Study

NEVER_CERTIFIED = "Independent of the casinos and the regulator. It states what was computed and certifies nothing."


def assemble(study: Study, version: str) -> MathReport:
    """The whole report; `version` says in it what made it."""
    found = checks.checks(study)
    sections = (
        _summary(study, found),
        document.section(study, version),
        readings.section(study),
        pay_tables.section(study),
        volatility.bands(study),
        volatility.distribution(study),
        best_play.section(study),
        jackpot.section(study),
        readings.priced(study),
        checks.section(found),
        readings.rules(study),
        document.glossary(),
        document.signatures(),
    )
    return _titled(study, "mathematics", version, sections, sound=all(each.held for each in found))


def assemble_card(study: Study, version: str) -> MathReport:
    """The strategy card, one page: best play in words, pictures and rules of thumb, and what it is worth."""
    worth = Section(
        "What it is worth",
        (
            *readings.notices(study),
            Paragraph(f"Best play by the known cards, over all {study.solution.base.deals:,} deals."),
            volatility.measures(study),
        ),
    )
    card = _titled(study, "strategy", version, (_beside(best_play.section(study)), worth), sound=True)
    return replace(card, one_page=True)


def _beside(section: Section) -> Section:
    """The same with all pictures but the first beside each other, where there are several more."""
    more = [part for part in section.parts if isinstance(part, Figure)][1:]
    if len(more) < 2:
        return section
    parts = tuple(part for part in section.parts if part not in more)
    return replace(section, parts=(*parts, SideBySide(tuple(more))))


def _titled(study: Study, what: str, version: str, sections: tuple[Section, ...], *, sound: bool) -> MathReport:
    edition = study.book.edition
    return MathReport(
        title=f"{edition.catalogue.title}{', not approved' if edition.based_on else ''}: {what}",
        edition=f"{edition.catalogue.operator}, {edition.catalogue.edition}" + (", changed" if edition.changes else ""),
        made_by=f"{edition.name}, computed by {version}. {NEVER_CERTIFIED}",
        sections=sections,
        sound=sound,
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
