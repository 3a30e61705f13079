"""A settled round as a table for people."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cli.display import RESULT_COLOURS, amount_text, cards_text, net_text
from croupier.rulebook import SettledWager, Settlement, wager_text

_WIDTHS = (10, -8, 15, -10, 12, 6)  # wager, stake, result, net, rules, readings; below nothing: flush right


def settlement_table(settled: Settlement) -> RenderableType:
    """A whole round: the dealer, every wager of every position, the jackpot."""
    played = settled.round
    catalogue = played.book.edition.catalogue
    parts: list[RenderableType] = [
        Text(f"{catalogue.title} ({catalogue.operator}, {catalogue.edition})", style="bold"),
        _table_cards(settled),
    ]
    for each in settled.positions:
        about = (f"\n{each.played.position}  ", cards_text(each.played.cards), f" {each.hand}, ", " ".join(each.played.actions))
        parts.append(Text.assemble(*about))
        table = Table.grid(padding=(0, 1, 0, 0))
        for width in _WIDTHS:
            table.add_column(min_width=abs(width), justify="right" if width < 0 else "left", overflow="fold")
        for line in each.lines:
            table.add_row(*_row(line))
        total = Text("in all", style="italic")
        table.add_row("", str(each.staked), total, net_text(each.net))
        parts.append(Padding(table, (0, 0, 0, 2)))
    return Group(*parts, "")


def _row(line: SettledWager) -> tuple[RenderableType, ...]:
    result = Text(line.result.value, style=RESULT_COLOURS.get(line.result, ""))
    if line.odds:
        result.append(f" {line.odds}")
    return (
        wager_text(line.wager),
        str(line.stake),
        result,
        net_text(line.net),
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
        text.append(f"\njackpot  {amount_text(settled.before)}")
        if settled.after != settled.before:
            text.append(f", then {amount_text(settled.after)}")
    return text
