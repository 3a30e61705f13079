"""A settled round for people."""

from __future__ import annotations

from collections import Counter

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.cli.display import amount_text, cards_text, hand_text, net_text
from croupier.cli.settled_lines import IN_ALL, QUALIFIES, SettledLine, SettledLines
from croupier.rulebook import Money, SettledPosition, SettledWager, Settlement


def settlement_table(settled: Settlement) -> RenderableType:
    """A whole round: the dealer, every wager of every position, the jackpot, and what the house won."""
    catalogue = settled.round.book.edition.catalogue
    parts: list[RenderableType] = [
        Text(f"{catalogue.title} ({catalogue.operator}, {catalogue.edition})", style="bold"),
        _table_cards(settled),
    ]
    for each in settled.positions:
        whose = f" {each.played.player}" if each.played.player else ""
        hand = f"{hand_text(each.hand)}, {' '.join(each.played.actions)}"
        parts.append(Text.assemble(f"\n{each.played.position}{whose}  ", cards_text(each.played.cards), hand))
        total = SettledLine(IN_ALL, each.staked, each.net, style="italic")
        parts.append(SettledLines([*map(_line, each.lines), total]))
    parts.append(_totals(settled))
    return Group(*parts, "")


def _line(line: SettledWager) -> SettledLine:
    return SettledLine(line.wager, line.stake, line.net, line.result, line.odds, line.rules, line.readings)


def _totals(settled: Settlement) -> Text:
    """What each player on several positions won in all, and the house."""
    text = Text("\n")
    held = Counter(each.played.player for each in settled.positions if each.played.player)
    for player in (name for name, hands in held.items() if hands > 1):
        text = Text.assemble(text, f"{player}, in all ", _net(settled.positions, player), "\n")
    return Text.assemble(text, "house, in all ", net_text(settled.house))


def _net(positions: tuple[SettledPosition, ...], player: str) -> Text:
    return net_text(Money(sum(each.net.cents for each in positions if each.played.player == player)))


def _table_cards(settled: Settlement) -> Text:
    played = settled.round
    text = Text()
    if settled.dealer_qualifies is not None:
        text.append(f"{QUALIFIES[settled.dealer_qualifies]}\n", style="bold")
    text = Text.assemble(text, "dealer   ", cards_text(played.dealer), hand_text(played.dealer_hand))
    if played.community:
        text = Text.assemble(text, "\nboard    ", cards_text(played.community))
    if settled.before is not None and settled.after is not None:
        text.append(f"\njackpot  {amount_text(settled.before)}")
        if settled.after != settled.before:
            text.append(f", then {amount_text(settled.after)}")
    return text
