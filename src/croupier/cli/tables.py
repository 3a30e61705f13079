"""Settlements and rules as Rich shows them to people."""

from __future__ import annotations

import sys

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cards import Card
from croupier.rulebook import Money, Result, SettledWager, Settlement

_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_WIDTHS = (10, -8, 15, -10, 12, 6)  # wager, stake, result, net, rules, readings; below nothing: flush right
_COLOURS = {Result.PAYS: "green", Result.COLLECTED: "red", Result.RETURNED: "yellow", Result.STAND_OFF: "yellow"}


def cards_text(cards: tuple[Card, ...]) -> Text:
    """Cards with their suits as signs, hearts and diamonds red."""
    text = Text()
    signs = _SIGNS if (sys.stdout.encoding or "").lower().startswith("utf") else {}
    for card in cards:
        rank = "10" if card.text[0] == "T" else card.text[0]
        text.append(f"{rank}{signs.get(card.suit, card.suit)} ", style="bold red" if card.suit in "dh" else "bold")
    return text


def money_text(amount: Money) -> Text:
    style = "green" if amount.cents > 0 else "red" if amount.cents < 0 else ""
    return Text(f"{'+' if amount.cents > 0 else ''}{grouped(amount)}", style=style, justify="right")


def grouped(amount: Money) -> str:
    """An amount with a comma at every thousand."""
    dollars, _, cents = str(amount).partition(".")
    return f"{int(dollars):,}.{cents}" if dollars != "-0" else str(amount)


def settlement_table(settled: Settlement) -> RenderableType:
    """A whole round: the dealer, every wager of every position, the jackpot."""
    played = settled.round
    catalogue = played.book.edition.catalogue
    parts: list[RenderableType] = [
        Text(f"{catalogue.title} ({catalogue.operator}, {catalogue.edition})", style="bold"),
        _table_cards(settled),
    ]
    for seat in settled.seats:
        about = (f"\n{seat.seat.position}  ", cards_text(seat.seat.cards), f" {seat.hand}, ", " ".join(seat.seat.actions))
        parts.append(Text.assemble(*about))
        table = Table.grid(padding=(0, 1, 0, 0))
        for width in _WIDTHS:
            table.add_column(min_width=abs(width), justify="right" if width < 0 else "left", overflow="fold")
        for line in seat.lines:
            table.add_row(*_row(line))
        total = Text("in all", style="italic")
        table.add_row("", str(seat.staked), total, money_text(seat.net))
        parts.append(Padding(table, (0, 0, 0, 2)))
    return Group(*parts, "")


def _row(line: SettledWager) -> tuple[RenderableType, ...]:
    result = Text(line.result.value, style=_COLOURS.get(line.result, ""))
    if line.odds:
        result.append(f" {line.odds}")
    return (
        line.wager.replace("_", " "),
        str(line.stake),
        result,
        money_text(line.net),
        "\n".join(line.rules) if len(" ".join(line.rules)) > 36 else " ".join(line.rules),
        " ".join(line.readings),
    )


def _table_cards(settled: Settlement) -> Text:
    played = settled.round
    text = Text.assemble("dealer   ", cards_text(played.dealer), str(played.dealer_hand))
    if settled.dealer_qualifies is not None:
        text.append(": qualifies" if settled.dealer_qualifies else ": does not qualify")
    if played.community:
        text = Text.assemble(text, "\nboard    ", cards_text(played.community))
    if settled.before is not None and settled.after is not None:
        text.append(f"\njackpot  {grouped(settled.before)}")
        if settled.after != settled.before:
            text.append(f", then {grouped(settled.after)}")
    return text
