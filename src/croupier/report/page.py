"""A report as one HTML page that asks nothing of anybody else, light or dark, and fit for print."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.reference import STYLE, Markup, lines_of, tag
from croupier.report.model import Column, Figure, MathReport, Paragraph, Part, Section, SideBySide, Table, set_minus
from croupier.report.pieces import SCREEN
from croupier.report.plots import draw


def html(report: MathReport) -> str:
    """A report as one HTML page, light or dark, without anything from elsewhere."""
    head = [
        Markup('<meta charset="utf-8">'),
        Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        tag("title", report.title),
        tag("style", Markup(STYLE + MORE_STYLE)),
    ]
    body = [
        tag("header", tag("h1", report.title), tag("p", report.edition, class_="edition")),
        *_contents(report.sections),
        tag("main", lines_of(_section(section, at) for at, section in _numbered(report.sections))),
        tag("footer", tag("p", report.made_by)),
    ]
    page = tag("html", lines_of([tag("head", lines_of(head)), tag("body", lines_of(body))]), lang="en")
    return f"<!DOCTYPE html>\n{page}\n"


def _contents(sections: tuple[Section, ...]) -> list[Markup]:
    """Where the sections are; nothing where there is one alone."""
    if len(sections) == 1:
        return []
    links = [tag("li", tag("a", section.title, href=f"#section-{at}")) for at, section in _numbered(sections)]
    return [tag("nav", tag("ul", lines_of(links)), aria_label="Contents")]


def _numbered(sections: tuple[Section, ...]) -> Iterable[tuple[int, Section]]:
    """Each section with its number. One alone has none, which is 0."""
    return enumerate(sections, start=1 if len(sections) > 1 else 0)


def _section(section: Section, at: int) -> Markup:
    heading = tag("h2", f"{at} {section.title}", id=f"section-{at}") if at else tag("h2", section.title)
    return tag("section", heading, lines_of(_part(part) for part in section.parts))


def _part(part: Part) -> Markup:
    if isinstance(part, Paragraph):
        return tag("p", set_minus(part.text), class_="gap") if part.warns else tag("p", set_minus(part.text))
    if isinstance(part, Figure):
        return tag("figure", draw(part.plot, SCREEN, part.caption), tag("figcaption", part.caption))
    if isinstance(part, SideBySide):
        return tag("div", *map(_part, part.figures), class_="beside")
    return _table(part)


def _table(table: Table) -> Markup:
    caption = [tag("caption", table.caption)] if table.caption else []
    columns = tag("tr", *(_cell("th", column, column.name, scope="col") for column in table.columns))
    rows = []
    for at, row in enumerate(table.rows, start=1):
        cells = [_cell("td", column, text) for column, text in zip(table.columns, row, strict=True)]
        rows.append(tag("tr", *cells, class_="total") if table.total and at == len(table.rows) else tag("tr", *cells))
    return tag("div", tag("table", *caption, tag("thead", columns), tag("tbody", lines_of(rows))), class_="scroll")


def _cell(name: str, column: Column, text: str, **given: str) -> Markup:
    if column.number:
        given["class_"] = "number"
    elif column.wide:
        given["class_"] = "text"
    return tag(name, set_minus(text), **given)


MORE_STYLE = """
:root { --first: #2f6fb3; --second: #d9722e; }
@media (prefers-color-scheme: dark) { :root { --first: #5fa3e6; --second: #f0945a; } }
.scroll { overflow-x: auto; margin: 0 0 1.25rem; }
.scroll table { font-size: .9rem; }
td.number { white-space: nowrap; }
td.text { min-width: 7rem; }
.total td { border-top: 2px solid var(--quiet); font-weight: bold; }
figure { margin: 0 0 1.5rem; }
figure svg { display: block; width: 100%; max-width: 46rem; height: auto; }
figcaption { max-width: 46rem; color: var(--quiet); font-size: .875rem; }
.beside { display: flex; flex-wrap: wrap; gap: 1.5rem; }
.beside figure { flex: 1 1 22rem; }
@media print {
  :root { --first: #2f6fb3; --second: #d9722e; }
  .scroll { overflow: visible; }
  figure { break-inside: avoid; }
  figure svg { max-width: 16cm; }
}
"""
