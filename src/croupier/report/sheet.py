"""A report as typst markup, and as the PDF that typst makes of it. No clock and no font of the machine gets into it."""

from __future__ import annotations

from croupier.extras import need_extra
from croupier.report.model import Column, Figure, MathReport, Paragraph, Part, Section, SideBySide, Table, set_minus
from croupier.report.pieces import PAPER
from croupier.report.plots import draw

FEW = 16  # rows of a table that stays on one page, as long as none of them is text that takes several lines
FEW_OF_TEXT = 8
WIDTH = "17.2cm"  # of a picture: what the margins leave; on a page that is set smaller it does not grow with the lines


def pdf(report: MathReport) -> bytes:
    """A report as a PDF; the same report makes the same bytes."""
    need_extra("report")
    import typst  # large, and needed by nothing else

    made = typst.compile(markup(report).encode(), format="pdf", ignore_system_fonts=True, timestamp=0)
    if not isinstance(made, bytes):
        raise TypeError("typst made no PDF")
    return made


def markup(report: MathReport) -> str:
    """The whole sheet. Every text goes in as a string, so nothing in it is taken for markup."""
    preamble = PREAMBLE.replace("TITLE", quoted(report.title)).replace("EDITION", quoted(report.edition))
    title = f"#title-block({quoted(report.title)}, {quoted(report.edition)}, {quoted(report.made_by)})"
    numbering = '"1"' if len(report.sections) > 1 else "none"
    body = "\n".join([f"#set heading(numbering: {numbering})", title, *map(_section, report.sections)])
    return f"{preamble}\n{f'#fit-on-page[{body}]' if report.one_page else body}\n"


def quoted(text: str) -> str:
    """A string of typst."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _section(section: Section) -> str:
    return "\n".join([f"#heading({quoted(section.title)})", *(_part(part) for part in section.parts)])


def _part(part: Part) -> str:
    if isinstance(part, Paragraph):
        return f"#{'warning' if part.warns else 'words'}({quoted(set_minus(part.text))})"
    if isinstance(part, Figure):
        return f"#block(width: {WIDTH}, {_picture(part)})"
    if isinstance(part, SideBySide):
        pictures = ", ".join(map(_picture, part.figures))
        return f"#block(width: {WIDTH}, grid(columns: {len(part.figures)}, gutter: 1.5em, {pictures}))"
    return _table(part)


def _picture(figure: Figure) -> str:
    return f"picture({quoted(draw(figure.plot, PAPER, figure.caption))}, {quoted(figure.caption)})"


def _table(table: Table) -> str:
    widths = ", ".join(f"{column.wide}fr" if column.wide else "auto" for column in table.columns)
    sides = ", ".join("right" if column.number else "left" for column in table.columns)
    header = ", ".join(f"strong({quoted(column.name)})" for column in table.columns)
    rows = []
    for at, row in enumerate(table.rows, start=1):
        sums_up = table.total and at == len(table.rows)
        cells = ", ".join(_cell(column, text, strong=sums_up) for column, text in zip(table.columns, row, strict=True))
        rows.append(f"{'table.hline(stroke: 0.8pt), ' if sums_up else ''}{cells}")
    inner = f"columns: ({widths},), align: ({sides},), table.header({header}, table.hline(stroke: 0.8pt)),\n"
    listed = ",\n".join(rows)
    is_text = any(column.wide for column in table.columns)
    breaks = "true" if len(table.rows) > (FEW_OF_TEXT if is_text else FEW) else "false"
    return f"#listing({quoted(table.caption)}, {breaks}, table({inner}{listed}))"


def _cell(column: Column, text: str, *, strong: bool) -> str:
    shown = quoted(set_minus(text))
    return f"strong({shown})" if strong else shown


PREAMBLE = """\
#set document(title: TITLE, author: "croupier", date: none)
#set page(
  paper: "a4",
  margin: (x: 1.9cm, top: 2.2cm, bottom: 1.9cm),
  header: context if counter(page).get().first() > 1 {
    text(8pt, luma(90), TITLE + ", " + EDITION)
  },
  footer: text(8pt, luma(90), align(right, context counter(page).display("1 of 1", both: true))),
)
#set text(font: "Libertinus Serif", size: 9.5pt, lang: "en", number-width: "tabular", hyphenate: false)
#set par(leading: 0.55em, spacing: 0.8em)
#show heading: it => block(above: 1.6em, below: 0.8em, sticky: true, width: 100%, stroke: (bottom: 0.8pt),
  inset: (bottom: 0.3em), text(13pt, it))
#set table.cell(breakable: false)
#set table(stroke: (x, y) => (bottom: 0.3pt + luma(200)), inset: (x: 0.4em, y: 0.3em))
#show table: set text(8pt)
#show table: set par(leading: 0.45em)
#let words(text) = block(sticky: true, text)
#let warning(words) = par(text(rgb("#9a3412"), strong(words)))
#let listing(caption, breaks, body) = block(breakable: breaks, above: 1em, below: 1em, {
  if caption != "" { block(below: 0.5em, sticky: true, strong(caption)) }
  body
})
#let picture(svg, caption) = block(breakable: false, above: 1em, below: 1.2em, {
  image(bytes(svg), format: "svg", width: 100%, alt: caption)
  text(8pt, luma(90), caption)
})
#let fit-on-page(body) = layout(size => {
  let parts = range(20).map(step => 1 - step * 0.04)
  let fits(part) = measure(block(width: size.width / part, body)).height * part <= size.height
  let part = parts.find(fits)
  if part == none { part = parts.last() }
  scale(part * 100%, origin: top + left, reflow: true, block(width: size.width / part, body))
})
#let title-block(title, edition, made-by) = {
  text(20pt, strong(title))
  v(-0.6em)
  text(12pt, edition)
  v(-0.4em)
  text(8pt, luma(90), made-by)
}
"""
