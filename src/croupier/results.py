"""What the calls of `croupier` return: classes with fields, the data that commands print as JSON, and a table for people."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from html import escape
from typing import Any, NamedTuple

from croupier.version import __version__


class ResultTable(NamedTuple):
    """What is shown of a result."""

    caption: str
    columns: Sequence[str]
    rows: Iterable[Sequence[object]]


def document(schema: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """Data as a document for programs: the name of its form (docs/documents.md) and the program that wrote it come first."""
    return {"schema": f"croupier.{schema}.1", "program": f"croupier {__version__}", **data}


class CallResult(ABC):
    """The result of a call. `as_dict` is what its command prints with `--json`; `result["name"]` is a part of that."""

    @abstractmethod
    def as_dict(self) -> dict[str, Any]:
        """The result as plain data: text, numbers, lists and dictionaries."""

    @abstractmethod
    def as_table(self) -> ResultTable:
        """The result as Python and notebooks show it."""

    @cached_property
    def _data(self) -> dict[str, Any]:
        return self.as_dict()

    def __getitem__(self, name: str) -> Any:
        return self._data[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __repr__(self) -> str:
        caption, columns, rows = self.as_table()
        lines = [[str(each) for each in row] for row in (columns, *rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        padded = ("  ".join(each.ljust(width) for each, width in zip(line, widths, strict=True)).rstrip() for line in lines)
        return "\n".join((caption, *padded))

    def _repr_html_(self) -> str:
        """HTML for a notebook. Names may come from anybody: all of it is escaped."""
        caption, columns, rows = self.as_table()
        head = "".join(f"<th>{escape(each)}</th>" for each in columns)
        body = "".join(f"<tr>{''.join(f'<td>{escape(str(each))}</td>' for each in row)}</tr>" for row in rows)
        return f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
