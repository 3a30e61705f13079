"""A variant with one or two things varied: the figures of each cell, also while the others are solved, and pictures of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import floor, log10, prod
from typing import Any, TypeVar

from croupier.errors import InputError
from croupier.games import edition
from croupier.lab import (
    MOST_CELLS,
    UNIT,
    BookToSolve,
    Progress,
    Sweep,
    check_sweep,
    parse_axes,
    read_request,
    sweep,
    sweep_as_csv,
)
from croupier.report import draw_sweep, edge_row, jackpot_row
from croupier.rulebook import Edition, Pays, wager_text
from croupier.workbench.editable import describe_pays_from, describe_qualifier, pay_form, pay_number
from croupier.workbench.text import as_tree, thin, title_of
from croupier.workbench.variant import Variant, in_full, named_lines, pays_anyway, with_rules

MOST_AXES = 2
CELLS_ON_PAGE = 144  # for more there is the command
_TOLD = 16  # times, about, that is told what the cells came to
_EDGE, _JACKPOT = ("edge", "risk", "deviation", "hits"), ("fixed", "share", "worth")
_QUALIFIERS = ("any", "queen-high", "ace-king-high", "pair")  # some of many, as examples
_ALL = 100  # percent of the meter

T = TypeVar("T")


def suggest_axes(book: Edition) -> list[str]:
    """What can be varied in a book, with values about those that it has."""
    lines = named_lines(book)
    of_wager = Counter(wager for wager, _ in lines.values())
    of_wager[book.jackpot.wager] = 0  # what a pay table says comes first
    found = [
        f"{name}={values}"
        for name, (_, line) in sorted(lines.items(), key=lambda each: of_wager[each[1][0]] < 2)
        if (values := _about(line.pays))
    ]
    for wager in book.wager_named:
        choice = describe_pays_from(book.slug, wager)
        if choice and choice["approved"]:
            at = choice["choices"].index(choice["approved"])
            found.append(f"{choice['name']}={','.join(choice['choices'][max(at - 1, 0) : at + 2])}")
    if qualifier := describe_qualifier(book.slug):
        found.append(f"{qualifier['name']}={','.join(each for each in _QUALIFIERS if each in qualifier['choices'])}")
    return found


def _about(pays: Pays) -> str:
    """A range about what a line pays, two steps to each side where there are so many; nothing where that is no whole number."""
    number, form = pay_number(pays), pay_form(pays)
    if not number.isdigit() or number == "0":
        return ""
    middle, before = int(number), "$" if form == "dollars" else ""
    after = {"dollars": "", "% of jackpot": form}.get(form, f" {form}")
    step = _step(middle)
    first, last = max(middle - 2 * step, step), middle + 2 * step
    if form == "% of jackpot":
        last = min(last, _ALL)
    return f"{before}{first}..{last}{f' step {step}' if step > 1 else ''}{after}"


def _step(middle: int) -> int:
    """The largest of 1, 2 and 5 times a power of ten that goes five times into a number, and at least 1."""
    power = 10 ** max(floor(log10(middle / 5)), 0) if middle >= 5 else 1
    return max(each * power for each in (1, 2, 5) if each == 1 or each * power * 5 <= middle)


def check_axes(variant: Variant, texts: Sequence[str]) -> None:
    """Refuse what cannot be varied so, with the rules about it. Nothing is solved for that."""
    axes = Axes.read(variant, texts)
    _with_rules(variant, lambda: check_sweep(axes.asked, axes.over))


def sweep_variant(
    variant: Variant,
    texts: Sequence[str],
    tell: Callable[[int, int, dict[str, Any]], None] | None = None,
    progress: Progress | None = None,
) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The figures of each cell as plain data, and the files that keep them. `tell` hears what the cells so far came to."""
    axes = Axes.read(variant, texts)
    step = max(axes.cells // _TOLD, 1)

    def see(so_far: Sweep) -> None:
        done = len(so_far.cells)
        if tell and done % step == 0 and done < axes.cells:
            tell(done, axes.cells, _describe(so_far, axes))

    found = _with_rules(variant, lambda: sweep(axes.asked, axes.over, progress=progress, see=see))
    name = f"{variant.rulebook}{'' if not axes.asked.changes and not axes.asked.readings else '-changed'}-sweep"
    described = _describe(found, axes)
    files = {f"{name}.csv": sweep_as_csv(found)}
    for group in described["wagers"]:
        if group["columns"] == list(_EDGE):
            group["picture"] = as_tree(draw_sweep(found, group["wager"], on_page=True))
            group["file"] = f"{name}-{group['wager'].replace('_', '-')}.svg"
            files[group["file"]] = draw_sweep(found, group["wager"]).encode()
    return {**described, "file": f"{name}.csv"}, files


@dataclass(frozen=True)
class Axes:
    """What is varied of a variant, in the place of what the variant itself says of it."""

    variant: Variant
    over: Mapping[str, tuple[str, ...]]

    @classmethod
    def read(cls, variant: Variant, texts: Sequence[str]) -> Axes:
        """Axes from texts such as `bet.flush=4..8 to 1`, as many as a page has. A bare number is paid as the line is."""
        axes, book = cls(variant, parse_axes(texts, "over")), edition(variant.rulebook)
        where = ", ".join(axes.over)
        if len(axes.over) > MOST_AXES:
            raise InputError(f"name at most {MOST_AXES} to vary here", where=where)
        if axes.cells > CELLS_ON_PAGE:
            what = f"these are {axes.cells:,} cells, and here are at most {CELLS_ON_PAGE}"
            more = f": for more use croupier sweep {variant.rulebook} --over ..." if axes.cells <= MOST_CELLS else ""
            raise InputError(f"{what}{more}", where=where)
        return replace(axes, over={what: tuple(in_full(book, what, each) for each in axes.over[what]) for what in axes.over})

    @property
    def cells(self) -> int:
        """How many there are."""
        return prod(map(len, self.over.values()))

    @property
    def asked(self) -> BookToSolve:
        """The book that is varied."""
        whole = _whole(self.variant)
        sums = {name: value for name, value in whole.sums.items() if name != "unit" or UNIT not in self.over}
        changes = {what: value for what, value in whole.changes.items() if what not in self.over}
        return replace(whole, changes=changes, sums=sums)

    def marks(self, values: Mapping[str, str]) -> list[str]:
        """Whether the cell of some values is the variant in hand (`now`), and whether it is the approved book."""
        return [name for name, known in self._same.items() if known.issuperset(values.items())]

    @cached_property
    def _same(self) -> dict[str, set[tuple[str, str]]]:
        same = {"now": self._same_as(self.variant)}  # found by axis: there are fewer values than cells
        if edition(self.variant.rulebook).approved and not self.asked.changes and not self.asked.readings:
            approved = self.variant.approved
            same["approved"] = same["now"] if approved == self.variant else self._same_as(approved)
        return same

    def _same_as(self, variant: Variant) -> set[tuple[str, str]]:
        """The values, each with what it is of, by which everything is settled as in a variant."""
        whole, book = _whole(variant), variant.read()[0].edition
        lines, wanted = named_lines(book), _Settled(whole)
        return {
            (what, value)
            for what, values in self.over.items()
            for value in values
            if (pays_anyway(book, what, value) if what in lines else wanted == _Settled(_with(whole, what, value)))
        }


def _with_rules(variant: Variant, work: Callable[[], T]) -> T:
    """What some work finds. What the book refuses has the rules about it."""
    try:
        return work()
    except InputError as error:
        raise with_rules(error, variant.rulebook) from None


class _Settled:
    """How everything is settled in a book. The book is held: facts are told by where they are."""

    def __init__(self, asked: BookToSolve) -> None:
        self._book, house = read_request(asked.slug, asked.readings, asked.changes, **asked.sums)
        self._key = (
            [(each.name, each.antes) for each in self._book.edition.wagers],
            [
                (wager, [*map(id, compiled.facts)], [each.effect for each in compiled.rulings])
                for wager, compiled in self._book.compiled.items()
            ],
            house,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Settled) and self._key == other._key

    __hash__ = None  # type: ignore[assignment]


def _whole(variant: Variant) -> BookToSolve:
    """A variant as the lab is asked for it."""
    sums = {name: int(value) if name == "units" else value for name, value in variant.sums}
    return BookToSolve(variant.rulebook, dict(variant.readings), dict(variant.changes), sums)


def _with(asked: BookToSolve, what: str, value: str) -> BookToSolve:
    sums = {name: each for name, each in asked.sums.items() if (what, name) != (UNIT, "unit")}
    return replace(asked, changes={**asked.changes, what: value}, sums=sums)


def _describe(found: Sweep, axes: Axes) -> dict[str, Any]:
    """The cells so far as plain data, for each wager to which the values make a difference, the first where there is none."""
    return {
        "axes": list(found.over),
        "cells": thin(f"{len(found.cells):,}"),
        "of": thin(f"{axes.cells:,}"),
        "wagers": [_describe_wager(found, wager, axes) for wager in found.wagers()],
        "file": "",
    }


def _describe_wager(found: Sweep, wager: str, axes: Axes) -> dict[str, Any]:
    edged = "house_edge" in found.cells[0]["wagers"][wager]
    row = edge_row if edged else jackpot_row
    return {
        "wager": wager,
        "title": title_of("base game" if wager == "base" else wager_text(wager)),
        "columns": list(_EDGE if edged else _JACKPOT),
        "rows": [
            {
                "values": list(cell["values"].values()),
                "marks": axes.marks(cell["values"]),
                "figures": [thin(figure) for figure in row(cell["wagers"][wager])],
            }
            for cell in found.cells
        ],
        "picture": None,
        "file": "",
    }
