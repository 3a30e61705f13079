"""The report on a variant and its strategy card, as files to keep."""

from __future__ import annotations

from croupier import __version__
from croupier.drill import Certificate
from croupier.errors import InputError
from croupier.lab import Progress
from croupier.report import Study, assemble, assemble_card, certificate_report, html, pdf
from croupier.workbench.variant import Variant

WORKS = {"report": assemble, "card": assemble_card}
FORMS = ("pdf", "html")


def compose_certificate(made: Certificate, form: str) -> tuple[str, bytes]:
    """The name and the content of the certificate of a trainee, to be printed."""
    if form not in FORMS:
        raise InputError(f"a file is {' or '.join(FORMS)}", where="form")
    report = certificate_report(made)
    return f"training.{form}", pdf(report) if form == "pdf" else html(report).encode()


def compose_file(variant: Variant, work: str, form: str, progress: Progress | None = None) -> tuple[str, bytes]:
    """The name and the content of a file. The same variant makes the same bytes."""
    if work not in WORKS:
        raise InputError(f"this is made here: {' or '.join(WORKS)}", where="work")
    if form not in FORMS:
        raise InputError(f"a file is {' or '.join(FORMS)}", where="form")
    book, house = variant.read()
    made = WORKS[work](Study(book, house, progress=progress), f"croupier {__version__}")
    changed = "" if variant.is_approved else "-changed"
    name = f"{book.edition.slug}{changed}-{'strategy' if work == 'card' else 'mathematics'}.{form}"
    return name, pdf(made) if form == "pdf" else html(made).encode()
