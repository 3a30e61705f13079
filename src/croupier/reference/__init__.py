"""The rules themselves: what they say, what carries them, what shows them, how two books differ."""

from croupier.reference.backing import Backing, backing, coverage, shown_by_tests
from croupier.reference.book_page import hand_paid, weave
from croupier.reference.books import ListedBook, find_books
from croupier.reference.diff import Difference, differences
from croupier.reference.markup import STYLE, Markup, lines_of, tag
from croupier.reference.requirement_backing import RequirementBacking, requirement_backing, requirement_coverage

__all__ = [
    "STYLE",
    "Backing",
    "Difference",
    "ListedBook",
    "Markup",
    "RequirementBacking",
    "backing",
    "coverage",
    "differences",
    "find_books",
    "hand_paid",
    "lines_of",
    "requirement_backing",
    "requirement_coverage",
    "shown_by_tests",
    "tag",
    "weave",
]
