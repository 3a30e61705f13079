"""Settlements and rules as Rich shows them to people."""

from __future__ import annotations

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
    table = Table(
        title=f"{catalogue.title} ({catalogue.operator}, {catalogue.edition})", title_justify="left", title_style="bold", expand=False
    )
    for name, justify in (("", "left"), ("wager", "left"), ("stake", "right"), ("result", "left"), ("net", "right")):
        table.add_column(name, justify="right" if justify == "right" else "left")
    table.add_column("rules")
    table.add_column("readings")
    for seat in settled.seats:
        who = Text.assemble(f"{seat.seat.position}  ", cards_text(seat.seat.cards), f"\n   {seat.hand}\n   {' '.join(seat.seat.actions)}")
        for index, line in enumerate(seat.lines):
            table.add_row(who if index == 0 else "", *_row(line))
        table.add_row("", "", str(seat.staked), Text("in all", style="italic"), money_text(seat.net), "", "", end_section=True)
    return Group(table, _below(settled), Text())


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
    text = Text.assemble("Dealer  ", cards_text(played.dealer), str(played.dealer_hand))
    if settled.dealer_qualifies is not None:
        text.append(": qualifies" if settled.dealer_qualifies else ": does not qualify")
    if played.community:
        text = Text.assemble(text, "\nBoard   ", cards_text(played.community))
    if settled.before is not None and settled.after is not None:
        text.append(f"\nJackpot {settled.before.cents / 100:,.2f}")
        if settled.after != settled.before:
            text.append(f", then {settled.after.cents / 100:,.2f}")
    return text
