"""A report from a study: its sections in their order."""

from __future__ import annotations

from croupier.report import checks, meter, paying, playing, reading, spread
from croupier.report.model import Report, Section, Words
from croupier.report.study import Study

NEVER_CERTIFIED = "Independent of the casinos and the regulator: it says what it computes, and certifies nothing."


def made(study: Study, version: str) -> Report:
    """The whole report; `version` says in it what made it."""
    catalogue = study.book.edition.catalogue
    found = checks.checks(study)
    sections = (
        _summary(study, found),
        reading.section(study),
        paying.section(study),
        spread.bands(study),
        spread.distribution(study),
        playing.section(study),
        meter.section(study),
        reading.priced(study),
        checks.section(found),
        reading.rules(study),
    )
    return Report(
        title=f"{catalogue.title}: mathematics",
        edition=f"{catalogue.operator}, {catalogue.edition}" + (", changed" if study.book.edition.changes else ""),
        made_by=f"{study.book.edition.name}, reckoned by {version}. {NEVER_CERTIFIED}",
        sections=sections,
        sound=all(each.held for each in found),
    )


def _summary(study: Study, found: tuple[checks.Check, ...]) -> Section:
    held = sum(each.held for each in found)
    return Section(
        "In short",
        (
            *reading.notices(study),
            Words(
                "Every figure is an integer over an exact number of deals, under best play by what a player may know. The base "
                f"game is in antes, a side wager in units staked on it. {held} of {len(found)} checks held."
            ),
            spread.measures(study),
        ),
        in_short=True,
    )
