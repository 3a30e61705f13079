"""Settlements and rules as Rich shows them to people."""

from __future__ import annotations

from itertools import zip_longest

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cards import Card
from croupier.rulebook import Money, Result, SettledWager, Settlement

_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_COLOURS = {Result.PAYS: "green", Result.COLLECTED: "red", Result.RETURNED: "yellow", Result.STAND_OFF: "yellow"}


def cards_text(cards: tuple[Card, ...]) -> Text:
    """Cards with their suits as signs, hearts and diamonds red."""
    text = Text()
    for card in cards:
        rank = "10" if card.text[0] == "T" else card.text[0]
        text.append(f"{rank}{_SUITS[card.suit]} ", style="bold red" if card.suit in "dh" else "bold")
    return text


def money_text(amount: Money) -> Text:
    style = "green" if amount.cents > 0 else "red" if amount.cents < 0 else ""
    return Text(f"{amount.cents / 100:+,.2f}" if amount.cents else "0.00", style=style, justify="right")


def settlement_table(settled: Settlement) -> RenderableType:
    """A whole round: the dealer, every wager of every position, the jackpot."""
    played = settled.round
    catalogue = played.book.edition.catalogue
    title = f"{catalogue.title} ({catalogue.operator}, {catalogue.edition})"
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("position", "wager", "stake", "result", "net", "rules", "readings"):
        table.add_column(name, justify="right" if name in ("stake", "net") else "left", no_wrap=name == "position")
    for seat in settled.seats:
        rows: list[tuple[RenderableType, ...]] = [_row(line) for line in seat.lines]
        rows.append(("", str(seat.staked), Text("in all", style="italic"), money_text(seat.net), "", ""))
        about: list[RenderableType] = [
            Text.assemble(f"{seat.seat.position}  ", cards_text(seat.seat.cards)),
            f"   {seat.hand}",
            f"   {' '.join(seat.seat.actions)}",
        ]
        for who, row in zip_longest(about, rows, fillvalue=""):
            table.add_row(who, *(row or ()))
        table.add_row()
    return Group(Text(title, style="bold"), _below(settled), table)


def _row(line: SettledWager) -> tuple[RenderableType, ...]:
    result = Text(line.result.value, style=_COLOURS.get(line.result, ""))
    if line.pays:
        result.append(" " + " and ".join(map(str, line.pays)))
    return (
        line.wager.replace("_", " "),
        str(line.stake),
        result,
        money_text(line.net),
        " ".join(line.rules),
        " ".join(line.readings),
    )


def _below(settled: Settlement) -> Text:
    played = settled.round
    text = Text.assemble("dealer   ", cards_text(played.dealer), str(played.dealer_hand))
    if settled.dealer_qualifies is not None:
        text.append(": qualifies" if settled.dealer_qualifies else ": does not qualify")
    if played.community:
        text = Text.assemble(text, "\nboard    ", cards_text(played.community))
    if settled.before is not None and settled.after is not None:
        text.append(f"\njackpot  {settled.before.cents / 100:,.2f}")
        if settled.after != settled.before:
            text.append(f", then {settled.after.cents / 100:,.2f}")
    return text
