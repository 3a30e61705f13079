"""The mathematics sheet of a book: words, tables and plots as data, then a page or a PDF. The same input, the same bytes."""

from __future__ import annotations

from croupier.report.making import made
from croupier.report.model import Report
from croupier.report.study import Funding, Study

__all__ = ["Funding", "Report", "Study", "made"]
