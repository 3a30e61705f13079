"""The requirements on the page of a book."""

from __future__ import annotations

from croupier.games import requirements
from croupier.reference.markup import Markup, joined, lines_of, tag
from croupier.rulebook import Requirement


def requirement_link(number: str) -> Markup:
    """The number of a requirement as a link to it."""
    return tag("a", number, href=f"#requirement-{number}") if number in requirements() else joined(number)


def requirements_part() -> Markup:
    """What a jackpot system must do beside the rules of the book. Events and refusals of the pool cite it."""
    return lines_of(_requirement(each) for each in requirements().values())


def _requirement(found: Requirement) -> Markup:
    return tag(
        "article",
        tag("h3", requirement_link(found.id), f" {found.title}"),
        tag("p", found.does),
        tag("p", tag("strong", "Declined: "), found.declined) if found.declined else "",
        tag("p", tag("strong", "Why: "), found.why),
        tag("p", f"Mapped to: {found.after}.", class_="quiet"),
        id=f"requirement-{found.id}",
        class_="reading",
    )
