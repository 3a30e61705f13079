"""HTML that is written by hand: elements that escape what is put into them, and the style of our pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


class Markup(str):
    """Text that is HTML already, and is not escaped again."""

    __slots__ = ()


def tag(name: str, *parts: str, **attributes: str) -> Markup:
    """An element. Parts and attributes are escaped, save parts that are `Markup`; `class_` is written `class`."""
    given = "".join(f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"' for key, value in attributes.items())
    return Markup(f"<{name}{given}>{joined(*parts)}</{name}>")


def joined(*parts: str) -> Markup:
    """Parts side by side; what is no markup yet is escaped."""
    return Markup("".join(part if isinstance(part, Markup) else escape(part) for part in parts))


def lines_of(parts: Iterable[Markup]) -> Markup:
    """Elements one below the other in the source, which a person may want to read, too."""
    return Markup("\n" + "\n".join(parts) + "\n")


def separated(parts: Sequence[Markup], by: str = ", ") -> Markup:
    """Parts with a text between each two."""
    return Markup(escape(by).join(parts))


STYLE = """
:root { color-scheme: light dark;
  --ink: #1c2024; --quiet: #5a626b; --line: #d5dade; --paper: #fff; --gap: #9a3412; --link: #0b57a4; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e7ea; --quiet: #a3abb3; --line: #3a4148; --paper: #15181b; --gap: #f59e6b; --link: #85b8f0; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
a { color: var(--link); }
p a, dd a { white-space: nowrap; }
h1 { margin: 0; line-height: 1.2; }
h2 { margin: 2.5rem 0 .75rem; padding-bottom: .25rem; border-bottom: 2px solid var(--ink); }
h3 { margin: 0 0 .25rem; font-size: 1rem; }
h3 a { text-decoration: none; }
p { margin: 0 0 .5rem; max-width: 46rem; }
li { max-width: 46rem; }
.reading ul { margin: 0 0 .5rem; padding-left: 1.25rem; }
code { font-size: .8rem; overflow-wrap: anywhere; }
.edition { font-size: 1.15rem; }
.quiet { color: var(--quiet); font-size: .875rem; font-weight: normal; }
.gap { color: var(--gap); font-weight: bold; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 1rem 0 0; padding: 0; list-style: none; }
table { border-collapse: collapse; }
caption { padding: .25rem 0; font-weight: bold; text-align: left; }
th, td { padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
tbody th { font-weight: normal; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.tables { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 1.25rem 3rem; }
.wide { width: 100%; font-size: .9rem; }
.wide tbody th { white-space: nowrap; }
article { padding: .75rem 0; border-bottom: 1px solid var(--line); scroll-margin-top: .5rem; }
article:target { outline: 2px solid var(--link); outline-offset: .25rem; }
.rule { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: .25rem 2rem; }
.rule.missing { border-left: 4px solid var(--gap); padding-left: .75rem; }
dl { margin: 0; }
dt { font-size: .8rem; font-weight: bold; color: var(--quiet); }
dd { margin: 0 0 .25rem; padding-left: 1rem; text-indent: -1rem; font-size: .9rem; }
footer { margin-top: 2rem; color: var(--quiet); }
@media (max-width: 44rem) {
  .rule { display: block; }
  .wide th:last-child, .wide td:last-child { display: none; } /* the rules stand with the reading in full, too */
}
@media print {
  :root { --ink: #000; --quiet: #444; --line: #bbb; --paper: #fff; --gap: #7a2a0e; --link: #000; }
  html { font-size: 8.5pt; }
  body { max-width: none; padding: 0; }
  nav { display: none; }
  a { text-decoration: none; }
  h2, h3, dt { break-after: avoid; }
  article, tr { break-inside: avoid; }
}
"""
