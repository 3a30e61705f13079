"""What several commands print with: JSON for machines; cards, amounts, tables and plots for people."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from textwrap import indent
from typing import Any, TextIO

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cards import Card, Hand
from croupier.cli.folding_table import FoldingTable
from croupier.cli.signs import MINUS, SUIT_SIGNS
from croupier.results import document
from croupier.rulebook import Money, Result

RESULT_COLOURS = {Result.PAYS: "green", Result.COLLECTED: "red", Result.RETURNED: "yellow", Result.STAND_OFF: "yellow"}
LONGEST_BAR = 40  # characters
_WORDS_TO_TYPE = 18  # characters of a line of help before what it does


def print_json(data: Any) -> None:
    """Print data as indented JSON."""
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


def print_document(schema: str, data: Mapping[str, Any]) -> None:
    """Print data as a document: indented JSON that says its schema and the program."""
    print_json(document(schema, data))


def print_document_list(schema: str, head: Mapping[str, Any], name: str, items: Iterable[Any]) -> None:
    """Print a document whose last field is a list, one item at a time: there may be more than fit in memory."""
    opened = json.dumps(document(schema, head), indent=2, ensure_ascii=False).removesuffix("\n}")
    sys.stdout.write(f"{opened},\n  {json.dumps(name)}: [")
    between = "\n"
    for item in items:
        sys.stdout.write(between + indent(json.dumps(item, indent=2, ensure_ascii=False), "    "))
        between = ",\n"
    sys.stdout.write("]\n}\n" if between == "\n" else "\n  ]\n}\n")


def tell_progress(what: str) -> None:
    """Say what is being done, beside what is printed: for whoever waits for it."""
    sys.stderr.write(f"{what} ...\n")


def console(width: int | None = None) -> Console:
    """A console that prints text as it is: brackets are no markup, colons make no pictures, numbers have no colours."""
    return Console(file=_OneMinus(sys.stdout), width=width, markup=False, emoji=False, highlight=False)  # type: ignore[arg-type]


class _OneMinus:
    """A terminal with one minus sign, which can be copied into a command or a spreadsheet."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, text: str) -> int:
        return self._file.write(text.replace(MINUS, "-"))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


def has_signs() -> bool:
    """Whether standard output can show signs that are not ASCII."""
    return (sys.stdout.encoding or "").lower().startswith("utf")


# -- cards and money --


def cards_text(cards: Sequence[Card | None]) -> Text:
    """Cards with their suits as signs, hearts and diamonds red; a question mark for one that is not known."""
    text = Text()
    signs = SUIT_SIGNS if has_signs() else {}
    for card in cards:
        if card is None:
            text.append("? ", style="dim")
            continue
        rank = "10" if card.text[0] == "T" else card.text[0]
        text.append(f"{rank}{signs.get(card.suit, card.suit)} ", style="bold red" if card.suit in "dh" else "bold")
    return text


def hand_text(hand: Hand | None) -> str:
    """What a hand is called, its tens written as on the cards beside it; nothing for one that is not known."""
    return "" if hand is None else re.sub(r"\bT\b", "10", str(hand))


def amount_text(amount: Money) -> str:
    """An amount with a comma at every thousand."""
    dollars, _, cents = str(amount).partition(".")
    return f"{int(dollars):,}.{cents}" if dollars != "-0" else str(amount)


def sentence_text(words: str) -> str:
    """A sentence that pages and records have as well, its amounts as the rest of the screen has them."""
    return re.sub(r"(?<![\d.,])\d{4,}\.\d\d\b(?!\.\d)", lambda found: amount_text(Money.parse(found[0])), words)


def net_text(amount: Money) -> Text:
    """A net result: a win has a plus and is green, a loss is red."""
    style = "green" if amount.cents > 0 else "red" if amount.cents < 0 else ""
    return Text(f"{'+' if amount.cents > 0 else ''}{amount_text(amount)}", style=style, justify="right")


def numbered(number: int, what: str) -> str:
    """How many of something there are, as in 1 fault and 2 faults."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


# -- tables and plots --


def ruled_table(*columns: str, title: str = "") -> Table:
    """A table with lines between its columns, which are described as in `plain_table`."""
    return _with_columns(FoldingTable(title=title or None, title_justify="left", title_style="bold"), columns)


def plain_table(*columns: str) -> Table:
    """A table without lines. A column whose name starts with > is flush right; one that starts with = is never broken."""
    return _with_columns(FoldingTable(box=None, padding=(0, 2, 0, 0)), columns)


def _with_columns(table: Table, columns: Sequence[str]) -> Table:
    for column in columns:
        name = column.removeprefix("=").removeprefix(">")
        right = column.removeprefix("=").startswith(">")
        table.add_column(name, justify="right" if right else "left", no_wrap=column.startswith("="), overflow="fold")
    return table


def print_help(console: Console, *texts: str) -> None:
    """Help, each line on as many lines as the terminal needs: what a word does stands in a column of its own."""
    for line in "\n".join(texts).splitlines():
        word, does = line[:_WORDS_TO_TYPE], line[_WORDS_TO_TYPE:]
        if not line.startswith("  ") or not word.endswith(" "):
            console.print(line)
            continue
        grid = Table.grid()
        grid.add_column(no_wrap=True, width=_WORDS_TO_TYPE)
        grid.add_column(overflow="fold")
        grid.add_row(word, does)
        console.print(grid)


def print_list(console: Console, title: str, items: Sequence[str], otherwise: str) -> None:
    """A title and what belongs to it, a line each; other words where there is nothing."""
    console.print(Text(f"\n{title}", style="bold"))
    for item in items or (otherwise,):
        console.print(Padding(item, (0, 0, 0, 2)))


def grid(rows: Sequence[Sequence[str]], right: int = 0) -> Table:
    """Rows of text without a heading; the first so many columns are flush right."""
    table = FoldingTable.grid(padding=(0, 2, 0, 0))
    for column in range(len(rows[0])):
        table.add_column(justify="right" if column < right else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table


def plot(title: str, bars: Sequence[tuple[str, float]], form: str) -> Text:
    """A small plot: a bar for each name and number, the number printed by a format such as '{:.1%}'."""
    longest = max(number for _, number in bars) or 1
    names, numbers = (max(map(len, texts)) for texts in ([name for name, _ in bars], [form.format(each) for _, each in bars]))
    room = names + numbers + 2
    lines = [f"{name:>{names}} {bar(number / longest, room)} {form.format(number)}" for name, number in bars]
    return Text("\n".join([title, *lines]))


def bar(part: float, beside: int) -> str:
    """A bar of a plot, as long as the part of one says where so many characters stand beside it on a line."""
    longest = max(1, min(LONGEST_BAR, console().width - beside))
    return ("█" if has_signs() else "#") * (max(1, round(longest * part)) if part > 0 else 0)
