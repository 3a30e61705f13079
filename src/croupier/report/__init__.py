"""The mathematics sheet of a book: words, tables and plots as data, then a page or a PDF. The same input, the same bytes.

`assemble(Study(book, house), version)` makes the `MathReport`; `html` and `pdf` turn it into a file.
"""

from __future__ import annotations

from croupier.report.assembly import assemble
from croupier.report.model import MathReport, Paragraph, Table
from croupier.report.page import html
from croupier.report.sheet import pdf
from croupier.report.study import Funding, Study

__all__ = ["Funding", "MathReport", "Paragraph", "Study", "Table", "assemble", "html", "pdf"]
